import { chooseFormats } from '../format.ts';
import { html, lines } from '../markup.ts';
import { logo, page, sides } from '../page.ts';
import { choosePairStyle, showPairs } from '../pairs.ts';
import { addDays, round, sum } from '../random.ts';
import { nullable, numeric, object, text } from '../schema.ts';
import { chooseTableStyle, showTable } from '../table.ts';
import type { Template } from '../template.ts';
import { showTotals } from '../totals.ts';

const GOODS = [
  'A4 copier paper 80gsm, box of 5',
  'Ergonomic chair, black mesh',
  'Toner cartridge TN-2420',
  'Whiteboard 120 x 90 cm',
  'Lever arch files, pack of 10',
  'Desk lamp LED',
  'Suspension files foolscap',
];

/** A British stationer's credit note that refers to an earlier invoice. */
export const template: Template = {
  name: 'credit-note-en-01',
  issuer: 'uk-stationer',
  language: 'en',
  locale: 'en_GB',
  make(random) {
    const f = chooseFormats(random, 'GBP');
    const seller = `${random.faker.person.lastName()} ${random.pick(['Office Supplies Ltd', 'Stationers plc', 'Business Products'])}`;
    const home = random.address();
    const buyer = random.company();
    const site = random.address();
    const vat = `GB ${random.code('### #### ##')}`;
    const date = random.date();
    const invoiceDate = addDays(date, -random.integer(5, 60));
    const number = random.code(random.pick(['CN######', 'CR-####', 'SC####']));
    const invoice = random.code('IN######');
    const account = random.code('???###');
    const negative = random.chance(0.5);
    const sign = negative ? -1 : 1;
    const items = random.list(random.integer(1, 6), () => {
      const quantity = random.integer(1, 20);
      const unit_price = random.money(2, 180);
      return {
        sku: random.code('???####'),
        description: random.pick(GOODS),
        quantity,
        unit_price,
        amount: round(sign * quantity * unit_price),
      };
    });
    const subtotal = sum(items.map((item) => item.amount));
    const tax = round(subtotal * 0.2);
    const total = round(subtotal + tax);
    const reason = random.pick([
      'Goods returned damaged in transit',
      'Incorrect item supplied',
      'Price adjustment as agreed',
      'Short delivery',
    ]);
    const table = showTable(
      chooseTableStyle(random),
      [
        { head: random.pick(['Code', 'Product']), show: (item) => item.sku },
        { head: 'Description', show: (item) => item.description, width: '40%' },
        { head: random.pick(['Qty', 'Qty returned']), show: (item) => item.quantity, align: 'r' },
        { head: random.pick(['Price', 'Unit £']), show: (item) => f.amount(item.unit_price), align: 'r' },
        {
          head: random.pick(['Net', 'Credit value', 'Amount']),
          show: (item) => f.amount(item.amount),
          align: 'r',
        },
      ],
      items,
    );
    const body = html`${sides(random, html`<h1>${random.pick(['CREDIT NOTE', 'Credit Note', 'CREDIT MEMO'])}</h1>${showPairs(choosePairStyle(random), [[random.pick(['Credit note no.', 'Number', 'Document no.']), number], [random.pick(['Date', 'Tax point']), f.date(date)], [random.pick(['Original invoice', 'Relates to invoice']), invoice], random.chance(0.6) && ['Invoice date', f.date(invoiceDate)], [random.pick(['Account', 'Account no.']), account]])}`, html`${logo(random, seller)}${lines(home.street, home.city, `VAT Reg No ${vat}`)}`)}
<div class="gap2">${lines(buyer, site.street, site.city)}</div><p><b>Reason for credit:</b> ${reason}</p>${table}
${showTotals(random, [
  [random.pick(['Net total', 'Goods total']), f.money(subtotal)],
  ['VAT @ 20%', f.money(tax)],
  [random.pick(['Total credit', 'TOTAL', 'Credit total']), f.money(total), true],
])}<p class="s gap">This credit has been applied to your account. Do not pay this document.</p>`;
    return {
      html: page(random, {}, body),
      truth: {
        document_type: 'credit_note',
        fields: {
          number,
          date,
          customer_number: account,
          currency: 'GBP',
          subtotal,
          tax_total: tax,
          total,
          seller: { name: seller, address: home.line, tax_id: vat },
          buyer: { name: buyer, address: site.line },
        },
        line_items: items,
        taxes: [{ rate: 20, amount: tax }],
        schema: object(
          {
            credit_note_no: text(),
            original_invoice_no: text('The invoice that is credited'),
            reason: nullable(text('Why the credit was given')),
            credit_amount: numeric('Gross amount credited'),
          },
          ['credit_note_no'],
        ),
        custom: { credit_note_no: number, original_invoice_no: invoice, reason, credit_amount: total },
      },
    };
  },
};
