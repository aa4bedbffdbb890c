import type { Context } from '../context.ts';
import { scoreRow } from '../questions/forest.ts';
import { describeChoice, type ListCandidate } from './choice-features.ts';
import type { ListModels } from './list-models.ts';

/** Minimum score of a returned list; it is higher without headers that the lexicon knows. */
const GIVEN = 0.1;
const GIVEN_OF_GRIDS = 0.3;
/** A grid must be better than the rules by this margin because their scores are uncertain. */
const MARGIN = 0.03;

/** Chooses the best of several readings of the same list, with its score; null if none is good enough. */
export function chooseList<T extends ListCandidate>(
  context: Context,
  candidates: readonly T[],
  models: Pick<ListModels, 'choice'>,
): { list: T; sure: number } | null {
  let best: { list: T; sure: number } | null = null;
  let most = 0;
  for (const list of candidates) {
    const rival = candidates.find((other) => other !== list) ?? null;
    const sure = scoreRow(models.choice, describeChoice(context, list, rival));
    const isGrid = list.from === 'grids';
    const weighed = sure - (isGrid && rival ? MARGIN : 0);
    if (sure < (isGrid ? GIVEN_OF_GRIDS : GIVEN) || weighed <= most) continue;
    most = weighed;
    best = { list, sure };
  }
  return best;
}
