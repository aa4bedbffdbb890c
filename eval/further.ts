import type { Understanding } from '../src/extraction/document.ts';
import { sameMoney, shareOfWords } from './compare.ts';
import { type ReadDrawing, SPOKEN, scoreDrawing, valueAt } from './drawn.ts';
import type { Tally } from './tally.ts';

/** Scores one drawing: as others, and the bookings, the taxes and what is given of a sale that it does not print. */
export function scoreFurther(tally: Tally, read: ReadDrawing, result: Understanding): void {
  scoreDrawing(tally, read, result);
  if (!/-further-|-(third|fourth|fifth|sixth)$/.test(read.drawn.layout)) return;
  const { truth, name } = read.drawn;
  if (truth.transactions) countBookings(tally, read, result);
  if (truth.taxes.length > 0) {
    const right = truth.taxes.filter((tax) =>
      result.taxes.some((one) => sameMoney(one.rate, tax.rate) && sameMoney(one.amount, tax.amount)),
    ).length;
    tally.count('taxes', right, result.taxes.length, truth.taxes.length);
    if (right < truth.taxes.length)
      miss(tally, name, 'taxes', JSON.stringify(truth.taxes), JSON.stringify(result.taxes));
  }
  if (!SALES.has(truth.type)) return;
  for (const field of SPOKEN) {
    const got = valueAt(result.fields, field);
    if (got === undefined || truth.fields[field] !== undefined || isImplied(truth.type, field)) continue;
    tally.count(field, 0, 1, 0);
    miss(tally, name, field, null, got);
  }
}

const SALES: ReadonlySet<string> = new Set([
  'invoice',
  'credit_note',
  'receipt',
  'purchase_order',
  'quote',
  'delivery_note',
]);

/** What a reader may give although it is not printed under that name: a sum of one tax, the day until which a quote holds. */
const isImplied = (type: string, field: string) =>
  field === 'tax_total' || field === 'subtotal' || (field === 'due_date' && type === 'quote');

function countBookings(tally: Tally, { drawn }: ReadDrawing, result: Understanding): void {
  const left = [...result.transactions];
  const expected = drawn.truth.transactions ?? [];
  let right = 0;
  for (const one of expected) {
    const at = left.findIndex(
      (given) =>
        given.date === one.date &&
        (one.value_date === undefined || given.value_date === one.value_date) &&
        sameMoney(given.amount, one.amount) &&
        (one.balance === undefined || sameMoney(given.balance, one.balance)) &&
        shareOfWords(given.description, one.description) >= 0.5,
    );
    if (at < 0) continue;
    right++;
    left.splice(at, 1);
  }
  tally.count('transactions', right, result.transactions.length, expected.length);
  if (right < expected.length || left.length > 0)
    miss(tally, drawn.name, 'transactions', expected.length, `${right} right, ${left.length} more`);
}

function miss(tally: Tally, document: string, field: string, expected: unknown, got: unknown): void {
  tally.misses.push({ document, field, expected, got, confidence: null });
}
