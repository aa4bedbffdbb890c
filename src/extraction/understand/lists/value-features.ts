import type { FoundTransaction } from '../bank/transactions.ts';
import type { Context } from '../context.ts';
import { measureOcrDoubt } from '../found.ts';
import type { Item } from '../line-items/items.ts';
import { isNear } from '../recognize/numbers.ts';
import { type Span, spanText } from '../view/span.ts';
import type { ListCandidate } from './choice-features.ts';
import type { GridList } from './read-grids.ts';
import { type ListRole, ROLES } from './roles.ts';

const ALL_ROLES: readonly ListRole[] = [...new Set([...ROLES.items, ...ROLES.transactions])];

interface ListSurety {
  /** Probability that the whole list is correct. */
  list: number;
  /**
   * For each role, the probability that the chosen column has that role. Empty for lists that were read by
   * rules.
   */
  roles: ReadonlyMap<string, number>;
}

export const VALUE_FEATURES: readonly string[] = [
  'role',
  'transactions',
  'list',
  'column',
  'least_column',
  'row',
  'from_grid',
  'consistent',
  'values',
  'length',
  'spans',
  'is_number',
  'decimals',
  'recognized',
  'doubt',
  'count',
  'chain',
];

function describeValue(
  context: Context,
  role: ListRole,
  spans: readonly Span[],
  entry: Item | FoundTransaction,
  surety: ListSurety,
  row: number,
  count: number,
  chain: number,
): Float64Array {
  const text = spans.map(spanText).join(' ');
  const isItem = 'cells' in entry;
  const page = context.view.pages.find((one) => one.number === spans[0]?.chunk.page);
  const sures = [...surety.roles.values()];
  return new Float64Array([
    ALL_ROLES.indexOf(role),
    isItem ? 0 : 1,
    surety.list,
    surety.roles.get(role) ?? -1,
    sures.length === 0 ? -1 : Math.min(...sures),
    row,
    sures.length > 0 ? 1 : 0,
    isItem ? (entry.consistent === null ? 0 : entry.consistent ? 1 : -1) : 0,
    isItem
      ? Object.keys(entry.cells).length
      : [entry.date, entry.balance, entry.valueDate].filter(Boolean).length,
    Math.min(120, text.length),
    spans.length,
    /^[^\p{L}]*$/u.test(text) ? 1 : 0,
    /[.,]\d{2}\D*$/.test(text) ? 1 : 0,
    page?.ocr ? 1 : 0,
    measureOcrDoubt(spans),
    Math.min(99, count),
    chain,
  ]);
}

export interface DescribedValue {
  index: number;
  role: ListRole;
  features: Float64Array;
}

export function describeValues(context: Context, list: ListCandidate, sure: number): DescribedValue[] {
  const readings = 'readings' in list ? (list as GridList).readings : [];
  const sources = readings.flatMap((reading) => {
    const roles = new Map([...reading.assignment].map(([role, one]): [string, number] => [role, one.sure]));
    for (const side of ['debit', 'credit'] as const)
      if (roles.has(side)) roles.set('amount', roles.get(side) ?? 0);
    return reading.sure.map((row) => ({ roles, row }));
  });
  // Look up items by identity, because a completed list also contains items that are in none of its readings.
  const read = readings.flatMap((reading) => reading.items);
  const indexes = new Map(read.map((item, i) => [item, i]));
  const entries: readonly (Item | FoundTransaction)[] =
    list.kind === 'items' ? list.items : list.transactions;
  return entries.flatMap((entry, index) => {
    const at = 'cells' in entry ? (indexes.get(entry) ?? -1) : index;
    const source = sources[at] ?? { roles: new Map<string, number>(), row: -1 };
    const chain = 'cells' in entry ? 0 : checkBalanceChain(list.transactions, index);
    return listEntryPlaces(entry).map(([role, spans]) => ({
      index,
      role,
      features: describeValue(
        context,
        role,
        spans,
        entry,
        { list: sure, roles: source.roles },
        source.row,
        entries.length,
        chain,
      ),
    }));
  });
}

function listEntryPlaces(entry: Item | FoundTransaction): [ListRole, readonly Span[]][] {
  const found: [ListRole, readonly Span[] | undefined][] =
    'cells' in entry
      ? [
          ['sku', entry.cells.sku && [entry.cells.sku.span]],
          ['description', entry.description],
          ['quantity', entry.cells.quantity && [entry.cells.quantity.span]],
          ['unit', entry.unit ? [entry.unit.span] : undefined],
          ['unit_price', entry.cells.unit_price && [entry.cells.unit_price.span]],
          ['discount', entry.cells.discount && [entry.cells.discount.span]],
          ['tax_rate', entry.cells.tax_rate && [entry.cells.tax_rate.span]],
          [
            'amount',
            entry.cells.amount
              ? [entry.cells.amount.span]
              : entry.cells.gross_amount && [entry.cells.gross_amount.span],
          ],
        ]
      : [
          ['date', entry.date ? [entry.date.span] : undefined],
          ['value_date', entry.valueDate ? [entry.valueDate.span] : undefined],
          ['description', entry.description],
          ['counterparty', entry.counterparty],
          ['amount', entry.amount ? [entry.amount.span] : undefined],
          ['balance', entry.balance ? [entry.balance.span] : undefined],
        ];
  return found.flatMap(([role, spans]): [ListRole, readonly Span[]][] =>
    spans && spans.length > 0 ? [[role, spans]] : [],
  );
}

/**
 * Returns 1 if the balance changes by the amount, -1 if it does not, and 0 if there are no balances to
 * compare.
 */
function checkBalanceChain(list: readonly FoundTransaction[], at: number): number {
  const one = list[at];
  if (!one?.balance || !one.amount) return 0;
  const others = [list[at - 1], list[at + 1]].flatMap((other) =>
    other?.balance ? [other.balance.value] : [],
  );
  if (others.length === 0) return 0;
  const { value } = one.balance;
  const move = one.amount.value;
  return others.some((other) => isNear(other + move, value)) ? 1 : -1;
}
