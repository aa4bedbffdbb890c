import type { Page, Word } from '../../document.ts';
import type { Words } from '../lexicon/words.ts';
import { isSameCombField, joinCombFields } from './comb-fields.ts';
import { createToken, mergeBoxes, type Token } from './token.ts';

export interface RawRow {
  tokens: Token[];
  height: number;
  at?: string;
}

/** A vertical ruling line. */
interface Wall {
  x: number;
  top: number;
  bottom: number;
}

/** Minimum gap between two chunks, in row heights. */
const CHUNK_GAP = 1.15;
/**
 * Maximum gap between words that are joined, in row heights. Words must be joined because PDF readers split
 * monospaced words at periods.
 */
const GLUE_GAP = 0.12;

/** Maximum overlap of consecutive words in the same run, in row heights. */
const OVERPRINT = 0.3;
/**
 * Words are in different columns if their baselines differ by at least `STEP` and the gap between them is at
 * least `STEP_GAP`. Both are in row heights.
 */
const STEP = 0.25;
const STEP_GAP = 0.45;
/** Maximum number of overlapping columns that are separated. */
const MAX_RUNS = 8;
/** Greater than any gap on a page. */
const FAR = 1e6;

/** Groups the upright words of a page by baseline, regardless of their order in the file. */
export function groupIntoRows(page: Page, limit: number, known: Words): RawRow[] {
  const words = page.words.filter(isUsable).slice(0, Math.max(0, limit));
  const slope = measureSlope(words);
  const getMiddle = ({ box }: Word) => (box[1] + box[3]) / 2 - slope * (box[0] + box[2]) * 0.5;
  words.sort((a, b) => getMiddle(a) - getMiddle(b));
  const open: { words: Word[]; middle: number; height: number }[] = [];
  for (const word of words) {
    const middle = getMiddle(word);
    const height = word.box[3] - word.box[1];
    const row = open.at(-1);
    if (
      row &&
      (Math.abs(middle - row.middle) < 0.5 * Math.max(Math.min(height, row.height), 0.5 * row.height) ||
        continuesRow(row.words, word))
    ) {
      row.words.push(word);
      row.height = Math.max(row.height, Math.min(height, row.height * 1.5));
    } else open.push({ words: [word], middle, height });
  }
  const vertical = page.rules
    .filter((rule) => Math.abs(rule.x1 - rule.x0) < 1)
    .slice(0, 2000)
    .map(({ x0, y0, y1 }): Wall => ({ x: x0, top: Math.min(y0, y1), bottom: Math.max(y0, y1) }));
  return open.map((row) => toRow(row.words, vertical, known)).filter((row) => row.tokens.length > 0);
}

/**
 * Whether a word continues a row because it is next to a word of the row and at the same height. This is
 * needed for photos, in which lines may be curved.
 */
function continuesRow(row: readonly Word[], word: Word): boolean {
  if (word.confidence === 1) return false;
  const height = word.box[3] - word.box[1];
  const middle = (word.box[1] + word.box[3]) / 2;
  let near = false;
  for (const other of row) {
    const gap = Math.max(other.box[0] - word.box[2], word.box[0] - other.box[2]);
    if (gap < -0.3 * height) return false;
    const low = Math.min(height, other.box[3] - other.box[1]);
    if (gap < 2 * height && Math.abs((other.box[1] + other.box[3]) / 2 - middle) < 0.45 * low) near = true;
  }
  return near;
}

/** Returns the slope of the lines in a photo, measured between consecutive words; 0 for digital text. */
function measureSlope(words: readonly Word[]): number {
  const slopes: number[] = [];
  for (let i = 1; i < words.length; i++) {
    const [before, word] = [words[i - 1], words[i]];
    if (!before || !word || word.confidence === 1) continue;
    const height = word.box[3] - word.box[1];
    const across = (word.box[0] + word.box[2] - before.box[0] - before.box[2]) / 2;
    const down = (word.box[1] + word.box[3] - before.box[1] - before.box[3]) / 2;
    const gap = word.box[0] - before.box[2];
    if (gap < -0.3 * height || gap > 3 * height || across < height || Math.abs(down) > 0.6 * height) continue;
    slopes.push(down / across);
  }
  const middle = slopes.sort((a, b) => a - b)[slopes.length >> 1] ?? 0;
  return slopes.length < 8 || Math.abs(middle) < 0.004 ? 0 : middle;
}

function isUsable(word: Word): boolean {
  const { box } = word;
  if (!(box[2] > box[0] && box[3] > box[1])) return false;
  return Math.abs(word.rotation % 360) < 20 && word.text.trim() !== '';
}

function toRow(words: Word[], vertical: readonly Wall[], known: Words): RawRow {
  words.sort((a, b) => a.box[0] - b.box[0]);
  const height = measureHeight(words);
  const middle = words.reduce((sum, word) => sum + word.box[1] + word.box[3], 0) / (2 * words.length);
  const walls = vertical.filter(({ top, bottom }) => top < middle && bottom > middle);
  const tokens: Token[] = [];
  const joined = joinCombFields(
    joinGlued(words, height),
    height,
    walls.map(({ x }) => x),
  );
  for (const run of separateRuns(joinSpaced(joined.words, height), height)) {
    let previous: Word | undefined;
    for (const word of run) {
      const before = previous;
      const space = before ? (word.box[0] - before.box[2]) / height : Number.POSITIVE_INFINITY;
      const walled =
        before !== undefined &&
        space > 0.2 &&
        walls.some(({ x }) => x > before.box[2] - 1 && x < word.box[0] + 1);
      const isSameField = before !== undefined && isSameCombField(joined.fields, before, word);
      const apart =
        !isSameField &&
        (walled || space > CHUNK_GAP || (before !== undefined && isOtherColumn(before, word, space)));
      addWord(tokens, known, word, apart ? Number.POSITIVE_INFINITY : Math.max(0, space));
      previous = word;
    }
  }
  return { tokens, height };
}

/** Returns the 60th percentile of the word heights so that a few tall words have no effect. */
function measureHeight(words: readonly Word[]): number {
  const heights = words.map((word) => word.box[3] - word.box[1]);
  const [first] = heights;
  if (heights.every((height) => height === first)) return first ?? 1;
  return heights.sort((a, b) => a - b)[Math.floor(heights.length * 0.6)] ?? 1;
}

/**
 * Separates the text of columns printed on top of each other. A word continues the nearest run that ends
 * before it, or begins a new run if it would overlap all existing ones.
 */
function separateRuns(words: Word[], height: number): Word[][] {
  if (!hasOverprint(words, height)) return [words];
  const done: Word[][] = [];
  let open: Word[][] = [];
  let right = Number.NEGATIVE_INFINITY;
  for (const word of words) {
    if (open.length > 1 && word.box[0] - right > CHUNK_GAP * height) {
      done.push(...open);
      open = [];
    }
    const run = runBefore(open, word, height);
    if (run) run.push(word);
    else if (open.length < MAX_RUNS) open.push([word]);
    else open.at(-1)?.push(word);
    right = Math.max(right, word.box[2]);
  }
  return [...done, ...open];
}

function hasOverprint(words: readonly Word[], height: number): boolean {
  for (let i = 1; i < words.length; i++) {
    const [before, word] = [words[i - 1], words[i]];
    if (before && word && word.box[0] - before.box[2] < -OVERPRINT * height) return true;
  }
  return false;
}

/**
 * Returns the nearest run that ends before the word; undefined if there is none. Runs with a similar text
 * height are preferred so that the words of a stamp, for example, do not continue a line of text.
 */
function runBefore(open: readonly Word[][], word: Word, height: number): Word[] | undefined {
  let best: Word[] | undefined;
  let nearest = Number.POSITIVE_INFINITY;
  for (const run of open) {
    const last = run.at(-1);
    const gap = last ? word.box[0] - last.box[2] : Number.POSITIVE_INFINITY;
    if (!last || gap < -OVERPRINT * height) continue;
    const distance = gap + (isSimilarSize(last, word) ? 0 : FAR);
    if (distance < nearest) {
      best = run;
      nearest = distance;
    }
  }
  return best;
}

function isSimilarSize(a: Word, b: Word): boolean {
  const heights = [a.box[3] - a.box[1], b.box[3] - b.box[1]] as const;
  return Math.max(...heights) < 1.6 * Math.min(...heights);
}

/**
 * Whether the next word belongs to another column: it has a different baseline and the same text height, and
 * there is a gap before it.
 */
function isOtherColumn(before: Word, word: Word, space: number): boolean {
  const heights = [before.box[3] - before.box[1], word.box[3] - word.box[1]] as const;
  const height = Math.min(...heights);
  const top = (word.box[1] - before.box[1]) / height;
  const bottom = (word.box[3] - before.box[3]) / height;
  return (
    space > STEP_GAP &&
    Math.max(...heights) < 1.3 * height &&
    Math.min(Math.abs(top), Math.abs(bottom)) > STEP &&
    top * bottom > 0
  );
}

function addWord(tokens: Token[], known: Words, word: Word, gap: number): void {
  const text = word.text.trim();
  const whole = known.of(text);
  if (whole.cut < 0) {
    tokens.push(createToken(text, word.box, gap, word, whole));
    return;
  }
  const [x0, y0, x1, y1] = word.box;
  const cut = x0 + ((x1 - x0) * whole.cut) / text.length;
  const [before, after] = [text.slice(0, whole.cut), text.slice(whole.cut)];
  tokens.push(createToken(before, [x0, y0, cut, y1], gap, word, known.of(before)));
  tokens.push(createToken(after, [cut, y0, x1, y1], 0, word, known.of(after)));
}

/**
 * Joins parts of a word that are drawn separately in the file, such as "1" and ".000,00", or "Nr" and ".".
 */
function joinGlued(words: Word[], height: number): Word[] {
  const out: Word[] = [];
  for (const word of words) {
    const last = out.at(-1);
    const near = last !== undefined && word.box[0] - last.box[2] < GLUE_GAP * height;
    if (
      last &&
      ((near && (/^[.,:;)'’-]/.test(word.text) || /[\d(][.,]$/.test(last.text))) ||
        isCents(last, word, height))
    )
      out[out.length - 1] = joinWords([last, word]);
    else out.push(word);
  }
  return out;
}

/**
 * Whether two words are parts of one amount, such as "4." and "00", or "RM29" and ".30". OCR sometimes adds a
 * space at the decimal point; on receipts, this space is as wide as a digit.
 */
function isCents(last: Word, word: Word, height: number): boolean {
  if (word.confidence === 1 || word.box[0] - last.box[2] > 0.9 * height) return false;
  return (
    (/\d[.,]$/.test(last.text) && /^\d{2}(?!\d)/.test(word.text)) ||
    (/\d$/.test(last.text) && /^[.,]\d{2}(?!\d)/.test(word.text))
  );
}

/** Minimum number of separate characters that are joined into a word. */
const LEAST_SPACED = 4;

/** Joins the characters of a heading printed with a space after each character: "R E C H N U N G". */
function joinSpaced(words: Word[], height: number): Word[] {
  if (words.filter(isLetter).length < LEAST_SPACED) return words;
  const out: Word[] = [];
  let run: Word[] = [];
  const close = () => {
    out.push(...(run.length >= LEAST_SPACED ? [joinWords(run)] : run));
    run = [];
  };
  for (const word of words) {
    const last = run.at(-1);
    if (last && (!isLetter(word) || word.box[0] - last.box[2] > 2.2 * height)) close();
    if (isLetter(word)) run.push(word);
    else out.push(word);
  }
  close();
  return out.sort((a, b) => a.box[0] - b.box[0]);
}

function isLetter({ text }: Word): boolean {
  return text.length <= 2 && /^\p{L}$/u.test(text);
}

function joinWords(words: Word[]): Word {
  const first = words[0] as Word;
  return {
    ...first,
    text: words.map((word) => word.text).join(''),
    box: mergeBoxes(words.map((word) => word.box)),
    confidence: Math.min(...words.map((word) => word.confidence)),
  };
}
