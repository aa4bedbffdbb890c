import type { Context } from '../context.ts';
import { keyOf } from '../view/token.ts';
import type { Candidate } from './candidate.ts';
import type { CandidatePool } from './candidates.ts';
import type { DescribedCandidates } from './described-candidates.ts';
import { Describer } from './features.ts';
import { type Forest, sumLeavesOfRows } from './forest.ts';
import type { Question } from './question.ts';
import { placeOf } from './rival.ts';

/** A candidate for an entry, with its probability (0–1) if the list had only one entry. */
export interface ScoredEntry {
  candidate: Candidate;
  score: number;
}

/** How likely texts are entries of a list. */
export interface EntryScores {
  /** The best candidates at different positions, best first. */
  best: readonly ScoredEntry[];
  /** Returns the score of a value, wherever it is printed; 0 if it is not a candidate. */
  scoreOf(value: Candidate['value']): number;
}

/** Returns the scores of the candidates for the entries of a list. */
export type ScoreEntries = (item: Question) => EntryScores;

const MOST_BEST = 6;

/**
 * Scores the candidates for an entry of a list with the model for individual values, which compares much more
 * than the heading of a list.
 * @param item the question for one entry
 */
export function scoreEntries(
  context: Context,
  described: DescribedCandidates,
  pool: CandidatePool,
  fields: Forest,
  item: Question,
): EntryScores {
  const candidates = pool.candidatesFor(item);
  const rows = new Describer(context, described, [item]).describe(item, candidates);
  const kept = candidates.flatMap((candidate, i) => {
    const row = rows[i];
    return row ? [{ candidate, row }] : [];
  });
  const sums = sumLeavesOfRows(
    fields,
    kept.map(({ row }) => row),
  );
  const scored = kept
    .map(({ candidate }, i) => ({ candidate, score: 1 / (1 + Math.exp(-(sums[i] as number))) }))
    .sort((a, b) => b.score - a.score);
  const toKey = (value: Candidate['value']) => (typeof value === 'string' ? keyOf(value) : value);
  const byValue = new Map<Candidate['value'], number>();
  for (const { candidate, score } of scored) {
    const key = toKey(candidate.value);
    if (!byValue.has(key)) byValue.set(key, score);
  }
  return { best: selectPlaces(scored), scoreOf: (value) => byValue.get(toKey(value)) ?? 0 };
}

/** Selects the best candidates that begin at different positions. */
function selectPlaces(scored: readonly ScoredEntry[]): ScoredEntry[] {
  const places = new Set<number>();
  const best: ScoredEntry[] = [];
  for (const one of scored) {
    const { token } = placeOf(one.candidate);
    if (places.size >= MOST_BEST) break;
    if (one.candidate.spans.length === 0 || places.has(token)) continue;
    places.add(token);
    best.push(one);
  }
  return best;
}
