import type { Span } from '../../understand/view/span.ts';
import { keyOf, overlapX, type Token } from '../../understand/view/token.ts';
import type { Chunk, View } from '../../understand/view/view.ts';
import { foldAlike } from './misread.ts';
import { createOccurrence, listTokens, type Occurrence } from './occurrence.ts';
import { findScattered } from './scattered-words.ts';

/** Maximum number of places to examine for each value. */
const MOST_OCCURRENCES = 30;
/** Maximum number of words to compare when searching for a value. */
const MOST_STEPS = 4_000;
const ROWS_BELOW = 3;
const MOST_WRONG = 0.12;
const LONGEST = 2_000;
/** A number with one or two decimal places, but not a date or an identifier. */
const DECIMAL = /(?<![\d.,/-])\d+[.,]\d{1,2}(?![\d/-]|[.,]\d)/g;
/**
 * Factor for the match quality of a place whose decimal point is at a different position than in the value.
 */
const OTHER_DECIMALS = 0.05;

/** The beginning of a word or of a part of a word: "RE-17/4" has three parts. */
interface Start {
  chunk: Chunk;
  token: number;
  /** Number of characters before this position in the word's key. */
  offset: number;
}

/** Finds text, even if it spans several lines or cells. Case, accents and punctuation are ignored. */
export class TextAligner {
  readonly #view: View;
  /** Words, keyed by their first one or two characters; characters that OCR confuses are treated as equal. */
  readonly #starts = new Map<string, Start[]>();

  constructor(view: View) {
    this.#view = view;
    for (const chunk of view.chunks) {
      for (const [index, { key, text }] of chunk.tokens.entries()) {
        for (const offset of findPartEnds(text, key)) {
          if (offset === key.length) continue;
          const keyStart = getKeyStart(key, offset);
          const starts = this.#starts.get(keyStart);
          const start = { chunk, token: index, offset };
          if (starts) starts.push(start);
          else this.#starts.set(keyStart, [start]);
        }
      }
    }
  }

  find(value: string): Occurrence[] {
    const words = value.slice(0, LONGEST).split(/\s+/).map(keyOf).filter(Boolean);
    const target = words.join('');
    if (target === '') return this.#findSigns(value.trim());
    const found: Occurrence[] = [];
    const budget = { steps: MOST_STEPS };
    for (const start of this.#startsOf(target)) {
      const walk = new Walk(this.#view, target, budget).from(start);
      if (walk !== null) found.push(withDecimals(walk, value));
      if (found.length >= MOST_OCCURRENCES) break;
    }
    return found.length > 0 ? found : findScattered(this.#view, words);
  }

  #startsOf(target: string): readonly Start[] {
    const long = this.#starts.get(getKeyStart(target)) ?? [];
    const short = target.length > 1 ? (this.#starts.get(getKeyStart(target.slice(0, 1))) ?? []) : [];
    return short.length === 0 ? long : [...long, ...short].sort((a, b) => a.chunk.index - b.chunk.index);
  }

  /** Finds values such as "€", whose characters are ignored in other comparisons. */
  #findSigns(sign: string): Occurrence[] {
    if (sign === '') return [];
    return this.#view.chunks
      .flatMap((chunk) =>
        chunk.tokens.flatMap((token, i) =>
          token.text.includes(sign) ? [createOccurrence([{ chunk, start: i, end: i + 1 }], 0.9)] : [],
        ),
      )
      .slice(0, MOST_OCCURRENCES);
  }
}

/**
 * Lowers the match quality of a place whose decimal point differs, because "4.1" and "41" are equal if
 * punctuation is ignored.
 */
function withDecimals(one: Occurrence, value: string): Occurrence {
  const printed = listTokens(one)
    .map(({ text }) => text)
    .join(' ');
  const findDecimals = (text: string) =>
    (text.match(DECIMAL) ?? []).map((number) => number.replace(',', '.'));
  const isSame = findDecimals(value).join(' ') === findDecimals(printed).join(' ');
  return isSame ? one : { ...one, quality: one.quality * OTHER_DECIMALS };
}

function getKeyStart(key: string, offset = 0): string {
  return foldAlike(key.slice(offset, offset + 2));
}

function findPartEnds(text: string, key: string): number[] {
  const parts = text.split(/[^\p{L}\p{N}\p{M}]+/u).map((part) => keyOf(part).length);
  const ends = [0];
  for (const length of parts) if (length > 0) ends.push((ends.at(-1) ?? 0) + length);
  // Keys also contain symbols such as "%", which are not part of any of these words.
  if (ends.at(-1) !== key.length) ends.push(key.length);
  return [...new Set(ends.filter((end) => end <= key.length))];
}

class Walk {
  readonly #view: View;
  readonly #target: string;
  readonly #budget: { steps: number };

  constructor(view: View, target: string, budget: { steps: number }) {
    this.#view = view;
    this.#target = target;
    this.#budget = budget;
  }

  from({ chunk, token, offset }: Start): Occurrence | null {
    const spans = this.#take(chunk, token, offset, 0, 0);
    if (spans === null) return null;
    return createOccurrence(spans.spans, 1 - (2 * spans.wrong) / this.#target.length);
  }

  /** Returns where the rest of the value is printed; null if the given word begins something else. */
  #take(
    chunk: Chunk,
    first: number,
    offset: number,
    done: number,
    wrong: number,
  ): { spans: Span[]; wrong: number } | null {
    let position = done;
    let errors = wrong;
    for (let i = first; i < chunk.tokens.length; i++) {
      if (this.#budget.steps-- <= 0) return null;
      const token = chunk.tokens[i];
      if (token === undefined) return null;
      const key = i === first ? token.key.slice(offset) : token.key;
      const step = this.#step(token, key, position);
      if (step === null) return null;
      position += step.taken;
      errors += step.wrong;
      if (errors > MOST_WRONG * this.#target.length) return null;
      if (position === this.#target.length)
        return { spans: [{ chunk, start: first, end: i + 1 }], wrong: errors };
    }
    for (const next of this.#following(chunk)) {
      const rest = this.#take(next, 0, 0, position, errors);
      if (rest !== null)
        return { ...rest, spans: [{ chunk, start: first, end: chunk.tokens.length }, ...rest.spans] };
    }
    return null;
  }

  /**
   * Returns how many characters of the value the word covers and how many of them differ; null if the word
   * does not match.
   */
  #step(token: Token, key: string, position: number): { taken: number; wrong: number } | null {
    const left = this.#target.length - position;
    if (key.length <= left && this.#target.startsWith(key, position)) return { taken: key.length, wrong: 0 };
    if (key.length > left) {
      const start = token.key.length - key.length;
      const ends = findPartEnds(token.text, token.key);
      if (key.startsWith(this.#target.slice(position)) && ends.includes(start + left))
        return { taken: left, wrong: 0 };
    }
    return token.confidence < 1 ? this.#stepOverMistakes(key, position) : null;
  }

  /** Compares a word that OCR may have misread. A digit matches only itself and letters that look like it. */
  #stepOverMistakes(key: string, position: number): { taken: number; wrong: number } | null {
    const same = this.#target.slice(position, position + key.length);
    if (foldAlike(same) === foldAlike(key)) return { taken: key.length, wrong: countConfusions(same, key) };
    if (key.length < 4 || /\d/.test(key)) return null;
    const allowed = Math.max(1, Math.floor(key.length / 6));
    let best: { taken: number; wrong: number } | null = null;
    for (let length = key.length - 1; length <= key.length + 1; length++) {
      const part = this.#target.slice(position, position + length);
      if (part.length < length || /\d/.test(part)) continue;
      const wrong = countDifferences(key, part, allowed);
      if (wrong <= allowed && wrong < (best?.wrong ?? allowed + 1)) best = { taken: length, wrong };
    }
    return best;
  }

  /**
   * Returns the chunks in which text can continue: those below, the next chunk in the row, and the first
   * chunk of the next row.
   */
  #following(chunk: Chunk): Chunk[] {
    const row = this.#view.rows[chunk.row];
    const beside = row?.chunks[row.chunks.indexOf(chunk) + 1];
    const below: Chunk[] = [];
    for (let i = chunk.row + 1; i <= chunk.row + ROWS_BELOW; i++) {
      const next = this.#view.rows[i];
      if (next?.page !== chunk.page) break;
      below.push(...next.chunks.filter((one) => overlapX(one.box, chunk.box) > 0));
    }
    const firstBelow = this.#view.rows[chunk.row + 1]?.chunks[0];
    const all = [...below, ...(beside ? [beside] : []), ...(firstBelow ? [firstBelow] : [])];
    return [...new Set(all)];
  }
}

/** Counts each differing character as a third of an error, because only similar characters can differ. */
function countConfusions(a: string, b: string): number {
  return [...a].filter((character, i) => character !== b[i]).length / 3;
}

/**
 * Returns the edit distance (Levenshtein 1966), or any number greater than `most` if the distance exceeds
 * `most`.
 */
function countDifferences(a: string, b: string, most: number): number {
  let previous = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const change = (previous[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      row.push(Math.min(change, (previous[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1));
    }
    if (Math.min(...row) > most) return most + 1;
    previous = row;
  }
  return previous[b.length] ?? most + 1;
}
