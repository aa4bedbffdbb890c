import type { Context } from '../context.ts';
import { columnPhrases } from '../lexicon/lexicon.ts';
import { type Span, spanText } from '../view/span.ts';
import { keyOf } from '../view/token.ts';
import type { Item } from './items.ts';

/** Maximum number of words in a label before a code, as in "Our item no.: 4711". */
const LONGEST_LABEL = 4;

/**
 * Removes the label before an item's code, as in "GTIN: 4006381333931". If the code is printed in the next
 * column or in the description, it is taken from there. A label alone or a date is not accepted as a code.
 */
export function settleCode(context: Context, item: Item): void {
  const { sku } = item.cells;
  if (!sku) {
    takeFromDescription(item);
    return;
  }
  const label = measureLabel(sku.span);
  if (label > 0) {
    const code = takeAfterLabel(sku, label) ?? takeFromNextColumn(item, sku.span);
    delete item.cells.sku;
    if (code) item.cells.sku = { ...code, value: null };
  } else if (isDate(context, sku.span)) {
    delete item.cells.sku;
    returnToDescription(item, sku.span);
  }
}

/** Returns the number of words in the label at the beginning of a code; 0 if there is no label. */
function measureLabel({ chunk, start, end }: Span): number {
  const words = chunk.tokens.slice(start, Math.min(end, start + LONGEST_LABEL));
  const last = words.findIndex(({ text }) => text.endsWith(':'));
  const isLabel = words.slice(0, last + 1).every(({ text, digits }) => !digits && /[\p{L}:]/u.test(text));
  return isLabel ? last + 1 : 0;
}

type Code = { span: Span; text: string };

function takeAfterLabel({ span, text }: Code, label: number): Code | null {
  if (span.start + label >= span.end) return null;
  // The text is longer than the span if the code continues in another part of the row.
  const rest = text.slice(spanText({ ...span, end: span.start + label }).length).trimStart();
  return { span: { ...span, start: span.start + label }, text: rest };
}

/**
 * Takes the code from the part of the description in the same row as the code's label. Returns null if that
 * part does not begin with a number.
 */
function takeFromNextColumn(item: Item, { chunk: { row } }: Span): Code | null {
  const part = item.description.find(({ chunk }) => chunk.row === row);
  if (!part?.chunk.tokens[part.start]?.digits) return null;
  const span = { ...part, end: part.start + 1 };
  item.description = cutWords(item.description, listWords([span]));
  return { span, text: spanText(span) };
}

/**
 * Takes the item's code from the description if it follows a label there, as in "Eraser, GTIN:
 * 4006381333948". The description must also contain other words.
 */
function takeFromDescription(item: Item): void {
  const words = listWords(item.description);
  const colon = words.findIndex(({ chunk, at }) => chunk.tokens[at]?.text.endsWith(':'));
  const code = words[colon + 1];
  const token = code?.chunk.tokens[code.at];
  const from = colon < 0 || !token?.digits ? -1 : findLabelStart(words, colon);
  if (from < 0 || !code || !token || words.length <= colon + 2 - from) return;
  const span = { chunk: code.chunk, start: code.at, end: code.at + 1 };
  item.cells.sku = { span, value: null, text: token.text.replace(/[,;]$/, '') };
  item.description = cutWords(item.description, words.slice(from, colon + 2));
}

interface Word {
  chunk: Span['chunk'];
  at: number;
}

function listWords(spans: readonly Span[]): Word[] {
  return spans.flatMap(({ chunk, start, end }) =>
    Array.from({ length: end - start }, (_, i) => ({ chunk, at: start + i })),
  );
}

/**
 * Returns the index of the first word of a code label that ends at word `end`; -1 if there is no such label.
 */
function findLabelStart(words: readonly Word[], end: number): number {
  for (let from = Math.max(0, end + 1 - LONGEST_LABEL); from <= end; from++) {
    const text = words.slice(from, end + 1).map(({ chunk, at }) => chunk.tokens[at]?.text);
    const meanings = columnPhrases.meanings(keyOf(text.join(' ')));
    if (meanings.length > 0 && meanings.every(({ value }) => value === 'sku')) return from;
  }
  return -1;
}

function cutWords(spans: readonly Span[], cut: readonly Word[]): Span[] {
  const isCut = (chunk: Span['chunk'], at: number) =>
    cut.some((word) => word.chunk === chunk && word.at === at);
  const rest: Span[] = [];
  for (const { chunk, start, end } of spans) {
    let from = start;
    for (let at = start; at <= end; at++) {
      if (at < end && !isCut(chunk, at)) continue;
      if (from < at) rest.push({ chunk, start: from, end: at });
      from = at + 1;
    }
  }
  return rest;
}

function isDate(context: Context, { chunk, start, end }: Span): boolean {
  return context.datesIn(chunk).some(({ span }) => span.start <= start && span.end >= end);
}

/** Extends the part of the description that begins directly after a date so that it includes the date. */
function returnToDescription(item: Item, { chunk, start, end }: Span): void {
  item.description = item.description.map((part) =>
    part.chunk === chunk && part.start === end ? { ...part, start } : part,
  );
}
