import type { Context } from '../context.ts';
import { comparePhrases, wordsOf } from '../questions/wording.ts';
import { describeList, LIST_FEATURES } from './list-features.ts';
import type { GridReading } from './read-grid.ts';
import { ROLES } from './roles.ts';

const TITLES = {
  items: wordsOf('items articles services positions order'),
  transactions: wordsOf('transactions account activity movements'),
};

export const GRID_FEATURES: readonly string[] = [
  ...LIST_FEATURES,
  'source',
  'header_from',
  'columns',
  'unassigned',
  'lines',
  'entries_of_lines',
  'least_sure_entry',
  'mean_sure_entry',
  'roles',
  'mean_sure_role',
  'known',
  'known_other_kind',
  'title',
  ...ROLES.items.map((role) => `items_${role}`),
  ...ROLES.transactions.map((role) => `transactions_${role}`),
];

export function describeGrid(context: Context, reading: GridReading): Float64Array {
  const { kind, grid, assignment, sure } = reading;
  const roles = [...assignment.values()];
  const otherKind = kind === 'items' ? 'transactions' : 'items';
  const measureKnownHeaders = (of: typeof kind) =>
    grid.headers.filter((header) => Math.max(0, ...header.known[of].values()) > 0.5).length /
    grid.headers.length;
  const title = wordsOf(grid.title);
  const calculateMean = (list: readonly number[]) =>
    list.reduce((sum, one) => sum + one, 0) / Math.max(1, list.length);
  return new Float64Array([
    ...describeList(context, reading),
    grid.source === 'table' ? 2 : grid.source === 'aligned' ? 1 : 0,
    grid.headerFrom === 'own' ? 2 : grid.headerFrom === 'before' ? 1 : 0,
    grid.columns.length,
    1 - new Set(roles.map(({ column }) => column)).size / grid.columns.length,
    Math.min(99, grid.lines.length),
    sure.length / Math.max(1, grid.lines.length),
    Math.min(...sure),
    calculateMean(sure),
    roles.length,
    calculateMean(roles.map((role) => role.sure)),
    measureKnownHeaders(kind),
    measureKnownHeaders(otherKind),
    Math.max(0, ...TITLES[kind].map((word) => comparePhrases([word], title).asked)),
    ...ROLES.items.map((role) => (kind === 'items' ? (assignment.get(role)?.sure ?? 0) : 0)),
    ...ROLES.transactions.map((role) => (kind === 'transactions' ? (assignment.get(role)?.sure ?? 0) : 0)),
  ]);
}
