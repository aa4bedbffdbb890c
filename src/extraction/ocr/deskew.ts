import sharp from 'sharp';
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

/** Turns a picture so that its lines lie flat, and makes it larger by a factor. */
export async function flatten(picture: GrayPicture, slant: number, factor: number): Promise<Prepared> {
  if (slant === 0 && factor === 1) return { picture, restore: (lines) => lines };
  const { width, height } = picture;
  let image = sharp(picture.data, { raw: { width, height, channels: 1 } });
  if (factor !== 1)
    image = image.resize({
      width: Math.round(width * factor),
      height: Math.round(height * factor),
      kernel: 'cubic',
      fit: 'fill',
    });
  if (slant !== 0)
    image = sharp(await image.toColourspace('b-w').raw().toBuffer(), {
      raw: { width: Math.round(width * factor), height: Math.round(height * factor), channels: 1 },
    }).rotate((-slant * 180) / Math.PI, { background: '#fff' });
  const { data, info } = await image.toColourspace('b-w').raw().toBuffer({ resolveWithObject: true });
  const cos = Math.cos(slant);
  const sin = Math.sin(slant);
  const back = (p: Point): Point => {
    const x = p.x - info.width / 2;
    const y = p.y - info.height / 2;
    return { x: (x * cos - y * sin) / factor + width / 2, y: (x * sin + y * cos) / factor + height / 2 };
  };
  const restoreWord = (word: OcrWord): OcrWord => {
    const [x0, y0, x1, y1] = word.box;
    // The height of the letters stays: a slanted box would be higher than they are.
    const left = back({ x: x0, y: (y0 + y1) / 2 });
    const right = back({ x: x1, y: (y0 + y1) / 2 });
    const half = (y1 - y0) / factor / 2;
    const [bx0, by0, bx1, by1] = boundingBox([left, right]);
    return { ...word, size: word.size / factor, box: [bx0, by0 - half, bx1, by1 + half] };
  };
  return {
    picture: grayPicture(data, info),
    restore: (lines) => lines.map((line) => line.map(restoreWord)),
  };
}
