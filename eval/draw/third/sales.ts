import { type Deal, drawItems, drawSums, makeDeal, sayLines, sayParty, taxesOf } from '../further/deal.ts';
import { fill } from '../further/invoices.ts';
import { cents, type Kit, later } from '../further/kit.ts';
import { iso } from '../truth.ts';
import { drawCells, wordsOf } from './words.ts';

/** What a sale prints of its sums. */
function saySums(kit: Kit, deal: Deal): { rows: [string, string][]; total: number } {
  const words = wordsOf(kit);
  const taxes = taxesOf(deal);
  const tax = cents(taxes.reduce((sum, { amount }) => sum + amount, 0));
  const total = cents(deal.sum + tax);
  kit.say('currency', kit.place.currency);
  kit.say('subtotal', deal.sum);
  kit.say('tax_total', tax);
  kit.say('total', total);
  kit.truth.taxes.push(...taxes);
  return {
    rows: taxes.map(({ rate, amount }) => [
      fill(words.tax, { n: kit.place.tax, r: kit.rate(rate) }),
      kit.money(amount),
    ]),
    total,
  };
}

/** The seller in a box at the right, facts in a band of cells, quantities first, the account in the foot. */
export function invoice(kit: Kit): void {
  const { pen, place } = kit;
  const words = wordsOf(kit);
  const own = words.invoice;
  const deal = makeDeal(kit, 6, { rates: 2 });
  const { seller, buyer } = deal;
  pen.text(own.title, 50, 68, { size: 22, bold: true });
  kit.frame(335, 40, 210, 94);
  pen.text(seller.name, 343, 57, { size: 11, bold: true });
  kit.block(
    [
      seller.street,
      seller.town,
      `${words.phone} ${seller.phone}`,
      seller.email,
      `${place.taxWord} ${seller.taxId}`,
    ],
    343,
    72,
    9,
  );
  pen.text(own.buyer, 50, 158, { size: 8 });
  kit.block([buyer.name, buyer.street, buyer.town], 50, 173, 10.5);
  drawCells(
    kit,
    [
      [own.number, deal.number],
      [own.date, kit.date(deal.date)],
      [own.due, kit.date(deal.due)],
      [own.order, deal.order],
    ],
    { x: 50, y: 226, width: 123.75, framed: true },
  );
  const columns = [
    { key: 'qty', x: 88, right: true },
    { key: 'unit', x: 94 },
    { key: 'desc', x: 134 },
    { key: 'price', x: 415, right: true },
    { key: 'rate', x: 468, right: true },
    { key: 'amount', x: 545, right: true },
  ];
  let y = drawItems(
    kit,
    words,
    deal,
    { columns, from: 50, to: 545, rules: 'lines', size: 9.5, bottom: 700 },
    290,
  );
  const { rows, total } = saySums(kit, deal);
  kit.prose(own.note, 50, y + 10, 240, 8.5);
  y = drawSums(
    kit,
    [[own.net, kit.money(deal.sum)], ...rows, [own.total, kit.money(total)]],
    { label: 345, value: 545, size: 10, bold: [rows.length + 1] },
    y + 10,
  );
  pen.text(own.pay, 50, 738, { size: 9, bold: true });
  pen.line(50, 744, 545, 744);
  for (const [x, label, value] of [
    [50, words.bank, place.bank],
    [235, 'IBAN', seller.iban],
    [440, 'BIC', seller.bic],
  ] as const) {
    pen.text(label, x, 756, { size: 7.5 });
    pen.text(value, x, 768, { size: 9 });
  }
  kit.say('number', deal.number);
  kit.say('date', iso(deal.date));
  kit.say('due_date', iso(deal.due));
  kit.say('order_number', deal.order);
  sayParty(kit, 'seller', seller, ['name', 'address', 'phone', 'email', 'taxId', 'iban', 'bic']);
  sayParty(kit, 'buyer', buyer, ['name', 'address']);
  sayLines(
    kit,
    deal,
    columns.map(({ key }) => key),
  );
}

/** The letterhead in the middle, the customer at the right, what is corrected in a sentence, a table without rules. */
export function credit(kit: Kit): void {
  const { pen, place } = kit;
  const words = wordsOf(kit);
  const own = words.credit;
  const deal = makeDeal(kit, 3);
  const { seller, buyer } = deal;
  pen.text(seller.name, 297, 54, { size: 17, bold: true, align: 'center' });
  pen.text(`${seller.street} - ${seller.town}`, 297, 70, { size: 9.5, align: 'center' });
  pen.text(`${words.phone} ${seller.phone} - ${seller.email}`, 297, 83, { size: 9.5, align: 'center' });
  pen.line(50, 92, 545, 92);
  pen.text(own.buyer, 340, 128, { size: 9, bold: true });
  kit.block([buyer.name, buyer.street, buyer.town], 340, 143, 10.5);
  pen.text(own.title, 50, 132, { size: 18, bold: true });
  for (const [i, [label, value]] of (
    [
      [own.number, deal.number],
      [own.date, kit.date(deal.date)],
      [own.customer, deal.customer],
    ] as const
  ).entries())
    pen.text(`${label}: ${value}`, 50, 156 + i * 14, { size: 10 });
  const invoiced = fill(own.reference, {
    i: `${kit.random.integer(10_000, 99_999)}`,
    d: kit.date(later(deal.date, -24)),
  });
  const under = kit.prose(`${invoiced} ${own.reason}`, 50, 226, 495, 10.5);
  const columns = [
    { key: 'sku', x: 50 },
    { key: 'desc', x: 130 },
    { key: 'qty', x: 390, right: true },
    { key: 'price', x: 470, right: true },
    { key: 'amount', x: 545, right: true },
  ];
  let y = drawItems(
    kit,
    words,
    deal,
    { columns, from: 50, to: 545, rules: 'none', size: 10, bottom: 700 },
    under + 24,
  );
  const { rows, total } = saySums(kit, deal);
  pen.line(340, y - 2, 545, y - 2);
  y = drawSums(
    kit,
    [[own.net, kit.money(deal.sum)], ...rows, [own.total, kit.money(total)]],
    { label: 340, value: 545, size: 10, bold: [rows.length + 1] },
    y + 14,
  );
  pen.text(own.closing, 50, y + 24, { size: 10 });
  pen.text(`${place.taxWord} ${seller.taxId}`, 297, 800, { size: 8, align: 'center' });
  kit.say('number', deal.number);
  kit.say('date', iso(deal.date));
  kit.say('customer_number', deal.customer);
  sayParty(kit, 'seller', seller, ['name', 'address', 'phone', 'email', 'taxId']);
  sayParty(kit, 'buyer', buyer, ['name', 'address']);
  sayLines(
    kit,
    deal,
    columns.map(({ key }) => key),
  );
}

/** The customer at the left and the seller at the right, both under a head; the number stands in the title. */
export function quote(kit: Kit): void {
  const { pen } = kit;
  const words = wordsOf(kit);
  const own = words.quote;
  const deal = makeDeal(kit, 5);
  const { seller, buyer } = deal;
  pen.text(`${own.title} ${deal.number}`, 50, 64, { size: 18, bold: true });
  pen.text(`${own.date} ${kit.date(deal.date)}`, 50, 82, { size: 10 });
  pen.line(50, 94, 545, 94, 1.2);
  pen.text(own.buyer, 50, 114, { size: 8.5, bold: true });
  kit.block([buyer.name, buyer.street, buyer.town], 50, 129, 10);
  pen.text(own.seller, 330, 114, { size: 8.5, bold: true });
  kit.block(
    [seller.name, seller.street, seller.town, `${words.phone} ${seller.phone}`, seller.email],
    330,
    129,
    10,
  );
  const under = kit.prose(own.intro, 50, 218, 495, 10);
  const columns = [
    { key: 'desc', x: 50 },
    { key: 'unit', x: 290 },
    { key: 'price', x: 400, right: true },
    { key: 'qty', x: 460, right: true },
    { key: 'amount', x: 545, right: true },
  ];
  let y = drawItems(
    kit,
    words,
    deal,
    { columns, from: 50, to: 545, rules: 'lines', size: 10, bottom: 700 },
    under + 22,
  );
  if (own.taxed) {
    const { rows, total } = saySums(kit, deal);
    y = drawSums(
      kit,
      [[own.net, kit.money(deal.sum)], ...rows, [own.total, kit.money(total)]],
      { label: 460, labelRight: true, value: 545, size: 10, bold: [rows.length + 1] },
      y + 10,
    );
  } else {
    kit.say('currency', kit.place.currency);
    kit.say('total', deal.sum);
    y = drawSums(
      kit,
      [[own.total, kit.money(deal.sum)]],
      { label: 440, labelRight: true, value: 545, size: 11, bold: [0] },
      y + 10,
    );
  }
  y = kit.prose(fill(own.valid, { d: kit.date(later(deal.date, 30)) }), 50, y + 22, 495, 10);
  pen.text(kit.person(1).name, 50, y + 30, { size: 10 });
  kit.say('number', deal.number);
  kit.say('date', iso(deal.date));
  sayParty(kit, 'seller', seller, ['name', 'address', 'phone', 'email']);
  sayParty(kit, 'buyer', buyer, ['name', 'address']);
  sayLines(
    kit,
    deal,
    columns.map(({ key }) => key),
  );
}
