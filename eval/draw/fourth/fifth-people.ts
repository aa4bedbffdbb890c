import { rgb } from 'pdf-lib';
import { at, type Kit, later } from '../further/kit.ts';
import { iso } from '../truth.ts';
import { fifthWords, personOf } from './fifth-words.ts';
import { sayAll } from './paper-words.ts';
import { passportZone } from './zones.ts';

/** The life at the left, employers first and dates in brackets; who it is in a grey bar at the right. */
export function resumeBar(kit: Kit): void {
  const { pen, random } = kit;
  const own = fifthWords(kit).resume;
  const person = personOf(kit, 'F');
  const link = `linkedin.com/in/${person.email.split('@')[0]?.replace('.', '-')}`;
  pen.page.drawRectangle({
    x: 395,
    y: 0,
    width: pen.width - 395,
    height: pen.height,
    color: rgb(0.92, 0.92, 0.92),
  });
  pen.text(person.name, 50, 70, { size: 24, bold: true });
  pen.text(at(own.jobs, 0), 50, 90, { size: 12 });
  sayAll(kit, { name: person.name, email: person.email, phone: person.phone, 'links.0': link });

  let y = 70;
  const side = (head: string, lines: readonly string[]) => {
    pen.text(head, 410, y, { size: 10.5, bold: true });
    y += 18;
    for (const line of lines) y = kit.prose(line, 410, y, 165, 9) + 3;
    y += 18;
  };
  side(own.contact, [person.phone, person.email, person.street, person.town, link]);
  side(own.skills, own.able);
  side(own.tongues, own.spoken);
  for (const [i, skill] of own.able.entries()) kit.say(`skills.${i}`, skill);

  y = 126;
  const head = (text: string) => {
    pen.text(text, 50, y, { size: 11.5, bold: true });
    pen.line(50, y + 5, 375, y + 5);
    y += 23;
  };
  head(own.about);
  y = kit.prose(own.text, 50, y, 325, 9.5) + 14;
  head(own.work);
  const starts = [0, 1, 2].map(
    (i) => new Date(Date.UTC(2020 - i * 4 - random.integer(0, 1), random.integer(0, 11), 1)),
  );
  for (const [i, job] of own.jobs.entries()) {
    const start = at(starts, i);
    const end = i === 0 ? null : later(at(starts, i - 1), -1);
    const firm = at(own.firms, i);
    const until = end ? kit.date(end, own.form) : own.now;
    pen.text(firm, 50, y, { size: 10, bold: true });
    pen.text(`${job} (${kit.date(start, own.form)} – ${until})`, 50, y + 14, { size: 9.5 });
    y += 29;
    for (const task of own.tasks[i] ?? []) {
      pen.text('–', 50, y, { size: 9.5 });
      y = kit.prose(task, 60, y, 315, 9.5);
    }
    y += 10;
    sayAll(kit, {
      [`experience.${i}.title`]: job,
      [`experience.${i}.organization`]: firm,
      [`experience.${i}.start_date`]: iso(start).slice(0, 7),
      [`experience.${i}.end_date`]: end ? iso(end).slice(0, 7) : '',
    });
  }
  y += 4;
  head(own.study);
  const last = at(starts, 2).getUTCFullYear();
  for (const [i, degree] of own.degrees.entries()) {
    const school = at(own.schools, i);
    const [from, to] = [last - 4 - i * 3, last - i * 4].map(String);
    pen.text(school, 50, y, { size: 10, bold: true });
    pen.text(`${degree} (${from} – ${to})`, 50, y + 14, { size: 9.5 });
    y += 37;
    sayAll(kit, {
      [`education.${i}.degree`]: degree,
      [`education.${i}.institution`]: school,
      [`education.${i}.start_date`]: from ?? '',
      [`education.${i}.end_date`]: to ?? '',
    });
  }
}

/** How a country counts its passports: letters before, and how many digits. */
const NUMBERS: Record<string, [letters: string, digits: number]> = {
  USA: ['', 9],
  CHE: ['X', 7],
  BEL: ['GA', 6],
  MEX: ['G', 8],
  ITA: ['YB', 7],
  BRA: ['FY', 6],
};

const ISO: Record<string, string> = { USA: 'US', CHE: 'CH', BEL: 'BE', MEX: 'MX', ITA: 'IT', BRA: 'BR' };

/** The page of a passport with the picture: small labels in several languages, two lines for machines. */
export function passport(kit: Kit): void {
  const { pen, place, random } = kit;
  const own = fifthWords(kit).identity;
  const person = kit.person(random.integer(0, 3));
  const [letters, digits] = NUMBERS[place.code] ?? ['P', 7];
  const number = letters + random.integer(10 ** (digits - 1), 10 ** digits - 1);
  const birth = kit.day(1958, 2003);
  const issued = kit.day(2018, 2025);
  const expiry = later(
    new Date(Date.UTC(issued.getUTCFullYear() + 10, issued.getUTCMonth(), issued.getUTCDate())),
    -1,
  );
  const [surname, given] = [person.surname.toUpperCase(), person.given.toUpperCase()];
  const day = (date: Date) => kit.date(date, own.form);
  pen.text(own.state, 24, 28, { size: 11, bold: true });
  pen.text(own.title, 24, 43, { size: 8.5 });
  kit.frame(24, 58, 108, 140);
  const values = [
    'P',
    place.code,
    number,
    surname,
    given,
    own.nation,
    day(birth),
    own.birthplace,
    person.sex,
  ];
  values.push(day(issued), day(expiry), own.office);
  const places: [x: number, y: number][] = [
    [146, 62],
    [206, 62],
    [322, 62],
    [146, 90],
    [146, 116],
    [146, 142],
    [146, 168],
    [322, 194],
    [322, 168],
    [146, 194],
    [146, 220],
    [322, 220],
  ];
  for (const [i, [x, y]] of places.entries()) {
    pen.text(at(own.labels, i), x, y, { size: 5 });
    pen.text(values[i] ?? '', x, y + 12, { size: 9.5, bold: i === 2 });
  }
  const [state, nation] = [place.code, place.code];
  const zone = passportZone('P', {
    surname: person.surname,
    given: person.given,
    sex: person.sex,
    nation,
    number,
    birth,
    expiry,
    state,
  });
  for (const [i, line] of zone.entries()) kit.typed(line, 24, 272 + i * 24, 17);
  sayAll(kit, {
    document_number: number,
    surname,
    given_names: given,
    birth_date: iso(birth),
    expiry_date: iso(expiry),
    nationality: ISO[place.code] ?? '',
    sex: person.sex,
    mrz: zone.join('\n'),
  });
}
