import type { Context } from '../context.ts';
import type { Features, Found } from '../found.ts';
import { createPlace, measureOcrDoubt } from '../found.ts';
import { findHits } from '../lexicon/labels.ts';
import { Phrases, sharePhrases } from '../lexicon/phrases.ts';
import type { Span } from '../view/span.ts';
import { overlapX, type Token } from '../view/token.ts';
import type { Chunk, Hit } from '../view/view.ts';

/** Phrases for one kind of document, grouped by meaning and by language. */
export type PhraseTable<T extends string> = Record<T, Record<string, string[]>>;

export function createPhrases<T extends string>(table: PhraseTable<T>): Phrases<T> {
  const phrases = new Phrases<T>();
  for (const name of Object.keys(table) as T[])
    for (const [language, list] of Object.entries(table[name]))
      for (const phrase of list) {
        phrases.add(phrase, name, language);
        // Also add the phrase with "no": the key of "n." is "n", but the keys of "n°" and "n.º" are "no".
        if (/\bn\b/.test(phrase)) phrases.add(phrase.replace(/\bn\b/, 'no'), name, language);
      }
  return sharePhrases(phrases);
}

/**
 * A label of a document type, and all positions at which the label's value may be, with the most likely
 * position first.
 */
export interface Labelled<T extends string> {
  concept: T;
  hit: Hit<T>;
  colon: boolean;
  values: { span: Span; relation: 'inline' | 'right' | 'below' }[];
}

/** Maximum distance between a label and a value below it, in row heights. */
const BELOW = 2.4;

/** Finds the labels for a document type, from top to bottom. */
export class LabelSearch<T extends string> {
  readonly all: Labelled<T>[] = [];
  readonly #context: Context;
  readonly #hits: ReadonlyMap<number, readonly Hit<T>[]>;

  constructor(context: Context, phrases: Phrases<T>) {
    this.#context = context;
    const hits = context.view.chunks.flatMap((chunk) => findHits(chunk, phrases));
    this.#hits = Map.groupBy(hits, (hit) => hit.chunk.index);
    for (const hit of hits) {
      const colon = hasColon(hit);
      if (hit.start > 0 && !colon && !startsLabel(hit)) continue;
      const values = this.#values(hit, colon);
      for (const { value } of hit.meanings) this.all.push({ concept: value, hit, colon, values });
    }
  }

  of(...concepts: T[]): Labelled<T>[] {
    return this.all.filter((one) => concepts.includes(one.concept));
  }

  isLabel(chunk: Chunk): boolean {
    return (this.#hits.get(chunk.index) ?? []).some((hit) => hit.start === 0 || startsLabel(hit));
  }

  #values(hit: Hit<T>, colon: boolean): Labelled<T>['values'] {
    const { chunk } = hit;
    const values: Labelled<T>['values'] = [];
    const start = findLabelEnd(hit, this.#hits.get(chunk.index) ?? []);
    if (start < chunk.tokens.length) {
      const end = this.#cut(chunk, start);
      const first = chunk.tokens[start]?.text ?? '';
      if (colon || /^[^\p{Ll}]/u.test(first))
        values.push({ span: { chunk, start, end }, relation: 'inline' });
      return values;
    }
    const row = this.#context.view.rows[chunk.row];
    const next = row?.chunks[row.chunks.indexOf(chunk) + 1];
    if (next && !this.isLabel(next)) {
      const first = next.tokens[0]?.key === '' ? 1 : 0;
      values.push({ span: { chunk: next, start: first, end: this.#cut(next, first) }, relation: 'right' });
    }
    const below = this.below(chunk, isTranslation(hit) ? chunk.box : hit.box);
    if (below && !this.isLabel(below))
      values.push({ span: { chunk: below, start: 0, end: this.#cut(below, 0) }, relation: 'below' });
    return values;
  }

  /**
   * Returns the index of the token after the label's value, which ends at the next label with a colon or at
   * the end of the chunk.
   */
  #cut(chunk: Chunk, start: number): number {
    const next = (this.#hits.get(chunk.index) ?? []).find((hit) => hit.start > start && hasColon(hit));
    return next?.start ?? chunk.tokens.length;
  }

  /** Returns the chunk directly below a box in the same column; null if there is no such chunk. */
  below(chunk: Chunk, box: Hit<T>['box']): Chunk | null {
    const row = this.#context.view.rows[chunk.row];
    if (!row) return null;
    for (let r = row.index + 1; r <= row.index + 2; r++) {
      const other = this.#context.view.rows[r];
      if (!other || other.page !== row.page || other.box[1] - row.box[3] > BELOW * row.height) return null;
      const found = other.chunks.find(
        (one) => Math.abs(one.box[0] - box[0]) < 1.2 * row.height || overlapX(one.box, box) > 0.6,
      );
      if (found) return found;
    }
    return null;
  }
}

function hasColon<T extends string>(hit: Hit<T>): boolean {
  const last = hit.chunk.tokens[hit.end - 1]?.text ?? '';
  const next = hit.chunk.tokens[hit.end]?.text ?? '';
  return /[:：]$/.test(last) || /^[:：]/.test(next) || (/^\(/.test(next) && /\):$/.test(next));
}

/**
 * Whether a label is preceded in its chunk only by a list number ("3.", "(a)", "4b."), or is the translation
 * of the words before it ("Etternavn / Surname").
 */
function startsLabel<T extends string>(hit: Hit<T>): boolean {
  const before = hit.chunk.tokens.slice(0, hit.start);
  const isNumbered =
    before.length === 1 && /^\(?(?:\d{1,2}[a-z]?|[a-zA-Z])[.)]*$/.test(before[0]?.text ?? '');
  return isNumbered || isTranslation(hit);
}

function isTranslation<T extends string>(hit: Hit<T>): boolean {
  const { tokens } = hit.chunk;
  return hit.end === tokens.length && endsWithStroke(tokens, findFirstWord(hit));
}

/** Returns the index of the first word of a hit, skipping punctuation at its beginning. */
function findFirstWord<T extends string>({ chunk, start, end }: Hit<T>): number {
  let first = start;
  while (first < end - 1 && chunk.tokens[first]?.key === '') first++;
  return first;
}

function endsWithStroke(tokens: readonly Token[], end: number): boolean {
  return end > 0 && /[/|]$/.test(tokens[end - 1]?.text ?? '');
}

/**
 * Returns the index of the first token after a label. Punctuation and translations after the label are
 * skipped ("Surname / Nom"), including those in unknown languages if they end the chunk.
 */
function findLabelEnd<T extends string>(hit: Hit<T>, hits: readonly Hit<T>[]): number {
  const { tokens } = hit.chunk;
  let { end } = hit;
  for (;;) {
    while (end < tokens.length && tokens[end]?.key === '') end++;
    if (!endsWithStroke(tokens, end)) return end;
    const more = hits.find((other) => other.end > end && findFirstWord(other) === end);
    if (!more) return tokens.slice(end).some(({ text }) => /\d/.test(text)) ? end : tokens.length;
    end = more.end;
  }
}

/** Creates a value found by its label or position, with its confidence and boxes. */
export function createFound<T>(
  context: Context,
  value: T,
  spans: readonly Span[],
  features: Features,
  group: string,
): Found<T> {
  return {
    value,
    places: spans.map((span) => createPlace(context.view, span)),
    method: features.strong_label || features.weak_label ? 'label' : 'layout',
    features: { ...features, ocr_doubt: measureOcrDoubt(spans) },
    group,
  };
}
