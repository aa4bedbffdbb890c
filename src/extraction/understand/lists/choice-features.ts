import { TRADE_TYPES } from '../../../lib/document-types.ts';
import type { DocumentType } from '../../parsed-data.ts';
import type { Context } from '../context.ts';
import type { Opening } from '../line-items/written-entries.ts';
import { once } from '../once.ts';
import { describeList, type FoundList, LIST_FEATURES } from './list-features.ts';
import type { ListKind } from './list-grid.ts';

export interface ListCandidate extends FoundList {
  from: 'rules' | 'grids' | 'headerless' | 'written';
  /** How the entries begin if the list is written as text, without columns. */
  opening?: Opening;
  /** Number of items that were added to make the sum correct. */
  added?: number;
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

/** Features that are also compared with the highest value among the other readings. */
const COMPARED = [
  'count',
  'with_amount',
  'with_quantity',
  'with_price',
  'with_text',
  'consistent',
  'sum_labelled',
  'sum_printed',
  'text_with_money',
  'missed_inside',
  'missed_after',
  'labelled_rows',
  'chain',
  'closes',
] as const;
const COMPARED_INDEXES = COMPARED.map((name) => LIST_FEATURES.indexOf(name));

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
  ...COMPARED.map((name) => `lead_${name}`),
  'lead_score',
  'same_list',
  'within_other',
  'contains_other',
  'missed_of_other',
  'opening',
  'added',
];
const OPENINGS: readonly (Opening | undefined)[] = [undefined, 'bullet', 'quantity', 'text'];

const FROM = { rules: 0, headerless: 1, grids: 2, written: 3 };

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
  const all = others.map((one) => describeOnce(context)(one));
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
    ...COMPARED_INDEXES.map((at) => (mine[at] ?? 0) - Math.max(0, ...all.map((one) => one[at] ?? 0))),
    own.score - Math.max(0, ...others.map(({ score }) => score)),
    ...describeSharedRows(own, others),
    OPENINGS.indexOf(own.opening),
    (own.added ?? 0) / Math.max(1, own.items.length),
  ]);
}

/**
 * Compares the amounts of a list with those of the other readings. Returns the share of readings with the
 * same amounts, the share with these and more amounts, and the share with only some of these amounts. The
 * last value is the maximum number of additional amounts in a reading that contains all of these amounts.
 */
function describeSharedRows(own: ListCandidate, others: readonly ListCandidate[]): number[] {
  const mine = listAmounts(own).length;
  let [same, within, contains, missed] = [0, 0, 0, 0];
  for (const other of others) {
    const theirs = listAmounts(other).length;
    const covered = mine > 0 && measureSharedAmounts(own, other) === 1;
    const covers = theirs > 0 && measureSharedAmounts(other, own) === 1;
    if (covered && covers) same++;
    else if (covered) {
      within++;
      missed = Math.max(missed, theirs - mine);
    } else if (covers) contains++;
  }
  const count = Math.max(1, others.length);
  return [...[same, within, contains].map((one) => one / count), Math.min(9, missed)];
}

function isListExpected(kind: ListKind, type: DocumentType): boolean {
  return kind === 'items' ? TRADE_TYPES.has(type) : type === 'bank_statement';
}

/** Returns the features of a list. The result is cached. */
export const describeOnce = once((context: Context) =>
  once((list: ListCandidate) => describeList(context, list)),
);

/**
 * Returns the list that was read by rules. If it is not among the others, returns the first of the others;
 * null if there is none.
 */
function findRival(own: ListCandidate, others: readonly ListCandidate[]): ListCandidate | null {
  const byRules = others.find((other) => other.from === 'rules' || other.from === 'headerless');
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
