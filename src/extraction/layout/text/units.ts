import type { Table } from '../../parsed-data.ts';
import { findMedian, getBoxAround, measureOverlap } from '../geometry.ts';
import { isHyphenated } from './join-words.ts';
import { isBullet, isCaption, isNumbered } from './markers.ts';
import type { Entry, TextLine } from './text-lines.ts';

/** A part of a page that becomes one block of Markdown: a table, paragraph, heading, list item or row. */
export interface Unit {
  lines: TextLine[];
  table?: Table;
  /** Whether the unit is the first in its region or has whitespace above it. */
  isApart: boolean;
  /** Whitespace above the unit, in line heights; infinite at the start of a region. */
  gap: number;
  /** Index of the unit's region. The units of a region are printed one below the other. */
  region: number;
  /** Whether the unit reaches the end of its column and may therefore continue in the next one. */
  isOpen: boolean;
  isItem: boolean;
}

/**
 * Lines of different paragraphs are at least this many times the usual distance apart. The smaller value
 * applies if the second line begins like a paragraph.
 */
const WIDE_PITCH = 1.35;
const WIDER_PITCH = 1.17;
/**
 * If the usual distance is unknown, a line with this much whitespace above it, in line heights, begins a
 * paragraph.
 */
export const PARAGRAPH_GAP = 0.6;
const INDENT = 0.6;
/** Maximum distance between the end of a full line and the end of its column, in line heights. */
const FULL = 6;
/** If a column has fewer distances between lines than this, the usual distance of the page is used. */
const MIN_PITCHES = 3;
const PITCH_RANK = 0.3;
const SAME_SIZE = 1.08;
const SAME_SIZE_OF_IMAGE = 1.35;
/**
 * Lines of at least this width, in line heights, are treated as continuous text regardless of their first
 * words.
 */
const TEXT_WIDTH = 22;
/**
 * Lines that are narrower than this, in line heights, are assumed to belong to an address or a list of
 * values.
 */
const COLUMN_WIDTH = 9;
const READS_ON_SHARE = 0.3;
const LARGE = 1.3;
/** A line without these characters is a separator made of dashes or underscores. */
const HAS_TEXT = /[\p{L}\p{N}]/u;
const ADDRESS = /^\S*(?:@|\.\p{L}|:\/\/)/u;

export interface Measures {
  textSize: number;
  isPicture: boolean;
}

/** Joins lines into units. `right` is the right edge of the column. */
export function joinIntoUnits(
  entries: readonly Entry[],
  region: number,
  right: number,
  pagePitches: readonly number[],
  measures: Measures,
): Unit[] {
  const lines = listTextLines(entries);
  const pitches = listPitches(lines, right);
  const pitch = findUsualPitch(pitches.length < MIN_PITCHES ? pagePitches : pitches);
  const units: Unit[] = [];
  let chunk: TextLine[] = [];
  const close = () => {
    if (chunk.length === 0) return;
    const own = splitIntoUnits(chunk, region, right, measures);
    for (const [at, unit] of own.entries()) units.push(at === 0 ? { ...unit, isApart: true } : unit);
    chunk = [];
  };
  for (const entry of entries) {
    if ('table' in entry) {
      close();
      units.push({ ...UNIT, table: entry.table, isApart: true, region });
      continue;
    }
    const before = chunk.at(-1);
    if (before !== undefined && isNewChunk(before, entry.line, pitch, measures)) close();
    chunk.push(entry.line);
  }
  close();
  for (const [at, unit] of units.entries()) unit.gap = measureGapAbove(units[at - 1], unit);
  return units;
}

const UNIT: Unit = {
  lines: [],
  isApart: false,
  gap: Number.POSITIVE_INFINITY,
  region: 0,
  isOpen: false,
  isItem: false,
};

function measureGapAbove(before: Unit | undefined, unit: Unit): number {
  const last = before?.lines.at(-1);
  const [first] = unit.lines;
  if (last === undefined || first === undefined || first.box[3] < last.box[1])
    return Number.POSITIVE_INFINITY;
  return (first.box[1] - last.box[3]) / (last.box[3] - last.box[1]);
}

export function listTextLines(entries: readonly Entry[]): TextLine[] {
  return entries.flatMap((entry) => ('line' in entry ? entry.line : []));
}

/**
 * Returns the distances between adjacent lines, in line heights. The distances that follow short lines are
 * omitted.
 */
export function listPitches(lines: readonly TextLine[], right: number): number[] {
  return lines.flatMap((line, at) => {
    const next = lines[at + 1];
    if (next === undefined || next.box[1] <= line.box[1] || !isSameSize(line, next, SAME_SIZE)) return [];
    const height = line.box[3] - line.box[1];
    return line.box[2] > right - FULL * height ? [(next.box[3] - line.box[3]) / height] : [];
  });
}

/** Returns a low quantile, because some distances are between paragraphs; 0 if there are no distances. */
function findUsualPitch(pitches: readonly number[]): number {
  return pitches.toSorted((a, b) => a - b)[Math.floor(pitches.length * PITCH_RANK)] ?? 0;
}

/**
 * Whether a line may begin in the middle of a sentence; false for a line that begins with a URL or an e-mail
 * address.
 */
function continuesSentence(text: string): boolean {
  return (
    /^["'(]?\p{Ll}[\p{Ll}\p{M}'-]*(?:[\s.,;:!?)"]|$)/u.test(text) && !ADDRESS.test(text) && !isNumbered(text)
  );
}

function isSameSize(one: TextLine, other: TextLine, factor: number): boolean {
  return Math.max(one.size, other.size) <= factor * Math.min(one.size, other.size);
}

function isNewChunk(before: TextLine, line: TextLine, pitch: number, { isPicture }: Measures): boolean {
  const height = before.box[3] - before.box[1];
  if (
    line.box[1] < before.box[1] ||
    measureOverlap(before.box[0], before.box[2], line.box[0], line.box[2]) <= 0
  )
    return true;
  if (!isSameSize(before, line, isPicture ? SAME_SIZE_OF_IMAGE : SAME_SIZE)) return true;
  if (before.isBold !== line.isBold) return true;
  const distance = line.box[3] - before.box[3];
  if (pitch > 0 && Math.abs(line.size - before.size) < 0.1 * line.size)
    return distance > (isPicture || continuesSentence(line.text) ? WIDE_PITCH : WIDER_PITCH) * pitch * height;
  return line.box[1] - before.box[3] > PARAGRAPH_GAP * height;
}

/**
 * Splits consecutive lines of the same style. A line that ends before the end of its column ends its unit.
 */
function splitIntoUnits(
  lines: readonly TextLine[],
  region: number,
  regionRight: number,
  measures: Measures,
): Unit[] {
  const look = findUnitLook(lines, regionRight, measures);
  const units: Unit[] = [];
  for (const [at, line] of lines.entries()) {
    const before = lines[at - 1];
    const unit = units.at(-1);
    if (before !== undefined && unit !== undefined && isSoftBreak(before, line, unit, look)) {
      unit.lines.push(line);
      continue;
    }
    const isItem = isBullet(line.text) || isNumbered(line.text);
    units.push({ ...UNIT, lines: [line], region, isItem });
  }
  for (const unit of units) {
    const last = unit.lines.at(-1);
    unit.isOpen = last !== undefined && look.isText && last === lines.at(-1) && !last.isRow;
  }
  return units;
}

interface Look {
  right: number;
  /** The position at which most lines begin. */
  left: number;
  height: number;
  isText: boolean;
  isLarge: boolean;
  isCentered: boolean;
}

function findUnitLook(lines: readonly TextLine[], regionRight: number, { textSize }: Measures): Look {
  const [, , ownRight] = getBoxAround(lines);
  const [first] = lines;
  const height = findMedian(lines.map(({ box }) => box[3] - box[1]));
  const starts = lines.map(({ box }) => box[0]);
  const left = findMostCommon(starts, height / 3);
  const rest = lines.slice(1);
  const readingOn = rest.filter(({ text }) => continuesSentence(text)).length;
  // If no line begins in the middle of a sentence, only lines that reach the end of the column are continuous
  // text.
  const right = readingOn > 0 ? ownRight : regionRight;
  const isWide = right - left >= TEXT_WIDTH * height;
  const isText =
    rest.length > 0 &&
    (isWide
      ? readingOn > 0 || rest.length === 1
      : readingOn >= 2 && readingOn >= READS_ON_SHARE * rest.length && right - left >= COLUMN_WIDTH * height);
  const getCenter = (line: TextLine) => (line.box[0] + line.box[2]) / 2;
  const isCentered =
    rest.length > 0 &&
    first !== undefined &&
    rest.every((line) => Math.abs(getCenter(line) - getCenter(first)) < height / 2) &&
    rest.some((line) => Math.abs(line.box[0] - first.box[0]) > height);
  return { right, left, height, isText, isLarge: (first?.size ?? 0) >= LARGE * textSize, isCentered };
}

function findMostCommon(values: readonly number[], tolerance: number): number {
  let best = values[0] ?? 0;
  let most = 0;
  for (const value of values) {
    const count = values.filter((other) => Math.abs(other - value) < tolerance).length;
    if (count > most || (count === most && value < best)) [best, most] = [value, count];
  }
  return best;
}

/** Whether the previous line was broken only because its column ended. */
function isSoftBreak(before: TextLine, line: TextLine, unit: Unit, look: Look): boolean {
  if (before.isRow || line.isRow || isBullet(line.text) || isCaption(line.text)) return false;
  if (!HAS_TEXT.test(before.text) || !HAS_TEXT.test(line.text)) return false;
  const { height } = look;
  const startsItem = isNumbered(line.text);
  if (startsItem && (unit.isItem || line.box[0] < before.box[0] - INDENT * height)) return false;
  if (look.isLarge) return !startsItem;
  const isGoingOn = continuesSentence(line.text);
  if (isHyphenated(before.text) && isGoingOn) return true;
  const [first] = line.words;
  const room = look.right - before.box[2] - height / 4;
  const wouldFit = first !== undefined && first.box[2] - first.box[0] < room;
  if (look.isCentered) return isGoingOn || (look.isText && !wouldFit);
  if (wouldFit) return false;
  const isIndented =
    line.box[0] > look.left + INDENT * height && line.box[0] > before.box[0] + INDENT * height;
  const isHanging = unit.isItem && unit.lines.length === 1;
  if (isIndented && !isHanging) return false;
  if (isNextNote(unit.lines[0]?.text ?? '', line.text)) return false;
  return look.isText || (isGoingOn && !/[.:!?]$/.test(before.text));
}

/** Recognizes consecutive footnotes whose numbers have no period: "1 See above.", "2 Not counted." */
function isNextNote(first: string, line: string): boolean {
  const [number, next] = [first, line].map((text) =>
    Number(/^(\d{1,3}) \p{Lu}/u.exec(text)?.[1] ?? Number.NaN),
  );
  return number !== undefined && next === number + 1;
}
