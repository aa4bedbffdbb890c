import { cents, type Kit, later } from '../further/kit.ts';
import { iso } from '../truth.ts';
import {
  cellsOf,
  colon,
  drawFacts,
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
import { drawSums, drawTable } from './sale-table.ts';

/** What an accounting program on the web prints: facts at the right, sums at the right, the bank in the foot. */
export function invoice(kit: Kit): void {
  const { pen, place, random } = kit;
  const own = wordsOf(kit).invoice;
  const [seller, buyer] = [kit.firm(0), kit.firm(random.pick([1, 3]))];
  const date = kit.day(2022, 2026);
  const [due, sent] = [later(date, 30), later(date, -random.integer(2, 9))];
  pen.text(seller.name, 45, 62, { size: 17, bold: true });
  const contact = [seller.street, seller.town, `${own.phone} ${seller.phone}`, seller.email];
  kit.block(contact, 390, 52, 8.5);
  if (own.to !== '') pen.text(own.to, 45, 132, { size: 8.5, bold: true });
  const tax = own.buyerTax === '' ? '' : `${own.buyerTax} ${buyer.taxId}`;
  kit.block([buyer.name, buyer.street, buyer.town, tax], 45, 147, 10);
  pen.text(own.title, 45, 238, { size: 20, bold: true });
  const facts = factsOf(kit, own.facts, [
    ['number', numbered(kit, own.id, date)],
    ['date', kit.date(date), iso(date)],
    ['due_date', kit.date(due), iso(due)],
    ['customer_number', String(random.integer(10_000, 19_999))],
    ['order_number', numbered(kit, own.order, date)],
    ['delivery_date', kit.date(sent), iso(sent)],
  ]);
  drawFacts(kit, facts, { x: 340, value: 550, y: 147, lead: 1.65, right: true });
  const lines = makeLines(kit, 5, { rates: 2, work: true });
  let y = drawTable(
    kit,
    own.cols,
    [
      ['desc', -1],
      ['qty', 48, 'right'],
      ['unit', 44],
      ['price', 70, 'right'],
      ['rate', 46, 'right'],
      ['amount', 76, 'right'],
    ],
    lines.map((line, i) => cellsOf(kit, line, i)),
    { x: 45, to: 550, y: 272, size: 9, rules: 'lines' },
  );
  sayLines(kit, lines, ['unit', 'unit_price', 'tax_rate', 'amount']);
  const taxes = taxesOf(kit, lines);
  const sum = sumOf(lines);
  const total = cents(sum + sumOf(taxes));
  const [sumLabel = '', taxLabel = '', totalLabel = ''] = own.sums;
  y = drawSums(
    kit,
    [
      [sumLabel, kit.money(sum)],
      ...taxes.map((one): [string, string] => [
        fill(taxLabel, { r: kit.rate(one.rate), b: kit.money(one.base) }),
        kit.money(one.amount),
      ]),
      [totalLabel, kit.money(total)],
    ],
    { x: 340, to: 550, y: y + 8 },
  );
  const notes = factsOf(kit, own.notes, [
    ['payment_method', own.method],
    ['payment_terms', own.terms],
  ]);
  for (const [label, value] of notes) {
    pen.text(`${colon(kit, label)} ${value}`, 45, y + 14, { size: 9 });
    y += 14;
  }
  kit.prose(own.thanks, 45, y + 20, 420, 9);
  pen.line(45, 762, 550, 762, 0.4);
  const registered = own.registered === '' ? '' : `${own.registered} ${place.regNo}`;
  kit.block([seller.name, registered, `${place.taxWord} ${seller.taxId}`], 45, 776, 7.5, 1.4);
  kit.block([place.bank, `IBAN ${seller.iban}`, `BIC ${seller.bic}`], 330, 776, 7.5, 1.4);
  kit.truth.taxes.push(...taxes);
  sayFirm(kit, 'seller', seller, {
    tax_id: seller.taxId,
    phone: seller.phone,
    email: seller.email,
    iban: seller.iban,
    bic: seller.bic,
    ...(registered === '' ? {} : { registration_number: place.regNo }),
  });
  sayFirm(kit, 'buyer', buyer, tax === '' ? {} : { tax_id: buyer.taxId });
  kit.say('currency', place.currency);
  kit.say('subtotal', sum);
  kit.say('total', total);
}

/** An office program's credit note: facts at the left, the customer in a frame at the right, taxes in a table beside the sums. */
export function credit(kit: Kit): void {
  const { pen, place, random } = kit;
  const own = wordsOf(kit).credit;
  const [seller, buyer] = [kit.firm(2), kit.firm(random.pick([1, 3]))];
  const date = kit.day(2022, 2026);
  pen.text(seller.name, 45, 56, { size: 13, bold: true });
  const { phone, invoice } = { phone: wordsOf(kit).invoice.phone, invoice: wordsOf(kit).invoice.id };
  const taxId = `${place.taxWord} ${seller.taxId}`;
  kit.block([seller.street, seller.town, `${phone} ${seller.phone}`, seller.email, taxId], 45, 72, 9);
  kit.frame(318, 110, 232, 82);
  kit.block([buyer.name, buyer.street, buyer.town], 330, 136, 10.5);
  pen.text(own.title, 45, 162, { size: 16, bold: true });
  const facts = factsOf(kit, own.facts, [
    ['number', numbered(kit, own.id, date)],
    ['date', kit.date(date), iso(date)],
    ['customer_number', `C${random.integer(1000, 9999)}`],
    ['', numbered(kit, invoice, later(date, -20))],
    ['', own.reason],
  ]);
  drawFacts(kit, facts, { x: 45, value: 150, y: 184, bold: true });
  const lines = makeLines(kit, 4, { rates: 2, discounts: true });
  const y = drawTable(
    kit,
    own.cols,
    [
      ['sku', 62],
      ['desc', -1],
      ['qty', 48, 'right'],
      ['price', 66, 'right'],
      ['disc', 48, 'right'],
      ['rate', 44, 'right'],
      ['amount', 72, 'right'],
    ],
    lines.map((line, i) => cellsOf(kit, line, i)),
    { x: 45, to: 550, y: 286, size: 8.5, rules: 'grid' },
  );
  sayLines(kit, lines, ['sku', 'unit_price', 'tax_rate', 'amount']);
  const taxes = taxesOf(kit, lines);
  const [sum, tax] = [sumOf(lines), sumOf(taxes)];
  const rows = taxes.map((one) => ({
    rate: `${kit.rate(one.rate)}%`,
    base: kit.number(one.base),
    tax: kit.number(one.amount),
  }));
  drawTable(
    kit,
    own.taxes,
    [
      ['rate', 60],
      ['base', 80, 'right'],
      ['tax', -1, 'right'],
    ],
    rows,
    { x: 45, to: 265, y: y + 22, size: 8.5, rules: 'grid' },
  );
  const total = cents(sum + tax);
  const values = [sum, tax, total].map((value) => kit.money(value));
  drawSums(
    kit,
    own.sums.map((label, i): [string, string] => [label, values[i] ?? '']),
    { x: 350, to: 550, y: y + 22, size: 9.5 },
  );
  kit.prose(own.note, 45, y + 110, 420, 9);
  kit.truth.taxes.push(...taxes);
  const { email } = seller;
  sayFirm(kit, 'seller', seller, { tax_id: seller.taxId, phone: seller.phone, email });
  sayFirm(kit, 'buyer', buyer);
  kit.say('currency', place.currency);
  kit.say('subtotal', sum);
  kit.say('tax_total', tax);
  kit.say('total', total);
}
