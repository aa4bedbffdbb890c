import type { Context } from '../context.ts';
import { readNumber } from './cell-values.ts';
import { type Grid, type GridCell, listPrintedColumns } from './grid.ts';
import { compareWithKnownLists, findKnownRows, KNOWN_LISTS } from './known-rows.ts';
import { compareMeanings, computeMeaning, type Meaning, meaningOf } from './meaning.ts';
import type { Question } from './question.ts';
import { comparePhrases, type Word, wordsOf } from './wording.ts';

/** A property of a list, and the column that contains it. */
export interface Used {
  question: Question;
  column: number;
}

/** The words of the section heading above each row, and of the row itself. */
interface RowWords {
  sections: readonly (readonly Word[])[];
  rows: readonly (readonly Word[])[];
}

/** A list describes a property if the two names are at least this similar. */
const SAME = 0.5;
/** A column classifies the rows if its number of distinct strings is at most this share of its cells. */
const CLASSES = 0.5;
const LONGEST_CLASS = 40;

/**
 * Returns features that compare each row with the meaning of the list, with the classes and shapes of the
 * other rows, and with the items of the result.
 */
export function describeRowsFurther(
  context: Context,
  grid: Grid,
  list: Question,
  used: readonly Used[],
  words: RowWords,
  grids: readonly Grid[],
): number[][] {
  const names = list.names.map(meaningOf);
  const description = meaningOf(list.description);
  const fitOf = (meaning: Meaning) => Math.max(0, ...names.map((name) => compareMeanings(name, meaning)));
  const sections = words.sections.map(computeMeaning);
  const rows = words.rows.map(computeMeaning);
  const sectionFits = sections.map(fitOf);
  const rowFits = rows.map(fitOf);
  const explained = rows.map((meaning) => compareMeanings(description, meaning));
  const classes = measureClasses(grid, list, fitOf);
  const most = [sectionFits, rowFits, explained, classes].map((fits) => Math.max(0, ...fits));
  const [mostSection = 0, mostRow = 0, mostExplained = 0, mostClass = 0] = most;
  const subject = findSubject(list, used);
  const shapes = measureShapes(grid, used);
  const like = compareWithKnownLists(list);
  const known = KNOWN_LISTS.map((one) => findKnownRows(grid, grids, one));
  const shares = known.map((one) => one.filter(Boolean).length / Math.max(1, one.length));
  return grid.rows.map((row, r) => [
    sectionFits[r] as number,
    (sectionFits[r] as number) - mostSection,
    compareMeanings(description, sections[r] ?? null),
    rowFits[r] as number,
    (rowFits[r] as number) - mostRow,
    explained[r] as number,
    (explained[r] as number) - mostExplained,
    classes[r] as number,
    (classes[r] as number) - mostClass,
    subject ? countZeros(context, row, [subject]) : 0,
    shapes[r] as number,
    ...KNOWN_LISTS.flatMap((_, i) => [like[i] as number, known[i]?.[r] ? 1 : 0, shares[i] as number]),
    list.names[0]?.length ?? 0,
    list.description.length > 0 ? 1 : 0,
  ]);
}

/** Returns the share of a row's numbers that are zero or missing. */
function countZeros(context: Context, row: readonly (GridCell | null)[], used: readonly Used[]): number {
  const numbers = used.filter(({ question }) => question.kind === 'number');
  const zeros = numbers.filter(({ column }) => {
    const cell = row[column];
    return !cell || (readNumber(context, cell) ?? 0) === 0;
  });
  return zeros.length / Math.max(1, numbers.length);
}

/** Finds the numeric property that a list is about, such as the missing quantity in a list of back orders. */
function findSubject(list: Question, used: readonly Used[]): Used | null {
  let best: Used | null = null;
  let most = SAME;
  for (const one of used) {
    if (one.question.kind !== 'number') continue;
    for (const name of [...list.names, list.description])
      for (const own of one.question.names) {
        const like = Math.max(
          comparePhrases(own, name).asked,
          compareMeanings(meaningOf(own), meaningOf(name)),
        );
        if (like <= most) continue;
        most = like;
        best = one;
      }
  }
  return best;
}

/**
 * Returns how similar the class of each row is in meaning to the list. A class is text that several rows
 * share, such as the type of a transaction.
 */
function measureClasses(grid: Grid, list: Question, fitOf: (meaning: Meaning) => number): number[] {
  const fits = grid.rows.map(() => 0);
  for (const column of listPrintedColumns(grid)) {
    const texts = grid.rows.map((row) => row[column]?.text ?? null);
    const given = texts.filter((text) => text !== null);
    const kinds = new Set(given);
    if (kinds.size < 2 || kinds.size > CLASSES * given.length) continue;
    const known = new Map(
      [...kinds].map((text) => {
        const words = wordsOf(text.slice(0, LONGEST_CLASS));
        const asked = list.names.map((name) => comparePhrases(name, words).asked);
        return [text, Math.max(fitOf(computeMeaning(words)), ...asked)] as const;
      }),
    );
    for (const [r, text] of texts.entries())
      if (text !== null) fits[r] = Math.max(fits[r] as number, known.get(text) ?? 0);
  }
  return fits;
}

/**
 * Returns the text with each run of capitals, other letters, digits or whitespace replaced by one character.
 */
const getShape = (text: string) =>
  text
    .replace(/\p{Lu}+/gu, 'A')
    .replace(/[\p{Ll}\p{Lo}]+/gu, 'a')
    .replace(/\d+/g, '9')
    .replace(/\s+/g, ' ');

/** For each row, returns the share of rows with the same cell shape, averaged over the columns. */
function measureShapes(grid: Grid, used: readonly Used[]): number[] {
  const sums = grid.rows.map(() => 0);
  for (const { column } of used) {
    const shapes = grid.rows.map((row) => getShape(row[column]?.text ?? ''));
    const counts = new Map<string, number>();
    for (const shape of shapes) counts.set(shape, (counts.get(shape) ?? 0) + 1);
    for (const [r, shape] of shapes.entries())
      sums[r] = (sums[r] as number) + (counts.get(shape) ?? 0) / Math.max(1, shapes.length);
  }
  return sums.map((sum) => sum / Math.max(1, used.length));
}
