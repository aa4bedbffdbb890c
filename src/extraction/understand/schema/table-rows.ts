import type { FieldSchema } from '../../options.ts';
import type { Context } from '../context.ts';
import { ocrDoubt, placeOf } from '../found.ts';
import type { Ledger } from '../ledger.ts';
import { Phrases } from '../lexicon/phrases.ts';
import { cellsOf } from '../line-items/cells.ts';
import { columnNames, findHeaders } from '../line-items/columns.ts';
import { parseDate } from '../recognize/dates.ts';
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
      const amounts = context.amountsOn(r);
      const object: Record<string, unknown> = {};
      for (const cell of cellsOf(row, header, amounts, numeric, () => null)) {
        const field = fields[Number(cell.role)];
        const value = field ? typed(field, cell.amount?.value ?? null, cell.text) : undefined;
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

function typed(field: Wanted, amount: number | null, text: string): unknown {
  const { type, format, enum: choices } = field.schema;
  if (type === 'number') return amount ?? undefined;
  if (type === 'integer') return amount !== null && Number.isInteger(amount) ? amount : undefined;
  if (type !== 'string') return undefined;
  if (format === 'date') return parseDate(text) ?? undefined;
  if (choices && !choices.includes(text)) return undefined;
  return format === undefined ? text : undefined;
}
