import { chooseFormats } from '../format.ts';
import { html, lines } from '../markup.ts';
import { logo, page, sides } from '../page.ts';
import { choosePairStyle, showPairs } from '../pairs.ts';
import { addDays, round, sum } from '../random.ts';
import { day, numeric, object, text, whole } from '../schema.ts';
import { chooseTableStyle, showTable } from '../table.ts';
import type { Template } from '../template.ts';
import { showTotals } from '../totals.ts';

/**
 * An Italian water bill: a row for each consumption tier, fixed charges, and a payment slip at the bottom.
 */
export const template: Template = {
  name: 'utility-bill-it-01',
  issuer: 'it-water-utility',
  language: 'it',
  locale: 'it',
  make(random) {
    const f = chooseFormats(random, 'EUR');
    const seller = `${random.pick(['Acque', 'Servizi Idrici', 'Acquedotto'])} ${random.pick(['del Piave', 'della Valle', 'Riunite', 'Lucane'])} S.p.A.`;
    const home = random.address();
    const buyer = random.person();
    const site = random.address();
    const vat = random.code('0##########');
    const date = random.date();
    const due = addDays(date, random.integer(20, 30));
    const start = addDays(date, -190);
    const end = addDays(date, -8);
    const number = random.code('20##########');
    const contract = random.code('9########');
    const taxCode = random.code('??????##?##?###?');
    const meter = random.code('##?######');
    const previous = random.integer(100, 3000);
    const tiers = random
      .sample(
        [
          'Acquedotto - tariffa agevolata',
          'Acquedotto - tariffa base',
          'Acquedotto - I eccedenza',
          'Acquedotto - II eccedenza',
          'Fognatura',
          'Depurazione',
        ],
        random.integer(3, 6),
      )
      .map((description) => {
        const quantity = random.integer(5, 70);
        const unit_price = random.decimal(0.18, 2.9, 4);
        return { description, quantity, unit: 'mc', unit_price, amount: round(quantity * unit_price) };
      });
    const used = random.integer(30, 120);
    const fixed = {
      description: 'Quota fissa',
      quantity: 6,
      unit: 'mesi',
      unit_price: random.decimal(0.8, 4, 4),
      amount: 0,
    };
    fixed.amount = round(fixed.quantity * fixed.unit_price);
    const items = [...tiers, fixed];
    const subtotal = sum(items.map((item) => item.amount));
    const tax = round(subtotal * 0.1);
    const total = round(subtotal + tax);
    const table = showTable(
      chooseTableStyle(random),
      [
        { head: random.pick(['Descrizione', 'Voce']), show: (item) => item.description, width: '42%' },
        { head: 'U.M.', show: (item) => item.unit },
        { head: 'Quantità', show: (item) => item.quantity, align: 'r' },
        {
          head: random.pick(['Prezzo unitario', html`Tariffa<br>€/U.M.`]),
          show: (item) => f.number(item.unit_price, 4),
          align: 'r',
        },
        { head: random.pick(['Importo €', 'Importo']), show: (item) => f.amount(item.amount), align: 'r' },
      ],
      items,
    );
    const reading = showPairs(
      choosePairStyle(random, ['headers', 'grid', 'columns', 'stripes']),
      [
        ['Matricola contatore', meter],
        [random.pick(['Lettura precedente', 'Lett. iniziale']), `${previous}`],
        [random.pick(['Lettura attuale', 'Lett. finale']), `${previous + used}`],
        ['Consumo', `${used} mc`],
      ],
      2,
    );
    const body = html`${sides(random, html`${logo(random, seller)}<div class="s">${home.line} - P.IVA ${vat}</div>`, html`<b>BOLLETTA SERVIZIO IDRICO</b>`)}
<div class="row gap"><div>${showPairs(choosePairStyle(random), [
      [random.pick(['Fattura n.', 'Bolletta n.']), number],
      [random.pick(['del', 'Data emissione']), f.date(date)],
      ['Codice contratto', contract],
      ['Periodo', `dal ${f.date(start)} al ${f.date(end)}`],
    ])}</div><div>${lines(buyer, site.street, site.city, `C.F. ${taxCode}`)}</div></div>
<div class="box gap row"><div><span class="s">${random.pick(['Totale da pagare', 'Importo da pagare'])}</span><div class="b" style="font-size:1.5em">${f.money(total)}</div></div><div><span class="s">${random.pick(['Entro il', 'Scadenza'])}</span><div class="b" style="font-size:1.5em">${f.date(due)}</div></div></div><div class="gap">${reading}</div><h2>Dettaglio importi</h2>${table}
${showTotals(random, [
  ['Totale imponibile', f.money(subtotal)],
  ['IVA 10%', f.money(tax)],
  ['Totale bolletta', f.money(total), true],
])}<p class="s gap">Bollette precedenti: i pagamenti risultano regolari. Guasti: 800 ${random.code('### ###')}.</p>`;
    return {
      html: page(random, {}, body),
      truth: {
        document_type: 'invoice',
        fields: {
          number,
          date,
          due_date: due,
          customer_number: contract,
          currency: 'EUR',
          subtotal,
          tax_total: tax,
          total,
          seller: { name: seller, address: home.line, tax_id: vat },
          buyer: { name: buyer, address: site.line, tax_id: taxCode },
        },
        line_items: items,
        taxes: [{ rate: 10, amount: tax }],
        schema: object(
          {
            bill_number: text(),
            contract_code: text(),
            customer: object({ name: text(), fiscal_code: text('Italian tax code') }),
            period_start: day(),
            period_end: day(),
            meter: object({
              serial_number: text(),
              previous_reading: whole(),
              current_reading: whole(),
              consumption_m3: numeric(),
            }),
            total_due: numeric(),
            due_date: day(),
          },
          ['bill_number', 'total_due'],
        ),
        custom: {
          bill_number: number,
          contract_code: contract,
          customer: { name: buyer, fiscal_code: taxCode },
          period_start: start,
          period_end: end,
          meter: {
            serial_number: meter,
            previous_reading: previous,
            current_reading: previous + used,
            consumption_m3: used,
          },
          total_due: total,
          due_date: due,
        },
      },
    };
  },
};
