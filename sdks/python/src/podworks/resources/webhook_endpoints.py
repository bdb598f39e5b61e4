"""Webhook endpoints, their secrets and deliveries."""

from __future__ import annotations

import builtins
from collections.abc import Sequence
from datetime import datetime
from typing import Literal

from .._body import OMIT, Omitted, change, creation
from .._pagination import Cursor, Page, PagedList
from .._transport import RequestOptions, Transport
from ..models import (
    CreateWebhookEndpoint,
    Deleted,
    UpdateWebhookEndpoint,
    WebhookDelivery,
    WebhookDeliveryList,
    WebhookEndpoint,
    WebhookEndpointList,
    WebhookEndpointWithSecret,
    WebhookEventType,
)

WebhookDeliveryStatus = Literal["pending", "succeeded", "failed"]


class WebhookEndpoints:
    """Webhook endpoints of the key's mode, their secrets and deliveries."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def create(
        self,
        url: str,
        *,
        event_types: Sequence[WebhookEventType] | None = None,
        description: str | None = None,
        show: str | None = None,
        options: RequestOptions | None = None,
    ) -> WebhookEndpointWithSecret:
        """Create an endpoint. Store its `secret`: it is returned here only.

        If the first response was lost and the request was sent again, `secret` is None: rotate it.
        """
        body = creation(CreateWebhookEndpoint, url=url, event_types=event_types, description=description, show=show)
        reply = self._transport.call("createWebhookEndpoint", body=body, options=options)
        return WebhookEndpointWithSecret.model_validate(reply.data)

    def get(self, endpoint_id: str, *, options: RequestOptions | None = None) -> WebhookEndpoint:
        """Get an endpoint."""
        reply = self._transport.call("getWebhookEndpoint", path={"id": endpoint_id}, options=options)
        return WebhookEndpoint.model_validate(reply.data)

    def list(self, *, options: RequestOptions | None = None) -> builtins.list[WebhookEndpoint]:
        """List all endpoints."""
        reply = self._transport.call("listWebhookEndpoints", options=options)
        return WebhookEndpointList.model_validate(reply.data).endpoints

    def update(
        self,
        endpoint_id: str,
        *,
        url: str | Omitted = OMIT,
        event_types: Sequence[WebhookEventType] | Omitted = OMIT,
        description: str | Omitted | None = OMIT,
        enabled: bool | Omitted = OMIT,
        options: RequestOptions | None = None,
    ) -> WebhookEndpoint:
        """Update an endpoint; `enabled=True` enables a disabled one again."""
        body = change(UpdateWebhookEndpoint, url=url, event_types=event_types, description=description, enabled=enabled)
        reply = self._transport.call("updateWebhookEndpoint", path={"id": endpoint_id}, body=body, options=options)
        return WebhookEndpoint.model_validate(reply.data)

    def delete(self, endpoint_id: str, *, options: RequestOptions | None = None) -> Deleted:
        """Delete an endpoint."""
        reply = self._transport.call("deleteWebhookEndpoint", path={"id": endpoint_id}, options=options)
        return Deleted.model_validate(reply.data)

    def test(self, endpoint_id: str, *, options: RequestOptions | None = None) -> WebhookDelivery:
        """Send a `ping` event once and return its delivery."""
        reply = self._transport.call("testWebhookEndpoint", path={"id": endpoint_id}, options=options)
        return WebhookDelivery.model_validate(reply.data)

    def rotate_secret(self, endpoint_id: str, *, options: RequestOptions | None = None) -> WebhookEndpointWithSecret:
        """Replace the secret, from the next attempt on. Until then, verify with both: `[new, old]`."""
        reply = self._transport.call("rotateWebhookSecret", path={"id": endpoint_id}, options=options)
        return WebhookEndpointWithSecret.model_validate(reply.data)

    def deliveries(
        self,
        endpoint_id: str,
        *,
        status: WebhookDeliveryStatus | Sequence[WebhookDeliveryStatus] | None = None,
        event_type: str | Sequence[str] | None = None,
        project: str | None = None,
        created_after: datetime | None = None,
        created_before: datetime | None = None,
        limit: int | None = None,
        options: RequestOptions | None = None,
    ) -> PagedList[WebhookDelivery]:
        """List the deliveries of the last 30 days, newest first; `limit` is the size of a page."""
        filters = {
            "status": status,
            "eventType": event_type,
            "project": project,
            "createdAfter": created_after,
            "createdBefore": created_before,
            "limit": limit,
        }

        def load(cursor: Cursor | None) -> Page[WebhookDelivery]:
            query = {**filters, "cursor": cursor}
            path = {"id": endpoint_id}
            reply = self._transport.call("listWebhookDeliveries", path=path, query=query, options=options)
            page = WebhookDeliveryList.model_validate(reply.data)
            return Page(page.deliveries, page.next_cursor)

        return PagedList(load)

    def retry_delivery(
        self, endpoint_id: str, delivery_id: int, *, options: RequestOptions | None = None
    ) -> WebhookDelivery:
        """Send a delivery again, whatever its status was."""
        path: dict[str, str | int] = {"id": endpoint_id, "deliveryId": delivery_id}
        return WebhookDelivery.model_validate(
            self._transport.call("retryWebhookDelivery", path=path, options=options).data
        )
