import type { Context } from '../context.ts';
import { getIbanLength, isIban } from '../recognize/iban.ts';
import { findNextLine } from '../view/next-line.ts';
import { matchesIn, spanText } from '../view/span.ts';
import { keyOf } from '../view/token.ts';
import type { Chunk, View } from '../view/view.ts';
import { findIdentifiers } from './text-candidates.ts';
import type { ValueCandidate } from './value-candidate.ts';

const MOST = 40;
const IBAN = /(?<![\p{L}\d])[A-Z]{2}\d{2}(?:\s?[A-Z\d]{4}){2,7}(?:\s?[A-Z\d]{1,4})?(?![\p{L}\d])/gu;
/** A Polish account number: an IBAN without its country code. */
const WITHOUT_COUNTRY = /(?<!\d\s?|\p{L})\d{2}(?:\s?\d{4}){6}(?!\s?\d)(?!\p{L})/gu;
const BIC = /(?<![\p{L}\d])[A-Z]{4}[A-Z]{2}[A-Z\d]{2}(?:[A-Z\d]{3})?(?![\p{L}\d])/gu;

/** Finds IBANs or BICs that are labelled or valid, and other text in the same format. */
export function findBankAccounts(context: Context, kind: 'iban' | 'bic'): ValueCandidate[] {
  const known = findIdentifiers(context, kind);
  const others = findBankForms(context, kind).filter(
    ({ key, span }) => !known.some((one) => one.key === key && one.span?.chunk === span?.chunk),
  );
  return [...known, ...others, ...(kind === 'iban' ? findPolishAccounts(context) : [])];
}

/**
 * Finds text in the format of an IBAN or BIC, even without a label or with incorrect check digits, because
 * account numbers may be misread or, in sample documents, invented. The model judges the candidates by the
 * surrounding text.
 */
function findBankForms({ view }: Context, kind: 'iban' | 'bic'): ValueCandidate[] {
  const found: ValueCandidate[] = [];
  for (const chunk of view.chunks) {
    if (found.length >= MOST) break;
    if (!/[A-Z]{2}/.test(chunk.text)) continue;
    for (const { match, span } of matchesIn(chunk, kind === 'iban' ? IBAN : BIC)) {
      const value = match[0].replace(/\s/g, '');
      const isOfForm =
        kind === 'iban'
          ? getIbanLength(value.slice(0, 2)) === value.length
          : getIbanLength(value.slice(4, 6)) !== undefined && (value.length === 11 || /\d/.test(value));
      if (isOfForm) found.push({ value, key: keyOf(value), span });
    }
    const broken = kind === 'iban' ? joinBrokenIban(view, chunk) : null;
    if (broken) found.push(broken);
  }
  return found;
}

/**
 * Finds Polish account numbers. If the check digits are correct, the country code is added, so that the value
 * is a complete IBAN; otherwise, they are candidates only in Polish documents.
 */
function findPolishAccounts({ view }: Context): ValueCandidate[] {
  const { language } = view;
  const found: ValueCandidate[] = [];
  for (const chunk of view.chunks) {
    if (found.length >= MOST) break;
    for (const { match, span } of matchesIn(chunk, WITHOUT_COUNTRY)) {
      const digits = match[0].replace(/\s/g, '');
      const isValid = isIban(`PL${digits}`);
      const before = span.chunk.tokens[span.start - 1]?.text ?? '';
      if (getIbanLength(before) !== undefined || (!isValid && language !== 'pl')) continue;
      const value = isValid ? `PL${digits}` : digits;
      found.push({ value, key: keyOf(digits), span });
    }
  }
  return found;
}

/** The first groups of an IBAN that may continue on the next line. */
const BEGUN = /(?<![\p{L}\d])[A-Z]{2}\d{2}(?:\s[A-Z\d]{4}){1,6}$/u;

/**
 * Joins an IBAN whose last groups are on the next line. The result must have the length that its country
 * prescribes.
 */
function joinBrokenIban(view: View, chunk: Chunk): ValueCandidate | null {
  const [begun] = matchesIn(chunk, new RegExp(BEGUN, 'gu'));
  const below = begun ? findNextLine(view, chunk) : null;
  if (!begun || !below) return null;
  let value = begun.match[0].replace(/\s/g, '');
  const length = getIbanLength(value.slice(0, 2)) ?? 0;
  let end = 0;
  while (value.length < length && /^[A-Z\d]{1,4}[.,;)]*$/.test(below.tokens[end]?.text ?? ''))
    value += spanText({ chunk: below, start: end, end: ++end }).replace(/[.,;)]+$/, '');
  if (end === 0 || value.length !== length) return null;
  const { span } = begun;
  return { value, key: keyOf(value), span, spans: [span, { chunk: below, start: 0, end }] };
}
