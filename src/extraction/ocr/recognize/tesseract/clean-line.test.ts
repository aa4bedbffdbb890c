import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { LineImage } from '../../image/line-image.ts';
import { cleanLine } from './clean-line.ts';

const WIDTH = 200;
const HEIGHT = 36;

/** A line with two letters of ink, from column 40 to 60 and from 80 to 100, and what else is drawn. */
function lineWith(draw: (fill: (x0: number, y0: number, x1: number, y1: number) => void) => void): LineImage {
  const data = new Uint8Array(WIDTH * HEIGHT).fill(240);
  const fill = (x0: number, y0: number, x1: number, y1: number) => {
    for (let y = y0; y < y1; y++) data.fill(20, y * WIDTH + x0, y * WIDTH + x1);
  };
  fill(40, 10, 60, 26);
  fill(80, 10, 100, 26);
  draw(fill);
  return { width: WIDTH, height: HEIGHT, data };
}

function inkOf({ image, from }: ReturnType<typeof cleanLine>): string {
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

test('a line is cut to its ink with a little ground around it', () => {
  const clean = cleanLine(lineWith(() => {}));
  assert.equal(inkOf(clean), '40-60 80-100');
  assert.deepEqual([clean.from, clean.to], [36, 104]);
  assert.equal(clean.image.width, 68);
});

test('ink at the ends of a line gets ground beyond them', () => {
  const clean = cleanLine(lineWith((fill) => fill(0, 12, 6, 24)));
  assert.equal(inkOf(clean), '0-6 40-60 80-100');
  assert.equal(clean.from, -4);
});

test('light letters on a dark ground are turned round', () => {
  const line = lineWith(() => {});
  const clean = cleanLine({ ...line, data: line.data.map((shade) => 255 - shade) });
  assert.equal(inkOf(clean), '40-60 80-100');
});

test('rules above, below and beside letters, and corners of a frame, are no letters', () => {
  const rules = lineWith((fill) => {
    fill(0, 33, WIDTH, 34);
    fill(3, 0, 5, HEIGHT);
    fill(190, 0, 192, HEIGHT);
  });
  assert.equal(inkOf(cleanLine(rules)), '40-60 80-100');
  const corner = lineWith((fill) => {
    fill(10, 4, 12, HEIGHT);
    fill(10, 4, WIDTH, 6);
  });
  assert.equal(inkOf(cleanLine(corner)), '40-60 80-100');
});

test('letters that touch an edge stay', () => {
  const clean = cleanLine(lineWith((fill) => fill(120, 10, 132, HEIGHT)));
  assert.equal(inkOf(clean), '40-60 80-100 120-132');
});

test('an empty line is left as it is', () => {
  const data = new Uint8Array(WIDTH * HEIGHT).fill(200);
  const clean = cleanLine({ width: WIDTH, height: HEIGHT, data });
  assert.deepEqual([clean.from, clean.to, clean.image.width], [0, WIDTH, WIDTH]);
});
