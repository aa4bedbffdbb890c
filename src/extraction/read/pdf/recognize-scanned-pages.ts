import { Semaphore } from '../../../lib/semaphore.ts';
import type { ReadDocument, ReadPage, Word } from '../../document.ts';
import { containsCenter } from '../../layout/geometry.ts';
import { mapBoxThroughMesh, scaleMesh } from '../../mesh.ts';
import type { OcrRequest } from '../../ocr/engine.ts';
import { type GrayImage, type Turn, turnImage } from '../../ocr/image/gray-image.ts';
import { createOcrRequest } from '../../ocr/ocr-request.ts';
import { recognizePage } from '../../ocr/recognize-page.ts';
import { toReadRules, toReadWords } from '../../ocr/to-read-words.ts';
import type { ExtractionOptions, ReportProgress } from '../../options.ts';
import type { Box, Code } from '../../parsed-data.ts';
import { readCodes } from '../codes/read-codes.ts';
import { findDistortedWords, repairWords } from './distorted-text.ts';
import { drawGray } from './render-pdf-page.ts';
import { hasReadableLayer, isSenseless, mayBeScanned } from './scanned-page.ts';

/** At this resolution, 8 pt text is 26 pixels high. */
const DPI = 240;
const MAX_PIXELS = 12_000_000;
/**
 * Resolution for a quick check of a page, and the share of ink above which the page must contain more than
 * its words.
 */
const LOOK_DPI = 75;
const INK_SHARE = 0.005;
/** Minimum confidence at which recognized words replace a meaningless text layer. */
const BETTER = 0.8;
/** Minimum number of recognized characters, relative to those of the text layer of the scanner. */
const LEAST_FOUND = 0.7;

/**
 * While one page is read, the next is rendered. Detecting the lines of the next page as well would take 200
 * MB more.
 */
const PAGES_IN_WORK = 2;

type RecognitionOptions = Pick<ExtractionOptions, 'languages' | 'careful' | 'ocrServer'>;

/**
 * Uses OCR to read pages that have hardly any text, a text layer with wrong characters, or one that the scanner
 * recognized.
 * If the document previously crashed a parser, it is read page by page.
 */
export async function recognizeScannedPages(
  document: ReadDocument,
  bytes: Buffer,
  options: RecognitionOptions,
  report: ReportProgress,
): Promise<void> {
  const { pagesCount } = document;
  const request = { ...createOcrRequest(options), turns: new Semaphore(1) };
  const codes: Code[][] = [];
  let pagesDone = 0;
  const left = document.pages.entries();
  const readRemaining = async () => {
    for (const [index, page] of left) {
      const { number } = page.info;
      if (options.careful !== undefined && isWanted(page, options))
        report({ pagesDone, pagesCount, reading: number });
      const read = isWanted(page, options)
        ? await readScan(page, bytes, request, listFields(document, number))
        : null;
      pagesDone++;
      if (read === null) continue;
      document.pages[index] = read.page;
      codes[index] = read.codes;
      report({ pagesDone, pagesCount });
    }
  };
  await Promise.all(Array.from({ length: options.careful === undefined ? PAGES_IN_WORK : 1 }, readRemaining));
  document.codes.push(...codes.flat());
}

function isWanted(page: ReadPage, { careful }: RecognitionOptions): boolean {
  return mayBeScanned(page) && !(careful?.skip ?? []).includes(page.info.number);
}

/** Returns null if the text layer contains everything that is visible. */
async function readScan(
  page: ReadPage,
  bytes: Buffer,
  request: OcrRequest,
  fields: readonly Box[],
): Promise<{ page: ReadPage; codes: Code[] } | null> {
  const { number, width, height, rotation = 0 } = page.info;
  const isDoubtful = isReplaceable(page) || findDistortedWords(page.words).length > 0;
  if (page.words.length > 0 && !isDoubtful && !(await hasMoreThanWords(page, bytes))) return null;
  const dpi = Math.min(DPI, 72 * Math.sqrt(MAX_PIXELS / Math.max(1, width * height)));
  const image = await drawGray(bytes, number, dpi, rotation);
  if (image === null) return { page, codes: [] };
  const recognized = await recognize(page, image, request, fields);
  const upright = turnImage(image, recognized.turn);
  return { page: recognized.page, codes: await readCodes(upright, number, 72 / dpi) };
}

/**
 * Whether a page is an image, or has more ink than its few words account for. Such a page is a scan rather than the
 * last page of a letter.
 */
async function hasMoreThanWords(page: ReadPage, bytes: Buffer): Promise<boolean> {
  if (page.isImage) return true;
  const { number, width, height, rotation } = page.info;
  const dpi = Math.min(LOOK_DPI, 72 * Math.sqrt(MAX_PIXELS / Math.max(1, width * height)));
  const image = await drawGray(bytes, number, dpi, rotation);
  if (image === null) return false;
  const scale = dpi / 72;
  const { data } = image;
  for (const { box } of page.words)
    for (let y = Math.floor(box[1] * scale) - 1; y <= box[3] * scale + 1; y++)
      if (y >= 0 && y < image.height)
        data.fill(
          255,
          y * image.width + Math.max(0, Math.floor(box[0] * scale) - 1),
          y * image.width + Math.min(image.width, Math.ceil(box[2] * scale) + 1),
        );
  const dark = data.reduce((count, value) => (value < 128 ? count + 1 : count), 0);
  return dark > data.length * INK_SHARE;
}

/** Reads the image of a page. The returned `turn` is the clockwise rotation that makes the words upright. */
async function recognize(
  page: ReadPage,
  image: GrayImage,
  request: OcrRequest,
  fields: readonly Box[],
): Promise<{ page: ReadPage; turn: Turn }> {
  const found = await recognizePage(image, request);
  const { info } = page;
  const isTurned = found.turn === 90 || found.turn === 270;
  const scale = (isTurned ? info.height : info.width) / found.width;
  const words = toReadWords(found.lines, scale);
  if (words.length === 0) return { page, turn: 0 };
  const mesh = found.mesh && scaleMesh(found.mesh, scale);
  const distorted = isReplaceable(page) ? [] : findDistortedWords(page.words);
  if (distorted.length > 0) {
    if (found.confidence < BETTER) return { page, turn: 0 };
    const repaired = found.turn === 0 && mesh === undefined ? repairWords(page, distorted, words) : null;
    if (repaired !== null) return { page: repaired, turn: 0 };
  }
  const isReplaced = isReplaceable(page) || distorted.length > 0;
  if (!isReplaced && page.words.length > 0) {
    const onPage = words.map((word) => (mesh ? { ...word, box: mapBoxThroughMesh(mesh, word.box) } : word));
    if (!hasMoreWords(onPage, page.words)) return { page, turn: 0 };
  }
  if (isReplaced && (found.confidence < BETTER || hasLostWords(page, words))) return { page, turn: 0 };
  const { rotation = 0, ...rest } = info;
  const { isImage: _image, isRecognized: _words, ...unread } = page;
  const turned = ((rotation + found.turn) % 360) as Turn;
  const isPlaced = found.turn === 0 && mesh === undefined;
  const own = isReplaced ? findFilledWords(page, fields, words) : page.words;
  const all = isPlaced ? joinWords(own, words) : words;
  const recognized: ReadPage = {
    ...unread,
    words: all,
    rules: toReadRules(found.rules, scale),
    skew: found.skew,
    ...(mesh !== undefined && { mesh }),
    info: {
      ...rest,
      width: isTurned ? info.height : info.width,
      height: isTurned ? info.width : info.height,
      method: isReplaced || page.words.length === 0 || !isPlaced ? 'ocr' : 'mixed',
      confidence: found.confidence,
      warnings: info.warnings.filter(({ code }) => code !== 'page_without_text'),
      ...(turned !== 0 && { rotation: turned }),
    },
  };
  return { page: recognized, turn: found.turn };
}

/** Returns the boxes of the form fields on a page. */
function listFields({ formFields }: ReadDocument, number: number): Box[] {
  return formFields.flatMap(({ page, box }) => (page === number && box ? [box] : []));
}

/** Returns the words in form fields, which the image of a page does not contain, that OCR did not find. */
function findFilledWords(page: ReadPage, fields: readonly Box[], found: readonly Word[]): Word[] {
  return page.words.filter(
    (word) =>
      fields.some((box) => containsCenter(box, word.box)) && !found.some((other) => overlaps(word, other)),
  );
}

/**
 * Whether the text layer of a page is meaningless, or is what the scanner recognized. Scanners make more mistakes, and
 * their layer contains no ruling lines.
 */
function isReplaceable(page: ReadPage): boolean {
  return isSenseless(page.words) || hasReadableLayer(page);
}

/** Whether OCR found much less than a layer of recognized text contains, for example because of handwriting. */
function hasLostWords(page: ReadPage, found: readonly Word[]): boolean {
  const count = (words: readonly Word[]) => words.reduce((sum, { text }) => sum + text.length, 0);
  return page.isRecognized === true && count(found) < count(page.words) * LEAST_FOUND;
}

/** Whether more recognized words are outside the words of the text layer than these are. */
function hasMoreWords(found: readonly Word[], words: readonly Word[]): boolean {
  const missing = found.filter((word) => !words.some((other) => overlaps(word, other)));
  return missing.length > words.length;
}

/** Returns the words of the text layer, such as a stamp, and the recognized words at other places. */
function joinWords(own: readonly Word[], found: readonly Word[]): Word[] {
  return [...found.filter((word) => !own.some((other) => overlaps(word, other))), ...own];
}

function overlaps({ box: a }: Word, { box: b }: Word): boolean {
  return Math.min(a[2], b[2]) > Math.max(a[0], b[0]) && Math.min(a[3], b[3]) > Math.max(a[1], b[1]);
}
