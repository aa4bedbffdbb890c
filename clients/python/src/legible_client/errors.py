"""The exceptions of this client."""

from __future__ import annotations

from datetime import datetime, timezone
from email.utils import parsedate_to_datetime
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import httpx

    from .types import ErrorDetail, SingleDocument


class LegibleError(Exception):
    """The base class of all errors of this client."""


class ConnectionFailedError(LegibleError):
    """The service could not be reached, or the connection was lost before the response arrived."""


class TimedOutError(LegibleError):
    """A request took longer than the timeout, or a document was still pending when the waiting time ended."""


class WebhookVerificationError(LegibleError):
    """The service did not send the request, or the request is too old."""


class DocumentFailedError(LegibleError):
    """The document was uploaded but could not be read. `document["error"]` contains the reason."""

    def __init__(self, document: SingleDocument) -> None:
        error = document.get("error")
        super().__init__("The document could not be read." if error is None else error["message"])
        self.document = document


class ApiError(LegibleError):
    """The service responded with an error status."""

    def __init__(self, response: httpx.Response) -> None:
        error = _read_error(response)
        super().__init__(error.get("message", f"The service responded with status {response.status_code}."))
        self.status: int = response.status_code
        self.code: str = error.get("code", "unknown")
        self.request_id: str | None = error.get("request_id", response.headers.get("X-Request-Id"))
        self.details: list[ErrorDetail] = error.get("details", [])
        self.retry_after_seconds: float | None = _read_retry_after(response.headers.get("Retry-After"))


class AuthenticationError(ApiError):
    """401: the API key is missing or invalid."""


class PermissionDeniedError(ApiError):
    """403: the API key lacks a scope."""


class NotFoundError(ApiError):
    """404: the object does not exist."""


class ConflictError(ApiError):
    """409: the state of the object does not allow the request."""


class ValidationError(ApiError):
    """422: `details` lists each invalid field."""


class RateLimitError(ApiError):
    """429: too many requests."""


class ServerError(ApiError):
    """5xx: the service or a proxy failed."""


_BY_STATUS: dict[int, type[ApiError]] = {
    401: AuthenticationError,
    403: PermissionDeniedError,
    404: NotFoundError,
    409: ConflictError,
    422: ValidationError,
    429: RateLimitError,
}


def to_error(response: httpx.Response) -> ApiError:
    """Converts an unsuccessful response to an error."""
    kind = ServerError if response.status_code >= 500 else ApiError
    return _BY_STATUS.get(response.status_code, kind)(response)


def _read_error(response: httpx.Response) -> dict[str, Any]:
    try:
        error: dict[str, Any] = response.json()["error"]
        return error
    except (ValueError, KeyError, TypeError):
        # A proxy responded with an HTML page, so only the status is known.
        return {}


def _read_retry_after(header: str | None) -> float | None:
    """Parses a number of seconds or a date, because HTTP allows both."""
    if header is None:
        return None
    if header.isdecimal():
        return float(header)
    try:
        return max(0.0, (parsedate_to_datetime(header) - datetime.now(timezone.utc)).total_seconds())
    except (ValueError, TypeError):
        return None
