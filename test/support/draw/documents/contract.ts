import { formatIsoDate } from '../truth.ts';
import { type Kit, pickDate, pickTwo, printParagraph } from './kit.ts';

/**
 * Draws a contract. The parties are named in a sentence, in blocks or by their roles. The dates and the term
 * are in clauses or in a list at the top.
 */
export function drawContract(kit: Kit): void {
  const { pen, print, random, general, style, truth } = kit;
  const words = kit.words.contract;
  const names = pickTwo(random, general.companies);
  const streets = pickTwo(random, general.streets);
  const towns = pickTwo(random, general.towns);
  const effective = pickDate(random, 2020, 2026);
  const signed = new Date(effective.getTime() - random.integer(3, 25) * 86_400_000);
  const term = random.integer(0, 3);
  const last = (words.clauses.at(-1)?.[1] ?? '').replace('{law}', words.law);
  Object.assign(truth.fields, {
    'parties.0.name': names[0],
    'parties.1.name': names[1],
    effective_date: formatIsoDate(effective),
    term: words.terms[term] ?? '',
    governing_law: words.law,
    signature_date: formatIsoDate(signed),
  });
  pen.text(words.title[style % words.title.length] ?? '', 298, 70, { size: 16, bold: true, align: 'center' });
  let y = 110;
  const drawParty = (i: 0 | 1) =>
    `${names[i]}, ${words.seat} ${streets[i]}, ${towns[i]} ${words.hereinafter.replace('{}', words.roles[i] ?? '')}`;
  if (style === 3) {
    for (const i of [0, 1] as const) {
      const role = (words.roles[i] ?? '').replace(/^(?:le|el|il|o)\s/, '');
      pen.text(`${role[0]?.toUpperCase()}${role.slice(1)}:`, 56, y, { size: 10, bold: true });
      pen.text(names[i], 200, y, { size: 10 });
      y += 16;
    }
    pen.text(`${words.effective}:`, 56, y, { size: 10, bold: true });
    pen.text(print.date(effective), 200, y, { size: 10 });
    y += 30;
  } else if (style === 1) {
    pen.text(words.between[0] ?? '', 56, y, { size: 10 });
    y += 22;
    for (const i of [0, 1] as const) {
      pen.text(names[i], 80, y, { size: 10, bold: true });
      pen.text(streets[i], 80, y + 14, { size: 10 });
      pen.text(towns[i], 80, y + 28, { size: 10 });
      pen.text(words.hereinafter.replace('{}', words.roles[i] ?? ''), 80, y + 42, { size: 10 });
      truth.fields[`parties.${i}.address`] = `${streets[i]}, ${towns[i]}`;
      y += 64;
      if (i === 0) {
        pen.text(words.and, 56, y, { size: 10 });
        y += 22;
      }
    }
  } else {
    y =
      printParagraph(
        kit,
        `${words.between[0]} ${drawParty(0)} ${words.and} ${drawParty(1)}`,
        56,
        y,
        484,
        10.5,
      ) + 8;
    for (const i of [0, 1] as const) truth.fields[`parties.${i}.address`] = `${streets[i]}, ${towns[i]}`;
  }
  y = printParagraph(kit, words.recital, 56, y, 484, 10.5) + 10;
  for (const [i, [head = '', text = '']] of words.clauses.entries()) {
    if (y > 700) {
      pen.newPage();
      y = 70;
    }
    const number = style === 0 ? `§ ${i + 1} ` : style === 1 ? `Art. ${i + 1} ` : `${i + 1}. `;
    pen.text(`${number}${head}`, 56, y, { size: 11, bold: true });
    const said =
      i === words.clauses.length - 1
        ? last
        : text.replace('{effective}', print.date(effective)).replace('{term}', words.years[term] ?? '');
    y = printParagraph(kit, said, 56, y + 16, 484, 10.5);
    if (style === 2) y = printParagraph(kit, kit.words.report.body, 56, y, 484, 10.5);
    y += 10;
  }
  pen.text(words.signed.replace('{date}', print.date(signed)), 56, y + 30, { size: 10 });
  for (const [i, name] of names.entries()) {
    pen.line(56 + i * 260, y + 90, 256 + i * 260, y + 90);
    pen.text(name, 56 + i * 260, y + 104, { size: 9 });
  }
}
