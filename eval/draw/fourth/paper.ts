import { type Deal, type DealLine, makeDeal, taxesOf } from '../further/deal.ts';
import { at, cents, type Kit } from '../further/kit.ts';

/** A column from edge to edge; words wrap where they would leave it. */
export interface Column {
  key: string;
  head: string;
  from: number;
  to: number;
  right?: boolean;
}

export interface Row {
  cells: Record<string, string>;
  bold?: boolean;
}

/** What is sold: its words and the unit that it is counted in. */
export type Good = readonly string[];

/** A date in a form of `d dd do M MM MMM MMMM yy yyyy EEE EEEE` and words between them. */
export function dated(kit: Kit, date: Date, form: string): string {
  const named = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(kit.language, { ...options, timeZone: 'UTC' }).format(date);
  const day = date.getUTCDate();
  const month = date.getUTCMonth() + 1;
  const year = String(date.getUTCFullYear());
  const parts: Record<string, () => string> = {
    d: () => String(day),
    dd: () => String(day).padStart(2, '0'),
    do: () => `${day}${['th', 'st', 'nd', 'rd'][day % 10 > 3 || Math.floor(day / 10) === 1 ? 0 : day % 10]}`,
    M: () => String(month),
    MM: () => String(month).padStart(2, '0'),
    MMM: () => named({ month: 'short' }),
    MMMM: () => named({ month: 'long' }),
    yy: () => year.slice(2),
    yyyy: () => year,
    EEE: () => named({ weekday: 'short' }),
    EEEE: () => named({ weekday: 'long' }),
  };
  return form.replace(/\b(d|dd|do|M|MM|MMM|MMMM|yy|yyyy|EEE|EEEE)\b/g, (token) => parts[token]?.() ?? token);
}

/** Deals in goods of our own: whole pieces, `few` as a household buys them, each in the unit that it is sold in. */
export function trade(
  kit: Kit,
  goods: readonly Good[],
  count: number,
  options: { rates?: number; discounts?: boolean; few?: boolean } = {},
): Deal {
  const deal = makeDeal(kit, count, options);
  const first = kit.random.integer(0, goods.length - 1);
  const lines = deal.lines.map((line, i): DealLine => {
    const [description = '', unit = ''] = at(goods, first + i);
    const quantity = options.few ? 1 + (Math.ceil(line.quantity) % 3) : Math.ceil(line.quantity);
    const amount = cents(quantity * line.price * (1 - line.discount / 100));
    return { ...line, description, unit, quantity, amount };
  });
  return { ...deal, lines, sum: cents(lines.reduce((sum, { amount }) => sum + amount, 0)) };
}

/** Remembers the sums of a deal with tax on top of it, that of all taxes where one row prints it; gives the taxes and the total. */
export function sayTaxed(
  kit: Kit,
  deal: Deal,
  factor = 1,
): { taxes: ReturnType<typeof taxesOf>; tax: number; total: number } {
  const taxes = taxesOf(deal, factor);
  const tax = cents(taxes.reduce((sum, { amount }) => sum + amount, 0));
  const total = cents(taxes.reduce((sum, { base }) => sum + base, 0) + tax);
  kit.say('currency', kit.place.currency);
  kit.say('subtotal', deal.sum);
  if (taxes.length === 1) kit.say('tax_total', tax);
  kit.say('total', total);
  kit.truth.taxes.push(...taxes);
  return { taxes, tax, total };
}

/** Columns from their names, heads and edges, one edge more than columns. */
export const columnsOf = (
  keys: readonly string[],
  heads: readonly string[],
  edges: readonly number[],
  right: readonly string[],
): Column[] =>
  keys.map((key, i) => ({
    key,
    head: heads[i] ?? '',
    from: edges[i] ?? 0,
    to: edges[i + 1] ?? 0,
    right: right.includes(key),
  }));

/** A text in lines that fit a width. */
export function wrapped(kit: Kit, text: string, width: number, size: number, bold = false): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    const next = line === '' ? word : `${line} ${word}`;
    if (line !== '' && kit.pen.widthOf(next, size, bold) > width) {
      lines.push(line);
      line = word;
    } else line = next;
  }
  return [...lines, line];
}

/** A table with wrapped cells; gives the base line under it. `box` has sides but no line between its rows. */
export function drawTable(
  kit: Kit,
  columns: readonly Column[],
  rows: readonly Row[],
  style: { size: number; rules: 'box' | 'rows' | 'head' | 'none'; y: number },
): number {
  const { pen } = kit;
  const { size, rules } = style;
  const lead = size * 1.25;
  const [left, right] = [columns[0]?.from ?? 0, columns.at(-1)?.to ?? 0];
  const top = style.y - size * 1.4;
  let y = style.y;
  const put = (cells: Record<string, string>, bold: boolean) => {
    let most = 1;
    for (const column of columns) {
      const lines = wrapped(kit, cells[column.key] ?? '', column.to - column.from - 8, size, bold);
      for (const [i, line] of lines.entries())
        pen.text(line, column.right ? column.to - 4 : column.from + 4, y + i * lead, {
          size,
          bold,
          align: column.right ? 'right' : 'left',
        });
      most = Math.max(most, lines.length);
    }
    y += most * lead;
  };
  put(Object.fromEntries(columns.map(({ key, head }) => [key, head])), true);
  if (rules !== 'none') pen.line(left, y - lead * 0.5, right, y - lead * 0.5);
  y += lead * 0.7;
  for (const row of rows) {
    put(row.cells, row.bold ?? false);
    if (rules === 'rows') pen.line(left, y - lead * 0.4, right, y - lead * 0.4);
    y += lead * (rules === 'rows' ? 0.75 : 0.5);
  }
  if (rules === 'box') {
    const foot = y - lead * 0.6;
    kit.frame(left, top, right - left, foot - top);
    for (const { from } of columns.slice(1)) pen.line(from, top, from, foot);
    return foot + lead * 1.6;
  }
  return y + lead * 0.5;
}

/** The cells of a deal's lines, by the names of columns. */
export function lineRows(kit: Kit, deal: Deal, more: (line: DealLine, i: number) => Row['cells']): Row[] {
  return deal.lines.map((line, i) => ({
    cells: {
      pos: String(i + 1),
      sku: line.sku,
      desc: line.description,
      qty: String(line.quantity),
      unit: line.unit,
      price: kit.number(line.price),
      disc: line.discount === 0 ? '' : `${line.discount}`,
      rate: kit.rate(line.rate),
      amount: kit.number(line.amount),
      ...more(line, i),
    },
  }));
}

/** Labels with their values beside them, one under the other; gives the base line under them. */
export function drawPairs(
  kit: Kit,
  pairs: readonly (readonly [label: string, value: string])[],
  place: { x: number; value: number; y: number; size: number; lead?: number; bold?: boolean },
): number {
  let { y } = place;
  for (const [label, value] of pairs) {
    kit.pen.text(label, place.x, y, { size: place.size, bold: place.bold ?? false });
    kit.pen.text(value, place.value, y, { size: place.size });
    y += place.size * (place.lead ?? 1.45);
  }
  return y;
}

/** A label before its colon, set off as the language does. */
export const colon = (kit: Kit, label: string): string => `${label}${kit.language === 'fr' ? ' ' : ''}:`;

/** Remembers several values by their paths. */
export function sayAll(kit: Kit, values: Record<string, string | number>): void {
  for (const [path, value] of Object.entries(values)) kit.say(path, value);
}
