import { zoneOf } from '../documents/identity.ts';
import { day, digits, type Kit, openKit, paragraph } from '../documents/kit.ts';
import { Random } from '../random.ts';
import { type Drawn, iso } from '../truth.ts';
import { LANGUAGES, type Language, vocabularyOf } from '../vocabulary.ts';
import words from './words.json' with { type: 'json' };

/** The words of a language, in the order in which the drawings use them. */
type HeldOut = (typeof words)['en'];

const at = (list: readonly string[], index: number) => list[index] ?? '';
const cents = (value: number) => Math.round(value * 100) / 100;

/** A payslip as a ruled table of four cells a row, the sums in a band of boxes. */
function payslip({ pen, print, random, general, truth, ...kit }: Kit, own: HeldOut): void {
  const employer = random.pick(general.companies);
  const employee = random.pick(general.people);
  const year = random.integer(2019, 2026);
  const month = random.integer(1, 12);
  const gross = random.integer(190_000, 580_000) / 100;
  const less = cents(gross * 0.27);
  const pad = String(month).padStart(2, '0');
  Object.assign(truth.fields, {
    'employer.name': employer,
    'employee.name': employee,
    period_start: `${year}-${pad}-01`,
    period_end: iso(new Date(Date.UTC(year, month, 0))),
    currency: general.currency,
    gross_pay: gross,
    net_pay: cents(gross - less),
  });
  pen.text(at(own.pay, 0).toUpperCase(), 298, 50, { size: 14, bold: true, align: 'center' });
  const cells: [string, string][] = [
    [at(own.pay, 1), employer],
    [at(own.pay, 2), employee],
    [at(own.pay, 3), `${pad}/${year}`],
    [kit.words.payslip.number, digits(random, 5)],
  ];
  for (const [i, [label, value]] of cells.entries()) {
    const y = 90 + Math.floor(i / 2) * 24;
    const x = 50 + (i % 2) * 250;
    pen.text(label, x + 4, y, { size: 8.5, bold: true });
    pen.text(value, x + 118, y, { size: 8.5 });
    pen.line(x, y + 7, x + 250, y + 7);
  }
  pen.text(at(own.pay, 6), 54, 180, { size: 9 });
  pen.text(print.number(cents(gross * 0.1)), 540, 180, { size: 9, align: 'right' });
  const sums: [string, number][] = [
    [at(own.pay, 4), gross],
    [at(kit.words.payslip.less, 0), less],
    [at(own.pay, 5), cents(gross - less)],
  ];
  for (const [i, [label, value]] of sums.entries()) {
    pen.text(label, 54 + i * 165, 620, { size: 8 });
    pen.text(print.money(value), 54 + i * 165, 634, { size: 11, bold: true });
  }
}

/** A card of half a page: labels right of a portrait, the zone in the smallest form. */
function identity({ pen, print, random, general, truth, ...kit }: Kit, own: HeldOut): void {
  const [given = '', ...rest] = random.pick(general.people).split(' ');
  const holder = {
    number: `${random.pick(['K', 'T'])}${digits(random, 8)}`,
    surname: rest.join(' '),
    given,
    birth: day(random, 1948, 2003),
    expiry: day(random, 2026, 2033),
    sex: random.chance(0.5) ? ('F' as const) : ('M' as const),
    code: kit.words.id.code,
  };
  Object.assign(truth.fields, {
    document_number: holder.number,
    surname: holder.surname,
    given_names: given,
    birth_date: iso(holder.birth),
    expiry_date: iso(holder.expiry),
    nationality: kit.words.id.iso,
    sex: holder.sex,
  });
  pen.text(at(own.id, 0), 300, 60, { size: 13, bold: true, align: 'center' });
  const pairs = [
    holder.number,
    holder.surname,
    given,
    print.date(holder.birth),
    print.date(holder.expiry),
    kit.words.id.people,
    holder.sex,
  ];
  for (const [i, value] of pairs.entries()) {
    const x = 190 + (i % 2) * 180;
    const y = 90 + Math.floor(i / 2) * 34;
    pen.text(`${at(own.id, i + 1)}:`, x, y, { size: 8 });
    pen.text(value, x, y + 13, { size: 10 });
  }
  const lines = zoneOf('TD1', holder);
  truth.fields.mrz = lines.join('\n');
  for (const [i, line] of lines.entries()) pen.text(line, 80, 260 + i * 16, { size: 11 });
}

/** A resume whose periods stand in a line of their own over the heads, skills parted by points. */
function resume({ pen, random, general, truth, ...kit }: Kit, own: HeldOut): void {
  const { jobs, degrees, schools, abilities, tasks } = kit.words.resume;
  const name = random.pick(general.people);
  const email = `${name
    .normalize('NFKD')
    .replace(/[^A-Za-z]/g, '')
    .toLowerCase()}@post.example`;
  const phone = `+44 ${digits(random, 9)}`;
  const year = random.integer(2016, 2023);
  pen.text(name.toUpperCase(), 298, 60, { size: 18, align: 'center' });
  pen.text(`${random.pick(general.towns)} · ${email} · ${phone}`, 298, 80, {
    size: 9,
    align: 'center',
  });
  Object.assign(truth.fields, {
    name,
    email,
    phone,
    'experience.0.title': at(jobs, 1),
    'experience.0.organization': at(general.companies, 0),
    'experience.0.start_date': String(year),
    'experience.1.title': at(jobs, 3),
    'experience.1.organization': at(general.companies, 1),
    'experience.1.start_date': String(year - 5),
    'experience.1.end_date': String(year),
    'education.0.degree': at(degrees, 1),
    'education.0.institution': at(schools, 0),
    'education.0.start_date': String(year - 9),
    'education.0.end_date': String(year - 5),
  });
  let y = 120;
  const head = (text: string) => {
    pen.text(text, 56, y, { size: 13 });
    y += 20;
  };
  const entry = (period: string, first: string, second: string, task?: string) => {
    pen.text(period, 56, y, { size: 9 });
    pen.text(first, 56, y + 13, { size: 10, bold: true });
    pen.text(second, 56, y + 26, { size: 10 });
    y =
      (task ? paragraph({ pen, random, general, truth, ...kit }, `• ${task}`, 66, y + 40, 460) : y + 40) + 8;
  };
  head(at(own.cv, 0));
  entry(`${year} - ${at(own.cv, 3)}`, at(jobs, 1), at(general.companies, 0), tasks[0]);
  entry(`${year - 5} - ${year}`, at(jobs, 3), at(general.companies, 1), tasks[1]);
  head(at(own.cv, 1));
  entry(`${year - 9} - ${year - 5}`, at(degrees, 1), at(schools, 0));
  head(at(own.cv, 2));
  pen.text(abilities.slice(1, 5).join(' · '), 56, y, { size: 10 });
  for (const [i, skill] of abilities.slice(1, 5).entries()) truth.fields[`skills.${i}`] = skill;
}

/** A contract with a table of its facts on top, the parties by their roles with their addresses behind a comma. */
function contract({ pen, print, random, general, truth, ...kit }: Kit, own: HeldOut): void {
  const start = day(random, 2020, 2026);
  const signed = new Date(start.getTime() - 9 * 86_400_000);
  const names = general.companies.slice(1, 3);
  Object.assign(truth.fields, {
    'parties.0.name': at(names, 0),
    'parties.1.name': at(names, 1),
    effective_date: iso(start),
    term: own.term[1],
    governing_law: own.law,
    signature_date: iso(signed),
  });
  pen.text(at(own.contract, 0), 56, 66, { size: 18, bold: true });
  const rows: [string, string][] = [
    [at(own.contract, 1), `${at(names, 0)}, ${at(general.streets, 0)}, ${at(general.towns, 0)}`],
    [at(own.contract, 2), `${at(names, 1)}, ${at(general.streets, 1)}, ${at(general.towns, 1)}`],
    [at(own.contract, 3), print.date(start)],
  ];
  let y = 110;
  for (const [label, value] of rows) {
    pen.text(label, 56, y, { size: 10, bold: true });
    pen.text(value, 190, y, { size: 10 });
    y += 20;
  }
  y += 20;
  const clauses = [
    at(kit.words.contract.clauses[0] ?? [], 1),
    at(own.contract, 4).replace('{t}', at(own.term, 0)),
    at(kit.words.contract.clauses[2] ?? [], 1),
    at(own.contract, 5).replace('{l}', own.law),
  ];
  for (const [i, text] of clauses.entries())
    y = paragraph({ pen, print, random, general, truth, ...kit }, `${i + 1}. ${text}`, 56, y, 480) + 8;
  pen.text(`${at(own.contract, 6)}: ${print.date(signed)}`, 56, y + 40, { size: 10 });
}

/** A letter with a block of references right, and no bold. */
function letter({ pen, print, random, general, truth, ...kit }: Kit, own: HeldOut): void {
  const { subjects, body, date: word } = kit.words.letter;
  const date = day(random, 2019, 2026);
  const author = random.pick(general.people);
  const title = random.pick(subjects);
  Object.assign(truth.fields, { title, date: iso(date), author });
  pen.text(random.pick(general.companies), 298, 50, { size: 16, align: 'center' });
  for (const [i, line] of [
    general.people.find((one) => one !== author) ?? '',
    at(general.streets, 0),
    at(general.towns, 0),
  ].entries())
    pen.text(line, 56, 120 + i * 13, { size: 10 });
  pen.text(word, 400, 120, { size: 9 });
  pen.text(print.date(date), 470, 120, { size: 9 });
  pen.text(`${at(own.letter, 0)}: ${title}`, 56, 210, { size: 10 });
  pen.text(at(own.letter, 1), 56, 245, { size: 10 });
  let y = 275;
  for (const text of [...body, ...body])
    y = paragraph({ pen, print, random, general, truth, ...kit }, text, 56, y, 480) + 8;
  pen.text(at(own.letter, 2), 56, y + 10, { size: 10 });
  pen.text(author, 56, y + 64, { size: 10 });
}

/** A report: the author under a long title of two lines, the date in the foot of the cover. */
function report({ pen, print, random, general, truth, ...kit }: Kit, own: HeldOut): void {
  const { title: titles, body } = kit.words.report;
  const date = day(random, 2018, 2026);
  const author = random.pick(general.people);
  Object.assign(truth.fields, { title: at(titles, 0), date: iso(date), author });
  const cut = at(titles, 0).lastIndexOf(' ', 22);
  pen.text(at(titles, 0).slice(0, cut), 56, 140, { size: 24, bold: true });
  pen.text(at(titles, 0).slice(cut + 1), 56, 170, { size: 24, bold: true });
  pen.text(`${at(own.report, 0)} ${author}`, 56, 210, { size: 12 });
  pen.text(`${at(own.report, 1)} ${print.date(date)}`, 56, 228, { size: 12 });
  let y = 290;
  for (const head of [at(own.report, 2), at(own.report, 3)]) {
    pen.text(head, 56, y, { size: 13 });
    y += 20;
    for (let k = 0; k < 2; k++)
      y = paragraph({ pen, print, random, general, truth, ...kit }, body, 56, y, 480) + 6;
  }
}

/** A form in one column, values on dotted lines, round brackets to tick. */
function form({ pen, random, general, truth, ...kit }: Kit, own: HeldOut): void {
  const labels = [...kit.words.form.fields.slice(0, 2), at(own.form, 1), at(own.form, 2)];
  const values = ['Olsen', 'Kim', 'kim@post.example', at(general.companies, 0)];
  truth.keyValues = {};
  pen.text(at(own.form, 0), 298, 60, { size: 16, align: 'center' });
  for (const [i, label] of labels.entries()) {
    pen.text(`${label}:`, 70, 110 + i * 26, { size: 11 });
    pen.text(at(values, i), 250, 110 + i * 26, { size: 11 });
    truth.keyValues[label] = at(values, i);
  }
  for (const [i, label] of [...kit.words.form.boxes.slice(0, 2), at(own.form, 3)].entries()) {
    const ticked = random.chance(0.5);
    pen.text(`(${ticked ? 'X' : ' '}) ${label}`, 70, 260 + i * 22, { size: 11 });
    truth.keyValues[label] = ticked;
  }
}

const DRAW = { payslip, id_document: identity, resume, contract, letter, report, form };

/** One more layout of each type, with other words and another arrangement than those the rules were written with. */
export async function* drawHeldOut(seed: number): AsyncGenerator<Drawn> {
  for (const [i, [type, draw]] of Object.entries(DRAW).entries())
    for (const language of LANGUAGES) yield drawOne(type, draw, language, seed * 31 + i);
}

async function drawOne(
  type: string,
  draw: (kit: Kit, own: HeldOut) => void,
  language: Language,
  seed: number,
): Promise<Drawn> {
  const kit = await openKit(
    type,
    language,
    vocabularyOf(language),
    new Random(seed * 613 + LANGUAGES.indexOf(language)),
    seed % 3,
  );
  draw(kit, words[language]);
  return {
    name: `${type}-new-${language}`,
    layout: `${type}-new`,
    heldOut: true,
    language,
    bytes: await kit.pen.bytes(),
    truth: kit.truth,
  };
}
