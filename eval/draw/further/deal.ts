import { at, cents, type Firm, type Kit, later, type Words } from './kit.ts';

export type SaleWords = Words['sale']['A'];
export type SaleKind = keyof SaleWords['title'];

export interface DealLine {
  sku: string;
  description: string;
  quantity: number;
  unit: string;
  price: number;
  /** Percent. */
  discount: number;
  rate: number;
  amount: number;
}

/** A sale that never happened. */
export interface Deal {
  number: string;
  order: string;
  customer: string;
  date: Date;
  due: Date;
  delivery: Date;
  seller: Firm;
  buyer: Firm;
  lines: DealLine[];
  /** The sum of the lines. */
  sum: number;
}

export function makeDeal(
  kit: Kit,
  count: number,
  options: { rates?: number; discounts?: boolean } = {},
): Deal {
  const { random, place, words } = kit;
  const date = kit.day(2022, 2026);
  const lines = Array.from({ length: count }, (_, i): DealLine => {
    const quantity = random.chance(0.2) ? random.integer(2, 40) / 2 : random.integer(1, 30);
    const price = random.integer(350, 28_000) / 100;
    const discount = options.discounts && random.chance(0.4) ? random.pick([5, 10, 15]) : 0;
    return {
      sku: `${random.pick(['20', '41', '73'])}${random.integer(100, 999)}-${random.integer(1, 9)}`,
      description: at(words.sale.goods, i * 3 + random.integer(0, 2)),
      quantity,
      unit: random.pick(words.sale.units),
      price,
      discount,
      rate: at(place.rates, i % (options.rates ?? 1)),
      amount: cents(quantity * price * (1 - discount / 100)),
    };
  });
  const first = random.integer(0, 3);
  return {
    number: random.pick([
      `${date.getUTCFullYear()}-${random.integer(1000, 9999)}`,
      `${random.integer(100_000, 999_999)}`,
      `A${random.integer(10, 99)}/${random.integer(1000, 9999)}`,
    ]),
    order: `${random.integer(4_500_000, 4_599_999)}`,
    customer: `${random.integer(10_000, 99_999)}`,
    date,
    due: later(date, 30),
    delivery: later(date, -random.integer(2, 12)),
    seller: kit.firm(first),
    buyer: kit.firm(first + 1),
    lines,
    sum: cents(lines.reduce((sum, line) => sum + line.amount, 0)),
  };
}

/** Remembers a party as far as it is printed. */
export function sayParty(
  kit: Kit,
  role: 'seller' | 'buyer',
  firm: Firm,
  printed: readonly (keyof Firm)[],
): void {
  const names = {
    name: 'name',
    address: 'address',
    phone: 'phone',
    email: 'email',
    taxId: 'tax_id',
    iban: 'iban',
    bic: 'bic',
  };
  for (const [key, name] of Object.entries(names))
    if (printed.includes(key as keyof Firm)) kit.say(`${role}.${name}`, firm[key as keyof Firm]);
}

/** Remembers the lines with what the columns show. */
export function sayLines(kit: Kit, deal: Deal, columns: readonly string[]): void {
  for (const line of deal.lines)
    kit.truth.lines.push({
      description: line.description,
      quantity: line.quantity,
      ...(columns.includes('sku') ? { sku: line.sku } : {}),
      ...(columns.includes('price') ? { unit_price: line.price } : {}),
      ...(columns.includes('rate') ? { tax_rate: line.rate } : {}),
      ...(columns.includes('amount') ? { amount: line.amount } : {}),
    });
}

/** Taxes by rate on the lines, less a share that was taken off. */
export function taxesOf(deal: Deal, factor = 1): { rate: number; base: number; amount: number }[] {
  const bases = new Map<number, number>();
  for (const line of deal.lines) bases.set(line.rate, (bases.get(line.rate) ?? 0) + line.amount);
  return [...bases].map(([rate, sum]) => {
    const base = cents(sum * factor);
    return { rate, base, amount: cents((base * rate) / 100) };
  });
}

export interface Column {
  key: string;
  /** Left edge, or right edge of a column of numbers. */
  x: number;
  right?: boolean;
}

export interface TableStyle {
  columns: readonly Column[];
  from: number;
  to: number;
  rules: 'none' | 'lines' | 'grid';
  size: number;
  bottom: number;
  /** Draws the foot of the page that ends and the head of the next; gives where the table goes on. */
  turn?: (y: number, sum: number) => number;
}

/** Draws the items; gives the base line under them. */
export function drawItems(
  kit: Kit,
  words: Pick<SaleWords, 'cols'>,
  deal: Deal,
  style: TableStyle,
  y: number,
): number {
  const { pen } = kit;
  const { size, columns, from, to, rules } = style;
  const step = size * 1.9;
  let top = y - size * 1.3;
  const head = () => {
    top = y - size * 1.3;
    for (const { key, x, right } of columns)
      pen.text(words.cols[key as keyof SaleWords['cols']] ?? '', x, y, {
        size,
        bold: true,
        align: right ? 'right' : 'left',
      });
    if (rules !== 'none') {
      pen.line(from, y + size * 0.6, to, y + size * 0.6);
      if (rules === 'grid') pen.line(from, top, to, top);
    }
    y += step;
  };
  const sides = () => {
    if (rules !== 'grid') return;
    const foot = y - step + size * 0.6;
    const edges = columns.map(({ x, right }, i) => (right ? (i > 0 ? edgeBefore(columns, i) : from) : x - 5));
    for (const x of [...edges.slice(1), from, to]) pen.line(x, top, x, foot);
  };
  head();
  let sum = 0;
  for (const [i, line] of deal.lines.entries()) {
    if (y > style.bottom && style.turn) {
      sides();
      y = style.turn(y, sum);
      head();
    }
    const cells: Record<string, string> = {
      pos: String(i + 1),
      sku: line.sku,
      desc: line.description,
      qty: Number.isInteger(line.quantity) ? String(line.quantity) : kit.number(line.quantity, 1),
      unit: line.unit,
      price: kit.number(line.price),
      rate: `${kit.rate(line.rate)}%`,
      disc: line.discount === 0 ? '' : `${line.discount}%`,
      amount: kit.number(line.amount),
      ordered: kit.number(line.quantity, Number.isInteger(line.quantity) ? 0 : 1),
      shipped: kit.number(line.quantity, Number.isInteger(line.quantity) ? 0 : 1),
    };
    for (const { key, x, right } of columns)
      pen.text(cells[key] ?? '', x, y, { size, align: right ? 'right' : 'left' });
    sum = cents(sum + line.amount);
    if (rules === 'grid') pen.line(from, y + size * 0.6, to, y + size * 0.6);
    y += step;
  }
  sides();
  if (rules === 'lines') pen.line(from, y - step + size * 0.7, to, y - step + size * 0.7);
  return y;
}

/** Where the ruling line before a column of numbers stands. */
function edgeBefore(columns: readonly Column[], i: number): number {
  const before = columns[i - 1];
  const own = columns[i];
  if (!before || !own) return 0;
  return before.right ? before.x + 5 : own.x - 62;
}

/** Sums under the items, a label and a number a row; gives the base line under them. */
export function drawSums(
  kit: Kit,
  rows: readonly [label: string, value: string][],
  place: { label: number; value: number; size: number; bold?: readonly number[]; labelRight?: boolean },
  y: number,
): number {
  for (const [i, [label, value]] of rows.entries()) {
    const style = { size: place.size, bold: place.bold?.includes(i) ?? false };
    kit.pen.text(label, place.label, y, { ...style, align: place.labelRight ? 'right' : 'left' });
    kit.pen.text(value, place.value, y, { ...style, align: 'right' });
    y += place.size * 1.6;
  }
  return y;
}
