import type { Box } from '../../parsed-data.ts';
import { isStreetLine } from '../recognize/names.ts';
import { isPostalLine } from '../recognize/postcodes.ts';
import { type Span, spanBox, spanText } from '../view/span.ts';
import type { Chunk } from '../view/view.ts';

/** Maximum number of words in a label before a part of an address. */
const MOST_LABEL_WORDS = 4;

/**
 * Removes the label before a part of an address, as in the boxes of forms: "City: Leeds LS1 1AA". Digits
 * before the colon are part of the address.
 */
export function omitLabel({ chunk, start, end }: Span): Span {
  for (let i = start; i < Math.min(end - 1, start + MOST_LABEL_WORDS); i++) {
    const text = chunk.tokens[i]?.text ?? '';
    if (/\d/.test(text)) break;
    if (!text.endsWith(':')) continue;
    const rest = { chunk, start: i + 1, end };
    return isPostalLine(spanText(rest)) || isStreetLine(spanText(rest)) ? rest : { chunk, start, end };
  }
  return { chunk, start, end };
}

/**
 * Whether lines contain two addresses: a line with only a postcode and town is above another postcode and
 * town. A number before a name can also be a house number if a postcode ends the line below: "5200 Fern Hill"
 * above "Salem, OR 97301".
 */
export function hasTwoAddresses(lines: readonly Span[]): boolean {
  const texts = lines.map(spanText);
  const first = texts.findIndex((text) => isPostalLine(text) && !isStreetLine(text));
  if (first < 0) return false;
  const startsWithNumber = /^\d/.test(texts[first] ?? '');
  return texts
    .slice(first + 1)
    .some((text) => isPostalLine(text) && !(startsWithNumber && /\d\S*$/.test(text)));
}

/**
 * Splits a line that contains the postcodes and towns of two adjacent columns: "1010 Wien 8010 Graz". Returns
 * the whole line if it contains only one.
 */
export function splitTowns(chunk: Chunk): Span[] {
  const end = chunk.tokens.length;
  for (let i = 2; i + 1 < end; i++) {
    const parts = [
      { chunk, start: 0, end: i },
      { chunk, start: i, end },
    ];
    if (hasSameForm(chunk, i) && parts.every(isTown)) return parts;
  }
  return [{ chunk, start: 0, end }];
}

/** Returns the part of a line that is in the same column as `box`. */
export function selectColumn(chunk: Chunk, box: Box): Span {
  const measureDistance = (part: Span) => Math.abs(spanBox(part)[0] - box[0]);
  const [nearest] = splitTowns(chunk).sort((a, b) => measureDistance(a) - measureDistance(b));
  return nearest ?? { chunk, start: 0, end: chunk.tokens.length };
}

/** Whether the token at `index` has as many digits as the first token of the line and follows a name. */
function hasSameForm({ tokens }: Chunk, index: number): boolean {
  const [first, before, own] = [0, index - 1, index].map((i) => tokens[i]?.text ?? '');
  return /^\d{3,6}$/.test(own ?? '') && own?.length === first?.length && /^\p{Lu}\p{L}+$/u.test(before ?? '');
}

/** Whether a span consists of a postcode and the name of a town. */
function isTown(span: Span): boolean {
  const text = spanText(span);
  return /^\d[\d ]*\s\p{Lu}[^\d]+$/u.test(text) && isPostalLine(text) && !isStreetLine(text);
}
