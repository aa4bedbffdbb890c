import type { Box } from '../../parsed-data.ts';
import { hashPair } from './signs.ts';
import { type SketchPage, type SketchWord, WIDTH } from './sketch.ts';

/** A word that occurs in both a taught document and the current document. */
export interface Anchor {
  taught: Box;
  read: Box;
  taughtRow: number;
  readRow: number;
}

/** The words that two pages have in common, and how similar the pages are. */
export interface PageMatch {
  anchors: readonly Anchor[];
  /** Scale of the current page relative to the taught page. */
  scale: number;
  /** The number of words in common, divided by the number of words on the page with fewer words, 0–1. */
  shared: number;
  /** Share of the anchors whose left edges are shifted by about the same distance, 0–1. */
  steady: number;
}

/** Maximum difference between two horizontal shifts that are treated as equal. */
const STEADY = 0.015 * WIDTH;
/** The scale is estimated from pairs of words that are at least this far apart. */
const FAR = 0.25 * WIDTH;
const MOST_PAIRS = 400;

/**
 * Finds the anchors of two pages: words that occur exactly once on each page, either on their own or combined
 * with the next word.
 */
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

/**
 * Returns the number of words that two pages have in common, divided by the number of words on the page with
 * fewer words, 0–1.
 */
export function computeShared(taught: SketchPage, read: SketchPage): number {
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

/** Returns the keys that occur only once, with the word for each key. */
function findUnique(keyed: readonly [number, SketchWord][]): Map<number, SketchWord> {
  const found = new Map<number, SketchWord>();
  const several = new Set<number>();
  for (const [key, word] of keyed)
    if (found.has(key)) several.add(key);
    else found.set(key, word);
  for (const key of several) found.delete(key);
  return found;
}

/**
 * Estimates the scale from horizontal distances only. Vertical distances also depend on the number of rows.
 */
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
