import type { Context } from '../context.ts';
import type { Label } from '../lexicon/labels.ts';
import { isConcept } from '../score/links.ts';

/** "Brought forward from page 2" */
function saysPage({ chunk, end }: Label): boolean {
  const rest = chunk.tokens
    .slice(end)
    .map((token) => token.text)
    .join(' ');
  return /^(?:(?:\p{L}{1,4}\.?\s){1,2}\p{L}{4,6}\.?\s)?\d{1,3}:?$/u.test(rest);
}

/**
 * Rows that carry the sum of a page over to the next one: "Carried forward 1,200.00". They are no items, and their sums
 * are no sums of the document. Words that name something else too ("transporte") do so where the same amount is carried
 * away and brought on.
 */
export function carriedRows(context: Context): ReadonlySet<number> {
  const found = context.labels.all.flatMap((label) => {
    if (!isConcept(label, 'carried') || label.start > 0 || !(label.whole || saysPage(label))) return [];
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
