import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { LineImage } from '../../image/line-image.ts';
import { cleanLine } from './clean-line.ts';

const WIDTH = 200;
const HEIGHT = 36;

/** Creates a line with ink in columns 40 to 60 and 80 to 100, and with the ink that `draw` adds. */
function drawLine(draw: (fill: (x0: number, y0: number, x1: number, y1: number) => void) => void): LineImage {
  const data = new Uint8Array(WIDTH * HEIGHT).fill(240);
  const fill = (x0: number, y0: number, x1: number, y1: number) => {
    for (let y = y0; y < y1; y++) data.fill(20, y * WIDTH + x0, y * WIDTH + x1);
  };
  fill(40, 10, 60, 26);
  fill(80, 10, 100, 26);
  draw(fill);
  return { width: WIDTH, height: HEIGHT, data };
}

function describeInk({ image, from }: ReturnType<typeof cleanLine>): string {
  const columns = Array.from({ length: image.width }, (_, x) =>
    Array.from({ length: HEIGHT }, (_, y) => image.data[y * image.width + x] ?? 0).some(
      (shade) => shade < 128,
    ),
  );
  const runs: string[] = [];
  columns.forEach((isInk, x) => {
    if (isInk && !columns[x - 1]) runs.push(`${x + from}-`);
    if (isInk && !columns[x + 1]) runs.push(`${runs.pop()}${x + 1 + from}`);
  });
  return runs.join(' ');
}

test('a line is cropped to its ink with a little background around it', () => {
  const clean = cleanLine(drawLine(() => {}));
  assert.equal(describeInk(clean), '40-60 80-100');
  assert.deepEqual([clean.from, clean.to], [36, 104]);
  assert.equal(clean.image.width, 68);
});

test('ink at the ends of a line gets background around it', () => {
  const clean = cleanLine(drawLine((fill) => fill(0, 12, 6, 24)));
  assert.equal(describeInk(clean), '0-6 40-60 80-100');
  assert.equal(clean.from, -4);
});

test('light characters on a dark background are inverted', () => {
  const line = drawLine(() => {});
  const clean = cleanLine({ ...line, data: line.data.map((shade) => 255 - shade) });
  assert.equal(describeInk(clean), '40-60 80-100');
});

test('ruling lines above, below and next to characters, and corners of a frame, are not characters', () => {
  const rules = drawLine((fill) => {
    fill(0, 33, WIDTH, 34);
    fill(3, 0, 5, HEIGHT);
    fill(190, 0, 192, HEIGHT);
  });
  assert.equal(describeInk(cleanLine(rules)), '40-60 80-100');
  const corner = drawLine((fill) => {
    fill(10, 4, 12, HEIGHT);
    fill(10, 4, WIDTH, 6);
  });
  assert.equal(describeInk(cleanLine(corner)), '40-60 80-100');
});

test('characters that touch an edge are kept', () => {
  const clean = cleanLine(drawLine((fill) => fill(120, 10, 132, HEIGHT)));
  assert.equal(describeInk(clean), '40-60 80-100 120-132');
});

test('an empty line is not changed', () => {
  const data = new Uint8Array(WIDTH * HEIGHT).fill(200);
  const clean = cleanLine({ width: WIDTH, height: HEIGHT, data });
  assert.deepEqual([clean.from, clean.to, clean.image.width], [0, WIDTH, WIDTH]);
});
