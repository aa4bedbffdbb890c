import type { ReadPage, Rule, Word } from '../document.ts';
import { DASH_CHARACTERS, JOINT_CHARACTERS, SEPARATOR_CHARACTERS } from '../drawn-characters.ts';
import type { Box } from '../parsed-data.ts';
import { RIGHT_TO_LEFT } from './lines.ts';

const SEPARATOR = new RegExp(`[${SEPARATOR_CHARACTERS}]`, 'u');
const SEPARATORS = new RegExp(SEPARATOR, 'gu');
/** A word that is part of a horizontal rule, such as "-----" or "----+----". */
const DASHES = new RegExp(`^[${DASH_CHARACTERS}${JOINT_CHARACTERS}${SEPARATOR_CHARACTERS}]{3,}$`, 'u');
/** Minimum number of rows in which a separator is at the same position. */
const LEAST_ROWS = 3;
/** Maximum distance between separators at the same position, in row heights. */
const SAME_PLACE = 0.12;
/**
 * Maximum distance between the rows of a rule, in row heights. Rows with a single separator must be directly
 * below each other; between other rows, there can be a row without separators.
 */
const MOST_GAP = { single: 1, several: 3.2 };
/** Minimum number of separators in each row of a table whose columns are not aligned. */
const LEAST_SEPARATORS = 3;
/** Maximum distance between two rows of such a table, in row heights. */
const MOST_ROW_GAP = 8;
const MAX_SEPARATORS = 5_000;
/** Maximum vertical distance between separators in the same row, in row heights. */
const SAME_ROW = 0.3;
const MAX_DASHES = 500;

interface Separator {
  word: Word;
  x: number;
  top: number;
  bottom: number;
  /** Whether the row contains no other separator. */
  isOnly: boolean;
}

/**
 * Replaces rules drawn with characters, as in the printouts of older software ("Item | Price | Amount"), by
 * ruling lines, so that tables are found and cells do not contain the characters. A separator is replaced
 * only if several rows have the same columns, because parts of an address in a single line are often
 * separated in the same way.
 */
export function replaceTypedRules(pages: ReadPage[]): ReadPage[] {
  const separators = pages.map(({ words }) => findSeparators(words));
  const all = separators.flat();
  if (all.length < LEAST_ROWS || all.length > MAX_SEPARATORS) return pages;
  const unaligned = findUnalignedColumns(separators);
  return pages.map((page, i) => replaceOnPage(page, separators[i] ?? [], unaligned));
}

function replaceOnPage(
  page: ReadPage,
  separators: readonly Separator[],
  unaligned: ReadonlySet<Separator>,
): ReadPage {
  const aligned = groupByPlace(separators)
    .flatMap(splitIntoRuns)
    .filter((run) => countRows(run) >= LEAST_ROWS);
  const done = new Set(aligned.flat());
  const others = separators.filter((one) => unaligned.has(one) && !done.has(one));
  const runs = [...aligned, ...others.map((one) => [one])];
  if (runs.length === 0) return page;
  const rules = runs.map(joinSeparators);
  const cuts = Map.groupBy(runs.flat(), ({ word }) => word);
  const drawn = page.words.filter((word) => DASHES.test(word.text)).slice(0, MAX_DASHES);
  const dashes = new Set(drawn.filter((word) => isNearRule(word.box, rules)));
  const words = page.words.flatMap((word) => {
    if (dashes.has(word)) return [];
    const own = cuts.get(word);
    return own ? cutWord(word, own) : [word];
  });
  return { ...page, words, rules: [...page.rules, ...rules, ...[...dashes].map(createHorizontalRule)] };
}

function joinSeparators(run: readonly Separator[]): Rule {
  const x = run.reduce((sum, one) => sum + one.x, 0) / run.length;
  const y0 = Math.min(...run.map((one) => one.top));
  return { x0: x, x1: x, y0, y1: Math.max(...run.map((one) => one.bottom)) };
}

function findSeparators(words: readonly Word[]): Separator[] {
  const upright = words.filter(
    ({ rotation, text, box }) =>
      rotation === 0 && SEPARATOR.test(text) && box[2] > box[0] && !RIGHT_TO_LEFT.test(text),
  );
  if (upright.length < LEAST_ROWS) return [];
  const found = upright
    .filter(({ text }) => !DASHES.test(text))
    .flatMap((word) => {
      const [left, top, right, bottom] = word.box;
      const width = (right - left) / word.text.length;
      const places = [...word.text.matchAll(SEPARATORS)].map(({ index }) => left + (index + 0.5) * width);
      return places.map((x) => ({ word, x, top, bottom, isOnly: false }));
    });
  for (const row of groupByRow(found).filter(({ length }) => length === 1))
    for (const one of row) one.isOnly = true;
  return found;
}

function groupByRow(separators: readonly Separator[]): Separator[][] {
  const rows: Separator[][] = [];
  for (const one of separators.toSorted((a, b) => a.top - b.top)) {
    const first = rows.at(-1)?.[0];
    if (first && one.top - first.top < SAME_ROW * (one.bottom - one.top)) rows.at(-1)?.push(one);
    else rows.push([one]);
  }
  return rows;
}

function countRows(separators: readonly Separator[]): number {
  return groupByRow(separators).length;
}

/**
 * Returns the separators of tables whose columns are not aligned, because they are printed in a proportional
 * font: several rows of the document have the same number of separators, and none of them is alone on its page.
 */
function findUnalignedColumns(pages: readonly (readonly Separator[])[]): Set<Separator> {
  const rows = pages.flatMap((page) => groupByRow(page).filter((row, _, all) => isBetweenRows(row, all)));
  const alike = [...Map.groupBy(rows, (row) => row.length)].filter(
    ([count, same]) => count >= LEAST_SEPARATORS && same.length >= LEAST_ROWS,
  );
  return new Set(alike.flatMap(([, same]) => same.flat()));
}

/** Whether another row on the page has the same number of separators and is near enough to be in the same table. */
function isBetweenRows(row: readonly Separator[], rows: readonly (readonly Separator[])[]): boolean {
  const [first] = row;
  return rows.some((other) => {
    const distance = Math.abs((other[0]?.top ?? 0) - (first?.top ?? 0));
    const height = (first?.bottom ?? 0) - (first?.top ?? 0);
    return other !== row && other.length === row.length && distance <= MOST_ROW_GAP * height;
  });
}

function groupByPlace(separators: readonly Separator[]): Separator[][] {
  const groups: Separator[][] = [];
  for (const one of separators.toSorted((a, b) => a.x - b.x)) {
    const last = groups.at(-1)?.at(-1);
    if (last && one.x - last.x <= SAME_PLACE * (one.bottom - one.top)) groups.at(-1)?.push(one);
    else groups.push([one]);
  }
  return groups;
}

/** Splits separators at the same horizontal position into rules. */
function splitIntoRuns(group: readonly Separator[]): Separator[][] {
  const runs: Separator[][] = [];
  for (const one of group.toSorted((a, b) => a.top - b.top)) {
    const last = runs.at(-1)?.at(-1);
    const gap = last?.isOnly && one.isOnly ? MOST_GAP.single : MOST_GAP.several;
    if (last && one.top - last.bottom <= gap * (one.bottom - one.top)) runs.at(-1)?.push(one);
    else runs.push([one]);
  }
  return runs;
}

/** Whether a line of dashes touches the rows of a vertical rule and is at the same horizontal position. */
function isNearRule([left, top, right, bottom]: Box, rules: readonly Rule[]): boolean {
  const reach = 1.5 * (bottom - top);
  return rules.some(({ x0, y0, y1 }) => x0 > left && x0 < right && bottom > y0 - reach && top < y1 + reach);
}

function createHorizontalRule({ box: [x0, top, x1, bottom] }: Word): Rule {
  const y = (top + bottom) / 2;
  return { x0, y0: y, x1, y1: y };
}

/** Returns the parts of a word between its separators. */
function cutWord(word: Word, cuts: readonly Separator[]): Word[] {
  const [left, top, right, bottom] = word.box;
  const width = (right - left) / word.text.length;
  const parts: Word[] = [];
  let start = 0;
  const ends = cuts.map(({ x }) => Math.floor((x - left) / width)).sort((a, b) => a - b);
  for (const end of [...ends, word.text.length]) {
    const text = word.text.slice(start, end);
    if (text !== '')
      parts.push({ ...word, text, box: [left + start * width, top, left + end * width, bottom] });
    start = end + 1;
  }
  return parts;
}
