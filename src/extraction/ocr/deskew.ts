import sharp, { type Sharp } from 'sharp';
import type { OcrWord } from './engine.ts';
import { boundingBox, type GrayPicture, grayPicture, type Point, type Quad } from './picture.ts';

/** Lines shorter than this many times their height say little about the slant of a page. */
const LONG = 4;

/** How far the lines of a page slant, in radians, clockwise; the median of its long lines by their length. */
export function slantOf(quads: readonly Quad[]): number {
  const slants = quads
    .map(([a, b, , d]) => ({
      angle: Math.atan2(b.y - a.y, b.x - a.x),
      length: Math.hypot(b.x - a.x, b.y - a.y),
      height: Math.hypot(d.x - a.x, d.y - a.y),
    }))
    .filter(({ length, height }) => length > LONG * height)
    .toSorted((a, b) => a.angle - b.angle);
  const half = slants.reduce((sum, { length }) => sum + length, 0) / 2;
  let passed = 0;
  for (const { angle, length } of slants) {
    passed += length;
    if (passed >= half) return angle;
  }
  return 0;
}

/** A picture prepared for an engine, and the way back from its coordinates. */
export interface Prepared {
  picture: GrayPicture;
  restore(lines: OcrWord[][]): OcrWord[][];
}

/** Makes a picture larger or smaller, its width and its height by factors of their own, and turns it until its lines lie flat. */
export async function flatten(
  picture: GrayPicture,
  slant: number,
  factor: { x: number; y: number },
): Promise<Prepared> {
  const isSized = factor.x !== 1 || factor.y !== 1;
  if (slant === 0 && !isSized) return { picture, restore: (lines) => lines };
  const scaled = isSized ? await resize(picture, factor) : picture;
  // Lines are steeper where a picture is narrower.
  const angle = Math.atan2(Math.sin(slant) * factor.y, Math.cos(slant) * factor.x);
  const flat = slant === 0 ? scaled : await rotate(scaled, -angle);
  const cos = Math.cos(angle);
  const sin = Math.sin(angle);
  const back = (p: Point): Point => {
    const x = p.x - flat.width / 2;
    const y = p.y - flat.height / 2;
    return {
      x: (x * cos - y * sin + scaled.width / 2) / factor.x,
      y: (x * sin + y * cos + scaled.height / 2) / factor.y,
    };
  };
  const restoreWord = (word: OcrWord): OcrWord => {
    const [x0, y0, x1, y1] = word.box;
    // The height of the letters stays: a slanted box would be higher than they are.
    const left = back({ x: x0, y: (y0 + y1) / 2 });
    const right = back({ x: x1, y: (y0 + y1) / 2 });
    const half = (y1 - y0) / factor.y / 2;
    const [bx0, by0, bx1, by1] = boundingBox([left, right]);
    return { ...word, size: word.size / factor.y, box: [bx0, by0 - half, bx1, by1 + half] };
  };
  return { picture: flat, restore: (lines) => lines.map((line) => line.map(restoreWord)) };
}

function resize(picture: GrayPicture, factor: { x: number; y: number }): Promise<GrayPicture> {
  const width = Math.round(picture.width * factor.x);
  const height = Math.round(picture.height * factor.y);
  return pixelsOf(open(picture).resize({ width, height, kernel: 'cubic', fit: 'fill' }));
}

function rotate(picture: GrayPicture, angle: number): Promise<GrayPicture> {
  return pixelsOf(open(picture).rotate((angle * 180) / Math.PI, { background: '#fff' }));
}

function open({ width, height, data }: GrayPicture): Sharp {
  return sharp(data, { raw: { width, height, channels: 1 } });
}

async function pixelsOf(image: Sharp): Promise<GrayPicture> {
  const { data, info } = await image.toColourspace('b-w').raw().toBuffer({ resolveWithObject: true });
  return grayPicture(data, info);
}
