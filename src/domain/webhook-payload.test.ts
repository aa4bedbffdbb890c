import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Document } from './documents.ts';
import { NO_OVERVIEW } from './overview.ts';
import {
  createDocumentPayload,
  type DocumentEvent,
  PARSED_DATA_MAX_BYTES,
  testPayload,
} from './webhook-payload.ts';

const document: Document = {
  id: 'doc_1',
  organizationId: 'org_1',
  projectId: 'proj_1',
  filename: 'Grö"ße.pdf',
  contentType: 'application/pdf',
  fileSize: 7,
  fileExtension: '.pdf',
  status: 'completed',
  pagesCount: 2,
  source: 'api',
  createdAt: new Date('2026-11-20T09:30:00.123Z'),
  sha256: 'aa',
  duplicateOf: null,
  externalId: 'order 7',
  batch: 'march',
  metadata: { a: 1 },
  email: null,
  requestedPages: null,
  origin: null,
  chosenSegments: null,
  error: null,
  documentType: 'invoice',
  reviewScore: 0.5,
  reviewFacts: null,
  reviewed: false,
  rejectionReason: null,
  postponedUntil: null,
  decision: null,
  overview: NO_OVERVIEW,
  assignedTo: null,
  possibleDuplicateOf: null,
};
const at = new Date('2026-11-20T09:31:00.000Z');
const parsedDataJson = '{"schema_version":1,"x":"€"}';
const processed: DocumentEvent = { type: 'document.processed', at, document, parsedDataJson };

test('the payload describes the document as a list does', () => {
  assert.deepEqual(JSON.parse(createDocumentPayload(processed, false)), {
    type: 'document.processed',
    timestamp: '2026-11-20T09:31:00.000Z',
    data: {
      project_id: 'proj_1',
      document: {
        id: 'doc_1',
        filename: 'Grö"ße.pdf',
        content_type: 'application/pdf',
        file_size: 7,
        file_extension: '.pdf',
        status: 'completed',
        pages_count: 2,
        source: 'api',
        created_at: '2026-11-20T09:30:00.123Z',
        external_id: 'order 7',
        batch: 'march',
        metadata: { a: 1 },
      },
    },
  });
});

test('the payload of a failure contains its error', () => {
  const error = { code: 'corrupt_file', message: 'broken', retryable: false };
  const failed: DocumentEvent = {
    type: 'document.failed',
    at,
    document: { ...document, status: 'failed', error },
    parsedDataJson: null,
  };
  assert.deepEqual(JSON.parse(createDocumentPayload(failed, true)).data.document.error, error);
});

test('the result is included if it is requested and not too long', () => {
  assert.deepEqual(
    JSON.parse(createDocumentPayload(processed, true)).data.document.parsed_data,
    JSON.parse(parsedDataJson),
  );
  const fitting = `"${'x'.repeat(PARSED_DATA_MAX_BYTES - 2)}"`;
  const whole = JSON.parse(createDocumentPayload({ ...processed, parsedDataJson: fitting }, true)).data
    .document;
  assert.equal(whole.parsed_data.length, PARSED_DATA_MAX_BYTES - 2);
  const long = JSON.parse(
    createDocumentPayload({ ...processed, parsedDataJson: `"x${fitting.slice(1)}` }, true),
  ).data.document;
  assert.deepEqual([long.parsed_data, long.parsed_data_omitted], [undefined, true]);
});

test('a test payload names its project and webhook', () => {
  assert.deepEqual(JSON.parse(testPayload(at, 'proj_1', 'wh_1')), {
    type: 'webhook.test',
    timestamp: '2026-11-20T09:31:00.000Z',
    data: { project_id: 'proj_1', webhook_id: 'wh_1' },
  });
});
