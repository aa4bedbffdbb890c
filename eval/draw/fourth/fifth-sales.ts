import { drawSums, sayLines, sayParty } from '../further/deal.ts';
import { fill } from '../further/invoices.ts';
import { cents, type Firm, type Kit, later } from '../further/kit.ts';
import { iso } from '../truth.ts';
import { wordsOf } from './fifth-sale-words.ts';
import { columnsOf, dated, drawTable, lineRows, sayAll, sayTaxed, trade, wrapped } from './paper.ts';

/** A value under its small label; gives nothing. */
function under(kit: Kit, label: string, value: string, x: number, y: number): void {
  kit.pen.text(label, x, y, { size: 8 });
  kit.pen.text(value, x, y + 14, { size: 10.5, bold: true });
}

/** Somebody who works alone, with a firm's number and account. */
const alone = (kit: Kit, index: number): Firm => {
  const { name, street, town, address, phone, email } = kit.person(index);
  return { ...kit.firm(index), name, street, town, address, phone, email };
};

/** A freelancer's bill: facts in a row under their labels, hours and rates, less a discount and what was paid before. */
export function invoice(kit: Kit): void {
  const { pen, place } = kit;
  const words = wordsOf(kit);
  const own = words.invoice;
  const deal = trade(kit, words.services, 3);
  const { buyer } = deal;
  // Neither the town nor the tax number of the buyer.
  const seller = alone(kit, place.companies.indexOf(buyer.name) + 1);
  const due = later(deal.date, 14);
  const day = (date: Date) => dated(kit, date, words.long);
  pen.text(seller.name, 60, 60, { size: 12, bold: true });
  pen.text(own.trade, 60, 74, { size: 9 });
  pen.text(own.title, 60, 134, { size: 30 });
  const values = [deal.number, day(deal.date), day(due), deal.order];
  for (const [i, label] of own.cells.entries())
    under(kit, label, values[i] ?? '', [60, 170, 295, 440][i] ?? 60, 170);
  for (const [x, label, lines] of [
    [60, own.to, [buyer.name, buyer.street, buyer.town, `${place.taxWord} ${buyer.taxId}`]],
    [
      295,
      own.from,
      [
        seller.name,
        seller.street,
        seller.town,
        seller.email,
        seller.phone,
        `${place.taxWord} ${seller.taxId}`,
      ],
    ],
  ] as const) {
    pen.text(label, x, 216, { size: 8 });
    kit.block(lines, x, 231, 10);
  }
  const columns = columnsOf(
    ['desc', 'qty', 'price', 'amount'],
    own.cols,
    [56, 330, 375, 460, 540],
    ['qty', 'price', 'amount'],
  );
  const rows = lineRows(kit, deal, ({ price, amount }) => ({
    price: kit.money(price),
    amount: kit.money(amount),
  }));
  const y = drawTable(kit, columns, rows, { size: 10, rules: 'rows', y: 334 });
  const { taxes, total } = sayTaxed(kit, deal, 0.95);
  const discount = cents(deal.sum - taxes.reduce((sum, { base }) => sum + base, 0));
  const paid = Math.floor(total / 200) * 50;
  const open = cents(total - paid);
  const after = drawSums(
    kit,
    [
      [own.sum, kit.money(deal.sum)],
      [own.discount, kit.money(-discount)],
      ...taxes.map(({ rate, amount }): [string, string] => [
        fill(own.tax, { n: place.tax, r: kit.rate(rate) }),
        kit.money(amount),
      ]),
      [own.total, kit.money(total)],
      [own.paid, kit.money(-paid)],
      [own.open, kit.money(open)],
    ],
    { label: 440, labelRight: true, value: 536, size: 10, bold: [5] },
    y + 10,
  );
  const account =
    seller.iban === '' ? `${place.bank}, ${own.account} ${place.account}` : `${place.bank}, ${seller.iban}`;
  pen.text(`${own.pay} ${account}`, 60, after + 40, { size: 9.5 });
  pen.text(own.thanks, 60, after + 56, { size: 9.5 });
  sayAll(kit, {
    number: deal.number,
    date: iso(deal.date),
    due_date: iso(due),
    order_number: deal.order,
    discount_total: discount,
    amount_paid: paid,
    amount_due: open,
  });
  sayParty(kit, 'seller', seller, ['name', 'address', 'phone', 'email', 'taxId', 'iban']);
  sayParty(kit, 'buyer', buyer, ['name', 'address', 'taxId']);
  sayLines(
    kit,
    deal,
    columns.map(({ key }) => key),
  );
}

/** A web shop's refund: the facts stacked in a margin at the left, prices with the tax in them. */
export function credit(kit: Kit): void {
  const { pen, place, random } = kit;
  const words = wordsOf(kit);
  const own = words.credit;
  const deal = trade(
    kit,
    words.shop.map((name) => [name]),
    2,
    { few: true },
  );
  const { seller } = deal;
  const buyer = kit.person(place.companies.indexOf(seller.name) + 1);
  const money = (value: number) => `${kit.number(value)} ${place.currency}`;
  pen.text(seller.name, 50, 50, { size: 13, bold: true });
  pen.text(own.title, 200, 86, { size: 20, bold: true });
  pen.line(185, 70, 185, 760, 0.4);
  const values = [
    deal.number,
    dated(kit, deal.date, words.home),
    deal.order,
    `${random.integer(700_000, 799_999)}`,
    deal.customer,
  ];
  for (const [i, label] of own.heads.entries()) under(kit, label, values[i] ?? '', 50, 112 + i * 40);
  pen.text(own.to, 200, 112, { size: 8 });
  kit.block([buyer.name, buyer.street, buyer.town], 200, 127, 10.5);
  const columns = columnsOf(
    ['desc', 'qty', 'price', 'amount'],
    own.cols,
    [196, 360, 395, 470, 545],
    ['qty', 'price', 'amount'],
  );
  const y = drawTable(
    kit,
    columns,
    lineRows(kit, deal, () => ({})),
    { size: 9, rules: 'none', y: 214 },
  );
  const rate = place.rates[0] ?? 0;
  const tax = cents((deal.sum * rate) / (100 + rate));
  pen.line(200, y - 4, 541, y - 4);
  pen.text(own.total, 200, y + 14, { size: 12, bold: true });
  pen.text(money(deal.sum), 541, y + 14, { size: 12, bold: true, align: 'right' });
  pen.text(fill(own.tax, { r: kit.rate(rate) }), 200, y + 30, { size: 9 });
  pen.text(money(tax), 541, y + 30, { size: 9, align: 'right' });
  kit.prose(own.note, 200, y + 62, 341, 9.5);
  pen.text(`${seller.name}, ${seller.street}, ${seller.town}`, 50, 790, { size: 8 });
  pen.text(`${seller.email} | ${own.foot} ${seller.taxId}`, 50, 801, { size: 8 });
  sayAll(kit, {
    number: deal.number,
    date: iso(deal.date),
    order_number: deal.order,
    customer_number: deal.customer,
    currency: place.currency,
    total: deal.sum,
    tax_total: tax,
    'buyer.name': buyer.name,
    'buyer.address': buyer.address,
  });
  kit.truth.taxes.push({ rate, base: cents(deal.sum - tax), amount: tax });
  sayParty(kit, 'seller', seller, ['name', 'address', 'email', 'taxId']);
  sayLines(
    kit,
    deal,
    columns.map(({ key }) => key),
  );
}

/** The town alone, without its code. */
const townOf = (town: string) =>
  town
    .replace(/^[\d-]+( [A-Z]{2})? /, '')
    .replace(/ [A-Z]{1,2}\d.*$/, '')
    .replace(/ [A-Z]{2}$/, '');

/** An agency's offer as a letter: place and day in one line, the number in the subject, the sums under the last column. */
export function quote(kit: Kit): void {
  const { pen, place } = kit;
  const words = wordsOf(kit);
  const own = words.quote;
  const deal = trade(kit, words.services, 4);
  const { seller, buyer } = deal;
  const writer = kit.person(2);
  const contact = kit.person(1);
  pen.text(seller.name, 297, 56, { size: 14, align: 'center' });
  pen.line(230, 64, 364, 64, 0.4);
  kit.block([buyer.name, contact.name, buyer.street, buyer.town], 70, 124, 11);
  const day = dated(kit, deal.date, words.home);
  pen.text(fill(own.placed, { p: townOf(seller.town), d: day }), 525, 200, { size: 11, align: 'right' });
  pen.text(fill(own.subject, { n: deal.number }), 70, 236, { size: 11, bold: true });
  pen.text(fill(own.hello, { f: contact.name }), 70, 262, { size: 11 });
  let y = kit.prose(own.intro, 70, 284, 455, 11);
  const columns = columnsOf(
    ['desc', 'qty', 'price', 'amount'],
    own.days,
    [66, 330, 375, 450, 529],
    ['qty', 'price', 'amount'],
  );
  const { taxes, total } = sayTaxed(kit, deal);
  const sums = [
    { cells: { desc: own.sum, amount: kit.number(deal.sum) } },
    ...taxes.map(({ rate, amount }) => ({
      cells: { desc: fill(own.tax, { n: place.tax, r: kit.rate(rate) }), amount: kit.number(amount) },
    })),
    { cells: { desc: own.total, amount: kit.money(total) }, bold: true },
  ];
  const rows = lineRows(kit, deal, () => ({}));
  y = drawTable(kit, columns, [...rows, ...sums], { size: 10.5, rules: 'head', y: y + 18 });
  for (const line of wrapped(kit, own.valid, 455, 11)) {
    pen.text(line, 70, y + 12, { size: 11 });
    y += 15;
  }
  pen.text(own.bye, 70, y + 26, { size: 11 });
  pen.text(writer.name, 70, y + 58, { size: 11 });
  pen.line(70, y + 112, 300, y + 112, 0.4);
  pen.text(own.accept, 70, y + 123, { size: 8.5 });
  const foot = [seller.street, seller.town, seller.phone, seller.email, `${place.taxWord} ${seller.taxId}`];
  pen.text(foot.join('  ·  '), 297, 806, { size: 8, align: 'center' });
  sayAll(kit, { number: deal.number, date: iso(deal.date) });
  sayParty(kit, 'seller', seller, ['name', 'address', 'phone', 'email', 'taxId']);
  sayParty(kit, 'buyer', buyer, ['name', 'address']);
  sayLines(
    kit,
    deal,
    columns.map(({ key }) => key),
  );
}
