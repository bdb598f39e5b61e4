"""The client."""

from __future__ import annotations

import os
from types import TracebackType

import httpx

from ._retry import Clock, SystemClock
from ._transport import RequestOptions, Transport
from .errors import PodworksError
from .models import Me, Mode
from .resources.audit_events import AuditEvents
from .resources.credits import Credits
from .resources.events import Events
from .resources.files import Files
from .resources.projects import Projects
from .resources.shows import Shows
from .resources.storage import Connections, Deliveries, Destinations
from .resources.webhook_endpoints import WebhookEndpoints

_DEFAULT_BASE_URL = "http://localhost:8080"


class Podworks:
    """A client of the Podworks API. It can be shared between threads.

    >>> podworks = Podworks()  # PODWORKS_API_KEY
    >>> file = podworks.files.upload("interview.wav")
    >>> project = podworks.projects.create_and_wait(files=[file.id])
    >>> podworks.projects.download(project, "out")
    """

    projects: Projects
    files: Files
    shows: Shows
    credits: Credits
    events: Events
    audit_events: AuditEvents
    webhook_endpoints: WebhookEndpoints
    connections: Connections
    destinations: Destinations
    deliveries: Deliveries
    mode: Mode
    """The mode of the key: test projects are simulated and never charged."""

    def __init__(
        self,
        *,
        api_key: str | None = None,
        base_url: str | None = None,
        timeout: float = 30.0,
        max_retries: int = 4,
        http_client: httpx.Client | None = None,
        clock: Clock | None = None,
    ) -> None:
        """Create a client.

        Args:
            api_key: `pw_live_…` or `pw_test_…`; `PODWORKS_API_KEY` by default
            base_url: the address of the API; `PODWORKS_BASE_URL` by default, or that of `./podworks up`
            timeout: the seconds to wait for a response, or for more bytes of a transfer
            max_retries: how often a request is sent again at most, where that is safe; 0 disables retries
            http_client: your own HTTP client, for a proxy or for tests
            clock: time and randomness, for tests
        """
        key = api_key or os.environ.get("PODWORKS_API_KEY")
        if not key:
            raise PodworksError("No API key: set PODWORKS_API_KEY, or pass api_key.")
        url = base_url or os.environ.get("PODWORKS_BASE_URL") or _DEFAULT_BASE_URL
        self._http = http_client or httpx.Client()
        transport = Transport(key, url, timeout, max_retries, self._http, clock or SystemClock())
        self._transport = transport
        self.mode = "test" if key.startswith("pw_test_") else "live"
        self.projects = Projects(transport)
        self.files = Files(transport)
        self.shows = Shows(transport)
        self.credits = Credits(transport)
        self.events = Events(transport)
        self.audit_events = AuditEvents(transport)
        self.webhook_endpoints = WebhookEndpoints(transport)
        self.connections = Connections(transport)
        self.destinations = Destinations(transport)
        self.deliveries = Deliveries(transport)

    def me(self, *, options: RequestOptions | None = None) -> Me:
        """Get what the key may do, and the account it belongs to."""
        return Me.model_validate(self._transport.call("getMe", options=options).data)

    def close(self) -> None:
        """Close the connections."""
        self._http.close()

    def __enter__(self) -> Podworks:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        self.close()
