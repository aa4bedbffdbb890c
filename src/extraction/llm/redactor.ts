import type { ModelOptions, RedactedKind } from './model-options.ts';

const KINDS: Record<Exclude<RedactedKind, 'name'>, RegExp> = {
  iban: /(?<![\p{L}\p{N}])[A-Z]{2}\d{2}(?:[ ]?[A-Z0-9]{4}){2,7}(?:[ ]?[A-Z0-9]{1,3})?(?![\p{L}\p{N}])/gu,
  email: /[^\s@|<>(),;:]{1,64}@[^\s@|<>(),;:]{1,190}\.\p{L}{2,24}/gu,
};

/** The original text, keyed by the placeholder that replaced it. */
export type Redactions = Record<string, string>;

/** Replaces text with placeholders. The same text always gets the same placeholder within a document. */
export class Redactor {
  readonly #patterns: readonly (readonly [name: string, pattern: RegExp])[];
  readonly #placeholders = new Map<string, string>();
  readonly #counts = new Map<string, number>();

  /** @param names names of people and companies; redacted if `kinds` contains `name` */
  constructor({ kinds, patterns }: ModelOptions['redact'], names: readonly string[] = []) {
    this.#patterns = [
      ...patterns.map((pattern) => ['HIDDEN', compilePattern(pattern)] as const),
      ...kinds.flatMap((kind) =>
        kind === 'name'
          ? names.map((name) => ['NAME', compileName(name)] as const)
          : [[kind.toUpperCase(), KINDS[kind]] as const],
      ),
    ];
  }

  redact(text: string): string {
    return this.#patterns.reduce(
      (rest, [name, pattern]) => rest.replace(pattern, (found) => this.#placeholder(name, found)),
      text,
    );
  }

  get redactions(): Redactions {
    return Object.fromEntries([...this.#placeholders].map(([text, placeholder]) => [placeholder, text]));
  }

  #placeholder(name: string, text: string): string {
    const known = this.#placeholders.get(text);
    if (known !== undefined) return known;
    const count = (this.#counts.get(name) ?? 0) + 1;
    this.#counts.set(name, count);
    const placeholder = `[${name}_${count}]`;
    this.#placeholders.set(text, placeholder);
    return placeholder;
  }
}

/**
 * Converts a pattern to a regular expression. Matching takes linear time, because patterns contain neither
 * alternatives nor nested repetition.
 */
function compilePattern(pattern: string): RegExp {
  const parts = [...pattern.trim()].map((character) => {
    if (character === '#') return '\\d';
    if (character === '?') return '\\p{L}';
    if (character === '*') return '[^\\s|]{0,100}';
    return /\s/.test(character) ? '\\s+' : character.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');
  });
  return new RegExp(`(?<![\\p{L}\\p{N}])${parts.join('')}(?![\\p{L}\\p{N}])`, 'giu');
}

/** Returns an expression that ignores case and allows cell borders between the words. */
function compileName(name: string): RegExp {
  const words = name.split(/\s+/).map((word) => word.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&'));
  return new RegExp(`(?<![\\p{L}\\p{N}])${words.join('[\\s|]+')}(?![\\p{L}\\p{N}_])`, 'giu');
}

export function restore(answer: unknown, redactions: Redactions): unknown {
  if (Object.keys(redactions).length === 0) return answer;
  if (typeof answer === 'string')
    return answer.replace(/\[[A-Z]{1,10}_\d{1,6}\]/g, (placeholder) =>
      Object.hasOwn(redactions, placeholder) ? (redactions[placeholder] ?? placeholder) : placeholder,
    );
  if (Array.isArray(answer)) return answer.map((one: unknown) => restore(one, redactions));
  if (typeof answer !== 'object' || answer === null) return answer;
  return Object.fromEntries(Object.entries(answer).map(([name, one]) => [name, restore(one, redactions)]));
}
