import { cents, type Kit, later } from '../further/kit.ts';
import { iso } from '../truth.ts';
import {
  cellsOf,
  drawFacts,
  type Fact,
  factsOf,
  fill,
  makeLines,
  numbered,
  sayFirm,
  sayLines,
  sumOf,
  taxesOf,
  wordsOf,
} from './sale-sheet.ts';
import { drawSums, drawTable, shade } from './sale-table.ts';

/** A row of cells across the page, labels over values. */
function drawCells(kit: Kit, rows: readonly [string, string][], y: number): void {
  const width = 505 / rows.length;
  shade(kit, 45, y, 505, 16);
  kit.frame(45, y, 505, 36);
  kit.pen.line(45, y + 16, 550, y + 16);
  for (const [i, [label, value]] of rows.entries()) {
    const x = 45 + i * width;
    if (i > 0) kit.pen.line(x, y, x, y + 36);
    kit.pen.text(label, x + 5, y + 11.5, { size: 8, bold: true });
    kit.pen.text(value, x + 5, y + 29, { size: 9 });
  }
}

/** A label on a shaded bar with an address under it. */
function drawBox(kit: Kit, label: string, lines: readonly string[], x: number, y: number): void {
  shade(kit, x, y, 242, 17);
  kit.pen.text(label, x + 6, y + 12, { size: 9, bold: true });
  kit.block(lines, x + 6, y + 31, 9.5);
}

/** What an ERP prints for a supplier: two boxes of addresses, the conditions in a row of cells, a ruled table, freight. */
export function order(kit: Kit): void {
  const { pen, place, random } = kit;
  const own = wordsOf(kit).order;
  const [buyer, seller, site] = [kit.firm(0), kit.firm(random.pick([1, 3])), kit.firm(2)];
  const [clerk, contact] = [kit.person(1), kit.person(3)];
  const date = kit.day(2022, 2026);
  const wanted = later(date, random.integer(10, 30));
  pen.text(buyer.name, 45, 58, { size: 14, bold: true });
  const taxed = place.code !== 'USA';
  const taxId = taxed ? `${place.taxWord} ${buyer.taxId}` : '';
  kit.block([buyer.street, buyer.town, `${own.phone} ${buyer.phone}`, buyer.email, taxId], 45, 74, 9);
  pen.text(own.title, 550, 60, { size: 20, bold: true, align: 'right' });
  const facts = factsOf(kit, own.facts, [
    ['number', numbered(kit, own.id, date)],
    ['date', kit.date(date), iso(date)],
  ]);
  drawFacts(kit, facts, { x: 390, value: 550, y: 86, size: 10, bold: true, right: true });
  drawBox(kit, own.vendor, [seller.name, contact.name, seller.street, seller.town, seller.phone], 45, 150);
  drawBox(kit, own.ship, [buyer.name, clerk.name, site.street, site.town], 308, 150);
  const cells: Fact[] = [
    ['', clerk.name],
    ['', own.carrier],
    ['payment_terms', own.terms],
    ['delivery_date', kit.date(wanted), iso(wanted)],
  ];
  drawCells(kit, factsOf(kit, own.cells, cells), 250);
  const lines = makeLines(kit, 5);
  let y = drawTable(
    kit,
    own.cols,
    [
      ['pos', 40],
      ['sku', 62],
      ['desc', -1],
      ['count', 52, 'right'],
      ['unit', 46],
      ['price', 72, 'right'],
      ['amount', 78, 'right'],
    ],
    lines.map((line, i) => cellsOf(kit, line, i)),
    { x: 45, to: 550, y: 314, size: 9, rules: 'grid' },
  );
  sayLines(kit, lines, ['sku', 'unit', 'unit_price', 'amount']);
  const freight = random.pick([15, 25, 40]) * (place.currency === 'MXN' ? 10 : 1);
  const sum = sumOf(lines);
  const [tax] = taxesOf(kit, lines, 1, freight);
  const total = cents(sum + freight + (tax?.amount ?? 0));
  const [sumLabel = '', freightLabel = '', taxLabel = '', totalLabel = ''] = own.sums;
  y = drawSums(
    kit,
    [
      [sumLabel, kit.money(sum)],
      [freightLabel, kit.money(freight)],
      ...(tax
        ? [[fill(taxLabel, { r: kit.rate(tax.rate) }), kit.money(tax.amount)] as [string, string]]
        : []),
      [totalLabel, kit.money(total)],
    ],
    { x: 350, to: 550, y: y + 8, size: 9.5 },
  );
  kit.prose(own.note, 45, y + 20, 480, 9);
  pen.line(45, y + 108, 230, y + 108);
  pen.text(own.sign, 45, y + 120, { size: 8.5 });
  if (tax) {
    kit.truth.taxes.push(tax);
    kit.say('tax_total', tax.amount);
  }
  sayFirm(kit, 'buyer', buyer, {
    phone: buyer.phone,
    email: buyer.email,
    ...(taxed ? { tax_id: buyer.taxId } : {}),
  });
  sayFirm(kit, 'seller', seller, { phone: seller.phone });
  kit.say('delivery_address', site.address);
  kit.say('currency', place.currency);
  kit.say('subtotal', sum);
  kit.say('shipping', freight);
  kit.say('total', total);
}

/** A warehouse's note: facts in a row of cells, two addresses beside each other, goods without prices, a place to sign. */
export function delivery(kit: Kit): void {
  const { pen, place, random } = kit;
  const own = wordsOf(kit).delivery;
  const [seller, buyer, site] = [kit.firm(0), kit.firm(1), kit.firm(random.pick([2, 3]))];
  const date = kit.day(2022, 2026);
  pen.text(seller.name, 45, 58, { size: 14, bold: true });
  kit.block(
    [
      `${seller.street} - ${seller.town}`,
      `${own.phone} ${seller.phone} - ${seller.email}`,
      `${place.taxWord} ${seller.taxId}`,
    ],
    45,
    74,
    8.5,
  );
  pen.text(own.title, 45, 134, { size: 18, bold: true });
  drawBox(kit, own.bill, [buyer.name, buyer.street, buyer.town], 45, 150);
  drawBox(kit, own.ship, [buyer.name, site.street, site.town], 308, 150);
  const facts = factsOf(kit, own.facts, [
    ['number', numbered(kit, own.id, date)],
    ['date', kit.date(date), iso(date)],
    ['order_number', numbered(kit, own.order, later(date, -8))],
    ['customer_number', String(random.integer(10_000, 39_999))],
    ['delivery_date', kit.date(later(date, 1)), iso(later(date, 1))],
  ]);
  drawCells(kit, facts, 232);
  const lines = makeLines(kit, 6);
  const y = drawTable(
    kit,
    own.cols,
    [
      ['pos', 44],
      ['sku', 80],
      ['desc', -1],
      ['count', 60, 'right'],
      ['unit', 60],
    ],
    lines.map((line, i) => cellsOf(kit, line, i)),
    { x: 45, to: 550, y: 298, size: 9.5, rules: 'lines' },
  );
  sayLines(kit, lines, ['sku', 'unit']);
  const [packages, weight] = [random.integer(2, 6), random.integer(180, 960) / 10];
  const values = [String(packages), `${kit.number(weight, 1)} kg`, ...own.carriage];
  drawFacts(
    kit,
    own.packed.map((label, i): [string, string] => [label, values[i] ?? '']),
    { x: 45, value: 190, y: y + 14, bold: true },
  );
  kit.prose(own.note, 45, 690, 500, 8.5);
  for (const [i, label] of own.sign.entries()) {
    const x = 45 + i * 175;
    pen.line(x, 760, x + 150, 760);
    pen.text(label, x, 772, { size: 8.5 });
  }
  sayFirm(kit, 'seller', seller, { tax_id: seller.taxId, phone: seller.phone, email: seller.email });
  sayFirm(kit, 'buyer', buyer);
  kit.say('delivery_address', site.address);
}
