import { type Kit, later } from '../further/kit.ts';
import { iso } from '../truth.ts';
import { clock, drawFacts, fill, wordsOf } from './sale-sheet.ts';

/** An answer printed from the mail program of an office: the own name over a bar, then who, when and what, the former message below. */
export function mail(kit: Kit): void {
  const { pen } = kit;
  const own = wordsOf(kit).mail;
  const [from, to, copied] = [kit.person(1), kit.person(3), kit.person(2)];
  const date = kit.day(2022, 2026);
  const sent = (day: Date) =>
    `${fill(own.day, { w: new Intl.DateTimeFormat(kit.language, { weekday: 'long', timeZone: 'UTC' }).format(day), d: kit.date(day, own.date) })} ${clock(kit)}`;
  pen.text(to.name, 50, 58, { size: 14, bold: true });
  pen.line(50, 66, 545, 66, 2.4);
  const [fromLabel = '', sentLabel = '', toLabel = '', copyLabel = '', subjectLabel = '', fileLabel = ''] =
    own.labels;
  const place = { x: 50, value: 150, size: 10, lead: 1.45, bold: true };
  let y = drawFacts(
    kit,
    [
      [fromLabel, `${from.name} <${from.email}>`],
      [sentLabel, sent(date)],
      [toLabel, `${to.name} <${to.email}>`],
      [copyLabel, `${copied.name} <${copied.email}>`],
      [subjectLabel, own.subject],
      [fileLabel, own.file],
    ],
    { ...place, y: 86 },
  );
  y += 18;
  for (const text of own.body)
    y = kit.prose(fill(text, { s: to.surname, g: to.given }), 50, y, 495, 10.5) + 9;
  const firm = kit.firm(0);
  y = kit.block([from.name, firm.name, `${own.phone} ${from.phone}`, from.email], 50, y + 4, 10.5);
  pen.line(50, y + 6, 545, y + 6, 0.6);
  const former: [string, string][] = [
    [fromLabel, `${to.name} <${to.email}>`],
    [sentLabel, sent(later(date, -1))],
    [toLabel, `${from.name} <${from.email}>`],
    [subjectLabel, own.subject.replace(own.answer, '')],
  ];
  y += 24;
  for (const [label, value] of former) {
    pen.text(label, 50, y, { size: 10, bold: true });
    pen.text(value, 54 + pen.widthOf(label, 10, true), y, { size: 10 });
    y += 13.5;
  }
  y += 12;
  for (const text of own.former)
    y = kit.prose(fill(text, { s: from.surname, g: from.given }), 50, y, 495, 10.5) + 9;
  pen.text(to.name, 50, y, { size: 10.5 });
  kit.say('from', from.email);
  kit.say('to', to.email);
  kit.say('subject', own.subject);
  kit.say('date', iso(date));
}
