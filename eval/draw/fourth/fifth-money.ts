import { drawSums } from '../further/deal.ts';
import { fill } from '../further/invoices.ts';
import { at, cents, type Kit, later } from '../further/kit.ts';
import { iso } from '../truth.ts';
import { wordsOf } from './fifth-sale-words.ts';
import { columnsOf, dated, drawPairs, drawTable, sayAll } from './paper.ts';

/** What a service on the web sends once a card was charged: what, when and how under their labels, the sums at the right. */
export function receipt(kit: Kit): void {
  const { pen, place, random } = kit;
  const words = wordsOf(kit);
  const own = words.receipt;
  const seller = kit.firm(random.integer(0, 3));
  const buyer = kit.person(random.integer(0, 3));
  const date = kit.day(2022, 2026);
  const number = `${random.integer(1000, 9999)}-${random.integer(1000, 9999)}`;
  const lines = own.plans.map((description) => {
    const [quantity, price] = [random.integer(1, 8), random.integer(400, 4900) / 100];
    return { description, quantity, unit_price: price, amount: cents(quantity * price) };
  });
  const sum = cents(lines.reduce((all, { amount }) => all + amount, 0));
  const rate = place.rates[0] ?? 0;
  const tax = cents((sum * rate) / 100);
  const total = cents(sum + tax);
  pen.text(own.title, 36, 56, { size: 20, bold: true });
  pen.text(seller.name, 384, 34, { size: 10, align: 'right' });
  pen.text(`${own.number}  ${number}`, 36, 74, { size: 9 });
  const values = [kit.money(total), dated(kit, date, words.long), own.card];
  for (const [i, label] of own.cells.entries()) {
    pen.text(label, 36 + i * 122, 108, { size: 8 });
    pen.text(values[i] ?? '', 36 + i * 122, 122, { size: 10, bold: true });
  }
  pen.text(own.to, 36, 152, { size: 8 });
  kit.block([buyer.name, buyer.email], 36, 165, 9);
  const columns = columnsOf(
    ['desc', 'qty', 'price', 'amount'],
    own.cols,
    [32, 220, 255, 322, 388],
    ['qty', 'price', 'amount'],
  );
  const rows = lines.map((line) => ({
    cells: {
      desc: line.description,
      qty: String(line.quantity),
      price: kit.money(line.unit_price),
      amount: kit.money(line.amount),
    },
  }));
  const y = drawTable(kit, columns, rows, { size: 8.5, rules: 'head', y: 214 });
  drawSums(
    kit,
    [
      [own.sum, kit.money(sum)],
      [fill(own.tax, { n: place.tax, r: kit.rate(rate) }), kit.money(tax)],
      [own.total, kit.money(total)],
      [own.paid, kit.money(total)],
    ],
    { label: 220, value: 384, size: 9, bold: [3] },
    y + 8,
  );
  pen.line(36, 520, 384, 520, 0.4);
  const foot = `${seller.name}, ${seller.street}, ${seller.town}`;
  pen.text(foot, 36, 534, { size: 7.5 });
  pen.text(`${place.taxWord} ${seller.taxId}`, 36, 545, { size: 7.5 });
  pen.text(fill(own.help, { m: seller.email }), 36, 556, { size: 7.5 });
  sayAll(kit, {
    number,
    date: iso(date),
    currency: place.currency,
    subtotal: sum,
    tax_total: tax,
    total,
    amount_paid: total,
    payment_method: own.card,
    'seller.name': seller.name,
    'seller.address': seller.address,
    'seller.email': seller.email,
    'seller.tax_id': seller.taxId,
    'buyer.name': buyer.name,
    'buyer.email': buyer.email,
  });
  kit.truth.taxes.push({ rate, base: sum, amount: tax });
  kit.truth.lines.push(...lines);
}

/** A bank without branches: who over what kind of movement, its day in the middle, the sums at the end. */
export function statement(kit: Kit): void {
  const { pen, place, random } = kit;
  const words = wordsOf(kit);
  const own = words.statement;
  const holder = kit.person(random.integer(0, 3));
  const { iban, bic } = kit.firm(0);
  const start = kit.day(2022, 2026);
  const first = new Date(Date.UTC(start.getUTCFullYear(), start.getUTCMonth(), 1));
  const last = new Date(Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + 1, 0));
  const day = (date: Date) => dated(kit, date, words.away);
  const opening = random.integer(250_000, 800_000) / 100;
  pen.text(place.bank, 50, 54, { size: 11 });
  pen.text(own.title, 50, 108, { size: 20, bold: true });
  pen.text(fill(own.period, { a: day(first), b: day(last) }), 50, 126, { size: 10 });
  const facts: [string, string][] = [
    [own.holder, holder.name],
    ['IBAN', iban],
    ['BIC', bic],
    [own.account, iban === '' ? place.account : ''],
    [own.routing, iban === '' ? place.sort : ''],
  ];
  drawPairs(
    kit,
    facts.filter(([, value]) => value !== ''),
    { x: 310, value: 378, y: 52, size: 9 },
  );
  const row = (y: number, cells: readonly string[], bold: boolean) => {
    for (const [i, cell] of cells.entries())
      pen.text(cell, [50, 370, 545][i] ?? 0, y, { size: 9.5, bold, align: i === 2 ? 'right' : 'left' });
  };
  row(160, own.cols, true);
  pen.line(50, 166, 545, 166, 1);
  let y = 184;
  const sums = [0, 0];
  kit.truth.transactions = [];
  for (let i = 0; i < 13; i++) {
    const income = i % 6 === 3;
    const amount = (income ? 1 : -1) * (random.integer(350, income ? 240_000 : 36_000) / 100);
    const date = later(first, 1 + Math.floor(i * 2.1));
    const value = later(date, i % 3 === 0 ? 1 : 0);
    const [name = '', kind = ''] = at(income ? own.income : own.spent, income ? (i - 3) / 6 : i);
    row(y, ['', day(date), `${income ? '+' : ''}${kit.money(amount)}`], false);
    pen.text(name, 50, y, { size: 9.5, bold: true });
    pen.text(`${kind} - ${fill(own.value, { d: day(value) })}`, 50, y + 12, { size: 8 });
    pen.line(50, y + 19, 545, y + 19, 0.3);
    sums[income ? 0 : 1] = cents((sums[income ? 0 : 1] ?? 0) + amount);
    kit.truth.transactions.push({
      date: iso(date),
      value_date: iso(value),
      description: `${name} ${kind}`,
      amount,
    });
    y += 33;
  }
  const [income = 0, spent = 0] = sums;
  const closing = cents(opening + income + spent);
  const values = [opening, income, spent, closing];
  drawSums(
    kit,
    own.sums.map((label, i): [string, string] => [label, kit.money(values[i] ?? 0)]),
    { label: 310, value: 545, size: 10, bold: [3] },
    y + 16,
  );
  sayAll(kit, {
    bank: place.bank,
    account_holder: holder.name,
    iban,
    period_start: iso(first),
    period_end: iso(last),
    opening_balance: opening,
    closing_balance: closing,
    currency: place.currency,
  });
  if (iban === '') kit.say('account_number', place.account);
}

/** A message printed from a desktop's mail program: bold labels set to the right, an answer over what it answers. */
export function mail(kit: Kit): void {
  const { pen, random } = kit;
  const own = wordsOf(kit).mail;
  const [from, to, copied] = [kit.person(0), kit.person(3), kit.person(1)];
  const date = kit.day(2022, 2026);
  const time = `${random.integer(10, 12)}:${random.integer(10, 59)}`;
  const values = [
    `${from.name} <${from.email}>`,
    own.subject,
    fill(dated(kit, date, own.sent), { t: time }),
    `${to.name} <${to.email}>`,
    `${copied.name} <${copied.email}>`,
  ];
  for (const [i, label] of own.heads.entries()) {
    pen.text(label, 122, 60 + i * 14, { size: 10, bold: true, align: 'right' });
    pen.text(values[i] ?? '', 128, 60 + i * 14, { size: 10 });
  }
  pen.line(60, 128, 535, 128, 0.4);
  let y = 158;
  for (const text of own.body) y = kit.prose(fill(text, { s: to.given }), 60, y, 475, 11) + 9;
  y = kit.block([from.name, from.phone], 60, y - 4, 11) + 16;
  const wrote = fill(own.wrote, { d: dated(kit, later(date, -1), own.day), p: to.name });
  y = kit.prose(wrote, 60, y, 475, 10) + 5;
  kit.block(own.quoted, 60, y, 10, 1.4);
  sayAll(kit, { from: from.email, to: to.email, subject: own.subject, date: iso(date) });
}
