/** `fill`: only what the offline engine left empty or doubtful. `check`: both, compared. `first`: the model, if it is right. */
export type ModelMode = 'fill' | 'check' | 'first';

export const REDACTED_KINDS = ['iban', 'email', 'name'] as const;
export type RedactedKind = (typeof REDACTED_KINDS)[number];

/** What a language model is asked about a document, and how its answers are used. */
export interface ModelOptions {
  mode: ModelMode;
  /** Whether values that are printed nowhere are given, marked as such. */
  ungrounded: 'keep' | 'drop';
  redact: {
    kinds: readonly RedactedKind[];
    /** Texts in which `#` stands for a digit, `?` for a letter and `*` for any characters of a word. */
    patterns: readonly string[];
  };
}
