import { chooseFormats } from '../format.ts';
import { html, lines } from '../markup.ts';
import { logo, page, sides } from '../page.ts';
import { choosePairStyle, showPairs } from '../pairs.ts';
import { addDays, groupIban, round } from '../random.ts';
import { day, list, numeric, object, orNull, text } from '../schema.ts';
import { Band, chooseTableStyle, showTable } from '../table.ts';
import type { Template } from '../template.ts';

const PAYEES = [
  'Stadtwerke Abschlag',
  'REWE Markt 0441',
  'Miete Wohnung 12',
  'Telefonica Rechnung',
  'Kfz-Versicherung Beitrag',
  'Barabhebung GA 00231',
  'Amazon EU S.a.r.l.',
  'Finanzamt Erstattung',
  'Rundfunkbeitrag',
  'DB Vertrieb Fahrkarte',
];

/**
 * A German bank statement: transaction and value dates, payment references on several lines, and one column
 * for amounts with a sign or S/H.
 */
export const template: Template = {
  name: 'bank-statement-de-01',
  issuer: 'de-savings-bank',
  language: 'de',
  locale: 'de',
  make(random) {
    const f = chooseFormats(random, 'EUR', 'DD.MM.YYYY');
    const bank = `${random.pick(['Sparkasse', 'Volksbank', 'Raiffeisenbank'])} ${random.faker.location.city()}${random.pick(['', ' eG'])}`;
    const holder = random.person();
    const home = random.address();
    const iban = random.iban('DE');
    const start = random.date();
    const end = addDays(start, 30);
    const mark = random.pick(['sign', 'after', 'letter', 'columns']);
    const show = (value: number) =>
      mark === 'letter'
        ? `${f.amount(Math.abs(value))} ${value < 0 ? 'S' : 'H'}`
        : mark === 'after'
          ? `${f.amount(Math.abs(value))}${value < 0 ? '-' : '+'}`
          : `${value > 0 ? '+' : ''}${f.amount(value)}`;
    let at = start;
    let balance = random.money(150, 5200);
    const opening = balance;
    const rows = random.list(random.integer(2, 32), () => {
      const next = addDays(at, random.integer(0, 2));
      if (next <= end) at = next;
      const amount = random.chance(0.22) ? random.money(80, 3100) : -random.money(3, 480);
      balance = round(balance + amount);
      const counterparty = amount > 0 ? random.company() : random.pick(PAYEES);
      return {
        date: at,
        value_date: at,
        kind:
          amount > 0
            ? random.pick(['Gutschrift', 'Überweisungsgutschr.', 'Lohn/Gehalt'])
            : random.pick(['Lastschrift', 'Kartenzahlung', 'Dauerauftrag', 'Überweisung']),
        counterparty,
        purpose: random.chance(0.6) ? `RNr. ${random.code('######')} Kd ${random.code('#####')}` : '',
        amount,
      };
    });
    const short = random.chance(0.5);
    const day2 = (iso: string) => (short ? `${iso.slice(8)}.${iso.slice(5, 7)}.` : f.date(iso));
    const detail = (row: (typeof rows)[0]) =>
      html`${row.kind}<br>${row.counterparty}${row.purpose ? html`<br>${row.purpose}` : ''}`;
    const amounts =
      mark === 'columns'
        ? [
            {
              head: random.pick(['Belastung', 'Soll']),
              show: (row: (typeof rows)[0]) => (row.amount < 0 ? f.amount(-row.amount) : ''),
              align: 'r' as const,
            },
            {
              head: random.pick(['Gutschrift', 'Haben']),
              show: (row: (typeof rows)[0]) => (row.amount > 0 ? f.amount(row.amount) : ''),
              align: 'r' as const,
            },
          ]
        : [
            {
              head: random.pick(['Betrag EUR', 'Umsatz', 'Betrag']),
              show: (row: (typeof rows)[0]) => show(row.amount),
              align: 'r' as const,
            },
          ];
    const oldHead = random.pick(['Alter Kontostand', 'Alter Saldo', `Kontostand am ${f.date(start)}`]);
    const newHead = random.pick(['Neuer Kontostand', 'Neuer Saldo', `Kontostand am ${f.date(end)}`]);
    const signed = (value: number) => (mark === 'columns' ? f.amount(value) : show(value));
    const table = showTable(
      { ...chooseTableStyle(random), rules: random.pick(['none', 'rows', 'head', 'zebra']) },
      [
        { head: random.pick(['Buchung', 'Bu-Tag', 'Buchungstag']), show: (row) => day2(row.date) },
        { head: random.pick(['Wert', 'Valuta']), show: (row) => day2(row.value_date) },
        {
          head: random.pick(['Verwendungszweck', 'Erläuterung', 'Vorgang / Buchungsinformation']),
          show: detail,
          width: '50%',
        },
        ...amounts,
      ],
      [
        new Band(html`${oldHead} <span style="float:right">${signed(opening)}</span>`, true),
        ...rows,
        new Band(html`${newHead} <span style="float:right">${signed(balance)}</span>`, true),
      ],
      { perPage: 12 },
    );
    const body = html`${sides(random, logo(random, bank), html`<b>${random.pick(['Kontoauszug', 'KONTOAUSZUG'])} ${random.integer(1, 12)}/${start.slice(0, 4)}</b><div class="s">Blatt 1</div>`)}
<div class="row gap"><div>${lines(random.pick(['Herrn', 'Frau']), holder, home.street, home.city)}</div>${showPairs(choosePairStyle(random), [[random.pick(['IBAN', 'Konto/IBAN']), groupIban(iban)], ['BIC', `${random.code('????')}DE${random.code('##')}XXX`], [random.pick(['Zeitraum', 'Auszugszeitraum']), `${f.date(start)} - ${f.date(end)}`], random.chance(0.4) && ['Dispositionskredit', f.money(2000)]])}</div><div class="gap">${table}</div>
<p class="s gap">Bitte erheben Sie Einwendungen gegen einzelne Buchungen unverzüglich. Guthaben sind als Einlagen nach Maßgabe des Einlagensicherungsgesetzes entschädigungsfähig.</p>`;
    return {
      html: page(random, {}, body),
      truth: {
        document_type: 'bank_statement',
        fields: {
          bank,
          account_holder: holder,
          iban,
          period_start: start,
          period_end: end,
          opening_balance: opening,
          closing_balance: balance,
          currency: 'EUR',
        },
        transactions: rows.map(({ date, value_date, counterparty, purpose, kind, amount }) => ({
          date,
          value_date,
          description: [kind, counterparty, purpose].filter(Boolean).join(' '),
          amount,
        })),
        schema: object(
          {
            bank_name: text(),
            iban: text(),
            balance_start: numeric('Balance at the beginning of the period'),
            balance_end: numeric(),
            bookings: list(
              object({
                booking_date: day(),
                value_date: day(),
                counterparty: text('Who paid or was paid'),
                purpose: orNull(text('Reference text, null if there is none')),
                amount: numeric('Negative for debits'),
              }),
            ),
          },
          ['iban', 'bookings'],
        ),
        custom: {
          bank_name: bank,
          iban,
          balance_start: opening,
          balance_end: balance,
          bookings: rows.map((row) => ({
            booking_date: row.date,
            value_date: row.value_date,
            counterparty: row.counterparty,
            purpose: row.purpose || null,
            amount: row.amount,
          })),
        },
      },
    };
  },
};
