import type { Context } from '../context.ts';
import type { Label } from '../lexicon/labels.ts';
import { parseDate } from '../recognize/dates.ts';
import { type Span, spanText } from '../view/span.ts';
import { keyOf, overlapX } from '../view/token.ts';
import type { Chunk, Row } from '../view/view.ts';
import { type Candidate, MAX_CANDIDATES } from './labelled.ts';
import type { SchemaLabels } from './schema-labels.ts';
import type { Wanted } from './wanted.ts';

const MORE_LABEL =
  /^(?:code|ref|reference|id|no|nr|number|type|external|date|email|phone|address|contact|rep|revision|rev|share|%|#|\/|\d\/\d)$/i;

/** Texts beside or under the labels of a field. */
export function textsFor(
  context: Context,
  labels: SchemaLabels,
  wanted: Wanted,
  field: number,
): Candidate<string>[] {
  const found: Candidate<string>[] = [];
  for (const { label, weight } of labels.of(field)) {
    if (found.length >= MAX_CANDIDATES) break;
    const row = context.view.rows[label.chunk.row];
    if (!row || (label.start > 2 && !label.colon)) continue;
    const inside =
      label.start > 0 &&
      !isNumbered(label) &&
      !/[:;,]$/.test(label.chunk.tokens[label.start - 1]?.text ?? '');
    for (const { spans, bonus } of placesFor(context, labels, label, row)) {
      const printed = spans.map(spanText).join(' ');
      const value = cleaned(printed, wanted);
      if (value === null) continue;
      let score = weight * 0.7 + bonus - (inside ? 0.35 : 0) - 0.002 * Math.min(60, label.chunk.row);
      if (value.length > 80) score -= 0.3;
      found.push({
        value,
        spans: spans.length === 1 ? spans.map((span) => narrowed(span, value)) : spans,
        score,
        label,
        cut: keyOf(printed) !== keyOf(value),
      });
      break;
    }
  }
  for (const one of found) {
    if (
      found.some(
        (other) =>
          other !== one && other.value === one.value && other.spans[0]?.chunk !== one.spans[0]?.chunk,
      )
    )
      one.score += 0.1;
  }
  return found.sort((a, b) => b.score - a.score);
}

const BOX_NUMBER = /^\d{1,2}\p{L}?[.):]?\s(?=\p{L})/u;

/** "17 Country of destination", "4. Street": the number of a box stands before its label. */
function isNumbered({ chunk, start }: Label): boolean {
  return start === 1 && /^\(?\d{1,2}\p{L}?[.):]?$/u.test(chunk.tokens[0]?.text ?? '');
}

interface PlaceFor {
  spans: Span[];
  bonus: number;
}

/** Where the value of a label may stand, the likeliest first: behind it, in the next chunk of its row, in the row below. */
function placesFor(context: Context, labels: SchemaLabels, label: Label, row: Row): PlaceFor[] {
  const { chunk } = label;
  let start = label.end;
  while (start < chunk.tokens.length && furtherLabel(chunk.tokens[start]?.text ?? '')) start++;
  const skipped = chunk.tokens
    .slice(label.end, start)
    .map((token) => token.text)
    .join(' ');
  const colon = label.colon || /:$/.test(skipped);
  if (start < chunk.tokens.length) {
    const end = labels.nextLabel(chunk, start + 1);
    return [
      {
        spans: wrapped(context, { chunk, start, end }, label),
        bonus: (colon || skipped === '' ? 0.3 : 0.1) + (colon ? 0.1 : 0),
      },
    ];
  }
  if (/\p{L}/u.test(skipped) && !colon && !/^\s*\/?\s*rev/i.test(skipped)) return [];
  let next = row.chunks.indexOf(chunk) + 1;
  if (row.chunks[next] && /^(?:name|company)\s*:?$/i.test(row.chunks[next]?.text ?? '')) next++;
  const beside = row.chunks[next];
  const below = chunkBelow(context, label, row);
  const places: PlaceFor[] = [];
  const another = beside !== undefined && isNumbered(label) && BOX_NUMBER.test(beside.text);
  if (beside && !another && !labels.isLabel(beside)) {
    const far = Math.min(0.2, (beside.box[0] - label.box[2]) / 1500);
    const span: Span = { chunk: beside, start: 0, end: labels.nextLabel(beside, 1) };
    places.push({
      spans: wrapped(context, span, label),
      bonus: 0.25 - far + (colon ? 0.1 : 0) - (headed(context, row, label, colon) ? 0.3 : 0),
    });
  }
  if (below && !labels.isLabel(below)) {
    const span: Span = { chunk: below, start: 0, end: labels.nextLabel(below, 1) };
    places.push({ spans: [span], bonus: colon ? 0 : 0.2 });
  }
  return places.sort((a, b) => b.bonus - a.bonus);
}

function furtherLabel(text: string): boolean {
  return /^[^\p{L}\p{N}]*$/u.test(text) || MORE_LABEL.test(text.replace(/[:.]$/, ''));
}

/** A row of heads over a row of values: each of its chunks has one under it, and none of them has a value's digits. */
function headed(context: Context, row: Row, label: Label, colon: boolean): boolean {
  const next = context.view.rows[row.index + 1];
  if (colon || !next || next.page !== row.page || next.box[1] - row.box[3] > 1.2 * row.height) return false;
  if (keyed(context, row, label)) return false;
  const after = row.chunks.filter((chunk) => chunk.box[0] >= label.box[0] - 1);
  if (after.some((chunk) => /\d{2}/.test(chunk.text.replace(BOX_NUMBER, '')))) return false;
  const under = after.filter((chunk) =>
    next.chunks.some(
      (one) => Math.abs(one.box[0] - chunk.box[0]) < 2 * row.height || overlapX(one.box, chunk.box) > 0.5,
    ),
  );
  return under.length === after.length && after.length >= 2;
}

/** A column of labels: right above or under this one, at the same edge, stands another known label. */
function keyed(context: Context, row: Row, label: Label): boolean {
  return [row.index - 1, row.index + 1].some((index) =>
    context.labels
      .row(index)
      .some(
        (other) =>
          other.start === 0 &&
          other.chunk.page === row.page &&
          Math.abs(other.box[0] - label.box[0]) < 0.5 * row.height &&
          !/\d/.test(other.chunk.text),
      ),
  );
}

/** A value that goes on in the row below, where nothing stands under its label. */
function wrapped(context: Context, span: Span, label: Label): Span[] {
  const row = context.view.rows[span.chunk.row];
  const next = context.view.rows[span.chunk.row + 1];
  const first = span.chunk.tokens[span.start];
  if (
    !row ||
    !next ||
    !first ||
    (span.start > 0 && label.start > 0) ||
    next.page !== row.page ||
    next.box[1] - row.box[3] > (span.start > 0 ? 0 : 0.45) * row.height
  )
    return [span];
  const chunk = next.chunks.find((one) => Math.abs(one.box[0] - first.box[0]) < 0.3 * row.height);
  const free = !next.chunks.some(
    (one) => one.box[0] < first.box[0] - row.height && one.box[2] > label.box[0] - row.height,
  );
  if (!chunk || !free || /[:\d]/.test(chunk.text) || chunk.tokens.length > 4) return [span];
  return [span, { chunk, start: 0, end: chunk.tokens.length }];
}

function chunkBelow(context: Context, label: Label, row: Row): Chunk | null {
  const left = isNumbered(label) ? label.chunk.box[0] : label.box[0];
  for (let r = row.index + 1; r <= row.index + 3; r++) {
    const next = context.view.rows[r];
    if (!next || next.page !== row.page || next.box[1] - row.box[3] > 1.6 * row.height) return null;
    const chunk = next.chunks.find(
      (one) => Math.abs(one.box[0] - left) < 1.2 * row.height || overlapX(one.box, label.box) > 0.6,
    );
    if (chunk) return chunk;
  }
  return null;
}

/** "7325 99 10", "F 0184426", "SLS-KM 418": a code that is nothing but groups of digits, perhaps behind capitals. */
const GROUPED_CODE = /^(?:\p{Lu}{1,3}(?:-\p{Lu}{1,3})?|\d{2,6})(?: \d{2,8}){1,5}$/u;

function cleaned(text: string, wanted: Wanted): string | null {
  let value = text
    .replace(/^[\s:#=–-]+/, '')
    .replace(/[\s|]+$/, '')
    .trim();
  if (wanted.code) {
    if (GROUPED_CODE.test(value)) return value;
    const code = /[\p{L}\d][\p{L}\d\-./]*\d[\p{L}\d\-./]*|\d/u.exec(value)?.[0].replace(/[./-]+$/, '');
    if (!code || /^\d{1,2}[/.]\d{1,2}[/.]\d{2,4}$/.test(code) || value.indexOf(code) > 3) return null;
    value = code;
  }
  if (value === '' || !/[\p{L}\d]/u.test(value)) return null;
  if (wanted.named) {
    value = value.replace(/\s*\(#?\d{3,}\)$/, '');
    if (isNobody(value)) return null;
  }
  const { format } = wanted.schema;
  if (format === 'email') return /[^\s@]+@[^\s@]+\.[a-z]{2,}/i.exec(value)?.[0] ?? null;
  if (format === 'uri') return /https?:\/\/\S+/i.exec(value)?.[0] ?? null;
  return value;
}

/** A day, or a sentence that goes on: nothing of it is a name. */
function isNobody(value: string): boolean {
  return parseDate(value) !== null || (/^\p{Ll}/u.test(value) && value.split(/\s+/).length > 5);
}

function narrowed(span: Span, value: string): Span {
  const words = value.split(/\s+/).length;
  if (words >= span.end - span.start) return span;
  for (let i = span.start; i + words <= span.end; i++) {
    const part = { chunk: span.chunk, start: i, end: i + words };
    if (spanText(part).includes(value)) return part;
  }
  return span;
}
