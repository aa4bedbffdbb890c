import { at, type Kit, later } from '../further/kit.ts';
import { iso } from '../truth.ts';
import { colonOf, fill, sayAll, townOf, wordsOf } from './paper-words.ts';

/** A lease: the parties beside their parts, numbered clauses, both sign below. */
export function contract(kit: Kit): void {
  const { pen, place, random } = kit;
  const own = wordsOf(kit).contract;
  const first = random.integer(0, 3);
  const people = [kit.person(first), kit.person(first + 1)];
  const [street = '', town = ''] = at(place.places, first + 3);
  kit.dates = 1;
  const signed = kit.day(2021, 2025);
  const start = new Date(Date.UTC(signed.getUTCFullYear(), signed.getUTCMonth() + 1, 1));
  const rent = kit.money(random.integer(60, 180) * 10);
  pen.text(own.title, 297, 62, { size: 14, bold: true, align: 'center' });
  pen.text(own.sub, 297, 79, { size: 10, align: 'center' });
  let y = 112;
  for (const [i, person] of people.entries()) {
    pen.text(`${at(own.roles, i)}${colonOf(kit)}`, 64, y, { size: 10.5, bold: true });
    y = kit.block([person.name, person.street, person.town], 170, y, 10.5) + 8;
    kit.say(`parties.${i}.name`, person.name);
    kit.say(`parties.${i}.address`, person.address);
  }
  const [label = '', object = ''] = own.object;
  pen.text(`${label}${colonOf(kit)}`, 64, y, { size: 10.5, bold: true });
  y = kit.prose(`${fill(object, { s: street, p: town })}.`, 170, y, 362, 10.5) + 8;
  const blanks = { d: kit.date(start), r: rent, k: rent };
  for (const [i, [head = '', text = '']] of own.clauses.entries()) {
    y += 6;
    pen.text(`${fill(own.clause, { n: String(i + 1) })} ${head}`, 64, y, { size: 10.5, bold: true });
    y = kit.prose(fill(text, blanks), 64, y + 14, 468, 10.5);
  }
  y = kit.prose(fill(own.done, { t: townOf(town), d: kit.date(signed) }), 64, y + 20, 468, 10.5);
  for (const i of [0, 1]) {
    pen.line(64 + i * 262, y + 44, 270 + i * 262, y + 44);
    pen.text(at(own.sign, i), 64 + i * 262, y + 56, { size: 9 });
  }
  sayAll(kit, {
    effective_date: iso(start),
    term: own.term,
    governing_law: own.law,
    signature_date: iso(signed),
  });
}

/** Where the fields of the claim stand: row by row, each with its share of the width. */
const ROWS: Record<string, [field: number, share: number][][]> = {
  person: [
    [
      [0, 0.35],
      [1, 0.65],
    ],
    [
      [2, 0.24],
      [5, 0.3],
      [6, 0.46],
    ],
    [
      [3, 0.52],
      [4, 0.48],
    ],
  ],
  loss: [
    [
      [7, 0.26],
      [8, 0.44],
      [9, 0.3],
    ],
    [[10, 1]],
  ],
  money: [
    [
      [11, 0.42],
      [12, 0.58],
    ],
  ],
};

/** An insurer's notice of claim: every value in a box under its small label, causes to tick in a row. */
export function form(kit: Kit): void {
  const { pen, random } = kit;
  const own = wordsOf(kit).form;
  const person = kit.person(random.integer(0, 3));
  const day = (from: number, to: number) => kit.date(kit.day(from, to), kit.place.dates[0]);
  const values = [
    `${random.integer(10, 99)}-${random.integer(100_000, 999_999)}`,
    kit.language === 'de' ? `${person.surname}, ${person.given}` : person.name,
    day(1955, 2000),
    person.street,
    person.town,
    person.phone,
    person.email,
    day(2025, 2025),
    own.place,
    kit.money(random.integer(30, 480) * 10),
    own.story,
    person.name,
    kit.firm(1).iban,
  ];
  const told: Record<string, string | boolean> = {};
  kit.truth.keyValues = told;
  pen.text(own.firm, 50, 48, { size: 11, bold: true });
  pen.text(own.code, 545, 48, { size: 8, align: 'right' });
  pen.text(own.title, 50, 80, { size: 16, bold: true });
  pen.text(own.help, 50, 97, { size: 8.5 });
  let y = 124;
  const boxes = (name: string) => {
    for (const row of ROWS[name] ?? []) {
      let x = 50;
      for (const [field, share] of row) {
        const label = at(own.fields, field);
        kit.frame(x, y, share * 495, 34);
        pen.text(label, x + 4, y + 10, { size: 7 });
        pen.text(at(values, field), x + 6, y + 26, { size: 10 });
        told[label] = at(values, field);
        x += share * 495;
      }
      y += 34;
    }
  };
  const head = (i: number) => {
    pen.text(at(own.heads, i), 50, y + 14, { size: 10.5, bold: true });
    y += 22;
  };
  const tick = (label: string, x: number, ticked: boolean) => {
    kit.frame(x, y - 8, 9, 9);
    if (ticked) pen.text('X', x + 4.5, y - 0.5, { size: 9, bold: true, align: 'center' });
    pen.text(label, x + 14, y, { size: 9 });
    told[label] = ticked;
  };
  head(0);
  boxes('person');
  y += 8;
  head(1);
  boxes('loss');
  pen.text(own.causesHead, 50, y + 18, { size: 9, bold: true });
  y += 37;
  const cause = random.integer(0, 4);
  for (const [i, label] of own.causes.entries()) {
    tick(label, 50 + (i % 3) * 165, i === 1 || i === cause);
    if (i === 2) y += 18;
  }
  y += 12;
  for (const label of own.more) {
    y += 18;
    tick(label, 50, random.chance(0.5));
  }
  y += 16;
  head(2);
  boxes('money');
  pen.line(50, y + 70, 330, y + 70);
  pen.text(own.sign, 50, y + 81, { size: 7.5 });
}

/** A town's letter: its references in a block at the right, the signer named there too. */
export function letter(kit: Kit): void {
  const { pen, place, random } = kit;
  const own = wordsOf(kit).letter;
  const to = kit.person(random.integer(0, 1));
  const author = kit.person(2);
  kit.dates = 1;
  const date = kit.day(2022, 2026);
  const [street = '', town = ''] = at(place.places, 0);
  const [office = '', unit = ''] = own.office;
  pen.text(fill(office, { t: townOf(town) }), 64, 60, { size: 14, bold: true });
  kit.block([unit, `${street}, ${town}`], 64, 76, 9);
  kit.block([to.name, to.street, to.town], 64, 150, 11);
  const asked = kit.date(later(date, -random.integer(6, 20)), place.dates[0]);
  const values = [own.ours, fill(own.yours, { y: asked }), author.name, author.phone, kit.date(date)];
  for (const [i, label] of own.labels.entries()) {
    pen.text(label, 340, 140 + i * 15, { size: 8 });
    pen.text(at(values, i), 430, 140 + i * 15, { size: 9 });
  }
  const title = at(own.titles, to.sex === 'F' ? 0 : 1);
  const subject = own.label === '' ? own.subject : `${own.label}${colonOf(kit)} ${own.subject}`;
  pen.text(subject, 64, 256, { size: 11, bold: true });
  const blanks = { t: title, s: to.surname };
  pen.text(fill(own.dear, blanks), 64, 286, { size: 10.5 });
  let y = 308;
  for (const text of own.text) y = kit.prose(text, 64, y, 468, 10.5) + 8;
  y = kit.prose(fill(own.close, blanks), 64, y + 8, 468, 10.5);
  if (own.forName !== '') pen.text(own.forName, 64, y, { size: 10.5 });
  pen.text(author.name, 64, y + 58, { size: 10.5 });
  pen.text(own.role, 64, y + 72, { size: 9.5 });
  pen.line(64, 776, 532, 776);
  pen.text(own.end, 64, 789, { size: 8 });
  sayAll(kit, { title: own.subject, date: iso(date), author: author.name });
}

/** A study with a title page, contents and numbered chapters. */
export function report(kit: Kit): void {
  const { pen, random } = kit;
  const own = wordsOf(kit).report;
  const author = kit.person(random.integer(0, 3)).name;
  kit.dates = 1;
  const date = kit.day(2021, 2025);
  pen.text(own.kind, 72, 190, { size: 12 });
  pen.line(72, 204, 523, 204, 1.2);
  let y = kit.prose(own.title, 72, 244, 440, 27, true);
  kit.prose(own.sub, 72, y + 4, 440, 14);
  const facts = [own.client, author, kit.date(date)];
  for (const [i, label] of own.labels.entries()) {
    pen.text(label, 72, 600 + i * 38, { size: 9 });
    pen.text(at(facts, i), 72, 614 + i * 38, { size: 12 });
  }

  const foot = (n: number) =>
    pen.text(fill(own.page, { n: String(n) }), 523, 800, { size: 9, align: 'right' });
  pen.newPage();
  pen.text(own.contents, 72, 82, { size: 16, bold: true });
  y = 112;
  for (const [i, [head = '']] of own.sections.entries()) {
    const name = `${i + 1}  ${head}`;
    const dots = Math.floor((430 - pen.widthOf(name, 11)) / pen.widthOf('.', 11));
    pen.text(`${name} ${'.'.repeat(dots)}`, 72, y, { size: 11 });
    pen.text(i < 2 ? '2' : '3', 523, y, { size: 11, align: 'right' });
    y += 19;
  }
  y += 24;
  for (const [i, [head = '', text = '']] of own.sections.entries()) {
    if (i === 2) {
      foot(2);
      pen.newPage();
      y = 82;
    }
    pen.text(`${i + 1}  ${head}`, 72, y, { size: 14, bold: true });
    y = kit.prose(text, 72, y + 22, 451, 11) + 14;
    if (i === 2) y = drawTable(kit, own.table, y) + 20;
  }
  foot(3);
  sayAll(kit, { title: own.title, date: iso(date), author });
}

function drawTable(kit: Kit, rows: readonly (readonly string[])[], y: number): number {
  const { pen } = kit;
  pen.line(72, y - 12, 523, y - 12, 1);
  for (const [i, row] of rows.entries()) {
    for (const [j, text] of row.entries())
      pen.text(text, [76, 360, 519][j] ?? 0, y, { bold: i === 0, align: j === 0 ? 'left' : 'right' });
    y += 17;
    if (i === 0 || i === rows.length - 1) pen.line(72, y - 11, 523, y - 11, i === 0 ? 0.5 : 1);
  }
  return y;
}
