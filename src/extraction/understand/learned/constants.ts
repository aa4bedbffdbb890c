import { getNamePointer } from '../header/fields-read.ts';
import { PARTY_VALUES } from '../header/header-fields.ts';
import type { Span } from '../view/span.ts';
import { keyOf } from '../view/token.ts';
import type { View } from '../view/view.ts';
import { findRepeatedText } from './find-repeated-text.ts';
import { findTaughtPlaces, type WeighedDocument } from './taught.ts';

/** A value that documents of a layout repeat, such as the name of their issuer. */
export interface Constant {
  /** The value as a person wrote it. */
  value: string;
  /** The printed words, one span for each line; empty if it is not printed as text, for example in a logo. */
  spans: readonly Span[];
  /** Probability that it is correct, if the general engine agrees and if it does not; 0 if it must not be used. */
  sure: { agreed: number; disputed: number };
}

/** Pointers of the issuer's name. */
const NAMES: ReadonlySet<string> = new Set([getNamePointer('seller'), getNamePointer('bank')]);
/** The values of a document's issuer. They are repeated even if only one document has been taught. */
const OF_ISSUER: ReadonlySet<string> = new Set([
  ...NAMES,
  ...PARTY_VALUES.map((value) => `/fields/seller/${value}`),
]);
/** Minimum number of taught documents that agree on another field whose value is regarded as repeated. */
const LEAST_EQUAL = 3;
const PRINTED = { agreed: 0.98, disputed: 0.93 };
/** For a value that neither the taught document nor this one prints as text. */
const NOT_PRINTED = { agreed: 0.75, disputed: 0 };
/** Names are often only in a logo; other values rarely are. */
const NAME_NOT_PRINTED = { agreed: 0.9, disputed: 0.75 };
/** Minimum share of common words of documents from which a value that is not printed is taken. */
const LEAST_LIKENESS = 0.5;

/** Finds the values that documents of the same layout repeat. */
export class Constants {
  readonly #view: View;
  readonly #known: readonly WeighedDocument[];
  readonly #found = new Map<string, Constant | null>();

  constructor(view: View, known: readonly WeighedDocument[]) {
    this.#view = view;
    this.#known = known;
  }

  /** Returns the repeated value of a field; null if it has none. */
  find(pointer: string): Constant | null {
    let found = this.#found.get(pointer);
    if (found === undefined) {
      found = this.#search(pointer);
      this.#found.set(pointer, found);
    }
    return found;
  }

  #search(pointer: string): Constant | null {
    const isOfIssuer = OF_ISSUER.has(pointer);
    const about = this.#known.filter(({ values }) => values[pointer] !== undefined);
    const texts = about.flatMap((known) => {
      const value = known.values[pointer]?.value;
      return typeof value === 'string' ? [{ value, known }] : [];
    });
    // Another issuer can use the same layout, so all documents must agree, unless one of the values is printed.
    const groups = [...Map.groupBy(texts, ({ value }) => keyOf(value)).values()].sort(
      (a, b) => sumWeights(b) - sumWeights(a),
    );
    const hasOne = groups.length === 1 && texts.length === about.length;
    if (!isOfIssuer && (!hasOne || texts.length < LEAST_EQUAL)) return null;
    // A value that is printed exactly is preferred to a more frequent one that would be misread.
    for (const read of ['exactly', 'misread'] as const)
      for (const [first] of groups) {
        const spans = first ? findRepeatedText(this.#view, first.value, read) : null;
        if (first && spans) return { value: first.value, spans, sure: PRINTED };
      }
    const [only] = texts;
    if (!isOfIssuer || !hasOne || !only) return null;
    const isNowherePrinted = texts.every(
      ({ known, value }) =>
        known.likeness >= LEAST_LIKENESS &&
        known.values[pointer]?.place === undefined &&
        findTaughtPlaces(known.sketch, { value }).length === 0,
    );
    const sure = NAMES.has(pointer) ? NAME_NOT_PRINTED : NOT_PRINTED;
    return isNowherePrinted ? { value: only.value, spans: [], sure } : null;
  }
}

function sumWeights(group: readonly { known: WeighedDocument }[]): number {
  return group.reduce((sum, { known }) => sum + known.weight, 0);
}
