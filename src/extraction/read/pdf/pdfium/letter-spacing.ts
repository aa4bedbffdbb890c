import { isAlphanumeric, isSpace } from './character-codes.ts';
import { type Characters, GENERATED, SIDES } from './characters.ts';
import { findMedian } from './run-ends.ts';

/** Minimum number of gaps between letters that are needed to measure the spacing. */
const ENOUGH_GAPS = 3;
/** Maximum number of characters that are measured at once. */
const MOST_CHARACTERS = 64;
/** Smaller gaps are due to kerning. This and the following values are relative to the text size. */
const LEAST = 0.05;
/** Maximum gap between characters that may belong to one heading. */
const MOST = 1.2;
/** Maximum vertical distance between two characters of a line. */
const SAME_LINE = 0.1;

/** A short word has the spacing of the previous word if its gaps are at least this share of that spacing. */
const ALIKE = 0.6;

const LAST_CHARACTER = 0x10ffff;
const LINE_FEED = 10;
const CARRIAGE_RETURN = 13;

/** Measures letter-spaced headings, in which each character is often a separate text object. */
export class LetterSpacing {
  readonly #characters: Characters;
  #end = 0;
  #spacing = 0;

  constructor(characters: Characters) {
    this.#characters = characters;
  }

  /**
   * Returns the spacing at a character of horizontal text, in points; 0 for normal text. `size` is the size
   * on the page. Must be called in the order of the characters.
   */
  at(index: number, size: number): number {
    if (index >= this.#end) this.#measure(index, size);
    return this.#spacing;
  }

  #isAlike(gaps: readonly number[]): boolean {
    return this.#spacing > 0 && gaps.every((gap) => gap > ALIKE * this.#spacing);
  }

  /**
   * Measures only one word, because a label and its value can be spaced differently. Short words and numbers
   * are assumed to have the spacing of the previous word.
   */
  #measure(from: number, size: number): void {
    const { end, gaps, ofLetters } = this.#readWord(from, size);
    this.#end = Math.max(end, from + 1);
    if (ofLetters.length >= ENOUGH_GAPS) {
      const spacing = findMedian(ofLetters);
      this.#spacing = spacing > LEAST * size ? spacing : 0;
    } else if (!this.#isAlike(gaps)) this.#spacing = 0;
  }

  /**
   * Returns the gaps in a word and the index after its end. Consecutive words are joined until they contain
   * enough gaps or are spaced like the previous word.
   */
  #readWord(from: number, size: number): { end: number; gaps: number[]; ofLetters: number[] } {
    const { count, codes, kinds, statedSizes, loose } = this.#characters;
    const gaps: number[] = [];
    const ofLetters: number[] = [];
    let previous = -1;
    let end = from;
    for (; end < Math.min(count, from + MOST_CHARACTERS); end++) {
      const code = codes[end] ?? 0;
      if (code === LINE_FEED || code === CARRIAGE_RETURN) break;
      if (kinds[end] === GENERATED) continue;
      if (statedSizes[end] !== statedSizes[from]) break;
      if (previous >= 0) {
        const rise = Math.abs((loose[end * SIDES + 3] ?? 0) - (loose[previous * SIDES + 3] ?? 0));
        const gap = (loose[end * SIDES] ?? 0) - (loose[previous * SIDES + 2] ?? 0);
        if (gap > MOST * size || gap < -size || rise > size) break;
        const last = codes[previous] ?? 0;
        // A gap between a small capital and another character is not measured, because the boxes of small
        // capitals enclose only their ink and end at a different height.
        if (isAlphanumeric(code) && isAlphanumeric(last) && rise < SAME_LINE * size) {
          gaps.push(gap);
          if (isLetter(code) && isLetter(last)) ofLetters.push(gap);
        }
      }
      previous = isSpace(code) ? -1 : end;
      if (previous < 0 && gaps.length > 0 && (ofLetters.length >= ENOUGH_GAPS || this.#isAlike(gaps))) break;
    }
    return { end, gaps, ofLetters };
  }
}

function isLetter(code: number): boolean {
  return code <= LAST_CHARACTER && /^\p{L}$/u.test(String.fromCodePoint(code));
}
