import { cents, type Firm, type Kit, type Person } from '../further/kit.ts';
import { iso } from '../truth.ts';
import { colonOf, fill, monthEnd, monthOf, sayAll, wordsOf } from './paper-words.ts';

interface Row {
  name: string;
  base: string;
  rate: string;
  earned: number;
  taken: number;
}

/** One table with earnings and deductions in columns of their own, sums of the year and the employer's share under it. */
export function payslip(kit: Kit): void {
  const { pen, random } = kit;
  const own = wordsOf(kit).payslip;
  const month = new Date(Date.UTC(random.integer(2023, 2025), random.integer(1, 10), 1));
  const end = monthEnd(month);
  const first = random.integer(0, 3);
  const employer = kit.firm(first);
  const employee = kit.person(first + random.integer(0, 2));
  const rows = rowsOf(kit);
  const gross = cents(rows.reduce((sum, row) => sum + row.earned, 0));
  const taken = cents(rows.reduce((sum, row) => sum + row.taken, 0));
  const blanks = { a: kit.date(month), b: kit.date(end), m: monthOf(kit, month) };
  drawHead(kit, employer, blanks, kit.date(end));
  const bank = own.bank === '' ? '' : kit.firm(0).iban;
  drawEmployee(kit, employee);
  const y = drawRows(kit, rows, gross, taken, 270) + 26;
  drawYear(kit, rows, gross, month.getUTCMonth(), y);
  drawOutcome(kit, rows, gross, taken, y);
  if (bank !== '') pen.text(`${own.bank}${colonOf(kit)} ${bank}`, 50, y + 168, { size: 9 });
  pen.text(own.foot, 50, y + 200, { size: 8 });
  sayAll(kit, {
    'employer.name': employer.name,
    'employer.address': employer.address,
    'employer.tax_id': own.employerTax === '' ? '' : bare(employer.taxId),
    'employee.name': employee.name,
    'employee.address': employee.address,
    'employee.iban': bank,
    period_start: iso(month),
    period_end: iso(end),
    gross_pay: gross,
    net_pay: cents(gross - taken),
    currency: kit.place.currency,
  });
}

/** A tax number as it is used inside of its country. */
const bare = (taxId: string) => taxId.replace(/^(?:IT|PT)/, '');

function rowsOf(kit: Kit): Row[] {
  const { random } = kit;
  const own = wordsOf(kit).payslip;
  const salary = random.integer(190, 360) * 10;
  const hours = random.integer(3, 14);
  const rate = cents((salary / 173.33) * 1.25);
  const extra = random.integer(8, 24) * 5;
  const amounts = [salary, cents(hours * rate), extra];
  const gross = cents(amounts.reduce((sum, one) => sum + one, 0));
  const earned = own.earn.map((name, i): Row => {
    const [base, price] = i === 1 ? [kit.number(hours), kit.number(rate)] : ['', ''];
    return { name, base, rate: price, earned: amounts[i] ?? 0, taken: 0 };
  });
  const taken = own.take.map(([name, percent, shown, share]): Row => {
    const base = cents(gross * Number(share));
    return {
      name: String(name),
      base: shown ? kit.number(base) : '',
      rate: shown ? `${kit.number(Number(percent))}%` : '',
      earned: 0,
      taken: cents((base * Number(percent)) / 100),
    };
  });
  return [...earned, ...taken];
}

function drawHead(kit: Kit, employer: Firm, blanks: Record<string, string>, paid: string): void {
  const { pen } = kit;
  const own = wordsOf(kit).payslip;
  pen.text(employer.name, 50, 52, { size: 12, bold: true });
  const tax = own.employerTax === '' ? '' : `${own.employerTax}${colonOf(kit)} ${bare(employer.taxId)}`;
  kit.block([employer.street, employer.town, tax], 50, 67, 9);
  pen.text(own.title, 545, 52, { size: 15, bold: true, align: 'right' });
  const [label = '', period = ''] = own.period;
  pen.text(`${label}${colonOf(kit)} ${fill(period, blanks)}`, 545, 70, { size: 9.5, align: 'right' });
  pen.text(`${own.paid}${colonOf(kit)} ${paid}`, 545, 84, { size: 9.5, align: 'right' });
  for (const [i, [name = '', value = '']] of own.facts.entries()) {
    const x = 50 + (i % 3) * 165;
    const y = 108 + Math.floor(i / 3) * 30;
    kit.frame(x, y, 165, 30);
    pen.text(name, x + 5, y + 11, { size: 7 });
    pen.text(fill(value, blanks), x + 5, y + 24, { size: 9.5 });
  }
}

function drawEmployee(kit: Kit, employee: Person): void {
  kit.pen.text(employee.name, 320, 198, { size: 10.5, bold: true });
  kit.block([employee.street, employee.town], 320, 213, 10);
}

function drawRows(kit: Kit, rows: readonly Row[], gross: number, taken: number, y: number): number {
  const { pen } = kit;
  const own = wordsOf(kit).payslip;
  const rights = [330, 392, 468, 540];
  const top = y - 14;
  const print = (cells: readonly string[], bold: boolean, size: number) => {
    for (const [i, text] of cells.entries())
      pen.text(text, i < 2 ? ([55, 92][i] ?? 0) : (rights[i - 2] ?? 0), y, {
        size,
        bold,
        align: i < 2 ? 'left' : 'right',
      });
    y += 16;
  };
  print(own.cols, true, 8.5);
  pen.line(50, y - 10, 545, y - 10);
  y += 3;
  const money = (value: number) => (value === 0 ? '' : kit.number(value));
  for (const [i, row] of rows.entries()) {
    const code = row.earned === 0 ? 500 + i * 5 : 100 + i * 10;
    print([String(code), row.name, row.base, row.rate, money(row.earned), money(row.taken)], false, 9);
  }
  y += 6;
  pen.line(50, y - 13, 545, y - 13);
  print(['', own.sums, '', '', kit.number(gross), kit.number(taken)], true, 9.5);
  kit.frame(50, top, 495, y - 10 - top);
  for (const x of [87, 262, 335, 397, 473]) pen.line(x, top, x, y - 10);
  return y;
}

/** What was paid since January, and what the employer pays on top. */
function drawYear(kit: Kit, rows: readonly Row[], gross: number, months: number, y: number): void {
  const { pen } = kit;
  const own = wordsOf(kit).payslip;
  const before = (rows[0]?.earned ?? 0) * months;
  const [first, second] = rows.filter((row) => row.taken > 0);
  const taken = [first, second].map((row) => cents((row?.taken ?? 0) * (months + 1)));
  const list = (head: string, lines: readonly (readonly [string, number])[], top: number) => {
    pen.text(head, 50, top, { size: 9.5, bold: true });
    for (const [i, [name, value]] of lines.entries()) {
      pen.text(name, 50, top + 15 + i * 13, { size: 9 });
      pen.text(kit.number(value), 260, top + 15 + i * 13, { size: 9, align: 'right' });
    }
  };
  const sums = [before + gross, ...taken];
  const year = own.yearRows.map((name, i) => [name, sums[i] ?? 0] as const);
  list(own.year, year, y);
  const costs = own.ownRows.map(
    ([name, percent]) => [String(name), cents((gross * Number(percent)) / 100)] as const,
  );
  list(own.own, costs, y + 76);
}

function drawOutcome(kit: Kit, rows: readonly Row[], gross: number, taken: number, y: number): void {
  const { pen } = kit;
  const own = wordsOf(kit).payslip;
  const before = cents(gross - taken + (rows.at(-1)?.taken ?? 0));
  const lines: [string, number][] = [
    [own.gross, gross],
    [own.less, taken],
    [own.before, before],
  ];
  let top = y;
  for (const [name, value] of lines) {
    if (name === '') continue;
    pen.text(name, 300, top, { size: 9.5 });
    pen.text(kit.number(value), 540, top, { size: 9.5, align: 'right' });
    top += 17;
  }
  kit.frame(294, top - 2, 251, 28);
  pen.text(own.net, 300, top + 16, { size: 11, bold: true });
  pen.text(kit.money(cents(gross - taken)), 540, top + 16, { size: 12, bold: true, align: 'right' });
}
