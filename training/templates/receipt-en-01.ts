import { formatDate } from '../format.ts';
import { html, lines } from '../markup.ts';
import { page } from '../page.ts';
import { round, sum } from '../random.ts';
import type { Template } from '../template.ts';

const GOODS = [
  'WHL MILK 1GAL',
  'BANANAS ORG',
  'SOURDOUGH LOAF',
  'LRG EGGS 12CT',
  'GRND BEEF 80/20',
  'PAPER TOWEL 6PK',
  'DISH SOAP LEMON',
  'AVOCADO HASS',
  'CHDR CHEESE SHRD',
  'SPARKLING WTR 8PK',
  'DOG TREATS',
  'BABY SPINACH',
];

/** A supermarket receipt on an 80 mm roll. */
export const template: Template = {
  name: 'receipt-en-01',
  issuer: 'us-supermarket',
  language: 'en',
  locale: 'en_US',
  make(random) {
    const seller = `${random.faker.person.lastName().toUpperCase()}'S ${random.pick(['FRESH MARKET', 'FOODS', 'GROCERY OUTLET'])}`;
    const home = random.address();
    const date = random.date();
    const time = `${String(random.integer(8, 21)).padStart(2, '0')}:${random.code('0#').replace(/^1/, String(random.integer(0, 5)))}`;
    const phone = random.phone();
    const number = random.code(random.pick(['TRN ######', '####', 'T#### R##']));
    const dollar = random.pick(['', '', '$']);
    const amount = (value: number) =>
      value < 0 ? `-${dollar}${(-value).toFixed(2)}` : `${dollar}${value.toFixed(2)}`;
    const items = random.list(random.integer(1, 22), () => {
      const quantity = random.chance(0.2) ? random.integer(2, 5) : 1;
      const unit_price = random.money(0.59, 18.99);
      const off = random.chance(0.12) ? round(unit_price * 0.2) : 0;
      return {
        description: random.pick(GOODS),
        quantity,
        unit_price,
        off,
        amount: round(quantity * unit_price),
      };
    });
    const savings = sum(items.map((item) => item.off));
    const subtotal = round(sum(items.map((item) => item.amount)) - savings);
    const rate = random.pick([5.3, 6, 8.25]);
    const tax = round(subtotal * 0.4 * (rate / 100));
    const total = round(subtotal + tax);
    const cash = random.chance(0.4);
    const tendered = cash ? Math.ceil(total / 20) * 20 : total;
    const line = (left: unknown, right: string, extra = '') =>
      html`<div class="row ${extra}" style="gap:4pt"><span>${String(left)}</span><span class="n">${right}</span></div>`;
    const above = random.chance(0.5);
    const rows = items.map((item) => {
      const many = item.quantity > 1;
      const detail = html`<div style="padding-left:12pt">${item.quantity} @ ${amount(item.unit_price)}</div>`;
      return html`${many && above ? detail : ''}${line(item.description, `${amount(item.amount)}${random.chance(0.3) ? ' T' : ' F'}`)}${many && !above ? detail : ''}${item.off > 0 ? line('  MEMBER SAVINGS', amount(-item.off)) : ''}`;
    });
    const rule = html`<div>${random.pick(['--------------------------------', '================================', '. . . . . . . . . . . . . . . .'])}</div>`;
    const stamp = `${formatDate(date, random.pick(['MM/DD/YY', 'MM/DD/YYYY', 'MMM D, YYYY']), 'en_US')} ${time}`;
    const card = random.code('####');
    const head = html`<div class="c b">${seller}</div><div class="c">${lines(home.street, home.city, `TEL ${phone}`)}</div>`;
    const stub = html`<div>${random.pick(['Cashier', 'YOUR CASHIER TODAY', 'Op'])}: ${random.faker.person.firstName().toUpperCase()}</div>${line(stamp, number)}`;
    const top = random.chance(0.5);
    const method = cash ? 'CASH' : random.pick(['VISA', 'MASTERCARD', 'DEBIT', 'AMEX']);
    const body = html`${head}<br>${top ? stub : ''}${rule}${rows}${rule}
${line('SUBTOTAL', amount(subtotal))}${line(`TAX ${rate}%`, amount(tax))}${line(random.pick(['TOTAL', 'BALANCE DUE', '**** TOTAL']), amount(total), 'b')}
${cash ? html`${line('CASH', amount(tendered))}${line(random.pick(['CHANGE', 'CHANGE DUE']), amount(round(tendered - total)))}` : html`${line(`${method} ****${card}`, amount(total))}<div>APPROVED AUTH ${random.code('######')}</div>`}
${rule}<div>ITEMS SOLD: ${items.length}</div>${savings > 0 ? html`<div class="b">YOU SAVED ${amount(savings)} TODAY</div>` : ''}${top ? '' : stub}
<div class="c">${random.pick(['THANK YOU FOR SHOPPING WITH US', 'Tell us how we did and win $500', 'NO REFUND WITHOUT RECEIPT'])}</div>`;
    return {
      html: page(
        random,
        {
          size: `80mm ${130 + items.length * 14}mm`,
          margin: '4mm',
          fonts: ['Cousine', 'Cousine', 'Roboto Condensed', 'DejaVu Sans Mono'],
          points: [8, 9],
        },
        body,
      ),
      truth: {
        document_type: 'receipt',
        fields: {
          number,
          date,
          time,
          currency: 'USD',
          subtotal,
          tax_total: tax,
          total,
          ...(savings > 0 ? { discount_total: savings } : {}),
          payment_method: method,
          ...(cash ? { amount_tendered: tendered, change: round(tendered - total) } : {}),
          seller: { name: seller, address: home.line, phone },
        },
        line_items: items.map(({ description, quantity, unit_price, amount }) => ({
          description,
          ...(quantity > 1 ? { quantity, unit_price } : {}),
          amount,
        })),
        taxes: [{ rate, amount: tax }],
      },
    };
  },
};
