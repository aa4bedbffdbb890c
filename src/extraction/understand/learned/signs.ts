import { hashOf, type Sketch, type SketchWord } from './sketch.ts';

/** Maximum number of hashes in the fingerprint of a document. */
const MOST = 48;
const PAGES = 2;

/**
 * Returns the fingerprint of a document, which consists of the smallest hashes of adjacent word pairs. The
 * share of hashes that two documents have in common approximates their share of common word pairs (bottom-k
 * sketch; Broder, "On the resemblance and containment of documents", 1997).
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

/**
 * Returns a single hash for two consecutive words. The hashes must be evenly distributed, because only the
 * smallest ones are kept.
 */
export function hashPair(word: SketchWord, next: SketchWord): number {
  const together = word.row === next.row ? (next.isStart ? 'gap' : 'next') : 'below';
  return hashOf(`${word.hash} ${together} ${next.hash}`);
}

/** Minimum number of shared hashes for two documents to be compared. */
export const LEAST_COMMON = 4;

export function countCommon(a: readonly number[], b: readonly number[]): number {
  const known = new Set(a);
  return b.filter((sign) => known.has(sign)).length;
}
