import type { Token } from '../view/token.ts';
import { getTokensBox } from '../view/token.ts';
import type { Chunk, Hit, View } from '../view/view.ts';
import { type Concept, labelPhrases, type TitledType, taxModePhrases, titlePhrases } from './lexicon.ts';
import type { Phrases, TaxMode } from './phrases.ts';

/** A phrase that names the value next to it or below it. */
export interface Label extends Hit<Concept> {
  colon: boolean;
  /** Whether the chunk contains only the label, with or without a rate ("VAT 20 %"). */
  whole: boolean;
}

const MAX_WORDS = 8;
/** A tax rate after a label. The percent sign may be a separate word. */
const RATE = /^[(@]?\d{1,2}(?:[.,]\d{1,3})?\s?%\)?$/;

const NONE: readonly [] = [];

/** Whether any phrase of the lexicon could begin in the chunk. This quick check rules out most chunks. */
export function canContain<T extends string>(chunk: Chunk, { bit }: Phrases<T>): boolean {
  return bit === 0 || (chunk.begins & bit) !== 0;
}

/**
 * Finds phrases of a lexicon in a chunk, from left to right. The longest phrases are preferred, and phrases
 * do not overlap.
 */
export function findHits<T extends string>(chunk: Chunk, phrases: Phrases<T>): readonly Hit<T>[] {
  if (!canContain(chunk, phrases)) return NONE;
  const hits: Hit<T>[] = [];
  const { tokens } = chunk;
  for (let start = 0; start < tokens.length; ) {
    const token = tokens[start];
    // Do not skip a punctuation mark: if a phrase follows it, the mark is part of the hit.
    if (token && token.key !== '' && !phrases.mayBegin(token)) {
      start++;
      continue;
    }
    const end = findLongest(tokens, start, phrases);
    if (end === start) {
      start++;
      continue;
    }
    const key = joinKeys(tokens, start, end);
    const mode = phrases.inMode === null ? null : readTaxMode(tokens, end);
    const stop = mode?.end ?? end;
    hits.push({
      meanings: mode === null ? phrases.meanings(key) : applyTaxMode(phrases, key, mode.mode),
      chunk,
      start,
      end: stop,
      key: stop === end ? key : joinKeys(tokens, start, stop),
      box: getTokensBox(tokens, start, stop),
    });
    start = stop;
  }
  return hits;
}

function joinKeys(tokens: readonly Token[], start: number, end: number): string {
  let key = '';
  for (let i = start; i < end; i++) key += tokens[i]?.key ?? '';
  return key;
}

/** Reads the words "excl. VAT" or "incl. VAT" after a phrase. */
function readTaxMode(tokens: readonly Token[], start: number): { mode: TaxMode; end: number } | null {
  if (start >= tokens.length || /[:;]$/.test(tokens[start - 1]?.text ?? '')) return null;
  const end = findLongest(tokens, start, taxModePhrases);
  const mode = taxModePhrases.meanings(joinKeys(tokens, start, end))[0]?.value;
  return mode === undefined ? null : { mode, end };
}

function applyTaxMode<T extends string>(phrases: Phrases<T>, key: string, mode: TaxMode): Hit<T>['meanings'] {
  return phrases
    .meanings(key)
    .flatMap(({ value, languages }) =>
      (phrases.inMode?.(value, mode) ?? [value]).map((changed) => ({ value: changed, languages })),
    );
}

function findLongest<T extends string>(tokens: readonly Token[], start: number, phrases: Phrases<T>): number {
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

/** Returns the titles in a chunk and caches them. */
export function findTitles(chunk: Chunk): readonly Hit<TitledType>[] {
  chunk.titles ??= findHits(chunk, titlePhrases);
  return chunk.titles;
}

/** Whether a chunk contains only the title of a document. */
export function isTitle(chunk: Chunk): boolean {
  return findTitles(chunk).some((hit) => hit.start === 0 && hit.end === chunk.tokens.length);
}

/**
 * Returns the labels in a chunk. The result is cached, because each page is read both separately and as part
 * of the whole document.
 */
export function findChunkLabels(chunk: Chunk): readonly Hit<Concept>[] {
  chunk.labels ??= findHits(chunk, labelPhrases);
  return chunk.labels;
}

/**
 * Returns the first token of the next chunk in the same row. This token may be the colon that ends a label.
 */
function getNextToken(view: View, chunk: Chunk): Token | undefined {
  const next = view.chunks[chunk.index + 1];
  return next && next.row === chunk.row ? next.tokens[0] : undefined;
}

export function findLabels(view: View): Label[] {
  const labels: Label[] = [];
  for (const chunk of view.chunks) {
    for (const hit of findChunkLabels(chunk)) {
      const last = chunk.tokens[hit.end - 1]?.text ?? '';
      const next = (chunk.tokens[hit.end] ?? getNextToken(view, chunk))?.text ?? '';
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
