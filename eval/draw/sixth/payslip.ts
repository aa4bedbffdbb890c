import { cents, type Kit, later } from '../further/kit.ts';
import { iso } from '../truth.ts';
import { contributor, fiscalCode, nif } from './numbers.ts';
import { type PaperWords, sayAll, wordsOf } from './paper-words.ts';
import { accountOf, digits, filled, monthOf, stencil } from './stencil.ts';

interface Row {
  base: number;
  rate: number;
  amount: number;
  employer: number;
}

/** A month's pay worked out: what is paid, what is taken off. */
function work(own: PaperWords['payslip'], salary: number) {
  const pays = [salary, ...own.extras.map((share) => cents((salary * share) / 100))];
  const gross = cents(pays.reduce((sum, pay) => sum + pay, 0));
  const rows: Row[] = [];
  const taken = () => cents(rows.reduce((sum, row) => sum + row.amount, 0));
  for (const [rate = 0, employer = 0, share = 1] of own.deductions) {
    const whole = own.bare ? salary : gross;
    const base = share < 0 ? cents(gross - taken() + (rows.at(-1)?.amount ?? 0)) : cents(whole * share);
    rows.push({
      base,
      rate,
      amount: cents((base * rate) / 100),
      employer: cents((base * employer) / 100),
    });
  }
  return { pays, gross, rows, taken: taken() };
}

/** A payslip as the country's most usual program prints it. */
export function payslip(kit: Kit): void {
  const { random, place } = kit;
  const own = wordsOf(kit).payslip;
  const employer = kit.firm(0);
  const employee = kit.person(random.integer(0, 2));
  const month = new Date(Date.UTC(random.integer(2023, 2025), random.integer(1, 10), 1));
  const end = later(new Date(Date.UTC(month.getUTCFullYear(), month.getUTCMonth() + 1, 1)), -1);
  const salary = random.integer(2150, 3950) + random.pick([0, 0.5]);
  const { pays, gross, rows, taken } = work(own, salary);
  const net = cents(gross - taken);
  // The British tax year starts in April.
  const months = kit.language === 'en' ? ((month.getUTCMonth() + 9) % 12) + 1 : month.getUTCMonth() + 1;
  const birth = kit.day(1970, 1999);
  const numbers: Record<string, () => string> = {
    en: () => '',
    es: () => nif(kit),
    it: () => fiscalCode(employee, birth),
    pt: () => contributor(kit),
  };
  const taxId = numbers[kit.language]?.() ?? '';
  const account = accountOf(kit);
  const name = own.order === 'surname' ? `${employee.surname} ${employee.given}` : employee.name;
  const bare = employer.taxId.replace(/^[A-Z]{2}(?=\d)/, '');
  const values: Record<string, string> = {
    ...strings({ gross, net, taken, ytdGross: gross * months, ytdNet: net * months }, kit),
    employer: employer.name,
    employerStreet: employer.street,
    employerTown: employer.town,
    employerTax: bare,
    registration: place.regNo,
    name,
    upper: name.toUpperCase(),
    street: employee.street,
    town: employee.town,
    taxId,
    account,
    birth: kit.date(birth),
    hired: kit.date(kit.day(2010, 2021)),
    from: kit.date(month),
    to: kit.date(end),
    days: String(end.getUTCDate()),
    paid: kit.date(later(end, -2)),
    month: monthOf(kit, month),
    number: String(months),
    staff: digits(kit, 5),
    sexDigit: employee.sex === 'F' ? '2' : '1',
  };
  for (const [i, pay] of pays.entries()) values[`p${i}`] = kit.number(pay);
  for (const [i, row] of rows.entries()) {
    const before = cents(gross - rows.slice(0, i).reduce((sum, one) => sum + one.amount, 0));
    Object.assign(
      values,
      strings({ [`d${i}`]: row.amount, [`b${i}`]: row.base, [`n${i}`]: before }, kit),
      strings({ [`y${i}`]: row.amount * months, [`e${i}`]: row.employer }, kit),
    );
    values[`s${i}`] = kit.number(cents(gross - before));
    values[`r${i}`] = kit.number(row.rate);
  }
  values.employers = kit.number(cents(rows.reduce((sum, row) => sum + row.employer, 0)));
  stencil(kit, own.marks, values);
  drawTables(kit, own, values);
  const printed = (side: string[], key: string, value: string) => (side.includes(key) ? value : '');
  sayAll(kit, {
    'employer.name': employer.name,
    'employer.address': printed(own.employer, 'address', employer.address),
    'employer.tax_id': printed(own.employer, 'tax_id', bare.replace(/\s/g, '')),
    'employer.registration_number': printed(own.employer, 'registration_number', place.regNo),
    'employee.name': name,
    'employee.address': printed(own.employee, 'address', employee.address),
    'employee.tax_id': printed(own.employee, 'tax_id', taxId),
    'employee.iban': printed(own.employee, 'iban', account.replace(/\s/g, '')),
    period_start: iso(month),
    period_end: iso(end),
    gross_pay: gross,
    net_pay: net,
    currency: place.currency,
  });
}

const strings = (numbers: Record<string, number>, kit: Kit) =>
  Object.fromEntries(Object.entries(numbers).map(([key, value]) => [key, kit.number(cents(value))]));

/** Rows are `column=words` in the order of the columns, parted by `|`; a `*` before them is bold. */
function drawTables(kit: Kit, own: PaperWords['payslip'], values: Record<string, string>): void {
  for (const { y: top, step, columns, rows } of own.tables) {
    let y = top;
    for (const row of rows) {
      const bold = row.startsWith('*');
      for (const cell of row.replace('*', '').split('|')) {
        const [key = '', words = ''] = cell.split('=');
        const x = columns[key];
        if (x === undefined) throw new Error(`no column ${key}`);
        const align = x < 0 ? 'right' : 'left';
        kit.pen.text(filled(kit, words, values), Math.abs(x), y, { size: 8.5, bold, align });
      }
      y += step;
    }
  }
}
