// Made from docs/openapi.json by web/make-types.ts (`npm run docs`): change the API, then make it again.

export interface PaginationMeta {
  page: number;
  per_page: number;
  /** All rows, over all pages. */
  total: number;
  /** 0 where there are no rows. */
  total_pages: number;
}

/** Every answer that is not a success. */
export interface Error {
  error: {
    /** Stable name of the error. */
    code: 'malformed_request' | 'missing_api_key' | 'invalid_api_key' | 'expired_api_key' | 'insufficient_scope' | 'not_found' | 'method_not_allowed' | 'request_timeout' | 'conflict' | 'payload_too_large' | 'uri_too_long' | 'unsupported_media_type' | 'validation_failed' | 'rate_limited' | 'headers_too_large' | 'internal_error' | 'unavailable';
    message: string;
    /** The same as in the header `X-Request-Id`. */
    request_id: string;
    /** What is wrong where; often empty. */
    details: {
      /** Path as the caller wrote it, such as `project.name`; '' for the whole body. */
      field: string;
      /** Stable name of what is wrong, for programs. */
      code: string;
      /** The same for people. */
      message: string;
    }[];
  };
}

export interface Project {
  id: string;
  /** 1 to 100 characters, unique within the organization. */
  name: string;
  /** Mail to this address becomes documents of the project. */
  email: string;
  /** Which parts of an e-mail become documents. */
  email_parse_option: 'both' | 'body' | 'attachments';
  /** Documents are deleted this many days after their creation; `null` keeps them until they are deleted by hand. A new project has 60. */
  retention_days: number | null;
  /** The documents that exist now. */
  documents_count: number;
  /** ISO 8601, UTC, with milliseconds. */
  created_at: string;
}

export interface ProjectSettings {
  /** Which parts of an e-mail become documents. */
  email_parse_option: 'both' | 'body' | 'attachments';
  /** Documents are deleted this many days after their creation; `null` keeps them until they are deleted by hand. A new project has 60. */
  retention_days: number | null;
  extraction: {
    /** Languages to expect, most likely first. All languages if the list is empty. */
    languages: ('en' | 'de' | 'fr' | 'es' | 'it' | 'nl' | 'pt')[];
    /** What a language model is asked: `off` nothing; `fill` what was not found or is doubtful; `check` everything, and differences need a review; `first` everything, and its printed values count. Except for `off`, text of documents is sent to the language model. */
    llm: 'off' | 'fill' | 'check' | 'first';
    llm_options: {
      /** Values that the model gives and that are printed nowhere: `keep` them with `"grounded": false` and a low confidence, or `drop` them. */
      ungrounded: 'keep' | 'drop';
      /** Documents that are sent in a day (UTC) at most; `null` for no limit. */
      documents_per_day: number | null;
      /** What is replaced by placeholders before text is sent, and put back into the answers. */
      redact: ('iban' | 'email')[];
      /** How long a document may wait for the language model; `null` for `LEGIBLE_LLM_TIMEOUT`, which always applies as a maximum. */
      timeout_seconds: number | null;
      /** Prices per million tokens. If set, each run includes its `cost`. */
      token_prices: {
        input: number;
        output: number;
        /** ISO 4217. */
        currency: string;
      } | null;
      /** Ask everything twice, at twice the cost: what the model does not repeat is less sure. */
      second_sample: boolean;
      /** Further texts to replace, such as names; `#` stands for a digit, `?` for a letter, `*` for any characters of a word. */
      redact_patterns: string[];
    };
    /** Whether there is a language model that can be asked. */
    llm_available?: boolean;
    /** The engine that reads documents. There is only one. */
    engine?: 'legible';
  };
  /** A document with a value or a type of less confidence needs review, until a person has reviewed it. */
  review_threshold: number;
}

/** A language model of a project's own. */
export interface LanguageModel {
  /** What the server speaks: `openai`, as most servers do, or the own protocol of Anthropic or Gemini. */
  api: 'openai' | 'anthropic' | 'gemini';
  /** Base URL, ending in `/v1`, for `gemini` in `/v1beta`: HTTPS, port 443 or from 1024 upwards; private and internal hosts are refused. */
  url: string;
  model: string;
  /** Whether page images are sent with the text. They are never sent if texts are redacted. */
  images: boolean;
  /** Whether a key is kept. It is never given out. */
  has_api_key: boolean;
}

/** Everything that a person should look at. */
export interface ReviewReasons {
  /** The `review_threshold` of the project. */
  threshold: number;
  /** Values below the threshold, by JSON pointer, least certain first; at most 1000. */
  low_confidence: string[];
  /** Names of the checks that failed. */
  failed_checks: string[];
  /** Required fields that were not found, by JSON pointer. */
  missing_fields: string[];
  /** The document type is less certain than the threshold. */
  doubtful_type: boolean;
}

/** What was extracted from a document, version 1. */
export interface ParsedData {
  version: 1;
  document_type: 'invoice' | 'credit_note' | 'receipt' | 'purchase_order' | 'quote' | 'delivery_note' | 'bank_statement' | 'payslip' | 'resume' | 'contract' | 'id_document' | 'email' | 'form' | 'spreadsheet' | 'letter' | 'report' | 'other';
  document_type_confidence: number;
  /** BCP 47; absent where it cannot be told. */
  language?: string;
  /** Values by name, flat and typed. */
  fields: Record<string, unknown>;
  line_items: {
    id: string;
    sku?: string;
    description?: string;
    quantity?: number;
    unit?: string;
    unit_price?: number;
    discount?: number;
    tax_rate?: number;
    amount?: number;
  }[];
  taxes: {
    rate?: number;
    base?: number;
    amount?: number;
  }[];
  transactions: {
    id: string;
    date?: string;
    value_date?: string;
    description?: string;
    counterparty?: string;
    amount?: number;
    balance?: number;
  }[];
  key_values: {
    key: string;
    value: string | boolean;
    /** Counted from 1. */
    page: number;
    /** [x0, y0, x1, y1] from the top left of the upright page, in the page's unit. */
    box?: number[];
  }[];
  codes: {
    format: string;
    text: string;
    /** Counted from 1. */
    page: number;
    /** [x0, y0, x1, y1] from the top left of the upright page, in the page's unit. */
    box?: number[];
    meaning?: {
      kind: string;
    };
  }[];
  tables: {
    id: string;
    header_rows: number;
    columns: number;
    /** More than one where the table goes over a page break. */
    parts: {
      /** Counted from 1. */
      page: number;
      /** [x0, y0, x1, y1] from the top left of the upright page, in the page's unit. */
      box?: number[];
    }[];
    /** Cells as printed. */
    rows: string[][];
    cells?: {
      row: number;
      column: number;
      row_span: number;
      column_span: number;
      text: string;
      /** Counted from 1. */
      page: number;
      /** [x0, y0, x1, y1] from the top left of the upright page, in the page's unit. */
      box: number[];
    }[];
    sheet?: string;
    hidden?: boolean;
    column_types?: ('string' | 'integer' | 'number' | 'date' | 'datetime' | 'boolean' | 'money' | 'empty')[];
    /** More rows than stand here. */
    truncated?: boolean;
    total_rows?: number;
  }[];
  /** The whole text in reading order, as Markdown. */
  text: string;
  pages: {
    /** Counted from 1. */
    number: number;
    /** 0 for formats without a layout. */
    width: number;
    height: number;
    unit: 'pt' | 'px' | 'none';
    method: 'text' | 'ocr' | 'mixed' | 'structure' | 'none';
    /** Degrees clockwise that a page lying on its side or head was turned, so that boxes are upright. */
    rotation?: 90 | 180 | 270;
    confidence: number;
    warnings: {
      code: string;
      message: string;
      /** Counted from 1. */
      page?: number;
    }[];
  }[];
  /** By JSON pointer of the value, such as `/fields/total`. */
  evidence: Record<string, unknown>;
  checks: {
    name: string;
    passed: boolean;
    message?: string;
  }[];
  warnings: {
    code: string;
    message: string;
    /** Counted from 1. */
    page?: number;
  }[];
  /** Which pages belong together; one is the usual case. */
  segments: {
    /** First and last. */
    pages: number[];
    /** [x0, y0, x1, y1] from the top left of the upright page, in the page's unit. */
    box?: number[];
    document_type: 'invoice' | 'credit_note' | 'receipt' | 'purchase_order' | 'quote' | 'delivery_note' | 'bank_statement' | 'payslip' | 'resume' | 'contract' | 'id_document' | 'email' | 'form' | 'spreadsheet' | 'letter' | 'report' | 'other';
    /** Values by name, flat and typed. */
    fields?: Record<string, unknown>;
    line_items?: {
      id: string;
      sku?: string;
      description?: string;
      quantity?: number;
      unit?: string;
      unit_price?: number;
      discount?: number;
      tax_rate?: number;
      amount?: number;
    }[];
    taxes?: {
      rate?: number;
      base?: number;
      amount?: number;
    }[];
  }[];
  /** Validates against the project's schema. */
  custom?: Record<string, unknown>;
}

export interface Document {
  id: string;
  /** Original file name, cleaned. */
  filename: string;
  /** The real type, by the bytes. */
  content_type: string;
  /** In bytes. */
  file_size: number;
  /** With its dot, in lower case. */
  file_extension: string;
  status: 'pending' | 'completed' | 'failed';
  /** null while the document is pending. */
  pages_count: number | null;
  source: 'api' | 'email';
  /** ISO 8601, UTC, with milliseconds. */
  created_at: string;
  /** The caller's own reference. */
  external_id?: string;
  /** The caller's own JSON, up to 4 KB. */
  metadata?: Record<string, unknown>;
  /** The older document of the project with the same bytes. */
  duplicate_of?: string;
  /** With `include`. What it was read as; null before that. */
  document_type?: string | null;
  /** With `include`. Whether a person should look at the result, or has. */
  review?: 'none' | 'needed' | 'done';
}

/** Why a document failed. */
export interface DocumentError {
  /** `corrupt_file`, `password_protected`, `too_many_pages`, `resource_limit_exceeded`, `processing_timeout`, `processing_crashed`, `unsupported_content` or `file_missing`; more may come. */
  code: string;
  message: string;
  /** Whether a reprocess can succeed. */
  retryable: boolean;
}

export interface SingleDocument {
  id: string;
  /** Original file name, cleaned. */
  filename: string;
  /** The real type, by the bytes. */
  content_type: string;
  /** In bytes. */
  file_size: number;
  /** With its dot, in lower case. */
  file_extension: string;
  status: 'pending' | 'completed' | 'failed';
  /** null while the document is pending. */
  pages_count: number | null;
  source: 'api' | 'email';
  /** ISO 8601, UTC, with milliseconds. */
  created_at: string;
  /** The caller's own reference. */
  external_id?: string;
  /** The caller's own JSON, up to 4 KB. */
  metadata?: Record<string, unknown>;
  /** The older document of the project with the same bytes. */
  duplicate_of?: string;
  /** With `include`. What it was read as; null before that. */
  document_type?: string | null;
  /** With `include`. Whether a person should look at the result, or has. */
  review?: 'none' | 'needed' | 'done';
  review_reasons?: ReviewReasons;
  parsed_data?: ParsedData;
  /** There where the source is `email`. */
  email_metadata?: {
    from: string | null;
    subject: string;
    source: 'api' | 'smtp';
  };
  error?: DocumentError;
}

/** One attempt to extract a document. */
export interface Run {
  id: string;
  state: 'queued' | 'running' | 'succeeded' | 'failed';
  /** How often it was begun; more than once after a crash. */
  attempts: number;
  engine: string;
  schema_version: number | null;
  /** ISO 8601, UTC, with milliseconds. */
  created_at: string;
  /** ISO 8601, UTC, with milliseconds. */
  started_at: string | null;
  /** ISO 8601, UTC, with milliseconds. */
  finished_at: string | null;
  warnings: {
    code: string;
    message: string;
    page?: number;
  }[];
  error?: DocumentError;
  /** Tokens, time and cost of the language model, if one was asked. */
  model_usage?: {
    mode: 'off' | 'fill' | 'check' | 'first';
    model: string;
    requests: number;
    input_tokens: number;
    output_tokens: number;
    duration_ms: number;
    /** Computed from the `token_prices` of the project; absent if it has none. */
    cost?: {
      amount: number;
      /** ISO 4217. */
      currency: string;
    };
  };
}

/** What a person said of one value. */
export interface Correction {
  /** JSON pointer of the value, in the result of that run. */
  pointer: string;
  /** Any JSON; null where there is no value. */
  value: unknown;
  /** Any JSON; null where there is no value. */
  previous: unknown;
  page: number | null;
  box: number[] | null;
  /** The run whose result was corrected. */
  run_id: string;
  /** The API key that was used. */
  key_id: string;
  /** ISO 8601, UTC, with milliseconds. */
  created_at: string;
}

export interface Export {
  id: string;
  status: 'pending' | 'completed' | 'failed';
  format: 'csv' | 'xlsx' | 'jsonl';
  /** What a row of a CSV is. A workbook has a sheet for each; a line of JSON is a whole document. */
  rows: 'documents' | 'line_items' | 'transactions';
  documents_count: number;
  file_size: number | null;
  /** Why it failed. */
  error?: string;
  /** ISO 8601, UTC, with milliseconds. */
  created_at: string;
  /** ISO 8601, UTC, with milliseconds. */
  finished_at: string | null;
  /** Then it is deleted. */
  expires_at: string;
}

/** How a language model would change the result of a document. */
export interface ModelComparison {
  document_id: string;
  status: 'pending' | 'completed' | 'failed';
  /** How both readings are merged; see `extraction.llm` in the settings. `fill` asks for fewer values. */
  mode: 'fill' | 'check' | 'first';
  /** The requested values, 500 at most. */
  values: {
    /** JSON Pointer of the value in the merged result, with `-` as the index of list entries that are not in it. */
    pointer: string;
    /** The value from the offline engine; `null` if it found none. */
    offline: string | number | boolean | null;
    /** The value from the language model; `null` if it gave none. */
    model: string | number | boolean | null;
    /** The merged value; `null` if there is none. */
    merged: string | number | boolean | null;
    /** Whether both values agree; `null` unless both exist. */
    agrees: boolean | null;
    /** Whether the value from the model is printed in the document; `null` if it gave none, or chose it from a list. */
    grounded: boolean | null;
    /** Confidence of the merged value. */
    confidence: number | null;
  }[];
  /** Tokens, time and cost of the language model, if one was asked. */
  model_usage?: {
    mode: 'off' | 'fill' | 'check' | 'first';
    model: string;
    requests: number;
    input_tokens: number;
    output_tokens: number;
    duration_ms: number;
    /** Computed from the `token_prices` of the project; absent if it has none. */
    cost?: {
      amount: number;
      /** ISO 4217. */
      currency: string;
    };
  };
  /** Why the model was not asked, or was asked only in part. */
  warnings: {
    code: string;
    message: string;
    page?: number;
  }[];
  /** Why it failed. */
  error?: string;
  /** ISO 8601, UTC, with milliseconds. */
  created_at: string;
  /** ISO 8601, UTC, with milliseconds. */
  finished_at: string | null;
}

export interface Key {
  id: string;
  name: string;
  /** `*` stands for all. */
  scopes: ('documents:read' | 'documents:write' | 'projects:read' | 'projects:write' | 'webhooks:read' | 'webhooks:write' | 'keys:manage' | '*')[];
  /** ISO 8601, UTC, with milliseconds. */
  created_at: string;
  /** ISO 8601, UTC, with milliseconds. */
  expires_at: string | null;
  /** Exact to a minute. */
  last_used_at: string | null;
  /** ISO 8601, UTC, with milliseconds. */
  revoked_at: string | null;
}

export interface NewKey {
  id: string;
  name: string;
  /** `*` stands for all. */
  scopes: ('documents:read' | 'documents:write' | 'projects:read' | 'projects:write' | 'webhooks:read' | 'webhooks:write' | 'keys:manage' | '*')[];
  /** ISO 8601, UTC, with milliseconds. */
  created_at: string;
  /** ISO 8601, UTC, with milliseconds. */
  expires_at: string | null;
  /** Exact to a minute. */
  last_used_at: string | null;
  /** ISO 8601, UTC, with milliseconds. */
  revoked_at: string | null;
  /** The key itself: only here, only once. A replayed answer comes without it. */
  api_key?: string;
}

export interface Webhook {
  id: string;
  event_type: 'document.processed' | 'document.failed';
  /** HTTPS, port 443 or from 1024 upwards; private and internal hosts are refused. */
  target_url: string;
  name: string;
  /** Whether anything is delivered. */
  active: boolean;
  /** ISO 8601, UTC, with milliseconds. */
  created_at: string;
  /** Whether the payload carries `parsed_data`, up to 256 kB; above that it says `parsed_data_omitted`. Creating or changing such a webhook requires the scope `documents:read` as well. */
  include_parsed_data: boolean;
  /** Why the service switched it off: `gone` (the receiver answered 410) or `failing` (nothing but failures for days). */
  disabled_reason: string | null;
}

export interface NewWebhook {
  id: string;
  event_type: 'document.processed' | 'document.failed';
  /** HTTPS, port 443 or from 1024 upwards; private and internal hosts are refused. */
  target_url: string;
  name: string;
  /** Whether anything is delivered. */
  active: boolean;
  /** ISO 8601, UTC, with milliseconds. */
  created_at: string;
  /** Whether the payload carries `parsed_data`, up to 256 kB; above that it says `parsed_data_omitted`. Creating or changing such a webhook requires the scope `documents:read` as well. */
  include_parsed_data: boolean;
  /** Why the service switched it off: `gone` (the receiver answered 410) or `failing` (nothing but failures for days). */
  disabled_reason: string | null;
  /** Only here, only once. A replayed answer comes without it. */
  signing_secret?: string;
}

export interface Delivery {
  /** The `webhook-id` of every attempt. */
  id: string;
  event_type: 'document.processed' | 'document.failed' | 'webhook.test';
  document_id: string | null;
  status: 'pending' | 'succeeded' | 'failed' | 'cancelled';
  /** The oldest first. */
  attempts: {
    /** ISO 8601, UTC, with milliseconds. */
    at: string;
    /** null where no answer came. */
    response_status: number | null;
    duration_ms: number;
    /** null where it succeeded; else `blocked_host`, `dns_failed`, `connect_failed`, `tls_failed`, `timeout`, `protocol_error`, `unexpected_status` or `secret_unreadable`. */
    error: string | null;
    trigger: 'schedule' | 'redeliver' | 'test';
  }[];
  /** ISO 8601, UTC, with milliseconds. */
  next_attempt_at: string | null;
  /** ISO 8601, UTC, with milliseconds. */
  created_at: string;
}

export interface WebhookEvent {
  type: 'document.processed' | 'document.failed' | 'webhook.test';
  /** ISO 8601, UTC, with milliseconds. */
  timestamp: string;
  data: {
    project_id: string;
    /** Only of `webhook.test`. */
    webhook_id?: string;
    document?: Document;
  };
}

export const DOCUMENT_TYPES = ['invoice', 'credit_note', 'receipt', 'purchase_order', 'quote', 'delivery_note', 'bank_statement', 'payslip', 'resume', 'contract', 'id_document', 'email', 'form', 'spreadsheet', 'letter', 'report', 'other'] as const;
