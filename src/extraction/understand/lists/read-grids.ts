import type { YearHint } from '../bank/short-dates.ts';
import type { FoundTransaction } from '../bank/transactions.ts';
import type { Context } from '../context.ts';
import { scoreRow } from '../questions/forest.ts';
import type { ListArea, ListCandidate } from './choice-features.ts';
import { describeGrid } from './grid-features.ts';
import type { ListKind } from './list-grid.ts';
import { listGrids } from './list-grids.ts';
import type { ListModels } from './list-models.ts';
import { type GridReading, readGrid } from './read-grid.ts';

/** Minimum score for a grid to be joined with others. */
const TAKEN = 0.4;
/** Minimum score for a grid to be treated as a list. */
const POSSIBLE = 0.05;
const MOST_LISTS = 8;
/** Number of lists to which grids with a low score are added as well. */
const MOST_COMPLETE = 4;

export interface GridList extends ListCandidate {
  from: 'grids';
  readings: readonly GridReading[];
}

export function readAllGrids(
  context: Context,
  kind: ListKind,
  models: Pick<ListModels, 'columns' | 'rows' | 'joins' | 'grids'>,
  year: YearHint | null,
): GridReading[] {
  return listGrids(context).flatMap((grid) => {
    const reading = readGrid(context, grid, kind, models, year);
    if (!reading) return [];
    reading.score = scoreRow(models.grids, describeGrid(context, reading));
    return [reading];
  });
}

/**
 * Returns the lists that grids can form, best first. Each grid is joined with the grids that are likely to be
 * parts of the same list. If several grids have lines in common, a list contains only one of them.
 */
export function joinGrids(all: readonly GridReading[]): GridList[] {
  const scoreReading = ({ score, sure }: GridReading) => (score - TAKEN / 2) * sure.length;
  const likely = all.filter(({ score }) => score >= TAKEN).sort((a, b) => scoreReading(b) - scoreReading(a));
  const others = all
    .filter(({ score }) => score >= POSSIBLE && score < TAKEN)
    .sort((a, b) => b.score - a.score);
  const lists = new Map<string, GridList>();
  for (const seed of [...likely, ...others]) {
    if (lists.size >= MOST_LISTS) break;
    const kept = extendList([seed], likely);
    // Short grids of transactions, such as the checks of a statement, often have a low score. The balances
    // later show whether they belong to the list.
    const isOpen = seed.kind === 'transactions' && lists.size < MOST_COMPLETE;
    const extended = isOpen ? extendList(kept, others) : kept;
    for (const readings of [extended, kept, [seed]]) {
      const key = readings
        .map((reading) => all.indexOf(reading))
        .sort((a, b) => a - b)
        .join(' ');
      if (!lists.has(key)) lists.set(key, joinReadings(readings));
    }
  }
  return [...lists.values()];
}

/** Adds the readings that can continue a list and do not overlap any of its readings. */
function extendList(list: readonly GridReading[], readings: readonly GridReading[]): readonly GridReading[] {
  const [seed] = list;
  const kept = [...list];
  for (const reading of readings)
    if (seed && isAlike(seed, reading) && !kept.some((other) => doOverlap(other, reading)))
      kept.push(reading);
  return kept;
}

/** A list counts as having dates (or descriptions) if at least this share of its transactions has one. */
const MOST_GIVEN = 0.5;

/**
 * Whether a grid can continue a list of transactions. A summary of deposits has no dates, and a table of daily
 * balances has no descriptions.
 */
function isAlike(list: GridReading, { transactions }: GridReading): boolean {
  const isGiven = (all: GridReading['transactions'], test: (one: FoundTransaction) => boolean) =>
    all.length === 0 || all.filter(test).length >= MOST_GIVEN * all.length;
  return [
    (one: FoundTransaction) => one.date !== null,
    (one: FoundTransaction) => one.description.length + one.counterparty.length > 0,
  ].every((test) => !isGiven(list.transactions, test) || isGiven(transactions, test));
}

/** Joins grids that have no lines in common, in reading order. `readings` must not be empty. */
export function joinReadings(readings: readonly GridReading[]): GridList {
  const kept = readings.toSorted((a, b) => getFirstRow(a) - getFirstRow(b) || getLeft(a) - getLeft(b));
  const count = kept.reduce((sum, { sure }) => sum + sure.length, 0);
  return {
    kind: kept[0]?.kind ?? 'items',
    from: 'grids',
    items: kept.flatMap(({ items }) => items),
    transactions: kept.flatMap(({ transactions }) => transactions),
    score: kept.reduce((sum, { score, sure }) => sum + score * sure.length, 0) / count,
    readings: kept,
    hasHeaders: kept.every(({ grid }) => grid.headerFrom !== 'none'),
    areas: kept.map(getArea),
  };
}

/**
 * Text to the left of the first column is part of the list if it is no farther away than this, in line
 * heights.
 */
const MARGIN = 3;

function getArea({ grid, entries, assignment }: GridReading): ListArea {
  const rows = [
    ...grid.headerRows,
    ...entries.flatMap(({ line, more }) => [line, ...more].map((one) => one.row.index)),
  ];
  const height = entries[0]?.line.row.height ?? 0;
  return {
    firstRow: Math.min(...rows),
    lastRow: Math.max(...rows),
    left:
      Math.min(...[...assignment.values()].map(({ column }) => grid.columns[column]?.[0] ?? 0)) -
      MARGIN * height,
  };
}

type ReadEntries = Pick<GridReading, 'grid' | 'entries'>;

export const getFirstRow = ({ entries }: ReadEntries) => entries[0]?.line.row.index ?? 0;

const getLeft = ({ grid }: ReadEntries) => grid.columns[0]?.[0] ?? 0;

/** Whether two readings overlap horizontally and have entries in the same rows. */
export function doOverlap(one: ReadEntries, other: ReadEntries): boolean {
  const rows = new Set(one.entries.map(({ line }) => line.row.index));
  const getSides = ({ grid }: ReadEntries) =>
    [grid.columns[0]?.[0] ?? 0, grid.columns.at(-1)?.[1] ?? 0] as const;
  const [a, b] = [getSides(one), getSides(other)];
  return (
    Math.min(a[1], b[1]) > Math.max(a[0], b[0]) && other.entries.some(({ line }) => rows.has(line.row.index))
  );
}
