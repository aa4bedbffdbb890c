"""The types of the API. Generated from docs/openapi.json by clients/generate-python.ts (`npm run docs`)."""

from __future__ import annotations

from typing import Any, Literal, NotRequired, TypeAlias, TypedDict

class PaginationMeta(TypedDict):
    """The position of this page in the list."""

    page: int
    """Page number, starting at 1."""
    per_page: int
    """Number of rows per page."""
    total: int
    """Total number of rows on all pages."""
    total_pages: int
    """Number of pages; 0 if there are no rows."""
    next_cursor: NotRequired[str | None]
    """The cursor for the next page, or null after the last page. Present only if the request has `cursor`; `total` is then the number of rows when the first page was requested."""


class ErrorError(TypedDict):
    """The error."""

    code: Literal["malformed_request", "missing_api_key", "invalid_api_key", "expired_api_key", "session_ended", "wrong_credentials", "second_factor_required", "insufficient_scope", "single_sign_on_required", "second_factor_missing", "csrf_token_invalid", "not_found", "method_not_allowed", "request_timeout", "conflict", "payload_too_large", "uri_too_long", "unsupported_media_type", "validation_failed", "rate_limited", "headers_too_large", "internal_error", "unavailable"]
    """Stable code of the error."""
    message: str
    """Human-readable message; the wording may change."""
    request_id: str
    """Identifier of the request, as in the `X-Request-Id` header."""
    details: list[ErrorDetail]
    """Errors in parts of the request; often empty."""


class Error(TypedDict):
    """The body of every error response."""

    error: ErrorError
    """The error."""


class Problem(TypedDict):
    """An error in the format of RFC 9457."""

    type: str
    """Always `about:blank`; `code` identifies the error."""
    title: str
    """Title of the HTTP status."""
    status: int
    """HTTP status of the response."""
    detail: str
    """Human-readable explanation of the error."""
    code: Literal["malformed_request", "missing_api_key", "invalid_api_key", "expired_api_key", "session_ended", "wrong_credentials", "second_factor_required", "insufficient_scope", "single_sign_on_required", "second_factor_missing", "csrf_token_invalid", "not_found", "method_not_allowed", "request_timeout", "conflict", "payload_too_large", "uri_too_long", "unsupported_media_type", "validation_failed", "rate_limited", "headers_too_large", "internal_error", "unavailable"]
    """Stable code of the error."""
    request_id: str
    """Identifier of the request, as in the `X-Request-Id` header."""
    details: list[ErrorDetail]
    """Errors in parts of the request; often empty."""


class Project(TypedDict):
    """A group of documents with their settings, custom fields and webhooks."""

    id: str
    """Identifier of the project."""
    name: str
    """1 to 100 characters, unique within the organization."""
    email: str
    """E-mails sent to this address become documents in the project."""
    email_parse_option: Literal["both", "body", "attachments"]
    """Which parts of an e-mail become documents."""
    retention_days: int | None
    """Number of days after which documents are deleted; `null` keeps them until someone deletes them. The default for new projects is 60."""
    documents_count: int
    """Number of documents in the project."""
    created_at: str
    """Time in ISO 8601 format, in UTC, with milliseconds."""


class ProjectSettingsExtraction(TypedDict):
    """Settings for reading documents."""

    languages: list[Literal["en", "de", "fr", "es", "it", "nl", "pt", "sv", "da", "no", "fi", "pl", "cs", "sk", "hu", "ro", "hr", "lt", "lv", "tr", "et", "sl", "is", "vi", "el", "bg", "ru", "sr", "uk"]]
    """Languages (ISO 639-1) to expect in images and scans, most likely first. If the list is empty, all languages are expected."""
    llm: Literal["off", "fill", "check", "first"]
    """Which values are requested from a language model: `off`: none; `fill`: values that were not found or are doubtful; `check`: all values, and documents in which the two results differ need review; `first`: all values, and those that are printed in the document are used. Unless the mode is `off`, text from documents is sent to the language model."""
    llm_options: LanguageModelOptions
    llm_available: NotRequired[bool]
    """Whether a language model is available."""
    engine: NotRequired[Literal["legible"]]
    """The engine that reads documents; there is only one."""


class ProjectSettings(TypedDict):
    """How the documents of a project are read, kept and reviewed."""

    email_parse_option: Literal["both", "body", "attachments"]
    """Which parts of an e-mail become documents."""
    retention_days: int | None
    """Number of days after which documents are deleted; `null` keeps them until someone deletes them. The default for new projects is 60."""
    extraction: ProjectSettingsExtraction
    """Settings for reading documents."""
    deliver_after_review: bool
    """Whether `document.processed` is sent to webhooks only once a document needs no review or has been approved."""
    review_threshold: float
    """A document needs review if the confidence of a value or of the document type is below this threshold."""
    learn_from: list[str]
    """Other projects of the organization whose layouts are also used for the documents of this project."""
    schema_version: NotRequired[int | None]
    """Version of the project's custom fields; `null` if it has none."""


class LanguageModel(TypedDict):
    """The language model endpoint of a project."""

    api: Literal["openai", "anthropic", "gemini"]
    """Protocol of the server: `openai` (used by most servers), `anthropic` or `gemini`."""
    url: str
    """Base URL that ends in `/v1`, or in `/v1beta` for `gemini`. It must use HTTPS on port 443 or any port from 1024; private and internal hosts are refused."""
    model: str
    """Name of the model on its server."""
    images: bool
    """Whether page images are sent with the text. They are never sent if text is redacted."""
    has_api_key: bool
    """Whether a key is stored. The key is never returned."""


class DocumentCounts(TypedDict):
    """Number of documents in each state."""

    total: int
    """Number of all documents."""
    pending: int
    """Number of documents whose `status` is `pending`."""
    completed: int
    """Number of documents whose `status` is `completed`."""
    failed: int
    """Number of documents whose `status` is `failed`."""
    review_needed: int
    """Number of documents whose `review` is `needed`."""
    review_postponed: int
    """Number of documents whose `review` is `postponed`."""
    review_done: int
    """Number of documents whose `review` is `done`."""
    review_rejected: int
    """Number of documents whose `review` is `rejected`."""


class Overview(TypedDict):
    """The main values of a result; each is null if it was not found. For a file with several documents, the values of the first document."""

    supplier: str | None
    """The issuer of the document: `seller.name`, `bank` or `employer.name`."""
    number: str | None
    """The `number` of the document."""
    date: str | None
    """`date`, `period_end` or `effective_date`."""
    total: float | None
    """`total`, `closing_balance` or `net_pay`."""
    currency: str | None
    """Currency code (ISO 4217)."""
    reasons: list[Literal["missing_fields", "failed_checks", "invalid_values", "possible_duplicate", "supplier_conflict", "doubtful_type", "low_confidence"]]
    """Why the document needs review; empty if it does not."""


class ReviewDecision(TypedDict):
    """Who approved, rejected or postponed the document, and when. For a rejection, `reason` states why."""

    at: str
    """Time in ISO 8601 format, in UTC, with milliseconds."""
    key_id: str | None
    """The API key that was used; null if a user was signed in."""
    user_id: str | None
    """The signed-in user; null if an API key was used."""
    reason: NotRequired[str]
    """Why the document must not be used."""
    postponed_until: NotRequired[str]
    """The time until which the review was postponed."""


class ReviewReasons(TypedDict):
    """The reasons for a review."""

    threshold: float
    """The `review_threshold` of the project."""
    low_confidence: list[str]
    """Values with a confidence below the threshold, by JSON pointer, lowest confidence first; at most 1000."""
    failed_checks: list[str]
    """Names of the checks that failed."""
    missing_fields: list[str]
    """Required fields that were not found, by JSON pointer."""
    invalid_values: list[str]
    """Values of custom fields that violate their `pattern`, `minimum`, `maximum` or `enum`, by JSON pointer."""
    supplier_conflicts: list[str]
    """Values that contradict what is known about the supplier, by JSON pointer: a new IBAN or tax number."""
    doubtful_type: bool
    """Whether the confidence of the document type is below the threshold."""
    possible_duplicate_of: NotRequired[str]
    """An older document from a different file that has the same type, supplier and number. Absent if there is none."""


class ParsedData(TypedDict):
    """What was extracted from a document, version 1."""

    version: Literal[1]
    """Version of this schema."""
    document_type: Literal["invoice", "credit_note", "receipt", "purchase_order", "quote", "delivery_note", "bank_statement", "payslip", "resume", "contract", "id_document", "email", "form", "spreadsheet", "letter", "report", "other"]
    """The document type; `other` if no other type fits. More types may be added."""
    document_type_confidence: float
    """Confidence of the document type."""
    language: NotRequired[str]
    """Language of the document as a BCP 47 tag; absent if unknown."""
    fields: dict[str, Any]
    """Typed values, by field name."""
    line_items: list[LineItem]
    """Bought, offered or delivered items."""
    taxes: list[Tax]
    """One entry for each tax rate."""
    transactions: list[Transaction]
    """The transactions of a bank statement."""
    key_values: list[KeyValue]
    """Labels with the values next to them."""
    codes: list[Code]
    """Barcodes and QR codes."""
    tables: list[Table]
    """All tables, in reading order."""
    text: str
    """All text in reading order, as Markdown."""
    pages: list[PageInfo]
    """One entry for each page that was read."""
    evidence: dict[str, Evidence]
    """The evidence of each value, by JSON pointer, such as `/fields/total`."""
    checks: list[Check]
    """Verified sums and check digits."""
    warnings: list[Warning]
    """Content that could not be read or was omitted."""
    segments: list[Segment]
    """The documents in the file; usually one."""
    custom: NotRequired[dict[str, Any]]
    """The custom fields, which conform to the schema of the project."""


class DocumentSnippetItem(TypedDict):

    text: str
    """A part of the document text."""
    match: bool
    """Whether this text matches the search."""


class Document(TypedDict):
    """An uploaded file or a part of an e-mail, as it appears in lists."""

    id: str
    """Identifier of the document."""
    filename: str
    """Sanitized original file name."""
    content_type: str
    """The media type detected from the content."""
    file_size: int
    """Size in bytes."""
    file_extension: str
    """The extension with its dot, in lower case."""
    status: Literal["pending", "completed", "failed"]
    """The state of processing. `completed` and `failed` are final unless the document is reprocessed."""
    pages_count: int | None
    """Number of pages; null while the document is `pending`."""
    source: Literal["api", "email", "folder", "s3", "sftp"]
    """How the document was received: uploaded, submitted as a URL, sent by e-mail, or imported from a watched folder, a bucket or an SFTP server."""
    created_at: str
    """Time in ISO 8601 format, in UTC, with milliseconds."""
    external_id: NotRequired[str]
    """Your own reference."""
    batch: NotRequired[str]
    """Name of the batch, if you upload several documents together: 1 to 100 letters, digits, hyphens, underscores or dots."""
    metadata: NotRequired[dict[str, Any]]
    """Your own JSON object, up to 4 KB."""
    duplicate_of: NotRequired[str]
    """An older document in the project that has the same bytes."""
    parent_id: NotRequired[str]
    """The archive or e-mail that contained the document; absent if the document was uploaded directly. The archive or e-mail may have been deleted since."""
    path_in_parent: NotRequired[str]
    """With `parent_id`: the path of the file in that archive or e-mail."""
    document_type: NotRequired[str | None]
    """Present only if requested with `include`. The detected type; null until the document has been read."""
    review: NotRequired[Literal["none", "needed", "postponed", "done", "rejected"]]
    """Present only if requested with `include`. Whether a person should review the result (`needed`), or has `postponed`, approved (`done`) or `rejected` it."""
    review_decision: NotRequired[ReviewDecision]
    overview: NotRequired[Overview]
    assigned_to: NotRequired[str | None]
    """Present only if requested with `include=assignment`. The member who is assigned to the document; null if nobody is assigned."""
    fields: NotRequired[dict[str, Any] | None]
    """Present only in lists, and only if requested with `include`. The `fields` of the result, as in `parsed_data`; null if there is no result yet."""
    progress: NotRequired[Progress]
    snippet: NotRequired[list[DocumentSnippetItem]]
    """Present only in lists, and only if requested with `include` and `q`: the search matches in the text; absent if only the file name matches."""


class DocumentError(TypedDict):
    """Why a document failed."""

    code: str
    """`corrupt_file`, `password_protected`, `too_many_pages`, `resource_limit_exceeded`, `processing_timeout`, `processing_crashed`, `unsupported_content` or `file_missing`. More codes may be added."""
    message: str
    """The error as a human-readable message."""
    retryable: bool
    """Whether reprocessing the document may succeed."""


class SingleDocumentSnippetItem(TypedDict):

    text: str
    """A part of the document text."""
    match: bool
    """Whether this text matches the search."""


SingleDocumentEmailMetadata = TypedDict(
    "SingleDocumentEmailMetadata",
    {
        "from": "str | None",
        "subject": "str",
        "source": "Literal[\"api\", \"smtp\", \"imap\"]",
    },
)
"""Present if the `source` is `email`."""


class SingleDocument(TypedDict):
    """A document with its result, or with the reason for its failure."""

    id: str
    """Identifier of the document."""
    filename: str
    """Sanitized original file name."""
    content_type: str
    """The media type detected from the content."""
    file_size: int
    """Size in bytes."""
    file_extension: str
    """The extension with its dot, in lower case."""
    status: Literal["pending", "completed", "failed"]
    """The state of processing. `completed` and `failed` are final unless the document is reprocessed."""
    pages_count: int | None
    """Number of pages; null while the document is `pending`."""
    source: Literal["api", "email", "folder", "s3", "sftp"]
    """How the document was received: uploaded, submitted as a URL, sent by e-mail, or imported from a watched folder, a bucket or an SFTP server."""
    created_at: str
    """Time in ISO 8601 format, in UTC, with milliseconds."""
    external_id: NotRequired[str]
    """Your own reference."""
    batch: NotRequired[str]
    """Name of the batch, if you upload several documents together: 1 to 100 letters, digits, hyphens, underscores or dots."""
    metadata: NotRequired[dict[str, Any]]
    """Your own JSON object, up to 4 KB."""
    duplicate_of: NotRequired[str]
    """An older document in the project that has the same bytes."""
    parent_id: NotRequired[str]
    """The archive or e-mail that contained the document; absent if the document was uploaded directly. The archive or e-mail may have been deleted since."""
    path_in_parent: NotRequired[str]
    """With `parent_id`: the path of the file in that archive or e-mail."""
    document_type: NotRequired[str | None]
    """Present only if requested with `include`. The detected type; null until the document has been read."""
    review: NotRequired[Literal["none", "needed", "postponed", "done", "rejected"]]
    """Present only if requested with `include`. Whether a person should review the result (`needed`), or has `postponed`, approved (`done`) or `rejected` it."""
    review_decision: NotRequired[ReviewDecision]
    overview: NotRequired[Overview]
    assigned_to: NotRequired[str | None]
    """Present only if requested with `include=assignment`. The member who is assigned to the document; null if nobody is assigned."""
    fields: NotRequired[dict[str, Any] | None]
    """Present only in lists, and only if requested with `include`. The `fields` of the result, as in `parsed_data`; null if there is no result yet."""
    progress: NotRequired[Progress]
    snippet: NotRequired[list[SingleDocumentSnippetItem]]
    """Present only in lists, and only if requested with `include` and `q`: the search matches in the text; absent if only the file name matches."""
    review_reasons: NotRequired[ReviewReasons]
    parsed_data: NotRequired[TypedParsedData]
    email_metadata: NotRequired[SingleDocumentEmailMetadata]
    """Present if the `source` is `email`."""
    error: NotRequired[DocumentError]


class Progress(TypedDict):
    """Progress of a document with several pages while it is being processed, updated every second."""

    pages_done: int
    """Number of pages read so far."""
    pages_count: int
    """Total number of pages."""


class Run(TypedDict):
    """One attempt to process a document."""

    id: str
    """Identifier of the run."""
    state: Literal["queued", "running", "succeeded", "failed"]
    """The state of the run."""
    attempts: int
    """How many times the run was started; more than once after a crash."""
    engine: str
    """The engine that reads the document."""
    schema_version: int | None
    """Version of the project's custom fields; null if it has none."""
    created_at: str
    """Time in ISO 8601 format, in UTC, with milliseconds."""
    started_at: str | None
    """Time at which the run started; null while it is `queued`."""
    finished_at: str | None
    """Time at which the run ended; null until then."""
    progress: NotRequired[Progress]
    warnings: list[Warning]
    """Warnings, for example about content that was omitted."""
    error: NotRequired[DocumentError]
    model_usage: NotRequired[ModelUsage]


class Batch(TypedDict):
    """The status of documents that were uploaded together."""

    name: str
    """Name of the batch, if you upload several documents together: 1 to 100 letters, digits, hyphens, underscores or dots."""
    finished: bool
    """Whether no document is `pending`. Uploading or reprocessing a document in the batch makes it `false` again."""
    document_counts: DocumentCounts


class Correction(TypedDict):
    """A correction of one value by a person."""

    pointer: str
    """JSON pointer of the value in the result of the run."""
    value: Any
    """The value after the correction: any JSON; null if there is none."""
    previous: Any
    """The value before the correction: any JSON; null if there is none."""
    page: int | None
    """The page on which the person marked the value."""
    box: list[float] | None
    """The box on that page: `[x0, y0, x1, y1]`."""
    run_id: str
    """The run whose result was corrected."""
    key_id: str | None
    """The API key that was used; null if a user was signed in."""
    user_id: str | None
    """The signed-in user; null if an API key was used."""
    created_at: str
    """Time in ISO 8601 format, in UTC, with milliseconds."""


class Comment(TypedDict):
    """A comment on a document."""

    id: str
    """Identifier of the comment."""
    text: str
    """Plain text; line breaks are kept."""
    key_id: str | None
    """The API key that was used; null if a user was signed in."""
    user_id: str | None
    """The signed-in user; null if an API key was used."""
    author_name: str | None
    """Current name of the author; null if the author was removed."""
    created_at: str
    """Time in ISO 8601 format, in UTC, with milliseconds."""
    edited_at: str | None
    """Time of the last edit; null if the comment was never edited."""


class ExportAccounting(TypedDict):
    """Data that an accounting program requires but that documents do not contain."""

    default_country: NotRequired[str]
    """`ubl`, `cii`: the country (ISO 3166) to use for addresses without a country."""
    zero_tax_category: NotRequired[Literal["Z", "E", "AE", "K", "G", "O"]]
    """`ubl`, `cii`: the tax category (UNCL 5305) for a rate of 0% if the document states no reason."""
    account: NotRequired[str]
    """`datev`, `quickbooks`, `xero`: the expense account. Required for these formats."""
    creditor_account: NotRequired[str]
    """`datev`: the creditor account. Required."""
    tax_codes: NotRequired[dict[str, str]]
    """The code that the accounting program uses for each tax rate (in percent). Required for `xero`; `datev` needs no entries for 19% and 7%."""
    date_format: NotRequired[Literal["YYYY-MM-DD", "DD/MM/YYYY", "MM/DD/YYYY"]]
    """`quickbooks`, `xero`: the date format that is used in the company's region; `YYYY-MM-DD` if absent."""
    bank_id: NotRequired[str]
    """`ofx`: the bank code for statements that contain none."""
    consultant_number: NotRequired[int]
    """`datev`: the consultant number (Beraternummer). Required."""
    client_number: NotRequired[int]
    """`datev`: the client number (Mandantennummer). Required."""
    fiscal_year_start: NotRequired[str]
    """`datev`: the first day of the fiscal year (Wirtschaftsjahresbeginn). Required."""
    account_length: NotRequired[int]
    """`datev`: the length of account numbers (Sachkontenlänge); 4 if absent."""


class ExportWarningsItem(TypedDict):

    document_id: str
    """Identifier of the document."""
    field: NotRequired[str]
    """Name of the missing or assumed value."""
    message: str
    """What was omitted or assumed, and why."""


class Export(TypedDict):
    """A file with documents, created in the background."""

    id: str
    """Identifier of the export."""
    status: Literal["pending", "completed", "failed"]
    """Status of the export. The file can be downloaded once it is `completed`."""
    format: Literal["csv", "xlsx", "jsonl", "json", "ubl", "cii", "datev", "datev_documents", "quickbooks", "xero", "ofx", "camt053"]
    """Format of the file: CSV, an Excel workbook, JSON Lines or a JSON array; EN 16931 electronic invoices as UBL (`ubl`) or Cross Industry Invoice (`cii`); a DATEV posting batch (`datev`) and the images of its documents (`datev_documents`); bills for QuickBooks Online or Xero; bank statements as OFX or camt.053."""
    rows: Literal["documents", "line_items", "transactions"]
    """What each row of a CSV file represents. A workbook has a sheet for each kind of row; in JSON, each entry is a whole document."""
    documents_count: int
    """Number of documents in the file."""
    schedule_id: str | None
    """The schedule that created the export; null if the export was requested directly."""
    accounting: NotRequired[ExportAccounting]
    """Data that an accounting program requires but that documents do not contain."""
    file_size: int | None
    """Size in bytes; null until the export is `completed`."""
    error: NotRequired[str]
    """The reason for the failure."""
    warnings: NotRequired[list[ExportWarningsItem]]
    """For formats of accounting programs: omitted documents, and assumptions to check."""
    created_at: str
    """Time in ISO 8601 format, in UTC, with milliseconds."""
    finished_at: str | None
    """Time at which the export ended; null while it is `pending`."""
    expires_at: str
    """When the export is deleted."""


class ExportSchedule(TypedDict):
    """A scheduled export of completed documents."""

    id: str
    """Identifier of the schedule."""
    name: str
    """Unique within the project."""
    export: ScheduledExport
    every: Literal["day", "week", "month"]
    """How often the export is created."""
    at: str
    """Time of day in UTC at which the export is created."""
    day: int | None
    """Day of the week, from 1 (Monday) to 7, or of the month, from 1 to 28. Not allowed if `every` is `day`."""
    active: bool
    """Whether the export is created at its scheduled times."""
    document_type: str | None
    """Only documents of this type are exported; null for all types."""
    reviewed_only: bool
    """Whether only documents that a person has approved are exported."""
    new_only: bool
    """Whether documents that are in an earlier export of this schedule are omitted, so that each is exported only once."""
    created_at: str
    """Time in ISO 8601 format, in UTC, with milliseconds."""
    next_at: str | None
    """The next scheduled time; null if the schedule is not `active`."""
    last_at: str | None
    """The time of the last export; null before the first one."""
    last_outcome: Literal["created", "no_documents", "failed"] | None
    """The outcome of the last export: an export was created, there were no documents to export, or the export failed."""
    last_error: NotRequired[str]
    """Why the export failed."""
    last_export_id: str | None
    """The newest export of the schedule; null if there is none or that export has expired."""


class SavedView(TypedDict):
    """Filters, order and columns of the document list, saved under a name."""

    id: str
    """Identifier of the view."""
    name: str
    """Unique within the project."""
    query: dict[str, str]
    """Filters and `sort`: the parameters of `GET …/documents`."""
    columns: list[str]
    """Columns of the list in the dashboard; empty for the default columns."""
    export: NotRequired[SavedExport]
    created_at: str
    """Time in ISO 8601 format, in UTC, with milliseconds."""


class QualitySecondsToResult(TypedDict):
    """Seconds from the upload to the first result; null if no document has a result."""

    median: float
    """Median time in seconds."""
    p95: float
    """95th percentile of the time, in seconds."""


class QualityFailuresItem(TypedDict):

    code: str
    """Why these documents failed."""
    documents: int
    """Number of documents that failed for this reason."""


class QualityCorrectionsItem(TypedDict):

    supplier: str | None
    """The supplier of the documents; null if it was not found."""
    field: str
    """JSON pointer of the value; `*` matches the index of every list entry."""
    documents: int
    """Number of documents in which the field was changed."""


class QualityDaysItem(TypedDict):

    day: str
    """The day, in UTC."""
    documents: int
    """Number of added documents."""
    pages: int
    """Number of pages of these documents."""
    completed: int
    """Number of documents with a result."""
    failed: int
    """Number of documents that could not be read."""
    straight_through: int
    """Number of completed documents that needed no review and in which no value was changed."""
    reviewed: int
    """Number of all other completed documents."""
    corrected: int
    """Number of documents in which a value was changed."""


Quality = TypedDict(
    "Quality",
    {
        "from": "str",
        "to": "str",
        "documents": "int",
        "pages": "int",
        "completed": "int",
        "failed": "int",
        "straight_through": "int",
        "reviewed": "int",
        "corrected": "int",
        "seconds_to_result": "QualitySecondsToResult | None",
        "failures": "list[QualityFailuresItem]",
        "corrections": "list[QualityCorrectionsItem]",
        "days": "list[QualityDaysItem]",
    },
)
"""Statistics on how well documents were read."""


class LayoutDocumentsItem(TypedDict):

    id: str
    """Identifier of the document."""
    filename: str
    """File name of the document."""
    taught_at: str
    """Time in ISO 8601 format, in UTC, with milliseconds."""
    fields: list[str]
    """The values that were learned from this document, by JSON pointer."""


class LayoutWithoutDocument(TypedDict):
    """What was learned from documents that have been deleted, and what was imported from a file."""

    count: int
    """Number of examples without a document."""
    fields: list[str]
    """The values that were learned from these examples, by JSON pointer."""


class LayoutLearnedValues(TypedDict):
    """How accurate the learned values of this layout are."""

    judged: int
    """Number of learned values that a person later corrected or approved."""
    right: int
    """Number of these values that were correct."""


class Layout(TypedDict):
    """A group of documents with the same appearance, from which Legible has learned values."""

    id: str
    """Identifier of the layout."""
    active: bool
    """Whether the learned values are used for later documents."""
    created_at: str
    """Time in ISO 8601 format, in UTC, with milliseconds."""
    documents: list[LayoutDocumentsItem]
    """The documents from which values were learned, most recent first; at most 100."""
    documents_count: int
    """Total number of examples, with and without a document."""
    without_document: LayoutWithoutDocument
    """What was learned from documents that have been deleted, and what was imported from a file."""
    learned_values: LayoutLearnedValues
    """How accurate the learned values of this layout are."""


class TeachingProgress(TypedDict):
    """The progress of the teaching job."""

    done: int
    """Number of finished steps."""
    total: int
    """Total number of steps: three for each document."""


class TeachingExamplesItem(TypedDict):
    """A document that teaches its values."""

    document_id: str
    """Identifier of the document."""
    filename: str
    """File name of the document."""
    status: Literal["pending", "taught", "completed", "failed"]
    """How far the example has been processed: its values have been learned (`taught`), or learned and compared (`completed`)."""
    error: NotRequired[str]
    """The reason for the failure."""
    wrong_before: list[str]
    """The fields that are read incorrectly without learned values."""
    wrong_after: list[str]
    """The fields that are read incorrectly when using what was learned from all other documents."""


class Teaching(TypedDict):
    """A job that teaches a project from several documents and their correct values."""

    id: str
    """Identifier of the teaching job."""
    status: Literal["pending", "completed", "failed"]
    """Whether the job has learned from all examples and compared the results."""
    error: NotRequired[str]
    """Why the teaching job failed as a whole."""
    progress: TeachingProgress
    """The progress of the teaching job."""
    fields: list[TaughtField]
    """The results of the completed examples for each field, sorted by pointer."""
    examples: list[TeachingExamplesItem]
    """The examples, in the order of the request."""
    created_at: str
    """Time in ISO 8601 format, in UTC, with milliseconds."""
    finished_at: str | None
    """Time at which teaching ended; null while it is `pending`."""


class Supplier(TypedDict):
    """A company that issues documents, with everything that master records and approved documents state about it."""

    id: str
    """Identifier of the supplier."""
    external_id: str | None
    """Identifier of the supplier in the system that the master list comes from."""
    created_at: str
    """Time in ISO 8601 format, in UTC, with milliseconds."""
    names: list[str]
    """Names of the supplier. Names from documents are listed last, most frequent first."""
    tax_ids: list[str]
    """VAT or tax numbers of the supplier."""
    ibans: list[str]
    """IBANs of the supplier."""
    currency: str | None
    """The currency of documents that do not state one; null if it is not specified."""
    currencies: list[str]
    """Currencies of the documents from this supplier, most frequent first."""
    documents_count: int
    """Number of approved documents of the supplier."""


class ModelComparison(TypedDict):
    """How a language model would change the result of a document."""

    document_id: str
    """The compared document."""
    status: Literal["pending", "completed", "failed"]
    """Whether the comparison is finished."""
    mode: Literal["fill", "check", "first"]
    """How the two results are merged; see `extraction.llm` in the settings. `fill` asks for fewer values."""
    values: list[ComparedValue]
    """The requested values, at most 500."""
    model_usage: NotRequired[ModelUsage]
    warnings: list[Warning]
    """Why the model was not asked, or was asked only for part of the document."""
    error: NotRequired[str]
    """Why the comparison failed."""
    created_at: str
    """Time in ISO 8601 format, in UTC, with milliseconds."""
    finished_at: str | None
    """Time at which the comparison ended; null while it is `pending`."""


class Key(TypedDict):
    """An API key, without the key itself."""

    id: str
    """Identifier of the key."""
    name: str
    """A name by which you recognize the key."""
    scopes: list[Literal["documents:read", "documents:review", "comments:manage", "documents:write", "projects:read", "projects:edit", "projects:write", "webhooks:read", "webhooks:write", "keys:manage", "members:read", "members:manage", "audit:read", "owners:manage", "*"]]
    """`*` means all scopes."""
    created_at: str
    """Time in ISO 8601 format, in UTC, with milliseconds."""
    expires_at: str | None
    """Time at which the key expires; null if it does not expire."""
    last_used_at: str | None
    """When the key was last used, to the minute; null if it was never used."""
    project_ids: list[str] | None
    """The only projects that the key can use; null for all projects of the organization."""
    created_by: str | None
    """The user or key that created this key; null if it was created on the command line or at the first start."""
    revoked_at: str | None
    """Time at which the key was revoked; null if it was not revoked."""


class NewKey(TypedDict):
    """An API key, with the key itself."""

    id: str
    """Identifier of the key."""
    name: str
    """A name by which you recognize the key."""
    scopes: list[Literal["documents:read", "documents:review", "comments:manage", "documents:write", "projects:read", "projects:edit", "projects:write", "webhooks:read", "webhooks:write", "keys:manage", "members:read", "members:manage", "audit:read", "owners:manage", "*"]]
    """`*` means all scopes."""
    created_at: str
    """Time in ISO 8601 format, in UTC, with milliseconds."""
    expires_at: str | None
    """Time at which the key expires; null if it does not expire."""
    last_used_at: str | None
    """When the key was last used, to the minute; null if it was never used."""
    project_ids: list[str] | None
    """The only projects that the key can use; null for all projects of the organization."""
    created_by: str | None
    """The user or key that created this key; null if it was created on the command line or at the first start."""
    revoked_at: str | None
    """Time at which the key was revoked; null if it was not revoked."""
    api_key: NotRequired[str]
    """The key itself. It is returned only once, and replayed responses do not contain it."""


class MemberProjectsItem(TypedDict):

    project_id: str
    """Identifier of the project."""
    role: Literal["viewer", "reviewer", "editor", "administrator", "owner"]
    """Each role includes the permissions of the roles before it."""


class Member(TypedDict):
    """A user with a role in the organization or in projects."""

    user_id: str
    """Identifier of the user."""
    email: str
    """E-mail address, in lower case."""
    name: str
    """Name of the user."""
    role: Literal["viewer", "reviewer", "editor", "administrator", "owner"] | None
    """The role in all projects of the organization; null if the member has roles only in individual projects."""
    projects: list[MemberProjectsItem]
    """Additional roles in individual projects."""
    has_second_factor: bool
    """Whether the user needs a second factor, in addition to the password, to sign in."""
    joined_at: str
    """Time in ISO 8601 format, in UTC, with milliseconds."""
    last_seen_at: str | None
    """Time of the latest request in an open session, to the minute; null if the user is not signed in."""


class InvitationProjectsItem(TypedDict):

    project_id: str
    """Identifier of the project."""
    role: Literal["viewer", "reviewer", "editor", "administrator", "owner"]
    """Each role includes the permissions of the roles before it."""


class Invitation(TypedDict):
    """A pending invitation."""

    id: str
    """Identifier of the invitation."""
    email: str
    """E-mail address, in lower case."""
    role: Literal["viewer", "reviewer", "editor", "administrator", "owner"] | None
    """The role in all projects of the organization; null if the member has roles only in individual projects."""
    projects: list[InvitationProjectsItem]
    """Additional roles in individual projects."""
    created_at: str
    """Time in ISO 8601 format, in UTC, with milliseconds."""
    expires_at: str
    """Time in ISO 8601 format, in UTC, with milliseconds."""


class OrganizationLimits(TypedDict):
    """The limits that owners have set. The operator may have set different limits; `GET /organization/usage` returns the limits that apply."""

    documents_per_month: int | None
    """Maximum number of documents that the organization can add in a month (UTC); null for no limit."""
    pages_per_month: int | None
    """Maximum total number of pages of the documents that the organization can add in a month (UTC); null for no limit."""
    stored_bytes: int | None
    """Maximum total size of all stored originals, in bytes; null for no limit."""


class Organization(TypedDict):
    """The organization of the key or session."""

    id: str
    """Identifier of the organization."""
    name: str
    """Name of the organization, unique within the service."""
    created_at: str
    """Time in ISO 8601 format, in UTC, with milliseconds."""
    require_second_factor: bool
    """Whether members who sign in with a password need a second factor. Until they add one, they have no access. Members who use single sign-on do not need one in Legible, because their provider is responsible for this."""
    limits: OrganizationLimits
    """The limits that owners have set. The operator may have set different limits; `GET /organization/usage` returns the limits that apply."""


class Usage(TypedDict):
    """Usage and limits of the organization."""

    month: str
    """A month in UTC."""
    documents: DocumentUsage
    pages: PageUsage
    stored_bytes: StorageUsage
    months: list[MonthlyUsage]
    """The last twelve months, newest first."""


class SingleSignOnGroupRolesItem(TypedDict):

    group: str
    """Name of a group, as in the claim."""
    role: Literal["viewer", "reviewer", "editor", "administrator", "owner"]
    """A role in the organization."""


class SingleSignOn(TypedDict):
    """The OpenID Connect provider of the organization."""

    issuer: str
    """Issuer of the OpenID Connect provider, exactly as the provider states it. `/.well-known/openid-configuration` under this URL must be reachable; private and internal hosts are refused unless the operator allows them."""
    client_id: str
    """The client ID that the provider has assigned to Legible."""
    has_client_secret: bool
    """Whether a client secret is stored. The secret is never returned."""
    scopes: str
    """Requested scopes, separated by spaces, beginning with `openid`."""
    groups_claim: str
    """Claim that contains the groups of a person."""
    group_roles: list[SingleSignOnGroupRolesItem]
    """The role in the organization for each group. The highest role applies and is updated at every sign-in. If there are no groups in the list, members keep their existing roles."""
    default_role: Literal["viewer", "reviewer", "editor", "administrator", "owner"] | None
    """Role of people without a group, an invitation or a membership; null to refuse them."""
    trust_unverified_emails: bool
    """Whether to accept addresses that the provider has not verified (`email_verified`). Enable this only if users cannot choose their own address with the provider."""
    enforced: bool
    """Whether single sign-on is required. If so, only owners can still access the organization with a password, in case the provider fails."""
    redirect_uri: str
    """The redirect URI to register with the provider."""
    sign_in_link: str
    """The address at which members sign in."""


class Webhook(TypedDict):
    """A URL that receives events."""

    id: str
    """Identifier of the webhook."""
    event_type: Literal["document.processed", "document.failed", "document.corrected", "document.reviewed", "document.rejected", "export.completed", "export.failed"]
    """The event that the webhook receives; the first one if there are several."""
    event_types: list[Literal["document.processed", "document.failed", "document.corrected", "document.reviewed", "document.rejected", "export.completed", "export.failed"]]
    """All events that the webhook receives."""
    target_url: str
    """An HTTPS URL on port 443 or any port from 1024; private and internal hosts are refused."""
    name: str
    """A name by which you recognize the webhook."""
    active: bool
    """Whether the webhook is enabled."""
    created_at: str
    """Time in ISO 8601 format, in UTC, with milliseconds."""
    format: Literal["legible", "slack", "teams"]
    """What is sent: `legible`, an event as described under “Webhooks”; `slack`, a message for an incoming webhook in Slack; `teams`, an Adaptive Card for a workflow in Microsoft Teams."""
    include_parsed_data: bool
    """Whether the payload includes `parsed_data`, up to 256 kB; if it is larger, the payload contains `parsed_data_omitted` instead. Creating or changing such a webhook also requires the `documents:read` scope. Messages for Slack and Teams never include `parsed_data`."""
    disabled_reason: str | None
    """Why the service disabled the webhook: `gone` (the receiver responded with 410) or `failing` (all deliveries failed for days); null if the service did not disable it."""


class NewWebhook(TypedDict):
    """A webhook with the secret that signs its deliveries."""

    id: str
    """Identifier of the webhook."""
    event_type: Literal["document.processed", "document.failed", "document.corrected", "document.reviewed", "document.rejected", "export.completed", "export.failed"]
    """The event that the webhook receives; the first one if there are several."""
    event_types: list[Literal["document.processed", "document.failed", "document.corrected", "document.reviewed", "document.rejected", "export.completed", "export.failed"]]
    """All events that the webhook receives."""
    target_url: str
    """An HTTPS URL on port 443 or any port from 1024; private and internal hosts are refused."""
    name: str
    """A name by which you recognize the webhook."""
    active: bool
    """Whether the webhook is enabled."""
    created_at: str
    """Time in ISO 8601 format, in UTC, with milliseconds."""
    format: Literal["legible", "slack", "teams"]
    """What is sent: `legible`, an event as described under “Webhooks”; `slack`, a message for an incoming webhook in Slack; `teams`, an Adaptive Card for a workflow in Microsoft Teams."""
    include_parsed_data: bool
    """Whether the payload includes `parsed_data`, up to 256 kB; if it is larger, the payload contains `parsed_data_omitted` instead. Creating or changing such a webhook also requires the `documents:read` scope. Messages for Slack and Teams never include `parsed_data`."""
    disabled_reason: str | None
    """Why the service disabled the webhook: `gone` (the receiver responded with 410) or `failing` (all deliveries failed for days); null if the service did not disable it."""
    signing_secret: NotRequired[str]
    """The secret that signs deliveries. It is returned only once, and replayed responses do not contain it."""


class Delivery(TypedDict):
    """The delivery of an event to a webhook."""

    id: str
    """The value of the `webhook-id` header in every attempt."""
    event_type: Literal["document.processed", "document.failed", "document.corrected", "document.reviewed", "document.rejected", "export.completed", "export.failed", "webhook.test"]
    """The event that is delivered."""
    document_id: str | None
    """The document of the event; null for exports and `webhook.test`."""
    status: Literal["pending", "succeeded", "failed", "cancelled"]
    """The state of the delivery."""
    attempts: list[DeliveryAttempt]
    """The attempts, oldest first."""
    next_attempt_at: str | None
    """Time of the next attempt; null if no further attempt is scheduled."""
    created_at: str
    """Time in ISO 8601 format, in UTC, with milliseconds."""


class WebhookEventDataExport(TypedDict):
    """For `export.completed` and `export.failed`: the export of a schedule."""

    id: str
    """Identifier of the export."""
    schedule_id: str | None
    """The schedule that created the export; null for other exports."""
    status: Literal["completed", "failed"]
    """Whether the export has a file."""
    format: str
    """The format of the file."""
    documents_count: int
    """The number of documents in the file."""
    error: NotRequired[str]
    """Why the export failed."""
    file: NotRequired[str]
    """The path of the file; download it with an API key until the export expires."""


class WebhookEventData(TypedDict):
    """The subject of the event."""

    project_id: str
    """The project of the document."""
    webhook_id: NotRequired[str]
    """The webhook; only for `webhook.test`."""
    document: NotRequired[EventDocument]
    export: NotRequired[WebhookEventDataExport]
    """For `export.completed` and `export.failed`: the export of a schedule."""


class WebhookEvent(TypedDict):
    """The body of a delivery."""

    type: Literal["document.processed", "document.failed", "document.corrected", "document.reviewed", "document.rejected", "export.completed", "export.failed", "webhook.test"]
    """Type of the event."""
    timestamp: str
    """Time in ISO 8601 format, in UTC, with milliseconds."""
    data: WebhookEventData
    """The subject of the event."""


class ImapSettingsOauth2(TypedDict):
    """How access tokens are obtained; null if the source signs in with a password."""

    token_url: str
    """The URL at which access tokens are requested."""
    client_id: str
    """The client ID that the provider has assigned to your application."""


class ImapSettings(TypedDict):
    """A mailbox, without its password."""

    host: str
    """The IMAP server. Private hosts are refused unless the operator allows them."""
    port: int
    """The port of the server."""
    security: Literal["tls", "starttls", "none"]
    """`tls` (encrypted from the start), `starttls`, or `none` (only for hosts that the operator allows)."""
    username: str
    """The user name, usually the address."""
    mailbox: str
    """The mailbox folder to read."""
    after: Literal["keep", "flag", "seen", "move"]
    """What happens to a message after it has been imported: it is kept unchanged, flagged, marked as read, or moved to `move_to`."""
    include_existing: bool
    """Whether messages or files that exist before the first run are also imported."""
    move_to: str | None
    """The mailbox folder for imported messages; required if `after` is `move`."""
    oauth2: ImapSettingsOauth2 | None
    """How access tokens are obtained; null if the source signs in with a password."""


class FolderSettings(TypedDict):
    """A folder on the server."""

    path: str
    """The folder within your organization's folder on the server; empty for that folder itself."""
    include_existing: bool
    """Whether messages or files that exist before the first run are also imported."""


class S3Settings(TypedDict):
    """A bucket on Amazon S3 or a compatible server, without its secret access key."""

    bucket: str
    """The bucket to read."""
    prefix: str
    """Only objects whose names begin with this prefix are imported; empty for all objects."""
    endpoint: str | None
    """The address of an S3-compatible server; null for Amazon S3. Private hosts are refused unless the operator allows them."""
    region: str
    """The region of the bucket."""
    access_key_id: str
    """The access key ID. The key must have permission to list and read objects."""
    include_existing: bool
    """Whether messages or files that exist before the first run are also imported."""


class SftpSettings(TypedDict):
    """A folder on an SFTP server, without its password or private key."""

    host: str
    """The SFTP server. Private hosts are refused unless the operator allows them."""
    port: int
    """The port of the server."""
    username: str
    """The user name."""
    host_key: str | None
    """The fingerprint of the server's key; null until someone has confirmed it."""
    path: str
    """The folder to read, with all of its subfolders; empty for the initial folder."""
    include_existing: bool
    """Whether messages or files that exist before the first run are also imported."""


class SourceLastError(TypedDict):
    """Why the last run failed; null if it succeeded."""

    code: str
    """`blocked_host`, `connect_failed`, `sign_in_failed`, `mailbox_not_found`, `folder_not_found`, `bucket_not_found`, `host_key_unknown`, `host_key_changed`, `not_configured`, `secret_unreadable`, `limit_reached` or `failed`. More codes may be added."""
    message: str
    """The error as a human-readable message."""


class Source(TypedDict):
    """A mailbox, folder, bucket or SFTP server from which documents are imported."""

    id: str
    """Identifier of the source."""
    kind: Literal["imap", "folder", "s3", "sftp"]
    """The kind of source."""
    name: str
    """A name by which you recognize the source."""
    active: bool
    """Whether the source is read regularly."""
    imap: NotRequired[ImapSettings]
    folder: NotRequired[FolderSettings]
    s3: NotRequired[S3Settings]
    sftp: NotRequired[SftpSettings]
    status: Literal["waiting", "running", "ok", "failing", "off"]
    """`waiting` (for the first run), `running`, `off`, or the outcome of the last run: `ok` or `failing`."""
    last_run_at: str | None
    """Time at which the last run ended; null before the first one."""
    next_run_at: str | None
    """Time at which the next run starts; null if the source is off."""
    last_error: SourceLastError | None
    """Why the last run failed; null if it succeeded."""
    documents_count: int
    """Number of documents from this source."""
    created_at: str
    """Time in ISO 8601 format, in UTC, with milliseconds."""


class SourceItem(TypedDict):
    """A message or file that a source has processed."""

    name: str
    """The path of the file or object, or the number of the message."""
    outcome: Literal["taken", "skipped"]
    """Whether the item became one or more documents."""
    reason: str | None
    """Why the item, or one of its attachments, did not become a document."""
    document_ids: list[str]
    """The documents that were created; they may have been deleted since."""
    at: str
    """Time in ISO 8601 format, in UTC, with milliseconds."""


class ErrorDetail(TypedDict):
    """An error in one part of the request."""

    field: str
    """Path in the request, such as `project.name`; '' for the whole body."""
    code: str
    """A stable code for programs."""
    message: str
    """The problem as a human-readable message."""


class LanguageModelOptionsTokenPrices(TypedDict):
    """Prices per million tokens. If set, each run includes its `cost`."""

    input: float
    """Price of the tokens that are sent."""
    output: float
    """Price of the tokens that are received."""
    currency: str
    """Currency code (ISO 4217)."""


class LanguageModelOptions(TypedDict):
    """How a language model is used."""

    ungrounded: Literal["keep", "drop"]
    """How to handle values from the model that are not printed: `keep` them with `"grounded": false` and a low confidence, or `drop` them."""
    documents_per_day: int | None
    """Maximum number of documents sent per day (UTC); `null` for no limit."""
    redact: list[Literal["iban", "email", "name"]]
    """What is replaced with placeholders before text is sent. The answers contain the original text again."""
    timeout_seconds: int | None
    """Maximum time, in seconds, that a document waits for the language model; `null` for `LEGIBLE_LLM_TIMEOUT`, which is always the upper limit."""
    token_prices: LanguageModelOptionsTokenPrices | None
    """Prices per million tokens. If set, each run includes its `cost`."""
    second_sample: bool
    """Whether to ask for everything twice, at twice the cost: values that the model does not repeat get a lower confidence."""
    redact_patterns: list[str]
    """Additional text to replace, such as names; `#` matches a digit, `?` a letter, and `*` any characters in a word."""


class LineItem(TypedDict):
    """A bought, offered or delivered item."""

    id: str
    """Identifier within the result, such as `li_1`."""
    sku: NotRequired[str]
    """Item number (SKU)."""
    description: NotRequired[str]
    """Description, as printed."""
    quantity: NotRequired[float]
    """Quantity."""
    unit: NotRequired[str]
    """Unit of the quantity."""
    unit_price: NotRequired[float]
    """Price of one unit."""
    discount: NotRequired[float]
    """Discount on this line."""
    tax_rate: NotRequired[float]
    """Tax rate in percent: 20 means 20%."""
    amount: NotRequired[float]
    """Amount of this line, as printed in the list."""


class Tax(TypedDict):
    """The tax at one rate."""

    rate: NotRequired[float]
    """Tax rate in percent: 20 means 20%."""
    base: NotRequired[float]
    """The taxable amount."""
    amount: NotRequired[float]
    """Amount of the tax."""


class Transaction(TypedDict):
    """A transaction on a bank statement."""

    id: str
    """Identifier within the result, such as `tx_1`."""
    date: NotRequired[str]
    """Transaction date, `YYYY-MM-DD`."""
    value_date: NotRequired[str]
    """Value date, `YYYY-MM-DD`."""
    description: NotRequired[str]
    """Description, as printed."""
    counterparty: NotRequired[str]
    """Name of the counterparty."""
    amount: NotRequired[float]
    """Amount; negative for outgoing payments."""
    balance: NotRequired[float]
    """Balance after the transaction."""


class KeyValue(TypedDict):
    """A label with the value next to it."""

    key: str
    """The label, as printed."""
    value: str | bool
    """The value next to the label, as printed; true or false for a check box."""
    page: int
    """Page number, starting at 1."""
    box: NotRequired[list[float]]
    """The box `[x0, y0, x1, y1]`, measured from the top left corner of the upright page, in page units."""


class CodeMeaning(TypedDict):
    """The parsed content, if its kind is known."""

    kind: str
    """The kind of content, such as a payment or a contact."""


class Code(TypedDict):
    """A barcode or QR code."""

    format: str
    """Type of the code."""
    text: str
    """Content of the code."""
    page: int
    """Page number, starting at 1."""
    box: NotRequired[list[float]]
    """The box `[x0, y0, x1, y1]`, measured from the top left corner of the upright page, in page units."""
    meaning: NotRequired[CodeMeaning]
    """The parsed content, if its kind is known."""


class TableCell(TypedDict):
    """A cell with its position."""

    row: int
    """Index of the row, starting at 0."""
    column: int
    """Index of the column, starting at 0."""
    row_span: int
    """Number of rows that the cell spans."""
    column_span: int
    """Number of columns that the cell spans."""
    text: str
    """Text of the cell, as printed."""
    page: int
    """Page number, starting at 1."""
    box: list[float]
    """The box `[x0, y0, x1, y1]`, measured from the top left corner of the upright page, in page units."""


class TablePartsItem(TypedDict):

    page: int
    """Page number, starting at 1."""
    box: NotRequired[list[float]]
    """The box `[x0, y0, x1, y1]`, measured from the top left corner of the upright page, in page units."""


class Table(TypedDict):
    """A table, joined across page breaks."""

    id: str
    """`t1`, `t2` … in reading order."""
    header_rows: int
    """Number of header rows at the top."""
    columns: int
    """Number of columns."""
    parts: list[TablePartsItem]
    """Position of the table on the page; several positions if the table continues after a page break."""
    rows: list[list[str]]
    """Text of each cell as printed, row by row."""
    cells: NotRequired[list[TableCell]]
    """The same cells with their positions; absent for formats without a layout."""
    sheet: NotRequired[str]
    """Name of the sheet of a spreadsheet."""
    hidden: NotRequired[bool]
    """Whether the file hides the sheet."""
    column_types: NotRequired[list[Literal["string", "integer", "number", "date", "datetime", "boolean", "money", "empty"]]]
    """Types of the columns of a spreadsheet or CSV file."""
    truncated: NotRequired[bool]
    """Whether rows of this table were omitted."""
    total_rows: NotRequired[int]
    """Number of rows of the complete table."""


class Warning(TypedDict):
    """Content that could not be read or was omitted."""

    code: str
    """Stable code. More codes may be added."""
    message: str
    """The warning as a human-readable message."""
    page: NotRequired[int]
    """Page number, starting at 1."""


class PageInfo(TypedDict):
    """A page that was read."""

    number: int
    """Page number, starting at 1."""
    width: float
    """Width of the page; 0 for formats without a layout."""
    height: float
    """Height of the page; 0 for formats without a layout."""
    unit: Literal["pt", "px", "none"]
    """Unit of the page size and of boxes: points for a PDF (72 per inch), pixels for an image."""
    method: Literal["text", "ocr", "mixed", "structure", "none"]
    """Source of the text: the file, the image, or both."""
    rotation: NotRequired[Literal[90, 180, 270]]
    """The number of degrees by which a sideways or upside-down page was rotated clockwise. Boxes refer to the upright page."""
    confidence: float
    """Mean confidence of the words on the page."""
    warnings: list[Warning]
    """Warnings about this page."""


class EvidenceRegionsItem(TypedDict):

    page: int
    """Page number, starting at 1."""
    box: list[float]
    """The box `[x0, y0, x1, y1]`, measured from the top left corner of the upright page, in page units."""


Evidence = TypedDict(
    "Evidence",
    {
        "method": "Literal[\"xml\", \"form\", \"code\", \"label\", \"layout\", \"schema\", \"learned\", \"human\", \"derived\", \"llm\"]",
        "confidence": "float",
        "page": "NotRequired[int]",
        "box": "NotRequired[list[float]]",
        "text": "NotRequired[str]",
        "regions": "NotRequired[list[EvidenceRegionsItem]]",
        "at": "NotRequired[str]",
        "from": "NotRequired[list[str]]",
        "confirmed": "NotRequired[bool]",
        "grounded": "NotRequired[bool]",
    },
)
"""The evidence for a value."""


class Check(TypedDict):
    """A calculation that verifies values."""

    name: str
    """Stable code of the check."""
    passed: bool
    """Whether the checked values agree."""
    message: NotRequired[str]
    """Human-readable description of the difference."""


class Segment(TypedDict):
    """One of several documents in a file."""

    pages: list[int]
    """First and last page of the document."""
    box: NotRequired[list[float]]
    """The box `[x0, y0, x1, y1]`, measured from the top left corner of the upright page, in page units."""
    document_type: Literal["invoice", "credit_note", "receipt", "purchase_order", "quote", "delivery_note", "bank_statement", "payslip", "resume", "contract", "id_document", "email", "form", "spreadsheet", "letter", "report", "other"]
    """The document type; `other` if no other type fits. More types may be added."""
    fields: NotRequired[dict[str, Any]]
    """Typed values, by field name."""
    line_items: NotRequired[list[LineItem]]
    """Line items of the document."""
    taxes: NotRequired[list[Tax]]
    """Taxes of the document."""


class ModelUsageCost(TypedDict):
    """The cost, calculated from the `token_prices` of the project; absent if there are none."""

    amount: float
    """Cost of the tokens."""
    currency: str
    """Currency code (ISO 4217)."""


class ModelUsage(TypedDict):
    """The tokens, time and cost of the language model, if one was used."""

    mode: Literal["off", "fill", "check", "first"]
    """How the language model was used."""
    model: str
    """Name of the model."""
    requests: int
    """Number of requests sent to the model."""
    input_tokens: int
    """Number of tokens sent to the model."""
    output_tokens: int
    """Number of tokens received from the model."""
    duration_ms: int
    """Time until the last answer was received, in milliseconds."""
    cost: NotRequired[ModelUsageCost]
    """The cost, calculated from the `token_prices` of the project; absent if there are none."""


class CsvNotation(TypedDict):
    """The format of a CSV file."""

    separator: NotRequired[Literal["comma", "semicolon", "tab"]]
    """The separator between cells."""
    decimal: NotRequired[Literal["point", "comma"]]
    """The decimal separator in numbers."""
    bom: NotRequired[bool]
    """Whether the file begins with a byte order mark, which Excel needs."""


class ScheduledExportAccounting(TypedDict):
    """Data that an accounting program requires but that documents do not contain."""

    default_country: NotRequired[str]
    """`ubl`, `cii`: the country (ISO 3166) to use for addresses without a country."""
    zero_tax_category: NotRequired[Literal["Z", "E", "AE", "K", "G", "O"]]
    """`ubl`, `cii`: the tax category (UNCL 5305) for a rate of 0% if the document states no reason."""
    account: NotRequired[str]
    """`datev`, `quickbooks`, `xero`: the expense account. Required for these formats."""
    creditor_account: NotRequired[str]
    """`datev`: the creditor account. Required."""
    tax_codes: NotRequired[dict[str, str]]
    """The code that the accounting program uses for each tax rate (in percent). Required for `xero`; `datev` needs no entries for 19% and 7%."""
    date_format: NotRequired[Literal["YYYY-MM-DD", "DD/MM/YYYY", "MM/DD/YYYY"]]
    """`quickbooks`, `xero`: the date format that is used in the company's region; `YYYY-MM-DD` if absent."""
    bank_id: NotRequired[str]
    """`ofx`: the bank code for statements that contain none."""
    consultant_number: NotRequired[int]
    """`datev`: the consultant number (Beraternummer). Required."""
    client_number: NotRequired[int]
    """`datev`: the client number (Mandantennummer). Required."""
    fiscal_year_start: NotRequired[str]
    """`datev`: the first day of the fiscal year (Wirtschaftsjahresbeginn). Required."""
    account_length: NotRequired[int]
    """`datev`: the length of account numbers (Sachkontenlänge); 4 if absent."""


class ScheduledExport(TypedDict):
    """The format of the file, with the same members as in `POST …/exports`."""

    format: Literal["csv", "xlsx", "jsonl", "json", "ubl", "cii", "datev", "datev_documents", "quickbooks", "xero", "ofx", "camt053"]
    """Format of the file: CSV, an Excel workbook, JSON Lines or a JSON array; EN 16931 electronic invoices as UBL (`ubl`) or Cross Industry Invoice (`cii`); a DATEV posting batch (`datev`) and the images of its documents (`datev_documents`); bills for QuickBooks Online or Xero; bank statements as OFX or camt.053."""
    rows: NotRequired[Literal["documents", "line_items", "transactions"]]
    """What each row of a CSV file represents. A workbook has a sheet for each kind of row; in JSON, each entry is a whole document."""
    columns: NotRequired[list[str]]
    """The columns of the table selected by `rows`, in the given order. A column without values is empty. If absent, all columns are included. Columns cannot be selected for JSON."""
    csv: NotRequired[CsvNotation]
    accounting: NotRequired[ScheduledExportAccounting]
    """Data that an accounting program requires but that documents do not contain."""


class SavedExportAccounting(TypedDict):
    """Data that an accounting program requires but that documents do not contain."""

    default_country: NotRequired[str]
    """`ubl`, `cii`: the country (ISO 3166) to use for addresses without a country."""
    zero_tax_category: NotRequired[Literal["Z", "E", "AE", "K", "G", "O"]]
    """`ubl`, `cii`: the tax category (UNCL 5305) for a rate of 0% if the document states no reason."""
    account: NotRequired[str]
    """`datev`, `quickbooks`, `xero`: the expense account. Required for these formats."""
    creditor_account: NotRequired[str]
    """`datev`: the creditor account. Required."""
    tax_codes: NotRequired[dict[str, str]]
    """The code that the accounting program uses for each tax rate (in percent). Required for `xero`; `datev` needs no entries for 19% and 7%."""
    date_format: NotRequired[Literal["YYYY-MM-DD", "DD/MM/YYYY", "MM/DD/YYYY"]]
    """`quickbooks`, `xero`: the date format that is used in the company's region; `YYYY-MM-DD` if absent."""
    bank_id: NotRequired[str]
    """`ofx`: the bank code for statements that contain none."""
    consultant_number: NotRequired[int]
    """`datev`: the consultant number (Beraternummer). Required."""
    client_number: NotRequired[int]
    """`datev`: the client number (Mandantennummer). Required."""
    fiscal_year_start: NotRequired[str]
    """`datev`: the first day of the fiscal year (Wirtschaftsjahresbeginn). Required."""
    account_length: NotRequired[int]
    """`datev`: the length of account numbers (Sachkontenlänge); 4 if absent."""


class SavedExport(TypedDict):
    """How the documents are exported, with the same members as in `POST …/exports`."""

    format: Literal["csv", "xlsx", "jsonl", "json", "ubl", "cii", "datev", "datev_documents", "quickbooks", "xero", "ofx", "camt053"]
    """Format of the file: CSV, an Excel workbook, JSON Lines or a JSON array; EN 16931 electronic invoices as UBL (`ubl`) or Cross Industry Invoice (`cii`); a DATEV posting batch (`datev`) and the images of its documents (`datev_documents`); bills for QuickBooks Online or Xero; bank statements as OFX or camt.053."""
    rows: NotRequired[Literal["documents", "line_items", "transactions"]]
    """What each row of a CSV file represents. A workbook has a sheet for each kind of row; in JSON, each entry is a whole document."""
    columns: NotRequired[list[str]]
    """The columns of the table selected by `rows`, in the given order. A column without values is empty. If absent, all columns are included. Columns cannot be selected for JSON."""
    csv: NotRequired[CsvNotation]
    accounting: NotRequired[SavedExportAccounting]
    """Data that an accounting program requires but that documents do not contain."""


class TaughtField(TypedDict):
    """How well a field is read before and after teaching."""

    pointer: str
    """JSON pointer of the field or list."""
    expected: int
    """Number of expected values or, for a list, of expected entries."""
    right_before: int
    """How many of the expected values are correct without using any learned value."""
    right_after: int
    """How many of the expected values are correct when using what was learned from all other documents."""


class ComparedValue(TypedDict):
    """A value as found by each engine."""

    pointer: str
    """JSON pointer of the value in the merged result, with `-` as the index of list entries that the merged result does not contain."""
    offline: str | float | bool | None
    """The value from the offline engine; `null` if the engine found none."""
    model: str | float | bool | None
    """The value from the language model; `null` if the model returned none."""
    merged: str | float | bool | None
    """The merged value; `null` if there is none."""
    agrees: bool | None
    """Whether the two values agree; `null` unless both exist."""
    grounded: bool | None
    """Whether the value from the model is printed in the document; `null` if the model returned none or chose it from a list."""
    confidence: float | None
    """Confidence of the merged value."""


class DocumentUsage(TypedDict):
    """Number of documents added in this month."""

    used: int
    """Number of documents added in this month."""
    limit: int | None
    """The limit that applies; null for no limit."""
    limit_set_by: Literal["operator", "owner"] | None
    """Who can raise the limit: the operator of the service, or the owners."""


class PageUsage(TypedDict):
    """Number of pages of the documents added in this month."""

    used: int
    """Number of pages of the documents added in this month."""
    limit: int | None
    """The limit that applies; null for no limit."""
    limit_set_by: Literal["operator", "owner"] | None
    """Who can raise the limit: the operator of the service, or the owners."""


class StorageUsage(TypedDict):
    """Total size of all stored originals, in bytes."""

    used: int
    """Total size of all stored originals, in bytes."""
    limit: int | None
    """The limit that applies; null for no limit."""
    limit_set_by: Literal["operator", "owner"] | None
    """Who can raise the limit: the operator of the service, or the owners."""


class MonthlyUsage(TypedDict):
    """Usage of one month."""

    month: str
    """A month in UTC."""
    documents: int
    """Number of added documents, including those that were deleted later."""
    pages: int
    """Number of pages of the added documents."""
    stored_bytes: int
    """Total size of all originals in bytes, at the end of the month or, for the current month, now."""


class DeliveryAttempt(TypedDict):
    """One delivery attempt."""

    at: str
    """Time in ISO 8601 format, in UTC, with milliseconds."""
    response_status: int | None
    """Status of the response; null if there was none."""
    duration_ms: int
    """Duration of the attempt in milliseconds."""
    error: str | None
    """Why the attempt failed: `blocked_host`, `dns_failed`, `connect_failed`, `tls_failed`, `timeout`, `protocol_error`, `unexpected_status` or `secret_unreadable`; null if the attempt succeeded."""
    trigger: Literal["schedule", "redeliver", "test"]
    """What triggered the attempt: the retry schedule, or a request."""


class EventDocumentSnippetItem(TypedDict):

    text: str
    """A part of the document text."""
    match: bool
    """Whether this text matches the search."""


class EventDocument(TypedDict):
    """The document, as in the document list. Contains `parsed_data` or `parsed_data_omitted` if the webhook includes results, `error` if the document failed, and `review_decision` if the document was reviewed or rejected."""

    id: str
    """Identifier of the document."""
    filename: str
    """Sanitized original file name."""
    content_type: str
    """The media type detected from the content."""
    file_size: int
    """Size in bytes."""
    file_extension: str
    """The extension with its dot, in lower case."""
    status: Literal["pending", "completed", "failed"]
    """The state of processing. `completed` and `failed` are final unless the document is reprocessed."""
    pages_count: int | None
    """Number of pages; null while the document is `pending`."""
    source: Literal["api", "email", "folder", "s3", "sftp"]
    """How the document was received: uploaded, submitted as a URL, sent by e-mail, or imported from a watched folder, a bucket or an SFTP server."""
    created_at: str
    """Time in ISO 8601 format, in UTC, with milliseconds."""
    external_id: NotRequired[str]
    """Your own reference."""
    batch: NotRequired[str]
    """Name of the batch, if you upload several documents together: 1 to 100 letters, digits, hyphens, underscores or dots."""
    metadata: NotRequired[dict[str, Any]]
    """Your own JSON object, up to 4 KB."""
    duplicate_of: NotRequired[str]
    """An older document in the project that has the same bytes."""
    parent_id: NotRequired[str]
    """The archive or e-mail that contained the document; absent if the document was uploaded directly. The archive or e-mail may have been deleted since."""
    path_in_parent: NotRequired[str]
    """With `parent_id`: the path of the file in that archive or e-mail."""
    document_type: NotRequired[str | None]
    """Present only if requested with `include`. The detected type; null until the document has been read."""
    review: NotRequired[Literal["none", "needed", "postponed", "done", "rejected"]]
    """Present only if requested with `include`. Whether a person should review the result (`needed`), or has `postponed`, approved (`done`) or `rejected` it."""
    review_decision: NotRequired[ReviewDecision]
    overview: NotRequired[Overview]
    assigned_to: NotRequired[str | None]
    """Present only if requested with `include=assignment`. The member who is assigned to the document; null if nobody is assigned."""
    fields: NotRequired[dict[str, Any] | None]
    """Present only in lists, and only if requested with `include`. The `fields` of the result, as in `parsed_data`; null if there is no result yet."""
    progress: NotRequired[Progress]
    snippet: NotRequired[list[EventDocumentSnippetItem]]
    """Present only in lists, and only if requested with `include` and `q`: the search matches in the text; absent if only the file name matches."""
    parsed_data: NotRequired[TypedParsedData]
    parsed_data_omitted: NotRequired[bool]
    """Whether `parsed_data` is absent because it is too large."""
    error: NotRequired[DocumentError]


class Health(TypedDict):
    """The service is healthy."""

    status: Literal["ok"]
    """Always `ok`."""


class ProjectList(TypedDict):
    """One page of the projects, newest first."""

    projects: list[Project]
    """The projects on this page."""
    meta: PaginationMeta


class ProjectRequestProject(TypedDict):
    """The name of the project."""

    name: str
    """Unique within the organization. Surrounding whitespace is removed, and the name is stored in Unicode Normalization Form C."""


class ProjectRequest(TypedDict):
    """The name of a project."""

    project: ProjectRequestProject
    """The name of the project."""


class ProjectResponse(TypedDict):
    """The project."""

    project: Project


class ProjectSettingsResponse(TypedDict):
    """The settings."""

    settings: ProjectSettings


class ProjectSettingsRequestSettingsExtractionLlmOptionsTokenPrices(TypedDict):
    """Prices per million tokens. If set, each run includes its `cost`."""

    input: float
    """Price of the tokens that are sent."""
    output: float
    """Price of the tokens that are received."""
    currency: str
    """Currency code (ISO 4217)."""


class ProjectSettingsRequestSettingsExtractionLlmOptions(TypedDict):
    """How a language model is used."""

    ungrounded: NotRequired[Literal["keep", "drop"]]
    """How to handle values from the model that are not printed: `keep` them with `"grounded": false` and a low confidence, or `drop` them."""
    documents_per_day: NotRequired[int | None]
    """Maximum number of documents sent per day (UTC); `null` for no limit."""
    redact: NotRequired[list[Literal["iban", "email", "name"]]]
    """What is replaced with placeholders before text is sent. The answers contain the original text again."""
    timeout_seconds: NotRequired[int | None]
    """Maximum time, in seconds, that a document waits for the language model; `null` for `LEGIBLE_LLM_TIMEOUT`, which is always the upper limit."""
    token_prices: NotRequired[ProjectSettingsRequestSettingsExtractionLlmOptionsTokenPrices | None]
    """Prices per million tokens. If set, each run includes its `cost`."""
    second_sample: NotRequired[bool]
    """Whether to ask for everything twice, at twice the cost: values that the model does not repeat get a lower confidence."""
    redact_patterns: NotRequired[list[str]]
    """Additional text to replace, such as names; `#` matches a digit, `?` a letter, and `*` any characters in a word."""


class ProjectSettingsRequestSettingsExtraction(TypedDict):
    """Settings for reading documents."""

    languages: NotRequired[list[Literal["en", "de", "fr", "es", "it", "nl", "pt", "sv", "da", "no", "fi", "pl", "cs", "sk", "hu", "ro", "hr", "lt", "lv", "tr", "et", "sl", "is", "vi", "el", "bg", "ru", "sr", "uk"]]]
    """Languages (ISO 639-1) to expect in images and scans, most likely first. If the list is empty, all languages are expected."""
    llm: NotRequired[Literal["off", "fill", "check", "first"]]
    """Which values are requested from a language model: `off`: none; `fill`: values that were not found or are doubtful; `check`: all values, and documents in which the two results differ need review; `first`: all values, and those that are printed in the document are used. Unless the mode is `off`, text from documents is sent to the language model."""
    llm_options: NotRequired[ProjectSettingsRequestSettingsExtractionLlmOptions]
    """How a language model is used."""
    llm_available: NotRequired[bool]
    """Whether a language model is available."""
    engine: NotRequired[Literal["legible"]]
    """The engine that reads documents; there is only one."""


class ProjectSettingsRequestSettings(TypedDict):
    """The settings to change; absent members are not changed."""

    email_parse_option: NotRequired[Literal["both", "body", "attachments"]]
    """Which parts of an e-mail become documents."""
    retention_days: NotRequired[int | None]
    """Number of days after which documents are deleted; `null` keeps them until someone deletes them. The default for new projects is 60."""
    extraction: NotRequired[ProjectSettingsRequestSettingsExtraction]
    """Settings for reading documents."""
    deliver_after_review: NotRequired[bool]
    """Whether `document.processed` is sent to webhooks only once a document needs no review or has been approved."""
    review_threshold: NotRequired[float]
    """A document needs review if the confidence of a value or of the document type is below this threshold."""
    learn_from: NotRequired[list[str]]
    """Other projects of the organization whose layouts are also used for the documents of this project."""


class ProjectSettingsRequest(TypedDict):
    """The settings to change."""

    settings: ProjectSettingsRequestSettings
    """The settings to change; absent members are not changed."""


class LanguageModelResponse(TypedDict):
    """The language model."""

    language_model: LanguageModel


class LanguageModelRequestLanguageModel(TypedDict):
    """The endpoint and its model."""

    api: NotRequired[Literal["openai", "anthropic", "gemini"]]
    """Protocol of the server: `openai` (used by most servers), `anthropic` or `gemini`."""
    url: str
    """Base URL that ends in `/v1`, or in `/v1beta` for `gemini`. It must use HTTPS on port 443 or any port from 1024; private and internal hosts are refused."""
    model: str
    """Name of the model on its server."""
    images: NotRequired[bool]
    """Whether page images are sent with the text. They are never sent if text is redacted."""
    api_key: NotRequired[str | None]
    """The API key, sent in the header that the protocol requires. If absent, the stored key is kept, unless the URL changes; `null` deletes it."""


class LanguageModelRequest(TypedDict):
    """The language model to use."""

    language_model: LanguageModelRequestLanguageModel
    """The endpoint and its model."""


class LanguageModelTest(TypedDict):
    """The result of asking the language model a simple question."""

    ok: bool
    """Whether the model can be used."""
    model: str
    """Name of the model that was asked."""
    problem: NotRequired[str]
    """Human-readable reason why the model cannot be used."""
    problem_code: NotRequired[Literal["unreachable", "timeout", "busy", "refused", "too_long", "bad_answer", "wrong_answer"]]
    """The reason as a code. `refused`: the server does not accept the key, the model or the request; `busy`: try again later; `bad_answer`: the answer is not a JSON object; `wrong_answer`: the model misread the printed value."""
    duration_ms: int
    """Response time in milliseconds."""


class ModelComparisonRequestModelComparison(TypedDict):
    """Settings of the comparison."""

    mode: NotRequired[Literal["fill", "check", "first"]]
    """How the two results are merged; see `extraction.llm` in the settings. `fill` asks for fewer values."""


class ModelComparisonRequest(TypedDict):
    """The comparison to run."""

    model_comparison: ModelComparisonRequestModelComparison
    """Settings of the comparison."""


class ModelComparisonResponse(TypedDict):
    """A comparison with and without the language model."""

    model_comparison: ModelComparison


class CustomFieldsResponse(TypedDict):
    """The project's custom fields."""

    schema: dict[str, Any]
    """A JSON Schema (2020-12); schemas written for language models also work. The following are supported: object, string, number, integer, boolean, array, enum, const, format (date, date-time, email, uri), title, description, required, null as an additional type, `anyOf` with null, `$ref` to `$defs`, examples, and `x-labels`, which contains the labels printed next to the value. If a value violates `pattern`, `minimum`, `maximum` or `enum`, the document needs review. Other keywords are ignored with a warning."""
    version: int
    """Increases with each change; runs contain the version that they used."""
    updated_at: str
    """Time in ISO 8601 format, in UTC, with milliseconds."""


class CustomFieldsRequest(TypedDict):
    """The custom fields to store."""

    schema: dict[str, Any]
    """A JSON Schema (2020-12); schemas written for language models also work. The following are supported: object, string, number, integer, boolean, array, enum, const, format (date, date-time, email, uri), title, description, required, null as an additional type, `anyOf` with null, `$ref` to `$defs`, examples, and `x-labels`, which contains the labels printed next to the value. If a value violates `pattern`, `minimum`, `maximum` or `enum`, the document needs review. Other keywords are ignored with a warning."""


class StoredCustomFieldsResponse(TypedDict):
    """The stored custom fields."""

    schema: dict[str, Any]
    """A JSON Schema (2020-12); schemas written for language models also work. The following are supported: object, string, number, integer, boolean, array, enum, const, format (date, date-time, email, uri), title, description, required, null as an additional type, `anyOf` with null, `$ref` to `$defs`, examples, and `x-labels`, which contains the labels printed next to the value. If a value violates `pattern`, `minimum`, `maximum` or `enum`, the document needs review. Other keywords are ignored with a warning."""
    version: int
    """Increases with each change; runs contain the version that they used."""
    updated_at: str
    """Time in ISO 8601 format, in UTC, with milliseconds."""
    warnings: list[str]
    """One sentence for each ignored keyword of the schema."""


class SchemaTrialResponseSchemaTrial(TypedDict):
    """The values found with the custom fields."""

    custom: dict[str, Any]
    """The values found, by field name."""
    evidence: dict[str, Any]
    """Evidence of each value by JSON pointer, as in `parsed_data`."""
    warnings: list[str]
    """One sentence for each ignored keyword of the schema."""


class SchemaTrialResponse(TypedDict):
    """The values of custom fields that are not saved."""

    schema_trial: SchemaTrialResponseSchemaTrial
    """The values found with the custom fields."""


class UploadForm(TypedDict):
    """A file with its metadata."""

    file: str
    """A file of up to 15 MB (15,728,640 bytes); a PDF can have up to 25 pages. The operator can set other limits."""
    external_id: NotRequired[str]
    """Your own reference."""
    batch: NotRequired[str]
    """Name of the batch, if you upload several documents together: 1 to 100 letters, digits, hyphens, underscores or dots."""
    metadata: NotRequired[dict[str, Any]]
    """A JSON object, up to 4 KB."""


class UrlSubmission(TypedDict):
    """A file to download."""

    source: Literal["url"]
    """The service downloads the file."""
    file_url: str
    """A public HTTPS URL on port 443 or any port from 1024. Redirects are not followed."""
    external_id: NotRequired[str]
    """Your own reference for the document."""
    batch: NotRequired[str]
    """Name of the batch, if you upload several documents together: 1 to 100 letters, digits, hyphens, underscores or dots."""
    metadata: NotRequired[dict[str, Any]]
    """Your own JSON object, up to 4 KB."""


class EmailAttachment(TypedDict):
    """A file of up to 15 MB; a PDF can have up to 25 pages. The operator can set other limits. An invalid attachment is skipped."""

    filename: NotRequired[str | None]
    """Name of the file."""
    name: NotRequired[str | None]
    """File name, used if `filename` is absent."""
    content_type: NotRequired[str | None]
    """Media type; only a hint, because the format is detected from the bytes."""
    content: NotRequired[str | None]
    """The file, base64-encoded."""
    content_length: NotRequired[Any]
    """Accepted but ignored."""


EmailSubmission = TypedDict(
    "EmailSubmission",
    {
        "source": "Literal[\"email\"]",
        "subject": "NotRequired[str | None]",
        "body": "NotRequired[str | None]",
        "attachments": "NotRequired[list[EmailAttachment] | None]",
        "from": "NotRequired[str | None]",
        "external_id": "NotRequired[str]",
        "batch": "NotRequired[str]",
        "metadata": "NotRequired[dict[str, Any]]",
    },
)
"""An e-mail with its attachments."""


JsonSubmission: TypeAlias = "UrlSubmission | EmailSubmission"
"""A file to download, or an e-mail."""


class DocumentResponse(TypedDict):
    """The document."""

    document: SingleDocument


class SkippedAttachment(TypedDict):
    """An attachment that did not become a document."""

    index: int
    """The index of the attachment in `attachments`, starting at 0."""
    code: str
    """Why the attachment was skipped, as a code."""


class EmailDocumentsResponse(TypedDict):
    """The documents of an e-mail."""

    documents: list[Document]
    """One document for the body, unless it was ignored, and one for each attachment."""
    skipped: NotRequired[list[SkippedAttachment]]
    """Attachments that did not become documents, in the order of the request."""


UploadResponse: TypeAlias = "DocumentResponse | EmailDocumentsResponse"
"""`document` for a file or a URL, `documents` for an e-mail."""


class DocumentList(TypedDict):
    """One page of the documents, without `parsed_data`."""

    documents: list[Document]
    """The documents on this page."""
    meta: PaginationMeta


class CorrectionRequest(TypedDict):
    """Corrections, by JSON pointer."""

    fields: dict[str, Any]
    """For each JSON pointer: a value, or `{"value": …, "page": 1, "box": [x0, y0, x1, y1]}`, or only a page and a box, so that the value is read there; null removes a value other than `/document_type`. `/line_items/-` adds an entry or a list of entries, and `{"move_to": 0}` for an entry moves it to that index. `/segments/1/…` refers to the second document of a file. Dates and amounts can be text as people write them, such as `19 April 2014` or `€ 1.717,97`."""


class CorrectionList(TypedDict):
    """The corrections, newest first; at most 1,000."""

    corrections: list[Correction]
    """The corrections, newest first."""


class CorrectionPreview(TypedDict):
    """The values that the corrections would store."""

    fields: dict[str, Any]
    """The values that a correction would store, by JSON pointer."""


class Rejection(TypedDict):
    """Why the document must not be used."""

    reason: str
    """Why the document must not be used."""


class RejectionRequest(TypedDict):
    """Rejects the document."""

    rejection: Rejection


class Postponement(TypedDict):
    """The time until which the review is postponed."""

    until: str
    """When the document needs review again: a time in ISO 8601 format, at most a year from now."""


class PostponementRequest(TypedDict):
    """Postpones the review."""

    postponement: Postponement


class SavedViewList(TypedDict):
    """All views of the project; the list is not paged."""

    views: list[SavedView]
    """The views, sorted by name."""


class SavedViewRequestView(TypedDict):
    """The content of the view."""

    name: str
    """Unique within the project."""
    query: dict[str, str]
    """Filters and `sort`: the parameters of `GET …/documents`."""
    columns: NotRequired[list[str]]
    """Columns of the list in the dashboard; empty for the default columns."""
    export: NotRequired[SavedExport]


class SavedViewRequest(TypedDict):
    """A complete view."""

    view: SavedViewRequestView
    """The content of the view."""


class SavedViewResponse(TypedDict):
    """The view."""

    view: SavedView


class ExportScheduleList(TypedDict):
    """All schedules of the project; the list is not paged."""

    export_schedules: list[ExportSchedule]
    """The schedules, sorted by name."""


class ExportScheduleRequestExportSchedule(TypedDict):
    """The content, format and time of the export."""

    name: str
    """Unique within the project."""
    export: ScheduledExport
    every: Literal["day", "week", "month"]
    """How often the export is created."""
    at: str
    """Time of day in UTC at which the export is created."""
    day: NotRequired[int | None]
    """Day of the week, from 1 (Monday) to 7, or of the month, from 1 to 28. Not allowed if `every` is `day`."""
    active: NotRequired[bool]
    """Whether the export is created at its scheduled times."""
    document_type: NotRequired[str | None]
    """Only documents of this type are exported; null for all types."""
    reviewed_only: NotRequired[bool]
    """Whether only documents that a person has approved are exported."""
    new_only: NotRequired[bool]
    """Whether documents that are in an earlier export of this schedule are omitted, so that each is exported only once."""


class ExportScheduleRequest(TypedDict):
    """A complete schedule."""

    export_schedule: ExportScheduleRequestExportSchedule
    """The content, format and time of the export."""


class ExportScheduleResponse(TypedDict):
    """The schedule."""

    export_schedule: ExportSchedule


class CommentList(TypedDict):
    """All comments on the document, at most 500; the list is not paged."""

    comments: list[Comment]
    """The comments, oldest first."""


class CommentRequestComment(TypedDict):
    """The text of the comment."""

    text: str
    """Plain text; line breaks are kept."""


class CommentRequest(TypedDict):
    """A comment."""

    comment: CommentRequestComment
    """The text of the comment."""


class CommentResponse(TypedDict):
    """The comment."""

    comment: Comment


class QualityResponse(TypedDict):
    """Statistics on how well documents were read."""

    quality: Quality


class DocumentAction(TypedDict):
    """The action and its documents."""

    action: Literal["approve", "reject", "postpone", "assign", "undo_review", "reprocess", "delete"]
    """The action to perform on each document, with the same effect as the corresponding request for one document."""
    document_ids: list[str]
    """The documents, at most 200."""
    reason: NotRequired[str]
    """Required for `reject`: why the documents must not be used."""
    user_id: NotRequired[str | None]
    """Required for `assign`: a member who can review documents in the project; null removes the assignment."""
    until: NotRequired[str]
    """Required for `postpone`: when the documents need review again."""


class DocumentActionRequest(TypedDict):
    """The same action for several documents."""

    document_action: DocumentAction


class FailedDocumentAction(TypedDict):
    """Why a document was not changed."""

    document_id: str
    """The document that was not changed."""
    code: Literal["not_found", "conflict"]
    """`not_found`, or `conflict` if the document has no result to review."""
    message: str
    """The reason as a human-readable message."""


class DocumentActionResponseDocumentAction(TypedDict):
    """The outcome of the action."""

    done: int
    """Number of changed documents."""
    failed: list[FailedDocumentAction]
    """The documents that were not changed."""


class DocumentActionResponse(TypedDict):
    """The number of changed documents, and the documents that were not changed."""

    document_action: DocumentActionResponseDocumentAction
    """The outcome of the action."""


class LayoutList(TypedDict):
    """Layouts of the project."""

    layouts: list[Layout]
    """The layouts, newest first."""
    meta: PaginationMeta


class LayoutChangesLayout(TypedDict):
    """The settings to change."""

    active: bool
    """Whether the learned values are used for later documents."""


class LayoutChanges(TypedDict):
    """The change to the layout."""

    layout: LayoutChangesLayout
    """The settings to change."""


class LayoutResponse(TypedDict):
    """The layout."""

    layout: Layout


class LayoutFileLayoutsItemExamplesItemValuesValuePlace(TypedDict):
    """Position at which the value is printed."""

    page: int
    """Index of the page, from 0."""
    box: list[float]
    """Left, top, right and bottom, in page widths."""


class LayoutFileLayoutsItemExamplesItemValuesValueEntriesItemValuePlace(TypedDict):
    """Position at which the value is printed."""

    page: int
    """Index of the page, from 0."""
    box: list[float]
    """Left, top, right and bottom, in page widths."""


class LayoutFileLayoutsItemExamplesItemValuesValueEntriesItemValue(TypedDict):
    """A value of the entry."""

    value: str | float | bool | None
    """The correct value; null for a list, and if the document does not have the value."""
    place: NotRequired[LayoutFileLayoutsItemExamplesItemValuesValueEntriesItemValuePlace]
    """Position at which the value is printed."""


class LayoutFileLayoutsItemExamplesItemValuesValue(TypedDict):
    """A value that a person corrected or approved."""

    value: str | float | bool | None
    """The correct value; null for a list, and if the document does not have the value."""
    place: NotRequired[LayoutFileLayoutsItemExamplesItemValuesValuePlace]
    """Position at which the value is printed."""
    entries: NotRequired[list[dict[str, LayoutFileLayoutsItemExamplesItemValuesValueEntriesItemValue]]]
    """The entries of a list, such as line items; at most 50."""
    replaced: NotRequired[str]
    """The document type that a person replaced."""
    is_pattern: NotRequired[bool]
    """Whether `value` is only the pattern of the value, because the document was deleted: A for letters, 9 for digits."""
    is_assisted: NotRequired[bool]
    """Whether learned values or a language model helped to find this list."""


class LayoutFileLayoutsItemExamplesItem(TypedDict):

    sketch: str
    """Hashes and positions of the words of the document; contains no text."""
    taught_at: str
    """Time in ISO 8601 format, in UTC, with milliseconds."""
    values: dict[str, LayoutFileLayoutsItemExamplesItemValuesValue]
    """The values, by JSON pointer."""


class LayoutFileLayoutsItem(TypedDict):

    active: NotRequired[bool]
    """Whether the learned values are used."""
    examples: list[LayoutFileLayoutsItemExamplesItem]
    """The documents from which values were learned, most recent first; at most 10."""


class LayoutFile(TypedDict):
    """What was learned from documents, to be imported into another project or installation."""

    format: Literal["legible-layouts"]
    """Identifies the file as exported layouts."""
    version: int
    """Version of the file format."""
    layouts: list[LayoutFileLayoutsItem]
    """The layouts; at most 1000."""


class LayoutImportRequestImportLayoutsItemExamplesItemValuesValuePlace(TypedDict):
    """Position at which the value is printed."""

    page: int
    """Index of the page, from 0."""
    box: list[float]
    """Left, top, right and bottom, in page widths."""


class LayoutImportRequestImportLayoutsItemExamplesItemValuesValueEntriesItemValuePlace(TypedDict):
    """Position at which the value is printed."""

    page: int
    """Index of the page, from 0."""
    box: list[float]
    """Left, top, right and bottom, in page widths."""


class LayoutImportRequestImportLayoutsItemExamplesItemValuesValueEntriesItemValue(TypedDict):
    """A value of the entry."""

    value: str | float | bool | None
    """The correct value; null for a list, and if the document does not have the value."""
    place: NotRequired[LayoutImportRequestImportLayoutsItemExamplesItemValuesValueEntriesItemValuePlace]
    """Position at which the value is printed."""


class LayoutImportRequestImportLayoutsItemExamplesItemValuesValue(TypedDict):
    """A value that a person corrected or approved."""

    value: str | float | bool | None
    """The correct value; null for a list, and if the document does not have the value."""
    place: NotRequired[LayoutImportRequestImportLayoutsItemExamplesItemValuesValuePlace]
    """Position at which the value is printed."""
    entries: NotRequired[list[dict[str, LayoutImportRequestImportLayoutsItemExamplesItemValuesValueEntriesItemValue]]]
    """The entries of a list, such as line items; at most 50."""
    replaced: NotRequired[str]
    """The document type that a person replaced."""
    is_pattern: NotRequired[bool]
    """Whether `value` is only the pattern of the value, because the document was deleted: A for letters, 9 for digits."""
    is_assisted: NotRequired[bool]
    """Whether learned values or a language model helped to find this list."""


class LayoutImportRequestImportLayoutsItemExamplesItem(TypedDict):

    sketch: str
    """Hashes and positions of the words of the document; contains no text."""
    taught_at: str
    """Time in ISO 8601 format, in UTC, with milliseconds."""
    values: dict[str, LayoutImportRequestImportLayoutsItemExamplesItemValuesValue]
    """The values, by JSON pointer."""


class LayoutImportRequestImportLayoutsItem(TypedDict):

    active: NotRequired[bool]
    """Whether the learned values are used."""
    examples: list[LayoutImportRequestImportLayoutsItemExamplesItem]
    """The documents from which values were learned, most recent first; at most 10."""


class LayoutImportRequestImport(TypedDict):
    """The content of the exported file."""

    format: Literal["legible-layouts"]
    """Identifies the file as exported layouts."""
    version: int
    """Version of the file format."""
    layouts: list[LayoutImportRequestImportLayoutsItem]
    """The layouts; at most 1000."""


LayoutImportRequest = TypedDict(
    "LayoutImportRequest",
    {
        "import": "LayoutImportRequestImport",
    },
)
"""A file with exported layouts to import."""


class LayoutImportResponseImport(TypedDict):
    """The outcome of the import."""

    layouts: int
    """Number of layouts that were added."""
    examples: int
    """Number of examples that were added."""
    known_examples: int
    """Examples that the project already had; they were skipped."""


LayoutImportResponse = TypedDict(
    "LayoutImportResponse",
    {
        "import": "LayoutImportResponseImport",
    },
)
"""The outcome of an import."""


class TeachingRequestTeachingExamplesItemValues(TypedDict):
    """The correct values, in the structure of `parsed_data`. Only these values are learned and compared."""

    document_type: NotRequired[str]
    """The document type."""
    fields: NotRequired[dict[str, Any]]
    """Values of `fields`; null means that the document does not have the field."""
    custom: NotRequired[dict[str, Any]]
    """Values of custom fields. A list must be complete."""
    line_items: NotRequired[list[dict[str, Any]]]
    """All line items; an empty list if there are none."""
    taxes: NotRequired[list[dict[str, Any]]]
    """All taxes of the document."""
    transactions: NotRequired[list[dict[str, Any]]]
    """All transactions on the statement."""


class TeachingRequestTeachingExamplesItem(TypedDict):

    document_id: str
    """A completed document of the project."""
    values: TeachingRequestTeachingExamplesItemValues
    """The correct values, in the structure of `parsed_data`. Only these values are learned and compared."""


class TeachingRequestTeaching(TypedDict):
    """The examples to learn from."""

    examples: list[TeachingRequestTeachingExamplesItem]
    """The examples: 3 to 50 different documents."""


class TeachingRequest(TypedDict):
    """Documents with their correct values."""

    teaching: TeachingRequestTeaching
    """The examples to learn from."""


class TeachingResponse(TypedDict):
    """The teaching job."""

    teaching: Teaching


class TeachingList(TypedDict):
    """Teaching jobs of the project."""

    teachings: list[Teaching]
    """The teaching jobs, newest first."""
    meta: PaginationMeta


class SupplierList(TypedDict):
    """Suppliers of the project."""

    suppliers: list[Supplier]
    """The suppliers, newest first."""
    meta: PaginationMeta


class SupplierImportRequestImportSuppliersItem(TypedDict):

    external_id: NotRequired[str | None]
    """The identifier in your system, at most 255 characters."""
    names: NotRequired[list[str]]
    """Names of the supplier."""
    tax_ids: NotRequired[list[str]]
    """VAT or tax numbers of the supplier."""
    ibans: NotRequired[list[str]]
    """IBANs of the supplier."""
    currency: NotRequired[str | None]
    """The currency (ISO 4217) of documents that do not state one."""


class SupplierImportRequestImport(TypedDict):
    """The master list."""

    suppliers: NotRequired[list[SupplierImportRequestImportSuppliersItem]]
    """The suppliers, at most 5000. Either this or `csv` is required."""
    csv: NotRequired[str]
    """The list as CSV with the columns `id`, `name`, `tax_id`, `iban` and `currency`. `|` separates several values."""
    preview: NotRequired[bool]
    """Whether to only report what the import would do, without writing anything."""


SupplierImportRequest = TypedDict(
    "SupplierImportRequest",
    {
        "import": "SupplierImportRequestImport",
    },
)
"""A master list of suppliers."""


class SupplierImportResponseImportRowsItem(TypedDict):

    row: int
    """The row number, starting at 1 and not counting the header."""
    status: Literal["created", "updated", "unchanged", "invalid"]
    """What the import does with the row."""
    name: str | None
    """The first of the names in the row; null if the row is invalid."""
    supplier_id: str | None
    """The supplier; null if it does not exist."""
    errors: list[ErrorDetail]
    """What is wrong with the row."""


class SupplierImportResponseImport(TypedDict):
    """The outcome of the import."""

    preview: bool
    """Whether this was a preview, which writes nothing."""
    created: int
    """Number of rows with new suppliers."""
    updated: int
    """Number of rows that change known suppliers."""
    unchanged: int
    """Number of rows that contain nothing new."""
    invalid: int
    """Number of rows with errors."""
    ignored_columns: list[str]
    """Columns of the CSV text that were ignored."""
    rows: list[SupplierImportResponseImportRowsItem]
    """All rows, in order."""


SupplierImportResponse = TypedDict(
    "SupplierImportResponse",
    {
        "import": "SupplierImportResponseImport",
    },
)
"""The outcome of an import, by row."""


class SupplierResponse(TypedDict):
    """The supplier."""

    supplier: Supplier


class SupplierChangesSupplier(TypedDict):
    """The changes; absent members are not changed. A list replaces all known values, including those from documents."""

    external_id: NotRequired[str | None]
    """The identifier in your system, at most 255 characters."""
    names: NotRequired[list[str]]
    """Names of the supplier."""
    tax_ids: NotRequired[list[str]]
    """VAT or tax numbers of the supplier."""
    ibans: NotRequired[list[str]]
    """IBANs of the supplier."""
    currency: NotRequired[str | None]
    """The currency (ISO 4217) of documents that do not state one."""


class SupplierChanges(TypedDict):
    """The changes to a supplier."""

    supplier: SupplierChangesSupplier
    """The changes; absent members are not changed. A list replaces all known values, including those from documents."""


class SupplierMergeMerge(TypedDict):
    """The supplier to merge into this one."""

    supplier_id: str
    """The supplier that is merged into this one and then deleted."""


class SupplierMerge(TypedDict):
    """The supplier to merge."""

    merge: SupplierMergeMerge
    """The supplier to merge into this one."""


class DocumentSupplierResponseConflictsItem(TypedDict):

    pointer: str
    """JSON pointer of the value in the document."""
    value: str
    """The value, without spaces and punctuation."""
    known_values: list[str]
    """The known values, which this value contradicts."""


class DocumentSupplierResponse(TypedDict):
    """The supplier of a document, and values that contradict what is known about the supplier."""

    supplier: NotRequired[Supplier]
    conflicts: list[DocumentSupplierResponseConflictsItem]
    """Values of the document that contradict what is known about the supplier."""


class DocumentCountsResponse(TypedDict):
    """The number of documents that match the filters."""

    document_counts: DocumentCounts


class BatchResponse(TypedDict):
    """The batch."""

    batch: Batch


class RunList(TypedDict):
    """The runs of a document."""

    runs: list[Run]
    """The runs, newest first."""


class RunResponse(TypedDict):
    """The new run."""

    run: Run


class SegmentsRequestSegmentsItem(TypedDict):
    """One document of the file."""

    pages: list[int]
    """The first and last page."""


class SegmentsRequest(TypedDict):
    """How the pages of a file are divided into documents."""

    segments: list[SegmentsRequestSegmentsItem]
    """The documents of the file in their new order. Every page belongs to exactly one of them."""


class KeyList(TypedDict):
    """The keys of the organization."""

    keys: list[Key]
    """All keys, newest first."""


class KeyRequest(TypedDict):
    """The key to create."""

    name: str
    """A name by which you recognize the key."""
    scopes: NotRequired[list[Literal["documents:read", "documents:review", "comments:manage", "documents:write", "projects:read", "projects:edit", "projects:write", "webhooks:read", "webhooks:write", "keys:manage", "members:read", "members:manage", "audit:read", "owners:manage", "*"]]]
    """A subset of the scopes of the creating key; by default, all of them. `*` means all scopes."""
    project_ids: NotRequired[list[str] | None]
    """The only projects that the key can use. Such a key cannot be used for operations on the whole organization. If absent or null, the key can use all projects."""
    expires_at: NotRequired[str | None]
    """A time in the future, in ISO 8601 format; null for no expiry. It must not be later than the expiry of the calling key, which is the default."""


class NewKeyResponse(TypedDict):
    """The new key."""

    key: NewKey


class MemberList(TypedDict):
    """One page of members, by e-mail address."""

    members: list[Member]
    """The members on this page."""
    meta: PaginationMeta


class MemberRolesProjectsItem(TypedDict):

    project_id: str
    """Identifier of the project."""
    role: Literal["viewer", "reviewer", "editor", "administrator", "owner"]
    """Each role includes the permissions of the roles before it."""


class MemberRoles(TypedDict):
    """All roles of the member."""

    role: Literal["viewer", "reviewer", "editor", "administrator", "owner"] | None
    """The role in all projects of the organization; null if the member has roles only in individual projects."""
    projects: list[MemberRolesProjectsItem]
    """Additional roles in individual projects."""


class MemberRequest(TypedDict):
    """Replaces the roles of a member."""

    member: MemberRoles


class MemberResponse(TypedDict):
    """The member."""

    member: Member


class ResetLink(TypedDict):
    """A link to set a new password."""

    link: str | None
    """A link for the person that can be used once. It is returned only in this response; null if it was sent by e-mail."""
    expires_at: str
    """Time in ISO 8601 format, in UTC, with milliseconds."""


class ResetLinkResponse(TypedDict):
    """A link to set a new password."""

    reset_link: ResetLink


class InvitationList(TypedDict):
    """Pending invitations, newest first."""

    invitations: list[Invitation]
    """Pending invitations, newest first."""


class NewInvitationProjectsItem(TypedDict):

    project_id: str
    """Identifier of the project."""
    role: Literal["viewer", "reviewer", "editor", "administrator", "owner"]
    """Each role includes the permissions of the roles before it."""


class NewInvitation(TypedDict):
    """The address and the roles of the person."""

    email: str
    """E-mail address, in lower case."""
    role: Literal["viewer", "reviewer", "editor", "administrator", "owner"] | None
    """The role in all projects of the organization; null if the member has roles only in individual projects."""
    projects: NotRequired[list[NewInvitationProjectsItem]]
    """Additional roles in individual projects."""


class InvitationRequest(TypedDict):
    """The invitation to create."""

    invitation: NewInvitation


class InvitationResponse(TypedDict):
    """The invitation with its link."""

    invitation: Invitation
    link: str | None
    """A link for the person that can be used once. It is returned only in this response; null if it was sent by e-mail."""


class SingleSignOnResponse(TypedDict):
    """The single sign-on settings."""

    single_sign_on: SingleSignOn


class SingleSignOnRequestSingleSignOnGroupRolesItem(TypedDict):

    group: str
    """Name of a group, as in the claim."""
    role: Literal["viewer", "reviewer", "editor", "administrator", "owner"]
    """A role in the organization."""


class SingleSignOnRequestSingleSignOn(TypedDict):
    """All settings; absent settings get their defaults."""

    issuer: str
    """Issuer of the OpenID Connect provider, exactly as the provider states it. `/.well-known/openid-configuration` under this URL must be reachable; private and internal hosts are refused unless the operator allows them."""
    client_id: str
    """The client ID that the provider has assigned to Legible."""
    client_secret: NotRequired[str | None]
    """If absent, the stored secret is kept, unless the issuer changes; `null` deletes it, for a public client."""
    scopes: NotRequired[str]
    """Requested scopes, separated by spaces, beginning with `openid`."""
    groups_claim: NotRequired[str]
    """Claim that contains the groups of a person."""
    group_roles: NotRequired[list[SingleSignOnRequestSingleSignOnGroupRolesItem]]
    """The role in the organization for each group. The highest role applies and is updated at every sign-in. If there are no groups in the list, members keep their existing roles."""
    default_role: NotRequired[Literal["viewer", "reviewer", "editor", "administrator", "owner"] | None]
    """Role of people without a group, an invitation or a membership; null to refuse them."""
    trust_unverified_emails: NotRequired[bool]
    """Whether to accept addresses that the provider has not verified (`email_verified`). Enable this only if users cannot choose their own address with the provider."""
    enforced: NotRequired[bool]
    """Whether single sign-on is required. If so, only owners can still access the organization with a password, in case the provider fails."""


class SingleSignOnRequest(TypedDict):
    """The provider to use."""

    single_sign_on: SingleSignOnRequestSingleSignOn
    """All settings; absent settings get their defaults."""


class SingleSignOnTest(TypedDict):
    """Whether the configuration of the provider could be read."""

    ok: bool
    """Whether the provider can be used."""
    problem: NotRequired[str]
    """Human-readable reason why the provider cannot be used."""
    problem_code: NotRequired[Literal["provider_unreachable", "provider_refused", "invalid_response", "secret_unreadable", "expired", "email_unverified", "not_admitted"]]
    """The same reason as a code."""


class OrganizationResponse(TypedDict):
    """The organization."""

    organization: Organization


class OrganizationChangeLimits(TypedDict):
    """The limits to change."""

    documents_per_month: NotRequired[int | None]
    """Maximum number of documents that the organization can add in a month (UTC); null for no limit."""
    pages_per_month: NotRequired[int | None]
    """Maximum total number of pages of the documents that the organization can add in a month (UTC); null for no limit."""
    stored_bytes: NotRequired[int | None]
    """Maximum total size of all stored originals, in bytes; null for no limit."""


class OrganizationChange(TypedDict):
    """The members to change."""

    name: NotRequired[str]
    """Name of the organization, unique within the service."""
    require_second_factor: NotRequired[bool]
    """Whether members who sign in with a password need a second factor. Until they add one, they have no access. Members who use single sign-on do not need one in Legible, because their provider is responsible for this."""
    limits: NotRequired[OrganizationChangeLimits]
    """The limits to change."""


class OrganizationChangeRequest(TypedDict):
    """The changes to the organization."""

    organization: OrganizationChange


class UsageResponse(TypedDict):
    """Usage of the organization."""

    usage: Usage


class NewOrganization(TypedDict):
    """The organization to create."""

    name: str
    """Name of the organization, unique within the service."""


class OrganizationRequest(TypedDict):
    """The organization to create."""

    organization: NewOrganization


class WebhookRequest(TypedDict):
    """The webhook to create."""

    name: str
    """A name by which you recognize the webhook."""
    event_type: NotRequired[Literal["document.processed", "document.failed", "document.corrected", "document.reviewed", "document.rejected", "export.completed", "export.failed"]]
    """The event that the webhook receives. Required if there are no `event_types`."""
    event_types: NotRequired[list[Literal["document.processed", "document.failed", "document.corrected", "document.reviewed", "document.rejected", "export.completed", "export.failed"]]]
    """All events that the webhook receives."""
    target_url: str
    """An HTTPS URL on port 443 or any port from 1024; private and internal hosts are refused."""
    active: NotRequired[bool]
    """Whether the webhook is enabled."""
    format: NotRequired[Literal["legible", "slack", "teams"]]
    """What is sent: `legible`, an event as described under “Webhooks”; `slack`, a message for an incoming webhook in Slack; `teams`, an Adaptive Card for a workflow in Microsoft Teams."""
    include_parsed_data: NotRequired[bool]
    """Whether the payload includes `parsed_data`, up to 256 kB; if it is larger, the payload contains `parsed_data_omitted` instead. Creating or changing such a webhook also requires the `documents:read` scope. Messages for Slack and Teams never include `parsed_data`."""


class NewWebhookResponse(TypedDict):
    """The webhook with its new secret."""

    webhook: NewWebhook


class WebhookList(TypedDict):
    """All webhooks of the project, newest first."""

    webhooks: list[Webhook]
    """The webhooks, newest first."""


class WebhookChanges(TypedDict):
    """The members to change; absent members are not changed."""

    name: NotRequired[str]
    """A name by which you recognize the webhook."""
    event_type: NotRequired[Literal["document.processed", "document.failed", "document.corrected", "document.reviewed", "document.rejected", "export.completed", "export.failed"]]
    """The event that the webhook receives. Required if there are no `event_types`."""
    event_types: NotRequired[list[Literal["document.processed", "document.failed", "document.corrected", "document.reviewed", "document.rejected", "export.completed", "export.failed"]]]
    """All events that the webhook receives."""
    target_url: NotRequired[str]
    """An HTTPS URL on port 443 or any port from 1024; private and internal hosts are refused."""
    active: NotRequired[bool]
    """Whether the webhook is enabled."""
    format: NotRequired[Literal["legible", "slack", "teams"]]
    """What is sent: `legible`, an event as described under “Webhooks”; `slack`, a message for an incoming webhook in Slack; `teams`, an Adaptive Card for a workflow in Microsoft Teams."""
    include_parsed_data: NotRequired[bool]
    """Whether the payload includes `parsed_data`, up to 256 kB; if it is larger, the payload contains `parsed_data_omitted` instead. Creating or changing such a webhook also requires the `documents:read` scope. Messages for Slack and Teams never include `parsed_data`."""


class WebhookResponse(TypedDict):
    """The webhook."""

    webhook: Webhook


class DeliveryResponse(TypedDict):
    """The delivery."""

    delivery: Delivery


class DeliveryList(TypedDict):
    """One page of the deliveries, newest first."""

    deliveries: list[Delivery]
    """The deliveries on this page."""
    meta: PaginationMeta


class SourceList(TypedDict):
    """All sources of the project, newest first."""

    sources: list[Source]
    """The sources, newest first."""


class SourceRequestSourceImapOauth2(TypedDict):
    """Signs in with OAuth 2.0 (XOAUTH2) instead of a password."""

    token_url: str
    """The URL at which access tokens are requested."""
    client_id: str
    """The client ID that the provider has assigned to your application."""
    client_secret: NotRequired[str]
    """The secret of your application. It is not shown again."""
    refresh_token: NotRequired[str]
    """The refresh token of the mailbox. It is not shown again."""


class SourceRequestSourceImap(TypedDict):
    """A mailbox. The defaults are port 993 with TLS, `INBOX` and `keep`."""

    host: str
    """The IMAP server. Private hosts are refused unless the operator allows them."""
    port: NotRequired[int]
    """The port of the server."""
    security: NotRequired[Literal["tls", "starttls", "none"]]
    """`tls` (encrypted from the start), `starttls`, or `none` (only for hosts that the operator allows)."""
    username: str
    """The user name, usually the address."""
    mailbox: NotRequired[str]
    """The mailbox folder to read."""
    after: NotRequired[Literal["keep", "flag", "seen", "move"]]
    """What happens to a message after it has been imported: it is kept unchanged, flagged, marked as read, or moved to `move_to`."""
    include_existing: bool
    """Whether messages or files that exist before the first run are also imported."""
    move_to: NotRequired[str]
    """The mailbox folder for imported messages; required if `after` is `move`."""
    password: NotRequired[str]
    """The password, usually an app password. It is not shown again."""
    oauth2: NotRequired[SourceRequestSourceImapOauth2]
    """Signs in with OAuth 2.0 (XOAUTH2) instead of a password."""


class SourceRequestSourceFolder(TypedDict):
    """A folder on the server."""

    path: str
    """The folder within your organization's folder on the server; empty for that folder itself."""
    include_existing: bool
    """Whether messages or files that exist before the first run are also imported."""


class SourceRequestSourceS3(TypedDict):
    """A bucket. By default, all objects are imported, and the region is `us-east-1`."""

    bucket: str
    """The bucket to read."""
    prefix: NotRequired[str]
    """Only objects whose names begin with this prefix are imported; empty for all objects."""
    endpoint: NotRequired[str | None]
    """The address of an S3-compatible server; null for Amazon S3. Private hosts are refused unless the operator allows them."""
    region: NotRequired[str]
    """The region of the bucket."""
    access_key_id: str
    """The access key ID. The key must have permission to list and read objects."""
    include_existing: bool
    """Whether messages or files that exist before the first run are also imported."""
    secret_access_key: NotRequired[str]
    """The secret access key. It is not shown again."""


class SourceRequestSourceSftp(TypedDict):
    """A folder on an SFTP server. The defaults are port 22 and the folder in which the session starts. The folder is read as soon as `host_key` is set."""

    host: str
    """The SFTP server. Private hosts are refused unless the operator allows them."""
    port: NotRequired[int]
    """The port of the server."""
    username: str
    """The user name."""
    host_key: NotRequired[str | None]
    """The fingerprint of the server's key; null until someone has confirmed it."""
    path: NotRequired[str]
    """The folder to read, with all of its subfolders; empty for the initial folder."""
    include_existing: bool
    """Whether messages or files that exist before the first run are also imported."""
    password: NotRequired[str]
    """The password. It is not shown again."""
    private_key: NotRequired[str]
    """The private key in OpenSSH or PEM format, instead of a password. It is not shown again."""
    passphrase: NotRequired[str]
    """The passphrase of the private key. It is not shown again."""


class SourceRequestSource(TypedDict):
    """Exactly one of `imap`, `folder`, `s3` and `sftp`."""

    name: str
    """A name by which you recognize the source."""
    active: NotRequired[bool]
    """Whether the source is read regularly."""
    imap: NotRequired[SourceRequestSourceImap]
    """A mailbox. The defaults are port 993 with TLS, `INBOX` and `keep`."""
    folder: NotRequired[SourceRequestSourceFolder]
    """A folder on the server."""
    s3: NotRequired[SourceRequestSourceS3]
    """A bucket. By default, all objects are imported, and the region is `us-east-1`."""
    sftp: NotRequired[SourceRequestSourceSftp]
    """A folder on an SFTP server. The defaults are port 22 and the folder in which the session starts. The folder is read as soon as `host_key` is set."""


class SourceRequest(TypedDict):
    """The source to create."""

    source: SourceRequestSource
    """Exactly one of `imap`, `folder`, `s3` and `sftp`."""


class SourceResponse(TypedDict):
    """The source."""

    source: Source


class SourceChangesSourceImapOauth2(TypedDict):
    """Signs in with OAuth 2.0 (XOAUTH2) instead of a password."""

    token_url: str
    """The URL at which access tokens are requested."""
    client_id: str
    """The client ID that the provider has assigned to your application."""
    client_secret: NotRequired[str]
    """The secret of your application. It is not shown again."""
    refresh_token: NotRequired[str]
    """The refresh token of the mailbox. It is not shown again."""


class SourceChangesSourceImap(TypedDict):
    """A mailbox. The defaults are port 993 with TLS, `INBOX` and `keep`."""

    host: str
    """The IMAP server. Private hosts are refused unless the operator allows them."""
    port: NotRequired[int]
    """The port of the server."""
    security: NotRequired[Literal["tls", "starttls", "none"]]
    """`tls` (encrypted from the start), `starttls`, or `none` (only for hosts that the operator allows)."""
    username: str
    """The user name, usually the address."""
    mailbox: NotRequired[str]
    """The mailbox folder to read."""
    after: NotRequired[Literal["keep", "flag", "seen", "move"]]
    """What happens to a message after it has been imported: it is kept unchanged, flagged, marked as read, or moved to `move_to`."""
    include_existing: bool
    """Whether messages or files that exist before the first run are also imported."""
    move_to: NotRequired[str]
    """The mailbox folder for imported messages; required if `after` is `move`."""
    password: NotRequired[str]
    """The password, usually an app password. It is not shown again."""
    oauth2: NotRequired[SourceChangesSourceImapOauth2]
    """Signs in with OAuth 2.0 (XOAUTH2) instead of a password."""


class SourceChangesSourceFolder(TypedDict):
    """A folder on the server."""

    path: str
    """The folder within your organization's folder on the server; empty for that folder itself."""
    include_existing: bool
    """Whether messages or files that exist before the first run are also imported."""


class SourceChangesSourceS3(TypedDict):
    """A bucket. By default, all objects are imported, and the region is `us-east-1`."""

    bucket: str
    """The bucket to read."""
    prefix: NotRequired[str]
    """Only objects whose names begin with this prefix are imported; empty for all objects."""
    endpoint: NotRequired[str | None]
    """The address of an S3-compatible server; null for Amazon S3. Private hosts are refused unless the operator allows them."""
    region: NotRequired[str]
    """The region of the bucket."""
    access_key_id: str
    """The access key ID. The key must have permission to list and read objects."""
    include_existing: bool
    """Whether messages or files that exist before the first run are also imported."""
    secret_access_key: NotRequired[str]
    """The secret access key. It is not shown again."""


class SourceChangesSourceSftp(TypedDict):
    """A folder on an SFTP server. The defaults are port 22 and the folder in which the session starts. The folder is read as soon as `host_key` is set."""

    host: str
    """The SFTP server. Private hosts are refused unless the operator allows them."""
    port: NotRequired[int]
    """The port of the server."""
    username: str
    """The user name."""
    host_key: NotRequired[str | None]
    """The fingerprint of the server's key; null until someone has confirmed it."""
    path: NotRequired[str]
    """The folder to read, with all of its subfolders; empty for the initial folder."""
    include_existing: bool
    """Whether messages or files that exist before the first run are also imported."""
    password: NotRequired[str]
    """The password. It is not shown again."""
    private_key: NotRequired[str]
    """The private key in OpenSSH or PEM format, instead of a password. It is not shown again."""
    passphrase: NotRequired[str]
    """The passphrase of the private key. It is not shown again."""


class SourceChangesSource(TypedDict):
    """Absent members are not changed; `imap`, `folder`, `s3` or `sftp` replaces all settings of that kind."""

    name: NotRequired[str]
    """A name by which you recognize the source."""
    active: NotRequired[bool]
    """Whether the source is read regularly."""
    imap: NotRequired[SourceChangesSourceImap]
    """A mailbox. The defaults are port 993 with TLS, `INBOX` and `keep`."""
    folder: NotRequired[SourceChangesSourceFolder]
    """A folder on the server."""
    s3: NotRequired[SourceChangesSourceS3]
    """A bucket. By default, all objects are imported, and the region is `us-east-1`."""
    sftp: NotRequired[SourceChangesSourceSftp]
    """A folder on an SFTP server. The defaults are port 22 and the folder in which the session starts. The folder is read as soon as `host_key` is set."""


class SourceChanges(TypedDict):
    """The changes to the source."""

    source: SourceChangesSource
    """Absent members are not changed; `imap`, `folder`, `s3` or `sftp` replaces all settings of that kind."""


class SourceItemList(TypedDict):
    """Messages or files that a source has processed."""

    items: list[SourceItem]
    """The items on this page, newest first."""
    meta: PaginationMeta


class SourceTestResponse(TypedDict):
    """The result of a connection test."""

    ok: bool
    """Whether the source could be used."""
    problem: NotRequired[str]
    """Why the source could not be used."""
    host_key: NotRequired[str]
    """The fingerprint of the key of the SFTP server, if this key has not been confirmed."""
    problem_code: NotRequired[str]
    """The reason as a code, as in `last_error`."""


class ActivityListActivityItem(TypedDict):

    id: str
    """Identifier of the entry."""
    at: str
    """Time in ISO 8601 format, in UTC, with milliseconds."""
    key_id: str | None
    """The API key that was used; null for users and for e-mail received over SMTP."""
    user_id: str | None
    """The signed-in user; null if an API key was used."""
    via: Literal["api", "dashboard", "command_line", "smtp", "source"]
    """How the action was done: by a program, in the dashboard, with `legible` on the command line, or by e-mail."""
    action: str
    """What was done. More values may be added."""
    subject_id: str
    """The object of the activity; it may no longer exist."""
    subject_name: str | None
    """Current name of a document or webhook; null if it no longer exists, if the key lacks `documents:read` or `webhooks:read`, and for all other objects."""


class ActivityList(TypedDict):
    """One page of the activity log, newest first."""

    activity: list[ActivityListActivityItem]
    """The entries on this page."""
    meta: PaginationMeta


class AuditLogAuditLogItem(TypedDict):

    id: str
    """Identifier of the entry."""
    at: str
    """Time in ISO 8601 format, in UTC, with milliseconds."""
    key_id: str | None
    """The API key that was used; null for users, the command line and the first start."""
    user_id: str | None
    """The signed-in user; null if an API key was used."""
    actor_name: str | None
    """The name of the key or the address of the user at that time; null for the command line."""
    via: Literal["api", "dashboard", "command_line", "start"]
    """An API client, the dashboard, `legible` on the command line, or the first start of the service."""
    address: str | None
    """Network address of the client."""
    action: Literal["user.signed_in", "user.sign_in_failed", "user.signed_out", "user.sessions_ended", "user.password_changed", "user.password_reset", "user.second_factor_enabled", "user.second_factor_disabled", "user.recovery_codes_renewed", "member.invited", "member.invitation_revoked", "member.joined", "member.roles_changed", "member.removed", "member.reset_link_created", "key.created", "key.revoked", "organization.created", "organization.changed", "single_sign_on.changed", "single_sign_on.deleted", "project.created", "project.renamed", "project.deleted", "settings.changed", "schema.changed", "schema.deleted", "language_model.changed", "language_model.deleted", "webhook.created", "webhook.changed", "webhook.deleted", "webhook.secret_rotated", "source.created", "source.changed", "source.deleted", "layout.changed", "layout.deleted", "layout.exported", "layout.imported", "supplier.imported", "supplier.changed", "supplier.merged", "supplier.deleted", "document.corrected", "document.divided", "document.division_reset", "document.reviewed", "document.rejected", "document.review_undone", "document.assigned", "document.commented", "document.comment_edited", "document.comment_deleted", "document.deleted", "document.downloaded", "export.created", "export.downloaded", "audit_log.exported"]
    """What was done."""
    project_id: str | None
    """The project of the entry; null for the organization."""
    subject_id: str
    """The object of the action: a key, user, project, document, webhook, export, …"""
    subject_name: str | None
    """Current name of the object; null if it no longer exists or has no name."""
    before: dict[str, Any] | None
    """Values before the change. They never include the contents of documents."""
    after: dict[str, Any] | None
    """Values after the change."""


class AuditLog(TypedDict):
    """One page of the audit log, newest first."""

    audit_log: list[AuditLogAuditLogItem]
    """The entries on this page."""
    meta: PaginationMeta


class StreamedEvent(TypedDict):
    """An event in the stream."""

    event: str
    """The type of the event, or `reset`."""
    id: NotRequired[str]
    """Identifier for `Last-Event-ID`; absent for `reset`."""
    data: str
    """A JSON object with `document_id`, `status` and `at`; empty for `reset`."""


class ExportRequestExportAccounting(TypedDict):
    """Data that an accounting program requires but that documents do not contain."""

    default_country: NotRequired[str]
    """`ubl`, `cii`: the country (ISO 3166) to use for addresses without a country."""
    zero_tax_category: NotRequired[Literal["Z", "E", "AE", "K", "G", "O"]]
    """`ubl`, `cii`: the tax category (UNCL 5305) for a rate of 0% if the document states no reason."""
    account: NotRequired[str]
    """`datev`, `quickbooks`, `xero`: the expense account. Required for these formats."""
    creditor_account: NotRequired[str]
    """`datev`: the creditor account. Required."""
    tax_codes: NotRequired[dict[str, str]]
    """The code that the accounting program uses for each tax rate (in percent). Required for `xero`; `datev` needs no entries for 19% and 7%."""
    date_format: NotRequired[Literal["YYYY-MM-DD", "DD/MM/YYYY", "MM/DD/YYYY"]]
    """`quickbooks`, `xero`: the date format that is used in the company's region; `YYYY-MM-DD` if absent."""
    bank_id: NotRequired[str]
    """`ofx`: the bank code for statements that contain none."""
    consultant_number: NotRequired[int]
    """`datev`: the consultant number (Beraternummer). Required."""
    client_number: NotRequired[int]
    """`datev`: the client number (Mandantennummer). Required."""
    fiscal_year_start: NotRequired[str]
    """`datev`: the first day of the fiscal year (Wirtschaftsjahresbeginn). Required."""
    account_length: NotRequired[int]
    """`datev`: the length of account numbers (Sachkontenlänge); 4 if absent."""


class ExportRequestExport(TypedDict):
    """The documents and the format of the export."""

    format: Literal["csv", "xlsx", "jsonl", "json", "ubl", "cii", "datev", "datev_documents", "quickbooks", "xero", "ofx", "camt053"]
    """Format of the file: CSV, an Excel workbook, JSON Lines or a JSON array; EN 16931 electronic invoices as UBL (`ubl`) or Cross Industry Invoice (`cii`); a DATEV posting batch (`datev`) and the images of its documents (`datev_documents`); bills for QuickBooks Online or Xero; bank statements as OFX or camt.053."""
    rows: NotRequired[Literal["documents", "line_items", "transactions"]]
    """What each row of a CSV file represents. A workbook has a sheet for each kind of row; in JSON, each entry is a whole document."""
    columns: NotRequired[list[str]]
    """The columns of the table selected by `rows`, in the given order. A column without values is empty. If absent, all columns are included. Columns cannot be selected for JSON."""
    csv: NotRequired[CsvNotation]
    accounting: NotRequired[ExportRequestExportAccounting]
    """Data that an accounting program requires but that documents do not contain."""
    document_ids: NotRequired[list[str]]
    """The documents, in the given order. If absent, all documents in the project are exported."""


class ExportRequest(TypedDict):
    """The export to create."""

    export: ExportRequestExport
    """The documents and the format of the export."""


class ExportResponse(TypedDict):
    """The export."""

    export: Export


class ExportList(TypedDict):
    """One page of the exports, newest first."""

    exports: list[Export]
    """The exports on this page."""
    meta: PaginationMeta


class Party(TypedDict):
    """A person or a company. Fields that were not found are absent."""

    name: NotRequired[str]
    """Name of the person or company."""
    address: NotRequired[str]
    """Postal address on one line, with its parts separated by commas."""
    tax_id: NotRequired[str]
    """VAT or tax number."""
    registration_number: NotRequired[str]
    """Number in the company register."""
    email: NotRequired[str]
    """E-mail address."""
    phone: NotRequired[str]
    """Telephone number."""
    website: NotRequired[str]
    """Web address."""
    iban: NotRequired[str]
    """IBAN without spaces."""
    bic: NotRequired[str]
    """BIC or SWIFT code."""


class EducationEntry(TypedDict):
    """An entry in `education`. Fields that were not found are absent."""

    degree: NotRequired[str]
    """Degree or certificate."""
    institution: NotRequired[str]
    """School or university."""
    location: NotRequired[str]
    """Location."""
    start_date: NotRequired[str]
    """Start date, as precise as printed: 2019 or 2019-03."""
    end_date: NotRequired[str]
    """End date, as precise as printed."""
    current: NotRequired[bool]
    """Whether the education is ongoing."""
    description: NotRequired[str]
    """Description, as printed."""


class ExperienceEntry(TypedDict):
    """An entry in `experience`. Fields that were not found are absent."""

    title: NotRequired[str]
    """Job title."""
    organization: NotRequired[str]
    """Employer."""
    location: NotRequired[str]
    """Location."""
    start_date: NotRequired[str]
    """Start date, as precise as printed: 2019 or 2019-03."""
    end_date: NotRequired[str]
    """End date, as precise as printed."""
    current: NotRequired[bool]
    """Whether the job is ongoing."""
    description: NotRequired[str]
    """Description, as printed."""


class InvoiceFields(TypedDict):
    """Fields of the document type `invoice`. Fields that were not found are absent."""

    number: NotRequired[str]
    """Number of the document itself."""
    date: NotRequired[str]
    """Date of the document itself."""
    time: NotRequired[str]
    """Time of the sale (HH:MM)."""
    due_date: NotRequired[str]
    """Day by which the amount must be paid."""
    delivery_date: NotRequired[str]
    """Day of delivery or service."""
    order_number: NotRequired[str]
    """Number of the order to which the document belongs."""
    customer_number: NotRequired[str]
    """Number that the seller has assigned to the customer, such as the account number on a utility bill."""
    currency: NotRequired[str]
    """Currency of the amounts (ISO 4217)."""
    subtotal: NotRequired[float]
    """Sum before tax."""
    tax_total: NotRequired[float]
    """Sum of all taxes."""
    tip: NotRequired[float]
    """Gratuity."""
    discount_total: NotRequired[float]
    """Sum of all discounts, as a positive number."""
    shipping: NotRequired[float]
    """Cost of shipping or freight."""
    rounding: NotRequired[float]
    """Rounding difference."""
    total: NotRequired[float]
    """Sum including tax."""
    amount_due: NotRequired[float]
    """Amount still to be paid."""
    amount_paid: NotRequired[float]
    """Amount already paid."""
    payment_method: NotRequired[str]
    """Method of payment, as printed."""
    amount_tendered: NotRequired[float]
    """Cash paid by the customer."""
    change: NotRequired[float]
    """Cash returned to the customer."""
    payment_terms: NotRequired[str]
    """Terms of payment, as printed."""
    seller: NotRequired[Party]
    """Party that sells the goods or services."""
    buyer: NotRequired[Party]
    """Party that buys the goods or services."""
    delivery_address: NotRequired[str]
    """Delivery address on one line."""


class InvoiceResult(TypedDict):
    """What was extracted from a document of the type `invoice`."""

    version: Literal[1]
    """Version of this schema."""
    document_type: Literal["invoice"]
    """The type of the document."""
    document_type_confidence: float
    """Confidence of the document type."""
    language: NotRequired[str]
    """Language of the document as a BCP 47 tag; absent if unknown."""
    fields: InvoiceFields
    line_items: list[LineItem]
    """Bought, offered or delivered items."""
    taxes: list[Tax]
    """One entry for each tax rate."""
    transactions: list[Transaction]
    """The transactions of a bank statement."""
    key_values: list[KeyValue]
    """Labels with the values next to them."""
    codes: list[Code]
    """Barcodes and QR codes."""
    tables: list[Table]
    """All tables, in reading order."""
    text: str
    """All text in reading order, as Markdown."""
    pages: list[PageInfo]
    """One entry for each page that was read."""
    evidence: dict[str, Evidence]
    """The evidence of each value, by JSON pointer, such as `/fields/total`."""
    checks: list[Check]
    """Verified sums and check digits."""
    warnings: list[Warning]
    """Content that could not be read or was omitted."""
    segments: list[Segment]
    """The documents in the file; usually one."""
    custom: NotRequired[dict[str, Any]]
    """The custom fields, which conform to the schema of the project."""


class CreditNoteFields(TypedDict):
    """Fields of the document type `credit_note`. Fields that were not found are absent."""

    number: NotRequired[str]
    """Number of the document itself."""
    date: NotRequired[str]
    """Date of the document itself."""
    time: NotRequired[str]
    """Time of the sale (HH:MM)."""
    due_date: NotRequired[str]
    """Day by which the amount must be paid."""
    delivery_date: NotRequired[str]
    """Day of delivery or service."""
    order_number: NotRequired[str]
    """Number of the order to which the document belongs."""
    customer_number: NotRequired[str]
    """Number that the seller has assigned to the customer, such as the account number on a utility bill."""
    currency: NotRequired[str]
    """Currency of the amounts (ISO 4217)."""
    subtotal: NotRequired[float]
    """Sum before tax."""
    tax_total: NotRequired[float]
    """Sum of all taxes."""
    tip: NotRequired[float]
    """Gratuity."""
    discount_total: NotRequired[float]
    """Sum of all discounts, as a positive number."""
    shipping: NotRequired[float]
    """Cost of shipping or freight."""
    rounding: NotRequired[float]
    """Rounding difference."""
    total: NotRequired[float]
    """Sum including tax."""
    amount_due: NotRequired[float]
    """Amount still to be paid."""
    amount_paid: NotRequired[float]
    """Amount already paid."""
    payment_method: NotRequired[str]
    """Method of payment, as printed."""
    amount_tendered: NotRequired[float]
    """Cash paid by the customer."""
    change: NotRequired[float]
    """Cash returned to the customer."""
    payment_terms: NotRequired[str]
    """Terms of payment, as printed."""
    seller: NotRequired[Party]
    """Party that sells the goods or services."""
    buyer: NotRequired[Party]
    """Party that buys the goods or services."""
    delivery_address: NotRequired[str]
    """Delivery address on one line."""


class CreditNoteResult(TypedDict):
    """What was extracted from a document of the type `credit_note`."""

    version: Literal[1]
    """Version of this schema."""
    document_type: Literal["credit_note"]
    """The type of the document."""
    document_type_confidence: float
    """Confidence of the document type."""
    language: NotRequired[str]
    """Language of the document as a BCP 47 tag; absent if unknown."""
    fields: CreditNoteFields
    line_items: list[LineItem]
    """Bought, offered or delivered items."""
    taxes: list[Tax]
    """One entry for each tax rate."""
    transactions: list[Transaction]
    """The transactions of a bank statement."""
    key_values: list[KeyValue]
    """Labels with the values next to them."""
    codes: list[Code]
    """Barcodes and QR codes."""
    tables: list[Table]
    """All tables, in reading order."""
    text: str
    """All text in reading order, as Markdown."""
    pages: list[PageInfo]
    """One entry for each page that was read."""
    evidence: dict[str, Evidence]
    """The evidence of each value, by JSON pointer, such as `/fields/total`."""
    checks: list[Check]
    """Verified sums and check digits."""
    warnings: list[Warning]
    """Content that could not be read or was omitted."""
    segments: list[Segment]
    """The documents in the file; usually one."""
    custom: NotRequired[dict[str, Any]]
    """The custom fields, which conform to the schema of the project."""


class ReceiptFields(TypedDict):
    """Fields of the document type `receipt`. Fields that were not found are absent."""

    number: NotRequired[str]
    """Number of the document itself."""
    date: NotRequired[str]
    """Date of the document itself."""
    time: NotRequired[str]
    """Time of the sale (HH:MM)."""
    due_date: NotRequired[str]
    """Day by which the amount must be paid."""
    delivery_date: NotRequired[str]
    """Day of delivery or service."""
    order_number: NotRequired[str]
    """Number of the order to which the document belongs."""
    customer_number: NotRequired[str]
    """Number that the seller has assigned to the customer, such as the account number on a utility bill."""
    currency: NotRequired[str]
    """Currency of the amounts (ISO 4217)."""
    subtotal: NotRequired[float]
    """Sum before tax."""
    tax_total: NotRequired[float]
    """Sum of all taxes."""
    tip: NotRequired[float]
    """Gratuity."""
    discount_total: NotRequired[float]
    """Sum of all discounts, as a positive number."""
    shipping: NotRequired[float]
    """Cost of shipping or freight."""
    rounding: NotRequired[float]
    """Rounding difference."""
    total: NotRequired[float]
    """Sum including tax."""
    amount_due: NotRequired[float]
    """Amount still to be paid."""
    amount_paid: NotRequired[float]
    """Amount already paid."""
    payment_method: NotRequired[str]
    """Method of payment, as printed."""
    amount_tendered: NotRequired[float]
    """Cash paid by the customer."""
    change: NotRequired[float]
    """Cash returned to the customer."""
    payment_terms: NotRequired[str]
    """Terms of payment, as printed."""
    seller: NotRequired[Party]
    """Party that sells the goods or services."""
    buyer: NotRequired[Party]
    """Party that buys the goods or services."""
    delivery_address: NotRequired[str]
    """Delivery address on one line."""


class ReceiptResult(TypedDict):
    """What was extracted from a document of the type `receipt`."""

    version: Literal[1]
    """Version of this schema."""
    document_type: Literal["receipt"]
    """The type of the document."""
    document_type_confidence: float
    """Confidence of the document type."""
    language: NotRequired[str]
    """Language of the document as a BCP 47 tag; absent if unknown."""
    fields: ReceiptFields
    line_items: list[LineItem]
    """Bought, offered or delivered items."""
    taxes: list[Tax]
    """One entry for each tax rate."""
    transactions: list[Transaction]
    """The transactions of a bank statement."""
    key_values: list[KeyValue]
    """Labels with the values next to them."""
    codes: list[Code]
    """Barcodes and QR codes."""
    tables: list[Table]
    """All tables, in reading order."""
    text: str
    """All text in reading order, as Markdown."""
    pages: list[PageInfo]
    """One entry for each page that was read."""
    evidence: dict[str, Evidence]
    """The evidence of each value, by JSON pointer, such as `/fields/total`."""
    checks: list[Check]
    """Verified sums and check digits."""
    warnings: list[Warning]
    """Content that could not be read or was omitted."""
    segments: list[Segment]
    """The documents in the file; usually one."""
    custom: NotRequired[dict[str, Any]]
    """The custom fields, which conform to the schema of the project."""


class PurchaseOrderFields(TypedDict):
    """Fields of the document type `purchase_order`. Fields that were not found are absent."""

    number: NotRequired[str]
    """Number of the document itself."""
    date: NotRequired[str]
    """Date of the document itself."""
    time: NotRequired[str]
    """Time of the sale (HH:MM)."""
    due_date: NotRequired[str]
    """Day by which the amount must be paid."""
    delivery_date: NotRequired[str]
    """Day of delivery or service."""
    order_number: NotRequired[str]
    """Number of the order to which the document belongs."""
    customer_number: NotRequired[str]
    """Number that the seller has assigned to the customer, such as the account number on a utility bill."""
    currency: NotRequired[str]
    """Currency of the amounts (ISO 4217)."""
    subtotal: NotRequired[float]
    """Sum before tax."""
    tax_total: NotRequired[float]
    """Sum of all taxes."""
    tip: NotRequired[float]
    """Gratuity."""
    discount_total: NotRequired[float]
    """Sum of all discounts, as a positive number."""
    shipping: NotRequired[float]
    """Cost of shipping or freight."""
    rounding: NotRequired[float]
    """Rounding difference."""
    total: NotRequired[float]
    """Sum including tax."""
    amount_due: NotRequired[float]
    """Amount still to be paid."""
    amount_paid: NotRequired[float]
    """Amount already paid."""
    payment_method: NotRequired[str]
    """Method of payment, as printed."""
    amount_tendered: NotRequired[float]
    """Cash paid by the customer."""
    change: NotRequired[float]
    """Cash returned to the customer."""
    payment_terms: NotRequired[str]
    """Terms of payment, as printed."""
    seller: NotRequired[Party]
    """Party that sells the goods or services."""
    buyer: NotRequired[Party]
    """Party that buys the goods or services."""
    delivery_address: NotRequired[str]
    """Delivery address on one line."""


class PurchaseOrderResult(TypedDict):
    """What was extracted from a document of the type `purchase_order`."""

    version: Literal[1]
    """Version of this schema."""
    document_type: Literal["purchase_order"]
    """The type of the document."""
    document_type_confidence: float
    """Confidence of the document type."""
    language: NotRequired[str]
    """Language of the document as a BCP 47 tag; absent if unknown."""
    fields: PurchaseOrderFields
    line_items: list[LineItem]
    """Bought, offered or delivered items."""
    taxes: list[Tax]
    """One entry for each tax rate."""
    transactions: list[Transaction]
    """The transactions of a bank statement."""
    key_values: list[KeyValue]
    """Labels with the values next to them."""
    codes: list[Code]
    """Barcodes and QR codes."""
    tables: list[Table]
    """All tables, in reading order."""
    text: str
    """All text in reading order, as Markdown."""
    pages: list[PageInfo]
    """One entry for each page that was read."""
    evidence: dict[str, Evidence]
    """The evidence of each value, by JSON pointer, such as `/fields/total`."""
    checks: list[Check]
    """Verified sums and check digits."""
    warnings: list[Warning]
    """Content that could not be read or was omitted."""
    segments: list[Segment]
    """The documents in the file; usually one."""
    custom: NotRequired[dict[str, Any]]
    """The custom fields, which conform to the schema of the project."""


class QuoteFields(TypedDict):
    """Fields of the document type `quote`. Fields that were not found are absent."""

    number: NotRequired[str]
    """Number of the document itself."""
    date: NotRequired[str]
    """Date of the document itself."""
    time: NotRequired[str]
    """Time of the sale (HH:MM)."""
    due_date: NotRequired[str]
    """Day by which the amount must be paid."""
    delivery_date: NotRequired[str]
    """Day of delivery or service."""
    order_number: NotRequired[str]
    """Number of the order to which the document belongs."""
    customer_number: NotRequired[str]
    """Number that the seller has assigned to the customer, such as the account number on a utility bill."""
    currency: NotRequired[str]
    """Currency of the amounts (ISO 4217)."""
    subtotal: NotRequired[float]
    """Sum before tax."""
    tax_total: NotRequired[float]
    """Sum of all taxes."""
    tip: NotRequired[float]
    """Gratuity."""
    discount_total: NotRequired[float]
    """Sum of all discounts, as a positive number."""
    shipping: NotRequired[float]
    """Cost of shipping or freight."""
    rounding: NotRequired[float]
    """Rounding difference."""
    total: NotRequired[float]
    """Sum including tax."""
    amount_due: NotRequired[float]
    """Amount still to be paid."""
    amount_paid: NotRequired[float]
    """Amount already paid."""
    payment_method: NotRequired[str]
    """Method of payment, as printed."""
    amount_tendered: NotRequired[float]
    """Cash paid by the customer."""
    change: NotRequired[float]
    """Cash returned to the customer."""
    payment_terms: NotRequired[str]
    """Terms of payment, as printed."""
    seller: NotRequired[Party]
    """Party that sells the goods or services."""
    buyer: NotRequired[Party]
    """Party that buys the goods or services."""
    delivery_address: NotRequired[str]
    """Delivery address on one line."""


class QuoteResult(TypedDict):
    """What was extracted from a document of the type `quote`."""

    version: Literal[1]
    """Version of this schema."""
    document_type: Literal["quote"]
    """The type of the document."""
    document_type_confidence: float
    """Confidence of the document type."""
    language: NotRequired[str]
    """Language of the document as a BCP 47 tag; absent if unknown."""
    fields: QuoteFields
    line_items: list[LineItem]
    """Bought, offered or delivered items."""
    taxes: list[Tax]
    """One entry for each tax rate."""
    transactions: list[Transaction]
    """The transactions of a bank statement."""
    key_values: list[KeyValue]
    """Labels with the values next to them."""
    codes: list[Code]
    """Barcodes and QR codes."""
    tables: list[Table]
    """All tables, in reading order."""
    text: str
    """All text in reading order, as Markdown."""
    pages: list[PageInfo]
    """One entry for each page that was read."""
    evidence: dict[str, Evidence]
    """The evidence of each value, by JSON pointer, such as `/fields/total`."""
    checks: list[Check]
    """Verified sums and check digits."""
    warnings: list[Warning]
    """Content that could not be read or was omitted."""
    segments: list[Segment]
    """The documents in the file; usually one."""
    custom: NotRequired[dict[str, Any]]
    """The custom fields, which conform to the schema of the project."""


class DeliveryNoteFields(TypedDict):
    """Fields of the document type `delivery_note`. Fields that were not found are absent."""

    number: NotRequired[str]
    """Number of the document itself."""
    date: NotRequired[str]
    """Date of the document itself."""
    time: NotRequired[str]
    """Time of the sale (HH:MM)."""
    due_date: NotRequired[str]
    """Day by which the amount must be paid."""
    delivery_date: NotRequired[str]
    """Day of delivery or service."""
    order_number: NotRequired[str]
    """Number of the order to which the document belongs."""
    customer_number: NotRequired[str]
    """Number that the seller has assigned to the customer, such as the account number on a utility bill."""
    currency: NotRequired[str]
    """Currency of the amounts (ISO 4217)."""
    subtotal: NotRequired[float]
    """Sum before tax."""
    tax_total: NotRequired[float]
    """Sum of all taxes."""
    tip: NotRequired[float]
    """Gratuity."""
    discount_total: NotRequired[float]
    """Sum of all discounts, as a positive number."""
    shipping: NotRequired[float]
    """Cost of shipping or freight."""
    rounding: NotRequired[float]
    """Rounding difference."""
    total: NotRequired[float]
    """Sum including tax."""
    amount_due: NotRequired[float]
    """Amount still to be paid."""
    amount_paid: NotRequired[float]
    """Amount already paid."""
    payment_method: NotRequired[str]
    """Method of payment, as printed."""
    amount_tendered: NotRequired[float]
    """Cash paid by the customer."""
    change: NotRequired[float]
    """Cash returned to the customer."""
    payment_terms: NotRequired[str]
    """Terms of payment, as printed."""
    seller: NotRequired[Party]
    """Party that sells the goods or services."""
    buyer: NotRequired[Party]
    """Party that buys the goods or services."""
    delivery_address: NotRequired[str]
    """Delivery address on one line."""


class DeliveryNoteResult(TypedDict):
    """What was extracted from a document of the type `delivery_note`."""

    version: Literal[1]
    """Version of this schema."""
    document_type: Literal["delivery_note"]
    """The type of the document."""
    document_type_confidence: float
    """Confidence of the document type."""
    language: NotRequired[str]
    """Language of the document as a BCP 47 tag; absent if unknown."""
    fields: DeliveryNoteFields
    line_items: list[LineItem]
    """Bought, offered or delivered items."""
    taxes: list[Tax]
    """One entry for each tax rate."""
    transactions: list[Transaction]
    """The transactions of a bank statement."""
    key_values: list[KeyValue]
    """Labels with the values next to them."""
    codes: list[Code]
    """Barcodes and QR codes."""
    tables: list[Table]
    """All tables, in reading order."""
    text: str
    """All text in reading order, as Markdown."""
    pages: list[PageInfo]
    """One entry for each page that was read."""
    evidence: dict[str, Evidence]
    """The evidence of each value, by JSON pointer, such as `/fields/total`."""
    checks: list[Check]
    """Verified sums and check digits."""
    warnings: list[Warning]
    """Content that could not be read or was omitted."""
    segments: list[Segment]
    """The documents in the file; usually one."""
    custom: NotRequired[dict[str, Any]]
    """The custom fields, which conform to the schema of the project."""


class BankStatementFields(TypedDict):
    """Fields of the document type `bank_statement`. Fields that were not found are absent."""

    bank: NotRequired[str]
    """Name of the bank."""
    account_holder: NotRequired[str]
    """Name of the account holder."""
    account_number: NotRequired[str]
    """Account number, if it is not an IBAN."""
    iban: NotRequired[str]
    """IBAN of the account."""
    period_start: NotRequired[str]
    """First day of the period."""
    period_end: NotRequired[str]
    """Last day of the period."""
    opening_balance: NotRequired[float]
    """Balance at the start of the period."""
    closing_balance: NotRequired[float]
    """Balance at the end of the period."""
    currency: NotRequired[str]
    """Currency of the amounts (ISO 4217)."""


class BankStatementResult(TypedDict):
    """What was extracted from a document of the type `bank_statement`."""

    version: Literal[1]
    """Version of this schema."""
    document_type: Literal["bank_statement"]
    """The type of the document."""
    document_type_confidence: float
    """Confidence of the document type."""
    language: NotRequired[str]
    """Language of the document as a BCP 47 tag; absent if unknown."""
    fields: BankStatementFields
    line_items: list[LineItem]
    """Bought, offered or delivered items."""
    taxes: list[Tax]
    """One entry for each tax rate."""
    transactions: list[Transaction]
    """The transactions of a bank statement."""
    key_values: list[KeyValue]
    """Labels with the values next to them."""
    codes: list[Code]
    """Barcodes and QR codes."""
    tables: list[Table]
    """All tables, in reading order."""
    text: str
    """All text in reading order, as Markdown."""
    pages: list[PageInfo]
    """One entry for each page that was read."""
    evidence: dict[str, Evidence]
    """The evidence of each value, by JSON pointer, such as `/fields/total`."""
    checks: list[Check]
    """Verified sums and check digits."""
    warnings: list[Warning]
    """Content that could not be read or was omitted."""
    segments: list[Segment]
    """The documents in the file; usually one."""
    custom: NotRequired[dict[str, Any]]
    """The custom fields, which conform to the schema of the project."""


class PayslipFields(TypedDict):
    """Fields of the document type `payslip`. Fields that were not found are absent."""

    employer: NotRequired[Party]
    """The employer."""
    employee: NotRequired[Party]
    """The employee."""
    period_start: NotRequired[str]
    """First day of the period."""
    period_end: NotRequired[str]
    """Last day of the period."""
    gross_pay: NotRequired[float]
    """Pay before deductions in this period."""
    net_pay: NotRequired[float]
    """Pay after deductions in this period."""
    currency: NotRequired[str]
    """Currency of the amounts (ISO 4217)."""


class PayslipResult(TypedDict):
    """What was extracted from a document of the type `payslip`."""

    version: Literal[1]
    """Version of this schema."""
    document_type: Literal["payslip"]
    """The type of the document."""
    document_type_confidence: float
    """Confidence of the document type."""
    language: NotRequired[str]
    """Language of the document as a BCP 47 tag; absent if unknown."""
    fields: PayslipFields
    line_items: list[LineItem]
    """Bought, offered or delivered items."""
    taxes: list[Tax]
    """One entry for each tax rate."""
    transactions: list[Transaction]
    """The transactions of a bank statement."""
    key_values: list[KeyValue]
    """Labels with the values next to them."""
    codes: list[Code]
    """Barcodes and QR codes."""
    tables: list[Table]
    """All tables, in reading order."""
    text: str
    """All text in reading order, as Markdown."""
    pages: list[PageInfo]
    """One entry for each page that was read."""
    evidence: dict[str, Evidence]
    """The evidence of each value, by JSON pointer, such as `/fields/total`."""
    checks: list[Check]
    """Verified sums and check digits."""
    warnings: list[Warning]
    """Content that could not be read or was omitted."""
    segments: list[Segment]
    """The documents in the file; usually one."""
    custom: NotRequired[dict[str, Any]]
    """The custom fields, which conform to the schema of the project."""


class ResumeFields(TypedDict):
    """Fields of the document type `resume`. Fields that were not found are absent."""

    name: NotRequired[str]
    """Name of the person."""
    email: NotRequired[str]
    """E-mail address of the person."""
    phone: NotRequired[str]
    """Telephone number of the person."""
    links: NotRequired[list[str]]
    """Web addresses of the person."""
    education: NotRequired[list[EducationEntry]]
    """Schools and degrees, as printed."""
    experience: NotRequired[list[ExperienceEntry]]
    """Jobs, as printed."""
    skills: NotRequired[list[str]]
    """Skills, as printed."""


class ResumeResult(TypedDict):
    """What was extracted from a document of the type `resume`."""

    version: Literal[1]
    """Version of this schema."""
    document_type: Literal["resume"]
    """The type of the document."""
    document_type_confidence: float
    """Confidence of the document type."""
    language: NotRequired[str]
    """Language of the document as a BCP 47 tag; absent if unknown."""
    fields: ResumeFields
    line_items: list[LineItem]
    """Bought, offered or delivered items."""
    taxes: list[Tax]
    """One entry for each tax rate."""
    transactions: list[Transaction]
    """The transactions of a bank statement."""
    key_values: list[KeyValue]
    """Labels with the values next to them."""
    codes: list[Code]
    """Barcodes and QR codes."""
    tables: list[Table]
    """All tables, in reading order."""
    text: str
    """All text in reading order, as Markdown."""
    pages: list[PageInfo]
    """One entry for each page that was read."""
    evidence: dict[str, Evidence]
    """The evidence of each value, by JSON pointer, such as `/fields/total`."""
    checks: list[Check]
    """Verified sums and check digits."""
    warnings: list[Warning]
    """Content that could not be read or was omitted."""
    segments: list[Segment]
    """The documents in the file; usually one."""
    custom: NotRequired[dict[str, Any]]
    """The custom fields, which conform to the schema of the project."""


class ContractFields(TypedDict):
    """Fields of the document type `contract`. Fields that were not found are absent."""

    title: NotRequired[str]
    """Title of the document."""
    parties: NotRequired[list[Party]]
    """The parties to the contract."""
    effective_date: NotRequired[str]
    """Day on which the contract takes effect."""
    term: NotRequired[str]
    """Duration of the contract, as printed."""
    governing_law: NotRequired[str]
    """Law that governs the contract, as printed."""
    signature_date: NotRequired[str]
    """Day on which the contract was signed."""


class ContractResult(TypedDict):
    """What was extracted from a document of the type `contract`."""

    version: Literal[1]
    """Version of this schema."""
    document_type: Literal["contract"]
    """The type of the document."""
    document_type_confidence: float
    """Confidence of the document type."""
    language: NotRequired[str]
    """Language of the document as a BCP 47 tag; absent if unknown."""
    fields: ContractFields
    line_items: list[LineItem]
    """Bought, offered or delivered items."""
    taxes: list[Tax]
    """One entry for each tax rate."""
    transactions: list[Transaction]
    """The transactions of a bank statement."""
    key_values: list[KeyValue]
    """Labels with the values next to them."""
    codes: list[Code]
    """Barcodes and QR codes."""
    tables: list[Table]
    """All tables, in reading order."""
    text: str
    """All text in reading order, as Markdown."""
    pages: list[PageInfo]
    """One entry for each page that was read."""
    evidence: dict[str, Evidence]
    """The evidence of each value, by JSON pointer, such as `/fields/total`."""
    checks: list[Check]
    """Verified sums and check digits."""
    warnings: list[Warning]
    """Content that could not be read or was omitted."""
    segments: list[Segment]
    """The documents in the file; usually one."""
    custom: NotRequired[dict[str, Any]]
    """The custom fields, which conform to the schema of the project."""


class IdDocumentFields(TypedDict):
    """Fields of the document type `id_document`. Fields that were not found are absent."""

    document_number: NotRequired[str]
    """Number of the passport, card or licence."""
    surname: NotRequired[str]
    """Surname."""
    given_names: NotRequired[str]
    """Given names."""
    birth_date: NotRequired[str]
    """Date of birth."""
    expiry_date: NotRequired[str]
    """Last day on which the document is valid."""
    nationality: NotRequired[str]
    """Nationality, as printed."""
    sex: NotRequired[str]
    """Sex, as printed."""
    mrz: NotRequired[str]
    """Machine-readable lines, separated by line breaks."""


class IdDocumentResult(TypedDict):
    """What was extracted from a document of the type `id_document`."""

    version: Literal[1]
    """Version of this schema."""
    document_type: Literal["id_document"]
    """The type of the document."""
    document_type_confidence: float
    """Confidence of the document type."""
    language: NotRequired[str]
    """Language of the document as a BCP 47 tag; absent if unknown."""
    fields: IdDocumentFields
    line_items: list[LineItem]
    """Bought, offered or delivered items."""
    taxes: list[Tax]
    """One entry for each tax rate."""
    transactions: list[Transaction]
    """The transactions of a bank statement."""
    key_values: list[KeyValue]
    """Labels with the values next to them."""
    codes: list[Code]
    """Barcodes and QR codes."""
    tables: list[Table]
    """All tables, in reading order."""
    text: str
    """All text in reading order, as Markdown."""
    pages: list[PageInfo]
    """One entry for each page that was read."""
    evidence: dict[str, Evidence]
    """The evidence of each value, by JSON pointer, such as `/fields/total`."""
    checks: list[Check]
    """Verified sums and check digits."""
    warnings: list[Warning]
    """Content that could not be read or was omitted."""
    segments: list[Segment]
    """The documents in the file; usually one."""
    custom: NotRequired[dict[str, Any]]
    """The custom fields, which conform to the schema of the project."""


EmailFields = TypedDict(
    "EmailFields",
    {
        "from": "NotRequired[str]",
        "to": "NotRequired[str]",
        "subject": "NotRequired[str]",
        "date": "NotRequired[str]",
        "number": "NotRequired[str]",
        "time": "NotRequired[str]",
        "due_date": "NotRequired[str]",
        "delivery_date": "NotRequired[str]",
        "order_number": "NotRequired[str]",
        "customer_number": "NotRequired[str]",
        "currency": "NotRequired[str]",
        "subtotal": "NotRequired[float]",
        "tax_total": "NotRequired[float]",
        "tip": "NotRequired[float]",
        "discount_total": "NotRequired[float]",
        "shipping": "NotRequired[float]",
        "rounding": "NotRequired[float]",
        "total": "NotRequired[float]",
        "amount_due": "NotRequired[float]",
        "amount_paid": "NotRequired[float]",
        "payment_method": "NotRequired[str]",
        "amount_tendered": "NotRequired[float]",
        "change": "NotRequired[float]",
        "payment_terms": "NotRequired[str]",
        "seller": "NotRequired[Party]",
        "buyer": "NotRequired[Party]",
        "delivery_address": "NotRequired[str]",
    },
)
"""Fields of the document type `email`. Fields that were not found are absent."""


class EmailResult(TypedDict):
    """What was extracted from a document of the type `email`."""

    version: Literal[1]
    """Version of this schema."""
    document_type: Literal["email"]
    """The type of the document."""
    document_type_confidence: float
    """Confidence of the document type."""
    language: NotRequired[str]
    """Language of the document as a BCP 47 tag; absent if unknown."""
    fields: EmailFields
    line_items: list[LineItem]
    """Bought, offered or delivered items."""
    taxes: list[Tax]
    """One entry for each tax rate."""
    transactions: list[Transaction]
    """The transactions of a bank statement."""
    key_values: list[KeyValue]
    """Labels with the values next to them."""
    codes: list[Code]
    """Barcodes and QR codes."""
    tables: list[Table]
    """All tables, in reading order."""
    text: str
    """All text in reading order, as Markdown."""
    pages: list[PageInfo]
    """One entry for each page that was read."""
    evidence: dict[str, Evidence]
    """The evidence of each value, by JSON pointer, such as `/fields/total`."""
    checks: list[Check]
    """Verified sums and check digits."""
    warnings: list[Warning]
    """Content that could not be read or was omitted."""
    segments: list[Segment]
    """The documents in the file; usually one."""
    custom: NotRequired[dict[str, Any]]
    """The custom fields, which conform to the schema of the project."""


class FormFields(TypedDict):
    """Fields of the document type `form`. Fields that were not found are absent."""

    title: NotRequired[str]
    """Title of the document."""
    date: NotRequired[str]
    """Date of the document itself."""
    author: NotRequired[str]
    """Author of the document."""


class FormResult(TypedDict):
    """What was extracted from a document of the type `form`."""

    version: Literal[1]
    """Version of this schema."""
    document_type: Literal["form"]
    """The type of the document."""
    document_type_confidence: float
    """Confidence of the document type."""
    language: NotRequired[str]
    """Language of the document as a BCP 47 tag; absent if unknown."""
    fields: FormFields
    line_items: list[LineItem]
    """Bought, offered or delivered items."""
    taxes: list[Tax]
    """One entry for each tax rate."""
    transactions: list[Transaction]
    """The transactions of a bank statement."""
    key_values: list[KeyValue]
    """Labels with the values next to them."""
    codes: list[Code]
    """Barcodes and QR codes."""
    tables: list[Table]
    """All tables, in reading order."""
    text: str
    """All text in reading order, as Markdown."""
    pages: list[PageInfo]
    """One entry for each page that was read."""
    evidence: dict[str, Evidence]
    """The evidence of each value, by JSON pointer, such as `/fields/total`."""
    checks: list[Check]
    """Verified sums and check digits."""
    warnings: list[Warning]
    """Content that could not be read or was omitted."""
    segments: list[Segment]
    """The documents in the file; usually one."""
    custom: NotRequired[dict[str, Any]]
    """The custom fields, which conform to the schema of the project."""


class SpreadsheetFields(TypedDict):
    """Fields of the document type `spreadsheet`. Fields that were not found are absent."""

    title: NotRequired[str]
    """Title of the document."""
    date: NotRequired[str]
    """Date of the document itself."""
    author: NotRequired[str]
    """Author of the document."""


class SpreadsheetResult(TypedDict):
    """What was extracted from a document of the type `spreadsheet`."""

    version: Literal[1]
    """Version of this schema."""
    document_type: Literal["spreadsheet"]
    """The type of the document."""
    document_type_confidence: float
    """Confidence of the document type."""
    language: NotRequired[str]
    """Language of the document as a BCP 47 tag; absent if unknown."""
    fields: SpreadsheetFields
    line_items: list[LineItem]
    """Bought, offered or delivered items."""
    taxes: list[Tax]
    """One entry for each tax rate."""
    transactions: list[Transaction]
    """The transactions of a bank statement."""
    key_values: list[KeyValue]
    """Labels with the values next to them."""
    codes: list[Code]
    """Barcodes and QR codes."""
    tables: list[Table]
    """All tables, in reading order."""
    text: str
    """All text in reading order, as Markdown."""
    pages: list[PageInfo]
    """One entry for each page that was read."""
    evidence: dict[str, Evidence]
    """The evidence of each value, by JSON pointer, such as `/fields/total`."""
    checks: list[Check]
    """Verified sums and check digits."""
    warnings: list[Warning]
    """Content that could not be read or was omitted."""
    segments: list[Segment]
    """The documents in the file; usually one."""
    custom: NotRequired[dict[str, Any]]
    """The custom fields, which conform to the schema of the project."""


class LetterFields(TypedDict):
    """Fields of the document type `letter`. Fields that were not found are absent."""

    title: NotRequired[str]
    """Title of the document."""
    date: NotRequired[str]
    """Date of the document itself."""
    author: NotRequired[str]
    """Author of the document."""


class LetterResult(TypedDict):
    """What was extracted from a document of the type `letter`."""

    version: Literal[1]
    """Version of this schema."""
    document_type: Literal["letter"]
    """The type of the document."""
    document_type_confidence: float
    """Confidence of the document type."""
    language: NotRequired[str]
    """Language of the document as a BCP 47 tag; absent if unknown."""
    fields: LetterFields
    line_items: list[LineItem]
    """Bought, offered or delivered items."""
    taxes: list[Tax]
    """One entry for each tax rate."""
    transactions: list[Transaction]
    """The transactions of a bank statement."""
    key_values: list[KeyValue]
    """Labels with the values next to them."""
    codes: list[Code]
    """Barcodes and QR codes."""
    tables: list[Table]
    """All tables, in reading order."""
    text: str
    """All text in reading order, as Markdown."""
    pages: list[PageInfo]
    """One entry for each page that was read."""
    evidence: dict[str, Evidence]
    """The evidence of each value, by JSON pointer, such as `/fields/total`."""
    checks: list[Check]
    """Verified sums and check digits."""
    warnings: list[Warning]
    """Content that could not be read or was omitted."""
    segments: list[Segment]
    """The documents in the file; usually one."""
    custom: NotRequired[dict[str, Any]]
    """The custom fields, which conform to the schema of the project."""


class ReportFields(TypedDict):
    """Fields of the document type `report`. Fields that were not found are absent."""

    title: NotRequired[str]
    """Title of the document."""
    date: NotRequired[str]
    """Date of the document itself."""
    author: NotRequired[str]
    """Author of the document."""


class ReportResult(TypedDict):
    """What was extracted from a document of the type `report`."""

    version: Literal[1]
    """Version of this schema."""
    document_type: Literal["report"]
    """The type of the document."""
    document_type_confidence: float
    """Confidence of the document type."""
    language: NotRequired[str]
    """Language of the document as a BCP 47 tag; absent if unknown."""
    fields: ReportFields
    line_items: list[LineItem]
    """Bought, offered or delivered items."""
    taxes: list[Tax]
    """One entry for each tax rate."""
    transactions: list[Transaction]
    """The transactions of a bank statement."""
    key_values: list[KeyValue]
    """Labels with the values next to them."""
    codes: list[Code]
    """Barcodes and QR codes."""
    tables: list[Table]
    """All tables, in reading order."""
    text: str
    """All text in reading order, as Markdown."""
    pages: list[PageInfo]
    """One entry for each page that was read."""
    evidence: dict[str, Evidence]
    """The evidence of each value, by JSON pointer, such as `/fields/total`."""
    checks: list[Check]
    """Verified sums and check digits."""
    warnings: list[Warning]
    """Content that could not be read or was omitted."""
    segments: list[Segment]
    """The documents in the file; usually one."""
    custom: NotRequired[dict[str, Any]]
    """The custom fields, which conform to the schema of the project."""


class OtherFields(TypedDict):
    """Fields of the document type `other`. Fields that were not found are absent."""

    title: NotRequired[str]
    """Title of the document."""
    date: NotRequired[str]
    """Date of the document itself."""
    author: NotRequired[str]
    """Author of the document."""


class OtherResult(TypedDict):
    """What was extracted from a document of the type `other`."""

    version: Literal[1]
    """Version of this schema."""
    document_type: Literal["other"]
    """The type of the document."""
    document_type_confidence: float
    """Confidence of the document type."""
    language: NotRequired[str]
    """Language of the document as a BCP 47 tag; absent if unknown."""
    fields: OtherFields
    line_items: list[LineItem]
    """Bought, offered or delivered items."""
    taxes: list[Tax]
    """One entry for each tax rate."""
    transactions: list[Transaction]
    """The transactions of a bank statement."""
    key_values: list[KeyValue]
    """Labels with the values next to them."""
    codes: list[Code]
    """Barcodes and QR codes."""
    tables: list[Table]
    """All tables, in reading order."""
    text: str
    """All text in reading order, as Markdown."""
    pages: list[PageInfo]
    """One entry for each page that was read."""
    evidence: dict[str, Evidence]
    """The evidence of each value, by JSON pointer, such as `/fields/total`."""
    checks: list[Check]
    """Verified sums and check digits."""
    warnings: list[Warning]
    """Content that could not be read or was omitted."""
    segments: list[Segment]
    """The documents in the file; usually one."""
    custom: NotRequired[dict[str, Any]]
    """The custom fields, which conform to the schema of the project."""


TypedParsedData: TypeAlias = "InvoiceResult | CreditNoteResult | ReceiptResult | PurchaseOrderResult | QuoteResult | DeliveryNoteResult | BankStatementResult | PayslipResult | ResumeResult | ContractResult | IdDocumentResult | EmailResult | FormResult | SpreadsheetResult | LetterResult | ReportResult | OtherResult"
"""What was extracted from a document, with the fields of its type."""


class Item(TypedDict):

    id: str
    """Identifier of the entry."""
    at: str
    """Time in ISO 8601 format, in UTC, with milliseconds."""
    key_id: str | None
    """The API key that was used; null for users, the command line and the first start."""
    user_id: str | None
    """The signed-in user; null if an API key was used."""
    actor_name: str | None
    """The name of the key or the address of the user at that time; null for the command line."""
    via: Literal["api", "dashboard", "command_line", "start"]
    """An API client, the dashboard, `legible` on the command line, or the first start of the service."""
    address: str | None
    """Network address of the client."""
    action: Literal["user.signed_in", "user.sign_in_failed", "user.signed_out", "user.sessions_ended", "user.password_changed", "user.password_reset", "user.second_factor_enabled", "user.second_factor_disabled", "user.recovery_codes_renewed", "member.invited", "member.invitation_revoked", "member.joined", "member.roles_changed", "member.removed", "member.reset_link_created", "key.created", "key.revoked", "organization.created", "organization.changed", "single_sign_on.changed", "single_sign_on.deleted", "project.created", "project.renamed", "project.deleted", "settings.changed", "schema.changed", "schema.deleted", "language_model.changed", "language_model.deleted", "webhook.created", "webhook.changed", "webhook.deleted", "webhook.secret_rotated", "source.created", "source.changed", "source.deleted", "layout.changed", "layout.deleted", "layout.exported", "layout.imported", "supplier.imported", "supplier.changed", "supplier.merged", "supplier.deleted", "document.corrected", "document.divided", "document.division_reset", "document.reviewed", "document.rejected", "document.review_undone", "document.assigned", "document.commented", "document.comment_edited", "document.comment_deleted", "document.deleted", "document.downloaded", "export.created", "export.downloaded", "audit_log.exported"]
    """What was done."""
    project_id: str | None
    """The project of the entry; null for the organization."""
    subject_id: str
    """The object of the action: a key, user, project, document, webhook, export, …"""
    subject_name: str | None
    """Current name of the object; null if it no longer exists or has no name."""
    before: dict[str, Any] | None
    """Values before the change. They never include the contents of documents."""
    after: dict[str, Any] | None
    """Values after the change."""
