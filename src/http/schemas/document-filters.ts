import { Type } from 'typebox';
import { DOCUMENT_SOURCES } from '../../domain/documents.ts';
import { REVIEW_STATES } from '../../domain/review.ts';
import { BATCH_PATTERN } from '../../intake/caller-data.ts';
import { DOCUMENT_TYPES } from '../../lib/document-types.ts';
import { AMOUNT_PATTERN, DATE_PATTERN, NO_CONTROL_CHARACTERS, TIMESTAMP_PATTERN } from './common.ts';

export const Status = Type.Enum(['pending', 'completed', 'failed'], {
  type: 'string',
  description:
    'The state of processing. `completed` and `failed` are final unless the document is reprocessed.',
  examples: ['completed'],
});
export const Source = Type.Enum([...DOCUMENT_SOURCES], {
  type: 'string',
  description:
    'How the document was received: uploaded, submitted as a URL, sent by e-mail, or imported from a watched folder, a bucket or an SFTP server.',
});

const createExactFilter = (description: string, example: string) =>
  Type.String({ pattern: NO_CONTROL_CHARACTERS, description, examples: [example] });
const createTimeFilter = (description: string, example: string) =>
  Type.String({ pattern: TIMESTAMP_PATTERN, description, examples: [example] });
const createDayFilter = (description: string, example: string) =>
  Type.String({ pattern: DATE_PATTERN, description, examples: [example] });
const createAmountFilter = (description: string, example: string) =>
  Type.String({ pattern: AMOUNT_PATTERN, description, examples: [example] });

export const DOCUMENT_FILTERS = {
  status: Type.Optional({ ...Status, description: 'Only documents with this status.' }),
  source: Type.Optional({ ...Source, description: 'Only documents that were received in this way.' }),
  filename: Type.Optional(createExactFilter('Only documents with exactly this file name.', 'invoice.pdf')),
  document_type: Type.Optional(
    Type.Enum([...DOCUMENT_TYPES], {
      type: 'string',
      description: 'Only documents of this type.',
      examples: ['invoice'],
    }),
  ),
  external_id: Type.Optional(
    createExactFilter('Only documents with this `external_id`, your own reference.', 'order-4471'),
  ),
  batch: Type.Optional(
    Type.String({
      pattern: BATCH_PATTERN,
      description: 'Only documents that were uploaded in this batch.',
      examples: ['march-2026'],
    }),
  ),
  parent_id: Type.Optional(
    createExactFilter(
      'Only documents that were inside this archive or e-mail.',
      'doc_01kah8yq2m5t6v7w8x9y0z1a2a',
    ),
  ),
  created_after: Type.Optional(
    createTimeFilter('Only documents created at or after this time (ISO 8601).', '2026-11-01'),
  ),
  created_before: Type.Optional(
    createTimeFilter('Only documents created before this time (ISO 8601).', '2026-12-01T00:00:00Z'),
  ),
  date_from: Type.Optional(
    createDayFilter('Only documents whose `date` in the overview is on or after this day.', '2026-01-01'),
  ),
  date_to: Type.Optional(
    createDayFilter('Only documents whose `date` in the overview is on or before this day.', '2026-12-31'),
  ),
  total_from: Type.Optional(
    createAmountFilter(
      'Only documents whose `total` in the overview is at least this amount, in any currency.',
      '100',
    ),
  ),
  total_to: Type.Optional(
    createAmountFilter(
      'Only documents whose `total` in the overview is at most this amount, in any currency.',
      '999.99',
    ),
  ),
  warnings: Type.Optional(
    Type.String({
      pattern: '^[a-z0-9_]{1,100}$',
      description:
        '`true` for documents with warnings, `false` for documents without warnings, or the code of a warning.',
      examples: ['page_without_text'],
    }),
  ),
  review: Type.Optional(
    Type.Enum([...REVIEW_STATES], {
      type: 'string',
      description:
        "`needed`: the confidence of a value or the type is below the project's `review_threshold`, a check failed, a " +
        'required field is missing, or the document may be a duplicate; `postponed`: the review was postponed; `done`: a person has approved the result; ' +
        '`rejected`: a person has rejected it.',
    }),
  ),
  assigned_to: Type.Optional(
    createExactFilter(
      'Only documents that are assigned to this user; `me` for the signed-in user, `nobody` for documents that are not assigned.',
      'me',
    ),
  ),
  q: Type.Optional(
    Type.String({
      maxLength: 200,
      pattern: '[0-9A-Za-zÀ-ÖØ-öø-ʯΑ-ΡА-яぁ-ゖ一-鿿]',
      description:
        'Words to search for in the file name and the text. All words must match; the last word can be incomplete. ' +
        '`"…"` searches for a phrase, `-` excludes a word, and `or` separates alternatives.',
      examples: ['paper bristol'],
    }),
  ),
};

/** The filter `metadata.KEY=value`, with any key. */
export const METADATA_FILTER = { patternProperties: { '^metadata\\..': Type.String() } };
