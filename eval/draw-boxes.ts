import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import type { LaidOutDocument, Understanding } from '../src/extraction/document.ts';
import { renderPdfPage } from '../src/extraction/read/pdf/render-pdf-page.ts';

const DPI = 110;

/** Draws the first page of a PDF with the box and the name of each value, to inspect errors. */
export async function drawBoxes(
  file: string,
  name: string,
  document: LaidOutDocument,
  result: Understanding,
  folder: string,
): Promise<void> {
  const page = document.pages[0];
  if (page?.info.unit !== 'pt') return;
  const scale = DPI / 72;
  const width = Math.round(page.info.width * scale);
  const height = Math.round(page.info.height * scale);
  const pageImage = await renderPdfPage(readFileSync(file), 1, width);
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
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${shapes.join('')}</svg>`;
  mkdirSync(folder, { recursive: true });
  const image = await sharp(pageImage)
    .resize(width, height, { fit: 'fill' })
    .composite([{ input: Buffer.from(svg) }])
    .png()
    .toBuffer();
  writeFileSync(join(folder, `${name}.png`), image);
}
