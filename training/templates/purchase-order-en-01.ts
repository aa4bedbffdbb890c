import { chooseFormats } from '../format.ts';
import { html, lines } from '../markup.ts';
import { logo, page, sides } from '../page.ts';
import { choosePairStyle, showPairs } from '../pairs.ts';
import { addDays, round, sum } from '../random.ts';
import { day, list, numeric, object, text } from '../schema.ts';
import { chooseTableStyle, showTable } from '../table.ts';
import type { Template } from '../template.ts';
import { showTotals } from '../totals.ts';

const PARTS = [
  'Hex bolt M12 x 60 grade 8.8',
  'Bracket, weldment, rev C',
  'O-ring kit, Viton',
  'PCB assembly, controller',
  'Aluminum extrusion 40x40, 3 m',
  'Limit switch, roller lever',
  'Harness, main, 12-way',
  'Label set, warning',
  'Bearing block, pillow type',
  'Gasket sheet 1.5 mm',
];

/**
 * A manufacturer's purchase order: a delivery date for each line, and a second line with drawing and
 * revision.
 */
export const template: Template = {
  name: 'purchase-order-en-01',
  issuer: 'us-manufacturer',
  language: 'en',
  locale: 'en_US',
  make(random) {
    const f = chooseFormats(random, 'USD');
    const buyer = `${random.faker.person.lastName()} ${random.pick(['Manufacturing Inc.', 'Machine Works', 'Controls Corp.'])}`;
    const home = random.address();
    const plant = random.address();
    const vendor = random.company();
    const site = random.address();
    const date = random.date();
    const number = random.code(random.pick(['45########', 'PO-####', 'P######']));
    const vendorNumber = random.code('V####');
    const terms = random.pick(['Net 30', 'Net 45', '2% 10, Net 30']);
    const items = random.list(random.integer(1, 20), () => {
      const quantity = random.integer(1, 400);
      const unit_price = random.money(0.2, 260);
      return {
        sku: random.code('##-####-?'),
        description: random.pick(PARTS),
        quantity,
        unit: random.pick(['EA', 'EA', 'FT', 'SET']),
        unit_price,
        amount: round(quantity * unit_price),
        wanted: addDays(date, random.integer(10, 90)),
      };
    });
    const total = sum(items.map((item) => item.amount));
    const second = random.chance(0.5);
    const dates = random.chance(0.6);
    const table = showTable(
      chooseTableStyle(random),
      [
        { head: random.pick(['Line', 'Item', '#']), show: (_, index) => (index + 1) * 10 },
        { head: random.pick(['Part number', 'Material', 'Our part no.']), show: (item) => item.sku },
        !second && { head: 'Description', show: (item) => item.description, width: '30%' },
        { head: random.pick(['Order qty', 'Qty']), show: (item) => f.number(item.quantity), align: 'r' },
        { head: random.pick(['UOM', 'U/M']), show: (item) => item.unit },
        dates && {
          head: random.pick(['Req. date', html`Delivery<br>date`]),
          show: (item) => f.date(item.wanted),
        },
        { head: random.pick(['Unit price', 'Price']), show: (item) => f.amount(item.unit_price), align: 'r' },
        {
          head: random.pick(['Extended', 'Net value', 'Amount']),
          show: (item) => f.amount(item.amount),
          align: 'r',
        },
      ],
      items,
      { perPage: 14, ...(second ? { after: (item) => item.description } : {}) },
    );
    const block = (head: string, name: string, address: { street: string; city: string }) =>
      html`<div class="${random.pick(['box', ''])}" style="min-width:50mm"><div class="s b">${head}</div>${lines(name, address.street, address.city)}</div>`;
    const body = html`${sides(random, logo(random, buyer), html`<h1>PURCHASE ORDER</h1>${showPairs(choosePairStyle(random), [[random.pick(['PO Number', 'Order no.', 'Purchase order']), number], [random.pick(['Date', 'Order date', 'PO date']), f.date(date)], [random.pick(['Vendor no.', 'Supplier ID']), vendorNumber], random.chance(0.5) && ['Revision', '0'], ['Buyer', random.person()]])}`)}
<div class="row gap">${random.shuffle([block(random.pick(['VENDOR', 'Supplier']), vendor, site), block(random.pick(['SHIP TO', 'Deliver to']), `${buyer} - Plant 2`, plant), block(random.pick(['BILL TO', 'Invoice to']), buyer, home)])}</div>
<div class="gap">${showPairs('headers', [
      ['Payment terms', terms],
      ['Incoterms', 'FCA shipping point'],
      ['Ship via', random.pick(['Best way', 'UPS Ground', 'Vendor truck'])],
    ])}</div><div class="gap">${table}</div>${showTotals(random, [[random.pick(['Total', 'Order total', 'Total net value']), f.money(total), true]])}
<p class="s gap">Our purchase order number must appear on all packages and invoices. Quantities over 105% will be refused. Acknowledge within 2 business days.</p>`;
    return {
      html: page(random, {}, body),
      truth: {
        document_type: 'purchase_order',
        fields: {
          number,
          date,
          payment_terms: terms,
          currency: 'USD',
          total,
          seller: { name: vendor, address: site.line },
          buyer: { name: buyer, address: home.line },
          delivery_address: plant.line,
        },
        line_items: items.map(({ wanted: _, ...item }) => item),
        schema: object(
          {
            poNumber: text(),
            supplierId: text('Vendor number at the buyer'),
            supplierName: text(),
            orderLines: list(
              object(
                {
                  partNumber: text(),
                  partDescription: text(),
                  orderQty: numeric(),
                  uom: text(),
                  ...(dates ? { requiredDate: day('Requested delivery date') } : {}),
                  netPrice: numeric(),
                },
                ['partNumber'],
              ),
            ),
            orderValue: numeric(),
          },
          ['poNumber'],
        ),
        custom: {
          poNumber: number,
          supplierId: vendorNumber,
          supplierName: vendor,
          orderLines: items.map((item) => ({
            partNumber: item.sku,
            partDescription: item.description,
            orderQty: item.quantity,
            uom: item.unit,
            ...(dates ? { requiredDate: item.wanted } : {}),
            netPrice: item.unit_price,
          })),
          orderValue: total,
        },
      },
    };
  },
};
