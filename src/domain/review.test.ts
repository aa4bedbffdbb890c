import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { FieldSchema } from '../lib/field-schema.ts';
import type { JsonObject } from '../lib/json-pointer.ts';
import { findReviewReasons, findReviewState, scoreForReview } from './review.ts';

const NOTHING = {
  lowConfidence: [],
  failedChecks: [],
  missingFields: [],
  invalidValues: [],
  isTypeDoubtful: false,
  supplierConflicts: [],
};

function createInvoice(changes: JsonObject = {}): JsonObject {
  return {
    document_type: 'invoice',
    document_type_confidence: 0.97,
    fields: { number: '1', date: '2026-01-02', total: 5, seller: { name: 'Northlight' } },
    evidence: {
      '/fields/number': { method: 'label', confidence: 0.95 },
      '/fields/total': { method: 'label', confidence: 0.9 },
    },
    checks: [{ name: 'sum', passed: true }],
    segments: [{ pages: [1, 1], document_type: 'invoice' }],
    ...changes,
  };
}

function findState(data: JsonObject, threshold = 0.8, schema: FieldSchema | null = null): string {
  return findReviewState(
    {
      reviewed: false,
      rejectionReason: null,
      postponedUntil: null,
      reviewScore: scoreForReview(data, schema),
      possibleDuplicateOf: null,
    },
    threshold,
  );
}

describe('a review is needed', () => {
  it('not for a result that is certain and complete', () => {
    assert.equal(findState(createInvoice()), 'none');
    assert.equal(scoreForReview(createInvoice(), null), 0.9);
    assert.deepEqual(findReviewReasons(createInvoice(), null, 0.8), NOTHING);
  });

  it('if a value is less certain than the threshold', () => {
    assert.equal(findState(createInvoice(), 0.92), 'needed');
    const reasons = findReviewReasons(createInvoice(), null, 0.96);
    assert.deepEqual(reasons, { ...NOTHING, lowConfidence: ['/fields/total', '/fields/number'] });
  });

  it('if a check failed, whatever the threshold', () => {
    const data = createInvoice({ checks: [{ name: 'sum', passed: false }] });
    assert.equal(findState(data, 0), 'needed');
    assert.deepEqual(findReviewReasons(data, null, 0.8), { ...NOTHING, failedChecks: ['sum'] });
  });

  it('if a required field is missing, whatever the threshold', () => {
    const data = createInvoice({
      fields: { number: '1', date: '2026-01-02', total: 0, seller: { iban: 'X' } },
    });
    assert.equal(findState(data, 0), 'needed');
    assert.deepEqual(findReviewReasons(data, null, 0.8), {
      ...NOTHING,
      missingFields: ['/fields/seller/name'],
    });
  });

  it('if a required field is missing in the second document of a file', () => {
    const segments = [
      { pages: [1, 1], document_type: 'invoice' },
      { pages: [2, 2], document_type: 'receipt', fields: { total: 5, date: '2026-01-02' } },
    ];
    const { missingFields } = findReviewReasons(createInvoice({ segments }), null, 0.8);
    assert.deepEqual(missingFields, ['/segments/1/fields/seller/name']);
  });

  it('and counts values of the first document of a file once', () => {
    const source = { method: 'label', confidence: 0.5 };
    const evidence = {
      '/fields/total': source,
      '/segments/0/fields/total': source,
      '/segments/1/fields/total': source,
    };
    const { lowConfidence } = findReviewReasons(createInvoice({ evidence }), null, 0.8);
    assert.deepEqual(lowConfidence, ['/fields/total', '/segments/1/fields/total']);
  });

  it('if a custom field is missing that the schema requires', () => {
    const schema: FieldSchema = {
      type: 'object',
      properties: { 'a/b': { type: 'string' }, c: { type: 'string' } },
      required: ['a/b'],
    };
    assert.equal(findState(createInvoice({ custom: { c: 'x' } }), 0.8, schema), 'needed');
    assert.equal(findState(createInvoice({ custom: { 'a/b': 'x' } }), 0.8, schema), 'none');
  });

  it('if the type is doubtful, unless a person has set it', () => {
    const data = createInvoice({ document_type_confidence: 0.6 });
    assert.equal(findState(data), 'needed');
    assert.deepEqual(findReviewReasons(data, null, 0.8), { ...NOTHING, isTypeDoubtful: true });
    const evidence = { '/document_type': { method: 'human', confidence: 1 } };
    assert.equal(findState(createInvoice({ document_type_confidence: 0.6, evidence })), 'none');
  });

  it('for alternative fields only if all are missing', () => {
    const createStatement = (fields: JsonObject) =>
      createInvoice({ document_type: 'bank_statement', fields: { closing_balance: 1, ...fields } });
    assert.equal(findState(createStatement({ account_number: '7' })), 'none');
    assert.deepEqual(findReviewReasons(createStatement({}), null, 0.8).missingFields, ['/fields/iban']);
  });

  it('never for a document without a result or one that a person has reviewed', () => {
    assert.equal(
      findReviewState(
        {
          reviewed: false,
          rejectionReason: null,
          postponedUntil: null,
          reviewScore: null,
          possibleDuplicateOf: 'doc_1',
        },
        1,
      ),
      'none',
    );
    assert.equal(
      findReviewState(
        {
          reviewed: false,
          rejectionReason: 'Not ours',
          postponedUntil: null,
          reviewScore: -1,
          possibleDuplicateOf: null,
        },
        1,
      ),
      'rejected',
    );
    assert.equal(
      findReviewState(
        {
          reviewed: true,
          rejectionReason: null,
          postponedUntil: null,
          reviewScore: -1,
          possibleDuplicateOf: 'doc_1',
        },
        1,
      ),
      'done',
    );
  });

  it('even for a result with 200,000 values', () => {
    const evidence = Object.fromEntries(
      Array.from({ length: 200_000 }, (_, n) => [`/transactions/${n}/amount`, { confidence: 0.9 }]),
    );
    assert.equal(scoreForReview(createInvoice({ evidence }), null), 0.9);
  });
});
