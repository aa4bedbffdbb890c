import { PRINTED_TYPES } from '../../../lib/document-types.ts';
import type { DocumentType } from '../../parsed-data.ts';
import type { Context } from '../context.ts';
import { isConcept } from '../score/links.ts';
import { type ActCounts, countActs } from './acts.ts';
import { describeContent } from './content.ts';
import { findFamily, findFamilyWithin, findTitleFamily, isReference } from './named-types.ts';
import { describeShape } from './shape.ts';
import { describeSigns, isProven } from './signs.ts';
import { findMedianHeight, findTitlePlaces, type TitlePlace } from './titles.ts';

/** The named inputs of the forest, which describe a document or one of its candidate types. */
type Features = Record<string, number>;

/** Returns the features of a document that do not depend on its titles. */
export function describeFacts(context: Context): Features {
  const acts = countActs(context);
  return {
    ...describeShape(context),
    ...describeSigns(context),
    ...Object.fromEntries(
      [...acts].flatMap(([type, { strong, weak }]) => [
        [`acts_${type}`, strong],
        [`weak_acts_${type}`, weak],
      ]),
    ),
    ...describeContent(context),
  };
}

/**
 * Returns the features of each candidate type, in the order of `PRINTED_TYPES`, excluding those from
 * `describeStructure`.
 */
export function describeTypes(context: Context): Features[] {
  const places = findTitlePlaces(context);
  const named = listNamedLabels(context);
  const acts = countActs(context);
  const prominence = new Map<DocumentType, number>();
  for (const place of places)
    if (place.prominence > (prominence.get(place.type) ?? 0)) prominence.set(place.type, place.prominence);
  return PRINTED_TYPES.map((type) => {
    const own = places.filter((place) => place.type === type);
    const best = prominence.get(type) ?? 0;
    const others = [...prominence].filter(([other]) => other !== type).map(([, value]) => value);
    const labels = named.keys.get(type)?.size ?? 0;
    return {
      ...describeTitle(own),
      title_gap: best - Math.max(0, ...others),
      title_rank: others.filter((value) => value > best).length,
      title_order: orderOf(type, places),
      title_share_of_all: own.length / Math.max(1, places.length),
      title_best_of_all: Math.max(0, ...prominence.values()),
      named_labels: labels,
      named_share: labels / Math.max(1, named.count),
      named_any: named.count,
      ...describeActs(type, acts),
      is_proven: isProven(context, type) ? 1 : 0,
      named_large: named.large.has(type) ? 1 : 0,
    };
  });
}

/**
 * For each type, returns the score of the document's structure, both in absolute terms and relative to the
 * best other type.
 */
export function describeStructure(scores: readonly number[]): Features[] {
  const ranked = [...scores].sort((a, b) => b - a);
  const best = ranked[0] ?? 0;
  return scores.map((score) => ({
    structure_score: score,
    structure_gap: score - (score === best ? (ranked[1] ?? best) : best),
    structure_rank: ranked.findIndex((one) => one <= score),
    structure_best: best,
  }));
}

/**
 * Describes the positions at which a type is named: the features of the most prominent one, the greatest size
 * and the highest place among those that consist mainly of the name, and the number of positions.
 */
function describeTitle(places: readonly TitlePlace[]): Features {
  const best = places.reduce<TitlePlace | null>(
    (one, other) => (one === null || other.prominence > one.prominence ? other : one),
    null,
  );
  const whole = places.filter((place) => place.share >= 0.5);
  const toFlag = (value: boolean | undefined) => (value === undefined ? -1 : value ? 1 : 0);
  return {
    title_prominence: best?.prominence ?? 0,
    title_share: best?.share ?? 0,
    title_first: toFlag(best?.isFirst),
    title_last: toFlag(best?.isLast),
    title_size: best?.size ?? 0,
    title_taller: best?.taller ?? 1,
    title_top: best?.top ?? 1,
    title_on_first_page: toFlag(best?.isOnFirstPage),
    title_alone: toFlag(best?.isAlone),
    title_upper: toFlag(best?.isUpper),
    title_bold: toFlag(best?.isBold),
    title_numbered: toFlag(best?.isNumbered),
    title_words: best?.words ?? 0,
    title_characters: best?.characters ?? 0,
    title_meanings: best?.meanings ?? 0,
    title_own_language: toFlag(best?.isOwnLanguage),
    title_party: toFlag(best?.namesParty),
    title_compound: toFlag(best?.isCompound),
    title_largest: Math.max(0, ...whole.map((place) => place.size)),
    title_highest: Math.min(1, ...whole.filter((place) => place.isOnFirstPage).map((place) => place.top)),
    title_places: Math.min(12, places.length),
    title_whole_places: Math.min(8, whole.length),
  };
}

/** Compares the number of phrases that show the type with those that show other types. */
function describeActs(type: DocumentType, acts: ReadonlyMap<DocumentType, ActCounts>): Features {
  const own = acts.get(type) ?? { strong: 0, weak: 0 };
  const others = [...acts].filter(([other]) => other !== type).map(([, counts]) => counts);
  const findMost = (counts: readonly number[]) => Math.max(0, ...counts);
  return {
    acts: own.strong,
    weak_acts: own.weak,
    acts_gap: own.strong - findMost(others.map((one) => one.strong)),
    all_acts_gap: own.strong + 0.5 * own.weak - findMost(others.map((one) => one.strong + 0.5 * one.weak)),
    other_acts: others.reduce((sum, one) => sum + one.strong, 0),
  };
}

/** Returns how many other types are named before this type; 9 if this type is not named. */
function orderOf(type: DocumentType, places: readonly TitlePlace[]): number {
  const before = new Set<string>();
  for (const place of places) {
    if (place.share < 0.4 || place.namesParty) continue;
    if (place.type === type) return before.size;
    before.add(place.type);
  }
  return 9;
}

/**
 * For each type, collects the different labels of numbers, dates and totals that contain the name of the
 * type, such as "invoice date". Also collects the types with such a label in large print.
 */
function listNamedLabels(context: Context) {
  const keys = new Map<DocumentType, Set<string>>();
  const large = new Set<DocumentType>();
  const median = findMedianHeight(context.view.rows);
  for (const label of context.labels.all) {
    const isLarge = label.box[3] - label.box[1] > 1.25 * median;
    const own = isConcept(label, 'number') || isConcept(label, 'date') || isConcept(label, 'total');
    const family = own ? (findFamily(label.key) ?? findFamilyWithin(label.key)) : null;
    if (family) keys.set(family, (keys.get(family) ?? new Set()).add(label.key));
    const titled = isLarge && isReference(label) && label.start === 0 ? findTitleFamily(label.key) : null;
    if (titled) large.add(titled);
  }
  const count = [...keys.values()].reduce((sum, one) => sum + one.size, 0);
  return { keys, large, count };
}
