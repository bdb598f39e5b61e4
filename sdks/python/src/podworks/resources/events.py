"""The events feed."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from .._pagination import Cursor, Page, PagedList
from .._transport import RequestOptions, Transport
from ..webhooks import Event, parse_event


class Events:
    """The events of the last 30 days, as webhooks bring them."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def list(
        self,
        *,
        type: str | Sequence[str] | None = None,
        project: str | None = None,
        created_after: datetime | None = None,
        created_before: datetime | None = None,
        limit: int | None = None,
        options: RequestOptions | None = None,
    ) -> PagedList[Event]:
        """List events, newest first; `type` is a type or a pattern such as `project.*`."""
        filters = {
            "type": type,
            "project": project,
            "createdAfter": created_after,
            "createdBefore": created_before,
            "limit": limit,
        }

        def load(cursor: Cursor | None) -> Page[Event]:
            page = self._transport.call("listEvents", query={**filters, "cursor": cursor}, options=options).data
            return Page([parse_event(one) for one in page["events"]], page["nextCursor"])

        return PagedList(load)
