import type { Context } from '../context.ts';
import type { Features } from '../found.ts';
import type { Concept } from '../lexicon/lexicon.ts';
import { titlePhrases } from '../lexicon/lexicon.ts';
import { hasLegalForm, isPostalLine, isStreetLine, nameLikeness } from '../recognize/names.ts';
import { names } from '../score/links.ts';
import { type Span, spanText } from '../view/span.ts';
import { keyOf } from '../view/token.ts';
import type { Row } from '../view/view.ts';
import { addressOf, type FoundParty, nameOf } from './party.ts';

const ENDS: Concept[] = [
  'phone',
  'fax',
  'tax_id',
  'registration_number',
  'email',
  'website',
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
const NAME_ROWS = 7;

/** On a receipt the shop stands on top: its name first, then its address down to telephone, numbers and date. */
export function receiptSeller(context: Context, used: ReadonlySet<number>): FoundParty {
  const rows = context.view.pages[0]?.rows ?? [];
  const start = nameRow(context, rows, used);
  const first = rows[start];
  if (!first) return {};
  const name = rowSpans(first);
  let next = start + 1;
  const second = rows[next];
  if (second && goesOn(context, rowText(first), second)) {
    name.push(...rowSpans(second));
    next++;
  }
  const features: Features = { position: 1 - start / NAME_ROWS };
  const party: FoundParty = { name: nameOf(context, name, features) };
  const address = addressRows(context, rows, next);
  if (address.length > 0) party.address = addressOf(context, address, features);
  return party;
}

/** All of a row, as far as its parts do not stand far apart: wide letters make wide gaps. */
function rowSpans(row: Row): Span[] {
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

function rowText(row: Row): string {
  return rowSpans(row).map(spanText).join(' ');
}

/** The whole row as one span where it is one chunk; else its widest chunk. */
function rowSpan(row: Row): Span {
  const chunk = row.chunks.toSorted((a, b) => b.tokens.length - a.tokens.length)[0];
  if (!chunk) throw new Error('a row has a chunk');
  return { chunk, start: 0, end: chunk.tokens.length };
}

function nameRow(context: Context, rows: readonly Row[], used: ReadonlySet<number>): number {
  let best = -1;
  let high = 0;
  for (let r = 0; r < Math.min(rows.length, NAME_ROWS); r++) {
    const row = rows[r];
    const text = row ? rowText(row) : '';
    if (!row || used.has(rowSpan(row).chunk.index) || ended(context, row)) continue;
    const letters = (text.match(/\p{L}/gu) ?? []).length;
    if (letters < 3) continue;
    const sure =
      rowSpan(row).chunk.tokens.reduce((sum, token) => sum + token.confidence, 0) / row.tokens.length;
    let score = nameLikeness(text) + 0.35 * sure - 0.13 * r;
    if (hasLegalForm(text)) score += 0.25;
    if (letters / text.length < 0.6) score -= 0.3;
    if (text === text.toLowerCase()) score -= 0.4;
    if (titlePhrases.has(keyOf(text))) score -= 0.6;
    if (score > high) {
      best = r;
      high = score;
    }
  }
  return best;
}

/** A second line belongs to the name where it only ends it: "SDN BHD", "(M) SDN. BHD.", "& SONS". */
function goesOn(context: Context, name: string, row: Row): boolean {
  const text = rowText(row);
  if (ended(context, row) || isPostalLine(text)) return false;
  if (
    /^[&(]?\s?\(?[A-Z]\)?\s?(?:SDN|BHD)/i.test(text) ||
    /^(?:SDN|BHD|GMBH|LTD|S\.?A\.?R?\.?L|INC|LLC)\b/i.test(text)
  )
    return true;
  return (
    !hasLegalForm(name) && hasLegalForm(text) && !isStreetLine(text) && text.length < 28 && !/\d/.test(text)
  );
}

function ended(context: Context, row: Row): boolean {
  return context.labels
    .row(row.index)
    .some(
      (label) =>
        label.start === 0 &&
        names(label, ENDS) !== null &&
        (label.colon || /\d/.test(row.chunks.map((c) => c.text).join(' ')) || label.whole),
    );
}

function addressRows(context: Context, rows: readonly Row[], from: number): Span[] {
  const spans: Span[] = [];
  for (let r = from; r < Math.min(rows.length, from + 8); r++) {
    const row = rows[r];
    if (!row) break;
    const spansOfRow = rowSpans(row);
    const span = rowSpan(row);
    const text = rowText(row);
    if (
      /^\(?\s*(?:[A-Z]{0,3}\d{4,}[-\s]?[A-Z]?|co\.?\s?(?:reg|no).*|\d{6,}.*)\s*\)?$/i.test(text) &&
      spans.length === 0
    )
      continue;
    if (ended(context, row) || /(?:^|\s)(?:tel|fax|phone|gst|reg|roc|co\.? ?no|h\/p|e-?mail)\b/i.test(text)) {
      if (spans.length > 0 || /tel|gst|fax|phone/i.test(text)) break;
      continue;
    }
    if (context.datesIn(span.chunk).length > 0 || context.identifiersIn(span.chunk).length > 0) break;
    const letters = (text.match(/\p{L}/gu) ?? []).length;
    if (letters < 3 && !/^\d{5}/.test(text)) continue;
    if (
      spans.length === 0 &&
      !isStreetLine(text) &&
      !isPostalLine(text) &&
      !/\d/.test(text) &&
      !/,$/.test(text)
    )
      continue;
    if (/^(?:tax\s?)?invoice|receipt|welcome|cash|thank/i.test(text)) break;
    spans.push(...spansOfRow);
    if (isPostalLine(text) && !/,$/.test(text)) {
      const after = rows[r + 1];
      const more = after ? rowText(after) : '';
      if (
        !/^\p{Lu}[\p{L} .,]{2,40}[.,]?$/u.test(more) ||
        (after && ended(context, after)) ||
        /invoice|receipt|tel|bill|cash|gst|member/i.test(more)
      )
        break;
    }
  }
  return spans;
}
