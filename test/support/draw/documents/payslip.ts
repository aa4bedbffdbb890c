import { formatIsoDate } from '../truth.ts';
import type { Kit } from './kit.ts';

const toCents = (value: number) => Math.round(value * 100) / 100;

/**
 * Draws a payslip. Labels are next to the parties or above them. The period is given as dates or as a month.
 * The pay is in a list or in boxes.
 */
export function drawPayslip(kit: Kit): void {
  const { pen, print, random, general, style, truth } = kit;
  const words = kit.words.payslip;
  const employer = random.pick(general.companies);
  const employee = random.pick(general.people);
  const address = `${random.pick(general.streets)}, ${random.pick(general.towns)}`;
  const year = random.integer(2019, 2026);
  const month = random.integer(0, 11);
  const first = new Date(Date.UTC(year, month, 1));
  const last = new Date(Date.UTC(year, month + 1, 0));
  const base = random.integer(180_000, 620_000) / 100;
  const extra = random.integer(2_000, 40_000) / 100;
  const gross = toCents(base + extra);
  const taxes = [0.14, 0.08, 0.05].map((rate) => toCents(gross * rate));
  const less = toCents(taxes.reduce((sum, tax) => sum + tax, 0));
  const net = toCents(gross - less);
  Object.assign(truth.fields, {
    'employer.name': employer,
    'employee.name': employee,
    period_start: formatIsoDate(first),
    period_end: formatIsoDate(last),
    gross_pay: gross,
    net_pay: net,
    currency: general.currency,
  });
  const size = 10;
  const letterhead = style === 1;
  if (letterhead) {
    pen.text(employer, 56, 56, { size: 15, bold: true });
    pen.text(address, 56, 72, { size: 9 });
    truth.fields['employer.address'] = address;
  }
  pen.text(random.pick(words.title), letterhead ? 540 : 56, letterhead ? 110 : 60, {
    size: 16,
    bold: true,
    align: letterhead ? 'right' : 'left',
  });
  const monthText = print.date(first).includes(String(first.getUTCMonth() + 1).padStart(2, '0'))
    ? `${String(month + 1).padStart(2, '0')}/${year}`
    : print.date(first).replace(/^\d+\.?\s(?:de\s)?/, '');
  const period =
    style === 2 ? monthText : `${print.date(first)} ${style === 3 ? '-' : words.to} ${print.date(last)}`;
  const pairs: [string, string][] = [
    ...(letterhead ? [] : [[random.pick(words.employer), employer] as [string, string]]),
    [random.pick(words.employee), employee],
    [words.number, String(random.integer(1000, 99999))],
    [random.pick(words.period), period],
    [words.paid, print.date(new Date(Date.UTC(year, month, 27)))],
  ];
  let y = 140;
  if (style === 3) {
    for (const [i, [label, value]] of pairs.entries()) {
      const x = 56 + (i % 2) * 250;
      pen.text(label, x, y, { size: 8 });
      pen.text(value, x, y + 13, { size, bold: true });
      if (i % 2 === 1) y += 36;
    }
    y += 50;
  } else
    for (const [label, value] of pairs) {
      pen.text(`${label}:`, 56, y, { size });
      pen.text(value, 200, y, { size });
      y += 16;
    }
  y += 20;
  const columns = style === 0 ? [420, 540] : [540];
  if (style === 0) {
    pen.text(words.current, 420, y, { size: 9, bold: true, align: 'right' });
    pen.text(words.ytd, 540, y, { size: 9, bold: true, align: 'right' });
    y += 16;
  }
  const drawRow = (label: string, value: number, bold = false) => {
    pen.text(label, 56, y, { size, bold });
    for (const [i, x] of columns.entries())
      pen.text(
        bold
          ? print.money(value * (i === 0 ? 1 : month + 1))
          : print.number(value * (i === 0 ? 1 : month + 1)),
        x,
        y,
        { size, bold, align: 'right' },
      );
    y += 16;
  };
  const [one = '', more = '', ...rest] = words.lines;
  drawRow(one, base);
  drawRow(more, extra);
  drawRow(random.pick(words.gross), gross, true);
  for (const [i, tax] of taxes.entries()) drawRow(rest[i] ?? '', tax);
  drawRow(random.pick(words.less), less, true);
  if (style === 2) {
    pen.line(350, y + 6, 544, y + 6);
    pen.text(random.pick(words.net), 360, y + 22, { size: 9 });
    pen.text(print.money(net), 360, y + 40, { size: 14, bold: true });
  } else drawRow(random.pick(words.net), net, true);
}
