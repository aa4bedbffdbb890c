import { formatIsoDate } from '../truth.ts';
import { type Kit, pickDate, printParagraph } from './kit.ts';

/**
 * Draws a letter. In some layouts, the subject has a label. The date is on the right, below the address or on
 * a separate line.
 */
export function drawLetter(kit: Kit): void {
  const { pen, print, random, general, style, truth } = kit;
  const words = kit.words.letter;
  const date = pickDate(random, 2019, 2026);
  const author = random.pick(general.people);
  const title = random.pick(words.subjects);
  const town = general.towns[0]?.replace(/^[\d-]+\s?(?:[A-Z]{2}\s)?|\s[A-Z]{1,2}\d.*$/g, '') ?? '';
  Object.assign(truth.fields, { title, date: formatIsoDate(date), author });
  const sender = style === 0 ? author : random.pick(general.companies);
  pen.text(sender, style === 3 ? 540 : 56, 56, {
    size: 12,
    bold: true,
    align: style === 3 ? 'right' : 'left',
  });
  pen.text(`${random.pick(general.streets)}, ${random.pick(general.towns)}`, style === 3 ? 540 : 56, 70, {
    size: 9,
    align: style === 3 ? 'right' : 'left',
  });
  let y = 130;
  for (const line of [
    general.people.find((one) => one !== author) ?? '',
    random.pick(general.streets),
    random.pick(general.towns),
  ]) {
    pen.text(line, 56, y, { size: 10 });
    y += 14;
  }
  y += 26;
  const printed =
    style === 1
      ? `${words.date}: ${print.date(date)}`
      : style === 2
        ? print.date(date)
        : `${town}, ${print.date(date)}`;
  pen.text(printed, style === 2 ? 56 : 540, y, { size: 10, align: style === 2 ? 'left' : 'right' });
  y += 40;
  const subject = style === 0 || style === 3 ? title : `${random.pick(words.subject)}: ${title}`;
  pen.text(subject, 56, y, { size: 10.5, bold: style !== 2 });
  y += 30;
  pen.text(words.greeting[style % 2] ?? '', 56, y, { size: 10 });
  y += 24;
  for (const text of words.body) y = printParagraph(kit, text, 56, y, 484) + 8;
  y += 16;
  pen.text(words.closing[style % 2] ?? '', 56, y, { size: 10 });
  pen.text(author, 56, y + (style === 2 ? 20 : 48), { size: 10 });
}
