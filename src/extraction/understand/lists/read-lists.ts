import type { DocumentType } from '../../parsed-data.ts';
import type { YearHint } from '../bank/short-dates.ts';
import type { Context } from '../context.ts';
import { scoreRow } from '../questions/forest.ts';
import type { ListCandidate } from './choice-features.ts';
import { chooseList } from './choose-list.ts';
import { compareLists } from './compare-lists.ts';
import { listCandidates } from './list-candidates.ts';
import type { ListKind } from './list-grid.ts';
import { LIST_MODELS } from './models.ts';
import { isTaughtListBetter } from './prefer-taught-list.ts';
import type { GridList } from './read-grids.ts';
import { LIST_POINTERS, readTaughtList } from './read-taught-list.ts';
import { describeValues } from './value-features.ts';

export interface ChosenList {
  list: ListCandidate;
  /**
   * Whether the columns were recognized by their headers (`label`), by their positions and contents
   * (`layout`), or from taught documents (`learned`).
   */
  method: 'label' | 'layout' | 'learned';
  confidenceOf: (entry: number, role: string) => number;
}

/** Confidence of a value in a taught list whose score is 1. */
const LEARNED = 0.9;
/** Factor for the confidence of a learned value if the general engine has a different value. */
const DISPUTED = 0.75;

/** Reads the line items or the transactions. Returns null if there is no list. */
export function readList(
  context: Context,
  kind: ListKind,
  type: DocumentType,
  year: YearHint | null,
): ChosenList | null {
  const candidates = listCandidates(context, kind, type, year, LIST_MODELS);
  const general = chooseList(context, candidates, LIST_MODELS, type);
  const taught = readTaughtList(context, kind, year);
  const record = context.recall?.countVerdictsOf(LIST_POINTERS[kind]) ?? { right: 0, wrong: 0 };
  if (taught && isTaughtListBetter(context, taught, general, record, type))
    return weighTaughtList(context, taught, general);
  return general && rateList(context, general);
}

function rateList(context: Context, chosen: { list: ListCandidate; sure: number }): ChosenList {
  const known = new Map(
    describeValues(context, chosen.list, chosen.sure).map(({ index, role, features }): [string, number] => [
      `${index} ${role}`,
      scoreRow(LIST_MODELS.values, features),
    ]),
  );
  const getConfidence = (entry: number, role: string) =>
    Math.round(Math.min(0.99, Math.max(0.02, known.get(`${entry} ${role}`) ?? 0.5)) * 1000) / 1000;
  const isNamed = chosen.list.from === 'rules' || chosen.list.hasHeaders === true;
  return { list: chosen.list, method: isNamed ? 'label' : 'layout', confidenceOf: getConfidence };
}

/**
 * Rates a list that was read from taught columns. A value that the general engine also found gets a higher
 * confidence; a value that the general engine contradicts gets a lower one.
 */
function weighTaughtList(
  context: Context,
  taught: GridList,
  general: { list: ListCandidate; sure: number } | null,
): ChosenList {
  const rated = rateList(context, { list: taught, sure: taught.score });
  const verdicts = compareLists(taught, general?.list ?? null);
  return {
    list: taught,
    method: 'learned',
    confidenceOf: (entry, role) => {
      const own = Math.max(taught.score * LEARNED, rated.confidenceOf(entry, role));
      const verdict = verdicts(entry, role);
      const weighed =
        verdict === 'agreed' ? 1 - (1 - own) / 2 : verdict === 'disputed' ? own * DISPUTED : own;
      return Math.round(Math.min(0.99, weighed) * 1000) / 1000;
    },
  };
}
