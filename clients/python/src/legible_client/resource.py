"""The base class of the generated classes. Converts the parameters of an operation to a request."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

from .pages import Pages

if TYPE_CHECKING:
    import httpx

    from .transport import Transport


class Resource:
    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def _file(
        self,
        method: str,
        path: str,
        parameters: Mapping[str, Any],
        body: Any = None,
        **options: Any,
    ) -> httpx.Response:
        names = set(re.findall(r"\{(\w+)\}", path))
        query = {name: value for name, value in parameters.items() if name not in names and value is not None}
        filled = re.sub(r"\{(\w+)\}", lambda match: quote(str(parameters[match[1]]), safe=""), path)
        if body is not None:
            options["json"] = body
        return self._transport.send(method, filled, query=query, **options)

    def _json(self, method: str, path: str, parameters: Mapping[str, Any], body: Any = None, **options: Any) -> Any:
        return self._file(method, path, parameters, body, **options).json()

    def _nothing(self, method: str, path: str, parameters: Mapping[str, Any], body: Any = None) -> None:
        self._file(method, path, parameters, body)

    def _pages(self, method: str, path: str, parameters: Mapping[str, Any], member: str) -> Pages[Any]:
        def fetch(place: Mapping[str, Any]) -> dict[str, Any]:
            page: dict[str, Any] = self._json(method, path, {**parameters, **place})
            return page

        return Pages(fetch, member, parameters.get("page"), parameters.get("cursor"))
