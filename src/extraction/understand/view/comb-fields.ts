import type { Word } from '../../document.ts';
import { mergeBoxes } from './token.ts';

/** Minimum number of characters in a comb field, including separators such as the colon of a time. */
const LEAST = 5;
/** Minimum number of digits in a frame that contains nothing else. */
const LEAST_FRAMED = 2;
/** Maximum distance of a frame from its characters, in their usual distances. */
const FRAME = 1.5;
/** Maximum distance of the digits of a year without a frame, in row heights; most columns of tables are wider. */
const WIDEST_YEAR = 1.3;
/** Longer fields are not joined: no form has them, and a row must not become one word. */
const MOST = 60;
/**
 * Maximum distance between the centers of adjacent characters (`WIDEST`), and maximum usual distance in a field,
 * in row heights. The columns of a table are wider.
 */
const WIDEST = 2.4;
const WIDEST_USUAL = 1.6;
/** Distances of adjacent boxes differ at most by this share. A greater distance separates two groups. */
const JITTER = 0.15;
/** Distances greater than this multiple of the usual distance separate two fields. */
const BETWEEN_FIELDS = 1.75;
/** At least this share of the distances in a field must be the usual distance. */
const LEAST_REGULAR = 0.6;
/** A field with fewer different characters is a series, such as the spots for each day of a week: "1 1 2 2 2". */
const LEAST_DIFFERENT = 3;

const CHARACTER = /^[\p{Lu}0-9]$/u;
const SEPARATOR = /^[-/.:,]$/;
const YEAR = /^(?:19|20)\d{2}$/;

/** The groups of characters that were printed in one comb field, from left to right. */
export type CombFields = ReadonlyMap<Word, number>;

/**
 * Joins the characters of comb fields, in which forms have one box for each character: "1 5  0 3  2 0 2 5".
 * The characters are at equal distances; a greater distance separates groups, which become separate words. A
 * field with the groups of a date becomes one word: "15/03/2025".
 * @param words the words of a row, from left to right
 * @param walls horizontal positions of the vertical ruling lines through the row
 * @returns the words, and the number of the field for each word that was joined
 */
export function joinCombFields(
  words: Word[],
  height: number,
  walls: readonly number[] = [],
): { words: Word[]; fields: CombFields } {
  const fields = new Map<Word, number>();
  if (words.filter(isCharacter).length < LEAST_FRAMED) return { words, fields };
  const out: Word[] = [];
  let count = 0;
  const runs = splitRuns(words, height).flatMap(splitFields);
  for (const [i, run] of runs.entries()) {
    const isWhole = isFramed(run, runs[i - 1]?.at(-1), runs[i + 1]?.[0], walls);
    const groups = groupCharacters(run, height, isWhole);
    if (!groups) out.push(...run);
    else {
      count++;
      for (const word of isDate(groups)
        ? [joinCharacters(groups, '/')]
        : groups.map((one) => joinCharacters([one], ''))) {
        fields.set(word, count);
        out.push(word);
      }
    }
  }
  return { words: out, fields };
}

/** Whether two words are groups of the same comb field. */
export function isSameCombField(fields: CombFields, one: Word, other: Word): boolean {
  const field = fields.get(one);
  return field !== undefined && field === fields.get(other);
}

const isCharacter = ({ text }: Word) => CHARACTER.test(text);

const getCenter = ({ box }: Word) => (box[0] + box[2]) / 2;

/** Whether a sequence fills the space between two vertical ruling lines, which do not divide it. */
function isFramed(
  run: readonly Word[],
  before: Word | undefined,
  after: Word | undefined,
  walls: readonly number[],
): boolean {
  const [left = 0, right = 0] = [run[0]?.box[0], run.at(-1)?.box[2]];
  const step = (right - left) / run.length;
  const hasWall = (from: number, to: number) => walls.some((x) => x > from && x < to);
  const start = Math.max(before?.box[2] ?? Number.NEGATIVE_INFINITY, left - FRAME * step);
  const end = Math.min(after?.box[0] ?? Number.POSITIVE_INFINITY, right + FRAME * step);
  return hasWall(start, left) && hasWall(right, end) && !hasWall(left, right);
}

/** Divides a row into sequences of single characters and other words. Sequences begin and end with a character. */
function splitRuns(words: readonly Word[], height: number): Word[][] {
  const isNear = (one: Word, other: Word) => getCenter(other) - getCenter(one) <= WIDEST * height;
  const isPart = words.map((word, i) => {
    const [before, after] = [words[i - 1], words[i + 1]];
    if (isCharacter(word)) return true;
    if (!before || !after || !SEPARATOR.test(word.text)) return false;
    return isCharacter(before) && isCharacter(after) && isNear(before, word) && isNear(word, after);
  });
  const runs: Word[][] = [];
  for (const [i, word] of words.entries()) {
    const last = words[i - 1];
    if (last && isPart[i - 1] && isPart[i] && isNear(last, word)) runs.at(-1)?.push(word);
    else runs.push([word]);
  }
  return runs;
}

/** Returns the distances between the centers of adjacent characters; null next to a separator. */
function measureSteps(run: readonly Word[]): (number | null)[] {
  return run.slice(1).map((word, i) => {
    const before = run[i] as Word;
    return isCharacter(before) && isCharacter(word) ? getCenter(word) - getCenter(before) : null;
  });
}

function findUsualStep(steps: readonly (number | null)[]): number {
  const sorted = steps.filter((step) => step !== null).sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length * 0.4)] ?? 0;
}

/** Divides a sequence of characters at distances that are too great for one field. */
function splitFields(run: Word[]): Word[][] {
  const steps = measureSteps(run);
  const most = BETWEEN_FIELDS * findUsualStep(steps);
  const fields: Word[][] = [];
  for (const [i, word] of run.entries()) {
    const step = i === 0 ? null : steps[i - 1];
    if (i > 0 && (step === null || (step as number) <= most)) fields.at(-1)?.push(word);
    else fields.push([word]);
  }
  return fields;
}

/**
 * Returns the groups of a comb field; null if the characters are not at equal distances. A year and a number
 * in a frame may be shorter than other fields.
 */
function groupCharacters(run: readonly Word[], height: number, isWhole: boolean): Word[][] | null {
  const characters = run.filter(isCharacter);
  const text = run.map((word) => word.text).join('');
  const isNumber = isWhole && /^\d[\d.,:]*\d$/.test(text);
  const isYear = YEAR.test(text) && findUsualStep(measureSteps(run)) <= WIDEST_YEAR * height;
  if (run.length < LEAST && !isNumber && !isYear) return null;
  if (run.length > MOST || !/\d/.test(text)) return null;
  const steps = measureSteps(run);
  const usual = findUsualStep(steps);
  if (usual > WIDEST_USUAL * height) return null;
  const known = steps.filter((step) => step !== null);
  const isRegular = (step: number) => Math.abs(step - usual) <= JITTER * usual;
  if (known.filter(isRegular).length < LEAST_REGULAR * known.length) return null;
  if (known.some((step) => step < usual * (1 - JITTER))) return null;
  const groups: Word[][] = [];
  for (const [i, word] of run.entries()) {
    const step = i === 0 ? undefined : steps[i - 1];
    if (step === null || (step !== undefined && isRegular(step))) groups.at(-1)?.push(word);
    else groups.push([word]);
  }
  const isRepetitive = new Set(characters.map((one) => one.text)).size < LEAST_DIFFERENT;
  return (isRepetitive && !isNumber && !isYear) || isSeries(characters) || groups.every(isSeries)
    ? null
    : groups;
}

/**
 * Whether the digits are not one value but a series, such as the scale "1 2 3 4 5" or the answer key
 * "1 A 2 C 3 B".
 */
function isSeries(characters: readonly Word[]): boolean {
  const digits = characters.flatMap(({ text }) => (/\d/.test(text) ? [Number(text)] : []));
  const step = (digits[1] ?? 0) - (digits[0] ?? 0);
  return (
    digits.length >= LEAST_DIFFERENT &&
    step !== 0 &&
    digits.every((digit, i) => i === 0 || digit - (digits[i - 1] as number) === step)
  );
}

/** Whether the groups are a day, a month and a year, in any order that forms use. */
function isDate(groups: readonly (readonly Word[])[]): boolean {
  const texts = groups.map((group) => group.map(({ text }) => text).join(''));
  if (texts.length !== 3 || !texts.every((text) => /^\d+$/.test(text))) return false;
  const [first = '', second = '', third = ''] = texts;
  const isYear = (text: string) => YEAR.test(text);
  const isPart = (text: string) => /^(?:0[1-9]|[12]\d|3[01])$/.test(text);
  return (
    (isPart(first) && isPart(second) && isYear(third)) || (isYear(first) && isPart(second) && isPart(third))
  );
}

function joinCharacters(groups: readonly (readonly Word[])[], separator: string): Word {
  const words = groups.flat();
  return {
    ...(words[0] as Word),
    text: groups.map((group) => group.map(({ text }) => text).join('')).join(separator),
    box: mergeBoxes(words.map(({ box }) => box)),
    confidence: Math.min(...words.map(({ confidence }) => confidence)),
  };
}
