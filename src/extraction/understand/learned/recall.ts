import { type Forest, scoreRow } from '../questions/forest.ts';
import { type Span, spanBox } from '../view/span.ts';
import type { View } from '../view/view.ts';
import { computeShared, matchPages, type PageMatch } from './anchors.ts';
import { compareTexts, type TextLikeness } from './compare-texts.ts';
import { type Constant, Constants, isIssuerPointer } from './constants.ts';
import { doubtRemoved } from './doubt-removed.ts';
import { findOutvoted } from './find-outvoted.ts';
import { describe, type LearnedKind } from './learned-features.ts';
import { LEARNED_MODEL } from './models.ts';
import { describePlace, type PlaceFit, PlaceModel, type PrintedPlace } from './place-features.ts';
import { areSameTexts, findPlacedText } from './placed-texts.ts';
import type { WeighedText } from './prefer-placed.ts';
import { createSketch, type Sketch, type Sketched, type SketchPage, scaleBox } from './sketch.ts';
import { findTaughtPlaces, type TaughtDocument, type TaughtValue, type WeighedDocument } from './taught.ts';
import { describeExtent } from './taught-extent.ts';
import { describeTable, type TaughtTable } from './taught-table.ts';
import { type LearnedType, weighType } from './weigh-type.ts';

export interface Recallable {
  value: string | number | boolean;
  spans: readonly Span[];
}

export interface Asked {
  pointer: string;
  kind: LearnedKind;
}

/** Compares candidates with taught values. `weigh` returns null if nothing was taught for the field. */
export interface Weigher {
  /** Whether values of the field were learned for this layout. */
  knows(pointer: string): boolean;
  weigh(asked: Asked, candidates: readonly Recallable[], chances: readonly number[]): Weighed | null;
  /** Returns the value that a field has in all documents with this layout; null if there is no such value. */
  findConstant(pointer: string): Constant | null;
  /**
   * Returns the pieces of text at the positions of the values that were taught for a field. Each piece has
   * the same number of lines as the taught value.
   */
  findPlaced(pointer: string): WeighedText[];
}

/**
 * A list in a taught document. `matchPage` compares the page of its first entry with a page of the current
 * document.
 */
export interface LearnedTable {
  table: TaughtTable;
  /** Returns null if the page with this index is not sketched. */
  matchPage: (index: number) => PageMatch | null;
}

/**
 * How well the general engine read a list in taught documents. `right` is the total of the shares of values
 * that it found, and `wrong` is the total of the shares that people had to enter.
 */
export interface EngineRecord {
  right: number;
  wrong: number;
}

/**
 * The probabilities of candidates after the comparison with taught documents, and whether these documents
 * support the candidates.
 */
export interface Weighed {
  chances: number[];
  isLearned: boolean[];
}

/** The weight of a document's taught values is multiplied by this factor for each newer document. */
const AGING = 0.85;
/** Minimum share of words in common for two pages to be treated as having the same layout. */
const LEAST_SHARED = 0.4;
/** Minimum share of the words in common that must be shifted horizontally by the same distance. */
const LEAST_STEADY = 0.5;
/**
 * A candidate is treated as learned if at least this share of the anchors around the taught value predict its
 * position.
 */
const AGREED = 0.4;

/** Compares candidates with the values that were taught in documents with the same layout. */
export class Recall implements Weigher {
  readonly #view: View;
  readonly #sketch: Sketch;
  readonly #known: readonly WeighedDocument[];
  readonly #constants: Constants;
  readonly #matches = new Map<SketchPage, Map<SketchPage, PageMatch>>();
  readonly #places = new Map<string, PrintedPlace | null>();
  readonly #forest: Forest;

  /** @param taught documents that may have the same layout, with the latest document first */
  constructor(printed: Sketched, taught: readonly TaughtDocument[], forest: Forest = LEARNED_MODEL) {
    this.#view = printed.view;
    this.#forest = forest;
    this.#sketch = createSketch(printed);
    this.#known = taught
      .map((one) => ({ ...one, likeness: this.#likeness(one.sketch) }))
      .filter(({ likeness }) => likeness >= LEAST_SHARED)
      .map((one, age) => ({ ...one, weight: one.likeness * AGING ** age }));
    this.#constants = new Constants(printed.view, this.#known);
  }

  get isEmpty(): boolean {
    return this.#known.length === 0;
  }

  knows(pointer: string): boolean {
    return this.#known.some(({ values }) => values[pointer] !== undefined);
  }

  /** Returns the probabilities of the candidates for a field; null if nothing was taught for the field. */
  weigh(asked: Asked, candidates: readonly Recallable[], chances: readonly number[]): Weighed | null {
    if (this.lacks(asked.pointer)) {
      const factors = this.#doubtValues(asked.pointer, candidates);
      return {
        chances: chances.map((chance, i) => chance * (factors[i] ?? 1)),
        isLearned: chances.map(() => false),
      };
    }
    const rows = this.describe(asked, candidates, chances);
    if (rows === null) return null;
    return {
      chances: rows.map(({ row }) => scoreRow(this.#forest, row)),
      isLearned: rows.map(({ agree, text }) => agree >= AGREED || text.same > 0),
    };
  }

  /** Whether people only removed this field from taught documents and never entered or confirmed a value. */
  lacks(pointer: string): boolean {
    const taught = this.#known.flatMap(({ values }) => values[pointer] ?? []);
    return taught.length > 0 && taught.every(({ value }) => value === null);
  }

  findConstant(pointer: string): Constant | null {
    return this.#constants.find(pointer);
  }

  findPlaced(pointer: string): WeighedText[] {
    // Values that describe the issuer are the same in all documents, so their text is more reliable than
    // their position.
    if (isIssuerPointer(pointer)) return [];
    const taught = this.#known.flatMap((known) => {
      const one = known.values[pointer];
      return typeof one?.value === 'string' && !one.isPattern ? [{ known, one, value: one.value }] : [];
    });
    const all = taught.reduce((sum, { known }) => sum + known.weight, 0);
    const found: WeighedText[] = [];
    for (const { known, one, value } of taught) {
      const [place] = findTaughtPlaces(known.sketch, one);
      const extent = place ? describeExtent(known.sketch, value, place) : null;
      if (!place || !extent) continue;
      const models = this.#modelsOf(known.sketch, { value, place });
      const text = findPlacedText(this.#view, extent, (span) =>
        fitPlace(models, this.#placeOf({ value: '', spans: [span] }), false),
      );
      if (!text) continue;
      const share = known.weight / all;
      const same = found.find(({ spans }) => areSameTexts(spans, text.spans));
      if (same) Object.assign(same, { share: same.share + share, agree: Math.max(same.agree, text.agree) });
      else found.push({ ...text, share });
    }
    return found;
  }

  /** Returns the document type of the layout; null if no type was taught. */
  weighType(guess: { type: string; confidence: number }): LearnedType | null {
    return weighType(this.#known, guess);
  }

  /** Returns how well the general engine read a list in taught documents. */
  countVerdictsOf(pointer: string): EngineRecord {
    return countVerdicts(this.#known.flatMap(({ values }) => values[pointer] ?? []));
  }

  listTaughtProperties(pointer: string): Set<string> {
    const entries = this.#known.flatMap(({ values }) => values[pointer]?.entries ?? []);
    return new Set(entries.flatMap((entry) => Object.keys(entry)));
  }

  /**
   * Returns the lists that were taught for a pointer, starting with the list from the document with the
   * greatest weight.
   */
  listTables(pointer: string): LearnedTable[] {
    return this.#known
      .toSorted((a, b) => b.weight - a.weight)
      .flatMap(({ sketch, values }) => {
        const { entries = [] } = values[pointer] ?? {};
        const table = entries.length === 0 ? null : describeTable(sketch, entries);
        if (!table) return [];
        const matchPage = (index: number) => {
          const read = this.#sketch.pages.find((page) => page.index === index);
          return read ? this.#match(table.page, read) : null;
        };
        return [{ table, matchPage }];
      });
  }

  /**
   * If a field was removed from all taught documents, returns a factor for the probability of each candidate.
   */
  #doubtValues(pointer: string, candidates: readonly Recallable[]): number[] {
    const taught = this.#known.flatMap(({ sketch, values }, age) => {
      const one = values[pointer];
      return one ? [{ sketch, age, models: one.place ? this.#modelsOf(sketch, one) : [] }] : [];
    });
    return candidates.map((candidate) => {
      const place = this.#placeOf(candidate);
      return doubtRemoved(
        place,
        taught.map(({ sketch, age, models }) => ({ sketch, age, fit: fitPlace(models, place, true) })),
      );
    });
  }

  /** Returns the features of each candidate; null if nothing was taught for the field. */
  describe(
    asked: Asked,
    candidates: readonly Recallable[],
    chances: readonly number[],
  ): { row: Float64Array; agree: number; text: TextLikeness }[] | null {
    const about = this.#known.flatMap((known) => {
      const taught = known.values[asked.pointer];
      return taught ? { known, taught } : [];
    });
    if (about.length === 0) return null;
    const all = about.reduce((sum, { known }) => sum + known.weight, 0);
    const models = about
      .filter(({ taught }) => taught.value !== null)
      .map((one) => ({ ...one, models: this.#modelsOf(one.known.sketch, one.taught) }));
    const least = Math.min(...chances);
    const fitsOfAll = candidates.map((candidate, i) => {
      const place = this.#placeOf(candidate);
      const isLikely = (chances[i] ?? 0) > least;
      return models.map(({ models: ofOne }) => fitPlace(ofOne, place, isLikely));
    });
    // Totals are printed below lists of varying length, so differing positions do not count as a conflict.
    const outvoted = asked.kind === 'number' ? new Set() : findOutvoted(fitsOfAll);
    const given = models.filter((_, k) => !outvoted.has(k));
    const fits = fitsOfAll.map((list) => list.filter((_, k) => !outvoted.has(k)));
    const values = given.map(({ taught }) => taught.value as string | number | boolean);
    const weights = given.map(({ known }) => known.weight / all);
    const texts = candidates.map(({ value }) => compareTexts(value, values, weights));
    return describe({
      ...asked,
      chances,
      fits,
      texts,
      weights,
      values,
      // Patterns are excluded, because different values can have the same pattern.
      repeatable: given.flatMap(({ taught: { value, isPattern } }) => (isPattern ? [] : [value])),
      likeness: Math.max(...about.map(({ known }) => known.likeness)),
    });
  }

  /**
   * Returns the share of words that the first pages of a taught document and this document have in common.
   * Returns 0 if most of these words are in different positions: documents of the same type share many words,
   * even if their layouts differ.
   */
  #likeness(sketch: Sketch): number {
    const [taught] = sketch.pages;
    const [read] = this.#sketch.pages;
    // This quick check rules out most documents with a different layout.
    if (!taught || !read || computeShared(taught, read) < LEAST_SHARED) return 0;
    const { shared, steady } = this.#match(taught, read);
    return steady >= LEAST_STEADY ? shared : 0;
  }

  #match(taught: SketchPage, read: SketchPage): PageMatch {
    const known = this.#matches.get(taught) ?? new Map<SketchPage, PageMatch>();
    this.#matches.set(taught, known);
    let match = known.get(read);
    if (!match) {
      match = matchPages(taught, read);
      known.set(read, match);
    }
    return match;
  }

  /**
   * Returns the models for a taught value: one for each combination of a taught position and a page of this
   * document that may correspond to the page of that position.
   */
  #modelsOf(sketch: Sketch, taught: TaughtValue): { page: SketchPage; model: PlaceModel }[] {
    return findTaughtPlaces(sketch, taught).flatMap((place) => {
      const page = sketch.pages.find(({ index }) => index === place.page);
      if (!page) return [];
      const isLast = place.page === sketch.pagesCount - 1;
      return this.#sketch.pages
        .filter(({ index }) => index === place.page || (isLast && index === this.#sketch.pagesCount - 1))
        .map((read) => ({ page: read, model: new PlaceModel(page, place.box, this.#match(page, read)) }));
    });
  }

  /** Returns the position of a candidate's first line; null if the sketch does not include its page. */
  #placeOf({ spans: [span] }: Recallable): PrintedPlace | null {
    if (!span) return null;
    const key = `${span.chunk.index} ${span.start} ${span.end}`;
    let place = this.#places.get(key);
    if (place === undefined) {
      const index = this.#view.pages.findIndex(({ number }) => number === span.chunk.page);
      const page = this.#sketch.pages.find((one) => one.index === index);
      const shown = this.#view.pages[index];
      place = page && shown ? describePlace(page, scaleBox(spanBox(span), shown)) : null;
      this.#places.set(key, place);
    }
    return place;
  }
}

/**
 * Adds to `right` the share of each list's values that the general engine found, and to `wrong` the share
 * that people had to enter. Ignores lists that were found with learned values or a language model, because
 * they do not show what the engine can read without help.
 */
function countVerdicts(taught: readonly TaughtValue[]): EngineRecord {
  const record: EngineRecord = { right: 0, wrong: 0 };
  for (const { entries = [], isAssisted } of taught) {
    const values = entries.flatMap((entry) => Object.values(entry));
    if (isAssisted || values.length === 0) continue;
    const placed = values.filter(({ place }) => place !== undefined).length / values.length;
    record.right += placed;
    record.wrong += 1 - placed;
  }
  return record;
}

/**
 * Returns how well a position matches the closest of a value's taught positions; null if no taught position
 * is on a corresponding page.
 */
function fitPlace(
  models: readonly { page: SketchPage; model: PlaceModel }[],
  place: PrintedPlace | null,
  isLikely: boolean,
): PlaceFit | null {
  let best: PlaceFit | null = null;
  if (!place) return null;
  for (const { page, model } of models) {
    if (page !== place.page) continue;
    const fit = isLikely ? model.fit(place) : model.fitIfNear(place);
    if (!fit) continue;
    if (best === null || rankOf(fit) > rankOf(best)) best = fit;
  }
  return best;
}

function rankOf({ agree, sameBefore, offX, offY }: PlaceFit): number {
  return agree + 0.5 * Math.max(0, sameBefore) - (offX + offY) / 100;
}
