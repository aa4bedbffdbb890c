import type { DocumentType } from '../../parsed-data.ts';
import type { Context } from '../context.ts';
import { scoreRow } from '../questions/forest.ts';
import { describeChoice, type ListCandidate } from './choice-features.ts';
import type { ListModels } from './list-models.ts';

/** Minimum score for a list to be returned. */
const GIVEN = 0.2;

/**
 * Returns the best of several readings of the same list, with its score; null if no reading is good enough.
 */
export function chooseList<T extends ListCandidate>(
  context: Context,
  candidates: readonly T[],
  models: Pick<ListModels, 'choice'>,
  type: DocumentType,
): { list: T; sure: number } | null {
  let best: { list: T; sure: number } | null = null;
  for (const list of candidates) {
    const others = candidates.filter((other) => other !== list);
    const sure = scoreRow(models.choice, describeChoice(context, list, others, type));
    if (sure >= GIVEN && sure > (best?.sure ?? 0)) best = { list, sure };
  }
  return best;
}
