import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { GrayPicture } from '../picture.ts';
import { cutAtGap } from './cut-at-gap.ts';

const WIDTH = 1600;
const HEIGHT = 2000;

/** A page with bars of ink where `isInk` says so, by row. */
function page(isInk: (row: number) => boolean, width = WIDTH): GrayPicture {
  const data = new Uint8Array(width * HEIGHT).fill(255);
  for (let row = 0; row < HEIGHT; row++)
    if (isInk(row)) data.fill(0, row * width + 100, row * width + width - 100);
  return { width, height: HEIGHT, data };
}

test('a large page is cut in the widest gap near its middle, and nothing of it is lost', () => {
  const isInk = (row: number) => row % 40 < 24 && !(row >= 1040 && row < 1100);
  const [upper, lower, ...more] = cutAtGap(page(isInk));
  assert.equal(more.length, 0);
  assert.ok(upper !== undefined && lower !== undefined);
  assert.equal(upper.top, 0);
  assert.ok(lower.top > 1030 && lower.top < 1100, `cut at row ${lower.top}`);
  assert.equal(upper.picture.height, lower.top);
  assert.equal(upper.picture.height + lower.picture.height, HEIGHT);
  assert.deepEqual(Buffer.concat([upper.picture.data, lower.picture.data]), Buffer.from(page(isInk).data));
});

test('a page with more to read above than below is cut where both take as long', () => {
  // Lines stand on the upper half alone; what is below is white.
  const [upper, lower] = cutAtGap(page((row) => row < 1000 && row % 40 < 24));
  assert.ok(upper !== undefined && lower !== undefined);
  assert.ok(lower.top > 460 && lower.top < 540, `cut at row ${lower.top}`);
});

test('a page without a gap, and a small one, stay whole', () => {
  assert.equal(cutAtGap(page(() => true)).length, 1);
  assert.equal(cutAtGap(page((row) => row % 40 < 24, 600)).length, 1);
});
