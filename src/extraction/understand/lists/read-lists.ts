import type { DocumentType } from '../../parsed-data.ts';
import { settleSigns } from '../bank/settle-signs.ts';
import type { YearHint } from '../bank/short-dates.ts';
import { listedTransactions } from '../bank/transactions.ts';
import type { Context } from '../context.ts';
import { leftOf } from '../line-items/items.ts';
import { itemsByRules } from '../line-items/items-by-rules.ts';
import { scoreRow } from '../questions/forest.ts';
import type { ListArea, ListCandidate } from './choice-features.ts';
import { chooseList } from './choose-list.ts';
import type { ListKind } from './list-grid.ts';
import type { ListModels } from './list-models.ts';
import { LIST_MODELS } from './models.ts';
import { joinGrids, readAllGrids } from './read-grids.ts';
import { describeValues } from './value-features.ts';

/** The list of a document, with how likely each of its values is right. */
export interface ChosenList {
  list: ListCandidate;
  /** Whether headers name its columns, or only their places and contents tell them. */
  method: 'label' | 'layout';
  confidenceOf: (entry: number, role: string) => number;
}

/** What the rules and what the grids read as the document's list. */
export function listCandidates(
  context: Context,
  kind: ListKind,
  type: DocumentType,
  year: YearHint | null,
  models: Pick<ListModels, 'columns' | 'rows' | 'joins' | 'grids'>,
): ListCandidate[] {
  const joined = joinGrids(readAllGrids(context, kind, models, year));
  const grids = joined && { ...joined, transactions: settleSigns(context, joined.transactions) };
  const rules = kind === 'items' ? ruledItems(context, type) : ruledTransactions(context, year);
  return [...(rules ? [rules] : []), ...(grids ? [grids] : [])];
}

/** Reads the list of items or of transactions; null if there is none. */
export function readList(
  context: Context,
  kind: ListKind,
  type: DocumentType,
  year: YearHint | null,
): ChosenList | null {
  const candidates = listCandidates(context, kind, type, year, LIST_MODELS);
  const chosen = chooseList(context, candidates, LIST_MODELS);
  if (!chosen) return null;
  const known = new Map(
    describeValues(context, chosen.list, chosen.sure).map(({ index, role, features }): [string, number] => [
      `${index} ${role}`,
      scoreRow(LIST_MODELS.values, features),
    ]),
  );
  const confidenceOf = (entry: number, role: string) =>
    Math.round(Math.min(0.99, Math.max(0.02, known.get(`${entry} ${role}`) ?? 0.5)) * 1000) / 1000;
  const isNamed = chosen.list.from === 'rules' || chosen.list.hasHeaders === true;
  return { list: chosen.list, method: isNamed ? 'label' : 'layout', confidenceOf };
}

function ruledItems(context: Context, type: DocumentType): ListCandidate | null {
  const { items, tables, from } = itemsByRules(context, type);
  if (items.length === 0) return null;
  const areas = tables.map(({ firstRow, lastRow, header }): ListArea => {
    const left = header ? leftOf(header) : Number.NEGATIVE_INFINITY;
    return { firstRow, lastRow, left };
  });
  return { kind: 'items', from, items, transactions: [], score: 0, areas };
}

function ruledTransactions(context: Context, year: YearHint | null): ListCandidate | null {
  const transactions = settleSigns(context, listedTransactions(context, year));
  return transactions.length === 0
    ? null
    : { kind: 'transactions', from: 'rules', items: [], transactions, score: 0, areas: [] };
}
