import { chooseFormats } from '../format.ts';
import { html, lines } from '../markup.ts';
import { logo, page, sides } from '../page.ts';
import { choosePairStyle, showPairs } from '../pairs.ts';
import { addDays, round, sum } from '../random.ts';
import { day, list, numeric, object, text } from '../schema.ts';
import { chooseTableStyle, showTable } from '../table.ts';
import type { Template } from '../template.ts';
import { showTotals } from '../totals.ts';

const EARNINGS = ['Overtime', 'Holiday', 'Bonus', 'Shift premium'];
const DEDUCTIONS = [
  'Federal income tax',
  'Social Security',
  'Medicare',
  'State income tax',
  '401(k)',
  'Dental',
  'Health FSA',
  'Union dues',
];

/** An American earnings statement with current and year-to-date columns. */
export const template: Template = {
  name: 'payslip-en-01',
  issuer: 'us-payroll-bureau',
  language: 'en',
  locale: 'en_US',
  make(random) {
    const f = chooseFormats(random, 'USD', random.pick(['MM/DD/YYYY', 'MM/DD/YY', 'MM-DD-YYYY']));
    const employer = random.company();
    const home = random.address();
    const employee = random.person();
    const site = random.address();
    const start = random.date();
    const end = addDays(start, 13);
    const payDate = addDays(end, 5);
    const rate = random.money(15, 62);
    const hours = random.pick([80, 76, 72.5]);
    const line = (type: string, h: number, r: number) => {
      const current = round(h * r);
      return { type, hours: h, rate: r, current, ytd: round(current * random.integer(2, 20) + 0.37) };
    };
    const earnings = [
      line('Regular', hours, rate),
      ...random
        .sample(EARNINGS, random.integer(0, 3))
        .map((type) => line(type, random.integer(2, 12), round(rate * 1.5))),
    ];
    const gross = sum(earnings.map((row) => row.current));
    const deductions = random.sample(DEDUCTIONS, random.integer(3, 8)).map((name) => {
      const current = round(gross * random.decimal(0.01, 0.07, 3));
      return { name, current, ytd: round(current * random.integer(2, 20)) };
    });
    const taken = sum(deductions.map((row) => row.current));
    const net = round(gross - taken);
    const id = random.code('######');
    const style = chooseTableStyle(random);
    const ytdFirst = random.chance(0.2);
    const ytd = {
      head: random.pick(['Year to date', 'YTD']),
      show: (row: { ytd: number }) => f.amount(row.ytd),
      align: 'r' as const,
    };
    const now = {
      head: random.pick(['This period', 'Current', 'Amount']),
      show: (row: { current: number }) => f.amount(row.current),
      align: 'r' as const,
    };
    const left = html`<h2>Earnings</h2>${showTable(style, [{ head: random.pick(['Type', 'Earnings', 'Description']), show: (row) => row.type }, { head: 'Rate', show: (row) => f.number(row.rate, 4), align: 'r' }, { head: 'Hours', show: (row) => f.number(row.hours, 2), align: 'r' }, ytdFirst && ytd, now, !ytdFirst && ytd], earnings)}<p class="b">Gross Pay ${f.money(gross)}</p>`;
    const right = html`<h2>${random.pick(['Deductions', 'Taxes and deductions'])}</h2>${showTable(style, [{ head: 'Description', show: (row) => row.name }, ytdFirst && ytd, now, !ytdFirst && ytd], deductions)}<p class="b">Total deductions ${f.money(taken)}</p>`;
    const body = html`${sides(random, html`${logo(random, employer)}${lines(home.street, home.city)}`, html`<h1>${random.pick(['Earnings Statement', 'PAY STUB', 'Statement of Earnings and Deductions'])}</h1>${showPairs(choosePairStyle(random), [[random.pick(['Pay period', 'Period']), `${f.date(start)} - ${f.date(end)}`], [random.pick(['Pay date', 'Check date']), f.date(payDate)], [random.pick(['Employee ID', 'File number']), id], random.chance(0.5) && ['Filing status', 'Single']])}`)}
<p>${lines(html`<b>${employee}</b>`, site.street, site.city)}</p>${random.chance(0.5) ? html`<div class="row half"><div>${left}</div><div>${right}</div></div>` : html`${left}${right}`}
${showTotals(random, [
  [random.pick(['Gross earnings', 'Total gross']), f.money(gross)],
  [random.pick(['Total deductions', 'Less deductions']), f.money(taken)],
  [random.pick(['NET PAY', 'Net pay', 'Take home pay']), f.money(net), true],
])}<p class="s gap">Deposited to account XXXXX${random.code('####')}. This is not a check.</p>`;
    return {
      html: page(random, {}, body),
      truth: {
        document_type: 'payslip',
        fields: {
          employer,
          employee,
          period_start: start,
          period_end: end,
          gross_pay: gross,
          net_pay: net,
          currency: 'USD',
        },
        schema: object({
          employee_name: text(),
          employee_id: text(),
          pay_date: day('Date the pay is issued'),
          earnings: list(
            object({
              type: text(),
              hours: numeric(),
              rate: numeric(),
              amount: numeric('Amount for this period, not year to date'),
              ytd_amount: numeric(),
            }),
          ),
          deductions: list(object({ name: text(), amount: numeric(), ytd_amount: numeric() })),
          total_deductions: numeric(),
          net_pay: numeric(),
        }),
        custom: {
          employee_name: employee,
          employee_id: id,
          pay_date: payDate,
          earnings: earnings.map((row) => ({
            type: row.type,
            hours: row.hours,
            rate: row.rate,
            amount: row.current,
            ytd_amount: row.ytd,
          })),
          deductions: deductions.map((row) => ({ name: row.name, amount: row.current, ytd_amount: row.ytd })),
          total_deductions: taken,
          net_pay: net,
        },
      },
    };
  },
};
