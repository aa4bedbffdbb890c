import type { LaidOutDocument } from '../document.ts';
import type { ExtractionOptions } from '../options.ts';
import { findLabels } from './lexicon/labels.ts';
import { type Amount, findAmounts } from './recognize/amounts.ts';
import { findIdentifiers, type Identifier } from './recognize/contacts.ts';
import { currencyVotes } from './recognize/currency.ts';
import { findDates, type PrintedDate } from './recognize/dates.ts';
import { type NumberHabit, numberHabit } from './recognize/numbers.ts';
import { LabelIndex } from './score/links.ts';
import type { Span } from './view/span.ts';
import { buildView, type Chunk, type View } from './view/view.ts';

/** All that is known of a document before its fields are chosen. */
export interface Context {
  document: LaidOutDocument;
  options: ExtractionOptions;
  view: View;
  labels: LabelIndex;
  habit: NumberHabit;
  dates: PrintedDate[];
  identifiers: Identifier[];
  /** Numbers that are not part of a date or an identifier. */
  amounts: Amount[];
  /** What stands on a row or in a chunk, without a search through all. */
  amountsOn: (row: number) => readonly Amount[];
  datesIn: (chunk: Chunk) => readonly PrintedDate[];
  identifiersIn: (chunk: Chunk) => readonly Identifier[];
}

export function buildContext(document: LaidOutDocument, options: ExtractionOptions): Context {
  const view = buildView(document);
  const habit = numberHabit(view);
  const dates = findDates(view, { dayFirst: dayFirstByPlace(view) });
  const identifiers = findIdentifiers(view);
  const taken = new TakenTokens([...dates.map((date) => date.span), ...identifiers.map((one) => one.span)]);
  const amounts = findAmounts(view, habit).filter((amount) => !taken.has(amount.span));
  return {
    document,
    options,
    view,
    labels: new LabelIndex(view, findLabels(view)),
    habit,
    dates,
    identifiers,
    amounts,
    amountsOn: lookup(amounts, (amount) => amount.span.chunk.row),
    datesIn: lookupChunk(dates),
    identifiersIn: lookupChunk(identifiers),
  };
}

function lookup<T>(list: readonly T[], keyOfOne: (one: T) => number): (key: number) => readonly T[] {
  const map = Map.groupBy(list, keyOfOne);
  return (key) => map.get(key) ?? [];
}

function lookupChunk<T extends { span: Span }>(list: readonly T[]): (chunk: Chunk) => readonly T[] {
  const find = lookup(list, (one) => one.span.chunk.index);
  return (chunk) => find(chunk.index);
}

/** Only the United States write the month first: their dollar without another sign decides. */
function dayFirstByPlace(view: View): boolean {
  if (view.language !== undefined && view.language !== 'en') return true;
  const votes = currencyVotes(view);
  const dollars = votes.get('USD')?.votes ?? 0;
  const others = [...votes]
    .filter(([code]) => code !== 'USD')
    .reduce((sum, [, entry]) => sum + entry.votes, 0);
  return dollars <= others;
}

/** Which tokens are already part of something. */
export class TakenTokens {
  readonly #tokens = new Set<string>();

  constructor(spans: readonly Span[]) {
    for (const span of spans) this.add(span);
  }

  add(span: Span): void {
    for (let i = span.start; i < span.end; i++) this.#tokens.add(`${span.chunk.index}:${i}`);
  }

  has(span: Span): boolean {
    for (let i = span.start; i < span.end; i++) if (this.#tokens.has(`${span.chunk.index}:${i}`)) return true;
    return false;
  }
}
