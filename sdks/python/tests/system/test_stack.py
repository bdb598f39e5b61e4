"""The SDK against a running stack: system-tests starts it and passes its address and keys.

By hand, after `./podworks up --detach`, with PODWORKS_BASE_URL, PODWORKS_LIVE_KEY and PODWORKS_TEST_KEY:
`target/venv/bin/python -m pytest -o addopts= tests/system`.
"""

from __future__ import annotations

import os
import queue
import threading
import wave
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from podworks import (
    BadRequestError,
    NotFoundError,
    Podworks,
    ProjectFailedError,
    TransferProgress,
    WebhookSignatureError,
    models,
    webhooks,
)

SAMPLE = Path(__file__).parents[4] / "samples" / "interview.wav"
Webhook = tuple[bytes, str]


@pytest.fixture(scope="module")
def live() -> Iterator[Podworks]:
    with Podworks(api_key=os.environ["PODWORKS_LIVE_KEY"]) as podworks:
        yield podworks


@pytest.fixture(scope="module")
def simulated() -> Iterator[Podworks]:
    with Podworks(api_key=os.environ["PODWORKS_TEST_KEY"]) as podworks:
        yield podworks


@pytest.fixture
def receiver() -> Iterator[tuple[str, queue.Queue[Webhook]]]:
    received: queue.Queue[Webhook] = queue.Queue()

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            received.put((body, self.headers[webhooks.SIGNATURE_HEADER]))
            self.send_response(204)
            self.end_headers()

        def log_message(self, format: str, *args: Any) -> None:
            pass

    server = HTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}/hooks", received
    server.shutdown()
    server.server_close()


@pytest.fixture
def recording(tmp_path: Path) -> Path:
    """The first seconds of the sample: the TypeScript SDK's test has the whole of it processed."""
    path = tmp_path / "interview.wav"
    with wave.open(str(SAMPLE)) as sample, wave.open(str(path), "wb") as cut:
        cut.setparams(sample.getparams())
        cut.writeframes(sample.readframes(5 * sample.getframerate()))
    return path


def test_a_recording_becomes_finished_files(live: Podworks, recording: Path, tmp_path: Path) -> None:
    sent: list[TransferProgress] = []
    file = live.files.upload(recording, on_progress=sent.append)
    assert file.status == "ready"
    assert sent[-1].bytes == recording.stat().st_size

    statuses: set[str] = set()
    project = live.projects.create_and_wait(
        files=[file.id],
        name="Episode 12",
        metadata={"series": "talks"},
        settings=models.CreateProjectSettings(loudness_lufs=-19),
        on_progress=lambda one: statuses.add(one.status),
    )
    assert {"processing", "completed"} <= statuses
    assert project.settings.loudness_lufs == -19

    # Nothing was kept as a value that the model does not describe.
    project.model_dump(warnings="error")
    file.model_dump(warnings="error")

    paths = live.projects.download(project, tmp_path, manifest=True)
    assert [path.name for path in paths[:2]] == ["interview.mp3", "interview.flac"]
    assert paths[-1].name == "manifest.json"
    for output in project.outputs:
        assert (tmp_path / output.name).stat().st_size == output.size_bytes

    charge = next(iter(live.credits.ledger(limit=1)))
    assert (charge.project_id, charge.delta_seconds) == (project.id, -(project.credits_seconds or 0))
    events = [
        event
        for event in islice(live.events.list(type="project.*", limit=1), 50)
        if isinstance(event, models.ProjectEvent) and event.data.object.id == project.id
    ]
    events[0].model_dump(warnings="error")
    assert [event.type for event in events[:3]] == ["project.completed", "project.processing", "project.queued"]


def test_a_test_project_ends_as_its_test_outcome_says(simulated: Podworks) -> None:
    file = simulated.files.upload(SAMPLE)
    with pytest.raises(ProjectFailedError):
        simulated.projects.create_and_wait(files=[file.id], test_outcome="failed")


def test_a_webhook_is_verified_and_typed(simulated: Podworks, receiver: tuple[str, queue.Queue[Webhook]]) -> None:
    url, received = receiver
    created = simulated.webhook_endpoints.create(url, event_types=["project.completed"])
    try:
        simulated.webhook_endpoints.test(created.endpoint.id)
        body, signature = received.get(timeout=30)
        event = webhooks.construct_event(body, signature, ["whsec_previous", created.secret or ""])
        assert isinstance(event, models.PingEvent)
        assert event.data.object.id == created.endpoint.id
        with pytest.raises(WebhookSignatureError):
            webhooks.construct_event(body, signature, "whsec_previous")
        (delivery,) = simulated.webhook_endpoints.deliveries(created.endpoint.id)
        assert delivery.event_id == event.id
    finally:
        simulated.webhook_endpoints.delete(created.endpoint.id)


def test_errors_have_their_class_code_request_id_and_field_errors(simulated: Podworks) -> None:
    with pytest.raises(NotFoundError) as missing:
        simulated.projects.get("prj_00000000000000000000000000")
    assert missing.value.code == "not_found"
    assert (missing.value.request_id or "").startswith("req_")
    with pytest.raises(BadRequestError) as invalid:
        simulated.projects.create(files=[])
    assert invalid.value.code == "invalid_request"
    assert invalid.value.field_errors[0].path == "files"


def test_every_read_only_operation_returns_what_the_models_say(live: Podworks) -> None:
    assert live.me().actor_type == "api_key"
    assert live.credits.balance().total_seconds > 0
    assert live.credits.bundles()[0].seconds > 0
    assert live.credits.usage(group_by="day").group_by == "day"
    assert "minutes" in live.credits.usage_csv()
    assert live.credits.subscription() is None
    assert live.credits.auto_top_up().enabled is False
    assert [live.shows.list(), live.destinations.list(), live.connections.list()] == [[], [], []]
    assert [*live.credits.orders(), *live.credits.purchases()] == []
