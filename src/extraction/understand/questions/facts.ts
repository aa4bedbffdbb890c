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

/** The fields that contain the name of the document's issuer or recipient. */
const ROLES: Readonly<Record<string, Fact['role']>> = {
  '/fields/seller/name': 'issuer',
  '/fields/sender/name': 'issuer',
  '/fields/bank': 'issuer',
  '/fields/employer': 'issuer',
  '/fields/from': 'issuer',
  '/fields/buyer/name': 'addressee',
  '/fields/recipient/name': 'addressee',
  '/fields/account_holder': 'addressee',
  '/fields/employee': 'addressee',
  '/fields/to': 'addressee',
};

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
    return [{ words: wordsOf(`${parents} ${name}`), value, evidence: known, role: ROLES[path] ?? null }];
  });
}
