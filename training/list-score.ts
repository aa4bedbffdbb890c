import type { FoundTransaction } from '../src/extraction/understand/bank/transactions.ts';
import type { Item } from '../src/extraction/understand/line-items/items.ts';
import type { FoundList } from '../src/extraction/understand/lists/list-features.ts';
import { spanText } from '../src/extraction/understand/view/span.ts';
import { keyOf } from '../src/extraction/understand/view/token.ts';
import { measureWordShare, type TruthEntry } from './list-labels.ts';

/** Counts of the correct, returned and expected entries and values of a list. */
export interface ListScore {
  right: number;
  given: number;
  expected: number;
  valuesRight: number;
  valuesGiven: number;
  valuesExpected: number;
  /** For each returned entry, the matching entry of the ground truth, or null. */
  mates: (TruthEntry | null)[];
}

export function listEntries(list: FoundList): TruthEntry[] {
  return list.kind === 'items' ? list.items.map(toPlainItem) : list.transactions.map(toPlainTransaction);
}

export function toPlainItem(item: Item): TruthEntry {
  const { cells } = item;
  return withoutAbsent({
    sku: cells.sku?.text,
    description: item.description.length > 0 ? item.description.map(spanText).join(' ') : undefined,
    quantity: cells.quantity?.value,
    unit: item.unit?.text,
    unit_price: cells.unit_price?.value,
    discount: cells.discount?.value,
    tax_rate: cells.tax_rate?.value,
    amount: (cells.amount ?? cells.gross_amount)?.value,
  });
}

export function toPlainTransaction(one: FoundTransaction): TruthEntry {
  const joinText = (spans: FoundTransaction['description']) =>
    spans.length > 0 ? spans.map(spanText).join(' ') : undefined;
  return withoutAbsent({
    date: one.date?.iso,
    value_date: one.valueDate?.iso,
    description: joinText(one.description),
    counterparty: joinText(one.counterparty),
    amount: one.amount?.value,
    balance: one.balance?.value,
  });
}

function withoutAbsent(entry: Record<string, unknown>): TruthEntry {
  return Object.fromEntries(
    Object.entries(entry).filter(([, value]) => value !== undefined && value !== null),
  );
}

export function isSame(given: unknown, wanted: unknown): boolean {
  if (typeof wanted === 'number') return typeof given === 'number' && Math.abs(given - wanted) < 0.0051;
  if (given === undefined) return false;
  const [own, want] = [String(given), String(wanted)];
  return (
    keyOf(own) === keyOf(want) ||
    (want.split(' ').length > 2 && measureWordShare(want, own) >= 0.85 && measureWordShare(own, want) >= 0.7)
  );
}

/**
 * Scores the entries of a list. `anySign` ignores signs, because the ground truth of some sets does not
 * contain them.
 */
export function scoreList(
  kind: FoundList['kind'],
  given: readonly TruthEntry[],
  wanted: readonly TruthEntry[],
  anySign: boolean,
): ListScore {
  const normalizeSign = (value: unknown) => (anySign && typeof value === 'number' ? Math.abs(value) : value);
  const isRight = (own: TruthEntry, want: TruthEntry) => {
    const text = `${own.description ?? ''} ${own.sku ?? ''}`;
    if (kind === 'transactions')
      return (
        (own.date ?? own.value_date) === want.date &&
        isSame(normalizeSign(own.amount), normalizeSign(want.amount))
      );
    return (
      (want.amount === undefined ||
        isSame(own.amount ?? (want.quantity === undefined ? own.unit_price : undefined), want.amount)) &&
      (want.amount !== undefined ||
        want.unit_price === undefined ||
        isSame(own.unit_price, want.unit_price)) &&
      (want.quantity === undefined || isSame(own.quantity ?? 1, want.quantity)) &&
      (want.description === undefined || measureWordShare(String(want.description), text) >= 0.5)
    );
  };
  const countValues = (own: TruthEntry, want: TruthEntry) =>
    Object.keys(want).filter((key) => isSame(own[key], want[key])).length;
  const pairs = wanted
    .flatMap((want, w) =>
      given.map((own, g) => ({ w, g, right: isRight(own, want), values: countValues(own, want) })),
    )
    .filter((pair) => pair.right || pair.values > 0)
    .sort(
      (a, b) =>
        Number(b.right) - Number(a.right) || b.values - a.values || Math.abs(a.w - a.g) - Math.abs(b.w - b.g),
    );
  const mates: (TruthEntry | null)[] = given.map(() => null);
  const found = new Set<number>();
  const score = { right: 0, valuesRight: 0 };
  for (const pair of pairs) {
    if (found.has(pair.w) || mates[pair.g]) continue;
    found.add(pair.w);
    mates[pair.g] = wanted[pair.w] ?? null;
    if (pair.right) score.right++;
    score.valuesRight += pair.values;
  }
  const named = new Set(wanted.flatMap((want) => Object.keys(want)));
  return {
    ...score,
    given: given.length,
    expected: wanted.length,
    valuesGiven: given.reduce((sum, own) => sum + Object.keys(own).filter((key) => named.has(key)).length, 0),
    valuesExpected: wanted.reduce((sum, want) => sum + Object.keys(want).length, 0),
    mates,
  };
}

/** Returns a number from 0 to 1. Complete entries and individual values have the same weight. */
export function measureQuality(score: ListScore): number {
  const entries = (2 * score.right) / Math.max(1, score.given + score.expected);
  const values = (2 * score.valuesRight) / Math.max(1, score.valuesGiven + score.valuesExpected);
  return (entries + values) / 2;
}
