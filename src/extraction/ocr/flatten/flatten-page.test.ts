import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findInMesh } from '../../mesh.ts';
import type { Point, Quad } from '../image/gray-image.ts';
import { findMesh } from './flatten-page.ts';

const SIZE = { width: 1500, height: 2000 };

/** Where a camera sees a place on the page; `pitch` and `yaw` are how much the page recedes. */
const look =
  (pitch: number, yaw: number, lean = 0) =>
  ({ x, y }: Point): Point => {
    const [u, v] = [x / SIZE.width - 0.5, y / SIZE.height - 0.5];
    const depth = 1 + pitch * v + yaw * u;
    return {
      x: SIZE.width * (0.5 + (u - lean * v) / depth),
      y: SIZE.height * (0.5 + (v + lean * u * 0.5625) / depth),
    };
  };

/** Twenty rows of three cells; the cells of a column begin at the same place. */
function makeQuads(see: (point: Point) => Point): Quad[] {
  const quads: Quad[] = [];
  for (let row = 0; row < 20; row++)
    for (const [column, left] of [150, 600, 1100].entries()) {
      const [top, width] = [200 + row * 80, 120 + ((row * 37 + column * 61) % 90)];
      const corners = [
        { x: left, y: top },
        { x: left + width, y: top },
        { x: left + width, y: top + 30 },
        { x: left, y: top + 30 },
      ];
      quads.push(corners.map(see) as Quad);
    }
  return quads;
}

function assertFlat(see: (point: Point) => Point, quads = makeQuads(see)): void {
  const mesh = findMesh(quads, SIZE);
  assert.ok(mesh, 'the page was regarded as flat');
  const find = (x: number, y: number) => {
    const seen = see({ x, y });
    return findInMesh(mesh, seen.x, seen.y);
  };
  for (const y of [250, 900, 1700]) {
    const [, left] = find(150, y);
    const [, right] = find(1300, y);
    assert.ok(Math.abs(left - right) < 8, `a line at ${y} is not level: ${left}, ${right}`);
  }
  for (const x of [150, 600, 1100]) {
    const [top] = find(x, 250);
    const [bottom] = find(x, 1700);
    assert.ok(Math.abs(top - bottom) < 20, `a column at ${x} is not upright: ${top}, ${bottom}`);
  }
}

test('lines become level and columns upright on a page seen from the side', () => {
  assertFlat(look(0, 0.2));
  assertFlat(look(0.2, 0.15));
  assertFlat(look(-0.25, -0.1, 0.04));
});

test('columns become upright on a page seen from below, whose lines are parallel', () => {
  assertFlat(look(0.25, 0));
});

test('handwriting across the page does not change how it is flattened', () => {
  const see = look(0.2, 0.15);
  const makeSlantedQuad = (x: number, y: number): Quad => [
    { x, y },
    { x: x + 300, y: y - 80 },
    { x: x + 310, y: y - 45 },
    { x: x + 10, y: y + 35 },
  ];
  assertFlat(see, [
    ...makeQuads(see),
    makeSlantedQuad(300, 700),
    makeSlantedQuad(700, 1500),
    makeSlantedQuad(200, 1800),
  ]);
});

test('flat and skewed pages are not flattened', () => {
  assert.equal(findMesh(makeQuads(look(0, 0)), SIZE), null);
  assert.equal(findMesh(makeQuads(look(0, 0, 0.03)), SIZE), null);
});

test('a page with only a few lines is not flattened', () => {
  assert.equal(findMesh(makeQuads(look(0.2, 0.2)).slice(0, 5), SIZE), null);
});

/** Returns numbers from 0 to 1 that are the same in each run. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 16807) % 2147483647;
    return state / 2147483647;
  };
}

/** Creates level lines of random lengths, whose corners are as inexact as those that a detector finds. */
function makeFlatQuads(
  count: number,
  seed: number,
  place: (length: number, random: () => number) => number,
): Quad[] {
  const random = createRandom(seed);
  return Array.from({ length: count }, (_, row) => {
    const length = 150 + random() * 900;
    const left = place(length, random);
    const y = 200 + (row * 1600) / count;
    const [start, end] = [y + random() * 3, y + random() * 3];
    return [
      { x: left, y: start },
      { x: left + length, y: end },
      { x: left + length, y: end + 30 },
      { x: left, y: start + 30 },
    ];
  });
}

test('flat pages without columns are not flattened, however few lines they have', () => {
  const isFlattened = (quads: Quad[]) => findMesh(quads, SIZE) !== null;
  let flattened = 0;
  for (let seed = 1; seed <= 20; seed++)
    for (const count of [6, 8, 12, 20, 30]) {
      if (isFlattened(makeFlatQuads(count, seed * 7919, (length) => 750 - length / 2))) flattened++;
      if (isFlattened(makeFlatQuads(count, seed * 104729, (length, random) => random() * (1400 - length))))
        flattened++;
    }
  assert.ok(flattened <= 4, `${flattened} of 200 flat pages were flattened`);
});

test('a curled page becomes flat', () => {
  assertFlat(({ x, y }) => ({
    x,
    y: y + 60 * Math.cos((x / SIZE.width - 0.5) * 2) + (y / SIZE.height) * 30 * (x / SIZE.width),
  }));
});

test('lines without a length are ignored', () => {
  const point = { x: 500, y: 500 };
  assert.equal(findMesh([...makeQuads(look(0, 0)), [point, point, point, point]], SIZE), null);
});
