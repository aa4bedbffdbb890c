import { at, type Kit } from '../further/kit.ts';
import { iso } from '../truth.ts';
import { sayAll, wordsOf } from './paper-words.ts';
import { monthOf, townOf } from './stencil.ts';

const plain = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/[^A-Za-z]+/g, '')
    .toLowerCase();

/** A plain résumé in one column: the name, how to reach its owner, work, study, skills. */
export function resume(kit: Kit): void {
  const { pen, place, random } = kit;
  const own = wordsOf(kit).resume;
  const person = kit.person(random.integer(0, 3));
  const style = own.month === 'short' ? 'short' : own.month === 'numeric' ? 'numeric' : 'long';
  const month = (date: Date) => monthOf(kit, date, style);
  const latest = random.integer(2019, 2022);
  const starts = own.jobs.map((_, i) => new Date(Date.UTC(latest - i * 3, random.integer(0, 11), 1)));
  let y = 62;
  if (own.title !== '') {
    pen.text(own.title, 297, 46, { size: 11, align: 'center' });
    y += 10;
  }
  pen.text(person.name, 297, y, { size: 20, bold: true, align: 'center' });
  const link = `https://www.linkedin.com/in/${plain(person.given)}-${plain(person.surname)}`;
  pen.text(person.address, 297, y + 18, { align: 'center' });
  pen.text(`${person.phone}  |  ${person.email}`, 297, y + 32, { align: 'center' });
  pen.text(link, 297, y + 46, { align: 'center' });
  sayAll(kit, { name: person.name, email: person.email, phone: person.phone, 'links.0': link });
  y += 60;
  const [profile = '', work = '', study = '', skills = '', tongues = ''] = own.heads;
  const head = (text: string) => {
    y += 14;
    pen.text(text, 56, y, { size: 12, bold: true });
    pen.line(56, y + 4, 539, y + 4);
    y += 19;
  };
  head(profile);
  y = kit.prose(own.profile, 56, y, 483);

  head(work);
  const first = random.integer(0, 3);
  for (const [i, job] of own.jobs.entries()) {
    const [title = '', ...tasks] = job.split(' | ');
    const start = at(starts, i);
    const before = i === 0 ? null : at(starts, i - 1);
    const end = before && new Date(Date.UTC(before.getUTCFullYear(), before.getUTCMonth() - 1, 1));
    const firm = at(place.companies, first + i);
    const town = townOf(at(place.places, first + i)[1] ?? '');
    pen.text(title, 56, y, { size: 10.5, bold: true });
    pen.text(`${month(start)} – ${end ? month(end) : own.now}`, 539, y, { align: 'right' });
    pen.text(`${firm}, ${town}`, 56, y + 14);
    y += 29;
    for (const task of tasks) {
      pen.text('•', 62, y);
      y = kit.prose(task, 74, y, 465);
    }
    y += 8;
    sayAll(kit, {
      [`experience.${i}.title`]: title,
      [`experience.${i}.organization`]: firm,
      [`experience.${i}.location`]: town,
      [`experience.${i}.start_date`]: iso(start).slice(0, 7),
      [`experience.${i}.end_date`]: end ? iso(end).slice(0, 7) : '',
    });
  }

  head(study);
  const last = at(starts, own.jobs.length - 1).getUTCFullYear() - 1;
  for (const [i, entry] of own.degrees.entries()) {
    const [degree = '', institution = '', town = ''] = entry.split('|');
    const [from, to] = [last - 3 - i * 4, last - i * 4].map(String);
    pen.text(degree, 56, y, { size: 10.5, bold: true });
    pen.text(`${from} – ${to}`, 539, y, { align: 'right' });
    pen.text(`${institution}, ${town}`, 56, y + 14);
    y += 34;
    sayAll(kit, {
      [`education.${i}.degree`]: degree,
      [`education.${i}.institution`]: institution,
      [`education.${i}.location`]: town,
      [`education.${i}.start_date`]: from ?? '',
      [`education.${i}.end_date`]: to ?? '',
    });
  }
  y -= 6;
  head(skills);
  y = kit.prose(own.skills.join(', '), 56, y, 483);
  for (const [i, skill] of own.skills.entries()) kit.say(`skills.${i}`, skill);
  head(tongues);
  kit.prose(own.tongues, 56, y, 483);
}
