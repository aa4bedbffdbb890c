import { escapeHtml, formatNumber, type Issuer, join, writeHtml } from '../../eval/issuers/issuer.ts';
import { formatDate } from '../format.ts';
import { round, sum } from '../random.ts';

const MONTHS = ['01', '02', '03', '04', '05', '06', '07', '08', '09', '10'];
const LAST_DAYS: Record<string, string> = { '02': '28', '04': '30', '06': '30', '09': '30' };

/** A payslip with payments and deductions next to each other, and with totals in a row at the end. */
export const MILL_PAYSLIP: Issuer = {
  name: 'dev-calder-mill',
  language: 'en',
  locale: 'en_GB',
  draw(random) {
    const money = (value: number) => formatNumber(value, ',', '.');
    const month = random.pick(MONTHS);
    const start = `2025-${month}-01`;
    const end = `2025-${month}-${LAST_DAYS[month] ?? '31'}`;
    const person = random.person();
    const home = random.address();
    const basic = random.money(1750, 3200);
    const payments: [string, number][] = [['Basic pay', basic]];
    if (random.chance(0.5)) payments.push(['Overtime x 1.5', random.money(60, 410)]);
    if (random.chance(0.3)) payments.push(['Night allowance', random.money(40, 120)]);
    if (random.chance(0.2)) payments.push(['Holiday pay', random.money(90, 300)]);
    const gross = sum(payments.map(([, amount]) => amount));
    const deductions: [string, number][] = [
      ['PAYE tax', round(gross * 0.121)],
      ['National Insurance', round(gross * 0.071)],
      ['Pension 5%', round(gross * 0.05)],
    ];
    if (random.chance(0.35)) deductions.push(['Student loan plan 2', random.money(20, 90)]);
    if (random.chance(0.3)) deductions.push(['Union subscription', 15.2]);
    const taken = sum(deductions.map(([, amount]) => amount));
    const net = sum([gross, -taken]);
    const rows = Array.from({ length: Math.max(payments.length, deductions.length) }, (_, i) => [
      payments[i],
      deductions[i],
    ]);
    const cell = (one: [string, number] | undefined) =>
      one ? `<td>${one[0]}</td><td class="r">${money(one[1])}</td>` : '<td></td><td></td>';
    const css = `@page{size:A4 landscape;margin:14mm}body{font:9.5pt "Liberation Sans",Arial}table{border-collapse:collapse;width:100%}.o td,.o th{border:1px solid #446;padding:4px 6px}.o th{background:#dde2ee;font-size:8pt;text-align:left}.r{text-align:right}.l td{border-left:1px solid #446;border-right:1px solid #446;padding:3px 6px}`;
    const body = `<table class="o"><tr><th>Employer</th><th>Employee</th><th>Works no.</th><th>NI number</th><th>Tax code</th><th>Period</th><th>Pay date</th></tr>
<tr><td>Calder Mill Textiles Ltd</td><td>${escapeHtml(person)}</td><td>${random.code('####')}</td><td>${random.code('?? ## ## ## C')}</td><td>${random.pick(['1257L', '1185M', 'BR'])}</td><td>${formatDate(start, 'DD/MM/YYYY', 'en_GB')} to ${formatDate(end, 'DD/MM/YYYY', 'en_GB')}</td><td>${formatDate(end, 'DD/MM/YYYY', 'en_GB')}</td></tr></table><br>
<table class="o"><tr><th>Payments</th><th class="r">£</th><th>Deductions</th><th class="r">£</th></tr></table><table class="l" style="min-height:40mm">${join(rows, ([a, b]) => `<tr>${cell(a)}${cell(b)}</tr>`)}</table>
<table class="o"><tr><th>Total payments</th><th>Total deductions</th><th>Taxable to date</th><th>Tax to date</th><th>NET PAY</th></tr><tr><td>${money(gross)}</td><td>${money(taken)}</td><td>${money(round(gross * Number(month)))}</td><td>${money(round(gross * Number(month) * 0.12))}</td><td><b>${money(net)}</b></td></tr></table>
<p>${escapeHtml(person)}<br>${escapeHtml(home.street)}<br>${escapeHtml(home.city)}</p><p style="font-size:7.5pt">Calder Mill Textiles Ltd, Bridge Works, Hebden Bridge HX7 6LJ. PAYE ref 456/CM1027. Queries: payroll@caldermill.example</p>`;
    return {
      html: writeHtml('en', css, body),
      truth: {
        document_type: 'payslip',
        fields: {
          employer: {
            name: 'Calder Mill Textiles Ltd',
            address: 'Bridge Works, Hebden Bridge HX7 6LJ',
            email: 'payroll@caldermill.example',
          },
          employee: { name: person, address: home.line },
          period_start: start,
          period_end: end,
          gross_pay: gross,
          net_pay: net,
          currency: 'GBP',
        },
      },
    };
  },
};
