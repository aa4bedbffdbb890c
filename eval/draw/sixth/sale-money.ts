import { cents, type Kit, later } from '../further/kit.ts';
import { iso } from '../truth.ts';
import { type Cells, clock, drawFacts, type Fact, factsOf, fill, numbered, wordsOf } from './sale-sheet.ts';
import { drawTable } from './sale-table.ts';

const LEFT = 14;
const RIGHT = 212;

/** A till's slip: how many at what price under the article, what was given and what comes back, taxes by letter. */
export function receipt(kit: Kit): void {
  const { pen, place, random } = kit;
  const own = wordsOf(kit).receipt;
  const firm = kit.firm(2);
  const date = kit.day(2022, 2026);
  const time = clock(kit);
  const size = 7.5;
  const pair = (left: string, right: string, y: number, style: { size?: number; bold?: boolean } = {}) => {
    pen.text(left, LEFT, y, { size, ...style });
    pen.text(right, RIGHT, y, { size, ...style, align: 'right' });
  };
  pen.text(own.shop, 113, 30, { size: 11, bold: true, align: 'center' });
  const head = [firm.street, firm.town, `${own.phone} ${firm.phone}`, `${place.taxWord} ${firm.taxId}`];
  for (const [i, line] of head.entries()) pen.text(line, 113, 43 + i * 10, { size, align: 'center' });
  let y = 96;
  for (const line of own.kind) {
    pen.text(line, 113, y, { size, bold: true, align: 'center' });
    y += 11;
  }
  const number = numbered(kit, own.id, date);
  pen.text(`${own.number} ${number}`, LEFT, y + 6, { size });
  pair(`${kit.date(date)} ${time}`, `${own.till} ${random.integer(1, 6)}`, y + 17);
  const rule = () => {
    pen.text('-'.repeat(44), LEFT, y, { size });
    y += 12;
  };
  y += 28;
  rule();
  const percent = own.within !== '';
  const gross: number[] = [];
  let total = 0;
  for (const [name = '', about = 1, code = 0] of own.items) {
    const quantity = random.chance(0.35) ? random.integer(2, 4) : 1;
    const price = cents(Number(about) + random.integer(-3, 6) / 10);
    const amount = cents(quantity * price);
    const rate = place.rates[Number(code)] ?? 0;
    const mark = percent ? `${rate}%` : own.letters ? ` ${'AB'[Number(code)]}` : '';
    if (percent) {
      pen.text(mark, 172, y, { size, align: 'right' });
      pair(String(name), kit.number(amount), y);
    } else pair(String(name), `${kit.number(amount)}${mark}`, y);
    y += 11;
    if (quantity > 1) {
      pen.text(`${quantity} x ${kit.number(price)}`, LEFT + 14, y, { size });
      y += 11;
    }
    kit.truth.lines.push({
      description: String(name),
      quantity,
      ...(quantity > 1 ? { unit_price: price } : {}),
      ...(percent ? { tax_rate: rate } : {}),
      amount,
    });
    gross[Number(code)] = cents((gross[Number(code)] ?? 0) + amount);
    total = cents(total + amount);
  }
  rule();
  pair(own.total, kit.money(total), y + 2, { size: 10, bold: true });
  y += 16;
  const taxes = gross.flatMap((sum, code) => {
    const rate = place.rates[code] ?? 0;
    const base = cents(sum / (1 + rate / 100));
    return [{ rate, base, amount: cents(sum - base), sum, code }];
  });
  const tax = cents(taxes.reduce((all, one) => all + one.amount, 0));
  if (percent) pair(own.within, kit.money(tax), y);
  if (percent || taxes.length === 1) kit.say('tax_total', tax);
  y += percent ? 13 : 0;
  const cash = own.change !== '';
  const given = Math.ceil(total / 10) * 10;
  pair(own.paid, kit.money(cash ? given : total), y);
  if (cash) {
    pair(own.change, kit.money(cents(given - total)), y + 11);
    kit.say('amount_tendered', given);
    kit.say('change', cents(given - total));
    y += 11;
  }
  y += 18;
  if (!percent) {
    const rows = taxes.map(({ rate, base, amount, sum, code }) => [
      `${own.letters ? `${'AB'[code]} ` : ''}${kit.rate(rate)}%`,
      kit.number(base),
      kit.number(amount),
      kit.number(sum),
    ]);
    for (const row of [own.taxes, ...rows]) {
      for (const [i, cell] of row.entries())
        pen.text(cell, i === 0 ? LEFT : 56 + i * 52, y, { size, align: i === 0 ? 'left' : 'right' });
      y += 11;
    }
    for (const { rate, base, amount } of taxes) kit.truth.taxes.push({ rate, base, amount });
  }
  for (const [i, line] of own.bye.entries()) pen.text(line, 113, y + 14 + i * 11, { size, align: 'center' });
  const said = { number, date: iso(date), time, currency: place.currency, total, payment_method: own.paid };
  for (const [path, value] of Object.entries(said)) kit.say(path, value);
  kit.say('seller.name', own.shop);
  kit.say('seller.address', firm.address);
  kit.say('seller.phone', firm.phone);
  kit.say('seller.tax_id', firm.taxId);
}

/** A bank's monthly sheet: what went out and what came in in columns of their own, both balances as rows of the table. */
export function statement(kit: Kit): void {
  const { pen, place, random } = kit;
  const own = wordsOf(kit).statement;
  const holder = kit.firm(random.pick([1, 3]));
  const start = kit.day(2022, 2026);
  const first = new Date(Date.UTC(start.getUTCFullYear(), start.getUTCMonth(), 1));
  const last = new Date(Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + 1, 0));
  pen.text(place.bank, 45, 60, { size: 16, bold: true });
  pen.text(own.title, 550, 60, { size: 13, bold: true, align: 'right' });
  pen.line(45, 72, 550, 72, 1);
  kit.block([holder.name, holder.street, holder.town], 45, 118, 10);
  const facts: Fact[] = [
    ['account_holder', holder.name],
    ['account_number', place.account],
    ['', place.sort.replace(/[^0-9-]/g, '')],
    ['iban', holder.iban],
    ['', holder.bic],
    ['', `${kit.date(first)} ${own.until} ${kit.date(last)}`],
    ['currency', place.currency],
  ];
  drawFacts(kit, factsOf(kit, own.facts, facts), { x: 300, value: 388, y: 108, lead: 1.6 });
  const opening = random.integer(400_000, 1_900_000) / 100;
  const dayOf = (date: Date) => kit.date(date);
  const rows: Cells[] = [{ desc: fill(own.opening, { d: dayOf(first) }), [own.both]: kit.number(opening) }];
  let [balance, out, came] = [opening, 0, 0];
  kit.truth.transactions = [];
  const withValue = (own.cols[1] ?? '') !== '';
  const withBalance = (own.cols[5] ?? '') !== '';
  for (const [i, [text = '', low = 0, high = 0]] of own.bookings.entries()) {
    const size = random.integer(Math.abs(Number(low)) * 100, Math.abs(Number(high)) * 100) / 100;
    const amount = Number(low) < 0 ? -size : size;
    balance = cents(balance + amount);
    if (amount < 0) out = cents(out + size);
    else came = cents(came + size);
    const date = later(first, 1 + Math.floor(i * 2.2));
    const value = later(date, i % 5 === 3 ? 1 : 0);
    const description = fill(String(text), { m: String(random.integer(10_000, 99_999)) });
    rows.push({
      date: dayOf(date),
      value: dayOf(value),
      desc: description,
      [amount < 0 ? 'out' : 'in']: kit.number(size),
      balance: kit.number(balance),
    });
    kit.truth.transactions.push({
      date: iso(date),
      ...(withValue ? { value_date: iso(value) } : {}),
      description,
      amount,
      ...(withBalance ? { balance } : {}),
    });
  }
  rows.push({ desc: own.turnover, out: kit.number(out), in: kit.number(came) });
  rows.push({ desc: fill(own.closing, { d: dayOf(last) }), [own.both]: kit.number(balance) });
  const y = drawTable(
    kit,
    own.cols,
    [
      ['date', 60],
      ['value', 60],
      ['desc', -1],
      ['out', 66, 'right'],
      ['in', 66, 'right'],
      ['balance', 70, 'right'],
    ],
    rows,
    { x: 45, to: 550, y: 232, size: 8.5, rules: 'lines' },
  );
  kit.prose(own.note, 45, y + 16, 500, 7.5);
  kit.say('bank', place.bank);
  kit.say('period_start', iso(first));
  kit.say('period_end', iso(last));
  kit.say('opening_balance', opening);
  kit.say('closing_balance', balance);
  kit.say('currency', place.currency);
}
