import type { Context } from '../context.ts';
import type { Concept } from '../lexicon/lexicon.ts';
import { once } from '../once.ts';
import { toCents } from '../recognize/numbers.ts';
import { isConcept } from '../score/links.ts';

const SUMS: readonly Concept[] = ['subtotal', 'total', 'amount_due'];
/** Lines with these labels are part of the totals and therefore never items. */
export const NEVER_ITEMS: readonly Concept[] = [
  ...SUMS,
  'tax_total',
  'amount_paid',
  'change',
  'carried',
  'rounding',
];

export interface PrintedSum {
  row: number;
  isLabelled: boolean;
}

/** Returns the amounts of a document that may be totals, keyed by their value in cents. */
export const printedSums = once((context: Context): ReadonlyMap<number, readonly PrintedSum[]> => {
  const found = context.amounts.flatMap(({ span, value, percent }) =>
    percent
      ? []
      : [
          {
            cents: toCents(value),
            row: span.chunk.row,
            isLabelled: context.labels
              .row(span.chunk.row)
              .some((label) => SUMS.some((concept) => isConcept(label, concept))),
          },
        ],
  );
  return Map.groupBy(found, ({ cents }) => cents);
});

/**
 * Whether a row belongs to the totals of the document: it contains the label of a total, or a percentage.
 */
export function isTotalRow(context: Context, row: number): boolean {
  return (
    context.amountsOn(row).some(({ percent }) => percent) ||
    context.labels.row(row).some((label) => NEVER_ITEMS.some((concept) => isConcept(label, concept)))
  );
}
