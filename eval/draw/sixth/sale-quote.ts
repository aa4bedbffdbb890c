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
import { drawSums, drawTable, wrapped } from './sale-table.ts';

/** A tradesman's offer as a letter: facts in one row under the title, a discount on all, words before and after. */
export function quote(kit: Kit): void {
  const { pen, place, random } = kit;
  const own = wordsOf(kit).quote;
  const [seller, buyer] = [kit.firm(2), kit.firm(random.pick([1, 3]))];
  const [date, contact] = [kit.day(2022, 2026), kit.person(2)];
  pen.text(seller.name, 550, 58, { size: 15, bold: true, align: 'right' });
  const head = [
    `${seller.street}, ${seller.town}`,
    `${own.phone} ${seller.phone}`,
    seller.email,
    `${place.taxWord} ${seller.taxId}`,
  ];
  for (const [i, line] of head.entries()) pen.text(line, 550, 73 + i * 12, { size: 8.5, align: 'right' });
  if (own.to !== '') pen.text(own.to, 60, 138, { size: 9, bold: true });
  kit.block([buyer.name, buyer.street, buyer.town], 60, 153, 10.5);
  pen.text(own.title, 60, 226, { size: 18, bold: true });
  const facts = factsOf(kit, own.facts, [
    ['number', numbered(kit, own.id, date)],
    ['date', kit.date(date), iso(date)],
    ['', kit.date(later(date, 30))],
    ['customer_number', String(random.integer(20_000, 29_999))],
    ['', contact.name],
  ]);
  drawFacts(
    kit,
    facts.map(([label, value]) => [colon(kit, label), value]),
    { x: 60, value: 160, y: 248, size: 9.5 },
  );
  const below = kit.prose(own.intro, 60, 332, 480, 9.5);
  const lines = makeLines(kit, 4, { work: true });
  let y = drawTable(
    kit,
    own.cols,
    [
      ['pos', 48],
      ['desc', -1],
      ['count', 46, 'right'],
      ['unit', 44],
      ['price', 74, 'right'],
      ['amount', 80, 'right'],
    ],
    lines.map((line, i) => cellsOf(kit, line, i)),
    { x: 60, to: 550, y: below + 14, size: 9.5, rules: 'head' },
  );
  sayLines(kit, lines, ['unit', 'unit_price', 'amount']);
  // The Swiss name the money over the columns.
  const money = (value: number) => (place.code === 'CHE' ? kit.number(value) : kit.money(value));
  const percent = random.pick([3, 5, 10]);
  const sum = sumOf(lines);
  const discount = cents((sum * percent) / 100);
  const [tax] = taxesOf(kit, lines, 0).map((one) => ({ ...one, base: cents(sum - discount) }));
  if (tax) tax.amount = cents((tax.base * tax.rate) / 100);
  const total = cents(sum - discount + (tax?.amount ?? 0));
  const [sumLabel = '', less = '', taxLabel = '', totalLabel = ''] = own.sums;
  y = drawSums(
    kit,
    [
      [sumLabel, money(sum)],
      [fill(less, { p: String(percent) }), money(-discount)],
      ...(tax ? [[fill(taxLabel, { r: kit.rate(tax.rate) }), money(tax.amount)] as [string, string]] : []),
      [totalLabel, money(total)],
    ],
    { x: 350, to: 550, y: y + 8, size: 9.5 },
  );
  for (const [label, value] of factsOf(kit, own.notes, [
    ['payment_terms', own.terms],
    ['', own.time],
  ])) {
    pen.text(`${colon(kit, label)} ${value}`, 60, y + 16, { size: 9.5 });
    y += 15;
  }
  for (const text of own.close) {
    for (const line of wrapped(kit, text, 480, 9.5)) {
      y += 14;
      pen.text(line, 60, y + 16, { size: 9.5 });
    }
    y += 6;
  }
  pen.text(contact.name, 60, y + 44, { size: 9.5 });
  if (tax) {
    kit.truth.taxes.push(tax);
    kit.say('tax_total', tax.amount);
  }
  sayFirm(kit, 'seller', seller, { tax_id: seller.taxId, phone: seller.phone, email: seller.email });
  sayFirm(kit, 'buyer', buyer);
  kit.say('currency', place.currency);
  kit.say('subtotal', sum);
  kit.say('discount_total', discount);
  kit.say('total', total);
}
