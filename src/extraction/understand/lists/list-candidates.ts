import type { DocumentType } from '../../parsed-data.ts';
import { settleSigns } from '../bank/settle-signs.ts';
import type { YearHint } from '../bank/short-dates.ts';
import { findTransactions } from '../bank/transactions.ts';
import type { Context } from '../context.ts';
import { takeDescribedFactors } from '../line-items/described-factors.ts';
import { findLeftLimit } from '../line-items/items.ts';
import { findItemsByRules } from '../line-items/items-by-rules.ts';
import { findWrittenItems } from '../line-items/written-items.ts';
import type { ListArea, ListCandidate } from './choice-features.ts';
import { completeList } from './complete-list.ts';
import type { ListKind } from './list-grid.ts';
import type { ListModels } from './list-models.ts';
import { joinGrids, readAllGrids } from './read-grids.ts';

/**
 * Returns all readings of a document's lists: the list found by the rules, the lists from grids, the lists
 * written as text, and completed versions of these lists.
 */
export function listCandidates(
  context: Context,
  kind: ListKind,
  type: DocumentType,
  year: YearHint | null,
  models: Pick<ListModels, 'columns' | 'rows' | 'joins' | 'grids'>,
): ListCandidate[] {
  const grids = joinGrids(readAllGrids(context, kind, models, year)).map((joined) => ({
    ...joined,
    transactions: settleSigns(context, joined.transactions),
  }));
  const rules = kind === 'items' ? readItemsByRules(context, type) : readTransactionsByRules(context, year);
  const written = kind === 'items' ? readWrittenLists(context) : [];
  const found = [...(rules ? [rules] : []), ...grids, ...written];
  return [...found, ...found.flatMap((list) => completeList(context, list) ?? [])];
}

function readWrittenLists(context: Context): ListCandidate[] {
  return findWrittenItems(context).map(({ items, opening }) => {
    const rows = items.flatMap(({ firstRow, lastRow }) => [firstRow, lastRow]);
    const area = {
      firstRow: Math.min(...rows),
      lastRow: Math.max(...rows),
      left: Number.NEGATIVE_INFINITY,
    };
    return { kind: 'items', from: 'written', opening, items, transactions: [], score: 0, areas: [area] };
  });
}

function readItemsByRules(context: Context, type: DocumentType): ListCandidate | null {
  const { items, tables, from } = findItemsByRules(context, type);
  if (items.length === 0) return null;
  for (const item of items) takeDescribedFactors(context, item);
  const areas = tables.map(({ firstRow, lastRow, header }): ListArea => {
    const left = header ? findLeftLimit(header) : Number.NEGATIVE_INFINITY;
    return { firstRow, lastRow, left };
  });
  return { kind: 'items', from, items, transactions: [], score: 0, areas };
}

function readTransactionsByRules(context: Context, year: YearHint | null): ListCandidate | null {
  const transactions = settleSigns(context, findTransactions(context, year));
  return transactions.length === 0
    ? null
    : { kind: 'transactions', from: 'rules', items: [], transactions, score: 0, areas: [] };
}
