import assert from 'node:assert/strict';
import { test } from 'node:test';
import { growImage } from './grow-image.ts';

test('the pixels of an enlarged image are on the smooth surface through those of the original', () => {
  const width = 40;
  const height = 30;
  const findShade = (x: number, y: number) => 128 + 90 * Math.sin(x / 3) * Math.cos(y / 4);
  const data = Uint8Array.from({ length: width * height }, (_, index) =>
    Math.round(findShade(index % width, Math.floor(index / width))),
  );
  const enlarged = growImage({ width, height, data });
  assert.deepEqual([enlarged.width, enlarged.height, enlarged.data.length], [80, 60, 4800]);
  // At the edges, half of the neighbors are missing.
  for (let y = 4; y < 56; y++)
    for (let x = 4; x < 76; x++) {
      const shade = enlarged.data[y * 80 + x] ?? 0;
      const expected = findShade((x + 0.5) / 2 - 0.5, (y + 0.5) / 2 - 0.5);
      assert.ok(Math.abs(shade - expected) <= 2, `${x}, ${y}: ${shade} instead of ${expected}`);
    }
});

test('a shade that does not change remains the same up to the edges', () => {
  const { data } = growImage({ width: 3, height: 1, data: new Uint8Array([200, 200, 200]) });
  assert.deepEqual([...data], new Array(12).fill(200));
});
