import type { ReadDocument } from '../../document.ts';
import type { ReportProgress } from '../../options.ts';
import { readCodes } from '../codes/read-codes.ts';
import { findPagesWithCodeLikeImages } from './code-like-images.ts';
import { hasCodeMention } from './mentions-codes.ts';
import { drawGray } from './render-pdf-page.ts';

/** At this resolution, a module of a payment code (0.5 mm) is three pixels wide. */
const DPI = 150;
const MAX_PIXELS = 4_000_000;
/** Maximum number of pages to search. Codes are printed on the first pages or next to a payment part. */
const MAX_PAGES = 4;

/**
 * Reads codes on pages with a text layer. Rendering a page takes ten times as long as reading it, so a page
 * is rendered only if it mentions a code or contains an image that may be a code.
 */
export async function readPrintedCodes(
  document: ReadDocument,
  bytes: Buffer,
  pagesWithImages: ReadonlySet<number>,
  report: ReportProgress,
): Promise<void> {
  const pages = document.pages.filter(({ info }) => info.method === 'text' && info.width > 0);
  const first = pages
    .filter(({ info }) => info.number <= 2 && pagesWithImages.has(info.number))
    .map(({ info }) => info.number);
  const pictured = await findPagesWithCodeLikeImages(bytes, first);
  const candidates = pages
    .filter((page) => pictured.has(page.info.number) || hasCodeMention(page))
    .slice(0, MAX_PAGES);
  for (const { info } of candidates) {
    const dpi = Math.min(DPI, 72 * Math.sqrt(MAX_PIXELS / (info.width * info.height)));
    const image = await drawGray(bytes, info.number, dpi, info.rotation);
    if (image !== null)
      document.codes.push(...(await readCodes(image, info.number, 72 / dpi, { isClean: true })));
    report({ pagesDone: info.number, pagesCount: document.pagesCount });
  }
}
