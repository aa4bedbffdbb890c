import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { JsonObject } from '../lib/json-pointer.ts';
import { type AppliedCorrection, applyCorrections } from './apply-corrections.ts';
import { findAnchor } from './corrections.ts';

/** Creates a result whose items are 10 units high, each at its own `y`. */
function makeResult(...items: { name: string; y: number }[]): JsonObject {
  const evidence: JsonObject = {};
  for (const [index, { y }] of items.entries())
    evidence[`/line_items/${index}/description`] = {
      method: 'layout',
      confidence: 0.7,
      page: 1,
      box: [0, y, 90, y + 10],
    };
  return { line_items: items.map(({ name }, n) => ({ id: `li_${n + 1}`, description: name })), evidence };
}

function makeCorrection(data: JsonObject, pointer: string, value: string | null): AppliedCorrection {
  return { runId: 'first', pointer, value, page: null, box: null, anchor: findAnchor(data, pointer) };
}

const listNames = (data: JsonObject): unknown[] =>
  Array.isArray(data.line_items)
    ? data.line_items.map((item) =>
        item !== null && typeof item === 'object' && 'description' in item ? item.description : null,
      )
    : [];

describe('corrections of another result', () => {
  it('an entry that has moved in the list is found by its position on the page', () => {
    const first = makeResult({ name: 'a', y: 0 }, { name: 'b', y: 20 }, { name: 'c', y: 40 });
    const correction = makeCorrection(first, '/line_items/1/description', 'B');
    const second = makeResult({ name: 'b', y: 22 }, { name: 'c', y: 42 });
    assert.deepEqual(applyCorrections(second, 'second', [correction]), []);
    assert.deepEqual(listNames(second), ['B', 'c']);
  });

  it('a missing entry is reported, and no other entry is changed', () => {
    const first = makeResult({ name: 'a', y: 0 }, { name: 'b', y: 20 });
    const correction = makeCorrection(first, '/line_items/1/description', 'B');
    const second = makeResult({ name: 'a', y: 0 }, { name: 'c', y: 60 });
    assert.deepEqual(applyCorrections(second, 'second', [correction]), ['/line_items/1/description']);
    assert.deepEqual(listNames(second), ['a', 'c']);
  });

  it('a removed entry is removed again at its new index', () => {
    const first = makeResult({ name: 'a', y: 0 }, { name: 'b', y: 20 });
    const correction = makeCorrection(first, '/line_items/0', null);
    const second = makeResult({ name: 'x', y: 80 }, { name: 'a', y: 1 }, { name: 'b', y: 21 });
    assert.deepEqual(applyCorrections(second, 'second', [correction]), []);
    assert.deepEqual(listNames(second), ['x', 'b']);
    const third = makeResult({ name: 'b', y: 21 });
    assert.deepEqual(applyCorrections(third, 'third', [correction]), []);
    assert.deepEqual(listNames(third), ['b']);
  });

  it('in a file with several documents, the top level still repeats the first one', () => {
    const item = { id: 'li_1', description: 'a', amount: 2 };
    const worked = { method: 'derived', confidence: 0.9, from: ['/line_items/0/amount'] };
    const data: JsonObject = {
      fields: { total: 2 },
      line_items: [item],
      taxes: [],
      segments: [
        { pages: [1, 1], document_type: 'invoice', fields: { total: 2 }, line_items: [item], taxes: [] },
        { pages: [2, 2], document_type: 'invoice', fields: { total: 5 }, line_items: [], taxes: [] },
      ],
      evidence: {
        '/fields/total': worked,
        '/segments/0/fields/total': { ...worked, from: ['/segments/0/line_items/0/amount'] },
        '/segments/0/line_items/0/description': { method: 'layout', confidence: 0.5 },
        '/segments/1/fields/total': { method: 'label', confidence: 0.7 },
      },
    };
    assert.deepEqual(applyCorrections(data, 'first', [makeCorrection(data, '/line_items/0', null)]), []);
    assert.deepEqual(data.segments, [
      { pages: [1, 1], document_type: 'invoice', fields: { total: 2 }, line_items: [], taxes: [] },
      { pages: [2, 2], document_type: 'invoice', fields: { total: 5 }, line_items: [], taxes: [] },
    ]);
    assert.deepEqual(data.evidence, {
      '/fields/total': worked,
      '/segments/1/fields/total': { method: 'label', confidence: 0.7 },
      '/segments/0/fields/total': { ...worked, from: ['/segments/0/line_items/0/amount'] },
    });
  });

  it('a moved entry keeps its evidence and is moved again in the next result', () => {
    const [a, b, c] = [
      { name: 'a', y: 0 },
      { name: 'b', y: 20 },
      { name: 'c', y: 40 },
    ];
    const first = makeResult(a, b, c);
    const move = { ...makeCorrection(first, '/line_items/2', null), value: { move_to: 0 } };
    const evidence = first.evidence as JsonObject;
    const moved = evidence['/line_items/2/description'];
    assert.deepEqual(applyCorrections(first, 'first', [move]), []);
    assert.deepEqual(listNames(first), ['c', 'a', 'b']);
    assert.equal(evidence['/line_items/0/description'], moved);
    const second = makeResult({ name: 'x', y: 80 }, a, b, c);
    assert.deepEqual(applyCorrections(second, 'second', [move]), []);
    assert.deepEqual(listNames(second), ['c', 'x', 'a', 'b']);
    const beyond = { ...move, value: { move_to: 9 } };
    assert.deepEqual(applyCorrections(makeResult(a, b, c), 'first', [beyond]), ['/line_items/2']);
  });

  it('a value of the second document of a file follows the pages of that document', () => {
    const makeSegments = (...pages: [number, number][]): JsonObject => ({
      fields: { total: 1 },
      line_items: [],
      taxes: [],
      segments: pages.map((one) => ({ pages: one, fields: { total: one[0] }, line_items: [], taxes: [] })),
      evidence: {},
    });
    const readTotals = ({ segments }: JsonObject) =>
      (segments as { fields: { total: number } }[]).map(({ fields }) => fields.total);
    const first = makeSegments([1, 1], [2, 3]);
    const correction = { ...makeCorrection(first, '/segments/1/fields/total', null), value: 99 };
    const second = makeSegments([1, 1], [4, 4], [2, 3]);
    assert.deepEqual(applyCorrections(second, 'second', [correction]), []);
    assert.deepEqual(readTotals(second), [1, 4, 99]);
    const third = makeSegments([2, 3], [1, 1]);
    assert.deepEqual(applyCorrections(third, 'third', [correction]), []);
    assert.deepEqual(readTotals(third), [99, 1]);
    const fourth = makeSegments([1, 2], [3, 3]);
    assert.deepEqual(applyCorrections(fourth, 'fourth', [correction]), ['/segments/1/fields/total']);
  });
});
