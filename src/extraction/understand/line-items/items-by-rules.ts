import type { DocumentType } from '../../parsed-data.ts';
import type { Context } from '../context.ts';
import { looksLikeReceipt } from '../fields/payment-evidence.ts';
import { findTaxes } from '../fields/taxes.ts';
import { chooseSums } from '../fields/totals.ts';
import { findCarriedRows } from './carried.ts';
import { findItemTables, type Item, type ItemTable } from './items.ts';
import { findItemsWithoutHeader } from './items-without-header.ts';

/**
 * Finds items below headers with known column names. If there are no such headers, finds rows above the first
 * total that consist of words and end with an amount.
 */
export function findItemsByRules(
  context: Context,
  type: DocumentType,
): { items: Item[]; tables: ItemTable[]; from: 'rules' | 'headerless' } {
  const tables = findItemTables(context);
  if (tables.length > 0) return { items: tables.flatMap((table) => table.items), tables, from: 'rules' };
  const carried = findCarriedRows(context);
  const taxes = findTaxes(context, (row) => carried.has(row));
  const sums = chooseSums(
    context,
    (amount) => carried.has(amount.span.chunk.row),
    taxes,
    null,
    looksLikeReceipt(context, type),
  );
  return { items: findItemsWithoutHeader(context, type, sums), tables: [], from: 'headerless' };
}
