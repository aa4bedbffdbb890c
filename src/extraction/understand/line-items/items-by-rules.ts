import type { DocumentType } from '../../parsed-data.ts';
import type { Context } from '../context.ts';
import { findTaxes } from '../fields/taxes.ts';
import { isTill } from '../fields/till.ts';
import { chooseSums } from '../fields/totals.ts';
import { carriedRows } from './carried.ts';
import { headlessItems } from './headless.ts';
import { findItemTables, type Item, type ItemTable } from './items.ts';

/** The items below headers that the lexicon knows; else rows of words that end in an amount, above the first sum. */
export function itemsByRules(
  context: Context,
  type: DocumentType,
): { items: Item[]; tables: ItemTable[]; from: 'rules' | 'headerless' } {
  const tables = findItemTables(context);
  if (tables.length > 0) return { items: tables.flatMap((table) => table.items), tables, from: 'rules' };
  const carried = carriedRows(context);
  const taxes = findTaxes(context, (row) => carried.has(row));
  const sums = chooseSums(
    context,
    (amount) => carried.has(amount.span.chunk.row),
    taxes,
    null,
    isTill(context, type),
  );
  return { items: headlessItems(context, type, sums), tables: [], from: 'headerless' };
}
