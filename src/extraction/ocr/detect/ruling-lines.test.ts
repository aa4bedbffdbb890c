import assert from 'node:assert/strict';
import { test } from 'node:test';
import sharp from 'sharp';
import type { Rule } from '../../document.ts';
import type { GrayImage, Quad } from '../image/gray-image.ts';
import { estimateSkew } from './estimate-skew.ts';
import { removeRulingLines } from './remove-ruling-lines.ts';
import { findRulingLines } from './ruling-lines.ts';

const WIDTH = 900;
const HEIGHT = 700;

async function drawImage(svg: string, skew = 0): Promise<GrayImage> {
  const degrees = (Math.atan(skew) * 180) / Math.PI;
  const drawn = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}"><rect width="100%" height="100%" fill="#f4f4f4"/><g transform="rotate(${degrees} ${WIDTH / 2} ${HEIGHT / 2})" font-family="sans-serif" font-size="24" fill="#111">${svg}</g></svg>`;
  const { data } = await sharp(Buffer.from(drawn))
    .toColourspace('b-w')
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: WIDTH, height: HEIGHT, data: new Uint8Array(data) };
}

/** Creates lines of text that are 32 pixels high. */
function makeQuads(places: readonly (readonly [number, number, number])[], skew = 0): Quad[] {
  const turn = (x: number, y: number) => {
    const [dx, dy] = [x - WIDTH / 2, y - HEIGHT / 2];
    const angle = Math.atan(skew);
    return {
      x: WIDTH / 2 + dx * Math.cos(angle) - dy * Math.sin(angle),
      y: HEIGHT / 2 + dx * Math.sin(angle) + dy * Math.cos(angle),
    };
  };
  return places.map(([x, y, width]) => [
    turn(x, y),
    turn(x + width, y),
    turn(x + width, y + 32),
    turn(x, y + 32),
  ]);
}

const GRID = `<path d="M100 100H800M100 200H800M100 300H800M100 100V300M450 100V300M800 100V300" stroke="#222" stroke-width="3" fill="none"/>
<text x="120" y="160">Quantity of pigs</text><text x="480" y="160">Price</text><text x="120" y="260">many</text>`;
const TEXT = [
  [116, 134, 200],
  [476, 134, 70],
  [116, 234, 70],
] as const;

function countRules(rules: readonly Rule[]): [across: number, down: number] {
  const across = rules.filter(({ x0, x1, y0, y1 }) => x1 - x0 > y1 - y0).length;
  return [across, rules.length - across];
}

test('the ruling lines of a table are found, even in a skewed image', async () => {
  for (const skew of [0, 0.03, -0.02]) {
    const places = makeQuads(TEXT, skew);
    const found = findRulingLines(await drawImage(GRID, skew), places, skew);
    assert.deepEqual(countRules(found), [3, 3], `skew ${skew}`);
    for (const { x0, y0, x1, y1 } of found) {
      const long = Math.hypot(x1 - x0, y1 - y0);
      assert.ok(Math.abs(long - (x1 - x0 > y1 - y0 ? 700 : 200)) < 12, `${long} long`);
    }
  }
});

test('the sides of cells are found if text touches them or a shaded heading is above them', async () => {
  const drawing = await drawImage(
    `<rect x="100" y="100" width="700" height="60" fill="#333"/>
     <path d="M100 100V400M450 100V400M800 100V400M100 400H800" stroke="#333" stroke-width="3" fill="none"/>
     ${[220, 260, 300, 340].map((y) => `<text x="798" y="${y}" text-anchor="end">1 250</text>`).join('')}`,
  );
  const places = makeQuads([194, 234, 274, 314].map((y) => [730, y, 76] as const));
  const found = findRulingLines(drawing, places, 0);
  assert.deepEqual(countRules(found), [1, 3]);
  for (const { x0, x1, y0, y1 } of found.filter((rule) => rule.x0 === rule.x1))
    assert.ok(Math.abs(y0 - 160) < 8 && Math.abs(y1 - 400) < 8, `${x0} ${x1} ${y0} ${y1}`);
});

test('the stems of the first characters of several lines are not a ruling line', async () => {
  const words = ['Lot', 'Hub', 'Inv', 'Nr', 'Ink', 'Lim', 'Hat', 'Net'];
  const drawing = await drawImage(
    words.map((word, n) => `<text x="100" y="${100 + n * 38}" font-size="44">${word}</text>`).join(''),
  );
  const places = makeQuads(words.map((_, n) => [100, 69 + n * 38, 110] as const));
  assert.deepEqual(findRulingLines(drawing, places, 0), []);
});

test('characters, bars of a barcode and shaded fields are not ruling lines', async () => {
  const bars = Array.from(
    { length: 30 },
    (_, i) => `<rect x="${500 + i * 9}" y="400" width="4" height="120"/>`,
  ).join('');
  const drawing = await drawImage(
    `<text x="100" y="100" font-size="24">Illinois mill will drill hill fill bill</text>
     <rect x="100" y="300" width="300" height="80" fill="#ccc"/>${bars}`,
  );
  assert.deepEqual(findRulingLines(drawing, makeQuads([[96, 74, 420]]), 0), []);
});

test('removing lines keeps the characters that touch or cross them', async () => {
  const text = '<text x="200" y="190">jogging happily</text>';
  const line = '<path d="M100 196H800" stroke="#111" stroke-width="3"/>';
  const [alone, ruled] = [await drawImage(text), await drawImage(text + line)];
  const rules = findRulingLines(ruled, makeQuads([[196, 164, 180]]), 0);
  assert.deepEqual(countRules(rules), [1, 0]);
  const wiped = removeRulingLines(ruled, rules);
  const countInk = ({ data }: GrayImage, from: number, to: number) => {
    let count = 0;
    for (let y = from; y < to; y++)
      for (let x = 0; x < WIDTH; x++) if ((data[y * WIDTH + x] ?? 255) < 128) count++;
    return count;
  };
  assert.ok(countInk(ruled, 192, 200) > 1300);
  // Only the strokes of descenders that cross the line remain.
  const [stays, own] = [countInk(wiped, 193, 199), countInk(alone, 193, 199)];
  assert.ok(stays >= 0.6 * own && stays <= 1.5 * own, `${stays} of ${own}`);
  assert.equal(countInk(wiped, 160, 190), countInk(alone, 160, 190));
});

test('the skew of a page is that of its lines, and 0 if it has no skew or few lines', () => {
  const lines = [10, 60, 110, 160].map((y) => [50, y, 600] as const);
  assert.ok(Math.abs(estimateSkew(makeQuads(lines, 0.04)) - 0.04) < 0.001);
  assert.equal(estimateSkew(makeQuads(lines, 0.001)), 0);
  assert.equal(estimateSkew(makeQuads(lines.slice(0, 2), 0.04)), 0);
});
