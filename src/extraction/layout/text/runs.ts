import type { Box } from '../../parsed-data.ts';
import { getBoxAround } from '../geometry.ts';
import type { Item } from './corridors.ts';

/** Maximum gap between consecutive words of a run, in line heights. */
const MAX_GAP = 1;
const START_TOLERANCE = 0.4;
const SAME_START_SHARE = 0.45;
/**
 * In text that contains lists, the maximum number of positions at which lines begin, and the minimum share of
 * lines that begin at these positions.
 */
const INDENTATIONS = 3;
const INDENTED_SHARE = 0.85;
const MIN_LINES_OF_INDENTATION = 2;
const MIN_LINES_WITH_LISTS = 10;
/** In continuous text, at least this share of the lines begin in the middle of a sentence. */
const READS_ON_SHARE = 0.25;
const MIN_WORDS = 3;
/** Continuous text fills at least this share of the column's width in most lines. */
const FULL_SHARE = 0.7;

export interface Run {
  box: Box;
  words: number;
  characters: number;
  /** Text height of the first word. */
  size: number;
  first: string;
}

/** Returns the run that is nearest to the gutter on the given side. */
export function runBeside(
  items: readonly Item[],
  gutter: number,
  side: 'before' | 'after',
  height: number,
): Run | undefined {
  const split = items.findIndex(({ box }) => box[0] >= gutter);
  const middle = split < 0 ? items.length : split;
  let from = middle;
  let to = middle;
  const isNear = (one: Item | undefined, next: Item | undefined) =>
    one !== undefined && next !== undefined && next.box[0] - one.box[2] <= MAX_GAP * height;
  if (side === 'before') {
    if (from > 0) from--;
    while (from > 0 && from < middle && isNear(items[from - 1], items[from])) from--;
  } else {
    if (to < items.length) to++;
    while (to > middle && to < items.length && isNear(items[to - 1], items[to])) to++;
  }
  if (from === to) return undefined;
  const box: Box = [Infinity, Infinity, -Infinity, -Infinity];
  let words = 0;
  let characters = 0;
  for (let at = from; at < to; at++) {
    const item = items[at];
    if (item === undefined) continue;
    box[0] = Math.min(box[0], item.box[0]);
    box[1] = Math.min(box[1], item.box[1]);
    box[2] = Math.max(box[2], item.box[2]);
    box[3] = Math.max(box[3], item.box[3]);
    if (item.word === undefined) continue;
    words++;
    characters += item.word.text.length + 1;
  }
  const word = items[from]?.word;
  return { box, words, characters, size: word?.size ?? 0, first: word?.text ?? '' };
}

/** Whether the lines are continuous text, rather than labels, values or the cells of a column. */
export function isProse(runs: readonly Run[]): boolean {
  const lines = runs.filter(({ words }) => words > 0);
  if (lines.length < 3) return false;
  const words = lines.reduce((sum, run) => sum + run.words, 0);
  const characters = lines.reduce((sum, run) => sum + run.characters, 0);
  const hasCase = lines.filter(({ first }) => /[\p{Ll}\p{N}\p{P}]/u.test(first)).length >= lines.length / 2;
  if (!hasCase) return characters >= 18 * lines.length && areFull(lines);
  if (words < MIN_WORDS * lines.length) return false;
  const readsOn = lines.slice(1).filter(({ first }) => /^["'(]?\p{Ll}/u.test(first)).length;
  return readsOn >= READS_ON_SHARE * (lines.length - 1) && areFull(lines);
}

function areFull(lines: readonly Run[]): boolean {
  const [left, , right] = getBoxAround(lines);
  const full = lines.filter(({ box }) => box[2] - left >= FULL_SHARE * (right - left));
  return full.length >= lines.length / 2;
}

export function startsAlike(runs: readonly Run[], height: number): boolean {
  const starts = runs.map(({ box }) => box[0]);
  return findLargestGroup(starts, START_TOLERANCE * height).length >= SAME_START_SHARE * runs.length;
}

export function isIndentedText(runs: readonly Run[], height: number): boolean {
  let starts = runs.map(({ box }) => box[0]);
  let inGroups = 0;
  for (let level = 0; level < INDENTATIONS; level++) {
    const group = findLargestGroup(starts, START_TOLERANCE * height);
    if (group.length < MIN_LINES_OF_INDENTATION) break;
    inGroups += group.length;
    starts = starts.filter((start) => !group.includes(start));
  }
  return runs.length >= MIN_LINES_WITH_LISTS && inGroups >= INDENTED_SHARE * runs.length;
}

function findLargestGroup(positions: readonly number[], tolerance: number): number[] {
  let largest: number[] = [];
  for (const one of positions) {
    const group = positions.filter((other) => Math.abs(other - one) < tolerance);
    if (group.length > largest.length) largest = group;
  }
  return largest;
}

export function areLineNumbers(runs: readonly Run[], lines: number): boolean {
  const numbers = runs.map(({ first, words }) =>
    words === 1 && /^\d{1,4}$/.test(first) ? Number(first) : Number.NaN,
  );
  const isRising = numbers.every((one, i) => i === 0 || one > (numbers[i - 1] ?? 0));
  const isEvery = numbers.length >= 0.7 * lines || numbers.every((one) => one % 5 === 0);
  return numbers.length >= 5 && isRising && isEvery;
}
