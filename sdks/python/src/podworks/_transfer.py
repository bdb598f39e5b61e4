"""Sends files' bytes to storage, and saves outputs from there."""

from __future__ import annotations

import io
import os
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO

import httpx

from .errors import APIConnectionError, APITimeoutError, TransferError

_CHUNK = 256 * 1024

UploadSource = str | os.PathLike[str] | bytes | BinaryIO
"""A path, bytes, or a file that is open for reading bytes."""


@dataclass(frozen=True)
class TransferProgress:
    """How far an upload or a download is."""

    file_name: str
    bytes: int
    total_bytes: int | None
    """None if it is not known."""


ProgressCallback = Callable[[TransferProgress], object]


@dataclass(frozen=True)
class Upload:
    """A source that is ready to be sent."""

    file_name: str | None
    size: int
    repeatable: bool
    """Whether it can be sent again after an error."""
    open: Callable[[], AbstractContextManager[BinaryIO]]
    """Starts at the first byte. Leaving it closes what was opened here."""


def open_source(source: UploadSource, size: int | None) -> Upload:
    """Open what is to be uploaded. Storage requires its length beforehand."""
    if isinstance(source, bytes):
        return Upload(None, len(source), True, lambda: io.BytesIO(source))
    if isinstance(source, (str, os.PathLike)):
        path = Path(source)
        return Upload(path.name, path.stat().st_size, True, lambda: path.open("rb"))
    name = getattr(source, "name", None)
    file_name = Path(name).name if isinstance(name, str) else None
    if not source.seekable():
        if size is None:
            raise ValueError("A stream that can't be rewound needs its size_bytes.")
        return Upload(file_name, size, False, lambda: nullcontext(source))
    start = source.tell()
    end = source.seek(0, os.SEEK_END)

    def rewound() -> AbstractContextManager[BinaryIO]:
        source.seek(start)
        return nullcontext(source)

    return Upload(file_name, end - start, True, rewound)


def put_once(
    http: httpx.Client, url: str, upload: Upload, file_name: str, timeout: float, on_progress: ProgressCallback | None
) -> None:
    """PUT the bytes once.

    Raises:
        TransferError: storage refuses them
        APIConnectionError: they may be accepted when sent again
    """

    def chunks(body: BinaryIO) -> Iterator[bytes]:
        sent = 0
        while chunk := body.read(_CHUNK):
            yield chunk
            sent += len(chunk)
            if on_progress:
                on_progress(TransferProgress(file_name, sent, upload.size))

    try:
        with upload.open() as body:
            headers = {"Content-Length": str(upload.size)}
            response = http.put(url, content=chunks(body), headers=headers, timeout=timeout)
    except httpx.TimeoutException as error:
        raise APITimeoutError(f"The upload stalled for {timeout:g} seconds.") from error
    except httpx.TransportError as error:
        raise APIConnectionError(f"The upload was interrupted: {error}") from error
    if response.status_code >= 500:
        raise APIConnectionError(f"Storage responded with status {response.status_code}.")
    if not response.is_success:
        raise TransferError(f"Storage refused the upload with status {response.status_code}.", response.status_code)


def download_once(
    http: httpx.Client, url: str, directory: Path, name: str, timeout: float, on_progress: ProgressCallback | None
) -> Path:
    """Save a link's bytes as a file, which has its name only once it is complete.

    Raises:
        TransferError: the link is not valid
        APIConnectionError: the download may succeed later
    """
    directory.mkdir(parents=True, exist_ok=True)
    # The name comes from the API: never a path out of the directory.
    path = directory / Path(name).name
    partial = path.with_name(f"{path.name}.part")
    try:
        with http.stream("GET", url, timeout=timeout, follow_redirects=True) as response:
            status = response.status_code
            if status >= 500:
                raise APIConnectionError(f"Storage responded with status {status}.")
            if not response.is_success:
                raise TransferError(f"Storage refused the download of {name} with status {status}.", status)
            length = response.headers.get("Content-Length")
            received = 0
            with partial.open("wb") as file:
                for chunk in response.iter_bytes(_CHUNK):
                    file.write(chunk)
                    received += len(chunk)
                    if on_progress:
                        on_progress(TransferProgress(path.name, received, int(length) if length else None))
        return partial.replace(path)
    except httpx.TimeoutException as error:
        raise APITimeoutError(f"The download stalled for {timeout:g} seconds.") from error
    except httpx.TransportError as error:
        raise APIConnectionError(f"The download of {name} was interrupted: {error}") from error
    finally:
        partial.unlink(missing_ok=True)
