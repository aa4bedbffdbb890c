import type { Box } from '../../parsed-data.ts';
import { hashPair } from './signs.ts';
import { type SketchPage, type SketchWord, WIDTH } from './sketch.ts';

/** A word that is printed in both of two documents. */
export interface Anchor {
  /** Its box in the taught document, and in the one that is read. */
  taught: Box;
  read: Box;
  taughtRow: number;
  readRow: number;
}

/** Two pages with their common words. */
export interface PageMatch {
  anchors: readonly Anchor[];
  /** Scale of the page that is read, relative to the other one. */
  scale: number;
  /** Share of the words of the smaller page that the other one also contains, 0–1. */
  shared: number;
  /** Share of the anchors whose left edges match one shift of the page, 0–1. */
  steady: number;
}

/** Maximum horizontal shift of anchors, as a share of the page's width. */
const STEADY = 0.015 * WIDTH;
/** The scale is estimated from words that are at least this far apart. */
const FAR = 0.25 * WIDTH;
const MOST_PAIRS = 400;

/** Finds the words that occur exactly once on each of two pages, alone or together with the next word. */
export function matchPages(taught: SketchPage, read: SketchPage): PageMatch {
  const anchors: Anchor[] = [];
  const known = new Set<SketchWord>();
  for (const keysOf of [collectPairKeys, collectWordKeys]) {
    const there = findUnique(keysOf(taught.words));
    for (const [key, word] of findUnique(keysOf(read.words))) {
      const other = there.get(key);
      if (!other || known.has(other)) continue;
      known.add(other);
      anchors.push({ taught: other.box, read: word.box, taughtRow: other.row, readRow: word.row });
    }
  }
  const scale = estimateScale(anchors);
  const shifts = anchors.map((one) => one.read[0] - scale * one.taught[0]);
  const shift = computeMedian(shifts) ?? 0;
  const steady = shifts.filter((one) => Math.abs(one - shift) <= STEADY).length;
  return {
    anchors,
    scale,
    shared: computeShared(taught, read),
    steady: anchors.length === 0 ? 0 : steady / anchors.length,
  };
}

function computeShared(taught: SketchPage, read: SketchPage): number {
  const a = new Set(taught.words.map((word) => word.hash));
  const b = new Set(read.words.map((word) => word.hash));
  let common = 0;
  for (const hash of a) if (b.has(hash)) common++;
  return common / Math.max(1, Math.min(a.size, b.size));
}

function collectPairKeys(words: readonly SketchWord[]): [number, SketchWord][] {
  return words.flatMap((word, i) => {
    const next = words[i + 1];
    return next && next.row === word.row ? [[hashPair(word, next), word] as [number, SketchWord]] : [];
  });
}

function collectWordKeys(words: readonly SketchWord[]): [number, SketchWord][] {
  return words.map((word) => [word.hash, word]);
}

/** Keys that occur once, with their words. */
function findUnique(keyed: readonly [number, SketchWord][]): Map<number, SketchWord> {
  const found = new Map<number, SketchWord>();
  const several = new Set<number>();
  for (const [key, word] of keyed)
    if (found.has(key)) several.add(key);
    else found.set(key, word);
  for (const key of several) found.delete(key);
  return found;
}

/** Uses horizontal distances, because vertical ones depend on the number of rows. */
function estimateScale(anchors: readonly Anchor[]): number {
  const ratios: number[] = [];
  for (let i = 0; i < anchors.length && ratios.length < MOST_PAIRS; i++)
    for (let j = i + 1; j < anchors.length && ratios.length < MOST_PAIRS; j++) {
      const [a, b] = [anchors[i] as Anchor, anchors[j] as Anchor];
      const apart = a.taught[0] - b.taught[0];
      if (Math.abs(apart) >= FAR) ratios.push((a.read[0] - b.read[0]) / apart);
    }
  const scale = computeMedian(ratios);
  return scale === undefined || scale < 0.5 || scale > 2 ? 1 : scale;
}

export function computeMedian(numbers: readonly number[]): number | undefined {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)];
}
