from __future__ import annotations

import io
import json as jsonlib
import os
from pathlib import Path

import pytest

from podworks import APIConnectionError, APITimeoutError, FileFailedError, TransferError, TransferProgress

from .server import DISCONNECT, NEVER, Context, Received, Response, example, json

BYTES = os.urandom(700_000)
READY = json(200, example("File", id="file_1", status="ready", uploadUrl=None), {"ETag": 'W/"2"'})
CHECKING = json(200, example("File", id="file_1", status="checking", uploadUrl=None), {"ETag": 'W/"1"'})
UNCHANGED = Response(304, headers={"ETag": 'W/"1"'})
STORED = Response(200)


def created(request: Received) -> Response:
    return json(201, example("File", id="file_1", uploadUrl=f"http://{request.headers['Host']}/store?1"))


def renewed(request: Received) -> Response:
    return json(200, example("File", id="file_1", uploadUrl=f"http://{request.headers['Host']}/store?2"))


@pytest.fixture
def path(tmp_path: Path) -> Path:
    file = tmp_path / "interview.wav"
    file.write_bytes(BYTES)
    return file


class Pipe(io.BytesIO):
    def seekable(self) -> bool:
        return False


def puts(api: Context) -> list[Received]:
    return [request for request in api.server.received if request.method == "PUT"]


@pytest.mark.parametrize("kind", ["path", "text", "bytes", "file", "pipe"])
def test_every_source_is_uploaded_with_its_length_and_progress(api: Context, path: Path, kind: str) -> None:
    api.server.on(created, STORED, READY)
    progress: list[TransferProgress] = []
    with path.open("rb") as file:
        sources = {"path": path, "text": str(path), "bytes": BYTES, "file": file, "pipe": Pipe(BYTES)}
        named = kind in ("bytes", "pipe")
        uploaded = api.podworks.files.upload(
            sources[kind],  # type: ignore[arg-type]
            file_name="a.wav" if named else None,
            size_bytes=len(BYTES) if kind == "pipe" else None,
            on_progress=progress.append,
        )
    assert uploaded.status == "ready"
    create, put = api.server.received[:2]
    assert jsonlib.loads(create.body) == {"fileName": "a.wav" if named else "interview.wav"}
    assert put.method == "PUT"
    assert put.headers["Content-Length"] == str(len(BYTES))
    assert put.headers["Authorization"] is None
    assert put.body == BYTES
    assert progress[-1].bytes == progress[-1].total_bytes == len(BYTES)


def test_an_interrupted_upload_is_sent_again_to_a_fresh_url(api: Context, path: Path) -> None:
    api.server.on(created, DISCONNECT, renewed, STORED, READY)
    api.podworks.files.upload(path)
    assert [put.path for put in puts(api)] == ["/store?1", "/store?2"]
    assert puts(api)[1].body == BYTES


def test_an_open_file_is_sent_again_from_where_it_was(api: Context) -> None:
    api.server.on(created, DISCONNECT, renewed, STORED, READY)
    source = io.BytesIO(b"header" + BYTES)
    source.seek(len(b"header"))
    api.podworks.files.upload(source, file_name="a.wav")
    assert puts(api)[1].body == BYTES


def test_an_expired_url_is_renewed(api: Context) -> None:
    api.server.on(created, Response(403, b"<Error>Request has expired</Error>"), renewed, STORED, READY)
    api.podworks.files.upload(BYTES, file_name="a.wav")
    assert puts(api)[1].path == "/store?2"


def test_an_upload_whose_response_was_lost_is_not_sent_again(api: Context) -> None:
    api.server.on(created, DISCONNECT, CHECKING, READY)
    api.podworks.files.upload(BYTES, file_name="a.wav")
    assert len(puts(api)) == 1


def test_a_source_that_cannot_be_rewound_is_not_retried(api: Context) -> None:
    api.server.on(created, DISCONNECT)
    with pytest.raises(APIConnectionError):
        api.podworks.files.upload(Pipe(BYTES), file_name="a.wav", size_bytes=len(BYTES))
    assert len(api.server.received) == 2


def test_an_upload_that_storage_refuses_is_an_error_with_its_status(api: Context) -> None:
    api.server.on(created, Response(400))
    with pytest.raises(TransferError) as raised:
        api.podworks.files.upload(BYTES, file_name="a.wav")
    assert raised.value.status == 400


def test_an_upload_that_stalls_times_out(api: Context) -> None:
    api.server.on(created, NEVER)
    with pytest.raises(APITimeoutError):
        api.podworks.files.upload(BYTES, file_name="a.wav", options={"timeout": 0.1, "max_retries": 0})


def test_waits_for_the_check_with_conditional_requests(api: Context) -> None:
    api.server.on(CHECKING, UNCHANGED, UNCHANGED, READY)
    assert api.podworks.files.wait("file_1").status == "ready"
    tags = [request.headers["If-None-Match"] for request in api.server.received]
    assert tags == [None, 'W/"1"', 'W/"1"', 'W/"1"']
    assert api.clock.slept == [0.5, 0.75, 1.125]


def test_a_file_that_fails_its_check_is_an_error_with_the_reason(api: Context) -> None:
    error = {"code": "unreadable_file", "message": "No audio."}
    api.server.on(created, STORED, json(200, example("File", status="failed", error=error)))
    with pytest.raises(FileFailedError, match=r"No audio\.") as raised:
        api.podworks.files.upload(BYTES, file_name="a.wav")
    assert raised.value.code == "unreadable_file"


def test_a_source_without_a_name_needs_one(api: Context) -> None:
    with pytest.raises(ValueError, match="name"):
        api.podworks.files.upload(BYTES)
    assert api.server.received == []
