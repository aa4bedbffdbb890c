import type { Context } from '../context.ts';
import { type Span, selectWholeChunk, spanText } from '../view/span.ts';
import type { MrzField } from './mrz.ts';

/** The field numbers printed on driving licences instead of labels (Directive 2006/126/EC, Annex I). */
const NUMBERS: ReadonlyMap<string, MrzField | null> = new Map([
  ['1', 'surname'],
  ['2', 'given_names'],
  ['3', 'birth_date'],
  ['4a', null],
  ['4b', 'expiry_date'],
  ['5', 'document_number'],
]);

const MAX_CHUNKS = 80;

/** Reads the numbered fields of a driving licence. Returns an empty map if a number is missing. */
export function findNumberedFields(context: Context): Map<MrzField, { value: string; span: Span }> {
  const found = new Map<MrzField, { value: string; span: Span }>();
  const seen = new Set<string>();
  for (const { number, span } of listNumberedValues(context)) {
    if (!NUMBERS.has(number) || seen.has(number)) continue;
    const field = NUMBERS.get(number) ?? null;
    if (field === 'birth_date' || field === 'expiry_date') {
      const date = context.datesIn(span.chunk).find((one) => one.span.start >= span.start);
      if (!date) continue;
      found.set(field, { value: date.iso, span: date.span });
    } else if (field !== null) found.set(field, { value: spanText(span), span });
    seen.add(number);
  }
  return seen.size === NUMBERS.size ? found : new Map();
}

/**
 * Returns the value after each number: the rest of the number's chunk, up to the next number. If nothing is
 * left, the next chunk in the row is the value.
 */
function listNumberedValues({ view }: Context): { number: string; span: Span }[] {
  return view.chunks.slice(0, MAX_CHUNKS).flatMap((chunk) => {
    const marks = chunk.tokens.flatMap(({ text }, at) => {
      const number = (at === 0 ? /^(\d[a-d]?)\.?$/ : /^(\d[a-d]?)\.$/).exec(text)?.[1];
      return number === undefined ? [] : [{ number, at }];
    });
    const next = view.chunks[chunk.index + 1];
    return marks.flatMap(({ number, at }, i) => {
      const end = marks[i + 1]?.at ?? chunk.tokens.length;
      if (end > at + 1) return [{ number, span: { chunk, start: at + 1, end } }];
      return next && next.row === chunk.row ? [{ number, span: selectWholeChunk(next) }] : [];
    });
  });
}
