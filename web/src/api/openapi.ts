// Made from docs/openapi.json by web/make-types.ts (`npm run docs`): change the API, then make it again.

/** Which page of a list this is. */
export interface PaginationMeta {
  /** This page, counted from 1. */
  page: number;
  /** Rows of a page. */
  per_page: number;
  /** All rows, over all pages. */
  total: number;
  /** 0 if there are no rows. */
  total_pages: number;
}

/** Every answer that is not a success. */
export interface Error {
  /** What went wrong. */
  error: {
    /** Stable name of the error. */
    code: 'malformed_request' | 'missing_api_key' | 'invalid_api_key' | 'expired_api_key' | 'insufficient_scope' | 'not_found' | 'method_not_allowed' | 'request_timeout' | 'conflict' | 'payload_too_large' | 'uri_too_long' | 'unsupported_media_type' | 'validation_failed' | 'rate_limited' | 'headers_too_large' | 'internal_error' | 'unavailable';
    /** The same for people; the wording may change. */
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

/** Contains documents, settings, custom fields and webhooks. */
export interface Project {
  /** Identifier of the project. */
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

/** How the documents of a project are read, kept and reviewed. */
export interface ProjectSettings {
  /** Which parts of an e-mail become documents. */
  email_parse_option: 'both' | 'body' | 'attachments';
  /** Documents are deleted this many days after their creation; `null` keeps them until they are deleted by hand. A new project has 60. */
  retention_days: number | null;
  /** How documents are read. */
  extraction: {
    /** Languages to expect, most likely first. All languages if the list is empty. */
    languages: ('en' | 'de' | 'fr' | 'es' | 'it' | 'nl' | 'pt')[];
    /** What a language model is asked: `off` nothing; `fill` what was not found or is doubtful; `check` everything, and differences need a review; `first` everything, and its printed values count. Except for `off`, text of documents is sent to the language model. */
    llm: 'off' | 'fill' | 'check' | 'first';
    /** How a language model is used, if one is. */
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
        /** Price of the tokens that are sent. */
        input: number;
        /** Price of the tokens that are received. */
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
  /** Name of the model, as its server knows it. */
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
  /** Version of this shape. */
  version: 1;
  /** What kind of document it is; `other` if none fits. More may come. */
  document_type: 'invoice' | 'credit_note' | 'receipt' | 'purchase_order' | 'quote' | 'delivery_note' | 'bank_statement' | 'payslip' | 'resume' | 'contract' | 'id_document' | 'email' | 'form' | 'spreadsheet' | 'letter' | 'report' | 'other';
  /** How sure the type is. */
  document_type_confidence: number;
  /** BCP 47; absent where it cannot be told. */
  language?: string;
  /** Values by name, flat and typed. */
  fields: Record<string, unknown>;
  /** What was bought, offered or delivered. */
  line_items: {
    /** Identifier within the result, such as `li_1`. */
    id: string;
    /** Article number. */
    sku?: string;
    /** What it is, as printed. */
    description?: string;
    /** How much of it. */
    quantity?: number;
    /** Unit of the quantity. */
    unit?: string;
    /** Price of one unit. */
    unit_price?: number;
    /** Discount of this line. */
    discount?: number;
    /** Tax rate in percent: 20 is 20 %. */
    tax_rate?: number;
    /** Amount of this line, as the list prints it. */
    amount?: number;
  }[];
  /** One entry for each tax rate. */
  taxes: {
    /** Tax rate in percent: 20 is 20 %. */
    rate?: number;
    /** The amount that is taxed. */
    base?: number;
    /** The tax. */
    amount?: number;
  }[];
  /** The movements of a bank statement. */
  transactions: {
    /** Identifier within the result, such as `tx_1`. */
    id: string;
    /** Booking date, `YYYY-MM-DD`. */
    date?: string;
    /** Value date, `YYYY-MM-DD`. */
    value_date?: string;
    /** What it is, as printed. */
    description?: string;
    /** Name of the other side. */
    counterparty?: string;
    /** Amount; negative for money out. */
    amount?: number;
    /** Balance after it. */
    balance?: number;
  }[];
  /** Labels with the values beside them. */
  key_values: {
    /** The label, as printed. */
    key: string;
    /** What is beside it, as printed; true or false for a check box. */
    value: string | boolean;
    /** Counted from 1. */
    page: number;
    /** [x0, y0, x1, y1] from the top left of the upright page, in the page's unit. */
    box?: number[];
  }[];
  /** Barcodes and QR codes. */
  codes: {
    /** Kind of the code. */
    format: string;
    /** What it contains. */
    text: string;
    /** Counted from 1. */
    page: number;
    /** [x0, y0, x1, y1] from the top left of the upright page, in the page's unit. */
    box?: number[];
    /** The content, if it is of a known kind. */
    meaning?: {
      /** What the content is, such as a payment or a contact. */
      kind: string;
    };
  }[];
  /** All tables, in reading order. */
  tables: {
    /** `t1`, `t2` … in reading order. */
    id: string;
    /** How many rows at the top are headings. */
    header_rows: number;
    /** How many columns there are. */
    columns: number;
    /** Where it is printed; more than one place if it goes over a page break. */
    parts: {
      /** Counted from 1. */
      page: number;
      /** [x0, y0, x1, y1] from the top left of the upright page, in the page's unit. */
      box?: number[];
    }[];
    /** Cells as printed. */
    rows: string[][];
    /** The same with places; absent for formats without a layout. */
    cells?: {
      /** Counted from 0. */
      row: number;
      /** Counted from 0. */
      column: number;
      /** How many rows it covers. */
      row_span: number;
      /** How many columns it covers. */
      column_span: number;
      /** As printed. */
      text: string;
      /** Counted from 1. */
      page: number;
      /** [x0, y0, x1, y1] from the top left of the upright page, in the page's unit. */
      box: number[];
    }[];
    /** Name of the sheet of a spreadsheet. */
    sheet?: string;
    /** Whether the file hides the sheet. */
    hidden?: boolean;
    /** What the columns of a spreadsheet or CSV contain. */
    column_types?: ('string' | 'integer' | 'number' | 'date' | 'datetime' | 'boolean' | 'money' | 'empty')[];
    /** Whether rows were left out here. */
    truncated?: boolean;
    /** How many rows the whole table has. */
    total_rows?: number;
  }[];
  /** The whole text in reading order, as Markdown. */
  text: string;
  /** One entry for each page that was read. */
  pages: {
    /** Counted from 1. */
    number: number;
    /** 0 for formats without a layout. */
    width: number;
    /** 0 for formats without a layout. */
    height: number;
    /** Unit of size and boxes: points of a PDF (72 an inch), pixels of an image. */
    unit: 'pt' | 'px' | 'none';
    /** How its text was read: from the file, from the image, or both. */
    method: 'text' | 'ocr' | 'mixed' | 'structure' | 'none';
    /** Degrees clockwise that a page lying on its side or head was turned, so that boxes are upright. */
    rotation?: 90 | 180 | 270;
    /** Mean over its words. */
    confidence: number;
    /** What could not be read here. */
    warnings: {
      /** Stable name; more may come. */
      code: string;
      /** The same for people. */
      message: string;
      /** Counted from 1. */
      page?: number;
    }[];
  }[];
  /** By JSON pointer of the value, such as `/fields/total`. */
  evidence: Record<string, unknown>;
  /** Sums and digits that were computed again from the values. */
  checks: {
    /** Stable name of the check. */
    name: string;
    /** Whether the values agree. */
    passed: boolean;
    /** What differs, for people. */
    message?: string;
  }[];
  /** What could not be read or was left out. */
  warnings: {
    /** Stable name; more may come. */
    code: string;
    /** The same for people. */
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
    /** What kind of document it is; `other` if none fits. More may come. */
    document_type: 'invoice' | 'credit_note' | 'receipt' | 'purchase_order' | 'quote' | 'delivery_note' | 'bank_statement' | 'payslip' | 'resume' | 'contract' | 'id_document' | 'email' | 'form' | 'spreadsheet' | 'letter' | 'report' | 'other';
    /** Values by name, flat and typed. */
    fields?: Record<string, unknown>;
    /** Its line items. */
    line_items?: {
      /** Identifier within the result, such as `li_1`. */
      id: string;
      /** Article number. */
      sku?: string;
      /** What it is, as printed. */
      description?: string;
      /** How much of it. */
      quantity?: number;
      /** Unit of the quantity. */
      unit?: string;
      /** Price of one unit. */
      unit_price?: number;
      /** Discount of this line. */
      discount?: number;
      /** Tax rate in percent: 20 is 20 %. */
      tax_rate?: number;
      /** Amount of this line, as the list prints it. */
      amount?: number;
    }[];
    /** Its taxes. */
    taxes?: {
      /** Tax rate in percent: 20 is 20 %. */
      rate?: number;
      /** The amount that is taxed. */
      base?: number;
      /** The tax. */
      amount?: number;
    }[];
  }[];
  /** Validates against the project's schema. */
  custom?: Record<string, unknown>;
}

/** An uploaded file or a part of an e-mail, as lists show it. */
export interface Document {
  /** Identifier of the document. */
  id: string;
  /** Original file name, cleaned. */
  filename: string;
  /** The real type, by the bytes. */
  content_type: string;
  /** In bytes. */
  file_size: number;
  /** With its dot, in lower case. */
  file_extension: string;
  /** Where processing has got to. `completed` and `failed` are final, until a reprocess. */
  status: 'pending' | 'completed' | 'failed';
  /** null while the document is `pending`. */
  pages_count: number | null;
  /** How it came in: uploaded or submitted as a URL, or by e-mail. */
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
  /** The same for people. */
  message: string;
  /** Whether a reprocess can succeed. */
  retryable: boolean;
}

/** A document with its result, or with the reason why it failed. */
export interface SingleDocument {
  /** Identifier of the document. */
  id: string;
  /** Original file name, cleaned. */
  filename: string;
  /** The real type, by the bytes. */
  content_type: string;
  /** In bytes. */
  file_size: number;
  /** With its dot, in lower case. */
  file_extension: string;
  /** Where processing has got to. `completed` and `failed` are final, until a reprocess. */
  status: 'pending' | 'completed' | 'failed';
  /** null while the document is `pending`. */
  pages_count: number | null;
  /** How it came in: uploaded or submitted as a URL, or by e-mail. */
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
  /** Present if the `source` is `email`. */
  email_metadata?: {
    /** The sender; null if the request named none. */
    from: string | null;
    /** The subject. */
    subject: string;
    /** Whether it came as a request or over SMTP. */
    source: 'api' | 'smtp';
  };
  error?: DocumentError;
}

/** One attempt to extract a document. */
export interface Run {
  /** Identifier of the run. */
  id: string;
  /** Where it has got to. */
  state: 'queued' | 'running' | 'succeeded' | 'failed';
  /** How often it was begun; more than once after a crash. */
  attempts: number;
  /** The engine that reads the document. */
  engine: string;
  /** Version of the project's custom fields; null if it has none. */
  schema_version: number | null;
  /** ISO 8601, UTC, with milliseconds. */
  created_at: string;
  /** null while it is `queued`. */
  started_at: string | null;
  /** null until it has ended. */
  finished_at: string | null;
  /** What was left out. */
  warnings: {
    /** Stable name; more may come. */
    code: string;
    /** The same for people. */
    message: string;
    /** Counted from 1. */
    page?: number;
  }[];
  error?: DocumentError;
  /** Tokens, time and cost of the language model, if one was asked. */
  model_usage?: {
    /** How it was used. */
    mode: 'off' | 'fill' | 'check' | 'first';
    /** Name of the model. */
    model: string;
    /** Requests that were sent. */
    requests: number;
    /** Tokens that were sent. */
    input_tokens: number;
    /** Tokens that were received. */
    output_tokens: number;
    /** How long it took, in milliseconds. */
    duration_ms: number;
    /** Computed from the `token_prices` of the project; absent if it has none. */
    cost?: {
      /** The sum. */
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
  /** The value after the correction: any JSON; null if there is none. */
  value: unknown;
  /** The value before it: any JSON; null if there is none. */
  previous: unknown;
  /** The page on which the person pointed at it. */
  page: number | null;
  /** Where on that page: `[x0, y0, x1, y1]`. */
  box: number[] | null;
  /** The run whose result was corrected. */
  run_id: string;
  /** The API key that was used. */
  key_id: string;
  /** ISO 8601, UTC, with milliseconds. */
  created_at: string;
}

/** Documents in one file, made in the background. */
export interface Export {
  /** Identifier of the export. */
  id: string;
  /** Whether the file can be downloaded: once it is `completed`. */
  status: 'pending' | 'completed' | 'failed';
  /** Kind of the file: CSV, an Excel workbook or JSON Lines. */
  format: 'csv' | 'xlsx' | 'jsonl';
  /** What a row of a CSV is. A workbook has a sheet for each; a line of JSON is a whole document. */
  rows: 'documents' | 'line_items' | 'transactions';
  /** How many documents are in it. */
  documents_count: number;
  /** In bytes; null until it is `completed`. */
  file_size: number | null;
  /** Why it failed. */
  error?: string;
  /** ISO 8601, UTC, with milliseconds. */
  created_at: string;
  /** null while it is `pending`. */
  finished_at: string | null;
  /** Then it is deleted. */
  expires_at: string;
}

/** How a language model would change the result of a document. */
export interface ModelComparison {
  /** The compared document. */
  document_id: string;
  /** Whether the comparison is finished. */
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
    /** How it was used. */
    mode: 'off' | 'fill' | 'check' | 'first';
    /** Name of the model. */
    model: string;
    /** Requests that were sent. */
    requests: number;
    /** Tokens that were sent. */
    input_tokens: number;
    /** Tokens that were received. */
    output_tokens: number;
    /** How long it took, in milliseconds. */
    duration_ms: number;
    /** Computed from the `token_prices` of the project; absent if it has none. */
    cost?: {
      /** The sum. */
      amount: number;
      /** ISO 4217. */
      currency: string;
    };
  };
  /** Why the model was not asked, or was asked only in part. */
  warnings: {
    /** Stable name; more may come. */
    code: string;
    /** The same for people. */
    message: string;
    /** Counted from 1. */
    page?: number;
  }[];
  /** Why it failed. */
  error?: string;
  /** ISO 8601, UTC, with milliseconds. */
  created_at: string;
  /** null while it is `pending`. */
  finished_at: string | null;
}

/** An API key, without the key itself. */
export interface Key {
  /** Identifier of the key. */
  id: string;
  /** A name by which you recognize the key. */
  name: string;
  /** `*` stands for all. */
  scopes: ('documents:read' | 'documents:write' | 'projects:read' | 'projects:write' | 'webhooks:read' | 'webhooks:write' | 'keys:manage' | '*')[];
  /** ISO 8601, UTC, with milliseconds. */
  created_at: string;
  /** ISO 8601, UTC; null if the key does not expire. */
  expires_at: string | null;
  /** Exact to a minute; null if it was never used. */
  last_used_at: string | null;
  /** null unless the key was revoked. */
  revoked_at: string | null;
}

/** An API key, with the key itself. */
export interface NewKey {
  /** Identifier of the key. */
  id: string;
  /** A name by which you recognize the key. */
  name: string;
  /** `*` stands for all. */
  scopes: ('documents:read' | 'documents:write' | 'projects:read' | 'projects:write' | 'webhooks:read' | 'webhooks:write' | 'keys:manage' | '*')[];
  /** ISO 8601, UTC, with milliseconds. */
  created_at: string;
  /** ISO 8601, UTC; null if the key does not expire. */
  expires_at: string | null;
  /** Exact to a minute; null if it was never used. */
  last_used_at: string | null;
  /** null unless the key was revoked. */
  revoked_at: string | null;
  /** The key itself: only here, only once. A replayed answer comes without it. */
  api_key?: string;
}

/** A URL of yours that is notified of events. */
export interface Webhook {
  /** Identifier of the webhook. */
  id: string;
  /** The event of which the webhook is notified. */
  event_type: 'document.processed' | 'document.failed';
  /** HTTPS, port 443 or from 1024 upwards; private and internal hosts are refused. */
  target_url: string;
  /** A name by which you recognize the webhook. */
  name: string;
  /** Whether anything is delivered. */
  active: boolean;
  /** ISO 8601, UTC, with milliseconds. */
  created_at: string;
  /** Whether the payload carries `parsed_data`, up to 256 kB; above that it says `parsed_data_omitted`. Creating or changing such a webhook requires the scope `documents:read` as well. */
  include_parsed_data: boolean;
  /** Why the service switched it off: `gone` (the receiver answered 410) or `failing` (nothing but failures for days); null if it did not. */
  disabled_reason: string | null;
}

/** A webhook with the secret that signs its deliveries. */
export interface NewWebhook {
  /** Identifier of the webhook. */
  id: string;
  /** The event of which the webhook is notified. */
  event_type: 'document.processed' | 'document.failed';
  /** HTTPS, port 443 or from 1024 upwards; private and internal hosts are refused. */
  target_url: string;
  /** A name by which you recognize the webhook. */
  name: string;
  /** Whether anything is delivered. */
  active: boolean;
  /** ISO 8601, UTC, with milliseconds. */
  created_at: string;
  /** Whether the payload carries `parsed_data`, up to 256 kB; above that it says `parsed_data_omitted`. Creating or changing such a webhook requires the scope `documents:read` as well. */
  include_parsed_data: boolean;
  /** Why the service switched it off: `gone` (the receiver answered 410) or `failing` (nothing but failures for days); null if it did not. */
  disabled_reason: string | null;
  /** Signs the deliveries. Given only here, only once. A replayed answer comes without it. */
  signing_secret?: string;
}

/** An event on its way to a webhook. */
export interface Delivery {
  /** The `webhook-id` of every attempt. */
  id: string;
  /** The event that is delivered. */
  event_type: 'document.processed' | 'document.failed' | 'webhook.test';
  /** The document of the event; null for `webhook.test`. */
  document_id: string | null;
  /** What became of the delivery. */
  status: 'pending' | 'succeeded' | 'failed' | 'cancelled';
  /** The oldest first. */
  attempts: {
    /** ISO 8601, UTC, with milliseconds. */
    at: string;
    /** Status of the response; null if none came. */
    response_status: number | null;
    /** How long the attempt took, in milliseconds. */
    duration_ms: number;
    /** null if it succeeded; else `blocked_host`, `dns_failed`, `connect_failed`, `tls_failed`, `timeout`, `protocol_error`, `unexpected_status` or `secret_unreadable`. */
    error: string | null;
    /** Why it was made: by the schedule of retries, or requested. */
    trigger: 'schedule' | 'redeliver' | 'test';
  }[];
  /** null if there is no further attempt. */
  next_attempt_at: string | null;
  /** ISO 8601, UTC, with milliseconds. */
  created_at: string;
}

/** The body of a delivery. */
export interface WebhookEvent {
  /** What happened. */
  type: 'document.processed' | 'document.failed' | 'webhook.test';
  /** ISO 8601, UTC, with milliseconds. */
  timestamp: string;
  /** What the event is about. */
  data: {
    /** The project of the document. */
    project_id: string;
    /** The webhook; only of `webhook.test`. */
    webhook_id?: string;
    document?: Document;
  };
}

export const DOCUMENT_TYPES = ['invoice', 'credit_note', 'receipt', 'purchase_order', 'quote', 'delivery_note', 'bank_statement', 'payslip', 'resume', 'contract', 'id_document', 'email', 'form', 'spreadsheet', 'letter', 'report', 'other'] as const;
