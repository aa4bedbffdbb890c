import type { Context } from '../context.ts';
import { closingRow, greetingRow } from '../letter/letter.ts';
import { findTitles } from '../lexicon/labels.ts';
import { hasPaymentPhrase, paymentMethodKeys } from '../lexicon/lexicon.ts';
import { wordsOf } from '../questions/wording.ts';
import {
  hasLegalForm,
  isCountryLine,
  isStreetLine,
  nameLikeness,
  withoutSalutation,
} from '../recognize/names.ts';
import { isPostalLine } from '../recognize/postcodes.ts';
import { type Span, spanText } from '../view/span.ts';
import { keyOf } from '../view/token.ts';
import type { Chunk } from '../view/view.ts';
import { compareWithNames, Names } from './compare-names.ts';
import { countHigher } from './count-higher.ts';
import type { HeaderField, ValueKind } from './header-fields.ts';
import type { ValueCandidate } from './value-candidate.ts';

/** Names of the features that describe the text of a value and the lines next to it. */
export const TEXT_FEATURES = [
  'text_lines',
  'text_words',
  'first_street',
  'first_postal',
  'first_likeness',
  'first_form',
  'first_digits',
  'first_lower',
  'last_street',
  'last_postal',
  'last_country',
  'any_street',
  'any_postal',
  'any_contact',
  'colon_inside',
  'before_likeness',
  'before_form',
  'before_street',
  'after_postal',
  'after_country',
  'same_row_before',
  'is_method',
  'has_terms',
  'capitals',
  'lines_to_street',
  'first_attention',
  'first_box',
  'first_salutation',
  'first_party',
  'taller',
  'title_words',
  'to_greeting',
  'after_closing',
] as const;

const DESCRIBED = new Set(['address', 'phrase', 'title', 'person']);

/** Features of a line that do not depend on the field and are computed only once. */
interface LineFacts {
  street: number;
  postal: number;
  country: number;
  form: number;
  likeness: number;
}

const ATTENTION = new Names(
  ['attention', 'for the attention of', 'contact person', 'care of'].map((name) => wordsOf(name)),
);
const POST_BOX = new Names(['post office box', 'po box', 'lockbox'].map((name) => wordsOf(name)));
const LONGEST_COMPARED = 60;
/** Maximum distance in rows. Larger distances are reduced to this value. */
const FARTHEST = 20;
const NO_PLACE = [0, 0, 0, 0];

function limitRows(rows: number): number {
  return Math.max(-FARTHEST, Math.min(FARTHEST, rows));
}

/**
 * Computes the features of text. An address is described line by line; phrases, titles and names are
 * described as a whole.
 */
export class TextDescriber {
  readonly #context: Context;
  readonly #parties: readonly string[];
  readonly #heights: readonly number[];
  readonly #facts = new Map<string, LineFacts>();
  readonly #described = new Map<ValueCandidate, Float64Array>();

  /** @param parties the names of the document's parties */
  constructor(context: Context, parties: readonly string[]) {
    this.#context = context;
    this.#parties = parties.map(keyOf).filter((key) => key.length > 2);
    this.#heights = (context.view.pages[0]?.rows ?? []).map((row) => row.height).sort((a, b) => a - b);
  }

  /**
   * Returns the features of a candidate, in the order of `TEXT_FEATURES`; null for kinds of values whose text
   * is not described.
   */
  describe({ kind }: HeaderField, candidate: ValueCandidate): Float64Array | null {
    if (!candidate.span || !DESCRIBED.has(kind)) return null;
    let found = this.#described.get(candidate);
    if (!found) {
      found = new Float64Array(this.#textOf(candidate.span, candidate, kind));
      this.#described.set(candidate, found);
    }
    return found;
  }

  #textOf(span: Span, { spans, value }: ValueCandidate, kind: ValueKind): number[] {
    const isPhrase = kind === 'phrase';
    const text = String(value);
    const lines = (spans ?? [span]).map((one) => {
      const printed = spanText(one);
      return { span: one, text: printed, facts: this.#factsOf(printed) };
    });
    const first = lines[0] as (typeof lines)[number];
    const last = lines.at(-1) as (typeof lines)[number];
    const start = first.text;
    const key = isPhrase ? keyOf(text) : '';
    return [
      lines.length,
      Math.min(40, text.split(/\s+/).length),
      first.facts.street,
      first.facts.postal,
      first.facts.likeness,
      first.facts.form,
      /\d/.test(start) ? 1 : 0,
      /^\p{Ll}/u.test(start) ? 1 : 0,
      last.facts.street,
      last.facts.postal,
      last.facts.country,
      Math.max(...lines.map(({ facts }) => facts.street)),
      Math.max(...lines.map(({ facts }) => facts.postal)),
      lines.some((line) => this.#hasContact(line.span)) ? 1 : 0,
      /:\s/.test(text) ? 1 : 0,
      ...this.#neighborsOf(first.span, last.span),
      isPhrase && paymentMethodKeys.has(key) ? 1 : 0,
      isPhrase && hasPaymentPhrase(key) ? 1 : 0,
      text === text.toUpperCase() ? 1 : 0,
      Math.max(
        0,
        lines.findIndex(({ facts }) => facts.street + facts.postal > 0),
      ),
      measureNearness(start, ATTENTION),
      Math.max(...lines.map((line) => measureNearness(line.text, POST_BOX))),
      withoutSalutation(start) === start ? 0 : 1,
      this.#shareOfParty(keyOf(start)),
      ...(kind === 'title' || kind === 'person' ? this.#placeOf(span, lines.length) : NO_PLACE),
    ];
  }

  /**
   * Returns the share of a line that the name of a party takes up, 0–1; 1 if the line contains nothing else.
   */
  #shareOfParty(key: string): number {
    const shares = this.#parties.filter((name) => key.includes(name)).map((name) => name.length / key.length);
    return Math.max(0, ...shares);
  }

  /**
   * Returns features for the position and style of a line: its relative height, the share of its words that
   * name a document type, and the distances to the greeting and the complimentary close.
   */
  #placeOf({ chunk, start, end }: Span, lines: number): number[] {
    const height = this.#context.view.rows[chunk.row]?.height ?? 0;
    const taller = countHigher(this.#heights, height * 1.03);
    const titled = findTitles(chunk).filter((hit) => hit.start >= start && hit.end <= end);
    const greeting = greetingRow(this.#context)?.index;
    const closing = closingRow(this.#context)?.index;
    return [
      taller / Math.max(1, this.#heights.length),
      Math.max(0, ...titled.map((hit) => (hit.end - hit.start) / (end - start))),
      greeting === undefined ? -1 : limitRows(greeting - chunk.row - lines + 1),
      closing === undefined ? -1 : limitRows(chunk.row - closing),
    ];
  }

  /**
   * Describes the text before the first line (on the same line or above it) and the text below the last line.
   */
  #neighborsOf(first: Span, last: Span): number[] {
    const inside = first.start > 0 ? spanText({ chunk: first.chunk, start: 0, end: first.start }) : null;
    const above = inside ?? this.#lineAt(first.chunk, -1)?.text ?? '';
    const before = this.#factsOf(above.replace(/[\s,;·•|–-]+$/, ''));
    const below = this.#lineAt(last.chunk, 1)?.text ?? '';
    const after = this.#factsOf(below);
    return [
      before.likeness,
      before.form,
      before.street,
      after.postal,
      after.country,
      inside === null ? 0 : 1,
    ];
  }

  #lineAt(chunk: Chunk, step: number): Chunk | undefined {
    const { rows } = this.#context.view;
    const row = rows[chunk.row + step];
    const own = rows[chunk.row];
    if (!row || !own || row.page !== own.page) return undefined;
    const gap = step < 0 ? own.box[1] - row.box[3] : row.box[1] - own.box[3];
    if (gap > 1.3 * own.height) return undefined;
    return row.chunks.find(
      (one) =>
        Math.abs(one.box[0] - chunk.box[0]) < own.height ||
        Math.abs(one.box[2] - chunk.box[2]) < own.height ||
        Math.abs(one.box[0] + one.box[2] - chunk.box[0] - chunk.box[2]) < 1.4 * own.height,
    );
  }

  #hasContact({ chunk, start, end }: Span): boolean {
    return this.#context.identifiersIn(chunk).some((one) => one.span.start < end && one.span.end > start);
  }

  #factsOf(text: string): LineFacts {
    let facts = this.#facts.get(text);
    if (!facts) {
      facts = {
        street: isStreetLine(text) ? 1 : 0,
        postal: isPostalLine(text) ? 1 : 0,
        country: isCountryLine(text) ? 1 : 0,
        form: hasLegalForm(text) ? 1 : 0,
        likeness: nameLikeness(text),
      };
      this.#facts.set(text, facts);
    }
    return facts;
  }
}

/** Returns how close the beginning of a line is in meaning to the nearest name, 0–1. */
function measureNearness(line: string, names: Names): number {
  return compareWithNames(wordsOf(line.slice(0, LONGEST_COMPARED))).nearness(names);
}
