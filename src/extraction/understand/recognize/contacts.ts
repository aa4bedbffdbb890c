import { matchesIn, type Span, spanText } from '../view/span.ts';
import type { Chunk, View } from '../view/view.ts';
import { ibanLength, isIban, isVatId } from './identifiers.ts';

export type IdentifierKind = 'email' | 'website' | 'iban' | 'bic' | 'vat_id';

/** An identifier that its own form gives away, wherever it stands. */
export interface Identifier {
  kind: IdentifierKind;
  value: string;
  span: Span;
  text: string;
  /** Its check digits agree (or it has none and its form is right). */
  valid: boolean;
}

/** After a dot with a space a capital begins the next sentence. */
const EMAIL =
  /[\p{L}\d][\p{L}\d._%+-]{0,63}\s?@\s?[\p{L}\d](?:[\p{L}\d-]{0,62}\s?\.(?:\s(?=\p{Ll}))?)+[A-Za-z]{2,24}(?![\p{L}\d])/gu;
const WEBSITE =
  /(?<![@\p{L}\d.])(?:https?:\/\/[^\s,;]{4,200}|www\s?\.[\p{L}\d-]{1,63}(?:\s?\.[\p{L}\d-]{2,63}){1,3}(?:\/[^\s,;]{0,100})?)/giu;
const VAT_ID = /(?<![\p{L}\d])(?:ATU|CHE|[A-Z]{2})[\s-]?[\dA-Z](?:[\s.\-/]?[\dA-Z]){6,13}(?![\p{L}\d])/gu;
const BIC = /(?<![\p{L}\d])[A-Z]{4}\s?[A-Z]{2}\s?[A-Z\d]{2}(?:\s?[A-Z\d]{3})?(?![\p{L}\d])/gu;

/** E-mail addresses, websites, IBANs, BICs and VAT identifiers of the document. */
export function findIdentifiers(view: View): Identifier[] {
  const found: Identifier[] = [];
  // A BIC has a form that other words have too: it counts beside its name, or under it.
  const named = view.rows.map((row) => row.chunks.some((one) => /bic|swift/i.test(one.text)));
  for (const chunk of view.chunks) {
    if (chunk.text.includes('@')) plain(chunk, EMAIL, 'email', found);
    if (/www|https?:/i.test(chunk.text)) plain(chunk, WEBSITE, 'website', found);
    if (!/[A-Z]{2}/.test(chunk.text)) continue;
    if (/\d/.test(chunk.text)) {
      found.push(...ibansIn(view, chunk));
      vatIds(chunk, found);
    }
    if (named[chunk.row] || named[chunk.row - 1]) bics(chunk, found);
  }
  return found;
}

function plain(chunk: Chunk, pattern: RegExp, kind: 'email' | 'website', found: Identifier[]): void {
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

function vatIds(chunk: Chunk, found: Identifier[]): void {
  for (const { match, span } of matchesIn(chunk, VAT_ID)) {
    const taken = found.some(
      (other) => other.span.chunk === chunk && other.span.start < span.end && span.start < other.span.end,
    );
    const value = match[0].replace(/[\s.\-/]/g, '');
    if (!taken && isVatId(value) && /\d{5}/.test(value))
      found.push({ kind: 'vat_id', value, span, text: spanText(span), valid: true });
  }
}

function bics(chunk: Chunk, found: Identifier[]): void {
  for (const { match, span } of matchesIn(chunk, BIC)) {
    const value = match[0].replace(/\s/g, '');
    const before = chunk.tokens
      .slice(Math.max(0, span.start - 2), span.start)
      .map((token) => token.key)
      .join(' ');
    // Under its head it stands alone.
    const alone =
      span.end - span.start === chunk.tokens.length && ibanLength(value.slice(4, 6)) !== undefined;
    const looksRight = /\d/.test(value) || value.length === 11 || /bic|swift/.test(before) || alone;
    if (looksRight && /^[A-Z]{4}[A-Z]{2}/.test(value) && !/^(IBAN|SWIFT)/.test(value))
      found.push({ kind: 'bic', value, span, text: spanText(span), valid: true });
  }
}

/** Runs of tokens that make an IBAN of its country's length; wrong check digits only where the word IBAN stands before. */
function ibansIn(view: View, chunk: Chunk): Identifier[] {
  const found: Identifier[] = [];
  const { tokens } = chunk;
  for (let start = 0; start < tokens.length; start++) {
    const head = /^\(?([A-Z]{2}\d{2}[A-Z0-9]*)/.exec(tokens[start]?.text ?? '');
    const length = ibanLength(head?.[1]?.slice(0, 2) ?? '');
    if (!head?.[1] || length === undefined) continue;
    let value = head[1];
    let end = start + 1;
    while (value.length < length) {
      const piece = /^([A-Z0-9]{1,30})[.,;)]*$/.exec(tokens[end]?.text ?? '')?.[1];
      if (!piece || !(/\d/.test(piece) || /^[A-Z]{4}$/.test(piece)) || value.length + piece.length > length)
        break;
      value += piece;
      end++;
    }
    // Its last groups may stand in the next line.
    if (value.length < length && end === tokens.length) value = goesOn(view, chunk, value, length) ?? value;
    const valid = isIban(value);
    const named = /iban/.test(wordsBefore(view, chunk, start));
    if (!valid && !(named && value.length >= 15)) continue;
    const span = { chunk, start, end };
    found.push({ kind: 'iban', value, span, text: spanText(span), valid });
    start = end - 1;
  }
  return found;
}

/** An IBAN that is whole with the first words of the next row, which its check digits tell; else null. */
function goesOn(view: View, { row }: Chunk, begun: string, length: number): string | null {
  const here = view.rows[row];
  const next = view.rows[row + 1];
  if (!here || !next || next.page !== here.page || next.box[1] - here.box[3] > here.height) return null;
  let value = begun;
  for (const token of next.tokens) {
    const piece = /^([A-Z0-9]{1,30})[.,;)]*$/.exec(token.text)?.[1];
    if (!piece || value.length + piece.length > length) break;
    value += piece;
    if (value.length === length) return isIban(value) ? value : null;
  }
  return null;
}

/** Keys of the three words before a token, in its row or at the end of the row above. */
function wordsBefore(view: View, chunk: Chunk, start: number): string {
  const row = view.rows[chunk.row];
  const at = chunk.tokens[start]?.index ?? 0;
  const above = at < 3 ? (view.rows[chunk.row - 1]?.tokens.slice(-1) ?? []) : [];
  return [...above, ...(row?.tokens.slice(Math.max(0, at - 3), at) ?? [])]
    .map((token) => token.key)
    .join(' ');
}

const INTERNATIONAL = /(?<![\d+])\+\d{1,3}[\s.(]{0,2}\d[\d\s().\-/]{5,16}\d(?!\d)/g;

/** Telephone numbers that their country's code gives away, without a label. */
export function internationalPhones(chunk: Chunk): { value: string; span: Span }[] {
  return matchesIn(chunk, INTERNATIONAL).map(({ match, span }) => ({ value: match[0].trim(), span }));
}

const PHONE = /(?:\+|00|\(?0|\(\d)[\d\s().\-/]{5,22}\d/;

/** The phone number at the start of a text that a label announces. */
export function phoneIn(text: string): string | null {
  const announced = PHONE.exec(text);
  const plain = /\d[\d\s().\-/]{5,20}\d/.exec(text);
  // "950 55 01 42" does not begin with its 0.
  const match = announced && plain && plain.index < announced.index ? plain : (announced ?? plain);
  // "03/2017 - 02/2020" is a period.
  if (!match || match.index > 6 || /^\d{1,2}[./]\d{4}\s?[-–]/.test(match[0])) return null;
  const digits = match[0].replace(/\D/g, '');
  return digits.length >= 6 && digits.length <= 16 ? match[0].trim() : null;
}
