import { iso } from '../truth.ts';
import { drawItems, drawSums, makeDeal, sayLines, sayParty, taxesOf } from './deal.ts';
import { fill } from './invoices.ts';
import { cents, type Kit, later } from './kit.ts';

/** An order on the buyer's paper: vendor and place of delivery in boxes, a grid of items, the tax. */
export function orderA(kit: Kit): void {
  const { pen, place } = kit;
  const words = kit.words.sale.A;
  const deal = makeDeal(kit, 5);
  const { seller, buyer } = deal;
  const ship = kit.firm(place.companies.indexOf(buyer.name) + 2);
  const by = later(deal.date, 21);
  pen.text(buyer.name, 50, 56, { size: 14, bold: true });
  kit.block([buyer.street, buyer.town, `${words.phone} ${buyer.phone}`], 50, 72, 9);
  pen.text(words.title.purchase_order, 545, 60, { size: 18, bold: true, align: 'right' });
  for (const [i, [label, value]] of (
    [
      [words.number.purchase_order, deal.number],
      [words.typeDate.purchase_order, kit.date(deal.date)],
      [kit.words.sale.B.delivery, kit.date(by)],
    ] as const
  ).entries()) {
    pen.text(label, 455, 80 + i * 13, { size: 9, align: 'right' });
    pen.text(value, 545, 80 + i * 13, { size: 9, align: 'right' });
  }
  for (const [x, label, lines] of [
    [50, words.vendor, [seller.name, seller.street, seller.town, seller.email]],
    [305, words.ship, [buyer.name, ship.street, ship.town]],
  ] as const) {
    kit.frame(x, 140, 240, 78);
    pen.text(label, x + 6, 153, { size: 9, bold: true });
    pen.line(x, 158, x + 240, 158);
    kit.block(lines, x + 6, 171, 9);
  }
  const columns = [
    { key: 'pos', x: 55 },
    { key: 'sku', x: 80 },
    { key: 'desc', x: 140 },
    { key: 'qty', x: 392, right: true },
    { key: 'price', x: 464, right: true },
    { key: 'amount', x: 540, right: true },
  ];
  let y = drawItems(
    kit,
    words,
    deal,
    { columns, from: 50, to: 545, rules: 'grid', size: 9, bottom: 760 },
    250,
  );
  const [tax] = taxesOf(deal);
  const amount = tax?.amount ?? 0;
  const total = cents(deal.sum + amount);
  y = drawSums(
    kit,
    [
      [kit.words.sale.B.subtotal, kit.number(deal.sum)],
      [fill(words.tax, { n: place.tax, r: kit.rate(tax?.rate ?? 0) }), kit.number(amount)],
      [kit.words.sale.B.total, kit.money(total)],
    ],
    { label: 400, value: 540, size: 9.5, bold: [2] },
    y + 6,
  );
  pen.line(50, y + 60, 250, y + 60);
  pen.text(kit.words.sale.B.signature, 50, y + 72, { size: 8 });
  const values = {
    number: deal.number,
    date: iso(deal.date),
    delivery_date: iso(by),
    currency: place.currency,
    subtotal: deal.sum,
    tax_total: amount,
    total,
    delivery_address: ship.address,
  };
  for (const [path, value] of Object.entries(values)) kit.say(path, value);
  kit.truth.taxes.push(...taxesOf(deal));
  sayParty(kit, 'buyer', buyer, ['name', 'address', 'phone']);
  sayParty(kit, 'seller', seller, ['name', 'address', 'email']);
  sayLines(
    kit,
    deal,
    columns.map(({ key }) => key),
  );
}

/** An order as a letter to the vendor, prices without tax, the buyer's data in the foot. */
export function orderB(kit: Kit): void {
  const { pen, place } = kit;
  const words = kit.words.sale.B;
  const deal = makeDeal(kit, 4);
  const { seller, buyer } = deal;
  const by = later(deal.date, 14);
  pen.text(buyer.name, 56, 60, { size: 16 });
  kit.block([seller.name, seller.street, seller.town], 56, 140, 10.5);
  pen.text(words.title.purchase_order, 340, 130, { size: 15, bold: true });
  const facts: [string, string][] = [
    [words.number.purchase_order, deal.number],
    [words.typeDate.purchase_order, kit.date(deal.date)],
    [words.delivery, kit.date(by)],
    [words.contact, kit.person(1).name],
  ];
  for (const [i, [label, value]] of facts.entries()) {
    pen.text(`${label}:`, 340, 150 + i * 14, { size: 9 });
    pen.text(value, 450, 150 + i * 14, { size: 9 });
  }
  kit.prose(words.intro.purchase_order, 56, 250, 480, 10);
  const columns = [
    { key: 'pos', x: 56 },
    { key: 'sku', x: 96 },
    { key: 'desc', x: 164 },
    { key: 'qty', x: 390, right: true },
    { key: 'unit', x: 398 },
    { key: 'price', x: 475, right: true },
    { key: 'amount', x: 540, right: true },
  ];
  const y = drawItems(
    kit,
    words,
    deal,
    { columns, from: 56, to: 540, rules: 'lines', size: 9, bottom: 760 },
    290,
  );
  drawSums(
    kit,
    [[words.total, kit.money(deal.sum)]],
    { label: 360, value: 540, size: 10.5, bold: [0] },
    y + 8,
  );
  pen.line(56, 775, 540, 775);
  pen.text(`${buyer.name}, ${buyer.street}, ${buyer.town}`, 297, 788, { size: 8, align: 'center' });
  pen.text(`${words.phone} ${buyer.phone} | ${buyer.email} | ${kit.place.taxWord} ${buyer.taxId}`, 297, 799, {
    size: 8,
    align: 'center',
  });
  const values = {
    number: deal.number,
    date: iso(deal.date),
    delivery_date: iso(by),
    currency: place.currency,
    total: deal.sum,
  };
  for (const [path, value] of Object.entries(values)) kit.say(path, value);
  sayParty(kit, 'buyer', buyer, ['name', 'address', 'phone', 'email', 'taxId']);
  sayParty(kit, 'seller', seller, ['name', 'address']);
  sayLines(
    kit,
    deal,
    columns.map(({ key }) => key),
  );
}

/** A quote of a small firm that charges no tax (in English: with tax), valid for a while. */
export function quoteA(kit: Kit): void {
  const { pen, place } = kit;
  const words = kit.words.sale.A;
  const deal = makeDeal(kit, 4);
  const { seller, buyer } = deal;
  kit.block([seller.name], 56, 60, 13);
  pen.text(`${seller.street}  |  ${seller.town}  |  ${words.phone} ${seller.phone}`, 56, 76, { size: 8.5 });
  kit.block([buyer.name, buyer.street, buyer.town], 56, 130, 10.5);
  pen.text(words.title.quote, 56, 220, { size: 16, bold: true });
  const facts: [string, string][] = [
    [words.number.quote, deal.number],
    [words.typeDate.quote, kit.date(deal.date)],
    [words.valid, kit.date(later(deal.date, 30))],
    [words.contact, kit.person(2).name],
  ];
  for (const [i, [label, value]] of facts.entries()) {
    pen.text(`${label}:`, 56 + (i % 2) * 250, 242 + Math.floor(i / 2) * 14, { size: 9.5 });
    pen.text(value, 160 + (i % 2) * 250, 242 + Math.floor(i / 2) * 14, { size: 9.5 });
  }
  kit.prose(words.intro.quote, 56, 290, 480, 10);
  const columns = [
    { key: 'pos', x: 56 },
    { key: 'desc', x: 84 },
    { key: 'qty', x: 372, right: true },
    { key: 'unit', x: 380 },
    { key: 'price', x: 466, right: true },
    { key: 'amount', x: 540, right: true },
  ];
  let y = drawItems(
    kit,
    words,
    deal,
    { columns, from: 56, to: 540, rules: 'lines', size: 9.5, bottom: 760 },
    330,
  );
  const [tax] = words.exempt === '' ? taxesOf(deal) : [];
  const total = cents(deal.sum + (tax?.amount ?? 0));
  const rows: [string, string][] = tax
    ? [
        [words.subtotal, kit.money(deal.sum)],
        [fill(words.tax, { n: place.tax, r: kit.rate(tax.rate) }), kit.money(tax.amount)],
      ]
    : [];
  rows.push([kit.words.sale.B.total, kit.money(total)]);
  y = drawSums(kit, rows, { label: 360, value: 540, size: 10, bold: [rows.length - 1] }, y + 8);
  if (words.exempt !== '') pen.text(words.exempt, 56, y + 16, { size: 9 });
  pen.text(words.closing, 56, y + 40, { size: 10 });
  kit.block([`${words.email}: ${seller.email}   ${words.iban}: ${seller.iban}`], 56, 800, 8);
  const values = { number: deal.number, date: iso(deal.date), currency: place.currency, total };
  for (const [path, value] of Object.entries(values)) kit.say(path, value);
  if (tax) {
    kit.say('subtotal', deal.sum);
    kit.say('tax_total', tax.amount);
    kit.truth.taxes.push(tax);
  }
  sayParty(kit, 'seller', seller, ['name', 'address', 'phone', 'email', 'iban']);
  sayParty(kit, 'buyer', buyer, ['name', 'address']);
  sayLines(
    kit,
    deal,
    columns.map(({ key }) => key),
  );
}

/** A quote with a discount a line, facts in a ruled table at the right, customer under a head. */
export function quoteB(kit: Kit): void {
  const { pen, place } = kit;
  const words = kit.words.sale.B;
  const deal = makeDeal(kit, 6, { discounts: true });
  const { seller, buyer } = deal;
  pen.text(words.title.quote, 48, 64, { size: 22, bold: true });
  pen.text(seller.name, 547, 56, { size: 12, bold: true, align: 'right' });
  for (const [i, line] of [seller.street, seller.town, seller.phone, seller.email].entries())
    pen.text(line, 547, 70 + i * 12, { size: 9, align: 'right' });
  pen.text(words.buyer, 48, 140, { size: 9, bold: true });
  kit.block([buyer.name, buyer.street, buyer.town], 48, 154, 10);
  const facts: [string, string][] = [
    [words.number.quote, deal.number],
    [words.typeDate.quote, kit.date(deal.date)],
    [words.valid, kit.date(later(deal.date, 45))],
    [words.customer, deal.customer],
  ];
  for (const [i, [label, value]] of facts.entries()) {
    kit.frame(340, 132 + i * 17, 207, 17);
    pen.text(label, 345, 144 + i * 17, { size: 9, bold: true });
    pen.text(value, 445, 144 + i * 17, { size: 9 });
  }
  pen.line(440, 132, 440, 200);
  const columns = [
    { key: 'desc', x: 53 },
    { key: 'qty', x: 308, right: true },
    { key: 'price', x: 382, right: true },
    { key: 'disc', x: 456, right: true },
    { key: 'amount', x: 542, right: true },
  ];
  let y = drawItems(
    kit,
    words,
    deal,
    { columns, from: 48, to: 547, rules: 'grid', size: 9.5, bottom: 760 },
    240,
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
    { label: 380, value: 542, size: 10, bold: [2] },
    y + 8,
  );
  pen.text(words.closing, 297, y + 40, { size: 10, align: 'center' });
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
  sayParty(kit, 'seller', seller, ['name', 'address', 'phone', 'email']);
  sayParty(kit, 'buyer', buyer, ['name', 'address']);
  sayLines(
    kit,
    deal,
    columns.map(({ key }) => key),
  );
}

/** A slip in the box: billed and shipped to two places, ordered beside shipped. */
export function deliveryA(kit: Kit): void {
  const { pen, place } = kit;
  const words = kit.words.sale.A;
  const deal = makeDeal(kit, 6);
  const { seller, buyer } = deal;
  const ship = kit.firm(place.companies.indexOf(buyer.name) + 1);
  pen.text(seller.name, 50, 58, { size: 14, bold: true });
  kit.block([seller.street, seller.town, `${words.phone} ${seller.phone}`], 50, 74, 9);
  pen.text(words.title.delivery_note, 545, 58, { size: 16, bold: true, align: 'right' });
  const facts: [string, string][] = [
    [words.number.delivery_note, deal.number],
    [words.typeDate.delivery_note, kit.date(deal.date)],
    [words.order, deal.order],
  ];
  for (const [i, [label, value]] of facts.entries()) {
    pen.text(`${label}:`, 360, 84 + i * 14, { size: 9 });
    pen.text(value, 470, 84 + i * 14, { size: 9 });
  }
  pen.text(`${words.ship}:`, 50, 150, { size: 9, bold: true });
  kit.block([buyer.name, ship.street, ship.town], 50, 164, 9.5);
  pen.text(`${words.buyer}:`, 310, 150, { size: 9, bold: true });
  kit.block([buyer.name, buyer.street, buyer.town], 310, 164, 9.5);
  const columns = [
    { key: 'sku', x: 50 },
    { key: 'desc', x: 130 },
    { key: 'unit', x: 370 },
    { key: 'ordered', x: 470, right: true },
    { key: 'shipped', x: 545, right: true },
  ];
  drawItems(kit, words, deal, { columns, from: 50, to: 545, rules: 'lines', size: 9.5, bottom: 760 }, 236);
  kit.say('number', deal.number);
  kit.say('date', iso(deal.date));
  kit.say('order_number', deal.order);
  kit.say('delivery_address', ship.address);
  sayParty(kit, 'seller', seller, ['name', 'address', 'phone']);
  sayParty(kit, 'buyer', buyer, ['name', 'address']);
  sayLines(
    kit,
    deal,
    columns.map(({ key }) => key),
  );
}

/** A note with the receiver in the window, no prices, and room to sign. */
export function deliveryB(kit: Kit): void {
  const { pen } = kit;
  const words = kit.words.sale.B;
  const deal = makeDeal(kit, 5);
  const { seller, buyer } = deal;
  pen.text(seller.name, 540, 60, { size: 14, bold: true, align: 'right' });
  pen.text(`${seller.name}, ${seller.street}, ${seller.town}`, 56, 128, { size: 7 });
  kit.block([buyer.name, buyer.street, buyer.town], 56, 146, 10.5);
  pen.text(words.title.delivery_note, 56, 228, { size: 14, bold: true });
  const facts: [string, string][] = [
    [words.number.delivery_note, deal.number],
    [words.typeDate.delivery_note, kit.date(deal.date)],
    [words.customer, deal.customer],
    [words.order, deal.order],
  ];
  kit.frame(56, 240, 484, 36);
  for (const [i, [label, value]] of facts.entries()) {
    if (i > 0) pen.line(56 + i * 121, 240, 56 + i * 121, 276);
    pen.text(label, 60 + i * 121, 252, { size: 7.5 });
    pen.text(value, 60 + i * 121, 269, { size: 10 });
  }
  const columns = [
    { key: 'pos', x: 56 },
    { key: 'sku', x: 104 },
    { key: 'desc', x: 180 },
    { key: 'qty', x: 470, right: true },
    { key: 'unit', x: 482 },
  ];
  const y = drawItems(
    kit,
    words,
    deal,
    { columns, from: 56, to: 540, rules: 'lines', size: 9.5, bottom: 760 },
    306,
  );
  pen.line(56, y + 70, 256, y + 70);
  pen.text(words.received, 56, y + 82, { size: 8 });
  pen.text(
    `${words.phone} ${seller.phone} - ${seller.email} - ${kit.place.taxWord} ${seller.taxId}`,
    297,
    800,
    {
      size: 8,
      align: 'center',
    },
  );
  kit.say('number', deal.number);
  kit.say('date', iso(deal.date));
  kit.say('customer_number', deal.customer);
  kit.say('order_number', deal.order);
  sayParty(kit, 'seller', seller, ['name', 'address', 'phone', 'email', 'taxId']);
  sayParty(kit, 'buyer', buyer, ['name', 'address']);
  sayLines(
    kit,
    deal,
    columns.map(({ key }) => key),
  );
}
