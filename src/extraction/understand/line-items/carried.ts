import type { Context } from '../context.ts';
import type { Label } from '../lexicon/labels.ts';
import { isConcept } from '../score/links.ts';

/** Whether a label is followed only by the word "page" and a page number: "Brought forward from page 2". */
function endsWithPage({ chunk, end }: Label): boolean {
  const rest = chunk.tokens
    .slice(end)
    .map((token) => token.text)
    .join(' ');
  return /^(?:(?:\p{L}{1,4}\.?\s){1,2}\p{L}{4,6}\.?\s)?\d{1,3}:?$/u.test(rest);
}

/**
 * Finds the rows in which a subtotal is carried over to the next page ("Carried forward 1,200.00"). Such a
 * row is not a line item, and its amount is not one of the document's totals. Ambiguous words such as
 * "transporte" are recognized only if the same amount is both carried forward and brought forward.
 */
export function findCarriedRows(context: Context): ReadonlySet<number> {
  const found = context.labels.all.flatMap((label) => {
    if (!isConcept(label, 'carried') || label.start > 0 || !(label.whole || endsWithPage(label))) return [];
    const amounts = context.amountsOn(label.chunk.row).filter((amount) => amount.decimals === 2);
    const [amount] = amounts;
    return amount && amounts.length === 1
      ? [{ row: label.chunk.row, value: amount.value, sure: label.meanings.length === 1 }]
      : [];
  });
  return new Set(
    found
      .filter(
        ({ row, value, sure }) => sure || found.some((other) => other.row !== row && other.value === value),
      )
      .map(({ row }) => row),
  );
}
