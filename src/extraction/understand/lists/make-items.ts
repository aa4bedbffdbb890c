import { MULTIPLIED } from '../line-items/calculation.ts';
import { type Item, settleQuantity } from '../line-items/items.ts';
import type { Amount } from '../recognize/amounts.ts';
import { isMoneySign } from '../recognize/currency.ts';
import { isNear } from '../recognize/numbers.ts';
import type { Span } from '../view/span.ts';
import { spanText } from '../view/span.ts';
import type { Assignment } from './assign-roles.ts';
import type { Entry } from './group-lines.ts';
import type { ListCell, ListLine } from './list-grid.ts';
import type { ItemColumn } from './roles.ts';

const NUMBERS = ['quantity', 'unit_price', 'discount', 'tax_rate', 'amount'] as const;

/** Creates an item from the lines of an entry. Returns null if they contain no description or no numbers. */
export function makeItem({ line, more }: Entry, assignment: Assignment): Item | null {
  const lines = [...more, line].sort((a, b) => a.row.index - b.row.index);
  const cells: Item['cells'] = {};
  for (const role of NUMBERS) {
    const cell = findNumberCell(assignment, role, [line, ...more.filter((one) => one !== line)]);
    const amount = pickNumber(cell, role);
    if (amount) cells[role] = { span: amount.span, value: amount.value, text: amount.text };
  }
  const item: Item = {
    description: [],
    cells,
    unit: null,
    firstRow: lines[0]?.row.index ?? 0,
    lastRow: lines.at(-1)?.row.index ?? 0,
    consistent: null,
  };
  takeGluedQuantity(item, assignment, line);
  takeCode(item, assignment, line);
  takeFactors(item, [line, ...more]);
  takeProduct(item, line);
  const column = assignment.get('description')?.column;
  for (const one of lines) {
    const cell = column === undefined ? null : one.cells[column];
    // The name of an item may be printed on a separate line that spans several columns, or below its code.
    const cells = cell || one === line ? [cell ?? null] : one.cells;
    for (const printed of cells)
      if (printed)
        item.description.push(...withoutUnits(getRemainingWords(printed, getTakenSpans(item)), item));
  }
  takeUnit(item, assignment, line, more);
  settleQuantity(item);
  if (item.description.length === 0 && item.cells.sku && column === undefined) {
    item.description.push(item.cells.sku.span);
    delete item.cells.sku;
  }
  const named = item.description.length > 0 || item.cells.sku !== undefined;
  const counted = NUMBERS.some((role) => item.cells[role] !== undefined);
  return named && counted ? item : null;
}

/**
 * Returns the number in a cell. A percentage cannot be a price or an amount. The cell of an amount may
 * include a narrow adjacent column, such as the tax rate in "9 277.02". Therefore, if its first number has no
 * decimal places, the last number with decimal places is returned.
 */
function pickNumber(cell: ListCell | null, role: (typeof NUMBERS)[number]): Amount | undefined {
  const isMoney = role === 'amount' || role === 'unit_price';
  const [first, ...more] = cell?.amounts.filter((one) => !isMoney || !one.percent) ?? [];
  if (role === 'quantity' && cell && first) return canBeQuantity(cell, first) ? first : undefined;
  if (role !== 'amount' || first === undefined || first.decimals === 2) return first;
  return more.findLast((amount) => amount.decimals === 2) ?? first;
}

/**
 * Whether the first number in a cell can be the quantity. A number among words, as in "Screws 25 mm zinc", is
 * part of the description unless it begins the cell or is a factor of a multiplication.
 */
function canBeQuantity({ text, words, spans }: ListCell, first: Amount): boolean {
  const [span] = spans;
  const isAtStart = first.span.chunk === span?.chunk && first.span.start === span.start;
  return words < 2 || isAtStart || MULTIPLIED.test(text);
}

const GLUED = /^(\d{1,6}(?:[.,]\d{1,3})?)(\p{L}{1,8}\.?)$/u;

/** Sets the quantity and the unit from a word such as "18btl" in the column of the quantity or the unit. */
function takeGluedQuantity(item: Item, assignment: Assignment, line: ListLine): void {
  const column = (assignment.get('quantity') ?? assignment.get('unit'))?.column;
  const [span, ...more] = (column === undefined ? null : line.cells[column])?.spans ?? [];
  const [, digits, unit] = GLUED.exec(span ? spanText(span) : '') ?? [];
  if (item.cells.quantity || !span || !digits || !unit || more.length > 0) return;
  const value = Number(digits.replace(',', '.'));
  const { unit_price: price, amount } = item.cells;
  if (price?.value && amount?.value && !isNear(Math.abs(value * price.value), Math.abs(amount.value))) return;
  item.cells.quantity = { span, value, text: digits };
  item.unit = { span, text: unit };
}

/**
 * Removes a unit or multiplication sign between the quantity and the price, and a currency after the price: "pcs x"
 * and "kr" in "2 pcs x 3.40 kr".
 */
function withoutUnits(parts: readonly Span[], { cells }: Item): Span[] {
  const { quantity, unit_price: price } = cells;
  if (!quantity || !price) return [...parts];
  return parts.filter(
    (part) =>
      part.chunk !== quantity.span.chunk ||
      part.chunk !== price.span.chunk ||
      (!isUnitBetween(part, quantity.span, price.span) &&
        !(part.start === price.span.end && isMoneySign(spanText(part)))),
  );
}

const MOST_UNIT_WORDS = 2;

function isUnitBetween({ start, end }: Span, quantity: Span, price: Span): boolean {
  return start === quantity.end && end === price.start && end - start <= MOST_UNIT_WORDS;
}

function findNumberCell(
  assignment: Assignment,
  role: ItemColumn,
  lines: readonly ListLine[],
): ListCell | null {
  const column = assignment.get(role)?.column;
  if (column === undefined) return null;
  for (const [i, line] of lines.entries()) {
    const cell = line.cells[column];
    if (cell && cell.amounts.length > 0 && (i === 0 || cell.isNumber)) return cell;
  }
  return null;
}

function getTakenSpans(item: Item): Span[] {
  return Object.values(item.cells).flatMap((cell) => (cell ? [cell.span] : []));
}

/**
 * Sets the quantity and price of an item from two numbers in the entry's lines whose product is the amount:
 * "3 x 1.20", or "8 pcs" and "@ 312.50".
 */
function takeFactors(item: Item, lines: readonly ListLine[]): void {
  const { amount, quantity, unit_price: price } = item.cells;
  const wanted = Math.abs(amount?.value ?? 0);
  if (!amount || wanted === 0 || (quantity && price)) return;
  for (const line of lines) {
    const amounts = line.cells
      .flatMap((cell) => (cell ? findFactors(cell) : []))
      .filter((one) => !one.percent && !isSameSpan(one.span, amount.span))
      .slice(0, MOST_FACTORS);
    for (const one of amounts)
      for (const other of amounts) {
        if (one === other || (quantity && !isSameSpan(one.span, quantity.span))) continue;
        if (price && !isSameSpan(other.span, price.span)) continue;
        const product = one.value * other.value;
        if (!isNear(product, product < 0 ? (amount.value ?? 0) : wanted) || one.value <= 0) continue;
        const isTurned = !quantity && !price && isPriceFirst(one, other);
        const [count, each] = isTurned ? [other, one] : [one, other];
        item.cells.quantity = { span: count.span, value: count.value, text: count.text };
        item.cells.unit_price = { span: each.span, value: each.value, text: each.text };
        return;
      }
  }
}

/**
 * If an item has no amount, takes the number in its line that equals the product of its quantity and price.
 */
function takeProduct(item: Item, line: ListLine): void {
  const { amount, quantity, unit_price: price } = item.cells;
  if (amount || !quantity?.value || !price?.value) return;
  const wanted = quantity.value * price.value;
  const taken = getTakenSpans(item);
  const product = line.cells
    .flatMap((cell) => cell?.amounts ?? [])
    .find(
      (one) =>
        !one.percent &&
        isNear(one.value, wanted) &&
        !taken.some((span) => span.chunk === one.span.chunk && span.start === one.span.start),
    );
  if (product) item.cells.amount = { span: product.span, value: product.value, text: product.text };
}

const MOST_FACTORS = 6;

/**
 * Returns the numbers in a cell that can be a quantity or a price. In a cell with several words and without a
 * multiplication sign, only a number at the beginning of the cell can be one.
 */
function findFactors(cell: ListCell): readonly Amount[] {
  if (cell.words < 2 || MULTIPLIED.test(cell.text)) return cell.amounts;
  const [first] = cell.amounts;
  const [span] = cell.spans;
  return first && span && first.span.chunk === span.chunk && first.span.start === span.start ? [first] : [];
}

const isSameSpan = (one: Span, other: Span) => one.chunk === other.chunk && one.start === other.start;

/** A quantity has at most this many decimal places. Prices per kilowatt-hour, for example, have more. */
const MOST_DECIMALS = 3;

/**
 * Whether the first of two factors is the price. If only one factor has a currency, more decimal places than
 * quantities, or two decimal places, it is the price; otherwise, the greater factor is the price.
 */
function isPriceFirst(one: Amount, other: Amount): boolean {
  const signs: ((factor: Amount) => boolean)[] = [
    ({ currency }) => currency !== null,
    ({ decimals }) => decimals > MOST_DECIMALS,
    ({ decimals }) => decimals === 2,
  ];
  for (const isPrice of signs) if (isPrice(one) !== isPrice(other)) return isPrice(one);
  return one.value > other.value;
}

export function getRemainingWords(cell: ListCell, taken: readonly Span[]): Span[] {
  const parts: Span[] = [];
  for (const { chunk, start, end } of cell.spans) {
    let from = start;
    for (const span of taken
      .filter((one) => one.chunk === chunk && one.start < end && one.end > start)
      .sort((a, b) => a.start - b.start)) {
      if (span.start > from) parts.push({ chunk, start: from, end: span.start });
      from = Math.max(from, span.end);
    }
    if (from < end) parts.push({ chunk, start: from, end });
  }
  return parts.filter((part) => /[\p{L}\d]/u.test(spanText(part)));
}

/**
 * Sets the item code from a separate cell, or from the first word of a cell that also contains the
 * description.
 */
function takeCode(item: Item, assignment: Assignment, line: ListLine): void {
  const column = assignment.get('sku')?.column;
  const cell = column === undefined ? null : line.cells[column];
  const spans = cell ? withoutPosition(cell.spans) : [];
  const [span] = spans;
  if (!cell || !span) return;
  const isShared = assignment.get('description')?.column === column;
  if (!isShared) item.cells.sku = { span, value: null, text: spans.map(spanText).join(' ') };
  else if (/\d/.test(span.chunk.tokens[span.start]?.text ?? '') && span.end - span.start > 1) {
    const code = { ...span, end: span.start + 1 };
    item.cells.sku = { span: code, value: null, text: spanText(code) };
  }
}

/** Removes a position number before a code. */
function withoutPosition(spans: readonly Span[]): readonly Span[] {
  const [first, ...more] = spans;
  if (!first) return spans;
  const isPosition = (text: string | undefined) => /^\d{1,3}[.)]?$/.test(text ?? '');
  if (more.length > 0 && isPosition(spanText(first))) return more;
  const start = first.chunk.tokens[first.start]?.text;
  const isNumbered = first.end - first.start > 1 && isPosition(start) && /[.)]$/.test(start ?? '');
  return isNumbered ? [{ ...first, start: first.start + 1 }, ...more] : spans;
}

const LONGEST_UNIT = 14;

/** Sets the unit from a separate column, or from the text after the quantity. */
function takeUnit(item: Item, assignment: Assignment, line: ListLine, more: readonly ListLine[]): void {
  const column = assignment.get('unit')?.column ?? assignment.get('quantity')?.column;
  if (column === undefined || item.unit) return;
  for (const one of [line, ...more]) {
    const cell = one.cells[column];
    const [span] = cell ? getRemainingWords(cell, getTakenSpans(item)) : [];
    const text = span ? spanText(span).replace(/^\/\s?|[,;]$/g, '') : '';
    if (!span || text.length > LONGEST_UNIT || !/\p{L}/u.test(text)) continue;
    const glued = /^[\d.,]+\s?(\p{L}.*)$/u.exec(text);
    item.unit = { span, text: glued?.[1] ?? text };
    return;
  }
}

/** A code that is printed alone on the first line of a description. Numbers and dates in digits are not codes. */
const CODE = /^(?=.*\d)(?=.*\p{Lu})[\p{Lu}\d][\p{Lu}\d\-./]{2,}$/u;

/**
 * If the descriptions of all items consist of a code and, on the lines below it, a name, makes the codes the item
 * codes.
 */
export function takeCodesAboveNames(items: readonly Item[]): void {
  const areCodes = items.every(
    ({ description: [first, next], cells }) =>
      first && next && next.chunk.row > first.chunk.row && !cells.sku && CODE.test(spanText(first)),
  );
  if (!areCodes || items.length < LEAST_COUNTED) return;
  for (const item of items) {
    const [span, ...rest] = item.description;
    if (!span) continue;
    item.cells.sku = { span, value: null, text: spanText(span) };
    item.description = rest;
  }
}

const LEAST_COUNTED = 2;

/** Removes position numbers (1, 2, 3 or 10, 20, 30) from the beginning of descriptions. */
export function dropPositions(items: readonly Item[]): void {
  const first = items.map(({ description: [span, next] }) => {
    const isAlone = span !== undefined && span.end - span.start === 1;
    const text = span && (!isAlone || next) ? (span.chunk.tokens[span.start]?.text ?? '') : '';
    return /^\d{1,4}[.)]?$/.test(text) ? Number.parseInt(text, 10) : null;
  });
  const [start] = first;
  const step = start === 10 ? 10 : 1;
  const isCounted = first.every((number, i) => number !== null && number === (start ?? 0) + i * step);
  if (items.length < LEAST_COUNTED || !isCounted) return;
  for (const item of items) {
    const [span, ...more] = item.description;
    if (!span) continue;
    const rest = span.end - span.start === 1 ? [] : [{ ...span, start: span.start + 1 }];
    item.description = [...rest, ...more];
  }
}
