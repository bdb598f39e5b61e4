"""Bodies of requests, from the arguments of methods."""

from __future__ import annotations

from enum import Enum
from typing import Any, Final, Literal, TypeVar

from ._model import Model

M = TypeVar("M", bound=Model)


class Omit(Enum):
    """The type of `OMIT`."""

    OMIT = "omit"


OMIT: Final = Omit.OMIT
"""An argument that was not given: in updates it stays, while None clears."""

Omitted = Literal[Omit.OMIT]


def creation(model: type[M], **properties: Any) -> M:
    """Return the body of a request that creates something. None is the same as an omitted property."""
    return model(**{name: value for name, value in properties.items() if value is not None})


def change(model: type[M], **properties: Any) -> M:
    """Return the body of a request that updates something."""
    return model(**{name: value for name, value in properties.items() if value is not OMIT})
