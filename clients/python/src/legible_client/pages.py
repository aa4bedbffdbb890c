"""Lists of the API."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Generic, TypeVar

Item = TypeVar("Item")


class Pages(Generic[Item]):
    """A list: its entries with `for`, or its pages. Nothing is requested before that."""

    def __init__(self, fetch: Callable[[int], dict[str, Any]], member: str, first_page: int) -> None:
        self._fetch = fetch
        self._member = member
        self._first_page = first_page

    def __iter__(self) -> Iterator[Item]:
        for items in self.pages():
            yield from items

    def pages(self) -> Iterator[list[Item]]:
        """The entries of each page."""
        number = self._first_page
        while True:
            page = self._fetch(number)
            yield page[self._member]
            if number >= page["meta"]["total_pages"]:
                return
            number += 1

    def count(self) -> int:
        """How many entries there are, over all pages."""
        return self._fetch(self._first_page)["meta"]["total"]
