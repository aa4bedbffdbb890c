import { summarizeDocument } from '../domain/document-summary.ts';
import type { Document } from '../domain/documents.ts';
import type { ExportRows } from '../domain/exports.ts';
import type { ReviewState } from '../domain/review.ts';

export type Cell = string | number | boolean;
export type Row = Record<string, Cell>;

interface Part {
  documentType: unknown;
  fields: Record<string, unknown>;
  lineItems: unknown;
  /** The document's pages, such as `2` or `2-3`. Set only if the file contains several documents. */
  pages?: string;
}

export interface DocumentContext {
  /** URL of the document in the dashboard. */
  link: string;
  review: ReviewState;
}

/** Returns one row for each document in the file, or one for each entry of the list that was chosen. */
export function toRows(
  document: Document,
  context: DocumentContext,
  parsedData: unknown,
  rows: ExportRows,
): Row[] {
  const data = isRecord(parsedData) ? parsedData : {};
  const parts = listParts(data);
  if (rows === 'documents')
    return parts.map((part, index) => createDocumentRow(document, context, data, part, index === 0));
  if (rows === 'transactions')
    return parts.slice(0, 1).flatMap((part) => {
      const { iban, account_number, currency } = part.fields;
      return createEntryRows(document, context, part, { iban, account_number, currency }, data.transactions);
    });
  return parts.flatMap((part) => {
    const { number, date, currency, seller } = part.fields;
    const name = isRecord(seller) ? seller.name : undefined;
    return createEntryRows(
      document,
      context,
      part,
      { number, date, currency, seller: { name } },
      part.lineItems,
    );
  });
}

function listParts(data: Record<string, unknown>): Part[] {
  const segments = Array.isArray(data.segments) ? data.segments.filter(isRecord) : [];
  const first = {
    documentType: data.document_type,
    fields: isRecord(data.fields) ? data.fields : {},
    lineItems: data.line_items,
  };
  if (segments.length < 2) return [first];
  return segments.map(({ document_type, fields, line_items, pages }) => ({
    documentType: document_type,
    fields: isRecord(fields) ? fields : {},
    lineItems: line_items,
    ...(Array.isArray(pages) ? { pages: [...new Set(pages)].join('-') } : {}),
  }));
}

function createEntryRows(
  { id, filename }: Document,
  { link, review }: DocumentContext,
  { pages }: Part,
  shared: Record<string, unknown>,
  list: unknown,
): Row[] {
  const documentCells = flattenValues({ document_id: id, link, filename, review, pages, ...shared });
  return Array.isArray(list)
    ? list.map((entry) => ({ ...documentCells, ...flattenValues(isRecord(entry) ? entry : {}) }))
    : [];
}

function createDocumentRow(
  document: Document,
  { link, review }: DocumentContext,
  data: Record<string, unknown>,
  part: Part,
  isFirst: boolean,
): Row {
  const { id, filename, status, created_at, pages_count, external_id } = summarizeDocument(document);
  return {
    ...flattenValues({
      document_id: id,
      link,
      filename,
      status,
      error: document.error === null ? undefined : `${document.error.code}: ${document.error.message}`,
      review,
      created_at,
      pages_count,
      pages: part.pages,
      external_id,
      document_type: part.documentType,
      language: data.language,
    }),
    ...flattenValues(part.fields),
    // Custom fields are extracted once for the whole file, so they appear only in the row of the first
    // document.
    ...flattenValues(isFirst && isRecord(data.custom) ? data.custom : {}, 'custom.'),
  };
}

/**
 * Converts nested values to columns: `{seller: {name}}` becomes `seller.name`. A list of scalars becomes one
 * cell; other lists become JSON.
 */
function flattenValues(value: Record<string, unknown>, prefix = ''): Row {
  const row: Row = {};
  for (const [name, inner] of Object.entries(value)) {
    const column = `${prefix}${name}`;
    if (inner === null || inner === undefined) continue;
    if (typeof inner === 'string' || typeof inner === 'number' || typeof inner === 'boolean')
      row[column] = inner;
    else if (Array.isArray(inner))
      row[column] = inner.every((one) => !isObject(one)) ? inner.join('; ') : JSON.stringify(inner);
    else if (isRecord(inner)) Object.assign(row, flattenValues(inner, `${column}.`));
  }
  return row;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return isObject(value) && !Array.isArray(value);
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
