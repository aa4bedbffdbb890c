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
import {
  EMAIL_PARSE_OPTIONS,
  EXTRACTION_ENGINE,
  EXTRACTION_LANGUAGES,
  PROJECT_NAME_MAX,
  type Project,
} from '../../domain/projects.ts';
import { PaginationMeta } from '../pagination.ts';
import { CONTROL, nameOf, nullable, refTo, Timestamp } from './common.ts';

const EmailParseOption = Type.Enum([...EMAIL_PARSE_OPTIONS], {
  type: 'string',
  description: 'Which parts of an e-mail become documents.',
});

const RetentionDays = nullable(Type.Integer({ minimum: 1, maximum: 3650 }), {
  description:
    'Documents are deleted this many days after their creation; `null` keeps them until they are deleted by hand. ' +
    'A new project has 60.',
});

export const ProjectSchema = Type.Object(
  {
    id: Type.String({ examples: ['proj_01kah8yq2m5t6v7w8x9y0z1a2b'] }),
    name: Type.String({ description: '1 to 100 characters, unique within the organization.' }),
    email: Type.String({ description: 'Mail to this address becomes documents of the project.' }),
    email_parse_option: EmailParseOption,
    retention_days: RetentionDays,
    documents_count: Type.Integer({ description: 'The documents that exist now.' }),
    created_at: Timestamp,
  },
  { $id: 'Project', title: 'Project' },
);

export const ProjectAnswer = Type.Object({ project: refTo(ProjectSchema) }, { description: 'The project.' });

export const ProjectList = Type.Object(
  { projects: Type.Array(refTo(ProjectSchema)), meta: refTo(PaginationMeta) },
  { description: 'One page of the projects, newest first.' },
);

export const ProjectBody = Type.Object({
  project: Type.Object({
    name: nameOf(PROJECT_NAME_MAX, 'Unique within the organization. Stored trimmed and in Unicode form C.'),
  }),
});

/** Without control characters, and with something that not every word matches. */
export const REDACT_PATTERN_SYNTAX = String.raw`^(?=[^${CONTROL}]*$).*([^#?*\s]|##)`;

const Price = Type.Number({ minimum: 0, maximum: 1_000_000 });

const TokenPricesSchema = Type.Object({
  input: Price,
  output: Price,
  currency: Type.String({ pattern: '^[A-Z]{3}$', description: 'ISO 4217.', examples: ['USD'] }),
});

const LlmOptionsSchema = Type.Object({
  ungrounded: Type.Enum([...UNGROUNDED_RULES], {
    type: 'string',
    description:
      'Values that the model gives and that are printed nowhere: `keep` them with `"grounded": false` and a low confidence, or `drop` them.',
  }),
  documents_per_day: nullable(Type.Integer({ minimum: 0, maximum: 10_000_000 }), {
    description: 'Documents that are sent in a day (UTC) at most; `null` for no limit.',
  }),
  redact: Type.Array(Type.Enum([...REDACTED_KINDS], { type: 'string' }), {
    maxItems: REDACTED_KINDS.length,
    description: 'What is replaced by placeholders before text is sent, and put back into the answers.',
  }),
  timeout_seconds: nullable(Type.Integer({ minimum: 1, maximum: LLM_TIMEOUT_SECONDS_MAX }), {
    description:
      'How long a document may wait for the language model; `null` for `LEGIBLE_LLM_TIMEOUT`, which always applies as a maximum.',
  }),
  token_prices: nullable(TokenPricesSchema, {
    description: 'Prices per million tokens. If set, each run includes its `cost`.',
  }),
  second_sample: Type.Boolean({
    description: 'Ask everything twice, at twice the cost: what the model does not repeat is less sure.',
  }),
  redact_patterns: Type.Array(
    Type.String({ minLength: 3, maxLength: REDACT_PATTERN_LENGTH_MAX, pattern: REDACT_PATTERN_SYNTAX }),
    {
      maxItems: REDACT_PATTERNS_MAX,
      description:
        'Further texts to replace, such as names; `#` stands for a digit, `?` for a letter, `*` for any characters of a word.',
    },
  ),
});

export const SettingsSchema = Type.Object(
  {
    email_parse_option: EmailParseOption,
    retention_days: RetentionDays,
    extraction: Type.Object({
      languages: Type.Array(Type.Enum([...EXTRACTION_LANGUAGES], { type: 'string' }), {
        maxItems: EXTRACTION_LANGUAGES.length,
        description: 'Languages to expect, most likely first. All languages if the list is empty.',
      }),
      llm: Type.Enum([...LLM_MODES], {
        type: 'string',
        description:
          'What a language model is asked: `off` nothing; `fill` what was not found or is doubtful; `check` everything, ' +
          'and differences need a review; `first` everything, and its printed values count. Except for `off`, text of ' +
          'documents is sent to the language model.',
      }),
      llm_options: LlmOptionsSchema,
      llm_available: Type.Optional(
        Type.Boolean({ description: 'Whether there is a language model that can be asked.' }),
      ),
      engine: Type.Optional(
        Type.Enum([EXTRACTION_ENGINE], {
          type: 'string',
          description: 'The engine that reads documents. There is only one.',
        }),
      ),
    }),
    review_threshold: Type.Number({
      minimum: 0,
      maximum: 1,
      description:
        'A document with a value or a type of less confidence needs review, until a person has reviewed it.',
    }),
  },
  { $id: 'ProjectSettings', title: 'ProjectSettings' },
);

export const SettingsAnswer = Type.Object(
  { settings: refTo(SettingsSchema) },
  { description: 'The settings.' },
);

export const SettingsBody = Type.Object({
  settings: Type.Partial(
    Type.Object({
      ...SettingsSchema.properties,
      extraction: Type.Partial(
        Type.Object({
          ...SettingsSchema.properties.extraction.properties,
          llm_options: Type.Partial(LlmOptionsSchema),
        }),
      ),
    }),
  ),
});

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

export function presentSettings(project: Project, isModelAvailable: boolean): Static<typeof SettingsSchema> {
  return {
    email_parse_option: project.emailParseOption,
    retention_days: project.retentionDays,
    extraction: {
      languages: project.extraction.languages.filter(isLanguage),
      llm: project.extraction.llm,
      llm_options: presentLlmOptions(project.extraction.llmOptions),
      llm_available: isModelAvailable,
      engine: EXTRACTION_ENGINE,
    },
    review_threshold: project.reviewThreshold,
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

function isLanguage(text: string): text is (typeof EXTRACTION_LANGUAGES)[number] {
  return EXTRACTION_LANGUAGES.some((language) => language === text);
}
