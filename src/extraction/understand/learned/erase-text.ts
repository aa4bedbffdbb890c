import type { Box } from '../../parsed-data.ts';
import { computeShape } from './compare-texts.ts';
import { WIDTH } from './sketch.ts';
import { findTaughtPlaces, readExample, type StoredExample, type TaughtValue } from './taught.ts';

/** JSON pointer to the document type, which is not text from the document. */
const TYPE = '/document_type';

/**
 * Returns what can still be learned from a taught document without its text: the positions of its values, and
 * the patterns of their letters and digits. Values in unknown positions are omitted.
 */
export function eraseText(example: StoredExample): Record<string, TaughtValue> {
  const taught = readExample(example);
  if (taught === null) return {};
  return Object.fromEntries(
    Object.entries(example.values).flatMap(([pointer, one]): [string, TaughtValue][] => {
      const { value, place, isPattern } = one;
      // Omit lists, because their entries contain text, and a list without entries would look like a list
      // that a person removed.
      if (typeof value === 'boolean' || one.entries !== undefined) return [];
      if (pointer === TYPE || value === null || isPattern) return [[pointer, one]];
      const [found] = findTaughtPlaces(taught.sketch, taught.values[pointer] ?? { value });
      if (found === undefined) return [];
      const box = place?.box ?? (found.box.map((at) => at / WIDTH) as Box);
      return [[pointer, { value: toPattern(value), place: { page: found.page, box }, isPattern: true }]];
    }),
  );
}

function toPattern(value: string | number): string | number {
  if (typeof value === 'number') return 0;
  // `computeShape` keeps combining marks and digits of other scripts, so remove them here.
  return computeShape(value).replace(/[\p{M}[\p{N}--[9]]]+/gv, '');
}
