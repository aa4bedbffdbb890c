import type { Token } from '../view/token.ts';
import { boxOf } from '../view/token.ts';
import type { Chunk, Hit, View } from '../view/view.ts';
import { type Concept, labelPhrases, type TitledType, taxModePhrases, titlePhrases } from './lexicon.ts';
import type { Phrases, TaxMode } from './phrases.ts';

/** A phrase that says what the value beside or below it is. */
export interface Label extends Hit<Concept> {
  colon: boolean;
  /** Nothing but the label, perhaps with a rate ("VAT 20 %"), stands in its chunk. */
  whole: boolean;
}

const MAX_WORDS = 8;
/** A rate of tax behind its label, of which the sign may be a word of its own. */
const RATE = /^[(@]?\d{1,2}(?:[.,]\d{1,3})?\s?%\)?$/;

const NONE: readonly [] = [];

/** Whether a phrase of a lexicon may begin in a chunk: told without a search. */
export function mayHold<T extends string>(chunk: Chunk, { bit }: Phrases<T>): boolean {
  return bit === 0 || (chunk.begins & bit) !== 0;
}

/** The longest phrases of a lexicon in a chunk, left to right, not overlapping. */
export function hitsIn<T extends string>(chunk: Chunk, phrases: Phrases<T>): readonly Hit<T>[] {
  if (!mayHold(chunk, phrases)) return NONE;
  const hits: Hit<T>[] = [];
  const { tokens } = chunk;
  for (let start = 0; start < tokens.length; ) {
    const token = tokens[start];
    // A sign may stand before a phrase.
    if (token && token.key !== '' && !phrases.mayBegin(token)) {
      start++;
      continue;
    }
    const end = longest(tokens, start, phrases);
    if (end === start) {
      start++;
      continue;
    }
    const key = keyOfTokens(tokens, start, end);
    const mode = phrases.inMode === null ? null : modeAt(tokens, end);
    const stop = mode?.end ?? end;
    hits.push({
      meanings: mode === null ? phrases.meanings(key) : inMode(phrases, key, mode.mode),
      chunk,
      start,
      end: stop,
      key: stop === end ? key : keyOfTokens(tokens, start, stop),
      box: boxOf(tokens, start, stop),
    });
    start = stop;
  }
  return hits;
}

function keyOfTokens(tokens: readonly Token[], start: number, end: number): string {
  let key = '';
  for (let i = start; i < end; i++) key += tokens[i]?.key ?? '';
  return key;
}

/** "excl. VAT" or "incl. VAT" that follows a phrase. */
function modeAt(tokens: readonly Token[], start: number): { mode: TaxMode; end: number } | null {
  if (start >= tokens.length || /[:;]$/.test(tokens[start - 1]?.text ?? '')) return null;
  const end = longest(tokens, start, taxModePhrases);
  const mode = taxModePhrases.meanings(keyOfTokens(tokens, start, end))[0]?.value;
  return mode === undefined ? null : { mode, end };
}

function inMode<T extends string>(phrases: Phrases<T>, key: string, mode: TaxMode): Hit<T>['meanings'] {
  return phrases
    .meanings(key)
    .flatMap(({ value, languages }) =>
      (phrases.inMode?.(value, mode) ?? [value]).map((changed) => ({ value: changed, languages })),
    );
}

function longest<T extends string>(tokens: readonly Token[], start: number, phrases: Phrases<T>): number {
  let key = '';
  let place: number | null = null;
  let end = start;
  const stop = Math.min(tokens.length, start + MAX_WORDS);
  for (let i = start; i < stop; i++) {
    const token = tokens[i];
    if (!token) break;
    if (i > start && /[:;]$/.test(tokens[i - 1]?.text ?? '')) break;
    if (token.key === '') continue;
    key = place === null ? token.key : key + token.key;
    place = phrases.placeOf(key, place);
    if (place < 0) break;
    if (phrases.isAt(place, key)) end = i + 1;
  }
  return end;
}

/** What a chunk calls a document; asked of the same chunk again and again. */
export function titlesIn(chunk: Chunk): readonly Hit<TitledType>[] {
  chunk.titles ??= hitsIn(chunk, titlePhrases);
  return chunk.titles;
}

/** Whether a chunk is the title of a document and nothing else. */
export function isTitle(chunk: Chunk): boolean {
  return titlesIn(chunk).some((hit) => hit.start === 0 && hit.end === chunk.tokens.length);
}

/** The labels in a chunk, which is looked at alone with its page, and with all of them. */
export function labelsIn(chunk: Chunk): readonly Hit<Concept>[] {
  chunk.labels ??= hitsIn(chunk, labelPhrases);
  return chunk.labels;
}

/** A colon may stand in a chunk of its own column. */
function afterChunk(view: View, chunk: Chunk): Token | undefined {
  const next = view.chunks[chunk.index + 1];
  return next && next.row === chunk.row ? next.tokens[0] : undefined;
}

/** All labels of the document in reading order of its rows. */
export function findLabels(view: View): Label[] {
  const labels: Label[] = [];
  for (const chunk of view.chunks) {
    for (const hit of labelsIn(chunk)) {
      const last = chunk.tokens[hit.end - 1]?.text ?? '';
      const next = (chunk.tokens[hit.end] ?? afterChunk(view, chunk))?.text ?? '';
      const rest = chunk.tokens.slice(hit.end).some((token) => token.key !== '' && !RATE.test(token.text));
      labels.push({
        ...hit,
        colon: last.endsWith(':') || next.startsWith(':'),
        whole: hit.start === 0 && !rest,
      });
    }
  }
  return labels;
}
