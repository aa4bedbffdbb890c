import { LiteParse, type LiteParseConfig, type ParseResult } from '@llamaindex/liteparse';
import { ExtractionError } from '../../document.ts';
import { refuseEndless } from './refuse-endless.ts';

/** Everything that could reach out of the document is off: no recognition (its own data loader), no links, no images. */
const CLOSED: Partial<LiteParseConfig> = {
  ocrEnabled: false,
  quiet: true,
  outputFormat: 'json',
  imageMode: 'off',
  extractLinks: false,
  continueOnPageError: true,
};

/** If no text is needed, it is cropped before the library arranges it, which saves a quarter of the time. */
const NO_TEXT: Partial<LiteParseConfig> = { ...CLOSED, cropBox: { top: 1, right: 0, bottom: 0, left: 0 } };

const READ: Partial<LiteParseConfig> = {
  ...CLOSED,
  emitWordBoxes: true,
  extractTextMetadata: true,
  extractVectorGraphics: true,
  extractFormFields: true,
  preserveVerySmallText: true,
};

/**
 * Reads these pages (1-based; those that there are) with words, lines and form fields.
 *
 * @throws {ExtractionError} `password_protected` or `corrupt_file`
 */
export async function parsePages(bytes: Buffer, pages: readonly number[]): Promise<ParseResult> {
  return translated(() => new LiteParse({ ...READ, targetPages: pages.join(',') }).parse(bytes));
}

/**
 * Number of pages of the file, from the result for some of its pages.
 * @throws {ExtractionError} `corrupt_file` if there are none
 */
export function pagesOfWhole({ totalPages }: ParseResult): number {
  if (totalPages < 1) throw new ExtractionError('corrupt_file', 'The PDF has no pages.');
  return totalPages;
}

/** The embedded images of these pages with their boxes. */
export async function parsePictures(bytes: Buffer, pages: readonly number[]): Promise<ParseResult['images']> {
  const parser = new LiteParse({ ...NO_TEXT, extractImages: true, targetPages: pages.join(',') });
  return (await translated(() => parser.parse(bytes))).images;
}

/**
 * Number of pages of the file, without reading them.
 * @throws {ExtractionError} `password_protected`, `corrupt_file`, or an error of `refuseEndless`
 */
export async function countPdfPages(bytes: Buffer): Promise<number> {
  refuseEndless(bytes);
  return pagesOfWhole(await translated(() => new LiteParse({ ...CLOSED, maxPages: 0 }).parse(bytes)));
}

/** Very long pages are drawn smaller than was asked for. */
const MAX_PIXELS = 16_000_000;

/**
 * Renders one page as a PNG; `pixels` is the approximate length of one side.
 * @throws {ExtractionError} `unsupported_content` if the page does not exist
 */
export async function renderPdfPage(
  bytes: Buffer,
  page: number,
  pixels: number,
  side: 'width' | 'height' = 'width',
): Promise<Uint8Array> {
  const parsed = await translated(() =>
    new LiteParse({ ...NO_TEXT, targetPages: String(page) }).parse(bytes),
  );
  const [size] = parsed.pages;
  if (size === undefined) throw new ExtractionError('unsupported_content', `There is no page ${page}.`);
  const scale = pixels / Math.max(1, size[side]);
  const dpi = 72 * Math.min(scale, Math.sqrt(MAX_PIXELS / Math.max(1, size.width * size.height)));
  const shots = await translated(() =>
    new LiteParse({ ...CLOSED, dpi, renderFormFields: false }).screenshot(bytes, [page]),
  );
  const picture = shots[0]?.imageBuffer;
  if (picture === undefined) throw new ExtractionError('corrupt_file', `Page ${page} cannot be drawn.`);
  return picture;
}

/** A page as a PNG of that resolution; null if it has only one color, or cannot be rendered. */
export async function drawPdfPage(bytes: Buffer, page: number, dpi: number): Promise<Buffer | null> {
  const parser = new LiteParse({ ...CLOSED, dpi, renderFormFields: false });
  const [shot] = await translated(() => parser.screenshot(bytes, [page]));
  return shot === undefined || shot.isSolidFill ? null : shot.imageBuffer;
}

async function translated<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    const message = cause instanceof Error ? cause.message : '';
    if (/password|security/i.test(message))
      throw new ExtractionError('password_protected', 'The PDF needs a password.', { cause });
    throw new ExtractionError('corrupt_file', 'The PDF cannot be opened: it is damaged.', { cause });
  }
}
