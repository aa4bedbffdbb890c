import type { Context } from '../context.ts';
import { type Found, placeOf } from '../found.ts';
import type { Label } from '../lexicon/labels.ts';
import { paymentMethodKeys, paymentPhrases } from '../lexicon/lexicon.ts';
import { compilePattern } from '../lexicon/patterns.ts';
import { isConcept } from '../score/links.ts';
import { type Span, spanText } from '../view/span.ts';
import { keyOf, overlapX } from '../view/token.ts';

const PAYABLE = compilePattern('i')`\d|%|${'payable'}`;
const PAY_OR_DAYS = compilePattern('i')`${'pay_or_days'}`;

/** "45 days", "30 gg": a time in which is to be paid. */
const IN_DAYS = compilePattern('iu')`\b\d{1,3}\s?${'days_to_pay'}(?!\p{L})`;

/** How it was or will be paid, as printed beside its label, or the name of a means of payment beside an amount. */
export function paymentMethod(context: Context): Found<string> | null {
  for (const label of context.labels.all) {
    // In the run of a sentence it names none: "payment by cheque is no longer taken".
    if (!isConcept(label, 'payment_method') || (label.start > 0 && !label.colon)) continue;
    const span = underHead(context, label) ?? beside(context, label.chunk.index, label.end);
    const text = span ? spanText(span) : '';
    if (IN_DAYS.test(text)) continue;
    if (span && /\p{L}{2}/u.test(text) && text.length <= 50)
      return made(context, text.replace(/(?<=\p{L}{3})[.;]\s\p{Lu}.*$/u, '').replace(/[.;]$/, ''), span, 1);
  }
  for (const label of context.labels.all) {
    if (!isConcept(label, 'amount_tendered') || label.start > 0 || !paymentMethodKeys.has(label.key))
      continue;
    const whole = paymentMethodKeys.has(keyOf(label.chunk.text));
    const span: Span = {
      chunk: label.chunk,
      start: label.start,
      end: whole ? label.chunk.tokens.length : label.end,
    };
    const paid = context.amountsOn(label.chunk.row).some((amount) => amount.decimals === 2);
    if (paid) return made(context, spanText(span).replace(/[:.]$/, ''), span, 0);
  }
  return null;
}

/** What stands under a label that is one of several heads in its row. */
function underHead(context: Context, label: Label): Span | null {
  const row = context.view.rows[label.chunk.row];
  const next = context.view.rows[label.chunk.row + 1];
  if (!label.whole || !row || !next || row.chunks.length < 3 || next.page !== row.page) return null;
  if (next.box[1] - row.box[3] > row.height || row.tokens.some((token) => /\d/.test(token.text))) return null;
  const chunk = next.chunks.find((one) => overlapX(one.box, label.box) > 0.5);
  return chunk ? { chunk, start: 0, end: chunk.tokens.length } : null;
}

function beside(context: Context, index: number, end: number): Span | null {
  const chunk = context.view.chunks[index];
  if (!chunk) return null;
  let start = end;
  while (start < chunk.tokens.length && chunk.tokens[start]?.key === '') start++;
  if (start < chunk.tokens.length) return { chunk, start, end: chunk.tokens.length };
  const next = context.view.chunks[index + 1];
  return next && next.row === chunk.row ? { chunk: next, start: 0, end: next.tokens.length } : null;
}

function made(context: Context, value: string, span: Span, strong: number): Found<string> {
  return {
    value,
    places: [placeOf(context.view, span)],
    method: 'label',
    features: { strong_label: strong, well_formed: paymentMethodKeys.has(keyOf(value)) ? 1 : 0 },
    group: 'payment_method',
  };
}

/** The terms of payment: what stands beside their label, or a line that says them ("payable within 30 days"). */
export function paymentTerms(context: Context): Found<string> | null {
  for (const label of context.labels.all) {
    // "Payment: 45 days net" says when, not how.
    const means = isConcept(label, 'payment_method');
    if (!(isConcept(label, 'payment_terms') || means) || followsWord(label)) continue;
    const span =
      underHead(context, label) ??
      beside(context, label.chunk.index, label.end) ??
      below(context, label.chunk.row);
    const text = span ? spanText(span) : '';
    const payable = PAYABLE.test(text);
    if (means && !IN_DAYS.test(text)) continue;
    if (span && /\p{L}{2}/u.test(text) && payable && text.length <= 140) return terms(context, text, span, 1);
  }
  for (const chunk of context.view.chunks) {
    if (chunk.tokens.length > 24) continue;
    if (!/\d/.test(chunk.text) || !PAY_OR_DAYS.test(chunk.text)) continue;
    const key = keyOf(chunk.text);
    if (paymentPhrases.some((one) => key.includes(one)))
      return terms(context, chunk.text, { chunk, start: 0, end: chunk.tokens.length }, 0);
  }
  return null;
}

/** "Delivery terms:" are others. */
function followsWord({ chunk, start, key }: Label): boolean {
  const before = chunk.tokens[start - 1];
  return before !== undefined && /^\p{L}{3,}$/u.test(before.text) && key.length < 12;
}

function below(context: Context, row: number): Span | null {
  const here = context.view.rows[row];
  const next = context.view.rows[row + 1];
  const chunk = next?.chunks[0];
  if (!here || !next || !chunk || next.page !== here.page || next.box[1] - here.box[3] > 1.5 * here.height)
    return null;
  return { chunk, start: 0, end: chunk.tokens.length };
}

function terms(context: Context, value: string, span: Span, strong: number): Found<string> {
  return {
    value,
    places: [placeOf(context.view, span)],
    method: strong ? 'label' : 'layout',
    features: { strong_label: strong, prose: strong ? 0 : 1 },
    group: 'payment_terms',
  };
}
