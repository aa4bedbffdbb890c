import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { FieldSchema } from '../../src/extraction/options.ts';
import { Context } from '../../src/extraction/understand/context.ts';
import { createSketch, decodeSketch, encodeSketch } from '../../src/extraction/understand/learned/sketch.ts';
import type { TaughtDocument, TaughtValue } from '../../src/extraction/understand/learned/taught.ts';
import { understand } from '../../src/extraction/understand/understand.ts';
import { createOptions, type Placed, placeDocument } from './support/placed-document.ts';

interface Notice {
  berth: string;
  code: string;
  tonnage: string;
  owner: string;
}

const SCHEMA: FieldSchema = {
  type: 'object',
  properties: {
    berth: { type: 'string' },
    permit: { type: 'string' },
    released: { type: 'string', format: 'date' },
  },
};

/** A harbor notice without labels. Everything except the letterhead is moved down by `down`. */
function makeNotice({ berth, code, tonnage, owner }: Notice, down = 0): Placed[] {
  return [
    ['Port of Northhaven', 50, 30, 14],
    ['Harbour office, Pier Road 1, Northhaven', 50, 50],
    ['Kindly moor and wait for the pilot', 50, 90 + down],
    [berth, 320, 90 + down],
    ['Present this notice at the gate', 50, 110 + down],
    [code, 320, 110 + down],
    ['Gross weight in tonnes', 50, 140 + down],
    [tonnage, 320, 140 + down],
    ['Vessel belongs to', 50, 160 + down],
    [owner, 320, 160 + down],
    ['Fees are due before departure', 50, 260 + down],
    ['Thank you for calling at our port', 50, 700],
  ];
}

const FIRST: Notice = { berth: 'Quay West', code: 'KX-2041', tonnage: '1,204.5', owner: 'Larsen Lines' };
const SECOND: Notice = { berth: 'Basin Nine', code: 'TR-7718', tonnage: '880.0', owner: 'Blue Anchor' };

function teach(places: Placed[], values: Record<string, TaughtValue>): TaughtDocument {
  const sketch = createSketch(new Context(placeDocument(places), createOptions()));
  return { sketch: decodeSketch(encodeSketch(sketch)), values };
}

function read(places: Placed[], documents: TaughtDocument[]) {
  return understand(placeDocument(places), { ...createOptions(SCHEMA), taught: documents });
}

test('a value without a label is found where an earlier document with the same layout had it', () => {
  const values = { '/custom/permit': { value: 'KX-2041' }, '/custom/berth': { value: 'Quay West' } };
  const { custom, evidence } = read(makeNotice(SECOND), [teach(makeNotice(FIRST), values)]);
  assert.equal(custom?.permit, 'TR-7718');
  assert.equal(custom?.berth, 'Basin Nine');
  assert.equal(evidence['/custom/permit']?.method, 'learned');
  assert.equal(evidence['/custom/permit']?.text, 'TR-7718');
});

test('such a value is found even if the rest of the page has moved down', () => {
  const values = { '/custom/permit': { value: 'KX-2041' } };
  const { custom } = read(makeNotice(SECOND, 120), [teach(makeNotice(FIRST), values)]);
  assert.equal(custom?.permit, 'TR-7718');
});

test('a document with another layout teaches nothing', () => {
  const other: Placed[] = [
    ['Meeting notes', 50, 30],
    ['KX-2041', 320, 110],
    ['Everybody was on time this week', 50, 200],
  ];
  const values = { '/custom/permit': { value: 'KX-2041' } };
  assert.deepEqual(read(makeNotice(SECOND), [teach(other, values)]), read(makeNotice(SECOND), []));
});

test('a value that was taught to be missing is omitted', () => {
  const labelled: FieldSchema = { type: 'object', properties: { gross_weight: { type: 'number' } } };
  const lacking = teach(makeNotice(FIRST), { '/custom/gross_weight': { value: null } });
  const ask = (documents: TaughtDocument[]) =>
    understand(placeDocument(makeNotice(SECOND)), { ...createOptions(labelled), taught: documents });
  assert.equal(ask([]).custom?.gross_weight, 880);
  assert.ok((ask([lacking]).evidence['/custom/gross_weight']?.confidence ?? 0) < 0.5);
  assert.equal(ask([lacking, lacking, lacking]).custom?.gross_weight, undefined);
});

test('a contradicting correction lowers the confidence', () => {
  const right = teach(makeNotice(FIRST), { '/custom/permit': { value: 'KX-2041' } });
  const wrong = teach(makeNotice(FIRST), { '/custom/permit': { value: 'Quay West' } });
  const agreed = read(makeNotice(SECOND), [right, right]);
  const contested = read(makeNotice(SECOND), [wrong, right, right]);
  const getConfidence = (result: typeof agreed) => result.evidence['/custom/permit']?.confidence ?? 0;
  assert.ok(getConfidence(contested) < getConfidence(agreed));
});

test('a mistaken correction has no effect if three others contradict it', () => {
  const right = teach(makeNotice(FIRST), { '/custom/permit': { value: 'KX-2041' } });
  const wrong = teach(makeNotice(FIRST), { '/custom/permit': { value: 'Quay West' } });
  const ask = (...taught: TaughtDocument[]) => {
    const { custom, evidence } = read(makeNotice(SECOND), taught);
    assert.equal(custom?.permit, 'TR-7718');
    return evidence['/custom/permit']?.confidence ?? 0;
  };
  const contested =
    read(makeNotice(SECOND), [wrong, right, right]).evidence['/custom/permit']?.confidence ?? 0;
  assert.ok(ask(wrong, right, right, right) > contested);
  assert.ok(ask(right, right, right, right, wrong) > contested);
});

test('a mistaken correction is outvoted if a person corrects the next document', () => {
  const right = teach(makeNotice(FIRST), { '/custom/permit': { value: 'KX-2041' } });
  const wrong = teach(makeNotice(FIRST), { '/custom/permit': { value: 'Quay West' } });
  const getConfidence = (...taught: TaughtDocument[]) =>
    read(makeNotice(SECOND), taught).evidence['/custom/permit']?.confidence ?? 0;
  assert.equal(read(makeNotice(SECOND), [right, wrong, right]).custom?.permit, 'TR-7718');
  assert.ok(getConfidence(right, wrong, right) > getConfidence(wrong, right, right));
});
