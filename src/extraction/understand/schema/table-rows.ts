import type { FieldSchema } from '../../options.ts';
import type { Context } from '../context.ts';
import { ocrDoubt, placeOf } from '../found.ts';
import type { Ledger } from '../ledger.ts';
import { Phrases } from '../lexicon/phrases.ts';
import { cellsOf } from '../line-items/cells.ts';
import { columnNames, findHeaders, type Header } from '../line-items/columns.ts';
import type { Span } from '../view/span.ts';
import { keyOf } from '../view/token.ts';
import type { Row } from '../view/view.ts';
import { type Wanted, wantedFields } from './wanted.ts';

const MAX_ROWS = 1000;

/** Rows of the table whose heads name the properties of an item, as objects that fit its schema. */
export function tableRows(
  context: Context,
  items: FieldSchema,
  pointer: string,
  ledger: Ledger,
): Record<string, unknown>[] {
  const fields = wantedFields(items, '');
  const phrases = new Phrases<string>();
  for (const [i, field] of fields.entries())
    for (const { phrase } of field.labels) phrases.add(phrase, String(i), '');
  const numeric = new Set(
    fields.flatMap((field, i) =>
      field.schema.type === 'number' || field.schema.type === 'integer' ? [String(i)] : [],
    ),
  );
  const least = Math.min(2, fields.length);
  const headers = findHeaders(
    context.view,
    columnNames(context.view, phrases),
    (roles) => roles.size >= least,
    (meanings, used) => meanings.find((role) => !used.has(role)) ?? null,
  );
  const rows: Record<string, unknown>[] = [];
  for (const [h, header] of headers.entries()) {
    const end = headers[h + 1]?.firstRow ?? context.view.rows.length;
    for (let r = header.lastRow + 1; r < end && rows.length < MAX_ROWS; r++) {
      const row = context.view.rows[r];
      if (
        !row ||
        row.page !== header.page ||
        row.box[1] - (context.view.rows[r - 1]?.box[3] ?? 0) > 5 * header.height
      )
        break;
      if (runsAcross(row, header)) break;
      const amounts = context.amountsOn(r);
      const object: Record<string, unknown> = {};
      for (const cell of cellsOf(row, header, amounts, numeric, () => null)) {
        const field = fields[Number(cell.role)];
        const value = field
          ? typed(field, cell.amount?.value ?? null, cell.text, dateIn(context, cell.span))
          : undefined;
        if (!field || value === undefined || field.name in object) continue;
        object[field.name] = ledger.put(`${pointer}/${rows.length}${field.pointer}`, {
          value,
          places: [placeOf(context.view, cell.span)],
          method: 'schema',
          features: { header_found: 1, ocr_doubt: ocrDoubt([cell.span]) },
          group: 'custom_row',
        });
      }
      if (Object.keys(object).length >= least) rows.push(object);
      else
        for (const name of Object.keys(object)) delete ledger.evidence[`${pointer}/${rows.length}/${name}`];
    }
  }
  return rows;
}

/** One run of words from a first column into a second one: the text that follows a table. */
function runsAcross({ chunks, tokens }: Row, { columns }: Header<string>): boolean {
  const [only, more] = chunks;
  if (!only || more || tokens.some((token) => token.digits && /[.,]\d/.test(token.text))) return false;
  const gaps = tokens.slice(1).map((token) => token.gap);
  const over = columns.filter(({ box }) => box[0] < only.box[2] && box[2] > only.box[0]);
  return over.length > 1 && Math.max(0, ...gaps) < 0.6;
}

/** The date of a cell, in the order of day and month that the whole document has. */
function dateIn(context: Context, span: Span): string | null {
  const within = context
    .datesIn(span.chunk)
    .find((date) => date.span.start >= span.start && date.span.end <= span.end);
  return within?.iso ?? null;
}

function typed(field: Wanted, amount: number | null, text: string, date: string | null): unknown {
  const { type, format, enum: choices } = field.schema;
  if (type === 'number') return amount ?? undefined;
  if (type === 'integer') return amount !== null && Number.isInteger(amount) ? amount : undefined;
  if (type !== 'string') return undefined;
  if (format === 'date') return date ?? undefined;
  if (choices) return choices.find((one) => typeof one === 'string' && keyOf(one) === keyOf(text));
  return format === undefined ? text : undefined;
}
