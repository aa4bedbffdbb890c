import type { ListLine } from './list-grid.ts';

/** The lines of one entry: the one with its numbers and those that continue it. */
export interface Entry {
  line: ListLine;
  /** Lines above and below that are part of the entry, in reading order. */
  more: ListLine[];
  /** Probability that the line is an entry. */
  sure: number;
  /** The nearest line above without values, which is the name of the entry's section. */
  section: string;
}

export interface LineChance {
  entry: number;
  /** The probabilities that the line continues the entry above and that it begins the entry below. */
  above: number;
  below: number;
}

const TAKEN = 0.5;
const MOST_MORE = 12;

/** Assigns each continuation line to its entry. */
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
      entries.push({ line, more: waiting, sure: chance.entry, section });
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
      if (line.cells.every((cell) => cell === null || cell.amounts.length === 0))
        section = line.cells.flatMap((cell) => (cell ? [cell.text] : [])).join(' ');
    }
  }
  return entries;
}
