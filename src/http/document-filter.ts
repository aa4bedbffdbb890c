import type { Static } from 'typebox';
import type { Caller } from '../domain/callers.ts';
import { DOCUMENT_ORDERS, type DocumentFilter, type DocumentOrder } from '../domain/ports/records.ts';
import type { Project } from '../domain/projects.ts';
import { checkBatch, isStorable } from '../intake/caller-data.ts';
import { createFieldError } from '../lib/api-error.ts';
import { isLongerThan } from '../lib/normalize-text.ts';
import { toSearchQuery } from '../lib/search-words.ts';
import { AMOUNT_PATTERN } from './schemas/common.ts';
import type { DocumentCountsQuery } from './schemas/documents.ts';
import { checkDay, parseTimestamp } from './timestamps.ts';

const METADATA = 'metadata.';
const AMOUNT = new RegExp(AMOUNT_PATTERN);
const MAX_METADATA_KEYS = 10;
const LONGEST_QUESTION = 200;

/** Throws a 422 error with code `invalid` if a value is invalid. */
export function toDocumentFilter(
  query: Static<typeof DocumentCountsQuery>,
  project: Pick<Project, 'reviewThreshold'>,
  caller: Caller,
): DocumentFilter {
  const { status, source, filename, document_type, external_id, created_after, created_before } = query;
  const { batch, parent_id, assigned_to, warnings, review, q, date_from, date_to, total_from, total_to } =
    query;
  const metadata = parseMetadataFilter(query);
  return {
    ...(status === undefined ? {} : { status }),
    ...(source === undefined ? {} : { source }),
    ...(filename === undefined ? {} : { filename: checkText(filename, 'filename') }),
    ...(document_type === undefined ? {} : { documentType: checkText(document_type, 'document_type') }),
    ...(external_id === undefined ? {} : { externalId: checkText(external_id, 'external_id') }),
    ...(batch === undefined ? {} : { batch: checkBatch(checkText(batch, 'batch')) }),
    ...(parent_id === undefined ? {} : { parentId: checkText(parent_id, 'parent_id') }),
    ...(created_after === undefined ? {} : { createdAfter: parseTimestamp(created_after, 'created_after') }),
    ...(created_before === undefined
      ? {}
      : { createdBefore: parseTimestamp(created_before, 'created_before') }),
    ...(date_from === undefined ? {} : { dateFrom: checkDay(date_from, 'date_from') }),
    ...(date_to === undefined ? {} : { dateTo: checkDay(date_to, 'date_to') }),
    ...(total_from === undefined ? {} : { totalFrom: toAmount(total_from, 'total_from') }),
    ...(total_to === undefined ? {} : { totalTo: toAmount(total_to, 'total_to') }),
    ...(warnings === undefined ? {} : { warnings: toWarnings(warnings) }),
    ...(review === undefined ? {} : { review: { state: review, threshold: project.reviewThreshold } }),
    ...(assigned_to === undefined ? {} : { assignedTo: findAssignee(assigned_to, caller) }),
    ...(q === undefined ? {} : { query: toWords(q) }),
    ...(metadata === null ? {} : { metadata }),
  };
}

function findAssignee(text: string, caller: Caller): string | null {
  if (text === 'nobody') return null;
  if (text !== 'me') return checkText(text, 'assigned_to');
  if (caller.kind === 'key')
    throw createFieldError('assigned_to', 'invalid', 'must not be `me`, because an API key is not a user');
  return caller.id;
}

/**
 * Parses a `sort` parameter. A leading `-` means descending order, as in `-total`. Returns undefined if the
 * value is unknown.
 */
export function toDocumentOrder(sort: string | undefined): DocumentOrder | undefined {
  const by = DOCUMENT_ORDERS.find((name) => name === sort?.replace(/^-/, ''));
  return by === undefined ? undefined : { by, descending: sort?.startsWith('-') ?? false };
}

function parseMetadataFilter(query: object): Record<string, string> | null {
  const entries = Object.entries(query).filter(
    ([name]) => name.startsWith(METADATA) && name.length > METADATA.length,
  );
  if (entries.length === 0) return null;
  if (entries.length > MAX_METADATA_KEYS) {
    throw createFieldError(
      'metadata',
      'too_many_items',
      `at most ${MAX_METADATA_KEYS} metadata keys can be requested`,
    );
  }
  const filter: Record<string, string> = {};
  for (const [name, value] of entries)
    filter[checkText(name, name).slice(METADATA.length)] = checkText(value, name);
  return filter;
}

function toWarnings(text: string): boolean | string {
  if (text === 'true' || text === 'false') return text === 'true';
  if (!/^[a-z0-9_]{1,100}$/.test(text))
    throw createFieldError('warnings', 'invalid', 'must be true, false or the code of a warning');
  return text;
}

function toAmount(text: string, field: string): number {
  if (!AMOUNT.test(text)) throw createFieldError(field, 'invalid', 'must be a number such as 1250.50');
  return Number(text);
}

function toWords(text: string): string {
  if (isLongerThan(text, LONGEST_QUESTION))
    throw createFieldError('q', 'invalid', `must have at most ${LONGEST_QUESTION} characters`);
  const words = toSearchQuery(text);
  if (words === '') throw createFieldError('q', 'invalid', 'must contain a word');
  return words;
}

function checkText(value: unknown, field: string): string {
  if (typeof value !== 'string') throw createFieldError(field, 'invalid', 'must be given only once');
  if (!isStorable(value)) throw createFieldError(field, 'invalid', 'must not contain control characters');
  return value;
}
