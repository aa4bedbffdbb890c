import { unitKeys } from '../lexicon/lexicon.ts';
import { isNear } from '../recognize/numbers.ts';
import { keyOf } from '../view/token.ts';
import { getNumber } from './list-cells.ts';
import type { ListCell, ListGrid, ListLine } from './list-grid.ts';

/** Selects the lines with a typical number of values. Most measures of a column use only these lines. */
export function selectDataLines(grid: ListGrid): readonly ListLine[] {
  const counts = grid.lines.map(
    (line) =>
      line.cells.filter((cell) => cell !== null && (cell.isNumber || cell.date !== null || cell.isShortDate))
        .length,
  );
  const known = counts.filter((count) => count > 0).sort((a, b) => a - b);
  const usual = known[Math.floor(known.length * 0.6)] ?? 0;
  return grid.lines.filter((_, i) => (counts[i] ?? 0) >= Math.max(1, 0.6 * usual)).slice(0, MOST_LINES);
}

const MOST_LINES = 60;

/** Kinds of content in the cells of a column. The feature for each kind is its share of the filled cells. */
export const CONTENT_NAMES = [
  'filled',
  'numbers',
  'has_number',
  'cents',
  'whole',
  'percents',
  'currencies',
  'dates',
  'short_dates',
  'wordy',
  'wordy_all',
  'length',
  'distinct',
  'small',
  'negative',
  'counts_up',
  'codes',
  'units',
  'right_aligned',
  'side_signs',
] as const;

export type Content = Record<(typeof CONTENT_NAMES)[number], number>;

export function measureContent(
  lines: readonly ListLine[],
  column: number,
  all: readonly ListLine[] = lines,
): Content {
  const cells = lines.flatMap((line) => line.cells[column] ?? []);
  const count = Math.max(1, cells.length);
  const share = (test: (cell: ListCell) => boolean) => countIf(cells, test) / count;
  const values = cells.flatMap((cell) => (cell.isNumber ? [getNumber(cell)?.value ?? 0] : []));
  return {
    filled: cells.length / Math.max(1, lines.length),
    numbers: share((cell) => cell.isNumber),
    has_number: share((cell) => cell.amounts.length > 0),
    cents: share((cell) => getNumber(cell)?.decimals === 2),
    whole: share((cell) => cell.isNumber && getNumber(cell)?.decimals === 0),
    percents: share((cell) => getNumber(cell)?.percent === true),
    currencies: share((cell) => cell.amounts.some((amount) => amount.currency !== null)),
    dates: share((cell) => cell.date !== null),
    short_dates: share((cell) => cell.isShortDate),
    wordy: share((cell) => cell.words > 0),
    wordy_all: countIf(all, (line) => (line.cells[column]?.words ?? 0) > 0) / Math.max(1, all.length),
    length: cells.reduce((sum, cell) => sum + Math.min(40, cell.text.length), 0) / count,
    distinct: new Set(cells.map((cell) => cell.text)).size / count,
    small: countIf(values, (value) => Math.abs(value) <= 30) / Math.max(1, values.length),
    negative: countIf(values, (value) => value < 0) / Math.max(1, values.length),
    counts_up: measureSequence(values),
    codes: share((cell) => isCode(cell.text)),
    units: share((cell) => unitKeys.has(keyOf(cell.text.replace(/^[\d.,\s]+/, '')))),
    right_aligned: measureAlignment(cells),
    side_signs: share((cell) => /\d\s?(?:[-–+−]|[A-Za-z]{1,3})$/.test(cell.text)),
  };
}

function countIf<T>(list: readonly T[], test: (one: T) => boolean): number {
  let count = 0;
  for (let i = 0; i < list.length; i++) if (test(list[i] as T)) count++;
  return count;
}

/**
 * Returns the share of numbers that continue an ascending sequence with equal steps, such as 1, 2, 3 or 10,
 * 20, 30.
 */
function measureSequence(values: readonly number[]): number {
  if (values.length < 2) return values[0] === 1 || values[0] === 10 ? 0.5 : 0;
  const step = (values[1] ?? 0) - (values[0] ?? 0);
  if (step <= 0) return 0;
  return (
    values.filter((value, i) => i > 0 && value - (values[i - 1] ?? 0) === step).length / (values.length - 1)
  );
}

/** Returns the median of the absolute values in a column; -1 if it contains no numbers. */
export function measureMedian(lines: readonly ListLine[], column: number): number {
  const values = lines.flatMap((line) =>
    line.cells[column]?.isNumber ? [Math.abs(getNumber(line.cells[column])?.value ?? 0)] : [],
  );
  return values.sort((a, b) => a - b)[values.length >> 1] ?? -1;
}

function isCode(text: string): boolean {
  return (
    text.length <= 24 &&
    !/\s\S+\s/.test(text) &&
    /\d/.test(text) &&
    (/\d{4}|\p{L}/u.test(text) || /\d[-./]\d+[-./]/.test(text))
  );
}

/**
 * Returns the alignment of cells, from -1 for left-aligned to 1 for right-aligned; 0 if they are aligned on
 * both sides or on neither.
 */
function measureAlignment(cells: readonly ListCell[]): number {
  if (cells.length < 2) return 0;
  const measureSpread = (edge: 0 | 2) => {
    const edges = cells.map((cell) => cell.box[edge]).sort((a, b) => a - b);
    return (edges[Math.floor(edges.length * 0.85)] ?? 0) - (edges[Math.floor(edges.length * 0.15)] ?? 0);
  };
  const [left, right] = [measureSpread(0), measureSpread(2)];
  return (left - right) / Math.max(1, left + right);
}

/**
 * How the numbers in each column are related to the numbers in other columns. Most properties are shares of
 * the lines.
 */
export interface Arithmetic {
  /**
   * Share of the lines in which the column is the product of two others (`product`) or one of the factors
   * (`factor`).
   */
  product: number[];
  factor: number[];
  /** Whether the column is a factor, and the other factor is larger or has more decimal places. */
  lesser: number[];
  /** Share of the lines in which the column is a percentage discount on a product. */
  discount: number[];
  /**
   * Share of the lines in which the column contains the running balance of another column (`balance`) or contains
   * the amounts by which a balance changes (`moves`).
   */
  balance: number[];
  moves: number[];
  /** Share of the lines in which either the column or another number column is filled, but not both. */
  instead: number[];
  /** Whether the sum of the column is printed elsewhere in the document. */
  summed: number[];
}

const MOST_COLUMNS = 14;
const MOST_FACTORS = 8;
const TOLERANCE = 0.0011;

export function measureArithmetic(
  lines: readonly ListLine[],
  columns: number,
  isPrinted: (sum: number) => boolean,
): Arithmetic {
  const createZeros = () => new Array<number>(columns).fill(0);
  const found: Arithmetic = {
    product: createZeros(),
    factor: createZeros(),
    lesser: createZeros(),
    discount: createZeros(),
    balance: createZeros(),
    moves: createZeros(),
    instead: createZeros(),
    summed: createZeros(),
  };
  const values = Array.from({ length: columns }, (_, column) =>
    lines.map((line) => {
      const cell = line.cells[column];
      return cell && (cell.isNumber || (cell.amounts.length === 1 && cell.words < 2))
        ? (getNumber(cell)?.value ?? null)
        : null;
    }),
  );
  const numeric = values
    .map((list, column) => ({ column, count: list.filter((value) => value !== null).length }))
    .filter(({ count }) => count > 0)
    .map(({ column }) => column)
    .slice(-MOST_COLUMNS);
  const raise = (list: number[], column: number, share: number) => {
    list[column] = Math.max(list[column] ?? 0, share);
  };
  for (const a of numeric)
    for (const b of numeric) {
      if (b <= a) continue;
      for (const c of numeric) {
        if (c === a || c === b) continue;
        const share = measureProductShare(values[a] ?? [], values[b] ?? [], values[c] ?? []);
        if (share < 0.3) continue;
        raise(found.product, c, share);
        raise(found.factor, a, share);
        raise(found.factor, b, share);
        const lesser = measureSize(values[a] ?? []) <= measureSize(values[b] ?? []) ? a : b;
        raise(found.lesser, lesser, share);
      }
    }
  addDiscounted(found, values, numeric.slice(-MOST_FACTORS));
  for (const a of numeric) {
    for (const b of numeric) {
      if (a === b) continue;
      const share = measureBalanceShare(values[a] ?? [], values[b] ?? []);
      raise(found.moves, a, share);
      raise(found.balance, b, share);
      let either = 0;
      let one = 0;
      for (let i = 0; i < lines.length; i++) {
        const [isMissing, isOtherMissing] = [values[a]?.[i] == null, values[b]?.[i] == null];
        if (!isMissing || !isOtherMissing) either++;
        if (isMissing !== isOtherMissing) one++;
      }
      if (either >= 0.7 * lines.length) raise(found.instead, a, one / Math.max(1, either));
    }
    const known = (values[a] ?? []).filter((value) => value !== null);
    const sum = known.reduce((total, value) => total + value, 0);
    if (known.length > 0 && isPrinted(sum)) found.summed[a] = 1;
  }
  return found;
}

/** Finds columns whose values equal the product of two other columns minus a percentage discount. */
function addDiscounted(found: Arithmetic, values: readonly Values[], numeric: readonly number[]): void {
  const discounts = numeric.filter((d) => {
    const known = (values[d] ?? []).filter((value) => value !== null);
    return known.length > 0 && known.every((value) => value >= 0 && value <= 100);
  });
  for (const d of discounts)
    for (const a of numeric)
      for (const b of numeric) {
        if (b <= a || a === d || b === d) continue;
        for (const c of numeric) {
          if (c === a || c === b || c === d) continue;
          const share = measureDiscountedShare(
            values[a] ?? [],
            values[b] ?? [],
            values[d] ?? [],
            values[c] ?? [],
          );
          if (share < 0.6) continue;
          const raise = (list: number[], column: number) => {
            list[column] = Math.max(list[column] ?? 0, share);
          };
          raise(found.product, c);
          raise(found.factor, a);
          raise(found.factor, b);
          raise(found.lesser, measureSize(values[a] ?? []) <= measureSize(values[b] ?? []) ? a : b);
          raise(found.discount, d);
        }
      }
}

/**
 * Returns the share of the lines in which the last column equals the product minus the discount. A discount
 * must be present in at least some lines.
 */
function measureDiscountedShare(a: Values, b: Values, d: Values, c: Values): number {
  let [all, right, reduced] = [0, 0, 0];
  for (let i = 0; i < a.length; i++) {
    const [x, y, z] = [a[i] ?? null, b[i] ?? null, c[i] ?? null];
    if (x === null || y === null || z === null || z === 0) continue;
    all++;
    const off = d[i] ?? 0;
    if (!isNear(Math.abs(x * y) * (1 - off / 100), Math.abs(z), Math.max(0.02, Math.abs(z) * TOLERANCE)))
      continue;
    right++;
    if (off !== 0) reduced++;
  }
  return all === 0 || reduced === 0 ? 0 : right / all;
}

type Values = readonly (number | null)[];

/**
 * Returns the share of the lines in which the third value is the product of the other two. Lines that lack
 * one of the three values are ignored. A match with a factor of 1 counts half.
 */
function measureProductShare(a: Values, b: Values, c: Values): number {
  let all = 0;
  let right = 0;
  let plain = 0;
  for (let i = 0; i < a.length; i++) {
    const [x, y, z] = [a[i] ?? null, b[i] ?? null, c[i] ?? null];
    if (x === null || y === null || z === null) continue;
    all++;
    if (z === 0 || !isNear(Math.abs(x * y), Math.abs(z), Math.max(0.011, Math.abs(z) * TOLERANCE))) continue;
    right++;
    if (x === 1 || y === 1) plain++;
  }
  return all === 0 ? 0 : (right - 0.5 * plain) / all;
}

function measureSize(values: Values): number {
  const known = values.filter((value) => value !== null);
  return (
    known.reduce((sum, value) => sum + Math.abs(value) + (Number.isInteger(value) ? 0 : 1000), 0) /
    Math.max(1, known.length)
  );
}

/**
 * Returns the share of numbers in `moves` that equal the change in `balance`. The oldest or the newest line
 * may come first.
 */
function measureBalanceShare(moves: Values, balance: Values): number {
  let [all, down, up] = [0, 0, 0];
  for (let i = 0; i < moves.length; i++) {
    const [move, own] = [moves[i] ?? null, balance[i] ?? null];
    if (move === null || own === null || move === 0) continue;
    const [before, after] = [balance[i - 1] ?? null, balance[i + 1] ?? null];
    if (before === null && after === null) continue;
    all++;
    if (before !== null && isNear(Math.abs(own - before), Math.abs(move))) down++;
    if (after !== null && isNear(Math.abs(own - after), Math.abs(move))) up++;
  }
  return all < 2 ? 0 : Math.max(down, up) / all;
}
