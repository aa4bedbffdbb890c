/**
 * `fill`: asks only for values that the offline engine did not find or of which it is uncertain. `check`: asks for
 * everything and compares both. `first`: prefers the model.
 */
export type ModelMode = 'fill' | 'check' | 'first';

export const REDACTED_KINDS = ['iban', 'email', 'name'] as const;
export type RedactedKind = (typeof REDACTED_KINDS)[number];

/** Which questions a language model is asked about a document, and how its answers are used. */
export interface ModelOptions {
  mode: ModelMode;
  /** Whether values that are not printed are kept and marked as such, or dropped. */
  ungrounded: 'keep' | 'drop';
  redact: {
    kinds: readonly RedactedKind[];
    /** Patterns of text, in which `#` is a digit, `?` a letter and `*` any characters of a word. */
    patterns: readonly string[];
  };
}
