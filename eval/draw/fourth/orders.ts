import { drawSums, sayParty } from '../further/deal.ts';
import { fill } from '../further/invoices.ts';
import { type Kit, later } from '../further/kit.ts';
import { iso } from '../truth.ts';
import { colon, columnsOf, dated, drawPairs, drawTable, lineRows, sayAll, trade } from './paper.ts';
import { wordsOf } from './words.ts';

/** A frame with a small label and what it holds. */
function labelled(kit: Kit, label: string, lines: readonly string[], at: readonly number[]): void {
  const [x = 0, y = 0, width = 0, height = 0] = at;
  kit.frame(x, y, width, height);
  kit.pen.text(label, x + 6, y + 12, { size: 8, bold: true });
  kit.block(lines, x + 6, y + 27, 9.5);
}

/** A planning program's order: supplier, places and facts in frames, items counted in tens. */
export function order(kit: Kit): void {
  const { pen, place } = kit;
  const words = wordsOf(kit);
  const own = words.order;
  const deal = trade(kit, words.goods, 5);
  const { seller, buyer } = deal;
  const ship = kit.firm(place.companies.indexOf(buyer.name) + 2);
  const by = later(deal.date, 12);
  const day = (date: Date) => dated(kit, date, words.short);
  pen.text(own.title, 45, 58, { size: 16, bold: true });
  pen.text(buyer.name, 550, 50, { size: 11, bold: true, align: 'right' });
  pen.text(`${buyer.street}, ${buyer.town}`, 550, 63, { size: 8.5, align: 'right' });
  pen.text(`${words.phone} ${buyer.phone} · ${place.taxWord} ${buyer.taxId}`, 550, 75, {
    size: 8.5,
    align: 'right',
  });
  labelled(kit, own.supplier, [seller.name, seller.street, seller.town], [45, 92, 250, 78]);
  kit.frame(300, 92, 250, 78);
  drawPairs(
    kit,
    [
      [own.number, deal.number],
      [own.date, day(deal.date)],
      [own.vendor, `K${deal.customer}`],
      [own.clerk, kit.person(3).name],
    ],
    { x: 308, value: 410, y: 110, size: 9.5, lead: 1.7 },
  );
  labelled(kit, own.ship, [buyer.name, ship.street, ship.town], [45, 175, 250, 72]);
  labelled(kit, own.bill, [buyer.name, buyer.street, buyer.town], [300, 175, 250, 72]);
  drawPairs(
    kit,
    [
      [colon(kit, own.delivery), day(by)],
      [colon(kit, own.incoterms), `DAP ${ship.town}`],
      [colon(kit, own.terms), own.term],
    ],
    { x: 45, value: 155, y: 266, size: 9 },
  );
  const edges = [45, 80, 140, 320, 360, 400, 475, 550];
  const keys = ['pos', 'sku', 'desc', 'qty', 'unit', 'price', 'amount'];
  const columns = columnsOf(keys, own.cols, edges, ['qty', 'price', 'amount']);
  const rows = lineRows(kit, deal, (_, i) => ({ pos: String((i + 1) * 10).padStart(4, '0') }));
  let y = drawTable(kit, columns, rows, { size: 8.5, rules: 'box', y: 326 });
  y = drawSums(
    kit,
    [[`${own.total} (${place.currency})`, kit.number(deal.sum)]],
    { label: 360, value: 546, size: 10.5, bold: [0] },
    y + 6,
  );
  y = kit.prose(own.note, 45, y + 16, 505, 9);
  pen.line(45, y + 52, 245, y + 52);
  pen.text(own.sign, 45, y + 63, { size: 8 });
  sayAll(kit, {
    number: deal.number,
    date: iso(deal.date),
    delivery_date: iso(by),
    payment_terms: own.term,
    currency: place.currency,
    total: deal.sum,
    delivery_address: ship.address,
  });
  sayParty(kit, 'buyer', buyer, ['name', 'address', 'phone', 'taxId']);
  sayParty(kit, 'seller', seller, ['name', 'address']);
  for (const { sku, description, quantity, price, amount } of deal.lines)
    kit.truth.lines.push({ sku, description, quantity, unit_price: price, amount });
}

/** A store's note: its number in the title, the two parties in frames, what was ordered beside what comes. */
export function delivery(kit: Kit): void {
  const { pen, place, random } = kit;
  const words = wordsOf(kit);
  const own = words.delivery;
  const deal = trade(kit, words.goods, 5);
  const { seller, buyer } = deal;
  const ship = kit.firm(place.companies.indexOf(buyer.name) + 2);
  const day = (date: Date) => dated(kit, date, words.date);
  pen.text(seller.name, 550, 56, { size: 14, bold: true, align: 'right' });
  pen.text(`${own.title} ${deal.number}`, 45, 92, { size: 15, bold: true });
  pen.text(`${colon(kit, own.date)} ${day(deal.date)}`, 45, 108, { size: 10 });
  labelled(kit, own.ship, [buyer.name, ship.street, ship.town], [45, 122, 250, 74]);
  labelled(kit, own.buyer, [buyer.name, buyer.street, buyer.town], [300, 122, 250, 74]);
  const values = [
    deal.customer,
    deal.order,
    day(later(deal.date, -9)),
    own.carrier,
    `${kit.number(random.integer(400, 4000) / 10, 1)} kg`,
  ];
  for (const [i, label] of own.cells.entries()) {
    pen.text(label, 45 + i * 101, 218, { size: 8, bold: true });
    pen.text(values[i] ?? '', 45 + i * 101, 232, { size: 9.5 });
  }
  const edges = [45, 70, 130, 370, 420, 465, 515, 550];
  const keys = ['pos', 'sku', 'desc', 'ordered', 'qty', 'open', 'unit'];
  const columns = columnsOf(keys, own.cols, edges, ['ordered', 'qty', 'open']);
  const rows = lineRows(kit, deal, (line, i) => {
    const open = i === 2 ? random.integer(1, 4) : 0;
    const batch = fill(own.batch, { b: `${random.integer(21, 26)}-${random.integer(1000, 9999)}` });
    return {
      desc: i % 2 === 0 ? `${line.description}, ${batch}` : line.description,
      ordered: String(line.quantity + open),
      open: String(open),
    };
  });
  const y = drawTable(kit, columns, rows, { size: 9, rules: 'head', y: 266 });
  pen.text(`${colon(kit, own.parcels)} ${random.integer(1, 5)}`, 45, y + 10, { size: 9.5, bold: true });
  pen.text(own.note, 45, y + 26, { size: 8.5 });
  for (const [i, label] of own.signs.entries()) {
    pen.line(45 + i * 260, 700, 265 + i * 260, 700);
    pen.text(label, 45 + i * 260, 711, { size: 8 });
  }
  pen.line(45, 780, 550, 780);
  pen.text(`${seller.name} - ${seller.street} - ${seller.town}`, 297, 792, { size: 8, align: 'center' });
  pen.text(`${words.phone} ${seller.phone} - ${seller.email} - ${place.taxWord} ${seller.taxId}`, 297, 803, {
    size: 8,
    align: 'center',
  });
  sayAll(kit, {
    number: deal.number,
    date: iso(deal.date),
    order_number: deal.order,
    customer_number: deal.customer,
    delivery_address: ship.address,
  });
  sayParty(kit, 'seller', seller, ['name', 'address', 'phone', 'email', 'taxId']);
  sayParty(kit, 'buyer', buyer, ['name', 'address']);
  for (const [i, { sku, quantity }] of deal.lines.entries())
    kit.truth.lines.push({ sku, description: rows[i]?.cells.desc ?? '', quantity });
}
