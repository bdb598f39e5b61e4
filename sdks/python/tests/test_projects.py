from __future__ import annotations

import json as jsonlib
from pathlib import Path
from typing import Any

import pytest

from podworks import (
    APITimeoutError,
    AuthenticationError,
    ProjectCancelledError,
    ProjectFailedError,
    ProjectRejectedError,
    ServerError,
    TransferError,
    TransferProgress,
    models,
)

from .server import DISCONNECT, Context, Response, error, example, json


def project(status: str, **properties: Any) -> dict[str, Any]:
    return example("Project", id="prj_1", status=status, **properties)


def test_creates_submits_and_waits_and_reports_each_new_state(api: Context) -> None:
    progress = {"step": "Cleaning", "percent": 40, "rate": 1, "cap": 60}
    api.server.on(
        json(201, project("draft")),
        json(200, project("validating")),
        json(200, project("queued"), {"ETag": 'W/"1"'}),
        Response(304),
        json(200, project("processing", progress=progress), {"ETag": 'W/"2"'}),
        json(200, project("completed")),
    )
    seen: list[tuple[str, float | None]] = []
    done = api.podworks.projects.create_and_wait(
        files=[
            "file_1",
            models.CreateFile(
                file_name="b.wav", source=models.UrlSource(type="url", url="https://r.example.com/b.wav")
            ),
        ],
        settings=models.CreateProjectSettings(loudness_lufs=-19),
        test_outcome="completed",
        options={"idempotency_key": "episode-12"},
        on_progress=lambda one: seen.append((one.status, one.progress.percent if one.progress else None)),
    )
    assert done.status == "completed"
    assert seen == [("queued", None), ("processing", 40), ("completed", None)]
    create, submit, first, second = api.server.received[:4]
    assert jsonlib.loads(create.body) == {
        "files": ["file_1", {"fileName": "b.wav", "source": {"type": "url", "url": "https://r.example.com/b.wav"}}],
        "settings": {"loudnessLufs": -19},
        "testOutcome": "completed",
    }
    assert create.headers["Idempotency-Key"] == "episode-12"
    assert submit.path == "/v1/projects/prj_1/submit"
    assert submit.headers["Idempotency-Key"] == "episode-12/submit"
    assert first.headers["If-None-Match"] is None
    assert second.headers["If-None-Match"] == 'W/"1"'


def test_a_project_that_ends_without_outputs_is_an_error_of_its_kind(api: Context) -> None:
    rejection = {"code": "insufficient_credits", "message": "1800 are missing."}
    failure = {"code": "processing_failed", "message": "Silence."}
    api.server.on(
        json(200, project("rejected", rejection=rejection)),
        json(200, project("failed", failure=failure)),
        json(200, project("cancelled")),
    )
    with pytest.raises(ProjectRejectedError, match="1800 are missing") as rejected:
        api.podworks.projects.wait("prj_1")
    assert rejected.value.code == "insufficient_credits"
    assert rejected.value.project.id == "prj_1"
    with pytest.raises(ProjectFailedError, match="Silence"):
        api.podworks.projects.wait("prj_1")
    with pytest.raises(ProjectCancelledError):
        api.podworks.projects.wait("prj_1")


def test_waiting_ends_after_wait_seconds(api: Context) -> None:
    api.server.on(json(200, project("queued")))
    with pytest.raises(APITimeoutError):
        api.podworks.projects.wait("prj_1", wait_seconds=60)
    assert max(api.clock.slept) == 3
    assert len(api.server.received) < 30


def test_an_outage_of_minutes_does_not_end_the_waiting_a_longer_one_does(api: Context) -> None:
    outage = [error(503, "unavailable")] * 40
    api.server.on(json(200, project("queued")), *outage, json(200, project("completed")), error(503, "unavailable"))
    assert api.podworks.projects.wait("prj_1").status == "completed"
    with pytest.raises(ServerError):
        api.podworks.projects.wait("prj_1")


def test_an_error_that_waiting_does_not_resolve_ends_it(api: Context) -> None:
    api.server.on(error(401, "unauthorized"))
    with pytest.raises(AuthenticationError):
        api.podworks.projects.wait("prj_1")
    assert len(api.server.received) == 1


def output(api: Context, kind: str, name: str) -> dict[str, Any]:
    return {"kind": kind, "name": name, "sizeBytes": None, "url": f"{api.server.url}/{kind}"}


def test_downloads_outputs_with_progress_and_again_after_an_interruption(api: Context, tmp_path: Path) -> None:
    outputs = [output(api, "audio", "interview.mp3"), output(api, "transcript", "../interview.txt")]
    api.server.on(
        json(200, project("completed", outputs=outputs, manifestUrl=f"{api.server.url}/manifest")),
        DISCONNECT,
        Response(200, b"half", {"Content-Length": "10"}),
        Response(200, b"audio"),
        Response(200, b"text"),
        Response(200, b"{}"),
    )
    directory = tmp_path / "out"
    progress: list[TransferProgress] = []
    paths = api.podworks.projects.download("prj_1", directory, manifest=True, on_progress=progress.append)
    assert paths == [directory / name for name in ("interview.mp3", "interview.txt", "manifest.json")]
    assert sorted(directory.iterdir()) == sorted(paths)
    assert paths[0].read_bytes() == b"audio"
    assert progress[-3] == TransferProgress("interview.mp3", 5, 5)
    assert api.server.received[1].headers["Authorization"] is None


def test_only_the_requested_kinds_are_downloaded_and_an_expired_link_is_an_error(api: Context, tmp_path: Path) -> None:
    outputs = [output(api, "audio", "a.mp3"), output(api, "transcript", "a.txt")]
    api.server.on(json(200, project("completed", outputs=outputs)), Response(403))
    with pytest.raises(TransferError):
        api.podworks.projects.download("prj_1", tmp_path, kinds=["transcript"])
    assert api.server.paths() == ["/v1/projects/prj_1", "/transcript"]
    assert list(tmp_path.iterdir()) == []
