import { drawSums, sayParty } from '../further/deal.ts';
import { fill } from '../further/invoices.ts';
import { at, cents, type Kit, later } from '../further/kit.ts';
import { iso } from '../truth.ts';
import { wordsOf } from './fifth-sale-words.ts';
import { columnsOf, dated, drawPairs, drawTable, lineRows, sayAll, trade } from './paper.ts';

/** A small firm's order on a template: two columns of parties, a strip of cells, tax and freight under the lines. */
export function order(kit: Kit): void {
  const { pen, place, random } = kit;
  const words = wordsOf(kit);
  const own = words.order;
  const deal = trade(
    kit,
    words.shop.map((name) => [name]),
    4,
  );
  const { seller, buyer } = deal;
  const ship = kit.firm(place.companies.indexOf(buyer.name) + 2);
  const by = later(deal.date, 20);
  const day = (date: Date) => dated(kit, date, words.away);
  pen.text(buyer.name, 50, 60, { size: 14, bold: true });
  kit.block([buyer.street, buyer.town, buyer.phone, buyer.email], 50, 76, 9);
  pen.text(own.title, 545, 62, { size: 18, bold: true, align: 'right' });
  drawPairs(
    kit,
    [
      [own.date, day(deal.date)],
      [own.number, deal.number],
    ],
    { x: 400, value: 470, y: 86, size: 10 },
  );
  for (const [x, label, lines] of [
    [50, own.vendor, [seller.name, seller.street, seller.town]],
    [310, own.ship, [buyer.name, ship.street, ship.town]],
  ] as const) {
    pen.text(label, x, 148, { size: 10, bold: true });
    pen.line(x, 152, x + 235, 152, 1);
    kit.block(lines, x, 167, 10);
  }
  const values = [at(place.people, 2).slice(0, 2).join(' '), own.via, day(by), own.term];
  for (const [i, label] of own.cells.entries()) {
    kit.frame(50 + i * 123.75, 222, 123.75, 17);
    kit.frame(50 + i * 123.75, 239, 123.75, 19);
    pen.text(label, 112 + i * 123.75, 234, { size: 8.5, bold: true, align: 'center' });
    pen.text(values[i] ?? '', 112 + i * 123.75, 252, { size: 9.5, align: 'center' });
  }
  const columns = columnsOf(
    ['qty', 'sku', 'desc', 'price', 'amount'],
    own.cols,
    [50, 95, 170, 365, 450, 545],
    ['qty', 'price', 'amount'],
  );
  const y = drawTable(
    kit,
    columns,
    lineRows(kit, deal, () => ({})),
    { size: 9.5, rules: 'box', y: 284 },
  );
  const rate = place.rates[0] ?? 0;
  const shipping = random.integer(18, 95);
  const tax = cents((deal.sum * rate) / 100);
  const total = cents(deal.sum + tax + shipping);
  pen.text(own.noteHead, 50, y + 6, { size: 9, bold: true });
  kit.prose(own.note, 50, y + 20, 230, 9);
  const after = drawSums(
    kit,
    [
      [own.sum, kit.number(deal.sum)],
      [fill(own.tax, { n: place.tax, r: kit.rate(rate) }), kit.number(tax)],
      [own.shipping, kit.number(shipping)],
      [own.total, kit.money(total)],
    ],
    { label: 310, value: 541, size: 10, bold: [3] },
    y + 6,
  );
  pen.line(310, after + 60, 545, after + 60);
  pen.text(own.sign, 310, after + 71, { size: 8.5 });
  sayAll(kit, {
    number: deal.number,
    date: iso(deal.date),
    delivery_date: iso(by),
    payment_terms: own.term,
    currency: place.currency,
    subtotal: deal.sum,
    tax_total: tax,
    shipping,
    total,
    delivery_address: ship.address,
  });
  kit.truth.taxes.push({ rate, base: deal.sum, amount: tax });
  sayParty(kit, 'buyer', buyer, ['name', 'address', 'phone', 'email']);
  sayParty(kit, 'seller', seller, ['name', 'address']);
  for (const { sku, description, quantity, price, amount } of deal.lines)
    kit.truth.lines.push({ sku, description, quantity, unit_price: price, amount });
}

/** A web shop's slip in the parcel: half a page, no prices, its own address only where returns go to. */
export function delivery(kit: Kit): void {
  const { pen } = kit;
  const words = wordsOf(kit);
  const own = words.delivery;
  const deal = trade(
    kit,
    words.shop.map((name) => [name]),
    4,
    { few: true },
  );
  const { seller } = deal;
  const index = kit.place.companies.indexOf(seller.name);
  const [buyer, ship] = [kit.person(index), kit.firm(index + 2)];
  const day = (date: Date) => dated(kit, date, words.away);
  pen.text(own.title, 36, 52, { size: 20, bold: true });
  pen.text(seller.name, 559, 48, { size: 11, bold: true, align: 'right' });
  const values = [deal.number, day(deal.date), deal.order, day(later(deal.date, -2))];
  for (const [i, label] of own.heads.entries()) {
    pen.text(`${label}`, 400, 84 + i * 15, { size: 9, bold: true });
    pen.text(values[i] ?? '', 559, 84 + i * 15, { size: 9, align: 'right' });
  }
  for (const [x, label, place] of [
    [36, own.buyer, buyer],
    [206, own.ship, ship],
  ] as const) {
    pen.text(label, x, 84, { size: 9, bold: true });
    kit.block([buyer.name, place.street, place.town], x, 98, 9);
  }
  const columns = columnsOf(['qty', 'desc', 'sku'], own.cols, [32, 82, 440, 563], []);
  const y = drawTable(
    kit,
    columns,
    lineRows(kit, deal, () => ({})),
    { size: 10, rules: 'rows', y: 172 },
  );
  pen.text(own.note, 36, y + 14, { size: 8.5 });
  pen.text(`${own.back}: ${seller.name}, ${seller.street}, ${seller.town}`, 36, 396, { size: 8.5 });
  sayAll(kit, {
    number: deal.number,
    date: iso(deal.date),
    order_number: deal.order,
    delivery_address: ship.address,
    'buyer.name': buyer.name,
    'buyer.address': buyer.address,
  });
  sayParty(kit, 'seller', seller, ['name', 'address']);
  for (const { sku, description, quantity } of deal.lines)
    kit.truth.lines.push({ sku, description, quantity });
}
