import type { FieldValue } from '../../parsed-data.ts';
import type { Context } from '../context.ts';
import { placeOf } from '../found.ts';
import type { Ledger } from '../ledger.ts';
import { type Span, spanText } from '../view/span.ts';
import { headName } from './message-lines.ts';

const HEAD_ROWS = 15;

/** From, to, subject and date of a message: from its envelope where that is known, else from its printed head. */
export function readEnvelope(context: Context, ledger: Ledger): Record<string, FieldValue> {
  const fields: Record<string, FieldValue> = {};
  const envelope = context.options.email;
  if (envelope?.from) fields.from = known(ledger, 'from', envelope.from);
  if (envelope && envelope.subject !== '') fields.subject = known(ledger, 'subject', envelope.subject);
  for (const row of context.view.rows.slice(0, HEAD_ROWS)) {
    const chunk = row.chunks[0];
    const key = headName(chunk?.text ?? '');
    if (
      !chunk ||
      (key !== 'from' && key !== 'to' && key !== 'subject' && key !== 'date') ||
      fields[key] !== undefined
    )
      continue;
    const colon = chunk.tokens.findIndex((token) => token.text.endsWith(':')) + 1;
    const inline = colon < chunk.tokens.length;
    const value = inline ? chunk : row.chunks[1];
    if (!value) continue;
    const span: Span = { chunk: value, start: inline ? colon : 0, end: value.tokens.length };
    const addresses = key === 'from' || key === 'to' ? addressesIn(context, span) : [];
    const text =
      key === 'date'
        ? context.datesIn(value)[0]?.iso
        : addresses.map((one) => one.value).join(', ') || spanText(span);
    if (text)
      fields[key] = ledger.put(`/fields/${key}`, {
        value: text,
        places: (addresses.length > 0 ? addresses.map((one) => one.span) : [span]).map((one) =>
          placeOf(context.view, one),
        ),
        method: 'label',
        features: { strong_label: 1, colon: 1 },
        group: 'email',
      });
  }
  return fields;
}

/** "Ann Lee <ann@a.example>": the addresses without their names. */
function addressesIn(context: Context, span: Span) {
  return context
    .identifiersIn(span.chunk)
    .filter((one) => one.kind === 'email' && one.span.start >= span.start && one.span.end <= span.end);
}

function known(ledger: Ledger, key: string, value: string): string {
  return ledger.putSure(
    `/fields/${key}`,
    {
      value,
      places: [{ page: 1, box: [0, 0, 0, 0], text: value, at: 'envelope' }],
      method: 'layout',
      features: {},
      group: 'email',
    },
    0.99,
  );
}
