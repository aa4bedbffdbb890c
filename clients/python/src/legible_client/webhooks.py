"""Verification of webhooks, as specified by Standard Webhooks."""

from __future__ import annotations

import base64
import binascii
import hashlib
import hmac
import json
import time
from collections.abc import Mapping
from typing import TYPE_CHECKING

from .errors import WebhookVerificationError

if TYPE_CHECKING:
    from .types import WebhookEvent


def verify_webhook(
    body: bytes, headers: Mapping[str, str], secret: str, *, tolerance: float = 300
) -> WebhookEvent:
    """Verifies the signature of a request and returns its event. Raises `WebhookVerificationError` if the
    signature is not valid.

    `body` is the body as received, before parsing; `secret` is the `signing_secret` of the
    webhook.
    """
    by_name = {name.lower(): value for name, value in headers.items()}
    try:
        identifier = by_name["webhook-id"]
        timestamp = by_name["webhook-timestamp"]
        signatures = by_name["webhook-signature"].split(" ")
    except KeyError as missing:
        raise WebhookVerificationError(f"The header {missing} is missing.") from missing
    if not timestamp.isdecimal() or abs(time.time() - int(timestamp)) > tolerance:
        raise WebhookVerificationError("The request is too old, or the clocks differ.")
    try:
        key = base64.b64decode(secret.removeprefix("whsec_"), validate=True)
    except binascii.Error as error:
        raise WebhookVerificationError("The secret is not Base64.") from error
    signed = f"{identifier}.{timestamp}.".encode() + body
    expected = b"v1," + base64.b64encode(hmac.digest(key, signed, hashlib.sha256))
    if any(hmac.compare_digest(expected, signature.encode()) for signature in signatures):
        event: WebhookEvent = json.loads(body)
        return event
    raise WebhookVerificationError("No signature matches.")
