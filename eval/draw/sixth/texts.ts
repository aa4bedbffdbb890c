import { at, cents, type Kit, later } from '../further/kit.ts';
import { iso } from '../truth.ts';
import { sayAll, wordsOf } from './paper-words.ts';
import { filled, townOf } from './stencil.ts';

/** The page's form of a date in words: `3 March 2024`. */
const inWords = (kit: Kit, date: Date) => kit.date(date, at(kit.place.dates, 1));

/** An agreement on services between two firms, over as many pages as it needs. */
export function contract(kit: Kit): void {
  const { pen, random } = kit;
  const own = wordsOf(kit).contract;
  const sides = [kit.firm(random.integer(0, 1)), kit.firm(random.integer(2, 3))];
  const [client = kit.firm(0), provider = kit.firm(2)] = sides;
  const signed = kit.day(2022, 2025);
  const start = new Date(Date.UTC(signed.getUTCFullYear(), signed.getUTCMonth() + 1, 1));
  const signers = [kit.person(0).name, kit.person(1).name];
  const [numberA = '', numberB = ''] = own.numbers;
  const values: Record<string, string> = {
    a: client.name,
    aAddress: client.address,
    aNumber: numberA,
    b: provider.name,
    bAddress: provider.address,
    bNumber: numberB,
    signerA: signers[0] ?? '',
    signerB: signers[1] ?? '',
    start: inWords(kit, start),
    signed: inWords(kit, signed),
    place: townOf(client.town),
    fee: kit.money(random.integer(12, 48) * 100),
    rate: kit.money(random.integer(55, 95)),
    term: own.term,
    law: own.law,
  };
  let y = 80;
  let page = 1;
  const foot = () => pen.text(String(page), 297, 805, { size: 9, align: 'center' });
  const room = (height: number) => {
    if (y + height < 780) return;
    foot();
    pen.newPage();
    page += 1;
    y = 72;
  };
  const say = (text: string) => {
    room(60);
    y = kit.prose(filled(kit, text, values), 70, y, 455, 10.5) + 7;
  };
  pen.text(own.title, 297, y, { size: 15, bold: true, align: 'center' });
  y += 32;
  own.opening.forEach(say);
  for (const [i, clause] of own.clauses.entries()) {
    const [head = '', ...text] = clause.split(' | ');
    room(80);
    y += 6;
    pen.text(head.replace('#', String(i + 1)), 70, y, { size: 11, bold: true });
    y += 18;
    text.forEach(say);
  }
  room(150);
  y += 8;
  own.closing.forEach(say);
  y += 10;
  for (const [i, side] of own.sides.entries()) {
    const x = 70 + i * 245;
    pen.text(side, x, y, { size: 10.5, bold: true });
    pen.text(at(sides, i).name, x, y + 16, { size: 10.5 });
    pen.line(x, y + 62, x + 200, y + 62);
    pen.text(at(signers, i), x, y + 76, { size: 10.5 });
  }
  foot();
  for (const [i, firm] of sides.entries()) {
    kit.say(`parties.${i}.name`, firm.name);
    kit.say(`parties.${i}.address`, firm.address);
    kit.say(`parties.${i}.${own.numbered}`, at(own.numbers, i));
  }
  sayAll(kit, {
    effective_date: iso(start),
    term: own.term,
    governing_law: own.law,
    signature_date: iso(signed),
  });
}

/** A business letter on the firm's paper. */
export function letter(kit: Kit): void {
  const { pen, random } = kit;
  const own = wordsOf(kit).letter;
  const index = random.integer(0, 3);
  const sender = kit.firm(index);
  // Not at the sender's place.
  const who = index + random.integer(0, 2);
  const reader = kit.person(who);
  const author = kit.person(who + random.integer(1, 3));
  const date = kit.day(2022, 2025);
  const values: Record<string, string> = {
    sender: sender.name,
    street: sender.street,
    town: sender.town,
    phone: sender.phone,
    email: sender.email,
    tax: sender.taxId,
    iban: sender.iban,
    bic: sender.bic,
    reader: reader.name,
    surname: reader.surname,
    place: townOf(sender.town),
    date: inWords(kit, date),
    by: inWords(kit, later(date, 21)),
    from: inWords(kit, later(date, 45)),
    author: author.name,
    title: titleOf(kit.language, reader.sex),
  };
  const fill = (text: string) => filled(kit, text, values);
  pen.text(sender.name, 70, 58, { size: 15, bold: true });
  let y = 74;
  for (const line of own.head) {
    pen.text(fill(line), 70, y, { size: 9 });
    y += 12;
  }
  kit.block([reader.name, reader.street, reader.town], own.place.startsWith('>') ? 330 : 70, 150, 10.5);
  const dateline = own.place.replace(/^[<>] /, '');
  pen.text(fill(dateline), dateline === own.place ? 70 : 330, 222, { size: 10.5 });
  const [label = '', subject = ''] = own.subject.includes(': ') ? own.subject.split(': ') : ['', own.subject];
  pen.text(label === '' ? subject : `${label}: ${subject}`, 70, 258, { size: 10.5, bold: true });
  pen.text(fill(own.hello), 70, 288, { size: 10.5 });
  y = 312;
  for (const text of own.body) y = kit.prose(fill(text), 70, y, 455, 10.5) + 8;
  y = kit.prose(fill(own.close), 70, y + 4, 455, 10.5);
  kit.block([author.name, own.role], 70, y + 42, 10.5);
  pen.line(70, 775, 525, 775);
  for (const [i, line] of own.end.entries())
    pen.text(fill(line), 297, 788 + i * 11, { size: 8, align: 'center' });
  sayAll(kit, { title: subject, date: iso(date), author: author.name });
}

/** `male|female`, in the words of a language. */
function titleOf(language: string, sex: 'M' | 'F'): string {
  const titles: Record<string, string> = {
    en: 'Mr|Ms',
    de: 'r Herr| Frau',
    fr: 'Monsieur|Madame',
    es: 'Estimado Sr.|Estimada Sra.',
    it: 'Egregio Signor|Gentile Signora',
    nl: 'heer|mevrouw',
    pt: 'Exmo. Senhor|Exma. Senhora',
  };
  return titles[language]?.split('|')[sex === 'M' ? 0 : 1] ?? '';
}

/** A firm's report: a head, sections with headings, a table of figures. */
export function report(kit: Kit): void {
  const { pen, random } = kit;
  const own = wordsOf(kit).report;
  const firm = kit.firm(random.integer(0, 3));
  const author = kit.person(random.integer(0, 3)).name;
  const date = kit.day(2022, 2025);
  const year = date.getUTCFullYear() - 1;
  const values = { firm: firm.name, year: String(year), before: String(year - 1) };
  const title = filled(kit, own.title, values);
  pen.text(firm.name, 70, 60, { size: 10 });
  pen.text(own.kind, 525, 60, { size: 10, align: 'right' });
  pen.line(70, 68, 525, 68);
  let y = kit.prose(title, 70, 112, 455, 22, true) + 2;
  pen.text(`${own.by}: ${author}`, 70, y, { size: 10.5 });
  pen.text(`${own.on}: ${inWords(kit, date)}`, 70, y + 15, { size: 10.5 });
  y += 52;
  let page = 1;
  const foot = () => pen.text(String(page), 297, 810, { size: 9, align: 'center' });
  const room = (height: number) => {
    if (y + height < 785) return;
    foot();
    pen.newPage();
    page += 1;
    y = 76;
  };
  for (const [i, part] of own.parts.entries()) {
    const [head = '', ...text] = part.split(' | ');
    room(90);
    pen.text(`${i + 1}. ${head}`, 70, y, { size: 13, bold: true });
    y += 20;
    for (const one of text) {
      room(60);
      y = kit.prose(filled(kit, one, values), 70, y, 455, 10.5) + 7;
    }
    if (i === 1) {
      room(170);
      y = figures(kit, own.table, values, y + 4);
    }
    y += 10;
  }
  foot();
  sayAll(kit, { title, date: iso(date), author });
}

/** A table of two years with its sum and its change. */
function figures(
  kit: Kit,
  table: { caption: string; head: string[]; rows: string[]; total: string },
  values: Record<string, string>,
  top: number,
): number {
  const { pen, random } = kit;
  const edges = [70, 340, 435, 525];
  let y = top;
  const row = (cells: readonly string[], bold: boolean) => {
    for (const [i, cell] of cells.entries())
      pen.text(cell, edges[i] ?? 70, y, { size: 10, bold, align: i === 0 ? 'left' : 'right' });
    pen.line(70, y + 5, 525, y + 5, 0.4);
    y += 18;
  };
  pen.text(table.caption, 70, y, { size: 9.5 });
  y += 18;
  row(
    table.head.map((text) => filled(kit, text, values)),
    true,
  );
  const change = (before: number, now: number) => `${kit.number(cents((now / before - 1) * 100), 1)} %`;
  let sums = [0, 0];
  for (const name of table.rows) {
    const before = random.integer(180, 940);
    const now = Math.round(before * (0.95 + random.next() * 0.25));
    row([name, kit.number(before, 0), kit.number(now, 0), change(before, now)], false);
    sums = [(sums[0] ?? 0) + before, (sums[1] ?? 0) + now];
  }
  const [before = 0, now = 0] = sums;
  row([table.total, kit.number(before, 0), kit.number(now, 0), change(before, now)], true);
  return y + 8;
}
