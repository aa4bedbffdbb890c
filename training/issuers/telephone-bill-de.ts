import { escapeHtml, formatNumber, type Issuer, join, writeHtml } from '../../eval/issuers/issuer.ts';
import { formatDate } from '../format.ts';
import { addDays, round, sum } from '../random.ts';

const TARIFFS = [
  ['MobilFlat M', 24.95],
  ['Rufnummernportierung', 0],
  ['Roaming Zone 2', 6.4],
  ['Router-Miete', 4.99],
  ['Sonderrufnummern', 1.37],
  ['DSL 100 Grundpreis', 33.9],
  ['Partnerkarte', 9.95],
  ['Datenpass 5 GB', 14.95],
] as const;

/**
 * A telephone bill: net amounts in the list, the customer's numbers in a column on the right, and payment by
 * direct debit.
 */
export const TELEPHONE_BILL: Issuer = {
  name: 'dev-nordfunk',
  language: 'de',
  locale: 'de',
  draw(random) {
    const money = (value: number) => formatNumber(value, '.', ',');
    const day = (iso: string) => formatDate(iso, 'DD.MM.YYYY', 'de');
    const date = random.date('2024-01-08', '2026-10-12');
    const due = addDays(date, 7);
    const person = random.person();
    const home = random.address();
    const number = `${random.code('##########')}`;
    const customer = random.code('6#######');
    const items = random
      .sample(TARIFFS, random.integer(2, 7))
      .map(([description, amount]) => ({ description, amount: round(amount / 1.19, 4) }))
      .map((item) => ({ ...item, amount: round(item.amount) }));
    const subtotal = sum(items.map(({ amount }) => amount));
    const tax = round(subtotal * 0.19);
    const total = sum([subtotal, tax]);
    const css = `@page{size:A4;margin:15mm 18mm}body{font:9.5pt "Liberation Sans",Arial}.t{display:flex;justify-content:space-between}.k{font-size:8.5pt}.k td{padding:1px 0 1px 12px;text-align:right}.k td:first-child{text-align:left;color:#666}table.i{width:100%;border-collapse:collapse;margin-top:6mm}.i td{padding:3px 0;border-bottom:1px solid #ddd}.r{text-align:right}.b{font-size:12pt;font-weight:bold}`;
    const body = `<div style="font-size:18pt;font-weight:bold;color:#00785a;text-align:right">nordfunk</div>
<div class="t"><div style="margin-top:12mm"><span style="font-size:6.5pt">Nordfunk GmbH · Postfach 10 04 40 · 24004 Kiel</span><br>${escapeHtml(person)}<br>${escapeHtml(home.street)}<br>${escapeHtml(home.city)}</div>
<table class="k"><tr><td>Kundennummer</td><td>${customer}</td></tr><tr><td>Rechnungsnummer</td><td>${number}</td></tr><tr><td>Vertragskonto</td><td>${random.code('3000######')}</td></tr><tr><td>Rechnungsdatum</td><td>${day(date)}</td></tr><tr><td>Abrechnungszeitraum</td><td>${day(addDays(date, -31))} - ${day(addDays(date, -1))}</td></tr></table></div>
<h3 style="margin-top:12mm">Ihre Rechnung für ${formatDate(addDays(date, -15), 'MMMM YYYY', 'de')}</h3><p>Rufnummer 0151 ${random.code('#######')}</p>
<table class="i"><tr><td><b>Leistung</b></td><td class="r"><b>Netto €</b></td></tr>${join(items, (item) => `<tr><td>${item.description}</td><td class="r">${money(item.amount)}</td></tr>`)}<tr><td>Summe netto</td><td class="r">${money(subtotal)}</td></tr><tr><td>Umsatzsteuer 19 %</td><td class="r">${money(tax)}</td></tr><tr class="b"><td>Zu zahlender Betrag</td><td class="r">${money(total)} €</td></tr></table>
<p>Den Betrag buchen wir am ${day(due)} per SEPA-Lastschrift von Ihrem Konto DE** **** **** **** **${random.code('##')} ${random.code('##')} ab. Unsere Gläubiger-ID: DE33ZZZ00000410882</p>
<p style="font-size:7.5pt;margin-top:20mm">Nordfunk GmbH · Werftstraße 112 · 24143 Kiel · Amtsgericht Kiel HRB 9931 KI · USt-IdNr. DE811907752 · service@nordfunk.example · Hotline 0431 9077 0</p>`;
    return {
      html: writeHtml('de', css, body),
      truth: {
        document_type: 'invoice',
        fields: {
          number,
          date,
          due_date: due,
          customer_number: customer,
          currency: 'EUR',
          subtotal,
          tax_total: tax,
          total,
          payment_method: ['SEPA-Lastschrift', 'per SEPA-Lastschrift'],
          seller: {
            name: ['Nordfunk GmbH', 'nordfunk'],
            address: ['Werftstraße 112, 24143 Kiel', 'Postfach 10 04 40, 24004 Kiel'],
            registration_number: ['HRB 9931 KI', 'HRB 9931'],
            tax_id: 'DE811907752',
            email: 'service@nordfunk.example',
            phone: '0431 9077 0',
          },
          buyer: { name: person, address: home.line },
        },
        line_items: items,
      },
    };
  },
};
