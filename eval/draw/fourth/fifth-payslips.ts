import { cents, type Kit } from '../further/kit.ts';
import { iso } from '../truth.ts';
import { fifthWords } from './fifth-words.ts';
import { colonOf, fill, monthEnd, monthOf, sayAll } from './paper-words.ts';

/** What is earned in a period, in tens. */
const PAY: Record<string, [from: number, to: number]> = {
  USD: [160, 260],
  CHF: [520, 820],
  EUR: [210, 380],
  MXN: [900, 1600],
  BRL: [350, 720],
};

interface Row {
  name: string;
  amount: number;
  base?: number;
  percent?: number;
  /** Stands out, under a line. */
  sum?: boolean;
}

/** One list from the salary down to what is paid: deductions with a minus, sums between, the year beside. */
export function payslipList(kit: Kit): void {
  const { pen, random, place } = kit;
  const own = fifthWords(kit).payslip;
  const start = new Date(Date.UTC(random.integer(2023, 2025), random.integer(1, 10), 1));
  const end = own.half ? new Date(start.getTime() + 14 * 86_400_000) : monthEnd(start);
  const first = random.integer(0, 3);
  const employer = kit.firm(first);
  const employee = kit.person(first + random.integer(0, 2));
  const blanks = { a: kit.date(start), b: kit.date(end), m: monthOf(kit, start) };
  const colon = colonOf(kit);

  pen.text(employer.name, 50, 50, { size: 12, bold: true });
  const tax = own.tax === '' ? '' : employer.taxId;
  pen.text([employer.address, tax && `${own.tax} ${tax}`].filter(Boolean).join(' - '), 50, 64, { size: 9 });
  pen.line(50, 74, 545, 74, 1);
  kit.block([employee.name, employee.street, employee.town], 50, 124, 11);
  for (const [i, [label = '', value = '']] of own.facts.entries()) {
    pen.text(label, 320, 112 + i * 14, { size: 9 });
    pen.text(fill(value, blanks), 432, 112 + i * 14, { size: 9 });
  }
  pen.text(fill(own.title, blanks), 50, 216, { size: 15, bold: true });

  const rows = rowsOf(kit);
  const gross = rows.find((row) => row.sum)?.amount ?? 0;
  const net = rows.at(-1)?.amount ?? 0;
  const periods = own.half ? start.getUTCMonth() * 2 + 1 : start.getUTCMonth() + 1;
  let y = drawList(kit, rows, periods, 250) + 22;
  pen.text(own.own, 50, y, { size: 8.5, bold: true });
  for (const [name, percent] of own.ownRows) {
    y += 13;
    pen.text(String(name), 50, y, { size: 8.5 });
    pen.text(kit.number(cents((gross * Number(percent)) / 100)), 445, y, { size: 8.5, align: 'right' });
  }
  const account = own.iban ? kit.firm(0).iban : '';
  pen.text(account === '' ? own.pay : `${own.pay}${colon} ${account}`, 50, y + 36, { size: 9.5 });
  sayAll(kit, {
    'employer.name': employer.name,
    'employer.address': employer.address,
    'employer.tax_id': tax,
    'employee.name': employee.name,
    'employee.address': employee.address,
    'employee.iban': account,
    period_start: iso(start),
    period_end: iso(end),
    gross_pay: gross,
    net_pay: net,
    currency: place.currency,
  });
}

function rowsOf(kit: Kit): Row[] {
  const { random, place } = kit;
  const own = fifthWords(kit).payslip;
  const [from, to] = PAY[place.currency] ?? [200, 300];
  const salary = random.integer(from, to) * 10;
  const rows = own.earn.map((name, i): Row => {
    const share = i === 0 ? 1 : random.integer(15, 60) / 1000;
    return { name, amount: cents(salary * share) };
  });
  const gross = cents(rows.reduce((sum, row) => sum + row.amount, 0));
  rows.push({ name: own.gross, amount: gross, sum: true });
  const [mid, after] = own.mid;
  let left = gross;
  for (const [i, [name, percent, shown]] of own.take.entries()) {
    if (mid !== '' && i === after) rows.push({ name: String(mid), amount: left, sum: true });
    const taken = cents((gross * Number(percent)) / 100);
    left = cents(left - taken);
    const how = shown ? { base: gross, percent: Number(percent) } : {};
    rows.push({ name: String(name), amount: -taken, ...how });
  }
  rows.push({ name: own.net, amount: left, sum: true });
  return rows;
}

function drawList(kit: Kit, rows: readonly Row[], periods: number, y: number): number {
  const { pen } = kit;
  const own = fifthWords(kit).payslip;
  const rights = [0, 310, 358, 445, 540];
  const print = (cells: readonly string[], bold: boolean) => {
    for (const [i, text] of cells.entries())
      pen.text(text, i === 0 ? 50 : (rights[i] ?? 0), y, {
        size: 9.5,
        bold,
        align: i === 0 ? 'left' : 'right',
      });
  };
  print(own.cols, true);
  pen.line(50, y + 5, 545, y + 5);
  y += 20;
  for (const [i, row] of rows.entries()) {
    const last = i === rows.length - 1;
    const base = row.base === undefined ? '' : kit.number(row.base);
    const percent = row.percent === undefined ? '' : `${kit.number(row.percent)}%`;
    const amount = last ? kit.money(row.amount) : kit.number(row.amount);
    if (row.sum) pen.line(375, y - 11, 545, y - 11);
    print([row.name, base, percent, amount, kit.number(cents(row.amount * periods))], row.sum ?? false);
    y += row.sum ? 22 : 15;
  }
  pen.line(50, y - 15, 545, y - 15, 1);
  return y;
}
