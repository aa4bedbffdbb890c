import type { Context } from '../context.ts';
import { describeList, type FoundList, LIST_FEATURES } from './list-features.ts';

/** A list with how it was read. */
export interface ListCandidate extends FoundList {
  from: 'rules' | 'grids' | 'headerless';
  /** Headers name the columns of its grids. */
  hasHeaders?: boolean;
  /** Mean score of its grids, or 0. */
  score: number;
  /** Where it stands: what is there is nothing else. */
  areas: readonly ListArea[];
}

/** Rows of a list, and the edge left of which a page says other things beside it. */
export interface ListArea {
  firstRow: number;
  lastRow: number;
  left: number;
}

export const CHOICE_FEATURES: readonly string[] = [
  ...LIST_FEATURES,
  'from',
  'score',
  'rival',
  'rival_score',
  ...LIST_FEATURES.slice(1).map((name) => `more_${name}`),
  'shared',
  'covered',
  'ratio',
];

const FROM = { rules: 0, headerless: 1, grids: 2 };

/** Describes a list beside its rival, which may be empty. */
export function describeChoice(
  context: Context,
  own: ListCandidate,
  rival: ListCandidate | null,
): Float64Array {
  const mine = describeList(context, own);
  const other = rival ? describeList(context, rival) : mine.map(() => 0);
  return new Float64Array([
    ...mine,
    FROM[own.from],
    own.score,
    rival ? FROM[rival.from] : -1,
    rival?.score ?? 0,
    ...mine.slice(1).map((value, i) => value - (other[i + 1] ?? 0)),
    rival ? sharedAmounts(own, rival) : 0,
    rival ? sharedAmounts(rival, own) : 1,
    rival ? Math.min(3, (mine[1] ?? 0) / Math.max(1, other[1] ?? 0)) : 3,
  ]);
}

/** Share of the amounts of a list that its rival has, too. */
function sharedAmounts(own: ListCandidate, rival: ListCandidate): number {
  const left = amountsOf(rival);
  const all = amountsOf(own);
  let shared = 0;
  for (const amount of all) {
    const at = left.indexOf(amount);
    if (at < 0) continue;
    left.splice(at, 1);
    shared++;
  }
  return shared / Math.max(1, all.length);
}

function amountsOf({ items, transactions }: FoundList): number[] {
  return [
    ...items.map((item) => item.cells.amount?.value ?? item.cells.unit_price?.value ?? 0),
    ...transactions.map((one) => one.amount?.value ?? 0),
  ];
}
