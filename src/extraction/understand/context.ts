import type { LaidOutDocument } from '../document.ts';
import type { ExtractionOptions } from '../options.ts';
import { Recall } from './learned/recall.ts';
import { findLabels } from './lexicon/labels.ts';
import { type Amount, findAmounts } from './recognize/amounts.ts';
import { findIdentifiers, type Identifier } from './recognize/contacts.ts';
import { currencyVotes } from './recognize/currency.ts';
import { findDates, type PrintedDate } from './recognize/dates.ts';
import { detectNumberHabit, type NumberHabit } from './recognize/numbers.ts';
import { LabelIndex } from './score/links.ts';
import type { Span } from './view/span.ts';
import { buildView, type Chunk, MAX_ROW_TOKENS, type View } from './view/view.ts';

/**
 * Everything about a document that is needed to choose its fields. Each part is computed on first use,
 * because splitting a document into segments needs only some of the parts.
 */
export class Context {
  readonly document: LaidOutDocument;
  readonly options: ExtractionOptions;
  readonly view: View;
  #recall?: Recall | null;
  #labels?: LabelIndex;
  #habit?: NumberHabit;
  #dates?: { dates: PrintedDate[]; dayFirst: boolean };
  #identifiers?: Identifier[];
  #amounts?: Amount[];
  #amountsOn?: (row: number) => readonly Amount[];
  #datesIn?: (chunk: Chunk) => readonly PrintedDate[];
  #identifiersIn?: (chunk: Chunk) => readonly Identifier[];

  constructor(document: LaidOutDocument, options: ExtractionOptions, view = buildView(document)) {
    this.document = document;
    this.options = options;
    this.view = view;
  }

  /** Values learned from documents with the same layout; null if there are none. */
  get recall(): Recall | null {
    if (this.#recall === undefined) {
      const { taught = [] } = this.options;
      const recall = taught.length === 0 ? null : new Recall(this, taught);
      this.#recall = recall?.isEmpty ? null : recall;
    }
    return this.#recall;
  }

  get labels(): LabelIndex {
    this.#labels ??= new LabelIndex(this.view, findLabels(this.view));
    return this.#labels;
  }

  get habit(): NumberHabit {
    this.#habit ??= detectNumberHabit(this.view);
    return this.#habit;
  }

  get dates(): PrintedDate[] {
    this.#dates ??= findDates(this.view, { dayFirst: isDayFirstByCountry(this.view) });
    return this.#dates.dates;
  }

  /** Whether 03/04 means 3 April in this document. */
  get dayFirst(): boolean {
    this.#dates ??= findDates(this.view, { dayFirst: isDayFirstByCountry(this.view) });
    return this.#dates.dayFirst;
  }

  get identifiers(): Identifier[] {
    this.#identifiers ??= findIdentifiers(this.view);
    return this.#identifiers;
  }

  /** Numbers that are not part of a date or an identifier. */
  get amounts(): Amount[] {
    if (this.#amounts === undefined) {
      const taken = new TakenTokens([...this.dates, ...this.identifiers].map((one) => one.span));
      this.#amounts = findAmounts(this.view, this.habit).filter((amount) => !taken.has(amount.span));
    }
    return this.#amounts;
  }

  amountsOn(row: number): readonly Amount[] {
    this.#amountsOn ??= indexByKey(this.amounts, (amount) => amount.span.chunk.row);
    return this.#amountsOn(row);
  }

  datesIn(chunk: Chunk): readonly PrintedDate[] {
    this.#datesIn ??= indexByChunk(this.dates);
    return this.#datesIn(chunk);
  }

  identifiersIn(chunk: Chunk): readonly Identifier[] {
    this.#identifiersIn ??= indexByChunk(this.identifiers);
    return this.#identifiersIn(chunk);
  }
}

function indexByKey<T>(list: readonly T[], keyOfOne: (one: T) => number): (key: number) => readonly T[] {
  const map = Map.groupBy(list, keyOfOne);
  return (key) => map.get(key) ?? [];
}

function indexByChunk<T extends { span: Span }>(list: readonly T[]): (chunk: Chunk) => readonly T[] {
  const find = indexByKey(list, (one) => one.span.chunk.index);
  return (chunk) => find(chunk.index);
}

/** A US state and ZIP code: "Omaha, NE 68127". */
const AMERICAN = /(?<![\p{L}\d-])[A-Z]{2}\s\d{5}(?:-\d{4})?(?!\d)/u;

/**
 * Whether dates in this document are probably written with the day first. Returns false only if the document
 * is in English (or its language is unknown) and appears to be American: the US dollar is printed more often
 * than all other currencies combined, or there is a US ZIP code and no currency.
 */
function isDayFirstByCountry(view: View): boolean {
  if (view.language !== undefined && view.language !== 'en') return true;
  const votes = currencyVotes(view);
  if (votes.size === 0) return !view.chunks.some((chunk) => AMERICAN.test(chunk.text));
  const dollars = votes.get('USD')?.votes ?? 0;
  const others = [...votes]
    .filter(([code]) => code !== 'USD')
    .reduce((sum, [, entry]) => sum + entry.votes, 0);
  return dollars <= others;
}

/** Returns a number that identifies a token within the document. */
const placeOf = (chunk: Chunk, token: number) => chunk.index * MAX_ROW_TOKENS + token;

export class TakenTokens {
  readonly #tokens = new Set<number>();

  constructor(spans: readonly Span[]) {
    for (const span of spans) this.add(span);
  }

  add(span: Span): void {
    for (let i = span.start; i < span.end; i++) this.#tokens.add(placeOf(span.chunk, i));
  }

  has(span: Span): boolean {
    for (let i = span.start; i < span.end; i++) if (this.#tokens.has(placeOf(span.chunk, i))) return true;
    return false;
  }
}
