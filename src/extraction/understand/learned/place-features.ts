import type { Box } from '../../parsed-data.ts';
import { once } from '../once.ts';
import type { Anchor, PageMatch } from './anchors.ts';
import type { SketchPage, SketchWord } from './sketch.ts';

/** How well the text around a position matches the text around a taught value. */
export interface PlaceFit {
  /** Share of the nearest anchors that predict this position for the value. */
  agree: number;
  /** Mean distances from the positions that the anchors predict for the value, in line heights. */
  offX: number;
  offY: number;
  /**
   * Like `offX` and `offY`, but measured only from the nearest anchor to the left in the same row (`rowX`) or
   * above in the same column (`columnX`, `columnY`).
   */
  rowX: number;
  columnX: number;
  columnY: number;
  /**
   * `sameBefore`: how well the words before the position match, 0–1. `sameAbove`: 1 if the same word is
   * printed above it, otherwise 0. Both are -1 if they cannot be compared.
   */
  sameBefore: number;
  sameAbove: number;
  /** Distance to the nearest anchor, in line heights. */
  nearest: number;
}

/** A printed position, and the words around it. */
export interface PrintedPlace {
  page: SketchPage;
  box: Box;
  before: readonly number[];
  above: number | null;
}

export function describePlace(page: SketchPage, box: Box): PrintedPlace {
  return { page, box, before: findWordsBefore(page, box), above: findWordAbove(page, box) };
}

const NEAREST = 12;
/** Maximum distance in line heights. Larger distances are reduced to this value. */
const FAR = 20;
/**
 * Maximum horizontal and vertical distance between the predicted and the actual position, in line heights.
 */
const NEAR_X = 1.5;
const NEAR_Y = 0.6;

/**
 * Number of nearest anchors that are checked first. A position is examined further only if one of these
 * anchors predicts a position nearby, or if the words before it match.
 */
const NEAR_ANCHORS = 4;
const ROUGH_X = 10;
const ROUGH_Y = 4;

interface Expected {
  weight: number;
  distance: number;
  /** The left and right edges of the box, and the vertical center of the line. */
  left: number;
  right: number;
  middle: number;
}

/** Predicts the position of a taught value on another page, using anchors and adjacent words. */
export class PlaceModel {
  readonly #expected: readonly Expected[];
  readonly #row: Expected | null;
  readonly #column: Expected | null;
  readonly #before: readonly number[];
  readonly #above: number | null;

  constructor(taught: SketchPage, box: Box, match: PageMatch) {
    const height = Math.max(1, box[3] - box[1]);
    const around = match.anchors
      .filter((anchor) => !overlaps(anchor.taught, box))
      .map((anchor) => expect(anchor, box, match.scale, height));
    const sorted = around.toSorted((a, b) => a.expected.distance - b.expected.distance);
    this.#expected = sorted.slice(0, NEAREST).map(({ expected }) => expected);
    this.#row = sorted.find(({ anchor }) => isBefore(anchor.taught, box))?.expected ?? null;
    this.#column = sorted.find(({ anchor }) => isAbove(anchor.taught, box))?.expected ?? null;
    this.#before = findWordsBefore(taught, box);
    this.#above = findWordAbove(taught, box);
  }

  /**
   * Returns how well a position fits; null if neither the nearest anchors nor the words before it support it.
   */
  fitIfNear(place: PrintedPlace): PlaceFit | null {
    const { box, before } = place;
    const height = Math.max(1, box[3] - box[1]);
    const isNear = this.#expected
      .slice(0, NEAR_ANCHORS)
      .some(
        (one) =>
          Math.abs((box[1] + box[3]) / 2 - one.middle) < ROUGH_Y * height &&
          Math.min(Math.abs(box[0] - one.left), Math.abs(box[2] - one.right)) < ROUGH_X * height,
      );
    return isNear || compareWords(this.#before, before) > 0 ? this.fit(place) : null;
  }

  fit({ box, before, above }: PrintedPlace): PlaceFit {
    const height = Math.max(1, box[3] - box[1]);
    const middle = (box[1] + box[3]) / 2;
    const offs = this.#expected.map((one) => {
      const x = Math.min(Math.abs(box[0] - one.left), Math.abs(box[2] - one.right)) / height;
      const y = Math.abs(middle - one.middle) / height;
      return { weight: one.weight, x: Math.min(FAR, x), y: Math.min(FAR, y) };
    });
    const total = offs.reduce((sum, one) => sum + one.weight, 0) || 1;
    const computeMean = (of: (one: (typeof offs)[number]) => number) =>
      offs.length === 0 ? -1 : offs.reduce((sum, one) => sum + one.weight * of(one), 0) / total;
    return {
      agree: computeMean((one) => (one.x < NEAR_X && one.y < NEAR_Y ? 1 : 0)),
      offX: computeMean((one) => one.x),
      offY: computeMean((one) => one.y),
      rowX:
        this.#row && Math.abs(middle - this.#row.middle) < NEAR_Y * height
          ? measureOffX(this.#row, box, height)
          : -1,
      columnX: this.#column ? measureOffX(this.#column, box, height) : -1,
      columnY: this.#column ? Math.min(FAR, Math.abs(middle - this.#column.middle) / height) : -1,
      sameBefore: compareWords(this.#before, before),
      sameAbove: this.#above === null ? -1 : this.#above === above ? 1 : 0,
      nearest: Math.min(FAR, this.#expected[0]?.distance ?? FAR),
    };
  }
}

function measureOffX({ left, right }: Expected, box: Box, height: number): number {
  return Math.min(FAR, Math.min(Math.abs(box[0] - left), Math.abs(box[2] - right)) / height);
}

function expect(
  anchor: Anchor,
  box: Box,
  scale: number,
  height: number,
): { anchor: Anchor; expected: Expected } {
  const [x0, y0, x1, y1] = anchor.taught;
  const gapX = Math.max(0, Math.max(x0 - box[2], box[0] - x1)) / height;
  const gapY = Math.max(0, Math.max(y0 - box[3], box[1] - y1)) / height;
  const distance = gapX / 4 + gapY;
  return {
    anchor,
    expected: {
      distance,
      weight: 1 / (1 + distance) ** 2,
      left: anchor.read[0] + scale * (box[0] - x0),
      right: anchor.read[0] + scale * (box[2] - x0),
      middle: (anchor.read[1] + anchor.read[3] + scale * (box[1] + box[3] - y0 - y1)) / 2,
    },
  };
}

function overlaps(a: Box, b: Box): boolean {
  return a[0] < b[2] && b[0] < a[2] && a[1] < b[3] && b[1] < a[3];
}

/** Whether a word is to the left of a box in the same row. */
function isBefore(word: Box, box: Box): boolean {
  const middle = (word[1] + word[3]) / 2;
  return word[2] <= box[0] + 1 && middle > box[1] && middle < box[3];
}

function isAbove(word: Box, box: Box): boolean {
  return word[3] <= box[1] + 0.3 * (box[3] - box[1]) && word[0] < box[2] && word[2] > box[0];
}

interface SketchRow {
  top: number;
  bottom: number;
  words: readonly SketchWord[];
}

/** Returns the rows of a page from top to bottom. */
const rowsOf = once(({ words }: SketchPage): readonly SketchRow[] =>
  [...Map.groupBy(words, ({ row }) => row).values()].map((inRow) => ({
    top: Math.min(...inRow.map(({ box }) => box[1])),
    bottom: Math.max(...inRow.map(({ box }) => box[3])),
    words: inRow,
  })),
);

/** Returns the hashes of the two words before a position in its row, with the nearest word first. */
function findWordsBefore(page: SketchPage, box: Box): number[] {
  const middle = (box[1] + box[3]) / 2;
  return rowsOf(page)
    .filter(({ top, bottom }) => top <= box[3] && bottom >= box[1] && top <= middle + box[3] - box[1])
    .flatMap(({ words }) => words.filter((word) => isBefore(word.box, box)))
    .sort((a, b) => b.box[2] - a.box[2])
    .slice(0, 2)
    .map(({ hash }) => hash);
}

/**
 * Returns the hash of the word above a position that is nearest to the position's left edge; null if there is
 * none.
 */
function findWordAbove(page: SketchPage, box: Box): number | null {
  let best: SketchWord | null = null;
  const height = box[3] - box[1];
  for (const { top, bottom, words } of rowsOf(page).toReversed()) {
    if (top > box[1]) continue;
    if (best !== null && bottom < best.box[3] - height) break;
    for (const word of words)
      if (isAbove(word.box, box) && (best === null || isNearer(word.box, best.box, box))) best = word;
  }
  return best?.hash ?? null;
}

function isNearer(a: Box, b: Box, box: Box): boolean {
  const sameRow = Math.abs(a[3] - b[3]) < 0.5 * (box[3] - box[1]);
  return sameRow ? Math.abs(a[0] - box[0]) < Math.abs(b[0] - box[0]) : a[3] > b[3];
}

/**
 * Compares the words before two positions, with the nearest word first. A word that precedes both positions
 * scores 1 if it is equally far from both, and 0.5 if it is not. Returns the mean score, or -1 if words
 * precede only the position in the current document.
 */
function compareWords(taught: readonly number[], read: readonly number[]): number {
  if (taught.length === 0) return read.length === 0 ? 1 : -1;
  const shares = taught.map((hash, i) => (read[i] === hash ? 1 : read.includes(hash) ? 0.5 : 0));
  return shares.reduce<number>((sum, share) => sum + share, 0) / shares.length;
}
