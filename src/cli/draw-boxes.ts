import { extname } from 'node:path';
import type { ParserPool } from '../extraction/isolate/parser-pool.ts';
import type { Box, ParsedData } from '../extraction/parsed-data.ts';
import { UsageError } from './usage-error.ts';

const WIDTH = 1600;

/**
 * Draws the boxes of all values on the page images. Writes the first page to `out` and the others to the same
 * folder. Returns the paths.
 */
export async function drawBoxes(
  pool: ParserPool,
  file: string,
  data: ParsedData,
  out: string,
): Promise<string[]> {
  const { default: sharp } = await import('sharp');
  const made: string[] = [];
  for (const page of data.pages) {
    if (page.unit === 'none' || page.width <= 0) continue;
    const turn = page.rotation ?? 0;
    const image = await pool.renderPage(
      { path: file, tenant: '' },
      page.number,
      WIDTH,
      turn === 90 || turn === 180 || turn === 270 ? turn : 0,
    );
    const { width, height } = await sharp(image).metadata();
    const scale = width / page.width;
    const marks = findBoxes(data, page.number).map(({ box, name, color }) =>
      drawMark(box, name, color, scale),
    );
    const layer = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${marks.join('')}</svg>`;
    const path =
      made.length === 0
        ? out
        : `${out.slice(0, -extname(out).length || undefined)}-${page.number}${extname(out)}`;
    await sharp(image)
      .composite([{ input: Buffer.from(layer) }])
      .toFile(path);
    made.push(path);
  }
  if (made.length === 0) throw new UsageError('--boxes cannot be used: this document has no page images.');
  return made;
}

function findBoxes(data: ParsedData, page: number): { box: Box; name: string; color: string }[] {
  const found = Object.entries(data.evidence).flatMap(([pointer, evidence]) => {
    const places = evidence.regions ?? [evidence];
    const color = pointer.startsWith('/fields/') || pointer.startsWith('/custom/') ? '#0a66c2' : '#1a7f37';
    const name = pointer.split('/').slice(2).join('.');
    return places.flatMap((place) =>
      place.page === page && place.box !== undefined ? [{ box: place.box, name, color }] : [],
    );
  });
  const tables = data.tables.flatMap((table) =>
    table.parts.flatMap((part) =>
      part.page === page && part.box !== undefined
        ? [{ box: part.box, name: table.id, color: '#b35900' }]
        : [],
    ),
  );
  return [...tables, ...found];
}

function drawMark([x0, y0, x1, y1]: Box, name: string, color: string, scale: number): string {
  const [x, y, width, height] = [x0, y0, x1 - x0, y1 - y0].map((side) => (side * scale).toFixed(1));
  const label = name.replace(/[<>&"]/g, '');
  return (
    `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${color}" fill-opacity="0.12" stroke="${color}" stroke-width="2"/>` +
    `<text x="${x}" y="${Number(y) - 3}" font-size="13" font-family="sans-serif" fill="${color}">${label}</text>`
  );
}
