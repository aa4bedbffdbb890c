"""Gives each request unique values where the service accepts a value only once."""

import re
from uuid import uuid4

import schemathesis

LONGEST_NAME = 100
CONTROL = r"\u0000-\u001f\u007f-\u009f"
INVISIBLE = r"\s\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff"
# The same pattern as in src/http/schemas/common.ts.
VALID_NAME = re.compile(f"[^{CONTROL}]*[^{CONTROL}{INVISIBLE}][^{CONTROL}]*")


@schemathesis.hook
def before_call(context, case, kwargs):
    # Do not set headers, because that would hide a missing header.
    if case.meta and getattr(case.meta.phase.data, "scenario", None) == "missing_parameter":
        return
    key = (case.headers or {}).get("idempotency-key")
    if isinstance(key, str) and re.fullmatch("[ -~]{1,255}", key):
        case.headers["idempotency-key"] = str(uuid4())
    project = case.body.get("project") if isinstance(case.body, dict) else None
    name = project.get("name") if isinstance(project, dict) else None
    if isinstance(name, str) and VALID_NAME.fullmatch(name) and len(name) <= LONGEST_NAME:
        # Copy the examples before changing them, because requests share them.
        unique = f"{name[: LONGEST_NAME - 37]} {uuid4()}"
        case.body = {**case.body, "project": {**project, "name": unique}}
