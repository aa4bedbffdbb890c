import { chooseFormats } from '../format.ts';
import { html, lines } from '../markup.ts';
import { logo, page, sides } from '../page.ts';
import { choosePairStyle, showPairs } from '../pairs.ts';
import { addDays, round, sum } from '../random.ts';
import { chooseTableStyle, showTable } from '../table.ts';
import type { Template } from '../template.ts';
import { showTotals } from '../totals.ts';

const SERVICES = [
  ['Quarterly HVAC preventive maintenance', 'visit'],
  ['Replacement of condenser fan motor, 1/4 HP', 'ea'],
  ['Refrigerant R-410A recharge', 'lb'],
  ['Emergency call-out, after hours', 'hr'],
  ['Labor - certified technician', 'hr'],
  ['Air filter 20x25x4 MERV 11', 'ea'],
  ['Duct cleaning, second floor and mezzanine', 'job'],
  ['Thermostat, programmable, installed and configured', 'ea'],
  ['Disposal fee for old equipment', 'ea'],
  ['Copper line set 3/8" x 3/4", 50 ft', 'roll'],
] as const;

/** A contractor's invoice from a small-business accounting program. */
export const template: Template = {
  name: 'invoice-en-01',
  issuer: 'us-contractor',
  language: 'en',
  locale: 'en_US',
  make(random) {
    const f = chooseFormats(random, 'USD');
    const seller = `${random.faker.person.lastName()} ${random.pick(['Heating & Air', 'Mechanical LLC', 'Climate Services, Inc.'])}`;
    const home = random.address();
    const buyer = random.company();
    const site = random.address();
    const date = random.date();
    const terms = random.pick([0, 15, 30, 45]);
    const due = addDays(date, terms);
    const withCodes = random.chance(0.5);
    const items = random.list(random.integer(1, 14), () => {
      const [description, unit] = random.pick(SERVICES);
      const quantity = random.chance(0.3) ? random.integer(2, 30) / 4 : random.integer(1, 6);
      const unit_price = random.money(12, 480);
      return {
        sku: random.code('??-###'),
        description,
        quantity,
        unit,
        unit_price,
        amount: round(quantity * unit_price),
      };
    });
    const subtotal = sum(items.map((item) => item.amount));
    const rate = random.pick([0, 6.5, 7.25, 8.875]);
    const tax = round((subtotal * rate) / 100);
    const total = round(subtotal + tax);
    const paid = random.chance(0.4) ? round(total * random.pick([0.25, 0.5])) : 0;
    const number = random.code(random.pick(['INV-#####', '10###', '2####']));
    const order = random.chance(0.5) ? random.code('PO ######') : '';
    const phone = random.phone();
    const termsText = terms === 0 ? 'Due on receipt' : `Net ${terms}`;
    const withUnit = random.chance(0.6);
    const details = showPairs(choosePairStyle(random), [
      [random.pick(['Invoice No.', 'Invoice #', 'INVOICE NUMBER', 'Number']), number],
      [random.pick(['Date', 'Invoice Date', 'DATE OF ISSUE']), f.date(date)],
      [random.pick(['Terms', 'Payment terms']), termsText],
      terms > 0 && [random.pick(['Due Date', 'Payment due', 'DUE BY']), f.date(due)],
      order !== '' && [random.pick(['P.O. Number', 'Your PO', 'Customer PO']), order],
      random.chance(0.4) && ['Service Rep', random.person()],
      random.chance(0.3) && ['Work completed', f.date(addDays(date, -random.integer(1, 12)))],
    ]);
    const table = showTable(
      chooseTableStyle(random),
      [
        withCodes && { head: random.pick(['Item', 'Item code', 'SKU']), show: (item) => item.sku },
        {
          head: random.pick(['Description', 'Description of work', 'Service / Product']),
          show: (item) => item.description,
          width: '45%',
        },
        {
          head: random.pick(['Qty', 'Quantity', 'Hrs/Qty']),
          show: (item) => f.number(item.quantity),
          align: 'r',
        },
        withUnit && { head: random.pick(['U/M', 'Unit']), show: (item) => item.unit },
        {
          head: random.pick(['Rate', 'Price', 'Unit price']),
          show: (item) => f.amount(item.unit_price),
          align: 'r',
        },
        {
          head: random.pick(['Amount', 'Line total', 'Ext. price']),
          show: (item) => f.money(item.amount),
          align: 'r',
        },
      ],
      items,
    );
    const body = html`${sides(
      random,
      html`${logo(random, seller)}<div>${lines(home.street, home.city, phone)}</div>`,
      html`<h1>${random.pick(['INVOICE', 'Invoice'])}</h1>${random.chance(0.5) ? details : ''}`,
    )}<div class="row gap half"><div class="${random.pick(['box', ''])}"><div class="b">${random.pick(['Bill To', 'BILL TO:', 'Customer'])}</div>${lines(buyer, site.street, site.city)}</div>
<div>${random.chance(0.5) ? html`<div class="b">Job site</div>${lines(site.street, site.city)}` : ''}</div></div>
<div class="gap">${details}</div><div class="gap">${table}</div>
${showTotals(random, [
  ['Subtotal', f.money(subtotal)],
  rate > 0 && [`Sales tax (${f.number(rate, 3).replace(/0+$/, '')}%)`, f.money(tax)],
  [random.pick(['Total', 'TOTAL']), f.money(total), paid === 0],
  paid > 0 && [random.pick(['Deposit received', 'Payments/Credits', 'Less payments']), f.money(-paid)],
  paid > 0 && [random.pick(['Balance Due', 'BALANCE DUE', 'Amount due']), f.money(round(total - paid)), true],
])}
<p class="gap s">Please make checks payable to ${seller}. A finance charge of 1.5% per month applies to past due balances. Questions? Call ${phone} and mention your account ${random.code('A####')}.</p>`;
    return {
      html: page(random, {}, body),
      truth: {
        document_type: 'invoice',
        fields: {
          number,
          date,
          ...(terms > 0 ? { due_date: due } : {}),
          ...(order ? { order_number: order } : {}),
          payment_terms: termsText,
          currency: 'USD',
          subtotal,
          ...(rate > 0 ? { tax_total: tax } : {}),
          total,
          ...(paid > 0 ? { amount_paid: paid, amount_due: round(total - paid) } : {}),
          seller: { name: seller, address: home.line, phone },
          buyer: { name: buyer, address: site.line },
        },
        line_items: items.map(({ sku, unit, ...item }) => ({
          ...(withCodes ? { sku } : {}),
          ...item,
          ...(withUnit ? { unit } : {}),
        })),
        schema: {
          type: 'object',
          properties: {
            vendor: { type: 'string', description: 'Company that issued the invoice' },
            inv_no: { type: 'string' },
            issue_date: { type: 'string', format: 'date' },
            bill_to_company: { type: 'string', description: 'Customer being billed' },
            po_number: { type: ['string', 'null'], description: "Customer's purchase order number, if any" },
            grand_total: { type: 'number', description: 'Invoice total including tax, before payments' },
            positions: {
              type: 'array',
              items: {
                type: 'object',
                properties: {
                  text: { type: 'string' },
                  qty: { type: 'number' },
                  price: { type: 'number', description: 'Price per unit' },
                  line_total: { type: 'number' },
                },
                required: ['text', 'line_total'],
              },
            },
          },
          required: ['vendor', 'inv_no', 'grand_total'],
        },
        custom: {
          vendor: seller,
          inv_no: number,
          issue_date: date,
          bill_to_company: buyer,
          po_number: order || null,
          grand_total: total,
          positions: items.map((item) => ({
            text: item.description,
            qty: item.quantity,
            price: item.unit_price,
            line_total: item.amount,
          })),
        },
      },
    };
  },
};
