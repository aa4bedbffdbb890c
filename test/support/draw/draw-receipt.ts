import type { Layout } from './layouts.ts';
import { Pen } from './pen.ts';
import { Printer } from './print.ts';
import type { Random } from './random.ts';
import type { Sale } from './sale.ts';
import { formatIsoDate, type Truth } from './truth.ts';
import type { Vocabulary } from './vocabulary.ts';

/** Draws a receipt and returns its correct values. Prices include tax. */
export async function drawReceipt(
  layout: Layout,
  sale: Sale,
  words: Vocabulary,
  random: Random,
): Promise<{ bytes: Uint8Array; truth: Truth }> {
  const step = layout.size * 1.4;
  const height = 220 + sale.lines.length * step * 2 + 140;
  const pen = await Pen.open(226, height, layout.family === 'serif' ? 'sans' : layout.family);
  const print = new Printer(words, { ...layout, money: layout.money === 'code' ? 'none' : layout.money });
  const truth: Truth = { type: 'receipt', fields: {}, lines: [], taxes: [] };
  const size = layout.family === 'mono' ? layout.size - 2 : layout.size - 0.5;
  let y = 30;
  const drawCentered = (text: string, bold = false) => {
    pen.text(text, 113, y, { size: bold ? size + 3 : size, bold, align: 'center' });
    y += step;
  };
  const drawPair = (label: string, value: string, bold = false) => {
    pen.text(label, 14, y, { size, bold });
    pen.text(value, 212, y, { size, bold, align: 'right' });
    y += step;
  };
  const { seller } = sale;
  drawCentered(seller.name, true);
  for (const line of [seller.street, seller.town]) drawCentered(line);
  drawCentered(`${random.pick(words.phone)}: ${seller.phone}`);
  drawCentered(`${random.pick(words.taxid)}: ${seller.taxId}`);
  Object.assign(truth.fields, {
    'seller.name': seller.name,
    'seller.address': `${seller.street}, ${seller.town}`,
    'seller.phone': seller.phone,
    'seller.tax_id': seller.taxId,
  });
  y += 6;
  if (random.chance(0.5)) drawCentered(random.pick(words.titles.receipt), true);
  const time = `${String(random.integer(8, 20)).padStart(2, '0')}:${String(random.integer(0, 59)).padStart(2, '0')}`;
  drawPair(`${random.pick(words.number.receipt)}: ${sale.number}`, '');
  drawPair(layout.colon ? `${words.date[0]}: ${print.date(sale.date)}` : print.date(sale.date), time);
  Object.assign(truth.fields, { number: sale.number, date: formatIsoDate(sale.date), time });
  pen.line(14, y - step + 6, 212, y - step + 6);
  y += 8;
  for (const line of sale.lines) {
    if (layout.lines % 2 === 0 && line.quantity !== 1) {
      drawPair(line.description, '');
      drawPair(`  ${print.quantity(line.quantity)} x ${print.number(line.price)}`, print.number(line.amount));
    } else drawPair(`${print.quantity(line.quantity)} ${line.description}`, print.number(line.amount));
    truth.lines.push({ description: line.description, quantity: line.quantity, amount: line.amount });
  }
  pen.line(14, y - step + 5, 212, y - step + 5);
  y += 6;
  const total = sale.subtotal;
  drawPair(random.pick(words.total.slice(0, 1)), print.money(total), true);
  truth.fields.total = total;
  const rate = sale.taxes[0]?.rate ?? 0;
  if (layout.rates === 1) {
    const tax = Math.round(total * (rate / (100 + rate)) * 100) / 100;
    drawPair(`${words.tax[0]} ${print.rate(rate)}`, print.number(tax));
    truth.fields.tax_total = tax;
  }
  const given = Math.ceil(total / 10) * 10;
  drawPair(words.cash[0] ?? '', print.number(given));
  drawPair(words.change[0] ?? '', print.number(given - total));
  Object.assign(truth.fields, { amount_tendered: given, change: Math.round((given - total) * 100) / 100 });
  y += 8;
  drawCentered(words.thanks);
  return { bytes: await pen.bytes(), truth };
}
