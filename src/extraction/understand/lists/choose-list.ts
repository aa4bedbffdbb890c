import type { Context } from '../context.ts';
import { scoreRow } from '../questions/forest.ts';
import { describeChoice, type ListCandidate } from './choice-features.ts';
import type { ListModels } from './list-models.ts';

/** A list below this score is not given. */
const GIVEN = 0.2;

/** The best of several readings of the same list, with how right it is; null if none is good enough. */
export function chooseList<T extends ListCandidate>(
  context: Context,
  candidates: readonly T[],
  models: Pick<ListModels, 'choice'>,
): { list: T; sure: number } | null {
  let best: { list: T; sure: number } | null = null;
  for (const list of candidates) {
    const rival = candidates.find((other) => other !== list) ?? null;
    const sure = scoreRow(models.choice, describeChoice(context, list, rival));
    if (sure >= GIVEN && sure > (best?.sure ?? 0)) best = { list, sure };
  }
  return best;
}
