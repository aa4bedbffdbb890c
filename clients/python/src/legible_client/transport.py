"""Sends authenticated requests. Repeats a failed request if that is safe."""

from __future__ import annotations

import random
import re
import time
from collections.abc import Mapping
from typing import Any
from uuid import uuid4

import httpx

from .errors import ApiError, ConnectionFailedError, LegibleError, TimedOutError, to_error

_LONGEST_PAUSE = 60.0
_SHORTEST_PAUSE = 0.5
_REPEATABLE = {"GET", "HEAD", "PUT", "DELETE"}
_MAY_PASS = {408, 500, 502, 503, 504}


class Transport:
    def __init__(self, api_key: str, base_url: str, *, max_retries: int, timeout: float) -> None:
        if api_key == "":
            raise LegibleError("The API key is empty.")
        address = re.sub(r"/v1$", "", base_url.rstrip("/"))
        headers = {"Authorization": f"Bearer {api_key}"}
        self._client = httpx.Client(base_url=f"{address}/v1", headers=headers, timeout=timeout)
        self._max_retries = max_retries

    def close(self) -> None:
        self._client.close()

    def send(
        self,
        method: str,
        path: str,
        *,
        query: Mapping[str, Any],
        takes_idempotency_key: bool = False,
        idempotency_key: str | None = None,
        **content: Any,
    ) -> httpx.Response:
        """Returns a successful response. If the request fails, raises a `LegibleError`."""
        headers: dict[str, str] = {}
        if takes_idempotency_key:
            # All attempts send the same key, so the service executes the request only once even if it arrives
            # twice.
            headers["Idempotency-Key"] = idempotency_key or str(uuid4())
        is_repeatable = method in _REPEATABLE or takes_idempotency_key
        attempt = 0
        while True:
            try:
                return self._attempt(method, path, params=query, headers=headers, **content)
            except LegibleError as error:
                if attempt >= self._max_retries or not _can_repeat(error, is_repeatable):
                    raise
                time.sleep(_seconds_before(attempt, error))
            attempt += 1

    def _attempt(self, method: str, path: str, **request: Any) -> httpx.Response:
        try:
            response = self._client.request(method, path, **request)
        except httpx.TimeoutException as cause:
            raise TimedOutError("No response within the timeout.") from cause
        except httpx.TransportError as cause:
            raise ConnectionFailedError("The service cannot be reached.") from cause
        if response.is_success:
            return response
        raise to_error(response)


def _can_repeat(error: LegibleError, is_repeatable: bool) -> bool:
    if not isinstance(error, ApiError):
        return is_repeatable
    if error.status == 429:
        # The service has not executed the request, so it can be repeated whatever its method is.
        return True
    # A conflict is temporary only if the response has a `Retry-After` header, which means that another
    # request with the same idempotency key is in progress.
    is_in_progress = error.status == 409 and error.retry_after_seconds is not None
    return is_repeatable and (error.status in _MAY_PASS or is_in_progress)


def _seconds_before(attempt: int, error: LegibleError) -> float:
    """Returns the delay that the service requests or, if it requests none, twice the previous delay."""
    asked = error.retry_after_seconds if isinstance(error, ApiError) else None
    doubled = _SHORTEST_PAUSE * 2**attempt * random.uniform(0.75, 1.25)
    return min(doubled if asked is None else asked, _LONGEST_PAUSE)
