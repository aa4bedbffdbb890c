import { fill } from '../further/invoices.ts';
import { at, cents, type Kit, later } from '../further/kit.ts';
import { iso } from '../truth.ts';
import { dated, drawPairs, sayAll } from './paper.ts';
import { wordsOf } from './words.ts';

const clock = (kit: Kit) =>
  `${String(kit.random.integer(9, 19)).padStart(2, '0')}:${String(kit.random.integer(0, 59)).padStart(2, '0')}`;

/** A store's slip in letters of one width: how many at what price on the article's own row, letters for the taxes, paid by card. */
export function slip(kit: Kit): void {
  const { pen, place, random } = kit;
  const words = wordsOf(kit);
  const own = words.receipt;
  const firm = kit.firm(1);
  const date = kit.day(2022, 2026);
  const time = clock(kit);
  const number = `${random.integer(10_000, 99_999)}`;
  const size = 7.5;
  pen.text(own.shop, 120, 30, { size: 11, bold: true, align: 'center' });
  const head = [firm.street, firm.town, `${words.phone} ${firm.phone}`, `${place.taxWord} ${firm.taxId}`];
  for (const [i, line] of head.entries()) pen.text(line, 120, 44 + i * 10, { size, align: 'center' });
  pen.text(`${own.slip} ${number}`, 12, 98, { size });
  pen.text(`${own.till} ${random.integer(1, 9)}`, 228, 98, { size, align: 'right' });
  pen.text(`${dated(kit, date, words.short)} ${time}`, 12, 109, { size });
  let y = 130;
  let total = 0;
  const gross: number[] = [];
  for (const [item = '', tax = 0] of own.items) {
    const code = Number(tax) % place.rates.length;
    const quantity = random.chance(0.4) ? random.integer(2, 5) : 1;
    const price = random.integer(119, 2490) / 100;
    const amount = cents(quantity * price);
    pen.text(String(item), 12, y, { size });
    if (quantity > 1) pen.text(`${quantity} x ${kit.number(price)}`, 172, y, { size, align: 'right' });
    pen.text(`${kit.number(amount)} ${'AB'[code]}`, 228, y, { size, align: 'right' });
    const line = { description: String(item), quantity, amount };
    kit.truth.lines.push(quantity > 1 ? { ...line, unit_price: price } : line);
    gross[code] = cents((gross[code] ?? 0) + amount);
    total = cents(total + amount);
    y += 12;
  }
  pen.text('-'.repeat(48), 12, y, { size });
  y += 14;
  pen.text(`${own.total} ${place.currency}`, 12, y, { size: 10, bold: true });
  pen.text(kit.number(total), 228, y, { size: 10, bold: true, align: 'right' });
  pen.text(own.card, 12, y + 14, { size });
  pen.text(kit.number(total), 228, y + 14, { size, align: 'right' });
  pen.text(`${own.auth} ${random.integer(100_000, 999_999)}`, 12, y + 25, { size });
  pen.text(fill(own.count, { n: String(own.items.length) }), 12, y + 36, { size });
  y += 56;
  const table = [own.taxes];
  for (const [code, sum] of gross.entries()) {
    const rate = place.rates[code] ?? 0;
    const base = cents(sum / (1 + rate / 100));
    const amount = cents(sum - base);
    kit.truth.taxes.push({ rate, base, amount });
    table.push([`${'AB'[code]} ${kit.rate(rate)}%`, ...[base, amount, sum].map((one) => kit.number(one))]);
  }
  for (const cells of table) {
    for (const [i, cell] of cells.entries())
      pen.text(cell, i === 0 ? 12 : 60 + i * 56, y, { size, align: i === 0 ? 'left' : 'right' });
    y += 11;
  }
  for (const [i, line] of own.bye.entries()) pen.text(line, 120, y + 14 + i * 11, { size, align: 'center' });
  sayAll(kit, {
    number,
    date: iso(date),
    time,
    currency: place.currency,
    total,
    payment_method: own.card,
    'seller.name': own.shop,
    'seller.address': firm.address,
    'seller.phone': firm.phone,
    'seller.tax_id': firm.taxId,
  });
}

/** A house bank's sheet: days without a year, three lines a booking, the side of the account in letters after the amount. */
export function statement(kit: Kit): void {
  const { pen, place, random } = kit;
  const words = wordsOf(kit);
  const own = words.statement;
  const holder = kit.firm(random.integer(0, 3));
  const start = kit.day(2022, 2026);
  const first = new Date(Date.UTC(start.getUTCFullYear(), start.getUTCMonth(), 1));
  const last = new Date(Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + 1, 0));
  const day = (date: Date) => dated(kit, date, words.short);
  const marked = (value: number) => `${kit.number(Math.abs(value))} ${own.marks[value < 0 ? 0 : 1]}`;
  const opening = random.integer(900_000, 2_400_000) / 100;
  const sheet = `${first.getUTCMonth() + 1}/${first.getUTCFullYear()}`;
  pen.text(place.bank, 550, 56, { size: 15, bold: true, align: 'right' });
  kit.block([holder.name, holder.street, holder.town], 45, 112, 10.5);
  pen.text(own.title, 320, 100, { size: 12, bold: true });
  const facts: [string, string][] = [
    [own.sheet, sheet],
    [own.period, `${day(first)} - ${day(last)}`],
    [own.account, place.account],
    ['IBAN', holder.iban],
    ['BIC', holder.bic],
    [own.printed, day(later(last, 2))],
  ];
  drawPairs(
    kit,
    facts.filter(([, value]) => value !== ''),
    { x: 320, value: 404, y: 118, size: 8.5, lead: 1.6 },
  );
  pen.line(45, 212, 550, 212);
  const row = (y: number, cells: readonly string[], bold = false) => {
    for (const [i, cell] of cells.entries())
      pen.text(cell, [49, 105, 165, 546][i] ?? 0, y, { size: 9, bold, align: i === 3 ? 'right' : 'left' });
  };
  row(225, own.cols, true);
  pen.line(45, 231, 550, 231);
  row(248, ['', '', own.opening, marked(opening)], true);
  let balance = opening;
  let y = 268;
  kit.truth.transactions = [];
  for (let i = 0; i < 11; i++) {
    const income = i % 4 === 2;
    const lines = at(income ? own.income : own.spent, income ? (i - 2) / 4 : i + start.getUTCMonth()).filter(
      (line) => line !== '',
    );
    // What the bank takes for itself has no third line, and is little.
    const most = lines.length < 3 ? 2900 : 190_000;
    const amount = (income ? 1 : -1) * (random.integer(900, most) / 100);
    const date = later(first, 1 + Math.floor(i * 2.3));
    const value = later(date, i % 4 === 1 ? 1 : 0);
    row(y, [dated(kit, date, own.day), dated(kit, value, own.day), lines[0] ?? '', marked(amount)]);
    balance = cents(balance + amount);
    kit.truth.transactions.push({
      date: iso(date),
      value_date: iso(value),
      description: lines.join(' '),
      amount,
    });
    y = kit.block(lines.slice(1), 165, y + 11.5, 9, 1.28) + 5;
  }
  pen.line(45, y - 8, 550, y - 8);
  row(y + 6, ['', '', fill(own.closing, { d: day(last) }), marked(balance)], true);
  sayAll(kit, {
    bank: place.bank,
    account_holder: holder.name,
    account_number: place.account,
    iban: holder.iban,
    period_start: iso(first),
    period_end: iso(last),
    opening_balance: opening,
    closing_balance: balance,
    currency: place.currency,
  });
}

/** A message printed from a mail program on the web: its subject as a head, names without a colon. */
export function mail(kit: Kit): void {
  const { pen } = kit;
  const own = wordsOf(kit).mail;
  const [from, to, copied] = [kit.person(2), kit.person(0), kit.person(1)];
  const date = kit.day(2022, 2026);
  pen.text(own.subject, 48, 64, { size: 14, bold: true });
  pen.line(48, 76, 547, 76, 0.4);
  drawPairs(
    kit,
    [
      [own.from, `${from.name} <${from.email}>`],
      [own.date, `${dated(kit, date, own.sent)} ${clock(kit)}`],
      [own.to, `${to.name} <${to.email}>`],
      [own.cc, `${copied.name} <${copied.email}>`],
    ],
    { x: 48, value: 100, y: 94, size: 9.5, lead: 1.55, bold: true },
  );
  let y = 176;
  for (const text of own.body)
    y = kit.prose(fill(text, { s: to.given, f: to.surname }), 48, y, 499, 10.5) + 10;
  const firm = kit.firm(2);
  kit.block([from.name, firm.name, firm.street, firm.town, from.phone], 48, y, 10);
  sayAll(kit, { from: from.email, to: to.email, subject: own.subject, date: iso(date) });
}
