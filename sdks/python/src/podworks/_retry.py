"""When a request is sent again, and how long to wait before that."""

from __future__ import annotations

import random
import time
from email.utils import parsedate_to_datetime
from typing import Protocol

from .errors import APIConnectionError, APIError

_FIRST_DELAY = 0.5
_LONGEST_DELAY = 8.0
# A longer Retry-After is reported instead of waited for.
_LONGEST_RETRY_AFTER = 60.0
# 429 that no waiting of seconds resolves: files have to be uploaded, or imports to finish, first.
_LIMITS = ("awaiting_upload_limit", "import_limit")


class Clock(Protocol):
    """Time and randomness, which tests replace."""

    def now(self) -> float:
        """Return the seconds since 1970."""

    def sleep(self, seconds: float) -> None:
        """Wait."""

    def random(self) -> float:
        """Return a number from 0 to 1."""


class SystemClock:
    """The clock of this machine."""

    def now(self) -> float:
        """Return the seconds since 1970."""
        return time.time()

    def sleep(self, seconds: float) -> None:
        """Wait."""
        time.sleep(seconds)

    def random(self) -> float:
        """Return a number from 0 to 1."""
        return random.random()


def back_off(attempt: int, clock: Clock) -> float:
    """Return the seconds before another attempt: 0.5, 1, 2 … 8, each between half and the whole of that."""
    longest: float = min(_FIRST_DELAY * 2**attempt, _LONGEST_DELAY)
    return longest * (0.5 + clock.random() / 2)


def is_transient(error: Exception) -> bool:
    """Return whether the same request can succeed later. The caller decides whether it is safe to send twice."""
    if isinstance(error, APIConnectionError):
        return True
    if not isinstance(error, APIError):
        return False
    if (error.retry_after or 0) > _LONGEST_RETRY_AFTER:
        return False
    if error.status == 429:
        return error.code not in _LIMITS
    return error.status >= 500 or error.code == "idempotency_in_flight"


def retry_after(header: str | None, now: float) -> float | None:
    """Return the seconds of a `Retry-After` header, which is a number or a date."""
    if not header:
        return None
    try:
        return max(float(header), 0.0)
    except ValueError:
        pass
    try:
        return max(parsedate_to_datetime(header).timestamp() - now, 0.0)
    except ValueError:
        return None
