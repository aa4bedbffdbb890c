import { iso } from '../truth.ts';
import { fill } from './invoices.ts';
import { at, cents, type Kit, later } from './kit.ts';

interface Booking {
  date: Date;
  kind: number;
  amount: number;
  balance: number;
}

function bookings(
  kit: Kit,
  first: Date,
  opening: number,
  count: number,
  incoming: (kind: number) => boolean,
): Booking[] {
  let balance = opening;
  return Array.from({ length: count }, (_, i) => {
    const kind = kit.random.integer(0, 4);
    const amount = (incoming(kind) ? 1 : -1) * (kit.random.integer(300, 38_000) / 100);
    balance = cents(balance + amount);
    return { date: later(first, Math.floor((i * 27) / count)), kind, amount, balance };
  });
}

/** Two dates a booking, its text over three lines, money out and in in columns of their own, balances above and below. */
export function statementA(kit: Kit): void {
  const { pen, place, random } = kit;
  const words = kit.words.statement.A;
  const holder = kit.person(random.integer(0, 3));
  const start = kit.day(2022, 2026);
  const first = new Date(Date.UTC(start.getUTCFullYear(), start.getUTCMonth(), 1));
  const last = new Date(Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + 1, 0));
  const opening = random.integer(800_000, 1_900_000) / 100;
  const moves = bookings(kit, first, opening, 20, (kind) => kind === 2);
  const closing = moves.at(-1)?.balance ?? opening;
  const { iban, bic } = kit.firm(0);
  const account = place.account;
  let page = 1;
  const head = () => {
    pen.text(place.bank, 50, 52, { size: 14, bold: true });
    pen.text(fill(words.page, { p: String(page), n: '2' }), 545, 52, { size: 8.5, align: 'right' });
  };
  const heads = (y: number) => {
    for (const [x, text, right] of [
      [50, words.date, false],
      [108, words.value, false],
      [170, words.text, false],
      [460, words.out, true],
      [545, words.in, true],
    ] as const)
      pen.text(text, x, y, { size: 8.5, bold: true, align: right ? 'right' : 'left' });
    pen.line(50, y + 5, 545, y + 5);
  };
  head();
  pen.text(words.title, 50, 92, { size: 13, bold: true });
  pen.text(fill(words.period, { a: kit.date(first), b: kit.date(last) }), 50, 108, { size: 10 });
  kit.block([holder.name, holder.street, holder.town], 50, 140, 10);
  const facts: [string, string][] = [
    [words.holder, holder.name],
    ['IBAN', iban],
    ['BIC', bic],
    [words.account, account],
  ];
  for (const [i, [label, value]] of facts.filter(([, value]) => value !== '').entries()) {
    pen.text(label, 310, 140 + i * 13, { size: 9 });
    pen.text(value, 400, 140 + i * 13, { size: 9 });
  }
  heads(220);
  const money = (value: number, y: number, bold = false) =>
    pen.text(kit.number(Math.abs(value)), value < 0 ? 460 : 545, y, { size: 8.5, bold, align: 'right' });
  pen.text(words.opening, 170, 238, { size: 8.5, bold: true });
  money(opening, 238, true);
  let y = 256;
  for (const [i, move] of moves.entries()) {
    const lines = at(words.rows, move.kind).filter((line) => line !== '');
    if (y + lines.length * 10.5 > 770) {
      pen.newPage();
      page++;
      head();
      heads(84);
      y = 102;
    }
    const value = later(move.date, i % 3 === 0 ? 1 : 0);
    pen.text(kit.date(move.date, at(place.dates, 0)), 50, y, { size: 8.5 });
    pen.text(kit.date(value, at(place.dates, 0)), 108, y, { size: 8.5 });
    money(move.amount, y);
    kit.truth.transactions ??= [];
    kit.truth.transactions.push({
      date: iso(move.date),
      value_date: iso(value),
      description: lines.join(' '),
      amount: move.amount,
    });
    y = kit.block(lines, 170, y, 8.5, 1.24) + 5;
  }
  pen.line(50, y - 8, 545, y - 8);
  pen.text(words.closing, 170, y + 4, { size: 8.5, bold: true });
  money(closing, y + 4, true);
  const values = {
    bank: place.bank,
    account_holder: holder.name,
    account_number: account,
    iban,
    period_start: iso(first),
    period_end: iso(last),
    opening_balance: opening,
    closing_balance: closing,
  };
  for (const [path, value] of Object.entries(values)) kit.say(path, value);
}

/** A summary in a box, then one amount with its sign and the balance of each line. */
export function statementB(kit: Kit): void {
  const { pen, place, random } = kit;
  const words = kit.words.statement.B;
  const holder = kit.firm(random.integer(0, 3));
  const start = kit.day(2022, 2026);
  const first = new Date(Date.UTC(start.getUTCFullYear(), start.getUTCMonth(), 1));
  const last = new Date(Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + 1, 0));
  const opening = random.integer(700_000, 2_000_000) / 100;
  const moves = bookings(kit, first, opening, 15, (kind) => kind === 1 || kind === 4);
  const closing = moves.at(-1)?.balance ?? opening;
  const sum = (sign: number) =>
    cents(moves.filter(({ amount }) => amount * sign > 0).reduce((all, { amount }) => all + amount, 0));
  pen.text(place.bank, 545, 56, { size: 15, bold: true, align: 'right' });
  pen.text(words.title, 50, 96, { size: 13, bold: true });
  kit.block([holder.name, holder.street, holder.town], 50, 124, 10);
  kit.block(
    [
      `${words.account}: ${place.account}`,
      `${words.from}: ${kit.date(first)} ${words.until} ${kit.date(last)}`,
    ],
    320,
    124,
    9.5,
  );
  if (holder.iban !== '') pen.text(`IBAN: ${holder.iban}`, 320, 149.4, { size: 9.5 });
  kit.frame(50, 184, 495, 92);
  pen.text(words.summary, 58, 199, { size: 10, bold: true });
  for (const [i, [label, value]] of (
    [
      [words.opening, opening],
      [words.in, sum(1)],
      [words.out, sum(-1)],
      [words.closing, closing],
    ] as const
  ).entries()) {
    pen.text(label, 58, 217 + i * 16, { size: 9.5 });
    pen.text(kit.money(value), 250, 217 + i * 16, { size: 9.5, align: 'right' });
  }
  for (const [x, text, right] of [
    [50, words.date, false],
    [130, words.text, false],
    [450, words.amount, true],
    [545, words.balance, true],
  ] as const)
    pen.text(text, x, 306, { size: 9, bold: true, align: right ? 'right' : 'left' });
  pen.line(50, 311, 545, 311);
  let y = 328;
  kit.truth.transactions = [];
  for (const move of moves) {
    const description = at(
      words.rows,
      move.amount > 0 ? (move.kind === 1 ? 1 : 4) : at([0, 2, 3, 5], move.kind),
    );
    pen.text(kit.date(move.date, at(place.dates, 0)), 50, y, { size: 9 });
    pen.text(description, 130, y, { size: 9 });
    pen.text(kit.number(move.amount), 450, y, { size: 9, align: 'right' });
    pen.text(kit.number(move.balance), 545, y, { size: 9, align: 'right' });
    kit.truth.transactions.push({
      date: iso(move.date),
      description,
      amount: move.amount,
      balance: move.balance,
    });
    y += 17;
  }
  const values = {
    bank: place.bank,
    account_holder: holder.name,
    account_number: place.account,
    iban: holder.iban,
    period_start: iso(first),
    period_end: iso(last),
    opening_balance: opening,
    closing_balance: closing,
    currency: place.currency,
  };
  for (const [path, value] of Object.entries(values)) kit.say(path, value);
}
