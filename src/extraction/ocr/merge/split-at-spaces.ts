import type { OcrWord } from '../engine.ts';
import { stripAccent } from '../recognize/strip-accent.ts';

/** Maximum share of characters that may differ between two readings of a line. */
const MOST_DIFFERENT = 0.5;

/**
 * Splits words if another reading has a space between the same characters: "14,HighSlreet" and "14, High
 * Street". Spaces that only the first reading contains are kept.
 */
export function splitAtSpaces(words: readonly OcrWord[], other: readonly OcrWord[]): OcrWord[] {
  const letters = listLetters(words);
  const others = listLetters(other);
  const partners = align(letters, others);
  if (partners.filter((at) => at !== undefined).length < letters.length * MOST_DIFFERENT) return [...words];
  let start = 0;
  return words.flatMap((word) => {
    const from = start;
    start += [...word.text].length;
    const cuts: Cut[] = [];
    for (let at = from + 1; at < start; at++) {
      const [left, right] = [partners[at - 1], partners[at]];
      if (left === undefined || right !== left + 1) continue;
      const [before, after] = [others[left]?.word, others[right]?.word];
      if (before !== undefined && after !== undefined && before !== after && isWithin(word, before, after))
        cuts.push({ at: at - from, before, after });
    }
    return cut(word, cuts);
  });
}

function isWithin({ box }: OcrWord, before: OcrWord, after: OcrWord): boolean {
  return before.box[2] > box[0] && after.box[0] < box[2];
}

interface LineLetter {
  text: string;
  word: OcrWord;
}

/** A space before character `at` of a word, and the words of the other reading on both sides of it. */
interface Cut {
  at: number;
  before: OcrWord;
  after: OcrWord;
}

function listLetters(words: readonly OcrWord[]): LineLetter[] {
  return words.flatMap((word) => [...word.text].map((text) => ({ text, word })));
}

function cut(word: OcrWord, cuts: readonly Cut[]): OcrWord[] {
  const letters = [...word.text];
  const [x0, y0, x1, y1] = word.box;
  const clampX = (x: number) => Math.max(x0, Math.min(x1, x));
  return [...cuts, undefined].map((end, index) => {
    const begin = cuts[index - 1];
    const left = begin === undefined ? x0 : clampX(begin.after.box[0]);
    const right = end === undefined ? x1 : clampX(end.before.box[2]);
    const text = letters.slice(begin?.at ?? 0, end?.at).join('');
    return { ...word, text, box: [left, y0, right, y1] };
  });
}

/**
 * Returns, for each character, the index of the matching character in the other reading; undefined for
 * characters that the shortest edit deletes.
 */
function align(a: readonly LineLetter[], b: readonly LineLetter[]): (number | undefined)[] {
  const width = b.length + 1;
  const costs = new Uint16Array((a.length + 1) * width);
  for (let j = 1; j < width; j++) costs[j] = j;
  for (let i = 1; i <= a.length; i++) {
    costs[i * width] = i;
    for (let j = 1; j < width; j++) {
      const at = i * width + j;
      const swap = (costs[at - width - 1] ?? 0) + (areSame(a[i - 1], b[j - 1]) ? 0 : 1);
      costs[at] = Math.min(swap, (costs[at - 1] ?? 0) + 1, (costs[at - width] ?? 0) + 1);
    }
  }
  const partners: (number | undefined)[] = a.map(() => undefined);
  for (let i = a.length, j = b.length; i > 0 && j > 0; ) {
    const at = i * width + j;
    const same = areSame(a[i - 1], b[j - 1]);
    if (costs[at] === (costs[at - width - 1] ?? 0) + (same ? 0 : 1)) {
      if (same) partners[i - 1] = j - 1;
      i--;
      j--;
    } else if (costs[at] === (costs[at - 1] ?? 0) + 1) j--;
    else i--;
  }
  return partners;
}

function areSame(a: LineLetter | undefined, b: LineLetter | undefined): boolean {
  return a !== undefined && b !== undefined && stripAccent(a.text) === stripAccent(b.text);
}
