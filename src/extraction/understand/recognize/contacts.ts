import { findNextLine } from '../view/next-line.ts';
import { matchesIn, type Span, spanText } from '../view/span.ts';
import type { Chunk, View } from '../view/view.ts';
import { getIbanLength, isIban } from './iban.ts';
import { isVatId } from './identifiers.ts';

export type IdentifierKind = 'email' | 'website' | 'iban' | 'bic' | 'vat_id';

/** An identifier recognized by its format, wherever it is printed. */
export interface Identifier {
  kind: IdentifierKind;
  value: string;
  span: Span;
  text: string;
  /**
   * Whether the check digits are correct or, for identifiers without check digits, whether the format is
   * correct.
   */
  valid: boolean;
}

/**
 * An e-mail address. A capitalized word after a period and a space is not part of the address, because it
 * begins the next sentence.
 */
const EMAIL =
  /[\p{L}\d][\p{L}\d._%+-]{0,63}\s?@\s?[\p{L}\d](?:[\p{L}\d-]{0,62}\s?\.(?:\s(?=\p{Ll}))?)+[A-Za-z]{2,24}(?![\p{L}\d])/gu;
const WEBSITE =
  /(?<![@\p{L}\d.])(?:https?:\/\/[^\s,;]{4,200}|www\s?\.[\p{L}\d-]{1,63}(?:\s?\.[\p{L}\d-]{2,63}){1,3}(?:\/[^\s,;]{0,100})?)/giu;
const VAT_ID = /(?<![\p{L}\d])(?:ATU|CHE|[A-Z]{2})[\s-]?[\dA-Z](?:[\s.\-/]?[\dA-Z]){6,13}(?![\p{L}\d])/gu;
const BIC = /(?<![\p{L}\d])[A-Z]{4}\s?[A-Z]{2}\s?[A-Z\d]{2}(?:\s?[A-Z\d]{3})?(?![\p{L}\d])/gu;

/** Finds e-mail addresses, websites, IBANs, BICs and VAT identifiers in a document. */
export function findIdentifiers(view: View): Identifier[] {
  const found: Identifier[] = [];
  // A BIC is recognized only next to or below its label, because other words can have the same format.
  const named = view.rows.map((row) => row.chunks.some((one) => /bic|swift/i.test(one.text)));
  for (const chunk of view.chunks) {
    if (chunk.text.includes('@')) {
      addMatches(chunk, EMAIL, 'email', found);
      addBrokenEmail(view, chunk, found);
    }
    if (/www|https?:/i.test(chunk.text)) addMatches(chunk, WEBSITE, 'website', found);
    if (!/[A-Z]{2}/.test(chunk.text)) continue;
    if (/\d/.test(chunk.text)) {
      found.push(...findIbans(view, chunk));
      addVatIds(chunk, found);
    }
    if (named[chunk.row] || named[chunk.row - 1]) addBics(chunk, found);
  }
  return found;
}

function addMatches(chunk: Chunk, pattern: RegExp, kind: 'email' | 'website', found: Identifier[]): void {
  for (const { match, span } of matchesIn(chunk, pattern)) {
    const value = match[0].replace(/\s/g, '').replace(/[.,;]+$/, '');
    found.push({
      kind,
      value: kind === 'email' ? value.toLowerCase() : value,
      span,
      text: spanText(span),
      valid: true,
    });
  }
}

/** An e-mail address with a domain that continues on the next line: "info@example-" above "works.com". */
const BROKEN_EMAIL = /^[\p{L}\d][\p{L}\d._%+-]{0,63}@[\p{L}\d.-]{0,62}[-.@]$/u;
const REST_OF_DOMAIN = /^[\p{L}\d][\p{L}\d-]{0,62}(?:\.[\p{L}\d-]{2,63}){0,3}(?=[.,;)]*$)/u;
const WHOLE_EMAIL = /^[^@\s]+@[\p{L}\d-]+(?:\.[\p{L}\d-]+)*\.[a-z]{2,24}$/iu;

function addBrokenEmail(view: View, chunk: Chunk, found: Identifier[]): void {
  const last = chunk.tokens.length - 1;
  const begun = chunk.tokens[last]?.text ?? '';
  if (!BROKEN_EMAIL.test(begun)) return;
  const rest = REST_OF_DOMAIN.exec(findNextLine(view, chunk)?.tokens[0]?.text ?? '')?.[0] ?? '';
  const value = `${begun}${rest}`.toLowerCase();
  if (!WHOLE_EMAIL.test(value)) return;
  const span = { chunk, start: last, end: last + 1 };
  found.push({ kind: 'email', value, span, text: spanText(span), valid: true });
}

function addVatIds(chunk: Chunk, found: Identifier[]): void {
  for (const { match, span } of matchesIn(chunk, VAT_ID)) {
    const taken = found.some(
      (other) => other.span.chunk === chunk && other.span.start < span.end && span.start < other.span.end,
    );
    const value = match[0].replace(/[\s.\-/]/g, '');
    if (!taken && isVatId(value) && /\d{5}/.test(value))
      found.push({ kind: 'vat_id', value, span, text: spanText(span), valid: true });
  }
}

function addBics(chunk: Chunk, found: Identifier[]): void {
  for (const { match, span } of matchesIn(chunk, BIC)) {
    const value = match[0].replace(/\s/g, '');
    const before = chunk.tokens
      .slice(Math.max(0, span.start - 2), span.start)
      .map((token) => token.key)
      .join(' ');
    // If a BIC is below its label, it is the only word in its chunk.
    const alone =
      span.end - span.start === chunk.tokens.length && getIbanLength(value.slice(4, 6)) !== undefined;
    const looksRight = /\d/.test(value) || value.length === 11 || /bic|swift/.test(before) || alone;
    if (looksRight && /^[A-Z]{4}[A-Z]{2}/.test(value) && !/^(IBAN|SWIFT)/.test(value))
      found.push({ kind: 'bic', value, span, text: spanText(span), valid: true });
  }
}

/**
 * Finds sequences of tokens that begin with a country code and form an IBAN of that country. An invalid IBAN
 * is accepted only if it follows the word "IBAN", or if the country code is a separate token and the length
 * is correct.
 */
function findIbans(view: View, chunk: Chunk): Identifier[] {
  const found: Identifier[] = [];
  const { tokens } = chunk;
  for (let start = 0; start < tokens.length; start++) {
    const first = tokens[start]?.text ?? '';
    // The country code may be a separate token: "PL 83 1940 …".
    const isSplit = /^\(?[A-Z]{2}$/.test(first);
    const prefix = /^\(?([A-Z]{2}\d{2}[A-Z0-9]*)/.exec(
      isSplit ? `${first}${tokens[start + 1]?.text}` : first,
    );
    const length = getIbanLength(prefix?.[1]?.slice(0, 2) ?? '');
    if (!prefix?.[1] || length === undefined) continue;
    let value = prefix[1];
    let end = start + (isSplit ? 2 : 1);
    while (value.length < length) {
      const piece = /^([A-Z0-9]{1,30})[.,;)]*$/.exec(tokens[end]?.text ?? '')?.[1];
      if (!piece || !(/\d/.test(piece) || /^[A-Z]{4}$/.test(piece)) || value.length + piece.length > length)
        break;
      value += piece;
      end++;
    }
    const named = /iban/.test(getWordsBefore(view, chunk, start));
    // The last groups of the number may be on the next line.
    if (value.length < length && end === tokens.length)
      value = completeIban(view, chunk, value, length, named) ?? value;
    const valid = isIban(value);
    if (!valid && !(named && value.length >= 15) && !(isSplit && value.length === length)) continue;
    const span = { chunk, start, end };
    found.push({ kind: 'iban', value, span, text: spanText(span), valid });
    start = end - 1;
  }
  return found;
}

/**
 * Completes an IBAN with the first words of the next line, or of the line below in the same column. Returns
 * null if the result has the wrong length for its country, or has no label and wrong check digits.
 */
function completeIban(
  view: View,
  chunk: Chunk,
  begun: string,
  length: number,
  named: boolean,
): string | null {
  const below = findNextLine(view, chunk)?.tokens ?? [];
  const next = view.rows[chunk.row + 1];
  const left = next?.page === chunk.page ? next.tokens : [];
  for (const tokens of [below, left]) {
    let value = begun;
    for (const token of tokens) {
      const piece = /^([A-Z0-9]{1,30})[.,;)]*$/.exec(token.text)?.[1];
      if (!piece || value.length + piece.length > length) break;
      value += piece;
    }
    if (value.length === length && (isIban(value) || (named && tokens === below))) return value;
  }
  return null;
}

/**
 * Returns the normalized text of the words before a token: up to three words of its row and, if there are
 * fewer, the last word of the row above.
 */
function getWordsBefore(view: View, chunk: Chunk, start: number): string {
  const row = view.rows[chunk.row];
  const at = chunk.tokens[start]?.index ?? 0;
  const above = at < 3 ? (view.rows[chunk.row - 1]?.tokens.slice(-1) ?? []) : [];
  return [...above, ...(row?.tokens.slice(Math.max(0, at - 3), at) ?? [])]
    .map((token) => token.key)
    .join(' ');
}

const INTERNATIONAL = /(?<![\d+])\+\d{1,3}[\s.(]{0,2}\d[\d\s().\-/]{5,16}\d(?!\d)/g;

/** Finds phone numbers with a country code. These are recognized without a label. */
export function findInternationalPhones(chunk: Chunk): { value: string; span: Span }[] {
  return matchesIn(chunk, INTERNATIONAL).map(({ match, span }) => ({ value: match[0].trim(), span }));
}

const PHONE = /(?:\+|00|\(?0|\(\d)[\d\s().\-/]{5,22}\d/;

/** Reads the phone number near the beginning of the text after a label. Returns null if there is none. */
export function readPhone(text: string): string | null {
  const announced = PHONE.exec(text);
  const addMatches = /\d[\d\s().\-/]{5,20}\d/.exec(text);
  // In "950 55 01 42", the number is the whole text, not just the part that begins with 0.
  const match =
    announced && addMatches && addMatches.index < announced.index ? addMatches : (announced ?? addMatches);
  // A range of months, such as "03/2017 - 02/2020", is not a phone number.
  if (!match || match.index > 6 || /^\d{1,2}[./]\d{4}\s?[-–]/.test(match[0])) return null;
  const digits = match[0].replace(/\D/g, '');
  return digits.length >= 6 && digits.length <= 16 ? match[0].trim() : null;
}
