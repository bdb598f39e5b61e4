"""Cloud storage: connections, destinations, and deliveries to them."""

from __future__ import annotations

import builtins
from collections.abc import Sequence
from datetime import datetime

from .._body import OMIT, Omitted, change, creation
from .._pagination import Cursor, Page, PagedList
from .._transport import RequestOptions, Transport
from ..models import (
    Connection,
    ConnectionList,
    CreateDeliveries,
    CreateDestination,
    Deleted,
    DeliveryList,
    DeliveryStatus,
    Destination,
    DestinationList,
    DestinationTarget,
    ProjectDeliveries,
    ProjectDelivery,
    UpdateDestination,
)


class Connections:
    """Authorized accounts at cloud storage providers. They are connected on the account page."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def list(self, *, options: RequestOptions | None = None) -> builtins.list[Connection]:
        """List all connections, oldest first."""
        return ConnectionList.model_validate(self._transport.call("listConnections", options=options).data).connections


class Destinations:
    """Folders in connected cloud storage."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def create(
        self, *, connection_id: str, name: str, target: DestinationTarget, options: RequestOptions | None = None
    ) -> Destination:
        """Create a destination."""
        body = creation(CreateDestination, connection_id=connection_id, name=name, target=target)
        return Destination.model_validate(self._transport.call("createDestination", body=body, options=options).data)

    def get(self, destination_id: str, *, options: RequestOptions | None = None) -> Destination:
        """Get a destination."""
        reply = self._transport.call("getDestination", path={"id": destination_id}, options=options)
        return Destination.model_validate(reply.data)

    def list(self, *, options: RequestOptions | None = None) -> builtins.list[Destination]:
        """List all destinations, oldest first."""
        reply = self._transport.call("listDestinations", options=options)
        return DestinationList.model_validate(reply.data).destinations

    def update(
        self,
        destination_id: str,
        *,
        name: str | Omitted = OMIT,
        target: DestinationTarget | Omitted = OMIT,
        options: RequestOptions | None = None,
    ) -> Destination:
        """Update a destination; what is omitted stays."""
        body = change(UpdateDestination, name=name, target=target)
        reply = self._transport.call("updateDestination", path={"id": destination_id}, body=body, options=options)
        return Destination.model_validate(reply.data)

    def delete(self, destination_id: str, *, options: RequestOptions | None = None) -> Deleted:
        """Delete a destination. Its deliveries stay listed."""
        reply = self._transport.call("deleteDestination", path={"id": destination_id}, options=options)
        return Deleted.model_validate(reply.data)


class Deliveries:
    """Deliveries of projects' outputs to destinations."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def create(
        self, project_id: str, destinations: Sequence[str], *, options: RequestOptions | None = None
    ) -> builtins.list[ProjectDelivery]:
        """Deliver the outputs of a project to destinations, once it is completed."""
        body = creation(CreateDeliveries, destinations=destinations)
        path = {"id": project_id}
        reply = self._transport.call("createProjectDeliveries", path=path, body=body, options=options)
        return ProjectDeliveries.model_validate(reply.data).deliveries

    def get(self, delivery_id: str, *, options: RequestOptions | None = None) -> ProjectDelivery:
        """Get a delivery."""
        reply = self._transport.call("getDelivery", path={"id": delivery_id}, options=options)
        return ProjectDelivery.model_validate(reply.data)

    def list(self, project_id: str, *, options: RequestOptions | None = None) -> builtins.list[ProjectDelivery]:
        """List the deliveries of a project, newest first."""
        reply = self._transport.call("listProjectDeliveries", path={"id": project_id}, options=options)
        return ProjectDeliveries.model_validate(reply.data).deliveries

    def list_all(
        self,
        *,
        status: DeliveryStatus | Sequence[DeliveryStatus] | None = None,
        project: str | None = None,
        destination: str | None = None,
        created_after: datetime | None = None,
        created_before: datetime | None = None,
        limit: int | None = None,
        options: RequestOptions | None = None,
    ) -> PagedList[ProjectDelivery]:
        """List the deliveries of all projects, newest first; `limit` is the size of a page."""
        filters = {
            "status": status,
            "project": project,
            "destination": destination,
            "createdAfter": created_after,
            "createdBefore": created_before,
            "limit": limit,
        }

        def load(cursor: Cursor | None) -> Page[ProjectDelivery]:
            reply = self._transport.call("listDeliveries", query={**filters, "cursor": cursor}, options=options)
            page = DeliveryList.model_validate(reply.data)
            return Page(page.deliveries, page.next_cursor)

        return PagedList(load)

    def retry(self, delivery_id: str, *, options: RequestOptions | None = None) -> ProjectDelivery:
        """Retry a failed delivery into the folder that it created."""
        reply = self._transport.call("retryDelivery", path={"id": delivery_id}, options=options)
        return ProjectDelivery.model_validate(reply.data)
