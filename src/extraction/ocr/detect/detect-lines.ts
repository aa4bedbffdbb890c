import { type GrayImage, type Quad, scaleImage } from '../image/gray-image.ts';
import { detectionModel } from '../recognize/paddle/models.ts';
import { findQuads } from './text-regions.ts';

/** Longest side of the detector's input in pixels. On an A4 page, 8 pt text is then 12 pixels high. */
const MAX_SIDE = 1280;
/**
 * Large images whose longer side exceeds the shorter side by more than this factor are divided into tiles.
 */
const MAX_RATIO = 2.5;
const OVERLAP = 0.15;
const MEAN = [0.485, 0.456, 0.406];
const DEVIATION = [0.229, 0.224, 0.225];

/** Finds lines of text with the detector of PP-OCRv4, a differentiable binarization network. */
export async function detectLines(image: GrayImage): Promise<Quad[]> {
  const { width, height } = image;
  const long = Math.max(width, height);
  const short = Math.max(1, Math.min(width, height));
  if (long / short <= MAX_RATIO || long <= MAX_SIDE) return detectTile(image, 0, 0);
  const size = Math.round(short * 2);
  const step = Math.round(size * (1 - OVERLAP));
  const found: Quad[] = [];
  for (let from = 0; from < long; from += step) {
    const to = Math.min(long, from + size);
    const isTall = height >= width;
    const tile = isTall ? crop(image, 0, from, width, to) : crop(image, from, 0, to, height);
    found.push(...(await detectTile(tile, isTall ? 0 : from, isTall ? from : 0)));
    if (to === long) break;
  }
  return withoutDoubles(found);
}

async function detectTile(image: GrayImage, left: number, top: number): Promise<Quad[]> {
  const scale = Math.min(1, MAX_SIDE / Math.max(image.width, image.height));
  const width = Math.max(32, Math.round((image.width * scale) / 32) * 32);
  const height = Math.max(32, Math.round((image.height * scale) / 32) * 32);
  const small = scaleImage(image, width, height);
  const size = width * height;
  const input = new Float32Array(3 * size);
  for (let channel = 0; channel < 3; channel++) {
    const mean = (MEAN[channel] ?? 0) * 255;
    const factor = 1 / (255 * (DEVIATION[channel] ?? 1));
    const offset = channel * size;
    for (let i = 0; i < size; i++) input[offset + i] = ((small.data[i] ?? 0) - mean) * factor;
  }
  const model = await detectionModel();
  const tensor = { data: input, dims: [1, 3, height, width] };
  const result = model.run({ [model.inputNames[0] ?? 'x']: tensor });
  const output = result[model.outputNames[0] ?? ''];
  if (!(output?.data instanceof Float32Array)) throw new TypeError('The detector gives numbers.');
  const quads = findQuads(output.data, width, height);
  const sx = image.width / width;
  const sy = image.height / height;
  const place = (quad: Quad): Quad => {
    const [a, b, c, d] = quad;
    const move = (p: { x: number; y: number }) => ({ x: p.x * sx + left, y: p.y * sy + top });
    return [move(a), move(b), move(c), move(d)];
  };
  return quads.map(place);
}

function crop(image: GrayImage, x0: number, y0: number, x1: number, y1: number): GrayImage {
  const width = x1 - x0;
  const data = new Uint8Array(width * (y1 - y0));
  for (let y = y0; y < y1; y++)
    data.set(image.data.subarray(y * image.width + x0, y * image.width + x1), (y - y0) * width);
  return { width, height: y1 - y0, data };
}

/**
 * Removes duplicates. Lines in the overlap of two tiles are found twice, and only the larger one is complete.
 */
function withoutDoubles(quads: Quad[]): Quad[] {
  const boxes = quads.map((quad) => {
    const xs = quad.map((p) => p.x);
    const ys = quad.map((p) => p.y);
    return { quad, x0: Math.min(...xs), y0: Math.min(...ys), x1: Math.max(...xs), y1: Math.max(...ys) };
  });
  boxes.sort((a, b) => (b.x1 - b.x0) * (b.y1 - b.y0) - (a.x1 - a.x0) * (a.y1 - a.y0));
  const kept: typeof boxes = [];
  for (const box of boxes) {
    const area = (box.x1 - box.x0) * (box.y1 - box.y0);
    const isDouble = kept.some((other) => {
      const w = Math.min(box.x1, other.x1) - Math.max(box.x0, other.x0);
      const h = Math.min(box.y1, other.y1) - Math.max(box.y0, other.y0);
      return w > 0 && h > 0 && w * h > 0.5 * area;
    });
    if (!isDouble) kept.push(box);
  }
  return kept.map((box) => box.quad);
}
