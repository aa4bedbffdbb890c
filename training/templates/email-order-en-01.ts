import { chooseFormats } from '../format.ts';
import { html, lines } from '../markup.ts';
import { page } from '../page.ts';
import { showPairs } from '../pairs.ts';
import { addDays } from '../random.ts';
import { day, list, nullable, object, text, whole } from '../schema.ts';
import { chooseTableStyle, showTable } from '../table.ts';
import type { Template } from '../template.ts';

const GOODS = [
  'galvanised gutter brackets',
  'boxes of nitrile gloves (L)',
  '25kg bags of rock salt',
  'rolls of stretch film',
  'pallet wrap dispensers',
  'hi-vis vests, size XL',
  'cans of line marking paint, yellow',
  'heavy duty castors 125mm',
];

/** A printed e-mail in which a customer orders goods in a bulleted, numbered or pasted list. */
export const template: Template = {
  name: 'email-order-en-01',
  issuer: 'uk-email-order',
  language: 'en',
  locale: 'en_GB',
  make(random) {
    const f = chooseFormats(random, 'GBP');
    const company = random.company();
    const sender = random.person();
    const from = random.email(company);
    const to = `orders@${random.pick(['brackenfield-supplies', 'mersey-trade', 'hallam-direct'])}.example`;
    const date = random.date();
    const wanted = addDays(date, random.integer(3, 20));
    const site = random.address();
    const number = random.code(random.pick(['PO-#####', '45####', 'WEB/####']));
    const items = random.list(random.integer(1, 9), () => ({
      sku: random.code('??-####'),
      description: random.pick(GOODS),
      quantity: random.integer(1, 60),
    }));
    const codes = random.chance(0.6);
    const form = random.pick(['x', 'ul', 'ol', 'table', 'dash']);
    const line = (item: (typeof items)[0]) =>
      form === 'dash'
        ? `${item.description}${codes ? ` [${item.sku}]` : ''} - ${item.quantity}`
        : `${item.quantity} x ${item.description}${codes ? ` (${item.sku})` : ''}`;
    const list_ =
      form === 'table'
        ? showTable(
            chooseTableStyle(random),
            [
              codes && { head: 'Code', show: (item) => item.sku },
              { head: 'Item', show: (item) => item.description },
              { head: 'Qty', show: (item) => item.quantity, align: 'r' },
            ],
            items,
            { width: '70%' },
          )
        : form === 'ul'
          ? html`<ul>${items.map((item) => html`<li>${line(item)}</li>`)}</ul>`
          : form === 'ol'
            ? html`<ol>${items.map((item) => html`<li>${line(item)}</li>`)}</ol>`
            : html`<p>${items.map((item) => html`${form === 'dash' ? '- ' : ''}${line(item)}<br>`)}</p>`;
    const subject = random.pick([`Order ${number}`, `New order - ${number}`, 'Please supply']);
    const body = html`<div style="border-bottom:1pt solid #888">${showPairs(
      random.pick(['leader', 'colon', 'columns']),
      [
        ['From', `${sender} <${from}>`],
        ['Sent', `${f.longDate(date)} ${random.integer(8, 17)}:${random.integer(10, 59)}`],
        ['To', to],
        ['Subject', subject],
      ],
    )}</div>
<p>${random.pick(['Hi,', 'Good morning,', 'Hello team,'])}</p><p>${random.pick([`Can you send us the following please? Our order number is ${number}.`, `Please find our order below, PO ref ${number}.`, `Please book in order ${number}:`])}</p>${list_}
<p>${random.pick([`We need it by ${f.longDate(wanted)} at the latest.`, `Delivery required ${f.longDate(wanted)}.`, `Needed on site by ${f.longDate(wanted)}, mornings only.`])} Deliver to: ${site.line}.</p><p>Let me know if anything is out of stock.</p><p>${lines(random.pick(['Kind regards', 'Thanks', 'Best wishes']), sender, company, `T: ${random.phone()}`)}</p><p class="s m">This e-mail is confidential. Registered in England no. ${random.code('0#######')}.</p>`;
    return {
      html: page(random, { fonts: ['Carlito', 'Arimo', 'Tinos'], points: [10, 11] }, body),
      truth: {
        document_type: ['email', 'purchase_order'],
        fields: {
          number,
          date,
          delivery_date: wanted,
          delivery_address: site.line,
          buyer: { name: company },
        },
        line_items: items.map(({ sku, ...item }) => ({ ...(codes ? { sku } : {}), ...item })),
        schema: object({
          order_reference: text(),
          customer_company: text(),
          contact_name: text(),
          contact_email: text(),
          requested_delivery: day(),
          ship_to_address: text(),
          lines: list(
            object(
              {
                product: text('Name as written, without quantity and code'),
                product_code: nullable(text()),
                quantity: whole(),
              },
              ['product', 'quantity'],
            ),
          ),
        }),
        custom: {
          order_reference: number,
          customer_company: company,
          contact_name: sender,
          contact_email: from,
          requested_delivery: wanted,
          ship_to_address: site.line,
          lines: items.map((item) => ({
            product: item.description,
            product_code: codes ? item.sku : null,
            quantity: item.quantity,
          })),
        },
      },
    };
  },
};
