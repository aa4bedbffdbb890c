"""Operations on documents, and methods that upload files and wait for results."""

from __future__ import annotations

import json
import time
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any, cast

from .errors import DocumentFailedError, LegibleError, TimedOutError
from .resources import Documents

if TYPE_CHECKING:
    from . import types as api

_LONGEST_WAIT = 30
# Minimum pause between requests, in case the service responds before the requested waiting time is over.
_SHORTEST_PAUSE = 0.25


class CompletedDocument:
    """A document that has been processed, with its result."""

    def __init__(self, document: api.SingleDocument, parsed_data: api.TypedParsedData) -> None:
        self.document = document
        self.parsed_data = parsed_data
        """Its `document_type` determines which `fields` it can have."""

    @property
    def id(self) -> str:
        return self.document["id"]


class DocumentsWithUploads(Documents):
    def upload(
        self,
        *,
        project_id: str,
        file: str | Path | bytes | IO[bytes],
        filename: str | None = None,
        external_id: str | None = None,
        batch: str | None = None,
        metadata: dict[str, Any] | None = None,
        pages: str | None = None,
        wait: int | None = None,
        idempotency_key: str | None = None,
    ) -> api.SingleDocument:
        """Uploads a file: a path, bytes or a file opened in binary mode.

        Returns a `pending` document unless processing ends within `wait` seconds.
        """
        if isinstance(file, (str, Path)):
            filename = filename or Path(file).name
            content = Path(file).read_bytes()
        else:
            # Read the file now, so that the request can be repeated.
            content = file if isinstance(file, bytes) else file.read()
        if filename is None:
            raise LegibleError("Bytes need a filename.")
        fields = {
            "external_id": external_id,
            "batch": batch,
            "metadata": None if metadata is None else json.dumps(metadata),
        }
        response = self._submit(
            project_id,
            {"pages": pages, "wait": wait},
            idempotency_key,
            files={"file": (filename, content)},
            data={name: value for name, value in fields.items() if value is not None},
        )
        return cast("api.SingleDocument", response["document"])

    def upload_and_wait(
        self,
        *,
        project_id: str,
        file: str | Path | bytes | IO[bytes],
        filename: str | None = None,
        external_id: str | None = None,
        batch: str | None = None,
        metadata: dict[str, Any] | None = None,
        pages: str | None = None,
        timeout: float = 300,
    ) -> CompletedDocument:
        """Uploads a file and waits for its result. Raises `DocumentFailedError` if the file cannot be read."""
        document = self.upload(
            project_id=project_id,
            file=file,
            filename=filename,
            external_id=external_id,
            batch=batch,
            metadata=metadata,
            pages=pages,
        )
        return self.wait_for(project_id=project_id, document_id=document["id"], timeout=timeout)

    def submit_url(
        self,
        *,
        project_id: str,
        file_url: str,
        external_id: str | None = None,
        batch: str | None = None,
        metadata: dict[str, Any] | None = None,
    ) -> api.SingleDocument:
        """Creates a document from a URL. The service downloads the file."""
        members = {"external_id": external_id, "batch": batch, "metadata": metadata}
        given = {name: value for name, value in members.items() if value is not None}
        body = {"source": "url", "file_url": file_url, **given}
        return cast("api.SingleDocument", self._submit(project_id, {}, None, body=body)["document"])

    def submit_email(self, *, project_id: str, body: api.EmailSubmission) -> api.EmailDocumentsResponse:
        """Submits an e-mail: its body and each attachment become documents."""
        return cast("api.EmailDocumentsResponse", self._submit(project_id, {}, None, body=body))

    def wait_for(self, *, project_id: str, document_id: str, timeout: float = 300) -> CompletedDocument:
        """Waits until a document has been processed. Raises `DocumentFailedError` if the document failed, or
        `TimedOutError` if it is still pending when the waiting time ends."""
        end = time.monotonic() + timeout
        while True:
            seconds = int(min(max(0.0, end - time.monotonic()), _LONGEST_WAIT))
            found = self.retrieve(project_id=project_id, document_id=document_id, wait=seconds)
            document = found["document"]
            if document["status"] == "failed":
                raise DocumentFailedError(document)
            parsed_data = document.get("parsed_data")
            if document["status"] == "completed" and parsed_data is not None:
                return CompletedDocument(document, parsed_data)
            if time.monotonic() >= end:
                raise TimedOutError(f"The document is still pending after {timeout} s.")
            time.sleep(_SHORTEST_PAUSE)

    def _submit(
        self, project_id: str, query: dict[str, Any], idempotency_key: str | None, **content: Any
    ) -> dict[str, Any]:
        answer: dict[str, Any] = self._json(
            "POST",
            "/projects/{project_id}/documents",
            {"project_id": project_id, **query},
            takes_idempotency_key=True,
            idempotency_key=idempotency_key,
            **content,
        )
        return answer
