from __future__ import annotations

import json as jsonlib

import pytest

from podworks import (
    APIConnectionError,
    APITimeoutError,
    AuthenticationError,
    BadRequestError,
    ConflictError,
    NotFoundError,
    Podworks,
    PodworksError,
    RateLimitError,
    ServerError,
    models,
)

from .server import DISCONNECT, NEVER, Context, Response, error, example, json

BALANCE = {"totalSeconds": 3, "buckets": {"plan": 0, "promo": 0, "purchased": 3}}
SHOW = example("Show", id="shw_1")


def test_sends_the_key_and_returns_a_model(api: Context) -> None:
    api.server.on(json(200, BALANCE))
    assert api.podworks.credits.balance().buckets.purchased == 3
    (request,) = api.server.received
    assert request.path == "/v1/balance"
    assert request.headers["Authorization"] == "Bearer pw_test_1"
    assert request.headers["User-Agent"].startswith("podworks-python/")
    assert api.podworks.mode == "test"


def test_key_and_address_come_from_the_environment(api: Context, monkeypatch: pytest.MonkeyPatch) -> None:
    api.server.on(json(200, BALANCE))
    monkeypatch.setenv("PODWORKS_API_KEY", "pw_live_env")
    monkeypatch.setenv("PODWORKS_BASE_URL", api.server.url + "/")
    with Podworks() as podworks:
        podworks.credits.balance()
    assert api.server.received[0].headers["Authorization"] == "Bearer pw_live_env"
    assert api.server.paths() == ["/v1/balance"]


def test_a_missing_key_is_an_error_before_any_request(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("PODWORKS_API_KEY", raising=False)
    with pytest.raises(PodworksError):
        Podworks()


def test_the_idempotency_key_stays_the_same_across_retries_and_differs_between_calls(api: Context) -> None:
    api.server.on(DISCONNECT, error(503, "unavailable"), json(201, SHOW))
    api.podworks.shows.create("Talks")
    api.podworks.shows.create("Talks")
    keys = [request.headers["Idempotency-Key"] for request in api.server.received]
    assert len(keys) == 4
    assert keys[0]
    assert keys[0] == keys[1] == keys[2] != keys[3]
    assert api.clock.slept == [0.5, 1.0]


def test_your_own_idempotency_key_is_used(api: Context) -> None:
    api.server.on(json(201, example("BuyResult")))
    api.podworks.credits.buy("hours-10", options={"idempotency_key": "order-7"})
    assert api.server.received[0].headers["Idempotency-Key"] == "order-7"
    assert jsonlib.loads(api.server.received[0].body) == {"bundleId": "hours-10"}


def test_waits_for_the_seconds_of_retry_after(api: Context) -> None:
    api.server.on(
        error(429, "rate_limited", headers={"Retry-After": "7"}),
        error(503, "unavailable", headers={"Retry-After": "Fri, 15 Jan 2027 08:00:10 GMT"}),
        json(200, BALANCE),
    )
    api.podworks.credits.balance()
    assert api.clock.slept == [7.0, 3.0]


def test_a_retry_after_of_minutes_is_reported_not_waited_for(api: Context) -> None:
    api.server.on(error(503, "unavailable", headers={"Retry-After": "900"}))
    with pytest.raises(ServerError) as raised:
        api.podworks.credits.balance()
    assert raised.value.retry_after == 900
    assert api.clock.slept == []


def test_backs_off_exponentially_up_to_max_retries(api: Context) -> None:
    api.server.on(error(500, "internal"))
    with pytest.raises(ServerError):
        api.podworks.credits.balance(options={"max_retries": 6})
    assert len(api.server.received) == 7
    assert api.clock.slept == [0.5, 1, 2, 4, 8, 8]


def test_a_request_in_flight_with_the_same_key_is_retried(api: Context) -> None:
    api.server.on(error(409, "idempotency_in_flight"), json(201, SHOW))
    assert api.podworks.shows.create("Talks").id == "shw_1"


def test_other_conflicts_are_not_retried(api: Context) -> None:
    api.server.on(error(409, "invalid_state", {"status": "processing"}))
    with pytest.raises(ConflictError) as raised:
        api.podworks.projects.submit("prj_1")
    assert raised.value.code == "invalid_state"
    assert raised.value.details == {"status": "processing"}
    assert len(api.server.received) == 1


def test_a_request_that_is_not_idempotent_and_has_no_key_is_never_sent_twice(api: Context) -> None:
    api.server.on(DISCONNECT)
    with pytest.raises(APIConnectionError):
        api.podworks.projects.cancel("prj_1")
    with pytest.raises(APIConnectionError):
        api.podworks.projects.update("prj_1", name="x")
    with pytest.raises(APIConnectionError):
        api.podworks.webhook_endpoints.test("whe_1")
    assert len(api.server.received) == 3


def test_a_limit_that_only_work_resolves_is_not_retried(api: Context) -> None:
    api.server.on(error(429, "awaiting_upload_limit"))
    with pytest.raises(RateLimitError):
        api.podworks.files.create("a.wav")
    assert len(api.server.received) == 1


def test_an_attempt_that_gets_no_response_times_out(api: Context) -> None:
    api.server.on(NEVER)
    with pytest.raises(APITimeoutError):
        api.client(timeout=0.05, max_retries=1).credits.balance()
    assert len(api.server.received) == 2


def test_an_error_has_its_class_code_request_id_and_field_errors(api: Context) -> None:
    fields = [{"path": "files[0].fileName", "message": "must not be empty"}]
    api.server.on(error(400, "invalid_request", fields), error(401, "unauthorized"), error(404, "not_found"))
    with pytest.raises(BadRequestError) as raised:
        api.podworks.files.create("")
    assert raised.value.code == "invalid_request"
    assert raised.value.request_id == "req_1"
    assert raised.value.field_errors == [models.FieldError(path="files[0].fileName", message="must not be empty")]
    with pytest.raises(AuthenticationError):
        api.podworks.me()
    with pytest.raises(NotFoundError):
        api.podworks.projects.get("prj_0")


def test_an_error_of_something_in_between_is_an_error_too(api: Context) -> None:
    api.server.on(Response(502, b"<html>Bad gateway</html>", {"Content-Type": "text/html"}))
    with pytest.raises(ServerError) as raised:
        api.podworks.me(options={"max_retries": 0})
    assert raised.value.status == 502
    assert raised.value.code is None


def test_a_page_of_something_in_between_is_not_a_response_of_the_api(api: Context) -> None:
    api.server.on(Response(200, b"<html>Sign in to the network</html>", {"Content-Type": "text/html"}))
    with pytest.raises(APIConnectionError):
        api.podworks.me(options={"max_retries": 0})


def test_path_parameters_are_encoded_and_missing_query_parameters_left_out(api: Context) -> None:
    api.server.on(json(200, example("Project")), json(200, {"shows": []}))
    api.podworks.projects.get("../me?x=1")
    api.podworks.shows.list()
    assert api.server.paths() == ["/v1/projects/..%2Fme%3Fx%3D1", "/v1/shows?archived=false"]


def test_in_updates_what_is_omitted_stays_and_none_clears(api: Context) -> None:
    api.server.on(json(200, example("Project")))
    settings = models.UpdateProjectSettings(noise_level="n3", loudness_lufs=None)
    api.podworks.projects.update("prj_1", name=None, settings=settings, metadata={"mySeries": None})
    assert jsonlib.loads(api.server.received[0].body) == {
        "name": None,
        "settings": {"noiseLevel": "n3", "loudnessLufs": None},
        "metadata": {"mySeries": None},
    }


def test_what_a_newer_api_adds_does_not_break_this_version(api: Context) -> None:
    output = {**example("Project")["outputs"][0], "kind": "chapter"}
    api.server.on(json(200, example("Project", status="archived", newProperty=1, outputs=[output])))
    project = api.podworks.projects.get("prj_1")
    assert str(project.status) == "archived"
    assert project.model_extra == {"newProperty": 1}
    assert project.outputs[0].kind == "chapter"  # type: ignore[comparison-overlap]
