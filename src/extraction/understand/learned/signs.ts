import { hashOf, type Sketch, type SketchWord } from './sketch.ts';

/** The number of signs of a document. */
const MOST = 48;
const PAGES = 2;

/**
 * The fingerprint of a document: the smallest hashes of its adjacent word pairs. Two documents share as many of them
 * as they share words (bottom-k sketch; Broder, "On the resemblance and containment of documents", 1997).
 */
export function computeSigns({ pages }: Sketch): number[] {
  const all = new Set<number>();
  for (const { words } of pages.slice(0, PAGES))
    for (const [i, word] of words.entries()) {
      const next = words[i + 1];
      if (next) all.add(hashPair(word, next));
    }
  return [...all].sort((a, b) => a - b).slice(0, MOST);
}

/** One hash for two words that follow each other; mixed, because the smallest of them are kept. */
export function hashPair(word: SketchWord, next: SketchWord): number {
  const together = word.row === next.row ? (next.isStart ? 'gap' : 'next') : 'below';
  return hashOf(`${word.hash} ${together} ${next.hash}`);
}

/** Documents that share fewer signs are not compared. */
export const LEAST_COMMON = 4;

export function countCommon(a: readonly number[], b: readonly number[]): number {
  const known = new Set(a);
  return b.filter((sign) => known.has(sign)).length;
}
