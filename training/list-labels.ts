import { readShortDate, type YearHint } from '../src/extraction/understand/bank/short-dates.ts';
import type { Context } from '../src/extraction/understand/context.ts';
import type { ListCell, ListGrid, ListKind, ListLine } from '../src/extraction/understand/lists/list-grid.ts';
import { isDateRole, isNumericRole, type ListRole, ROLES } from '../src/extraction/understand/lists/roles.ts';
import { foldText } from '../src/extraction/understand/questions/wording.ts';

export type TruthEntry = Readonly<Record<string, unknown>>;

/** The lines of a grid that contain the entries of the ground truth list. */
export interface Alignment {
  /** The line of each entry; null for an entry that is not in the grid. */
  lines: (number | null)[];
  /** Maps each continuation line to the line of its entry. */
  joined: Map<number, number>;
}

const KEYS = ['amount', 'unit_price', 'quantity', 'balance', 'date', 'value_date', 'tax_rate'] as const;
const WEIGHTS: Record<(typeof KEYS)[number], number> = {
  amount: 2,
  unit_price: 1,
  quantity: 0.5,
  balance: 1.5,
  date: 1,
  value_date: 0.3,
  tax_rate: 0.1,
};

const splitTokens = (text: string) =>
  foldText(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

/** Returns the fraction of the words in `inner` that also occur in `outer`. */
export function measureWordShare(inner: string, outer: string): number {
  const words = splitTokens(inner);
  const known = new Set(splitTokens(outer));
  return words.length === 0 ? 0 : words.filter((word) => known.has(word)).length / words.length;
}

export function hasValue(cell: ListCell, role: string, wanted: unknown, year: YearHint | null): boolean {
  if (typeof wanted === 'number')
    return cell.amounts.some(({ value }) => Math.abs(Math.abs(value) - Math.abs(wanted)) < 0.0051);
  if (isDateRole(role as ListRole)) {
    const [span] = cell.spans;
    const short = span && year && cell.isShortDate ? readShortDate(span.chunk, span.start, year)?.iso : null;
    return cell.date?.iso === wanted || short === wanted || (cell.isShortDate && year === null);
  }
  const [own, want] = [splitTokens(cell.text).join(' '), splitTokens(String(wanted)).join(' ')];
  return (
    want !== '' && (own === want || own.startsWith(`${want} `) || (role === 'unit' && own.endsWith(want)))
  );
}

const getText = (line: ListLine | undefined) =>
  line?.cells.flatMap((cell) => (cell ? [cell.text] : [])).join(' ') ?? '';

export function alignTruth(
  grid: ListGrid,
  kind: ListKind,
  wanted: readonly TruthEntry[],
  year: YearHint | null,
): Alignment {
  const taken = new Set<number>();
  let last = -1;
  const lines = wanted.map((entry) => {
    const key =
      kind === 'transactions'
        ? 'amount'
        : (['amount', 'unit_price', 'quantity'] as const).find((one) => typeof entry[one] === 'number');
    if (key === undefined) return null;
    let best: number | null = null;
    let most = 0;
    for (const [i, line] of grid.lines.entries()) {
      if (taken.has(i)) continue;
      const has = (role: string) =>
        line.cells.some((cell) => cell && hasValue(cell, role, entry[role], year));
      if (!has(key)) continue;
      const described = typeof entry.description === 'string' ? entry.description : '';
      const around = [grid.lines[i - 1], line, grid.lines[i + 1]].map(getText).join(' ');
      const text = described === '' ? 0.5 : measureWordShare(described, getText(line));
      if (described !== '' && measureWordShare(described, around) < 0.3) continue;
      if (
        kind === 'transactions' &&
        described === '' &&
        typeof entry.date === 'string' &&
        !has('date') &&
        i !== last + 1
      )
        continue;
      const score =
        KEYS.reduce((sum, one) => sum + (entry[one] !== undefined && has(one) ? WEIGHTS[one] : 0), 0) +
        2 * text +
        (i > last ? 0.4 : 0) -
        0.01 * Math.min(20, Math.abs(i - last - 1));
      if (score > most) {
        most = score;
        best = i;
      }
    }
    if (best !== null) {
      taken.add(best);
      last = best;
    }
    return best;
  });
  return { lines, joined: findJoinedLines(grid, wanted, lines, taken) };
}

function findJoinedLines(
  grid: ListGrid,
  wanted: readonly TruthEntry[],
  lines: readonly (number | null)[],
  taken: ReadonlySet<number>,
): Map<number, number> {
  const joined = new Map<number, number>();
  for (const [e, at] of lines.entries()) {
    const entry = wanted[e];
    if (at === null || !entry) continue;
    const missing = (['quantity', 'unit_price', 'sku'] as const).filter(
      (role) =>
        entry[role] !== undefined &&
        !grid.lines[at]?.cells.some((cell) => cell && hasValue(cell, role, entry[role], null)),
    );
    const described = [entry.description, entry.counterparty]
      .filter((one) => typeof one === 'string')
      .join(' ');
    const isPart = (i: number) => {
      const line = grid.lines[i];
      if (!line || taken.has(i) || joined.has(i)) return false;
      const text = getText(line);
      const letters = splitTokens(text).filter((word) => /\p{L}/u.test(word));
      const inDescription =
        described !== '' && letters.length > 0 && measureWordShare(text, described) >= 0.7;
      return (
        inDescription ||
        missing.some(
          (role) =>
            line.cells.some((cell) => cell && hasValue(cell, role, entry[role], null)) &&
            (role !== 'quantity' || missing.length > 1),
        )
      );
    };
    for (let i = at + 1; i < grid.lines.length && i <= at + 8 && isPart(i); i++) joined.set(i, at);
    for (let i = at - 1; i >= 0 && i >= at - 6 && isPart(i); i--) joined.set(i, at);
  }
  return joined;
}

/** Returns, for each column and role, whether the column has the role; null if unknown. */
export function labelRoles(
  grid: ListGrid,
  kind: ListKind,
  wanted: readonly TruthEntry[],
  { lines, joined }: Alignment,
  year: YearHint | null,
  isComplete: boolean,
): (boolean | null)[][] {
  const sides = kind === 'transactions' ? findSideColumns(grid, wanted, lines) : null;
  const amounts = wanted.flatMap((entry, e) =>
    lines[e] != null && typeof entry.amount === 'number' ? [entry.amount] : [],
  );
  // If all amounts have the same sign, nothing shows whether their column contains debits, credits or signed
  // amounts.
  const oneSided = kind === 'transactions' && new Set(amounts.map(Math.sign)).size < 2;
  const hasAmounts = (column: number) =>
    wanted.some((entry, e) => {
      const cell = grid.lines[lines[e] ?? -1]?.cells[column];
      return cell && hasValue(cell, 'amount', entry.amount, year);
    });
  return ROLES[kind].map((role) => {
    const source = role === 'debit' || role === 'credit' ? 'amount' : role;
    const own = wanted.flatMap((entry, e) => {
      const at = lines[e] ?? null;
      if (at === null || entry[source] === undefined) return [];
      const rows = [at, ...[...joined].filter(([, line]) => line === at).map(([line]) => line)];
      return [{ value: entry[source], rows: rows.flatMap((row) => grid.lines[row] ?? []) }];
    });
    if (own.length === 0) return grid.columns.map(() => (isComplete ? false : null));
    if (oneSided && (role === 'debit' || role === 'credit' || role === 'amount'))
      return grid.columns.map((_, column) => (hasAmounts(column) ? null : false));
    if (sides && (role === 'debit' || role === 'credit'))
      return grid.columns.map((_, column) => sides[role] === column);
    if (role === 'debit' || role === 'credit' || (role === 'amount' && sides))
      return grid.columns.map(() => false);
    const shares = grid.columns.map((_, column) => {
      const hits = own.filter(({ value, rows }) => {
        const cells = rows.flatMap((row) => row.cells[column] ?? []);
        if (role === 'description' || role === 'counterparty')
          return measureWordShare(String(value), cells.map((cell) => cell.text).join(' ')) >= 0.5;
        return cells.some(
          (cell) =>
            hasValue(cell, role, value, year) &&
            (!isNumericRole(role) || cell.words < 2 || role === 'quantity'),
        );
      });
      return hits.length / own.length;
    });
    const most = Math.max(...shares);
    const best = shares.filter((share) => share >= most - 0.001).length;
    return shares.map((share) =>
      most < 0.6
        ? false
        : share < most - 0.001
          ? share < 0.6 * most
            ? false
            : null
          : best > 1
            ? null
            : true,
    );
  });
}

/** Returns the columns of outgoing and incoming amounts; null if the list does not have both. */
function findSideColumns(
  grid: ListGrid,
  wanted: readonly TruthEntry[],
  lines: readonly (number | null)[],
): { debit: number; credit: number } | null {
  const counts = grid.columns.map(() => ({ out: 0, in: 0 }));
  for (const [e, at] of lines.entries()) {
    const amount = wanted[e]?.amount;
    if (at === null || typeof amount !== 'number') continue;
    for (const [column, cell] of (grid.lines[at]?.cells ?? []).entries())
      if (cell && hasValue(cell, 'amount', amount, null)) {
        const count = counts[column];
        if (count) count[amount < 0 ? 'out' : 'in']++;
      }
  }
  const debit = counts.reduce((best, count, i) => (count.out > (counts[best]?.out ?? 0) ? i : best), 0);
  const credit = counts.reduce((best, count, i) => (count.in > (counts[best]?.in ?? 0) ? i : best), 0);
  const [out, inn] = [counts[debit], counts[credit]];
  if (
    !out ||
    !inn ||
    debit === credit ||
    out.out < 1 ||
    inn.in < 1 ||
    out.in > 0.1 * out.out ||
    inn.out > 0.1 * inn.in
  )
    return null;
  return { debit, credit };
}

/**
 * Returns the last day of the document's period, which determines the years of printed dates without a year.
 */
export function findYear(context: Context, truth: { fields?: object }): YearHint | null {
  const end: unknown = truth.fields ? Reflect.get(truth.fields, 'period_end') : undefined;
  const latest = context.dates
    .map((date) => date.iso)
    .sort()
    .at(-1);
  const last = typeof end === 'string' ? end : latest;
  return last === undefined ? null : { start: null, end: last, dayFirst: context.dayFirst };
}
