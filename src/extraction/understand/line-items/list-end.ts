import type { Context } from '../context.ts';
import { findHits, type Label } from '../lexicon/labels.ts';
import { type ColumnRole, columnPhrases } from '../lexicon/lexicon.ts';
import type { Amount } from '../recognize/amounts.ts';
import { isConcept } from '../score/links.ts';
import type { Row } from '../view/view.ts';
import { splitIntoCells } from './cells.ts';
import type { Header } from './columns.ts';

export const NUMERIC: ReadonlySet<ColumnRole> = new Set([
  'quantity',
  'unit_price',
  'amount',
  'gross_amount',
  'tax_amount',
  'tax_rate',
  'discount',
  'position',
  'tax_base',
  'ordered',
]);

const TOTALS = [
  'subtotal',
  'total',
  'tax_total',
  'amount_due',
  'amount_paid',
  'discount_total',
  'shipping',
] as const;

/**
 * Whether a row of totals ends the list. Such a row begins with the label of a total and contains an amount,
 * but no price or quantity.
 */
export function endsList(
  context: Context,
  row: Row,
  amounts: readonly Amount[],
  header: Header<ColumnRole>,
): boolean {
  const money = amounts.filter((amount) => !amount.percent);
  const labels = context.labels.row(row.index);
  if (hasSumsBelow(labels, money)) return true;
  for (const label of labels) {
    const sum = TOTALS.some((concept) => isConcept(label, concept));
    if (!sum) continue;
    const leads = label.start === 0 || label.key.length > 8;
    const before = row.chunks.filter((chunk) => chunk.box[2] < label.box[0]).length;
    const description = header.columns.find((column) => column.role === 'description');
    const indented = description !== undefined && label.box[0] > description.box[2] + 2 * row.height;
    // A remark such as "Prices include VAT" may precede the label, but an item number may not.
    const remark = before === 1 && label.start === 0 && indented && amounts.length === 1;
    const beside = before > 1 && label.start === 0 && money.length === 1 && isAfterColumnNames(row, label);
    if (!leads || (before > 0 && !remark && !beside)) continue;
    if (beside) return true;
    if (isNumberedSum(label, money)) return true;
    if (money.length === 1 || (money.length > 0 && (indented || label.whole || label.colon))) return true;
    if (money.length === 0 && label.whole && amounts.length === 0 && (label.colon || row.chunks.length === 1))
      return true;
  }
  return false;
}

/** Whether all text to the left of the label consists of column names, such as those of a tax table. */
function isAfterColumnNames(row: Row, label: Label): boolean {
  return row.chunks
    .filter((chunk) => chunk.box[2] < label.box[0])
    .every((chunk) => {
      const hit = findHits(chunk, columnPhrases)[0];
      return hit?.start === 0 && hit.end === chunk.tokens.length;
    });
}

/**
 * Whether a row contains several labels of totals, such as "Goods", "VAT 20 %" and "Total", with the amounts
 * printed below them.
 */
function hasSumsBelow(labels: readonly Label[], money: readonly Amount[]): boolean {
  if (money.some((amount) => amount.decimals === 2)) return false;
  const headers = labels.filter(
    (label) => label.start === 0 && TOTALS.some((concept) => isConcept(label, concept)),
  );
  const last = headers.at(-1);
  return last !== undefined && headers.length > 1 && last.whole && last.chunk !== headers[0]?.chunk;
}

/**
 * Whether a label is followed by a section number and a single amount, as in "Subtotal 2" next to "1,200.00".
 */
function isNumberedSum(label: Label, money: readonly Amount[]): boolean {
  const sums = money.filter((amount) => amount.span.chunk !== label.chunk);
  return (
    label.start === 0 &&
    (isConcept(label, 'subtotal') || isConcept(label, 'total')) &&
    sums.length === 1 &&
    sums[0]?.decimals === 2 &&
    money.every((amount) => amount === sums[0] || amount.decimals === 0)
  );
}

/** Maximum number of rows from the subtotal of a section to the next item. */
const SECTION_REACH = 4;

/**
 * Whether a subtotal ends only a section, not the whole list: another item with a price and an amount follows
 * it.
 */
export function endsSectionOnly(context: Context, at: number, header: Header<ColumnRole>): boolean {
  const labels = context.labels.row(at);
  const money = context.amountsOn(at).filter((amount) => !amount.percent);
  const section = labels.some(
    (label) =>
      (isConcept(label, 'subtotal') && !isConcept(label, 'total')) ||
      (money.length > 1 && isNumberedSum(label, money)),
  );
  if (!section) return false;
  const page = context.view.rows[at]?.page;
  for (let r = at + 1; r <= at + SECTION_REACH; r++) {
    const row = context.view.rows[r];
    if (!row || row.page !== page) return false;
    const amounts = context.amountsOn(r);
    if (endsList(context, row, amounts, header)) return false;
    const cells = splitIntoCells(row, header, amounts, NUMERIC, () => null);
    const roles = new Set(cells.flatMap(({ amount, role }) => (amount && !amount.percent ? [role] : [])));
    if (roles.has('unit_price') && roles.has('amount') && countWords(row) > 0) return true;
  }
  return false;
}

const countWords = (row: Row) => row.tokens.filter((token) => /\p{L}{3}/u.test(token.text)).length;
