import { once } from '../once.ts';
import { isStreetLine } from '../recognize/names.ts';
import { isPostalLine } from '../recognize/postcodes.ts';
import { type Span, spanText } from '../view/span.ts';
import type { Chunk, View } from '../view/view.ts';
import type { Candidate } from './candidate.ts';
import { listTexts } from './paragraphs.ts';
import { tidyText, trimSpan } from './spans.ts';

const MOST = 120;
const LONGEST_QUOTE = 12;
const LONGEST_PIECE = 10;
/**
 * Maximum number of parts in an address before the town: a street and, for example, a building and a
 * district.
 */
const MOST_BEFORE = 3;

const OPENS = /^[(]?["“„«‘]/u;
const CLOSES = /["”“»’][.,;:)]*$/u;

/** Finds text in quotation marks, both inside sentences and on lines that are not prose. */
export const quotedTexts = once((view: View): readonly Candidate[] =>
  listTexts(view).flatMap(findQuotes).slice(0, MOST),
);

/** Finds addresses inside sentences or between separators: "lives at 4 Elm Road, 12345 Town, and …". */
export const innerAddresses = once((view: View): readonly Candidate[] =>
  listTexts(view)
    .filter(({ tokens }) => tokens.some((token) => token.digits))
    .flatMap(findAddressesInText)
    .slice(0, MOST),
);

function findQuotes(chunk: Chunk): Candidate[] {
  const found: Candidate[] = [];
  const { tokens } = chunk;
  for (let start = 0; start < tokens.length; start++) {
    if (!OPENS.test(tokens[start]?.text ?? '')) continue;
    let end = start;
    while (end < tokens.length && !CLOSES.test((tokens[end]?.text ?? '').slice(end === start ? 1 : 0))) end++;
    if (end === tokens.length || end - start >= LONGEST_QUOTE) continue;
    const span: Span = { chunk, start, end: end + 1 };
    const value = tidyText(spanText(span).replace(/^[("“„«‘]+|["”“»’.,;:)]+$/gu, ''));
    if (value !== '') found.push({ value, source: 'prose', spans: [span] });
    start = end;
  }
  return found;
}

function findAddressesInText(chunk: Chunk): Candidate[] {
  const pieces = splitAtSeparators(chunk);
  return pieces.flatMap((piece, k) => {
    if (!isPostalLine(spanText(piece))) return [];
    const end = endOfPlace(piece);
    const spans: Span[] = startsOf(piece).map((start) => ({ chunk, start, end }));
    for (let back = 1; back <= MOST_BEFORE; back++) {
      const before = pieces[k - back];
      if (!before || !/,$/.test(chunk.tokens[before.end - 1]?.text ?? '')) break;
      for (const start of startsOf(before)) spans.push({ chunk, start, end });
      if (isStreetLine(spanText(before))) break;
    }
    return spans
      .map(trimSpan)
      .filter((span) => span.end - span.start > 1 && span.end - span.start < chunk.tokens.length)
      .map((span): Candidate => ({ value: tidyText(spanText(span)), source: 'prose', spans: [span] }));
  });
}

/** Splits a chunk at commas, separators and brackets, and at the ends of sentences. */
function splitAtSeparators(chunk: Chunk): Span[] {
  const { tokens } = chunk;
  const pieces: Span[] = [];
  let start = 0;
  const close = (end: number, next: number) => {
    if (end > start && end - start <= LONGEST_PIECE) pieces.push({ chunk, start, end });
    start = next;
  };
  for (const [i, { text }] of tokens.entries()) {
    if (/^[·•|–—]$/.test(text)) close(i, i + 1);
    else if (/^\(/.test(text) && i > start) close(i, i);
    else if (/[,;)]$|\p{Ll}{3}[.:]$/u.test(text)) close(i + 1, i + 1);
  }
  close(tokens.length, tokens.length);
  return pieces;
}

/**
 * Returns the indexes of tokens at which the name of a street or town may begin: the first token, and each
 * capitalized word or number after a lowercase word.
 */
function startsOf({ chunk, start, end }: Span): number[] {
  const starts = [start];
  for (let i = start + 1; i < end; i++) {
    const text = chunk.tokens[i]?.text ?? '';
    const before = chunk.tokens[i - 1]?.text ?? '';
    if (/^[\p{Lu}\d]/u.test(text) && /^\p{Ll}/u.test(before)) starts.push(i);
  }
  return starts.slice(-MOST_BEFORE);
}

/** Returns the end of an address: the index of the first lowercase word after the postcode. */
function endOfPlace({ chunk, start, end }: Span): number {
  const { tokens } = chunk;
  const number = tokens.findIndex((token, i) => i >= start && i < end && token.digits);
  const small = tokens.findIndex((token, i) => i > number + 1 && i < end && /^\p{Ll}{3}/u.test(token.text));
  return small < 0 ? end : small;
}
