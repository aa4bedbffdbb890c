"""The shapes of the API. Made from docs/openapi.json by clients/generate-python.ts (`npm run docs`)."""

from __future__ import annotations

from typing import Any, Literal, NotRequired, TypeAlias, TypedDict

class PaginationMeta(TypedDict):
    """Which page of a list this is."""

    page: int
    """This page, counted from 1."""
    per_page: int
    """Rows of a page."""
    total: int
    """All rows, over all pages."""
    total_pages: int
    """0 if there are no rows."""
    next_cursor: NotRequired[str | None]
    """With `cursor`: its value for the next page; null after the last. `total` is then that of the first page."""


class ErrorError(TypedDict):
    """What went wrong."""

    code: Literal["malformed_request", "missing_api_key", "invalid_api_key", "expired_api_key", "session_ended", "wrong_credentials", "second_factor_required", "insufficient_scope", "single_sign_on_required", "second_factor_missing", "csrf_token_invalid", "not_found", "method_not_allowed", "request_timeout", "conflict", "payload_too_large", "uri_too_long", "unsupported_media_type", "validation_failed", "rate_limited", "headers_too_large", "internal_error", "unavailable"]
    """Stable name of the error."""
    message: str
    """The same for people; the wording may change."""
    request_id: str
    """The same as in the header `X-Request-Id`."""
    details: list[ErrorDetail]
    """What is wrong where; often empty."""


class Error(TypedDict):
    """Every answer that is not a success."""

    error: ErrorError
    """What went wrong."""


class Problem(TypedDict):
    """An error in the form of RFC 9457."""

    type: str
    """Always `about:blank`; `code` identifies the error."""
    title: str
    """Name of the status."""
    status: int
    """The status of the response."""
    detail: str
    """What is wrong, for people."""
    code: Literal["malformed_request", "missing_api_key", "invalid_api_key", "expired_api_key", "session_ended", "wrong_credentials", "second_factor_required", "insufficient_scope", "single_sign_on_required", "second_factor_missing", "csrf_token_invalid", "not_found", "method_not_allowed", "request_timeout", "conflict", "payload_too_large", "uri_too_long", "unsupported_media_type", "validation_failed", "rate_limited", "headers_too_large", "internal_error", "unavailable"]
    """Stable name of the error."""
    request_id: str
    """The same as in the header `X-Request-Id`."""
    details: list[ErrorDetail]
    """What is wrong where; often empty."""


class Project(TypedDict):
    """Contains documents, settings, custom fields and webhooks."""

    id: str
    """Identifier of the project."""
    name: str
    """1 to 100 characters, unique within the organization."""
    email: str
    """Mail to this address becomes documents of the project."""
    email_parse_option: Literal["both", "body", "attachments"]
    """Which parts of an e-mail become documents."""
    retention_days: int | None
    """Documents are deleted this many days after their creation; `null` keeps them until they are deleted by hand. A new project has 60."""
    documents_count: int
    """The documents that exist now."""
    created_at: str
    """ISO 8601, UTC, with milliseconds."""


class ProjectSettingsExtraction(TypedDict):
    """How documents are read."""

    languages: list[Literal["en", "de", "fr", "es", "it", "nl", "pt"]]
    """Languages to expect, most likely first. All languages if the list is empty."""
    llm: Literal["off", "fill", "check", "first"]
    """What a language model is asked: `off` nothing; `fill` what was not found or is doubtful; `check` everything, and differences need a review; `first` everything, and its printed values count. Except for `off`, text of documents is sent to the language model."""
    llm_options: LanguageModelOptions
    llm_available: NotRequired[bool]
    """Whether there is a language model that can be asked."""
    engine: NotRequired[Literal["legible"]]
    """The engine that reads documents. There is only one."""


class ProjectSettings(TypedDict):
    """How the documents of a project are read, kept and reviewed."""

    email_parse_option: Literal["both", "body", "attachments"]
    """Which parts of an e-mail become documents."""
    retention_days: int | None
    """Documents are deleted this many days after their creation; `null` keeps them until they are deleted by hand. A new project has 60."""
    extraction: ProjectSettingsExtraction
    """How documents are read."""
    deliver_after_review: bool
    """Whether `document.processed` is only sent to webhooks once a document needs no review or was approved."""
    review_threshold: float
    """A document with a value or a type of less confidence needs review, until a person has reviewed it."""


class LanguageModel(TypedDict):
    """A language model of a project's own."""

    api: Literal["openai", "anthropic", "gemini"]
    """What the server speaks: `openai`, as most servers do, or the own protocol of Anthropic or Gemini."""
    url: str
    """Base URL, ending in `/v1`, for `gemini` in `/v1beta`: HTTPS, port 443 or from 1024 upwards; private and internal hosts are refused."""
    model: str
    """Name of the model, as its server knows it."""
    images: bool
    """Whether page images are sent with the text. They are never sent if texts are redacted."""
    has_api_key: bool
    """Whether a key is kept. It is never given out."""


class DocumentCounts(TypedDict):
    """How many documents are in each state."""

    total: int
    """All documents."""
    pending: int
    """Documents whose `status` is `pending`."""
    completed: int
    """Documents whose `status` is `completed`."""
    failed: int
    """Documents whose `status` is `failed`."""
    review_needed: int
    """Documents whose `review` is `needed`."""
    review_postponed: int
    """Documents whose `review` is `postponed`."""
    review_done: int
    """Documents whose `review` is `done`."""
    review_rejected: int
    """Documents whose `review` is `rejected`."""


class Overview(TypedDict):
    """The main values of a result, null if they were not found. Of a file with several documents, those of the first."""

    supplier: str | None
    """The issuer of the document: `seller.name`, `bank` or `employer.name`."""
    number: str | None
    """The `number` of the document."""
    date: str | None
    """`date`, `period_end` or `effective_date`."""
    total: float | None
    """`total`, `closing_balance` or `net_pay`."""
    currency: str | None
    """ISO 4217."""
    reasons: list[Literal["missing_fields", "failed_checks", "invalid_values", "possible_duplicate", "supplier_conflict", "doubtful_type", "low_confidence"]]
    """Why the document needs review; empty if it needs none."""


class ReviewDecision(TypedDict):
    """Who has approved, rejected or postponed the document, and when; with a `reason` if it was rejected."""

    at: str
    """ISO 8601, UTC, with milliseconds."""
    key_id: str | None
    """The API key that was used; null if a user was signed in."""
    user_id: str | None
    """The signed-in user; null if an API key was used."""
    reason: NotRequired[str]
    """Why the document must not be used."""
    postponed_until: NotRequired[str]
    """Until when the review was postponed."""


class ReviewReasons(TypedDict):
    """Everything that a person should look at."""

    threshold: float
    """The `review_threshold` of the project."""
    low_confidence: list[str]
    """Values below the threshold, by JSON pointer, least certain first; at most 1000."""
    failed_checks: list[str]
    """Names of the checks that failed."""
    missing_fields: list[str]
    """Required fields that were not found, by JSON pointer."""
    invalid_values: list[str]
    """Values of custom fields that violate their `pattern`, `minimum`, `maximum` or `enum`, by JSON pointer."""
    supplier_conflicts: list[str]
    """Values that contradict what approved documents state about the supplier, by JSON pointer: a new IBAN or tax number."""
    doubtful_type: bool
    """The document type is less certain than the threshold."""
    possible_duplicate_of: NotRequired[str]
    """An older document with another file, but the same type, supplier and number. Absent if there is none."""


class ParsedData(TypedDict):
    """What was extracted from a document, version 1."""

    version: Literal[1]
    """Version of this shape."""
    document_type: Literal["invoice", "credit_note", "receipt", "purchase_order", "quote", "delivery_note", "bank_statement", "payslip", "resume", "contract", "id_document", "email", "form", "spreadsheet", "letter", "report", "other"]
    """What kind of document it is; `other` if none fits. More may come."""
    document_type_confidence: float
    """How sure the type is."""
    language: NotRequired[str]
    """BCP 47; absent if it is not known."""
    fields: dict[str, Any]
    """Values by name, flat and typed."""
    line_items: list[LineItem]
    """What was bought, offered or delivered."""
    taxes: list[Tax]
    """One entry for each tax rate."""
    transactions: list[Transaction]
    """The movements of a bank statement."""
    key_values: list[KeyValue]
    """Labels with the values next to them."""
    codes: list[Code]
    """Barcodes and QR codes."""
    tables: list[Table]
    """All tables, in reading order."""
    text: str
    """The whole text in reading order, as Markdown."""
    pages: list[PageInfo]
    """One entry for each page that was read."""
    evidence: dict[str, Evidence]
    """By JSON pointer of the value, such as `/fields/total`."""
    checks: list[Check]
    """Sums and digits that were computed again from the values."""
    warnings: list[Warning]
    """What could not be read or was left out."""
    segments: list[Segment]
    """Which pages belong together; one is the usual case."""
    custom: NotRequired[dict[str, Any]]
    """Validates against the project's schema."""


class DocumentSnippetItem(TypedDict):

    text: str
    """Text of the document."""
    match: bool
    """Whether it is a word of the search."""


class Document(TypedDict):
    """An uploaded file or a part of an e-mail, as lists show it."""

    id: str
    """Identifier of the document."""
    filename: str
    """Original file name, cleaned."""
    content_type: str
    """The real type, by the bytes."""
    file_size: int
    """In bytes."""
    file_extension: str
    """With its dot, in lower case."""
    status: Literal["pending", "completed", "failed"]
    """Where processing has got to. `completed` and `failed` are final, until a reprocess."""
    pages_count: int | None
    """null while the document is `pending`."""
    source: Literal["api", "email", "folder", "s3", "sftp"]
    """How it came in: uploaded or submitted as a URL, by e-mail, from a watched folder, or from a bucket."""
    created_at: str
    """ISO 8601, UTC, with milliseconds."""
    external_id: NotRequired[str]
    """The caller's own reference."""
    batch: NotRequired[str]
    """The batch that the document belongs to, if you upload several: 1 to 100 letters, digits, hyphens, underscores or dots."""
    metadata: NotRequired[dict[str, Any]]
    """The caller's own JSON, up to 4 KB."""
    duplicate_of: NotRequired[str]
    """The older document of the project with the same bytes."""
    parent_id: NotRequired[str]
    """The archive or e-mail that the document was inside; absent if it was uploaded itself. It may have been deleted since."""
    path_in_parent: NotRequired[str]
    """With `parent_id`: the name of the file there, with its folders."""
    document_type: NotRequired[str | None]
    """With `include`. What it was read as; null before that."""
    review: NotRequired[Literal["none", "needed", "postponed", "done", "rejected"]]
    """With `include`. Whether a person should look at the result (`needed`), has `postponed` that, has approved (`done`) or rejected it."""
    review_decision: NotRequired[ReviewDecision]
    overview: NotRequired[Overview]
    assigned_to: NotRequired[str | None]
    """With `include=assignment`. The member who takes care of it; null for nobody."""
    fields: NotRequired[dict[str, Any] | None]
    """Lists only, with `include`. The `fields` of the result, as in `parsed_data`; null while there is no result."""
    progress: NotRequired[Progress]
    snippet: NotRequired[list[DocumentSnippetItem]]
    """Lists only, with `include` and `q`: where the words of the search are in the text; absent if only the file name has them."""


class DocumentError(TypedDict):
    """Why a document failed."""

    code: str
    """`corrupt_file`, `password_protected`, `too_many_pages`, `resource_limit_exceeded`, `processing_timeout`, `processing_crashed`, `unsupported_content` or `file_missing`; more may come."""
    message: str
    """The same for people."""
    retryable: bool
    """Whether a reprocess can succeed."""


class SingleDocumentSnippetItem(TypedDict):

    text: str
    """Text of the document."""
    match: bool
    """Whether it is a word of the search."""


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
    """A document with its result, or with the reason why it failed."""

    id: str
    """Identifier of the document."""
    filename: str
    """Original file name, cleaned."""
    content_type: str
    """The real type, by the bytes."""
    file_size: int
    """In bytes."""
    file_extension: str
    """With its dot, in lower case."""
    status: Literal["pending", "completed", "failed"]
    """Where processing has got to. `completed` and `failed` are final, until a reprocess."""
    pages_count: int | None
    """null while the document is `pending`."""
    source: Literal["api", "email", "folder", "s3", "sftp"]
    """How it came in: uploaded or submitted as a URL, by e-mail, from a watched folder, or from a bucket."""
    created_at: str
    """ISO 8601, UTC, with milliseconds."""
    external_id: NotRequired[str]
    """The caller's own reference."""
    batch: NotRequired[str]
    """The batch that the document belongs to, if you upload several: 1 to 100 letters, digits, hyphens, underscores or dots."""
    metadata: NotRequired[dict[str, Any]]
    """The caller's own JSON, up to 4 KB."""
    duplicate_of: NotRequired[str]
    """The older document of the project with the same bytes."""
    parent_id: NotRequired[str]
    """The archive or e-mail that the document was inside; absent if it was uploaded itself. It may have been deleted since."""
    path_in_parent: NotRequired[str]
    """With `parent_id`: the name of the file there, with its folders."""
    document_type: NotRequired[str | None]
    """With `include`. What it was read as; null before that."""
    review: NotRequired[Literal["none", "needed", "postponed", "done", "rejected"]]
    """With `include`. Whether a person should look at the result (`needed`), has `postponed` that, has approved (`done`) or rejected it."""
    review_decision: NotRequired[ReviewDecision]
    overview: NotRequired[Overview]
    assigned_to: NotRequired[str | None]
    """With `include=assignment`. The member who takes care of it; null for nobody."""
    fields: NotRequired[dict[str, Any] | None]
    """Lists only, with `include`. The `fields` of the result, as in `parsed_data`; null while there is no result."""
    progress: NotRequired[Progress]
    snippet: NotRequired[list[SingleDocumentSnippetItem]]
    """Lists only, with `include` and `q`: where the words of the search are in the text; absent if only the file name has them."""
    review_reasons: NotRequired[ReviewReasons]
    parsed_data: NotRequired[TypedParsedData]
    email_metadata: NotRequired[SingleDocumentEmailMetadata]
    """Present if the `source` is `email`."""
    error: NotRequired[DocumentError]


class Progress(TypedDict):
    """How far a document of several pages is while it is processed; updated every second."""

    pages_done: int
    """The pages that were read so far."""
    pages_count: int
    """All pages of the document."""


class Run(TypedDict):
    """One attempt to extract a document."""

    id: str
    """Identifier of the run."""
    state: Literal["queued", "running", "succeeded", "failed"]
    """The state of the run."""
    attempts: int
    """How often it was begun; more than once after a crash."""
    engine: str
    """The engine that reads the document."""
    schema_version: int | None
    """Version of the project's custom fields; null if it has none."""
    created_at: str
    """ISO 8601, UTC, with milliseconds."""
    started_at: str | None
    """null while it is `queued`."""
    finished_at: str | None
    """null until it has ended."""
    progress: NotRequired[Progress]
    warnings: list[Warning]
    """What was left out."""
    error: NotRequired[DocumentError]
    model_usage: NotRequired[ModelUsage]


class Batch(TypedDict):
    """The status of documents that were uploaded together."""

    name: str
    """The batch that the document belongs to, if you upload several: 1 to 100 letters, digits, hyphens, underscores or dots."""
    finished: bool
    """Whether no document is `pending`. Uploading or reprocessing a document of the batch makes it `false` again."""
    document_counts: DocumentCounts


class Correction(TypedDict):
    """A correction of one value by a person."""

    pointer: str
    """JSON pointer of the value, in the result of that run."""
    value: Any
    """The value after the correction: any JSON; null if there is none."""
    previous: Any
    """The value before it: any JSON; null if there is none."""
    page: int | None
    """The page on which the person pointed at it."""
    box: list[float] | None
    """Where on that page: `[x0, y0, x1, y1]`."""
    run_id: str
    """The run whose result was corrected."""
    key_id: str | None
    """The API key that was used; null if a user was signed in."""
    user_id: str | None
    """The signed-in user; null if an API key was used."""
    created_at: str
    """ISO 8601, UTC, with milliseconds."""


class Comment(TypedDict):
    """What somebody wrote about a document."""

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
    """ISO 8601, UTC, with milliseconds."""
    edited_at: str | None
    """When the text was last changed; null if it never was."""


class ExportAccounting(TypedDict):
    """What an accounting program needs and no document states."""

    default_country: NotRequired[str]
    """`ubl`, `cii`: the country (ISO 3166) of addresses that name none."""
    zero_tax_category: NotRequired[Literal["Z", "E", "AE", "K", "G", "O"]]
    """`ubl`, `cii`: the tax category (UNCL 5305) for 0 % if the document states no reason."""
    account: NotRequired[str]
    """`datev`, `quickbooks`, `xero`: the expense account. Required for them."""
    creditor_account: NotRequired[str]
    """`datev`: the account of the creditors. Required."""
    tax_codes: NotRequired[dict[str, str]]
    """The code of each tax rate (in percent) in the accounting program. Required for `xero`; `datev` knows the keys of 19 % and 7 %."""
    date_format: NotRequired[Literal["YYYY-MM-DD", "DD/MM/YYYY", "MM/DD/YYYY"]]
    """`quickbooks`, `xero`: dates as the region of the company expects them; `YYYY-MM-DD` if absent."""
    bank_id: NotRequired[str]
    """`ofx`: the bank code for statements that state none."""
    consultant_number: NotRequired[int]
    """`datev`: Beraternummer. Required."""
    client_number: NotRequired[int]
    """`datev`: Mandantennummer. Required."""
    fiscal_year_start: NotRequired[str]
    """`datev`: the first day of the fiscal year (Wirtschaftsjahresbeginn). Required."""
    account_length: NotRequired[int]
    """`datev`: digits of the accounts (Sachkontenlänge); 4 if absent."""


class ExportWarningsItem(TypedDict):

    document_id: str
    """The document."""
    field: NotRequired[str]
    """What it lacks."""
    message: str
    """What was left out or decided, and why."""


class Export(TypedDict):
    """Documents in one file, made in the background."""

    id: str
    """Identifier of the export."""
    status: Literal["pending", "completed", "failed"]
    """Whether the file can be downloaded: once it is `completed`."""
    format: Literal["csv", "xlsx", "jsonl", "json", "ubl", "cii", "datev", "datev_documents", "quickbooks", "xero", "ofx", "camt053"]
    """Kind of the file: CSV, an Excel workbook, JSON Lines or a JSON array; electronic invoices of EN 16931 in UBL (`ubl`) or as Cross Industry Invoice (`cii`); a posting batch of DATEV (`datev`) and the images of its documents (`datev_documents`); bills for QuickBooks Online or Xero; bank statements as OFX or camt.053."""
    rows: Literal["documents", "line_items", "transactions"]
    """What a row of a CSV is. A workbook has a sheet for each; an entry of JSON is a whole document."""
    documents_count: int
    """How many documents are in it."""
    schedule_id: str | None
    """The schedule that made it; null if it was requested."""
    accounting: NotRequired[ExportAccounting]
    """What an accounting program needs and no document states."""
    file_size: int | None
    """In bytes; null until it is `completed`."""
    error: NotRequired[str]
    """Why it failed."""
    warnings: NotRequired[list[ExportWarningsItem]]
    """For formats of accounting programs: documents that were left out, and decisions to check."""
    created_at: str
    """ISO 8601, UTC, with milliseconds."""
    finished_at: str | None
    """null while it is `pending`."""
    expires_at: str
    """Then it is deleted."""


class ExportSchedule(TypedDict):
    """An export of completed documents that is made regularly."""

    id: str
    """Identifier of the schedule."""
    name: str
    """Unique within the project."""
    export: ScheduledExport
    every: Literal["day", "week", "month"]
    """How often it is made."""
    at: str
    """The time, in UTC."""
    day: int | None
    """Of the week, 1 (Monday) to 7; of the month, 1 to 28. Not for `day`."""
    active: bool
    """Whether it is made at its times."""
    document_type: str | None
    """Only documents of this type; all types if it is null."""
    reviewed_only: bool
    """Only documents that a person has approved."""
    new_only: bool
    """Only documents that no earlier export of this schedule contains, so that each is exported once."""
    created_at: str
    """ISO 8601, UTC, with milliseconds."""
    next_at: str | None
    """The next time; null if it is not `active`."""
    last_at: str | None
    """The last time; null before the first."""
    last_outcome: Literal["created", "no_documents", "failed"] | None
    """What happened then: an export was created, there were no documents, or it failed."""
    last_error: NotRequired[str]
    """Why it failed."""
    last_export_id: str | None
    """The newest export of the schedule; null if there is none or it has expired."""


class SavedView(TypedDict):
    """Filters, order and columns of the document list, saved under a name."""

    id: str
    """Identifier of the view."""
    name: str
    """Unique within the project."""
    query: dict[str, str]
    """Filters and `sort`: the parameters of `GET …/documents`."""
    columns: list[str]
    """Columns of the list in the dashboard; empty for the usual ones."""
    export: NotRequired[SavedExport]
    created_at: str
    """ISO 8601, UTC, with milliseconds."""


class QualitySecondsToResult(TypedDict):
    """From the upload to the first result; null without one."""

    median: float
    """Half of the documents took no longer."""
    p95: float
    """95 of 100 documents took no longer."""


class QualityFailuresItem(TypedDict):

    code: str
    """Why they failed."""
    documents: int
    """How many failed for it."""


class QualityCorrectionsItem(TypedDict):

    supplier: str | None
    """The supplier of the documents; null if it was not found."""
    field: str
    """JSON pointer of the value; `*` is any entry of a list."""
    documents: int
    """Documents of which it was changed."""


class QualityDaysItem(TypedDict):

    day: str
    """In UTC."""
    documents: int
    """Documents that were added."""
    pages: int
    """Their pages."""
    completed: int
    """Documents with a result."""
    failed: int
    """Documents that could not be read."""
    straight_through: int
    """Completed documents that needed no review and of which no value was changed."""
    reviewed: int
    """The other completed documents."""
    corrected: int
    """Documents of which a value was changed."""


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
"""How well documents were read."""


class LayoutDocumentsItem(TypedDict):

    id: str
    """Identifier of the document."""
    filename: str
    """Its file name."""
    taught_at: str
    """ISO 8601, UTC, with milliseconds."""
    fields: list[str]
    """The values that it taught, by JSON pointer."""


class LayoutLearnedValues(TypedDict):
    """How accurate learned values of this layout are."""

    judged: int
    """Learned values that a person corrected or approved later."""
    right: int
    """The number of them that were right."""


class Layout(TypedDict):
    """Documents that look the same and taught their values."""

    id: str
    """Identifier of the layout."""
    active: bool
    """Whether later documents are read with what these documents taught."""
    created_at: str
    """ISO 8601, UTC, with milliseconds."""
    documents: list[LayoutDocumentsItem]
    """The documents that taught, latest first; at most 100."""
    documents_count: int
    """All documents that taught."""
    learned_values: LayoutLearnedValues
    """How accurate learned values of this layout are."""


class Supplier(TypedDict):
    """A company that approved documents came from, with everything that they state about it."""

    id: str
    """Identifier of the supplier."""
    created_at: str
    """ISO 8601, UTC, with milliseconds."""
    names: list[str]
    """Its names as they are printed, the most frequent one first."""
    tax_ids: list[str]
    """Its VAT or tax numbers."""
    ibans: list[str]
    """Its bank accounts."""
    currencies: list[str]
    """Currencies of its documents, the most frequent one first."""
    documents_count: int
    """Approved documents of the supplier."""


class ModelComparison(TypedDict):
    """How a language model would change the result of a document."""

    document_id: str
    """The compared document."""
    status: Literal["pending", "completed", "failed"]
    """Whether the comparison is finished."""
    mode: Literal["fill", "check", "first"]
    """How both readings are merged; see `extraction.llm` in the settings. `fill` asks for fewer values."""
    values: list[ComparedValue]
    """The requested values, 500 at most."""
    model_usage: NotRequired[ModelUsage]
    warnings: list[Warning]
    """Why the model was not asked, or was asked only in part."""
    error: NotRequired[str]
    """Why it failed."""
    created_at: str
    """ISO 8601, UTC, with milliseconds."""
    finished_at: str | None
    """null while it is `pending`."""


class Key(TypedDict):
    """An API key, without the key itself."""

    id: str
    """Identifier of the key."""
    name: str
    """A name by which you recognize the key."""
    scopes: list[Literal["documents:read", "documents:review", "comments:manage", "documents:write", "projects:read", "projects:edit", "projects:write", "webhooks:read", "webhooks:write", "keys:manage", "members:read", "members:manage", "audit:read", "owners:manage", "*"]]
    """`*` stands for all."""
    created_at: str
    """ISO 8601, UTC, with milliseconds."""
    expires_at: str | None
    """ISO 8601, UTC; null if the key does not expire."""
    last_used_at: str | None
    """Exact to a minute; null if it was never used."""
    project_ids: list[str] | None
    """The only projects that the key can use; null for all of the organization."""
    created_by: str | None
    """The user or key that created it; null for the command line and the first start."""
    revoked_at: str | None
    """null unless the key was revoked."""


class NewKey(TypedDict):
    """An API key, with the key itself."""

    id: str
    """Identifier of the key."""
    name: str
    """A name by which you recognize the key."""
    scopes: list[Literal["documents:read", "documents:review", "comments:manage", "documents:write", "projects:read", "projects:edit", "projects:write", "webhooks:read", "webhooks:write", "keys:manage", "members:read", "members:manage", "audit:read", "owners:manage", "*"]]
    """`*` stands for all."""
    created_at: str
    """ISO 8601, UTC, with milliseconds."""
    expires_at: str | None
    """ISO 8601, UTC; null if the key does not expire."""
    last_used_at: str | None
    """Exact to a minute; null if it was never used."""
    project_ids: list[str] | None
    """The only projects that the key can use; null for all of the organization."""
    created_by: str | None
    """The user or key that created it; null for the command line and the first start."""
    revoked_at: str | None
    """null unless the key was revoked."""
    api_key: NotRequired[str]
    """The key itself: only here, only once. A replayed answer comes without it."""


class MemberProjectsItem(TypedDict):

    project_id: str
    """Identifier of the project."""
    role: Literal["viewer", "reviewer", "editor", "administrator", "owner"]
    """Each role has the permissions of those before it."""


class Member(TypedDict):
    """A user with a role in the organization or in projects."""

    user_id: str
    """Identifier of the user."""
    email: str
    """E-mail address, in lower case."""
    name: str
    """Name of the user."""
    role: Literal["viewer", "reviewer", "editor", "administrator", "owner"] | None
    """The role in all projects of the organization; null for a member of single projects."""
    projects: list[MemberProjectsItem]
    """Additional roles in single projects."""
    has_second_factor: bool
    """Whether a password is not enough to sign in."""
    joined_at: str
    """ISO 8601, UTC, with milliseconds."""
    last_seen_at: str | None
    """Latest request of an open session, exact to a minute; null if the user is not signed in."""


class InvitationProjectsItem(TypedDict):

    project_id: str
    """Identifier of the project."""
    role: Literal["viewer", "reviewer", "editor", "administrator", "owner"]
    """Each role has the permissions of those before it."""


class Invitation(TypedDict):
    """An invitation that nobody has accepted yet."""

    id: str
    """Identifier of the invitation."""
    email: str
    """E-mail address, in lower case."""
    role: Literal["viewer", "reviewer", "editor", "administrator", "owner"] | None
    """The role in all projects of the organization; null for a member of single projects."""
    projects: list[InvitationProjectsItem]
    """Additional roles in single projects."""
    created_at: str
    """ISO 8601, UTC, with milliseconds."""
    expires_at: str
    """ISO 8601, UTC, with milliseconds."""


class OrganizationLimits(TypedDict):
    """The limits that owners have set. The operator can have set others: `GET /organization/usage` returns those that apply."""

    documents_per_month: int | None
    """Documents that the organization may add in a month (UTC); null for none."""
    pages_per_month: int | None
    """Pages of the documents that it may add in a month (UTC); null for none."""
    stored_bytes: int | None
    """Bytes of all stored originals; null for none."""


class Organization(TypedDict):
    """The organization of the key or session."""

    id: str
    """Identifier of the organization."""
    name: str
    """Name of the organization; no other organization of the service has it."""
    created_at: str
    """ISO 8601, UTC, with milliseconds."""
    require_second_factor: bool
    """Whether members who sign in with a password need a second factor. Until they add one, they have no access. Members who use single sign-on do not need one here: the provider asks for it."""
    limits: OrganizationLimits
    """The limits that owners have set. The operator can have set others: `GET /organization/usage` returns those that apply."""


class Usage(TypedDict):
    """What the organization uses, and its limits."""

    month: str
    """A month in UTC."""
    documents: DocumentUsage
    pages: PageUsage
    stored_bytes: StorageUsage
    months: list[MonthlyUsage]
    """The last twelve months, newest first."""


class SingleSignOnGroupRolesItem(TypedDict):

    group: str
    """A group, as the provider names it in the claim."""
    role: Literal["viewer", "reviewer", "editor", "administrator", "owner"]
    """A role in the organization."""


class SingleSignOn(TypedDict):
    """The OpenID Connect provider of the organization."""

    issuer: str
    """Issuer of the OpenID Connect provider, exactly as it names itself. `/.well-known/openid-configuration` below it must be reachable; private and internal hosts are refused unless the operator allows them."""
    client_id: str
    """Identifier of Legible at the provider."""
    has_client_secret: bool
    """Whether a client secret is stored. It is never returned."""
    scopes: str
    """Requested scopes, separated by spaces, beginning with `openid`."""
    groups_claim: str
    """Claim that contains the groups of a person."""
    group_roles: list[SingleSignOnGroupRolesItem]
    """The role in the organization for each group; the highest one counts, at every sign-in. If it is empty, members keep the roles that they have."""
    default_role: Literal["viewer", "reviewer", "editor", "administrator", "owner"] | None
    """Role of people without a group, invitation or membership; null refuses them."""
    trust_unverified_emails: bool
    """Whether to accept addresses that the provider does not call verified (`email_verified`). Only if people cannot choose their address there."""
    enforced: bool
    """Whether a password gives no access to the organization. Owners keep it, in case the provider fails."""
    redirect_uri: str
    """The redirect URI to register at the provider."""
    sign_in_link: str
    """Address at which members sign in."""


class Webhook(TypedDict):
    """A URL of yours that is notified of events."""

    id: str
    """Identifier of the webhook."""
    event_type: Literal["document.processed", "document.failed", "document.corrected", "document.reviewed", "document.rejected", "export.completed", "export.failed"]
    """The event of which the webhook is notified; the first one if there are several."""
    event_types: list[Literal["document.processed", "document.failed", "document.corrected", "document.reviewed", "document.rejected", "export.completed", "export.failed"]]
    """All events of which the webhook is notified."""
    target_url: str
    """HTTPS, port 443 or from 1024 upwards; private and internal hosts are refused."""
    name: str
    """A name by which you recognize the webhook."""
    active: bool
    """Whether anything is delivered."""
    created_at: str
    """ISO 8601, UTC, with milliseconds."""
    format: Literal["legible", "slack", "teams"]
    """What is sent: `legible`, an event as described under “Webhooks”; `slack`, a message for an incoming webhook of Slack; `teams`, an Adaptive Card for a workflow of Microsoft Teams."""
    include_parsed_data: bool
    """Whether the payload carries `parsed_data`, up to 256 kB; above that it contains `parsed_data_omitted`. Creating or changing such a webhook requires the scope `documents:read` as well. Messages for Slack and Teams never carry it."""
    disabled_reason: str | None
    """Why the service switched it off: `gone` (the receiver answered 410) or `failing` (nothing but failures for days); null if it did not."""


class NewWebhook(TypedDict):
    """A webhook with the secret that signs its deliveries."""

    id: str
    """Identifier of the webhook."""
    event_type: Literal["document.processed", "document.failed", "document.corrected", "document.reviewed", "document.rejected", "export.completed", "export.failed"]
    """The event of which the webhook is notified; the first one if there are several."""
    event_types: list[Literal["document.processed", "document.failed", "document.corrected", "document.reviewed", "document.rejected", "export.completed", "export.failed"]]
    """All events of which the webhook is notified."""
    target_url: str
    """HTTPS, port 443 or from 1024 upwards; private and internal hosts are refused."""
    name: str
    """A name by which you recognize the webhook."""
    active: bool
    """Whether anything is delivered."""
    created_at: str
    """ISO 8601, UTC, with milliseconds."""
    format: Literal["legible", "slack", "teams"]
    """What is sent: `legible`, an event as described under “Webhooks”; `slack`, a message for an incoming webhook of Slack; `teams`, an Adaptive Card for a workflow of Microsoft Teams."""
    include_parsed_data: bool
    """Whether the payload carries `parsed_data`, up to 256 kB; above that it contains `parsed_data_omitted`. Creating or changing such a webhook requires the scope `documents:read` as well. Messages for Slack and Teams never carry it."""
    disabled_reason: str | None
    """Why the service switched it off: `gone` (the receiver answered 410) or `failing` (nothing but failures for days); null if it did not."""
    signing_secret: NotRequired[str]
    """Signs the deliveries. Given only here, only once. A replayed answer comes without it."""


class Delivery(TypedDict):
    """An event on its way to a webhook."""

    id: str
    """The `webhook-id` of every attempt."""
    event_type: Literal["document.processed", "document.failed", "document.corrected", "document.reviewed", "document.rejected", "export.completed", "export.failed", "webhook.test"]
    """The event that is delivered."""
    document_id: str | None
    """The document of the event; null for exports and `webhook.test`."""
    status: Literal["pending", "succeeded", "failed", "cancelled"]
    """What became of the delivery."""
    attempts: list[DeliveryAttempt]
    """The oldest first."""
    next_attempt_at: str | None
    """null if there is no further attempt."""
    created_at: str
    """ISO 8601, UTC, with milliseconds."""


class WebhookEventDataExport(TypedDict):
    """Of `export.completed` and `export.failed`: an export that a schedule has made."""

    id: str
    """The export."""
    schedule_id: str | None
    """The schedule that made it."""
    status: Literal["completed", "failed"]
    """Whether there is a file."""
    format: str
    """The format of the file."""
    documents_count: int
    """The documents in it."""
    error: NotRequired[str]
    """Why it failed."""
    file: NotRequired[str]
    """The path of the file; download it with an API key until the export expires."""


class WebhookEventData(TypedDict):
    """What the event is about."""

    project_id: str
    """The project of the document."""
    webhook_id: NotRequired[str]
    """The webhook; only of `webhook.test`."""
    document: NotRequired[EventDocument]
    export: NotRequired[WebhookEventDataExport]
    """Of `export.completed` and `export.failed`: an export that a schedule has made."""


class WebhookEvent(TypedDict):
    """The body of a delivery."""

    type: Literal["document.processed", "document.failed", "document.corrected", "document.reviewed", "document.rejected", "export.completed", "export.failed", "webhook.test"]
    """What happened."""
    timestamp: str
    """ISO 8601, UTC, with milliseconds."""
    data: WebhookEventData
    """What the event is about."""


class ImapSettingsOauth2(TypedDict):
    """null if the source signs in with a password."""

    token_url: str
    """Where access tokens are requested."""
    client_id: str
    """Identifier of your application at the provider."""


class ImapSettings(TypedDict):
    """A mailbox, without its password."""

    host: str
    """The IMAP server. Private hosts are refused, unless the operator allows them."""
    port: int
    """Its port."""
    security: Literal["tls", "starttls", "none"]
    """`tls` from the start, `starttls`, or `none`, only for hosts that the operator allows."""
    username: str
    """The user name, mostly the address."""
    mailbox: str
    """The mailbox (folder) that is read."""
    after: Literal["keep", "flag", "seen", "move"]
    """What happens to a message that was taken: nothing, flagged, marked as read, or moved to `move_to`."""
    include_existing: bool
    """Whether what is there before the first run is taken too."""
    move_to: str | None
    """The mailbox for messages that were taken; required for `after` `move`."""
    oauth2: ImapSettingsOauth2 | None
    """null if the source signs in with a password."""


class FolderSettings(TypedDict):
    """A folder on the server."""

    path: str
    """The folder below your organization's folder on the server; empty for that folder itself."""
    include_existing: bool
    """Whether what is there before the first run is taken too."""


class S3Settings(TypedDict):
    """A bucket of Amazon S3 or a compatible server, without its secret access key."""

    bucket: str
    """The bucket that is read."""
    prefix: str
    """Only objects whose names begin with it are taken; empty for all."""
    endpoint: str | None
    """The address of an S3-compatible server; null for Amazon S3. Private hosts are refused, unless the operator allows them."""
    region: str
    """The region of the bucket."""
    access_key_id: str
    """The access key ID. It needs to list and read objects."""
    include_existing: bool
    """Whether what is there before the first run is taken too."""


class SftpSettings(TypedDict):
    """A folder of an SFTP server, without its password or private key."""

    host: str
    """The SFTP server. Private hosts are refused, unless the operator allows them."""
    port: int
    """Its port."""
    username: str
    """The user name."""
    host_key: str | None
    """The fingerprint of the server's key; null until somebody has confirmed it."""
    path: str
    """The folder that is read, with all folders in it; empty for the one after signing in."""
    include_existing: bool
    """Whether what is there before the first run is taken too."""


class SourceLastError(TypedDict):
    """Why the last run failed; null if it succeeded."""

    code: str
    """`blocked_host`, `connect_failed`, `sign_in_failed`, `mailbox_not_found`, `folder_not_found`, `bucket_not_found`, `host_key_unknown`, `host_key_changed`, `not_configured`, `secret_unreadable`, `limit_reached` or `failed`; more may come."""
    message: str
    """The same for people."""


class Source(TypedDict):
    """A mailbox, folder, bucket or SFTP server from which documents are taken."""

    id: str
    """Identifier of the source."""
    kind: Literal["imap", "folder", "s3", "sftp"]
    """What it reads."""
    name: str
    """A name by which you recognize the source."""
    active: bool
    """Whether the source is read regularly."""
    imap: NotRequired[ImapSettings]
    folder: NotRequired[FolderSettings]
    s3: NotRequired[S3Settings]
    sftp: NotRequired[SftpSettings]
    status: Literal["waiting", "running", "ok", "failing", "off"]
    """`waiting` for the first run, `running` now, `ok` or `failing` since the last run, or `off`."""
    last_run_at: str | None
    """When the last run ended; null before the first one."""
    next_run_at: str | None
    """null if the source is off."""
    last_error: SourceLastError | None
    """Why the last run failed; null if it succeeded."""
    documents_count: int
    """Documents that it has given."""
    created_at: str
    """ISO 8601, UTC, with milliseconds."""


class SourceItem(TypedDict):
    """A message or file that a source has dealt with."""

    name: str
    """The path of the file or object, or the number of the message."""
    outcome: Literal["taken", "skipped"]
    """Whether it became documents."""
    reason: str | None
    """Why it, or an attachment of it, became no document."""
    document_ids: list[str]
    """The documents that were created; they may have been deleted since."""
    at: str
    """ISO 8601, UTC, with milliseconds."""


class ErrorDetail(TypedDict):
    """What is wrong with one part of the request."""

    field: str
    """Path as the caller wrote it, such as `project.name`; '' for the whole body."""
    code: str
    """Stable name of what is wrong, for programs."""
    message: str
    """The same for people."""


class LanguageModelOptionsTokenPrices(TypedDict):
    """Prices per million tokens. If set, each run includes its `cost`."""

    input: float
    """Price of the tokens that are sent."""
    output: float
    """Price of the tokens that are received."""
    currency: str
    """ISO 4217."""


class LanguageModelOptions(TypedDict):
    """How a language model is used, if one is."""

    ungrounded: Literal["keep", "drop"]
    """Values that the model gives and that are printed nowhere: `keep` them with `"grounded": false` and a low confidence, or `drop` them."""
    documents_per_day: int | None
    """Documents that are sent in a day (UTC) at most; `null` for no limit."""
    redact: list[Literal["iban", "email", "name"]]
    """What is replaced by placeholders before text is sent, and put back into the answers."""
    timeout_seconds: int | None
    """How long a document may wait for the language model; `null` for `LEGIBLE_LLM_TIMEOUT`, which always applies as a maximum."""
    token_prices: LanguageModelOptionsTokenPrices | None
    """Prices per million tokens. If set, each run includes its `cost`."""
    second_sample: bool
    """Ask everything twice, at twice the cost: what the model does not repeat is less sure."""
    redact_patterns: list[str]
    """Further texts to replace, such as names; `#` stands for a digit, `?` for a letter, `*` for any characters of a word."""


class LineItem(TypedDict):
    """Something that was bought, offered or delivered."""

    id: str
    """Identifier within the result, such as `li_1`."""
    sku: NotRequired[str]
    """Article number."""
    description: NotRequired[str]
    """What it is, as printed."""
    quantity: NotRequired[float]
    """How much of it."""
    unit: NotRequired[str]
    """Unit of the quantity."""
    unit_price: NotRequired[float]
    """Price of one unit."""
    discount: NotRequired[float]
    """Discount of this line."""
    tax_rate: NotRequired[float]
    """Tax rate in percent: 20 is 20 %."""
    amount: NotRequired[float]
    """Amount of this line, as the list prints it."""


class Tax(TypedDict):
    """The tax of one rate."""

    rate: NotRequired[float]
    """Tax rate in percent: 20 is 20 %."""
    base: NotRequired[float]
    """The amount that is taxed."""
    amount: NotRequired[float]
    """The tax."""


class Transaction(TypedDict):
    """A movement of a bank statement."""

    id: str
    """Identifier within the result, such as `tx_1`."""
    date: NotRequired[str]
    """Transaction date, `YYYY-MM-DD`."""
    value_date: NotRequired[str]
    """Value date, `YYYY-MM-DD`."""
    description: NotRequired[str]
    """What it is, as printed."""
    counterparty: NotRequired[str]
    """Name of the other side."""
    amount: NotRequired[float]
    """Amount; negative for money out."""
    balance: NotRequired[float]
    """Balance after it."""


class KeyValue(TypedDict):
    """A label with the value next to it."""

    key: str
    """The label, as printed."""
    value: str | bool
    """The value next to the label, as printed; true or false for a check box."""
    page: int
    """Counted from 1."""
    box: NotRequired[list[float]]
    """[x0, y0, x1, y1] from the top left of the upright page, in the page's unit."""


class CodeMeaning(TypedDict):
    """The content, if it is of a known kind."""

    kind: str
    """What the content is, such as a payment or a contact."""


class Code(TypedDict):
    """A barcode or QR code."""

    format: str
    """Kind of the code."""
    text: str
    """What it contains."""
    page: int
    """Counted from 1."""
    box: NotRequired[list[float]]
    """[x0, y0, x1, y1] from the top left of the upright page, in the page's unit."""
    meaning: NotRequired[CodeMeaning]
    """The content, if it is of a known kind."""


class TableCell(TypedDict):
    """A cell with its place."""

    row: int
    """Counted from 0."""
    column: int
    """Counted from 0."""
    row_span: int
    """How many rows it covers."""
    column_span: int
    """How many columns it covers."""
    text: str
    """As printed."""
    page: int
    """Counted from 1."""
    box: list[float]
    """[x0, y0, x1, y1] from the top left of the upright page, in the page's unit."""


class TablePartsItem(TypedDict):

    page: int
    """Counted from 1."""
    box: NotRequired[list[float]]
    """[x0, y0, x1, y1] from the top left of the upright page, in the page's unit."""


class Table(TypedDict):
    """A table, over page breaks if it has any."""

    id: str
    """`t1`, `t2` … in reading order."""
    header_rows: int
    """How many rows at the top are headings."""
    columns: int
    """How many columns there are."""
    parts: list[TablePartsItem]
    """Its place on the page; several places if it continues across a page break."""
    rows: list[list[str]]
    """Cells as printed."""
    cells: NotRequired[list[TableCell]]
    """The same with places; absent for formats without a layout."""
    sheet: NotRequired[str]
    """Name of the sheet of a spreadsheet."""
    hidden: NotRequired[bool]
    """Whether the file hides the sheet."""
    column_types: NotRequired[list[Literal["string", "integer", "number", "date", "datetime", "boolean", "money", "empty"]]]
    """What the columns of a spreadsheet or CSV contain."""
    truncated: NotRequired[bool]
    """Whether rows were left out here."""
    total_rows: NotRequired[int]
    """How many rows the whole table has."""


class Warning(TypedDict):
    """Something that could not be read, or was left out."""

    code: str
    """Stable name; more may come."""
    message: str
    """The same for people."""
    page: NotRequired[int]
    """Counted from 1."""


class PageInfo(TypedDict):
    """A page that was read."""

    number: int
    """Counted from 1."""
    width: float
    """0 for formats without a layout."""
    height: float
    """0 for formats without a layout."""
    unit: Literal["pt", "px", "none"]
    """Unit of size and boxes: points of a PDF (72 an inch), pixels of an image."""
    method: Literal["text", "ocr", "mixed", "structure", "none"]
    """How its text was read: from the file, from the image, or both."""
    rotation: NotRequired[Literal[90, 180, 270]]
    """Degrees clockwise that a page lying on its side or head was turned, so that boxes are upright."""
    confidence: float
    """Mean over its words."""
    warnings: list[Warning]
    """What could not be read here."""


class EvidenceRegionsItem(TypedDict):

    page: int
    """Counted from 1."""
    box: list[float]
    """[x0, y0, x1, y1] from the top left of the upright page, in the page's unit."""


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
"""Where a value comes from."""


class Check(TypedDict):
    """Something that was computed again."""

    name: str
    """Stable name of the check."""
    passed: bool
    """Whether the values agree."""
    message: NotRequired[str]
    """What differs, for people."""


class Segment(TypedDict):
    """One of several documents in a file."""

    pages: list[int]
    """First and last."""
    box: NotRequired[list[float]]
    """[x0, y0, x1, y1] from the top left of the upright page, in the page's unit."""
    document_type: Literal["invoice", "credit_note", "receipt", "purchase_order", "quote", "delivery_note", "bank_statement", "payslip", "resume", "contract", "id_document", "email", "form", "spreadsheet", "letter", "report", "other"]
    """What kind of document it is; `other` if none fits. More may come."""
    fields: NotRequired[dict[str, Any]]
    """Values by name, flat and typed."""
    line_items: NotRequired[list[LineItem]]
    """Its line items."""
    taxes: NotRequired[list[Tax]]
    """Its taxes."""


class ModelUsageCost(TypedDict):
    """Computed from the `token_prices` of the project; absent if it has none."""

    amount: float
    """The sum."""
    currency: str
    """ISO 4217."""


class ModelUsage(TypedDict):
    """Tokens, time and cost of the language model, if one was asked."""

    mode: Literal["off", "fill", "check", "first"]
    """How it was used."""
    model: str
    """Name of the model."""
    requests: int
    """Requests that were sent."""
    input_tokens: int
    """Tokens that were sent."""
    output_tokens: int
    """Tokens that were received."""
    duration_ms: int
    """How long it took, in milliseconds."""
    cost: NotRequired[ModelUsageCost]
    """Computed from the `token_prices` of the project; absent if it has none."""


class CsvNotation(TypedDict):
    """The notation of a CSV file."""

    separator: NotRequired[Literal["comma", "semicolon", "tab"]]
    """Between cells."""
    decimal: NotRequired[Literal["point", "comma"]]
    """In numbers."""
    bom: NotRequired[bool]
    """Whether the file begins with a byte order mark, which Excel needs."""


class ScheduledExportAccounting(TypedDict):
    """What an accounting program needs and no document states."""

    default_country: NotRequired[str]
    """`ubl`, `cii`: the country (ISO 3166) of addresses that name none."""
    zero_tax_category: NotRequired[Literal["Z", "E", "AE", "K", "G", "O"]]
    """`ubl`, `cii`: the tax category (UNCL 5305) for 0 % if the document states no reason."""
    account: NotRequired[str]
    """`datev`, `quickbooks`, `xero`: the expense account. Required for them."""
    creditor_account: NotRequired[str]
    """`datev`: the account of the creditors. Required."""
    tax_codes: NotRequired[dict[str, str]]
    """The code of each tax rate (in percent) in the accounting program. Required for `xero`; `datev` knows the keys of 19 % and 7 %."""
    date_format: NotRequired[Literal["YYYY-MM-DD", "DD/MM/YYYY", "MM/DD/YYYY"]]
    """`quickbooks`, `xero`: dates as the region of the company expects them; `YYYY-MM-DD` if absent."""
    bank_id: NotRequired[str]
    """`ofx`: the bank code for statements that state none."""
    consultant_number: NotRequired[int]
    """`datev`: Beraternummer. Required."""
    client_number: NotRequired[int]
    """`datev`: Mandantennummer. Required."""
    fiscal_year_start: NotRequired[str]
    """`datev`: the first day of the fiscal year (Wirtschaftsjahresbeginn). Required."""
    account_length: NotRequired[int]
    """`datev`: digits of the accounts (Sachkontenlänge); 4 if absent."""


class ScheduledExport(TypedDict):
    """The format of the file: members of `POST …/exports`."""

    format: Literal["csv", "xlsx", "jsonl", "json", "ubl", "cii", "datev", "datev_documents", "quickbooks", "xero", "ofx", "camt053"]
    """Kind of the file: CSV, an Excel workbook, JSON Lines or a JSON array; electronic invoices of EN 16931 in UBL (`ubl`) or as Cross Industry Invoice (`cii`); a posting batch of DATEV (`datev`) and the images of its documents (`datev_documents`); bills for QuickBooks Online or Xero; bank statements as OFX or camt.053."""
    rows: NotRequired[Literal["documents", "line_items", "transactions"]]
    """What a row of a CSV is. A workbook has a sheet for each; an entry of JSON is a whole document."""
    columns: NotRequired[list[str]]
    """Columns of the table that `rows` names, in this order. A column without values is empty. All columns if absent; not for JSON."""
    csv: NotRequired[CsvNotation]
    accounting: NotRequired[ScheduledExportAccounting]
    """What an accounting program needs and no document states."""


class SavedExportAccounting(TypedDict):
    """What an accounting program needs and no document states."""

    default_country: NotRequired[str]
    """`ubl`, `cii`: the country (ISO 3166) of addresses that name none."""
    zero_tax_category: NotRequired[Literal["Z", "E", "AE", "K", "G", "O"]]
    """`ubl`, `cii`: the tax category (UNCL 5305) for 0 % if the document states no reason."""
    account: NotRequired[str]
    """`datev`, `quickbooks`, `xero`: the expense account. Required for them."""
    creditor_account: NotRequired[str]
    """`datev`: the account of the creditors. Required."""
    tax_codes: NotRequired[dict[str, str]]
    """The code of each tax rate (in percent) in the accounting program. Required for `xero`; `datev` knows the keys of 19 % and 7 %."""
    date_format: NotRequired[Literal["YYYY-MM-DD", "DD/MM/YYYY", "MM/DD/YYYY"]]
    """`quickbooks`, `xero`: dates as the region of the company expects them; `YYYY-MM-DD` if absent."""
    bank_id: NotRequired[str]
    """`ofx`: the bank code for statements that state none."""
    consultant_number: NotRequired[int]
    """`datev`: Beraternummer. Required."""
    client_number: NotRequired[int]
    """`datev`: Mandantennummer. Required."""
    fiscal_year_start: NotRequired[str]
    """`datev`: the first day of the fiscal year (Wirtschaftsjahresbeginn). Required."""
    account_length: NotRequired[int]
    """`datev`: digits of the accounts (Sachkontenlänge); 4 if absent."""


class SavedExport(TypedDict):
    """How the documents are exported: members of `POST …/exports`."""

    format: Literal["csv", "xlsx", "jsonl", "json", "ubl", "cii", "datev", "datev_documents", "quickbooks", "xero", "ofx", "camt053"]
    """Kind of the file: CSV, an Excel workbook, JSON Lines or a JSON array; electronic invoices of EN 16931 in UBL (`ubl`) or as Cross Industry Invoice (`cii`); a posting batch of DATEV (`datev`) and the images of its documents (`datev_documents`); bills for QuickBooks Online or Xero; bank statements as OFX or camt.053."""
    rows: NotRequired[Literal["documents", "line_items", "transactions"]]
    """What a row of a CSV is. A workbook has a sheet for each; an entry of JSON is a whole document."""
    columns: NotRequired[list[str]]
    """Columns of the table that `rows` names, in this order. A column without values is empty. All columns if absent; not for JSON."""
    csv: NotRequired[CsvNotation]
    accounting: NotRequired[SavedExportAccounting]
    """What an accounting program needs and no document states."""


class ComparedValue(TypedDict):
    """A value as each engine read it."""

    pointer: str
    """JSON Pointer of the value in the merged result, with `-` as the index of list entries that are not in it."""
    offline: str | float | bool | None
    """The value from the offline engine; `null` if it found none."""
    model: str | float | bool | None
    """The value from the language model; `null` if it gave none."""
    merged: str | float | bool | None
    """The merged value; `null` if there is none."""
    agrees: bool | None
    """Whether both values agree; `null` unless both exist."""
    grounded: bool | None
    """Whether the value from the model is printed in the document; `null` if it gave none, or chose it from a list."""
    confidence: float | None
    """Confidence of the merged value."""


class DocumentUsage(TypedDict):
    """Documents added in this month."""

    used: int
    """Documents added in this month."""
    limit: int | None
    """The limit that applies; null for none."""
    limit_set_by: Literal["operator", "owner"] | None
    """Who can raise the limit: the operator of the service, or the owners."""


class PageUsage(TypedDict):
    """Pages of the documents of this month."""

    used: int
    """Pages of the documents of this month."""
    limit: int | None
    """The limit that applies; null for none."""
    limit_set_by: Literal["operator", "owner"] | None
    """Who can raise the limit: the operator of the service, or the owners."""


class StorageUsage(TypedDict):
    """Bytes of all stored originals."""

    used: int
    """Bytes of all stored originals."""
    limit: int | None
    """The limit that applies; null for none."""
    limit_set_by: Literal["operator", "owner"] | None
    """Who can raise the limit: the operator of the service, or the owners."""


class MonthlyUsage(TypedDict):
    """What was added in a month."""

    month: str
    """A month in UTC."""
    documents: int
    """Documents that were added, also those that were deleted later."""
    pages: int
    """Pages of the added documents."""
    stored_bytes: int
    """Bytes of all originals at the end of the month, or now."""


class DeliveryAttempt(TypedDict):
    """One attempt to deliver."""

    at: str
    """ISO 8601, UTC, with milliseconds."""
    response_status: int | None
    """Status of the response; null if none came."""
    duration_ms: int
    """How long the attempt took, in milliseconds."""
    error: str | None
    """null if it succeeded; else `blocked_host`, `dns_failed`, `connect_failed`, `tls_failed`, `timeout`, `protocol_error`, `unexpected_status` or `secret_unreadable`."""
    trigger: Literal["schedule", "redeliver", "test"]
    """Why it was made: by the schedule of retries, or requested."""


class EventDocumentSnippetItem(TypedDict):

    text: str
    """Text of the document."""
    match: bool
    """Whether it is a word of the search."""


class EventDocument(TypedDict):
    """As in the list of documents; with `parsed_data`, or `parsed_data_omitted`, if the webhook includes it, and with `error` if the document failed, and `review_decision` if it was reviewed or rejected."""

    id: str
    """Identifier of the document."""
    filename: str
    """Original file name, cleaned."""
    content_type: str
    """The real type, by the bytes."""
    file_size: int
    """In bytes."""
    file_extension: str
    """With its dot, in lower case."""
    status: Literal["pending", "completed", "failed"]
    """Where processing has got to. `completed` and `failed` are final, until a reprocess."""
    pages_count: int | None
    """null while the document is `pending`."""
    source: Literal["api", "email", "folder", "s3", "sftp"]
    """How it came in: uploaded or submitted as a URL, by e-mail, from a watched folder, or from a bucket."""
    created_at: str
    """ISO 8601, UTC, with milliseconds."""
    external_id: NotRequired[str]
    """The caller's own reference."""
    batch: NotRequired[str]
    """The batch that the document belongs to, if you upload several: 1 to 100 letters, digits, hyphens, underscores or dots."""
    metadata: NotRequired[dict[str, Any]]
    """The caller's own JSON, up to 4 KB."""
    duplicate_of: NotRequired[str]
    """The older document of the project with the same bytes."""
    parent_id: NotRequired[str]
    """The archive or e-mail that the document was inside; absent if it was uploaded itself. It may have been deleted since."""
    path_in_parent: NotRequired[str]
    """With `parent_id`: the name of the file there, with its folders."""
    document_type: NotRequired[str | None]
    """With `include`. What it was read as; null before that."""
    review: NotRequired[Literal["none", "needed", "postponed", "done", "rejected"]]
    """With `include`. Whether a person should look at the result (`needed`), has `postponed` that, has approved (`done`) or rejected it."""
    review_decision: NotRequired[ReviewDecision]
    overview: NotRequired[Overview]
    assigned_to: NotRequired[str | None]
    """With `include=assignment`. The member who takes care of it; null for nobody."""
    fields: NotRequired[dict[str, Any] | None]
    """Lists only, with `include`. The `fields` of the result, as in `parsed_data`; null while there is no result."""
    progress: NotRequired[Progress]
    snippet: NotRequired[list[EventDocumentSnippetItem]]
    """Lists only, with `include` and `q`: where the words of the search are in the text; absent if only the file name has them."""
    parsed_data: NotRequired[TypedParsedData]
    parsed_data_omitted: NotRequired[bool]
    """Whether `parsed_data` is absent because it is too large."""
    error: NotRequired[DocumentError]


class Health(TypedDict):
    """All is well."""

    status: Literal["ok"]
    """Always `ok`."""


class ProjectList(TypedDict):
    """One page of the projects, newest first."""

    projects: list[Project]
    """The projects of this page."""
    meta: PaginationMeta


class ProjectRequestProject(TypedDict):
    """What the project is called."""

    name: str
    """Unique within the organization. Stored trimmed and in Unicode form C."""


class ProjectRequest(TypedDict):
    """The name of a project."""

    project: ProjectRequestProject
    """What the project is called."""


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
    """ISO 4217."""


class ProjectSettingsRequestSettingsExtractionLlmOptions(TypedDict):
    """How a language model is used, if one is."""

    ungrounded: NotRequired[Literal["keep", "drop"]]
    """Values that the model gives and that are printed nowhere: `keep` them with `"grounded": false` and a low confidence, or `drop` them."""
    documents_per_day: NotRequired[int | None]
    """Documents that are sent in a day (UTC) at most; `null` for no limit."""
    redact: NotRequired[list[Literal["iban", "email", "name"]]]
    """What is replaced by placeholders before text is sent, and put back into the answers."""
    timeout_seconds: NotRequired[int | None]
    """How long a document may wait for the language model; `null` for `LEGIBLE_LLM_TIMEOUT`, which always applies as a maximum."""
    token_prices: NotRequired[ProjectSettingsRequestSettingsExtractionLlmOptionsTokenPrices | None]
    """Prices per million tokens. If set, each run includes its `cost`."""
    second_sample: NotRequired[bool]
    """Ask everything twice, at twice the cost: what the model does not repeat is less sure."""
    redact_patterns: NotRequired[list[str]]
    """Further texts to replace, such as names; `#` stands for a digit, `?` for a letter, `*` for any characters of a word."""


class ProjectSettingsRequestSettingsExtraction(TypedDict):
    """How documents are read."""

    languages: NotRequired[list[Literal["en", "de", "fr", "es", "it", "nl", "pt"]]]
    """Languages to expect, most likely first. All languages if the list is empty."""
    llm: NotRequired[Literal["off", "fill", "check", "first"]]
    """What a language model is asked: `off` nothing; `fill` what was not found or is doubtful; `check` everything, and differences need a review; `first` everything, and its printed values count. Except for `off`, text of documents is sent to the language model."""
    llm_options: NotRequired[ProjectSettingsRequestSettingsExtractionLlmOptions]
    """How a language model is used, if one is."""
    llm_available: NotRequired[bool]
    """Whether there is a language model that can be asked."""
    engine: NotRequired[Literal["legible"]]
    """The engine that reads documents. There is only one."""


class ProjectSettingsRequestSettings(TypedDict):
    """What is changed; what is absent stays as it is."""

    email_parse_option: NotRequired[Literal["both", "body", "attachments"]]
    """Which parts of an e-mail become documents."""
    retention_days: NotRequired[int | None]
    """Documents are deleted this many days after their creation; `null` keeps them until they are deleted by hand. A new project has 60."""
    extraction: NotRequired[ProjectSettingsRequestSettingsExtraction]
    """How documents are read."""
    deliver_after_review: NotRequired[bool]
    """Whether `document.processed` is only sent to webhooks once a document needs no review or was approved."""
    review_threshold: NotRequired[float]
    """A document with a value or a type of less confidence needs review, until a person has reviewed it."""


class ProjectSettingsRequest(TypedDict):
    """The settings to be changed."""

    settings: ProjectSettingsRequestSettings
    """What is changed; what is absent stays as it is."""


class LanguageModelResponse(TypedDict):
    """The language model."""

    language_model: LanguageModel


class LanguageModelRequestLanguageModel(TypedDict):
    """The endpoint and its model."""

    api: NotRequired[Literal["openai", "anthropic", "gemini"]]
    """What the server speaks: `openai`, as most servers do, or the own protocol of Anthropic or Gemini."""
    url: str
    """Base URL, ending in `/v1`, for `gemini` in `/v1beta`: HTTPS, port 443 or from 1024 upwards; private and internal hosts are refused."""
    model: str
    """Name of the model, as its server knows it."""
    images: NotRequired[bool]
    """Whether page images are sent with the text. They are never sent if texts are redacted."""
    api_key: NotRequired[str | None]
    """Sent in the header that the protocol names. Without it a kept key stays, unless the URL changes; `null` deletes it."""


class LanguageModelRequest(TypedDict):
    """The language model to be used."""

    language_model: LanguageModelRequestLanguageModel
    """The endpoint and its model."""


class LanguageModelTest(TypedDict):
    """What the language model made of an easy question."""

    ok: bool
    """Whether it can be used."""
    model: str
    """Name of the model that was asked."""
    problem: NotRequired[str]
    """Why it cannot be used, as text for users."""
    problem_code: NotRequired[Literal["unreachable", "timeout", "busy", "refused", "too_long", "bad_answer", "wrong_answer"]]
    """The same as a code. `refused`: the server does not accept the key, the model or the request; `busy`: it must be asked later; `bad_answer`: its answer is not a JSON object; `wrong_answer`: it misread the printed value."""
    duration_ms: int
    """How long the answer took, in milliseconds."""


class ModelComparisonRequestModelComparison(TypedDict):
    """How the readings are compared."""

    mode: NotRequired[Literal["fill", "check", "first"]]
    """How both readings are merged; see `extraction.llm` in the settings. `fill` asks for fewer values."""


class ModelComparisonRequest(TypedDict):
    """The comparison to be made."""

    model_comparison: ModelComparisonRequestModelComparison
    """How the readings are compared."""


class ModelComparisonResponse(TypedDict):
    """The comparison."""

    model_comparison: ModelComparison


class CustomFieldsResponse(TypedDict):
    """The project's custom fields."""

    schema: dict[str, Any]
    """A JSON Schema (2020-12) as people write it for language models: object, string, number, integer, boolean, array, enum, const, format (date, date-time, email, uri), title, description, required, null among the types, `anyOf` with null, `$ref` into `$defs`, examples, and `x-labels`: the labels printed next to the value. A value that violates `pattern`, `minimum`, `maximum` or `enum` needs a review. Other keywords are ignored with a warning."""
    version: int
    """Goes up with each change; a run names the one it was made with."""
    updated_at: str
    """ISO 8601, UTC, with milliseconds."""


class CustomFieldsRequest(TypedDict):
    """The custom fields to be stored."""

    schema: dict[str, Any]
    """A JSON Schema (2020-12) as people write it for language models: object, string, number, integer, boolean, array, enum, const, format (date, date-time, email, uri), title, description, required, null among the types, `anyOf` with null, `$ref` into `$defs`, examples, and `x-labels`: the labels printed next to the value. A value that violates `pattern`, `minimum`, `maximum` or `enum` needs a review. Other keywords are ignored with a warning."""


class StoredCustomFieldsResponse(TypedDict):
    """The custom fields as they were stored."""

    schema: dict[str, Any]
    """A JSON Schema (2020-12) as people write it for language models: object, string, number, integer, boolean, array, enum, const, format (date, date-time, email, uri), title, description, required, null among the types, `anyOf` with null, `$ref` into `$defs`, examples, and `x-labels`: the labels printed next to the value. A value that violates `pattern`, `minimum`, `maximum` or `enum` needs a review. Other keywords are ignored with a warning."""
    version: int
    """Goes up with each change; a run names the one it was made with."""
    updated_at: str
    """ISO 8601, UTC, with milliseconds."""
    warnings: list[str]
    """One sentence for each keyword of the schema that was ignored."""


class SchemaTrialResponseSchemaTrial(TypedDict):
    """What was found."""

    custom: dict[str, Any]
    """The values that were found, by the name of the field."""
    evidence: dict[str, Any]
    """Where each value was found, by JSON pointer, as in `parsed_data`."""
    warnings: list[str]
    """One sentence for each keyword of the schema that was ignored."""


class SchemaTrialResponse(TypedDict):
    """What was found of custom fields that are not saved."""

    schema_trial: SchemaTrialResponseSchemaTrial
    """What was found."""


class UploadForm(TypedDict):
    """A file, with what the caller wants to keep with it."""

    file: str
    """Up to 15 MB (15,728,640 bytes); a PDF up to 25 pages, unless the operator has set other limits."""
    external_id: NotRequired[str]
    """The caller's own reference."""
    batch: NotRequired[str]
    """The batch that the document belongs to, if you upload several: 1 to 100 letters, digits, hyphens, underscores or dots."""
    metadata: NotRequired[dict[str, Any]]
    """A JSON object, up to 4 KB."""


class UrlSubmission(TypedDict):
    """A file to be downloaded."""

    source: Literal["url"]
    """The file is downloaded."""
    file_url: str
    """A public HTTPS URL, port 443 or from 1024 upwards. Redirects are not followed."""
    external_id: NotRequired[str]
    """The caller's own reference."""
    batch: NotRequired[str]
    """The batch that the document belongs to, if you upload several: 1 to 100 letters, digits, hyphens, underscores or dots."""
    metadata: NotRequired[dict[str, Any]]
    """The caller's own JSON, up to 4 KB."""


class EmailAttachment(TypedDict):
    """Up to 15 MB; a PDF up to 25 pages, unless the operator has set other limits. One that is not acceptable is skipped."""

    filename: NotRequired[str | None]
    """Name of the file."""
    name: NotRequired[str | None]
    """Used if `filename` is absent."""
    content_type: NotRequired[str | None]
    """Media type; the bytes decide what the file is read as."""
    content: NotRequired[str | None]
    """The file in base64."""
    content_length: NotRequired[Any]
    """Ignored."""


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
"""A file to be downloaded, or an e-mail."""


class DocumentResponse(TypedDict):
    """The document."""

    document: SingleDocument


class SkippedAttachment(TypedDict):
    """An attachment that became no document."""

    index: int
    """Its place in `attachments`, counted from 0."""
    code: str
    """Why it was skipped."""


class EmailDocumentsResponse(TypedDict):
    """The documents of an e-mail."""

    documents: list[Document]
    """One for the body, unless it was left out, and one for each attachment."""
    skipped: NotRequired[list[SkippedAttachment]]
    """Attachments that became no document, by their place in the request."""


UploadResponse: TypeAlias = "DocumentResponse | EmailDocumentsResponse"
"""`document` for a file or a URL, `documents` for an e-mail."""


class DocumentList(TypedDict):
    """One page of the documents, without `parsed_data`."""

    documents: list[Document]
    """The documents of this page."""
    meta: PaginationMeta


class CorrectionRequest(TypedDict):
    """Corrections, by JSON pointer."""

    fields: dict[str, Any]
    """By JSON pointer: a value, or `{"value": …, "page": 1, "box": [x0, y0, x1, y1]}`, or a page and box alone, from which the value is then read; null removes a value other than `/document_type`. `/line_items/-` adds an entry or a list of entries, and `{"move_to": 0}` for an entry moves it to that index. `/segments/1/…` leads into the second document of a file. Dates and amounts may be text as people write them, such as `19 April 2014` or `€ 1.717,97`."""


class CorrectionList(TypedDict):
    """The corrections, newest first; at most 1,000."""

    corrections: list[Correction]
    """The corrections, newest first."""


class CorrectionPreview(TypedDict):
    """What the corrections would store."""

    fields: dict[str, Any]
    """The values by JSON pointer, as a correction would store them."""


class Rejection(TypedDict):
    """Why the document must not be used."""

    reason: str
    """Why the document must not be used."""


class RejectionRequest(TypedDict):
    """Rejects the document."""

    rejection: Rejection


class Postponement(TypedDict):
    """Until when the review is postponed."""

    until: str
    """When the document needs its review again: ISO 8601, at most a year from now."""


class PostponementRequest(TypedDict):
    """Postpones the review."""

    postponement: Postponement


class SavedViewList(TypedDict):
    """All views of the project; the list is not paged."""

    views: list[SavedView]
    """The views, by name."""


class SavedViewRequestView(TypedDict):
    """What is saved."""

    name: str
    """Unique within the project."""
    query: dict[str, str]
    """Filters and `sort`: the parameters of `GET …/documents`."""
    columns: NotRequired[list[str]]
    """Columns of the list in the dashboard; empty for the usual ones."""
    export: NotRequired[SavedExport]


class SavedViewRequest(TypedDict):
    """A view with all of its content."""

    view: SavedViewRequestView
    """What is saved."""


class SavedViewResponse(TypedDict):
    """The view."""

    view: SavedView


class ExportScheduleList(TypedDict):
    """All schedules of the project; the list is not paged."""

    export_schedules: list[ExportSchedule]
    """The schedules, by name."""


class ExportScheduleRequestExportSchedule(TypedDict):
    """What is exported, how, and when."""

    name: str
    """Unique within the project."""
    export: ScheduledExport
    every: Literal["day", "week", "month"]
    """How often it is made."""
    at: str
    """The time, in UTC."""
    day: NotRequired[int | None]
    """Of the week, 1 (Monday) to 7; of the month, 1 to 28. Not for `day`."""
    active: NotRequired[bool]
    """Whether it is made at its times."""
    document_type: NotRequired[str | None]
    """Only documents of this type; all types if it is null."""
    reviewed_only: NotRequired[bool]
    """Only documents that a person has approved."""
    new_only: NotRequired[bool]
    """Only documents that no earlier export of this schedule contains, so that each is exported once."""


class ExportScheduleRequest(TypedDict):
    """A schedule with all of its content."""

    export_schedule: ExportScheduleRequestExportSchedule
    """What is exported, how, and when."""


class ExportScheduleResponse(TypedDict):
    """The schedule."""

    export_schedule: ExportSchedule


class CommentList(TypedDict):
    """All comments of the document, at most 500; the list is not paged."""

    comments: list[Comment]
    """The comments, oldest first."""


class CommentRequestComment(TypedDict):
    """The text."""

    text: str
    """Plain text; line breaks are kept."""


class CommentRequest(TypedDict):
    """A comment."""

    comment: CommentRequestComment
    """The text."""


class CommentResponse(TypedDict):
    """The comment."""

    comment: Comment


class QualityResponse(TypedDict):
    """How well documents were read."""

    quality: Quality


class DocumentAction(TypedDict):
    """What is done, and to which documents."""

    action: Literal["approve", "reject", "postpone", "assign", "undo_review", "reprocess", "delete"]
    """What is done to each document, exactly as by the request for a single one."""
    document_ids: list[str]
    """The documents, at most 200."""
    reason: NotRequired[str]
    """Required for `reject`: why the documents must not be used."""
    user_id: NotRequired[str | None]
    """Required for `assign`: a member who can review documents of the project; null for nobody."""
    until: NotRequired[str]
    """Required for `postpone`: when the documents need their review again."""


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
    """The same for people."""


class DocumentActionResponseDocumentAction(TypedDict):
    """What became of it."""

    done: int
    """How many documents were changed."""
    failed: list[FailedDocumentAction]
    """The others."""


class DocumentActionResponse(TypedDict):
    """How many documents were changed, and which were not."""

    document_action: DocumentActionResponseDocumentAction
    """What became of it."""


class LayoutList(TypedDict):
    """Layouts of the project."""

    layouts: list[Layout]
    """The layouts, newest first."""
    meta: PaginationMeta


class LayoutChangesLayout(TypedDict):
    """The settings of the layout."""

    active: bool
    """Whether later documents are read with what these documents taught."""


class LayoutChanges(TypedDict):
    """What is changed."""

    layout: LayoutChangesLayout
    """The settings of the layout."""


class LayoutResponse(TypedDict):
    """The layout."""

    layout: Layout


class SupplierList(TypedDict):
    """Suppliers of the project."""

    suppliers: list[Supplier]
    """The suppliers, newest first."""
    meta: PaginationMeta


class DocumentCountsResponse(TypedDict):
    """The numbers of documents that the filters let through."""

    document_counts: DocumentCounts


class BatchResponse(TypedDict):
    """The batch."""

    batch: Batch


class RunList(TypedDict):
    """Newest first."""

    runs: list[Run]
    """The runs, newest first."""


class RunResponse(TypedDict):
    """The new run."""

    run: Run


class SegmentsRequestSegmentsItem(TypedDict):
    """One document of the file."""

    pages: list[int]
    """The first and the last page."""


class SegmentsRequest(TypedDict):
    """How the pages of a file are divided into documents."""

    segments: list[SegmentsRequestSegmentsItem]
    """The documents of the file in their new order. Every page belongs to exactly one of them."""


class KeyList(TypedDict):
    """Newest first."""

    keys: list[Key]
    """All keys, newest first."""


class KeyRequest(TypedDict):
    """The key to be created."""

    name: str
    """A name by which you recognize the key."""
    scopes: NotRequired[list[Literal["documents:read", "documents:review", "comments:manage", "documents:write", "projects:read", "projects:edit", "projects:write", "webhooks:read", "webhooks:write", "keys:manage", "members:read", "members:manage", "audit:read", "owners:manage", "*"]]]
    """A subset of the scopes of the creating key, and all of them if absent. `*` stands for all."""
    project_ids: NotRequired[list[str] | None]
    """The only projects that the key can use. Such a key cannot use operations of the whole organization. Absent or null: all projects."""
    expires_at: NotRequired[str | None]
    """ISO 8601, in the future, not after the expiry of the creating key, which is the default; null for never."""


class NewKeyResponse(TypedDict):
    """The new key."""

    key: NewKey


class MemberList(TypedDict):
    """One page of members, by e-mail address."""

    members: list[Member]
    """The members of this page."""
    meta: PaginationMeta


class MemberRolesProjectsItem(TypedDict):

    project_id: str
    """Identifier of the project."""
    role: Literal["viewer", "reviewer", "editor", "administrator", "owner"]
    """Each role has the permissions of those before it."""


class MemberRoles(TypedDict):
    """All roles of the member."""

    role: Literal["viewer", "reviewer", "editor", "administrator", "owner"] | None
    """The role in all projects of the organization; null for a member of single projects."""
    projects: list[MemberRolesProjectsItem]
    """Additional roles in single projects."""


class MemberRequest(TypedDict):
    """Replaces the roles of a member."""

    member: MemberRoles


class MemberResponse(TypedDict):
    """The member."""

    member: Member


class ResetLink(TypedDict):
    """A link to set a new password."""

    link: str | None
    """Give this link to the person; it can be used once. Only here; null if it was sent by e-mail."""
    expires_at: str
    """ISO 8601, UTC, with milliseconds."""


class ResetLinkResponse(TypedDict):
    """A link to set a new password."""

    reset_link: ResetLink


class InvitationList(TypedDict):
    """Open invitations, newest first."""

    invitations: list[Invitation]
    """Open invitations, newest first."""


class NewInvitationProjectsItem(TypedDict):

    project_id: str
    """Identifier of the project."""
    role: Literal["viewer", "reviewer", "editor", "administrator", "owner"]
    """Each role has the permissions of those before it."""


class NewInvitation(TypedDict):
    """The address and the roles of the person."""

    email: str
    """E-mail address, in lower case."""
    role: Literal["viewer", "reviewer", "editor", "administrator", "owner"] | None
    """The role in all projects of the organization; null for a member of single projects."""
    projects: NotRequired[list[NewInvitationProjectsItem]]
    """Additional roles in single projects."""


class InvitationRequest(TypedDict):
    """The invitation to be created."""

    invitation: NewInvitation


class InvitationResponse(TypedDict):
    """The invitation with its link."""

    invitation: Invitation
    link: str | None
    """Give this link to the person; it can be used once. Only here; null if it was sent by e-mail."""


class SingleSignOnResponse(TypedDict):
    """The settings of single sign-on."""

    single_sign_on: SingleSignOn


class SingleSignOnRequestSingleSignOnGroupRolesItem(TypedDict):

    group: str
    """A group, as the provider names it in the claim."""
    role: Literal["viewer", "reviewer", "editor", "administrator", "owner"]
    """A role in the organization."""


class SingleSignOnRequestSingleSignOn(TypedDict):
    """All settings; missing ones get their default."""

    issuer: str
    """Issuer of the OpenID Connect provider, exactly as it names itself. `/.well-known/openid-configuration` below it must be reachable; private and internal hosts are refused unless the operator allows them."""
    client_id: str
    """Identifier of Legible at the provider."""
    client_secret: NotRequired[str | None]
    """Without it a stored secret stays, unless the issuer changes; `null` deletes it, for a public client."""
    scopes: NotRequired[str]
    """Requested scopes, separated by spaces, beginning with `openid`."""
    groups_claim: NotRequired[str]
    """Claim that contains the groups of a person."""
    group_roles: NotRequired[list[SingleSignOnRequestSingleSignOnGroupRolesItem]]
    """The role in the organization for each group; the highest one counts, at every sign-in. If it is empty, members keep the roles that they have."""
    default_role: NotRequired[Literal["viewer", "reviewer", "editor", "administrator", "owner"] | None]
    """Role of people without a group, invitation or membership; null refuses them."""
    trust_unverified_emails: NotRequired[bool]
    """Whether to accept addresses that the provider does not call verified (`email_verified`). Only if people cannot choose their address there."""
    enforced: NotRequired[bool]
    """Whether a password gives no access to the organization. Owners keep it, in case the provider fails."""


class SingleSignOnRequest(TypedDict):
    """The provider to use."""

    single_sign_on: SingleSignOnRequestSingleSignOn
    """All settings; missing ones get their default."""


class SingleSignOnTest(TypedDict):
    """Whether the configuration of the provider could be read."""

    ok: bool
    """Whether the provider can be used."""
    problem: NotRequired[str]
    """Why it cannot be used, as text for users."""
    problem_code: NotRequired[Literal["provider_unreachable", "provider_refused", "invalid_response", "secret_unreadable", "expired", "email_unverified", "not_admitted"]]
    """The same as a code."""


class OrganizationResponse(TypedDict):
    """The organization."""

    organization: Organization


class OrganizationChangeLimits(TypedDict):
    """Only the limits to be changed."""

    documents_per_month: NotRequired[int | None]
    """Documents that the organization may add in a month (UTC); null for none."""
    pages_per_month: NotRequired[int | None]
    """Pages of the documents that it may add in a month (UTC); null for none."""
    stored_bytes: NotRequired[int | None]
    """Bytes of all stored originals; null for none."""


class OrganizationChange(TypedDict):
    """Only what is to be changed."""

    name: NotRequired[str]
    """Name of the organization; no other organization of the service has it."""
    require_second_factor: NotRequired[bool]
    """Whether members who sign in with a password need a second factor. Until they add one, they have no access. Members who use single sign-on do not need one here: the provider asks for it."""
    limits: NotRequired[OrganizationChangeLimits]
    """Only the limits to be changed."""


class OrganizationChangeRequest(TypedDict):
    """What is to be changed."""

    organization: OrganizationChange


class UsageResponse(TypedDict):
    """What the organization uses."""

    usage: Usage


class NewOrganization(TypedDict):
    """The organization to be created."""

    name: str
    """Name of the organization; no other organization of the service has it."""


class OrganizationRequest(TypedDict):
    """The organization to be created."""

    organization: NewOrganization


class WebhookRequest(TypedDict):
    """The webhook to be created."""

    name: str
    """A name by which you recognize the webhook."""
    event_type: NotRequired[Literal["document.processed", "document.failed", "document.corrected", "document.reviewed", "document.rejected", "export.completed", "export.failed"]]
    """The event of which the webhook is notified. Required if there are no `event_types`."""
    event_types: NotRequired[list[Literal["document.processed", "document.failed", "document.corrected", "document.reviewed", "document.rejected", "export.completed", "export.failed"]]]
    """All events of which the webhook is notified."""
    target_url: str
    """HTTPS, port 443 or from 1024 upwards; private and internal hosts are refused."""
    active: NotRequired[bool]
    """Whether anything is delivered."""
    format: NotRequired[Literal["legible", "slack", "teams"]]
    """What is sent: `legible`, an event as described under “Webhooks”; `slack`, a message for an incoming webhook of Slack; `teams`, an Adaptive Card for a workflow of Microsoft Teams."""
    include_parsed_data: NotRequired[bool]
    """Whether the payload carries `parsed_data`, up to 256 kB; above that it contains `parsed_data_omitted`. Creating or changing such a webhook requires the scope `documents:read` as well. Messages for Slack and Teams never carry it."""


class NewWebhookResponse(TypedDict):
    """The webhook with its new secret."""

    webhook: NewWebhook


class WebhookList(TypedDict):
    """All webhooks of the project, newest first."""

    webhooks: list[Webhook]
    """The webhooks, newest first."""


class WebhookChanges(TypedDict):
    """What is changed; what is absent stays as it is."""

    name: NotRequired[str]
    """A name by which you recognize the webhook."""
    event_type: NotRequired[Literal["document.processed", "document.failed", "document.corrected", "document.reviewed", "document.rejected", "export.completed", "export.failed"]]
    """The event of which the webhook is notified. Required if there are no `event_types`."""
    event_types: NotRequired[list[Literal["document.processed", "document.failed", "document.corrected", "document.reviewed", "document.rejected", "export.completed", "export.failed"]]]
    """All events of which the webhook is notified."""
    target_url: NotRequired[str]
    """HTTPS, port 443 or from 1024 upwards; private and internal hosts are refused."""
    active: NotRequired[bool]
    """Whether anything is delivered."""
    format: NotRequired[Literal["legible", "slack", "teams"]]
    """What is sent: `legible`, an event as described under “Webhooks”; `slack`, a message for an incoming webhook of Slack; `teams`, an Adaptive Card for a workflow of Microsoft Teams."""
    include_parsed_data: NotRequired[bool]
    """Whether the payload carries `parsed_data`, up to 256 kB; above that it contains `parsed_data_omitted`. Creating or changing such a webhook requires the scope `documents:read` as well. Messages for Slack and Teams never carry it."""


class WebhookResponse(TypedDict):
    """The webhook."""

    webhook: Webhook


class DeliveryResponse(TypedDict):
    """The delivery."""

    delivery: Delivery


class DeliveryList(TypedDict):
    """One page of the deliveries, newest first."""

    deliveries: list[Delivery]
    """The deliveries of this page."""
    meta: PaginationMeta


class SourceList(TypedDict):
    """All sources of the project, newest first."""

    sources: list[Source]
    """The sources, newest first."""


class SourceRequestSourceImapOauth2(TypedDict):
    """Signs in with OAuth 2.0 (XOAUTH2) in place of a password."""

    token_url: str
    """Where access tokens are requested."""
    client_id: str
    """Identifier of your application at the provider."""
    client_secret: NotRequired[str]
    """The secret of your application. Not shown again."""
    refresh_token: NotRequired[str]
    """The refresh token of the mailbox. Not shown again."""


class SourceRequestSourceImap(TypedDict):
    """A mailbox. Port 993 with TLS, `INBOX` and `keep` are the defaults."""

    host: str
    """The IMAP server. Private hosts are refused, unless the operator allows them."""
    port: NotRequired[int]
    """Its port."""
    security: NotRequired[Literal["tls", "starttls", "none"]]
    """`tls` from the start, `starttls`, or `none`, only for hosts that the operator allows."""
    username: str
    """The user name, mostly the address."""
    mailbox: NotRequired[str]
    """The mailbox (folder) that is read."""
    after: NotRequired[Literal["keep", "flag", "seen", "move"]]
    """What happens to a message that was taken: nothing, flagged, marked as read, or moved to `move_to`."""
    include_existing: bool
    """Whether what is there before the first run is taken too."""
    move_to: NotRequired[str]
    """The mailbox for messages that were taken; required for `after` `move`."""
    password: NotRequired[str]
    """The password, mostly an app password. Not shown again."""
    oauth2: NotRequired[SourceRequestSourceImapOauth2]
    """Signs in with OAuth 2.0 (XOAUTH2) in place of a password."""


class SourceRequestSourceFolder(TypedDict):
    """A folder on the server."""

    path: str
    """The folder below your organization's folder on the server; empty for that folder itself."""
    include_existing: bool
    """Whether what is there before the first run is taken too."""


class SourceRequestSourceS3(TypedDict):
    """A bucket. All objects of it and `us-east-1` are the defaults."""

    bucket: str
    """The bucket that is read."""
    prefix: NotRequired[str]
    """Only objects whose names begin with it are taken; empty for all."""
    endpoint: NotRequired[str | None]
    """The address of an S3-compatible server; null for Amazon S3. Private hosts are refused, unless the operator allows them."""
    region: NotRequired[str]
    """The region of the bucket."""
    access_key_id: str
    """The access key ID. It needs to list and read objects."""
    include_existing: bool
    """Whether what is there before the first run is taken too."""
    secret_access_key: NotRequired[str]
    """The secret access key. Not shown again."""


class SourceRequestSourceSftp(TypedDict):
    """A folder of an SFTP server. Port 22 and the folder after signing in are the defaults. It is read as soon as `host_key` is set."""

    host: str
    """The SFTP server. Private hosts are refused, unless the operator allows them."""
    port: NotRequired[int]
    """Its port."""
    username: str
    """The user name."""
    host_key: NotRequired[str | None]
    """The fingerprint of the server's key; null until somebody has confirmed it."""
    path: NotRequired[str]
    """The folder that is read, with all folders in it; empty for the one after signing in."""
    include_existing: bool
    """Whether what is there before the first run is taken too."""
    password: NotRequired[str]
    """The password. Not shown again."""
    private_key: NotRequired[str]
    """The private key in the format of OpenSSH or PEM, in place of a password. Not shown again."""
    passphrase: NotRequired[str]
    """The passphrase of the private key. Not shown again."""


class SourceRequestSource(TypedDict):
    """Exactly one of `imap`, `folder`, `s3` and `sftp`."""

    name: str
    """A name by which you recognize the source."""
    active: NotRequired[bool]
    """Whether the source is read regularly."""
    imap: NotRequired[SourceRequestSourceImap]
    """A mailbox. Port 993 with TLS, `INBOX` and `keep` are the defaults."""
    folder: NotRequired[SourceRequestSourceFolder]
    """A folder on the server."""
    s3: NotRequired[SourceRequestSourceS3]
    """A bucket. All objects of it and `us-east-1` are the defaults."""
    sftp: NotRequired[SourceRequestSourceSftp]
    """A folder of an SFTP server. Port 22 and the folder after signing in are the defaults. It is read as soon as `host_key` is set."""


class SourceRequest(TypedDict):
    """The source to be created."""

    source: SourceRequestSource
    """Exactly one of `imap`, `folder`, `s3` and `sftp`."""


class SourceResponse(TypedDict):
    """The source."""

    source: Source


class SourceChangesSourceImapOauth2(TypedDict):
    """Signs in with OAuth 2.0 (XOAUTH2) in place of a password."""

    token_url: str
    """Where access tokens are requested."""
    client_id: str
    """Identifier of your application at the provider."""
    client_secret: NotRequired[str]
    """The secret of your application. Not shown again."""
    refresh_token: NotRequired[str]
    """The refresh token of the mailbox. Not shown again."""


class SourceChangesSourceImap(TypedDict):
    """A mailbox. Port 993 with TLS, `INBOX` and `keep` are the defaults."""

    host: str
    """The IMAP server. Private hosts are refused, unless the operator allows them."""
    port: NotRequired[int]
    """Its port."""
    security: NotRequired[Literal["tls", "starttls", "none"]]
    """`tls` from the start, `starttls`, or `none`, only for hosts that the operator allows."""
    username: str
    """The user name, mostly the address."""
    mailbox: NotRequired[str]
    """The mailbox (folder) that is read."""
    after: NotRequired[Literal["keep", "flag", "seen", "move"]]
    """What happens to a message that was taken: nothing, flagged, marked as read, or moved to `move_to`."""
    include_existing: bool
    """Whether what is there before the first run is taken too."""
    move_to: NotRequired[str]
    """The mailbox for messages that were taken; required for `after` `move`."""
    password: NotRequired[str]
    """The password, mostly an app password. Not shown again."""
    oauth2: NotRequired[SourceChangesSourceImapOauth2]
    """Signs in with OAuth 2.0 (XOAUTH2) in place of a password."""


class SourceChangesSourceFolder(TypedDict):
    """A folder on the server."""

    path: str
    """The folder below your organization's folder on the server; empty for that folder itself."""
    include_existing: bool
    """Whether what is there before the first run is taken too."""


class SourceChangesSourceS3(TypedDict):
    """A bucket. All objects of it and `us-east-1` are the defaults."""

    bucket: str
    """The bucket that is read."""
    prefix: NotRequired[str]
    """Only objects whose names begin with it are taken; empty for all."""
    endpoint: NotRequired[str | None]
    """The address of an S3-compatible server; null for Amazon S3. Private hosts are refused, unless the operator allows them."""
    region: NotRequired[str]
    """The region of the bucket."""
    access_key_id: str
    """The access key ID. It needs to list and read objects."""
    include_existing: bool
    """Whether what is there before the first run is taken too."""
    secret_access_key: NotRequired[str]
    """The secret access key. Not shown again."""


class SourceChangesSourceSftp(TypedDict):
    """A folder of an SFTP server. Port 22 and the folder after signing in are the defaults. It is read as soon as `host_key` is set."""

    host: str
    """The SFTP server. Private hosts are refused, unless the operator allows them."""
    port: NotRequired[int]
    """Its port."""
    username: str
    """The user name."""
    host_key: NotRequired[str | None]
    """The fingerprint of the server's key; null until somebody has confirmed it."""
    path: NotRequired[str]
    """The folder that is read, with all folders in it; empty for the one after signing in."""
    include_existing: bool
    """Whether what is there before the first run is taken too."""
    password: NotRequired[str]
    """The password. Not shown again."""
    private_key: NotRequired[str]
    """The private key in the format of OpenSSH or PEM, in place of a password. Not shown again."""
    passphrase: NotRequired[str]
    """The passphrase of the private key. Not shown again."""


class SourceChangesSource(TypedDict):
    """What is absent stays as it is; `imap`, `folder`, `s3` or `sftp` replaces all its settings."""

    name: NotRequired[str]
    """A name by which you recognize the source."""
    active: NotRequired[bool]
    """Whether the source is read regularly."""
    imap: NotRequired[SourceChangesSourceImap]
    """A mailbox. Port 993 with TLS, `INBOX` and `keep` are the defaults."""
    folder: NotRequired[SourceChangesSourceFolder]
    """A folder on the server."""
    s3: NotRequired[SourceChangesSourceS3]
    """A bucket. All objects of it and `us-east-1` are the defaults."""
    sftp: NotRequired[SourceChangesSourceSftp]
    """A folder of an SFTP server. Port 22 and the folder after signing in are the defaults. It is read as soon as `host_key` is set."""


class SourceChanges(TypedDict):
    """The changes of a source."""

    source: SourceChangesSource
    """What is absent stays as it is; `imap`, `folder`, `s3` or `sftp` replaces all its settings."""


class SourceItemList(TypedDict):
    """Messages or files that a source has dealt with."""

    items: list[SourceItem]
    """The items of this page, newest first."""
    meta: PaginationMeta


class SourceTestResponse(TypedDict):
    """The result of a connection test."""

    ok: bool
    """Whether the source could be used."""
    problem: NotRequired[str]
    """Why it could not be used."""
    host_key: NotRequired[str]
    """The fingerprint of the key of an SFTP server, if it is not the confirmed one."""
    problem_code: NotRequired[str]
    """The same for programs, as in `last_error`."""


class ActivityListActivityItem(TypedDict):

    id: str
    """Identifier of the entry."""
    at: str
    """ISO 8601, UTC, with milliseconds."""
    key_id: str | None
    """The API key that was used; null for users and for mail over SMTP."""
    user_id: str | None
    """The signed-in user; null if an API key was used."""
    via: Literal["api", "dashboard", "command_line", "smtp", "source"]
    """The client: a program, the dashboard, `legible` on a command line, or mail."""
    action: str
    """What was done; more may come."""
    subject_id: str
    """What it was done to; it may be gone."""
    subject_name: str | None
    """Current name of a document or webhook; null if it no longer exists, if the key lacks `documents:read` or `webhooks:read`, and for everything else."""


class ActivityList(TypedDict):
    """One page of what was done, newest first."""

    activity: list[ActivityListActivityItem]
    """The entries of this page."""
    meta: PaginationMeta


class AuditLogAuditLogItem(TypedDict):

    id: str
    """Identifier of the entry."""
    at: str
    """ISO 8601, UTC, with milliseconds."""
    key_id: str | None
    """The API key that was used; null for users, the command line and the first start."""
    user_id: str | None
    """The signed-in user; null if an API key was used."""
    actor_name: str | None
    """Name of the key or address of the user at that time; null for the command line."""
    via: Literal["api", "dashboard", "command_line", "start"]
    """An API client, the dashboard, `legible` on a command line, or the first start of the service."""
    address: str | None
    """Network address of the client."""
    action: Literal["user.signed_in", "user.sign_in_failed", "user.signed_out", "user.sessions_ended", "user.password_changed", "user.password_reset", "user.second_factor_enabled", "user.second_factor_disabled", "user.recovery_codes_renewed", "member.invited", "member.invitation_revoked", "member.joined", "member.roles_changed", "member.removed", "member.reset_link_created", "key.created", "key.revoked", "organization.created", "organization.changed", "single_sign_on.changed", "single_sign_on.deleted", "project.created", "project.renamed", "project.deleted", "settings.changed", "schema.changed", "schema.deleted", "language_model.changed", "language_model.deleted", "webhook.created", "webhook.changed", "webhook.deleted", "webhook.secret_rotated", "source.created", "source.changed", "source.deleted", "document.corrected", "document.divided", "document.division_reset", "document.reviewed", "document.rejected", "document.review_undone", "document.assigned", "document.commented", "document.comment_edited", "document.comment_deleted", "document.deleted", "document.downloaded", "export.created", "export.downloaded", "audit_log.exported"]
    """What was done."""
    project_id: str | None
    """The project that it belongs to; null for the organization."""
    subject_id: str
    """What it was done to: a key, user, project, document, webhook, export, …"""
    subject_name: str | None
    """Current name of it; null if it no longer exists, and for others."""
    before: dict[str, Any] | None
    """Values before the change; never contents of documents."""
    after: dict[str, Any] | None
    """Values after the change."""


class AuditLog(TypedDict):
    """One page of the audit log, newest first."""

    audit_log: list[AuditLogAuditLogItem]
    """The entries of this page."""
    meta: PaginationMeta


class StreamedEvent(TypedDict):
    """Each event of the stream."""

    event: str
    """What happened, or `reset`."""
    id: NotRequired[str]
    """For `Last-Event-ID`; absent for `reset`."""
    data: str
    """A JSON object with `document_id`, `status` and `at`; empty for `reset`."""


class ExportRequestExportAccounting(TypedDict):
    """What an accounting program needs and no document states."""

    default_country: NotRequired[str]
    """`ubl`, `cii`: the country (ISO 3166) of addresses that name none."""
    zero_tax_category: NotRequired[Literal["Z", "E", "AE", "K", "G", "O"]]
    """`ubl`, `cii`: the tax category (UNCL 5305) for 0 % if the document states no reason."""
    account: NotRequired[str]
    """`datev`, `quickbooks`, `xero`: the expense account. Required for them."""
    creditor_account: NotRequired[str]
    """`datev`: the account of the creditors. Required."""
    tax_codes: NotRequired[dict[str, str]]
    """The code of each tax rate (in percent) in the accounting program. Required for `xero`; `datev` knows the keys of 19 % and 7 %."""
    date_format: NotRequired[Literal["YYYY-MM-DD", "DD/MM/YYYY", "MM/DD/YYYY"]]
    """`quickbooks`, `xero`: dates as the region of the company expects them; `YYYY-MM-DD` if absent."""
    bank_id: NotRequired[str]
    """`ofx`: the bank code for statements that state none."""
    consultant_number: NotRequired[int]
    """`datev`: Beraternummer. Required."""
    client_number: NotRequired[int]
    """`datev`: Mandantennummer. Required."""
    fiscal_year_start: NotRequired[str]
    """`datev`: the first day of the fiscal year (Wirtschaftsjahresbeginn). Required."""
    account_length: NotRequired[int]
    """`datev`: digits of the accounts (Sachkontenlänge); 4 if absent."""


class ExportRequestExport(TypedDict):
    """What is exported, and how."""

    format: Literal["csv", "xlsx", "jsonl", "json", "ubl", "cii", "datev", "datev_documents", "quickbooks", "xero", "ofx", "camt053"]
    """Kind of the file: CSV, an Excel workbook, JSON Lines or a JSON array; electronic invoices of EN 16931 in UBL (`ubl`) or as Cross Industry Invoice (`cii`); a posting batch of DATEV (`datev`) and the images of its documents (`datev_documents`); bills for QuickBooks Online or Xero; bank statements as OFX or camt.053."""
    rows: NotRequired[Literal["documents", "line_items", "transactions"]]
    """What a row of a CSV is. A workbook has a sheet for each; an entry of JSON is a whole document."""
    columns: NotRequired[list[str]]
    """Columns of the table that `rows` names, in this order. A column without values is empty. All columns if absent; not for JSON."""
    csv: NotRequired[CsvNotation]
    accounting: NotRequired[ExportRequestExportAccounting]
    """What an accounting program needs and no document states."""
    document_ids: NotRequired[list[str]]
    """In this order; all documents of the project if absent."""


class ExportRequest(TypedDict):
    """The export to be made."""

    export: ExportRequestExport
    """What is exported, and how."""


class ExportResponse(TypedDict):
    """The export."""

    export: Export


class ExportList(TypedDict):
    """One page of the exports, newest first."""

    exports: list[Export]
    """The exports of this page."""
    meta: PaginationMeta


class Party(TypedDict):
    """A person or a company. What was not found is absent."""

    name: NotRequired[str]
    """Name of the person or company."""
    address: NotRequired[str]
    """Postal address in one line, its parts separated by commas."""
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
    """An entry of `education`. What was not found is absent."""

    degree: NotRequired[str]
    """Degree or certificate."""
    institution: NotRequired[str]
    """School or university."""
    location: NotRequired[str]
    """Where it is."""
    start_date: NotRequired[str]
    """Start, as precise as printed: 2019, 2019-03."""
    end_date: NotRequired[str]
    """End, as precise as printed."""
    current: NotRequired[bool]
    """Whether it continues."""
    description: NotRequired[str]
    """What is written about it."""


class ExperienceEntry(TypedDict):
    """An entry of `experience`. What was not found is absent."""

    title: NotRequired[str]
    """Job title."""
    organization: NotRequired[str]
    """Employer."""
    location: NotRequired[str]
    """Where it is."""
    start_date: NotRequired[str]
    """Start, as precise as printed: 2019, 2019-03."""
    end_date: NotRequired[str]
    """End, as precise as printed."""
    current: NotRequired[bool]
    """Whether it continues."""
    description: NotRequired[str]
    """What is written about it."""


class InvoiceFields(TypedDict):
    """Fields of the document type `invoice`. What was not found is absent."""

    number: NotRequired[str]
    """Number of the document itself."""
    date: NotRequired[str]
    """Date of the document itself."""
    time: NotRequired[str]
    """Time of day of the sale, HH:MM."""
    due_date: NotRequired[str]
    """Day by which it must be paid."""
    delivery_date: NotRequired[str]
    """Day of delivery or service."""
    order_number: NotRequired[str]
    """Number of the order that it belongs to."""
    customer_number: NotRequired[str]
    """Number that the seller gives the customer; account number of a utility bill."""
    currency: NotRequired[str]
    """Currency of the amounts, ISO 4217."""
    subtotal: NotRequired[float]
    """Sum before tax."""
    tax_total: NotRequired[float]
    """Sum of all taxes."""
    tip: NotRequired[float]
    """Gratuity."""
    discount_total: NotRequired[float]
    """Sum of all discounts, positive."""
    shipping: NotRequired[float]
    """Cost of shipping or freight."""
    rounding: NotRequired[float]
    """Rounding difference."""
    total: NotRequired[float]
    """Sum with tax."""
    amount_due: NotRequired[float]
    """What is still to be paid."""
    amount_paid: NotRequired[float]
    """What has been paid already."""
    payment_method: NotRequired[str]
    """How it is paid, as printed."""
    amount_tendered: NotRequired[float]
    """Cash given."""
    change: NotRequired[float]
    """Cash returned."""
    payment_terms: NotRequired[str]
    """Terms of payment, as printed."""
    seller: NotRequired[Party]
    """Who sells or issues the document."""
    buyer: NotRequired[Party]
    """Who buys or receives the document."""
    delivery_address: NotRequired[str]
    """Where it is delivered, in one line."""


class InvoiceResult(TypedDict):
    """What was extracted from a document of the type `invoice`."""

    version: Literal[1]
    """Version of this shape."""
    document_type: Literal["invoice"]
    """The type of the document."""
    document_type_confidence: float
    """How sure the type is."""
    language: NotRequired[str]
    """BCP 47; absent if it is not known."""
    fields: InvoiceFields
    line_items: list[LineItem]
    """What was bought, offered or delivered."""
    taxes: list[Tax]
    """One entry for each tax rate."""
    transactions: list[Transaction]
    """The movements of a bank statement."""
    key_values: list[KeyValue]
    """Labels with the values next to them."""
    codes: list[Code]
    """Barcodes and QR codes."""
    tables: list[Table]
    """All tables, in reading order."""
    text: str
    """The whole text in reading order, as Markdown."""
    pages: list[PageInfo]
    """One entry for each page that was read."""
    evidence: dict[str, Evidence]
    """By JSON pointer of the value, such as `/fields/total`."""
    checks: list[Check]
    """Sums and digits that were computed again from the values."""
    warnings: list[Warning]
    """What could not be read or was left out."""
    segments: list[Segment]
    """Which pages belong together; one is the usual case."""
    custom: NotRequired[dict[str, Any]]
    """Validates against the project's schema."""


class CreditNoteFields(TypedDict):
    """Fields of the document type `credit_note`. What was not found is absent."""

    number: NotRequired[str]
    """Number of the document itself."""
    date: NotRequired[str]
    """Date of the document itself."""
    time: NotRequired[str]
    """Time of day of the sale, HH:MM."""
    due_date: NotRequired[str]
    """Day by which it must be paid."""
    delivery_date: NotRequired[str]
    """Day of delivery or service."""
    order_number: NotRequired[str]
    """Number of the order that it belongs to."""
    customer_number: NotRequired[str]
    """Number that the seller gives the customer; account number of a utility bill."""
    currency: NotRequired[str]
    """Currency of the amounts, ISO 4217."""
    subtotal: NotRequired[float]
    """Sum before tax."""
    tax_total: NotRequired[float]
    """Sum of all taxes."""
    tip: NotRequired[float]
    """Gratuity."""
    discount_total: NotRequired[float]
    """Sum of all discounts, positive."""
    shipping: NotRequired[float]
    """Cost of shipping or freight."""
    rounding: NotRequired[float]
    """Rounding difference."""
    total: NotRequired[float]
    """Sum with tax."""
    amount_due: NotRequired[float]
    """What is still to be paid."""
    amount_paid: NotRequired[float]
    """What has been paid already."""
    payment_method: NotRequired[str]
    """How it is paid, as printed."""
    amount_tendered: NotRequired[float]
    """Cash given."""
    change: NotRequired[float]
    """Cash returned."""
    payment_terms: NotRequired[str]
    """Terms of payment, as printed."""
    seller: NotRequired[Party]
    """Who sells or issues the document."""
    buyer: NotRequired[Party]
    """Who buys or receives the document."""
    delivery_address: NotRequired[str]
    """Where it is delivered, in one line."""


class CreditNoteResult(TypedDict):
    """What was extracted from a document of the type `credit_note`."""

    version: Literal[1]
    """Version of this shape."""
    document_type: Literal["credit_note"]
    """The type of the document."""
    document_type_confidence: float
    """How sure the type is."""
    language: NotRequired[str]
    """BCP 47; absent if it is not known."""
    fields: CreditNoteFields
    line_items: list[LineItem]
    """What was bought, offered or delivered."""
    taxes: list[Tax]
    """One entry for each tax rate."""
    transactions: list[Transaction]
    """The movements of a bank statement."""
    key_values: list[KeyValue]
    """Labels with the values next to them."""
    codes: list[Code]
    """Barcodes and QR codes."""
    tables: list[Table]
    """All tables, in reading order."""
    text: str
    """The whole text in reading order, as Markdown."""
    pages: list[PageInfo]
    """One entry for each page that was read."""
    evidence: dict[str, Evidence]
    """By JSON pointer of the value, such as `/fields/total`."""
    checks: list[Check]
    """Sums and digits that were computed again from the values."""
    warnings: list[Warning]
    """What could not be read or was left out."""
    segments: list[Segment]
    """Which pages belong together; one is the usual case."""
    custom: NotRequired[dict[str, Any]]
    """Validates against the project's schema."""


class ReceiptFields(TypedDict):
    """Fields of the document type `receipt`. What was not found is absent."""

    number: NotRequired[str]
    """Number of the document itself."""
    date: NotRequired[str]
    """Date of the document itself."""
    time: NotRequired[str]
    """Time of day of the sale, HH:MM."""
    due_date: NotRequired[str]
    """Day by which it must be paid."""
    delivery_date: NotRequired[str]
    """Day of delivery or service."""
    order_number: NotRequired[str]
    """Number of the order that it belongs to."""
    customer_number: NotRequired[str]
    """Number that the seller gives the customer; account number of a utility bill."""
    currency: NotRequired[str]
    """Currency of the amounts, ISO 4217."""
    subtotal: NotRequired[float]
    """Sum before tax."""
    tax_total: NotRequired[float]
    """Sum of all taxes."""
    tip: NotRequired[float]
    """Gratuity."""
    discount_total: NotRequired[float]
    """Sum of all discounts, positive."""
    shipping: NotRequired[float]
    """Cost of shipping or freight."""
    rounding: NotRequired[float]
    """Rounding difference."""
    total: NotRequired[float]
    """Sum with tax."""
    amount_due: NotRequired[float]
    """What is still to be paid."""
    amount_paid: NotRequired[float]
    """What has been paid already."""
    payment_method: NotRequired[str]
    """How it is paid, as printed."""
    amount_tendered: NotRequired[float]
    """Cash given."""
    change: NotRequired[float]
    """Cash returned."""
    payment_terms: NotRequired[str]
    """Terms of payment, as printed."""
    seller: NotRequired[Party]
    """Who sells or issues the document."""
    buyer: NotRequired[Party]
    """Who buys or receives the document."""
    delivery_address: NotRequired[str]
    """Where it is delivered, in one line."""


class ReceiptResult(TypedDict):
    """What was extracted from a document of the type `receipt`."""

    version: Literal[1]
    """Version of this shape."""
    document_type: Literal["receipt"]
    """The type of the document."""
    document_type_confidence: float
    """How sure the type is."""
    language: NotRequired[str]
    """BCP 47; absent if it is not known."""
    fields: ReceiptFields
    line_items: list[LineItem]
    """What was bought, offered or delivered."""
    taxes: list[Tax]
    """One entry for each tax rate."""
    transactions: list[Transaction]
    """The movements of a bank statement."""
    key_values: list[KeyValue]
    """Labels with the values next to them."""
    codes: list[Code]
    """Barcodes and QR codes."""
    tables: list[Table]
    """All tables, in reading order."""
    text: str
    """The whole text in reading order, as Markdown."""
    pages: list[PageInfo]
    """One entry for each page that was read."""
    evidence: dict[str, Evidence]
    """By JSON pointer of the value, such as `/fields/total`."""
    checks: list[Check]
    """Sums and digits that were computed again from the values."""
    warnings: list[Warning]
    """What could not be read or was left out."""
    segments: list[Segment]
    """Which pages belong together; one is the usual case."""
    custom: NotRequired[dict[str, Any]]
    """Validates against the project's schema."""


class PurchaseOrderFields(TypedDict):
    """Fields of the document type `purchase_order`. What was not found is absent."""

    number: NotRequired[str]
    """Number of the document itself."""
    date: NotRequired[str]
    """Date of the document itself."""
    time: NotRequired[str]
    """Time of day of the sale, HH:MM."""
    due_date: NotRequired[str]
    """Day by which it must be paid."""
    delivery_date: NotRequired[str]
    """Day of delivery or service."""
    order_number: NotRequired[str]
    """Number of the order that it belongs to."""
    customer_number: NotRequired[str]
    """Number that the seller gives the customer; account number of a utility bill."""
    currency: NotRequired[str]
    """Currency of the amounts, ISO 4217."""
    subtotal: NotRequired[float]
    """Sum before tax."""
    tax_total: NotRequired[float]
    """Sum of all taxes."""
    tip: NotRequired[float]
    """Gratuity."""
    discount_total: NotRequired[float]
    """Sum of all discounts, positive."""
    shipping: NotRequired[float]
    """Cost of shipping or freight."""
    rounding: NotRequired[float]
    """Rounding difference."""
    total: NotRequired[float]
    """Sum with tax."""
    amount_due: NotRequired[float]
    """What is still to be paid."""
    amount_paid: NotRequired[float]
    """What has been paid already."""
    payment_method: NotRequired[str]
    """How it is paid, as printed."""
    amount_tendered: NotRequired[float]
    """Cash given."""
    change: NotRequired[float]
    """Cash returned."""
    payment_terms: NotRequired[str]
    """Terms of payment, as printed."""
    seller: NotRequired[Party]
    """Who sells or issues the document."""
    buyer: NotRequired[Party]
    """Who buys or receives the document."""
    delivery_address: NotRequired[str]
    """Where it is delivered, in one line."""


class PurchaseOrderResult(TypedDict):
    """What was extracted from a document of the type `purchase_order`."""

    version: Literal[1]
    """Version of this shape."""
    document_type: Literal["purchase_order"]
    """The type of the document."""
    document_type_confidence: float
    """How sure the type is."""
    language: NotRequired[str]
    """BCP 47; absent if it is not known."""
    fields: PurchaseOrderFields
    line_items: list[LineItem]
    """What was bought, offered or delivered."""
    taxes: list[Tax]
    """One entry for each tax rate."""
    transactions: list[Transaction]
    """The movements of a bank statement."""
    key_values: list[KeyValue]
    """Labels with the values next to them."""
    codes: list[Code]
    """Barcodes and QR codes."""
    tables: list[Table]
    """All tables, in reading order."""
    text: str
    """The whole text in reading order, as Markdown."""
    pages: list[PageInfo]
    """One entry for each page that was read."""
    evidence: dict[str, Evidence]
    """By JSON pointer of the value, such as `/fields/total`."""
    checks: list[Check]
    """Sums and digits that were computed again from the values."""
    warnings: list[Warning]
    """What could not be read or was left out."""
    segments: list[Segment]
    """Which pages belong together; one is the usual case."""
    custom: NotRequired[dict[str, Any]]
    """Validates against the project's schema."""


class QuoteFields(TypedDict):
    """Fields of the document type `quote`. What was not found is absent."""

    number: NotRequired[str]
    """Number of the document itself."""
    date: NotRequired[str]
    """Date of the document itself."""
    time: NotRequired[str]
    """Time of day of the sale, HH:MM."""
    due_date: NotRequired[str]
    """Day by which it must be paid."""
    delivery_date: NotRequired[str]
    """Day of delivery or service."""
    order_number: NotRequired[str]
    """Number of the order that it belongs to."""
    customer_number: NotRequired[str]
    """Number that the seller gives the customer; account number of a utility bill."""
    currency: NotRequired[str]
    """Currency of the amounts, ISO 4217."""
    subtotal: NotRequired[float]
    """Sum before tax."""
    tax_total: NotRequired[float]
    """Sum of all taxes."""
    tip: NotRequired[float]
    """Gratuity."""
    discount_total: NotRequired[float]
    """Sum of all discounts, positive."""
    shipping: NotRequired[float]
    """Cost of shipping or freight."""
    rounding: NotRequired[float]
    """Rounding difference."""
    total: NotRequired[float]
    """Sum with tax."""
    amount_due: NotRequired[float]
    """What is still to be paid."""
    amount_paid: NotRequired[float]
    """What has been paid already."""
    payment_method: NotRequired[str]
    """How it is paid, as printed."""
    amount_tendered: NotRequired[float]
    """Cash given."""
    change: NotRequired[float]
    """Cash returned."""
    payment_terms: NotRequired[str]
    """Terms of payment, as printed."""
    seller: NotRequired[Party]
    """Who sells or issues the document."""
    buyer: NotRequired[Party]
    """Who buys or receives the document."""
    delivery_address: NotRequired[str]
    """Where it is delivered, in one line."""


class QuoteResult(TypedDict):
    """What was extracted from a document of the type `quote`."""

    version: Literal[1]
    """Version of this shape."""
    document_type: Literal["quote"]
    """The type of the document."""
    document_type_confidence: float
    """How sure the type is."""
    language: NotRequired[str]
    """BCP 47; absent if it is not known."""
    fields: QuoteFields
    line_items: list[LineItem]
    """What was bought, offered or delivered."""
    taxes: list[Tax]
    """One entry for each tax rate."""
    transactions: list[Transaction]
    """The movements of a bank statement."""
    key_values: list[KeyValue]
    """Labels with the values next to them."""
    codes: list[Code]
    """Barcodes and QR codes."""
    tables: list[Table]
    """All tables, in reading order."""
    text: str
    """The whole text in reading order, as Markdown."""
    pages: list[PageInfo]
    """One entry for each page that was read."""
    evidence: dict[str, Evidence]
    """By JSON pointer of the value, such as `/fields/total`."""
    checks: list[Check]
    """Sums and digits that were computed again from the values."""
    warnings: list[Warning]
    """What could not be read or was left out."""
    segments: list[Segment]
    """Which pages belong together; one is the usual case."""
    custom: NotRequired[dict[str, Any]]
    """Validates against the project's schema."""


class DeliveryNoteFields(TypedDict):
    """Fields of the document type `delivery_note`. What was not found is absent."""

    number: NotRequired[str]
    """Number of the document itself."""
    date: NotRequired[str]
    """Date of the document itself."""
    time: NotRequired[str]
    """Time of day of the sale, HH:MM."""
    due_date: NotRequired[str]
    """Day by which it must be paid."""
    delivery_date: NotRequired[str]
    """Day of delivery or service."""
    order_number: NotRequired[str]
    """Number of the order that it belongs to."""
    customer_number: NotRequired[str]
    """Number that the seller gives the customer; account number of a utility bill."""
    currency: NotRequired[str]
    """Currency of the amounts, ISO 4217."""
    subtotal: NotRequired[float]
    """Sum before tax."""
    tax_total: NotRequired[float]
    """Sum of all taxes."""
    tip: NotRequired[float]
    """Gratuity."""
    discount_total: NotRequired[float]
    """Sum of all discounts, positive."""
    shipping: NotRequired[float]
    """Cost of shipping or freight."""
    rounding: NotRequired[float]
    """Rounding difference."""
    total: NotRequired[float]
    """Sum with tax."""
    amount_due: NotRequired[float]
    """What is still to be paid."""
    amount_paid: NotRequired[float]
    """What has been paid already."""
    payment_method: NotRequired[str]
    """How it is paid, as printed."""
    amount_tendered: NotRequired[float]
    """Cash given."""
    change: NotRequired[float]
    """Cash returned."""
    payment_terms: NotRequired[str]
    """Terms of payment, as printed."""
    seller: NotRequired[Party]
    """Who sells or issues the document."""
    buyer: NotRequired[Party]
    """Who buys or receives the document."""
    delivery_address: NotRequired[str]
    """Where it is delivered, in one line."""


class DeliveryNoteResult(TypedDict):
    """What was extracted from a document of the type `delivery_note`."""

    version: Literal[1]
    """Version of this shape."""
    document_type: Literal["delivery_note"]
    """The type of the document."""
    document_type_confidence: float
    """How sure the type is."""
    language: NotRequired[str]
    """BCP 47; absent if it is not known."""
    fields: DeliveryNoteFields
    line_items: list[LineItem]
    """What was bought, offered or delivered."""
    taxes: list[Tax]
    """One entry for each tax rate."""
    transactions: list[Transaction]
    """The movements of a bank statement."""
    key_values: list[KeyValue]
    """Labels with the values next to them."""
    codes: list[Code]
    """Barcodes and QR codes."""
    tables: list[Table]
    """All tables, in reading order."""
    text: str
    """The whole text in reading order, as Markdown."""
    pages: list[PageInfo]
    """One entry for each page that was read."""
    evidence: dict[str, Evidence]
    """By JSON pointer of the value, such as `/fields/total`."""
    checks: list[Check]
    """Sums and digits that were computed again from the values."""
    warnings: list[Warning]
    """What could not be read or was left out."""
    segments: list[Segment]
    """Which pages belong together; one is the usual case."""
    custom: NotRequired[dict[str, Any]]
    """Validates against the project's schema."""


class BankStatementFields(TypedDict):
    """Fields of the document type `bank_statement`. What was not found is absent."""

    bank: NotRequired[str]
    """Name of the bank."""
    account_holder: NotRequired[str]
    """Name of the owner of the account."""
    account_number: NotRequired[str]
    """Account number, if it is no IBAN."""
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
    """Currency of the amounts, ISO 4217."""


class BankStatementResult(TypedDict):
    """What was extracted from a document of the type `bank_statement`."""

    version: Literal[1]
    """Version of this shape."""
    document_type: Literal["bank_statement"]
    """The type of the document."""
    document_type_confidence: float
    """How sure the type is."""
    language: NotRequired[str]
    """BCP 47; absent if it is not known."""
    fields: BankStatementFields
    line_items: list[LineItem]
    """What was bought, offered or delivered."""
    taxes: list[Tax]
    """One entry for each tax rate."""
    transactions: list[Transaction]
    """The movements of a bank statement."""
    key_values: list[KeyValue]
    """Labels with the values next to them."""
    codes: list[Code]
    """Barcodes and QR codes."""
    tables: list[Table]
    """All tables, in reading order."""
    text: str
    """The whole text in reading order, as Markdown."""
    pages: list[PageInfo]
    """One entry for each page that was read."""
    evidence: dict[str, Evidence]
    """By JSON pointer of the value, such as `/fields/total`."""
    checks: list[Check]
    """Sums and digits that were computed again from the values."""
    warnings: list[Warning]
    """What could not be read or was left out."""
    segments: list[Segment]
    """Which pages belong together; one is the usual case."""
    custom: NotRequired[dict[str, Any]]
    """Validates against the project's schema."""


class PayslipFields(TypedDict):
    """Fields of the document type `payslip`. What was not found is absent."""

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
    """Currency of the amounts, ISO 4217."""


class PayslipResult(TypedDict):
    """What was extracted from a document of the type `payslip`."""

    version: Literal[1]
    """Version of this shape."""
    document_type: Literal["payslip"]
    """The type of the document."""
    document_type_confidence: float
    """How sure the type is."""
    language: NotRequired[str]
    """BCP 47; absent if it is not known."""
    fields: PayslipFields
    line_items: list[LineItem]
    """What was bought, offered or delivered."""
    taxes: list[Tax]
    """One entry for each tax rate."""
    transactions: list[Transaction]
    """The movements of a bank statement."""
    key_values: list[KeyValue]
    """Labels with the values next to them."""
    codes: list[Code]
    """Barcodes and QR codes."""
    tables: list[Table]
    """All tables, in reading order."""
    text: str
    """The whole text in reading order, as Markdown."""
    pages: list[PageInfo]
    """One entry for each page that was read."""
    evidence: dict[str, Evidence]
    """By JSON pointer of the value, such as `/fields/total`."""
    checks: list[Check]
    """Sums and digits that were computed again from the values."""
    warnings: list[Warning]
    """What could not be read or was left out."""
    segments: list[Segment]
    """Which pages belong together; one is the usual case."""
    custom: NotRequired[dict[str, Any]]
    """Validates against the project's schema."""


class ResumeFields(TypedDict):
    """Fields of the document type `resume`. What was not found is absent."""

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
    """Version of this shape."""
    document_type: Literal["resume"]
    """The type of the document."""
    document_type_confidence: float
    """How sure the type is."""
    language: NotRequired[str]
    """BCP 47; absent if it is not known."""
    fields: ResumeFields
    line_items: list[LineItem]
    """What was bought, offered or delivered."""
    taxes: list[Tax]
    """One entry for each tax rate."""
    transactions: list[Transaction]
    """The movements of a bank statement."""
    key_values: list[KeyValue]
    """Labels with the values next to them."""
    codes: list[Code]
    """Barcodes and QR codes."""
    tables: list[Table]
    """All tables, in reading order."""
    text: str
    """The whole text in reading order, as Markdown."""
    pages: list[PageInfo]
    """One entry for each page that was read."""
    evidence: dict[str, Evidence]
    """By JSON pointer of the value, such as `/fields/total`."""
    checks: list[Check]
    """Sums and digits that were computed again from the values."""
    warnings: list[Warning]
    """What could not be read or was left out."""
    segments: list[Segment]
    """Which pages belong together; one is the usual case."""
    custom: NotRequired[dict[str, Any]]
    """Validates against the project's schema."""


class ContractFields(TypedDict):
    """Fields of the document type `contract`. What was not found is absent."""

    parties: NotRequired[list[Party]]
    """The parties to the contract."""
    effective_date: NotRequired[str]
    """Day from which the contract is valid."""
    term: NotRequired[str]
    """Duration of the contract, as printed."""
    governing_law: NotRequired[str]
    """Law that governs the contract, as printed."""
    signature_date: NotRequired[str]
    """Day of the signature."""


class ContractResult(TypedDict):
    """What was extracted from a document of the type `contract`."""

    version: Literal[1]
    """Version of this shape."""
    document_type: Literal["contract"]
    """The type of the document."""
    document_type_confidence: float
    """How sure the type is."""
    language: NotRequired[str]
    """BCP 47; absent if it is not known."""
    fields: ContractFields
    line_items: list[LineItem]
    """What was bought, offered or delivered."""
    taxes: list[Tax]
    """One entry for each tax rate."""
    transactions: list[Transaction]
    """The movements of a bank statement."""
    key_values: list[KeyValue]
    """Labels with the values next to them."""
    codes: list[Code]
    """Barcodes and QR codes."""
    tables: list[Table]
    """All tables, in reading order."""
    text: str
    """The whole text in reading order, as Markdown."""
    pages: list[PageInfo]
    """One entry for each page that was read."""
    evidence: dict[str, Evidence]
    """By JSON pointer of the value, such as `/fields/total`."""
    checks: list[Check]
    """Sums and digits that were computed again from the values."""
    warnings: list[Warning]
    """What could not be read or was left out."""
    segments: list[Segment]
    """Which pages belong together; one is the usual case."""
    custom: NotRequired[dict[str, Any]]
    """Validates against the project's schema."""


class IdDocumentFields(TypedDict):
    """Fields of the document type `id_document`. What was not found is absent."""

    document_number: NotRequired[str]
    """Number of the passport, card or licence."""
    surname: NotRequired[str]
    """Surname."""
    given_names: NotRequired[str]
    """Given names."""
    birth_date: NotRequired[str]
    """Date of birth."""
    expiry_date: NotRequired[str]
    """Day until which it is valid."""
    nationality: NotRequired[str]
    """Nationality, as printed."""
    sex: NotRequired[str]
    """Sex, as printed."""
    mrz: NotRequired[str]
    """Machine-readable lines, with line breaks between."""


class IdDocumentResult(TypedDict):
    """What was extracted from a document of the type `id_document`."""

    version: Literal[1]
    """Version of this shape."""
    document_type: Literal["id_document"]
    """The type of the document."""
    document_type_confidence: float
    """How sure the type is."""
    language: NotRequired[str]
    """BCP 47; absent if it is not known."""
    fields: IdDocumentFields
    line_items: list[LineItem]
    """What was bought, offered or delivered."""
    taxes: list[Tax]
    """One entry for each tax rate."""
    transactions: list[Transaction]
    """The movements of a bank statement."""
    key_values: list[KeyValue]
    """Labels with the values next to them."""
    codes: list[Code]
    """Barcodes and QR codes."""
    tables: list[Table]
    """All tables, in reading order."""
    text: str
    """The whole text in reading order, as Markdown."""
    pages: list[PageInfo]
    """One entry for each page that was read."""
    evidence: dict[str, Evidence]
    """By JSON pointer of the value, such as `/fields/total`."""
    checks: list[Check]
    """Sums and digits that were computed again from the values."""
    warnings: list[Warning]
    """What could not be read or was left out."""
    segments: list[Segment]
    """Which pages belong together; one is the usual case."""
    custom: NotRequired[dict[str, Any]]
    """Validates against the project's schema."""


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
"""Fields of the document type `email`. What was not found is absent."""


class EmailResult(TypedDict):
    """What was extracted from a document of the type `email`."""

    version: Literal[1]
    """Version of this shape."""
    document_type: Literal["email"]
    """The type of the document."""
    document_type_confidence: float
    """How sure the type is."""
    language: NotRequired[str]
    """BCP 47; absent if it is not known."""
    fields: EmailFields
    line_items: list[LineItem]
    """What was bought, offered or delivered."""
    taxes: list[Tax]
    """One entry for each tax rate."""
    transactions: list[Transaction]
    """The movements of a bank statement."""
    key_values: list[KeyValue]
    """Labels with the values next to them."""
    codes: list[Code]
    """Barcodes and QR codes."""
    tables: list[Table]
    """All tables, in reading order."""
    text: str
    """The whole text in reading order, as Markdown."""
    pages: list[PageInfo]
    """One entry for each page that was read."""
    evidence: dict[str, Evidence]
    """By JSON pointer of the value, such as `/fields/total`."""
    checks: list[Check]
    """Sums and digits that were computed again from the values."""
    warnings: list[Warning]
    """What could not be read or was left out."""
    segments: list[Segment]
    """Which pages belong together; one is the usual case."""
    custom: NotRequired[dict[str, Any]]
    """Validates against the project's schema."""


class FormFields(TypedDict):
    """Fields of the document type `form`. What was not found is absent."""

    title: NotRequired[str]
    """Title of the document."""
    date: NotRequired[str]
    """Date of the document itself."""
    author: NotRequired[str]
    """Author of the document."""


class FormResult(TypedDict):
    """What was extracted from a document of the type `form`."""

    version: Literal[1]
    """Version of this shape."""
    document_type: Literal["form"]
    """The type of the document."""
    document_type_confidence: float
    """How sure the type is."""
    language: NotRequired[str]
    """BCP 47; absent if it is not known."""
    fields: FormFields
    line_items: list[LineItem]
    """What was bought, offered or delivered."""
    taxes: list[Tax]
    """One entry for each tax rate."""
    transactions: list[Transaction]
    """The movements of a bank statement."""
    key_values: list[KeyValue]
    """Labels with the values next to them."""
    codes: list[Code]
    """Barcodes and QR codes."""
    tables: list[Table]
    """All tables, in reading order."""
    text: str
    """The whole text in reading order, as Markdown."""
    pages: list[PageInfo]
    """One entry for each page that was read."""
    evidence: dict[str, Evidence]
    """By JSON pointer of the value, such as `/fields/total`."""
    checks: list[Check]
    """Sums and digits that were computed again from the values."""
    warnings: list[Warning]
    """What could not be read or was left out."""
    segments: list[Segment]
    """Which pages belong together; one is the usual case."""
    custom: NotRequired[dict[str, Any]]
    """Validates against the project's schema."""


class SpreadsheetFields(TypedDict):
    """Fields of the document type `spreadsheet`. What was not found is absent."""

    title: NotRequired[str]
    """Title of the document."""
    date: NotRequired[str]
    """Date of the document itself."""
    author: NotRequired[str]
    """Author of the document."""


class SpreadsheetResult(TypedDict):
    """What was extracted from a document of the type `spreadsheet`."""

    version: Literal[1]
    """Version of this shape."""
    document_type: Literal["spreadsheet"]
    """The type of the document."""
    document_type_confidence: float
    """How sure the type is."""
    language: NotRequired[str]
    """BCP 47; absent if it is not known."""
    fields: SpreadsheetFields
    line_items: list[LineItem]
    """What was bought, offered or delivered."""
    taxes: list[Tax]
    """One entry for each tax rate."""
    transactions: list[Transaction]
    """The movements of a bank statement."""
    key_values: list[KeyValue]
    """Labels with the values next to them."""
    codes: list[Code]
    """Barcodes and QR codes."""
    tables: list[Table]
    """All tables, in reading order."""
    text: str
    """The whole text in reading order, as Markdown."""
    pages: list[PageInfo]
    """One entry for each page that was read."""
    evidence: dict[str, Evidence]
    """By JSON pointer of the value, such as `/fields/total`."""
    checks: list[Check]
    """Sums and digits that were computed again from the values."""
    warnings: list[Warning]
    """What could not be read or was left out."""
    segments: list[Segment]
    """Which pages belong together; one is the usual case."""
    custom: NotRequired[dict[str, Any]]
    """Validates against the project's schema."""


class LetterFields(TypedDict):
    """Fields of the document type `letter`. What was not found is absent."""

    title: NotRequired[str]
    """Title of the document."""
    date: NotRequired[str]
    """Date of the document itself."""
    author: NotRequired[str]
    """Author of the document."""


class LetterResult(TypedDict):
    """What was extracted from a document of the type `letter`."""

    version: Literal[1]
    """Version of this shape."""
    document_type: Literal["letter"]
    """The type of the document."""
    document_type_confidence: float
    """How sure the type is."""
    language: NotRequired[str]
    """BCP 47; absent if it is not known."""
    fields: LetterFields
    line_items: list[LineItem]
    """What was bought, offered or delivered."""
    taxes: list[Tax]
    """One entry for each tax rate."""
    transactions: list[Transaction]
    """The movements of a bank statement."""
    key_values: list[KeyValue]
    """Labels with the values next to them."""
    codes: list[Code]
    """Barcodes and QR codes."""
    tables: list[Table]
    """All tables, in reading order."""
    text: str
    """The whole text in reading order, as Markdown."""
    pages: list[PageInfo]
    """One entry for each page that was read."""
    evidence: dict[str, Evidence]
    """By JSON pointer of the value, such as `/fields/total`."""
    checks: list[Check]
    """Sums and digits that were computed again from the values."""
    warnings: list[Warning]
    """What could not be read or was left out."""
    segments: list[Segment]
    """Which pages belong together; one is the usual case."""
    custom: NotRequired[dict[str, Any]]
    """Validates against the project's schema."""


class ReportFields(TypedDict):
    """Fields of the document type `report`. What was not found is absent."""

    title: NotRequired[str]
    """Title of the document."""
    date: NotRequired[str]
    """Date of the document itself."""
    author: NotRequired[str]
    """Author of the document."""


class ReportResult(TypedDict):
    """What was extracted from a document of the type `report`."""

    version: Literal[1]
    """Version of this shape."""
    document_type: Literal["report"]
    """The type of the document."""
    document_type_confidence: float
    """How sure the type is."""
    language: NotRequired[str]
    """BCP 47; absent if it is not known."""
    fields: ReportFields
    line_items: list[LineItem]
    """What was bought, offered or delivered."""
    taxes: list[Tax]
    """One entry for each tax rate."""
    transactions: list[Transaction]
    """The movements of a bank statement."""
    key_values: list[KeyValue]
    """Labels with the values next to them."""
    codes: list[Code]
    """Barcodes and QR codes."""
    tables: list[Table]
    """All tables, in reading order."""
    text: str
    """The whole text in reading order, as Markdown."""
    pages: list[PageInfo]
    """One entry for each page that was read."""
    evidence: dict[str, Evidence]
    """By JSON pointer of the value, such as `/fields/total`."""
    checks: list[Check]
    """Sums and digits that were computed again from the values."""
    warnings: list[Warning]
    """What could not be read or was left out."""
    segments: list[Segment]
    """Which pages belong together; one is the usual case."""
    custom: NotRequired[dict[str, Any]]
    """Validates against the project's schema."""


class OtherFields(TypedDict):
    """Fields of the document type `other`. What was not found is absent."""

    title: NotRequired[str]
    """Title of the document."""
    date: NotRequired[str]
    """Date of the document itself."""
    author: NotRequired[str]
    """Author of the document."""


class OtherResult(TypedDict):
    """What was extracted from a document of the type `other`."""

    version: Literal[1]
    """Version of this shape."""
    document_type: Literal["other"]
    """The type of the document."""
    document_type_confidence: float
    """How sure the type is."""
    language: NotRequired[str]
    """BCP 47; absent if it is not known."""
    fields: OtherFields
    line_items: list[LineItem]
    """What was bought, offered or delivered."""
    taxes: list[Tax]
    """One entry for each tax rate."""
    transactions: list[Transaction]
    """The movements of a bank statement."""
    key_values: list[KeyValue]
    """Labels with the values next to them."""
    codes: list[Code]
    """Barcodes and QR codes."""
    tables: list[Table]
    """All tables, in reading order."""
    text: str
    """The whole text in reading order, as Markdown."""
    pages: list[PageInfo]
    """One entry for each page that was read."""
    evidence: dict[str, Evidence]
    """By JSON pointer of the value, such as `/fields/total`."""
    checks: list[Check]
    """Sums and digits that were computed again from the values."""
    warnings: list[Warning]
    """What could not be read or was left out."""
    segments: list[Segment]
    """Which pages belong together; one is the usual case."""
    custom: NotRequired[dict[str, Any]]
    """Validates against the project's schema."""


TypedParsedData: TypeAlias = "InvoiceResult | CreditNoteResult | ReceiptResult | PurchaseOrderResult | QuoteResult | DeliveryNoteResult | BankStatementResult | PayslipResult | ResumeResult | ContractResult | IdDocumentResult | EmailResult | FormResult | SpreadsheetResult | LetterResult | ReportResult | OtherResult"
"""What was extracted from a document, with the fields of its type."""


class Item(TypedDict):

    id: str
    """Identifier of the entry."""
    at: str
    """ISO 8601, UTC, with milliseconds."""
    key_id: str | None
    """The API key that was used; null for users, the command line and the first start."""
    user_id: str | None
    """The signed-in user; null if an API key was used."""
    actor_name: str | None
    """Name of the key or address of the user at that time; null for the command line."""
    via: Literal["api", "dashboard", "command_line", "start"]
    """An API client, the dashboard, `legible` on a command line, or the first start of the service."""
    address: str | None
    """Network address of the client."""
    action: Literal["user.signed_in", "user.sign_in_failed", "user.signed_out", "user.sessions_ended", "user.password_changed", "user.password_reset", "user.second_factor_enabled", "user.second_factor_disabled", "user.recovery_codes_renewed", "member.invited", "member.invitation_revoked", "member.joined", "member.roles_changed", "member.removed", "member.reset_link_created", "key.created", "key.revoked", "organization.created", "organization.changed", "single_sign_on.changed", "single_sign_on.deleted", "project.created", "project.renamed", "project.deleted", "settings.changed", "schema.changed", "schema.deleted", "language_model.changed", "language_model.deleted", "webhook.created", "webhook.changed", "webhook.deleted", "webhook.secret_rotated", "source.created", "source.changed", "source.deleted", "document.corrected", "document.divided", "document.division_reset", "document.reviewed", "document.rejected", "document.review_undone", "document.assigned", "document.commented", "document.comment_edited", "document.comment_deleted", "document.deleted", "document.downloaded", "export.created", "export.downloaded", "audit_log.exported"]
    """What was done."""
    project_id: str | None
    """The project that it belongs to; null for the organization."""
    subject_id: str
    """What it was done to: a key, user, project, document, webhook, export, …"""
    subject_name: str | None
    """Current name of it; null if it no longer exists, and for others."""
    before: dict[str, Any] | None
    """Values before the change; never contents of documents."""
    after: dict[str, Any] | None
    """Values after the change."""
