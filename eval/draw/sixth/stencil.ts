import type { Kit } from '../further/kit.ts';
import { iban } from '../sale.ts';

/**
 * Prints marks of a form: `x y size[b][r|c] words` is a text (bold, ending or centered at x), `# x y w h` a frame,
 * `- x0 y0 x1 y1` a ruling line. Several stand in a line with `; `
 * between. `{name}` stands for a value, `{#5}` for five digits by chance.
 */
export function stencil(kit: Kit, marks: readonly string[], values: Record<string, string>): void {
  for (const mark of marks.flatMap((line) => line.split('; '))) {
    if (/^[#-] /.test(mark)) {
      const [a = 0, b = 0, c = 0, d = 0] = mark.slice(2).split(' ').map(Number);
      if (mark.startsWith('#')) kit.frame(a, b, c, d);
      else kit.pen.line(a, b, c, d);
      continue;
    }
    const [, x, y, size, flags = '', words = ''] = /^(\S+) (\S+) ([\d.]+)([brc]*) (.*)$/.exec(mark) ?? [];
    if (x === undefined) throw new Error(`not a mark: ${mark}`);
    const align = flags.includes('r') ? 'right' : flags.includes('c') ? 'center' : 'left';
    kit.pen.text(filled(kit, words, values), Number(x), Number(y), {
      size: Number(size),
      bold: flags.includes('b'),
      align,
    });
  }
}

/** Words with the values in their places. */
export function filled(kit: Kit, words: string, values: Record<string, string>): string {
  return words.replace(/\{(#?)(\w+)\}/g, (_, sign: string, name: string) => {
    if (sign === '#') return digits(kit, Number(name));
    const value = values[name];
    if (value === undefined) throw new Error(`no value for ${name}`);
    return value;
  });
}

export const digits = (kit: Kit, count: number) =>
  Array.from({ length: count }, (_, i) => kit.random.integer(i === 0 ? 1 : 0, 9)).join('');

/** The name of a place without its postal code, and in Italy without its province. */
export const townOf = (town: string) =>
  town
    .replace(/^[\d-]+ (?:[A-Z]{2} (?=[A-Z][a-z]))?/, '')
    .replace(/(, [A-Z]{2}) \d{5}$/, '$1')
    .replace(/ [A-Z]{1,2}\d\w? \d[A-Z]{2}$/, '')
    .replace(/(?<![-,]) [A-Z]{2}$/, '');

/** An account at home, in groups of four; empty where accounts have no such number. */
export const accountOf = (kit: Kit) =>
  kit.place.iban === '' ? '' : iban(kit.place.iban, kit.random).replace(/(.{4})(?=.)/g, '$1 ');

/** A month in words, as people write it: `March 2024`. */
export function monthOf(kit: Kit, date: Date, style: 'long' | 'short' | 'numeric' = 'long'): string {
  const year = date.getUTCFullYear();
  if (style === 'numeric') return `${String(date.getUTCMonth() + 1).padStart(2, '0')}/${year}`;
  const month = new Intl.DateTimeFormat(kit.language, { month: style, timeZone: 'UTC' }).format(date);
  return `${month} ${year}`;
}
