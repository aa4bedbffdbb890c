import type { Context } from '../context.ts';
import type { Amount } from '../recognize/amounts.ts';
import type { Span } from '../view/span.ts';
import type { Row } from '../view/view.ts';

/** How an entry of a written list begins: with a bullet or number, with its quantity, or with other text. */
export type Opening = 'bullet' | 'quantity' | 'text';

/** The rows of one entry of a list that is written as lines of text. */
export interface WrittenEntry {
  opening: Opening;
  rows: readonly Row[];
}

const BULLET = /^(?:[-–—*•·▪◦‣>]|(?:\d{1,3}|\p{L})[.)])$/u;
/** Maximum number of rows in an entry, and maximum distance in rows between the beginnings of two entries. */
const MOST_ROWS = 4;
/** Minimum number of entries in a list. */
const FEWEST = 2;
/**
 * Maximum number of chunks in a line of text. If most entries begin with a row that has more chunks, the list
 * has columns.
 */
const MOST_CHUNKS = 2;

export const isMoney = (amount: Amount) =>
  !amount.percent && (amount.decimals === 2 || amount.currency !== null);

/**
 * Finds lists that are written as lines of text instead of columns and whose entries contain amounts of
 * money. Letters and e-mails contain such lists: "12 trays of eggs at 7.20" or "1. Train to Exmouth -
 * £38.40".
 * @param isEntry whether a row is an entry even if it begins with neither a bullet nor a quantity
 * @param isNamed whether a row contains the description of its entry
 */
export function findWrittenLists(
  context: Context,
  isEntry: (row: Row) => boolean,
  isNamed: (row: Row) => boolean,
): WrittenEntry[][] {
  const { rows } = context.view;
  const openings = rows.map((row) => readOpening(context, row));
  return (['bullet', 'quantity', 'text'] as const).flatMap((opening) => {
    const starts = rows.filter((row, i) => (opening === 'text' ? isEntry(row) : openings[i] === opening));
    return splitIntoRuns(
      starts.flatMap((row, i): WrittenEntry[] => {
        const entry = takeRows(context, row, starts[i + 1], rows);
        return entry === null ? [] : [{ opening, rows: entry }];
      }),
    ).flatMap((run) => {
      const firsts = run.flatMap(({ rows: [row] }) => row ?? []);
      // Lists with columns are read from grids instead.
      if (firsts.filter(({ chunks }) => chunks.length > MOST_CHUNKS).length > run.length / 2) return [];
      const areNamed = firsts.some(isNamed);
      if (opening === 'quantity' && !areNamed) return [withNames(run, rows) ?? run];
      if (opening !== 'text') return [run];
      const isOther = firsts.every(({ index }) => openings[index] !== null);
      if (isOther) return [];
      const areLines = firsts.every(({ chunks }) => chunks.length === 1);
      return [(areLines || !areNamed ? withNames(run, rows) : null) ?? run];
    });
  });
}

function readOpening(context: Context, row: Row): Opening | null {
  const [first, second] = row.tokens;
  if (!first || !second) return null;
  if (BULLET.test(first.text)) return 'bullet';
  return readQuantityAt(context, row, 0) === null ? null : 'quantity';
}

/** Returns the number at the given token if it can be a quantity, such as "24" or "24x"; otherwise null. */
export function readQuantityAt(context: Context, row: Row, at: number): number | null {
  const token = row.tokens[at];
  const glued = /^(\d{1,5})[x×]$/i.exec(token?.text ?? '')?.[1];
  if (glued !== undefined) return Number(glued);
  if (!token || !/^\d+(?:[.,]\d+)?$/.test(token.text)) return null;
  const covers = ({ chunk, start, end }: Span) => chunk.tokens.slice(start, end).includes(token);
  const found = context.amountsOn(row.index).find(({ span }) => covers(span));
  if (!found || found.percent || found.currency !== null) return null;
  // A dash before the number is a bullet, not a minus sign.
  const [first] = found.span.chunk.tokens.slice(found.span.start, found.span.end);
  const isAlone = found.span.end - found.span.start === (first === token ? 1 : 2);
  return isAlone && found.value !== 0 ? Math.abs(found.value) : null;
}

/**
 * Returns the rows of an entry: up to the next entry if it is near, otherwise up to the first row with an
 * amount of money. If there is no amount of money, returns the first row if it is a bullet with a quantity,
 * and null otherwise.
 */
function takeRows(context: Context, start: Row, next: Row | undefined, rows: readonly Row[]): Row[] | null {
  const hasMoney = (row: Row) => context.amountsOn(row.index).some(isMoney);
  const near = rows
    .slice(start.index, Math.min(next?.index ?? Number.POSITIVE_INFINITY, start.index + MOST_ROWS))
    .filter((row) => row.page === start.page);
  const priced = near.findIndex(hasMoney);
  const isCounted = BULLET.test(start.tokens[0]?.text ?? '') && readQuantityAt(context, start, 1) !== null;
  if (priced < 0 && isCounted) return [start];
  if (priced < 0) return null;
  const isFollowed = next !== undefined && next.index <= start.index + MOST_ROWS;
  return near.slice(0, isFollowed ? near.length : priced + 1);
}

/** Groups consecutive entries. Other rows between two entries separate the groups. */
function splitIntoRuns(entries: readonly WrittenEntry[]): WrittenEntry[][] {
  const runs: WrittenEntry[][] = [];
  for (const entry of entries) {
    const last = runs.at(-1)?.at(-1)?.rows.at(-1);
    const first = entry.rows[0];
    if (last && first && first.index - last.index <= 1) runs.at(-1)?.push(entry);
    else runs.push([entry]);
  }
  return runs.filter((run) => run.length >= FEWEST);
}

/**
 * Assigns the rows between the entries to the entries below them: "Pupil's chair" above "56 pieces at 612.00
 * = 34,272.00". Returns null unless the same number of rows precedes each entry.
 */
function withNames(run: readonly WrittenEntry[], rows: readonly Row[]): WrittenEntry[] | null {
  const starts = run.flatMap(({ rows: [first] }) => first?.index ?? []);
  const [start, second] = starts;
  const step = (second ?? 0) - (start ?? 0);
  if (step < 2 || starts.some((index, i) => i > 0 && index - (starts[i - 1] ?? 0) !== step)) return null;
  return run.map((entry) => {
    const at = entry.rows[0]?.index ?? 0;
    return { ...entry, rows: rows.slice(Math.max(0, at - step + 1), at + 1) };
  });
}
