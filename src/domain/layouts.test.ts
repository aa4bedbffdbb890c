import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { JsonObject } from '../lib/json-pointer.ts';
import { learnFromApproval, learnFromCorrections } from './layouts.ts';

const PLACE = { page: 1, box: [10, 20, 60, 30] };

function makeResult(method: string): JsonObject {
  return {
    pages: [{ number: 1, width: 100, height: 140 }],
    fields: { number: 'INV-7', total: 12 },
    line_items: [{ id: 'li_1', description: 'Rope', amount: 12 }],
    evidence: {
      '/fields/number': { method, ...PLACE },
      '/fields/total': { method: 'human', ...PLACE },
      '/line_items/0/description': { method, ...PLACE },
      '/line_items/0/amount': { method, ...PLACE },
    },
  } as JsonObject;
}

describe('a taught list', () => {
  it('contains the places of the values that nobody typed', () => {
    const data = makeResult('label');
    data.evidence = { ...(data.evidence as JsonObject), '/line_items/0/amount': { method: 'human' } };
    const taught = learnFromApproval(data).taught['/line_items'];
    assert.ok(taught?.entries?.[0]?.description?.place);
    assert.equal(taught.entries[0].amount?.place, undefined);
    assert.equal(taught.isAssisted, undefined);
  });

  it('states whether learned values or a language model helped to find it', () => {
    for (const method of ['learned', 'llm'])
      assert.equal(learnFromApproval(makeResult(method)).taught['/line_items']?.isAssisted, true);
  });

  it('states this after corrections, too', () => {
    const { taught } = learnFromCorrections(makeResult('learned'), makeResult('label'), [
      { pointer: '/line_items/0/amount', value: 12, page: null, box: null },
    ]);
    assert.equal(taught['/line_items']?.isAssisted, true);
  });
});

describe('a correction', () => {
  const correct = (value: string) =>
    learnFromCorrections(makeResult('label'), makeResult('label'), [
      { pointer: '/fields/number', value, page: null, box: null },
    ]).taught['/fields/number'];

  it('keeps the place of a value that it does not change', () => {
    const taught = correct('INV-7');
    assert.deepEqual(taught?.place, { page: 0, box: [0.1, 0.2, 0.6, 0.3] });
  });

  it('does not know the place of a new value', () => {
    assert.equal(correct('INV-8')?.place, undefined);
  });
});
