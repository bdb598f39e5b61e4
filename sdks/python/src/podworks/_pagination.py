"""Lists that the API returns in pages."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Generic, TypeVar

T = TypeVar("T")
Cursor = str | int


@dataclass(frozen=True)
class Page(Generic[T]):
    """One page, newest first."""

    items: Sequence[T]
    next_cursor: Cursor | None
    """Where the next page begins; None on the last page."""


class PagedList(Generic[T]):
    """A list in pages. Iterate over it to get every item, page by page as they are needed.

    >>> for project in podworks.projects.list(status="completed"):
    ...     print(project.name)
    >>> newest = podworks.projects.list(limit=10).first_page().items
    """

    def __init__(self, load: Callable[[Cursor | None], Page[T]]) -> None:
        self._load = load

    def first_page(self) -> Page[T]:
        """Get the first page only."""
        return self._load(None)

    def pages(self) -> Iterator[Page[T]]:
        """Iterate over the pages, each requested when it is needed."""
        page = self._load(None)
        yield page
        while page.next_cursor is not None:
            page = self._load(page.next_cursor)
            yield page

    def __iter__(self) -> Iterator[T]:
        for page in self.pages():
            yield from page.items

    def take(self, count: int) -> list[T]:
        """Return the first items."""
        return list(islice(self, count))


def page_before(items: list[T], limit: int, identifier: Callable[[T], Cursor]) -> Page[T]:
    """Return a page of a list that continues before its last item's id. A short page is the last one."""
    return Page(items, identifier(items[-1]) if items and len(items) >= limit else None)
