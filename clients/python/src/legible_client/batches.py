"""Operations on batches, and a method that waits for a batch."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from .errors import TimedOutError
from .resources import Batches

if TYPE_CHECKING:
    from . import types as api

_LONGEST_WAIT = 30
# Minimum pause between requests, in case the service responds before the requested waiting time is over.
_SHORTEST_PAUSE = 0.25


class BatchesWithWaiting(Batches):
    def wait_for(self, *, project_id: str, batch: str, timeout: float = 300) -> api.Batch:
        """Waits until all documents of a batch are final: `completed` or `failed`."""
        end = time.monotonic() + timeout
        while True:
            seconds = int(min(max(0.0, end - time.monotonic()), _LONGEST_WAIT))
            found = self.retrieve(project_id=project_id, batch=batch, wait=seconds)["batch"]
            if found["finished"]:
                return found
            if time.monotonic() >= end:
                pending = found["document_counts"]["pending"]
                raise TimedOutError(f"The batch is not finished after {timeout} s; pending documents: {pending}.")
            time.sleep(_SHORTEST_PAUSE)
