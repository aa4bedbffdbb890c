import type { Context } from '../context.ts';
import { scoreRow } from '../questions/forest.ts';
import { describeChoice, type ListCandidate } from './choice-features.ts';
import type { ListModels } from './list-models.ts';

/** A list below this score is not given: one without headers that the lexicon knows must be surer. */
const GIVEN = 0.1;
const GIVEN_OF_GRIDS = 0.3;
/** By so much a grid must be better than the rules: their scores are closer than they are sure. */
const MARGIN = 0.03;

/** The best of several readings of the same list, with how right it is; null if none is good enough. */
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
