import type { DocumentType } from '../../parsed-data.ts';
import type { Context } from '../context.ts';
import { scoreRow } from '../questions/forest.ts';
import { describeChoice, type ListCandidate } from './choice-features.ts';
import type { ListModels } from './list-models.ts';
import { selectVerified } from './verified-lists.ts';

/** Minimum score for a list to be returned. */
const GIVEN = 0.3;
/**
 * Deducted from the score of a list from grids when it is compared with other readings, because the scores of
 * grids are uncertain.
 */
const MARGIN = 0.03;

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
  let most = 0;
  for (const list of selectVerified(context, candidates)) {
    const others = candidates.filter((other) => other !== list);
    const sure = scoreRow(models.choice, describeChoice(context, list, others, type));
    const isGrid = list.from === 'grids';
    const weighed = sure - (isGrid && others.length > 0 ? MARGIN : 0);
    if (sure < GIVEN || weighed <= most) continue;
    most = weighed;
    best = { list, sure };
  }
  return best;
}
