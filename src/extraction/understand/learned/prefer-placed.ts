import type { Span } from '../view/span.ts';
import { areSameTexts, doTextsOverlap, type PlacedText } from './placed-texts.ts';
import type { Ranked } from './prefer-constant.ts';

/**
 * Text at the position of taught values, with the share of taught documents whose value spans the same text.
 */
export interface WeighedText extends PlacedText {
  share: number;
}

/**
 * If a candidate is the text at the taught position, the remaining doubt about the candidate is reduced by up
 * to this fraction.
 */
const CONFIRMED = 0.6;
/**
 * A candidate loses up to this fraction of its probability if it contains only part of the text at the taught
 * position, or more than that text.
 */
const OTHER_EXTENT = 0.5;
/**
 * Minimum probability of text at a taught position that the general engine did not find: absolute
 * (`UNKNOWN`), and relative to the probability of a similar candidate (`OF_SIMILAR`).
 */
const UNKNOWN = 0.55;
const OF_SIMILAR = 0.9;

/**
 * Prefers candidates with the position and extent of taught values to overlapping candidates that begin or
 * end elsewhere. Adds the text at the taught position if it is not a candidate yet.
 */
export function preferPlaced<R extends Ranked>(
  ranked: readonly R[],
  placed: readonly WeighedText[],
  spansOf: (one: R) => readonly Span[],
  create: (text: WeighedText, ranked: Ranked) => R | null,
): R[] {
  let list = [...ranked];
  for (const text of placed) {
    const weight = text.share * text.agree;
    const isEqual = (one: R) => areSameTexts(spansOf(one), text.spans);
    const similar = list.filter((one) => doTextsOverlap(spansOf(one), text.spans));
    const known = similar.some(isEqual);
    const confidence = Math.max(
      UNKNOWN * weight,
      ...similar.map((one) => OF_SIMILAR * weight * one.confidence),
    );
    const before = Math.max(0, ...similar.map((one) => one.before));
    list = list.map((one) => {
      if (isEqual(one))
        return { ...one, confidence: 1 - (1 - one.confidence) * (1 - CONFIRMED * weight), isLearned: true };
      return similar.includes(one)
        ? { ...one, confidence: one.confidence * (1 - OTHER_EXTENT * weight) }
        : one;
    });
    const added = known ? null : create(text, { confidence, isLearned: true, before });
    if (added) list.push(added);
  }
  return list;
}
