import assert from 'node:assert/strict';
import { test } from 'node:test';
import sharp from 'sharp';
import type { GrayImage, Quad } from '../image/gray-image.ts';
import { findCheckBoxes, removeCheckBoxes, toBoxWords, withoutBoxLines } from './check-boxes.ts';

const WIDTH = 400;
const HEIGHT = 100;
/** A line of text that is 34 pixels high. */
const LINE = makeQuad(40, 30, 300);

function makeQuad(x: number, y: number, width: number): Quad {
  return [
    { x, y },
    { x: x + width, y },
    { x: x + width, y: y + 34 },
    { x, y: y + 34 },
  ];
}

async function drawScan(svg: string): Promise<GrayImage> {
  const drawn = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}"><rect width="100%" height="100%" fill="#f4f4f4"/><g font-family="sans-serif" font-size="30" fill="#111" stroke-linecap="round">${svg}</g></svg>`;
  const { data } = await sharp(Buffer.from(drawn))
    .blur(0.6)
    .toColourspace('b-w')
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: WIDTH, height: HEIGHT, data: new Uint8Array(data) };
}

function drawBox(x: number, y: number, side = 22, width = 2): string {
  return `<rect x="${x}" y="${y}" width="${side}" height="${side}" fill="none" stroke="#111" stroke-width="${width}"/>`;
}

async function findTexts(svg: string): Promise<string> {
  const boxes = findCheckBoxes(await drawScan(svg), [LINE]).sort((a, b) => a.left - b.left);
  return toBoxWords(boxes)
    .map(({ text }) => text)
    .join(' ');
}

const LABEL = '<text x="90" y="62">Delivery</text>';

test('an empty box before its label is found, with thin and thick edges and in a skewed scan', async () => {
  for (const width of [1.5, 2, 3]) assert.equal(await findTexts(drawBox(50, 38, 22, width) + LABEL), '☐');
  for (const side of [16, 20, 26]) assert.equal(await findTexts(drawBox(50, 38, side) + LABEL), '☐');
  assert.equal(await findTexts(`<g transform="rotate(2 60 50)">${drawBox(50, 38)}${LABEL}</g>`), '☐');
});

test('boxes with a tick, a cross or a mark that leaves the box are ticked', async () => {
  const marks = [
    'M55 49L59 55L67 43',
    'M54 42L68 56M68 42L54 56',
    'M54 48L60 56L78 30',
    'M55 43L67 55M67 43L55 55',
  ];
  for (const mark of marks) {
    const drawn = `${drawBox(50, 38)}<path d="${mark}" fill="none" stroke="#111" stroke-width="3"/>${LABEL}`;
    assert.equal(await findTexts(drawn), '☒', mark);
  }
});

test('several boxes in a line are found, and their words have the places of the boxes', async () => {
  const cross = '<path d="M204 42L218 56M218 42L204 56" stroke="#111" stroke-width="3"/>';
  const image = await drawScan(`${drawBox(50, 38)}${LABEL}${drawBox(200, 38)}${cross}`);
  const words = toBoxWords(findCheckBoxes(image, [LINE])).sort((a, b) => a.box[0] - b.box[0]);
  assert.deepEqual(
    words.map(({ text }) => text),
    ['☐', '☒'],
  );
  for (const [index, left] of [50, 200].entries())
    assert.ok(Math.abs((words[index]?.box[0] ?? 0) - left) <= 3, `${words[index]?.box}`);
});

for (const weight of ['normal', 'bold'])
  for (const family of ['sans-serif', 'serif', 'monospace'])
    test(`letters and digits in ${weight} ${family} are not boxes`, async () => {
      for (const text of ['D', 'O', '0', 'B', 'DL 25/4477', 'D 8', 'Q', 'U', 'DO 00 OD', 'H 8 R', 'E8'])
        for (const size of [22, 26, 30, 36])
          for (const blur of ['', ' stroke="#111" stroke-width="0.8"']) {
            const drawn = `<text x="50" y="62" font-size="${size}" font-weight="${weight}" font-family="${family}"${blur}>${text}</text>`;
            assert.equal(await findTexts(drawn), '', `${text} ${size}`);
          }
    });

test('a cell of a table, a row of cells and a framed digit are not boxes', async () => {
  const grid = `<path d="M50 36H122M50 60H122M50 36V60M74 36V60M98 36V60M122 36V60" stroke="#111" stroke-width="2"/>`;
  assert.equal(await findTexts(grid), '');
  assert.equal(await findTexts([50, 78, 106].map((x) => drawBox(x, 36)).join('')), '');
  assert.equal(await findTexts(`${drawBox(50, 30, 40)}<text x="61" y="61">7</text>`), '');
});

test('a box that touches a letter, a rectangle, a filled square and pale dirt are not boxes', async () => {
  assert.equal(await findTexts(`${drawBox(50, 38)}<text x="71" y="60">L</text>`), '');
  assert.equal(
    await findTexts(
      '<rect x="50" y="40" width="28" height="18" fill="none" stroke="#111" stroke-width="2"/>',
    ),
    '',
  );
  assert.equal(await findTexts('<rect x="50" y="40" width="20" height="20"/>'), '');
  assert.equal(await findTexts(drawBox(50, 38).replace('#111', '#ddd')), '');
});

test('a removed box leaves the background, and the text next to it is unchanged', async () => {
  const image = await drawScan(drawBox(50, 38) + LABEL);
  const removed = removeCheckBoxes(image, findCheckBoxes(image, [LINE]));
  for (let y = 0; y < HEIGHT; y++)
    for (let x = 0; x < WIDTH; x++) {
      const at = y * WIDTH + x;
      if (x < 85) assert.ok((removed.data[at] ?? 0) > 220, `${x} ${y}`);
      else assert.equal(removed.data[at], image.data[at]);
    }
});

test('a line that contains nothing but a box is not read as text', async () => {
  const boxes = findCheckBoxes(await drawScan(drawBox(50, 38) + LABEL), [LINE]);
  assert.equal(boxes.length, 1);
  const alone = makeQuad(46, 34, 32);
  assert.deepEqual(withoutBoxLines([alone, LINE], boxes), [LINE]);
  assert.deepEqual(withoutBoxLines([alone, LINE], []), [alone, LINE]);
});

test('a page without lines of text has no boxes', async () => {
  assert.deepEqual(findCheckBoxes(await drawScan(drawBox(50, 38)), []), []);
});
