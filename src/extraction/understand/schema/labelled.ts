import type { Context } from '../context.ts';
import type { Label } from '../lexicon/labels.ts';
import type { Amount } from '../recognize/amounts.ts';
import type { DateRange } from '../recognize/date-ranges.ts';
import type { Span } from '../view/span.ts';
import type { SchemaLabels } from './schema-labels.ts';
import type { Wanted } from './wanted.ts';

/** A value that stands beside or under one of a field's labels. */
export interface Candidate<T> {
  value: T;
  spans: Span[];
  score: number;
  /** The label that names it. */
  label?: Label;
  /** What stands there is more than the value: something was left out. */
  cut?: boolean;
}

/** More places than this a label does not have in an honest document. */
export const MAX_CANDIDATES = 400;
const MAX_DATES = 1500;

/** Amounts that a label of the field names, the likeliest first. */
export function amountsFor(
  context: Context,
  labels: SchemaLabels,
  wanted: Wanted,
  field: number,
): Candidate<number>[] {
  const found: (Candidate<number> & { amount: Amount })[] = [];
  for (const amount of context.amounts) {
    if (amount.percent && wanted.amount) continue;
    if (found.length >= MAX_CANDIDATES) break;
    const links = labels.links(amount.span, field);
    const best = links[0];
    if (!best) continue;
    let score = best.score * 0.6 + best.weight * 0.5;
    if (links.some((link) => link.relation !== best.relation)) score += 0.35;
    if (wanted.amount && amount.decimals !== 2 && amount.currency === null) score -= 0.4;
    if (amount.value < 0) score -= 0.2;
    found.push({ amount, value: amount.value, spans: [amount.span], score, label: best.label });
  }
  const largest = Math.max(0, ...found.map((one) => one.value));
  for (const one of found) {
    const times = found.filter((other) => other.value === one.value).length;
    one.score += Math.min(0.3, 0.1 * (times - 1));
    if (wanted.amount && one.value === largest) one.score += 0.2;
  }
  return found.sort((a, b) => b.score - a.score);
}

/** Dates that a label of the field names; of a range its first or last day. */
export function datesFor(
  context: Context,
  labels: SchemaLabels,
  wanted: Wanted,
  field: number,
  ranges: readonly DateRange[],
): Candidate<string>[] {
  const found: Candidate<string>[] = [];
  for (const date of context.dates.slice(0, MAX_DATES)) {
    const range = ranges.find((one) => one.start === date || one.end === date);
    const anchor = range ? range.start : date;
    const best =
      labels.links(anchor.span, field)[0] ?? (range ? labels.links(range.end.span, field)[0] : undefined);
    if (!best) continue;
    let score = best.score * 0.6 + best.weight * 0.5;
    if (wanted.edge !== null) {
      if (range) score += (range.start === date) === (wanted.edge === 'start') ? 0.35 : -0.6;
      else score -= 0.15;
    }
    found.push({ value: date.iso, spans: [date.span], score, label: best.label });
  }
  settleEdge(found, wanted);
  return found.sort((a, b) => b.score - a.score);
}

/** Of single dates the earliest is likelier the first day, the latest the last. */
function settleEdge(found: Candidate<string>[], wanted: Wanted): void {
  if (wanted.edge === null || found.length < 2) return;
  const days = found.map((one) => one.value).sort();
  const extreme = wanted.edge === 'start' ? days[0] : days.at(-1);
  for (const one of found) if (one.value === extreme) one.score += 0.1;
}
