import { zoneOf } from '../documents/identity.ts';
import { digits } from '../documents/kit.ts';
import { type Kit, later } from '../further/kit.ts';
import { iso } from '../truth.ts';
import { wordsOf } from './words.ts';

/** Contact, skills and languages in a column at the left, the life at the right with its periods under the employers. */
export function resume(kit: Kit): void {
  const { pen, place, random } = kit;
  const own = wordsOf(kit).resume;
  const person = kit.person(random.integer(0, 3));
  const year = random.integer(2017, 2022);
  pen.text(person.name, 210, 62, { size: 22, bold: true });
  pen.text(own.jobs[0] ?? '', 210, 80, { size: 12 });
  pen.line(195, 40, 195, 640);
  let y = 66;
  const side = (head: string, lines: readonly string[]) => {
    pen.text(head, 45, y, { size: 11, bold: true });
    y = kit.block(lines, 45, y + 17, 9, 1.5) + 16;
  };
  side(own.contact, [person.phone, person.email, person.street, person.town]);
  side(own.skills, own.able);
  side(own.tongues, own.spoken);
  side(own.hobbies, own.likes);
  y = 116;
  const head = (text: string) => {
    pen.text(text, 210, y, { size: 13, bold: true });
    y += 20;
  };
  const entry = (title: string, where: string, period: string, tasks: readonly string[]) => {
    pen.text(title, 210, y, { size: 10.5, bold: true });
    pen.text(where, 210, y + 14, { size: 10 });
    pen.text(period, 210, y + 27, { size: 9 });
    y += 42;
    for (const task of tasks) y = kit.prose(`- ${task}`, 216, y, 325, 9.5);
    y += 10;
  };
  const { companies } = place;
  const years = [year, year - 3, year - 8, year - 11].map(String);
  const [now = '', then = '', studied = '', began = ''] = years;
  head(own.about);
  y = kit.prose(own.text, 210, y, 335, 9.5) + 12;
  head(own.work);
  entry(own.jobs[0] ?? '', companies[2] ?? '', `03/${now} - ${own.now}`, own.tasks.slice(0, 2));
  entry(own.jobs[1] ?? '', companies[3] ?? '', `03/${then} - 02/${now}`, own.tasks.slice(2));
  head(own.study);
  entry(own.degrees[0] ?? '', own.schools[0] ?? '', `${studied} - ${then}`, []);
  entry(own.degrees[1] ?? '', own.schools[1] ?? '', `${began} - ${studied}`, []);
  const values: Record<string, string> = {
    name: person.name,
    email: person.email,
    phone: person.phone,
    'experience.0.title': own.jobs[0] ?? '',
    'experience.0.organization': companies[2] ?? '',
    'experience.0.start_date': `${now}-03`,
    'experience.1.title': own.jobs[1] ?? '',
    'experience.1.organization': companies[3] ?? '',
    'experience.1.start_date': `${then}-03`,
    'experience.1.end_date': `${now}-02`,
    'education.0.degree': own.degrees[0] ?? '',
    'education.0.institution': own.schools[0] ?? '',
    'education.0.start_date': studied,
    'education.0.end_date': then,
    'education.1.degree': own.degrees[1] ?? '',
    'education.1.institution': own.schools[1] ?? '',
    'education.1.start_date': began,
    'education.1.end_date': studied,
  };
  for (const [path, value] of Object.entries(values)) kit.say(path, value);
  for (const [i, skill] of own.able.entries()) kit.say(`skills.${i}`, skill);
}

const ISO: Record<string, string> = { D: 'DE', FRA: 'FR', ESP: 'ES', ITA: 'IT', NLD: 'NL', PRT: 'PT' };

/** A copy of an identity card, front over back with three lines for machines; where a country has none, of a driving licence. */
export function identity(kit: Kit): void {
  const { pen, place, random } = kit;
  const own = wordsOf(kit).identity;
  const person = kit.person(random.integer(0, 3));
  const expiry = kit.day(2027, 2034);
  const holder = {
    number: `${random.pick(['L', 'T', 'C'])}${digits(random, 8)}`,
    surname: person.surname,
    given: person.given,
    birth: kit.day(1955, 2003),
    expiry,
    sex: person.sex,
    code: place.code,
  };
  const date = (value: Date) => kit.date(value, place.dates[0]);
  kit.frame(40, 40, 330, 205);
  kit.frame(52, 92, 80, 104);
  pen.text(own.country, 52, 60, { size: 9, bold: true });
  pen.text(own.title, 52, 77, { size: 10, bold: true });
  kit.say('document_number', holder.number);
  kit.say('surname', holder.surname);
  kit.say('given_names', holder.given);
  kit.say('birth_date', iso(holder.birth));
  kit.say('expiry_date', iso(holder.expiry));
  if (own.licence) {
    const rows = [
      ['1.', holder.surname.toUpperCase()],
      ['2.', holder.given.toUpperCase()],
      ['3.', `${date(holder.birth)}  UNITED KINGDOM`],
      ['4a.', `${date(later(expiry, -3652))}   4c.  DVLA`],
      ['4b.', date(expiry)],
      ['5.', holder.number],
      ['8.', person.address.toUpperCase()],
      ['9.', 'AM/A1/B/k/q'],
    ];
    for (const [i, [label = '', value = '']] of rows.entries()) {
      pen.text(label, 145, 96 + i * 17, { size: 7.5 });
      pen.text(value, 165, 96 + i * 17, { size: i === 6 ? 6.5 : 9 });
    }
    return;
  }
  const field = (label: string, value: string, x: number, y: number) => {
    pen.text(label, x, y, { size: 5.5 });
    pen.text(value, x, y + 11, { size: 9, bold: true });
  };
  field(own.number, holder.number, 270, 66);
  field(own.surname, holder.surname.toUpperCase(), 145, 94);
  field(own.given, holder.given.toUpperCase(), 145, 118);
  field(own.sex, holder.sex, 145, 142);
  field(own.nation, own.nationality, 195, 142);
  field(own.birth, date(holder.birth), 285, 142);
  field(own.place, own.town, 145, 166);
  field(own.expiry, date(expiry), 145, 190);
  kit.frame(40, 265, 330, 205);
  field(own.address, person.address.toUpperCase(), 56, 284);
  field(own.issued, date(later(expiry, -3652)), 56, 312);
  field(own.authority, own.office, 195, 312);
  const lines = zoneOf('TD1', holder);
  for (const [i, line] of lines.entries()) kit.typed(line, 54, 408 + i * 19, 16.5);
  kit.say('nationality', ISO[place.code] ?? '');
  kit.say('sex', holder.sex);
  kit.say('mrz', lines.join('\n'));
}
