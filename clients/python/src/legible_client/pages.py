"""Lists of the API."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Generic, TypeVar

Item = TypeVar("Item")


class Pages(Generic[Item]):
    """A list that is divided into pages. Iterate over its entries with `for`, or over its pages with
    `pages()`. The client sends no request before you iterate. If entries are added or deleted during the
    iteration, the other entries are neither repeated nor missed, unless you specified `page`.
    """

    def __init__(
        self, fetch: Callable[[Mapping[str, Any]], dict[str, Any]], member: str, page: int | None, cursor: str | None
    ) -> None:
        self._fetch = fetch
        self._member = member
        self._page = page
        self._cursor = cursor

    def __iter__(self) -> Iterator[Item]:
        for items in self.pages():
            yield from items

    def pages(self) -> Iterator[list[Item]]:
        """Iterates over the pages. Each page is the list of its entries."""
        page, cursor = self._page, self._cursor
        if page is None and cursor is None:
            cursor = "start"
        while True:
            response = self._fetch({"page": page, "cursor": cursor})
            yield response[self._member]
            meta = response["meta"]
            if page is not None:
                if page >= meta["total_pages"]:
                    return
                page += 1
            else:
                cursor = meta["next_cursor"]
                if cursor is None:
                    return

    def count(self) -> int:
        """Returns the number of entries on all pages."""
        total: int = self._fetch({"page": self._page, "cursor": self._cursor})["meta"]["total"]
        return total
