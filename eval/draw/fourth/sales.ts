import { drawSums, sayLines, sayParty } from '../further/deal.ts';
import { fill } from '../further/invoices.ts';
import { cents, type Kit, later } from '../further/kit.ts';
import { iso } from '../truth.ts';
import {
  colon,
  columnsOf,
  dated,
  drawPairs,
  drawTable,
  lineRows,
  type Row,
  sayAll,
  sayTaxed,
  trade,
  wrapped,
} from './paper.ts';
import { wordsOf } from './words.ts';

/** An accounting program's print: facts in a frame at the right, an address for a window, taxes in a table of their own. */
export function invoice(kit: Kit): void {
  const { pen, place, random } = kit;
  const words = wordsOf(kit);
  const own = words.invoice;
  const deal = trade(kit, words.goods, 6, { rates: 2, discounts: true });
  const { seller, buyer } = deal;
  const ship = kit.firm(place.companies.indexOf(buyer.name) + 2);
  const day = (date: Date) => dated(kit, date, words.date);
  const due = later(deal.date, 30);
  pen.text(seller.name, 45, 62, { size: 15, bold: true });
  kit.frame(330, 44, 220, 148);
  pen.text(own.title, 340, 64, { size: 15, bold: true });
  drawPairs(
    kit,
    [
      [own.number, deal.number],
      [own.date, day(deal.date)],
      [own.customer, deal.customer],
      [own.order, deal.order],
      [own.note, `${random.integer(80_000, 89_999)}`],
      [own.delivery, day(deal.delivery)],
      [own.contact, kit.person(1).name],
    ],
    { x: 340, value: 440, y: 84, size: 9, lead: 1.7 },
  );
  const window = `${seller.name} · ${seller.street} · ${seller.town}`;
  pen.text(window, 45, 118, { size: 6.5 });
  pen.line(45, 121, 45 + pen.widthOf(window, 6.5), 121, 0.4);
  kit.block([buyer.name, buyer.street, buyer.town], 45, 137, 10.5);
  pen.text(colon(kit, own.ship), 45, 214, { size: 8.5, bold: true });
  pen.text(`${buyer.name}, ${ship.address}`, 51 + pen.widthOf(colon(kit, own.ship), 8.5, true), 214, {
    size: 8.5,
  });
  const edges = [45, 66, 122, 290, 325, 356, 408, 442, 476, 550];
  const keys = ['pos', 'sku', 'desc', 'qty', 'unit', 'price', 'disc', 'rate', 'amount'];
  const columns = columnsOf(keys, own.cols, edges, ['qty', 'price', 'disc', 'rate', 'amount']);
  const rows = lineRows(kit, deal, () => ({}));
  const y = drawTable(kit, columns, rows, { size: 8, rules: 'box', y: 246 });
  const { taxes, tax, total } = sayTaxed(kit, deal);
  for (const [i, cells] of [
    own.taxes,
    ...taxes.map((one) => [`${kit.rate(one.rate)} %`, kit.number(one.base), kit.number(one.amount)]),
  ].entries())
    for (const [j, cell] of cells.entries())
      pen.text(cell, [107, 177, 241][j] ?? 0, y + 8 + i * 12, { size: 8, bold: i === 0, align: 'right' });
  const under = drawSums(
    kit,
    [
      [own.sum, kit.number(deal.sum)],
      [own.tax, kit.number(tax)],
      [`${own.total} ${place.currency}`, kit.number(total)],
    ],
    { label: 360, value: 546, size: 9.5, bold: [2] },
    y + 8,
  );
  drawPairs(
    kit,
    [
      [own.terms, own.term],
      [own.due, day(due)],
    ],
    { x: 45, value: 150, y: under + 22, size: 9 },
  );
  pen.line(45, 768, 550, 768);
  kit.block([seller.name, seller.street, seller.town], 45, 780, 7.5);
  const registered = place.regNo === '' ? '' : `${own.reg} ${place.regNo}`;
  kit.block([`${words.phone} ${seller.phone}`, seller.email, registered], 215, 780, 7.5);
  kit.block(
    [
      `${place.taxWord} ${seller.taxId}`,
      `${own.bank} ${place.bank}`,
      `IBAN ${seller.iban}`,
      `BIC ${seller.bic}`,
    ],
    385,
    780,
    7.5,
  );
  sayAll(kit, {
    number: deal.number,
    date: iso(deal.date),
    due_date: iso(due),
    delivery_date: iso(deal.delivery),
    order_number: deal.order,
    customer_number: deal.customer,
    tax_total: tax,
    payment_terms: own.term,
    delivery_address: ship.address,
    'seller.registration_number': place.regNo,
  });
  sayParty(kit, 'seller', seller, ['name', 'address', 'phone', 'email', 'taxId', 'iban', 'bic']);
  sayParty(kit, 'buyer', buyer, ['name', 'address']);
  sayLines(kit, deal, keys);
}

/** A credit with the seller at the right, facts and sums in bands of framed cells. */
export function credit(kit: Kit): void {
  const { pen, place, random } = kit;
  const words = wordsOf(kit);
  const own = words.credit;
  const deal = trade(kit, words.goods, 3, { rates: 2 });
  const { seller, buyer } = deal;
  const day = (date: Date) => dated(kit, date, words.away);
  pen.text(own.title, 45, 66, { size: 20, bold: true });
  pen.text(seller.name, 345, 58, { size: 11, bold: true });
  kit.block(
    [
      seller.street,
      seller.town,
      `${words.phone} ${seller.phone}`,
      seller.email,
      `${place.taxWord} ${seller.taxId}`,
    ],
    345,
    72,
    9,
  );
  pen.text(own.to, 45, 140, { size: 8.5 });
  kit.block([buyer.name, buyer.street, buyer.town], 45, 155, 10.5);
  const band = (cells: readonly (readonly string[])[], x: number, width: number, top: number) => {
    for (const [i, [label = '', value = '']] of cells.entries()) {
      kit.frame(x + i * width, top, width, 34);
      pen.text(label, x + (i + 0.5) * width, top + 12, { size: 8, align: 'center' });
      pen.text(value, x + (i + 0.5) * width, top + 27, { size: 10, bold: true, align: 'center' });
    }
  };
  const invoiced = [`${random.integer(200_000, 299_999)}`, day(later(deal.date, -21))];
  const values = [deal.number, day(deal.date), deal.customer, ...invoiced];
  band(
    own.cells.map((label, i) => [label, values[i] ?? '']),
    45,
    101,
    212,
  );
  pen.text(own.reason, 45, 266, { size: 9.5 });
  const edges = [45, 305, 355, 425, 470, 550];
  const keys = ['desc', 'qty', 'price', 'rate', 'amount'];
  const columns = columnsOf(keys, own.cols, edges, keys.slice(1));
  const rows = lineRows(kit, deal, () => ({}));
  const y = drawTable(kit, columns, rows, { size: 9, rules: 'rows', y: 294 });
  const { taxes, total } = sayTaxed(kit, deal);
  const sums = [
    [own.net, kit.number(deal.sum)],
    ...taxes.map(({ rate, amount }) => [
      fill(own.tax, { n: place.tax, r: kit.rate(rate) }),
      kit.number(amount),
    ]),
    [own.total, kit.money(total)],
  ];
  band(sums, 550 - sums.length * 118, 118, y + 14);
  pen.text(own.note, 45, y + 76, { size: 9 });
  sayAll(kit, { number: deal.number, date: iso(deal.date), customer_number: deal.customer });
  sayParty(kit, 'seller', seller, ['name', 'address', 'phone', 'email', 'taxId']);
  sayParty(kit, 'buyer', buyer, ['name', 'address']);
  sayLines(kit, deal, keys);
}

/** A tradesman's offer: works under numbered heads, a sum under each, quantities before the words. */
export function quote(kit: Kit): void {
  const { pen, place } = kit;
  const words = wordsOf(kit);
  const own = words.quote;
  const deal = trade(kit, own.works, 6);
  const { seller } = deal;
  const customer = kit.person(place.companies.indexOf(seller.name) + 1);
  const day = (date: Date) => dated(kit, date, words.away);
  // In the order of the works, whichever of them the deal began with.
  deal.lines = deal.lines.toSorted((a, b) => indexOf(own.works, a) - indexOf(own.works, b));
  pen.text(seller.name, 50, 58, { size: 17, bold: true });
  pen.text(own.trade, 50, 73, { size: 9 });
  pen.text(`${seller.street} | ${seller.town} | ${words.phone} ${seller.phone} | ${seller.email}`, 50, 86, {
    size: 8,
  });
  pen.line(50, 94, 545, 94, 1.4);
  kit.block([customer.name, customer.street, customer.town], 50, 130, 10.5);
  const facts = [
    [own.number, deal.number],
    [own.date, day(deal.date)],
    [own.visit, day(later(deal.date, -6))],
  ] as const;
  for (const [i, [label, value]] of facts.entries())
    pen.text(`${colon(kit, label)} ${value}`, 545, 130 + i * 14, { size: 9.5, align: 'right' });
  pen.text(own.title, 50, 200, { size: 15, bold: true });
  pen.text(own.job, 50, 218, { size: 10.5, bold: true });
  pen.text(own.intro, 50, 236, { size: 9.5 });
  const edges = [50, 90, 130, 170, 405, 470, 545];
  const keys = ['pos', 'qty', 'unit', 'desc', 'price', 'amount'];
  const columns = columnsOf(keys, own.cols, edges, ['qty', 'price', 'amount']);
  const works = lineRows(kit, deal, (_, i) => ({ pos: `${Math.floor(i / 3) + 1}.${(i % 3) + 1}` }));
  const rows = own.groups.flatMap((group, g): Row[] => {
    const sum = cents(deal.lines.slice(g * 3, g * 3 + 3).reduce((all, { amount }) => all + amount, 0));
    const part = fill(own.part, { g: String(g + 1) });
    return [
      { cells: { pos: String(g + 1), desc: group }, bold: true },
      ...works.slice(g * 3, g * 3 + 3),
      { cells: { desc: part, amount: kit.number(sum) }, bold: true },
    ];
  });
  let y = drawTable(kit, columns, rows, { size: 9, rules: 'head', y: 262 });
  const { taxes, total } = sayTaxed(kit, deal);
  pen.line(320, y - 10, 545, y - 10);
  y = drawSums(
    kit,
    [
      [own.net, kit.money(deal.sum)],
      ...taxes.map(({ rate, amount }): [string, string] => [
        `+ ${kit.rate(rate)} % ${place.tax}`,
        kit.money(amount),
      ]),
      [own.total, kit.money(total)],
    ],
    { label: 320, value: 541, size: 10, bold: [2] },
    y + 6,
  );
  for (const line of wrapped(kit, fill(own.valid, { d: day(later(deal.date, 45)) }), 495, 9.5)) {
    pen.text(line, 50, y + 20, { size: 9.5 });
    y += 13;
  }
  pen.text(`${colon(kit, own.sign)} ${kit.person(2).name}`, 50, y + 36, { size: 9.5 });
  sayAll(kit, { number: deal.number, date: iso(deal.date) });
  sayParty(kit, 'seller', seller, ['name', 'address', 'phone', 'email']);
  kit.say('buyer.name', customer.name);
  kit.say('buyer.address', customer.address);
  sayLines(kit, deal, keys);
}

const indexOf = (works: readonly (readonly string[])[], line: { description: string }) =>
  works.findIndex(([description]) => description === line.description);
