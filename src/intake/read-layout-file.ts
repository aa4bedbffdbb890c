import {
  isTeachable,
  isTeachableList,
  MOST_CHARACTERS,
  MOST_ENTRIES,
  type TaughtEntry,
  type TaughtValue,
  type TransferredExample,
  type TransferredLayout,
} from '../domain/layouts.ts';
import { computeSigns } from '../extraction/understand/learned/signs.ts';
import { encodeSketch, parseSketch } from '../extraction/understand/learned/sketch.ts';
import { createFieldError, createValidationError, type FieldError } from '../lib/api-error.ts';

export const LAYOUTS_PER_FILE = 1_000;
/** Documents are never compared with more examples than this. */
export const EXAMPLES_PER_LAYOUT = 10;
export const VALUES_PER_EXAMPLE = 500;
export const VALUES_PER_ENTRY = 100;
/** Longer than any real sketch, even one with the maximum number of words and values. */
export const SKETCH_MAX = 100_000;
const ERRORS_MAX = 100;
const REPLACED_MAX = 100;

/** A layout in a request that was already validated against the schema. */
export interface GivenLayout {
  active?: boolean;
  examples: readonly {
    sketch: string;
    taught_at: string;
    values: Readonly<Record<string, TaughtValue>>;
  }[];
}

/**
 * Validates layouts from an untrusted file. Decodes sketches, re-encodes them, and computes their
 * fingerprints, so that nothing unexpected is stored.
 * @throws {ApiError} 422 with the first errors
 */
export function readLayoutFile(
  layouts: readonly GivenLayout[],
  place: string,
): TransferredLayout<TransferredExample & { signs: readonly number[] }>[] {
  if (layouts.length > LAYOUTS_PER_FILE)
    throw createFieldError(place, 'too_many_items', `must have at most ${LAYOUTS_PER_FILE} layouts`);
  const errors: FieldError[] = [];
  const read = layouts.map(({ active = true, examples }, i) => ({
    active,
    examples: examples.flatMap((given, k) => {
      const at = `${place}[${i}].examples[${k}]`;
      const refuse = (member: string, message: string) =>
        errors.push({ field: `${at}.${member}`, code: 'invalid', message });
      const taughtAt = new Date(given.taught_at);
      if (Number.isNaN(taughtAt.getTime())) refuse('taught_at', 'must be a time');
      const sketch = parseSketch(given.sketch);
      if (sketch === null) refuse('sketch', 'is not a valid sketch');
      for (const [pointer, value] of Object.entries(given.values)) {
        const problem = findProblem(pointer, value);
        if (problem !== null) refuse(`values.${pointer.slice(0, 100)}`, problem);
      }
      if (sketch === null) return [];
      const signs = computeSigns(sketch);
      // A sketch without words would never match a document.
      if (signs.length === 0) refuse('sketch', 'must contain at least two words');
      return [{ sketch: encodeSketch(sketch), signs, values: given.values, taughtAt }];
    }),
  }));
  if (errors.length > 0) throw createValidationError(...errors.slice(0, ERRORS_MAX));
  return read;
}

function findProblem(pointer: string, { value, replaced, entries }: TaughtValue): string | null {
  const isKnown = entries === undefined ? isTeachable(pointer) : isTeachableList(pointer);
  if (!isKnown || !isStorableText(pointer)) return 'is not a pointer to a value that can be learned';
  if (entries !== undefined) return findProblemOfEntries(entries);
  if (typeof value === 'string' && value.length > MOST_CHARACTERS)
    return `must have at most ${MOST_CHARACTERS} characters`;
  if (replaced !== undefined && (replaced.length > REPLACED_MAX || !isStorableText(replaced)))
    return 'has an invalid replaced type';
  return typeof value === 'string' && !isStorableText(value)
    ? 'must not contain NUL or broken Unicode'
    : null;
}

function findProblemOfEntries(entries: readonly TaughtEntry[]): string | null {
  if (entries.length > MOST_ENTRIES) return `must have at most ${MOST_ENTRIES} entries`;
  for (const entry of entries)
    for (const [name, { value }] of Object.entries(entry)) {
      const isText = typeof value === 'string';
      if (!isStorableText(name) || (isText && !isStorableText(value)))
        return 'must not contain NUL or broken Unicode';
      if (isText && value.length > MOST_CHARACTERS) return `must have at most ${MOST_CHARACTERS} characters`;
    }
  return null;
}

/** Returns true if the text can be stored. Line breaks are allowed, because addresses contain them. */
function isStorableText(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0');
}
