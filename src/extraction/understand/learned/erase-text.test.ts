import assert from 'node:assert/strict';
import { it } from 'node:test';
import { eraseText } from './erase-text.ts';
import { encodeSketch, hashOf, hashValue, type Sketch } from './sketch.ts';

const SKETCH: Sketch = {
  pagesCount: 1,
  pages: [
    {
      index: 0,
      words: [{ hash: hashOf('kx2041'), row: 0, isStart: true, box: [800, 400, 1600, 480] }],
      values: [{ hash: hashValue(507.6), box: [4000, 400, 4800, 480] }],
    },
  ],
};
const PLACE = { page: 0, box: [0.5, 0.1, 0.6, 0.11] as [number, number, number, number] };

it('erasing text keeps the places and patterns of values', () => {
  const values = eraseText({
    sketch: encodeSketch(SKETCH),
    values: {
      '/document_type': { value: 'invoice', replaced: 'receipt' },
      '/fields/number': { value: 'KX-2041' },
      '/fields/total': { value: 507.6 },
      '/fields/due_date': { value: null },
      '/fields/reference': { value: 'not printed' },
      '/custom/paid': { value: true },
      '/line_items': { value: null, entries: [{ description: { value: 'KX-2041' } }] },
      '/custom/price': { value: 'कीमत १२ ٣ Ⅷ é', place: PLACE },
    },
  });
  assert.deepEqual(values, {
    '/document_type': { value: 'invoice', replaced: 'receipt' },
    '/fields/number': { value: 'A-9', place: { page: 0, box: [0.1, 0.05, 0.2, 0.06] }, isPattern: true },
    '/fields/total': { value: 0, place: { page: 0, box: [0.5, 0.05, 0.6, 0.06] }, isPattern: true },
    '/fields/due_date': { value: null },
    '/custom/price': { value: 'AA    A', place: PLACE, isPattern: true },
  });
  assert.deepEqual(eraseText({ sketch: encodeSketch(SKETCH), values }), values);
});

it('nothing is kept if the sketch cannot be read', () => {
  assert.deepEqual(eraseText({ sketch: 'x', values: { '/fields/number': { value: '1' } } }), {});
});
