import type { Evidence } from '../../parsed-data.ts';
import type { Span } from '../view/span.ts';
import { type Word, wordsOf } from './wording.ts';

/** A value that is already known, with the words of its field's name. */
export interface Fact {
  words: readonly Word[];
  value: string | number;
  evidence: Evidence;
  /**
   * Whether the value describes the issuer or the recipient of the document; null if it describes neither.
   */
  role: 'issuer' | 'addressee' | null;
  /** The spans of the value, if they are known. They are more precise than its boxes. */
  spans?: readonly Span[];
  inSentence?: true;
}

const ROLES: readonly [RegExp, Fact['role']][] = [
  [/^\/fields\/(?:seller\/name|bank|employer|from)$/, 'issuer'],
  [/^\/fields\/(?:buyer\/name|account_holder|employee|to)$/, 'addressee'],
];

/**
 * Converts the fields that have been found so far to facts. For example, `seller.name` can answer "vendor
 * name".
 */
export function listFacts(
  fields: Record<string, unknown>,
  evidence: Readonly<Record<string, Evidence>>,
  pointer = '/fields',
  parents = '',
): Fact[] {
  return Object.entries(fields).flatMap(([name, value]): Fact[] => {
    const path = `${pointer}/${name}`;
    if (typeof value === 'object' && value !== null) {
      const inner = Array.isArray(value) ? Object.fromEntries(value.entries()) : value;
      return listFacts(inner as Record<string, unknown>, evidence, path, `${parents} ${name}`);
    }
    const known = evidence[path];
    if ((typeof value !== 'string' && typeof value !== 'number') || !known) return [];
    const role = ROLES.find(([pattern]) => pattern.test(path))?.[1] ?? null;
    return [{ words: wordsOf(`${parents} ${name}`), value, evidence: known, role }];
  });
}
