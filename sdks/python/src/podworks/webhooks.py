"""Verifies webhooks and returns their events.

The signature is `t=<unix seconds>,v1=<hex>`, an HMAC-SHA256 of `<t>.<raw body>` keyed with the endpoint's secret.
"""

from __future__ import annotations

import hashlib
import hmac
import json
import re
import time
import uuid
from collections.abc import Callable, Mapping, Sequence
from datetime import datetime, timezone
from typing import Annotated, Any, NamedTuple, cast

from pydantic import Field

from . import models
from ._model import Model
from ._tables import EVENT_MODELS
from .errors import WebhookSignatureError

SIGNATURE_HEADER = "Service-Signature"

DEFAULT_TOLERANCE = 300.0
"""The difference between the signature's time and the clock that is allowed, in seconds."""


class UnknownEvent(Model):
    """An event of a type that was added to the API after this version."""

    id: str
    type: str
    mode: models.Mode
    created_at: Annotated[datetime, Field(alias="createdAt")]
    data: dict[str, Any]


KnownEvent = (
    models.ProjectEvent
    | models.FileEvent
    | models.CreditsAddedEvent
    | models.CreditsLowEvent
    | models.SubscriptionEvent
    | models.TopUpFailedEvent
    | models.DeliveryEvent
    | models.ConnectionEvent
    | models.PingEvent
)

Event = KnownEvent | UnknownEvent
"""An event. Tell them apart by their class and `type`; ignore what you do not handle, since types are added over time.

>>> match event:
...     case models.ProjectEvent(type="project.completed"):
...         publish(event.data.object.outputs)
...     case models.CreditsLowEvent():
...         notify(event.data.object.balance.total_seconds)
"""


def construct_event(
    body: bytes | str,
    signature: str | None,
    secrets: str | Sequence[str],
    *,
    tolerance: float = DEFAULT_TOLERANCE,
    now: Callable[[], float] = time.time,
) -> Event:
    """Verify a webhook and return its event.

    While you rotate an endpoint's secret, pass both: a webhook is valid if any of its `v1` signatures was made with
    any of the secrets.

    Args:
        body: the request's body exactly as it was received, not parsed and serialized again
        signature: the `Service-Signature` header
        secrets: the endpoint's secret, `whsec_…`, or several of them
        tolerance: the age of a signature that is allowed, in seconds
        now: the current time in seconds since 1970

    Raises:
        WebhookSignatureError: respond with 400 and do nothing else
    """
    timestamp, signatures = _parse(signature)
    raw = body.encode() if isinstance(body, str) else body
    keys = [secret for secret in ([secrets] if isinstance(secrets, str) else secrets) if secret]
    if not keys:
        raise ValueError("The webhook secret is empty.")
    # All of them are compared, each in constant time, whichever is valid.
    matches = [hmac.compare_digest(_hash(key, timestamp, raw), one) for key in keys for one in signatures]
    if not any(matches):
        raise WebhookSignatureError("No signature of the webhook was made with this secret.")
    if abs(now() - int(timestamp)) > tolerance:
        raise WebhookSignatureError("The signature of the webhook is too old, or the clock of this machine is wrong.")
    return parse_event(json.loads(raw))


def parse_event(event: Mapping[str, Any]) -> Event:
    """Return an event as its class; one of an unknown type is an `UnknownEvent`."""
    model = EVENT_MODELS.get(event["type"], UnknownEvent)
    return cast(Event, model.model_validate(event))


class SampleRequest(NamedTuple):
    """A webhook request as the API would send it."""

    body: bytes
    headers: dict[str, str]


def sample_event(type: str, data: Mapping[str, Any]) -> Event:
    """Return an event for unit tests, with a new id and the current time.

    >>> event = webhooks.sample_event("ping", {"object": {"object": "webhook_endpoint", "id": "whe_1"}})
    >>> body, headers = webhooks.sample_request(event, "whsec_test")
    """
    created_at = datetime.now(timezone.utc).isoformat(timespec="milliseconds").replace("+00:00", "Z")
    return parse_event(
        {
            "id": f"evt_{uuid.uuid4().hex[:26]}",
            "object": "event",
            "type": type,
            "mode": "test",
            "createdAt": created_at,
            "data": data,
        }
    )


def sample_request(event: Event, secret: str, *, timestamp: int | None = None) -> SampleRequest:
    """Sign an event for a unit test of your own handler; `timestamp` is now by default."""
    body = event.model_dump_json(by_alias=True, exclude_unset=True).encode()
    return SampleRequest(
        body,
        {
            "Content-Type": "application/json",
            "Service-Event-Id": event.id,
            "Service-Event-Type": event.type,
            SIGNATURE_HEADER: sign(body, secret, int(time.time()) if timestamp is None else timestamp),
        },
    )


def sign(body: bytes, secret: str, timestamp: int) -> str:
    """Return the value of a `Service-Signature` header."""
    return f"t={timestamp},v1={_hash(secret, str(timestamp), body)}"


def _parse(header: str | None) -> tuple[str, list[str]]:
    parts = [part.strip().split("=", 1) for part in (header or "").split(",")]
    values = [(part[0], part[1]) for part in parts if len(part) == 2]
    timestamp = next((value for name, value in values if name == "t"), "")
    signatures = [value for name, value in values if name == "v1" and re.fullmatch("[0-9a-f]{64}", value)]
    if not re.fullmatch("[0-9]{1,12}", timestamp) or not signatures:
        raise WebhookSignatureError(f"The {SIGNATURE_HEADER} header is missing or not valid.")
    return timestamp, signatures


def _hash(secret: str, timestamp: str, body: bytes) -> str:
    return hmac.new(secret.encode(), timestamp.encode() + b"." + body, hashlib.sha256).hexdigest()
