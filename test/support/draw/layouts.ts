import type { SaleType } from './sale.ts';

type ColumnName = 'position' | 'sku' | 'description' | 'quantity' | 'unit' | 'price' | 'rate' | 'amount';

/** The layout of an invoice or similar document. */
export interface Layout {
  id: string;
  /**
   * Whether the layout is excluded from training, and used only to measure how well unknown layouts are read.
   */
  heldOut: boolean;
  type: SaleType;
  family: 'sans' | 'serif' | 'mono';
  size: number;
  head: 'left' | 'right' | 'center' | 'foot' | 'labelled';
  buyer: 'window' | 'labelled' | 'right' | 'beside';
  meta: 'right' | 'left' | 'stacked' | 'inline' | 'beside';
  columns: ColumnName[];
  rules: 'none' | 'lines' | 'grid';
  totals: 'right' | 'wide' | 'boxed' | 'left';
  taxes: 'one' | 'each' | 'table';
  rates: 1 | 2;
  shipping: boolean;
  bank: 'foot' | 'line' | 'none';
  money: 'sign' | 'code' | 'none';
  group: boolean;
  colon: boolean;
  lines: number;
  dates: number;
}

const COLUMNS: ColumnName[][] = [
  ['description', 'quantity', 'price', 'amount'],
  ['position', 'description', 'quantity', 'unit', 'price', 'amount'],
  ['quantity', 'description', 'price', 'amount'],
  ['position', 'sku', 'description', 'quantity', 'price', 'rate', 'amount'],
  ['sku', 'description', 'quantity', 'price', 'amount'],
  ['description', 'price', 'quantity', 'rate', 'amount'],
  ['quantity', 'unit', 'sku', 'description', 'price', 'amount'],
];
const HEADS: Layout['head'][] = ['left', 'right', 'foot', 'center', 'labelled'];
const BUYERS: Layout['buyer'][] = ['window', 'labelled', 'right', 'beside'];
const METAS: Layout['meta'][] = ['right', 'left', 'stacked', 'inline', 'beside'];
const RULES: Layout['rules'][] = ['none', 'lines', 'grid'];
const TOTALS: Layout['totals'][] = ['right', 'wide', 'boxed', 'left'];
const TAXES: Layout['taxes'][] = ['one', 'each', 'table'];
const TYPES: SaleType[] = [
  'invoice',
  'invoice',
  'credit_note',
  'invoice',
  'quote',
  'invoice',
  'purchase_order',
  'invoice',
  'delivery_note',
];
const FAMILIES: Layout['family'][] = ['sans', 'serif', 'sans', 'mono'];
const BANKS: Layout['bank'][] = ['foot', 'line', 'none'];
const MONEY: Layout['money'][] = ['sign', 'none', 'code'];

const getCyclic = <T>(list: readonly T[], index: number): T => {
  const one = list[index % list.length];
  if (one === undefined) throw new Error('an empty list of choices');
  return one;
};

function makeSheet(i: number): Layout {
  const type = getCyclic(TYPES, i);
  const buyer = getCyclic(BUYERS, Math.floor(i * 1.7));
  const head = buyer === 'beside' ? 'labelled' : getCyclic(HEADS, i);
  const rates = i % 3 === 2 ? 2 : 1;
  return {
    id: `sheet-${String(i + 1).padStart(2, '0')}`,
    heldOut: i % 4 === 3,
    type,
    family: getCyclic(FAMILIES, i + Math.floor(i / 5)),
    size: [9, 10, 11][i % 3] ?? 10,
    head,
    buyer,
    meta: getCyclic(METAS, i * 2 + Math.floor(i / 5)),
    columns:
      type === 'delivery_note'
        ? ['position', 'sku', 'description', 'quantity']
        : getCyclic(COLUMNS, i * 3 + Math.floor(i / 7)),
    rules: getCyclic(RULES, i + Math.floor(i / 3)),
    totals: getCyclic(TOTALS, i + Math.floor(i / 4)),
    taxes: rates === 2 ? getCyclic(['each', 'table'] as const, i) : getCyclic(TAXES, Math.floor(i / 2)),
    rates,
    shipping: i % 5 === 1,
    bank: getCyclic(BANKS, i),
    money: getCyclic(MONEY, i + Math.floor(i / 3)),
    group: i % 2 === 0,
    colon: i % 3 !== 0,
    lines: 1 + ((i * 5) % 8),
    dates: i,
  };
}

function makeReceipt(i: number): Layout {
  return {
    ...makeSheet(i * 3 + 1),
    id: `receipt-${String(i + 1).padStart(2, '0')}`,
    heldOut: i % 4 === 3,
    type: 'receipt',
    lines: 1 + ((i * 3) % 7),
    rates: i % 3 === 2 ? 2 : 1,
    size: [8, 9, 10][i % 3] ?? 9,
    shipping: false,
  };
}

/** All layouts: 36 for sheets and 12 for receipts. */
export const LAYOUTS: Layout[] = [
  ...Array.from({ length: 36 }, (_, i) => makeSheet(i)),
  ...Array.from({ length: 12 }, (_, i) => makeReceipt(i)),
];
