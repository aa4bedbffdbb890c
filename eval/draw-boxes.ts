import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { LiteParse } from '@llamaindex/liteparse';
import sharp from 'sharp';
import type { LaidOutDocument, Understanding } from '../src/extraction/document.ts';

const DPI = 110;

/** Draws the first page of a PDF with the box and name of each value on it, for looking at what went wrong. */
export async function drawBoxes(
  file: string,
  name: string,
  document: LaidOutDocument,
  result: Understanding,
  folder: string,
): Promise<void> {
  const page = document.pages[0];
  if (page?.info.unit !== 'pt') return;
  const reader = new LiteParse({ ocrEnabled: false, dpi: DPI, quiet: true });
  const [picture] = await reader.screenshot(file, [1]);
  if (!picture) return;
  const scale = picture.width / page.info.width;
  const shapes = Object.entries(result.evidence).flatMap(([pointer, evidence]) => {
    if (evidence.page !== 1 || !evidence.box) return [];
    const [x0, y0, x1, y1] = evidence.box.map((value) => Math.round(value * scale));
    const color = evidence.confidence > 0.8 ? 'green' : evidence.confidence > 0.5 ? 'orange' : 'red';
    const label = pointer
      .replace(/^\/fields\//, '')
      .replaceAll('&', '')
      .replaceAll('<', '');
    return [
      `<rect x="${x0}" y="${y0}" width="${(x1 ?? 0) - (x0 ?? 0)}" height="${(y1 ?? 0) - (y0 ?? 0)}" fill="none" stroke="${color}"/><text x="${x0}" y="${(y0 ?? 0) - 1}" font-size="8" fill="${color}">${label}</text>`,
    ];
  });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${picture.width}" height="${picture.height}">${shapes.join('')}</svg>`;
  mkdirSync(folder, { recursive: true });
  const image = await sharp(picture.imageBuffer)
    .composite([{ input: Buffer.from(svg) }])
    .png()
    .toBuffer();
  writeFileSync(join(folder, `${name}.png`), image);
}
