import { iso } from '../truth.ts';
import { drawItems, drawSums, makeDeal, sayLines, sayParty, taxesOf } from './deal.ts';
import { cents, type Kit } from './kit.ts';

const fill = (text: string, values: Record<string, string>) =>
  text.replace(/\{(\w)\}/g, (whole, key: string) => values[key] ?? whole);

/** The number stands in the title, the seller's data only in the foot; every other one goes on over a page with carried sums. */
export function invoiceA(kit: Kit): void {
  const { pen, place } = kit;
  const words = kit.words.sale.A;
  const long = kit.random.chance(0.5);
  const deal = makeDeal(kit, long ? 27 : 6);
  const { seller, buyer } = deal;
  pen.text(seller.name, 540, 64, { size: 17, bold: true, align: 'right' });
  pen.text(`${seller.name} · ${seller.street} · ${seller.town}`, 56, 132, { size: 7 });
  kit.block([buyer.name, buyer.street, buyer.town], 56, 150, 10.5);
  const facts: [string, string][] = [
    [words.typeDate.invoice, kit.date(deal.date)],
    [words.customer, deal.customer],
    [words.order, deal.order],
    [words.delivery, kit.date(deal.delivery)],
  ];
  for (const [i, [label, value]] of facts.entries()) {
    pen.text(label, 360, 150 + i * 14, { size: 9 });
    pen.text(value, 540, 150 + i * 14, { size: 9, align: 'right' });
  }
  pen.text(`${words.number.invoice} ${deal.number}`, 56, 256, { size: 14, bold: true });
  const under = kit.prose(words.intro.invoice, 56, 282, 480, 9.5);
  let page = 1;
  const foot = () => {
    pen.text(fill(words.page, { p: String(page), n: long ? '2' : '1' }), 540, 752, {
      size: 8,
      align: 'right',
    });
    pen.line(56, 762, 540, 762);
    kit.block([seller.name, seller.street, seller.town], 56, 774, 7.5);
    kit.block(
      [
        `${words.phone} ${seller.phone}`,
        `${words.email} ${seller.email}`,
        `${kit.place.taxWord} ${seller.taxId}`,
      ],
      220,
      774,
      7.5,
    );
    kit.block(
      [`${words.bank} ${place.bank}`, `${words.iban} ${seller.iban}`, `${words.bic} ${seller.bic}`],
      384,
      774,
      7.5,
    );
  };
  const columns = [
    { key: 'pos', x: 56 },
    { key: 'desc', x: 84 },
    { key: 'qty', x: 346, right: true },
    { key: 'unit', x: 356 },
    { key: 'price', x: 455, right: true },
    { key: 'amount', x: 540, right: true },
  ];
  let y = drawItems(
    kit,
    words,
    deal,
    {
      columns,
      from: 56,
      to: 540,
      rules: 'lines',
      size: 9.5,
      bottom: 690,
      turn: (end, sum) => {
        pen.text(words.carry[0] ?? '', 84, end + 4, { size: 9.5 });
        pen.text(kit.number(sum), 540, end + 4, { size: 9.5, align: 'right' });
        foot();
        pen.newPage();
        page++;
        pen.text(`${words.number.invoice} ${deal.number}`, 56, 64, { size: 10, bold: true });
        pen.text(words.carry[1] ?? '', 84, 90, { size: 9.5 });
        pen.text(kit.number(sum), 540, 90, { size: 9.5, align: 'right' });
        return 114;
      },
    },
    under + 22,
  );
  const [tax] = taxesOf(deal);
  const amount = tax?.amount ?? 0;
  const total = cents(deal.sum + amount);
  y = drawSums(
    kit,
    [
      [words.subtotal, kit.money(deal.sum)],
      [fill(words.tax, { n: place.tax, r: kit.rate(tax?.rate ?? 0) }), kit.money(amount)],
      [words.total, kit.money(total)],
    ],
    { label: 340, value: 540, size: 10, bold: [2] },
    y + 6,
  );
  pen.text(fill(words.terms, { d: kit.date(deal.due) }), 56, y + 20, { size: 9.5 });
  foot();
  kit.say('number', deal.number);
  kit.say('date', iso(deal.date));
  kit.say('due_date', iso(deal.due));
  kit.say('delivery_date', iso(deal.delivery));
  kit.say('customer_number', deal.customer);
  kit.say('order_number', deal.order);
  kit.say('currency', place.currency);
  kit.say('subtotal', deal.sum);
  kit.say('tax_total', amount);
  kit.say('total', total);
  kit.truth.taxes.push(...taxesOf(deal));
  sayParty(kit, 'seller', seller, ['name', 'address', 'phone', 'email', 'taxId', 'iban', 'bic']);
  sayParty(kit, 'buyer', buyer, ['name', 'address']);
  sayLines(
    kit,
    deal,
    columns.map(({ key }) => key),
  );
}

/** Bill to and ship to beside each other, facts in a band of cells, discount, carriage and a deposit. */
export function invoiceB(kit: Kit): void {
  const { pen, place } = kit;
  const words = kit.words.sale.B;
  const deal = makeDeal(kit, 7);
  const { seller, buyer } = deal;
  const ship = kit.firm(kit.place.companies.indexOf(buyer.name) + 1);
  pen.text(seller.name, 48, 60, { size: 13, bold: true });
  kit.block(
    [seller.street, seller.town, seller.phone, seller.email, `${kit.place.taxWord} ${seller.taxId}`],
    48,
    76,
    9,
  );
  pen.text(words.title.invoice, 547, 66, { size: 24, bold: true, align: 'right' });
  kit.frame(397, 84, 150, 36);
  pen.line(472, 84, 472, 120);
  pen.line(397, 101, 547, 101);
  for (const [i, [label, value]] of (
    [
      [words.typeDate.invoice, kit.date(deal.date)],
      [words.number.invoice, deal.number],
    ] as const
  ).entries()) {
    pen.text(label, 401 + i * 75, 96, { size: 8.5, bold: true });
    pen.text(value, 401 + i * 75, 114, { size: 8.5 });
  }
  pen.text(words.buyer, 48, 170, { size: 9, bold: true });
  kit.block([buyer.name, buyer.street, buyer.town], 48, 184, 9.5);
  pen.text(words.ship, 310, 170, { size: 9, bold: true });
  kit.block([buyer.name, ship.street, ship.town], 310, 184, 9.5);
  const band: [string, string][] = [
    [words.customer, deal.customer],
    [words.order, deal.order],
    [words.termsLabel ?? '', words.terms],
    [words.due, kit.date(deal.due)],
  ];
  kit.frame(48, 240, 499, 38);
  pen.line(48, 258, 547, 258);
  for (const [i, [label, value]] of band.entries()) {
    if (i > 0) pen.line(48 + i * 125, 240, 48 + i * 125, 278);
    pen.text(label, 53 + i * 125, 253, { size: 8, bold: true });
    pen.text(value, 53 + i * 125, 271, { size: 9 });
  }
  const columns = [
    { key: 'qty', x: 100, right: true },
    { key: 'sku', x: 112 },
    { key: 'desc', x: 178 },
    { key: 'price', x: 460, right: true },
    { key: 'amount', x: 542, right: true },
  ];
  let y = drawItems(
    kit,
    words,
    deal,
    { columns, from: 48, to: 547, rules: 'grid', size: 9, bottom: 760 },
    306,
  );
  const discount = cents(deal.sum * 0.05);
  const shipping = 18.5;
  const rate = place.rates[0] ?? 0;
  const tax = cents(((deal.sum - discount + shipping) * rate) / 100);
  const total = cents(deal.sum - discount + shipping + tax);
  const paid = cents(Math.floor(total / 300) * 100);
  y = drawSums(
    kit,
    [
      [words.subtotal, kit.number(deal.sum)],
      [`${words.discount} 5%`, kit.number(-discount)],
      [words.shipping, kit.number(shipping)],
      [fill(words.tax, { n: place.tax, r: kit.rate(rate) }), kit.number(tax)],
      [words.total, kit.money(total)],
      [words.paid, kit.number(-paid)],
      [words.balance, kit.money(cents(total - paid))],
    ],
    { label: 380, value: 542, size: 9.5, bold: [4, 6] },
    y + 8,
  );
  if (seller.iban !== '')
    pen.text(`${words.iban}: ${seller.iban}   ${words.bic}: ${seller.bic}`, 48, y + 14, { size: 8.5 });
  pen.text(words.closing, 297, y + 44, { size: 10, align: 'center' });
  const values: Record<string, string | number> = {
    number: deal.number,
    date: iso(deal.date),
    due_date: iso(deal.due),
    customer_number: deal.customer,
    order_number: deal.order,
    payment_terms: words.terms,
    currency: place.currency,
    subtotal: deal.sum,
    discount_total: discount,
    shipping,
    tax_total: tax,
    total,
    amount_paid: paid,
    amount_due: cents(total - paid),
    delivery_address: `${ship.street}, ${ship.town}`,
  };
  for (const [path, value] of Object.entries(values)) kit.say(path, value);
  kit.truth.taxes.push({ rate, base: cents(deal.sum - discount + shipping), amount: tax });
  sayParty(kit, 'seller', seller, [
    'name',
    'address',
    'phone',
    'email',
    'taxId',
    'iban',
    ...(seller.iban === '' ? [] : (['bic'] as const)),
  ]);
  sayParty(kit, 'buyer', buyer, ['name', 'address']);
  sayLines(
    kit,
    deal,
    columns.map(({ key }) => key),
  );
}

/** A note in a compact form: party and facts in two boxes with heads, naming the invoice that it corrects. */
export function creditA(kit: Kit): void {
  const { pen, place } = kit;
  const words = kit.words.sale.A;
  const deal = makeDeal(kit, 3);
  const { seller, buyer } = deal;
  pen.text(seller.name, 297, 58, { size: 15, align: 'center' });
  pen.text(`${seller.street}, ${seller.town} - ${words.phone} ${seller.phone}`, 297, 74, {
    size: 9,
    align: 'center',
  });
  pen.text(`${kit.place.taxWord} ${seller.taxId}`, 297, 87, { size: 9, align: 'center' });
  pen.text(words.title.credit_note, 56, 128, { size: 20, bold: true });
  kit.frame(56, 150, 230, 78);
  pen.text(words.buyer, 62, 163, { size: 8.5, bold: true });
  pen.line(56, 168, 286, 168);
  kit.block([buyer.name, buyer.street, buyer.town], 62, 184, 9.5);
  kit.frame(309, 150, 230, 78);
  const facts: [string, string][] = [
    [words.number.credit_note, deal.number],
    [words.typeDate.credit_note, kit.date(deal.date)],
    [words.customer, deal.customer],
    [words.reference, `${deal.order}-1`],
  ];
  for (const [i, [label, value]] of facts.entries()) {
    pen.text(`${label}:`, 315, 165 + i * 17, { size: 9 });
    pen.text(value, 430, 165 + i * 17, { size: 9 });
  }
  pen.text(words.reason, 56, 254, { size: 9.5 });
  const columns = [
    { key: 'sku', x: 56 },
    { key: 'desc', x: 130 },
    { key: 'qty', x: 390, right: true },
    { key: 'price', x: 462, right: true },
    { key: 'amount', x: 539, right: true },
  ];
  let y = drawItems(
    kit,
    words,
    deal,
    { columns, from: 56, to: 539, rules: 'lines', size: 9.5, bottom: 760 },
    286,
  );
  const [tax] = taxesOf(deal);
  const amount = tax?.amount ?? 0;
  const total = cents(deal.sum + amount);
  y = drawSums(
    kit,
    [
      [words.subtotal, kit.number(deal.sum)],
      [fill(words.tax, { n: place.tax, r: kit.rate(tax?.rate ?? 0) }), kit.number(amount)],
      [kit.words.sale.B.total, kit.money(total)],
    ],
    { label: 450, value: 539, size: 9.5, bold: [2], labelRight: true },
    y + 8,
  );
  const values = {
    number: deal.number,
    date: iso(deal.date),
    customer_number: deal.customer,
    currency: place.currency,
    subtotal: deal.sum,
    tax_total: amount,
    total,
  };
  for (const [path, value] of Object.entries(values)) kit.say(path, value);
  kit.truth.taxes.push(...taxesOf(deal));
  sayParty(kit, 'seller', seller, ['name', 'address', 'phone', 'taxId']);
  sayParty(kit, 'buyer', buyer, ['name', 'address']);
  sayLines(
    kit,
    deal,
    columns.map(({ key }) => key),
  );
}

/** Facts over the page's width, labels over values; a table of taxes by rate. */
export function creditB(kit: Kit): void {
  const { pen, place } = kit;
  const words = kit.words.sale.B;
  const deal = makeDeal(kit, 4, { rates: 2 });
  const { seller, buyer } = deal;
  kit.block([seller.name], 56, 56, 14);
  kit.block([seller.street, seller.town], 56, 72, 9);
  kit.block([`${words.phone}: ${seller.phone}`, `${words.email}: ${seller.email}`], 400, 56, 9);
  kit.block([buyer.name, buyer.street, buyer.town], 340, 128, 10.5);
  pen.text(words.title.credit_note, 56, 214, { size: 16, bold: true });
  const facts: [string, string][] = [
    [words.number.credit_note, deal.number],
    [words.typeDate.credit_note, kit.date(deal.date)],
    [words.customer, deal.customer],
    [words.reference, `${deal.order}`],
  ];
  pen.line(56, 228, 539, 228);
  for (const [i, [label, value]] of facts.entries()) {
    pen.text(label, 56 + i * 122, 241, { size: 8 });
    pen.text(value, 56 + i * 122, 255, { size: 10, bold: true });
  }
  pen.line(56, 262, 539, 262);
  const columns = [
    { key: 'pos', x: 56 },
    { key: 'desc', x: 92 },
    { key: 'qty', x: 355, right: true },
    { key: 'price', x: 415, right: true },
    { key: 'rate', x: 475, right: true },
    { key: 'amount', x: 539, right: true },
  ];
  let y = drawItems(
    kit,
    words,
    deal,
    { columns, from: 56, to: 539, rules: 'none', size: 9, bottom: 760 },
    292,
  );
  const taxes = taxesOf(deal);
  const sum = cents(taxes.reduce((all, { amount }) => all + amount, 0));
  y += 10;
  const heads = [words.cols.rate, kit.words.sale.A.subtotal, place.tax];
  for (const [i, head] of heads.entries())
    pen.text(head, 120 + i * 75, y, { size: 8.5, bold: true, align: 'right' });
  for (const [i, { rate, base, amount }] of taxes.entries())
    for (const [k, value] of [`${rate}%`, kit.number(base), kit.number(amount)].entries())
      pen.text(value, 120 + k * 75, y + 14 + i * 13, { size: 8.5, align: 'right' });
  y = drawSums(
    kit,
    [
      [words.subtotal, kit.number(deal.sum)],
      [place.tax, kit.number(sum)],
      [words.total, kit.money(cents(deal.sum + sum))],
    ],
    { label: 360, value: 539, size: 10, bold: [2] },
    y,
  );
  pen.text(`${kit.place.taxWord} ${seller.taxId}`, 56, 800, { size: 8 });
  pen.text(`${place.bank}  ${words.iban} ${seller.iban}`, 539, 800, { size: 8, align: 'right' });
  const values = {
    number: deal.number,
    date: iso(deal.date),
    customer_number: deal.customer,
    currency: place.currency,
    subtotal: deal.sum,
    tax_total: sum,
    total: cents(deal.sum + sum),
  };
  for (const [path, value] of Object.entries(values)) kit.say(path, value);
  kit.truth.taxes.push(...taxes);
  sayParty(kit, 'seller', seller, ['name', 'address', 'phone', 'email', 'taxId', 'iban']);
  sayParty(kit, 'buyer', buyer, ['name', 'address']);
  sayLines(
    kit,
    deal,
    columns.map(({ key }) => key),
  );
}

export { fill };
