import { getNamePointer } from '../header/fields-read.ts';
import { PARTY_VALUES } from '../header/header-fields.ts';
import type { Span } from '../view/span.ts';
import { keyOf } from '../view/token.ts';
import type { View } from '../view/view.ts';
import { findRepeatedText } from './find-repeated-text.ts';
import { findTaughtPlaces, type WeighedDocument } from './taught.ts';
import { TYPE_POINTER } from './weigh-type.ts';

/** A value that is the same in all documents with the same layout, such as the issuer's name. */
export interface Constant {
  /** The value as a person entered it. */
  value: string;
  /**
   * The printed words, with one span for each line. Empty if the value is not printed as text, for example
   * because it is part of a logo.
   */
  spans: readonly Span[];
  /**
   * Probability that the value is correct, depending on whether the general engine agrees; 0 if the value
   * must not be used.
   */
  sure: { agreed: number; disputed: number };
}

const NAMES: ReadonlySet<string> = new Set([getNamePointer('seller'), getNamePointer('bank')]);
/**
 * JSON pointers to the values that describe the issuer of a document. Such a value is constant even if only
 * one document has been taught.
 */
const OF_ISSUER: ReadonlySet<string> = new Set([
  ...NAMES,
  ...listPartyPointers('seller'),
  ...listPartyPointers('employer'),
]);
/** Whether a value with this JSON pointer describes the issuer of a document. */
export const isIssuerPointer = (pointer: string) => OF_ISSUER.has(pointer);

/** JSON pointers to the values of the buyer. The buyer issues purchase orders. */
const OF_BUYER: ReadonlySet<string> = new Set(listPartyPointers('buyer'));
const ORDER = 'purchase_order';

function listPartyPointers(role: string): string[] {
  return ['name', ...PARTY_VALUES].map((value) => `/fields/${role}/${value}`);
}
/**
 * Fields that do not describe the issuer are treated as constant only if at least this many taught documents
 * have the same value.
 */
const LEAST_EQUAL = 3;
const PRINTED = { agreed: 0.98, disputed: 0.93 };
/**
 * Probabilities for a value that is printed as text neither in the taught document nor in the current one.
 */
const NOT_PRINTED = { agreed: 0.75, disputed: 0 };
/**
 * Probabilities for a name that is not printed as text. Names are often printed only in a logo; other values
 * rarely are.
 */
const NAME_NOT_PRINTED = { agreed: 0.9, disputed: 0.75 };
/**
 * A value that is not printed is copied to another document only if the two documents have at least this
 * share of their words in common.
 */
const LEAST_LIKENESS = 0.5;

/** Finds values that are the same in all documents with this layout. */
export class Constants {
  readonly #view: View;
  readonly #known: readonly WeighedDocument[];
  readonly #found = new Map<string, Constant | null>();

  constructor(view: View, known: readonly WeighedDocument[]) {
    this.#view = view;
    this.#known = known;
  }

  /** Returns the constant value of a field; null if it has no constant value. */
  find(pointer: string): Constant | null {
    let found = this.#found.get(pointer);
    if (found === undefined) {
      found = this.#search(pointer);
      this.#found.set(pointer, found);
    }
    return found;
  }

  /** Whether the taught documents are orders, which the buyer issues. */
  get #areOrders(): boolean {
    return this.#known.every(({ values }) => values[TYPE_POINTER]?.value === ORDER);
  }

  #search(pointer: string): Constant | null {
    const isOfIssuer = OF_ISSUER.has(pointer) || (OF_BUYER.has(pointer) && this.#areOrders);
    const about = this.#known.filter(
      ({ values }) => values[pointer] !== undefined && !values[pointer].isPattern,
    );
    const texts = about.flatMap((known) => {
      const value = known.values[pointer]?.value;
      return typeof value === 'string' ? [{ value, known }] : [];
    });
    // Another issuer may use the same layout. Therefore, if none of the values is printed, all documents must
    // agree.
    const groups = [...Map.groupBy(texts, ({ value }) => keyOf(value)).values()].sort(
      (a, b) => sumWeights(b) - sumWeights(a),
    );
    const hasOne = groups.length === 1 && texts.length === about.length;
    if (!isOfIssuer && (!hasOne || texts.length < LEAST_EQUAL)) return null;
    // A value that is printed exactly takes precedence over a more frequent value that matches only if some
    // characters were misread.
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
