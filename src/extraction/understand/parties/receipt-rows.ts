import type { Context } from '../context.ts';
import type { Concept } from '../lexicon/lexicon.ts';
import { streetKeys, titlePhrases } from '../lexicon/lexicon.ts';
import places from '../lexicon/numbered-places.json' with { type: 'json' };
import provinces from '../lexicon/provinces.json' with { type: 'json' };
import { isCountryLine, isStreetLine } from '../recognize/names.ts';
import { isPostalLine } from '../recognize/postcodes.ts';
import { findNamedConcept } from '../score/links.ts';
import { type Span, spanText } from '../view/span.ts';
import { keyOf } from '../view/token.ts';
import type { Row } from '../view/view.ts';

/** The kind of a row at the top of a receipt, if it can be determined from the words alone. */
export type ReceiptRowKind =
  /** A phone, tax or register number, an e-mail address or a website. */
  | 'contact'
  /** The title of the document, such as "TAX INVOICE". */
  | 'title'
  | 'date'
  /** Another label and its value. */
  | 'labelled'
  /** Text and its price. */
  | 'priced'
  /** Only numbers, or a horizontal line. */
  | 'blank'
  | 'postal'
  | 'street'
  | 'text';

export interface ReceiptRow {
  row: Row;
  spans: Span[];
  text: string;
  kind: ReceiptRowKind;
  /** Whether the row contains the registration number of a company. */
  registered: boolean;
}

const CONTACTS: Concept[] = ['phone', 'fax', 'tax_id', 'registration_number', 'email', 'website'];
const LABELS: Concept[] = [
  'date',
  'date_weak',
  'number',
  'number_weak',
  'time',
  'other',
  'other_party',
  'buyer',
  'total',
  'order_number',
  'customer_number',
];
const CONTACT =
  /(?:^|[\s(.-])(?:tel|telp|telephone|phone|fax|h\/p|hp|e-?mail|gst|sst|vat|tax\s?id|reg|roc|brn|co[.-]? ?(?:reg|no)|company (?:reg|no))\b/i;
const REGISTERED =
  /(?<![A-Z\d/.-])(?:[A-Z]{1,2})?\d{5,9}\s?[-.]\s?[A-Z](?![A-Z\d])|\(\s?\d{5,7}\s?-?[A-Z]\s?\)/;
/** The beginning of an address: "NO 8", "LOT 12-A", "C-3,", "14, HIGH". */
const ADDRESS_START = new RegExp(
  String.raw`^[([]?\s?(?:(?:${places.houses.join('|')})\b[\s.:]*(?:no\b[\s.:]*)?[A-Z]{0,3}-?\s?\d|[A-Z]{0,3}-?\d+[A-Z]?(?:[-/&][A-Z]{0,2}\d*)*\s?(?:,|\s+(?:[NSEW]\.?\s)?\p{L}{2,}))`,
  'iu',
);
/** A word for a lot, house or street, followed by a number that is not a postcode. */
const NUMBERED_PLACE = new RegExp(String.raw`\b(?:${places.numbered.join('|')})\b[\s.:]*[A-Z]*\s?\d+`, 'gi');

const provinceKeys: ReadonlySet<string> = new Set(provinces.names.map(keyOf));

/** Reads the first rows of a receipt, and determines the kind of each. */
export function readReceiptRows(context: Context, rows: readonly Row[], limit: number): ReceiptRow[] {
  const read = rows.slice(0, limit).map((row): ReceiptRow => {
    const spans = collectSpans(row);
    const text = spans.map(spanText).join(' ');
    return {
      row,
      spans,
      text,
      kind: determineKind(context, row, spans, text),
      registered: REGISTERED.test(text),
    };
  });
  for (const [i, row] of read.entries()) if (isStreetNumber(row, read[i + 1])) row.kind = 'street';
  return read;
}

/**
 * Whether a row contains a house number that belongs to the street in the row below, as in "NO 24, 25 & 26",
 * rather than a document number.
 */
function isStreetNumber(row: ReceiptRow, below: ReceiptRow | undefined): boolean {
  return (
    row.kind === 'labelled' &&
    /^no\b/i.test(row.text) &&
    ADDRESS_START.test(row.text) &&
    below?.kind === 'street'
  );
}

/**
 * Returns the spans of a row up to the first wide gap. The width of such a gap depends on the text height,
 * because larger text has larger gaps.
 */
function collectSpans(row: Row): Span[] {
  const spans: Span[] = [];
  let right = Number.NEGATIVE_INFINITY;
  for (const chunk of row.chunks) {
    if (spans.length > 0 && chunk.box[0] - right > 3.5 * row.height) break;
    if (chunk.tokens.some((token) => token.key !== ''))
      spans.push({ chunk, start: 0, end: chunk.tokens.length });
    right = chunk.box[2];
  }
  return spans;
}

function determineKind(context: Context, row: Row, spans: readonly Span[], text: string): ReceiptRowKind {
  const postal = isPostalRow(text);
  const street = isStreetLine(text) || (ADDRESS_START.test(text) && (text.match(/\p{L}/gu) ?? []).length > 5);
  if (titlePhrases.has(keyOf(text))) return 'title';
  const addressed = (postal || street) && (/,\s*\p{L}/u.test(text) || hasStreetWord(text));
  if (startsWithContact(context, row) || (CONTACT.test(text) && !postal) || isNumberAlone(text))
    return 'contact';
  if (spans.some((span) => context.identifiersIn(span.chunk).length > 0)) return 'contact';
  if (!addressed) {
    if (spans.some((span) => context.datesIn(span.chunk).length > 0)) return 'date';
    if (startsWithValueLabel(context, row, LABELS)) return 'labelled';
  }
  if (/\d[.,]\d{2}(?!\d)\s*[A-Z*]{0,2}$/.test(text)) return 'priced';
  if (postal) return 'postal';
  if (street) return 'street';
  const letters = (text.match(/\p{L}/gu) ?? []).length;
  return letters < 3 || letters < (text.match(/\d/g) ?? []).length ? 'blank' : 'text';
}

/**
 * Whether `text` contains the registration number of a company and only a few other letters: "(123456-X)",
 * "Co-Reg: 123456-X".
 */
function isNumberAlone(text: string): boolean {
  return REGISTERED.test(text) && (text.replace(REGISTERED, '').match(/\p{L}/gu) ?? []).length < 8;
}

/**
 * Whether a row begins with a label for contact details. If other words follow the label, it must have a
 * colon, or the words must look like contact details.
 */
function startsWithContact(context: Context, row: Row): boolean {
  return context.labels.row(row.index).some((label) => {
    const concept = label.start === 0 ? findNamedConcept(label, CONTACTS) : null;
    if (concept === null) return false;
    const next = label.chunk.tokens[label.end]?.text ?? '1@';
    const online = concept === 'email' || concept === 'website';
    return label.colon || label.whole || (online ? /[@.]/ : /\d/).test(next);
  });
}

/** Whether a row begins with a label that is followed either by a value or by nothing. */
function startsWithValueLabel(context: Context, row: Row, concepts: Concept[]): boolean {
  return context.labels
    .row(row.index)
    .some(
      (label) =>
        label.start === 0 &&
        findNamedConcept(label, concepts) !== null &&
        (label.colon || label.whole || row.chunks.some((chunk) => /\d/.test(chunk.text))),
    );
}

function hasStreetWord(text: string): boolean {
  return text.split(/[\s,.:]+/).some((word) => word.length > 2 && streetKeys.has(keyOf(word)));
}

/** Whether a line contains a comma or a word for a street and may therefore be part of an address. */
export function isAddressLike(text: string): boolean {
  return text.includes(',') || hasStreetWord(text);
}

/** Whether a row contains a postcode and its town. The number of a lot or house is not a postcode. */
export function isPostalRow(text: string): boolean {
  if (!/\d/.test(text)) return false;
  const bare = text
    .replace(NUMBERED_PLACE, ' ')
    .replace(/[,.](?=\d{4,5}(?!\d))/g, ', ')
    .replace(/(?<=(?:^|\s)\d{5}),(?=\s?\p{Lu})/gu, ' ')
    .replace(/(?<=(?:^|[,\s])(?:B\s?)?\d{5})(?=\p{Lu}{2}|\p{Lu}\p{Ll})/gu, ' ');
  return (
    isPostalLine(bare) ||
    /,\s*\d{5}[.,]?$/.test(bare) ||
    /\bSingapore\s?\(?\d{6}(?!\d)|\p{L}{4,}\s?-\s?\d{6}[.,]?$/iu.test(bare)
  );
}

/**
 * Whether `text` begins with a house, lot or floor number and may therefore be the beginning of an address.
 */
export function beginsAddress(text: string): boolean {
  return ADDRESS_START.test(text);
}

/**
 * Whether a row contains only the names of states, provinces or countries: "ONTARIO, CANADA", "New South
 * Wales".
 */
export function isRegionRow(text: string): boolean {
  const words = text.split(/[\s,;]+/).filter((word) => keyOf(word) !== '');
  if (words.length === 0 || words.length > 8) return false;
  for (let from = 0; from < words.length; ) {
    const size = [4, 3, 2, 1].find((count) => from + count <= words.length && isRegion(words, from, count));
    if (size === undefined) return false;
    from += size;
  }
  return true;
}

function isRegion(words: readonly string[], from: number, count: number): boolean {
  const phrase = words.slice(from, from + count).join(' ');
  return provinceKeys.has(keyOf(phrase)) || isCountryLine(phrase);
}
