// A payroll bureau for a chain of bakeries in Zwolle: two address blocks, varying columns of payments and
// deductions, a cumulative column, and a period that is printed only as a month and two dates.

import { formatDate } from '../../training/format.ts';
import { round, sum } from '../../training/random.ts';
import { escapeHtml, formatNumber, type Issuer, join, writeHtml } from './issuer.ts';

const CSS = `@page{size:A4;margin:13mm 14mm}body{font:8.8pt "DejaVu Sans",sans-serif}.t{display:flex;justify-content:space-between;border-bottom:1.4pt solid #0a4a8a;padding-bottom:7pt}
.t b{font-size:14pt;color:#0a4a8a}.a{display:flex;gap:40pt;margin:18pt 0;line-height:1.45}.a div{width:220pt}.g{display:grid;grid-template-columns:repeat(3,1fr);gap:3pt 20pt;background:#eef3f8;padding:8pt;font-size:8pt}
.g span{display:flex;justify-content:space-between}table{width:100%;border-collapse:collapse;margin-top:14pt}th{text-align:right;font-size:7.6pt;border-bottom:1pt solid #0a4a8a;padding:3pt}th:first-child{text-align:left}
td{padding:2.6pt 3pt;text-align:right}td:first-child{text-align:left}.s td{border-top:.6pt solid #555;font-weight:700}.n td{border-top:1.4pt solid #0a4a8a;font-weight:700;font-size:10.4pt;padding-top:6pt}.f{margin-top:26pt;font-size:7.4pt;color:#444}`;

const EXTRAS: [string, number, number][] = [
  ['Toeslag nachtwerk 50%', 40, 210],
  ['Toeslag zondag 100%', 60, 190],
  ['Overuren 125%', 30, 260],
  ['Reiskosten onbelast', 25, 110],
  ['Uitbetaling vakantie-uren', 80, 320],
];

export const BAKERY_PAYSLIP: Issuer = {
  name: 'bakery-payslip-nl',
  language: 'nl',
  locale: 'nl',
  draw(random) {
    const show = (value: number) => formatNumber(value, '.', ',');
    const day = (iso: string) => formatDate(iso, 'DD-MM-YYYY', 'nl');
    const month = random.integer(1, 12);
    const start = `${random.integer(2023, 2026)}-${String(month).padStart(2, '0')}-01`;
    const end = new Date(Date.UTC(Number(start.slice(0, 4)), month, 0)).toISOString().slice(0, 10);
    const employee = random.person();
    const place = random.address();
    const salary = random.money(1650, 3480);
    const extras = random
      .sample(EXTRAS, random.integer(0, 3))
      .map(([name, least, most]) => ({ name, amount: random.money(least, most) }));
    const untaxed = sum(extras.filter(({ name }) => name.endsWith('onbelast')).map(({ amount }) => amount));
    const gross = round(salary + sum(extras.map(({ amount }) => amount)) - untaxed);
    const pension = round(gross * 0.071);
    const tax = round((gross - pension) * random.decimal(0.11, 0.24, 3));
    const others = random.chance(0.5) ? [{ name: 'Personeelsvereniging', amount: 4.5 }] : [];
    const net = round(gross - pension - tax + untaxed - sum(others.map(({ amount }) => amount)));
    const row = (name: string, plus: number | null, minus: number | null, total: number | null) =>
      `<tr><td>${name}</td><td>${plus === null ? '' : show(plus)}</td><td>${minus === null ? '' : show(minus)}</td><td>${total === null ? '' : show(total)}</td></tr>`;
    const iban = random.iban('NL');
    const html = `<div class="t"><b>Salarisspecificatie</b><span>Overijssel Loonservice · namens Bakkerij Ten Velde B.V.</span></div>
<div class="a"><div>Bakkerij Ten Velde B.V.<br>Blaloweg 27<br>8041 AH Zwolle<br>Loonheffingennr. 8094.41.772.L01</div><div>Persoonlijk / vertrouwelijk<br>${escapeHtml(employee)}<br>${escapeHtml(place.street)}<br>${escapeHtml(place.city)}</div></div>
<div class="g"><span>Periode<i>${formatDate(start, 'MMMM YYYY', 'nl')}</i></span><span>Van<i>${day(start)}</i></span><span>Tot en met<i>${day(end)}</i></span><span>Personeelsnr.<i>${random.code('1###')}</i></span><span>Functie<i>${random.pick(['Bakker', 'Winkelmedewerker', 'Chauffeur', 'Banketbakker'])}</i></span><span>BSN<i>${random.code('2########')}</i></span><span>In dienst<i>${day(random.date('2009-01-01', '2022-12-01'))}</i></span><span>Uren p/w<i>${random.pick(['24', '32', '38'])}</i></span><span>Heffingskorting<i>${random.pick(['Ja', 'Nee'])}</i></span></div>
<table><tr><th>Omschrijving</th><th>Betaling</th><th>Inhouding</th><th>Cumulatief</th></tr>${row('Salaris', salary, null, round(salary * month))}
${join(extras, ({ name, amount }) => (name.endsWith('onbelast') ? '' : row(name, amount, null, random.chance(0.5) ? round(amount * random.integer(1, month)) : null)))}
<tr class="s"><td>Bruto</td><td>${show(gross)}</td><td></td><td>${show(round(gross * month))}</td></tr>${row('Pensioen Bakkersbedrijf', null, pension, round(pension * month))}${row('Loonheffing tabel wit', null, tax, round(tax * month))}
${join(others, ({ name, amount }) => row(name, null, amount, null))}${untaxed ? row('Reiskosten onbelast', untaxed, null, round(untaxed * month)) : ''}
<tr class="n"><td>Te ontvangen</td><td>${show(net)}</td><td></td><td></td></tr></table>
<p>Overgemaakt op ${iban}. ${random.chance(0.5) ? `Saldo vakantie-uren: ${show(random.decimal(8, 190, 1))}.` : ''} Opgebouwd vakantiegeld ${show(round(gross * 0.08 * ((month + 6) % 12 || 12)))}.</p>
<div class="f">Minimumloon per maand bij 38 uur: 2.191,80. Bewaar deze specificatie zorgvuldig. Overijssel Loonservice, Postbus 1180, 8001 BD Zwolle, KvK 05061188</div>`;
    return {
      html: writeHtml('nl', CSS, html),
      truth: {
        document_type: 'payslip',
        fields: {
          employer: 'Bakkerij Ten Velde B.V.',
          employee,
          period_start: start,
          period_end: end,
          gross_pay: gross,
          net_pay: net,
        },
      },
    };
  },
};
