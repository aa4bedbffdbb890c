import { drawItems, drawSums, makeDeal, sayLines, sayParty } from '../further/deal.ts';
import { type Kit, later } from '../further/kit.ts';
import { iso } from '../truth.ts';
import { drawCells, wordsOf } from './words.ts';

/** The buyer's letterhead, the title in the middle, the supplier beside the facts, the place of delivery over a ruled table. */
export function order(kit: Kit): void {
  const { pen, place } = kit;
  const words = wordsOf(kit);
  const own = words.order;
  const deal = makeDeal(kit, 5);
  const { seller, buyer } = deal;
  const by = later(deal.date, 18);
  const ship = kit.firm(place.companies.indexOf(buyer.name) + 2);
  pen.text(buyer.name, 50, 54, { size: 14, bold: true });
  pen.text(`${buyer.street}, ${buyer.town}  |  ${words.phone} ${buyer.phone}  |  ${buyer.email}`, 50, 69, {
    size: 8.5,
  });
  pen.line(50, 77, 545, 77);
  pen.text(own.title, 297, 112, { size: 17, bold: true, align: 'center' });
  pen.text(own.seller, 50, 146, { size: 9, bold: true });
  kit.block([seller.name, seller.street, seller.town], 50, 161, 10.5);
  for (const [i, [label, value]] of (
    [
      [own.number, deal.number],
      [own.date, kit.date(deal.date)],
      [own.delivery, kit.date(by)],
      [own.contact, kit.person(0).name],
    ] as const
  ).entries()) {
    pen.text(label, 320, 146 + i * 15, { size: 9.5 });
    pen.text(value, 450, 146 + i * 15, { size: 9.5 });
  }
  pen.text(`${own.ship}:`, 50, 226, { size: 9.5, bold: true });
  pen.text(ship.address, 55 + pen.widthOf(`${own.ship}:`, 9.5, true), 226, { size: 9.5 });
  const columns = [
    { key: 'pos', x: 55 },
    { key: 'desc', x: 84 },
    { key: 'sku', x: 254 },
    { key: 'qty', x: 382, right: true },
    { key: 'unit', x: 392 },
    { key: 'price', x: 480, right: true },
    { key: 'amount', x: 540, right: true },
  ];
  let y = drawItems(
    kit,
    words,
    deal,
    { columns, from: 50, to: 545, rules: 'grid', size: 9, bottom: 700 },
    256,
  );
  y = drawSums(
    kit,
    [[own.total, kit.money(deal.sum)]],
    { label: 430, labelRight: true, value: 540, size: 10.5, bold: [0] },
    y + 8,
  );
  y = kit.prose(own.note, 50, y + 14, 495, 9.5);
  pen.line(345, y + 56, 545, y + 56);
  pen.text(own.sign, 345, y + 68, { size: 8 });
  kit.say('number', deal.number);
  kit.say('date', iso(deal.date));
  kit.say('delivery_date', iso(by));
  kit.say('currency', place.currency);
  kit.say('total', deal.sum);
  kit.say('delivery_address', ship.address);
  sayParty(kit, 'buyer', buyer, ['name', 'address', 'phone', 'email']);
  sayParty(kit, 'seller', seller, ['name', 'address']);
  sayLines(
    kit,
    deal,
    columns.map(({ key }) => key),
  );
}

/** The receiver in a box at the right, the sender in the foot, values under their labels, quantities first. */
export function delivery(kit: Kit): void {
  const { pen, place, random } = kit;
  const words = wordsOf(kit);
  const own = words.delivery;
  const deal = makeDeal(kit, 6);
  const { seller, buyer } = deal;
  pen.text(seller.name, 50, 62, { size: 15, bold: true });
  pen.text(own.title, 50, 116, { size: 19, bold: true });
  kit.frame(320, 90, 225, 74);
  pen.text(own.buyer, 327, 103, { size: 8 });
  kit.block([buyer.name, buyer.street, buyer.town], 327, 121, 10.5);
  drawCells(
    kit,
    [
      [own.number, deal.number],
      [own.date, kit.date(deal.date)],
      [own.order, deal.order],
      [own.customer, deal.customer],
    ],
    { x: 45, y: 184, width: 125, framed: false },
  );
  const columns = [
    { key: 'qty', x: 95, right: true },
    { key: 'unit', x: 108 },
    { key: 'sku', x: 160 },
    { key: 'desc', x: 240 },
  ];
  let y = drawItems(
    kit,
    words,
    deal,
    { columns, from: 50, to: 545, rules: 'grid', size: 9.5, bottom: 700 },
    246,
  );
  pen.text(`${own.parcels}: ${random.integer(1, 6)}`, 50, y + 10, { size: 9.5 });
  pen.text(`${own.weight}: ${kit.number(random.integer(40, 900) / 10, 1)} kg`, 200, y + 10, { size: 9.5 });
  y = kit.prose(own.note, 50, y + 32, 495, 9.5);
  for (const [i, label] of own.signs.entries()) {
    pen.line(50 + i * 260, y + 60, 250 + i * 260, y + 60);
    pen.text(label, 50 + i * 260, y + 72, { size: 8 });
  }
  pen.line(50, 775, 545, 775);
  pen.text(`${seller.name}, ${seller.street}, ${seller.town}`, 50, 788, { size: 8 });
  pen.text(`${words.phone} ${seller.phone}, ${seller.email}, ${place.taxWord} ${seller.taxId}`, 50, 799, {
    size: 8,
  });
  kit.say('number', deal.number);
  kit.say('date', iso(deal.date));
  kit.say('order_number', deal.order);
  kit.say('customer_number', deal.customer);
  sayParty(kit, 'seller', seller, ['name', 'address', 'phone', 'email', 'taxId']);
  sayParty(kit, 'buyer', buyer, ['name', 'address']);
  sayLines(
    kit,
    deal,
    columns.map(({ key }) => key),
  );
}
