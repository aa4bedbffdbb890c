import { at, type Kit, later } from '../further/kit.ts';
import { iso } from '../truth.ts';
import { monthOf, sayAll, townOf, wordsOf } from './paper-words.ts';
import { cardZone } from './zones.ts';

const MONTH = (date: Date) => iso(date).slice(0, 7);

/** A life in a table: dates in words down the left margin, what was done beside them. */
export function resume(kit: Kit): void {
  const { pen, place, random } = kit;
  const own = wordsOf(kit).resume;
  const person = kit.person(random.integer(0, 3));
  const starts = [0, 1, 2].map(
    (i) => new Date(Date.UTC(2021 - i * 4 - random.integer(0, 1), random.integer(0, 11), 1)),
  );
  const last = at(starts, 2).getUTCFullYear();
  const birth = kit.day(last - 22, last - 22);
  pen.text(own.title, 60, 64, { size: 19, bold: true });
  let y = 96;
  const head = (text: string) => {
    y += 10;
    pen.text(text, 60, y, { size: 12, bold: true });
    pen.line(60, y + 5, 535, y + 5, 0.8);
    y += 23;
  };
  head(own.personal);
  const facts = [person.name, person.address, person.phone, person.email, kit.date(birth), own.nation];
  for (const [i, label] of own.labels.entries()) {
    pen.text(label, 60, y, { size: 10 });
    pen.text(facts[i] ?? '', 222, y, { size: 10 });
    y += 15;
  }
  sayAll(kit, { name: person.name, email: person.email, phone: person.phone });

  head(own.work);
  const first = random.integer(0, 3);
  for (const [i, job] of own.jobs.entries()) {
    const start = at(starts, i);
    const end = i === 0 ? null : later(at(starts, i - 1), -1);
    const firm = at(place.companies, first + i);
    const town = townOf(at(place.places, first + i)[1] ?? '');
    const since = monthOf(kit, start);
    pen.text(end ? `${since} ${own.to}` : since, 60, y, { size: 9.5 });
    pen.text(end ? monthOf(kit, end) : own.now, 60, y + 13, { size: 9.5 });
    pen.text(job, 222, y, { size: 10, bold: true });
    pen.text(`${firm}, ${town}`, 222, y + 14, { size: 10 });
    y += 29;
    for (const task of own.tasks[i] ?? []) {
      pen.text('•', 222, y, { size: 9.5 });
      y = kit.prose(task, 233, y, 302, 9.5);
    }
    y += 9;
    sayAll(kit, {
      [`experience.${i}.title`]: job,
      [`experience.${i}.organization`]: firm,
      [`experience.${i}.location`]: town,
      [`experience.${i}.start_date`]: MONTH(start),
      [`experience.${i}.end_date`]: end ? MONTH(end) : '',
    });
  }

  head(own.study);
  for (const [i, degree] of own.degrees.entries()) {
    const [institution = '', town = ''] = (own.schools[i] ?? '').split(', ');
    const [from, to] = [last - 2 - i * 3, last - i * 3].map(String);
    pen.text(`${from} - ${to}`, 60, y, { size: 9.5 });
    pen.text(degree, 222, y, { size: 10, bold: true });
    pen.text(own.schools[i] ?? '', 222, y + 14, { size: 10 });
    y += 36;
    sayAll(kit, {
      [`education.${i}.degree`]: degree,
      [`education.${i}.institution`]: institution,
      [`education.${i}.location`]: town,
      [`education.${i}.start_date`]: from ?? '',
      [`education.${i}.end_date`]: to ?? '',
    });
  }

  head(own.skills);
  const all: string[] = [];
  for (const [name, items] of own.groups) {
    const list = Array.isArray(items) ? items : [];
    pen.text(String(name), 60, y, { size: 10 });
    y = kit.prose(list.join(', '), 222, y, 313, 10) + 3;
    all.push(...list);
  }
  for (const [i, skill] of all.entries()) kit.say(`skills.${i}`, skill);
  head(own.tongues);
  pen.text(own.spoken, 222, y, { size: 10 });
  if (own.end !== '') pen.text(own.end, 60, y + 34, { size: 8.5 });
}

const HOLDERS = [
  ['YILMAZ', 'AYSE NUR', 'F', 'TUR', 'TR', 'ANKARA'],
  ['KOVALENKO', 'OLEKSANDR', 'M', 'UKR', 'UA', 'KHARKIV'],
  ['EL IDRISSI', 'SALMA', 'F', 'MAR', 'MA', 'FES'],
  ['NGUYEN', 'VAN HIEU', 'M', 'VNM', 'VN', 'HUE'],
  ['FERREIRA DIAS', 'LUANA', 'F', 'BRA', 'BR', 'RECIFE'],
  ['SHARMA', 'ROHAN', 'M', 'IND', 'IN', 'PUNE'],
] as const;

/** A permit of residence: the front with one label over both names, the back with three lines for machines. */
export function identity(kit: Kit): void {
  const { pen, place, random } = kit;
  const own = wordsOf(kit).identity;
  const [surname, given, sex, nation, country, birthplace] = random.pick(HOLDERS);
  const birth = kit.day(1965, 2001);
  const issued = kit.day(2022, 2024);
  const expiry = later(issued, 3 * 365 + random.integer(0, 300));
  const number = `${random.pick(['Y', 'T', 'Z'])}${random.pick(['0', 'X', 'R'])}${random.integer(1_000_000, 9_999_999)}`;
  const cell = (label: string, values: readonly string[], x: number, y: number) => {
    pen.text(label, x, y, { size: 5.5 });
    kit.block(values, x, y + 12, 9.5, 1.25);
  };

  kit.frame(20, 20, 370, 232);
  pen.text(own.title, 34, 42, { size: 13, bold: true });
  pen.text(own.state, 34, 56, { size: 7 });
  pen.text(own.number, 376, 34, { size: 5.5, align: 'right' });
  pen.text(number, 376, 47, { size: 11, bold: true, align: 'right' });
  kit.frame(34, 72, 98, 128);
  cell(at(own.labels, 0), [surname, given], 146, 78);
  cell(at(own.labels, 1), [kit.date(expiry)], 146, 114);
  cell(at(own.labels, 2), [`${own.issuer} ${kit.date(issued)}`], 146, 140);
  cell(at(own.labels, 3), [own.kind], 146, 166);
  pen.text(at(own.labels, 4), 146, 192, { size: 5.5 });
  kit.prose(own.remark, 146, 204, 236, 8.5);
  pen.text(own.note, 34, 240, { size: 5.5 });

  kit.frame(20, 272, 370, 232);
  pen.text(own.back, 34, 290, { size: 7 });
  const shown = kit.language === 'nl' ? { F: 'V/F', M: 'M/M' }[sex] : sex;
  cell(at(own.backLabels, 0), [`${kit.date(birth)} ${birthplace}`], 34, 314);
  cell(at(own.backLabels, 1), [nation], 34, 346);
  cell(at(own.backLabels, 2), [shown], 200, 346);
  cell(at(own.backLabels, 3), [`${random.integer(158, 192)} CM`], 280, 346);
  const state = place.code;
  const zone = cardZone(own.code, { surname, given, sex, nation, number, birth, expiry, state });
  for (const [i, line] of zone.entries()) kit.typed(line, 40, 440 + i * 24, 18);
  sayAll(kit, {
    document_number: number,
    surname,
    given_names: given,
    birth_date: iso(birth),
    expiry_date: iso(expiry),
    nationality: country,
    sex,
    mrz: zone.join('\n'),
  });
}
