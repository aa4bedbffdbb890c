import { iso } from '../truth.ts';
import { fill } from './invoices.ts';
import { type Kit, later } from './kit.ts';

/** An agreement whose facts stand in the sentences of the preamble and the clauses; a table to sign. */
export function contractA(kit: Kit): void {
  const { pen, random } = kit;
  const words = kit.words.contract.A;
  const first = random.integer(0, 3);
  const [a, b] = [kit.firm(first), kit.firm(first + 1)];
  kit.dates = 1;
  const effective = kit.day(2022, 2026);
  const signed = later(effective, -11);
  pen.text(words.title, 297, 72, { size: 14, bold: true, align: 'center' });
  let y = kit.prose(
    words.between
      .replace('{e}', kit.date(effective))
      .replace('{aa}', a.address)
      .replace('{bb}', b.address)
      .replace('{a}', a.name)
      .replace('{b}', b.name),
    64,
    110,
    468,
    10.5,
  );
  for (const [i, head] of words.heads.entries()) {
    y += 14;
    pen.text(`${i + 1}.  ${head}`, 64, y, { size: 10.5, bold: true });
    y = kit.prose(words.texts[i] ?? '', 64, y + 16, 468, 10.5);
  }
  y = kit.prose(fill(words.sign, { s: kit.date(signed) }), 64, y + 24, 468, 10.5) + 34;
  for (const [i, firm] of [a, b].entries()) {
    const x = 64 + i * 250;
    pen.text(firm.name, x, y, { size: 10, bold: true });
    pen.text(`${words.by}: ____________________`, x, y + 34, { size: 10 });
    pen.text(`${words.name}: ${kit.person(first + i).name}`, x, y + 52, { size: 10 });
    kit.say(`parties.${i}.name`, firm.name);
    kit.say(`parties.${i}.address`, firm.address);
  }
  kit.say('effective_date', iso(effective));
  kit.say('term', words.term);
  kit.say('governing_law', words.law);
  kit.say('signature_date', iso(signed));
}

/** A tenancy: the facts in a ruled table on top, three clauses, signatures with a date. */
export function contractB(kit: Kit): void {
  const { pen, random } = kit;
  const words = kit.words.contract.B;
  const [a, b] = [kit.person(random.integer(0, 1)), kit.person(random.integer(2, 3))];
  const effective = kit.day(2022, 2026);
  const signed = later(effective, -20);
  pen.text(words.title, 56, 70, { size: 14, bold: true });
  const rent = random.integer(600, 1900);
  const values = [
    `${a.name}, ${a.address}`,
    `${b.name}, ${b.address}`,
    kit.firm(0).address,
    kit.date(effective),
    words.termSaid,
    words.rent.replace('{m}', kit.money(rent)),
    kit.money(rent * 2),
  ];
  for (const [i, value] of values.entries()) {
    const y = 92 + i * 22;
    kit.frame(56, y, 484, 22);
    pen.text(words.rows[i] ?? '', 62, y + 14, { size: 9.5, bold: true });
    pen.text(value, 176, y + 14, { size: 9.5 });
  }
  pen.line(170, 92, 170, 246);
  let y = 280;
  for (const [i, head] of words.heads.entries()) {
    pen.text(`${String.fromCharCode(65 + i)}. ${head}`, 56, y, { size: 11, bold: true });
    y = kit.prose(words.texts[i] ?? '', 56, y + 17, 484, 10) + 12;
  }
  pen.text(fill(words.sign, { s: kit.date(signed) }), 56, y + 20, { size: 10 });
  for (const i of [0, 1]) {
    pen.line(56 + i * 250, y + 80, 250 + i * 250, y + 80);
    pen.text(words.rows[i] ?? '', 56 + i * 250, y + 92, { size: 8.5 });
  }
  kit.say('parties.0.name', a.name);
  kit.say('parties.0.address', a.address);
  kit.say('parties.1.name', b.name);
  kit.say('parties.1.address', b.address);
  kit.say('effective_date', iso(effective));
  kit.say('term', words.term);
  kit.say('governing_law', words.law);
  kit.say('signature_date', iso(signed));
}

function box(kit: Kit, x: number, y: number, ticked: boolean): void {
  kit.frame(x, y - 8, 9, 9);
  if (!ticked) return;
  kit.pen.line(x + 1.5, y - 6.5, x + 7.5, y - 0.5, 1);
  kit.pen.line(x + 1.5, y - 0.5, x + 7.5, y - 6.5, 1);
}

/** An authority's form: labels left of framed boxes, crosses that are drawn. */
export function formA(kit: Kit): void {
  const { pen, random } = kit;
  const words = kit.words.form.A;
  const person = kit.person(random.integer(0, 3));
  const values = [...words.values];
  values[0] = person.surname;
  values[1] = person.given;
  values[3] = person.phone;
  pen.text(words.title, 50, 60, { size: 15, bold: true });
  pen.text(words.part, 50, 92, { size: 11, bold: true });
  kit.truth.keyValues = {};
  let y = 120;
  for (const [i, label] of words.fields.entries()) {
    pen.text(label, 50, y, { size: 9.5 });
    kit.frame(200, y - 13, 300, 19);
    pen.text(values[i] ?? '', 206, y, { size: 10.5 });
    kit.truth.keyValues[label] = values[i] ?? '';
    y += 26;
  }
  y += 10;
  for (const label of words.boxes) {
    const ticked = random.chance(0.5);
    box(kit, 50, y, ticked);
    pen.text(label, 66, y, { size: 9.5 });
    kit.truth.keyValues[label] = ticked;
    y += 20;
  }
  pen.line(50, y + 60, 250, y + 60);
  pen.text(words.sign, 50, y + 72, { size: 8 });
}

/** A form of cells: a small label in the corner of each, the value under it; boxes to tick in three columns. */
export function formB(kit: Kit): void {
  const { pen, random } = kit;
  const words = kit.words.form.B;
  const person = kit.person(random.integer(0, 1));
  const values = [...words.values];
  values[0] = person.name;
  values[1] = person.street;
  values[2] = person.town;
  values[6] = kit.person(3).name;
  pen.text(words.title, 297, 60, { size: 15, bold: true, align: 'center' });
  kit.truth.keyValues = {};
  for (const [i, label] of words.fields.entries()) {
    const x = 50 + (i % 2) * 248;
    const y = 84 + Math.floor(i / 2) * 36;
    kit.frame(x, y, 248, 36);
    pen.text(label, x + 4, y + 10, { size: 7 });
    pen.text(values[i] ?? '', x + 8, y + 27, { size: 10.5 });
    kit.truth.keyValues[label] = values[i] ?? '';
  }
  pen.text(words.ask, 50, 254, { size: 10 });
  for (const [i, label] of words.boxes.entries()) {
    const x = 50 + (i % 3) * 165;
    const y = 276 + Math.floor(i / 3) * 20;
    const ticked = random.chance(0.4);
    box(kit, x, y, ticked);
    pen.text(label, x + 15, y, { size: 9.5 });
    kit.truth.keyValues[label] = ticked;
  }
  pen.line(50, 370, 250, 370);
  pen.text(words.sign, 50, 382, { size: 8 });
}

/** A firm's letter: letterhead in the middle, date on top, the writer's office under the name. */
export function letterA(kit: Kit): void {
  const { pen, random } = kit;
  const words = kit.words.letter.A;
  const firm = kit.firm(random.integer(0, 3));
  const to = kit.person(1);
  const author = kit.person(2).name;
  kit.dates = 1;
  const date = kit.day(2021, 2026);
  pen.text(firm.name, 297, 56, { size: 16, bold: true, align: 'center' });
  pen.text(`${firm.address}  |  ${firm.phone}  |  ${firm.email}`, 297, 72, { size: 8.5, align: 'center' });
  pen.line(56, 80, 539, 80);
  pen.text(kit.date(date), 56, 120, { size: 10.5 });
  kit.block([to.name, to.street, to.town], 56, 150, 10.5);
  const subject = words.subjectWord === '' ? words.subject : `${words.subjectWord} ${words.subject}`;
  pen.text(subject, 56, 220, { size: 10.5, bold: true });
  pen.text(words.greet.replace('{n}', to.surname), 56, 246, { size: 10.5 });
  let y = 270;
  for (const text of words.body) y = kit.prose(text, 56, y, 483, 10.5) + 10;
  pen.text(words.close, 56, y + 10, { size: 10.5 });
  pen.text(author, 56, y + 60, { size: 10.5 });
  pen.text(words.role, 56, y + 74, { size: 10.5 });
  pen.text(words.encl, 56, y + 110, { size: 9 });
  kit.say('title', words.subject);
  kit.say('date', iso(date));
  kit.say('author', author);
}

/** A letter with a line of references, labels over values; the subject bold without a word before it. */
export function letterB(kit: Kit): void {
  const { pen, random } = kit;
  const words = kit.words.letter.B;
  const firm = kit.firm(0);
  const to = kit.firm(random.integer(1, 3));
  const author = kit.person(3).name;
  const date = kit.day(2021, 2026);
  pen.text(firm.name, 539, 56, { size: 14, bold: true, align: 'right' });
  pen.text(`${firm.name} · ${firm.street} · ${firm.town}`, 56, 126, { size: 7 });
  kit.block([to.name, to.street, to.town], 56, 144, 10.5);
  const cells: [string, string][] = [
    [words.your, `${to.name.slice(0, 2).toUpperCase()}/44`],
    [words.our, `${firm.name.slice(0, 2).toUpperCase()}-${random.integer(100, 999)}`],
    [words.phone, firm.phone],
    [words.dateLabel, kit.date(date)],
  ];
  for (const [i, [label, value]] of cells.entries()) {
    pen.text(label, 56 + i * 125, 228, { size: 7.5 });
    pen.text(value, 56 + i * 125, 241, { size: 9.5 });
  }
  pen.text(words.subject, 56, 284, { size: 11, bold: true });
  pen.text(words.greet, 56, 312, { size: 10.5 });
  let y = 336;
  for (const text of words.body) y = kit.prose(text, 56, y, 483, 10.5) + 10;
  pen.text(words.close, 56, y + 10, { size: 10.5 });
  pen.text(author, 56, y + 62, { size: 10.5 });
  pen.text(words.role, 56, y + 76, { size: 9.5 });
  pen.text(words.encl, 56, y + 106, { size: 9 });
  kit.say('title', words.subject);
  kit.say('date', iso(date));
  kit.say('author', author);
}

/** A report with a cover, who ordered it and who wrote it, a list of contents with dots, and running titles. */
export function reportA(kit: Kit): void {
  const { pen } = kit;
  const words = kit.words.report.A;
  const author = kit.person(kit.random.integer(0, 3)).name;
  kit.dates = 1;
  const date = kit.day(2020, 2026);
  pen.text(words.kind, 70, 180, { size: 12 });
  kit.prose(words.title, 70, 216, 450, 24, true);
  kit.block([`${words.for} ${words.forWhom}`], 70, 330, 12);
  kit.block([`${words.by} ${author}`], 70, 360, 12);
  kit.block([`${words.date}: ${kit.date(date)}`], 70, 390, 12);
  pen.newPage();
  pen.text(words.contents, 70, 90, { size: 15, bold: true });
  for (const [i, head] of words.heads.entries()) {
    const label = `${i + 1}  ${head} `;
    const dots = '.'.repeat(Math.floor((440 - pen.widthOf(label, 10.5)) / pen.widthOf('.', 10.5)));
    pen.text(label + dots, 70, 120 + i * 18, { size: 10.5 });
    pen.text(String(Math.floor(i / 2) + 3), 525, 120 + i * 18, { size: 10.5, align: 'right' });
  }
  for (const [i, head] of words.heads.entries()) {
    if (i % 2 === 0) {
      pen.newPage();
      pen.text(words.title, 70, 44, { size: 8 });
      pen.text(String(i / 2 + 3), 525, 800, { size: 8, align: 'right' });
    }
    let y = 90 + (i % 2) * 330;
    pen.text(`${i + 1}  ${head}`, 70, y, { size: 14, bold: true });
    y += 24;
    for (const text of [...words.body, ...words.body, ...words.body])
      y = kit.prose(text, 70, y, 455, 10.5) + 6;
  }
  kit.say('title', words.title);
  kit.say('date', iso(date));
  kit.say('author', author);
}

/** A report of one visit: facts in a ruled table under the title, then sections. */
export function reportB(kit: Kit): void {
  const { pen, place } = kit;
  const words = kit.words.report.B;
  const author = kit.person(kit.random.integer(0, 3)).name;
  const date = kit.day(2020, 2026);
  pen.text(kit.firm(1).name, 50, 48, { size: 9 });
  pen.text(words.title, 50, 84, { size: 16, bold: true });
  const [project = '', where = '', , when = '', sky = ''] = words.rows;
  const rows: [string, string][] = [
    [project, words.project],
    [where, place.places[2]?.[1] ?? ''],
    [words.prepared, author],
    [when, kit.date(date)],
    [sky, words.weather],
  ];
  for (const [i, [label, value]] of rows.entries()) {
    kit.frame(50, 100 + i * 20, 495, 20);
    pen.text(label, 56, 114 + i * 20, { size: 9.5, bold: true });
    pen.text(value, 206, 114 + i * 20, { size: 9.5 });
  }
  pen.line(200, 100, 200, 200);
  let y = 232;
  for (const head of words.heads) {
    pen.text(head, 50, y, { size: 12, bold: true });
    y += 18;
    for (const text of words.body) y = kit.prose(text, 50, y, 495, 10) + 5;
    y += 12;
  }
  kit.say('title', words.title);
  kit.say('date', iso(date));
  kit.say('author', author);
}

const clock = (kit: Kit) =>
  `${kit.random.integer(8, 19)}:${String(kit.random.integer(0, 59)).padStart(2, '0')}`;

/** A message printed from an office program: whose mailbox on top, labels in a column. */
export function mailA(kit: Kit): void {
  const { pen } = kit;
  const words = kit.words.mail.A;
  const [from, to, copy] = [kit.person(0), kit.person(1), kit.person(2)];
  const date = kit.day(2022, 2026);
  pen.text(to.name, 50, 52, { size: 13, bold: true });
  pen.line(50, 60, 545, 60, 1.5);
  const rows: [string, string][] = [
    [words.from, `${from.name} <${from.email}>`],
    [
      words.sent,
      fill(words.sentAt, {
        w: words.weekdays[date.getUTCDay()] ?? '',
        d: kit.date(date, words.dates),
        t: clock(kit),
      }),
    ],
    [words.to, `${to.name} <${to.email}>`],
    [words.cc, copy.name],
    [words.subject, words.about],
  ];
  for (const [i, [label, value]] of rows.entries()) {
    pen.text(label, 50, 80 + i * 15, { size: 10, bold: true });
    pen.text(value, 150, 80 + i * 15, { size: 10 });
  }
  let y = 180;
  for (const text of words.body) y = kit.prose(text, 50, y, 495, 10.5) + 10;
  kit.block([from.name, kit.place.companies[0] ?? '', from.phone], 50, y, 10.5);
  kit.say('from', from.email);
  kit.say('to', to.email);
  kit.say('subject', words.about);
  kit.say('date', iso(date));
}

/** A message printed from a web page: the subject on top, the writer in bold with the date right of it. */
export function mailB(kit: Kit): void {
  const { pen } = kit;
  const words = kit.words.mail.B;
  const [from, to] = [kit.person(2), kit.person(3)];
  const date = kit.day(2022, 2026);
  pen.text(to.email, 545, 44, { size: 8, align: 'right' });
  pen.line(50, 56, 545, 56);
  pen.text(words.about, 50, 78, { size: 14, bold: true });
  pen.text(words.count, 50, 94, { size: 8.5 });
  pen.line(50, 102, 545, 102);
  pen.text(from.name, 50, 120, { size: 10, bold: true });
  pen.text(`<${from.email}>`, 54 + pen.widthOf(from.name, 10, true), 120, { size: 10 });
  pen.text(fill(words.at, { d: kit.date(date, words.dates), t: clock(kit) }), 545, 120, {
    size: 9,
    align: 'right',
  });
  pen.text(`${words.to} ${to.name} <${to.email}>`, 50, 134, { size: 9.5 });
  let y = 170;
  for (const text of words.body) y = kit.prose(text, 50, y, 495, 10.5) + 10;
  pen.text(from.name, 50, y, { size: 10.5 });
  kit.say('from', from.email);
  kit.say('to', to.email);
  kit.say('subject', words.about);
  kit.say('date', iso(date));
}
