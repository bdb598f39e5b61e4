"""What the package raises: errors of the API by HTTP status, of the connection, and of projects and files."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from .models import FieldError, File, Project

if TYPE_CHECKING:
    from ._tables import ErrorCode


class PodworksError(Exception):
    """Every error of this package."""


class APIError(PodworksError):
    """The API responded with an error. The subclass says which kind, `code` says exactly what."""

    status: int
    """The HTTP status."""
    code: ErrorCode | None
    """For programs. A newer API can return codes that this version does not list."""
    detail: str
    """For people: what is wrong and what to do about it."""
    request_id: str | None
    """The `Request-Id`. Include it when you contact support."""
    field_errors: list[FieldError]
    """Everything that is wrong with the request, each with its path. Empty unless the code has such a list."""
    details: Mapping[str, Any]
    """Details that depend on the code, such as `scope` for `missing_scope` or `status` for `invalid_state`."""
    retry_after: float | None
    """The seconds to wait before the request is sent again, if the API said so."""

    def __init__(self, status: int, body: Mapping[str, Any], request_id: str | None, retry_after: float | None) -> None:
        self.status = status
        self.code = body.get("code")
        self.detail = str(body.get("detail") or f"The response has status {status}.")
        self.request_id = body.get("requestId") or request_id
        self.retry_after = retry_after
        extra = body.get("extra")
        self.field_errors = [FieldError.model_validate(one) for one in extra] if isinstance(extra, list) else []
        self.details = extra if isinstance(extra, dict) else {}
        super().__init__(f"{status} {self.code or 'error'}: {self.detail}")


class BadRequestError(APIError):
    """400, 405, 406, 413, 415: fix the request. `field_errors` says where."""


class AuthenticationError(APIError):
    """401: the key is missing, malformed or revoked."""


class PaymentRequiredError(APIError):
    """402 `card_declined`: `details` has the `purchaseId` and the `reason`."""


class PermissionDeniedError(APIError):
    """403: the key may not do this."""


class NotFoundError(APIError):
    """404: it does not exist, or belongs to another account, mode or show."""


class ConflictError(APIError):
    """409: not possible in the current state."""


class GoneError(APIError):
    """410: it was deleted."""


class IdempotencyError(APIError):
    """422 `idempotency_key_reused`: the key was used with another path or body."""


class RateLimitError(APIError):
    """429: too many requests, or too many files waiting; see `retry_after`."""


class ServerError(APIError):
    """5xx: an error on the side of the API."""


_BY_STATUS: dict[int, type[APIError]] = {
    401: AuthenticationError,
    402: PaymentRequiredError,
    403: PermissionDeniedError,
    404: NotFoundError,
    409: ConflictError,
    410: GoneError,
    422: IdempotencyError,
    429: RateLimitError,
}


def error_class(status: int) -> type[APIError]:
    """Return the class of an error response."""
    return _BY_STATUS.get(status, ServerError if status >= 500 else BadRequestError)


class APIConnectionError(PodworksError):
    """No response: the network failed, or the connection was closed. `__cause__` is the original error."""


class APITimeoutError(APIConnectionError):
    """No response within the timeout, a transfer that stalled for as long, or the end of waiting."""


class TransferError(PodworksError):
    """Storage refused a file's bytes or an output's link."""

    def __init__(self, message: str, status: int) -> None:
        super().__init__(message)
        self.status = status
        """The HTTP status of the storage."""


class ProjectError(PodworksError):
    """A project that ended without outputs. `project` is its last state."""

    def __init__(self, message: str, project: Project) -> None:
        super().__init__(message)
        self.project = project


class ProjectRejectedError(ProjectError):
    """Validation rejected the project. It cost nothing, and can be fixed and submitted again."""

    def __init__(self, project: Project) -> None:
        rejection = project.rejection
        super().__init__(rejection.message if rejection else "The project was rejected.", project)
        self.code = rejection.code if rejection else None


class ProjectFailedError(ProjectError):
    """The project failed permanently. Its credits were refunded."""

    def __init__(self, project: Project) -> None:
        super().__init__(project.failure.message if project.failure else "The project failed.", project)


class ProjectCancelledError(ProjectError):
    """Somebody cancelled the project."""

    def __init__(self, project: Project) -> None:
        super().__init__("The project was cancelled.", project)


class FileFailedError(PodworksError):
    """A file that can't be used: it failed its check, or it has expired or was deleted."""

    def __init__(self, file: File) -> None:
        super().__init__(file.error.message if file.error else f"The file is {file.status}.")
        self.file = file
        self.code = file.error.code if file.error else None


class WebhookSignatureError(PodworksError):
    """The webhook's signature is missing, wrong or too old: the body can't be trusted."""
