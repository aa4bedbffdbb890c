import { formatIsoDate } from '../truth.ts';
import { type Kit, pickDate, printParagraph } from './kit.ts';

/**
 * Draws a report with either a title page or a heading above the text. The author and the date have labels,
 * or are below the title.
 */
export function drawReport(kit: Kit): void {
  const { pen, print, random, general, style, truth } = kit;
  const words = kit.words.report;
  const date = pickDate(random, 2018, 2026);
  const author = random.pick(general.people);
  const title = random.pick(words.title);
  Object.assign(truth.fields, { title, date: formatIsoDate(date), author });
  const cover = style % 2 === 0;
  let y = cover ? 260 : 90;
  if (cover) pen.text(words.kind, 298, 200, { size: 14, align: 'center' });
  pen.text(title, cover ? 298 : 56, y, { size: 20, bold: true, align: cover ? 'center' : 'left' });
  y += 40;
  const pairs: [string, string][] = [
    [random.pick(words.author), author],
    [random.pick(words.date), print.date(date)],
  ];
  for (const [label, value] of pairs) {
    pen.text(`${label}: ${value}`, cover ? 298 : 56, y, { size: 11, align: cover ? 'center' : 'left' });
    y += 18;
  }
  if (cover) {
    pen.newPage();
    y = 80;
  } else y += 24;
  for (const [i, head] of words.sections.entries()) {
    if (y > 680) {
      pen.newPage();
      y = 80;
    }
    pen.text(style === 1 ? head : `${i + 1}. ${head}`, 56, y, { size: 13, bold: true });
    y += 22;
    for (let k = 0; k < 2; k++) y = printParagraph(kit, words.body, 56, y, 484) + 6;
    y += 10;
  }
}
