import { type Kit, pickDate, pickDigits, printParagraph } from './kit.ts';

/**
 * Draws a résumé with one column, or with a sidebar. The periods are to the left of the headings, to the
 * right of them or below them.
 */
export function drawResume(kit: Kit): void {
  const { pen, random, general, style, truth } = kit;
  const words = kit.words.resume;
  const name = random.pick(general.people);
  const slug = name
    .normalize('NFKD')
    .replace(/[^A-Za-z]/g, '')
    .toLowerCase();
  const email = `${slug}@mail.example`;
  const phone = `+${random.integer(30, 49)} ${pickDigits(random, 3)} ${pickDigits(random, 6)}`;
  const link = `linkedin.com/in/${slug}`;
  Object.assign(truth.fields, { name, email, phone, 'links.0': link });
  const bar = style === 2;
  const x = bar ? 220 : 56;
  if (style === 1) pen.text(random.pick(words.title), 56, 50, { size: 12, bold: true });
  pen.text(name, 56, 74, { size: 20, bold: true });
  let side = 120;
  if (bar) {
    for (const line of [email, phone, link]) {
      pen.text(line, 40, side, { size: 8 });
      side += 14;
    }
  } else if (style === 3) pen.text(`${email} | ${phone} | ${link}`, 56, 92, { size: 9 });
  else {
    for (const [i, line] of [`E-Mail: ${email}`, `Tel.: ${phone}`, link].entries())
      pen.text(line, 56, 92 + i * 14, { size: 10 });
  }
  let y = 150;
  const drawHeading = (text: string, at = x) => {
    pen.text(style === 3 ? text.toUpperCase() : text, at, y, { size: 12, bold: true });
    if (style !== 0) pen.line(at, y + 4, at + (bar ? 300 : 480), y + 4);
    y += 22;
  };
  if (style === 0) {
    drawHeading(words.profile);
    y = printParagraph(kit, words.about, x, y, 480) + 10;
  }
  const end = pickDate(random, 2022, 2025).getUTCFullYear();
  const drawEntry = (
    kind: 'experience' | 'education',
    i: number,
    title: string,
    place: string,
    from: number,
    to: number | null,
    task?: string,
  ) => {
    const period = `${style === 1 ? '03/' : ''}${from} ${style === 3 ? '-' : '–'} ${to === null ? words.now : `${style === 1 ? '09/' : ''}${to}`}`;
    const names = kind === 'experience' ? ['title', 'organization'] : ['degree', 'institution'];
    const at = `${kind}.${i}`;
    truth.fields[`${at}.${names[0]}`] = title;
    truth.fields[`${at}.${names[1]}`] = place;
    truth.fields[`${at}.start_date`] = `${from}${style === 1 ? '-03' : ''}`;
    if (to !== null) truth.fields[`${at}.end_date`] = `${to}${style === 1 ? '-09' : ''}`;
    if (style === 0) {
      pen.text(period, x, y, { size: 10 });
      pen.text(title, x + 130, y, { size: 10, bold: true });
      pen.text(place, x + 130, y + 14, { size: 10 });
      y += 28;
      if (task) y = printParagraph(kit, task, x + 130, y, 350);
    } else if (style === 1) {
      pen.text(title, x, y, { size: 10, bold: true });
      pen.text(period, 540, y, { size: 10, align: 'right' });
      pen.text(place, x, y + 14, { size: 10 });
      y += 28;
      if (task) y = printParagraph(kit, `• ${task}`, x + 8, y, 440);
    } else if (style === 2) {
      pen.text(`${title}, ${place}`, x, y, { size: 10, bold: true });
      pen.text(period, x, y + 14, { size: 9 });
      y += 28;
      if (task) y = printParagraph(kit, `• ${task}`, x + 8, y, 300, 9);
    } else {
      pen.text(place, x, y, { size: 10, bold: true });
      pen.text(period, 540, y, { size: 9, align: 'right' });
      pen.text(title, x, y + 14, { size: 10 });
      y += 28;
      if (task) y = printParagraph(kit, `- ${task}`, x + 8, y, 440);
    }
    y += 8;
  };
  drawHeading(random.pick(words.experience));
  const jobs = [random.pick(words.jobs.slice(0, 2)), random.pick(words.jobs.slice(2))];
  const firms = general.companies.slice(0, 2);
  drawEntry('experience', 0, jobs[0] ?? '', firms[0] ?? '', end - 4, null, words.tasks[0]);
  drawEntry('experience', 1, jobs[1] ?? '', firms[1] ?? '', end - 9, end - 4, words.tasks[1]);
  drawHeading(random.pick(words.education));
  drawEntry('education', 0, words.degrees[0] ?? '', words.schools[0] ?? '', end - 13, end - 9);
  drawEntry('education', 1, words.degrees[2] ?? '', words.schools[2] ?? '', end - 21, end - 13);
  const skills = words.abilities.slice(0, 4);
  for (const [i, skill] of skills.entries()) truth.fields[`skills.${i}`] = skill;
  const main = y;
  if (bar) y = side + 20;
  drawHeading(random.pick(words.skills), bar ? 40 : x);
  if (bar || style === 1)
    for (const skill of skills) {
      pen.text(style === 1 ? `• ${skill}` : skill, bar ? 40 : x, y, { size: bar ? 9 : 10 });
      y += 14;
    }
  else pen.text(skills.join(style === 3 ? ' | ' : ', '), x, y, { size: 10 });
  y += bar ? 14 : 26;
  drawHeading(words.languages, bar ? 40 : x);
  printParagraph(kit, words.tongues, bar ? 40 : x, y, bar ? 150 : 480, bar ? 9 : 10);
  y = Math.max(y, main);
}
