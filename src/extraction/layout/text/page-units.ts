import type { Line, ReadPage, Word } from '../../document.ts';
import type { Table } from '../../parsed-data.ts';
import { containsCenter } from '../geometry.ts';
import { groupIntoLines } from '../lines.ts';
import { splitIntoRegions } from './columns.ts';
import type { Item } from './corridors.ts';
import { buildEntries, type TextLine } from './text-lines.ts';
import { joinIntoUnits, listPitches, listTextLines, type Unit } from './units.ts';

/**
 * A footnote is printed lower on the page than this fraction of the page height, and is at most this large
 * relative to the text.
 */
const FOOTNOTE_PLACE = 0.5;
const FOOTNOTE_SCALE = 0.94;
/**
 * A line that starts with a number followed by fewer words than this is treated as an address, not a
 * footnote.
 */
const FOOTNOTE_WORDS = 6;
const FOOTNOTE = /^(?:\(?\d{1,2}\)?|[*†‡§¹²³⁴-⁹]+)\s?["']?\p{L}/u;
/** If more than this share of the words is rotated, the whole page counts as rotated. */
const TURNED_SHARE = 0.5;

export interface PageUnits {
  units: Unit[];
  /** Side notes, footnotes and rotated text, which are read after the text of the page. */
  notes: Unit[];
  isPicture: boolean;
}

/** Returns the units in reading order. `lines` are all lines of the page. */
export function buildPageUnits(
  page: ReadPage,
  lines: readonly Line[],
  tables: readonly Table[],
  textSize: number,
  isLeftOut: (line: Line) => boolean,
): PageUnits {
  const isImage = page.info.method === 'ocr';
  const measures = { textSize, isPicture: isImage };
  const isBold = (word: Word) => word.bold || page.boldByName?.has(word) === true;
  const left = new Set(lines.filter(isLeftOut).flatMap((line) => line.words));
  const { items, turned } = listPageItems(page, tables, left);
  const main: Unit[] = [];
  const notes: Unit[] = [];
  const regions = splitIntoRegions(items).map((region, _, all) => ({
    ...region,
    entries: buildEntries(region, isBold, all.length === 1 ? selectLinesWithin(lines, items) : undefined),
  }));
  const pitches = regions.flatMap(({ entries, right }) => listPitches(listTextLines(entries), right));
  for (const [at, region] of regions.entries()) {
    const units = joinIntoUnits(region.entries, at, region.right, pitches, measures);
    if (region.isSideNote) notes.push(...units);
    else main.push(...units);
  }
  const units: Unit[] = [];
  const footnotes: Unit[] = [];
  for (const [at, unit] of main.entries()) {
    const isLast = () => main.slice(at).every((one) => one.region !== unit.region || isSmall(one, textSize));
    const isNote = !isImage && isFootnote(unit, footnotes.at(-1), page, textSize) && isLast();
    (isNote ? footnotes : units).push(unit);
  }
  const stamps = groupIntoLines(turned).map((line): Unit => {
    const own: TextLine = { ...line, size: line.words[0]?.size ?? 0, isBold: false, isRow: true };
    const gap = Number.POSITIVE_INFINITY;
    return { lines: [own], isApart: true, gap, region: -1, isOpen: false, isItem: false };
  });
  return { units, notes: [...notes, ...footnotes, ...stamps], isPicture: isImage };
}

/** Returns the lines that consist of the items of one column; undefined if lines and items do not match. */
function selectLinesWithin(lines: readonly Line[], items: readonly Item[]): Line[] | undefined {
  const own = new Set(items.flatMap(({ word }) => word ?? []));
  const within = lines.filter(({ words }) => words.every((word) => own.has(word)));
  const count = within.reduce((sum, { words }) => sum + words.length, 0);
  return count === own.size ? within : undefined;
}

/**
 * Lists the tables and the words outside them. Rotated words are listed separately, unless the whole page is
 * rotated.
 */
function listPageItems(
  page: ReadPage,
  tables: readonly Table[],
  left: ReadonlySet<Word>,
): { items: Item[]; turned: Word[] } {
  const inCells = new Set<Word>();
  const items: Item[] = [];
  for (const table of tables) {
    const box = table.parts.find((part) => part.page === page.info.number)?.box;
    if (box === undefined) continue;
    const cells = table.cells?.filter((cell) => cell.page === page.info.number) ?? [];
    for (const word of page.words) {
      if (!containsCenter(box, word.box)) continue;
      if (/^[.…·_]+$/.test(word.text) || cells.some((cell) => containsCenter(cell.box, word.box)))
        inCells.add(word);
    }
    items.push({ box, table });
  }
  const free = page.words.filter((word) => !inCells.has(word) && !left.has(word));
  const isTurned = (word: Word) => Math.round(word.rotation / 90) % 4 !== 0;
  const turned = free.filter(isTurned);
  const isTurnedPage = turned.length > TURNED_SHARE * free.length;
  for (const word of free) if (isTurnedPage || !isTurned(word)) items.push({ box: word.box, word });
  return { items, turned: isTurnedPage ? [] : turned };
}

function isFootnote(unit: Unit, before: Unit | undefined, page: ReadPage, textSize: number): boolean {
  const [first] = unit.lines;
  if (first === undefined || !isSmall(unit, textSize)) return false;
  if (first.box[1] < FOOTNOTE_PLACE * page.info.height) return false;
  const goesOn = before?.region === unit.region;
  const words = unit.lines.reduce((sum, line) => sum + line.words.length, 0);
  return FOOTNOTE.test(first.text) ? goesOn || words >= FOOTNOTE_WORDS : goesOn && unit.lines.length > 1;
}

function isSmall(unit: Unit, textSize: number): boolean {
  return (
    unit.lines.length > 0 &&
    unit.lines.every((line) => line.size > 0 && line.size < FOOTNOTE_SCALE * textSize)
  );
}
