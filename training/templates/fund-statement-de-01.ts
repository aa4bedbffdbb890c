import { chooseFormats } from '../format.ts';
import { html, lines } from '../markup.ts';
import { logo, page, sides } from '../page.ts';
import { choosePairStyle, showPairs } from '../pairs.ts';
import { addDays, round, sum } from '../random.ts';
import { choice, day, list, numeric, object, text } from '../schema.ts';
import { Band, chooseTableStyle, showTable } from '../table.ts';
import type { Template } from '../template.ts';

const FUNDS = [
  'Weltaktien Index UCITS ETF',
  'Europa Dividende A',
  'Rentenfonds Kurzläufer',
  'Nachhaltigkeit Balance',
  'Emerging Markets Small Cap',
  'Immobilien Global',
  'Technologie Select R',
];

/**
 * A German custody account statement: each holding takes up two printed lines, and a second table contains
 * the movements.
 */
export const template: Template = {
  name: 'fund-statement-de-01',
  issuer: 'de-custodian-bank',
  language: 'de',
  locale: 'de',
  make(random) {
    const f = chooseFormats(random, 'EUR', random.pick(['DD.MM.YYYY', 'DD.MM.YY']));
    const bank = `${random.pick(['Depotbank', 'Fondsdepot', 'Vermögensbank'])} ${random.pick(['Rhein-Main', 'Nord', 'Isar'])} AG`;
    const holder = random.person();
    const home = random.address();
    const depot = random.code('##########');
    const date = random.date('2019-12-31');
    const positions = random.sample(FUNDS, random.integer(1, 7)).map((name) => {
      const units = random.decimal(1, 900, 3);
      const price = random.decimal(8, 260, 2);
      const cost = round(price * random.decimal(0.6, 1.3, 3), 2);
      return {
        name,
        isin: random.code('LU0#########'),
        units,
        price,
        cost,
        value: round(units * price),
        gain: round(units * price - units * cost),
      };
    });
    const total = sum(positions.map((row) => row.value));
    const movements = random
      .list(random.integer(0, 8), () => {
        const position = random.pick(positions);
        const units = random.decimal(0.5, 40, 3);
        return {
          date: addDays(date, -random.integer(1, 89)),
          kind: random.pick(['Kauf', 'Verkauf', 'Sparplan', 'Wiederanlage']),
          fund: position.name,
          units,
          amount: round(units * position.price),
        };
      })
      .sort((a, b) => a.date.localeCompare(b.date));
    const second = random.chance(0.6);
    const gains = random.chance(0.6);
    const table = showTable(
      chooseTableStyle(random),
      [
        {
          head: random.pick(['Stück / Anteile', html`Bestand<br>Anteile`, 'Anteile']),
          show: (row) => f.number(row.units, 3),
          align: 'r',
        },
        {
          head: second ? html`Wertpapierbezeichnung` : random.pick(['Fonds', 'Wertpapier']),
          show: (row) => (second ? row.name : lines(row.name, row.isin)),
          width: '34%',
        },
        ...(second ? [{ head: 'ISIN', show: (row: (typeof positions)[0]) => row.isin }] : []),
        {
          head: random.pick(['Kurs', html`Rücknahme-<br>preis`]),
          show: (row) => f.number(row.price, 2),
          align: 'r',
        },
        {
          head: random.pick(['Kurswert EUR', html`Kurswert<br>in EUR`]),
          show: (row) => f.amount(row.value),
          align: 'r',
        },
        gains && {
          head: random.pick([html`Gewinn/<br>Verlust`, 'Veränderung']),
          show: (row) => `${row.gain > 0 ? '+' : ''}${f.amount(row.gain)}`,
          align: 'r',
        },
      ],
      [
        ...positions,
        new Band(`${random.pick(['Gesamtwert', 'Depotwert gesamt'])}: ${f.money(total)}`, true, 'right'),
      ],
    );
    const body = html`${sides(random, logo(random, bank), html`<div class="s r">${lines(random.faker.location.city(), `Seite 1`)}</div>`)}<p class="gap">${lines(holder, home.street, home.city)}</p><h1>${random.pick([`Depotauszug zum ${f.date(date)}`, 'Depotauszug', 'Bestandsübersicht'])}</h1>${showPairs(
      choosePairStyle(random),
      [
        [random.pick(['Depotnummer', 'Depot-Nr.']), depot],
        [random.pick(['Stichtag', 'Bewertungsstichtag']), f.date(date)],
        [random.pick(['Depotinhaber', 'Inhaber']), holder],
      ],
    )}<div class="gap">${table}</div>
${
  movements.length
    ? html`<h2>${random.pick(['Umsätze im Quartal', 'Transaktionen'])}</h2>${showTable(
        chooseTableStyle(random),
        [
          { head: 'Datum', show: (row) => f.date(row.date) },
          { head: random.pick(['Art', 'Geschäftsart']), show: (row) => row.kind },
          { head: 'Fonds', show: (row) => row.fund },
          { head: 'Anteile', show: (row) => f.number(row.units, 3), align: 'r' },
          { head: 'Betrag EUR', show: (row) => f.amount(row.amount), align: 'r' },
        ],
        movements,
      )}`
    : ''
}<p class="s gap">Angaben ohne Gewähr. Erteilter Freistellungsauftrag: ${f.money(801)}, davon verbraucht ${f.money(random.money(0, 801))}.</p>`;
    return {
      html: page(random, {}, body),
      truth: {
        document_type: ['bank_statement', 'report', 'other'],
        schema: object(
          {
            custodian: text(),
            account_holder: text(),
            depot_number: text(),
            valuation_date: day(),
            positions: list(
              object(
                {
                  fund_name: text(),
                  isin: text(),
                  units: numeric(),
                  price: numeric('Price of one unit'),
                  market_value: numeric(),
                  ...(gains ? { unrealized_gain: numeric('Negative for a loss') } : {}),
                },
                ['isin'],
              ),
            ),
            total_value: numeric(),
            transactions: list(
              object({
                date: day(),
                type: choice(['Kauf', 'Verkauf', 'Sparplan', 'Wiederanlage']),
                fund_name: text(),
                units: numeric(),
                amount: numeric(),
              }),
            ),
          },
          ['depot_number', 'positions'],
        ),
        custom: {
          custodian: bank,
          account_holder: holder,
          depot_number: depot,
          valuation_date: date,
          positions: positions.map((row) => ({
            fund_name: row.name,
            isin: row.isin,
            units: row.units,
            price: row.price,
            market_value: row.value,
            ...(gains ? { unrealized_gain: row.gain } : {}),
          })),
          total_value: total,
          transactions: movements.map((row) => ({
            date: row.date,
            type: row.kind,
            fund_name: row.fund,
            units: row.units,
            amount: row.amount,
          })),
        },
      },
    };
  },
};
