from __future__ import annotations

import json

import pytest

from podworks import WebhookSignatureError, models, webhooks

SECRET = "whsec_current"
OLD_SECRET = "whsec_old"
NOW = 1_800_000_000
EVENT = webhooks.sample_event("ping", {"object": {"object": "webhook_endpoint", "id": "whe_1"}})


def signed(secret: str = SECRET, timestamp: int = NOW) -> tuple[bytes, str]:
    body, headers = webhooks.sample_request(EVENT, secret, timestamp=timestamp)
    return body, headers[webhooks.SIGNATURE_HEADER]


def construct(body: bytes | str, signature: str | None, *secrets: str, tolerance: float = 300) -> webhooks.Event:
    return webhooks.construct_event(body, signature, secrets or SECRET, tolerance=tolerance, now=lambda: NOW)


def test_the_signature_is_what_the_specification_says() -> None:
    # printf '%s' '1.{"id":"evt_1","type":"ping"}' | openssl dgst -sha256 -hmac whsec_test
    assert (
        webhooks.sign(b'{"id":"evt_1","type":"ping"}', "whsec_test", 1)
        == "t=1,v1=e18e1e6badcaffeaf64841025417bbae7a590e71d94f925d73b229d230c9a050"
    )


def test_a_valid_webhook_is_returned_as_its_event_from_text_and_from_bytes() -> None:
    body, signature = signed()
    assert construct(body, signature) == construct(body.decode(), signature) == EVENT


def test_a_tampered_body_a_wrong_secret_and_a_tampered_time_are_rejected() -> None:
    body, signature = signed()
    for attempt in [
        (body.replace(b"whe_1", b"whe_2"), signature, SECRET),
        (body, signature, "whsec_other"),
        (body, signature.replace(str(NOW), str(NOW + 1)), SECRET),
    ]:
        with pytest.raises(WebhookSignatureError):
            construct(*attempt)


@pytest.mark.parametrize("direction", [1, -1])
def test_a_signature_is_valid_for_five_minutes_before_and_after(direction: int) -> None:
    construct(*signed(timestamp=NOW - 300 * direction))
    with pytest.raises(WebhookSignatureError):
        construct(*signed(timestamp=NOW - 301 * direction))
    construct(*signed(timestamp=NOW - 301 * direction), tolerance=600)


def test_while_a_secret_is_rotated_either_one_is_accepted() -> None:
    with pytest.raises(WebhookSignatureError):
        construct(*signed(OLD_SECRET))
    construct(*signed(OLD_SECRET), SECRET, OLD_SECRET)


def test_any_of_several_signatures_is_accepted() -> None:
    body, signature = signed()
    old = signed(OLD_SECRET)[1].split(",")[1]
    for header in [f"{signature},{old}", signature.replace(",", f",{old},"), f"{signature},v2=00"]:
        construct(body, header)


@pytest.mark.parametrize(
    "header", [None, "", "t=1", "t=1,v1=00", "t=x,v1=" + "0" * 64, "v1=" + "0" * 64, ",,=", "t=1,v1=é"]
)
def test_a_missing_or_malformed_header_is_rejected(header: str | None) -> None:
    with pytest.raises(WebhookSignatureError):
        construct(signed()[0], header)


def test_an_empty_secret_is_an_error_of_the_program_never_a_valid_webhook() -> None:
    body, signature = signed()
    with pytest.raises(ValueError, match="empty"):
        construct(body, signature, "")


def test_an_event_is_an_instance_of_its_class() -> None:
    event = construct(*signed())
    assert isinstance(event, models.PingEvent)
    assert event.data.object.id == "whe_1"
    assert describe(event) == "whe_1"


def test_an_event_of_an_unknown_type_is_parsed() -> None:
    body = json.dumps({**json.loads(signed()[0]), "type": "project.archived"}).encode()
    event = construct(body, webhooks.sign(body, SECRET, NOW))
    assert isinstance(event, webhooks.UnknownEvent)
    assert describe(event) == "project.archived?"


def describe(event: webhooks.Event) -> str:
    match event:
        case models.ProjectEvent(type="project.completed"):
            return ",".join(output.name for output in event.data.object.outputs or [])
        case models.CreditsLowEvent():
            return str(event.data.object.threshold_seconds)
        case models.PingEvent():
            return event.data.object.id
        case _:
            return f"{event.type}?"
