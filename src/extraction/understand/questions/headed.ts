import type { Context } from '../context.ts';
import { createEvidence } from '../evidence-collector.ts';
import { listSpanPlaces } from '../found.ts';
import { type Span, selectWholeChunk, spanText } from '../view/span.ts';
import type { Chunk, Row } from '../view/view.ts';
import type { Grid, GridCell } from './grid.ts';
import type { Question } from './question.ts';
import type { Surroundings } from './surroundings.ts';
import { comparePhrases } from './wording.ts';

const LEAST_FIT = 0.4;
const LEAST_COLUMNS = 2;
const MOST_ROWS = 400;
const MOST_GRIDS = 12;
const FAR = 4;

/**
 * Builds grids from lists below a row of words that name the properties of an entry, even if the layout
 * analysis did not find a table there.
 */
export function buildHeadedGrids(
  context: Context,
  around: Surroundings,
  questions: readonly Question[],
): Grid[] {
  const grids: Grid[] = [];
  const { rows } = context.view;
  for (let r = 0; r < rows.length && grids.length < MOST_GRIDS; r++) {
    const row = rows[r];
    if (!row || !isHeader(row, around, questions)) continue;
    const second = rows[r + 1];
    const stacked = second && isSecondLine(row, second) ? second : null;
    const end = endOf(rows, r + (stacked ? 2 : 1), around, questions);
    const grid = buildGridBelow(context, row, stacked, rows.slice(r + (stacked ? 2 : 1), end), around);
    if (grid.rows.length > 0) grids.push(grid);
    r = end - 1;
  }
  return grids;
}

function isHeader(row: Row, around: Surroundings, questions: readonly Question[]): boolean {
  if (row.chunks.length < LEAST_COLUMNS || row.chunks.length > 16 || row.tokens.length > 40) return false;
  if (row.tokens.filter((token) => token.digits).length > row.tokens.length / 4) return false;
  const matched = new Set<Question>();
  for (const chunk of row.chunks) {
    const words = around.wordsOf(chunk);
    const best = questions.find(
      (question) =>
        !matched.has(question) &&
        question.names.some((name) => {
          const { asked, printed } = comparePhrases(name, words);
          return asked * (0.4 + 0.6 * printed) >= LEAST_FIT;
        }),
    );
    if (best) matched.add(best);
  }
  return matched.size >= Math.min(LEAST_COLUMNS, questions.length);
}

/**
 * Whether a line is the second line of a header: it is directly below the first line, contains no digits and,
 * like the first line, is bold.
 */
function isSecondLine(row: Row, next: Row): boolean {
  return (
    next.page === row.page &&
    next.box[1] - row.box[3] < 0.5 * row.height &&
    !next.tokens.some((token) => token.digits) &&
    next.tokens.every((token) => token.bold) === row.tokens.every((token) => token.bold) &&
    row.tokens.every((token) => token.bold)
  );
}

function endOf(
  rows: readonly Row[],
  from: number,
  around: Surroundings,
  questions: readonly Question[],
): number {
  const first = rows[from - 1];
  let r = from;
  for (; r < rows.length && r < from + MOST_ROWS; r++) {
    const [row, last] = [rows[r], rows[r - 1]];
    if (!row || !last || !first || row.page !== first.page) break;
    if (row.box[1] - last.box[3] > FAR * first.height) break;
    if (isHeader(row, around, questions)) break;
  }
  return r;
}

function buildGridBelow(
  context: Context,
  header: Row,
  second: Row | null,
  below: readonly Row[],
  around: Surroundings,
): Grid {
  const names = header.chunks;
  const rows: { cells: Span[][]; last: Row }[] = [];
  for (const row of below) {
    const cells: Span[][] = names.map(() => []);
    for (const chunk of row.chunks) cells[findHeaderColumn(names, chunk)]?.push(selectWholeChunk(chunk));
    const filled = cells.filter((cell) => cell.length > 0).length;
    const previous = rows.at(-1);
    // A line continues the entry directly above if its first cell is empty and fewer than half of its cells
    // are filled.
    const goesOn =
      previous &&
      cells[0]?.length === 0 &&
      filled < Math.max(2, names.length / 2) &&
      row.box[1] - previous.last.box[3] < 0.6 * row.height;
    if (goesOn) {
      for (const [c, cell] of cells.entries()) previous.cells[c]?.push(...cell);
      previous.last = row;
    } else rows.push({ cells, last: row });
  }
  return {
    headers: names.map((name, c) => [
      ...around.wordsOf(name),
      ...(second?.chunks.filter((chunk) => findHeaderColumn(names, chunk) === c) ?? []).flatMap((chunk) =>
        around.wordsOf(chunk),
      ),
    ]),
    title:
      around.neighborsOf(selectWholeChunk(names[0] as Chunk)).find((one) => one.relation === 'section')
        ?.words ?? [],
    rows: rows.map(({ cells }) => cells.map((spans) => createHeadedCell(context, spans))),
    source: 'headed',
  };
}

/** Returns the index of the header that a chunk is best aligned with, by an edge or by the center. */
function findHeaderColumn(names: readonly Chunk[], { box }: Chunk): number {
  let best = 0;
  let least = Number.POSITIVE_INFINITY;
  for (const [i, name] of names.entries()) {
    const overlap = Math.min(box[2], name.box[2]) - Math.max(box[0], name.box[0]);
    const off = Math.min(
      Math.abs(box[0] - name.box[0]),
      Math.abs(box[2] - name.box[2]),
      Math.abs(box[0] + box[2] - name.box[0] - name.box[2]) / 2,
    );
    const distance = overlap > 0 ? Math.min(off, 1) * 0.5 : off;
    if (distance < least) {
      least = distance;
      best = i;
    }
  }
  return best;
}

function createHeadedCell(context: Context, spans: readonly Span[]): GridCell | null {
  if (spans.length === 0) return null;
  const places = spans.flatMap((span) => listSpanPlaces(context.view, span));
  const { confidence: _, method: __, ...evidence } = createEvidence({ places, method: 'schema' }, 0);
  return { text: spans.map(spanText).join(' ').trim(), evidence };
}
