import { summarizeDocument } from '../domain/document-summary.ts';
import type { Document } from '../domain/documents.ts';
import type { ExportRows } from '../domain/exports.ts';

export type Cell = string | number | boolean;
export type Row = Record<string, Cell>;

/** The rows that a document gives: itself, or the entries of one of its lists. */
export function rowsOf(document: Document, parsedData: unknown, rows: ExportRows): Row[] {
  const data = isRecord(parsedData) ? parsedData : {};
  const fields = isRecord(data.fields) ? data.fields : {};
  if (rows === 'documents') return [documentRow(document, data, fields)];
  const head = flat({
    document_id: document.id,
    filename: document.filename,
    number: fields.number,
    date: fields.date,
  });
  const list = data[rows];
  return Array.isArray(list) ? list.map((entry) => ({ ...head, ...flat(isRecord(entry) ? entry : {}) })) : [];
}

function documentRow(
  document: Document,
  data: Record<string, unknown>,
  fields: Record<string, unknown>,
): Row {
  const { id, filename, status, created_at, pages_count, external_id } = summarizeDocument(document);
  const { document_type, language, custom } = data;
  return {
    ...flat({
      document_id: id,
      filename,
      status,
      created_at,
      pages_count,
      external_id,
      document_type,
      language,
    }),
    ...flat(fields),
    ...flat(isRecord(custom) ? custom : {}, 'custom.'),
  };
}

/** `{seller: {name}}` → `seller.name`; lists of plain values in one cell, lists of others as JSON. */
function flat(value: Record<string, unknown>, prefix = ''): Row {
  const row: Row = {};
  for (const [name, inner] of Object.entries(value)) {
    const column = `${prefix}${name}`;
    if (inner === null || inner === undefined) continue;
    if (typeof inner === 'string' || typeof inner === 'number' || typeof inner === 'boolean')
      row[column] = inner;
    else if (Array.isArray(inner))
      row[column] = inner.every((one) => !isObject(one)) ? inner.join('; ') : JSON.stringify(inner);
    else if (isRecord(inner)) Object.assign(row, flat(inner, `${column}.`));
  }
  return row;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return isObject(value) && !Array.isArray(value);
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
