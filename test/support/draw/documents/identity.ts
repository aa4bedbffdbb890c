import { checkDigit } from '../../../../src/extraction/understand/identity/mrz.ts';
import { formatIsoDate } from '../truth.ts';
import { type Kit, pickDate, pickDigits } from './kit.ts';

const PLAIN: Record<string, string> = { Ä: 'AE', Ö: 'OE', Ü: 'UE', ß: 'SS', Ñ: 'N' };

export function formatZoneName(text: string): string {
  return text
    .toUpperCase()
    .replace(/[ÄÖÜßÑ]/g, (letter) => PLAIN[letter] ?? letter)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^A-Z]+/g, '<');
}

const formatShortDate = (date: Date) => formatIsoDate(date).replaceAll('-', '').slice(2);
const pad = (text: string, length: number) => text.slice(0, length).padEnd(length, '<');

export interface Holder {
  number: string;
  surname: string;
  given: string;
  birth: Date;
  expiry: Date;
  sex: 'M' | 'F';
  code: string;
}

/** Returns the lines of a machine-readable zone (ICAO Doc 9303). */
export function formatZone(form: 'TD1' | 'TD2' | 'TD3', holder: Holder): string[] {
  const code = pad(holder.code, 3);
  const number = pad(holder.number, 9);
  const numbered = number + checkDigit(number);
  const born = formatShortDate(holder.birth) + checkDigit(formatShortDate(holder.birth));
  const ends = formatShortDate(holder.expiry) + checkDigit(formatShortDate(holder.expiry));
  const name = `${formatZoneName(holder.surname)}<<${formatZoneName(holder.given)}`;
  if (form === 'TD1') {
    const first = pad(`I<${code}${numbered}`, 30);
    const second = `${born}${holder.sex}${ends}${code}${'<'.repeat(11)}`;
    const all = first.slice(5) + born + ends + '<'.repeat(11);
    return [first, second + checkDigit(all), pad(name, 30)];
  }
  const length = form === 'TD2' ? 36 : 44;
  const optional = form === 'TD2' ? '<'.repeat(7) : `${'<'.repeat(14)}0`;
  const second = `${numbered}${code}${born}${holder.sex}${ends}${optional}`;
  const all = numbered + born + ends + optional;
  return [pad(`${form === 'TD2' ? 'I' : 'P'}<${code}${name}`, length), second + checkDigit(all)];
}

/**
 * Draws a passport, identity card or driving licence. It has a machine-readable zone in one of the three
 * formats, or none.
 */
export function drawIdentity(kit: Kit): void {
  const { pen, print, random, general, style, truth } = kit;
  const words = kit.words.id;
  const [given = '', ...rest] = random.pick(general.people).split(' ');
  const holder: Holder = {
    number: `${random.pick(['L', 'C', 'X', 'P'])}${random.pick(['F', 'R', 'Z'])}${pickDigits(random, 7)}`,
    surname: rest.join(' '),
    given,
    birth: pickDate(random, 1950, 2004),
    expiry: pickDate(random, 2026, 2034),
    sex: random.chance(0.5) ? 'F' : 'M',
    code: words.code,
  };
  Object.assign(truth.fields, {
    document_number: holder.number,
    surname: holder.surname,
    given_names: holder.given,
    birth_date: formatIsoDate(holder.birth),
    expiry_date: formatIsoDate(holder.expiry),
    nationality: words.iso,
    sex: holder.sex,
  });
  pen.text(words.country, 60, 70, { size: 12, bold: true });
  pen.text(words.title[style === 3 ? 2 : style === 1 ? 1 : 0] ?? '', 60, 92, { size: 15, bold: true });
  const pairs: [string, string][] = [
    [random.pick(words.surname), holder.surname],
    [random.pick(words.given_names), holder.given],
    [random.pick(words.nationality), style === 2 ? words.code : words.people],
    [random.pick(words.birth_date), print.date(holder.birth)],
    [random.pick(words.sex), holder.sex],
    [words.birth_place, general.towns[0]?.replace(/[\d-]+\s?(?:[A-Z]{2}\s)?/g, '') ?? ''],
    [words.issued, print.date(new Date(holder.expiry.getTime() - 3650 * 86_400_000))],
    [random.pick(words.expiry_date), print.date(holder.expiry)],
    [random.pick(words.document_number), holder.number],
  ];
  let y = 130;
  for (const [i, [label, value]] of pairs.entries()) {
    if (style % 2 === 0) {
      pen.text(label, 180, y, { size: 7 });
      pen.text(value, 180, y + 12, { size: 11 });
      y += 30;
    } else if (style === 1) {
      const x = 60 + (i % 2) * 230;
      pen.text(label, x, y, { size: 7.5 });
      pen.text(value, x, y + 12, { size: 10, bold: true });
      if (i % 2 === 1) y += 30;
    } else {
      pen.text(`${label}:`, 60, y, { size: 10 });
      pen.text(value, 220, y, { size: 10, bold: true });
      y += 18;
    }
  }
  if (style === 3) return;
  const form = (['TD3', 'TD1', 'TD2'] as const)[style % 3] ?? 'TD3';
  const lines = formatZone(form, holder);
  truth.fields.mrz = lines.join('\n');
  for (const [i, line] of lines.entries()) pen.text(line, 60, y + 60 + i * 18, { size: 12 });
}
