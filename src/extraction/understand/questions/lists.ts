import type { Evidence } from '../../parsed-data.ts';
import type { Context } from '../context.ts';
import type { ScoreEntries } from './entry-scores.ts';
import type { Fact } from './facts.ts';
import { scoreRow } from './forest.ts';
import type { Grid } from './grid.ts';
import { createItemQuestion, describeLists, listCandidates } from './list-candidates.ts';
import type { Models } from './models.ts';
import type { Question } from './question.ts';
import type { Surroundings } from './surroundings.ts';

const LEAST_SURE = 0.3;

/** Finds the entries of a list of scalar values, with their evidence. Returns null if no list is found. */
export function findList(
  context: Context,
  around: Surroundings,
  grids: readonly Grid[],
  facts: readonly Fact[],
  question: Question,
  models: Models,
  scoreEntries: ScoreEntries,
): { entries: (string | number)[]; evidence: Record<string, Evidence> } | null {
  const scores = scoreEntries(createItemQuestion(question));
  const candidates = listCandidates(context, around, grids, facts, question, scores);
  const rows = describeLists(question, candidates, scores);
  let best = -1;
  let sure = LEAST_SURE;
  for (const [i, row] of rows.entries()) {
    const score = scoreRow(models.lists, row);
    if (score <= sure) continue;
    sure = score;
    best = i;
  }
  const chosen = candidates[best];
  if (!chosen) return null;
  const evidence: Record<string, Evidence> = {};
  const confidence = Math.round(Math.min(0.99, sure) * 1000) / 1000;
  for (const [i, { evidence: place }] of chosen.items.entries())
    evidence[`${question.pointer}/${i}`] = { method: 'schema', confidence, ...place };
  return { entries: chosen.items.map(({ value }) => value), evidence };
}
