import { iso } from '../truth.ts';
import { fill } from './invoices.ts';
import { at, cents, type Kit } from './kit.ts';

const clock = (kit: Kit) =>
  `${String(kit.random.integer(7, 22)).padStart(2, '0')}:${String(kit.random.integer(0, 59)).padStart(2, '0')}`;

/** A restaurant's bill on a narrow roll: guests and table, a gratuity, the tax in a small table. */
export function slipA(kit: Kit): void {
  const { pen, place, random } = kit;
  const words = kit.words.slip.A;
  const shop = place.shops[0] ?? '';
  const firm = kit.firm(2);
  const date = kit.day(2022, 2026);
  const time = clock(kit);
  const number = String(random.integer(1000, 99_999));
  for (const [i, line] of [
    firm.street,
    firm.town,
    `${kit.words.sale.A.phone} ${firm.phone}`,
    `${kit.place.taxWord} ${firm.taxId}`,
  ].entries())
    pen.text(line, 113, 46 + i * 11, { size: 8, align: 'center' });
  pen.text(shop, 113, 30, { size: 13, bold: true, align: 'center' });
  pen.text(`${words.table} ${random.integer(1, 30)}   ${words.guests} ${random.integer(1, 6)}`, 14, 104, {
    size: 8.5,
  });
  pen.text(`${words.server} ${at(place.people, 1)[0] ?? ''}`, 14, 116, { size: 8.5 });
  pen.text(`${words.bill} ${number}`, 14, 128, { size: 8.5 });
  pen.text(kit.date(date, place.dates[0] ?? ''), 14, 140, { size: 8.5 });
  pen.text(time, 212, 140, { size: 8.5, align: 'right' });
  pen.line(14, 147, 212, 147);
  let y = 162;
  let sum = 0;
  for (const item of words.items.filter(() => random.chance(0.8))) {
    const quantity = random.integer(1, 3);
    const price = random.integer(24, 260) / 10;
    const amount = cents(quantity * price);
    pen.text(`${quantity} ${item}`, 14, y, { size: 8.5 });
    pen.text(kit.number(amount), 212, y, { size: 8.5, align: 'right' });
    kit.truth.lines.push({ description: item, quantity, amount });
    sum = cents(sum + amount);
    y += 13;
  }
  pen.line(14, y - 6, 212, y - 6);
  const tip = cents(Math.round(sum * 0.1));
  const total = cents(sum + tip);
  const rate = place.rates[0] ?? 0;
  const net = cents(sum / (1 + rate / 100));
  y += 8;
  for (const [label, value, size] of [
    [words.sub, sum, 9],
    [words.service, tip, 9],
    [words.total, total, 12],
  ] as const) {
    pen.text(label, 14, y, { size, bold: size === 12 });
    pen.text(size === 12 ? kit.money(value) : kit.number(value), 212, y, {
      size,
      bold: size === 12,
      align: 'right',
    });
    y += 16;
  }
  pen.text(words.card, 14, y, { size: 9 });
  pen.text(kit.number(total), 212, y, { size: 9, align: 'right' });
  y += 20;
  for (const [i, head] of ['%', words.net, words.tax, words.gross].entries())
    pen.text(head, 40 + i * 57, y, { size: 7.5, align: 'right' });
  y += 11;
  for (const [i, value] of [
    kit.rate(rate),
    kit.number(net),
    kit.number(cents(sum - net)),
    kit.number(sum),
  ].entries())
    pen.text(value, 40 + i * 57, y, { size: 7.5, align: 'right' });
  pen.text(words.bye, 113, y + 28, { size: 8.5, align: 'center' });
  const values = {
    number,
    date: iso(date),
    time,
    currency: place.currency,
    tip,
    tax_total: cents(sum - net),
    total,
    payment_method: words.card,
    'seller.name': shop,
    'seller.address': firm.address,
    'seller.phone': firm.phone,
    'seller.tax_id': firm.taxId,
  };
  for (const [path, value] of Object.entries(values)) kit.say(path, value);
  kit.truth.taxes.push({ rate, base: net, amount: cents(sum - net) });
}

/** A pump's receipt in type of one width: volume and price a unit in rows of their own. */
export function slipB(kit: Kit): void {
  const { pen, place, random } = kit;
  const words = kit.words.slip.B;
  const shop = place.shops[1] ?? '';
  const firm = kit.firm(3);
  const date = kit.day(2022, 2026);
  const time = clock(kit);
  const number = String(random.integer(100_000, 999_999));
  const volume = random.integer(12_000, 58_000) / 1000;
  const price = random.integer(1300, 3900) / 1000;
  const fuel = cents(volume * price);
  const wash = 8.5;
  const total = cents(fuel + wash);
  const rate = place.rates[0] ?? 0;
  const tax = cents((total * rate) / (100 + rate));
  let y = 30;
  const center = (text: string, size = 8.5) => {
    pen.text(text, 110, y, { size, align: 'center' });
    y += 12;
  };
  const pair = (label: string, value: string, bold = false) => {
    pen.text(label, 12, y, { size: bold ? 10.5 : 8.5, bold });
    pen.text(value, 208, y, { size: bold ? 10.5 : 8.5, bold, align: 'right' });
    y += 13;
  };
  center(shop, 9.5);
  center(firm.street);
  center(firm.town);
  center(`${kit.place.taxWord} ${firm.taxId}`);
  y += 8;
  pair(kit.date(date, place.dates[0] ?? ''), time);
  pair(words.receipt, number);
  y += 8;
  pair(`${words.pump} ${random.integer(1, 12)}`, words.fuel);
  pair(words.volume, kit.number(volume, 3));
  pair(words.price, kit.number(price, 3));
  pair(words.amount, kit.number(fuel));
  pair(`1 ${words.extra}`, kit.number(wash));
  y += 6;
  pair(words.total, kit.money(total), true);
  pair(fill(words.incl, { n: place.tax, r: kit.rate(rate) }), kit.number(tax));
  y += 6;
  pair(words.method, kit.number(total));
  pair('XXXX XXXX XXXX', String(random.integer(1000, 9999)));
  pair(words.auth, String(random.integer(100_000, 999_999)));
  pair(words.terminal, String(random.integer(10_000_000, 99_999_999)));
  y += 8;
  center(words.bye);
  const values = {
    number,
    date: iso(date),
    time,
    currency: place.currency,
    tax_total: tax,
    total,
    payment_method: words.method,
    'seller.name': shop,
    'seller.address': firm.address,
    'seller.tax_id': firm.taxId,
  };
  for (const [path, value] of Object.entries(values)) kit.say(path, value);
  kit.truth.lines.push({ description: words.fuel, quantity: volume, unit_price: price, amount: fuel });
  kit.truth.lines.push({ description: words.extra, quantity: 1, amount: wash });
}
