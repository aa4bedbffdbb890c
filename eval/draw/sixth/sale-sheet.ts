import { at, cents, type Firm, type Kit } from '../further/kit.ts';
import type { Language } from '../vocabulary.ts';
import de from './words/sales-de.json' with { type: 'json' };
import en from './words/sales-en.json' with { type: 'json' };
import es from './words/sales-es.json' with { type: 'json' };
import fr from './words/sales-fr.json' with { type: 'json' };
import it from './words/sales-it.json' with { type: 'json' };
import nl from './words/sales-nl.json' with { type: 'json' };
import pt from './words/sales-pt.json' with { type: 'json' };

// In Portugal no list is empty.
type Words = typeof pt;

const WORDS: Record<Language, Words> = { en, de, fr, es, it, nl, pt };

/** What sales papers and accounts of the sixth kind say in the language of a drawing. */
export const wordsOf = (kit: Kit): Words => WORDS[kit.language];

export const fill = (text: string, values: Record<string, string>): string =>
  text.replace(/\{(\w+)\}/g, (_, key: string) => values[key] ?? '');

export const colon = (kit: Kit, label: string) => (kit.language === 'fr' ? `${label} :` : `${label}:`);

/** A document's own number in the way that programs of the country count. */
export const numbered = (kit: Kit, form: string, date: Date): string =>
  fill(form, {
    y: String(date.getUTCFullYear()),
    n: String(kit.random.integer(112, 989)),
    m: String(kit.random.integer(1012, 9889)),
  });

/** A time of a working day. */
export const clock = (kit: Kit): string =>
  `${String(kit.random.integer(9, 19)).padStart(2, '0')}:${String(kit.random.integer(0, 59)).padStart(2, '0')}`;

/** What is printed beside a label and its name in the truth; a name left empty has no field of its own. */
export type Fact = [field: string, printed: string, truth?: string];

/** Labels with what stands beside them; a label without words is not printed, and so not true. */
export function factsOf(kit: Kit, labels: readonly string[], facts: readonly Fact[]): [string, string][] {
  return facts.flatMap(([field, printed, truth], i): [string, string][] => {
    const label = labels[i] ?? '';
    if (label === '' || printed === '') return [];
    if (field !== '') kit.say(field, truth ?? printed);
    return [[label, printed]];
  });
}

/** Labels and values under each other; gives the base line under them. */
export function drawFacts(
  kit: Kit,
  rows: readonly [string, string][],
  place: {
    x: number;
    value: number;
    y: number;
    size?: number;
    lead?: number;
    bold?: boolean;
    right?: boolean;
  },
): number {
  const size = place.size ?? 9;
  let { y } = place;
  for (const [label, value] of rows) {
    kit.pen.text(label, place.x, y, { size, bold: place.bold ?? false });
    kit.pen.text(value, place.value, y, { size, align: place.right ? 'right' : 'left' });
    y += size * (place.lead ?? 1.5);
  }
  return y;
}

/** Remembers a party with what is printed of it. */
export function sayFirm(kit: Kit, role: 'seller' | 'buyer', firm: Firm, more: Record<string, string> = {}) {
  kit.say(`${role}.name`, firm.name);
  kit.say(`${role}.address`, firm.address);
  for (const [key, value] of Object.entries(more)) kit.say(`${role}.${key}`, value);
}

export interface Line {
  sku: string;
  description: string;
  quantity: number;
  unit: string;
  price: number;
  discount: number;
  rate: number;
  amount: number;
}

const SCALE: Record<string, number> = { MXN: 18, BRL: 5 };

/** As the second country writes it. */
const spelt = (kit: Kit, text: string) =>
  kit.place.code === 'CHE'
    ? text.replaceAll('ß', 'ss')
    : kit.place.code === 'USA'
      ? text.replace('labour', 'labor')
      : text;

/** Goods sold together; those of a second rate come last. */
export function makeLines(
  kit: Kit,
  count: number,
  options: { rates?: 1 | 2; discounts?: boolean; work?: boolean } = {},
) {
  const { random, place } = kit;
  // Work is neither carried nor given back.
  const goods = wordsOf(kit).goods.filter((_, i) => options.work || (i !== 2 && i !== 6));
  const first = random.integer(0, goods.length - 1);
  return Array.from({ length: count }, (_, i): Line => {
    const [description = '', unit = '', about = 1] = at(goods, first + i);
    const scale = (SCALE[place.currency] ?? 1) * (random.integer(80, 125) / 100);
    const price = Math.round(Number(about) * scale * 20) / 20;
    const quantity = random.integer(1, Number(about) > 100 ? 4 : 24);
    const discount = options.discounts && i % 3 === 1 ? random.pick([5, 10]) : 0;
    return {
      sku: `${random.integer(10, 89)}${random.integer(1000, 9999)}`,
      description: spelt(kit, String(description)),
      quantity,
      unit: String(unit),
      price,
      discount,
      rate: at(place.rates, options.rates === 2 && i >= count - 2 ? 1 : 0),
      amount: cents(quantity * price * (1 - discount / 100)),
    };
  });
}

type Shown = 'sku' | 'unit' | 'unit_price' | 'tax_rate' | 'discount' | 'amount';

/** Remembers the lines with what the columns show. */
export function sayLines(kit: Kit, lines: readonly Line[], shown: readonly Shown[]): void {
  for (const { description, quantity, sku, unit, price, rate, amount } of lines) {
    const all = { sku, unit, unit_price: price, tax_rate: rate, amount };
    const printed = Object.entries(all).filter(([key]) => shown.some((one) => one === key));
    kit.truth.lines.push({ description, quantity, ...Object.fromEntries(printed) });
  }
}

/** Taxes by rate, on what is left after a discount and with the freight at the first rate. */
export function taxesOf(kit: Kit, lines: readonly Line[], factor = 1, freight = 0) {
  // Prices in Brazil hold their taxes.
  if (kit.place.code === 'BRA') return [];
  const rates = [...new Set(lines.map((line) => line.rate))];
  return rates.map((rate, i) => {
    const own = lines.filter((line) => line.rate === rate).reduce((sum, line) => sum + line.amount, 0);
    const base = cents(own * factor + (i === 0 && kit.place.code !== 'USA' ? freight : 0));
    return { rate, base, amount: cents((base * rate) / 100) };
  });
}

export const sumOf = (list: readonly { amount: number }[]) =>
  cents(list.reduce((sum, one) => sum + one.amount, 0));

export type Cells = Record<string, string>;

/** A line as columns print it. */
export const cellsOf = (kit: Kit, line: Line, i: number): Cells => ({
  pos: String(i + 1),
  sku: line.sku,
  desc: line.description,
  qty: kit.number(line.quantity, 2),
  count: String(line.quantity),
  unit: line.unit,
  price: kit.number(line.price),
  disc: line.discount === 0 ? '' : `${line.discount}%`,
  rate: `${kit.rate(line.rate)}%`,
  amount: kit.number(line.amount),
});
