import { at, type Kit, later } from '../further/kit.ts';
import { iso } from '../truth.ts';
import { fifthWords, personOf } from './fifth-words.ts';
import { colonOf, fill, sayAll, townOf } from './paper-words.ts';

/** Two firms keep each other's secrets: both in the first sentence, blocks to sign in with names and dates. */
export function secrecy(kit: Kit): void {
  const { pen, random } = kit;
  const own = fifthWords(kit).contract;
  const first = random.integer(0, 3);
  const firms = [kit.firm(first), kit.firm(first + 1)] as const;
  kit.dates = 1;
  const effective = kit.day(2021, 2025);
  const signed = later(effective, -random.integer(2, 9));
  pen.text(own.title, 297, 66, { size: 14, bold: true, align: 'center' });
  const blanks = { a: firms[0].name, b: firms[0].address, c: firms[1].name, e: firms[1].address };
  let y = kit.prose(fill(own.intro, { ...blanks, d: kit.date(effective) }), 64, 102, 468, 10.5);
  for (const [i, [head = '', text = '']] of own.clauses.entries()) {
    y += 9;
    pen.text(`${i + 1}.`, 64, y, { size: 10.5 });
    y = kit.prose(`${head} ${text}`, 84, y, 448, 10.5);
  }
  y = kit.prose(own.witness, 64, y + 16, 468, 10.5) + 14;
  for (const [i, firm] of firms.entries()) {
    const x = 64 + i * 246;
    pen.text(firm.name, x, y, { size: 10.5, bold: true });
    const values = ['', kit.person(first + 2 + i).name, at(own.posts, i), kit.date(signed)];
    for (const [j, label] of own.sign.entries()) {
      const line = y + 40 + j * 20;
      pen.text(`${label}${colonOf(kit)}`, x, line, { size: 10 });
      pen.text(values[j] ?? '', x + 66, line, { size: 10 });
      if (j === 0) pen.line(x + 66, line + 2, x + 222, line + 2);
    }
    kit.say(`parties.${i}.name`, firm.name);
    kit.say(`parties.${i}.address`, firm.address);
  }
  sayAll(kit, {
    effective_date: iso(effective),
    term: own.term,
    governing_law: own.law,
    signature_date: iso(signed),
  });
}

/** A doctor's sheet for new patients: values on lines behind their labels, boxes behind what is to be ticked. */
export function patient(kit: Kit): void {
  const { pen, random } = kit;
  const own = fifthWords(kit).form;
  const who = random.integer(0, 3);
  const person = kit.person(who);
  const other = personOf(kit, person.sex === 'F' ? 'M' : 'F');
  const [job = '', insurer = '', pills = ''] = own.values;
  const values = [
    person.surname,
    person.given,
    kit.date(kit.day(1950, 1999)),
    at(own.status, person.sex === 'F' ? 1 : 0),
  ];
  values.push(
    person.street,
    person.town,
    person.phone,
    person.email,
    at(kit.place.companies, who + 1),
    job,
    insurer,
  );
  values.push(
    `${random.integer(100_000_000, 999_999_999)}`,
    other.name,
    at(own.kin, person.sex === 'F' ? 0 : 1),
    pills,
  );
  const told: Record<string, string | boolean> = {};
  kit.truth.keyValues = told;
  pen.text(own.practice, 297, 50, { size: 12, align: 'center' });
  pen.text(own.title, 297, 76, { size: 16, bold: true, align: 'center' });
  pen.text(own.help, 297, 94, { size: 8.5, align: 'center' });
  const blank = (label: string, value: string, x: number, end: number, y: number) => {
    const name = `${label}${colonOf(kit)}`;
    const from = x + pen.widthOf(name, 9.5) + 5;
    pen.text(name, x, y, { size: 9.5 });
    pen.text(value, from + 4, y - 1, { size: 10 });
    pen.line(from, y + 2, end, y + 2);
  };
  let y = 130;
  for (const [i, label] of own.fields.entries()) {
    const value = values[i] ?? '';
    const last = i === own.fields.length - 1;
    blank(label, value, i % 2 === 0 ? 50 : 312, i % 2 === 0 && !last ? 302 : 545, y);
    told[label] = value;
    if (i % 2 === 1 || last) y += 26;
  }
  y += 14;
  pen.text(own.head, 50, y, { size: 10, bold: true });
  y += 24;
  for (const [i, label] of own.ills.entries()) {
    const x = i % 2 === 0 ? 50 : 312;
    const ticked = i === 2 || random.chance(0.25);
    pen.text(label, x, y, { size: 9.5 });
    kit.frame(x + 180, y - 8, 9, 9);
    if (ticked) {
      pen.line(x + 181.5, y - 6.5, x + 187.5, y - 0.5, 1.2);
      pen.line(x + 181.5, y - 0.5, x + 187.5, y - 6.5, 1.2);
    }
    told[label] = ticked;
    if (i % 2 === 1) y += 20;
  }
  blank(at(own.sign, 0), '', 50, 360, y + 50);
  blank(at(own.sign, 1), '', 376, 545, y + 50);
}

/** Somebody writes to a club: sender and addressee under each other, place and day at the right. */
export function cancellation(kit: Kit): void {
  const { pen, place, random } = kit;
  const own = fifthWords(kit).letter;
  const author = personOf(kit, 'M');
  kit.dates = 1;
  const date = kit.day(2022, 2026);
  const start = place.places.findIndex(([street]) => street === author.street);
  const [street = '', town = ''] = at(place.places, start + random.integer(1, 3));
  let y = kit.block([author.name, author.street, author.town, author.phone, author.email], 70, 70, 11, 1.35);
  y += 28;
  if (own.end !== '') {
    pen.text(own.end, 70, y, { size: 10.5, bold: true });
    y += 18;
  }
  y = kit.block([own.club, street, town], 70, y, 11, 1.35) + 30;
  const day = fill(own.day, { t: townOf(author.town), d: kit.date(date) });
  pen.text(day, 525, y, { size: 11, align: 'right' });
  y += 38;
  const subject = own.label === '' ? own.subject : `${own.label}${colonOf(kit)} ${own.subject}`;
  pen.text(subject, 70, y, { size: 11, bold: true });
  pen.text(own.dear, 70, y + 32, { size: 11 });
  y += 56;
  for (const text of own.text) y = kit.prose(text, 70, y, 455, 11) + 9;
  pen.text(own.close, 70, y + 10, { size: 11 });
  pen.text(author.name, 70, y + 72, { size: 11 });
  sayAll(kit, { title: own.subject, date: iso(date), author: author.name });
}

/** A paper of scholars: who wrote it and when under the title, an abstract, then two columns. */
export function study(kit: Kit): void {
  const { pen, random } = kit;
  const own = fifthWords(kit).report;
  const author = kit.person(random.integer(0, 3)).name;
  kit.dates = 1;
  const date = kit.day(2020, 2025);
  pen.text(own.series, 60, 50, { size: 9 });
  let y = centered(kit, own.title, 90, 430, 17) + 8;
  pen.text(author, 297, y, { size: 12, align: 'center' });
  pen.text(own.place, 297, y + 16, { size: 10, align: 'center' });
  pen.text(kit.date(date), 297, y + 34, { size: 10, align: 'center' });
  pen.text(own.abstract, 297, y + 66, { size: 10, bold: true, align: 'center' });
  y = kit.prose(own.text, 100, y + 83, 395, 9.5);
  const [label = '', keys = ''] = own.keys;
  pen.text(`${label}${colonOf(kit)} ${keys}`, 100, y + 6, { size: 9.5 });
  const top = y + 40;
  y = top;
  for (const [i, [head = '', text = '']] of own.sections.entries()) {
    if (i === 2) y = top;
    const x = i < 2 ? 60 : 307;
    pen.text(`${i + 1}. ${head}`, x, y, { size: 11, bold: true });
    y = kit.prose(text, x, y + 16, 228, 10) + 14;
  }
  pen.text(own.sources, 307, y, { size: 11, bold: true });
  y += 16;
  for (const work of own.works) y = kit.prose(work, 307, y, 228, 9) + 2;
  pen.text('1', 297, 806, { size: 9, align: 'center' });
  sayAll(kit, { title: own.title, date: iso(date), author });
}

/** A heading over several lines, each in the middle; gives the base line under it. */
function centered(kit: Kit, text: string, y: number, width: number, size: number): number {
  const lines = [''];
  for (const word of text.split(' ')) {
    const next = `${lines.at(-1)} ${word}`.trim();
    if (kit.pen.widthOf(next, size, true) > width) lines.push(word);
    else lines[lines.length - 1] = next;
  }
  for (const line of lines) {
    kit.pen.text(line, 297, y, { size, bold: true, align: 'center' });
    y += size * 1.3;
  }
  return y;
}
