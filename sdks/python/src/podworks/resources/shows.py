"""Groups of projects."""

from __future__ import annotations

import builtins

from .._body import OMIT, Omitted, change, creation
from .._transport import RequestOptions, Transport
from ..models import CreateShowRequest, Show, ShowDefaultsIn, ShowList, UpdateShowRequest


class Shows:
    """Groups of projects, with defaults for new ones."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def create(
        self, name: str, *, defaults: ShowDefaultsIn | None = None, options: RequestOptions | None = None
    ) -> Show:
        """Create a show."""
        body = creation(CreateShowRequest, name=name, defaults=defaults)
        return Show.model_validate(self._transport.call("createShow", body=body, options=options).data)

    def get(self, show_id: str, *, options: RequestOptions | None = None) -> Show:
        """Get a show."""
        return Show.model_validate(self._transport.call("getShow", path={"id": show_id}, options=options).data)

    def list(self, *, archived: bool = False, options: RequestOptions | None = None) -> builtins.list[Show]:
        """List all shows, newest first; archived ones only if requested."""
        reply = self._transport.call("listShows", query={"archived": archived}, options=options)
        return ShowList.model_validate(reply.data).shows

    def update(
        self,
        show_id: str,
        *,
        name: str | Omitted = OMIT,
        defaults: ShowDefaultsIn | Omitted = OMIT,
        archived: bool | Omitted = OMIT,
        options: RequestOptions | None = None,
    ) -> Show:
        """Update a show; `defaults` are replaced as a whole."""
        body = change(UpdateShowRequest, name=name, defaults=defaults, archived=archived)
        reply = self._transport.call("updateShow", path={"id": show_id}, body=body, options=options)
        return Show.model_validate(reply.data)

    def archive(self, show_id: str, *, options: RequestOptions | None = None) -> Show:
        """Archive a show: no projects can be created in it."""
        return self.update(show_id, archived=True, options=options)
