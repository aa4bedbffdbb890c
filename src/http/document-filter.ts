import type { Static } from 'typebox';
import type { DocumentFilter } from '../domain/ports/records.ts';
import { isStorable } from '../intake/caller-data.ts';
import { fieldError } from '../lib/api-error.ts';
import type { DocumentListQuery } from './schemas/documents.ts';
import { parseTimestamp } from './timestamps.ts';

const METADATA = 'metadata.';
const MAX_METADATA_KEYS = 10;

/** The filters of the document list. Throws 422 `invalid` for what cannot be compared. */
export function toDocumentFilter(query: Static<typeof DocumentListQuery>): DocumentFilter {
  const { status, source, filename, document_type, external_id, created_after, created_before } = query;
  const metadata = metadataFilter(query);
  return {
    ...(status === undefined ? {} : { status }),
    ...(source === undefined ? {} : { source }),
    ...(filename === undefined ? {} : { filename: checkText(filename, 'filename') }),
    ...(document_type === undefined ? {} : { documentType: checkText(document_type, 'document_type') }),
    ...(external_id === undefined ? {} : { externalId: checkText(external_id, 'external_id') }),
    ...(created_after === undefined ? {} : { createdAfter: parseTimestamp(created_after, 'created_after') }),
    ...(created_before === undefined
      ? {}
      : { createdBefore: parseTimestamp(created_before, 'created_before') }),
    ...(metadata === null ? {} : { metadata }),
  };
}

function metadataFilter(query: object): Record<string, string> | null {
  const entries = Object.entries(query).filter(
    ([name]) => name.startsWith(METADATA) && name.length > METADATA.length,
  );
  if (entries.length === 0) return null;
  if (entries.length > MAX_METADATA_KEYS) {
    throw fieldError('metadata', 'too_many_items', `at most ${MAX_METADATA_KEYS} keys can be asked for`);
  }
  const filter: Record<string, string> = {};
  for (const [name, value] of entries)
    filter[checkText(name, name).slice(METADATA.length)] = checkText(value, name);
  return filter;
}

function checkText(value: unknown, field: string): string {
  if (typeof value !== 'string') throw fieldError(field, 'invalid', 'must be given once');
  if (!isStorable(value)) throw fieldError(field, 'invalid', 'must not contain control characters');
  return value;
}
