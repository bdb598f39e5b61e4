"""The audit log of the account."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from .._pagination import Cursor, Page, PagedList
from .._transport import RequestOptions, Transport
from ..models import AuditEvent


class AuditEvents:
    """Who changed what in the account, when, and from where."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def list(
        self,
        *,
        action: str | Sequence[str] | None = None,
        actor_id: str | None = None,
        target_id: str | None = None,
        created_after: datetime | None = None,
        created_before: datetime | None = None,
        limit: int | None = None,
        options: RequestOptions | None = None,
    ) -> PagedList[AuditEvent]:
        """List entries of both modes, newest first; `action` is one such as `key.created`, or several."""
        filters = _filters(action, actor_id, target_id, created_after, created_before)

        def load(cursor: Cursor | None) -> Page[AuditEvent]:
            query = filters | {"limit": limit, "cursor": cursor}
            page = self._transport.call("listAuditEvents", query=query, options=options).data
            return Page([AuditEvent.model_validate(one) for one in page["auditEvents"]], page["nextCursor"])

        return PagedList(load)

    def csv(
        self,
        *,
        action: str | Sequence[str] | None = None,
        actor_id: str | None = None,
        target_id: str | None = None,
        created_after: datetime | None = None,
        created_before: datetime | None = None,
        options: RequestOptions | None = None,
    ) -> str:
        """Get entries as CSV, at most the newest 10,000 that match."""
        query = _filters(action, actor_id, target_id, created_after, created_before)
        return str(self._transport.call("getAuditEventsCsv", query=query, options=options).data)


def _filters(
    action: str | Sequence[str] | None,
    actor_id: str | None,
    target_id: str | None,
    created_after: datetime | None,
    created_before: datetime | None,
) -> dict[str, object]:
    return {
        "action": action,
        "actorId": actor_id,
        "targetId": target_id,
        "createdAfter": created_after,
        "createdBefore": created_before,
    }
