import { PRINTED_TYPES } from '../../../lib/document-types.ts';
import type { DocumentType } from '../../parsed-data.ts';
import type { WeighedDocument } from './taught.ts';

/** The type of a document after the comparison with taught documents. */
export interface LearnedType {
  type: DocumentType;
  confidence: number;
  /** Whether a person assigned this type to a document with the same layout. */
  isLearned: boolean;
}

export const TYPE_POINTER = '/document_type';
/** Probability that documents with the same layout have different types. */
const DOUBT = 0.04;
const MOST = 0.99;

/**
 * Compares the type found by the general engine with the types that people assigned to documents with the
 * same layout. The engine's type has less weight if people corrected the same mistake in these documents.
 * Returns null if no type was taught.
 */
export function weighType(
  known: readonly WeighedDocument[],
  guess: { type: string; confidence: number },
): LearnedType | null {
  const votes = new Map<DocumentType, number>();
  let all = 0;
  let refuted = 0;
  for (const { values, weight } of known) {
    const taught = values[TYPE_POINTER];
    const type = PRINTED_TYPES.find((one) => one === taught?.value);
    if (!taught || !type) continue;
    votes.set(type, (votes.get(type) ?? 0) + weight);
    all += weight;
    if (taught.replaced === guess.type && type !== guess.type) refuted += weight;
  }
  if (all === 0) return null;
  const rest = 1 / (PRINTED_TYPES.length - 1);
  const scores = PRINTED_TYPES.map((type) => {
    const byLayout = ((votes.get(type) ?? 0) + DOUBT * rest) / (all + DOUBT);
    const general = type === guess.type ? guess.confidence : (1 - guess.confidence) * rest;
    const share = refuted / all;
    return byLayout * (share / PRINTED_TYPES.length + (1 - share) * general);
  });
  const total = scores.reduce((sum, score) => sum + score, 0);
  const best = Math.max(...scores);
  const type = PRINTED_TYPES[scores.indexOf(best)];
  if (!type || total === 0) return null;
  return { type, confidence: Math.min(MOST, best / total), isLearned: votes.has(type) };
}
