import assert from 'node:assert/strict';
import { it } from 'node:test';
import { DOCUMENT_TYPES } from '../../packages/client/src/types.ts';
import {
  getDocumentColumns,
  getLineItemColumns,
  getTransactionColumns,
} from '../../src/jobs/export-columns.ts';
import { EXPORT_COLUMNS } from '../../web/src/documents/export-columns.ts';

it('the dashboard offers the same columns as exports', () => {
  const names = new Set<string>();
  const documents = getDocumentColumns({ names, types: new Set(DOCUMENT_TYPES), custom: [] });
  assert.deepEqual([...EXPORT_COLUMNS.documents].sort(), documents.sort());
  assert.deepEqual(EXPORT_COLUMNS.line_items, getLineItemColumns({ names }));
  assert.deepEqual(EXPORT_COLUMNS.transactions, getTransactionColumns({ names }));
});
