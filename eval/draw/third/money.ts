import { fill } from '../further/invoices.ts';
import { at, cents, type Kit, later } from '../further/kit.ts';
import { iso } from '../truth.ts';
import { drawCells, wordsOf } from './words.ts';

const clock = (kit: Kit) =>
  `${String(kit.random.integer(8, 20)).padStart(2, '0')}:${String(kit.random.integer(0, 59)).padStart(2, '0')}`;

/** A shop's slip paid in cash: how many at what price under the article, date and number at the end. */
export function slip(kit: Kit): void {
  const { pen, place, random } = kit;
  const words = wordsOf(kit);
  const own = words.slip;
  const firm = kit.firm(0);
  const date = kit.day(2022, 2026);
  const time = clock(kit);
  const number = `${random.integer(1000, 9999)}`;
  pen.text(own.shop, 113, 32, { size: 13, bold: true, align: 'center' });
  for (const [i, line] of [
    firm.street,
    firm.town,
    `${words.phone} ${firm.phone}`,
    `${place.taxWord}: ${firm.taxId}`,
  ].entries())
    pen.text(line, 113, 47 + i * 11, { size: 8, align: 'center' });
  let y = 106;
  let sum = 0;
  for (const item of own.items) {
    const quantity = random.chance(0.4) ? random.integer(2, 4) : 1;
    const price = random.integer(89, 1490) / 100;
    const amount = cents(quantity * price);
    pen.text(item, 14, y, { size: 8.5 });
    pen.text(kit.number(amount), 212, y, { size: 8.5, align: 'right' });
    if (quantity > 1) {
      y += 11;
      pen.text(`${quantity} x ${kit.number(price)}`, 28, y, { size: 8 });
    }
    const line = { description: item, quantity, amount };
    kit.truth.lines.push(quantity > 1 ? { ...line, unit_price: price } : line);
    sum = cents(sum + amount);
    y += 13;
  }
  pen.line(14, y - 6, 212, y - 6);
  y += 8;
  const rate = place.rates[0] ?? 0;
  const tax = cents(own.added ? (sum * rate) / 100 : (sum * rate) / (100 + rate));
  const total = own.added ? cents(sum + tax) : sum;
  const cash = Math.ceil(total / 10) * 10 + 10;
  const taxRow = [fill(own.tax, { r: kit.rate(rate) }), kit.number(tax), false] as const;
  const rows: (readonly [string, string, boolean])[] = [
    ...(own.added ? [[own.net, kit.number(sum), false] as const, taxRow] : []),
    [own.total, kit.money(total), true],
    [own.cash, kit.number(cash), false],
    [own.change, kit.number(cents(cash - total)), false],
    ...(own.added || own.tax === '' ? [] : [taxRow]),
  ];
  for (const [label, value, bold] of rows) {
    pen.text(label, 14, y, { size: bold ? 11 : 9, bold });
    pen.text(value, 212, y, { size: bold ? 11 : 9, bold, align: 'right' });
    y += 15;
  }
  y += 8;
  pen.text(`${kit.date(date, place.dates[0])}  ${time}`, 14, y, { size: 8 });
  pen.text(`${own.number} ${number}`, 212, y, { size: 8, align: 'right' });
  pen.text(own.bye, 113, y + 22, { size: 8.5, align: 'center' });
  const values = {
    number,
    date: iso(date),
    time,
    currency: place.currency,
    total,
    payment_method: own.cash,
    amount_tendered: cash,
    change: cents(cash - total),
    'seller.name': own.shop,
    'seller.address': firm.address,
    'seller.phone': firm.phone,
    'seller.tax_id': firm.taxId,
  };
  for (const [path, value] of Object.entries(values)) kit.say(path, value);
  if (own.added) kit.say('subtotal', sum);
  if (own.tax === '') return;
  kit.say('tax_total', tax);
  kit.truth.taxes.push({ rate, base: cents(total - tax), amount: tax });
}

/** The account in a box at the right, money out before money in, a balance on each row, the first and last of them in the table. */
export function statement(kit: Kit): void {
  const { pen, place, random } = kit;
  const own = wordsOf(kit).statement;
  const holder = kit.person(random.integer(0, 3));
  const { iban } = kit.firm(0);
  const start = kit.day(2022, 2026);
  const first = new Date(Date.UTC(start.getUTCFullYear(), start.getUTCMonth(), 1));
  const last = new Date(Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + 1, 0));
  const day = (date: Date) => kit.date(date, place.dates[0]);
  const opening = random.integer(500_000, 1_500_000) / 100;
  pen.text(place.bank, 50, 58, { size: 16, bold: true });
  kit.block([holder.name, holder.street, holder.town], 50, 120, 10.5);
  kit.frame(310, 84, 235, 84);
  pen.text(own.title, 318, 100, { size: 11, bold: true });
  const facts = [
    [own.account, iban === '' ? place.account : iban],
    [own.from, day(first)],
    [own.until, day(last)],
    [own.currency, place.currency],
  ] as const;
  for (const [i, [label, value]] of facts.entries()) {
    pen.text(label, 318, 116 + i * 14, { size: 9 });
    pen.text(value, 538, 116 + i * 14, { size: 9, align: 'right' });
  }
  let y = 206;
  const row = (cells: readonly string[], bold = false) => {
    for (const [i, cell] of cells.entries())
      pen.text(cell, [55, 125, 385, 462, 540][i] ?? 0, y, {
        size: 9,
        bold,
        align: i > 1 ? 'right' : 'left',
      });
    pen.line(50, y + 5, 545, y + 5);
    y += 17;
  };
  pen.line(50, y - 12, 545, y - 12);
  row(own.cols, true);
  row([day(first), own.opening, '', '', kit.number(opening)]);
  kit.truth.transactions = [];
  let balance = opening;
  for (let i = 0; i < 15; i++) {
    const income = random.chance(0.3);
    const amount = random.integer(400, 45_000) / 100;
    const date = later(first, 1 + Math.floor(i * 1.8));
    const description = random.pick(income ? own.income : own.spent);
    balance = cents(balance + (income ? amount : -amount));
    row([
      day(date),
      description,
      income ? '' : kit.number(amount),
      income ? kit.number(amount) : '',
      kit.number(balance),
    ]);
    const signed = income ? amount : -amount;
    kit.truth.transactions.push({ date: iso(date), description, amount: signed, balance });
  }
  row([day(last), own.closing, '', '', kit.number(balance)], true);
  kit.prose(own.note, 50, y + 14, 495, 8);
  const values = {
    bank: place.bank,
    account_holder: holder.name,
    account_number: iban === '' ? place.account : '',
    iban,
    period_start: iso(first),
    period_end: iso(last),
    opening_balance: opening,
    closing_balance: balance,
    currency: place.currency,
  };
  for (const [path, value] of Object.entries(values)) kit.say(path, value);
}

/** The employee at the right, values under labels, one table with what is earned beside what is kept back, three sums at the end. */
export function payslip(kit: Kit): void {
  const { pen, place, random } = kit;
  const own = wordsOf(kit).payslip;
  const firm = kit.firm(random.integer(0, 3));
  const person = kit.person(random.integer(0, 3));
  const start = kit.day(2022, 2026);
  const first = new Date(Date.UTC(start.getUTCFullYear(), start.getUTCMonth(), 1));
  const last = new Date(Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + 1, 0));
  const earned = [random.integer(190_000, 480_000) / 100, random.integer(5_000, 30_000) / 100];
  const gross = cents(earned.reduce((sum, one) => sum + one, 0));
  const kept = [0.14, 0.079, 0.021].map((rate) => cents(gross * rate));
  const out = cents(kept.reduce((sum, one) => sum + one, 0));
  pen.text(firm.name, 50, 58, { size: 13, bold: true });
  kit.block([firm.street, firm.town], 50, 73, 9);
  pen.text(own.title, 545, 58, { size: 14, bold: true, align: 'right' });
  kit.block([person.name, person.street, person.town], 330, 118, 10.5);
  drawCells(
    kit,
    [
      [own.period, `${kit.date(first, place.dates[0])} - ${kit.date(last, place.dates[0])}`],
      [own.number, `${random.integer(100, 9999)}`],
      [own.job, at(own.jobs, random.integer(0, 1))],
      [own.paid, kit.date(later(last, -3), place.dates[0])],
    ],
    { x: 50, y: 170, width: 123.75, framed: true },
  );
  let y = 230;
  const row = (label: string, one: string, two: string, bold = false) => {
    pen.text(label, 56, y, { size: 9, bold });
    pen.text(one, 420, y, { size: 9, bold, align: 'right' });
    pen.text(two, 539, y, { size: 9, bold, align: 'right' });
    y += 17;
  };
  row(own.cols[0] ?? '', own.cols[1] ?? '', own.cols[2] ?? '', true);
  pen.line(50, y - 11, 545, y - 11);
  for (const [i, value] of earned.entries()) row(own.earned[i] ?? '', kit.number(value), '');
  for (const [i, value] of kept.entries()) row(own.kept[i] ?? '', '', kit.number(value));
  kit.frame(50, 216, 495, y - 226);
  pen.line(330, 216, 330, y - 10);
  pen.line(430, 216, 430, y - 10);
  drawCells(
    kit,
    [
      [own.gross, kit.money(gross)],
      [own.out, kit.money(out)],
      [own.net, kit.money(cents(gross - out))],
    ],
    { x: 50, y: y + 6, width: 165, framed: true },
  );
  kit.prose(own.note, 50, y + 62, 495, 8);
  const values = {
    'employer.name': firm.name,
    'employer.address': firm.address,
    'employee.name': person.name,
    'employee.address': person.address,
    period_start: iso(first),
    period_end: iso(last),
    gross_pay: gross,
    net_pay: cents(gross - out),
    currency: place.currency,
  };
  for (const [path, value] of Object.entries(values)) kit.say(path, value);
}
