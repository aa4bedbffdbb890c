import { type Static, Type } from 'typebox';
import {
  LLM_MODES,
  LLM_TIMEOUT_SECONDS_MAX,
  type LlmOptions,
  REDACT_PATTERN_LENGTH_MAX,
  REDACT_PATTERNS_MAX,
  REDACTED_KINDS,
  UNGROUNDED_RULES,
} from '../../domain/language-models.ts';
import { TEACHERS_PER_PROJECT } from '../../domain/layouts.ts';
import {
  EMAIL_PARSE_OPTIONS,
  EXTRACTION_ENGINE,
  EXTRACTION_LANGUAGES,
  PROJECT_NAME_MAX,
  type Project,
} from '../../domain/projects.ts';
import { PaginationMeta } from '../pagination.ts';
import { CONTROL, createNameSchema, createReference, makeNullable, Timestamp } from './common.ts';

const EmailParseOption = Type.Enum([...EMAIL_PARSE_OPTIONS], {
  type: 'string',
  description: 'Which parts of an e-mail become documents.',
});

const RetentionDays = makeNullable(Type.Integer({ minimum: 1, maximum: 3650 }), {
  description:
    'Number of days after which documents are deleted; `null` keeps them until someone deletes them. ' +
    'The default for new projects is 60.',
  examples: [60],
});

export const ProjectSchema = Type.Object(
  {
    id: Type.String({
      description: 'Identifier of the project.',
      examples: ['proj_01kah8yq2m5t6v7w8x9y0z1a2b'],
    }),
    name: Type.String({
      description: '1 to 100 characters, unique within the organization.',
      examples: ['Supplier invoices'],
    }),
    email: Type.String({
      description: 'E-mails sent to this address become documents in the project.',
      examples: ['qwhzkcmvtrxbnpdj@mail.example.com'],
    }),
    email_parse_option: EmailParseOption,
    retention_days: RetentionDays,
    documents_count: Type.Integer({ description: 'Number of documents in the project.', examples: [128] }),
    created_at: Timestamp,
  },
  {
    $id: 'Project',
    title: 'Project',
    description: 'A group of documents with their settings, custom fields and webhooks.',
  },
);

export const ProjectAnswer = Type.Object(
  { project: createReference(ProjectSchema) },
  { title: 'ProjectResponse', description: 'The project.' },
);

export const ProjectList = Type.Object(
  {
    projects: Type.Array(createReference(ProjectSchema), { description: 'The projects on this page.' }),
    meta: createReference(PaginationMeta),
  },
  { title: 'ProjectList', description: 'One page of the projects, newest first.' },
);

export const ProjectBody = Type.Object(
  {
    project: Type.Object(
      {
        name: createNameSchema(
          PROJECT_NAME_MAX,
          'Unique within the organization. Surrounding whitespace is removed, and the name is stored in Unicode Normalization Form C.',
          'Supplier invoices',
        ),
      },
      { description: 'The name of the project.' },
    ),
  },
  { title: 'ProjectRequest', description: 'The name of a project.' },
);

/** Rejects control characters, and patterns that match every word. */
export const REDACT_PATTERN_SYNTAX = String.raw`^(?=[^${CONTROL}]*$).*([^#?*\s]|##)`;

const Price = (description: string, example: number) =>
  Type.Number({ minimum: 0, maximum: 1_000_000, description, examples: [example] });

const TokenPricesSchema = Type.Object({
  input: Price('Price of the tokens that are sent.', 2.5),
  output: Price('Price of the tokens that are received.', 10),
  currency: Type.String({
    pattern: '^[A-Z]{3}$',
    description: 'Currency code (ISO 4217).',
    examples: ['USD'],
  }),
});

const LLM_OPTIONS = 'How a language model is used.';

const LlmOptionsSchema = Type.Object(
  {
    ungrounded: Type.Enum([...UNGROUNDED_RULES], {
      type: 'string',
      description:
        'How to handle values from the model that are not printed: `keep` them with `"grounded": false` and a low confidence, or `drop` them.',
    }),
    documents_per_day: makeNullable(Type.Integer({ minimum: 0, maximum: 10_000_000 }), {
      description: 'Maximum number of documents sent per day (UTC); `null` for no limit.',
      examples: [null],
    }),
    redact: Type.Array(Type.Enum([...REDACTED_KINDS], { type: 'string' }), {
      maxItems: REDACTED_KINDS.length,
      description:
        'What is replaced with placeholders before text is sent. The answers contain the original text ' +
        'again.',
      examples: [[]],
    }),
    timeout_seconds: makeNullable(Type.Integer({ minimum: 1, maximum: LLM_TIMEOUT_SECONDS_MAX }), {
      description:
        'Maximum time, in seconds, that a document waits for the language model; `null` for `LEGIBLE_LLM_TIMEOUT`, which is always the upper limit.',
      examples: [null],
    }),
    token_prices: makeNullable(TokenPricesSchema, {
      description: 'Prices per million tokens. If set, each run includes its `cost`.',
      examples: [null],
    }),
    second_sample: Type.Boolean({
      description:
        'Whether to ask for everything twice, at twice the cost: values that the model does not repeat get a lower confidence.',
      examples: [false],
    }),
    redact_patterns: Type.Array(
      Type.String({ minLength: 3, maxLength: REDACT_PATTERN_LENGTH_MAX, pattern: REDACT_PATTERN_SYNTAX }),
      {
        maxItems: REDACT_PATTERNS_MAX,
        description:
          'Additional text to replace, such as names; `#` matches a digit, `?` a letter, and `*` any characters in a word.',
        examples: [[]],
      },
    ),
  },
  { title: 'LanguageModelOptions', description: LLM_OPTIONS },
);

const EXTRACTION = 'Settings for reading documents.';

export const SettingsSchema = Type.Object(
  {
    email_parse_option: EmailParseOption,
    retention_days: RetentionDays,
    extraction: Type.Object(
      {
        languages: Type.Array(Type.Enum([...EXTRACTION_LANGUAGES], { type: 'string' }), {
          maxItems: EXTRACTION_LANGUAGES.length,
          description:
            'Languages (ISO 639-1) to expect in images and scans, most likely first. If the list is empty, all languages are expected.',
          examples: [['en', 'de']],
        }),
        llm: Type.Enum([...LLM_MODES], {
          type: 'string',
          description:
            'Which values are requested from a language model: `off`: none; `fill`: values that were not found ' +
            'or are doubtful; `check`: all values, and documents in which the two results differ need review; ' +
            '`first`: all values, and those that are printed in the document are used. Unless the mode is ' +
            '`off`, text from documents is sent to the language model.',
          examples: ['off'],
        }),
        llm_options: LlmOptionsSchema,
        llm_available: Type.Optional(
          Type.Boolean({
            description: 'Whether a language model is available.',
            examples: [false],
          }),
        ),
        engine: Type.Optional(
          Type.Enum([EXTRACTION_ENGINE], {
            type: 'string',
            description: 'The engine that reads documents; there is only one.',
          }),
        ),
      },
      { description: EXTRACTION },
    ),
    deliver_after_review: Type.Boolean({
      description:
        'Whether `document.processed` is sent to webhooks only once a document needs no review or has been approved.',
      examples: [false],
    }),
    review_threshold: Type.Number({
      minimum: 0,
      maximum: 1,
      description:
        'A document needs review if the confidence of a value or of the document type is below this threshold.',
      examples: [0.8],
    }),
    learn_from: Type.Array(
      Type.String({
        description: 'Identifier of a project.',
        examples: ['proj_01kah8yq2m5t6v7w8x9y0z1a2c'],
      }),
      {
        maxItems: TEACHERS_PER_PROJECT,
        description:
          'Other projects of the organization whose layouts are also used for the documents of this project.',
        examples: [[]],
      },
    ),
    schema_version: Type.Optional(
      makeNullable(Type.Integer({ minimum: 1 }), {
        description: "Version of the project's custom fields; `null` if it has none.",
        examples: [1],
      }),
    ),
  },
  {
    $id: 'ProjectSettings',
    title: 'ProjectSettings',
    description: 'How the documents of a project are read, kept and reviewed.',
  },
);

export const SettingsAnswer = Type.Object(
  { settings: createReference(SettingsSchema) },
  { title: 'ProjectSettingsResponse', description: 'The settings.' },
);

/** Clients cannot set this version, which changes only when the custom fields change. */
const { schema_version: _, ...CHANGEABLE } = SettingsSchema.properties;

export const SettingsBody = Type.Object(
  {
    settings: Type.Partial(
      Type.Object({
        ...CHANGEABLE,
        extraction: Type.Partial(
          Type.Object({
            ...SettingsSchema.properties.extraction.properties,
            llm_options: Type.Partial(LlmOptionsSchema, { description: LLM_OPTIONS }),
          }),
          { description: EXTRACTION },
        ),
      }),
      {
        description: 'The settings to change; absent members are not changed.',
        examples: [{ retention_days: 90, extraction: { languages: ['en', 'de'] } }],
      },
    ),
  },
  { title: 'ProjectSettingsRequest', description: 'The settings to change.' },
);

export function presentProject(project: Project): Static<typeof ProjectSchema> {
  return {
    id: project.id,
    name: project.name,
    email: project.email,
    email_parse_option: project.emailParseOption,
    retention_days: project.retentionDays,
    documents_count: project.documentsCount,
    created_at: project.createdAt.toISOString(),
  };
}

export function presentSettings(
  project: Project,
  {
    isModelAvailable,
    learnsFrom,
    schemaVersion,
  }: { isModelAvailable: boolean; learnsFrom: readonly string[]; schemaVersion: number | null },
): Static<typeof SettingsSchema> {
  return {
    email_parse_option: project.emailParseOption,
    retention_days: project.retentionDays,
    extraction: {
      languages: project.extraction.languages.filter((one) => EXTRACTION_LANGUAGES.includes(one)),
      llm: project.extraction.llm,
      llm_options: presentLlmOptions(project.extraction.llmOptions),
      llm_available: isModelAvailable,
      engine: EXTRACTION_ENGINE,
    },
    deliver_after_review: project.deliverAfterReview,
    review_threshold: project.reviewThreshold,
    learn_from: [...learnsFrom],
    schema_version: schemaVersion,
  };
}

function presentLlmOptions(options: LlmOptions): Static<typeof LlmOptionsSchema> {
  const { ungrounded, documentsPerDay, redact, redactPatterns, secondSample, timeoutSeconds, tokenPrices } =
    options;
  return {
    ungrounded,
    second_sample: secondSample,
    timeout_seconds: timeoutSeconds,
    token_prices: tokenPrices,
    documents_per_day: documentsPerDay,
    redact: [...redact],
    redact_patterns: [...redactPatterns],
  };
}
