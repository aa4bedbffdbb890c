import type { Context } from '../context.ts';
import addressWords from '../lexicon/address-words.json' with { type: 'json' };
import regions from '../lexicon/regions.json' with { type: 'json' };
import { trimSpan } from '../questions/spans.ts';
import { isCountryLine } from '../recognize/names.ts';
import { isPostalLine } from '../recognize/postcodes.ts';
import { type Span, selectWholeChunk, spanText } from '../view/span.ts';
import { keyOf } from '../view/token.ts';
import { createAddress, findAddressLinesAbove, findAddressLinesBelow } from './address-candidates.ts';
import { collectSpans, type ValueCandidate } from './value-candidate.ts';

const SEPARATOR = /^[·•|*–—▪/-]$/;
/** Maximum number of words between a street and the end of its postcode on the same line. */
const MOST_TO_POSTCODE = 6;
/** Maximum number of words that complete the name of a town. */
const MOST_OF_TOWN = 3;

/**
 * Corrects the end of an address: adds the postcode and town after a street, and the missing words of a town,
 * such as "(AL)". Returns the candidate itself if nothing changes.
 */
export function completeAddress(context: Context, candidate: ValueCandidate): ValueCandidate {
  const spans = collectSpans(candidate);
  const hasPostcode = spans.some((span) => isPostalLine(spanText(span)));
  const begun = addCareOf(context, spans);
  const completed = addRegion(context, hasPostcode ? completeTown(begun) : addPostcode(context, begun));
  return completed === spans ? candidate : createAddress(completed);
}

/** Normalized names of states and countries, such as "newsouthwales". */
const REGIONS: ReadonlySet<string> = new Set(regions.names.map(keyOf));

const CARE_OF = new RegExp(`^(?:${addressWords.care_of.join('|')})\\s?\\p{L}`, 'iu');

/** Adds the line above an address that names who receives mail for the addressee: "c/o Ann Lee". */
function addCareOf(context: Context, spans: readonly Span[]): readonly Span[] {
  const [first] = spans;
  const row = first ? context.view.rows[first.chunk.row] : undefined;
  if (!first || !row || first.start > 0) return spans;
  const above = findAddressLinesAbove(context, row, first.chunk).at(-1);
  return above && CARE_OF.test(above.text) ? [trimSpan(selectWholeChunk(above)), ...spans] : spans;
}

/** Adds the state or country that is printed below the town. */
function addRegion(context: Context, spans: readonly Span[]): readonly Span[] {
  const last = spans.at(-1);
  const row = last ? context.view.rows[last.chunk.row] : undefined;
  if (!last || !row || last.end < last.chunk.tokens.length) return spans;
  const below = findAddressLinesBelow(context, row, last.chunk)[0];
  return below && (REGIONS.has(keyOf(below.text)) || isCountryLine(below.text))
    ? [...spans, trimSpan(selectWholeChunk(below))]
    : spans;
}

/** Adds the postcode and town that follow on the same line or on the next line of the column. */
function addPostcode(context: Context, spans: readonly Span[]): readonly Span[] {
  const last = spans.at(-1);
  if (!last) return spans;
  const { chunk, start, end } = last;
  if (end < chunk.tokens.length) {
    const to = findPostcodeEnd(last);
    return to === null ? spans : completeTown([...spans.slice(0, -1), { chunk, start, end: to }]);
  }
  const row = context.view.rows[chunk.row];
  const below = row ? findAddressLinesBelow(context, row, chunk)[0] : undefined;
  return below && isPostalLine(below.text) ? [...spans, trimSpan(selectWholeChunk(below))] : spans;
}

function findPostcodeEnd({ chunk, start, end }: Span): number | null {
  for (let to = end; to < Math.min(chunk.tokens.length, end + MOST_TO_POSTCODE); to++) {
    const text = chunk.tokens[to]?.text ?? '';
    if (SEPARATOR.test(text) || /[:@]/.test(text)) return null;
    if (isPostalLine(spanText({ chunk, start, end: to + 1 }))) return to + 1;
  }
  return null;
}

/**
 * Adds the rest of a town's name, such as "de Arousa" after "Vilanova" in "Vilanova de Arousa. Open daily".
 * The rest must be followed by the end of the line, a separator or a punctuation mark.
 */
function completeTown(spans: readonly Span[]): readonly Span[] {
  const last = spans.at(-1);
  if (!last || !isPostalLine(spanText(last))) return spans;
  const { chunk, start, end } = last;
  if (/[.,;:)]$/.test(chunk.tokens[end - 1]?.text ?? '')) return spans;
  for (let to = end; to < Math.min(chunk.tokens.length, end + MOST_OF_TOWN); to++) {
    const text = chunk.tokens[to]?.text ?? '';
    if (!/^(?:\p{Lu}[\p{L}'’./-]*|\p{Ll}{1,3}|\(\p{Lu}\p{L}*\)?|\p{L}+\))[.,;]?$/u.test(text)) return spans;
    const next = chunk.tokens[to + 1]?.text;
    const isEnd = next === undefined || SEPARATOR.test(next) || /.{3}[.;]$|\)[.,;]?$/.test(text);
    if (isEnd && /^[\p{Lu}(]|\)/u.test(text) && to - end < (text.endsWith(')') ? 2 : MOST_OF_TOWN))
      return [...spans.slice(0, -1), { chunk, start, end: to + 1 }];
  }
  return spans;
}
