import { iso } from '../truth.ts';
import { fill } from './invoices.ts';
import { cents, type Kit, later } from './kit.ts';

/** How a country writes the month that is paid. */
const MONTH: Record<string, string> = {
  en: '{M} {y}',
  de: '{M} {y}',
  fr: 'du {a} au {b}',
  es: 'del 1 al {z} de {m} de {y}',
  it: '{U} {y}',
  nl: '{m} {y}',
  pt: '{M} de {y}',
};

function pay(kit: Kit) {
  const base = kit.random.integer(180_000, 520_000) / 100;
  const extra = kit.random.integer(3_000, 40_000) / 100;
  const gross = cents(base + extra);
  const less = [0.121, 0.083, 0.047].map((rate) => cents(gross * rate));
  const out = cents(less.reduce((sum, one) => sum + one, 0));
  const start = kit.day(2022, 2026);
  const first = new Date(Date.UTC(start.getUTCFullYear(), start.getUTCMonth(), 1));
  const last = new Date(Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + 1, 0));
  return { base, extra, gross, less, out, net: cents(gross - out), first, last };
}

/** Boxes for both parties with their addresses, payments beside deductions, each with the year's sum, the net in a box. */
export function payslipA(kit: Kit): void {
  const { pen, place, random } = kit;
  const words = kit.words.payslip.A;
  const { base, extra, gross, less, out, net, first, last } = pay(kit);
  const firm = kit.firm(random.integer(0, 3));
  const person = kit.person(random.integer(0, 3));
  const month = kit.date(first, 'MMMM');
  const period = fill(MONTH[kit.language] ?? '{M} {y}', {
    M: `${month[0]?.toUpperCase()}${month.slice(1)}`,
    m: month,
    U: month.toUpperCase(),
    y: String(first.getUTCFullYear()),
    z: String(last.getUTCDate()),
    a: kit.date(first),
    b: kit.date(last),
  });
  pen.text(words.title, 297, 50, { size: 12, bold: true, align: 'center' });
  for (const [x, label, lines] of [
    [50, words.employer, [firm.name, firm.street, firm.town]],
    [300, words.employee, [person.name, person.street, person.town]],
  ] as const) {
    kit.frame(x, 66, 245, 70);
    pen.text(label, x + 5, 78, { size: 7.5 });
    kit.block(lines, x + 5, 92, 9.5);
  }
  const cells: [string, string][] = [
    [words.no, String(random.integer(100, 99_999))],
    [words.tax, `${random.integer(10, 99)} ${random.integer(100, 999)} ${random.integer(100, 999)}`],
    [words.pay, period],
    [words.date, kit.date(later(last, -2))],
  ];
  kit.frame(50, 144, 495, 32);
  for (const [i, [label, value]] of cells.entries()) {
    const x = [50, 140, 250, 440][i] ?? 50;
    if (i > 0) pen.line(x, 144, x, 176);
    pen.text(label, x + 4, 154, { size: 6.5 });
    pen.text(value, x + 4, 169, { size: 8.5 });
  }
  const table = (x: number, title: string, rows: [string, number][], total: [string, number]) => {
    pen.text(title, x + 4, 198, { size: 8.5, bold: true });
    pen.text(words.ytd, x + 240, 198, { size: 7, align: 'right' });
    pen.line(x, 203, x + 245, 203);
    for (const [i, [label, value]] of rows.entries()) {
      pen.text(label, x + 4, 217 + i * 15, { size: 8.5 });
      pen.text(kit.number(value), x + 175, 217 + i * 15, { size: 8.5, align: 'right' });
      pen.text(kit.number(cents(value * (first.getUTCMonth() + 1))), x + 240, 217 + i * 15, {
        size: 8.5,
        align: 'right',
      });
    }
    pen.line(x, 280, x + 245, 280);
    pen.text(total[0], x + 4, 294, { size: 8.5, bold: true });
    pen.text(kit.number(total[1]), x + 175, 294, { size: 8.5, bold: true, align: 'right' });
    pen.text(kit.number(cents(total[1] * (first.getUTCMonth() + 1))), x + 240, 294, {
      size: 8.5,
      align: 'right',
    });
    kit.frame(x, 186, 245, 114);
  };
  table(
    50,
    words.payments,
    [
      [words.lines[0] ?? '', base],
      [words.lines[1] ?? '', extra],
    ],
    [words.gross, gross],
  );
  table(
    300,
    words.less,
    less.map((value, i) => [words.minus[i] ?? '', value]),
    [words.out, out],
  );
  kit.frame(300, 312, 245, 26);
  pen.text(words.net, 305, 329, { size: 9.5, bold: true });
  pen.text(kit.money(net), 540, 329, { size: 10, bold: true, align: 'right' });
  const values = {
    'employer.name': firm.name,
    'employer.address': firm.address,
    'employee.name': person.name,
    'employee.address': person.address,
    period_start: iso(first),
    period_end: iso(last),
    gross_pay: gross,
    net_pay: net,
    currency: place.currency,
  };
  for (const [path, value] of Object.entries(values)) kit.say(path, value);
}

/** A stub: begin, end and day of payment, hours and rates, this period beside the year to date. */
export function payslipB(kit: Kit): void {
  const { pen, place, random } = kit;
  const words = kit.words.payslip.B;
  const { base, extra, gross, less, out, net, first, last } = pay(kit);
  const firm = kit.firm(random.integer(0, 3));
  const person = kit.person(random.integer(0, 3));
  const months = first.getUTCMonth() + 1;
  pen.text(firm.name, 48, 56, { size: 12, bold: true });
  kit.block([firm.street, firm.town], 48, 70, 9);
  pen.text(words.title, 547, 58, { size: 15, bold: true, align: 'right' });
  const facts: [string, string][] = [
    [words.start, kit.date(first)],
    [words.end, kit.date(last)],
    [words.date, kit.date(later(last, 4))],
    [words.no, String(random.integer(1000, 99_999))],
  ];
  for (const [i, [label, value]] of facts.entries()) {
    pen.text(`${label}:`, 380, 80 + i * 13, { size: 9 });
    pen.text(value, 547, 80 + i * 13, { size: 9, align: 'right' });
  }
  pen.text(`${words.employee}: ${person.name}`, 48, 130, { size: 9.5 });
  let y = 166;
  const row = (label: string, values: readonly string[], bold = false) => {
    pen.text(label, 48, y, { size: 9, bold });
    for (const [i, value] of values.entries())
      pen.text(value, [280, 360, 450, 547][i] ?? 0, y, { size: 9, bold, align: 'right' });
    y += 16;
  };
  const sums = (value: number, sign = 1) => [
    kit.number(value * sign),
    kit.number(cents(value * months) * sign),
  ];
  row(words.earn, [words.hours, words.rate, words.now, words.ytd], true);
  pen.line(48, y - 11, 547, y - 11);
  row(words.lines[0] ?? '', [kit.number(160), kit.number(cents(base / 160)), ...sums(base)]);
  row(words.lines[1] ?? '', ['', '', ...sums(extra)]);
  row(words.gross, ['', '', ...sums(gross)], true);
  y += 10;
  for (const [i, value] of less.entries()) row(words.minus[i] ?? '', ['', '', ...sums(value, -1)]);
  row(words.less, ['', '', ...sums(out, -1)], true);
  pen.line(48, y - 8, 547, y - 8);
  y += 8;
  pen.text(words.net, 48, y, { size: 11, bold: true });
  pen.text(kit.money(net), 450, y, { size: 11, bold: true, align: 'right' });
  const values = {
    'employer.name': firm.name,
    'employer.address': firm.address,
    'employee.name': person.name,
    period_start: iso(first),
    period_end: iso(last),
    gross_pay: gross,
    net_pay: net,
    currency: place.currency,
  };
  for (const [path, value] of Object.entries(values)) kit.say(path, value);
}
