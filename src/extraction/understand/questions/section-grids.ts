import type { Context } from '../context.ts';
import type { Entry } from '../lists/group-lines.ts';
import type { ListGrid, ListLine } from '../lists/list-grid.ts';
import type { Grid } from './grid.ts';
import { createLineCell } from './line-cells.ts';
import { wordsOf } from './wording.ts';

/** At least this share of the sections must have both a heading and a line that contains the sum. */
const SUMMED = 0.6;
const LEAST_SECTIONS = 2;
const LONGEST_TITLE = 120;

/**
 * Builds a grid whose rows are the sections of a list. A row contains the cells of the section's heading and
 * of the first line with a number after the section's last entry. This line usually contains the sum. Returns
 * null if there is only one section, or if too few sections have a heading and a sum.
 */
export function buildSectionGrid(
  context: Context,
  { headers, columns, lines, title }: ListGrid,
  entries: readonly Entry[],
): Grid | null {
  const first = entries.filter((entry, i) => entry.section !== entries[i - 1]?.section);
  if (first.length < LEAST_SECTIONS) return null;
  const places = new Map(lines.map((line, i) => [line, i]));
  const startOf = ({ line, more }: Entry) =>
    Math.min(...[line, ...more].map((one) => places.get(one) ?? lines.length));
  const endOf = ({ line, more }: Entry) => Math.max(...[line, ...more].map((one) => places.get(one) ?? -1));
  const sections = first.map((entry, i) => {
    const next = first[i + 1];
    const last = next ? entries[entries.indexOf(next) - 1] : entries.at(-1);
    return {
      heading: lines.slice(0, startOf(entry)).findLast((line) => getText(line) === entry.section),
      sum: lines
        .slice(last ? endOf(last) + 1 : lines.length, next ? startOf(next) : lines.length)
        .find((line) => line.cells.some((cell) => cell?.isNumber)),
    };
  });
  if (sections.filter(({ heading, sum }) => heading && sum).length < SUMMED * sections.length) return null;
  return {
    headers: headers.map(({ words }) => words),
    title: wordsOf(title.slice(0, LONGEST_TITLE)),
    rows: sections.map(({ heading, sum }) =>
      columns.map((_, c) => {
        const cell = heading?.cells[c] ?? sum?.cells[c];
        return cell ? createLineCell(context, [cell]) : null;
      }),
    ),
    source: 'lines',
  };
}

const getText = ({ cells }: ListLine) => cells.flatMap((cell) => (cell ? [cell.text] : [])).join(' ');
