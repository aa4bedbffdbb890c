import { TRADE_TYPES } from '../../../lib/document-types.ts';
import type { DocumentType } from '../../parsed-data.ts';
import type { Context } from '../context.ts';
import { once } from '../once.ts';
import { describeList, type FoundList, LIST_FEATURES } from './list-features.ts';
import type { ListKind } from './list-grid.ts';

export interface ListCandidate extends FoundList {
  from: 'rules' | 'grids' | 'headerless';
  /** Whether the columns of the grids are named by headers. */
  hasHeaders?: boolean;
  /** Mean score of the grids; 0 if the list was not read from grids. */
  score: number;
  /** The areas of the pages that contain only this list. */
  areas: readonly ListArea[];
}

/** The rows and the left edge of a list. Text further to the left is not part of the list. */
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
  'best_grid',
  'others',
  'expected',
];

const FROM = { rules: 0, headerless: 1, grids: 2 };

/** Returns the features of a list, compared with the other readings of the same list. */
export function describeChoice(
  context: Context,
  own: ListCandidate,
  others: readonly ListCandidate[],
  type: DocumentType,
): Float64Array {
  const rival = findRival(own, others);
  const mine = describeOnce(context)(own);
  const other = rival ? describeOnce(context)(rival) : mine.map(() => 0);
  return new Float64Array([
    ...mine,
    FROM[own.from],
    own.score,
    rival ? FROM[rival.from] : -1,
    rival?.score ?? 0,
    ...mine.slice(1).map((value, i) => value - (other[i + 1] ?? 0)),
    rival ? measureSharedAmounts(own, rival) : 0,
    rival ? measureSharedAmounts(rival, own) : 1,
    rival ? Math.min(3, (mine[1] ?? 0) / Math.max(1, other[1] ?? 0)) : 3,
    Math.max(0, ...others.map(({ score }) => score)),
    others.length,
    isListExpected(own.kind, type) ? 1 : 0,
  ]);
}

function isListExpected(kind: ListKind, type: DocumentType): boolean {
  return kind === 'items' ? TRADE_TYPES.has(type) : type === 'bank_statement';
}

const describeOnce = once((context: Context) => once((list: ListCandidate) => describeList(context, list)));

/**
 * Returns the list that was read by rules or, if `own` is that list, the best list that was read from grids.
 * Returns null if there is no other list.
 */
function findRival(own: ListCandidate, others: readonly ListCandidate[]): ListCandidate | null {
  const byRules = others.find((other) => other !== own && other.from !== 'grids');
  return byRules ?? others.find((other) => other !== own) ?? null;
}

function measureSharedAmounts(own: ListCandidate, rival: ListCandidate): number {
  const left = listAmounts(rival);
  const all = listAmounts(own);
  let shared = 0;
  for (const amount of all) {
    const at = left.indexOf(amount);
    if (at < 0) continue;
    left.splice(at, 1);
    shared++;
  }
  return shared / Math.max(1, all.length);
}

function listAmounts({ items, transactions }: FoundList): number[] {
  return [
    ...items.map((item) => item.cells.amount?.value ?? item.cells.unit_price?.value ?? 0),
    ...transactions.map((one) => one.amount?.value ?? 0),
  ];
}
