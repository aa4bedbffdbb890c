import type { ParseResult } from '@llamaindex/liteparse';
import sharp from 'sharp';
import { parsePictures } from './pdf-engine.ts';

type Picture = ParseResult['images'][number];

/** Codes are square, except for cropping of the image. */
const SQUARE = 0.06;
/** A larger image is not a code, or one that is found when the page is rendered. */
const MAX_SIDE = 1_500;
/**
 * Images have the size of the page in points, which blurs small codes: this share of pixels is still dark or light.
 */
const TWO_TONE_SHARE = 0.45;
const LEAST_TONE_SHARE = 0.1;
/** Changes between dark and light in a row, on average: the smallest code has six, a logo of two tones fewer than four. */
const LEAST_CHANGES = 5;

/**
 * The pages that may contain a printed code, judged by their square images: a photograph has shades that a code
 * lacks, a logo few changes. Checking the images takes a tenth of the time of rendering the page. Returns all pages
 * if no image can be extracted.
 */
export async function pagesWithCodeLikePictures(
  bytes: Buffer,
  pages: readonly number[],
): Promise<Set<number>> {
  const pictures = await parsePictures(bytes, pages).catch(() => []);
  const square = pictures.filter(isSquare);
  if (square.length === 0) return new Set(pages);
  const found = new Set<number>();
  for (const picture of square) {
    if (!found.has(picture.page) && (await isCodeLike(picture.bytes))) found.add(picture.page);
  }
  return found;
}

function isSquare({ bbox, width, height }: Picture): boolean {
  return (
    Math.abs(bbox.width - bbox.height) <= SQUARE * Math.max(bbox.width, bbox.height) &&
    Math.max(width, height) <= MAX_SIDE
  );
}

/** Whether an image is a fine pattern with hardly any shades between dark and light; also if it cannot be opened. */
async function isCodeLike(picture: Uint8Array): Promise<boolean> {
  try {
    const { data, info } = await sharp(picture, { limitInputPixels: 4 * MAX_SIDE * MAX_SIDE })
      .flatten({ background: '#fff' })
      .toColourspace('b-w')
      .raw({ depth: 'uchar' })
      .toBuffer({ resolveWithObject: true });
    return hasTwoTones(data) && changesPerRow(data, info.height) >= LEAST_CHANGES;
  } catch {
    // The page is drawn then: nothing is lost but time.
    return true;
  }
}

function hasTwoTones(pixels: Uint8Array): boolean {
  let least = 255;
  let most = 0;
  for (const value of pixels) {
    if (value < least) least = value;
    if (value > most) most = value;
  }
  const near = (most - least) / 4;
  let dark = 0;
  let light = 0;
  for (const value of pixels) {
    if (value <= least + near) dark++;
    else if (value >= most - near) light++;
  }
  return (
    dark + light >= TWO_TONE_SHARE * pixels.length &&
    Math.min(dark, light) >= LEAST_TONE_SHARE * pixels.length
  );
}

function changesPerRow(pixels: Uint8Array, rows: number): number {
  let changes = 0;
  for (let i = 1; i < pixels.length; i++)
    if ((pixels[i] ?? 0) > 127 !== (pixels[i - 1] ?? 0) > 127) changes++;
  return changes / Math.max(1, rows);
}
