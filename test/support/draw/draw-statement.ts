import type { Transaction } from '../../../src/extraction/parsed-data.ts';
import { Pen } from './pen.ts';
import { Printer } from './print.ts';
import type { Random } from './random.ts';
import { makeSale } from './sale.ts';
import { formatIsoDate } from './truth.ts';
import type { Language, Vocabulary } from './vocabulary.ts';

export interface DrawnStatement {
  bytes: Uint8Array;
  fields: Record<string, string | number>;
  transactions: Omit<Transaction, 'id'>[];
}

/**
 * Draws a statement with a running balance. Amounts are signed, or they are in separate columns for debits
 * and credits.
 */
export async function drawStatement(
  language: Language,
  words: Vocabulary,
  random: Random,
  split: boolean,
): Promise<DrawnStatement> {
  const pen = await Pen.open(595.28, 841.89, 'sans');
  const print = new Printer(words, { dates: 0, group: true, money: 'none' });
  const { buyer, date: start } = makeSale('invoice', language, words, random, {
    rates: 1,
    lines: 1,
    shipping: false,
  });
  const first = new Date(Date.UTC(start.getUTCFullYear(), start.getUTCMonth(), 1));
  const last = new Date(Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + 1, 0));
  const bank = words.banks[0] ?? '';
  let balance = random.integer(20_000, 900_000) / 100;
  const fields: DrawnStatement['fields'] = {
    bank,
    account_holder: buyer.name,
    iban: buyer.iban,
    period_start: formatIsoDate(first),
    period_end: formatIsoDate(last),
    opening_balance: balance,
    currency: words.currency,
  };
  pen.text(bank, 56, 56, { size: 15, bold: true });
  pen.text(words.statement[0] ?? '', 56, 96, { size: 18, bold: true });
  const head: [string, string][] = [
    [words.holder[0] ?? '', buyer.name],
    ['IBAN', buyer.iban],
    [words.period[0] ?? '', `${print.date(first)} - ${print.date(last)}`],
  ];
  for (const [i, [label, value]] of head.entries()) {
    pen.text(`${label}:`, 56, 130 + i * 16);
    pen.text(value, 190, 130 + i * 16);
  }
  pen.text(`${words.opening[0]}`, 56, 200);
  pen.text(`${print.number(balance)} ${words.currency}`, 540, 200, { align: 'right' });
  const columns = split ? [400, 470, 540] : [460, 540];
  const heads = split
    ? [words.debit[0], words.credit[0], words.balance[0]]
    : [words.sum[0], words.balance[0]];
  pen.text(words.booked[0] ?? '', 56, 232, { size: 9, bold: true });
  pen.text(words.booking[0] ?? '', 130, 232, { size: 9, bold: true });
  for (const [i, name] of heads.entries())
    pen.text(name ?? '', columns[i] ?? 0, 232, { size: 9, bold: true, align: 'right' });
  pen.line(52, 237, 544, 237);
  const transactions: DrawnStatement['transactions'] = [];
  let y = 254;
  for (let day = random.integer(1, 3); day <= 27; day += random.integer(2, 5)) {
    const amount = (random.chance(0.3) ? 1 : -1) * (random.integer(500, 120_000) / 100);
    balance = Math.round((balance + amount) * 100) / 100;
    const booked = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth(), day));
    const description = random.pick(words.bookings);
    pen.text(print.date(booked), 56, y, { size: 9 });
    pen.text(description, 130, y, { size: 9 });
    if (split)
      pen.text(print.number(Math.abs(amount)), (amount < 0 ? columns[0] : columns[1]) ?? 0, y, {
        size: 9,
        align: 'right',
      });
    else pen.text(print.number(amount), columns[0] ?? 0, y, { size: 9, align: 'right' });
    pen.text(print.number(balance), columns.at(-1) ?? 0, y, { size: 9, align: 'right' });
    transactions.push({ date: formatIsoDate(booked), description, amount, balance });
    y += 15;
  }
  pen.text(`${words.closing[0]}`, 56, y + 12, { bold: true });
  pen.text(`${print.number(balance)} ${words.currency}`, 540, y + 12, { bold: true, align: 'right' });
  fields.closing_balance = balance;
  return { bytes: await pen.bytes(), fields, transactions };
}
