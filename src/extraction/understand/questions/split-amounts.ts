import type { Context } from '../context.ts';
import { formCellsIn } from '../form/form-cells.ts';
import { once } from '../once.ts';
import type { Amount } from '../recognize/amounts.ts';
import { type Span, selectToken } from '../view/span.ts';
import type { Token } from '../view/token.ts';
import type { Candidate } from './candidate.ts';

/** Maximum distance between an amount and its cents, in row heights. */
const WIDEST = 2.2;
/** A page must have at least this many such amounts in one column; otherwise, numbers could be side by side by chance. */
const FEWEST = 2;
/** Cents are in the same column if their left edges differ at most by this number of row heights. */
const ALIGNED = 0.6;

const MOST = 200;
/** Maximum distance between groups of three digits, in row heights. */
const GROUP_GAP = 0.9;

interface SplitAmount {
  /** The whole number, including groups of digits that are separated by spaces. */
  whole: Span;
  value: number;
  currency: string | null;
  cents: Token;
}

/** Maximum width of a box for cents, in row heights. */
const WIDEST_CENTS = 4;
const SAME_EDGE = 1.5;

/** Amounts whose cents are printed in a separate box or column: "3 257 | 03". */
const findAmountParts = once((context: Context): readonly SplitAmount[] => {
  const separated = context.amounts.flatMap((amount): SplitAmount[] => {
    const cents = findCentsAfterBar(amount) ?? findCentsInNextCell(context, amount);
    return cents ? [{ ...addGroups(amount), currency: amount.currency, cents }] : [];
  });
  const known = new Set(separated.map(({ cents }) => cents));
  const aligned = findAlignedParts(context).filter(({ cents }) => !known.has(cents));
  return [...separated, ...aligned].slice(0, MOST);
});

/** Returns the two digits after a vertical bar, at the end of the text; null if there are none. */
function findCentsAfterBar({ decimals, percent, span: { chunk, end } }: Amount): Token | null {
  const [bar, cents, next] = chunk.tokens.slice(end, end + 3);
  const isBar = decimals === 0 && !percent && /^[|¦]$/.test(bar?.text ?? '');
  return isBar && cents && !next && /^\d{2}$/.test(cents.text) ? cents : null;
}

/** Returns the two digits that are alone in a narrow box, which follows the box of a whole number; null if there are none. */
function findCentsInNextCell(
  { view }: Context,
  { decimals, percent, span: { chunk, end } }: Amount,
): Token | null {
  const cells = formCellsIn(view);
  const cell = cells.get(chunk);
  if (decimals > 0 || percent || end < chunk.tokens.length || cell?.chunks.length !== 1) return null;
  const next = view.chunks[chunk.index + 1];
  const other = next && cells.get(next);
  const [cents, more] = next?.tokens ?? [];
  if (other?.chunks.length !== 1 || !cents || more || !/^\d{2}$/.test(cents.text)) return null;
  const [left, top, right, bottom] = other.box;
  const isBeside = Math.abs(left - cell.box[2]) < SAME_EDGE && Math.abs(top - cell.box[1]) < SAME_EDGE;
  const height = view.rows[chunk.row]?.height ?? 1;
  const isNarrow = right - left < Math.min(WIDEST_CENTS * height, cell.box[2] - cell.box[0]);
  return isBeside && isNarrow && Math.abs(bottom - cell.box[3]) < SAME_EDGE ? cents : null;
}

function findAlignedParts(context: Context): SplitAmount[] {
  const byPage = Map.groupBy(context.amounts, ({ span }) => span.chunk.page);
  return [...byPage.values()].flatMap((amounts) => {
    const pairs = amounts.flatMap((amount): SplitAmount[] => {
      const cents = findCents(context, amount);
      const grouped = addGroups(amount);
      return cents && !isNextToNumber(context, grouped.whole)
        ? [{ ...grouped, currency: amount.currency, cents }]
        : [];
    });
    const { height = 1 } = context.view.rows[pairs[0]?.cents.row ?? -1] ?? {};
    const columns = Map.groupBy(pairs, ({ cents }) => Math.round(cents.box[0] / (ALIGNED * height)));
    // Cents below ten show that the second number is not a separate value.
    const aligned = [...columns.values()]
      .filter((column) => column.length >= FEWEST && column.some(({ cents }) => cents.text.startsWith('0')))
      .flat();
    const printed = amounts.filter(({ decimals, percent }) => decimals === 2 && !percent);
    return aligned.length > printed.length ? aligned : [];
  });
}

/** Returns the two digits to the right of a whole number; null if they cannot be its cents. */
function findCents({ view }: Context, { decimals, percent, span: { chunk, end } }: Amount): Token | null {
  const row = view.rows[chunk.row];
  const last = chunk.tokens[end - 1];
  if (decimals > 0 || percent || !row || !last) return null;
  const [cents, next] = row.tokens.slice(last.index + 1, last.index + 3);
  if (!cents || !/^\d{2}$/.test(cents.text)) return null;
  const gap = (cents.box[0] - last.box[2]) / row.height;
  const space = next ? (next.box[0] - cents.box[2]) / row.height : Number.POSITIVE_INFINITY;
  const isLast = space > (next?.digits ? WIDEST : GROUP_GAP);
  return gap >= GROUP_GAP && gap <= WIDEST && isLast ? cents : null;
}

/** Whether there is a number to the left. Three numbers side by side are a date or columns of numbers. */
function isNextToNumber({ view }: Context, { chunk, start }: Span): boolean {
  const row = view.rows[chunk.row];
  const first = chunk.tokens[start];
  if (!row || !first) return false;
  const before = row.tokens[first.index - 1];
  return before?.digits === true && first.box[0] - before.box[2] <= WIDEST * row.height;
}

/** Adds the groups of digits to the left of a number: "3 257". */
function addGroups({ value, span }: Amount): { whole: Span; value: number } {
  const { tokens } = span.chunk;
  let [start, total] = [span.start, value];
  for (let scale = 1000 ** (span.end - span.start); start > 0; start--, scale *= 1000) {
    const [before, token] = [tokens[start - 1], tokens[start]];
    const isGroup = /^\d{3}$/.test(token?.text ?? '') && /^\d{1,3}$/.test(before?.text ?? '');
    if (!isGroup || (token?.gap ?? 1) > GROUP_GAP) break;
    total += Number(before?.text) * scale;
  }
  return { whole: { ...span, start }, value: total };
}

/** Returns the candidates for these amounts. */
export function findSplitAmounts(context: Context): Candidate[] {
  return findAmountParts(context).map(({ whole, value, currency, cents }) => ({
    value: Math.round(100 * value + (value < 0 || Object.is(value, -0) ? -1 : 1) * Number(cents.text)) / 100,
    source: 'typed',
    spans: [whole, selectToken(context.view, cents)],
    currency,
    percent: false,
    decimals: 2,
  }));
}
