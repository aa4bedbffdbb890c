import type { Context } from '../context.ts';
import { createPlace, type Found } from '../found.ts';
import type { Label } from '../lexicon/labels.ts';
import { hasPaymentPhrase, paymentMethodKeys } from '../lexicon/lexicon.ts';
import { compilePattern } from '../lexicon/patterns.ts';
import { isConcept } from '../score/links.ts';
import { removeStrayMarks } from '../tidy-value.ts';
import { type Span, spanText } from '../view/span.ts';
import { keyOf, overlapX } from '../view/token.ts';

const PAYABLE = compilePattern('i')`\d|%|${'payable'}`;
const PAY_OR_DAYS = compilePattern('i')`${'pay_or_days'}`;

/** A payment period, such as "45 days" or "30 gg". */
const IN_DAYS = compilePattern('iu')`\b\d{1,3}\s?${'days_to_pay'}(?!\p{L})`;

/** Finds the payment method: the value of its label, or the name of a payment method next to an amount. */
export function findPaymentMethod(context: Context): Found<string> | null {
  for (const label of context.labels.all) {
    // Ignore labels inside sentences: "payment by cheque is no longer accepted".
    if (!isConcept(label, 'payment_method') || (label.start > 0 && !label.colon)) continue;
    const span = findBelowHeader(context, label) ?? findNextTo(context, label.chunk.index, label.end);
    const text = span ? spanText(span) : '';
    if (IN_DAYS.test(text)) continue;
    if (span && /\p{L}{2}/u.test(text) && text.length <= 50)
      return createPaymentMethod(
        context,
        text.replace(/(?<=\p{L}{3})[.;]\s\p{Lu}.*$/u, '').replace(/[.;]$/, ''),
        span,
        1,
      );
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
    if (paid) return createPaymentMethod(context, spanText(span).replace(/\s*[:.]$/, ''), span, 0);
  }
  return null;
}

/**
 * Returns the value below a label that is one of several column headers in its row; null if there is no such
 * value.
 */
function findBelowHeader(context: Context, label: Label): Span | null {
  const row = context.view.rows[label.chunk.row];
  const next = context.view.rows[label.chunk.row + 1];
  if (!label.whole || !row || !next || row.chunks.length < 3 || next.page !== row.page) return null;
  if (next.box[1] - row.box[3] > row.height || row.tokens.some((token) => /\d/.test(token.text))) return null;
  const chunk = next.chunks.find((one) => overlapX(one.box, label.box) > 0.5);
  return chunk ? { chunk, start: 0, end: chunk.tokens.length } : null;
}

function findNextTo(context: Context, index: number, end: number): Span | null {
  const chunk = context.view.chunks[index];
  if (!chunk) return null;
  let start = end;
  while (start < chunk.tokens.length && chunk.tokens[start]?.key === '') start++;
  if (start < chunk.tokens.length) return { chunk, start, end: chunk.tokens.length };
  const next = context.view.chunks[index + 1];
  return next && next.row === chunk.row ? { chunk: next, start: 0, end: next.tokens.length } : null;
}

function createPaymentMethod(context: Context, value: string, span: Span, strong: number): Found<string> {
  return {
    value: removeStrayMarks(value),
    places: [createPlace(context.view, span)],
    method: 'label',
    features: { strong_label: strong, well_formed: paymentMethodKeys.has(keyOf(value)) ? 1 : 0 },
    group: 'payment_method',
  };
}

/** Finds the payment terms: the value of their label, or a line such as "payable within 30 days". */
export function findPaymentTerms(context: Context): Found<string> | null {
  for (const label of context.labels.all) {
    // The label of the payment method can also precede a payment period: "Payment: 45 days net".
    const means = isConcept(label, 'payment_method');
    if (!(isConcept(label, 'payment_terms') || means) || followsWord(label)) continue;
    const span =
      findBelowHeader(context, label) ??
      findNextTo(context, label.chunk.index, label.end) ??
      findBelow(context, label.chunk.row);
    const text = span ? spanText(span) : '';
    const payable = PAYABLE.test(text);
    if (means && !IN_DAYS.test(text)) continue;
    if (span && /\p{L}{2}/u.test(text) && payable && text.length <= 140)
      return createPaymentTerms(context, text, span, 1);
  }
  for (const chunk of context.view.chunks) {
    if (chunk.tokens.length > 24) continue;
    if (!/\d/.test(chunk.text) || !PAY_OR_DAYS.test(chunk.text)) continue;
    const key = keyOf(chunk.text);
    if (hasPaymentPhrase(key))
      return createPaymentTerms(context, chunk.text, { chunk, start: 0, end: chunk.tokens.length }, 0);
  }
  return null;
}

/** Whether a word before a label changes its meaning: "Delivery terms" are not payment terms. */
function followsWord({ chunk, start, key }: Label): boolean {
  const before = chunk.tokens[start - 1];
  return before !== undefined && /^\p{L}{3,}$/u.test(before.text) && key.length < 12;
}

function findBelow(context: Context, row: number): Span | null {
  const here = context.view.rows[row];
  const next = context.view.rows[row + 1];
  const chunk = next?.chunks[0];
  if (!here || !next || !chunk || next.page !== here.page || next.box[1] - here.box[3] > 1.5 * here.height)
    return null;
  return { chunk, start: 0, end: chunk.tokens.length };
}

function createPaymentTerms(context: Context, value: string, span: Span, strong: number): Found<string> {
  return {
    value: removeStrayMarks(value),
    places: [createPlace(context.view, span)],
    method: strong ? 'label' : 'layout',
    features: { strong_label: strong, prose: strong ? 0 : 1 },
    group: 'payment_terms',
  };
}
