import type { KeyValue } from '../parsed-data.ts';
import type { Context } from './context.ts';
import { groupAnswers } from './form/answered-questions.ts';
import { findSidePairs } from './form/beside-pairs.ts';
import { type CellPair, findCellPairs } from './form/cell-pairs.ts';
import { printedBoxes } from './form/printed-boxes.ts';
import { findStackedPairs } from './form/stacked-pairs.ts';
import { parseYesOrNo } from './lexicon/yes-and-no.ts';
import { type Span, selectWholeChunk, spanBox, spanText } from './view/span.ts';
import { mergeBoxes } from './view/token.ts';
import type { Chunk } from './view/view.ts';

const MAX_PAIRS = 500;
/** Two check boxes can become one pair. */
const MAX_BOXES = 2 * MAX_PAIRS;

/**
 * Finds all text printed as "key: value", and the fields of a form.
 * @param listed indexes of the sheet rows that belong to a list and therefore contain no keys
 */
export function findKeyValues(
  context: Context,
  { form = false, listed = null }: { form?: boolean; listed?: ReadonlySet<number> | null } = {},
): KeyValue[] {
  const pairs: KeyValue[] = context.document.formFields.slice(0, MAX_PAIRS).flatMap((field) => {
    if (field.name === '' || field.value === '') return [];
    const pair: KeyValue = { key: field.name, value: field.value, page: field.page };
    return [field.box ? { ...pair, box: field.box } : pair];
  });
  pairs.push(...groupAnswers(context, printedBoxes(context).slice(0, MAX_BOXES)));
  const boxed = form ? findCellPairs(context) : [];
  const first = new Map(boxed.map((pair) => [pair.label[0], pair]));
  const taken = new Set(boxed.flatMap(({ label, value }) => [...label, ...value]));
  const paired = form ? findFormPairs(context, taken) : new Map<number, Chunk>();
  for (const chunk of context.view.chunks) {
    if (pairs.length >= MAX_PAIRS) break;
    if (listed?.has(chunk.row)) continue;
    const pair = first.get(chunk);
    if (pair) pairs.push(toKeyValue(context, pair));
    if (taken.has(chunk)) continue;
    const value = paired.get(chunk.index);
    if (value) {
      const span = { chunk: value, start: 0, end: value.tokens.length };
      pairs.push({
        key: chunk.text.replace(/\s*:$/, ''),
        value: value.text,
        page: value.page,
        ...getBox(context, span),
      });
      continue;
    }
    pairs.push(...findPairs(context, chunk), ...findLabelled(context, chunk));
  }
  return pairs
    .filter(isPair)
    .slice(0, MAX_PAIRS)
    .map((pair) => ({ ...pair, key: removeOpenBrackets(pair.key) }));
}

/** Removes brackets without their counterparts: "(position" and ") Dated" are parts of "(position: …) Dated". */
function removeOpenBrackets(key: string): string {
  return key.replace(/^\(([^)]+)$/, '$1').replace(/^\)\s*(?=\S)/, '');
}

/**
 * The words "yes" and "no" are labels of check boxes, and text next to them is not their value. A number is: "No 4711".
 */
function isPair({ key, value }: KeyValue): boolean {
  if (typeof value === 'boolean') return true;
  if (!/[\p{L}\p{N}]/u.test(value)) return false;
  return /\d/.test(value) || key.length < 2 || parseYesOrNo(key) === null;
}

function toKeyValue(context: Context, { label, value, text }: CellPair): KeyValue {
  const key = label.map(({ text }) => text).join(' ');
  const page = label[0]?.page ?? 1;
  return {
    key: key.replace(/\s*:$/, ''),
    value: text,
    page,
    ...getBox(context, ...value.map(selectWholeChunk)),
  };
}

/**
 * Finds the labels of a form, with their values below or next to them. Prefers values below the labels,
 * unless values next to labels are more than twice as common in the document.
 */
function findFormPairs(context: Context, taken: ReadonlySet<Chunk>): Map<number, Chunk> {
  const isFree = ([label, value]: [number, Chunk]) =>
    !taken.has(value) && !taken.has(context.view.chunks[label] as Chunk);
  const beside = new Map([...findSidePairs(context)].filter(isFree));
  const stacked = new Map([...findStackedPairs(context)].filter(isFree));
  const [first, second] = 2 * stacked.size >= beside.size ? [stacked, beside] : [beside, stacked];
  const values = new Set([...first.values()].map((chunk) => chunk.index));
  const rest = [...second].filter(
    ([label, value]) => !values.has(label) && !first.has(label) && !first.has(value.index),
  );
  return new Map([...rest, ...first]);
}

/**
 * Finds a known label without a colon, and its value. The value is the text after the label in the same
 * chunk, or the next chunk in the row.
 */
function findLabelled(context: Context, chunk: Chunk): KeyValue[] {
  const labels = context.labels.row(chunk.row);
  const label = labels.find((one) => one.chunk === chunk && one.start === 0);
  if (!label || label.colon || chunk.tokens.length > 14 || /:/.test(chunk.text)) return [];
  const next = context.view.chunks[chunk.index + 1];
  const apart =
    label.whole &&
    next !== undefined &&
    next.row === chunk.row &&
    !labels.some((one) => one.chunk === next && one.whole);
  const value: Span | null = apart
    ? { chunk: next, start: 0, end: next.tokens.length }
    : !label.whole && /\d/.test(chunk.tokens[label.end]?.text ?? '')
      ? { chunk, start: label.end, end: chunk.tokens.length }
      : null;
  if (!value) return [];
  const key = chunk.tokens
    .slice(0, label.end)
    .map((token) => token.text)
    .join(' ');
  return [{ key, value: spanText(value), page: chunk.page, ...getBox(context, value) }];
}

function findPairs(context: Context, chunk: Chunk): KeyValue[] {
  if (chunk.tokens.length > 24 || !chunk.text.includes(':')) return [];
  const cuts = chunk.tokens.flatMap((token, i) =>
    isKeyEnd(token.text) || (token.text === ':' && i > 0) ? [i] : [],
  );
  const pairs: KeyValue[] = [];
  for (const [n, cut] of cuts.entries()) {
    const next = cuts[n + 1];
    const start = n === 0 ? 0 : (cuts[n - 1] ?? 0) + 1;
    const keyStart = n === 0 ? findSentence(chunk, 0, cut) : findKeyStart(chunk, start, cut);
    const end = next === undefined ? chunk.tokens.length : findKeyStart(chunk, cut + 1, next);
    const key = chunk.tokens
      .slice(keyStart, cut + 1)
      .map((token) => token.text)
      .join(' ')
      .replace(/\s*:$/, '');
    if (key.length < 2 || key.length > 60) continue;
    const value: Span | null =
      end > cut + 1
        ? { chunk, start: cut + 1, end }
        : next === undefined
          ? findNextSpan(context, chunk)
          : null;
    if (value) pairs.push({ key, value: spanText(value), page: chunk.page, ...getBox(context, value) });
  }
  return pairs;
}

/** Whether a word ends a key: it contains letters, and its only colon is at the end. */
function isKeyEnd(text: string): boolean {
  return text.length < 60 && text.indexOf(':') === text.length - 1 && /\p{L}/u.test(text);
}

/**
 * Returns the index of the token at which a second key in a chunk begins: the beginning of its sentence, as in
 * "Insured: no. Night work: yes". Otherwise, this key is assumed to be the single word before the colon.
 */
function findKeyStart(chunk: Chunk, from: number, cut: number): number {
  const sentence = findSentence(chunk, from, cut);
  return sentence > from ? sentence : findLastWord(chunk, from, cut);
}

/** The end of a sentence. A single letter or digit before a period is an abbreviation or an ordinal number. */
const SENTENCE_END = /(?:\p{L}{2}|\d{2})\.$/u;
const SENTENCE_START = /^[("„«]?[\p{Lu}\p{Lo}]/u;

/** Returns the index of the token that begins the last sentence before a colon. */
function findSentence({ tokens }: Chunk, from: number, cut: number): number {
  for (let i = cut; i > from; i--)
    if (SENTENCE_END.test(tokens[i - 1]?.text ?? '') && SENTENCE_START.test(tokens[i]?.text ?? '')) return i;
  return from;
}

/** Returns the index of the single word before a colon. */
function findLastWord(chunk: Chunk, from: number, cut: number): number {
  return chunk.tokens[cut]?.text === ':' ? Math.max(from, cut - 1) : Math.max(from, cut);
}

function findNextSpan(context: Context, chunk: Chunk): Span | null {
  const next = context.view.chunks[chunk.index + 1];
  return next && next.row === chunk.row && !next.text.endsWith(':')
    ? { chunk: next, start: 0, end: next.tokens.length }
    : null;
}

function getBox(context: Context, ...spans: Span[]): Pick<KeyValue, 'box'> {
  const layout = context.view.pages.find((page) => page.number === spans[0]?.chunk.page)?.layout ?? false;
  return layout ? { box: mergeBoxes(spans.map(spanBox)) } : {};
}
