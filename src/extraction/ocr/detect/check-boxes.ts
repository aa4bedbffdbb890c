import type { OcrWord } from '../engine.ts';
import { type GrayImage, getBoundingBox, getHeight, type Quad } from '../image/gray-image.ts';
import { DARK, findDarkPixels } from './line-pixels.ts';
import { findMedianHeight } from './ruling-lines.ts';

/** Minimum and maximum side length of a check box, in text line heights. */
const LEAST_SIDE = 0.42;
const MOST_SIDE = 0.95;
/** Minimum side length in pixels. In smaller squares, a tick cannot be recognized. */
const LEAST_PIXELS = 10;
/** Maximum difference between width and height, as a share of the side. */
const MOST_UNEVEN = 0.15;
/** Maximum horizontal offset, in pixels, between the upper and the lower edge of a skewed box. */
const ENDS_APART = 2;
/** Share of an edge that must be dark, and maximum thickness of an edge as a share of the side. */
const EDGE_DARK = 0.92;
const EDGE_THICK = 0.22;
/**
 * Minimum share of an edge that is straight, and maximum deviation from a straight line, as a share of the
 * side. These limits exclude a "D", whose bowl is curved. They tolerate a tick that extends beyond the box,
 * because it touches only a short part of the edge.
 */
const STRAIGHT = 0.8;
const DEVIATION = 0.08;
/** Size of the central area that is searched for a tick, as a share of the box. */
const INSIDE = 0.56;
/** Minimum share of dark pixels inside a ticked box. */
const TICKED = 0.08;
/**
 * Areas that are light even in a ticked box. Each is near the middle of an edge: at a distance of `near` to
 * `far` from the edge, and up to `half` to either side of the middle (all as shares of the side). `dark` is
 * the maximum share of dark pixels in an area.
 */
const CLEAR = { near: 0.22, far: 0.32, half: 0.1, dark: 0.3 };
/**
 * Size of the area at the center of a box, as a share of the box. The center of a bullet or a code is
 * completely dark.
 */
const CENTER = 0.34;
const SOLID = 0.94;
/** Width of the strip around a box, as a share of its side, and maximum share of dark pixels in the strip. */
const MARGIN = 0.22;
const MARGIN_DARK = 0.12;
/**
 * Maximum share of dark pixels in the areas to the left and right of a box. The stem of a character exceeds
 * this share.
 */
const SIDE_DARK = 0.25;
/**
 * If boxes are closer together than this share of their side length, each of them is treated as a field for
 * one character of a value.
 */
const COMB = 0.7;
/** The rest of a line, without its check boxes, is text only if it is longer than this, in line heights. */
const REST = 0.5;
/**
 * Minimum contrast of ink, as a share of the background. With less contrast, blurred characters would look
 * like boxes.
 */
const CONTRAST = 0.25;
/** Confidence of a recognized check box, measured on scanned forms. */
const CONFIDENCE = 0.97;
const EMPTY_BOX = '☐';
const TICKED_BOX = '☒';
/** Ratio of the font size to the side of a check box. */
const SIZE_SHARE = 1.3;

/** Edges are in pixels. The right and lower edges are exclusive. */
export interface CheckBox {
  left: number;
  top: number;
  right: number;
  bottom: number;
  isTicked: boolean;
}

/**
 * Finds squares with dark, thin edges that are about as high as the text. Neither OCR engine reads check
 * boxes: it omits them or reads them as letters.
 */
export function findCheckBoxes(image: GrayImage, quads: readonly Quad[]): CheckBox[] {
  const textHeight = findMedianHeight(quads);
  const least = Math.max(LEAST_PIXELS, LEAST_SIDE * textHeight);
  const most = MOST_SIDE * textHeight;
  if (most < least) return [];
  const dark = findDarkPixels(image, CONTRAST);
  const found: CheckBox[] = [];
  const open = new Map<number, Run[]>();
  for (let y = 0; y < image.height; y++) {
    const runs = findRuns(dark, image.width, y, least, most);
    open.set(y, runs);
    open.delete(y - Math.ceil(most * (1 + MOST_UNEVEN)));
    for (const lower of runs) {
      const box = findBoxAbove(dark, image, lower, y, open);
      if (box === null) continue;
      // The lower edge is several pixels thick, so the same box is found in several rows.
      const last = found.findIndex((other) => overlaps(other, box));
      if (last === -1) found.push(box);
      else found[last] = box;
    }
  }
  return withoutCombs(found);
}

/** A horizontal run of dark pixels. */
interface Run {
  from: number;
  to: number;
}

function findRuns(dark: Uint8Array, width: number, y: number, least: number, most: number): Run[] {
  const runs: Run[] = [];
  const start = y * width;
  let from = -1;
  for (let x = 0; x <= width; x++) {
    if (x < width && dark[start + x] === DARK) {
      if (from === -1) from = x;
      continue;
    }
    if (from !== -1 && x - from >= least && x - from <= most) runs.push({ from, to: x });
    from = -1;
  }
  return runs;
}

function findBoxAbove(
  dark: Uint8Array,
  image: GrayImage,
  lower: Run,
  y: number,
  open: ReadonlyMap<number, readonly Run[]>,
): CheckBox | null {
  const side = lower.to - lower.from;
  const [nearest, farthest] = [Math.floor(side * (1 - MOST_UNEVEN)), Math.ceil(side * (1 + MOST_UNEVEN))];
  for (let top = y + 1 - farthest; top <= y + 1 - nearest; top++) {
    for (const upper of open.get(top) ?? []) {
      if (Math.abs(upper.from - lower.from) > ENDS_APART || Math.abs(upper.to - lower.to) > ENDS_APART)
        continue;
      const box = {
        left: Math.min(upper.from, lower.from),
        top,
        right: Math.max(upper.to, lower.to),
        bottom: y + 1,
      };
      if (!hasEdges(dark, image.width, box) || !isFree(dark, image, box)) continue;
      if (!isStraight(dark, image.width, box, upper.from, lower.from, -1)) continue;
      if (!isStraight(dark, image.width, box, upper.to - 1, lower.to - 1, 1)) continue;
      if (!hasClearEdges(dark, image.width, box)) continue;
      if (measureInk(dark, image.width, shrink(box, CENTER)) >= SOLID) continue;
      return { ...box, isTicked: measureInk(dark, image.width, shrink(box, INSIDE)) >= TICKED };
    }
  }
  return null;
}

type Area = Omit<CheckBox, 'isTicked'>;

function hasEdges(dark: Uint8Array, width: number, { left, top, right, bottom }: Area): boolean {
  const thick = Math.max(2, Math.round((right - left) * EDGE_THICK));
  let [before, after] = [0, 0];
  for (let y = top; y < bottom; y++) {
    const row = y * width;
    if (dark.subarray(row + left, row + left + thick).includes(DARK)) before++;
    if (dark.subarray(row + right - thick, row + right).includes(DARK)) after++;
  }
  return Math.min(before, after) >= EDGE_DARK * (bottom - top);
}

/**
 * Whether the left or right edge is a straight line between the corners. `outward` is -1 for the left and 1
 * for the right edge.
 */
function isStraight(
  dark: Uint8Array,
  width: number,
  { left, top, right, bottom }: Area,
  from: number,
  to: number,
  outward: -1 | 1,
): boolean {
  const side = right - left;
  const thick = Math.max(2, Math.round(side * EDGE_THICK));
  const deviation = Math.max(1, Math.round(side * DEVIATION));
  let straight = 0;
  for (let y = top; y < bottom; y++) {
    const x = Math.round(from + ((to - from) * (y - top)) / Math.max(1, bottom - 1 - top));
    let away = thick;
    while (away >= -thick && !isDarkAt(dark, width, x + away * outward, y)) away--;
    if (Math.abs(away) <= deviation) straight++;
  }
  return straight >= STRAIGHT * (bottom - top);
}

function isDarkAt(dark: Uint8Array, width: number, x: number, y: number): boolean {
  return x >= 0 && x < width && dark[y * width + x] === DARK;
}

/**
 * Whether at least one vertical and one horizontal edge have no ink just inside their middle, as in a check
 * box. The middle bar of a "B" touches both sides.
 */
function hasClearEdges(dark: Uint8Array, width: number, { left, top, right, bottom }: Area): boolean {
  const [x, y, w, h] = [(left + right) / 2, (top + bottom) / 2, right - left, bottom - top];
  const { near, far, half } = CLEAR;
  const strips = [
    { left: left + near * w, top: y - half * h, right: left + far * w, bottom: y + half * h },
    { left: right - far * w, top: y - half * h, right: right - near * w, bottom: y + half * h },
    { left: x - half * w, top: top + near * h, right: x + half * w, bottom: top + far * h },
    { left: x - half * w, top: bottom - far * h, right: x + half * w, bottom: bottom - near * h },
  ];
  const isClear = strips.map((strip) => measureInk(dark, width, shrink(strip, 1)) <= CLEAR.dark);
  return (isClear[0] || isClear[1]) === true && (isClear[2] || isClear[3]) === true;
}

function isFree(dark: Uint8Array, { width, height }: GrayImage, box: Area): boolean {
  const margin = Math.max(2, Math.round((box.right - box.left) * MARGIN));
  const around = {
    left: Math.max(0, box.left - margin),
    top: Math.max(0, box.top - margin),
    right: Math.min(width, box.right + margin),
    bottom: Math.min(height, box.bottom + margin),
  };
  // Skips one pixel along each edge, because it is gray.
  const sides = [
    { ...box, left: around.left, right: box.left - 1 },
    { ...box, left: box.right + 1, right: around.right },
  ];
  if (sides.some((side) => measureInk(dark, width, side) > SIDE_DARK)) return false;
  const inner = { left: box.left - 1, top: box.top - 1, right: box.right + 1, bottom: box.bottom + 1 };
  const area = getArea(around) - getArea(inner);
  return countInk(dark, width, around) - countInk(dark, width, inner) <= MARGIN_DARK * Math.max(1, area);
}

function measureInk(dark: Uint8Array, width: number, area: Area): number {
  return countInk(dark, width, area) / Math.max(1, getArea(area));
}

function countInk(dark: Uint8Array, width: number, { left, top, right, bottom }: Area): number {
  let count = 0;
  for (let y = Math.max(0, top); y < bottom; y++)
    for (let at = y * width + Math.max(0, left); at < y * width + Math.min(width, right); at++)
      if (dark[at] === DARK) count++;
  return count;
}

function getArea({ left, top, right, bottom }: Area): number {
  return (right - left) * (bottom - top);
}

/** Returns the central part of an area, scaled to `share` of its width and height, in whole pixels. */
function shrink({ left, top, right, bottom }: Area, share: number): Area {
  const [x, y] = [((right - left) * (1 - share)) / 2, ((bottom - top) * (1 - share)) / 2];
  return {
    left: Math.round(left + x),
    top: Math.round(top + y),
    right: Math.round(right - x),
    bottom: Math.round(bottom - y),
  };
}

function overlaps(a: Area, b: Area): boolean {
  return (
    Math.min(a.right, b.right) > Math.max(a.left, b.left) &&
    Math.min(a.bottom, b.bottom) > Math.max(a.top, b.top)
  );
}

/** Removes adjacent boxes, each of which is a field for one character of a value. */
function withoutCombs(boxes: readonly CheckBox[]): CheckBox[] {
  return boxes.filter((box) => {
    const side = box.right - box.left;
    return !boxes.some(
      (other) =>
        other !== box &&
        Math.min(box.bottom, other.bottom) - Math.max(box.top, other.top) > side / 2 &&
        Math.max(box.left, other.left) - Math.min(box.right, other.right) < side * COMB,
    );
  });
}

export function removeCheckBoxes(image: GrayImage, boxes: readonly CheckBox[]): GrayImage {
  if (boxes.length === 0) return image;
  const { width, height } = image;
  const data = image.data.slice();
  for (const { left, top, right, bottom } of boxes) {
    const margin = Math.max(2, Math.round((right - left) / 10));
    const [x0, x1] = [Math.max(0, left - margin), Math.min(width, right + margin)];
    const background = findLightest(image, { left: x0, top, right: x1, bottom });
    for (let y = Math.max(0, top - margin); y < Math.min(height, bottom + margin); y++)
      data.fill(background, y * width + x0, y * width + x1);
  }
  return { width, height, data };
}

/** Returns a shade such that a tenth of the pixels are at least as light. */
function findLightest({ width, data }: GrayImage, { left, top, right, bottom }: Area): number {
  const shades: number[] = [];
  for (let y = top; y < bottom; y++) shades.push(...data.subarray(y * width + left, y * width + right));
  return shades.sort((a, b) => b - a)[Math.floor(shades.length / 10)] ?? 255;
}

export function withoutBoxLines(quads: readonly Quad[], boxes: readonly CheckBox[]): Quad[] {
  if (boxes.length === 0) return [...quads];
  return quads.filter((quad) => {
    const [left, top, right, bottom] = getBoundingBox(quad);
    const within = boxes.filter((box) => overlaps(box, { left, top, right, bottom }));
    if (within.length === 0) return true;
    const covered = within.reduce((sum, box) => {
      const margin = (box.right - box.left) / 4;
      return sum + Math.min(right, box.right + margin) - Math.max(left, box.left - margin);
    }, 0);
    return right - left - covered > REST * getHeight(quad);
  });
}

export function toBoxWords(boxes: readonly CheckBox[]): OcrWord[] {
  return boxes.map(({ left, top, right, bottom, isTicked }) => ({
    text: isTicked ? TICKED_BOX : EMPTY_BOX,
    box: [left, top, right, bottom],
    confidence: CONFIDENCE,
    size: (bottom - top) * SIZE_SHARE,
  }));
}
