import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { PDFDocument, StandardFonts } from 'pdf-lib';
import sharp from 'sharp';
import type { ParsedData } from '../../src/extraction/parsed-data.ts';
import { renderPdfPage } from '../../src/extraction/read/pdf/render-pdf-page.ts';
import { readRegion } from '../../src/extraction/read-region.ts';
import { extractBytes } from './read-file.ts';

const WIDTH = 1500;
const HEIGHT = 2000;
const DARK = 70;

const HEADER = ['Part', 'Description', 'Quantity', 'Amount'];
const ROWS = Array.from({ length: 14 }, (_, index) => [
  `AB-${4031 + index * 7}`,
  `Steel bracket number ${index + 1}`,
  `${3 + index}`,
  `${120 + index * 13}.50`,
]);
const COLUMNS = [50, 140, 380, 470];
const TOP = 640;
const PITCH = 30;

/** Seen from the camera, the page is turned about each axis. The columns are the directions of its sides. */
const ACROSS = [Math.cos(0.12), 0.03, -Math.sin(0.12)] as const;
const DOWN = [-0.03, Math.cos(0.22), Math.sin(0.22)] as const;
const DISTANCE = 1.3;
const ZOOM = 1750;
/** Ratio of the width of the page to its height. */
const SHAPE = 595 / 842;

let photo: Buffer;
let folder: string;
let parsedData: ParsedData;

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'legible-photo-'));
  photo = await takePhoto(await drawPage());
  ({ parsedData } = await extractBytes(photo, 'photo.jpg'));
});

after(() => rm(folder, { recursive: true, force: true }));

async function drawPage(): Promise<Buffer> {
  const pdf = await PDFDocument.create();
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  const page = pdf.addPage([595, 842]);
  page.drawText('Delivered parts of the northern workshop', { x: 50, y: 760, size: 15, font });
  page.drawText('All parts were counted twice before they left the building.', {
    x: 50,
    y: 710,
    size: 10,
    font,
  });
  for (const [index, row] of [HEADER, ...ROWS].entries())
    for (const [column, text] of row.entries())
      page.drawText(text, { x: COLUMNS[column] ?? 0, y: TOP - index * PITCH, size: 10, font });
  return Buffer.from(await renderPdfPage(Buffer.from(await pdf.save()), 1, 1654));
}

/** Returns where the camera sees a place on the page, whose coordinates are from 0 to 1. */
function toPhoto(u: number, v: number): [number, number] {
  const [a, b] = [(u - 0.5) * SHAPE, v - 0.5];
  const [x, y, z] = [0, 1, 2].map((axis) => a * (ACROSS[axis] ?? 0) + b * (DOWN[axis] ?? 0)) as [
    number,
    number,
    number,
  ];
  return [
    WIDTH / 2 + (ZOOM * x * DISTANCE) / (DISTANCE + z),
    HEIGHT / 2 + (ZOOM * y * DISTANCE) / (DISTANCE + z),
  ];
}

/** Returns the place on the page that the camera sees at a pixel, by iteration. */
function toPage(x: number, y: number): [number, number] {
  let [u, v] = [0.5, 0.5];
  for (let step = 0; step < 12; step++) {
    const [px, py] = toPhoto(u, v);
    u += (x - px) / (ZOOM * SHAPE);
    v += (y - py) / ZOOM;
  }
  return [u, v];
}

async function takePhoto(png: Buffer): Promise<Buffer> {
  const { data, info } = await sharp(png)
    .flatten({ background: '#fff' })
    .toColourspace('b-w')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const out = Buffer.alloc(WIDTH * HEIGHT, DARK);
  for (let y = 0, at = 0; y < HEIGHT; y++)
    for (let x = 0; x < WIDTH; x++, at++) {
      const [u, v] = toPage(x, y);
      if (u < 0 || u > 1 || v < 0 || v > 1) continue;
      const [px, py] = [u * (info.width - 2), v * (info.height - 2)];
      const from = Math.trunc(py) * info.width + Math.trunc(px);
      const [fx, fy] = [px % 1, py % 1];
      const top = (data[from] ?? 0) * (1 - fx) + (data[from + 1] ?? 0) * fx;
      const bottom = (data[from + info.width] ?? 0) * (1 - fx) + (data[from + info.width + 1] ?? 0) * fx;
      out[at] = (top * (1 - fy) + bottom * fy) * 0.85;
    }
  return sharp(out, { raw: { width: WIDTH, height: HEIGHT, channels: 1 } })
    .jpeg({ quality: 85 })
    .toBuffer();
}

test('the rows of a table stay together on a page that was photographed at an angle', () => {
  const [table] = parsedData.tables;
  const cells = table?.rows ?? [];
  for (const row of ROWS)
    assert.ok(
      cells.some((found) => row.every((text) => found.includes(text))),
      `${row.join(' | ')} is missing in ${JSON.stringify(cells)}`,
    );
});

test('boxes are at the places where the photo shows their text', () => {
  const [info] = parsedData.pages;
  assert.deepEqual([info?.width, info?.height], [WIDTH, HEIGHT]);
  const [left, top, right, bottom] = parsedData.tables[0]?.parts[0]?.box ?? [0, 0, 0, 0];
  const [x0, x1] = [50 / 595, 505 / 595];
  const [y0, y1] = [(842 - TOP - 8) / 842, (842 - TOP + ROWS.length * PITCH) / 842];
  const corners = [toPhoto(x0, y0), toPhoto(x1, y0), toPhoto(x1, y1), toPhoto(x0, y1)];
  const xs = corners.map(([x]) => x);
  const ys = corners.map(([, y]) => y);
  for (const [found, expected] of [
    [left, Math.min(...xs)],
    [top, Math.min(...ys)],
    [right, Math.max(...xs)],
    [bottom, Math.max(...ys)],
  ] as const)
    assert.ok(Math.abs(found - expected) < 30, `${found} is not near ${expected}`);
});

test('a box drawn on the photo contains the number that is visible there', async () => {
  const file = join(folder, 'photo.jpg');
  await writeFile(file, photo);
  for (const index of [0, 13]) {
    const y = (842 - TOP + (index + 1) * PITCH) / 842;
    const [x0, y0] = toPhoto(462 / 595, y - 0.018);
    const [x1, y1] = toPhoto(525 / 595, y + 0.008);
    const box: [number, number, number, number] = [
      Math.min(x0, x1),
      Math.min(y0, y1),
      Math.max(x0, x1),
      Math.max(y0, y1),
    ];
    assert.equal(
      await readRegion(file, { filename: 'photo.jpg', page: 1, box, kind: 'number' }),
      120.5 + index * 13,
    );
  }
});
