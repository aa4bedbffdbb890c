import { rgb } from 'pdf-lib';
import type { Kit } from '../further/kit.ts';
import type { Cells } from './sale-sheet.ts';

export function shade(kit: Kit, x: number, y: number, width: number, height: number): void {
  const { page, height: whole } = kit.pen;
  page.drawRectangle({ x, y: whole - y - height, width, height, color: rgb(0.91, 0.93, 0.95) });
}

export function wrapped(kit: Kit, text: string, width: number, size: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const next = lines.length === 0 ? word : `${lines.at(-1)} ${word}`;
    if (lines.length === 0 || kit.pen.widthOf(next, size) > width) lines.push(word);
    else lines[lines.length - 1] = next;
  }
  return lines;
}

/** A column's key and width; what is narrower than 0 takes the rest. `right` holds numbers. */
export type Column = [key: string, width: number, side?: 'right'];

export interface TableStyle {
  x: number;
  to: number;
  y: number;
  size: number;
  rules: 'lines' | 'grid' | 'head';
}

/** A table with its head, long texts going on under themselves; gives the base line under it. */
export function drawTable(
  kit: Kit,
  labels: readonly string[],
  shape: readonly Column[],
  rows: readonly Cells[],
  { x, to, y, size, rules }: TableStyle,
): number {
  const { pen } = kit;
  const used = shape.map((column, i) => ({ column, label: labels[i] ?? '' })).filter(({ label }) => label);
  const rest = to - x - used.reduce((sum, { column }) => sum + Math.max(0, column[1]), 0);
  let left = x;
  const columns = used.map(({ column: [key, width, side], label }) => {
    const one = { key, label, left, width: width < 0 ? rest : width, right: side === 'right' };
    left += one.width;
    return one;
  });
  const top = y - size * 1.45;
  if (rules !== 'lines') shade(kit, x, top, to - x, size * 2.2);
  const place = (one: (typeof columns)[number]) => (one.right ? one.left + one.width - 4 : one.left + 4);
  for (const one of columns)
    pen.text(one.label, place(one), y, { size, bold: true, align: one.right ? 'right' : 'left' });
  let foot = top + size * 2.2;
  pen.line(x, foot, to, foot, 0.8);
  y = foot + size * 1.45;
  for (const row of rows) {
    let most = 1;
    for (const one of columns) {
      const lines = one.right ? [row[one.key] ?? ''] : wrapped(kit, row[one.key] ?? '', one.width - 8, size);
      for (const [i, line] of lines.entries())
        pen.text(line, place(one), y + i * size * 1.25, { size, align: one.right ? 'right' : 'left' });
      most = Math.max(most, lines.length);
    }
    y += (most - 1) * size * 1.25;
    foot = y + size * 0.75;
    if (rules !== 'head') pen.line(x, foot, to, foot, 0.4);
    y = foot + size * 1.45;
  }
  if (rules === 'head') pen.line(x, foot, to, foot, 0.8);
  if (rules === 'grid') {
    pen.line(x, top, to, top);
    for (const edge of [...columns.map((one) => one.left), to]) pen.line(edge, top, edge, foot);
  }
  return y;
}

/** Sums at the right, the last in bold letters over a rule; gives the base line under them. */
export function drawSums(
  kit: Kit,
  rows: readonly [label: string, value: string][],
  place: { x: number; to: number; y: number; size?: number },
): number {
  const size = place.size ?? 9;
  let { y } = place;
  for (const [i, [label, value]] of rows.entries()) {
    const last = i === rows.length - 1;
    if (last) kit.pen.line(place.x, y - size * 1.15, place.to, y - size * 1.15, 0.8);
    const style = { size: last ? size + 1.5 : size, bold: last };
    kit.pen.text(label, place.x, y + (last ? 3 : 0), style);
    kit.pen.text(value, place.to, y + (last ? 3 : 0), { ...style, align: 'right' });
    y += size * 1.75;
  }
  return y + 4;
}
