import type { Context } from '../context.ts';
import { type Span, spanText } from '../view/span.ts';
import type { MrzField } from './mrz.ts';

/** Numbers that driving licences have instead of words (directive 2006/126/EC, annex I). */
const NUMBERS: ReadonlyMap<string, MrzField | null> = new Map([
  ['1', 'surname'],
  ['2', 'given_names'],
  ['3', 'birth_date'],
  ['4a', null],
  ['4b', 'expiry_date'],
  ['5', 'document_number'],
]);

/** The fields of a licence that numbers them; empty where not all of the numbers stand there. */
export function numberedFields(context: Context): Map<MrzField, { value: string; span: Span }> {
  const found = new Map<MrzField, { value: string; span: Span }>();
  const seen = new Set<string>();
  for (const chunk of context.view.chunks.slice(0, 80)) {
    const number = /^(\d[a-d]?)\.?$/.exec(chunk.tokens[0]?.text ?? '')?.[1] ?? '';
    if (!NUMBERS.has(number) || seen.has(number) || chunk.tokens.length < 2) continue;
    const field = NUMBERS.get(number) ?? null;
    const span: Span = { chunk, start: 1, end: chunk.tokens.length };
    if (field === 'birth_date' || field === 'expiry_date') {
      const date = context.datesIn(chunk)[0];
      if (!date) continue;
      found.set(field, { value: date.iso, span: date.span });
    } else if (field !== null) found.set(field, { value: spanText(span), span });
    seen.add(number);
  }
  return seen.size === NUMBERS.size ? found : new Map();
}
