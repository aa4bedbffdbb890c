import type { Span } from '../../understand/view/span.ts';
import type { View } from '../../understand/view/view.ts';
import { createOccurrence, type Occurrence } from './occurrence.ts';

/** Text with fewer words than this must be printed without other words in between. */
const FEWEST_WORDS = 3;
/** Share of the value's characters that must be found. All words with digits must be found. */
const LEAST_FOUND = 0.9;

interface Hit {
  word: number;
  row: number;
  span: Span;
}

/** Finds text with other words in between, for example in a narrow column next to another column. */
export function findScattered(view: View, words: readonly string[]): Occurrence[] {
  if (words.length < FEWEST_WORDS) return [];
  const hits = findHits(view, words);
  const depth = 4 + Math.ceil(words.length / 2);
  let best: Hit[] = [];
  let bestLength = 0;
  for (const row of new Set(hits.map((hit) => hit.row))) {
    const near = hits.filter((hit) => hit.row >= row && hit.row <= row + depth);
    const taken = assign(near, words);
    const length = taken.reduce((sum, { word }) => sum + (words[word]?.length ?? 0), 0);
    if (length > bestLength) [best, bestLength] = [taken, length];
  }
  const found = new Set(best.map(({ word }) => word));
  const isComplete = words.every((word, i) => found.has(i) || !/\d/.test(word));
  const share = bestLength / words.join('').length;
  if (!isComplete || share < LEAST_FOUND) return [];
  const spans = best.sort((a, b) => a.row - b.row || a.span.start - b.span.start).map(({ span }) => span);
  return [createOccurrence(spans, 0.75 * share)];
}

/** Maximum number of matching words. Text with common words matches everywhere. */
const MOST_HITS = 5_000;

function findHits(view: View, words: readonly string[]): Hit[] {
  const places = new Map<string, number[]>();
  for (const [i, word] of words.entries()) places.set(word, [...(places.get(word) ?? []), i]);
  const hits: Hit[] = [];
  for (const chunk of view.chunks) {
    for (const [i, { key }] of chunk.tokens.entries()) {
      for (const word of places.get(key) ?? [])
        hits.push({ word, row: chunk.row, span: { chunk, start: i, end: i + 1 } });
    }
    if (hits.length > MOST_HITS) break;
  }
  return hits;
}

function assign(hits: readonly Hit[], words: readonly string[]): Hit[] {
  const open = new Set(words.keys());
  const used = new Set<string>();
  const taken: Hit[] = [];
  for (const hit of hits) {
    const place = `${hit.span.chunk.index}/${hit.span.start}`;
    if (!open.has(hit.word) || used.has(place)) continue;
    open.delete(hit.word);
    used.add(place);
    taken.push(hit);
  }
  return taken;
}
