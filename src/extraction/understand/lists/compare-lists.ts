import type { FoundTransaction } from '../bank/transactions.ts';
import type { Item } from '../line-items/items.ts';
import { isNear } from '../recognize/numbers.ts';
import { type Span, spanText } from '../view/span.ts';
import { keyOf } from '../view/token.ts';
import type { FoundList } from './list-features.ts';

/**
 * How a value compares with another reading of the same list. `agreed`: the reading contains the same value
 * in the same row. `disputed`: it contains a different value, or no entry in this row. `alone`: there is no
 * other reading, or one of the two entries does not contain the value.
 */
export type Verdict = 'agreed' | 'disputed' | 'alone';

type Value = number | string | null;

/** Compares the values of a list with those of another reading of the same list. */
export function compareLists(
  own: FoundList,
  other: FoundList | null,
): (entry: number, role: string) => Verdict {
  const rows = new Map<number, Item | FoundTransaction>();
  for (const one of listEntries(other)) for (const row of listRows(one)) rows.set(row, one);
  const rivals = listEntries(own).map((one) => {
    const found = listRows(one).flatMap((row) => rows.get(row) ?? []);
    return found[0] ?? null;
  });
  const entries = listEntries(own);
  return (index, role) => {
    const [entry, rival] = [entries[index], rivals[index]];
    if (!entry || !rival) return other === null ? 'alone' : 'disputed';
    const [value, against] = [getValue(entry, role), getValue(rival, role)];
    if (value === null || against === null) return 'alone';
    const isSame =
      typeof value === 'number' && typeof against === 'number' ? isNear(value, against) : value === against;
    return isSame ? 'agreed' : 'disputed';
  };
}

function listEntries(list: FoundList | null): readonly (Item | FoundTransaction)[] {
  return list === null ? [] : list.kind === 'items' ? list.items : list.transactions;
}

/**
 * Returns the rows that contain the numbers of an item, or its first row if it has no numbers. For a
 * transaction, returns the row of its amount.
 */
function listRows(one: Item | FoundTransaction): number[] {
  if (!('cells' in one)) return one.amount ? [one.amount.span.chunk.row] : [];
  const rows = Object.values(one.cells).flatMap((cell) => (cell ? [cell.span.chunk.row] : []));
  return rows.length > 0 ? [...new Set(rows)] : [one.firstRow];
}

function getValue(one: Item | FoundTransaction, role: string): Value {
  if ('cells' in one) {
    if (role === 'description') return toKey(one.description);
    if (role === 'unit') return one.unit ? keyOf(one.unit.text) : null;
    const cell =
      role === 'amount'
        ? (one.cells.amount ?? one.cells.gross_amount)
        : one.cells[role as keyof Item['cells']];
    return cell ? (cell.value ?? keyOf(cell.text)) : null;
  }
  if (role === 'description') return toKey(one.description);
  if (role === 'counterparty') return toKey(one.counterparty);
  if (role === 'date') return one.date?.iso ?? null;
  if (role === 'value_date') return one.valueDate?.iso ?? null;
  return (role === 'balance' ? one.balance : one.amount)?.value ?? null;
}

function toKey(spans: readonly Span[]): string | null {
  return spans.length === 0 ? null : keyOf(spans.map(spanText).join(' '));
}
