import type { ListLine } from './list-grid.ts';
import { isKnownHeader } from './list-headers.ts';

/** The lines of one entry: the line with its numbers, and the lines that continue it. */
export interface Entry {
  line: ListLine;
  /** Other lines that belong to the entry, above or below `line`, in reading order. */
  more: ListLine[];
  /** The line that contains the balance; null unless balances are printed below the amounts. */
  balance: ListLine | null;
  /** Probability that `line` is an entry. */
  sure: number;
  /**
   * The heading above the entry: the text of the nearest line above that has no values and does not belong to
   * an entry.
   */
  section: string;
}

export interface LineChance {
  entry: number;
  /**
   * Probabilities that the line continues the entry above it (`above`) or begins the entry below it
   * (`below`).
   */
  above: number;
  below: number;
}

const TAKEN = 0.5;
const MOST_MORE = 12;

/** Maximum gap between the name of an item and its numbers, in line heights. */
const CLOSE = 0.8;

/**
 * Joins the names of items with their numbers if every item without words has a name directly above it, or if
 * every one has a name directly below it ("Pipe 20 mm" above "4 6.50 26.00"). Changes nothing if the
 * direction is ambiguous.
 */
export function joinNames(lines: readonly ListLine[], chances: readonly LineChance[]): readonly LineChance[] {
  const isEntry = (i: number) => (chances[i]?.entry ?? 0) >= TAKEN;
  const isName = (i: number) => {
    const line = lines[i];
    return line !== undefined && !isEntry(i) && countWords(line) > 0;
  };
  const isClose = (i: number) => {
    const [line, next] = [lines[i], lines[i + 1]];
    if (!line || !next || line.row.page !== next.row.page) return false;
    return next.box[1] - line.box[3] < CLOSE * line.row.height;
  };
  const bare = lines.flatMap((line, i) => (isEntry(i) && isBare(line) ? [i] : []));
  const last = bare.at(-1);
  if (last === undefined) return chances;
  const areBelow = bare.every((i) => isName(i + 1) && isClose(i));
  const areAbove = bare.every((i) => isName(i - 1) && isClose(i - 1));
  if (areAbove === areBelow || (areAbove && isName(last + 1) && isClose(last))) return chances;
  const side = areAbove ? -1 : 1;
  const names = new Set(bare.map((i) => i + side));
  const joined = areAbove ? { above: 0, below: 1 } : { above: 1, below: 0 };
  return chances.map((chance, i) => (names.has(i) ? { ...chance, ...joined } : chance));
}

/** Whether a line contains no name: it has at most one word, and no word longer than a unit. */
function isBare(line: ListLine): boolean {
  return countWords(line) <= 1 && line.cells.every((cell) => !/\p{L}{5}/u.test(cell?.text ?? ''));
}

function countWords({ cells }: ListLine): number {
  return cells.reduce((sum, cell) => sum + (cell?.words ?? 0), 0);
}

/** Lines are compared only if at least this many entries have a line with the same cells at the same distance. */
const LEAST_ALIKE = 3;

/** A line whose probability is lower is probably not a continuation, but a heading at the same place. */
const LEAST_CHANCE = 0.25;

/**
 * Gives lines that have the same place in their entries the mean of their probabilities of continuing the entry
 * above, because the entries of a list usually have the same structure.
 */
export function alignJoins(
  lines: readonly ListLine[],
  chances: readonly LineChance[],
): readonly LineChance[] {
  let distance = Number.NaN;
  const places = lines.map((line, i) => {
    distance = (chances[i]?.entry ?? 0) >= TAKEN ? 0 : distance + 1;
    // Lines before the first entry have no distance.
    if (!(distance > 0) || (chances[i]?.above ?? 0) < LEAST_CHANCE) return null;
    return `${distance} ${line.cells.map((cell) => (cell ? 1 : 0)).join('')}`;
  });
  const alike = Map.groupBy(chances.keys(), (i) => places[i] ?? null);
  const means = new Map<string, number>();
  for (const [place, own] of alike)
    if (place !== null && own.length >= LEAST_ALIKE)
      means.set(place, own.reduce((sum, i) => sum + (chances[i]?.above ?? 0), 0) / own.length);
  return chances.map((chance, i) => {
    const mean = means.get(places[i] ?? '');
    return mean === undefined ? chance : { ...chance, above: mean };
  });
}

/** Assigns each continuation line to an entry. */
export function groupLines(
  lines: readonly ListLine[],
  chances: readonly LineChance[],
  title: string,
): Entry[] {
  const entries: Entry[] = [];
  let waiting: ListLine[] = [];
  let section = title;
  let isOpen = false;
  for (const [i, line] of lines.entries()) {
    const chance = chances[i];
    if (!chance) continue;
    if (chance.entry >= TAKEN) {
      entries.push({ line, more: waiting, balance: null, sure: chance.entry, section });
      waiting = [];
      isOpen = true;
      continue;
    }
    const last = entries.at(-1);
    if (chance.below >= TAKEN && chance.below > chance.above) {
      waiting.push(line);
    } else if (chance.above >= TAKEN && last && isOpen && last.more.length < MOST_MORE) {
      waiting = [];
      last.more.push(line);
    } else {
      waiting = [];
      isOpen = false;
      if (isSectionHeading(line)) section = line.cells.flatMap((cell) => (cell ? [cell.text] : [])).join(' ');
    }
  }
  completeLastEntry(lines, entries);
  return entries;
}

/** A line with fewer letters is part of a header ("No.") or of an entry, not a section heading. */
const FEWEST_LETTERS = 3;

function isSectionHeading(line: ListLine): boolean {
  if (isKnownHeader(line) || line.cells.some((cell) => cell !== null && cell.amounts.length > 0))
    return false;
  const text = line.cells.map((cell) => cell?.text ?? '').join('');
  return (text.match(/\p{L}/gu) ?? []).length >= FEWEST_LETTERS;
}

/** The last entry is completed only if at least this many entries before it have the same number of lines. */
const REGULAR = 2;
const SAME_GAP = 0.3;

/**
 * Adds lines to the last entry if all entries before it have the same number of lines. The model often misses
 * these lines, because the last line of a list resembles the text below the list.
 */
function completeLastEntry(lines: readonly ListLine[], entries: readonly Entry[]): void {
  const last = entries.at(-1);
  const others = entries.slice(0, -1);
  const [first] = others;
  if (!last || !first || others.length < REGULAR) return;
  const isRegular = others.every((one) => one.more.length === first.more.length);
  if (!isRegular || last.more.length > 0 || first.more.length === 0) return;
  const at = lines.indexOf(last.line);
  for (const [i, model] of first.more.entries()) {
    const [above, line] = [lines[at + i], lines[at + 1 + i]];
    const before = i === 0 ? first.line : first.more[i - 1];
    if (!above || !line || !before || lines.indexOf(model) !== lines.indexOf(before) + 1) return;
    const isSame = line.cells.every((cell, c) => (cell === null) === (model.cells[c] === null));
    const difference = line.box[1] - above.box[3] - (model.box[1] - before.box[3]);
    if (!isSame || Math.abs(difference) > SAME_GAP * line.row.height) return;
    last.more.push(line);
  }
}

/** Whether a line is more probably an entry than not. */
export function isEntryChance({ entry }: LineChance): boolean {
  return entry >= TAKEN;
}
