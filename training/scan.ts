import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { PDFDocument } from 'pdf-lib';
import sharp from 'sharp';
import type { Random } from './random.ts';

const run = promisify(execFile);
const DPI = 200;

/** Simulates a scanner: slightly skews and blurs the page, adds noise, and makes the background off-white. */
async function scanPage(
  png: Buffer,
  random: Random,
): Promise<{ jpeg: Buffer; width: number; height: number }> {
  const background = random.integer(238, 252);
  const turned = sharp(png)
    .flatten({ background: 'white' })
    .rotate(random.decimal(-1.4, 1.4, 2), { background: { r: background, g: background, b: background } })
    .blur(random.decimal(0.4, 1, 2))
    .linear(random.decimal(0.85, 1, 2), random.integer(0, 14));
  const gray = random.chance(0.6) ? turned.grayscale() : turned;
  const { data, info } = await gray.png().toBuffer({ resolveWithObject: true });
  const noise = await sharp({
    create: {
      width: info.width,
      height: info.height,
      channels: 3,
      background: { r: 128, g: 128, b: 128 },
      noise: { type: 'gaussian', mean: 128, sigma: random.integer(4, 14) },
    },
  })
    .png()
    .toBuffer();
  const jpeg = await sharp(data)
    .composite([{ input: noise, blend: 'soft-light' }])
    .jpeg({ quality: random.integer(55, 85) })
    .toBuffer();
  return { jpeg, width: info.width, height: info.height };
}

/** Writes a PDF with one 200 dpi JPEG image per page, and returns its path. Requires `pdftoppm` from Poppler. */
export async function scanPdf(source: string, target: string, random: Random): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'legible-scan-'));
  try {
    await run('pdftoppm', ['-r', String(DPI), '-png', source, join(folder, 'page')]);
    const document = await PDFDocument.create();
    for (const file of (await readdir(folder)).sort()) {
      const { jpeg, width, height } = await scanPage(await readFile(join(folder, file)), random);
      const size: [number, number] = [(width * 72) / DPI, (height * 72) / DPI];
      document.addPage(size).drawImage(await document.embedJpg(jpeg), { width: size[0], height: size[1] });
    }
    await writeFile(`${target}.pdf`, await document.save());
    return `${target}.pdf`;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
