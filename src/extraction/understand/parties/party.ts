import type { Context } from '../context.ts';
import { createPlace, type Features, type Found, measureOcrDoubt } from '../found.ts';
import { greetingRow } from '../letter/letter.ts';
import { compilePattern } from '../lexicon/patterns.ts';
import { readPhone } from '../recognize/contacts.ts';
import { isGtin } from '../recognize/identifiers.ts';
import {
  hasLegalForm,
  isCountryLine,
  isSalutation,
  isStreetLine,
  nameLikeness,
  withoutSalutation,
} from '../recognize/names.ts';
import { isPostalLine } from '../recognize/postcodes.ts';
import { findNamedConcept } from '../score/links.ts';
import { type Span, spanText } from '../view/span.ts';
import type { PartyLine } from './regions.ts';

const GLOBAL_IDENTIFIER = compilePattern('i')`^${'global_identifier'}`;
const REGISTER = compilePattern('i')`\s*[([]${'register_in_brackets'}\b[^)]*$`;
const IDENTIFIER = compilePattern()`(?:(?<![A-Z])(?:[A-Z]{2,3}\s?|[A-Z]{1,3}-))?[\dA-Z]*\d[\dA-Z]*(?:[\s.\-/]{0,2}\d[\dA-Z]*){0,6}(?:-[A-Z](?![A-Za-z\d])|\s?${'tax_suffix'})?`;

/** The names of a party's values, in the order in which they appear in the result. */
export const PARTY_KEYS = [
  'name',
  'address',
  'tax_id',
  'registration_number',
  'email',
  'phone',
  'website',
  'iban',
  'bic',
] as const;
export type PartyKey = (typeof PARTY_KEYS)[number];
export type FoundParty = Partial<Record<PartyKey, Found<string>>>;

export function readParty(context: Context, lines: readonly PartyLine[], features: Features): FoundParty {
  const party: FoundParty = {};
  const name: Span[] = [];
  const address: Span[] = [];
  let named = false;
  for (const line of splitOneLine(lines)) {
    const text = spanText(line.span);
    if (line.concept !== null && line.concept !== 'name' && line.concept !== 'address') {
      takeLabelled(context, party, line, text);
      continue;
    }
    if (line.concept === 'name') {
      named = true;
      name.length = 0;
      name.push(line.span);
      continue;
    }
    if (line.concept === 'address') {
      address.push(line.span);
      continue;
    }
    const place = takeAddressPart(context, line.span);
    if (place.end < line.span.end && isPostalLine(spanText(place))) {
      address.push(place);
      for (const tail of findTails(context, line.span, place.end))
        takeLabelled(context, party, tail, spanText(tail.span));
    }
    if (takeContacts(context, party, line.span, text) || isRemark(text) || address.includes(place)) continue;
    if (address.some((span) => isPostalLine(spanText(span))) && !isCountryLine(text)) continue;
    if (name.length > 0 && address.length === 0 && isContact(context, text)) continue;
    if (
      !named &&
      address.length === 0 &&
      name.length < 2 &&
      isNameLine(text, name, features.strong_label === 1)
    )
      name.push(line.span);
    else if (isAddressLine(text, address.length)) address.push(line.span);
  }
  if (name.length > 0)
    party.name = createName(context, name, {
      ...features,
      strong_label: named ? 1 : (features.strong_label ?? 0),
    });
  if (isSlogan(address)) address.shift();
  if (address.length > 0) party.address = createAddress(context, address, features);
  return party;
}

/**
 * Whether a line below a company name contains the name of the person that the greeting addresses: "Dear
 * Eleanor Prentice".
 */
function isContact(context: Context, text: string): boolean {
  const words = text.trim().split(/\s+/);
  if (words.length < 2 || words.length > 5 || /[\d,@]/.test(text) || isStreetLine(text)) return false;
  const greeting = greetingRow(context)?.chunks[0]?.text ?? '';
  if (words.some((word) => word.length > 3 && greeting.includes(word))) return true;
  const whole = context.document.text.slice(0, 6_000);
  const greeted = whole.split(text.trim()).slice(0, -1);
  return (
    greeted.length > 1 &&
    greeted.some((before) => /(?:^|\n)\s*\p{Lu}?[\p{L}()/.,]{1,12}(?:\s\p{L}{1,12}){0,2}\s$/u.test(before))
  );
}

/** Splits a line such as "Acme Ltd, 3 High Street, London W1A 1AA" into the name and the address. */
function splitOneLine(lines: readonly PartyLine[]): readonly PartyLine[] {
  const [line, more] = lines;
  if (!line || more || line.concept !== null || !isPostalLine(spanText(line.span))) return lines;
  const { chunk, start, end } = line.span;
  for (let i = start + 1; i < end; i++) {
    const name = spanText({ chunk, start, end: i });
    const rest = { chunk, start: i, end };
    if (!name.endsWith(',') || /\d/.test(name) || hasLegalForm(`- ${chunk.tokens[i]?.text ?? ''}`)) continue;
    return isPostalLine(spanText(rest))
      ? [
          { concept: null, span: { chunk, start, end: i } },
          { concept: 'address', span: rest },
        ]
      : lines;
  }
  return lines;
}

/** Whether the line between a name and a street describes the company: "Bathrooms and kitchens, licensed". */
function isSlogan([first, ...rest]: readonly Span[]): boolean {
  if (!first || !rest.some((span) => isPostalLine(spanText(span)))) return false;
  const text = spanText(first);
  const street = rest.some((span) => isStreetLine(spanText(span)) || /^\D+\d/.test(spanText(span)));
  if (!street || /\d/.test(text) || isStreetLine(text) || isPostalLine(text)) return false;
  const small = text.split(/\s+/).filter((word) => /^\p{Ll}{5,}/u.test(word)).length;
  // A single long word can be a line of business, such as "Klavierbauer" or "Steuerberatungsgesellschaft".
  const trade = /^\p{L}{8,}$/u.test(text) && rest.length >= 2 && isStreetLine(spanText(rest[0] ?? first));
  return trade || (text.match(/,\s/g)?.length ?? 0) >= 2 || small >= 2;
}

const CONTACTS = [
  'phone',
  'fax',
  'email',
  'website',
  'tax_id',
  'registration_number',
  'iban',
  'bic',
  'bank_account',
] as const;

const HAS_CONTACT = /[\d@]|www\./;

/**
 * Returns the part of a line before a phone number, an e-mail address or other contact details. For example,
 * returns "12345 Town" for "12345 Town – Tel. 0123".
 */
export function takeAddressPart(context: Context, { chunk, start, end }: Span): Span {
  const labels = context.labels
    .row(chunk.row)
    .filter(
      (label) =>
        label.chunk === chunk &&
        label.start > start &&
        findNamedConcept(label, CONTACTS) !== null &&
        // In "9723 AS Groningen" and "06049 Spoleto (PG)", "AS" and "PG" are not labels.
        HAS_CONTACT.test(spanText({ chunk, start: label.end, end })),
    )
    .map((label) => label.start);
  const others = context.identifiersIn(chunk).map((one) => one.span.start);
  let stop = Math.min(end, ...labels, ...others.filter((at) => at > start));
  while (stop > start && chunk.tokens[stop - 1]?.key === '') stop--;
  return { chunk, start, end: stop };
}

/**
 * Finds labelled values that follow an address on the same line: "12345 Town – Tel. 0123 – VAT GB123456789".
 */
function findTails(context: Context, { chunk, end }: Span, from: number): PartyLine[] {
  const labels = context.labels
    .row(chunk.row)
    .filter((label) => label.chunk === chunk && label.start >= from && label.end < end);
  return labels.map((label, i) => ({
    concept: findNamedConcept(label, CONTACTS),
    span: { chunk, start: label.end, end: Math.min(end, labels[i + 1]?.start ?? end) },
  }));
}

/** Whether `text` is a remark about the party, such as "(not for payment)". */
function isRemark(text: string): boolean {
  return /^\(.*\)$/.test(text) && text.split(/\s+/).length > 2;
}

/**
 * Whether a line is part of a name. A salutation on a separate line is not part of the name. A second line is
 * part of the name only if it contains the legal form that the first line lacks.
 */
function isNameLine(text: string, name: Span[], labelled: boolean): boolean {
  if (isSalutation(text) || /^\(?\d+\)?$/.test(text)) return false;
  if (GLOBAL_IDENTIFIER.test(text)) return false;
  if (name.length === 0)
    return (
      nameLikeness(text) > 0.1 &&
      (labelled || hasLegalForm(text) || !(isStreetLine(text) || isPostalLine(text)))
    );
  return (
    hasLegalForm(text) &&
    !isStreetLine(text) &&
    !isPostalLine(text) &&
    !hasLegalForm(name.map(spanText).join(' '))
  );
}

function isAddressLine(text: string, before: number): boolean {
  if (text.length > 110 || isSalutation(text) || isGtin(text)) return false;
  if (isPostalLine(text) || isStreetLine(text)) return true;
  if (isCountryLine(text)) return before > 0;
  return (
    !/[@€$]|https?:|www\./.test(text) &&
    text.length < 60 &&
    text.split(/\s+/).length <= 7 &&
    !/:\s*\S/.test(text)
  );
}

/** The registration number of a company, which follows its name and is usually in brackets. */
const REGISTRATION = compilePattern(
  'i',
)`\s*[([{<]?\s*(?:${'register_name'}?\.?\s*(?:${'registration'}\.?)?\s*(?:no)?\.?\s?:?\s*)?(?:[A-Z]{1,2}-?)?\d{5,}[\d\s]*[-.]?\s*[A-Z]?\s*[)\]}>|]*[.,;]?$`;

export function withoutRegistration(text: string): string {
  return text
    .replace(REGISTRATION, '')
    .replace(REGISTER, '')
    .replace(/\s*[([][^()[\]]*\d[^()[\]]*\d[^()[\]]*\d[^()[\]]*[)\]]?[.,;]?$/, '');
}

/** Removes a salutation, a register number, and stray OCR characters at both ends of a name. */
function tidyName(text: string, recognized: boolean, kind: 'party' | 'shop'): string {
  let name = kind === 'shop' || hasLegalForm(text) ? text : withoutSalutation(text);
  name = withoutRegistration(name);
  if (recognized) name = name.replace(/^[^\p{L}\p{N}"(]+|[\s|_~*'‘’“”.,:;=-]+$/gu, '');
  return (name === '' ? text : name).replace(/[,;:]$/, '').trim();
}

/**
 * Creates a name. A salutation is removed from a party's name, but not from a shop's name, because a shop may
 * be called "Mr. Fix".
 */
export function createName(
  context: Context,
  spans: Span[],
  features: Features,
  kind: 'party' | 'shop' = 'party',
): Found<string> {
  const text = tidyName(
    spans.map(spanText).join(' '),
    spans.some((span) => span.chunk.tokens.some((token) => token.confidence < 1)),
    kind,
  );
  return {
    value: text,
    places: spans.map((span) => createPlace(context.view, span)),
    method: features.strong_label ? 'label' : 'layout',
    features: {
      ...features,
      legal_form: hasLegalForm(text) ? 1 : 0,
      well_formed: nameLikeness(text),
      ocr_doubt: measureOcrDoubt(spans),
    },
    group: 'name',
  };
}

export function createAddress(context: Context, spans: Span[], features: Features): Found<string> {
  const text = joinByRow(spans)
    .map((line) =>
      line
        .replace(/\s*[|·•]\s*/g, ', ')
        .replace(/[,;]$/, '')
        .trim(),
    )
    .filter((line) => line !== '')
    .join(', ');
  const postal = spans.some((span) => isPostalLine(spanText(span)));
  return {
    value: text,
    places: spans.map((span) => createPlace(context.view, span)),
    method: features.strong_label ? 'label' : 'layout',
    features: { ...features, well_formed: postal ? 1 : 0, ocr_doubt: measureOcrDoubt(spans) },
    group: 'address',
  };
}

function joinByRow(spans: readonly Span[]): string[] {
  const rows = new Map<number, string[]>();
  for (const span of spans) rows.set(span.chunk.row, [...(rows.get(span.chunk.row) ?? []), spanText(span)]);
  return [...rows.values()].map((parts) => parts.join(' '));
}

const ID_KEYS = {
  tax_id: 'tax_id',
  buyer_tax_id: 'tax_id',
  registration_number: 'registration_number',
  phone: 'phone',
} as const;

function takeLabelled(context: Context, party: FoundParty, line: PartyLine, text: string): void {
  takeContacts(context, party, line.span, text);
  const key = line.concept && line.concept in ID_KEYS ? ID_KEYS[line.concept as keyof typeof ID_KEYS] : null;
  if (key === null || party[key]) return;
  const value = key === 'phone' ? readPhone(text) : readIdentifier(text);
  if (value === null) return;
  const span = findValueSpan(line.span, value);
  const before = line.span.chunk.tokens[span.start - 1]?.text;
  party[key] = {
    value: key === 'registration_number' ? addRegisterSection(value, before) : value,
    places: [createPlace(context.view, span)],
    method: 'label',
    features: { strong_label: 1, ocr_doubt: measureOcrDoubt([span]) },
    group: key,
  };
}

const SECTION = compilePattern()`^\(?${'register_section'}$`;

/**
 * Prepends the section of a register to a register number, as in "HRB 4711". The section is part of the
 * number, even if it was read as part of the label.
 */
export function addRegisterSection(value: string, before: string | undefined): string {
  return before !== undefined && SECTION.test(before) ? `${before.replace('(', '')} ${value}` : value;
}

/**
 * Returns the tokens of a span that contain a value. If they cannot be determined, returns the whole span.
 */
export function findValueSpan(span: Span, value: string): Span {
  const wanted = value.replace(/\s/g, '');
  for (let start = span.start; start < span.end; start++) {
    let text = '';
    for (let end = start; end < span.end; end++) {
      text += (span.chunk.tokens[end]?.text ?? '').replace(/\s/g, '');
      if (text.replace(/^[:(]+|[.,;)]+$/g, '') === wanted) return { chunk: span.chunk, start, end: end + 1 };
      if (text.length > wanted.length + 4) break;
    }
  }
  return span;
}

/**
 * Returns the first identifier after a label; null if there is none. An identifier has at least five digits
 * and may contain letters.
 */
export function readIdentifier(text: string): string | null {
  const match = IDENTIFIER.exec(text);
  if (!match || match[0].replace(/\D/g, '').length < 5 || match.index > 12) return null;
  return match[0]
    .trim()
    .replace(/[.\-/]$/, '')
    .replace(LABEL_OF_NUMBER, '');
}

/**
 * Names of tax numbers, such as "VAT", which are not part of the number itself. Prefixes such as "DE", "ATU"
 * and "CHE" are part of it.
 */
const LABEL_OF_NUMBER = compilePattern()`^${'tax_number_name'}\s+(?=\S*\d)`;

/**
 * Adds the contact details and identifiers in a line to the party: e-mail addresses, websites, phone numbers,
 * IBANs, BICs and VAT identifiers. Returns whether the line contains any.
 */
function takeContacts(context: Context, party: FoundParty, span: Span, text: string): boolean {
  let found = false;
  for (const one of context.identifiersIn(span.chunk)) {
    if (one.span.start < span.start || one.span.end > span.end) continue;
    const key: PartyKey = one.kind === 'vat_id' ? 'tax_id' : one.kind;
    party[key] ??= createIdentifier(context, one.value, one.span, one.valid, key);
    found = true;
  }
  if (found || !/^[\d\s+()./-]{7,}$/.test(text)) return found;
  // The whole line may be a phone number.
  const digits = text.replace(/\D/g, '').length;
  if (digits >= 8 && digits <= 15)
    party.phone ??= createIdentifier(context, text.trim(), span, true, 'phone');
  return true;
}

export function createIdentifier(
  context: Context,
  value: string,
  span: Span,
  valid: boolean,
  group: string,
): Found<string> {
  return {
    value,
    places: [createPlace(context.view, span)],
    method: 'layout',
    features: {
      checksum: valid ? 1 : 0,
      well_formed: 1,
      ocr_doubt: measureOcrDoubt([span]),
      // If the check digits of an account number are wrong, the number was misread or is of another kind.
      ...(group === 'iban' && !valid ? { ambiguous: 1 } : {}),
    },
    group,
  };
}
