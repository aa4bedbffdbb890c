/** How a project uses a language model. */
export const LLM_MODES = ['off', 'fill', 'check', 'first'] as const;
export type LlmMode = (typeof LLM_MODES)[number];

export const LLM_APIS = ['openai', 'anthropic', 'gemini'] as const;
export type LlmApi = (typeof LLM_APIS)[number];

/** What to do with a value from the model that is not printed on the document. */
export const UNGROUNDED_RULES = ['keep', 'drop'] as const;
export type UngroundedRule = (typeof UNGROUNDED_RULES)[number];

/** Kinds of text that can be redacted before documents are sent to a model. */
export const REDACTED_KINDS = ['iban', 'email', 'name'] as const;
export type RedactedKind = (typeof REDACTED_KINDS)[number];

export const REDACT_PATTERNS_MAX = 50;
export const REDACT_PATTERN_LENGTH_MAX = 200;

export const LLM_TIMEOUT_SECONDS_MAX = 3_600;

/** Prices per million tokens. */
export interface TokenPrices {
  input: number;
  output: number;
  /** ISO 4217 code. */
  currency: string;
}

export interface LlmOptions {
  ungrounded: UngroundedRule;
  /** Maximum number of documents per UTC day; null for no limit. */
  documentsPerDay: number | null;
  redact: readonly RedactedKind[];
  /** `#` matches a digit, `?` a letter, and `*` any number of characters within a word. */
  redactPatterns: readonly string[];
  /** Whether to ask every question twice. Values that the model does not repeat get a lower confidence. */
  secondSample: boolean;
  /**
   * Maximum time to wait for answers about one document; null for no limit. The server's limit always
   * applies.
   */
  timeoutSeconds: number | null;
  /** Null if unknown. */
  tokenPrices: TokenPrices | null;
}

export const DEFAULT_LLM_OPTIONS: LlmOptions = {
  ungrounded: 'keep',
  documentsPerDay: null,
  redact: [],
  redactPatterns: [],
  secondSample: false,
  timeoutSeconds: null,
  tokenPrices: null,
};

export interface ModelUsage {
  mode: LlmMode;
  model: string;
  requests: number;
  inputTokens: number;
  outputTokens: number;
  durationMs: number;
  /** Absent if the project has not set any prices. */
  cost?: ModelCost;
}

export interface ModelCost {
  amount: number;
  /** ISO 4217 code. */
  currency: string;
}

const PRICED_TOKENS = 1_000_000;

/** Calculates the cost, rounded to a millionth. */
export function calculateCost(
  { input, output, currency }: TokenPrices,
  tokens: Pick<ModelUsage, 'inputTokens' | 'outputTokens'>,
): ModelCost {
  const amount = (tokens.inputTokens * input + tokens.outputTokens * output) / PRICED_TOKENS;
  return { amount: Number(amount.toFixed(6)), currency };
}
