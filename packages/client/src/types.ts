// Generated from docs/openapi.json by packages/generate-client.ts: change the API, then run `npm run docs`.

/** The position of this page in the list. */
export interface PaginationMeta {
  /** Page number, starting at 1. */
  page: number;
  /** Number of rows per page. */
  per_page: number;
  /** Total number of rows on all pages. */
  total: number;
  /** Number of pages; 0 if there are no rows. */
  total_pages: number;
  /** The cursor for the next page, or null after the last page. Present only if the request has `cursor`; `total` is then the number of rows when the first page was requested. */
  next_cursor?: string | null;
}

/** The body of every error response. */
export interface Error {
  /** The error. */
  error: {
    /** Stable code of the error. */
    code: 'malformed_request' | 'missing_api_key' | 'invalid_api_key' | 'expired_api_key' | 'session_ended' | 'wrong_credentials' | 'second_factor_required' | 'insufficient_scope' | 'single_sign_on_required' | 'second_factor_missing' | 'csrf_token_invalid' | 'not_found' | 'method_not_allowed' | 'request_timeout' | 'conflict' | 'payload_too_large' | 'uri_too_long' | 'unsupported_media_type' | 'validation_failed' | 'rate_limited' | 'headers_too_large' | 'internal_error' | 'unavailable';
    /** Human-readable message; the wording may change. */
    message: string;
    /** Identifier of the request, as in the `X-Request-Id` header. */
    request_id: string;
    /** Errors in parts of the request; often empty. */
    details: ErrorDetail[];
  };
}

/** An error in the format of RFC 9457. */
export interface Problem {
  /** Always `about:blank`; `code` identifies the error. */
  type: string;
  /** Title of the HTTP status. */
  title: string;
  /** HTTP status of the response. */
  status: number;
  /** Human-readable explanation of the error. */
  detail: string;
  /** Stable code of the error. */
  code: 'malformed_request' | 'missing_api_key' | 'invalid_api_key' | 'expired_api_key' | 'session_ended' | 'wrong_credentials' | 'second_factor_required' | 'insufficient_scope' | 'single_sign_on_required' | 'second_factor_missing' | 'csrf_token_invalid' | 'not_found' | 'method_not_allowed' | 'request_timeout' | 'conflict' | 'payload_too_large' | 'uri_too_long' | 'unsupported_media_type' | 'validation_failed' | 'rate_limited' | 'headers_too_large' | 'internal_error' | 'unavailable';
  /** Identifier of the request, as in the `X-Request-Id` header. */
  request_id: string;
  /** Errors in parts of the request; often empty. */
  details: ErrorDetail[];
}

/** A group of documents with their settings, custom fields and webhooks. */
export interface Project {
  /** Identifier of the project. */
  id: string;
  /** 1 to 100 characters, unique within the organization. */
  name: string;
  /** E-mails sent to this address become documents in the project. */
  email: string;
  /** Which parts of an e-mail become documents. */
  email_parse_option: 'both' | 'body' | 'attachments';
  /** Number of days after which documents are deleted; `null` keeps them until someone deletes them. The default for new projects is 60. */
  retention_days: number | null;
  /** Number of documents in the project. */
  documents_count: number;
  /** Time in ISO 8601 format, in UTC, with milliseconds. */
  created_at: string;
}

/** How the documents of a project are read, kept and reviewed. */
export interface ProjectSettings {
  /** Which parts of an e-mail become documents. */
  email_parse_option: 'both' | 'body' | 'attachments';
  /** Number of days after which documents are deleted; `null` keeps them until someone deletes them. The default for new projects is 60. */
  retention_days: number | null;
  /** Settings for reading documents. */
  extraction: {
    /** Languages (ISO 639-1) to expect in images and scans, most likely first. If the list is empty, all languages are expected. */
    languages: ('en' | 'de' | 'fr' | 'es' | 'it' | 'nl' | 'pt' | 'sv' | 'da' | 'no' | 'fi' | 'pl' | 'cs' | 'sk' | 'hu' | 'ro' | 'hr' | 'lt' | 'lv' | 'tr' | 'et' | 'sl' | 'is' | 'vi' | 'el' | 'bg' | 'ru' | 'sr' | 'uk')[];
    /** Which values are requested from a language model: `off`: none; `fill`: values that were not found or are doubtful; `check`: all values, and documents in which the two results differ need review; `first`: all values, and those that are printed in the document are used. Unless the mode is `off`, text from documents is sent to the language model. */
    llm: 'off' | 'fill' | 'check' | 'first';
    llm_options: LanguageModelOptions;
    /** Whether a language model is available. */
    llm_available?: boolean;
    /** The engine that reads documents; there is only one. */
    engine?: 'legible';
  };
  /** Whether `document.processed` is sent to webhooks only once a document needs no review or has been approved. */
  deliver_after_review: boolean;
  /** A document needs review if the confidence of a value or of the document type is below this threshold. */
  review_threshold: number;
  /** Other projects of the organization whose layouts are also used for the documents of this project. */
  learn_from: string[];
  /** Version of the project's custom fields; `null` if it has none. */
  schema_version?: number | null;
}

/** The language model endpoint of a project. */
export interface LanguageModel {
  /** Protocol of the server: `openai` (used by most servers), `anthropic` or `gemini`. */
  api: 'openai' | 'anthropic' | 'gemini';
  /** Base URL that ends in `/v1`, or in `/v1beta` for `gemini`. It must use HTTPS on port 443 or any port from 1024; private and internal hosts are refused. */
  url: string;
  /** Name of the model on its server. */
  model: string;
  /** Whether page images are sent with the text. They are never sent if text is redacted. */
  images: boolean;
  /** Whether a key is stored. The key is never returned. */
  has_api_key: boolean;
}

/** Number of documents in each state. */
export interface DocumentCounts {
  /** Number of all documents. */
  total: number;
  /** Number of documents whose `status` is `pending`. */
  pending: number;
  /** Number of documents whose `status` is `completed`. */
  completed: number;
  /** Number of documents whose `status` is `failed`. */
  failed: number;
  /** Number of documents whose `review` is `needed`. */
  review_needed: number;
  /** Number of documents whose `review` is `postponed`. */
  review_postponed: number;
  /** Number of documents whose `review` is `done`. */
  review_done: number;
  /** Number of documents whose `review` is `rejected`. */
  review_rejected: number;
}

/** The main values of a result; each is null if it was not found. For a file with several documents, the values of the first document. */
export interface Overview {
  /** The issuer of the document: `seller.name`, `bank` or `employer.name`. */
  supplier: string | null;
  /** The `number` of the document. */
  number: string | null;
  /** `date`, `period_end` or `effective_date`. */
  date: string | null;
  /** `total`, `closing_balance` or `net_pay`. */
  total: number | null;
  /** Currency code (ISO 4217). */
  currency: string | null;
  /** Why the document needs review; empty if it does not. */
  reasons: ('missing_fields' | 'failed_checks' | 'invalid_values' | 'possible_duplicate' | 'supplier_conflict' | 'doubtful_type' | 'low_confidence')[];
}

/** Who approved, rejected or postponed the document, and when. For a rejection, `reason` states why. */
export interface ReviewDecision {
  /** Time in ISO 8601 format, in UTC, with milliseconds. */
  at: string;
  /** The API key that was used; null if a user was signed in. */
  key_id: string | null;
  /** The signed-in user; null if an API key was used. */
  user_id: string | null;
  /** Why the document must not be used. */
  reason?: string;
  /** The time until which the review was postponed. */
  postponed_until?: string;
}

/** The reasons for a review. */
export interface ReviewReasons {
  /** The `review_threshold` of the project. */
  threshold: number;
  /** Values with a confidence below the threshold, by JSON pointer, lowest confidence first; at most 1000. */
  low_confidence: string[];
  /** Names of the checks that failed. */
  failed_checks: string[];
  /** Required fields that were not found, by JSON pointer. */
  missing_fields: string[];
  /** Values of custom fields that violate their `pattern`, `minimum`, `maximum` or `enum`, by JSON pointer. */
  invalid_values: string[];
  /** Values that contradict what is known about the supplier, by JSON pointer: a new IBAN or tax number. */
  supplier_conflicts: string[];
  /** Whether the confidence of the document type is below the threshold. */
  doubtful_type: boolean;
  /** An older document from a different file that has the same type, supplier and number. Absent if there is none. */
  possible_duplicate_of?: string;
}

/** What was extracted from a document, version 1. */
export interface ParsedData {
  /** Version of this schema. */
  version: 1;
  /** The document type; `other` if no other type fits. More types may be added. */
  document_type: 'invoice' | 'credit_note' | 'receipt' | 'purchase_order' | 'quote' | 'delivery_note' | 'bank_statement' | 'payslip' | 'resume' | 'contract' | 'id_document' | 'email' | 'form' | 'spreadsheet' | 'letter' | 'report' | 'other';
  /** Confidence of the document type. */
  document_type_confidence: number;
  /** Language of the document as a BCP 47 tag; absent if unknown. */
  language?: string;
  /** Typed values, by field name. */
  fields: Record<string, unknown>;
  /** Bought, offered or delivered items. */
  line_items: LineItem[];
  /** One entry for each tax rate. */
  taxes: Tax[];
  /** The transactions of a bank statement. */
  transactions: Transaction[];
  /** Labels with the values next to them. */
  key_values: KeyValue[];
  /** Barcodes and QR codes. */
  codes: Code[];
  /** All tables, in reading order. */
  tables: Table[];
  /** All text in reading order, as Markdown. */
  text: string;
  /** One entry for each page that was read. */
  pages: PageInfo[];
  /** The evidence of each value, by JSON pointer, such as `/fields/total`. */
  evidence: Record<string, unknown>;
  /** Verified sums and check digits. */
  checks: Check[];
  /** Content that could not be read or was omitted. */
  warnings: Warning[];
  /** The documents in the file; usually one. */
  segments: Segment[];
  /** The custom fields, which conform to the schema of the project. */
  custom?: Record<string, unknown>;
}

/** An uploaded file or a part of an e-mail, as it appears in lists. */
export interface Document {
  /** Identifier of the document. */
  id: string;
  /** Sanitized original file name. */
  filename: string;
  /** The media type detected from the content. */
  content_type: string;
  /** Size in bytes. */
  file_size: number;
  /** The extension with its dot, in lower case. */
  file_extension: string;
  /** The state of processing. `completed` and `failed` are final unless the document is reprocessed. */
  status: 'pending' | 'completed' | 'failed';
  /** Number of pages; null while the document is `pending`. */
  pages_count: number | null;
  /** How the document was received: uploaded, submitted as a URL, sent by e-mail, or imported from a watched folder, a bucket or an SFTP server. */
  source: 'api' | 'email' | 'folder' | 's3' | 'sftp';
  /** Time in ISO 8601 format, in UTC, with milliseconds. */
  created_at: string;
  /** Your own reference. */
  external_id?: string;
  /** Name of the batch, if you upload several documents together: 1 to 100 letters, digits, hyphens, underscores or dots. */
  batch?: string;
  /** Your own JSON object, up to 4 KB. */
  metadata?: Record<string, unknown>;
  /** An older document in the project that has the same bytes. */
  duplicate_of?: string;
  /** The archive or e-mail that contained the document; absent if the document was uploaded directly. The archive or e-mail may have been deleted since. */
  parent_id?: string;
  /** With `parent_id`: the path of the file in that archive or e-mail. */
  path_in_parent?: string;
  /** Present only if requested with `include`. The detected type; null until the document has been read. */
  document_type?: string | null;
  /** Present only if requested with `include`. Whether a person should review the result (`needed`), or has `postponed`, approved (`done`) or `rejected` it. */
  review?: 'none' | 'needed' | 'postponed' | 'done' | 'rejected';
  review_decision?: ReviewDecision;
  overview?: Overview;
  /** Present only if requested with `include=assignment`. The member who is assigned to the document; null if nobody is assigned. */
  assigned_to?: string | null;
  /** Present only in lists, and only if requested with `include`. The `fields` of the result, as in `parsed_data`; null if there is no result yet. */
  fields?: Record<string, unknown> | null;
  progress?: Progress;
  /** Present only in lists, and only if requested with `include` and `q`: the search matches in the text; absent if only the file name matches. */
  snippet?: {
    /** A part of the document text. */
    text: string;
    /** Whether this text matches the search. */
    match: boolean;
  }[];
}

/** Why a document failed. */
export interface DocumentError {
  /** `corrupt_file`, `password_protected`, `too_many_pages`, `resource_limit_exceeded`, `processing_timeout`, `processing_crashed`, `unsupported_content` or `file_missing`. More codes may be added. */
  code: string;
  /** The error as a human-readable message. */
  message: string;
  /** Whether reprocessing the document may succeed. */
  retryable: boolean;
}

/** A document with its result, or with the reason for its failure. */
export interface SingleDocument {
  /** Identifier of the document. */
  id: string;
  /** Sanitized original file name. */
  filename: string;
  /** The media type detected from the content. */
  content_type: string;
  /** Size in bytes. */
  file_size: number;
  /** The extension with its dot, in lower case. */
  file_extension: string;
  /** The state of processing. `completed` and `failed` are final unless the document is reprocessed. */
  status: 'pending' | 'completed' | 'failed';
  /** Number of pages; null while the document is `pending`. */
  pages_count: number | null;
  /** How the document was received: uploaded, submitted as a URL, sent by e-mail, or imported from a watched folder, a bucket or an SFTP server. */
  source: 'api' | 'email' | 'folder' | 's3' | 'sftp';
  /** Time in ISO 8601 format, in UTC, with milliseconds. */
  created_at: string;
  /** Your own reference. */
  external_id?: string;
  /** Name of the batch, if you upload several documents together: 1 to 100 letters, digits, hyphens, underscores or dots. */
  batch?: string;
  /** Your own JSON object, up to 4 KB. */
  metadata?: Record<string, unknown>;
  /** An older document in the project that has the same bytes. */
  duplicate_of?: string;
  /** The archive or e-mail that contained the document; absent if the document was uploaded directly. The archive or e-mail may have been deleted since. */
  parent_id?: string;
  /** With `parent_id`: the path of the file in that archive or e-mail. */
  path_in_parent?: string;
  /** Present only if requested with `include`. The detected type; null until the document has been read. */
  document_type?: string | null;
  /** Present only if requested with `include`. Whether a person should review the result (`needed`), or has `postponed`, approved (`done`) or `rejected` it. */
  review?: 'none' | 'needed' | 'postponed' | 'done' | 'rejected';
  review_decision?: ReviewDecision;
  overview?: Overview;
  /** Present only if requested with `include=assignment`. The member who is assigned to the document; null if nobody is assigned. */
  assigned_to?: string | null;
  /** Present only in lists, and only if requested with `include`. The `fields` of the result, as in `parsed_data`; null if there is no result yet. */
  fields?: Record<string, unknown> | null;
  progress?: Progress;
  /** Present only in lists, and only if requested with `include` and `q`: the search matches in the text; absent if only the file name matches. */
  snippet?: {
    /** A part of the document text. */
    text: string;
    /** Whether this text matches the search. */
    match: boolean;
  }[];
  review_reasons?: ReviewReasons;
  parsed_data?: TypedParsedData;
  /** Present if the `source` is `email`. */
  email_metadata?: {
    /** The sender; null if the request did not specify one. */
    from: string | null;
    /** Subject of the e-mail. */
    subject: string;
    /** Whether the e-mail was received by API request, over SMTP or from a mailbox. */
    source: 'api' | 'smtp' | 'imap';
  };
  error?: DocumentError;
}

/** Progress of a document with several pages while it is being processed, updated every second. */
export interface Progress {
  /** Number of pages read so far. */
  pages_done: number;
  /** Total number of pages. */
  pages_count: number;
}

/** One attempt to process a document. */
export interface Run {
  /** Identifier of the run. */
  id: string;
  /** The state of the run. */
  state: 'queued' | 'running' | 'succeeded' | 'failed';
  /** How many times the run was started; more than once after a crash. */
  attempts: number;
  /** The engine that reads the document. */
  engine: string;
  /** Version of the project's custom fields; null if it has none. */
  schema_version: number | null;
  /** Time in ISO 8601 format, in UTC, with milliseconds. */
  created_at: string;
  /** Time at which the run started; null while it is `queued`. */
  started_at: string | null;
  /** Time at which the run ended; null until then. */
  finished_at: string | null;
  progress?: Progress;
  /** Warnings, for example about content that was omitted. */
  warnings: Warning[];
  error?: DocumentError;
  model_usage?: ModelUsage;
}

/** The status of documents that were uploaded together. */
export interface Batch {
  /** Name of the batch, if you upload several documents together: 1 to 100 letters, digits, hyphens, underscores or dots. */
  name: string;
  /** Whether no document is `pending`. Uploading or reprocessing a document in the batch makes it `false` again. */
  finished: boolean;
  document_counts: DocumentCounts;
}

/** A correction of one value by a person. */
export interface Correction {
  /** JSON pointer of the value in the result of the run. */
  pointer: string;
  /** The value after the correction: any JSON; null if there is none. */
  value: unknown;
  /** The value before the correction: any JSON; null if there is none. */
  previous: unknown;
  /** The page on which the person marked the value. */
  page: number | null;
  /** The box on that page: `[x0, y0, x1, y1]`. */
  box: number[] | null;
  /** The run whose result was corrected. */
  run_id: string;
  /** The API key that was used; null if a user was signed in. */
  key_id: string | null;
  /** The signed-in user; null if an API key was used. */
  user_id: string | null;
  /** Time in ISO 8601 format, in UTC, with milliseconds. */
  created_at: string;
}

/** A comment on a document. */
export interface Comment {
  /** Identifier of the comment. */
  id: string;
  /** Plain text; line breaks are kept. */
  text: string;
  /** The API key that was used; null if a user was signed in. */
  key_id: string | null;
  /** The signed-in user; null if an API key was used. */
  user_id: string | null;
  /** Current name of the author; null if the author was removed. */
  author_name: string | null;
  /** Time in ISO 8601 format, in UTC, with milliseconds. */
  created_at: string;
  /** Time of the last edit; null if the comment was never edited. */
  edited_at: string | null;
}

/** A file with documents, created in the background. */
export interface Export {
  /** Identifier of the export. */
  id: string;
  /** Status of the export. The file can be downloaded once it is `completed`. */
  status: 'pending' | 'completed' | 'failed';
  /** Format of the file: CSV, an Excel workbook, JSON Lines or a JSON array; EN 16931 electronic invoices as UBL (`ubl`) or Cross Industry Invoice (`cii`); a DATEV posting batch (`datev`) and the images of its documents (`datev_documents`); bills for QuickBooks Online or Xero; bank statements as OFX or camt.053. */
  format: 'csv' | 'xlsx' | 'jsonl' | 'json' | 'ubl' | 'cii' | 'datev' | 'datev_documents' | 'quickbooks' | 'xero' | 'ofx' | 'camt053';
  /** What each row of a CSV file represents. A workbook has a sheet for each kind of row; in JSON, each entry is a whole document. */
  rows: 'documents' | 'line_items' | 'transactions';
  /** Number of documents in the file. */
  documents_count: number;
  /** The schedule that created the export; null if the export was requested directly. */
  schedule_id: string | null;
  /** Data that an accounting program requires but that documents do not contain. */
  accounting?: {
    /** `ubl`, `cii`: the country (ISO 3166) to use for addresses without a country. */
    default_country?: string;
    /** `ubl`, `cii`: the tax category (UNCL 5305) for a rate of 0% if the document states no reason. */
    zero_tax_category?: 'Z' | 'E' | 'AE' | 'K' | 'G' | 'O';
    /** `datev`, `quickbooks`, `xero`: the expense account. Required for these formats. */
    account?: string;
    /** `datev`: the creditor account. Required. */
    creditor_account?: string;
    /** The code that the accounting program uses for each tax rate (in percent). Required for `xero`; `datev` needs no entries for 19% and 7%. */
    tax_codes?: Record<string, unknown>;
    /** `quickbooks`, `xero`: the date format that is used in the company's region; `YYYY-MM-DD` if absent. */
    date_format?: 'YYYY-MM-DD' | 'DD/MM/YYYY' | 'MM/DD/YYYY';
    /** `ofx`: the bank code for statements that contain none. */
    bank_id?: string;
    /** `datev`: the consultant number (Beraternummer). Required. */
    consultant_number?: number;
    /** `datev`: the client number (Mandantennummer). Required. */
    client_number?: number;
    /** `datev`: the first day of the fiscal year (Wirtschaftsjahresbeginn). Required. */
    fiscal_year_start?: string;
    /** `datev`: the length of account numbers (Sachkontenlänge); 4 if absent. */
    account_length?: number;
  };
  /** Size in bytes; null until the export is `completed`. */
  file_size: number | null;
  /** The reason for the failure. */
  error?: string;
  /** For formats of accounting programs: omitted documents, and assumptions to check. */
  warnings?: {
    /** Identifier of the document. */
    document_id: string;
    /** Name of the missing or assumed value. */
    field?: string;
    /** What was omitted or assumed, and why. */
    message: string;
  }[];
  /** Time in ISO 8601 format, in UTC, with milliseconds. */
  created_at: string;
  /** Time at which the export ended; null while it is `pending`. */
  finished_at: string | null;
  /** When the export is deleted. */
  expires_at: string;
}

/** A scheduled export of completed documents. */
export interface ExportSchedule {
  /** Identifier of the schedule. */
  id: string;
  /** Unique within the project. */
  name: string;
  export: ScheduledExport;
  /** How often the export is created. */
  every: 'day' | 'week' | 'month';
  /** Time of day in UTC at which the export is created. */
  at: string;
  /** Day of the week, from 1 (Monday) to 7, or of the month, from 1 to 28. Not allowed if `every` is `day`. */
  day: number | null;
  /** Whether the export is created at its scheduled times. */
  active: boolean;
  /** Only documents of this type are exported; null for all types. */
  document_type: string | null;
  /** Whether only documents that a person has approved are exported. */
  reviewed_only: boolean;
  /** Whether documents that are in an earlier export of this schedule are omitted, so that each is exported only once. */
  new_only: boolean;
  /** Time in ISO 8601 format, in UTC, with milliseconds. */
  created_at: string;
  /** The next scheduled time; null if the schedule is not `active`. */
  next_at: string | null;
  /** The time of the last export; null before the first one. */
  last_at: string | null;
  /** The outcome of the last export: an export was created, there were no documents to export, or the export failed. */
  last_outcome: 'created' | 'no_documents' | 'failed' | null;
  /** Why the export failed. */
  last_error?: string;
  /** The newest export of the schedule; null if there is none or that export has expired. */
  last_export_id: string | null;
}

/** Filters, order and columns of the document list, saved under a name. */
export interface SavedView {
  /** Identifier of the view. */
  id: string;
  /** Unique within the project. */
  name: string;
  /** Filters and `sort`: the parameters of `GET …/documents`. */
  query: Record<string, unknown>;
  /** Columns of the list in the dashboard; empty for the default columns. */
  columns: string[];
  export?: SavedExport;
  /** Time in ISO 8601 format, in UTC, with milliseconds. */
  created_at: string;
}

/** Statistics on how well documents were read. */
export interface Quality {
  /** The first day, in UTC. */
  from: string;
  /** The last day, in UTC. */
  to: string;
  /** Number of added documents. */
  documents: number;
  /** Number of pages of these documents. */
  pages: number;
  /** Number of documents with a result. */
  completed: number;
  /** Number of documents that could not be read. */
  failed: number;
  /** Number of completed documents that needed no review and in which no value was changed. */
  straight_through: number;
  /** Number of all other completed documents. */
  reviewed: number;
  /** Number of documents in which a value was changed. */
  corrected: number;
  /** Seconds from the upload to the first result; null if no document has a result. */
  seconds_to_result: {
    /** Median time in seconds. */
    median: number;
    /** 95th percentile of the time, in seconds. */
    p95: number;
  } | null;
  /** Failed documents by code, most frequent first. */
  failures: {
    /** Why these documents failed. */
    code: string;
    /** Number of documents that failed for this reason. */
    documents: number;
  }[];
  /** Changed fields, most frequent first; at most 100. */
  corrections: {
    /** The supplier of the documents; null if it was not found. */
    supplier: string | null;
    /** JSON pointer of the value; `*` matches the index of every list entry. */
    field: string;
    /** Number of documents in which the field was changed. */
    documents: number;
  }[];
  /** The days with documents, oldest first. */
  days: {
    /** The day, in UTC. */
    day: string;
    /** Number of added documents. */
    documents: number;
    /** Number of pages of these documents. */
    pages: number;
    /** Number of documents with a result. */
    completed: number;
    /** Number of documents that could not be read. */
    failed: number;
    /** Number of completed documents that needed no review and in which no value was changed. */
    straight_through: number;
    /** Number of all other completed documents. */
    reviewed: number;
    /** Number of documents in which a value was changed. */
    corrected: number;
  }[];
}

/** A group of documents with the same appearance, from which Legible has learned values. */
export interface Layout {
  /** Identifier of the layout. */
  id: string;
  /** Whether the learned values are used for later documents. */
  active: boolean;
  /** Time in ISO 8601 format, in UTC, with milliseconds. */
  created_at: string;
  /** The documents from which values were learned, most recent first; at most 100. */
  documents: {
    /** Identifier of the document. */
    id: string;
    /** File name of the document. */
    filename: string;
    /** Time in ISO 8601 format, in UTC, with milliseconds. */
    taught_at: string;
    /** The values that were learned from this document, by JSON pointer. */
    fields: string[];
  }[];
  /** Total number of examples, with and without a document. */
  documents_count: number;
  /** What was learned from documents that have been deleted, and what was imported from a file. */
  without_document: {
    /** Number of examples without a document. */
    count: number;
    /** The values that were learned from these examples, by JSON pointer. */
    fields: string[];
  };
  /** How accurate the learned values of this layout are. */
  learned_values: {
    /** Number of learned values that a person later corrected or approved. */
    judged: number;
    /** Number of these values that were correct. */
    right: number;
  };
}

/** A job that teaches a project from several documents and their correct values. */
export interface Teaching {
  /** Identifier of the teaching job. */
  id: string;
  /** Whether the job has learned from all examples and compared the results. */
  status: 'pending' | 'completed' | 'failed';
  /** Why the teaching job failed as a whole. */
  error?: string;
  /** The progress of the teaching job. */
  progress: {
    /** Number of finished steps. */
    done: number;
    /** Total number of steps: three for each document. */
    total: number;
  };
  /** The results of the completed examples for each field, sorted by pointer. */
  fields: TaughtField[];
  /** The examples, in the order of the request. */
  examples: {
    /** Identifier of the document. */
    document_id: string;
    /** File name of the document. */
    filename: string;
    /** How far the example has been processed: its values have been learned (`taught`), or learned and compared (`completed`). */
    status: 'pending' | 'taught' | 'completed' | 'failed';
    /** The reason for the failure. */
    error?: string;
    /** The fields that are read incorrectly without learned values. */
    wrong_before: string[];
    /** The fields that are read incorrectly when using what was learned from all other documents. */
    wrong_after: string[];
  }[];
  /** Time in ISO 8601 format, in UTC, with milliseconds. */
  created_at: string;
  /** Time at which teaching ended; null while it is `pending`. */
  finished_at: string | null;
}

/** A company that issues documents, with everything that master records and approved documents state about it. */
export interface Supplier {
  /** Identifier of the supplier. */
  id: string;
  /** Identifier of the supplier in the system that the master list comes from. */
  external_id: string | null;
  /** Time in ISO 8601 format, in UTC, with milliseconds. */
  created_at: string;
  /** Names of the supplier. Names from documents are listed last, most frequent first. */
  names: string[];
  /** VAT or tax numbers of the supplier. */
  tax_ids: string[];
  /** IBANs of the supplier. */
  ibans: string[];
  /** The currency of documents that do not state one; null if it is not specified. */
  currency: string | null;
  /** Currencies of the documents from this supplier, most frequent first. */
  currencies: string[];
  /** Number of approved documents of the supplier. */
  documents_count: number;
}

/** How a language model would change the result of a document. */
export interface ModelComparison {
  /** The compared document. */
  document_id: string;
  /** Whether the comparison is finished. */
  status: 'pending' | 'completed' | 'failed';
  /** How the two results are merged; see `extraction.llm` in the settings. `fill` asks for fewer values. */
  mode: 'fill' | 'check' | 'first';
  /** The requested values, at most 500. */
  values: ComparedValue[];
  model_usage?: ModelUsage;
  /** Why the model was not asked, or was asked only for part of the document. */
  warnings: Warning[];
  /** Why the comparison failed. */
  error?: string;
  /** Time in ISO 8601 format, in UTC, with milliseconds. */
  created_at: string;
  /** Time at which the comparison ended; null while it is `pending`. */
  finished_at: string | null;
}

/** An API key, without the key itself. */
export interface Key {
  /** Identifier of the key. */
  id: string;
  /** A name by which you recognize the key. */
  name: string;
  /** `*` means all scopes. */
  scopes: ('documents:read' | 'documents:review' | 'comments:manage' | 'documents:write' | 'projects:read' | 'projects:edit' | 'projects:write' | 'webhooks:read' | 'webhooks:write' | 'keys:manage' | 'members:read' | 'members:manage' | 'audit:read' | 'owners:manage' | '*')[];
  /** Time in ISO 8601 format, in UTC, with milliseconds. */
  created_at: string;
  /** Time at which the key expires; null if it does not expire. */
  expires_at: string | null;
  /** When the key was last used, to the minute; null if it was never used. */
  last_used_at: string | null;
  /** The only projects that the key can use; null for all projects of the organization. */
  project_ids: string[] | null;
  /** The user or key that created this key; null if it was created on the command line or at the first start. */
  created_by: string | null;
  /** Time at which the key was revoked; null if it was not revoked. */
  revoked_at: string | null;
}

/** An API key, with the key itself. */
export interface NewKey {
  /** Identifier of the key. */
  id: string;
  /** A name by which you recognize the key. */
  name: string;
  /** `*` means all scopes. */
  scopes: ('documents:read' | 'documents:review' | 'comments:manage' | 'documents:write' | 'projects:read' | 'projects:edit' | 'projects:write' | 'webhooks:read' | 'webhooks:write' | 'keys:manage' | 'members:read' | 'members:manage' | 'audit:read' | 'owners:manage' | '*')[];
  /** Time in ISO 8601 format, in UTC, with milliseconds. */
  created_at: string;
  /** Time at which the key expires; null if it does not expire. */
  expires_at: string | null;
  /** When the key was last used, to the minute; null if it was never used. */
  last_used_at: string | null;
  /** The only projects that the key can use; null for all projects of the organization. */
  project_ids: string[] | null;
  /** The user or key that created this key; null if it was created on the command line or at the first start. */
  created_by: string | null;
  /** Time at which the key was revoked; null if it was not revoked. */
  revoked_at: string | null;
  /** The key itself. It is returned only once, and replayed responses do not contain it. */
  api_key?: string;
}

/** A user with a role in the organization or in projects. */
export interface Member {
  /** Identifier of the user. */
  user_id: string;
  /** E-mail address, in lower case. */
  email: string;
  /** Name of the user. */
  name: string;
  /** The role in all projects of the organization; null if the member has roles only in individual projects. */
  role: 'viewer' | 'reviewer' | 'editor' | 'administrator' | 'owner' | null;
  /** Additional roles in individual projects. */
  projects: {
    /** Identifier of the project. */
    project_id: string;
    /** Each role includes the permissions of the roles before it. */
    role: 'viewer' | 'reviewer' | 'editor' | 'administrator' | 'owner';
  }[];
  /** Whether the user needs a second factor, in addition to the password, to sign in. */
  has_second_factor: boolean;
  /** Time in ISO 8601 format, in UTC, with milliseconds. */
  joined_at: string;
  /** Time of the latest request in an open session, to the minute; null if the user is not signed in. */
  last_seen_at: string | null;
}

/** A pending invitation. */
export interface Invitation {
  /** Identifier of the invitation. */
  id: string;
  /** E-mail address, in lower case. */
  email: string;
  /** The role in all projects of the organization; null if the member has roles only in individual projects. */
  role: 'viewer' | 'reviewer' | 'editor' | 'administrator' | 'owner' | null;
  /** Additional roles in individual projects. */
  projects: {
    /** Identifier of the project. */
    project_id: string;
    /** Each role includes the permissions of the roles before it. */
    role: 'viewer' | 'reviewer' | 'editor' | 'administrator' | 'owner';
  }[];
  /** Time in ISO 8601 format, in UTC, with milliseconds. */
  created_at: string;
  /** Time in ISO 8601 format, in UTC, with milliseconds. */
  expires_at: string;
}

/** The organization of the key or session. */
export interface Organization {
  /** Identifier of the organization. */
  id: string;
  /** Name of the organization, unique within the service. */
  name: string;
  /** Time in ISO 8601 format, in UTC, with milliseconds. */
  created_at: string;
  /** Whether members who sign in with a password need a second factor. Until they add one, they have no access. Members who use single sign-on do not need one in Legible, because their provider is responsible for this. */
  require_second_factor: boolean;
  /** The limits that owners have set. The operator may have set different limits; `GET /organization/usage` returns the limits that apply. */
  limits: {
    /** Maximum number of documents that the organization can add in a month (UTC); null for no limit. */
    documents_per_month: number | null;
    /** Maximum total number of pages of the documents that the organization can add in a month (UTC); null for no limit. */
    pages_per_month: number | null;
    /** Maximum total size of all stored originals, in bytes; null for no limit. */
    stored_bytes: number | null;
  };
}

/** Usage and limits of the organization. */
export interface Usage {
  /** A month in UTC. */
  month: string;
  documents: DocumentUsage;
  pages: PageUsage;
  stored_bytes: StorageUsage;
  /** The last twelve months, newest first. */
  months: MonthlyUsage[];
}

/** The OpenID Connect provider of the organization. */
export interface SingleSignOn {
  /** Issuer of the OpenID Connect provider, exactly as the provider states it. `/.well-known/openid-configuration` under this URL must be reachable; private and internal hosts are refused unless the operator allows them. */
  issuer: string;
  /** The client ID that the provider has assigned to Legible. */
  client_id: string;
  /** Whether a client secret is stored. The secret is never returned. */
  has_client_secret: boolean;
  /** Requested scopes, separated by spaces, beginning with `openid`. */
  scopes: string;
  /** Claim that contains the groups of a person. */
  groups_claim: string;
  /** The role in the organization for each group. The highest role applies and is updated at every sign-in. If there are no groups in the list, members keep their existing roles. */
  group_roles: {
    /** Name of a group, as in the claim. */
    group: string;
    /** A role in the organization. */
    role: 'viewer' | 'reviewer' | 'editor' | 'administrator' | 'owner';
  }[];
  /** Role of people without a group, an invitation or a membership; null to refuse them. */
  default_role: 'viewer' | 'reviewer' | 'editor' | 'administrator' | 'owner' | null;
  /** Whether to accept addresses that the provider has not verified (`email_verified`). Enable this only if users cannot choose their own address with the provider. */
  trust_unverified_emails: boolean;
  /** Whether single sign-on is required. If so, only owners can still access the organization with a password, in case the provider fails. */
  enforced: boolean;
  /** The redirect URI to register with the provider. */
  redirect_uri: string;
  /** The address at which members sign in. */
  sign_in_link: string;
}

/** A URL that receives events. */
export interface Webhook {
  /** Identifier of the webhook. */
  id: string;
  /** The event that the webhook receives; the first one if there are several. */
  event_type: 'document.processed' | 'document.failed' | 'document.corrected' | 'document.reviewed' | 'document.rejected' | 'export.completed' | 'export.failed';
  /** All events that the webhook receives. */
  event_types: ('document.processed' | 'document.failed' | 'document.corrected' | 'document.reviewed' | 'document.rejected' | 'export.completed' | 'export.failed')[];
  /** An HTTPS URL on port 443 or any port from 1024; private and internal hosts are refused. */
  target_url: string;
  /** A name by which you recognize the webhook. */
  name: string;
  /** Whether the webhook is enabled. */
  active: boolean;
  /** Time in ISO 8601 format, in UTC, with milliseconds. */
  created_at: string;
  /** What is sent: `legible`, an event as described under “Webhooks”; `slack`, a message for an incoming webhook in Slack; `teams`, an Adaptive Card for a workflow in Microsoft Teams. */
  format: 'legible' | 'slack' | 'teams';
  /** Whether the payload includes `parsed_data`, up to 256 kB; if it is larger, the payload contains `parsed_data_omitted` instead. Creating or changing such a webhook also requires the `documents:read` scope. Messages for Slack and Teams never include `parsed_data`. */
  include_parsed_data: boolean;
  /** Why the service disabled the webhook: `gone` (the receiver responded with 410) or `failing` (all deliveries failed for days); null if the service did not disable it. */
  disabled_reason: string | null;
}

/** A webhook with the secret that signs its deliveries. */
export interface NewWebhook {
  /** Identifier of the webhook. */
  id: string;
  /** The event that the webhook receives; the first one if there are several. */
  event_type: 'document.processed' | 'document.failed' | 'document.corrected' | 'document.reviewed' | 'document.rejected' | 'export.completed' | 'export.failed';
  /** All events that the webhook receives. */
  event_types: ('document.processed' | 'document.failed' | 'document.corrected' | 'document.reviewed' | 'document.rejected' | 'export.completed' | 'export.failed')[];
  /** An HTTPS URL on port 443 or any port from 1024; private and internal hosts are refused. */
  target_url: string;
  /** A name by which you recognize the webhook. */
  name: string;
  /** Whether the webhook is enabled. */
  active: boolean;
  /** Time in ISO 8601 format, in UTC, with milliseconds. */
  created_at: string;
  /** What is sent: `legible`, an event as described under “Webhooks”; `slack`, a message for an incoming webhook in Slack; `teams`, an Adaptive Card for a workflow in Microsoft Teams. */
  format: 'legible' | 'slack' | 'teams';
  /** Whether the payload includes `parsed_data`, up to 256 kB; if it is larger, the payload contains `parsed_data_omitted` instead. Creating or changing such a webhook also requires the `documents:read` scope. Messages for Slack and Teams never include `parsed_data`. */
  include_parsed_data: boolean;
  /** Why the service disabled the webhook: `gone` (the receiver responded with 410) or `failing` (all deliveries failed for days); null if the service did not disable it. */
  disabled_reason: string | null;
  /** The secret that signs deliveries. It is returned only once, and replayed responses do not contain it. */
  signing_secret?: string;
}

/** The delivery of an event to a webhook. */
export interface Delivery {
  /** The value of the `webhook-id` header in every attempt. */
  id: string;
  /** The event that is delivered. */
  event_type: 'document.processed' | 'document.failed' | 'document.corrected' | 'document.reviewed' | 'document.rejected' | 'export.completed' | 'export.failed' | 'webhook.test';
  /** The document of the event; null for exports and `webhook.test`. */
  document_id: string | null;
  /** The state of the delivery. */
  status: 'pending' | 'succeeded' | 'failed' | 'cancelled';
  /** The attempts, oldest first. */
  attempts: DeliveryAttempt[];
  /** Time of the next attempt; null if no further attempt is scheduled. */
  next_attempt_at: string | null;
  /** Time in ISO 8601 format, in UTC, with milliseconds. */
  created_at: string;
}

/** The body of a delivery. */
export interface WebhookEvent {
  /** Type of the event. */
  type: 'document.processed' | 'document.failed' | 'document.corrected' | 'document.reviewed' | 'document.rejected' | 'export.completed' | 'export.failed' | 'webhook.test';
  /** Time in ISO 8601 format, in UTC, with milliseconds. */
  timestamp: string;
  /** The subject of the event. */
  data: {
    /** The project of the document. */
    project_id: string;
    /** The webhook; only for `webhook.test`. */
    webhook_id?: string;
    document?: EventDocument;
    /** For `export.completed` and `export.failed`: the export of a schedule. */
    export?: {
      /** Identifier of the export. */
      id: string;
      /** The schedule that created the export; null for other exports. */
      schedule_id: string | null;
      /** Whether the export has a file. */
      status: 'completed' | 'failed';
      /** The format of the file. */
      format: string;
      /** The number of documents in the file. */
      documents_count: number;
      /** Why the export failed. */
      error?: string;
      /** The path of the file; download it with an API key until the export expires. */
      file?: string;
    };
  };
}

/** A mailbox, without its password. */
export interface ImapSettings {
  /** The IMAP server. Private hosts are refused unless the operator allows them. */
  host: string;
  /** The port of the server. */
  port: number;
  /** `tls` (encrypted from the start), `starttls`, or `none` (only for hosts that the operator allows). */
  security: 'tls' | 'starttls' | 'none';
  /** The user name, usually the address. */
  username: string;
  /** The mailbox folder to read. */
  mailbox: string;
  /** What happens to a message after it has been imported: it is kept unchanged, flagged, marked as read, or moved to `move_to`. */
  after: 'keep' | 'flag' | 'seen' | 'move';
  /** Whether messages or files that exist before the first run are also imported. */
  include_existing: boolean;
  /** The mailbox folder for imported messages; required if `after` is `move`. */
  move_to: string | null;
  /** How access tokens are obtained; null if the source signs in with a password. */
  oauth2: {
    /** The URL at which access tokens are requested. */
    token_url: string;
    /** The client ID that the provider has assigned to your application. */
    client_id: string;
  } | null;
}

/** A folder on the server. */
export interface FolderSettings {
  /** The folder within your organization's folder on the server; empty for that folder itself. */
  path: string;
  /** Whether messages or files that exist before the first run are also imported. */
  include_existing: boolean;
}

/** A bucket on Amazon S3 or a compatible server, without its secret access key. */
export interface S3Settings {
  /** The bucket to read. */
  bucket: string;
  /** Only objects whose names begin with this prefix are imported; empty for all objects. */
  prefix: string;
  /** The address of an S3-compatible server; null for Amazon S3. Private hosts are refused unless the operator allows them. */
  endpoint: string | null;
  /** The region of the bucket. */
  region: string;
  /** The access key ID. The key must have permission to list and read objects. */
  access_key_id: string;
  /** Whether messages or files that exist before the first run are also imported. */
  include_existing: boolean;
}

/** A folder on an SFTP server, without its password or private key. */
export interface SftpSettings {
  /** The SFTP server. Private hosts are refused unless the operator allows them. */
  host: string;
  /** The port of the server. */
  port: number;
  /** The user name. */
  username: string;
  /** The fingerprint of the server's key; null until someone has confirmed it. */
  host_key: string | null;
  /** The folder to read, with all of its subfolders; empty for the initial folder. */
  path: string;
  /** Whether messages or files that exist before the first run are also imported. */
  include_existing: boolean;
}

/** A mailbox, folder, bucket or SFTP server from which documents are imported. */
export interface Source {
  /** Identifier of the source. */
  id: string;
  /** The kind of source. */
  kind: 'imap' | 'folder' | 's3' | 'sftp';
  /** A name by which you recognize the source. */
  name: string;
  /** Whether the source is read regularly. */
  active: boolean;
  imap?: ImapSettings;
  folder?: FolderSettings;
  s3?: S3Settings;
  sftp?: SftpSettings;
  /** `waiting` (for the first run), `running`, `off`, or the outcome of the last run: `ok` or `failing`. */
  status: 'waiting' | 'running' | 'ok' | 'failing' | 'off';
  /** Time at which the last run ended; null before the first one. */
  last_run_at: string | null;
  /** Time at which the next run starts; null if the source is off. */
  next_run_at: string | null;
  /** Why the last run failed; null if it succeeded. */
  last_error: {
    /** `blocked_host`, `connect_failed`, `sign_in_failed`, `mailbox_not_found`, `folder_not_found`, `bucket_not_found`, `host_key_unknown`, `host_key_changed`, `not_configured`, `secret_unreadable`, `limit_reached` or `failed`. More codes may be added. */
    code: string;
    /** The error as a human-readable message. */
    message: string;
  } | null;
  /** Number of documents from this source. */
  documents_count: number;
  /** Time in ISO 8601 format, in UTC, with milliseconds. */
  created_at: string;
}

/** A message or file that a source has processed. */
export interface SourceItem {
  /** The path of the file or object, or the number of the message. */
  name: string;
  /** Whether the item became one or more documents. */
  outcome: 'taken' | 'skipped';
  /** Why the item, or one of its attachments, did not become a document. */
  reason: string | null;
  /** The documents that were created; they may have been deleted since. */
  document_ids: string[];
  /** Time in ISO 8601 format, in UTC, with milliseconds. */
  at: string;
}

/** An error in one part of the request. */
export interface ErrorDetail {
  /** Path in the request, such as `project.name`; '' for the whole body. */
  field: string;
  /** A stable code for programs. */
  code: string;
  /** The problem as a human-readable message. */
  message: string;
}

/** How a language model is used. */
export interface LanguageModelOptions {
  /** How to handle values from the model that are not printed: `keep` them with `"grounded": false` and a low confidence, or `drop` them. */
  ungrounded: 'keep' | 'drop';
  /** Maximum number of documents sent per day (UTC); `null` for no limit. */
  documents_per_day: number | null;
  /** What is replaced with placeholders before text is sent. The answers contain the original text again. */
  redact: ('iban' | 'email' | 'name')[];
  /** Maximum time, in seconds, that a document waits for the language model; `null` for `LEGIBLE_LLM_TIMEOUT`, which is always the upper limit. */
  timeout_seconds: number | null;
  /** Prices per million tokens. If set, each run includes its `cost`. */
  token_prices: {
    /** Price of the tokens that are sent. */
    input: number;
    /** Price of the tokens that are received. */
    output: number;
    /** Currency code (ISO 4217). */
    currency: string;
  } | null;
  /** Whether to ask for everything twice, at twice the cost: values that the model does not repeat get a lower confidence. */
  second_sample: boolean;
  /** Additional text to replace, such as names; `#` matches a digit, `?` a letter, and `*` any characters in a word. */
  redact_patterns: string[];
}

/** A bought, offered or delivered item. */
export interface LineItem {
  /** Identifier within the result, such as `li_1`. */
  id: string;
  /** Item number (SKU). */
  sku?: string;
  /** Description, as printed. */
  description?: string;
  /** Quantity. */
  quantity?: number;
  /** Unit of the quantity. */
  unit?: string;
  /** Price of one unit. */
  unit_price?: number;
  /** Discount on this line. */
  discount?: number;
  /** Tax rate in percent: 20 means 20%. */
  tax_rate?: number;
  /** Amount of this line, as printed in the list. */
  amount?: number;
}

/** The tax at one rate. */
export interface Tax {
  /** Tax rate in percent: 20 means 20%. */
  rate?: number;
  /** The taxable amount. */
  base?: number;
  /** Amount of the tax. */
  amount?: number;
}

/** A transaction on a bank statement. */
export interface Transaction {
  /** Identifier within the result, such as `tx_1`. */
  id: string;
  /** Transaction date, `YYYY-MM-DD`. */
  date?: string;
  /** Value date, `YYYY-MM-DD`. */
  value_date?: string;
  /** Description, as printed. */
  description?: string;
  /** Name of the counterparty. */
  counterparty?: string;
  /** Amount; negative for outgoing payments. */
  amount?: number;
  /** Balance after the transaction. */
  balance?: number;
}

/** A label with the value next to it. */
export interface KeyValue {
  /** The label, as printed. */
  key: string;
  /** The value next to the label, as printed; true or false for a check box. */
  value: string | boolean;
  /** Page number, starting at 1. */
  page: number;
  /** The box `[x0, y0, x1, y1]`, measured from the top left corner of the upright page, in page units. */
  box?: number[];
}

/** A barcode or QR code. */
export interface Code {
  /** Type of the code. */
  format: string;
  /** Content of the code. */
  text: string;
  /** Page number, starting at 1. */
  page: number;
  /** The box `[x0, y0, x1, y1]`, measured from the top left corner of the upright page, in page units. */
  box?: number[];
  /** The parsed content, if its kind is known. */
  meaning?: {
    /** The kind of content, such as a payment or a contact. */
    kind: string;
  };
}

/** A cell with its position. */
export interface TableCell {
  /** Index of the row, starting at 0. */
  row: number;
  /** Index of the column, starting at 0. */
  column: number;
  /** Number of rows that the cell spans. */
  row_span: number;
  /** Number of columns that the cell spans. */
  column_span: number;
  /** Text of the cell, as printed. */
  text: string;
  /** Page number, starting at 1. */
  page: number;
  /** The box `[x0, y0, x1, y1]`, measured from the top left corner of the upright page, in page units. */
  box: number[];
}

/** A table, joined across page breaks. */
export interface Table {
  /** `t1`, `t2` … in reading order. */
  id: string;
  /** Number of header rows at the top. */
  header_rows: number;
  /** Number of columns. */
  columns: number;
  /** Position of the table on the page; several positions if the table continues after a page break. */
  parts: {
    /** Page number, starting at 1. */
    page: number;
    /** The box `[x0, y0, x1, y1]`, measured from the top left corner of the upright page, in page units. */
    box?: number[];
  }[];
  /** Text of each cell as printed, row by row. */
  rows: string[][];
  /** The same cells with their positions; absent for formats without a layout. */
  cells?: TableCell[];
  /** Name of the sheet of a spreadsheet. */
  sheet?: string;
  /** Whether the file hides the sheet. */
  hidden?: boolean;
  /** Types of the columns of a spreadsheet or CSV file. */
  column_types?: ('string' | 'integer' | 'number' | 'date' | 'datetime' | 'boolean' | 'money' | 'empty')[];
  /** Whether rows of this table were omitted. */
  truncated?: boolean;
  /** Number of rows of the complete table. */
  total_rows?: number;
}

/** Content that could not be read or was omitted. */
export interface Warning {
  /** Stable code. More codes may be added. */
  code: string;
  /** The warning as a human-readable message. */
  message: string;
  /** Page number, starting at 1. */
  page?: number;
}

/** A page that was read. */
export interface PageInfo {
  /** Page number, starting at 1. */
  number: number;
  /** Width of the page; 0 for formats without a layout. */
  width: number;
  /** Height of the page; 0 for formats without a layout. */
  height: number;
  /** Unit of the page size and of boxes: points for a PDF (72 per inch), pixels for an image. */
  unit: 'pt' | 'px' | 'none';
  /** Source of the text: the file, the image, or both. */
  method: 'text' | 'ocr' | 'mixed' | 'structure' | 'none';
  /** The number of degrees by which a sideways or upside-down page was rotated clockwise. Boxes refer to the upright page. */
  rotation?: 90 | 180 | 270;
  /** Mean confidence of the words on the page. */
  confidence: number;
  /** Warnings about this page. */
  warnings: Warning[];
}

/** The evidence for a value. */
export interface Evidence {
  /** Method by which the value was found. */
  method: 'xml' | 'form' | 'code' | 'label' | 'layout' | 'schema' | 'learned' | 'human' | 'derived' | 'llm';
  /** Probability that the value is correct: of the values with a confidence of 0.9, nine in ten are correct. */
  confidence: number;
  /** Page number, starting at 1. */
  page?: number;
  /** The box `[x0, y0, x1, y1]`, measured from the top left corner of the upright page, in page units. */
  box?: number[];
  /** The words as printed. */
  text?: string;
  /** All positions if the value has several, such as an address on three lines. */
  regions?: {
    /** Page number, starting at 1. */
    page: number;
    /** The box `[x0, y0, x1, y1]`, measured from the top left corner of the upright page, in page units. */
    box: number[];
  }[];
  /** The position in a file without a layout. */
  at?: string;
  /** JSON pointers to the values from which this value was calculated. */
  from?: string[];
  /** `true` if a person has confirmed the value; its confidence is then 1. */
  confirmed?: boolean;
  /** `false` for a value from a language model that is not printed in the document. */
  grounded?: boolean;
}

/** A calculation that verifies values. */
export interface Check {
  /** Stable code of the check. */
  name: string;
  /** Whether the checked values agree. */
  passed: boolean;
  /** Human-readable description of the difference. */
  message?: string;
}

/** One of several documents in a file. */
export interface Segment {
  /** First and last page of the document. */
  pages: number[];
  /** The box `[x0, y0, x1, y1]`, measured from the top left corner of the upright page, in page units. */
  box?: number[];
  /** The document type; `other` if no other type fits. More types may be added. */
  document_type: 'invoice' | 'credit_note' | 'receipt' | 'purchase_order' | 'quote' | 'delivery_note' | 'bank_statement' | 'payslip' | 'resume' | 'contract' | 'id_document' | 'email' | 'form' | 'spreadsheet' | 'letter' | 'report' | 'other';
  /** Typed values, by field name. */
  fields?: Record<string, unknown>;
  /** Line items of the document. */
  line_items?: LineItem[];
  /** Taxes of the document. */
  taxes?: Tax[];
}

/** The tokens, time and cost of the language model, if one was used. */
export interface ModelUsage {
  /** How the language model was used. */
  mode: 'off' | 'fill' | 'check' | 'first';
  /** Name of the model. */
  model: string;
  /** Number of requests sent to the model. */
  requests: number;
  /** Number of tokens sent to the model. */
  input_tokens: number;
  /** Number of tokens received from the model. */
  output_tokens: number;
  /** Time until the last answer was received, in milliseconds. */
  duration_ms: number;
  /** The cost, calculated from the `token_prices` of the project; absent if there are none. */
  cost?: {
    /** Cost of the tokens. */
    amount: number;
    /** Currency code (ISO 4217). */
    currency: string;
  };
}

/** The format of a CSV file. */
export interface CsvNotation {
  /** The separator between cells. */
  separator?: 'comma' | 'semicolon' | 'tab';
  /** The decimal separator in numbers. */
  decimal?: 'point' | 'comma';
  /** Whether the file begins with a byte order mark, which Excel needs. */
  bom?: boolean;
}

/** The format of the file, with the same members as in `POST …/exports`. */
export interface ScheduledExport {
  /** Format of the file: CSV, an Excel workbook, JSON Lines or a JSON array; EN 16931 electronic invoices as UBL (`ubl`) or Cross Industry Invoice (`cii`); a DATEV posting batch (`datev`) and the images of its documents (`datev_documents`); bills for QuickBooks Online or Xero; bank statements as OFX or camt.053. */
  format: 'csv' | 'xlsx' | 'jsonl' | 'json' | 'ubl' | 'cii' | 'datev' | 'datev_documents' | 'quickbooks' | 'xero' | 'ofx' | 'camt053';
  /** What each row of a CSV file represents. A workbook has a sheet for each kind of row; in JSON, each entry is a whole document. */
  rows?: 'documents' | 'line_items' | 'transactions';
  /** The columns of the table selected by `rows`, in the given order. A column without values is empty. If absent, all columns are included. Columns cannot be selected for JSON. */
  columns?: string[];
  csv?: CsvNotation;
  /** Data that an accounting program requires but that documents do not contain. */
  accounting?: {
    /** `ubl`, `cii`: the country (ISO 3166) to use for addresses without a country. */
    default_country?: string;
    /** `ubl`, `cii`: the tax category (UNCL 5305) for a rate of 0% if the document states no reason. */
    zero_tax_category?: 'Z' | 'E' | 'AE' | 'K' | 'G' | 'O';
    /** `datev`, `quickbooks`, `xero`: the expense account. Required for these formats. */
    account?: string;
    /** `datev`: the creditor account. Required. */
    creditor_account?: string;
    /** The code that the accounting program uses for each tax rate (in percent). Required for `xero`; `datev` needs no entries for 19% and 7%. */
    tax_codes?: Record<string, unknown>;
    /** `quickbooks`, `xero`: the date format that is used in the company's region; `YYYY-MM-DD` if absent. */
    date_format?: 'YYYY-MM-DD' | 'DD/MM/YYYY' | 'MM/DD/YYYY';
    /** `ofx`: the bank code for statements that contain none. */
    bank_id?: string;
    /** `datev`: the consultant number (Beraternummer). Required. */
    consultant_number?: number;
    /** `datev`: the client number (Mandantennummer). Required. */
    client_number?: number;
    /** `datev`: the first day of the fiscal year (Wirtschaftsjahresbeginn). Required. */
    fiscal_year_start?: string;
    /** `datev`: the length of account numbers (Sachkontenlänge); 4 if absent. */
    account_length?: number;
  };
}

/** How the documents are exported, with the same members as in `POST …/exports`. */
export interface SavedExport {
  /** Format of the file: CSV, an Excel workbook, JSON Lines or a JSON array; EN 16931 electronic invoices as UBL (`ubl`) or Cross Industry Invoice (`cii`); a DATEV posting batch (`datev`) and the images of its documents (`datev_documents`); bills for QuickBooks Online or Xero; bank statements as OFX or camt.053. */
  format: 'csv' | 'xlsx' | 'jsonl' | 'json' | 'ubl' | 'cii' | 'datev' | 'datev_documents' | 'quickbooks' | 'xero' | 'ofx' | 'camt053';
  /** What each row of a CSV file represents. A workbook has a sheet for each kind of row; in JSON, each entry is a whole document. */
  rows?: 'documents' | 'line_items' | 'transactions';
  /** The columns of the table selected by `rows`, in the given order. A column without values is empty. If absent, all columns are included. Columns cannot be selected for JSON. */
  columns?: string[];
  csv?: CsvNotation;
  /** Data that an accounting program requires but that documents do not contain. */
  accounting?: {
    /** `ubl`, `cii`: the country (ISO 3166) to use for addresses without a country. */
    default_country?: string;
    /** `ubl`, `cii`: the tax category (UNCL 5305) for a rate of 0% if the document states no reason. */
    zero_tax_category?: 'Z' | 'E' | 'AE' | 'K' | 'G' | 'O';
    /** `datev`, `quickbooks`, `xero`: the expense account. Required for these formats. */
    account?: string;
    /** `datev`: the creditor account. Required. */
    creditor_account?: string;
    /** The code that the accounting program uses for each tax rate (in percent). Required for `xero`; `datev` needs no entries for 19% and 7%. */
    tax_codes?: Record<string, unknown>;
    /** `quickbooks`, `xero`: the date format that is used in the company's region; `YYYY-MM-DD` if absent. */
    date_format?: 'YYYY-MM-DD' | 'DD/MM/YYYY' | 'MM/DD/YYYY';
    /** `ofx`: the bank code for statements that contain none. */
    bank_id?: string;
    /** `datev`: the consultant number (Beraternummer). Required. */
    consultant_number?: number;
    /** `datev`: the client number (Mandantennummer). Required. */
    client_number?: number;
    /** `datev`: the first day of the fiscal year (Wirtschaftsjahresbeginn). Required. */
    fiscal_year_start?: string;
    /** `datev`: the length of account numbers (Sachkontenlänge); 4 if absent. */
    account_length?: number;
  };
}

/** How well a field is read before and after teaching. */
export interface TaughtField {
  /** JSON pointer of the field or list. */
  pointer: string;
  /** Number of expected values or, for a list, of expected entries. */
  expected: number;
  /** How many of the expected values are correct without using any learned value. */
  right_before: number;
  /** How many of the expected values are correct when using what was learned from all other documents. */
  right_after: number;
}

/** A value as found by each engine. */
export interface ComparedValue {
  /** JSON pointer of the value in the merged result, with `-` as the index of list entries that the merged result does not contain. */
  pointer: string;
  /** The value from the offline engine; `null` if the engine found none. */
  offline: string | number | boolean | null;
  /** The value from the language model; `null` if the model returned none. */
  model: string | number | boolean | null;
  /** The merged value; `null` if there is none. */
  merged: string | number | boolean | null;
  /** Whether the two values agree; `null` unless both exist. */
  agrees: boolean | null;
  /** Whether the value from the model is printed in the document; `null` if the model returned none or chose it from a list. */
  grounded: boolean | null;
  /** Confidence of the merged value. */
  confidence: number | null;
}

/** Number of documents added in this month. */
export interface DocumentUsage {
  /** Number of documents added in this month. */
  used: number;
  /** The limit that applies; null for no limit. */
  limit: number | null;
  /** Who can raise the limit: the operator of the service, or the owners. */
  limit_set_by: 'operator' | 'owner' | null;
}

/** Number of pages of the documents added in this month. */
export interface PageUsage {
  /** Number of pages of the documents added in this month. */
  used: number;
  /** The limit that applies; null for no limit. */
  limit: number | null;
  /** Who can raise the limit: the operator of the service, or the owners. */
  limit_set_by: 'operator' | 'owner' | null;
}

/** Total size of all stored originals, in bytes. */
export interface StorageUsage {
  /** Total size of all stored originals, in bytes. */
  used: number;
  /** The limit that applies; null for no limit. */
  limit: number | null;
  /** Who can raise the limit: the operator of the service, or the owners. */
  limit_set_by: 'operator' | 'owner' | null;
}

/** Usage of one month. */
export interface MonthlyUsage {
  /** A month in UTC. */
  month: string;
  /** Number of added documents, including those that were deleted later. */
  documents: number;
  /** Number of pages of the added documents. */
  pages: number;
  /** Total size of all originals in bytes, at the end of the month or, for the current month, now. */
  stored_bytes: number;
}

/** One delivery attempt. */
export interface DeliveryAttempt {
  /** Time in ISO 8601 format, in UTC, with milliseconds. */
  at: string;
  /** Status of the response; null if there was none. */
  response_status: number | null;
  /** Duration of the attempt in milliseconds. */
  duration_ms: number;
  /** Why the attempt failed: `blocked_host`, `dns_failed`, `connect_failed`, `tls_failed`, `timeout`, `protocol_error`, `unexpected_status` or `secret_unreadable`; null if the attempt succeeded. */
  error: string | null;
  /** What triggered the attempt: the retry schedule, or a request. */
  trigger: 'schedule' | 'redeliver' | 'test';
}

/** The document, as in the document list. Contains `parsed_data` or `parsed_data_omitted` if the webhook includes results, `error` if the document failed, and `review_decision` if the document was reviewed or rejected. */
export interface EventDocument {
  /** Identifier of the document. */
  id: string;
  /** Sanitized original file name. */
  filename: string;
  /** The media type detected from the content. */
  content_type: string;
  /** Size in bytes. */
  file_size: number;
  /** The extension with its dot, in lower case. */
  file_extension: string;
  /** The state of processing. `completed` and `failed` are final unless the document is reprocessed. */
  status: 'pending' | 'completed' | 'failed';
  /** Number of pages; null while the document is `pending`. */
  pages_count: number | null;
  /** How the document was received: uploaded, submitted as a URL, sent by e-mail, or imported from a watched folder, a bucket or an SFTP server. */
  source: 'api' | 'email' | 'folder' | 's3' | 'sftp';
  /** Time in ISO 8601 format, in UTC, with milliseconds. */
  created_at: string;
  /** Your own reference. */
  external_id?: string;
  /** Name of the batch, if you upload several documents together: 1 to 100 letters, digits, hyphens, underscores or dots. */
  batch?: string;
  /** Your own JSON object, up to 4 KB. */
  metadata?: Record<string, unknown>;
  /** An older document in the project that has the same bytes. */
  duplicate_of?: string;
  /** The archive or e-mail that contained the document; absent if the document was uploaded directly. The archive or e-mail may have been deleted since. */
  parent_id?: string;
  /** With `parent_id`: the path of the file in that archive or e-mail. */
  path_in_parent?: string;
  /** Present only if requested with `include`. The detected type; null until the document has been read. */
  document_type?: string | null;
  /** Present only if requested with `include`. Whether a person should review the result (`needed`), or has `postponed`, approved (`done`) or `rejected` it. */
  review?: 'none' | 'needed' | 'postponed' | 'done' | 'rejected';
  review_decision?: ReviewDecision;
  overview?: Overview;
  /** Present only if requested with `include=assignment`. The member who is assigned to the document; null if nobody is assigned. */
  assigned_to?: string | null;
  /** Present only in lists, and only if requested with `include`. The `fields` of the result, as in `parsed_data`; null if there is no result yet. */
  fields?: Record<string, unknown> | null;
  progress?: Progress;
  /** Present only in lists, and only if requested with `include` and `q`: the search matches in the text; absent if only the file name matches. */
  snippet?: {
    /** A part of the document text. */
    text: string;
    /** Whether this text matches the search. */
    match: boolean;
  }[];
  parsed_data?: TypedParsedData;
  /** Whether `parsed_data` is absent because it is too large. */
  parsed_data_omitted?: boolean;
  error?: DocumentError;
}

/** The service is healthy. */
export interface Health {
  /** Always `ok`. */
  status: 'ok';
}

/** One page of the projects, newest first. */
export interface ProjectList {
  /** The projects on this page. */
  projects: Project[];
  meta: PaginationMeta;
}

/** The name of a project. */
export interface ProjectRequest {
  /** The name of the project. */
  project: {
    /** Unique within the organization. Surrounding whitespace is removed, and the name is stored in Unicode Normalization Form C. */
    name: string;
  };
}

/** The project. */
export interface ProjectResponse {
  project: Project;
}

/** The settings. */
export interface ProjectSettingsResponse {
  settings: ProjectSettings;
}

/** The settings to change. */
export interface ProjectSettingsRequest {
  /** The settings to change; absent members are not changed. */
  settings: {
    /** Which parts of an e-mail become documents. */
    email_parse_option?: 'both' | 'body' | 'attachments';
    /** Number of days after which documents are deleted; `null` keeps them until someone deletes them. The default for new projects is 60. */
    retention_days?: number | null;
    /** Settings for reading documents. */
    extraction?: {
      /** Languages (ISO 639-1) to expect in images and scans, most likely first. If the list is empty, all languages are expected. */
      languages?: ('en' | 'de' | 'fr' | 'es' | 'it' | 'nl' | 'pt' | 'sv' | 'da' | 'no' | 'fi' | 'pl' | 'cs' | 'sk' | 'hu' | 'ro' | 'hr' | 'lt' | 'lv' | 'tr' | 'et' | 'sl' | 'is' | 'vi' | 'el' | 'bg' | 'ru' | 'sr' | 'uk')[];
      /** Which values are requested from a language model: `off`: none; `fill`: values that were not found or are doubtful; `check`: all values, and documents in which the two results differ need review; `first`: all values, and those that are printed in the document are used. Unless the mode is `off`, text from documents is sent to the language model. */
      llm?: 'off' | 'fill' | 'check' | 'first';
      /** How a language model is used. */
      llm_options?: {
        /** How to handle values from the model that are not printed: `keep` them with `"grounded": false` and a low confidence, or `drop` them. */
        ungrounded?: 'keep' | 'drop';
        /** Maximum number of documents sent per day (UTC); `null` for no limit. */
        documents_per_day?: number | null;
        /** What is replaced with placeholders before text is sent. The answers contain the original text again. */
        redact?: ('iban' | 'email' | 'name')[];
        /** Maximum time, in seconds, that a document waits for the language model; `null` for `LEGIBLE_LLM_TIMEOUT`, which is always the upper limit. */
        timeout_seconds?: number | null;
        /** Prices per million tokens. If set, each run includes its `cost`. */
        token_prices?: {
          /** Price of the tokens that are sent. */
          input: number;
          /** Price of the tokens that are received. */
          output: number;
          /** Currency code (ISO 4217). */
          currency: string;
        } | null;
        /** Whether to ask for everything twice, at twice the cost: values that the model does not repeat get a lower confidence. */
        second_sample?: boolean;
        /** Additional text to replace, such as names; `#` matches a digit, `?` a letter, and `*` any characters in a word. */
        redact_patterns?: string[];
      };
      /** Whether a language model is available. */
      llm_available?: boolean;
      /** The engine that reads documents; there is only one. */
      engine?: 'legible';
    };
    /** Whether `document.processed` is sent to webhooks only once a document needs no review or has been approved. */
    deliver_after_review?: boolean;
    /** A document needs review if the confidence of a value or of the document type is below this threshold. */
    review_threshold?: number;
    /** Other projects of the organization whose layouts are also used for the documents of this project. */
    learn_from?: string[];
  };
}

/** The language model. */
export interface LanguageModelResponse {
  language_model: LanguageModel;
}

/** The language model to use. */
export interface LanguageModelRequest {
  /** The endpoint and its model. */
  language_model: {
    /** Protocol of the server: `openai` (used by most servers), `anthropic` or `gemini`. */
    api?: 'openai' | 'anthropic' | 'gemini';
    /** Base URL that ends in `/v1`, or in `/v1beta` for `gemini`. It must use HTTPS on port 443 or any port from 1024; private and internal hosts are refused. */
    url: string;
    /** Name of the model on its server. */
    model: string;
    /** Whether page images are sent with the text. They are never sent if text is redacted. */
    images?: boolean;
    /** The API key, sent in the header that the protocol requires. If absent, the stored key is kept, unless the URL changes; `null` deletes it. */
    api_key?: string | null;
  };
}

/** The result of asking the language model a simple question. */
export interface LanguageModelTest {
  /** Whether the model can be used. */
  ok: boolean;
  /** Name of the model that was asked. */
  model: string;
  /** Human-readable reason why the model cannot be used. */
  problem?: string;
  /** The reason as a code. `refused`: the server does not accept the key, the model or the request; `busy`: try again later; `bad_answer`: the answer is not a JSON object; `wrong_answer`: the model misread the printed value. */
  problem_code?: 'unreachable' | 'timeout' | 'busy' | 'refused' | 'too_long' | 'bad_answer' | 'wrong_answer';
  /** Response time in milliseconds. */
  duration_ms: number;
}

/** The comparison to run. */
export interface ModelComparisonRequest {
  /** Settings of the comparison. */
  model_comparison: {
    /** How the two results are merged; see `extraction.llm` in the settings. `fill` asks for fewer values. */
    mode?: 'fill' | 'check' | 'first';
  };
}

/** A comparison with and without the language model. */
export interface ModelComparisonResponse {
  model_comparison: ModelComparison;
}

/** The project's custom fields. */
export interface CustomFieldsResponse {
  /** A JSON Schema (2020-12); schemas written for language models also work. The following are supported: object, string, number, integer, boolean, array, enum, const, format (date, date-time, email, uri), title, description, required, null as an additional type, `anyOf` with null, `$ref` to `$defs`, examples, and `x-labels`, which contains the labels printed next to the value. If a value violates `pattern`, `minimum`, `maximum` or `enum`, the document needs review. Other keywords are ignored with a warning. */
  schema: Record<string, unknown>;
  /** Increases with each change; runs contain the version that they used. */
  version: number;
  /** Time in ISO 8601 format, in UTC, with milliseconds. */
  updated_at: string;
}

/** The custom fields to store. */
export interface CustomFieldsRequest {
  /** A JSON Schema (2020-12); schemas written for language models also work. The following are supported: object, string, number, integer, boolean, array, enum, const, format (date, date-time, email, uri), title, description, required, null as an additional type, `anyOf` with null, `$ref` to `$defs`, examples, and `x-labels`, which contains the labels printed next to the value. If a value violates `pattern`, `minimum`, `maximum` or `enum`, the document needs review. Other keywords are ignored with a warning. */
  schema: Record<string, unknown>;
}

/** The stored custom fields. */
export interface StoredCustomFieldsResponse {
  /** A JSON Schema (2020-12); schemas written for language models also work. The following are supported: object, string, number, integer, boolean, array, enum, const, format (date, date-time, email, uri), title, description, required, null as an additional type, `anyOf` with null, `$ref` to `$defs`, examples, and `x-labels`, which contains the labels printed next to the value. If a value violates `pattern`, `minimum`, `maximum` or `enum`, the document needs review. Other keywords are ignored with a warning. */
  schema: Record<string, unknown>;
  /** Increases with each change; runs contain the version that they used. */
  version: number;
  /** Time in ISO 8601 format, in UTC, with milliseconds. */
  updated_at: string;
  /** One sentence for each ignored keyword of the schema. */
  warnings: string[];
}

/** The values of custom fields that are not saved. */
export interface SchemaTrialResponse {
  /** The values found with the custom fields. */
  schema_trial: {
    /** The values found, by field name. */
    custom: Record<string, unknown>;
    /** Evidence of each value by JSON pointer, as in `parsed_data`. */
    evidence: Record<string, unknown>;
    /** One sentence for each ignored keyword of the schema. */
    warnings: string[];
  };
}

/** A file with its metadata. */
export interface UploadForm {
  /** A file of up to 15 MB (15,728,640 bytes); a PDF can have up to 25 pages. The operator can set other limits. */
  file: string;
  /** Your own reference. */
  external_id?: string;
  /** Name of the batch, if you upload several documents together: 1 to 100 letters, digits, hyphens, underscores or dots. */
  batch?: string;
  /** A JSON object, up to 4 KB. */
  metadata?: Record<string, unknown>;
}

/** A file to download. */
export interface UrlSubmission {
  /** The service downloads the file. */
  source: 'url';
  /** A public HTTPS URL on port 443 or any port from 1024. Redirects are not followed. */
  file_url: string;
  /** Your own reference for the document. */
  external_id?: string;
  /** Name of the batch, if you upload several documents together: 1 to 100 letters, digits, hyphens, underscores or dots. */
  batch?: string;
  /** Your own JSON object, up to 4 KB. */
  metadata?: Record<string, unknown>;
}

/** A file of up to 15 MB; a PDF can have up to 25 pages. The operator can set other limits. An invalid attachment is skipped. */
export interface EmailAttachment {
  /** Name of the file. */
  filename?: string | null;
  /** File name, used if `filename` is absent. */
  name?: string | null;
  /** Media type; only a hint, because the format is detected from the bytes. */
  content_type?: string | null;
  /** The file, base64-encoded. */
  content?: string | null;
  /** Accepted but ignored. */
  content_length?: unknown;
}

/** An e-mail with its attachments. */
export interface EmailSubmission {
  /** The body and each attachment become documents. */
  source: 'email';
  /** Becomes the file name of the document that contains the body. */
  subject?: string | null;
  /** Plain text; text of fewer than 10 characters is ignored. */
  body?: string | null;
  /** Each attachment becomes a separate document. There can be at most 10 attachments, unless the operator has set a different limit. */
  attachments?: EmailAttachment[] | null;
  /** The sender, for `email_metadata`. */
  from?: string | null;
  /** Your own reference for the document. */
  external_id?: string;
  /** Name of the batch, if you upload several documents together: 1 to 100 letters, digits, hyphens, underscores or dots. */
  batch?: string;
  /** Your own JSON object, up to 4 KB. */
  metadata?: Record<string, unknown>;
}

/** A file to download, or an e-mail. */
export type JsonSubmission = UrlSubmission | EmailSubmission;

/** The document. */
export interface DocumentResponse {
  document: SingleDocument;
}

/** An attachment that did not become a document. */
export interface SkippedAttachment {
  /** The index of the attachment in `attachments`, starting at 0. */
  index: number;
  /** Why the attachment was skipped, as a code. */
  code: string;
}

/** The documents of an e-mail. */
export interface EmailDocumentsResponse {
  /** One document for the body, unless it was ignored, and one for each attachment. */
  documents: Document[];
  /** Attachments that did not become documents, in the order of the request. */
  skipped?: SkippedAttachment[];
}

/** `document` for a file or a URL, `documents` for an e-mail. */
export type UploadResponse = DocumentResponse | EmailDocumentsResponse;

/** One page of the documents, without `parsed_data`. */
export interface DocumentList {
  /** The documents on this page. */
  documents: Document[];
  meta: PaginationMeta;
}

/** Corrections, by JSON pointer. */
export interface CorrectionRequest {
  /** For each JSON pointer: a value, or `{"value": …, "page": 1, "box": [x0, y0, x1, y1]}`, or only a page and a box, so that the value is read there; null removes a value other than `/document_type`. `/line_items/-` adds an entry or a list of entries, and `{"move_to": 0}` for an entry moves it to that index. `/segments/1/…` refers to the second document of a file. Dates and amounts can be text as people write them, such as `19 April 2014` or `€ 1.717,97`. */
  fields: Record<string, unknown>;
}

/** The corrections, newest first; at most 1,000. */
export interface CorrectionList {
  /** The corrections, newest first. */
  corrections: Correction[];
}

/** The values that the corrections would store. */
export interface CorrectionPreview {
  /** The values that a correction would store, by JSON pointer. */
  fields: Record<string, unknown>;
}

/** Why the document must not be used. */
export interface Rejection {
  /** Why the document must not be used. */
  reason: string;
}

/** Rejects the document. */
export interface RejectionRequest {
  rejection: Rejection;
}

/** The time until which the review is postponed. */
export interface Postponement {
  /** When the document needs review again: a time in ISO 8601 format, at most a year from now. */
  until: string;
}

/** Postpones the review. */
export interface PostponementRequest {
  postponement: Postponement;
}

/** All views of the project; the list is not paged. */
export interface SavedViewList {
  /** The views, sorted by name. */
  views: SavedView[];
}

/** A complete view. */
export interface SavedViewRequest {
  /** The content of the view. */
  view: {
    /** Unique within the project. */
    name: string;
    /** Filters and `sort`: the parameters of `GET …/documents`. */
    query: Record<string, unknown>;
    /** Columns of the list in the dashboard; empty for the default columns. */
    columns?: string[];
    export?: SavedExport;
  };
}

/** The view. */
export interface SavedViewResponse {
  view: SavedView;
}

/** All schedules of the project; the list is not paged. */
export interface ExportScheduleList {
  /** The schedules, sorted by name. */
  export_schedules: ExportSchedule[];
}

/** A complete schedule. */
export interface ExportScheduleRequest {
  /** The content, format and time of the export. */
  export_schedule: {
    /** Unique within the project. */
    name: string;
    export: ScheduledExport;
    /** How often the export is created. */
    every: 'day' | 'week' | 'month';
    /** Time of day in UTC at which the export is created. */
    at: string;
    /** Day of the week, from 1 (Monday) to 7, or of the month, from 1 to 28. Not allowed if `every` is `day`. */
    day?: number | null;
    /** Whether the export is created at its scheduled times. */
    active?: boolean;
    /** Only documents of this type are exported; null for all types. */
    document_type?: string | null;
    /** Whether only documents that a person has approved are exported. */
    reviewed_only?: boolean;
    /** Whether documents that are in an earlier export of this schedule are omitted, so that each is exported only once. */
    new_only?: boolean;
  };
}

/** The schedule. */
export interface ExportScheduleResponse {
  export_schedule: ExportSchedule;
}

/** All comments on the document, at most 500; the list is not paged. */
export interface CommentList {
  /** The comments, oldest first. */
  comments: Comment[];
}

/** A comment. */
export interface CommentRequest {
  /** The text of the comment. */
  comment: {
    /** Plain text; line breaks are kept. */
    text: string;
  };
}

/** The comment. */
export interface CommentResponse {
  comment: Comment;
}

/** Statistics on how well documents were read. */
export interface QualityResponse {
  quality: Quality;
}

/** The action and its documents. */
export interface DocumentAction {
  /** The action to perform on each document, with the same effect as the corresponding request for one document. */
  action: 'approve' | 'reject' | 'postpone' | 'assign' | 'undo_review' | 'reprocess' | 'delete';
  /** The documents, at most 200. */
  document_ids: string[];
  /** Required for `reject`: why the documents must not be used. */
  reason?: string;
  /** Required for `assign`: a member who can review documents in the project; null removes the assignment. */
  user_id?: string | null;
  /** Required for `postpone`: when the documents need review again. */
  until?: string;
}

/** The same action for several documents. */
export interface DocumentActionRequest {
  document_action: DocumentAction;
}

/** Why a document was not changed. */
export interface FailedDocumentAction {
  /** The document that was not changed. */
  document_id: string;
  /** `not_found`, or `conflict` if the document has no result to review. */
  code: 'not_found' | 'conflict';
  /** The reason as a human-readable message. */
  message: string;
}

/** The number of changed documents, and the documents that were not changed. */
export interface DocumentActionResponse {
  /** The outcome of the action. */
  document_action: {
    /** Number of changed documents. */
    done: number;
    /** The documents that were not changed. */
    failed: FailedDocumentAction[];
  };
}

/** Layouts of the project. */
export interface LayoutList {
  /** The layouts, newest first. */
  layouts: Layout[];
  meta: PaginationMeta;
}

/** The change to the layout. */
export interface LayoutChanges {
  /** The settings to change. */
  layout: {
    /** Whether the learned values are used for later documents. */
    active: boolean;
  };
}

/** The layout. */
export interface LayoutResponse {
  layout: Layout;
}

/** What was learned from documents, to be imported into another project or installation. */
export interface LayoutFile {
  /** Identifies the file as exported layouts. */
  format: 'legible-layouts';
  /** Version of the file format. */
  version: number;
  /** The layouts; at most 1000. */
  layouts: {
    /** Whether the learned values are used. */
    active?: boolean;
    /** The documents from which values were learned, most recent first; at most 10. */
    examples: {
      /** Hashes and positions of the words of the document; contains no text. */
      sketch: string;
      /** Time in ISO 8601 format, in UTC, with milliseconds. */
      taught_at: string;
      /** The values, by JSON pointer. */
      values: Record<string, unknown>;
    }[];
  }[];
}

/** A file with exported layouts to import. */
export interface LayoutImportRequest {
  /** The content of the exported file. */
  import: {
    /** Identifies the file as exported layouts. */
    format: 'legible-layouts';
    /** Version of the file format. */
    version: number;
    /** The layouts; at most 1000. */
    layouts: {
      /** Whether the learned values are used. */
      active?: boolean;
      /** The documents from which values were learned, most recent first; at most 10. */
      examples: {
        /** Hashes and positions of the words of the document; contains no text. */
        sketch: string;
        /** Time in ISO 8601 format, in UTC, with milliseconds. */
        taught_at: string;
        /** The values, by JSON pointer. */
        values: Record<string, unknown>;
      }[];
    }[];
  };
}

/** The outcome of an import. */
export interface LayoutImportResponse {
  /** The outcome of the import. */
  import: {
    /** Number of layouts that were added. */
    layouts: number;
    /** Number of examples that were added. */
    examples: number;
    /** Examples that the project already had; they were skipped. */
    known_examples: number;
  };
}

/** Documents with their correct values. */
export interface TeachingRequest {
  /** The examples to learn from. */
  teaching: {
    /** The examples: 3 to 50 different documents. */
    examples: {
      /** A completed document of the project. */
      document_id: string;
      /** The correct values, in the structure of `parsed_data`. Only these values are learned and compared. */
      values: {
        /** The document type. */
        document_type?: string;
        /** Values of `fields`; null means that the document does not have the field. */
        fields?: Record<string, unknown>;
        /** Values of custom fields. A list must be complete. */
        custom?: Record<string, unknown>;
        /** All line items; an empty list if there are none. */
        line_items?: (Record<string, unknown>)[];
        /** All taxes of the document. */
        taxes?: (Record<string, unknown>)[];
        /** All transactions on the statement. */
        transactions?: (Record<string, unknown>)[];
      };
    }[];
  };
}

/** The teaching job. */
export interface TeachingResponse {
  teaching: Teaching;
}

/** Teaching jobs of the project. */
export interface TeachingList {
  /** The teaching jobs, newest first. */
  teachings: Teaching[];
  meta: PaginationMeta;
}

/** Suppliers of the project. */
export interface SupplierList {
  /** The suppliers, newest first. */
  suppliers: Supplier[];
  meta: PaginationMeta;
}

/** A master list of suppliers. */
export interface SupplierImportRequest {
  /** The master list. */
  import: {
    /** The suppliers, at most 5000. Either this or `csv` is required. */
    suppliers?: {
      /** The identifier in your system, at most 255 characters. */
      external_id?: string | null;
      /** Names of the supplier. */
      names?: string[];
      /** VAT or tax numbers of the supplier. */
      tax_ids?: string[];
      /** IBANs of the supplier. */
      ibans?: string[];
      /** The currency (ISO 4217) of documents that do not state one. */
      currency?: string | null;
    }[];
    /** The list as CSV with the columns `id`, `name`, `tax_id`, `iban` and `currency`. `|` separates several values. */
    csv?: string;
    /** Whether to only report what the import would do, without writing anything. */
    preview?: boolean;
  };
}

/** The outcome of an import, by row. */
export interface SupplierImportResponse {
  /** The outcome of the import. */
  import: {
    /** Whether this was a preview, which writes nothing. */
    preview: boolean;
    /** Number of rows with new suppliers. */
    created: number;
    /** Number of rows that change known suppliers. */
    updated: number;
    /** Number of rows that contain nothing new. */
    unchanged: number;
    /** Number of rows with errors. */
    invalid: number;
    /** Columns of the CSV text that were ignored. */
    ignored_columns: string[];
    /** All rows, in order. */
    rows: {
      /** The row number, starting at 1 and not counting the header. */
      row: number;
      /** What the import does with the row. */
      status: 'created' | 'updated' | 'unchanged' | 'invalid';
      /** The first of the names in the row; null if the row is invalid. */
      name: string | null;
      /** The supplier; null if it does not exist. */
      supplier_id: string | null;
      /** What is wrong with the row. */
      errors: ErrorDetail[];
    }[];
  };
}

/** The supplier. */
export interface SupplierResponse {
  supplier: Supplier;
}

/** The changes to a supplier. */
export interface SupplierChanges {
  /** The changes; absent members are not changed. A list replaces all known values, including those from documents. */
  supplier: {
    /** The identifier in your system, at most 255 characters. */
    external_id?: string | null;
    /** Names of the supplier. */
    names?: string[];
    /** VAT or tax numbers of the supplier. */
    tax_ids?: string[];
    /** IBANs of the supplier. */
    ibans?: string[];
    /** The currency (ISO 4217) of documents that do not state one. */
    currency?: string | null;
  };
}

/** The supplier to merge. */
export interface SupplierMerge {
  /** The supplier to merge into this one. */
  merge: {
    /** The supplier that is merged into this one and then deleted. */
    supplier_id: string;
  };
}

/** The supplier of a document, and values that contradict what is known about the supplier. */
export interface DocumentSupplierResponse {
  supplier?: Supplier;
  /** Values of the document that contradict what is known about the supplier. */
  conflicts: {
    /** JSON pointer of the value in the document. */
    pointer: string;
    /** The value, without spaces and punctuation. */
    value: string;
    /** The known values, which this value contradicts. */
    known_values: string[];
  }[];
}

/** The number of documents that match the filters. */
export interface DocumentCountsResponse {
  document_counts: DocumentCounts;
}

/** The batch. */
export interface BatchResponse {
  batch: Batch;
}

/** The runs of a document. */
export interface RunList {
  /** The runs, newest first. */
  runs: Run[];
}

/** The new run. */
export interface RunResponse {
  run: Run;
}

/** How the pages of a file are divided into documents. */
export interface SegmentsRequest {
  /** The documents of the file in their new order. Every page belongs to exactly one of them. */
  segments: {
    /** The first and last page. */
    pages: number[];
  }[];
}

/** The keys of the organization. */
export interface KeyList {
  /** All keys, newest first. */
  keys: Key[];
}

/** The key to create. */
export interface KeyRequest {
  /** A name by which you recognize the key. */
  name: string;
  /** A subset of the scopes of the creating key; by default, all of them. `*` means all scopes. */
  scopes?: ('documents:read' | 'documents:review' | 'comments:manage' | 'documents:write' | 'projects:read' | 'projects:edit' | 'projects:write' | 'webhooks:read' | 'webhooks:write' | 'keys:manage' | 'members:read' | 'members:manage' | 'audit:read' | 'owners:manage' | '*')[];
  /** The only projects that the key can use. Such a key cannot be used for operations on the whole organization. If absent or null, the key can use all projects. */
  project_ids?: string[] | null;
  /** A time in the future, in ISO 8601 format; null for no expiry. It must not be later than the expiry of the calling key, which is the default. */
  expires_at?: string | null;
}

/** The new key. */
export interface NewKeyResponse {
  key: NewKey;
}

/** One page of members, by e-mail address. */
export interface MemberList {
  /** The members on this page. */
  members: Member[];
  meta: PaginationMeta;
}

/** All roles of the member. */
export interface MemberRoles {
  /** The role in all projects of the organization; null if the member has roles only in individual projects. */
  role: 'viewer' | 'reviewer' | 'editor' | 'administrator' | 'owner' | null;
  /** Additional roles in individual projects. */
  projects: {
    /** Identifier of the project. */
    project_id: string;
    /** Each role includes the permissions of the roles before it. */
    role: 'viewer' | 'reviewer' | 'editor' | 'administrator' | 'owner';
  }[];
}

/** Replaces the roles of a member. */
export interface MemberRequest {
  member: MemberRoles;
}

/** The member. */
export interface MemberResponse {
  member: Member;
}

/** A link to set a new password. */
export interface ResetLink {
  /** A link for the person that can be used once. It is returned only in this response; null if it was sent by e-mail. */
  link: string | null;
  /** Time in ISO 8601 format, in UTC, with milliseconds. */
  expires_at: string;
}

/** A link to set a new password. */
export interface ResetLinkResponse {
  reset_link: ResetLink;
}

/** Pending invitations, newest first. */
export interface InvitationList {
  /** Pending invitations, newest first. */
  invitations: Invitation[];
}

/** The address and the roles of the person. */
export interface NewInvitation {
  /** E-mail address, in lower case. */
  email: string;
  /** The role in all projects of the organization; null if the member has roles only in individual projects. */
  role: 'viewer' | 'reviewer' | 'editor' | 'administrator' | 'owner' | null;
  /** Additional roles in individual projects. */
  projects?: {
    /** Identifier of the project. */
    project_id: string;
    /** Each role includes the permissions of the roles before it. */
    role: 'viewer' | 'reviewer' | 'editor' | 'administrator' | 'owner';
  }[];
}

/** The invitation to create. */
export interface InvitationRequest {
  invitation: NewInvitation;
}

/** The invitation with its link. */
export interface InvitationResponse {
  invitation: Invitation;
  /** A link for the person that can be used once. It is returned only in this response; null if it was sent by e-mail. */
  link: string | null;
}

/** The single sign-on settings. */
export interface SingleSignOnResponse {
  single_sign_on: SingleSignOn;
}

/** The provider to use. */
export interface SingleSignOnRequest {
  /** All settings; absent settings get their defaults. */
  single_sign_on: {
    /** Issuer of the OpenID Connect provider, exactly as the provider states it. `/.well-known/openid-configuration` under this URL must be reachable; private and internal hosts are refused unless the operator allows them. */
    issuer: string;
    /** The client ID that the provider has assigned to Legible. */
    client_id: string;
    /** If absent, the stored secret is kept, unless the issuer changes; `null` deletes it, for a public client. */
    client_secret?: string | null;
    /** Requested scopes, separated by spaces, beginning with `openid`. */
    scopes?: string;
    /** Claim that contains the groups of a person. */
    groups_claim?: string;
    /** The role in the organization for each group. The highest role applies and is updated at every sign-in. If there are no groups in the list, members keep their existing roles. */
    group_roles?: {
      /** Name of a group, as in the claim. */
      group: string;
      /** A role in the organization. */
      role: 'viewer' | 'reviewer' | 'editor' | 'administrator' | 'owner';
    }[];
    /** Role of people without a group, an invitation or a membership; null to refuse them. */
    default_role?: 'viewer' | 'reviewer' | 'editor' | 'administrator' | 'owner' | null;
    /** Whether to accept addresses that the provider has not verified (`email_verified`). Enable this only if users cannot choose their own address with the provider. */
    trust_unverified_emails?: boolean;
    /** Whether single sign-on is required. If so, only owners can still access the organization with a password, in case the provider fails. */
    enforced?: boolean;
  };
}

/** Whether the configuration of the provider could be read. */
export interface SingleSignOnTest {
  /** Whether the provider can be used. */
  ok: boolean;
  /** Human-readable reason why the provider cannot be used. */
  problem?: string;
  /** The same reason as a code. */
  problem_code?: 'provider_unreachable' | 'provider_refused' | 'invalid_response' | 'secret_unreadable' | 'expired' | 'email_unverified' | 'not_admitted';
}

/** The organization. */
export interface OrganizationResponse {
  organization: Organization;
}

/** The members to change. */
export interface OrganizationChange {
  /** Name of the organization, unique within the service. */
  name?: string;
  /** Whether members who sign in with a password need a second factor. Until they add one, they have no access. Members who use single sign-on do not need one in Legible, because their provider is responsible for this. */
  require_second_factor?: boolean;
  /** The limits to change. */
  limits?: {
    /** Maximum number of documents that the organization can add in a month (UTC); null for no limit. */
    documents_per_month?: number | null;
    /** Maximum total number of pages of the documents that the organization can add in a month (UTC); null for no limit. */
    pages_per_month?: number | null;
    /** Maximum total size of all stored originals, in bytes; null for no limit. */
    stored_bytes?: number | null;
  };
}

/** The changes to the organization. */
export interface OrganizationChangeRequest {
  organization: OrganizationChange;
}

/** Usage of the organization. */
export interface UsageResponse {
  usage: Usage;
}

/** The organization to create. */
export interface NewOrganization {
  /** Name of the organization, unique within the service. */
  name: string;
}

/** The organization to create. */
export interface OrganizationRequest {
  organization: NewOrganization;
}

/** The webhook to create. */
export interface WebhookRequest {
  /** A name by which you recognize the webhook. */
  name: string;
  /** The event that the webhook receives. Required if there are no `event_types`. */
  event_type?: 'document.processed' | 'document.failed' | 'document.corrected' | 'document.reviewed' | 'document.rejected' | 'export.completed' | 'export.failed';
  /** All events that the webhook receives. */
  event_types?: ('document.processed' | 'document.failed' | 'document.corrected' | 'document.reviewed' | 'document.rejected' | 'export.completed' | 'export.failed')[];
  /** An HTTPS URL on port 443 or any port from 1024; private and internal hosts are refused. */
  target_url: string;
  /** Whether the webhook is enabled. */
  active?: boolean;
  /** What is sent: `legible`, an event as described under “Webhooks”; `slack`, a message for an incoming webhook in Slack; `teams`, an Adaptive Card for a workflow in Microsoft Teams. */
  format?: 'legible' | 'slack' | 'teams';
  /** Whether the payload includes `parsed_data`, up to 256 kB; if it is larger, the payload contains `parsed_data_omitted` instead. Creating or changing such a webhook also requires the `documents:read` scope. Messages for Slack and Teams never include `parsed_data`. */
  include_parsed_data?: boolean;
}

/** The webhook with its new secret. */
export interface NewWebhookResponse {
  webhook: NewWebhook;
}

/** All webhooks of the project, newest first. */
export interface WebhookList {
  /** The webhooks, newest first. */
  webhooks: Webhook[];
}

/** The members to change; absent members are not changed. */
export interface WebhookChanges {
  /** A name by which you recognize the webhook. */
  name?: string;
  /** The event that the webhook receives. Required if there are no `event_types`. */
  event_type?: 'document.processed' | 'document.failed' | 'document.corrected' | 'document.reviewed' | 'document.rejected' | 'export.completed' | 'export.failed';
  /** All events that the webhook receives. */
  event_types?: ('document.processed' | 'document.failed' | 'document.corrected' | 'document.reviewed' | 'document.rejected' | 'export.completed' | 'export.failed')[];
  /** An HTTPS URL on port 443 or any port from 1024; private and internal hosts are refused. */
  target_url?: string;
  /** Whether the webhook is enabled. */
  active?: boolean;
  /** What is sent: `legible`, an event as described under “Webhooks”; `slack`, a message for an incoming webhook in Slack; `teams`, an Adaptive Card for a workflow in Microsoft Teams. */
  format?: 'legible' | 'slack' | 'teams';
  /** Whether the payload includes `parsed_data`, up to 256 kB; if it is larger, the payload contains `parsed_data_omitted` instead. Creating or changing such a webhook also requires the `documents:read` scope. Messages for Slack and Teams never include `parsed_data`. */
  include_parsed_data?: boolean;
}

/** The webhook. */
export interface WebhookResponse {
  webhook: Webhook;
}

/** The delivery. */
export interface DeliveryResponse {
  delivery: Delivery;
}

/** One page of the deliveries, newest first. */
export interface DeliveryList {
  /** The deliveries on this page. */
  deliveries: Delivery[];
  meta: PaginationMeta;
}

/** All sources of the project, newest first. */
export interface SourceList {
  /** The sources, newest first. */
  sources: Source[];
}

/** The source to create. */
export interface SourceRequest {
  /** Exactly one of `imap`, `folder`, `s3` and `sftp`. */
  source: {
    /** A name by which you recognize the source. */
    name: string;
    /** Whether the source is read regularly. */
    active?: boolean;
    /** A mailbox. The defaults are port 993 with TLS, `INBOX` and `keep`. */
    imap?: {
      /** The IMAP server. Private hosts are refused unless the operator allows them. */
      host: string;
      /** The port of the server. */
      port?: number;
      /** `tls` (encrypted from the start), `starttls`, or `none` (only for hosts that the operator allows). */
      security?: 'tls' | 'starttls' | 'none';
      /** The user name, usually the address. */
      username: string;
      /** The mailbox folder to read. */
      mailbox?: string;
      /** What happens to a message after it has been imported: it is kept unchanged, flagged, marked as read, or moved to `move_to`. */
      after?: 'keep' | 'flag' | 'seen' | 'move';
      /** Whether messages or files that exist before the first run are also imported. */
      include_existing: boolean;
      /** The mailbox folder for imported messages; required if `after` is `move`. */
      move_to?: string;
      /** The password, usually an app password. It is not shown again. */
      password?: string;
      /** Signs in with OAuth 2.0 (XOAUTH2) instead of a password. */
      oauth2?: {
        /** The URL at which access tokens are requested. */
        token_url: string;
        /** The client ID that the provider has assigned to your application. */
        client_id: string;
        /** The secret of your application. It is not shown again. */
        client_secret?: string;
        /** The refresh token of the mailbox. It is not shown again. */
        refresh_token?: string;
      };
    };
    /** A folder on the server. */
    folder?: {
      /** The folder within your organization's folder on the server; empty for that folder itself. */
      path: string;
      /** Whether messages or files that exist before the first run are also imported. */
      include_existing: boolean;
    };
    /** A bucket. By default, all objects are imported, and the region is `us-east-1`. */
    s3?: {
      /** The bucket to read. */
      bucket: string;
      /** Only objects whose names begin with this prefix are imported; empty for all objects. */
      prefix?: string;
      /** The address of an S3-compatible server; null for Amazon S3. Private hosts are refused unless the operator allows them. */
      endpoint?: string | null;
      /** The region of the bucket. */
      region?: string;
      /** The access key ID. The key must have permission to list and read objects. */
      access_key_id: string;
      /** Whether messages or files that exist before the first run are also imported. */
      include_existing: boolean;
      /** The secret access key. It is not shown again. */
      secret_access_key?: string;
    };
    /** A folder on an SFTP server. The defaults are port 22 and the folder in which the session starts. The folder is read as soon as `host_key` is set. */
    sftp?: {
      /** The SFTP server. Private hosts are refused unless the operator allows them. */
      host: string;
      /** The port of the server. */
      port?: number;
      /** The user name. */
      username: string;
      /** The fingerprint of the server's key; null until someone has confirmed it. */
      host_key?: string | null;
      /** The folder to read, with all of its subfolders; empty for the initial folder. */
      path?: string;
      /** Whether messages or files that exist before the first run are also imported. */
      include_existing: boolean;
      /** The password. It is not shown again. */
      password?: string;
      /** The private key in OpenSSH or PEM format, instead of a password. It is not shown again. */
      private_key?: string;
      /** The passphrase of the private key. It is not shown again. */
      passphrase?: string;
    };
  };
}

/** The source. */
export interface SourceResponse {
  source: Source;
}

/** The changes to the source. */
export interface SourceChanges {
  /** Absent members are not changed; `imap`, `folder`, `s3` or `sftp` replaces all settings of that kind. */
  source: {
    /** A name by which you recognize the source. */
    name?: string;
    /** Whether the source is read regularly. */
    active?: boolean;
    /** A mailbox. The defaults are port 993 with TLS, `INBOX` and `keep`. */
    imap?: {
      /** The IMAP server. Private hosts are refused unless the operator allows them. */
      host: string;
      /** The port of the server. */
      port?: number;
      /** `tls` (encrypted from the start), `starttls`, or `none` (only for hosts that the operator allows). */
      security?: 'tls' | 'starttls' | 'none';
      /** The user name, usually the address. */
      username: string;
      /** The mailbox folder to read. */
      mailbox?: string;
      /** What happens to a message after it has been imported: it is kept unchanged, flagged, marked as read, or moved to `move_to`. */
      after?: 'keep' | 'flag' | 'seen' | 'move';
      /** Whether messages or files that exist before the first run are also imported. */
      include_existing: boolean;
      /** The mailbox folder for imported messages; required if `after` is `move`. */
      move_to?: string;
      /** The password, usually an app password. It is not shown again. */
      password?: string;
      /** Signs in with OAuth 2.0 (XOAUTH2) instead of a password. */
      oauth2?: {
        /** The URL at which access tokens are requested. */
        token_url: string;
        /** The client ID that the provider has assigned to your application. */
        client_id: string;
        /** The secret of your application. It is not shown again. */
        client_secret?: string;
        /** The refresh token of the mailbox. It is not shown again. */
        refresh_token?: string;
      };
    };
    /** A folder on the server. */
    folder?: {
      /** The folder within your organization's folder on the server; empty for that folder itself. */
      path: string;
      /** Whether messages or files that exist before the first run are also imported. */
      include_existing: boolean;
    };
    /** A bucket. By default, all objects are imported, and the region is `us-east-1`. */
    s3?: {
      /** The bucket to read. */
      bucket: string;
      /** Only objects whose names begin with this prefix are imported; empty for all objects. */
      prefix?: string;
      /** The address of an S3-compatible server; null for Amazon S3. Private hosts are refused unless the operator allows them. */
      endpoint?: string | null;
      /** The region of the bucket. */
      region?: string;
      /** The access key ID. The key must have permission to list and read objects. */
      access_key_id: string;
      /** Whether messages or files that exist before the first run are also imported. */
      include_existing: boolean;
      /** The secret access key. It is not shown again. */
      secret_access_key?: string;
    };
    /** A folder on an SFTP server. The defaults are port 22 and the folder in which the session starts. The folder is read as soon as `host_key` is set. */
    sftp?: {
      /** The SFTP server. Private hosts are refused unless the operator allows them. */
      host: string;
      /** The port of the server. */
      port?: number;
      /** The user name. */
      username: string;
      /** The fingerprint of the server's key; null until someone has confirmed it. */
      host_key?: string | null;
      /** The folder to read, with all of its subfolders; empty for the initial folder. */
      path?: string;
      /** Whether messages or files that exist before the first run are also imported. */
      include_existing: boolean;
      /** The password. It is not shown again. */
      password?: string;
      /** The private key in OpenSSH or PEM format, instead of a password. It is not shown again. */
      private_key?: string;
      /** The passphrase of the private key. It is not shown again. */
      passphrase?: string;
    };
  };
}

/** Messages or files that a source has processed. */
export interface SourceItemList {
  /** The items on this page, newest first. */
  items: SourceItem[];
  meta: PaginationMeta;
}

/** The result of a connection test. */
export interface SourceTestResponse {
  /** Whether the source could be used. */
  ok: boolean;
  /** Why the source could not be used. */
  problem?: string;
  /** The fingerprint of the key of the SFTP server, if this key has not been confirmed. */
  host_key?: string;
  /** The reason as a code, as in `last_error`. */
  problem_code?: string;
}

/** One page of the activity log, newest first. */
export interface ActivityList {
  /** The entries on this page. */
  activity: {
    /** Identifier of the entry. */
    id: string;
    /** Time in ISO 8601 format, in UTC, with milliseconds. */
    at: string;
    /** The API key that was used; null for users and for e-mail received over SMTP. */
    key_id: string | null;
    /** The signed-in user; null if an API key was used. */
    user_id: string | null;
    /** How the action was done: by a program, in the dashboard, with `legible` on the command line, or by e-mail. */
    via: 'api' | 'dashboard' | 'command_line' | 'smtp' | 'source';
    /** What was done. More values may be added. */
    action: string;
    /** The object of the activity; it may no longer exist. */
    subject_id: string;
    /** Current name of a document or webhook; null if it no longer exists, if the key lacks `documents:read` or `webhooks:read`, and for all other objects. */
    subject_name: string | null;
  }[];
  meta: PaginationMeta;
}

/** One page of the audit log, newest first. */
export interface AuditLog {
  /** The entries on this page. */
  audit_log: {
    /** Identifier of the entry. */
    id: string;
    /** Time in ISO 8601 format, in UTC, with milliseconds. */
    at: string;
    /** The API key that was used; null for users, the command line and the first start. */
    key_id: string | null;
    /** The signed-in user; null if an API key was used. */
    user_id: string | null;
    /** The name of the key or the address of the user at that time; null for the command line. */
    actor_name: string | null;
    /** An API client, the dashboard, `legible` on the command line, or the first start of the service. */
    via: 'api' | 'dashboard' | 'command_line' | 'start';
    /** Network address of the client. */
    address: string | null;
    /** What was done. */
    action: 'user.signed_in' | 'user.sign_in_failed' | 'user.signed_out' | 'user.sessions_ended' | 'user.password_changed' | 'user.password_reset' | 'user.second_factor_enabled' | 'user.second_factor_disabled' | 'user.recovery_codes_renewed' | 'member.invited' | 'member.invitation_revoked' | 'member.joined' | 'member.roles_changed' | 'member.removed' | 'member.reset_link_created' | 'key.created' | 'key.revoked' | 'organization.created' | 'organization.changed' | 'single_sign_on.changed' | 'single_sign_on.deleted' | 'project.created' | 'project.renamed' | 'project.deleted' | 'settings.changed' | 'schema.changed' | 'schema.deleted' | 'language_model.changed' | 'language_model.deleted' | 'webhook.created' | 'webhook.changed' | 'webhook.deleted' | 'webhook.secret_rotated' | 'source.created' | 'source.changed' | 'source.deleted' | 'layout.changed' | 'layout.deleted' | 'layout.exported' | 'layout.imported' | 'supplier.imported' | 'supplier.changed' | 'supplier.merged' | 'supplier.deleted' | 'document.corrected' | 'document.divided' | 'document.division_reset' | 'document.reviewed' | 'document.rejected' | 'document.review_undone' | 'document.assigned' | 'document.commented' | 'document.comment_edited' | 'document.comment_deleted' | 'document.deleted' | 'document.downloaded' | 'export.created' | 'export.downloaded' | 'audit_log.exported';
    /** The project of the entry; null for the organization. */
    project_id: string | null;
    /** The object of the action: a key, user, project, document, webhook, export, … */
    subject_id: string;
    /** Current name of the object; null if it no longer exists or has no name. */
    subject_name: string | null;
    /** Values before the change. They never include the contents of documents. */
    before: Record<string, unknown> | null;
    /** Values after the change. */
    after: Record<string, unknown> | null;
  }[];
  meta: PaginationMeta;
}

/** An event in the stream. */
export interface StreamedEvent {
  /** The type of the event, or `reset`. */
  event: string;
  /** Identifier for `Last-Event-ID`; absent for `reset`. */
  id?: string;
  /** A JSON object with `document_id`, `status` and `at`; empty for `reset`. */
  data: string;
}

/** The export to create. */
export interface ExportRequest {
  /** The documents and the format of the export. */
  export: {
    /** Format of the file: CSV, an Excel workbook, JSON Lines or a JSON array; EN 16931 electronic invoices as UBL (`ubl`) or Cross Industry Invoice (`cii`); a DATEV posting batch (`datev`) and the images of its documents (`datev_documents`); bills for QuickBooks Online or Xero; bank statements as OFX or camt.053. */
    format: 'csv' | 'xlsx' | 'jsonl' | 'json' | 'ubl' | 'cii' | 'datev' | 'datev_documents' | 'quickbooks' | 'xero' | 'ofx' | 'camt053';
    /** What each row of a CSV file represents. A workbook has a sheet for each kind of row; in JSON, each entry is a whole document. */
    rows?: 'documents' | 'line_items' | 'transactions';
    /** The columns of the table selected by `rows`, in the given order. A column without values is empty. If absent, all columns are included. Columns cannot be selected for JSON. */
    columns?: string[];
    csv?: CsvNotation;
    /** Data that an accounting program requires but that documents do not contain. */
    accounting?: {
      /** `ubl`, `cii`: the country (ISO 3166) to use for addresses without a country. */
      default_country?: string;
      /** `ubl`, `cii`: the tax category (UNCL 5305) for a rate of 0% if the document states no reason. */
      zero_tax_category?: 'Z' | 'E' | 'AE' | 'K' | 'G' | 'O';
      /** `datev`, `quickbooks`, `xero`: the expense account. Required for these formats. */
      account?: string;
      /** `datev`: the creditor account. Required. */
      creditor_account?: string;
      /** The code that the accounting program uses for each tax rate (in percent). Required for `xero`; `datev` needs no entries for 19% and 7%. */
      tax_codes?: Record<string, unknown>;
      /** `quickbooks`, `xero`: the date format that is used in the company's region; `YYYY-MM-DD` if absent. */
      date_format?: 'YYYY-MM-DD' | 'DD/MM/YYYY' | 'MM/DD/YYYY';
      /** `ofx`: the bank code for statements that contain none. */
      bank_id?: string;
      /** `datev`: the consultant number (Beraternummer). Required. */
      consultant_number?: number;
      /** `datev`: the client number (Mandantennummer). Required. */
      client_number?: number;
      /** `datev`: the first day of the fiscal year (Wirtschaftsjahresbeginn). Required. */
      fiscal_year_start?: string;
      /** `datev`: the length of account numbers (Sachkontenlänge); 4 if absent. */
      account_length?: number;
    };
    /** The documents, in the given order. If absent, all documents in the project are exported. */
    document_ids?: string[];
  };
}

/** The export. */
export interface ExportResponse {
  export: Export;
}

/** One page of the exports, newest first. */
export interface ExportList {
  /** The exports on this page. */
  exports: Export[];
  meta: PaginationMeta;
}

/** A person or a company. Fields that were not found are absent. */
export interface Party {
  /** Name of the person or company. */
  name?: string;
  /** Postal address on one line, with its parts separated by commas. */
  address?: string;
  /** VAT or tax number. */
  tax_id?: string;
  /** Number in the company register. */
  registration_number?: string;
  /** E-mail address. */
  email?: string;
  /** Telephone number. */
  phone?: string;
  /** Web address. */
  website?: string;
  /** IBAN without spaces. */
  iban?: string;
  /** BIC or SWIFT code. */
  bic?: string;
}

/** An entry in `education`. Fields that were not found are absent. */
export interface EducationEntry {
  /** Degree or certificate. */
  degree?: string;
  /** School or university. */
  institution?: string;
  /** Location. */
  location?: string;
  /** Start date, as precise as printed: 2019 or 2019-03. */
  start_date?: string;
  /** End date, as precise as printed. */
  end_date?: string;
  /** Whether the education is ongoing. */
  current?: boolean;
  /** Description, as printed. */
  description?: string;
}

/** An entry in `experience`. Fields that were not found are absent. */
export interface ExperienceEntry {
  /** Job title. */
  title?: string;
  /** Employer. */
  organization?: string;
  /** Location. */
  location?: string;
  /** Start date, as precise as printed: 2019 or 2019-03. */
  start_date?: string;
  /** End date, as precise as printed. */
  end_date?: string;
  /** Whether the job is ongoing. */
  current?: boolean;
  /** Description, as printed. */
  description?: string;
}

/** Fields of the document type `invoice`. Fields that were not found are absent. */
export interface InvoiceFields {
  /** Number of the document itself. */
  number?: string;
  /** Date of the document itself. */
  date?: string;
  /** Time of the sale (HH:MM). */
  time?: string;
  /** Day by which the amount must be paid. */
  due_date?: string;
  /** Day of delivery or service. */
  delivery_date?: string;
  /** Number of the order to which the document belongs. */
  order_number?: string;
  /** Number that the seller has assigned to the customer, such as the account number on a utility bill. */
  customer_number?: string;
  /** Currency of the amounts (ISO 4217). */
  currency?: string;
  /** Sum before tax. */
  subtotal?: number;
  /** Sum of all taxes. */
  tax_total?: number;
  /** Gratuity. */
  tip?: number;
  /** Sum of all discounts, as a positive number. */
  discount_total?: number;
  /** Cost of shipping or freight. */
  shipping?: number;
  /** Rounding difference. */
  rounding?: number;
  /** Sum including tax. */
  total?: number;
  /** Amount still to be paid. */
  amount_due?: number;
  /** Amount already paid. */
  amount_paid?: number;
  /** Method of payment, as printed. */
  payment_method?: string;
  /** Cash paid by the customer. */
  amount_tendered?: number;
  /** Cash returned to the customer. */
  change?: number;
  /** Terms of payment, as printed. */
  payment_terms?: string;
  /** Party that sells the goods or services. */
  seller?: Party;
  /** Party that buys the goods or services. */
  buyer?: Party;
  /** Delivery address on one line. */
  delivery_address?: string;
}

/** What was extracted from a document of the type `invoice`. */
export type InvoiceResult = ParsedData & {
  /** The type of the document. */
  document_type: 'invoice';
  fields: InvoiceFields;
};

/** Fields of the document type `credit_note`. Fields that were not found are absent. */
export interface CreditNoteFields {
  /** Number of the document itself. */
  number?: string;
  /** Date of the document itself. */
  date?: string;
  /** Time of the sale (HH:MM). */
  time?: string;
  /** Day by which the amount must be paid. */
  due_date?: string;
  /** Day of delivery or service. */
  delivery_date?: string;
  /** Number of the order to which the document belongs. */
  order_number?: string;
  /** Number that the seller has assigned to the customer, such as the account number on a utility bill. */
  customer_number?: string;
  /** Currency of the amounts (ISO 4217). */
  currency?: string;
  /** Sum before tax. */
  subtotal?: number;
  /** Sum of all taxes. */
  tax_total?: number;
  /** Gratuity. */
  tip?: number;
  /** Sum of all discounts, as a positive number. */
  discount_total?: number;
  /** Cost of shipping or freight. */
  shipping?: number;
  /** Rounding difference. */
  rounding?: number;
  /** Sum including tax. */
  total?: number;
  /** Amount still to be paid. */
  amount_due?: number;
  /** Amount already paid. */
  amount_paid?: number;
  /** Method of payment, as printed. */
  payment_method?: string;
  /** Cash paid by the customer. */
  amount_tendered?: number;
  /** Cash returned to the customer. */
  change?: number;
  /** Terms of payment, as printed. */
  payment_terms?: string;
  /** Party that sells the goods or services. */
  seller?: Party;
  /** Party that buys the goods or services. */
  buyer?: Party;
  /** Delivery address on one line. */
  delivery_address?: string;
}

/** What was extracted from a document of the type `credit_note`. */
export type CreditNoteResult = ParsedData & {
  /** The type of the document. */
  document_type: 'credit_note';
  fields: CreditNoteFields;
};

/** Fields of the document type `receipt`. Fields that were not found are absent. */
export interface ReceiptFields {
  /** Number of the document itself. */
  number?: string;
  /** Date of the document itself. */
  date?: string;
  /** Time of the sale (HH:MM). */
  time?: string;
  /** Day by which the amount must be paid. */
  due_date?: string;
  /** Day of delivery or service. */
  delivery_date?: string;
  /** Number of the order to which the document belongs. */
  order_number?: string;
  /** Number that the seller has assigned to the customer, such as the account number on a utility bill. */
  customer_number?: string;
  /** Currency of the amounts (ISO 4217). */
  currency?: string;
  /** Sum before tax. */
  subtotal?: number;
  /** Sum of all taxes. */
  tax_total?: number;
  /** Gratuity. */
  tip?: number;
  /** Sum of all discounts, as a positive number. */
  discount_total?: number;
  /** Cost of shipping or freight. */
  shipping?: number;
  /** Rounding difference. */
  rounding?: number;
  /** Sum including tax. */
  total?: number;
  /** Amount still to be paid. */
  amount_due?: number;
  /** Amount already paid. */
  amount_paid?: number;
  /** Method of payment, as printed. */
  payment_method?: string;
  /** Cash paid by the customer. */
  amount_tendered?: number;
  /** Cash returned to the customer. */
  change?: number;
  /** Terms of payment, as printed. */
  payment_terms?: string;
  /** Party that sells the goods or services. */
  seller?: Party;
  /** Party that buys the goods or services. */
  buyer?: Party;
  /** Delivery address on one line. */
  delivery_address?: string;
}

/** What was extracted from a document of the type `receipt`. */
export type ReceiptResult = ParsedData & {
  /** The type of the document. */
  document_type: 'receipt';
  fields: ReceiptFields;
};

/** Fields of the document type `purchase_order`. Fields that were not found are absent. */
export interface PurchaseOrderFields {
  /** Number of the document itself. */
  number?: string;
  /** Date of the document itself. */
  date?: string;
  /** Time of the sale (HH:MM). */
  time?: string;
  /** Day by which the amount must be paid. */
  due_date?: string;
  /** Day of delivery or service. */
  delivery_date?: string;
  /** Number of the order to which the document belongs. */
  order_number?: string;
  /** Number that the seller has assigned to the customer, such as the account number on a utility bill. */
  customer_number?: string;
  /** Currency of the amounts (ISO 4217). */
  currency?: string;
  /** Sum before tax. */
  subtotal?: number;
  /** Sum of all taxes. */
  tax_total?: number;
  /** Gratuity. */
  tip?: number;
  /** Sum of all discounts, as a positive number. */
  discount_total?: number;
  /** Cost of shipping or freight. */
  shipping?: number;
  /** Rounding difference. */
  rounding?: number;
  /** Sum including tax. */
  total?: number;
  /** Amount still to be paid. */
  amount_due?: number;
  /** Amount already paid. */
  amount_paid?: number;
  /** Method of payment, as printed. */
  payment_method?: string;
  /** Cash paid by the customer. */
  amount_tendered?: number;
  /** Cash returned to the customer. */
  change?: number;
  /** Terms of payment, as printed. */
  payment_terms?: string;
  /** Party that sells the goods or services. */
  seller?: Party;
  /** Party that buys the goods or services. */
  buyer?: Party;
  /** Delivery address on one line. */
  delivery_address?: string;
}

/** What was extracted from a document of the type `purchase_order`. */
export type PurchaseOrderResult = ParsedData & {
  /** The type of the document. */
  document_type: 'purchase_order';
  fields: PurchaseOrderFields;
};

/** Fields of the document type `quote`. Fields that were not found are absent. */
export interface QuoteFields {
  /** Number of the document itself. */
  number?: string;
  /** Date of the document itself. */
  date?: string;
  /** Time of the sale (HH:MM). */
  time?: string;
  /** Day by which the amount must be paid. */
  due_date?: string;
  /** Day of delivery or service. */
  delivery_date?: string;
  /** Number of the order to which the document belongs. */
  order_number?: string;
  /** Number that the seller has assigned to the customer, such as the account number on a utility bill. */
  customer_number?: string;
  /** Currency of the amounts (ISO 4217). */
  currency?: string;
  /** Sum before tax. */
  subtotal?: number;
  /** Sum of all taxes. */
  tax_total?: number;
  /** Gratuity. */
  tip?: number;
  /** Sum of all discounts, as a positive number. */
  discount_total?: number;
  /** Cost of shipping or freight. */
  shipping?: number;
  /** Rounding difference. */
  rounding?: number;
  /** Sum including tax. */
  total?: number;
  /** Amount still to be paid. */
  amount_due?: number;
  /** Amount already paid. */
  amount_paid?: number;
  /** Method of payment, as printed. */
  payment_method?: string;
  /** Cash paid by the customer. */
  amount_tendered?: number;
  /** Cash returned to the customer. */
  change?: number;
  /** Terms of payment, as printed. */
  payment_terms?: string;
  /** Party that sells the goods or services. */
  seller?: Party;
  /** Party that buys the goods or services. */
  buyer?: Party;
  /** Delivery address on one line. */
  delivery_address?: string;
}

/** What was extracted from a document of the type `quote`. */
export type QuoteResult = ParsedData & {
  /** The type of the document. */
  document_type: 'quote';
  fields: QuoteFields;
};

/** Fields of the document type `delivery_note`. Fields that were not found are absent. */
export interface DeliveryNoteFields {
  /** Number of the document itself. */
  number?: string;
  /** Date of the document itself. */
  date?: string;
  /** Time of the sale (HH:MM). */
  time?: string;
  /** Day by which the amount must be paid. */
  due_date?: string;
  /** Day of delivery or service. */
  delivery_date?: string;
  /** Number of the order to which the document belongs. */
  order_number?: string;
  /** Number that the seller has assigned to the customer, such as the account number on a utility bill. */
  customer_number?: string;
  /** Currency of the amounts (ISO 4217). */
  currency?: string;
  /** Sum before tax. */
  subtotal?: number;
  /** Sum of all taxes. */
  tax_total?: number;
  /** Gratuity. */
  tip?: number;
  /** Sum of all discounts, as a positive number. */
  discount_total?: number;
  /** Cost of shipping or freight. */
  shipping?: number;
  /** Rounding difference. */
  rounding?: number;
  /** Sum including tax. */
  total?: number;
  /** Amount still to be paid. */
  amount_due?: number;
  /** Amount already paid. */
  amount_paid?: number;
  /** Method of payment, as printed. */
  payment_method?: string;
  /** Cash paid by the customer. */
  amount_tendered?: number;
  /** Cash returned to the customer. */
  change?: number;
  /** Terms of payment, as printed. */
  payment_terms?: string;
  /** Party that sells the goods or services. */
  seller?: Party;
  /** Party that buys the goods or services. */
  buyer?: Party;
  /** Delivery address on one line. */
  delivery_address?: string;
}

/** What was extracted from a document of the type `delivery_note`. */
export type DeliveryNoteResult = ParsedData & {
  /** The type of the document. */
  document_type: 'delivery_note';
  fields: DeliveryNoteFields;
};

/** Fields of the document type `bank_statement`. Fields that were not found are absent. */
export interface BankStatementFields {
  /** Name of the bank. */
  bank?: string;
  /** Name of the account holder. */
  account_holder?: string;
  /** Account number, if it is not an IBAN. */
  account_number?: string;
  /** IBAN of the account. */
  iban?: string;
  /** First day of the period. */
  period_start?: string;
  /** Last day of the period. */
  period_end?: string;
  /** Balance at the start of the period. */
  opening_balance?: number;
  /** Balance at the end of the period. */
  closing_balance?: number;
  /** Currency of the amounts (ISO 4217). */
  currency?: string;
}

/** What was extracted from a document of the type `bank_statement`. */
export type BankStatementResult = ParsedData & {
  /** The type of the document. */
  document_type: 'bank_statement';
  fields: BankStatementFields;
};

/** Fields of the document type `payslip`. Fields that were not found are absent. */
export interface PayslipFields {
  /** The employer. */
  employer?: Party;
  /** The employee. */
  employee?: Party;
  /** First day of the period. */
  period_start?: string;
  /** Last day of the period. */
  period_end?: string;
  /** Pay before deductions in this period. */
  gross_pay?: number;
  /** Pay after deductions in this period. */
  net_pay?: number;
  /** Currency of the amounts (ISO 4217). */
  currency?: string;
}

/** What was extracted from a document of the type `payslip`. */
export type PayslipResult = ParsedData & {
  /** The type of the document. */
  document_type: 'payslip';
  fields: PayslipFields;
};

/** Fields of the document type `resume`. Fields that were not found are absent. */
export interface ResumeFields {
  /** Name of the person. */
  name?: string;
  /** E-mail address of the person. */
  email?: string;
  /** Telephone number of the person. */
  phone?: string;
  /** Web addresses of the person. */
  links?: string[];
  /** Schools and degrees, as printed. */
  education?: EducationEntry[];
  /** Jobs, as printed. */
  experience?: ExperienceEntry[];
  /** Skills, as printed. */
  skills?: string[];
}

/** What was extracted from a document of the type `resume`. */
export type ResumeResult = ParsedData & {
  /** The type of the document. */
  document_type: 'resume';
  fields: ResumeFields;
};

/** Fields of the document type `contract`. Fields that were not found are absent. */
export interface ContractFields {
  /** Title of the document. */
  title?: string;
  /** The parties to the contract. */
  parties?: Party[];
  /** Day on which the contract takes effect. */
  effective_date?: string;
  /** Duration of the contract, as printed. */
  term?: string;
  /** Law that governs the contract, as printed. */
  governing_law?: string;
  /** Day on which the contract was signed. */
  signature_date?: string;
}

/** What was extracted from a document of the type `contract`. */
export type ContractResult = ParsedData & {
  /** The type of the document. */
  document_type: 'contract';
  fields: ContractFields;
};

/** Fields of the document type `id_document`. Fields that were not found are absent. */
export interface IdDocumentFields {
  /** Number of the passport, card or licence. */
  document_number?: string;
  /** Surname. */
  surname?: string;
  /** Given names. */
  given_names?: string;
  /** Date of birth. */
  birth_date?: string;
  /** Last day on which the document is valid. */
  expiry_date?: string;
  /** Nationality, as printed. */
  nationality?: string;
  /** Sex, as printed. */
  sex?: string;
  /** Machine-readable lines, separated by line breaks. */
  mrz?: string;
}

/** What was extracted from a document of the type `id_document`. */
export type IdDocumentResult = ParsedData & {
  /** The type of the document. */
  document_type: 'id_document';
  fields: IdDocumentFields;
};

/** Fields of the document type `email`. Fields that were not found are absent. */
export interface EmailFields {
  /** Sender of the message. */
  from?: string;
  /** Recipient of the message. */
  to?: string;
  /** Subject of the message. */
  subject?: string;
  /** Date of the document itself. */
  date?: string;
  /** Number of the document itself. */
  number?: string;
  /** Time of the sale (HH:MM). */
  time?: string;
  /** Day by which the amount must be paid. */
  due_date?: string;
  /** Day of delivery or service. */
  delivery_date?: string;
  /** Number of the order to which the document belongs. */
  order_number?: string;
  /** Number that the seller has assigned to the customer, such as the account number on a utility bill. */
  customer_number?: string;
  /** Currency of the amounts (ISO 4217). */
  currency?: string;
  /** Sum before tax. */
  subtotal?: number;
  /** Sum of all taxes. */
  tax_total?: number;
  /** Gratuity. */
  tip?: number;
  /** Sum of all discounts, as a positive number. */
  discount_total?: number;
  /** Cost of shipping or freight. */
  shipping?: number;
  /** Rounding difference. */
  rounding?: number;
  /** Sum including tax. */
  total?: number;
  /** Amount still to be paid. */
  amount_due?: number;
  /** Amount already paid. */
  amount_paid?: number;
  /** Method of payment, as printed. */
  payment_method?: string;
  /** Cash paid by the customer. */
  amount_tendered?: number;
  /** Cash returned to the customer. */
  change?: number;
  /** Terms of payment, as printed. */
  payment_terms?: string;
  /** Party that sells the goods or services. */
  seller?: Party;
  /** Party that buys the goods or services. */
  buyer?: Party;
  /** Delivery address on one line. */
  delivery_address?: string;
}

/** What was extracted from a document of the type `email`. */
export type EmailResult = ParsedData & {
  /** The type of the document. */
  document_type: 'email';
  fields: EmailFields;
};

/** Fields of the document type `form`. Fields that were not found are absent. */
export interface FormFields {
  /** Title of the document. */
  title?: string;
  /** Date of the document itself. */
  date?: string;
  /** Author of the document. */
  author?: string;
}

/** What was extracted from a document of the type `form`. */
export type FormResult = ParsedData & {
  /** The type of the document. */
  document_type: 'form';
  fields: FormFields;
};

/** Fields of the document type `spreadsheet`. Fields that were not found are absent. */
export interface SpreadsheetFields {
  /** Title of the document. */
  title?: string;
  /** Date of the document itself. */
  date?: string;
  /** Author of the document. */
  author?: string;
}

/** What was extracted from a document of the type `spreadsheet`. */
export type SpreadsheetResult = ParsedData & {
  /** The type of the document. */
  document_type: 'spreadsheet';
  fields: SpreadsheetFields;
};

/** Fields of the document type `letter`. Fields that were not found are absent. */
export interface LetterFields {
  /** Title of the document. */
  title?: string;
  /** Date of the document itself. */
  date?: string;
  /** Author of the document. */
  author?: string;
}

/** What was extracted from a document of the type `letter`. */
export type LetterResult = ParsedData & {
  /** The type of the document. */
  document_type: 'letter';
  fields: LetterFields;
};

/** Fields of the document type `report`. Fields that were not found are absent. */
export interface ReportFields {
  /** Title of the document. */
  title?: string;
  /** Date of the document itself. */
  date?: string;
  /** Author of the document. */
  author?: string;
}

/** What was extracted from a document of the type `report`. */
export type ReportResult = ParsedData & {
  /** The type of the document. */
  document_type: 'report';
  fields: ReportFields;
};

/** Fields of the document type `other`. Fields that were not found are absent. */
export interface OtherFields {
  /** Title of the document. */
  title?: string;
  /** Date of the document itself. */
  date?: string;
  /** Author of the document. */
  author?: string;
}

/** What was extracted from a document of the type `other`. */
export type OtherResult = ParsedData & {
  /** The type of the document. */
  document_type: 'other';
  fields: OtherFields;
};

/** What was extracted from a document, with the fields of its type. */
export type TypedParsedData = InvoiceResult | CreditNoteResult | ReceiptResult | PurchaseOrderResult | QuoteResult | DeliveryNoteResult | BankStatementResult | PayslipResult | ResumeResult | ContractResult | IdDocumentResult | EmailResult | FormResult | SpreadsheetResult | LetterResult | ReportResult | OtherResult;

export const DOCUMENT_TYPES = ['invoice', 'credit_note', 'receipt', 'purchase_order', 'quote', 'delivery_note', 'bank_statement', 'payslip', 'resume', 'contract', 'id_document', 'email', 'form', 'spreadsheet', 'letter', 'report', 'other'] as const;
export const EXTRACTION_LANGUAGES = ['en', 'de', 'fr', 'es', 'it', 'nl', 'pt', 'sv', 'da', 'no', 'fi', 'pl', 'cs', 'sk', 'hu', 'ro', 'hr', 'lt', 'lv', 'tr', 'et', 'sl', 'is', 'vi', 'el', 'bg', 'ru', 'sr', 'uk'] as const;
