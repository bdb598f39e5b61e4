"""Sends requests: authentication, idempotency keys, timeouts, retries and errors."""

from __future__ import annotations

import platform
import uuid
from collections.abc import Callable, Mapping
from datetime import datetime, timezone
from typing import Any, NamedTuple, TypedDict, TypeVar
from urllib.parse import quote

import httpx

from ._model import Model
from ._retry import Clock, back_off, is_transient, retry_after
from ._tables import OPERATIONS
from .errors import APIConnectionError, APIError, APITimeoutError, PodworksError, error_class

T = TypeVar("T")

_USER_AGENT = f"podworks-python/1.0.0 python/{platform.python_version()}"
_SAFE_METHODS = ("GET", "PUT", "DELETE")


class RequestOptions(TypedDict, total=False):
    """Options of a single request."""

    idempotency_key: str
    """Your own `Idempotency-Key`, instead of a generated one."""
    timeout: float
    """The seconds to wait for a response or for more bytes, instead of the client's."""
    max_retries: int
    """How often the request is sent again at most, instead of the client's."""


class Reply(NamedTuple):
    """A response; `data` is None if the resource has not changed (304)."""

    data: Any
    etag: str | None


class Transport:
    """Calls the operations of the API."""

    def __init__(
        self, api_key: str, base_url: str, timeout: float, max_retries: int, http: httpx.Client, clock: Clock
    ) -> None:
        self._headers = {
            "Accept": "application/json, text/csv",
            "Authorization": f"Bearer {api_key}",
            "User-Agent": _USER_AGENT,
        }
        self._base_url = base_url.rstrip("/")
        self._timeout = timeout
        self._max_retries = max_retries
        self.http = http
        self.clock = clock

    def call(
        self,
        operation_id: str,
        *,
        path: Mapping[str, str | int] | None = None,
        query: Mapping[str, Any] | None = None,
        body: Model | None = None,
        options: RequestOptions | None = None,
        etag: str | None = None,
    ) -> Reply:
        """Call an operation; with an ETag, get the resource unless it still has that."""
        operation = OPERATIONS[operation_id]
        headers = dict(self._headers)
        options = options or {}
        if etag:
            headers["If-None-Match"] = etag
        if operation.idempotency_key:
            # One key for all attempts: however often the request arrives, it has its effect once.
            headers["Idempotency-Key"] = options.get("idempotency_key") or str(uuid.uuid4())
        encoded = {name: quote(str(value), safe="") for name, value in (path or {}).items()}
        request = self.http.build_request(
            operation.method,
            self._base_url + operation.path.format(**encoded),
            params={name: _text(value) for name, value in (query or {}).items() if value is not None},
            headers=headers,
            json=None
            if body is None
            else body.model_dump(mode="json", by_alias=True, exclude_unset=True, warnings=False),
            timeout=self.timeout(options),
        )
        safe = operation.method in _SAFE_METHODS or operation.idempotency_key
        return self.attempts(lambda: self._attempt(request), self.max_retries(options) if safe else 0)

    def attempts(self, attempt: Callable[[], T], max_retries: int) -> T:
        """Run an attempt, and run it again after a transient error."""
        retries = 0
        while True:
            try:
                return attempt()
            except PodworksError as error:
                if not is_transient(error) or retries >= max_retries:
                    raise
                wait = error.retry_after if isinstance(error, APIError) else None
            self.clock.sleep(back_off(retries, self.clock) if wait is None else wait)
            retries += 1

    def timeout(self, options: RequestOptions | None) -> float:
        """Return the seconds to wait for a response or for more bytes."""
        return (options or {}).get("timeout", self._timeout)

    def max_retries(self, options: RequestOptions | None) -> int:
        """Return how often a request is sent again at most."""
        return (options or {}).get("max_retries", self._max_retries)

    def _attempt(self, request: httpx.Request) -> Reply:
        try:
            response = self.http.send(request, follow_redirects=False)
        except httpx.TimeoutException as error:
            raise APITimeoutError(f"No response from {self._base_url} in time.") from error
        except httpx.TransportError as error:
            raise APIConnectionError(f"Could not connect to {self._base_url}: {error}") from error
        etag = response.headers.get("ETag")
        if response.status_code == 304:
            return Reply(None, etag)
        if not response.is_success:
            raise self._error(response)
        try:
            is_csv = response.headers.get("Content-Type", "").startswith("text/csv")
            return Reply(response.text if is_csv else response.json(), etag)
        except ValueError as error:
            # A proxy's page, or half a response.
            raise APIConnectionError(f"The response of {self._base_url} is not the API's.") from error

    def _error(self, response: httpx.Response) -> APIError:
        # A proxy in between can respond with anything, so nothing about the body is taken for granted.
        try:
            body = response.json() if _is_json(response) else {}
        except ValueError:
            body = {}
        wait = retry_after(response.headers.get("Retry-After"), self.clock.now())
        kind = error_class(response.status_code)
        return kind(
            response.status_code, body if isinstance(body, dict) else {}, response.headers.get("Request-Id"), wait
        )


def _is_json(response: httpx.Response) -> bool:
    return "json" in response.headers.get("Content-Type", "")


def _text(value: Any) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, datetime):
        return value.astimezone(timezone.utc).isoformat()
    # Several values of a filter are separated by commas.
    return ",".join(map(str, value)) if isinstance(value, (list, tuple)) else str(value)
