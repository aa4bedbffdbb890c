import type { Context } from '../context.ts';
import { Words } from '../lexicon/words.ts';
import { amountsIn } from '../recognize/amounts.ts';
import { parseDate } from '../recognize/dates.ts';
import { cellTokens } from '../view/cell-tokens.ts';
import { newChunk } from '../view/view.ts';
import type { Grid, GridCell } from './grids.ts';
import { ANSWER_KINDS, type Question } from './question.ts';
import { comparePhrases, UNLIKE } from './wording.ts';

export const COLUMN_FEATURES: readonly string[] = [
  'asked',
  'printed',
  'described',
  'title',
  'rival_question',
  'rival_column',
  'header_words',
  'name_words',
  'filled',
  'fits',
  'numbers',
  'dates',
  'distinct',
  'length',
  'place',
  'columns',
  'known',
  'wants_integer',
  'integers',
  'decimals',
  ...ANSWER_KINDS.map((kind) => `kind_${kind}`),
];

const SAMPLE = 30;
const words = new Words();

/** Number printed in a cell, or null if it contains none or several words besides. */
export function numberIn(context: Context, cell: GridCell): number | null {
  if (typeof cell.value === 'number') return cell.value;
  if (!/\d/.test(cell.text)) return null;
  const tokens = cellTokens(cell.text, 0, 0, words);
  return amountsIn(newChunk(tokens, 0, cell.text, [0, 0, 0, 0], 0), context.habit)[0]?.value ?? null;
}

export function dateIn(context: Context, cell: GridCell): string | null {
  if (typeof cell.value === 'string' && /^\d{4}-\d{2}-\d{2}/.test(cell.value)) return cell.value.slice(0, 10);
  return /\d/.test(cell.text) ? parseDate(cell.text, context.dayFirst) : null;
}

interface Content {
  filled: number;
  numbers: number;
  dates: number;
  integers: number;
  decimals: number;
  distinct: number;
  length: number;
}

/** What the cells of a column contain, as shares 0–1. */
function contentOf(context: Context, grid: Grid, column: number): Content {
  const cells = grid.rows.slice(0, SAMPLE).map((row) => row[column] ?? null);
  const filled = cells.filter((cell) => cell !== null);
  const share = (test: (cell: GridCell) => boolean) =>
    filled.filter(test).length / Math.max(1, filled.length);
  return {
    filled: filled.length / Math.max(1, cells.length),
    numbers: share((cell) => numberIn(context, cell) !== null),
    dates: share((cell) => dateIn(context, cell) !== null),
    integers: share((cell) => Number.isInteger(numberIn(context, cell) ?? 0.5)),
    decimals: share((cell) => /\d[.,]\d{2}\D{0,4}$/.test(cell.text)),
    distinct: new Set(filled.map((cell) => cell.text)).size / Math.max(1, filled.length),
    length:
      filled.reduce((sum, cell) => sum + Math.min(80, cell.text.length), 0) / Math.max(1, filled.length),
  };
}

/** Features of each pair of a property and a column of one grid: `rows[property][column]`. */
export function describeColumns(
  context: Context,
  grid: Grid,
  questions: readonly Question[],
): Float64Array[][] {
  const contents = grid.headers.map((_, column) => contentOf(context, grid, column));
  const fits = questions.map((question) =>
    grid.headers.map((header) => {
      let best = UNLIKE;
      for (const name of question.names) {
        const one = comparePhrases(name, header);
        if (one.asked * (0.4 + 0.6 * one.printed) > best.asked * (0.4 + 0.6 * best.printed)) best = one;
      }
      const { asked, printed } = comparePhrases(question.description, header);
      return {
        ...best,
        fit: best.asked * (0.4 + 0.6 * best.printed),
        described: 0.6 * printed + 0.4 * asked,
      };
    }),
  );
  return questions.map((question, q) =>
    grid.headers.map((header, c) => {
      const own = fits[q]?.[c] ?? { ...UNLIKE, fit: 0, described: 0 };
      const content = contents[c] as Content;
      const { kind } = question;
      const typed =
        kind === 'number' ? content.numbers : kind === 'date' ? content.dates : 1 - content.numbers * 0.5;
      return Float64Array.from([
        own.asked,
        own.printed,
        own.described,
        comparePhrases(question.names[0] ?? [], grid.title).asked,
        Math.max(0, ...fits.filter((_, i) => i !== q).map((row) => row[c]?.fit ?? 0)) - own.fit,
        Math.max(0, ...(fits[q] ?? []).filter((_, i) => i !== c).map((one) => one.fit)) - own.fit,
        header.length,
        question.names[0]?.length ?? 0,
        content.filled,
        typed,
        content.numbers,
        content.dates,
        content.distinct,
        content.length,
        c / Math.max(1, grid.headers.length - 1),
        grid.headers.length,
        grid.known ? 1 : 0,
        question.schema.type === 'integer' ? 1 : 0,
        content.integers,
        content.decimals,
        ...ANSWER_KINDS.map((one) => (one === kind ? 1 : 0)),
      ]);
    }),
  );
}
