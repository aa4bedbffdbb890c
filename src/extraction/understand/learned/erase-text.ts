import type { Box } from '../../parsed-data.ts';
import { computeShape } from './compare-texts.ts';
import { WIDTH } from './sketch.ts';
import { findTaughtPlaces, readExample, type StoredExample, type TaughtValue } from './taught.ts';

/** Pointer of the document type, which is not text of the document. */
const TYPE = '/document_type';

/**
 * Returns what a taught document still teaches without its text: where its values are printed, and the patterns of their
 * letters and digits. Values whose place is unknown are left out.
 */
export function eraseText(example: StoredExample): Record<string, TaughtValue> {
  const taught = readExample(example);
  if (taught === null) return {};
  return Object.fromEntries(
    Object.entries(example.values).flatMap(([pointer, one]): [string, TaughtValue][] => {
      const { value, place, isPattern } = one;
      // The entries of a list contain its text, and without them the document would seem to have no list.
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
  // Marks and numerals of other scripts are not replaced in patterns.
  return computeShape(value).replace(/[\p{M}[\p{N}--[9]]]+/gv, '');
}
