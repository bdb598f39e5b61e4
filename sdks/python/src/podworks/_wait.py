"""Waits for a resource by polling it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from ._model import Model
from ._retry import Clock, is_transient
from ._transport import Reply
from .errors import APITimeoutError, PodworksError

M = TypeVar("M", bound=Model)

# The interval grows with the time that is waited: short jobs are noticed soon, long ones cost few requests.
_SHORTEST_INTERVAL = 0.5
_LONGEST_INTERVAL = 3.0
_GROWTH = 1.5
# Jobs take hours: an API that does not respond for so long is waited for.
_LONGEST_OUTAGE = 300.0


def poll(
    get: Callable[[str | None], Reply], model: type[M], is_done: Callable[[M], bool], clock: Clock, seconds: float
) -> M:
    """Get a resource until it is done. Requests are conditional: nothing is transferred while nothing changes.

    An outage of a few minutes does not end the waiting.

    Args:
        get: gets the resource unless it still has that ETag
        model: the resource's model
        is_done: called with each new state
        clock: measures the time
        seconds: the longest time to wait

    Raises:
        APITimeoutError: after that time; the resource itself goes on
    """
    deadline = clock.now() + seconds
    interval = _SHORTEST_INTERVAL
    etag: str | None = None
    responded_at = clock.now()
    while True:
        reply = Reply(None, None)
        try:
            reply = get(etag)
            responded_at = clock.now()
        except PodworksError as error:
            if not is_transient(error) or clock.now() - responded_at > _LONGEST_OUTAGE:
                raise
        if reply.data is not None:
            etag = reply.etag
            state = model.model_validate(reply.data)
            if is_done(state):
                return state
        if clock.now() + interval > deadline:
            raise APITimeoutError(f"It was not done within {seconds:g} seconds.")
        clock.sleep(interval)
        interval = min(interval * _GROWTH, _LONGEST_INTERVAL)
