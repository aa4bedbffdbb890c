import { findNumberDepth, isBullet, isCaption } from './markers.ts';
import type { PageUnits } from './page-units.ts';
import type { Unit } from './units.ts';

/**
 * Minimum size of a heading relative to the text: for bold headings, for other headings, and for other
 * headings in an image.
 */
const HEADING_SCALE = 1.12;
const PLAIN_HEADING_SCALE = 1.25;
const PLAIN_HEADING_SCALE_OF_IMAGE = 1.35;
/** Lines of at least this relative size are treated as headings regardless of their position. */
const LARGE = 1.4;
const HEADING_LENGTH = 200;
const HEADING_LINES = 5;
/** Maximum number of characters in a heading that has the same size as the text. */
const SAME_SIZE_LENGTH = 110;
/** Minimum relative size of a heading in capitals, which may be smaller than the text. */
const LEAST_SCALE = 0.8;
const SAME_SIZE_SCALE = 0.94;
/** Sizes that differ by less than this factor count as equal. */
const SAME_SIZE = 1.045;
const MAX_LEVEL = 6;
/** Text with more words than this is treated as a sentence. */
const SENTENCE_WORDS = 8;
const MIN_TEXT_WORDS = 8;
const MIN_SENTENCE_WORDS = 5;

/**
 * The style of a heading. Headings with the same style have the same level, unless their numbers have
 * different depths.
 */
interface Look {
  size: number;
  isBold: boolean;
  isCapitals: boolean;
}

/** Returns the level of each heading. Level 1 is the highest. */
export function findHeadingLevels(pages: readonly PageUnits[], textSize: number): Map<Unit, number> {
  const found: Unit[] = [];
  if (textSize <= 0) return new Map();
  for (const { units, notes, isPicture } of pages) {
    const all = [...units, ...notes];
    for (const [at, unit] of all.entries()) if (isHeading(all, at, textSize, isPicture)) found.push(unit);
  }
  return assignLevels(found, textSize);
}

function isHeading(units: readonly Unit[], at: number, textSize: number, isPicture: boolean): boolean {
  const unit = units[at];
  const [first] = unit?.lines ?? [];
  if (unit === undefined || first === undefined || unit.lines.length > HEADING_LINES) return false;
  const text = joinUnitLines(unit);
  if (
    unit.region < 0 ||
    text.length > HEADING_LENGTH ||
    !/\p{L}{2}/u.test(text) ||
    isBullet(text) ||
    isCaption(text)
  )
    return false;
  const isSentence = /[.;,]$/.test(text) && text.split(/\s+/).length > SENTENCE_WORDS;
  if (isSentence) return false;
  const size = Math.min(...unit.lines.map((line) => Math.min(...line.words.map((word) => word.size))));
  const isBold = unit.lines.every((line) => line.isBold);
  if (size < LARGE * textSize && isInBlock(units, at)) return false;
  const plain = isPicture ? PLAIN_HEADING_SCALE_OF_IMAGE : PLAIN_HEADING_SCALE;
  if (size >= (isBold ? HEADING_SCALE : plain) * textSize) return true;
  if (isPicture || unit.lines.some((line) => line.isRow)) return false;
  if (text.length > SAME_SIZE_LENGTH || /[.,;:]$/.test(text) || first.size < LEAST_SCALE * textSize)
    return false;
  if (!/^["'(¿¡]?(?:\p{Lu}|\d|§)/u.test(text)) return false;
  return isHeadingInTextSize(units, at, unit, text, isBold, textSize);
}

/** Whether the line above or below has the same style, as in an address or a list of names. */
function isInBlock(units: readonly Unit[], at: number): boolean {
  const [before, unit, next] = [units[at - 1], units[at], units[at + 1]];
  if (unit === undefined) return false;
  const isAlike = (one: Unit | undefined) =>
    one?.lines[0] !== undefined &&
    one.lines[0].size === unit.lines[0]?.size &&
    one.lines[0].isBold === unit.lines[0].isBold;
  return (!unit.isApart && isAlike(before)) || (next?.isApart === false && isAlike(next));
}

/**
 * Whether text of normal size is a heading: it must be bold, in capitals or numbered, and followed by text.
 */
function isHeadingInTextSize(
  units: readonly Unit[],
  at: number,
  unit: Unit,
  text: string,
  isBold: boolean,
  textSize: number,
): boolean {
  const next = units[at + 1];
  const depth = findNumberDepth(text);
  if (next === undefined || !unit.isApart) return false;
  if (next.table === undefined ? !isFollowedByText(units, at + 1) : depth === 0) return false;
  const letters = text.replace(/[^\p{L}]/gu, '');
  const isCapitals = letters.length >= 4 && !/\p{Ll}/u.test(letters);
  if (!isCapitals && (unit.lines[0]?.size ?? 0) < SAME_SIZE_SCALE * textSize) return false;
  if (isBold) return true;
  if (isCapitals) return depth > 0 || letters.length >= 6;
  return depth > 0 && isNumberedHeading(units, at);
}

/**
 * Whether a line is a short numbered heading, with whitespace between it and the text that follows. A second
 * such heading may come before the text.
 */
function isNumberedHeading(units: readonly Unit[], at: number): boolean {
  const [unit, next, last] = [units[at], units[at + 1], units[at + 2]];
  const [line, second] = unit?.lines ?? [];
  if (line === undefined || second !== undefined || line.text.length >= 80 || !next?.isApart) return false;
  if (next.lines.length > 1) return !next.isItem;
  return findNumberDepth(next.lines[0]?.text ?? '') > 0 && last?.isApart === true && last.lines.length > 1;
}

/** Whether a paragraph, a sentence or a list follows, possibly after a numbered heading. */
function isFollowedByText(units: readonly Unit[], at: number): boolean {
  const unit = units[at];
  const [first] = unit?.lines ?? [];
  if (unit === undefined || first === undefined || unit.lines.some((line) => line.isRow)) return false;
  if (isBullet(first.text) || isNumberedHeading(units, at)) return true;
  const text = joinUnitLines(unit);
  if (unit.lines.every((line) => line.isBold))
    return findNumberDepth(text) > 0 && units[at + 1]?.isApart === true && isFollowedByText(units, at + 1);
  const words = text.split(/\s+/).length;
  return (
    unit.lines.length > 1 || words >= MIN_TEXT_WORDS || (words >= MIN_SENTENCE_WORDS && /[.!?]$/.test(text))
  );
}

function joinUnitLines(unit: Unit): string {
  return unit.lines.map((line) => line.text).join(' ');
}

function assignLevels(found: readonly Unit[], textSize: number): Map<Unit, number> {
  const looks = new Map<Unit, Look>(found.map((unit) => [unit, describeLook(unit, textSize)]));
  const ranks = rankLooks([...looks.values()]);
  const levels = new Map<Unit, number>();
  let shift = 0;
  for (const rank of ranks) {
    const own = found.filter((unit) => isOneLook(looks.get(unit), rank.look));
    const depths = findDepths(own);
    const least = Math.min(...depths.filter((depth) => depth > 0), 9);
    let deepest = 0;
    for (const [i, unit] of own.entries()) {
      const deeper = Math.max(0, (depths[i] ?? 0) - least);
      deepest = Math.max(deepest, deeper);
      levels.set(unit, Math.min(MAX_LEVEL, 1 + shift + deeper));
    }
    shift += 1 + deepest;
  }
  return levels;
}

/**
 * Returns the depth of each heading of one style. A kind of number that appears later, such as "I." after
 * "1.", is one level deeper.
 */
function findDepths(units: readonly Unit[]): number[] {
  const kinds: string[] = [];
  return units.map((unit) => {
    const text = joinUnitLines(unit);
    const depth = findNumberDepth(text);
    if (depth === 0) return 0;
    const kind = NUMBER_KINDS.findIndex((pattern) => pattern.test(text)).toString();
    if (!kinds.includes(kind)) kinds.push(kind);
    return depth + kinds.indexOf(kind);
  });
}
const NUMBER_KINDS = [/^\d/, /^§/, /^[IVX]+\./];

function describeLook(unit: Unit, textSize: number): Look {
  const size = Math.max(...unit.lines.map((line) => line.size));
  const letters = joinUnitLines(unit).replace(/[^\p{L}]/gu, '');
  const isOfTextSize = size < HEADING_SCALE * textSize;
  return {
    size: isOfTextSize ? textSize : size,
    isBold: unit.lines.every((line) => line.isBold),
    isCapitals: isOfTextSize && !/\p{Ll}/u.test(letters),
  };
}

function isOneLook(one: Look | undefined, other: Look): boolean {
  if (one === undefined) return false;
  const isSameSize = Math.max(one.size, other.size) <= SAME_SIZE * Math.min(one.size, other.size);
  return isSameSize && one.isBold === other.isBold && one.isCapitals === other.isCapitals;
}

/** Sorts styles by rank: larger text comes first, then capitals, then bold text. */
function rankLooks(looks: readonly Look[]): { look: Look }[] {
  const ranked: { look: Look }[] = [];
  const sorted = [...looks].sort(
    (a, b) =>
      b.size - a.size || Number(b.isCapitals) - Number(a.isCapitals) || Number(b.isBold) - Number(a.isBold),
  );
  for (const look of sorted) if (!ranked.some((one) => isOneLook(look, one.look))) ranked.push({ look });
  return ranked;
}
