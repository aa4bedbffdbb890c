import { type Static, Type } from 'typebox';
import { summarizeDocument } from '../../domain/document-summary.ts';
import type { Document, EmailMetadata } from '../../domain/documents.ts';
import { LLM_MODES, type ModelUsage } from '../../domain/language-models.ts';
import { DOCUMENT_ORDERS, type DocumentCounts } from '../../domain/ports/records.ts';
import { REVIEW_STATES } from '../../domain/review.ts';
import type { Run } from '../../domain/runs.ts';
import { EXTERNAL_ID_MAX } from '../../intake/caller-data.ts';
import { DOCUMENT_INCLUDES, LIST_INCLUDES } from '../included.ts';
import { PaginationMeta, PaginationQuery } from '../pagination.ts';
import { BatchName, createReference, makeNullable, NO_CONTROL_CHARACTERS, Timestamp } from './common.ts';
import { DOCUMENT_FILTERS, METADATA_FILTER, Source, Status } from './document-filters.ts';
import { OverviewSchema } from './overview.ts';
import { ParsedDataSchema } from './parsed-data.ts';
import { ProgressSchema, presentProgress } from './progress.ts';
import { ReviewDecisionSchema, ReviewReasonsSchema } from './review.ts';
import { WarningSchema } from './warnings.ts';

const DOCUMENT_FIELDS = {
  id: Type.String({
    description: 'Identifier of the document.',
    examples: ['doc_01kah8yq2m5t6v7w8x9y0z1a2b'],
  }),
  filename: Type.String({ description: 'Sanitized original file name.', examples: ['invoice.pdf'] }),
  content_type: Type.String({
    description: 'The media type detected from the content.',
    examples: ['application/pdf'],
  }),
  file_size: Type.Integer({ description: 'Size in bytes.', examples: [48_213] }),
  file_extension: Type.String({
    description: 'The extension with its dot, in lower case.',
    examples: ['.pdf'],
  }),
  status: Status,
  pages_count: makeNullable(Type.Integer(), {
    description: 'Number of pages; null while the document is `pending`.',
    examples: [1],
  }),
  source: Source,
  created_at: Timestamp,
  external_id: Type.Optional(Type.String({ description: 'Your own reference.', examples: ['order-4471'] })),
  batch: Type.Optional(BatchName),
  metadata: Type.Optional(
    Type.Object(
      {},
      {
        additionalProperties: true,
        description: 'Your own JSON object, up to 4 KB.',
        examples: [{ branch: 'Bristol' }],
      },
    ),
  ),
  duplicate_of: Type.Optional(
    Type.String({ description: 'An older document in the project that has the same bytes.' }),
  ),
  parent_id: Type.Optional(
    Type.String({
      description:
        'The archive or e-mail that contained the document; absent if the document was uploaded directly. The archive or e-mail may have been deleted since.',
      examples: ['doc_01kah8yq2m5t6v7w8x9y0z1a2a'],
    }),
  ),
  path_in_parent: Type.Optional(
    Type.String({
      description: 'With `parent_id`: the path of the file in that archive or e-mail.',
      examples: ['march/invoice.pdf'],
    }),
  ),
  document_type: Type.Optional(
    makeNullable(Type.String(), {
      description:
        'Present only if requested with `include`. The detected type; null until the document has been read.',
    }),
  ),
  review: Type.Optional(
    Type.Enum([...REVIEW_STATES], {
      type: 'string',
      description:
        'Present only if requested with `include`. Whether a person should review the result (`needed`), or has `postponed`, approved (`done`) or ' +
        '`rejected` it.',
    }),
  ),
  review_decision: Type.Optional(createReference(ReviewDecisionSchema)),
  overview: Type.Optional(createReference(OverviewSchema)),
  assigned_to: Type.Optional(
    makeNullable(Type.String(), {
      description:
        'Present only if requested with `include=assignment`. The member who is assigned to the document; null if nobody is assigned.',
      examples: ['usr_01kah8yq2m5t6v7w8x9y0z1a2b'],
    }),
  ),
  fields: Type.Optional(
    Type.Unsafe<Record<string, unknown> | null>({
      type: ['object', 'null'],
      additionalProperties: true,
      description:
        'Present only in lists, and only if requested with `include`. The `fields` of the result, as in `parsed_data`; null if there is no result yet.',
    }),
  ),
  progress: Type.Optional(createReference(ProgressSchema)),
  snippet: Type.Optional(
    Type.Array(
      Type.Object({
        text: Type.String({ description: 'A part of the document text.', examples: ['717.97'] }),
        match: Type.Boolean({ description: 'Whether this text matches the search.', examples: [true] }),
      }),
      {
        description:
          'Present only in lists, and only if requested with `include` and `q`: the search matches in the text; absent if only the file name matches.',
      },
    ),
  ),
};

export const DocumentSchema = Type.Object(DOCUMENT_FIELDS, {
  $id: 'Document',
  title: 'Document',
  description: 'An uploaded file or a part of an e-mail, as it appears in lists.',
});

const Failure = Type.Object(
  {
    code: Type.String({
      description:
        '`corrupt_file`, `password_protected`, `too_many_pages`, `resource_limit_exceeded`, `processing_timeout`, ' +
        '`processing_crashed`, `unsupported_content` or `file_missing`. More codes may be added.',
      examples: ['corrupt_file'],
    }),
    message: Type.String({
      description: 'The error as a human-readable message.',
      examples: ['The file is damaged and could not be read.'],
    }),
    retryable: Type.Boolean({
      description: 'Whether reprocessing the document may succeed.',
      examples: [false],
    }),
  },
  { $id: 'DocumentError', title: 'DocumentError', description: 'Why a document failed.' },
);

const SingleDocument = Type.Object(
  {
    ...DOCUMENT_FIELDS,
    review_reasons: Type.Optional(createReference(ReviewReasonsSchema)),
    parsed_data: Type.Optional(createReference(ParsedDataSchema)),
    email_metadata: Type.Optional(
      Type.Object(
        {
          from: makeNullable(Type.String(), {
            description: 'The sender; null if the request did not specify one.',
            examples: ['billing@example.com'],
          }),
          subject: Type.String({ description: 'Subject of the e-mail.', examples: ['Your invoice'] }),
          source: Type.Enum(['api', 'smtp', 'imap'], {
            type: 'string',
            description: 'Whether the e-mail was received by API request, over SMTP or from a mailbox.',
          }),
        },
        { description: 'Present if the `source` is `email`.' },
      ),
    ),
    error: Type.Optional(createReference(Failure)),
  },
  {
    $id: 'SingleDocument',
    title: 'SingleDocument',
    description: 'A document with its result, or with the reason for its failure.',
  },
);

export const EventDocumentSchema = Type.Object(
  {
    ...DOCUMENT_FIELDS,
    parsed_data: Type.Optional(createReference(ParsedDataSchema)),
    parsed_data_omitted: Type.Optional(
      Type.Boolean({ description: 'Whether `parsed_data` is absent because it is too large.' }),
    ),
    error: Type.Optional(createReference(Failure)),
  },
  {
    title: 'EventDocument',
    description:
      'The document, as in the document list. Contains `parsed_data` or `parsed_data_omitted` if the webhook includes ' +
      'results, `error` if the document failed, and `review_decision` if the document was reviewed or rejected.',
    examples: [
      {
        id: 'doc_01kah8yq2m5t6v7w8x9y0z1a2b',
        filename: 'invoice.pdf',
        content_type: 'application/pdf',
        file_size: 48_213,
        file_extension: '.pdf',
        status: 'completed',
        pages_count: 1,
        source: 'api',
        created_at: '2026-11-20T09:30:00.123Z',
      },
    ],
  },
);

export const DocumentAnswer = Type.Object(
  { document: createReference(SingleDocument) },
  { title: 'DocumentResponse', description: 'The document.' },
);

export const DocumentList = Type.Object(
  {
    documents: Type.Array(createReference(DocumentSchema), { description: 'The documents on this page.' }),
    meta: createReference(PaginationMeta),
  },
  { title: 'DocumentList', description: 'One page of the documents, without `parsed_data`.' },
);

const WAIT_SECONDS_MAX = 60;

export const WaitQuery = {
  wait: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: WAIT_SECONDS_MAX,
      description: 'Maximum number of seconds to wait until the status of the document is final.',
      examples: [30],
    }),
  ),
};

/** Creates a pattern for a comma-separated list of these names. */
const listOf = (names: readonly string[]) => `^(${names.join('|')})(,(${names.join('|')}))*$`;

const IncludeQuery = {
  include: Type.Optional(
    Type.String({
      pattern: listOf(LIST_INCLUDES),
      description:
        'Additional members of each document, separated by commas: `document_type`, `review`, `overview`, `assignment`, `fields`, `progress` and, with `q`, `snippet`.',
      examples: ['document_type,review,overview'],
    }),
  ),
};

export const RetrieveQuery = Type.Object({
  ...WaitQuery,
  include: Type.Optional(
    Type.String({
      pattern: listOf(DOCUMENT_INCLUDES),
      description:
        'Additional members, separated by commas: `document_type`, `review`, `overview`, `assignment`, `review_reasons`, `progress`.',
      examples: ['document_type,review,review_reasons'],
    }),
  ),
});

export const UploadQuery = Type.Object({
  ...WaitQuery,
  pages: Type.Optional(
    Type.String({
      pattern: String.raw`^\d{1,5}(-\d{1,5})?(,\d{1,5}(-\d{1,5})?)*$`,
      description: 'Read only these pages of a file. Not allowed for e-mails.',
      examples: ['1-3,7'],
    }),
  ),
});

const SORTS = DOCUMENT_ORDERS.flatMap((name) => [name, `-${name}`]);

export const DocumentListQuery = Type.Object(
  {
    ...PaginationQuery,
    ...IncludeQuery,
    ...DOCUMENT_FILTERS,
    sort: Type.Optional(
      Type.Enum(SORTS, {
        type: 'string',
        default: '-created',
        description:
          'Sorts by the time when a document was added (`created`) or by a value of its overview; `-` reverses the order. Documents ' +
          'without a value come last; documents with equal values are sorted newest first.',
        examples: ['-total'],
      }),
    ),
  },
  METADATA_FILTER,
);

export const DocumentCountsQuery = Type.Object(DOCUMENT_FILTERS, METADATA_FILTER);

const Count = (description: string, example = 0) => Type.Integer({ description, examples: [example] });

export const DocumentCountsSchema = Type.Object(
  {
    total: Count('Number of all documents.', 25),
    pending: Count('Number of documents whose `status` is `pending`.'),
    completed: Count('Number of documents whose `status` is `completed`.', 24),
    failed: Count('Number of documents whose `status` is `failed`.', 1),
    review_needed: Count('Number of documents whose `review` is `needed`.', 6),
    review_postponed: Count('Number of documents whose `review` is `postponed`.'),
    review_done: Count('Number of documents whose `review` is `done`.', 18),
    review_rejected: Count('Number of documents whose `review` is `rejected`.'),
  },
  { $id: 'DocumentCounts', title: 'DocumentCounts', description: 'Number of documents in each state.' },
);

export const DocumentCountsAnswer = Type.Object(
  { document_counts: createReference(DocumentCountsSchema) },
  {
    title: 'DocumentCountsResponse',
    description: 'The number of documents that match the filters.',
  },
);

export function presentDocumentCounts(counts: DocumentCounts): Static<typeof DocumentCountsSchema> {
  const { reviewNeeded, reviewPostponed, reviewDone, reviewRejected, ...byStatus } = counts;
  return {
    ...byStatus,
    review_needed: reviewNeeded,
    review_postponed: reviewPostponed,
    review_done: reviewDone,
    review_rejected: reviewRejected,
  };
}

export const UploadForm = Type.Object(
  {
    file: Type.String({
      format: 'binary',
      examples: ['(the bytes of invoice.pdf)'],
      description:
        'A file of up to 15 MB (15,728,640 bytes); a PDF can have up to 25 pages. The operator can set other limits.',
    }),
    external_id: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: EXTERNAL_ID_MAX,
        pattern: NO_CONTROL_CHARACTERS,
        description: 'Your own reference.',
        examples: ['order-4471'],
      }),
    ),
    batch: Type.Optional(BatchName),
    // In OpenAPI, an object in a form is sent as a part that contains JSON.
    metadata: Type.Optional(
      Type.Object(
        {},
        {
          additionalProperties: true,
          description: 'A JSON object, up to 4 KB.',
          examples: [{ branch: 'Bristol' }],
        },
      ),
    ),
  },
  { title: 'UploadForm', description: 'A file with its metadata.' },
);

export const ModelUsageSchema = Type.Object(
  {
    mode: Type.Enum([...LLM_MODES], {
      type: 'string',
      description: 'How the language model was used.',
      examples: ['check'],
    }),
    model: Type.String({ description: 'Name of the model.', examples: ['qwen3-8b'] }),
    requests: Type.Integer({ description: 'Number of requests sent to the model.', examples: [1] }),
    input_tokens: Type.Integer({ description: 'Number of tokens sent to the model.', examples: [2_400] }),
    output_tokens: Type.Integer({
      description: 'Number of tokens received from the model.',
      examples: [310],
    }),
    duration_ms: Type.Integer({
      description: 'Time until the last answer was received, in milliseconds.',
      examples: [4_200],
    }),
    cost: Type.Optional(
      Type.Object(
        {
          amount: Type.Number({ description: 'Cost of the tokens.', examples: [0.0091] }),
          currency: Type.String({
            description: 'Currency code (ISO 4217).',
            examples: ['USD'],
          }),
        },
        {
          description:
            'The cost, calculated from the `token_prices` of the project; absent if there are none.',
        },
      ),
    ),
  },
  {
    title: 'ModelUsage',
    description: 'The tokens, time and cost of the language model, if one was used.',
  },
);

const RunSchema = Type.Object(
  {
    id: Type.String({
      description: 'Identifier of the run.',
      examples: ['run_01kah8yq2m5t6v7w8x9y0z1a2b'],
    }),
    state: Type.Enum(['queued', 'running', 'succeeded', 'failed'], {
      type: 'string',
      description: 'The state of the run.',
    }),
    attempts: Type.Integer({
      description: 'How many times the run was started; more than once after a crash.',
      examples: [0],
    }),
    engine: Type.String({ description: 'The engine that reads the document.', examples: ['legible-1'] }),
    schema_version: makeNullable(Type.Integer(), {
      description: "Version of the project's custom fields; null if it has none.",
      examples: [null],
    }),
    created_at: Timestamp,
    started_at: makeNullable(Timestamp, {
      description: 'Time at which the run started; null while it is `queued`.',
      examples: [null],
    }),
    finished_at: makeNullable(Timestamp, {
      description: 'Time at which the run ended; null until then.',
      examples: [null],
    }),
    progress: Type.Optional(createReference(ProgressSchema)),
    warnings: Type.Array(WarningSchema, {
      description: 'Warnings, for example about content that was omitted.',
      examples: [[]],
    }),
    error: Type.Optional(createReference(Failure)),
    model_usage: Type.Optional(ModelUsageSchema),
  },
  { $id: 'Run', title: 'Run', description: 'One attempt to process a document.' },
);

export const RunAnswer = Type.Object(
  { run: createReference(RunSchema) },
  { title: 'RunResponse', description: 'The new run.' },
);
export const RunList = Type.Object(
  { runs: Type.Array(createReference(RunSchema), { description: 'The runs, newest first.' }) },
  { title: 'RunList', description: 'The runs of a document.' },
);

export const DOCUMENT_SCHEMAS = [
  DocumentCountsSchema,
  OverviewSchema,
  ReviewDecisionSchema,
  ReviewReasonsSchema,
  ParsedDataSchema,
  DocumentSchema,
  Failure,
  SingleDocument,
  ProgressSchema,
  RunSchema,
];

/** Converts a document to the form used in lists. */
export function presentDocument(document: Document): Static<typeof DocumentSchema> {
  return summarizeDocument(document);
}

/** Converts a document to the form used in its own response, without `parsed_data`. */
export function presentSingleDocument(document: Document): Static<typeof SingleDocument> {
  return {
    ...presentDocument(document),
    ...(document.email === null ? {} : { email_metadata: presentEmail(document.email) }),
    ...(document.error === null ? {} : { error: document.error }),
  };
}

function presentEmail({ from, subject, source }: EmailMetadata) {
  return { from, subject, source };
}

export function presentRun(run: Run): Static<typeof RunSchema> {
  return {
    id: run.id,
    state: run.state,
    attempts: run.attempts,
    engine: run.engine,
    schema_version: run.schemaVersion,
    created_at: run.createdAt.toISOString(),
    started_at: run.startedAt?.toISOString() ?? null,
    finished_at: run.finishedAt?.toISOString() ?? null,
    ...(run.progress === null ? {} : { progress: presentProgress(run.progress) }),
    warnings: run.warnings,
    ...(run.error === null ? {} : { error: run.error }),
    ...(run.modelUsage === null ? {} : { model_usage: presentModelUsage(run.modelUsage) }),
  };
}

export function presentModelUsage({ inputTokens, outputTokens, durationMs, ...usage }: ModelUsage) {
  return { ...usage, input_tokens: inputTokens, output_tokens: outputTokens, duration_ms: durationMs };
}
