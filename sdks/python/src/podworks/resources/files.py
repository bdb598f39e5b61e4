"""Recordings that are uploaded or imported."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from .._body import creation
from .._pagination import Cursor, Page, PagedList
from .._retry import back_off
from .._transfer import ProgressCallback, Upload, UploadSource, open_source, put_once
from .._transport import RequestOptions, Transport
from .._wait import poll
from ..errors import APIConnectionError, FileFailedError, TransferError
from ..models import CreateFile, Deleted, File, FileList, FileSource, FileStatus

_CHECK_SECONDS = 600.0
_EXPIRED = 403


class Files:
    """Recordings that you upload or import. They are kept for 30 days."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def upload(
        self,
        source: UploadSource,
        *,
        file_name: str | None = None,
        size_bytes: int | None = None,
        on_progress: ProgressCallback | None = None,
        wait_seconds: float = _CHECK_SECONDS,
        options: RequestOptions | None = None,
    ) -> File:
        """Upload a recording and wait until it was checked, so that projects can use it.

        An interrupted upload is sent again from the beginning, unless the source can't be rewound.

        Args:
            source: a path, bytes, or a file that is open for reading bytes
            file_name: the file's name, if the source has none or another one is wanted
            size_bytes: the length of a source that can't be rewound, such as a pipe
            on_progress: called as bytes are sent
            wait_seconds: how long to wait until the file was checked
            options: options of the requests

        Raises:
            FileFailedError: the recording can't be read
        """
        upload = open_source(source, size_bytes)
        name = file_name or upload.file_name
        if not name:
            raise ValueError('Give the recording a name: file_name="interview.wav".')
        file = self.create(name, options=options)
        self._put(file, upload, on_progress, options)
        return self.wait(file.id, wait_seconds=wait_seconds, options=options)

    def create(
        self, file_name: str, *, source: FileSource | None = None, options: RequestOptions | None = None
    ) -> File:
        """Create a file: PUT its bytes to `upload_url`, or let it be imported from a source."""
        body = creation(CreateFile, file_name=file_name, source=source)
        return File.model_validate(self._transport.call("createFile", body=body, options=options).data)

    def get(self, file_id: str, *, options: RequestOptions | None = None) -> File:
        """Get a file. This also detects a completed upload, and renews an upload URL."""
        return File.model_validate(self._transport.call("getFile", path={"id": file_id}, options=options).data)

    def list(
        self,
        *,
        status: FileStatus | Sequence[FileStatus] | None = None,
        query: str | None = None,
        created_after: datetime | None = None,
        created_before: datetime | None = None,
        limit: int | None = None,
        options: RequestOptions | None = None,
    ) -> PagedList[File]:
        """List files, newest first; `query` searches words of names, `limit` is the size of a page."""
        filters = {
            "status": status,
            "query": query,
            "createdAfter": created_after,
            "createdBefore": created_before,
            "limit": limit,
        }

        def load(cursor: Cursor | None) -> Page[File]:
            reply = self._transport.call("listFiles", query={**filters, "cursor": cursor}, options=options)
            page = FileList.model_validate(reply.data)
            return Page(page.files, page.next_cursor)

        return PagedList(load)

    def delete(self, file_id: str, *, options: RequestOptions | None = None) -> Deleted:
        """Delete a file now, also one that is kept."""
        return Deleted.model_validate(self._transport.call("deleteFile", path={"id": file_id}, options=options).data)

    def wait(
        self, file_id: str, *, wait_seconds: float = _CHECK_SECONDS, options: RequestOptions | None = None
    ) -> File:
        """Wait until an uploaded or imported file was checked.

        Raises:
            FileFailedError: it can't be used
            APITimeoutError: after `wait_seconds`
        """

        def is_done(file: File) -> bool:
            if file.status in ("failed", "expired", "deleted"):
                raise FileFailedError(file)
            return file.status == "ready"

        return poll(
            lambda etag: self._transport.call("getFile", path={"id": file_id}, options=options, etag=etag),
            File,
            is_done,
            self._transport.clock,
            wait_seconds,
        )

    def _put(
        self, file: File, upload: Upload, on_progress: ProgressCallback | None, options: RequestOptions | None
    ) -> None:
        transport = self._transport
        max_retries = transport.max_retries(options) if upload.repeatable else 0
        url, retries = file.upload_url or "", 0
        while True:
            try:
                put_once(transport.http, url, upload, file.file_name, transport.timeout(options), on_progress)
                return
            except (TransferError, APIConnectionError) as error:
                refused = isinstance(error, TransferError) and error.status != _EXPIRED
                if refused or retries >= max_retries:
                    raise
            transport.clock.sleep(back_off(retries, transport.clock))
            retries += 1
            fresh = self.get(file.id, options=options)
            if not fresh.upload_url:
                # The bytes had arrived, and only the response was lost.
                return
            url = fresh.upload_url
