"""The Podworks API for Python: start with `Podworks`; webhooks are verified with `webhooks`."""

from . import errors, models, webhooks
from ._body import OMIT
from ._client import Podworks
from ._pagination import Page, PagedList
from ._retry import Clock
from ._transfer import ProgressCallback, TransferProgress, UploadSource
from ._transport import RequestOptions
from .errors import (
    APIConnectionError,
    APIError,
    APITimeoutError,
    AuthenticationError,
    BadRequestError,
    ConflictError,
    FileFailedError,
    GoneError,
    IdempotencyError,
    NotFoundError,
    PaymentRequiredError,
    PermissionDeniedError,
    PodworksError,
    ProjectCancelledError,
    ProjectError,
    ProjectFailedError,
    ProjectRejectedError,
    RateLimitError,
    ServerError,
    TransferError,
    WebhookSignatureError,
)

__all__ = [
    "OMIT",
    "APIConnectionError",
    "APIError",
    "APITimeoutError",
    "AuthenticationError",
    "BadRequestError",
    "Clock",
    "ConflictError",
    "FileFailedError",
    "GoneError",
    "IdempotencyError",
    "NotFoundError",
    "Page",
    "PagedList",
    "PaymentRequiredError",
    "PermissionDeniedError",
    "Podworks",
    "PodworksError",
    "ProgressCallback",
    "ProjectCancelledError",
    "ProjectError",
    "ProjectFailedError",
    "ProjectRejectedError",
    "RateLimitError",
    "RequestOptions",
    "ServerError",
    "TransferError",
    "TransferProgress",
    "UploadSource",
    "WebhookSignatureError",
    "errors",
    "models",
    "webhooks",
]
