/** What a project uses a language model for; `off` for nothing. */
export const LLM_MODES = ['off', 'fill', 'check', 'first'] as const;
export type LlmMode = (typeof LLM_MODES)[number];

/** Protocols that servers of language models speak. */
export const LLM_APIS = ['openai', 'anthropic', 'gemini'] as const;
export type LlmApi = (typeof LLM_APIS)[number];

/** What becomes of values that a model gives and that are printed nowhere. */
export const UNGROUNDED_RULES = ['keep', 'drop'] as const;
export type UngroundedRule = (typeof UNGROUNDED_RULES)[number];

/** What of a document can be hidden from a model. */
export const REDACTED_KINDS = ['iban', 'email'] as const;
export type RedactedKind = (typeof REDACTED_KINDS)[number];

export const REDACT_PATTERNS_MAX = 50;
export const REDACT_PATTERN_LENGTH_MAX = 200;

export interface LlmOptions {
  ungrounded: UngroundedRule;
  /** Documents that are sent in a day (UTC) at most; null for no limit. */
  documentsPerDay: number | null;
  redact: readonly RedactedKind[];
  /** Texts in which `#` stands for a digit, `?` for a letter and `*` for any characters of a word. */
  redactPatterns: readonly string[];
  /** Whether everything is asked twice: what the model does not repeat is less sure. */
  secondSample: boolean;
}

export const DEFAULT_LLM_OPTIONS: LlmOptions = {
  ungrounded: 'keep',
  documentsPerDay: null,
  redact: [],
  redactPatterns: [],
  secondSample: false,
};

/** What asking a language model about a document took. */
export interface ModelUsage {
  mode: LlmMode;
  model: string;
  requests: number;
  inputTokens: number;
  outputTokens: number;
  durationMs: number;
}
