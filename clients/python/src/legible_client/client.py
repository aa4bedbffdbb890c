"""The API of a Legible service."""

from __future__ import annotations

from types import TracebackType

from . import resources
from .batches import BatchesWithWaiting
from .documents import DocumentsWithUploads
from .transport import Transport


class Legible:
    """The operations of each resource as methods. Closes its connections at the end of a `with` block."""

    def __init__(
        self, *, api_key: str, base_url: str, max_retries: int = 3, timeout: float = 120
    ) -> None:
        self._transport = transport = Transport(api_key, base_url, max_retries=max_retries, timeout=timeout)
        self.projects = resources.Projects(transport)
        self.settings = resources.Settings(transport)
        self.documents = DocumentsWithUploads(transport)
        self.batches = BatchesWithWaiting(transport)
        """The status of documents that were uploaded together under the same batch name."""
        self.comments = resources.Comments(transport)
        """People's comments on a document."""
        self.layouts = resources.Layouts(transport)
        """Values learned from corrected and approved documents, grouped by layout."""
        self.teachings = resources.Teachings(transport)
        """Jobs that teach a project using many documents with their correct values."""
        self.suppliers = resources.Suppliers(transport)
        self.sources = resources.Sources(transport)
        """Mailboxes, folders, buckets and SFTP servers from which documents are imported."""
        self.views = resources.Views(transport)
        self.export_schedules = resources.ExportSchedules(transport)
        self.quality = resources.Quality(transport)
        self.runs = resources.Runs(transport)
        self.schemas = resources.Schemas(transport)
        """The custom fields of projects."""
        self.exports = resources.Exports(transport)
        self.webhooks = resources.Webhooks(transport)
        self.deliveries = resources.Deliveries(transport)
        self.language_models = resources.LanguageModels(transport)
        self.model_comparisons = resources.ModelComparisons(transport)
        self.keys = resources.Keys(transport)
        self.members = resources.Members(transport)
        self.invitations = resources.Invitations(transport)
        self.single_sign_on = resources.SingleSignOn(transport)
        self.organization = resources.Organization(transport)
        self.audit_log = resources.AuditLog(transport)

    def close(self) -> None:
        self._transport.close()

    def __enter__(self) -> Legible:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self.close()
