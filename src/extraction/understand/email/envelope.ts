import type { FieldValue } from '../../parsed-data.ts';
import type { Context } from '../context.ts';
import type { EvidenceCollector } from '../evidence-collector.ts';
import { createPlace } from '../found.ts';
import { type Span, selectWholeChunk, spanText } from '../view/span.ts';
import type { Chunk, Row } from '../view/view.ts';
import { findHeadersWithoutColons, findWebSender, readHeaderName } from './message-lines.ts';

const HEAD_ROWS = 15;

/**
 * Reads the sender, recipients, subject and date of a message. Values that are missing in its envelope are
 * read from its printed header.
 */
export function readEnvelope(context: Context, collector: EvidenceCollector): Record<string, FieldValue> {
  const fields: Record<string, FieldValue> = {};
  const envelope = context.options.email;
  if (envelope?.from) fields.from = putKnown(collector, 'from', envelope.from);
  if (envelope && envelope.subject !== '') fields.subject = putKnown(collector, 'subject', envelope.subject);
  const rows = context.view.rows.slice(0, HEAD_ROWS);
  const bare = new Map(findHeadersWithoutColons(rows.map(getRowText)).map((head) => [head.line, head]));
  for (const [i, row] of rows.entries()) {
    const chunk = row.chunks[0];
    const key = readHeaderName(chunk?.text ?? '') ?? bare.get(i)?.name ?? null;
    if (
      !chunk ||
      (key !== 'from' && key !== 'to' && key !== 'subject' && key !== 'date') ||
      fields[key] !== undefined
    )
      continue;
    const colon = bare.get(i)?.words ?? chunk.tokens.findIndex((token) => token.text.endsWith(':')) + 1;
    const inline = colon < chunk.tokens.length;
    const value = inline ? chunk : row.chunks[1];
    if (!value) continue;
    const span: Span = { chunk: value, start: inline ? colon : 0, end: value.tokens.length };
    const addresses = key === 'from' || key === 'to' ? findAddresses(context, span) : [];
    const text =
      key === 'date'
        ? context.datesIn(value)[0]?.iso
        : addresses.map((one) => one.value).join(', ') || spanText(span);
    if (text)
      fields[key] = collector.put(`/fields/${key}`, {
        value: text,
        places: (addresses.length > 0 ? addresses.map((one) => one.span) : [span]).map((one) =>
          createPlace(context.view, one),
        ),
        method: 'label',
        features: { strong_label: 1, colon: 1 },
        group: 'email',
      });
  }
  if (fields.from === undefined) readWebHead(context, collector, fields);
  const over = rows.slice(0, Math.min(...bare.keys(), HEAD_ROWS));
  if (bare.size > 0 && fields.subject === undefined) putSubject(context, collector, fields, over);
  return fields;
}

const getRowText = (row: Row) => row.chunks.map((chunk) => chunk.text).join(' ');

/** If the header contains no subject, uses the largest line above the header as the subject. */
function putSubject(
  context: Context,
  collector: EvidenceCollector,
  fields: Record<string, FieldValue>,
  rows: readonly Row[],
): void {
  const over = rows.flatMap((row) => row.chunks.filter((chunk) => isSubject(context, chunk)));
  const subject = over.toSorted((a, b) => b.box[3] - b.box[1] - (a.box[3] - a.box[1]))[0];
  if (!subject || fields.subject !== undefined) return;
  fields.subject = collector.put('/fields/subject', {
    value: subject.text,
    places: [createPlace(context.view, selectWholeChunk(subject))],
    method: 'layout',
    features: { well_formed: 1 },
    group: 'email',
  });
}

/**
 * Reads the header of a webmail printout, which has no labels. The sender and the date are on the same row,
 * below the subject.
 */
function readWebHead(
  context: Context,
  collector: EvidenceCollector,
  fields: Record<string, FieldValue>,
): void {
  const rows = context.view.rows.slice(0, HEAD_ROWS);
  const at = findWebSender(rows.map(getRowText));
  const sender = rows[at];
  if (!sender) return;
  const put = (key: 'from' | 'date', value: string, span: Span) => {
    if (fields[key] !== undefined) return;
    fields[key] = collector.put(`/fields/${key}`, {
      value,
      places: [createPlace(context.view, span)],
      method: 'layout',
      features: { well_formed: 1 },
      group: 'email',
    });
  };
  const [from] = sender.chunks.flatMap((chunk) => findAddresses(context, selectWholeChunk(chunk)));
  if (from) put('from', from.value, from.span);
  const [date] = sender.chunks.flatMap((chunk) => context.datesIn(chunk));
  if (date) put('date', date.iso, date.span);
  putSubject(context, collector, fields, rows.slice(0, at));
}

/** Whether a line may be the subject rather than the name of the mailbox or the number of messages. */
function isSubject(context: Context, chunk: Chunk): boolean {
  return context.identifiersIn(chunk).length === 0 && !/^\d+\s\p{L}+$/u.test(chunk.text);
}

/** Returns the e-mail addresses in a span, without the names before them: "Ann Lee <ann@a.example>". */
function findAddresses(context: Context, span: Span) {
  return context
    .identifiersIn(span.chunk)
    .filter((one) => one.kind === 'email' && one.span.start >= span.start && one.span.end <= span.end);
}

function putKnown(collector: EvidenceCollector, key: string, value: string): string {
  return collector.putSure(
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
