import type { Understanding } from '../src/extraction/document.ts';
import type { LabelledDocument } from '../training/labelled-documents.ts';
import { simplifyText } from './compare.ts';
import { type Counts, compareTrees, isAmount, isGiven, isRight, shareOfWanted } from './compare-truth.ts';
import type { Scores } from './scores.ts';

interface Row {
  [key: string]: unknown;
}

/** Scores the result of a document. Values that are not in the ground truth are ignored. */
export function scoreDocument(scores: Scores, one: LabelledDocument, result: Understanding): void {
  const { truth } = one;
  const types = [truth.document_type ?? []].flat();
  if (types.length > 0)
    scores.add('type', types[0] ?? '', one, {
      right: types.includes(result.document_type) ? 1 : 0,
      given: 1,
      expected: 1,
    });
  for (const [field, wanted] of flatten(truth.fields ?? {})) {
    if (!isGiven(wanted)) continue;
    // If the document does not state a separate amount due, the amount due equals the total.
    const given = field === 'amount_due' && !isGiven(result.fields.amount_due) ? 'total' : field;
    const pointer = `/fields/${given.replaceAll('.', '/')}`;
    scores.addValue('fields', field, one, wanted, getValueAt(result.fields, given), result.evidence[pointer]);
  }
  if (truth.line_items)
    scores.add('line items', 'line_items', one, countItems(result.line_items, truth.line_items as Row[]));
  if (truth.transactions)
    scores.add(
      'transactions',
      'transactions',
      one,
      countTransactions(
        result.transactions,
        truth.transactions as Row[],
        Reflect.get(truth, 'sign') === 'any',
      ),
    );
  for (const [name, wanted] of Object.entries((truth.custom ?? {}) as Row)) {
    if (!isGiven(wanted)) continue;
    const got = result.custom?.[name];
    if (typeof wanted === 'object' && wanted !== null) {
      const isList = Array.isArray(wanted);
      scores.add(isList ? 'custom lists' : 'custom values', name, one, compareTrees(got, wanted));
    } else scores.addValue('custom values', name, one, wanted, got, result.evidence[`/custom/${name}`]);
  }
}

/** Parties for which a result contains only the name. */
const ONLY_NAMES: ReadonlySet<string> = new Set(['bank', 'account_holder']);
const MESSAGE_PARTIES: ReadonlySet<string> = new Set(['from', 'to']);

function flatten(fields: object): [string, unknown][] {
  return Object.entries(fields).flatMap(([key, value]): [string, unknown][] =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.entries(value)
          .filter(([inner]) => inner === 'name' || !ONLY_NAMES.has(key))
          .map(([inner, one]) => [`${key}.${inner}`, one])
      : MESSAGE_PARTIES.has(key)
        ? [[key, withoutDisplayName(value)]]
        : Array.isArray(value) && (typeof value[0] === 'object' || key === 'parties')
          ? []
          : [[key, value]],
  );
}

/** Returns only the address of "Ann Lee <ann@lee.example>", because a result contains nothing else. */
function withoutDisplayName(value: unknown): unknown {
  return typeof value === 'string' ? value.replace(/[^,;<>]*<([^<>\s]+@[^<>\s]+)>/g, '$1') : value;
}

/** Returns the value at a path. A party may also be a string that contains only its name. */
function getValueAt(fields: object, path: string): unknown {
  return path.split('.').reduce<unknown>((node, key) => {
    if (typeof node === 'object' && node !== null) return Reflect.get(node, key);
    return key === 'name' && typeof node === 'string' ? node : undefined;
  }, fields);
}

/**
 * Counts line items. An item is correct if its amount, its quantity and most words of its description are
 * correct.
 */
function countItems(given: readonly object[], wanted: readonly Row[]): Counts {
  const left = given.map((item) => item as Row);
  let right = 0;
  for (const want of wanted) {
    const at = left.findIndex((got) => isSameItem(got, want));
    if (at < 0) continue;
    right++;
    left.splice(at, 1);
  }
  return { right, given: given.length, expected: wanted.length };
}

function isSameItem(got: Row, want: Row): boolean {
  const amount =
    got.amount ?? (want.unit_price !== undefined && want.quantity === undefined ? got.unit_price : undefined);
  if (want.amount !== undefined && !isAmount(amount, want.amount)) return false;
  if (
    want.amount === undefined &&
    want.unit_price !== undefined &&
    !isAmount(got.unit_price, want.unit_price)
  )
    return false;
  if (want.quantity !== undefined && !isAmount(got.quantity ?? 1, want.quantity)) return false;
  if (want.description === undefined) return true;
  const text = [got.description, got.sku].filter(isGiven).join(' ');
  return (
    shareOfWanted(text, want.description) >= 0.5 ||
    simplifyText(got.description).includes(simplifyText(want.description))
  );
}

/** Counts transactions. A transaction is correct if its date and amount are correct. */
function countTransactions(given: readonly object[], wanted: readonly Row[], anySign: boolean): Counts {
  const left = given.map((one) => one as Row);
  const getAmount = (row: Row) => (anySign ? Math.abs(Number(row.amount)) : Number(row.amount));
  let right = 0;
  for (const want of wanted) {
    const at = left.findIndex(
      (got) =>
        isRight(got.date ?? got.value_date, want.date ?? want.value_date) &&
        Math.abs(getAmount(got) - getAmount(want)) < 0.0051,
    );
    if (at < 0) continue;
    right++;
    left.splice(at, 1);
  }
  return { right, given: given.length, expected: wanted.length };
}
