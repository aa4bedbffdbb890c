import type { Box } from '../../parsed-data.ts';
import type { Context } from '../context.ts';
import { readTaxTriple } from '../fields/taxes.ts';
import { type ColumnRole, unitKeys } from '../lexicon/lexicon.ts';
import { isNear, parseNumber, round } from '../recognize/numbers.ts';
import { isConcept } from '../score/links.ts';
import { type Span, spanBox, spanText } from '../view/span.ts';
import { keyOf } from '../view/token.ts';
import type { Row } from '../view/view.ts';
import { settleByArithmetic } from './arithmetic.ts';
import { type Calculation, isProduct, putCalculation, readCalculation } from './calculation.ts';
import { findCarriedRows } from './carried.ts';
import { type Cell, splitIntoCells } from './cells.ts';
import {
  chooseItemRole,
  chooseTaxRole,
  findHeaders,
  type Header,
  isTaxHead,
  saleColumns,
} from './columns.ts';
import { endsList, endsSectionOnly, NUMERIC } from './list-end.ts';

export interface Item {
  description: Span[];
  cells: Partial<Record<ColumnRole, { span: Span; value: number | null; text: string }>>;
  /** The unit printed next to the quantity. */
  unit: { span: Span; text: string } | null;
  firstRow: number;
  lastRow: number;
  /** Whether the quantity multiplied by the price equals the amount; null if a value is missing. */
  consistent: boolean | null;
}

export interface ItemTable {
  items: Item[];
  header: Header<ColumnRole> | null;
  firstRow: number;
  lastRow: number;
}

const MONEY: ColumnRole[] = ['amount', 'unit_price', 'gross_amount'];
const MAX_ITEMS = 2000;

/** Finds all lists of items with a header. */
export function findItemTables(context: Context): ItemTable[] {
  const { view } = context;
  const heads = findHeaders(view, saleColumns(view), acceptItems, chooseItemRole);
  const sold = new Set(heads.filter(hasQuantity).map((header) => header.firstRow));
  const stops = new Set(
    findHeaders(view, saleColumns(view), isTaxHead, chooseTaxRole)
      .map((header) => header.firstRow)
      .filter((row) => !sold.has(row)),
  );
  const headers = heads
    .filter((header) => !stops.has(header.firstRow))
    .map((header) => withAmount(withQuantity(withDescription(header))));
  const carried = findCarriedRows(context);
  const tables: ItemTable[] = [];
  for (const [i, header] of headers.entries()) {
    const table = readTable(context, header, headers[i + 1]?.firstRow ?? view.rows.length, stops, carried);
    if (table.items.length > 0) tables.push(table);
  }
  return tables;
}

/** If no column contains the quantity, uses the column with the ordered quantity. */
function withQuantity(header: Header<ColumnRole>): Header<ColumnRole> {
  if (header.columns.some((column) => column.role === 'quantity')) return header;
  const columns = header.columns.map((column) =>
    column.role === 'ordered' ? { ...column, role: 'quantity' as const } : column,
  );
  return { ...header, columns };
}

/**
 * If the header names neither an amount nor a quantity, treats the price column as the amount column. Lists
 * of services often have such a header.
 */
function withAmount(header: Header<ColumnRole>): Header<ColumnRole> {
  const has = (...roles: ColumnRole[]) => header.columns.some((column) => roles.includes(column.role));
  if (!has('unit_price') || has('quantity', 'ordered', 'amount', 'gross_amount', 'unit')) return header;
  const columns = header.columns.map((column) =>
    column.role === 'unit_price' ? { ...column, role: 'amount' as const } : column,
  );
  return { ...header, columns };
}

/**
 * If no known header names the description, uses the widest column with an unknown header, such as "Works" or
 * "Post".
 */
function withDescription(header: Header<ColumnRole>): Header<ColumnRole> {
  if (header.unknown.length === 0 || header.columns.some((column) => column.role === 'description'))
    return header;
  const boxes = [...header.columns.map((column) => column.box), ...header.unknown].sort(
    (a, b) => a[0] - b[0],
  );
  const measureWidth = (box: Box) => (boxes[boxes.indexOf(box) + 1]?.[0] ?? box[2]) - box[0];
  const [widest] = header.unknown.toSorted((a, b) => measureWidth(b) - measureWidth(a));
  if (!widest || measureWidth(widest) < 12 * header.height) return header;
  const columns = [...header.columns, { role: 'description' as const, box: widest }];
  columns.sort((a, b) => a.box[0] - b.box[0]);
  return { ...header, columns, unknown: header.unknown.filter((box) => box !== widest) };
}

function hasQuantity(header: Header<ColumnRole>): boolean {
  return header.columns.some((column) => column.role === 'quantity' || column.role === 'unit_price');
}

function acceptItems(roles: ReadonlySet<ColumnRole>): boolean {
  const money = roles.has('amount') || roles.has('unit_price') || roles.has('gross_amount');
  const named = roles.has('description') || roles.has('sku');
  const counted = roles.has('quantity') || roles.has('ordered');
  // Other columns are not sufficient: any table can contain codes and ordered quantities or gross amounts.
  const enough = (['description', 'quantity', 'unit_price', 'amount'] as const).some((role) =>
    roles.has(role),
  );
  return (named && enough && (money || counted)) || (counted && money && roles.size >= 3);
}

interface RowReading {
  row: Row;
  cells: Cell<ColumnRole>[];
  anchor: boolean;
  /** The calculation in the row, if the row contains nothing else. */
  calculation: Calculation | null;
}

function readTable(
  context: Context,
  header: Header<ColumnRole>,
  end: number,
  stops: ReadonlySet<number>,
  carried: ReadonlySet<number>,
): ItemTable {
  const { view } = context;
  const readings: RowReading[] = [];
  const edges = new Map<ColumnRole, Box>();
  let lastBottom = view.rows[header.lastRow]?.box[3] ?? 0;
  let page = header.page;
  let r = header.lastRow + 1;
  for (; r < end && readings.length < MAX_ITEMS * 4; r++) {
    const whole = view.rows[r];
    if (!whole || stops.has(r)) break;
    const row = cropToList(whole, header);
    if (row === null) continue;
    if (row.page !== page) {
      const next = findContinuation(context, r, header);
      if (next === null || next >= end) break;
      r = next;
      page = row.page;
      lastBottom = view.rows[r]?.box[1] ?? 0;
      r--;
      continue;
    }
    if (row.box[1] - lastBottom > 9 * header.height) break;
    if (carried.has(r)) continue;
    if (readTaxTriple(row, context.amountsOn(r))) break;
    if (isSectionTitle(context, r)) {
      lastBottom = row.box[3];
      continue;
    }
    if (endsList(context, row, context.amountsOn(r), header)) {
      if (r + 1 >= end || !endsSectionOnly(context, r, header)) break;
      lastBottom = row.box[3];
      continue;
    }
    const cells = splitIntoCells(
      row,
      header,
      context.amountsOn(r),
      NUMERIC,
      (role) => edges.get(role) ?? null,
    );
    for (const cell of cells)
      if (cell.amount && MONEY.includes(cell.role) && !edges.has(cell.role))
        edges.set(cell.role, spanBox(cell.span));
    const anchor = isAnchor(cells, header);
    const calculation = anchor ? null : readCalculation(context, row);
    readings.push({ row, cells, anchor, calculation });
    lastBottom = row.box[3];
  }
  return { items: makeItems(readings, header, context), header, firstRow: header.firstRow, lastRow: r - 1 };
}

/**
 * Whether a row is the title of a section and not part of the section's first item: "01 Demolition" above
 * "01.01 Remove tub".
 */
function isSectionTitle(context: Context, r: number): boolean {
  const row = context.view.rows[r];
  const next = context.view.rows[r + 1];
  const number = /^(\d{1,3})\.?$/.exec(row?.chunks[0]?.text ?? '')?.[1];
  if (!row || number === undefined || row.page !== next?.page || row.chunks.length > 2) return false;
  const money = context.amountsOn(r).some((amount) => amount.decimals === 2);
  return !money && new RegExp(`^${number}\\.\\d{1,3}\\.?$`).test(next.tokens[0]?.text ?? '');
}

/**
 * Returns the left edge of a list. Text further to the left is not part of the list. Returns -Infinity if
 * that text may be the description.
 */
export function findLeftLimit(header: Header<ColumnRole>): number {
  if (!header.columns.some((column) => column.role === 'description')) return Number.NEGATIVE_INFINITY;
  const boxes = [...header.columns.map((column) => column.box), ...header.unknown, ...header.spare];
  return Math.min(...boxes.map((box) => box[0])) - 3 * header.height;
}

/** Removes the chunks to the left of the list from a row. Returns null if nothing remains. */
function cropToList(row: Row, header: Header<ColumnRole>): Row | null {
  const left = findLeftLimit(header);
  const chunks = row.chunks.filter((chunk) => chunk.box[2] >= left);
  if (chunks.length === row.chunks.length) return row;
  return chunks.length === 0 ? null : { ...row, chunks, tokens: chunks.flatMap((chunk) => chunk.tokens) };
}

/**
 * Returns the index of the row in which the list continues on the next page; null if it does not continue
 * there.
 */
function findContinuation(context: Context, start: number, header: Header<ColumnRole>): number | null {
  const page = context.view.rows[start]?.page;
  for (let r = start; r < start + 12; r++) {
    const row = context.view.rows[r];
    if (!row || row.page !== page) return null;
    if (endsList(context, row, context.amountsOn(r), header)) return null;
    const cells = splitIntoCells(row, header, context.amountsOn(r), NUMERIC, () => null);
    if (isAnchor(cells, header) && cells.some((cell) => cell.amount === null)) return r;
  }
  return null;
}

/**
 * Whether a row contains the numbers of an item: its amount, or a price with a quantity or rate. If the list
 * has no amount column, other combinations are also accepted.
 */
function isAnchor(cells: readonly Cell<ColumnRole>[], header: Header<ColumnRole>): boolean {
  const roles = new Set(
    cells.flatMap((cell) =>
      cell.amount !== null && !(cell.amount.percent && cell.role !== 'tax_rate') ? [cell.role] : [],
    ),
  );
  const has = (role: ColumnRole) => header.columns.some((column) => column.role === role);
  if (roles.has('amount') || roles.has('gross_amount')) return true;
  const numbers = ['quantity', 'unit_price', 'tax_rate'].filter((role) =>
    roles.has(role as ColumnRole),
  ).length;
  if (has('amount') || has('gross_amount')) return numbers >= 2 && roles.has('unit_price');
  return has('unit_price') ? roles.has('unit_price') : roles.has('quantity');
}

function makeItems(readings: RowReading[], header: Header<ColumnRole>, context: Context): Item[] {
  const items: Item[] = [];
  const groups = groupRows(readings, header);
  for (const group of groups) {
    const item = makeItem(group, header, context);
    if (item) items.push(item);
    if (items.length >= MAX_ITEMS) break;
  }
  settleByArithmetic(items, context, findLeftLimit(header));
  return items;
}

/**
 * Groups the rows that belong to the same item: a row with numbers, and the rows nearest to it that contain
 * only words.
 */
function groupRows(readings: RowReading[], header: Header<ColumnRole>): RowReading[][] {
  const groups: RowReading[][] = [];
  let waiting: RowReading[] = [];
  let roles = new Set<ColumnRole>();
  let anchorRow: Row | null = null;
  for (const reading of readings) {
    if (!reading.anchor) {
      waiting.push(reading);
      continue;
    }
    const own = reading.cells.filter((cell) => cell.amount !== null).map((cell) => cell.role);
    const current = groups.at(-1);
    const close = anchorRow !== null && reading.row.box[1] - anchorRow.box[3] < 0.6 * header.height;
    if (current && close && waiting.length <= 1 && own.every((role) => !roles.has(role)) && own.length < 3) {
      current.push(...waiting, reading);
      for (const role of own) roles.add(role);
    } else {
      const [before, after] = moveToBelow(splitBetween(waiting, anchorRow, reading.row), reading);
      current?.push(...before);
      groups.push([...(current ? after : waiting), reading]);
      roles = new Set(own);
    }
    waiting = [];
    anchorRow = reading.row;
  }
  groups.at(-1)?.push(...takeTail(waiting, anchorRow));
  return groups;
}

/**
 * Divides the rows that contain only words between two items, at the widest gap. If no gap is clearly wider
 * than the others, all rows belong to the upper item.
 */
function splitBetween(rows: RowReading[], upper: Row | null, lower: Row): [RowReading[], RowReading[]] {
  if (!upper || rows.length === 0) return [[], rows];
  const edges = [upper, ...rows.map((reading) => reading.row), lower];
  const gaps = edges.slice(1).map((row, i) => row.box[1] - (edges[i]?.box[3] ?? 0));
  const widest = Math.max(...gaps);
  const at = gaps.lastIndexOf(widest);
  const typical = gaps.toSorted((a, b) => a - b)[Math.floor((gaps.length - 1) / 2)] ?? 0;
  if (widest < Math.max(1.3 * typical, typical + 1.5) || at === gaps.length - 1) return [rows, []];
  return [rows.slice(0, at), rows.slice(at)];
}

/**
 * Moves the row above an item to that item if the row contains the item's calculation. Also moves a row
 * directly above the item if the item's own row has no words ("Pipe 20 mm" above "4 6.50 26.00").
 */
function moveToBelow(
  [before, after]: readonly [RowReading[], RowReading[]],
  item: RowReading,
): [RowReading[], RowReading[]] {
  const last = before.at(-1);
  if (!last || after.length > 0) return [before, after];
  const amount = item.cells.find((cell) => cell.role === 'amount')?.amount?.value;
  const isCalculated = last.calculation !== null && isProduct(last.calculation, amount);
  const isClose = item.row.box[1] - last.row.box[3] < item.row.height;
  const isNamed = item.cells.some(({ role, text }) => role === 'description' && /\p{L}{2}/u.test(text));
  if (!isCalculated && (isNamed || !isClose || last.calculation !== null)) return [before, after];
  return [before.slice(0, -1), [last]];
}

/** Returns the rows of words directly below the last item, up to the first gap. */
function takeTail(rows: RowReading[], anchor: Row | null): RowReading[] {
  const out: RowReading[] = [];
  let last = anchor;
  for (const reading of rows) {
    if (last && reading.row.box[1] - last.box[3] > 0.9 * reading.row.height) break;
    out.push(reading);
    last = reading.row;
  }
  return out;
}

function makeItem(group: RowReading[], header: Header<ColumnRole>, context: Context): Item | null {
  const item: Item = {
    description: [],
    cells: {},
    unit: null,
    firstRow: group[0]?.row.index ?? 0,
    lastRow: group.at(-1)?.row.index ?? 0,
    consistent: null,
  };
  const sum = group.find(({ anchor }) => anchor)?.cells.find((cell) => cell.role === 'amount')?.amount;
  for (const reading of group) {
    if (reading.calculation && isProduct(reading.calculation, sum?.value)) {
      putCalculation(item, reading.calculation);
      continue;
    }
    for (const cell of reading.cells)
      placeCell(item, reading.anchor ? cell : keepNumberNearAnchor(cell, reading, group), context);
  }
  if (
    item.description.length === 0 &&
    item.cells.sku &&
    !header.columns.some((column) => column.role === 'description')
  ) {
    item.description.push(item.cells.sku.span);
    delete item.cells.sku;
  }
  settleQuantity(item);
  const { amount, quantity, unit_price: price } = item.cells;
  if (!quantity && !price && isAllowance(item, context)) return null;
  const described = item.description.length > 0 || item.cells.sku !== undefined;
  if (!described || (!amount && !price && !quantity && !item.cells.gross_amount)) return null;
  return item;
}

/**
 * Whether an item is a discount, a rounding difference or a payment that applies to the whole document. Such
 * an item is recognized by the label at the beginning of its description.
 */
function isAllowance(item: Item, context: Context): boolean {
  const first = item.description[0];
  if (!first) return false;
  return context.labels
    .row(first.chunk.row)
    .some(
      (label) =>
        label.chunk === first.chunk &&
        label.start === first.start &&
        ['discount_total', 'rounding', 'amount_paid'].some((concept) =>
          isConcept(label, concept as 'rounding'),
        ),
    );
}

/**
 * Returns the cell unchanged if its row is close to the row with the item's numbers. Otherwise, a number in
 * the cell becomes part of the description.
 */
function keepNumberNearAnchor(
  cell: Cell<ColumnRole>,
  reading: RowReading,
  group: readonly RowReading[],
): Cell<ColumnRole> {
  if (cell.amount === null) return cell;
  const close = group.some(
    (other) => other.anchor && Math.abs(other.row.box[1] - reading.row.box[1]) < 1.3 * reading.row.height,
  );
  return close ? cell : { ...cell, role: 'description', amount: null };
}

function placeCell(item: Item, cell: Cell<ColumnRole>, context: Context): void {
  const { role, span, amount } = cell;
  if (role === 'position' && /^(?=.*\d)(?=.*[^\d.)])\S+$/.test(cell.text) && !item.cells.sku) {
    // A code in the first column is the item code, even if the column is named differently.
    item.cells.sku = { span, value: null, text: cell.text };
    return;
  }
  if (role === 'description' || (role === 'position' && !/^[\d.]+$/.test(cell.text))) {
    if (/\p{L}{2}/u.test(cell.text) || (/\d/.test(cell.text) && item.description.length > 0))
      item.description.push(span);
    return;
  }
  if (amount) {
    if (role === 'discount' || !item.cells[role])
      item.cells[role] = { span, value: amount.value, text: cell.text };
    if (role === 'quantity') takeUnitAfter(item, span);
    return;
  }
  if (role === 'unit' || (role === 'quantity' && /\p{L}/u.test(cell.text))) {
    const glued = /^(\d[\d.,]*)\s?(\p{L}.{0,9})$/u.exec(cell.text);
    const value = glued?.[1] ? parseNumber(glued[1], context.habit) : null;
    if (value !== null && !item.cells.quantity) item.cells.quantity = { span, value, text: cell.text };
    takeUnit(item, span, glued?.[2]);
  } else if (role === 'tax_rate' && /\d/.test(cell.text)) {
    const value = parseNumber(/[\d.,]+/.exec(cell.text)?.[0] ?? '', context.habit);
    if (value !== null && value < 40 && !item.cells.tax_rate)
      item.cells.tax_rate = { span, value, text: cell.text };
  } else if (role === 'sku' && !item.cells.sku && /[\d\p{L}]/u.test(cell.text)) {
    item.cells.sku = { span, value: null, text: cell.text };
  } else if (role === 'unit_price' || role === 'amount' || role === 'discount') {
    const nearest = /\p{L}{2}/u.test(cell.text) && cell.text.length > 2 && role !== 'discount';
    const unit = /^\/?\s?(\p{L}{1,12})\.?$/u.exec(cell.text);
    if (unit && unitKeys.has(keyOf(cell.text))) takeUnit(item, span);
    else if (nearest && item.description.length === 0) item.description.push(span);
  }
}

/**
 * Sets the unit if it follows the quantity ("3 kg"). Other words after a quantity belong to the next column.
 */
function takeUnitAfter(item: Item, { chunk, end }: Span): void {
  const word = chunk.tokens[end];
  if (!word) return;
  const next = chunk.tokens[end + 1];
  const alone = next === undefined || next.gap > 0.8;
  if (alone || unitKeys.has(word.key)) takeUnit(item, { chunk, start: end, end: end + 1 });
}

function takeUnit(item: Item, span: Span, text = spanText(span)): void {
  if (
    item.unit === null &&
    text.length <= 14 &&
    /\p{L}/u.test(text) &&
    (unitKeys.has(keyOf(text)) || /^[A-Z]{2,3}$/.test(text) || /^\p{L}+(\([\p{L}]+\))?\.?$/u.test(text))
  ) {
    item.unit = { span, text: text.replace(/[,;]$/, '') };
  }
}

/**
 * Checks whether quantity × price = amount. If a number such as "1.000" is ambiguous, chooses the reading
 * that satisfies the equation.
 */
export function settleQuantity(item: Item): void {
  const { quantity, unit_price: price, amount } = item.cells;
  if (quantity?.value == null || price?.value == null || amount?.value == null) return;
  const fits = (q: number, p: number) =>
    isNear(q * p, amount.value ?? 0, Math.max(0.011, Math.abs(amount.value ?? 0) * 0.0015));
  if (fits(quantity.value, price.value)) item.consistent = true;
  else if (/^\d+[.,]\d{3}$/.test(quantity.text)) {
    const other = quantity.value >= 1000 ? quantity.value / 1000 : round(quantity.value * 1000, 0);
    if (fits(other, price.value)) {
      quantity.value = other;
      item.consistent = true;
    }
  }
  if (item.consistent === null && item.cells.discount?.value != null) {
    const off = item.cells.discount.value;
    const net = quantity.value * price.value;
    item.consistent =
      isNear(net * (1 - off / 100), amount.value, 0.03) || isNear(net - off, amount.value, 0.03)
        ? true
        : null;
  }
  item.consistent ??= false;
}
