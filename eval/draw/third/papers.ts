import { fill } from '../further/invoices.ts';
import type { Kit } from '../further/kit.ts';
import { later } from '../further/kit.ts';
import { iso } from '../truth.ts';
import { wordsOf } from './words.ts';

/** Both parties in paragraphs of their own with who stands for them, numbered articles, place and day at the end. */
export function contract(kit: Kit): void {
  const { pen, place, random } = kit;
  const own = wordsOf(kit).contract;
  const first = random.integer(0, 2);
  const firms = [kit.firm(first), kit.firm(first + 1)];
  kit.dates = 1;
  const effective = kit.day(2022, 2026);
  const signed = later(effective, -9);
  pen.text(own.title, 297, 70, { size: 15, bold: true, align: 'center' });
  pen.text(own.between, 64, 104, { size: 10.5 });
  let y = 126;
  for (const [i, firm] of firms.entries()) {
    const said = fill(own.party[i] ?? '', { f: firm.name, s: firm.address, p: kit.person(i).name });
    y = kit.prose(said, 84, y, 448, 10.5) + 6;
    if (i === 0) pen.text(own.and, 64, y + 2, { size: 10.5 });
    if (i === 0) y += 20;
    kit.say(`parties.${i}.name`, firm.name);
    kit.say(`parties.${i}.address`, firm.address);
  }
  y = kit.prose(own.agree, 64, y + 8, 468, 10.5);
  for (const [i, [head = '', text = '']] of own.articles.entries()) {
    y += 14;
    pen.text(`${own.article} ${i + 1} - ${head}`, 64, y, { size: 10.5, bold: true });
    y = kit.prose(fill(text, { d: kit.date(effective) }), 64, y + 16, 468, 10.5);
  }
  const town = (place.places[0]?.[1] ?? '').replace(/[A-Z]+\d.*$|^[\d-]+ (?:[A-Z]{2} )?/g, '').trim();
  y = kit.prose(fill(own.done, { t: town, d: kit.date(signed) }), 64, y + 26, 468, 10.5) + 20;
  for (const i of [0, 1]) {
    pen.text(own.roles[i] ?? '', 64 + i * 260, y, { size: 10.5 });
    pen.line(64 + i * 260, y + 52, 260 + i * 260, y + 52);
    pen.text(kit.person(i).name, 64 + i * 260, y + 64, { size: 9 });
  }
  kit.say('effective_date', iso(effective));
  kit.say('term', own.term);
  kit.say('governing_law', own.law);
  kit.say('signature_date', iso(signed));
}

/** An association's form: what is filled in stands on lines, two beside each other; yes and no in boxes. */
export function form(kit: Kit): void {
  const { pen, random } = kit;
  const own = wordsOf(kit).form;
  const person = kit.person(random.integer(0, 3));
  pen.text(own.club, 50, 50, { size: 10 });
  pen.text(own.title, 50, 78, { size: 17, bold: true });
  kit.prose(own.help, 50, 98, 495, 9);
  const values = [
    person.name,
    kit.date(kit.day(1960, 2004), kit.place.dates[0]),
    person.street,
    person.town,
    person.phone,
    person.email,
    ...own.values,
  ];
  kit.truth.keyValues = {};
  for (const [i, label] of own.fields.entries()) {
    const x = 50 + (i % 2) * 255;
    const y = 142 + Math.floor(i / 2) * 34;
    const left = x + pen.widthOf(`${label}:`, 9.5) + 6;
    pen.text(`${label}:`, x, y, { size: 9.5 });
    pen.line(left, y + 3, x + 240, y + 3);
    pen.text(values[i] ?? '', left + 3, y, { size: 9.5 });
    kit.truth.keyValues[label] = values[i] ?? '';
  }
  let y = 142 + Math.ceil(own.fields.length / 2) * 34 + 10;
  pen.text(own.ask, 50, y, { size: 10, bold: true });
  for (const label of own.boxes) {
    y += 20;
    const ticked = random.chance(0.5);
    kit.frame(56, y - 8, 9, 9);
    if (ticked) {
      pen.line(57.5, y - 6.5, 63.5, y - 0.5, 1);
      pen.line(57.5, y - 0.5, 63.5, y - 6.5, 1);
    }
    pen.text(label, 72, y, { size: 9.5 });
    kit.truth.keyValues[label] = ticked;
  }
  y = kit.prose(own.consent, 50, y + 32, 495, 8.5);
  for (const [i, label] of own.signs.entries()) {
    pen.line(50 + i * 260, y + 50, 250 + i * 260, y + 50);
    pen.text(label, 50 + i * 260, y + 62, { size: 8 });
  }
}

/** A private letter: the writer at the left, whom it is for at the right, town and day in one line, a subject with its word. */
export function letter(kit: Kit): void {
  const { pen, random } = kit;
  const own = wordsOf(kit).letter;
  const author = kit.person(random.integer(0, 3));
  const to = kit.firm(random.integer(0, 3));
  kit.dates = 1;
  const date = kit.day(2021, 2026);
  kit.block([author.name, author.street, author.town, author.phone], 64, 64, 10.5);
  kit.block([to.name, own.attention, to.street, to.town], 330, 140, 10.5);
  pen.text(fill(own.dated, { t: own.town, d: kit.date(date) }), 330, 222, { size: 10.5 });
  pen.text(`${own.word}: ${own.subject}`, 64, 262, { size: 10.5, bold: true });
  pen.text(own.greet, 64, 292, { size: 10.5 });
  let y = 316;
  for (const text of own.body) y = kit.prose(text, 64, y, 468, 10.5) + 9;
  pen.text(own.close, 64, y + 8, { size: 10.5 });
  pen.text(author.name, 64, y + 62, { size: 10.5 });
  kit.say('title', own.subject);
  kit.say('date', iso(date));
  kit.say('author', author.name);
}

/** A paper of an institute: its name on top, title and subtitle in the middle, who wrote it when, a summary and numbered chapters. */
export function report(kit: Kit): void {
  const { pen, place } = kit;
  const own = wordsOf(kit).report;
  const author = kit.person(kit.random.integer(0, 3)).name;
  kit.dates = 1;
  const date = kit.day(2020, 2026);
  pen.text(own.institute, 60, 48, { size: 9 });
  pen.line(60, 56, 535, 56);
  pen.text(own.title, 297, 104, { size: 18, bold: true, align: 'center' });
  pen.text(own.subtitle, 297, 124, { size: 12, align: 'center' });
  pen.text(`${own.author}: ${author}`, 297, 150, { size: 10, align: 'center' });
  pen.text(kit.date(date, place.dates[1]), 297, 165, { size: 10, align: 'center' });
  pen.text(own.summary, 60, 206, { size: 11, bold: true });
  let y = kit.prose(own.body[0] ?? '', 60, 224, 475, 10);
  for (const [i, head] of own.heads.entries()) {
    y += 18;
    pen.text(`${i + 1}. ${head}`, 60, y, { size: 12, bold: true });
    y += 18;
    for (const text of own.body) y = kit.prose(text, 60, y, 475, 10) + 4;
  }
  pen.text('1', 297, 810, { size: 9, align: 'center' });
  kit.say('title', own.title);
  kit.say('date', iso(date));
  kit.say('author', author);
}

/** A message printed from a mail program: the subject first, then who, when and to whom, over a ruling line. */
export function mail(kit: Kit): void {
  const { pen, random } = kit;
  const own = wordsOf(kit).mail;
  const [from, to] = [kit.person(1), kit.person(3)];
  const date = kit.day(2022, 2026);
  const time = `${random.integer(10, 19)}:${String(random.integer(0, 59)).padStart(2, '0')}`;
  const rows = [
    [own.subject, own.about],
    [own.from, `${from.name} <${from.email}>`],
    [own.date, `${kit.date(date, kit.place.dates[0])}, ${time}`],
    [own.to, `${to.name} <${to.email}>`],
  ];
  for (const [i, [label = '', value = '']] of rows.entries()) {
    pen.text(label, 50, 56 + i * 15, { size: 10, bold: true });
    pen.text(value, 54 + pen.widthOf(label, 10, true), 56 + i * 15, { size: 10 });
  }
  pen.line(50, 110, 545, 110);
  let y = 138;
  for (const text of own.body) y = kit.prose(text, 50, y, 495, 10.5) + 10;
  kit.block([from.name, from.phone], 50, y, 10.5);
  pen.text('1 / 1', 545, 815, { size: 8, align: 'right' });
  kit.say('from', from.email);
  kit.say('to', to.email);
  kit.say('subject', own.about);
  kit.say('date', iso(date));
}
