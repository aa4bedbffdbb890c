import type { Context } from '../context.ts';
import { isTitle } from '../lexicon/labels.ts';
import { hasPaymentPhrase, paymentMethodKeys } from '../lexicon/lexicon.ts';
import { findSpells } from '../questions/prose-candidates.ts';
import { getSpanKey, tidyText, trimSpan } from '../questions/spans.ts';
import { type IdentifierKind, readPhone } from '../recognize/contacts.ts';
import { findTimes } from '../recognize/dates.ts';
import { findNextLine } from '../view/next-line.ts';
import { type Span, spanText } from '../view/span.ts';
import { keyOf, overlapX } from '../view/token.ts';
import type { Chunk } from '../view/view.ts';
import { compareWithNames } from './compare-names.ts';
import type { HeaderField } from './header-fields.ts';
import { hasMeaning, listConcepts, type NearLabels } from './near-labels.ts';
import type { ValueCandidate } from './value-candidate.ts';

const MOST = 160;
const LONGEST_PHRASE = 30;
const LONGEST_LINE = 60;
const MOST_METHOD_WORDS = 4;
const MOST_METHOD_LINE = 8;

export function findIdentifiers(context: Context, kind: IdentifierKind): ValueCandidate[] {
  return context.identifiers
    .filter((one) => one.kind === kind)
    .slice(0, MOST)
    .map(({ value, span }) => ({ value, key: keyOf(value), span }));
}

export function findClockTimes({ view }: Context): ValueCandidate[] {
  return view.chunks
    .flatMap((chunk) => (/\d/.test(chunk.text) ? findTimes(chunk) : []))
    .slice(0, MOST)
    .map(({ iso, span }) => ({ value: iso, key: iso, span }));
}

const DOMAIN = /^\(?((?:[\p{Ll}\d][\p{Ll}\d-]{0,62}\.){1,3}[a-z]{2,24}(?:\/[\p{Ll}\d/-]{0,60})?)[,.;)]*$/u;
const LEAST_NAME = 4;

/** Finds host names such as "example.com", without a leading "www". */
export function findDomains({ view }: Context): ValueCandidate[] {
  const found: ValueCandidate[] = [];
  for (const chunk of view.chunks)
    for (let start = 0; start < chunk.tokens.length && found.length < MOST; start++) {
      const value = DOMAIN.exec(chunk.tokens[start]?.text ?? '')?.[1];
      if (value === undefined || !value.split('.').some((part) => part.length >= LEAST_NAME)) continue;
      found.push({ value, key: keyOf(value), span: { chunk, start, end: start + 1 } });
    }
  return found;
}

/** Finds sequences of tokens that may be a phone number but are not dates. */
export function findPhones(context: Context): ValueCandidate[] {
  const found: ValueCandidate[] = [];
  for (const chunk of context.view.chunks) {
    if (found.length >= MOST) break;
    if (!/\d.*\d.*\d/.test(chunk.text)) continue;
    for (let start = 0; start < chunk.tokens.length; start++) {
      const token = chunk.tokens[start];
      if (!token?.digits || !/^[^\p{L}]*[+(\d]/u.test(token.text)) continue;
      let end = start + 1;
      while (end < chunk.tokens.length && /^[\d\s().\-/–]+[,;.]?$/.test(chunk.tokens[end]?.text ?? '')) end++;
      const span = { chunk, start, end };
      const value = readPhone(spanText(span));
      const isDate = context.datesIn(chunk).some((date) => date.span.start < end && start < date.span.end);
      if (value !== null && !isDate) found.push({ value, key: keyOf(value), span });
      const broken = end === chunk.tokens.length && !isDate ? joinBrokenPhone(context, span) : null;
      if (broken) found.push(broken);
      start = end - 1;
    }
  }
  return found;
}

/** A phone number with at most this many digits may continue on the next line. */
const MOST_BROKEN_DIGITS = 11;

/**
 * Joins a phone number split at the end of a line, after a hyphen ("252-555-" above "0112") or at a space
 * ("05 53 55 01" above "90"). Returns null if the number is not split or the result is not a phone number.
 */
function joinBrokenPhone({ view }: Context, span: Span): ValueCandidate | null {
  const begun = spanText(span);
  const isHyphenated = /\d[-/]$/.test(begun);
  const isBegun = /^[+(0]/.test(begun) && begun.replace(/\D/g, '').length <= MOST_BROKEN_DIGITS;
  if (!isHyphenated && !(isBegun && span.chunk.tokens.length > 1)) return null;
  const below = findNextLine(view, span.chunk);
  let end = 0;
  while (below && /^\d[\d-]{1,7}[,;.]?$/.test(below.tokens[end]?.text ?? '') && end < 4) end++;
  if (!below || end === 0) return null;
  const rest = spanText({ chunk: below, start: 0, end }).replace(/[,;.]$/, '');
  const value = readPhone(`${begun}${isHyphenated ? '' : ' '}${rest}`);
  return value === null
    ? null
    : { value, key: keyOf(value), span, spans: [span, { chunk: below, start: 0, end }] };
}

/** A label must be at least this similar in meaning to the name of the field. */
const LEAST_MEANT = 0.6;

/**
 * Finds text next to or below the labels of a field. Shorter versions of the text, which end at a punctuation
 * mark, are also candidates.
 */
export function findLabelledPhrases(
  context: Context,
  near: NearLabels,
  { concepts, names }: Pick<HeaderField, 'concepts' | 'names'>,
): ValueCandidate[] {
  const labels: Span[] = context.labels.all.filter((label) => hasMeaning(listConcepts(label), concepts));
  const known = new Set(labels.map(({ chunk }) => chunk));
  for (const { span, words } of near.lineLabels)
    if (!known.has(span.chunk) && compareWithNames(words).nearness(names) > LEAST_MEANT) labels.push(span);
  return removeDuplicates(labels.flatMap((label) => listSpansOfLabel(context, label)).flatMap(cutPhrase));
}

function listSpansOfLabel({ view }: Context, { chunk, start, end }: Span): Span[] {
  const spans = [
    { chunk, start: end, end: chunk.tokens.length },
    { chunk, start, end },
  ];
  const row = view.rows[chunk.row];
  const beside = row?.chunks[row.chunks.indexOf(chunk) + 1];
  if (beside) spans.push(selectWhole(beside));
  const next = view.rows[chunk.row + 1];
  const below = next?.chunks.find((one) => overlapX(one.box, chunk.box) > 0.3);
  if (below && below.page === chunk.page) spans.push(selectWhole(below));
  return spans;
}

/** Maximum number of words on either side of a payment period that can be part of the payment terms. */
const WORDS_AROUND = 4;
const CLAUSE_AROUND = 9;
const LONGEST_WITHOUT_DIGIT = 12;

/** Finds lines and clauses that contain a payment period, and parts of these lines and clauses. */
export function findPaymentTerms({ view }: Context): ValueCandidate[] {
  const spans: Span[] = [];
  for (const chunk of view.chunks) {
    if (chunk.tokens.length > LONGEST_LINE) continue;
    const hasDigit = /\d/.test(chunk.text);
    const times = hasDigit ? findSpells(chunk).flatMap((one) => one.spans) : [];
    const mayBeNamed = hasDigit || chunk.tokens.length <= LONGEST_WITHOUT_DIGIT;
    if (
      chunk.tokens.length <= LONGEST_PHRASE &&
      (times.length > 0 || (mayBeNamed && hasPaymentPhrase(keyOf(chunk.text))))
    )
      spans.push(...cutPhrase(selectWhole(chunk)));
    for (const time of times) spans.push(...cutClauses(time), cutSentence(time));
    if (spans.length > 4 * MOST) break;
  }
  return removeDuplicates(spans);
}

/** Maximum number of phrases that are joined with the line below. */
const MOST_JOINED = 20;

/** Joins each phrase at the end of a line with the line below, or with the first part of that line. */
export function joinNextLines({ view }: Context, phrases: readonly ValueCandidate[]): ValueCandidate[] {
  const joined: ValueCandidate[] = [];
  for (const { value, span } of phrases) {
    if (!span || span.end < span.chunk.tokens.length || joined.length > MOST_JOINED) continue;
    const below = findNextLine(view, span.chunk);
    if (!below || below.tokens.length > LONGEST_PHRASE) continue;
    for (const rest of cutPhrase(selectWhole(below)).filter(({ start }) => start === 0)) {
      const whole = `${value} ${tidyText(spanText(rest)).replace(/[.;]$/, '')}`;
      joined.push({ value: whole, key: keyOf(whole), span, spans: [span, rest] });
    }
  }
  return joined;
}

/**
 * Returns a payment period with the rest of its sentence, which may contain a date: "14 dni, do 14.08.2025".
 */
function cutSentence({ chunk, start, end }: Span): Span {
  let to = end;
  while (to < chunk.tokens.length && to - start < LONGEST_PHRASE && !endsSentence(chunk, to - 1)) to++;
  return { chunk, start, end: to };
}

function endsSentence({ tokens }: Chunk, at: number): boolean {
  return /.{3}[.;]$/.test(tokens[at]?.text ?? '') && /^[^\p{Ll}\d]/u.test(tokens[at + 1]?.text ?? '.');
}

/**
 * Returns spans that extend a payment period in both directions, by a few words or by the rest of its clause.
 */
function cutClauses({ chunk, start, end }: Span): Span[] {
  let from = start;
  while (from > 0 && start - from < CLAUSE_AROUND && !/[.;:,]$/.test(chunk.tokens[from - 1]?.text ?? ''))
    from--;
  let to = end;
  while (
    to < chunk.tokens.length &&
    to - end < CLAUSE_AROUND &&
    !/[.;,]$/.test(chunk.tokens[to - 1]?.text ?? '')
  )
    to++;
  const starts = new Set([start, from]);
  for (let i = start; i >= Math.max(from, start - WORDS_AROUND); i--) starts.add(i);
  const ends = new Set([end, to]);
  for (let i = end; i <= Math.min(to, end + WORDS_AROUND); i++) ends.add(i);
  return [...starts].flatMap((first) => [...ends].map((last) => ({ chunk, start: first, end: last })));
}

/** Finds the printed names of payment methods, with and without adjacent words: "Visa ending 1177". */
export function findPaymentMethods({ view }: Context): ValueCandidate[] {
  const spans: Span[] = [];
  for (const chunk of view.chunks) {
    // "Rechnung" is a payment method in German, but if it is the only text in its row, it is the title of an
    // invoice.
    if (view.rows[chunk.row]?.chunks.length === 1 && isTitle(chunk)) continue;
    const named = findMethods(chunk);
    spans.push(...named);
    const widest = named.sort((a, b) => b.end - b.start - (a.end - a.start))[0];
    if (widest) spans.push(...widenSpan(widest));
    if (spans.length > MOST) break;
  }
  return removeDuplicates(spans);
}

function findMethods(chunk: Chunk): Span[] {
  const spans: Span[] = [];
  for (let start = 0; start < chunk.tokens.length; start++) {
    let key = '';
    for (let end = start + 1; end <= Math.min(chunk.tokens.length, start + MOST_METHOD_WORDS); end++) {
      key += chunk.tokens[end - 1]?.key ?? '';
      if (paymentMethodKeys.has(key)) spans.push({ chunk, start, end });
    }
  }
  return spans;
}

/**
 * Returns spans that extend the name of a payment method by one or two words on either side, or by the rest
 * of a short line.
 */
function widenSpan({ chunk, start, end }: Span): Span[] {
  const { length } = chunk.tokens;
  const spans = [
    { chunk, start: start - 1, end },
    { chunk, start: start - 2, end },
    { chunk, start, end: end + 1 },
    { chunk, start, end: end + 2 },
  ].filter((one) => one.start >= 0 && one.end <= length);
  return length - start <= MOST_METHOD_LINE ? [...spans, { chunk, start, end: length }] : spans;
}

function selectWhole(chunk: Chunk): Span {
  return { chunk, start: 0, end: chunk.tokens.length };
}

const MOST_CUTS = 5;

/**
 * Splits a phrase into parts. Parts begin at the start of the phrase or after a colon, comma or period, and
 * end at a punctuation mark, a bracket or a number.
 */
function cutPhrase({ chunk, start, end }: Span): Span[] {
  const starts = [start];
  const ends = [Math.min(end, start + LONGEST_PHRASE)];
  for (let i = start; i < end - 1 && ends.length <= MOST_CUTS; i++) {
    const text = chunk.tokens[i]?.text ?? '';
    const next = chunk.tokens[i + 1]?.text ?? '';
    const isNumberNext = !/\d/.test(text) && /^\d/.test(next);
    if (/[,;.:]$/.test(text) || isNumberNext) ends.push(i + 1);
    else if (/^[(·|–-]/.test(next)) ends.push(i + 1);
    if (/[,;.:·|–]$/.test(text) || /^\(/.test(next)) starts.push(i + 1);
  }
  return starts.flatMap((from) =>
    ends.filter((to) => to > from).map((to) => ({ chunk, start: from, end: to })),
  );
}

function removeDuplicates(spans: readonly Span[]): ValueCandidate[] {
  const found = new Map<string, ValueCandidate>();
  for (const printed of spans) {
    const span = trimSpan(printed);
    const value = tidyText(spanText(span)).replace(/[.;]$/, '');
    const key = getSpanKey([span]);
    if (span.end === span.start || !/\p{L}{2}/u.test(value) || value.length > 160) continue;
    if (found.size < MOST && !found.has(key)) found.set(key, { value, key: keyOf(value), span });
  }
  return [...found.values()];
}
