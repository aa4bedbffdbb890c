import type { Evidence } from '../../parsed-data.ts';
import { type Word, wordsOf } from './wording.ts';

/** A value that the document is already known to have, under the name of its field. */
export interface Fact {
  words: readonly Word[];
  value: string | number;
  evidence: Evidence;
}

/** Fields of the result so far as facts: `seller.name` answers to "vendor name". */
export function factsOf(
  fields: Record<string, unknown>,
  evidence: Readonly<Record<string, Evidence>>,
  pointer = '/fields',
  parents = '',
): Fact[] {
  return Object.entries(fields).flatMap(([name, value]): Fact[] => {
    const path = `${pointer}/${name}`;
    if (typeof value === 'object' && value !== null && !Array.isArray(value))
      return factsOf(value as Record<string, unknown>, evidence, path, `${parents} ${name}`);
    const known = evidence[path];
    if ((typeof value !== 'string' && typeof value !== 'number') || !known) return [];
    return [{ words: wordsOf(`${parents} ${name}`), value, evidence: known }];
  });
}
