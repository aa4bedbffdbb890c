import type { PrintedInvoice } from '../support/draw-invoice.ts';

export interface Task {
  name: string;
  printed: PrintedInvoice;
  /** What the clerk enters for a wrong or missing value; null if all values are correct. */
  correction: { pointer: string; label: string; text: string; value: string | number } | null;
}

const SELLERS = [
  'Northlight Paper Ltd',
  'Alder Office Supplies Ltd',
  'Quayside Print Ltd',
  'Fenwick Stationery Ltd',
];
const COUNT = 20;

/** In every fourth invoice, the total is inconsistent, and every fifth invoice has no date. */
export const TASKS: Task[] = Array.from({ length: COUNT }, (_, n) => {
  const quantity = (n % 7) + 2;
  const unitPrice = 12.5 + n;
  const total = quantity * unitPrice * 1.2;
  const number = `INV-${3100 + n}`;
  const day = (n % 27) + 1;
  const isTotalWrong = n % 4 === 1;
  const isDateMissing = !isTotalWrong && n % 5 === 2;
  const printed = {
    seller: SELLERS[n % SELLERS.length] ?? '',
    number,
    date: isDateMissing ? undefined : `${day} March 2026`,
    quantity,
    unitPrice,
    total: isTotalWrong ? total + 10 : total,
  };
  const wrongTotal = {
    pointer: '/fields/total',
    label: 'Total',
    text: total.toFixed(2),
    value: Number(total.toFixed(2)),
  };
  const date = `2026-03-${String(day).padStart(2, '0')}`;
  const missingDate = { pointer: '/fields/date', label: 'Date', text: date, value: date };
  return {
    name: `invoice-${String(n + 1).padStart(2, '0')}.pdf`,
    printed,
    correction: isTotalWrong ? wrongTotal : isDateMissing ? missingDate : null,
  };
});
