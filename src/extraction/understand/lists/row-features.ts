import type { Context } from '../context.ts';
import type { Concept } from '../lexicon/lexicon.ts';
import { once } from '../once.ts';
import { comparePhrases, wordsOf } from '../questions/wording.ts';
import { isNear } from '../recognize/numbers.ts';
import { isConcept } from '../score/links.ts';
import type { Assignment } from './assign-roles.ts';
import { getNumber } from './list-cells.ts';
import type { ListCell, ListGrid, ListKind, ListLine } from './list-grid.ts';
import { isDateRole, isNumericRole, type ListRole } from './roles.ts';

/** Features for estimating whether a line is an entry, or belongs to the entry above or below it. */
export const ROW_FEATURES: readonly string[] = [
  'kind',
  'filled',
  'numbers_filled',
  'key_number',
  'second_number',
  'described',
  'dated',
  'misfits',
  'unassigned',
  'usual',
  'usual_numbers',
  'above_filled',
  'above_numbers',
  'below_filled',
  'below_numbers',
  'gap_above',
  'gap_below',
  'gap_usual',
  'row_above',
  'row_below',
  'is_table',
  'place',
  'lines',
  'from_end',
  'sum_label',
  'balance_label',
  'carried_label',
  'other_label',
  'total_words',
  'header_likeness',
  'bold',
  'indent',
  'lower_case',
  'words',
  'text_length',
  'numbers_in_words',
  'multiplies',
  'is_sum_above',
  'is_sum_all',
  'first_filled',
  'outside',
  'colon',
  'since_numbers',
  'until_numbers',
  'continues_number',
  'factors_above',
  'factors_below',
  'keyed_dated',
  'keyed_described',
];

/**
 * The features in `ROW_FEATURES`, followed by a feature that shows whether the entry is above or below the
 * line.
 */
export const JOIN_FEATURES: readonly string[] = [...ROW_FEATURES, 'side'];

const TOTAL = wordsOf('total subtotal sum balance carried forward').map((word) => [word]);
const SUMS: readonly Concept[] = ['subtotal', 'total', 'tax_total', 'amount_due', 'amount_paid'];
const BALANCES: readonly Concept[] = ['opening_balance', 'closing_balance'];
const OTHERS: readonly Concept[] = ['discount_total', 'shipping', 'rounding', 'tip', 'change'];
const FAR = 9;

/** Returns the number that marks a line as an entry, preferably its amount; null if there is none. */
export function getKeyNumber(kind: ListKind, assignment: Assignment, line: ListLine): number | null {
  const roles: readonly ListRole[] =
    kind === 'transactions' ? ['amount', 'debit', 'credit'] : ['amount', 'unit_price', 'quantity'];
  for (const role of roles) {
    const column = assignment.get(role)?.column;
    const value = column === undefined ? null : getNumber(line.cells[column])?.value;
    if (value !== null && value !== undefined) return value;
    if (kind === 'items' && column !== undefined && role !== 'amount') continue;
  }
  return null;
}

/** Returns the text of a line, and its words without numbers. */
const printed = once((line: ListLine) => {
  const text = line.cells.flatMap((cell) => (cell ? [cell.text] : [])).join(' ');
  const words = wordsOf(text.slice(0, 200)).filter((word) => !/\d/.test(word.stem));
  return { text, words };
});

const fits = (role: ListRole, cell: ListCell) =>
  isNumericRole(role)
    ? cell.amounts.length > 0 && cell.words < 2
    : isDateRole(role)
      ? cell.date !== null || cell.isShortDate
      : true;

export function describeLines(
  context: Context,
  grid: ListGrid,
  kind: ListKind,
  assignment: Assignment,
): Float64Array[] {
  const { lines } = grid;
  const used = [...assignment].map(([role, { column }]) => ({ role, column }));
  const numeric = used.filter(({ role }) => isNumericRole(role));
  const taken = new Set(used.map(({ column }) => column));
  const share = (list: typeof used, line: ListLine | undefined) =>
    line === undefined || list.length === 0
      ? -1
      : list.filter(({ role, column }) => {
          const cell = line.cells[column];
          return cell && fits(role, cell);
        }).length / list.length;
  const filled = lines.map((line) => share(used, line));
  const numbers = lines.map((line) => share(numeric, line));
  const findUpper = (list: readonly number[]) =>
    list.filter((one) => one > 0).sort((a, b) => a - b)[
      Math.floor(0.6 * list.filter((one) => one > 0).length)
    ] ?? 0;
  const usual = findUpper(filled);
  const usualNumbers = findUpper(numbers);
  const keys = lines.map((line) => getKeyNumber(kind, assignment, line));
  const gaps = lines.map((line, i) => measureGap(lines[i - 1], line));
  const usualGap = gaps.filter((gap) => gap < FAR).sort((a, b) => a - b)[lines.length >> 1] ?? 0;
  const header = grid.headers.flatMap((one) => one.words);
  const textColumn = assignment.get('description')?.column ?? assignment.get('counterparty')?.column;
  const lefts = lines.flatMap((line, i) => {
    const cell = textColumn === undefined ? null : line.cells[textColumn];
    return cell && (numbers[i] ?? 0) >= usualNumbers ? [cell.box[0]] : [];
  });
  const left = lefts.sort((a, b) => a - b)[lefts.length >> 1];
  const isFull = (i: number) => (numbers[i] ?? -1) >= Math.max(0.01, usualNumbers - 0.01);
  const measureDistanceToFull = (from: number, step: 1 | -1) => {
    for (let i = from + step; i >= 0 && i < lines.length; i += step)
      if (isFull(i)) return Math.min(FAR, Math.abs(i - from));
    return FAR;
  };
  let sumAbove = 0;
  let sumAll = 0;
  let sectionLines = 0;
  const first = used.map(({ column }) => column).sort((a, b) => a - b)[0] ?? 0;
  const positions = lines.map((line) => readPosition(line, first));
  const products = lines.map(calculateProduct);
  const isDated = (line: ListLine) =>
    used.some(({ role, column }) => {
      const cell = line.cells[column];
      return isDateRole(role) && cell && fits(role, cell);
    });
  const isDescribed = (line: ListLine) =>
    textColumn !== undefined && (line.cells[textColumn]?.words ?? 0) > 0;
  const keyed = lines.filter((_, i) => keys[i] !== null);
  const keyedShare = (test: (line: ListLine) => boolean) =>
    keyed.filter(test).length / Math.max(1, keyed.length);
  // In some lists, most lines with an amount have no date, because each date is printed only once.
  const [keyedDated, keyedDescribed] = [keyedShare(isDated), keyedShare(isDescribed)];
  return lines.map((line, i) => {
    const { text, words } = printed(line);
    const labels = context.labels.row(line.row.index).filter((label) => label.start === 0);
    const hasLabel = (concepts: readonly Concept[]) =>
      labels.some((label) => concepts.some((concept) => isConcept(label, concept))) ? 1 : 0;
    const given = used.flatMap(({ role, column }) => {
      const cell = line.cells[column];
      return cell ? [fits(role, cell)] : [];
    });
    const cell = textColumn === undefined ? null : (line.cells[textColumn] ?? null);
    const key = keys[i] ?? null;
    const isSumAbove = key !== null && sectionLines > 1 && isNear(Math.abs(key), Math.abs(sumAbove)) ? 1 : 0;
    const isSumAll = key !== null && i > 1 && isNear(Math.abs(key), Math.abs(sumAll)) ? 1 : 0;
    if (key !== null) {
      if (isSumAbove) {
        sumAbove = 0;
        sectionLines = 0;
      } else {
        sumAbove += key;
        sumAll += key;
        sectionLines++;
      }
    }
    const getValue = (role: ListRole) => {
      const column = assignment.get(role)?.column;
      return column === undefined ? null : (getNumber(line.cells[column])?.value ?? null);
    };
    const [quantity, price, amount] = [getValue('quantity'), getValue('unit_price'), getValue('amount')];
    const tokens = line.row.tokens;
    return new Float64Array([
      kind === 'items' ? 0 : 1,
      filled[i] ?? 0,
      numbers[i] ?? 0,
      key === null ? 0 : 1,
      numeric.filter(({ column }) => line.cells[column]?.amounts.length).length > 1 ? 1 : 0,
      isDescribed(line) ? 1 : 0,
      isDated(line) ? 1 : 0,
      given.filter((one) => !one).length / Math.max(1, given.length),
      line.cells.filter((one, c) => one !== null && !taken.has(c)).length / Math.max(1, line.cells.length),
      usual,
      usualNumbers,
      filled[i - 1] ?? -1,
      numbers[i - 1] ?? -1,
      filled[i + 1] ?? -1,
      numbers[i + 1] ?? -1,
      gaps[i] ?? FAR,
      i + 1 < lines.length ? (gaps[i + 1] ?? FAR) : FAR,
      usualGap,
      line.tableRow >= 0 && lines[i - 1]?.tableRow === line.tableRow ? 1 : 0,
      line.tableRow >= 0 && lines[i + 1]?.tableRow === line.tableRow ? 1 : 0,
      grid.source === 'table' ? 1 : 0,
      i / Math.max(1, lines.length - 1),
      Math.min(60, lines.length),
      Math.min(FAR, lines.length - 1 - i),
      hasLabel(SUMS),
      hasLabel(BALANCES),
      hasLabel(['carried']),
      hasLabel(OTHERS),
      Math.max(0, ...TOTAL.map((word) => comparePhrases(word, words).asked)),
      comparePhrases(header, words).asked,
      tokens.filter((token) => token.bold).length / Math.max(1, tokens.length),
      cell && left !== undefined ? Math.max(-FAR, Math.min(FAR, (cell.box[0] - left) / line.row.height)) : 0,
      cell && /^[\p{Ll}(&]/u.test(cell.text) ? 1 : 0,
      Math.min(20, words.length),
      Math.min(120, text.length),
      line.cells.filter((one) => one && one.amounts.length > 0 && one.words > 1).length,
      quantity !== null && price !== null && amount !== null
        ? isNear(Math.abs(quantity * price), Math.abs(amount), Math.max(0.011, Math.abs(amount) * 0.0015))
          ? 2
          : 1
        : 0,
      isSumAbove,
      isSumAll,
      line.cells[first] ? 1 : 0,
      line.row.tokens.length -
        line.cells.reduce(
          (sum, one) => sum + (one?.spans.reduce((n, span) => n + span.end - span.start, 0) ?? 0),
          0,
        ) >
      0
        ? 1
        : 0,
      /:\s*$|:\s/.test(text) ? 1 : 0,
      measureDistanceToFull(i, -1),
      measureDistanceToFull(i, 1),
      measureNumbering(positions, i),
      isFactor(products[i], keys.slice(Math.max(0, i - 2), i)) ? 1 : 0,
      isFactor(products[i], keys.slice(i + 1, i + 3)) ? 1 : 0,
      keyedDated,
      keyedDescribed,
    ]);
  });
}

/** Returns the vertical gap between two lines, in line heights. */
function measureGap(above: ListLine | undefined, line: ListLine): number {
  if (!above || above.row.page !== line.row.page) return FAR;
  return Math.max(-1, Math.min(FAR, (line.box[1] - above.box[3]) / Math.max(1, line.row.height)));
}

/**
 * Reads an integer of at most four digits from the position column or, if that is empty, from the first cell.
 * Returns null if there is none.
 */
function readPosition(line: ListLine, column: number): number | null {
  const cell = line.cells[column] ?? line.cells[0];
  return cell && /^\d{1,4}\.?$/.test(cell.text) ? Number.parseInt(cell.text, 10) : null;
}

/**
 * Returns 1 if the position number exceeds the previous one by at most 10, 0.5 for a first position number up
 * to 10, and 0 for any other number.
 */
function measureNumbering(positions: readonly (number | null)[], at: number): number {
  const own = positions[at] ?? null;
  if (own === null) return 0;
  for (let i = at - 1; i >= Math.max(0, at - 8); i--) {
    const before = positions[i] ?? null;
    if (before !== null) return own > before && own - before <= 10 ? 1 : 0;
  }
  return own <= 10 ? 0.5 : 0;
}

/**
 * Returns the product of two numbers in a line such as "3 x 1.20"; null unless the line contains exactly two
 * numbers.
 */
function calculateProduct(line: ListLine): number | null {
  const amounts = line.cells.flatMap((cell) => cell?.amounts ?? []).filter((amount) => !amount.percent);
  const [one, other] = amounts;
  return one && other && amounts.length === 2 ? one.value * other.value : null;
}

/** Whether a product equals the number of a nearby entry. */
function isFactor(product: number | null | undefined, keys: readonly (number | null)[]): boolean {
  if (product === null || product === undefined) return false;
  return keys.some((key) => key !== null && key !== 0 && isNear(product, Math.abs(key)));
}
