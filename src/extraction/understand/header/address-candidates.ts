import type { Context } from '../context.ts';
import { legalFormKeys, streetKeys } from '../lexicon/lexicon.ts';
import { takeAddressPart } from '../parties/party.ts';
import type { PartyLine, Region } from '../parties/regions.ts';
import { findColonCuts, getSpanKey, tidyText, trimSpan } from '../questions/spans.ts';
import { hasLegalForm, isCountryLine, isStreetLine } from '../recognize/names.ts';
import { isPostalLine } from '../recognize/postcodes.ts';
import { findNextLine } from '../view/next-line.ts';
import { type Span, spanBox, spanText } from '../view/span.ts';
import { keyOf } from '../view/token.ts';
import type { Chunk, Row } from '../view/view.ts';
import { hasTwoAddresses, omitLabel, selectColumn, splitTowns } from './address-lines.ts';
import type { ValueCandidate } from './value-candidate.ts';

export function createAddress(lines: readonly Span[]): ValueCandidate {
  const spans = lines.map(trimSpan).filter((span) => span.end > span.start);
  const value = spans.map((span) => tidyText(spanText(span))).join(', ');
  return { value, key: keyOf(value), span: spans[0] ?? null, spans };
}

const MOST = 300;
const MOST_ABOVE = 5;
const MOST_BELOW = 2;
const MOST_LABELLED = 7;
const LONGEST_LINE = 16;
const SEPARATOR = /^[·•|*–—/-]$/;

/**
 * Finds text that may be an address: part of a line that contains a whole address, or several lines around a
 * postcode or a street. If words precede the street, one candidate includes them and another omits them.
 */
export function findAddresses(context: Context): ValueCandidate[] {
  const found = new Map<string, ValueCandidate>();
  const add = (spans: readonly Span[], separator = ', ') => {
    const kept = spans
      .map((one, i) => trimSpan(i === 0 ? one : omitLabel(one)))
      .filter((one) => one.end > one.start);
    if (hasTwoAddresses(kept)) return;
    const value = kept
      .map((span) => tidyText(spanText(span)))
      .join(separator)
      .replace(/(?<=\p{L}{4}|\d{2}|\d\p{Lu}{2})\.$/u, '');
    const [span] = kept;
    const key = getSpanKey(kept);
    // Text such as "(CO. NO. 204711-K)" between a name and its address is not part of the address.
    if (span && /^\([^)]*\d[^)]*\)$/.test(spanText(span))) return;
    // The legal form after the last comma of a name is not part of the address below it.
    if (span && legalFormKeys.has(keyOf(spanText(span)))) return;
    if (kept.some((line) => hasDate(context, line))) return;
    if (span && value.length > 5 && value.length < 250 && found.size < MOST && !found.has(key))
      found.set(key, { value, key: keyOf(value), span, spans: kept });
  };
  for (const row of context.view.rows)
    for (const chunk of row.chunks) {
      if (!/\d/.test(chunk.text)) continue;
      for (const spans of findAddressesInside(chunk)) add(spans);
      for (const spans of findWrappedAddresses(context, chunk)) add(spans, ' ');
      if (isPostalLine(chunk.text) || isStreetLine(chunk.text))
        for (const part of splitTowns(chunk)) for (const spans of listWindows(context, row, part)) add(spans);
    }
  return [...found.values()];
}

function hasDate(context: Context, { chunk, start, end }: Span): boolean {
  return context.datesIn(chunk).some(({ span }) => span.start >= start && span.end <= end);
}

/**
 * Finds the addresses below the label of a party. Any line may be the last line of the address, and the first
 * line may be a name. Therefore, each possible last line yields two candidates: one with the first line and
 * one without it.
 */
export function findLabelledAddresses(regions: readonly Region[], role: Region['role']): ValueCandidate[] {
  const found = new Map<string, ValueCandidate>();
  for (const region of regions.filter((one) => one.role === role)) {
    // Lines with another label, such as a tax number, are below the address.
    const stop = region.lines.findIndex(
      ({ concept }, i) => i > 1 && concept !== null && !isInAddress(concept),
    );
    const lines = stop < 0 ? region.lines : region.lines.slice(0, stop);
    for (const start of [0, 1])
      for (let end = start + 1; end <= Math.min(lines.length, MOST_LABELLED); end++) {
        const spans = lines.slice(start, end).map((line) => trimSpan(line.span));
        const [span] = spans;
        const value = spans.map((one) => tidyText(spanText(one))).join(', ');
        if (span && value.length > 5 && value.length < 250)
          found.set(getSpanKey(spans), { value, key: keyOf(value), span, spans });
      }
  }
  return [...found.values()];
}

function isInAddress(concept: PartyLine['concept']): boolean {
  return concept === 'name' || concept === 'address';
}

/** Minimum length, in characters, of a line that is searched for addresses inside it. */
const LONG_LINE = 60;
const MOST_LONG_TOKENS = 120;

/**
 * Finds addresses inside a long line such as "Acme Ltd · registered office 5 Mill Lane, Leeds LS1 1AA ·
 * company number 123". An address begins after a separator, a comma or introductory words, and ends with a
 * postcode and town.
 */
function findAddressesInside(chunk: Chunk): Span[][] {
  if (chunk.text.length < LONG_LINE) return [];
  const pieces = cutAtSeparators(chunk);
  return pieces.flatMap((piece, i) => {
    if (!isPostalLine(spanText(piece))) return [];
    const ends = [piece.end, ...endsOf(piece)];
    const windows = [...startsOf(piece), ...findStreetStarts(piece)].flatMap((start) =>
      ends.filter((end) => end > start).map((end) => [{ chunk, start, end }]),
    );
    const before = pieces[i - 1];
    if (!before || !isStreetLine(spanText(before))) return windows;
    return [
      ...windows,
      ...[...startsOf(before), ...findStreetStarts(before)].flatMap((start) =>
        ends.map((end) => [
          { ...before, start },
          { ...piece, end },
        ]),
      ),
    ];
  });
}

/**
 * Finds addresses that begin near the end of a long line and continue on the next line: "… registered office
 * 1 High Cross, Truro" above "TR1 2AJ".
 */
function findWrappedAddresses({ view }: Context, chunk: Chunk): Span[][] {
  if (chunk.text.length < LONG_LINE) return [];
  const begun = cutAtSeparators(chunk).at(-1);
  const below = begun?.end === chunk.tokens.length ? findNextLine(view, chunk) : null;
  const rest = below ? cutAtSeparators(below)[0] : undefined;
  if (!begun || !rest || isPostalLine(spanText(begun))) return [];
  const tail = spanText({ ...begun, start: Math.max(begun.start, begun.end - POSTAL_TOKENS + 1) });
  const ends: number[] = [];
  for (let end = rest.start + 1; end <= Math.min(rest.end, rest.start + POSTAL_TOKENS); end++)
    if (isPostalLine(`${tail} ${spanText({ ...rest, end })}`)) ends.push(end);
  return [...startsOf(begun), ...findStreetStarts(begun)].flatMap((start) =>
    ends.map((end) => [
      { ...begun, start },
      { ...rest, end },
    ]),
  );
}

/** Splits a line at separators, at semicolons and at the ends of sentences. */
function cutAtSeparators(chunk: Chunk): Span[] {
  const pieces: Span[] = [];
  let start = 0;
  const tokens = chunk.tokens.slice(0, MOST_LONG_TOKENS);
  for (const [i, { text, key }] of tokens.entries()) {
    const isMark = SEPARATOR.test(text);
    // A period after an abbreviated street word such as "Avda." does not end a sentence.
    const isStreet = streetKeys.has(key) || isStreetLine(`${text} ${tokens[i + 1]?.text ?? ''}`);
    if (!isMark && (!/[;|·]$|(?:\p{L}{4}|\d{3})\.$/u.test(text) || (isStreet && text.endsWith('.'))))
      continue;
    if (i > start || !isMark) pieces.push({ chunk, start, end: isMark ? i : i + 1 });
    start = i + 1;
  }
  if (start < tokens.length) pieces.push({ chunk, start, end: tokens.length });
  return pieces;
}

const MOST_STREETS = 4;

/**
 * Returns the indexes of the tokens at which a street may begin: a word such as "rue", or a house number
 * before a name ("5 Mill …").
 */
function findStreetStarts({ chunk, start, end }: Span): number[] {
  const starts: number[] = [];
  for (let i = start + 1; i < end - 1 && starts.length < MOST_STREETS; i++) {
    const { text, key } = chunk.tokens[i] as Chunk['tokens'][number];
    const isNumber = /^\d{1,4}\p{L}?,?$/u.test(text) && /^\p{L}/u.test(chunk.tokens[i + 1]?.text ?? '');
    if (isNumber || streetKeys.has(key)) starts.push(i);
  }
  return starts;
}

function listWindows(context: Context, row: Row, part: Span): Span[][] {
  const { chunk } = part;
  const windows: Span[][] = [];
  const own = takeAddressPart(context, part);
  const anchor = { box: spanBox(part) };
  const starts = startsOf(own);
  for (const end of endsOf(own)) for (const start of starts) windows.push([{ chunk, start, end }]);
  const below = findAddressLinesBelow(context, row, anchor).map((one) =>
    takeAddressPart(context, selectColumn(one, anchor.box)),
  );
  const tails = below.map((_, i) => below.slice(0, i + 1));
  for (const start of starts) for (const tail of [[], ...tails]) windows.push([{ ...own, start }, ...tail]);
  if (chunk.tokens.length > LONGEST_LINE) return windows;
  const above = findAddressLinesAbove(context, row, anchor).map(selectWholeLine);
  for (let count = 1; count <= above.length; count++) {
    const lines = above.slice(-count);
    const [first, ...rest] = lines as [Span, ...Span[]];
    for (const start of startsOf(first)) {
      const begun = [{ ...first, start }, ...rest, own];
      windows.push(begun);
      for (const end of endsOf(own)) windows.push([{ ...first, start }, ...rest, { ...own, end }]);
      if (isPostalLine(chunk.text) && tails[0]) windows.push([...begun, ...tails[0]]);
    }
  }
  return windows;
}

/**
 * Returns the indexes of the tokens at which an address may begin: the first token of the line, and those
 * after a colon, a separator, a comma or a legal form.
 */
function startsOf({ chunk, start, end }: Span): number[] {
  const starts = new Set([start, ...findColonCuts(chunk)]);
  for (let i = start; i < end - 1 && starts.size < 7; i++) {
    const text = chunk.tokens[i]?.text ?? '';
    const endsName = () => i > start && hasLegalForm(spanText({ chunk, start: i - 1, end: i + 1 }));
    if (SEPARATOR.test(text) || /[,;·|]$/.test(text) || endsName()) starts.add(i + 1);
  }
  return [...starts].filter((one) => one < end);
}

/**
 * Lists the indexes at which an address may end in a line: before a separator, after a comma, or after a
 * postcode and town.
 */
function endsOf({ chunk, start, end }: Span): number[] {
  const ends: number[] = [];
  for (let i = start + 2; i < end && ends.length < 5; i++) {
    const text = chunk.tokens[i]?.text ?? '';
    const isMark = SEPARATOR.test(text);
    if (isMark || /[,;·|)]$/.test(text)) {
      const at = isMark ? i : i + 1;
      if (at < end && isPostalLine(spanText({ chunk, start, end: at }))) ends.push(at);
    }
  }
  return [...new Set([...ends, ...findPostcodeEnds({ chunk, start, end })])];
}

/** Maximum number of tokens in a postcode and town. */
const POSTAL_TOKENS = 4;
/** An address ends after its postcode and town only if at least this many tokens follow on the same line. */
const LEAST_AFTER = 3;

/**
 * Lists the positions at which an address may end because other details follow its postcode and town on the
 * same line. In "Leeds WS3 2XJ PAYE Ref: 120/HA41", the address ends after "2XJ".
 */
function findPostcodeEnds({ chunk, start, end }: Span): number[] {
  const isPostalAt = (at: number) =>
    isPostalLine(spanText({ chunk, start: Math.max(start, at - POSTAL_TOKENS), end: at }));
  for (let at = start + 2; at <= end - LEAST_AFTER; at++) {
    const last = chunk.tokens[at - 1]?.text ?? '';
    if (!/[\p{L}\d][.,;]?$/u.test(last) || !isPostalAt(at)) continue;
    const ends = [at];
    if (/[.,;]$/.test(last)) return ends;
    while (ends.length < 3 && /^\p{Lu}[\p{L}'’-]+$/u.test(chunk.tokens[at]?.text ?? '')) ends.push(++at);
    return ends;
  }
  return [];
}

function selectWholeLine(chunk: Chunk): Span {
  return { chunk, start: 0, end: chunk.tokens.length };
}

/** Finds the lines of the same column that may belong to an address whose end is at `anchor`. */
export function findAddressLinesAbove(context: Context, from: Row, anchor: Pick<Chunk, 'box'>): Chunk[] {
  const { view } = context;
  const lines: Chunk[] = [];
  let last = anchor;
  for (let r = from.index - 1; r >= 0 && lines.length < MOST_ABOVE; r--) {
    const next = view.rows[r];
    if (!next || next.page !== from.page || last.box[1] - next.box[3] > 1.1 * from.height) break;
    if (isOfOtherColumns(next, last)) continue;
    const line = next.chunks.find((one) => isAligned(one, last, from.height));
    if (!line || line.tokens.length > LONGEST_LINE || isWholeLabel(context, line)) break;
    lines.unshift(line);
    last = line;
  }
  return lines;
}

function isWholeLabel({ labels }: Context, chunk: Chunk): boolean {
  return labels.row(chunk.row).some((one) => one.chunk === chunk && one.whole);
}

/**
 * Finds the lines that may continue the address in the line above them, for example with a town or a country.
 */
export function findAddressLinesBelow({ view }: Context, from: Row, anchor: Pick<Chunk, 'box'>): Chunk[] {
  const lines: Chunk[] = [];
  let last = anchor;
  for (let r = from.index + 1; lines.length < MOST_BELOW; r++) {
    const next = view.rows[r];
    if (!next || next.page !== from.page || next.box[1] - last.box[3] > 1.1 * from.height) break;
    if (isOfOtherColumns(next, last)) continue;
    const line = next.chunks.find((one) => isAligned(one, last, from.height));
    const goesOn =
      line !== undefined &&
      line.tokens.length <= 8 &&
      (isPostalLine(line.text) || isCountryLine(line.text) || !/[\d:@]/.test(line.text));
    if (!line || !goesOn) break;
    lines.push(line);
    last = line;
  }
  return lines;
}

/**
 * Whether no chunk of a row overlaps the given chunk horizontally. Such a row belongs to adjacent columns,
 * whose line spacing may be different.
 */
function isOfOtherColumns({ chunks }: Row, { box }: Pick<Chunk, 'box'>): boolean {
  return !chunks.some((one) => one.box[0] < box[2] && one.box[2] > box[0]);
}

function isAligned(a: Pick<Chunk, 'box'>, b: Pick<Chunk, 'box'>, height: number): boolean {
  return (
    Math.abs(a.box[0] - b.box[0]) < 0.8 * height ||
    Math.abs(a.box[2] - b.box[2]) < 0.8 * height ||
    Math.abs(a.box[0] + a.box[2] - b.box[0] - b.box[2]) < 1.4 * height
  );
}
