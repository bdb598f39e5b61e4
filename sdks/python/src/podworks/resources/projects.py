"""Recordings of 1 to 8 files, with their settings and outputs."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from pathlib import Path
from typing import Literal

from .._body import OMIT, Omitted, change, creation
from .._pagination import Cursor, Page, PagedList
from .._transfer import ProgressCallback, download_once
from .._transport import RequestOptions, Transport
from .._wait import poll
from ..errors import ProjectCancelledError, ProjectFailedError, ProjectRejectedError
from ..models import (
    CreateFile,
    CreateProjectRequest,
    CreateProjectSettings,
    Deleted,
    Project,
    ProjectList,
    ProjectStatus,
    UpdateProjectRequest,
    UpdateProjectSettings,
)

TestOutcome = Literal["completed", "failed", "slow"]
ProjectSort = Literal["createdAt", "-createdAt", "name", "-name", "creditsSeconds", "-creditsSeconds"]

# Six hours: eight long tracks on a busy day.
_PROCESSING_SECONDS = 6 * 3600.0


class Projects:
    """Recordings of 1 to 8 files, with their settings and outputs."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def create_and_wait(
        self,
        *,
        files: Sequence[str | CreateFile],
        name: str | None = None,
        client_ref: str | None = None,
        metadata: Mapping[str, str] | None = None,
        settings: CreateProjectSettings | None = None,
        test_outcome: TestOutcome | None = None,
        show: str | None = None,
        deliveries: Sequence[str] | None = None,
        on_progress: Callable[[Project], object] | None = None,
        wait_seconds: float = _PROCESSING_SECONDS,
        options: RequestOptions | None = None,
    ) -> Project:
        """Create a project, submit it, and wait until it is completed. A live key spends credits.

        Args:
            files: ids of ready files, or files to import from a `source`
            name: the project's name
            client_ref: your own id of the project; unique in the account and mode
            metadata: your own key-value pairs
            settings: settings that differ from the defaults
            test_outcome: how a test project ends
            show: the id of a show
            deliveries: ids of destinations
            on_progress: called with each new state: look at `status` and `progress`
            wait_seconds: the longest time to wait
            options: options of the requests

        Raises:
            ProjectRejectedError, ProjectFailedError, ProjectCancelledError: it ended without outputs
            APITimeoutError: after `wait_seconds`; the project goes on: `wait` for it again
        """
        draft = self.create(
            files=files,
            name=name,
            client_ref=client_ref,
            metadata=metadata,
            settings=settings,
            test_outcome=test_outcome,
            show=show,
            deliveries=deliveries,
            options=options,
        )
        submission: RequestOptions = {**options} if options else {}
        if key := submission.get("idempotency_key"):
            # A key belongs to one request: the second one has its own, derived, so that repeating repeats both.
            submission["idempotency_key"] = f"{key}/submit"
        self.submit(draft.id, options=submission)
        return self.wait(draft.id, on_progress=on_progress, wait_seconds=wait_seconds, options=options)

    def create(
        self,
        *,
        files: Sequence[str | CreateFile],
        name: str | None = None,
        client_ref: str | None = None,
        metadata: Mapping[str, str] | None = None,
        settings: CreateProjectSettings | None = None,
        test_outcome: TestOutcome | None = None,
        show: str | None = None,
        deliveries: Sequence[str] | None = None,
        options: RequestOptions | None = None,
    ) -> Project:
        """Create a draft. Nothing is charged until it is submitted."""
        body = creation(
            CreateProjectRequest,
            files=list(files),
            name=name,
            client_ref=client_ref,
            metadata=metadata,
            settings=settings,
            test_outcome=test_outcome,
            show=show,
            deliveries=deliveries,
        )
        return Project.model_validate(self._transport.call("createProject", body=body, options=options).data)

    def get(self, project_id: str, *, options: RequestOptions | None = None) -> Project:
        """Get a project, with new download links."""
        return Project.model_validate(self._transport.call("getProject", path={"id": project_id}, options=options).data)

    def list(
        self,
        *,
        status: ProjectStatus | Sequence[ProjectStatus] | None = None,
        client_ref: str | None = None,
        show: str | Sequence[str] | None = None,
        query: str | None = None,
        created_after: datetime | None = None,
        created_before: datetime | None = None,
        min_credits_seconds: int | None = None,
        max_credits_seconds: int | None = None,
        sort: ProjectSort | None = None,
        limit: int | None = None,
        options: RequestOptions | None = None,
    ) -> PagedList[Project]:
        """List projects, newest first or in the order of `sort`; `limit` is the size of a page.

        Args:
            status: one status or several
            client_ref: your own id of the project
            show: the id of a show
            query: beginnings of words in names, file names, client references and metadata
            created_after: created at this time or later
            created_before: created before this time
            min_credits_seconds: the lowest price
            max_credits_seconds: the highest price
            sort: the order, descending with `-`
            limit: the size of a page
            options: options of the requests
        """
        filters = {
            "status": status,
            "clientRef": client_ref,
            "show": show,
            "query": query,
            "createdAfter": created_after,
            "createdBefore": created_before,
            "minCreditsSeconds": min_credits_seconds,
            "maxCreditsSeconds": max_credits_seconds,
            "sort": sort,
            "limit": limit,
        }

        def load(cursor: Cursor | None) -> Page[Project]:
            reply = self._transport.call("listProjects", query={**filters, "cursor": cursor}, options=options)
            page = ProjectList.model_validate(reply.data)
            return Page(page.projects, page.next_cursor)

        return PagedList(load)

    def update(
        self,
        project_id: str,
        *,
        files: Sequence[str | CreateFile] | Omitted = OMIT,
        name: str | Omitted | None = OMIT,
        client_ref: str | Omitted | None = OMIT,
        metadata: Mapping[str, str | None] | Omitted | None = OMIT,
        settings: UpdateProjectSettings | Omitted | None = OMIT,
        test_outcome: TestOutcome | Omitted | None = OMIT,
        show: str | Omitted | None = OMIT,
        deliveries: Sequence[str] | Omitted | None = OMIT,
        options: RequestOptions | None = None,
    ) -> Project:
        """Update a draft or a rejected project: what is omitted stays, None clears."""
        body = change(
            UpdateProjectRequest,
            files=files,
            name=name,
            client_ref=client_ref,
            metadata=metadata,
            settings=settings,
            test_outcome=test_outcome,
            show=show,
            deliveries=deliveries,
        )
        reply = self._transport.call("updateProject", path={"id": project_id}, body=body, options=options)
        return Project.model_validate(reply.data)

    def delete(self, project_id: str, *, options: RequestOptions | None = None) -> Deleted:
        """Delete a project with its outputs. Its files stay."""
        reply = self._transport.call("deleteProject", path={"id": project_id}, options=options)
        return Deleted.model_validate(reply.data)

    def submit(self, project_id: str, *, options: RequestOptions | None = None) -> Project:
        """Submit a draft or a rejected project. A live project is charged when its files were checked."""
        reply = self._transport.call("submitProject", path={"id": project_id}, options=options)
        return Project.model_validate(reply.data)

    def cancel(self, project_id: str, *, options: RequestOptions | None = None) -> Project:
        """Cancel a project that is not being processed yet. What was charged is refunded."""
        reply = self._transport.call("cancelProject", path={"id": project_id}, options=options)
        return Project.model_validate(reply.data)

    def wait(
        self,
        project_id: str,
        *,
        on_progress: Callable[[Project], object] | None = None,
        wait_seconds: float = _PROCESSING_SECONDS,
        options: RequestOptions | None = None,
    ) -> Project:
        """Wait until a submitted project is completed. Raises what `create_and_wait` raises."""

        def is_done(project: Project) -> bool:
            if on_progress:
                on_progress(project)
            if project.status == "rejected":
                raise ProjectRejectedError(project)
            if project.status == "failed":
                raise ProjectFailedError(project)
            if project.status == "cancelled":
                raise ProjectCancelledError(project)
            return project.status == "completed"

        return poll(
            lambda etag: self._transport.call("getProject", path={"id": project_id}, options=options, etag=etag),
            Project,
            is_done,
            self._transport.clock,
            wait_seconds,
        )

    def download(
        self,
        project: Project | str,
        directory: str | os.PathLike[str],
        *,
        kinds: Sequence[Literal["audio", "video", "transcript"]] | None = None,
        manifest: bool = False,
        on_progress: ProgressCallback | None = None,
        options: RequestOptions | None = None,
    ) -> Sequence[Path]:
        """Download the outputs of a completed project. An interrupted download starts again.

        Args:
            project: the project or its id
            directory: is created if it is missing; files of the same names are replaced
            kinds: only outputs of these kinds
            manifest: also `manifest.json`, which lists the outputs and what was measured
            on_progress: called as bytes are received
            options: options of the requests

        Returns:
            the paths of the files
        """
        # Links are valid for an hour: always the newest ones.
        fresh = self.get(project if isinstance(project, str) else project.id, options=options)
        links = [(output.name, output.url) for output in fresh.outputs if kinds is None or output.kind in kinds]
        if manifest and fresh.manifest_url:
            links.append(("manifest.json", fresh.manifest_url))
        return [self._save(name, url, Path(directory), on_progress, options) for name, url in links]

    def _save(
        self,
        name: str,
        url: str,
        directory: Path,
        on_progress: ProgressCallback | None,
        options: RequestOptions | None,
    ) -> Path:
        transport = self._transport
        return transport.attempts(
            lambda: download_once(transport.http, url, directory, name, transport.timeout(options), on_progress),
            transport.max_retries(options),
        )
