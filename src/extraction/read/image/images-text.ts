import { readSignature } from '../../detect/signatures.ts';
import { createOcrRequest } from '../../ocr/ocr-request.ts';
import { recognizePage } from '../../ocr/recognize-page.ts';
import type { ExtractionOptions, ReportProgress } from '../../options.ts';
import type { Warning } from '../../parsed-data.ts';
import { openFrames } from './load-frames.ts';

/** Maximum number of images that are read; more images are probably decoration or an attack. */
const MAX_IMAGES = 30;
/** Images that are smaller than this are assumed to be logos, bullets or lines. */
const LEAST_WIDTH = 80;
const LEAST_HEIGHT = 24;
const FORMATS = ['png', 'jpeg', 'gif', 'webp', 'tiff', 'bmp'] as const;

/** Returns the text of each image, keyed like the images. Unreadable images cause a warning. */
export async function readImagesText(
  pictures: ReadonlyMap<string, Buffer>,
  options: Pick<ExtractionOptions, 'languages' | 'ocrServer'>,
  report: ReportProgress,
  warnings: Warning[],
): Promise<Map<string, string>> {
  const texts = new Map<string, string>();
  let unread = Math.max(0, pictures.size - MAX_IMAGES);
  for (const [key, bytes] of [...pictures].slice(0, MAX_IMAGES)) {
    const text = await readText(bytes, options);
    if (text === null) unread++;
    else texts.set(key, text);
    report({ pagesDone: 0, pagesCount: null });
  }
  if (unread > 0)
    warnings.push({
      code: 'pictures_not_read',
      message: `Images inside the file that could not be read: ${unread}.`,
    });
  return texts;
}

async function readText(
  bytes: Buffer,
  options: Pick<ExtractionOptions, 'languages' | 'ocrServer'>,
): Promise<string | null> {
  const signature = readSignature(bytes);
  const format = FORMATS.find((known) => known === signature);
  if (format === undefined) return null;
  try {
    const { image } = await (await openFrames(bytes, format)).load(0);
    if (image.width < LEAST_WIDTH || image.height < LEAST_HEIGHT) return '';
    const { lines } = await recognizePage(image, createOcrRequest(options));
    return lines.map((line) => line.map((word) => word.text).join(' ')).join('\n');
  } catch {
    // A warning reports that the text in the image is lost.
    return null;
  }
}
