import type { Context } from '../context.ts';
import type { Label } from '../lexicon/labels.ts';
import type { ColumnRole } from '../lexicon/lexicon.ts';
import { splitIntoCells } from '../line-items/cells.ts';
import { chooseTaxRole, findHeaders, isTaxHead, saleColumns } from '../line-items/columns.ts';
import type { Amount } from '../recognize/amounts.ts';
import { isNear, round } from '../recognize/numbers.ts';
import { isConcept } from '../score/links.ts';
import { spanBox } from '../view/span.ts';
import { overlapX } from '../view/token.ts';
import type { Row } from '../view/view.ts';

export interface TaxLine {
  rate: Amount | null;
  base: Amount | null;
  amount: Amount;
  /**
   * Whether the base multiplied by the rate equals the amount; null if the base or the rate is not printed.
   */
  consistent: boolean | null;
  row: number;
}

const NUMERIC: ReadonlySet<ColumnRole> = new Set([
  'tax_rate',
  'tax_base',
  'tax_amount',
  'gross_amount',
  'amount',
]);

/**
 * Finds the tax amount for each rate, either in a table of tax rates or in rows such as "VAT 19 % on 100.00:
 * 19.00".
 */
export function findTaxes(context: Context, skipRow: (row: number) => boolean): TaxLine[] {
  const table = fromTable(context, skipRow);
  const lines = fromRows(context, skipRow, new Set(table.map((line) => line.row)));
  return removeDuplicates(table.length > 0 ? table : lines);
}

function removeDuplicates(lines: TaxLine[]): TaxLine[] {
  const out: TaxLine[] = [];
  for (const line of lines) {
    const same = out.some(
      (other) =>
        isNear(other.amount.value, line.amount.value) &&
        (other.rate?.value ?? -1) === (line.rate?.value ?? -1),
    );
    if (!same) out.push(line);
  }
  return out.slice(0, 20);
}

function fromTable(context: Context, skipRow: (row: number) => boolean): TaxLine[] {
  const lines: TaxLine[] = [];
  for (const header of findHeaders(context.view, saleColumns(context.view), isTaxHead, chooseTaxRole)) {
    if (skipRow(header.firstRow) && skipRow(header.lastRow)) continue;
    // If "VAT 20 %" is next to "VAT 5 %", they are labels of two tax amounts, not column names.
    if (context.amountsOn(header.firstRow).some((amount) => amount.percent)) continue;
    let misses = 0;
    for (let r = header.lastRow + 1; r < header.lastRow + 14 && misses < 4; r++) {
      const row = context.view.rows[r];
      if (!row || row.page !== header.page) break;
      const amounts = context.amountsOn(r);
      const printed = readTaxTriple(row, amounts);
      if (printed) {
        lines.push(printed);
        continue;
      }
      const cells = splitIntoCells(row, header, amounts, NUMERIC, () => null);
      const getAmount = (role: ColumnRole) =>
        cells.find((cell) => cell.role === role && cell.amount)?.amount ?? null;
      const { tax, rate } = separateTaxAndRate(getAmount, amounts);
      const sums = context.labels
        .row(r)
        .some(
          (label) =>
            isConcept(label, 'total') || isConcept(label, 'subtotal') || isConcept(label, 'amount_due'),
        );
      if (!tax || tax.percent || (sums && !rate)) {
        misses++;
        if (sums) break;
        continue;
      }
      lines.push(createTaxLine(rate, getAmount('tax_base'), tax, r));
    }
  }
  return lines.filter((line) => line.rate !== null || line.base !== null);
}

/**
 * Determines which number in a row is the tax and which is the rate. A column named "VAT" can contain either.
 */
function separateTaxAndRate(
  of: (role: ColumnRole) => Amount | null,
  amounts: readonly Amount[],
): { tax: Amount | null; rate: Amount | null } {
  const named = of('tax_amount');
  const other = of('amount');
  const rate = of('tax_rate') ?? amounts.find((amount) => amount.percent) ?? null;
  if (named === null || named.percent) return { tax: other, rate };
  const base = of('tax_base');
  const isRate =
    rate === null &&
    base !== null &&
    other !== null &&
    isNear((base.value * named.value) / 100, other.value, 0.02);
  return isRate ? { tax: other, rate: named } : { tax: named, rate };
}

/**
 * Reads rows that begin with a tax label and end with an amount. Another amount in such a row can be the
 * base.
 */
function fromRows(context: Context, skipRow: (row: number) => boolean, done: ReadonlySet<number>): TaxLine[] {
  const lines: TaxLine[] = [];
  for (const row of context.view.rows) {
    if (skipRow(row.index) || done.has(row.index) || row.tokens.length > 40) continue;
    const amounts = context.amountsOn(row.index);
    const printed = readTaxTriple(row, amounts);
    if (printed) {
      lines.push(printed);
      continue;
    }
    const labels = context.labels.row(row.index).filter((one) => isConcept(one, 'tax_total'));
    const [label] = labels;
    if (!label) continue;
    const under = labels.flatMap((one) => readTaxBelow(context, row, one) ?? []);
    if (under.length > 0) {
      lines.push(...under);
      continue;
    }
    const rate = amounts.find((amount) => amount.percent) ?? null;
    const money = amounts.filter(
      (amount) => !amount.percent && (amount.decimals > 0 || amount.currency !== null || amount.value === 0),
    );
    const tax = money.at(-1);
    if (!tax || !rate || rate.value > 40) continue;
    const base =
      money.length > 1
        ? (money.find(
            (amount) =>
              amount !== tax &&
              isNear((amount.value * rate.value) / 100, tax.value, 0.02 + tax.value * 0.002),
          ) ?? null)
        : null;
    lines.push(createTaxLine(rate, base, tax, row.index));
  }
  return lines;
}

/**
 * Reads a tax amount such as "19.00" below "VAT 20 %". Returns null if the row of the label contains an
 * amount.
 */
function readTaxBelow(context: Context, row: Row, label: Label): TaxLine | null {
  const here = context.amountsOn(row.index);
  const rate = here.find((amount) => amount.percent && amount.span.chunk === label.chunk);
  const next = context.view.rows[row.index + 1];
  if (!rate || rate.value > 40 || here.some((amount) => !amount.percent && amount.decimals === 2))
    return null;
  if (!next || next.page !== row.page || next.box[1] - row.box[3] > 1.5 * row.height) return null;
  const tax = context
    .amountsOn(next.index)
    .find((amount) => amount.decimals === 2 && overlapX(spanBox(amount.span), label.chunk.box) > 0.3);
  return tax ? createTaxLine(rate, null, tax, next.index) : null;
}

/**
 * Reads a row that begins with a rate, a base and a tax amount, such as "22% 100.00 22.00". Ignores any text
 * after the tax amount.
 */
export function readTaxTriple(row: Row, amounts: readonly Amount[]): TaxLine | null {
  const [rate, base, tax] = amounts;
  // In "A 20%", "A" is the code that is printed on a receipt next to the items that are taxed at this rate.
  const coded = rate?.span.start === 1 && /^[A-Z0-9*][.:)]?$/i.test(row.tokens[0]?.text ?? '');
  if (!rate?.percent || !base || !tax || base.percent || tax.percent || rate.value <= 0) return null;
  const first = rate.span.chunk === row.chunks[0] && (rate.span.start === 0 || coded);
  const line = createTaxLine(rate, base, tax, row.index);
  return first && base.decimals === 2 && tax.decimals === 2 && line.consistent === true ? line : null;
}

function createTaxLine(rate: Amount | null, base: Amount | null, amount: Amount, row: number): TaxLine {
  const consistent =
    rate && base
      ? isNear(round((base.value * rate.value) / 100), amount.value, 0.02 + Math.abs(amount.value) * 0.002)
      : null;
  return { rate, base, amount, consistent, row };
}
