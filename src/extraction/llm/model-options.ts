/**
 * `fill` asks only for values that the offline engine did not find or is uncertain about. `check` asks for
 * all values and compares both results. `first` prefers the model's values.
 */
export type ModelMode = 'fill' | 'check' | 'first';

export const REDACTED_KINDS = ['iban', 'email', 'name'] as const;
export type RedactedKind = (typeof REDACTED_KINDS)[number];

export interface ModelOptions {
  mode: ModelMode;
  /** Whether values that are not printed are kept and marked, or dropped. */
  ungrounded: 'keep' | 'drop';
  redact: {
    kinds: readonly RedactedKind[];
    /**
     * Patterns of text to redact. `#` matches a digit, `?` a letter, and `*` any number of characters in a
     * word.
     */
    patterns: readonly string[];
  };
}
