import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { PDFDocument, rgb } from 'pdf-lib';
import sharp from 'sharp';
import { renderPage } from '../../src/extraction/read/render-page.ts';

describe('page images of pages that were turned upright', () => {
  let folder: string;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'legible-render-'));
  });
  after(() => rm(folder, { recursive: true, force: true }));

  /** Returns the corner with a red center. */
  const findRedCorner = async (png: Uint8Array): Promise<string> => {
    const { data, info } = await sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true });
    const getPixelAt = (x: number, y: number) => {
      const offset = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * 3;
      return (data[offset] ?? 0) > 200 && (data[offset + 1] ?? 0) < 60;
    };
    const corners = {
      'top left': [0.1, 0.1],
      'top right': [0.9, 0.1],
      'bottom left': [0.1, 0.9],
      'bottom right': [0.9, 0.9],
    };
    return Object.entries(corners)
      .filter(([, [x = 0, y = 0]]) => getPixelAt(x, y))
      .map(([name]) => name)
      .join();
  };
  const check = async (file: string, [long, short]: [number, number]) => {
    const expected = { 0: 'top left', 90: 'top right', 180: 'bottom right', 270: 'bottom left' };
    for (const [turn, corner] of Object.entries(expected)) {
      const isTurned = turn === '90' || turn === '270';
      const wanted = isTurned ? short : long;
      const png = await renderPage(file, 1, wanted, Number(turn));
      assert.equal(await findRedCorner(png), corner, `${file} turned by ${turn}`);
      assert.equal((await sharp(png).metadata()).width, wanted);
    }
  };

  it('a PDF', async () => {
    const pdf = await PDFDocument.create();
    pdf.addPage([300, 200]).drawRectangle({ x: 0, y: 150, width: 75, height: 50, color: rgb(1, 0, 0) });
    const file = join(folder, 'page.pdf');
    await writeFile(file, await pdf.save());
    await check(file, [300, 200]);
  });

  it('a image', async () => {
    const red = await sharp({ create: { width: 30, height: 20, channels: 3, background: 'red' } })
      .png()
      .toBuffer();
    const file = join(folder, 'image.png');
    await sharp({ create: { width: 120, height: 80, channels: 3, background: 'white' } })
      .composite([{ input: red, left: 0, top: 0 }])
      .png()
      .toFile(file);
    await check(file, [120, 80]);
  });
});
