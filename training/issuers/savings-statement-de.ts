import { escapeHtml, formatNumber, type Issuer, join, writeHtml } from '../../eval/issuers/issuer.ts';
import { formatDate } from '../format.ts';
import { addDays, groupIban, sum } from '../random.ts';

const TEXTS = [
  'Lastschrift Stadtwerke',
  'Gehalt',
  'Kartenzahlung REWE',
  'Dauerauftrag Miete',
  'Überweisung',
  'Bargeldauszahlung',
  'Gutschrift Erstattung',
  'Lastschrift Versicherung',
];

/**
 * A savings bank's statement: signs after the amounts, the old balance above the list and the new balance
 * below it.
 */
export const SAVINGS_STATEMENT: Issuer = {
  name: 'dev-sparkasse-auental',
  language: 'de',
  locale: 'de',
  draw(random) {
    const money = (value: number) => `${formatNumber(Math.abs(value), '.', ',')} ${value < 0 ? 'S' : 'H'}`;
    const start = random.date('2025-01-02', '2025-11-20');
    const end = addDays(start, 30);
    const person = random.person();
    const home = random.address();
    const iban = random.iban('DE');
    const opening = random.money(150, 4200);
    let balance = opening;
    const transactions = random.list(random.integer(4, 11), (index) => {
      const description = random.pick(TEXTS);
      const amount =
        description.startsWith('Gehalt') || description.startsWith('Gutschrift')
          ? random.money(40, 2600)
          : -random.money(5, 700);
      balance = sum([balance, amount]);
      return {
        date: addDays(start, index * 2 + 1),
        description: `${description} ${random.faker.person.lastName()}`,
        amount,
      };
    });
    const css = `@page{size:A4;margin:16mm}body{font:9.5pt "Liberation Mono",monospace}table{width:100%;border-collapse:collapse}td{padding:2px 4px}.r{text-align:right}.t{display:flex;justify-content:space-between}`;
    const body = `<div class="t"><b style="font-size:14pt;color:#c00">Sparkasse Auental</b><span>Kontoauszug ${random.integer(1, 12)}/${start.slice(0, 4)} &nbsp; Blatt 1</span></div>
<div class="t" style="margin-top:12mm"><div>${escapeHtml(person)}<br>${escapeHtml(home.street)}<br>${escapeHtml(home.city)}</div><div>Privatgirokonto<br>IBAN ${groupIban(iban)}<br>Auszug vom ${formatDate(start, 'DD.MM.YYYY', 'de')} bis ${formatDate(end, 'DD.MM.YYYY', 'de')}</div></div>
<table style="margin-top:10mm"><tr><td>Buchung</td><td>Erläuterung</td><td class="r">Betrag EUR</td></tr><tr><td></td><td>Alter Kontostand</td><td class="r">${money(opening)}</td></tr>
${join(transactions, (one) => `<tr><td>${formatDate(one.date, 'DD.MM.YYYY', 'de')}</td><td>${escapeHtml(one.description)}</td><td class="r">${money(one.amount)}</td></tr>`)}<tr><td></td><td>Neuer Kontostand am ${formatDate(end, 'DD.MM.YYYY', 'de')}</td><td class="r">${money(balance)}</td></tr></table>
<p style="font-size:7.5pt;margin-top:15mm">Sparkasse Auental, Marktplatz 3, 09600 Auental, BIC WELADED1AUE. Rechnungsabschlüsse gelten als genehmigt, wenn Sie nicht innerhalb von sechs Wochen widersprechen.</p>`;
    return {
      html: writeHtml('de', css, body),
      truth: {
        document_type: 'bank_statement',
        fields: {
          bank: 'Sparkasse Auental',
          account_holder: person,
          iban,
          period_start: start,
          period_end: end,
          opening_balance: opening,
          closing_balance: balance,
          currency: 'EUR',
        },
        transactions,
      },
    };
  },
};
