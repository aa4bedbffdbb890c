import { zoneOf } from '../documents/identity.ts';
import { digits } from '../documents/kit.ts';
import { iso } from '../truth.ts';
import { type Kit, later } from './kit.ts';

/** What both resumes tell of a life. */
function sayLife(
  kit: Kit,
  words: { jobs: string[]; degrees: string[]; schools: string[]; able: string[] },
  year: number,
  month: string,
): void {
  const { companies } = kit.place;
  const values: Record<string, string> = {
    'experience.0.title': words.jobs[0] ?? '',
    'experience.0.organization': companies[0] ?? '',
    'experience.0.start_date': `${year}${month}`,
    'experience.1.title': words.jobs[1] ?? '',
    'experience.1.organization': companies[1] ?? '',
    'experience.1.start_date': `${year - 4}${month}`,
    'experience.1.end_date': `${year}${month}`,
    'education.0.degree': words.degrees[0] ?? '',
    'education.0.institution': words.schools[0] ?? '',
    'education.0.start_date': String(year - 8),
    'education.0.end_date': String(year - 4),
    'education.1.degree': words.degrees[1] ?? '',
    'education.1.institution': words.schools[1] ?? '',
    'education.1.end_date': String(year - 8),
  };
  for (const [path, value] of Object.entries(values)) kit.say(path, value);
  for (const [i, skill] of words.able.entries()) kit.say(`skills.${i}`, skill);
}

/** After the European form: a column of labels and periods, the texts right of it. */
export function resumeA(kit: Kit): void {
  const { pen, place, random } = kit;
  const words = kit.words.resume.A;
  const person = kit.person(random.integer(0, 3));
  const year = random.integer(2017, 2022);
  pen.text(words.cv, 170, 60, { size: 16, bold: true });
  let y = 96;
  const pair = (label: string, value: string) => {
    pen.text(label, 160, y, { size: 9.5, align: 'right' });
    pen.text(value, 174, y, { size: 9.5 });
    y += 15;
  };
  pair(words.name, person.name);
  pair(words.address, person.address);
  pair(words.phone, person.phone);
  pair(words.email, person.email);
  pair(words.born, kit.date(kit.day(1975, 1992)));
  const head = (text: string) => {
    y += 16;
    pen.text(text, 50, y, { size: 10.5, bold: true });
    pen.line(50, y + 4, 545, y + 4);
    y += 20;
  };
  const entry = (period: string, first: string, second: string, task?: string) => {
    pen.text(period, 160, y, { size: 9.5, align: 'right' });
    pen.text(first, 174, y, { size: 10, bold: true });
    pen.text(second, 174, y + 14, { size: 9.5 });
    y += 28;
    if (task) y = kit.prose(task, 174, y, 365, 9.5);
    y += 8;
  };
  head(words.work);
  entry(`09/${year} – ${words.now}`, words.jobs[0] ?? '', `${place.companies[0]}`, words.tasks[0]);
  entry(`09/${year - 4} – 09/${year}`, words.jobs[1] ?? '', `${place.companies[1]}`, words.tasks[1]);
  head(words.study);
  entry(`${year - 8} – ${year - 4}`, words.degrees[0] ?? '', words.schools[0] ?? '');
  entry(`${year - 8}`, words.degrees[1] ?? '', words.schools[1] ?? '');
  head(words.tongues);
  pen.text(words.mother, 174, y, { size: 9.5 });
  y += 8;
  head(words.skills);
  pen.text(words.able.join(', '), 174, y, { size: 9.5 });
  kit.say('name', person.name);
  kit.say('email', person.email);
  kit.say('phone', person.phone);
  sayLife(kit, words, year, '-09');
}

/** Name and contact in the middle, ruled heads, the employer with its town before the title, a list of points. */
export function resumeB(kit: Kit): void {
  const { pen, place, random } = kit;
  const words = kit.words.resume.B;
  const person = kit.person(random.integer(0, 3));
  const link = `linkedin.com/in/${person.email.split('@')[0]?.replace('.', '-')}`;
  const year = random.integer(2017, 2022);
  pen.text(person.name, 297, 56, { size: 20, bold: true, align: 'center' });
  pen.text(`${person.town} | ${person.phone} | ${person.email} | ${link}`, 297, 74, {
    size: 9,
    align: 'center',
  });
  let y = 104;
  const head = (text: string) => {
    pen.text(text, 50, y, { size: 12, bold: true });
    pen.line(50, y + 4, 545, y + 4);
    y += 20;
  };
  head(words.about);
  y = kit.prose(words.text, 50, y, 495, 10) + 10;
  const entry = (place: string, title: string, period: string, tasks: readonly string[]) => {
    pen.text(place, 50, y, { size: 10.5, bold: true });
    pen.text(period, 545, y, { size: 10, align: 'right' });
    pen.text(title, 50, y + 14, { size: 10 });
    y += 30;
    for (const task of tasks) y = kit.prose(`• ${task}`, 62, y, 470, 10);
    y += 8;
  };
  head(words.work);
  entry(place.companies[0] ?? '', words.jobs[0] ?? '', `${year} - ${words.now}`, words.tasks);
  entry(place.companies[1] ?? '', words.jobs[1] ?? '', `${year - 4} - ${year}`, words.tasks.slice(1));
  head(words.study);
  entry(words.schools[0] ?? '', words.degrees[0] ?? '', `${year - 8} - ${year - 4}`, []);
  entry(words.schools[1] ?? '', words.degrees[1] ?? '', String(year - 8), []);
  head(words.skills);
  pen.text(words.able.join('  •  '), 50, y, { size: 10 });
  pen.text(words.refs, 297, y + 40, { size: 9, align: 'center' });
  kit.say('name', person.name);
  kit.say('email', person.email);
  kit.say('phone', person.phone);
  kit.say('links.0', link);
  sayLife(kit, words, year, '');
}

function holderOf(kit: Kit) {
  const person = kit.person(kit.random.integer(0, 3));
  const { random } = kit;
  const expiry = kit.day(2027, 2034);
  return {
    number: `${random.pick(['C', 'X', '5', '2'])}${digits(random, 8)}`,
    surname: person.surname,
    given: person.given,
    birth: kit.day(1955, 2003),
    expiry,
    issued: later(expiry, -3652),
    sex: person.sex,
    code: kit.place.code,
  };
}

function sayHolder(kit: Kit, holder: ReturnType<typeof holderOf>): void {
  kit.say('document_number', holder.number);
  kit.say('surname', holder.surname);
  kit.say('given_names', holder.given);
  kit.say('birth_date', iso(holder.birth));
  kit.say('expiry_date', iso(holder.expiry));
}

/** The data page of a passport: labels in two languages over the values, a portrait left, two lines of 44 below. */
export function passport(kit: Kit): void {
  const { pen, place } = kit;
  const words = kit.words.passport;
  const holder = holderOf(kit);
  const date = (value: Date) =>
    words.months.length === 0
      ? kit.date(value, at0(place.dates))
      : `${String(value.getUTCDate()).padStart(2, '0')} ${words.months[value.getUTCMonth()]} ${value.getUTCFullYear()}`;
  pen.text(words.country, 20, 24, { size: 9, bold: true });
  pen.text(words.title, 20, 40, { size: 9, bold: true });
  kit.frame(20, 56, 100, 130);
  const field = (label: string, value: string, x: number, y: number) => {
    pen.text(label, x, y, { size: 5.5 });
    pen.text(value, x, y + 11, { size: 9 });
  };
  field(words.type, 'P', 135, 52);
  field(words.code, holder.code, 185, 52);
  field(words.number, holder.number, 270, 52);
  field(words.surname, holder.surname.toUpperCase(), 135, 74);
  field(words.given, holder.given.toUpperCase(), 135, 96);
  field(words.nation, place.nation.toUpperCase(), 135, 118);
  field(words.birth, date(holder.birth), 135, 140);
  field(words.sex, holder.sex, 135, 162);
  field(words.place, words.town, 200, 162);
  field(words.issued, date(holder.issued), 135, 184);
  field(words.authority, words.office, 270, 184);
  field(words.expiry, date(holder.expiry), 135, 206);
  const lines = zoneOf('TD3', holder);
  for (const [i, line] of lines.entries()) kit.typed(line, 20, 246 + i * 18, 14);
  sayHolder(kit, holder);
  kit.say('nationality', ISO[place.code] ?? '');
  kit.say('sex', holder.sex);
  kit.say('mrz', lines.join('\n'));
}

const ISO: Record<string, string> = {
  GBR: 'GB',
  D: 'DE',
  FRA: 'FR',
  ESP: 'ES',
  ITA: 'IT',
  NLD: 'NL',
  PRT: 'PT',
};
const at0 = (list: readonly string[]) => list[0] ?? '';

/** A driving licence of the size of a card: numbered after the European rules, or with short labels. */
export function licence(kit: Kit): void {
  const { pen, place } = kit;
  const words = kit.words.licence;
  const holder = holderOf(kit);
  const date = (value: Date) => kit.date(value, at0(place.dates));
  const town = (place.places[1]?.[1] ?? '').replace(/^[\d-]+\s/, '');
  pen.text(words.country, 290, 13, { size: 6.5, align: 'right' });
  pen.text(words.title, 100, 26, { size: 11, bold: true });
  kit.frame(12, 40, 76, 96);
  const row = (label: string, value: string, x: number, y: number) => {
    pen.text(label, x, y, { size: 7 });
    pen.text(value, x + pen.widthOf(label, 7) + 5, y, { size: 9, bold: true });
  };
  if (words.labelled) {
    row(words.number, holder.number, 100, 48);
    row(words.expiry, date(holder.expiry), 100, 64);
    row(words.surname, holder.surname.toUpperCase(), 100, 80);
    row(words.given, holder.given.toUpperCase(), 100, 94);
    pen.text((place.places[1] ?? []).join(' '), 100, 108, { size: 6.5 });
    row(words.birth, date(holder.birth), 100, 124);
    row(words.sex, holder.sex, 100, 140);
    row(words.issued, date(holder.issued), 170, 140);
    kit.say('sex', holder.sex);
  } else {
    row('1.', holder.surname, 100, 46);
    row('2.', holder.given, 100, 62);
    row('3.', `${date(holder.birth)}  ${town}`, 100, 78);
    row('4a.', date(holder.issued), 100, 94);
    row('4c.', town, 200, 94);
    row('4b.', date(holder.expiry), 100, 110);
    row('5.', holder.number, 100, 126);
    row('9.', 'AM B BE', 100, 150);
  }
  sayHolder(kit, holder);
}
