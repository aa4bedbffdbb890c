import { readFile } from 'node:fs/promises';
import type { LaidOutDocument } from '../document.ts';
import type { GrayImage } from '../ocr/image/gray-image.ts';
import type { ReportProgress } from '../options.ts';
import type { Box, PageInfo } from '../parsed-data.ts';
import { drawGray } from '../read/pdf/render-pdf-page.ts';
import type { TextView } from './text-view.ts';

const DPI = 72;
/** Minimum height of readable text, in points. */
const LEAST_HEIGHT = 2;
/**
 * If the lightest and darkest pixels of a box (from 0 to 255) differ by less than this, the box is assumed to
 * contain no visible text.
 */
const LEAST_CONTRAST = 16;

/**
 * Removes words that are white on white, covered or too small. A model then receives only text that people
 * can read, and its answers are located only in that text.
 */
export async function withSeenWords(
  view: TextView,
  file: string,
  document: LaidOutDocument,
  report: ReportProgress,
): Promise<TextView> {
  const bytes = await readFile(file);
  const infos = new Map(document.pages.map(({ info, frame }) => [info.number, frame?.info ?? info]));
  const images = new Map<number, GrayImage | null>();
  for (const page of new Set(view.rows.map((row) => row.page))) {
    const info = infos.get(page);
    if (info === undefined || !hasTextLayer(info)) continue;
    images.set(page, await drawGray(bytes, page, DPI, info.rotation));
    report({ pagesDone: document.pagesCount, pagesCount: document.pagesCount });
  }
  const isSeen = (page: number, [, box, confidence]: Token) => {
    const image = images.get(page);
    if (image === undefined || confidence < 1) return true;
    return image !== null && hasInk(image, box, infos.get(page)?.width ?? 0);
  };
  const rows = view.rows.map((row) => ({
    ...row,
    chunks: row.chunks
      .map((chunk) => ({ ...chunk, tokens: chunk.tokens.filter((token) => isSeen(row.page, token)) }))
      .filter(({ tokens }) => tokens.length > 0),
  }));
  return { ...view, rows: rows.filter(({ chunks }) => chunks.length > 0) };
}

type Token = TextView['rows'][number]['chunks'][number]['tokens'][number];

function hasTextLayer({ unit, method }: PageInfo): boolean {
  return unit === 'pt' && (method === 'text' || method === 'mixed');
}

/**
 * Whether a box contains visible ink. The top and bottom of the box are ignored, because ruling lines and
 * adjacent rows may extend into them.
 */
function hasInk({ width, height, data }: GrayImage, box: Box, pageWidth: number): boolean {
  const [left, top, right, bottom] = box;
  if (bottom - top < LEAST_HEIGHT) return false;
  const scale = width / Math.max(1, pageWidth);
  const edge = (bottom - top) / 8;
  const from = { x: Math.max(0, Math.floor(left * scale)), y: Math.max(0, Math.floor((top + edge) * scale)) };
  const to = {
    x: Math.min(width - 1, Math.ceil(right * scale)),
    y: Math.min(height - 1, Math.ceil((bottom - edge) * scale)),
  };
  let [darkest, lightest] = [255, 0];
  for (let y = from.y; y <= to.y; y++) {
    for (let x = from.x; x <= to.x; x++) {
      const dot = data[y * width + x] ?? 255;
      if (dot < darkest) darkest = dot;
      if (dot > lightest) lightest = dot;
    }
  }
  return lightest - darkest >= LEAST_CONTRAST;
}
