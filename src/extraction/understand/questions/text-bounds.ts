import type { Context } from '../context.ts';
import { once } from '../once.ts';
import type { Span } from '../view/span.ts';
import type { Token } from '../view/token.ts';
import type { Chunk } from '../view/view.ts';
import { type Forest, scoreRow } from './forest.ts';
import { listTexts, paragraphsOf } from './paragraphs.ts';
import { isSmallWord, wordsOf } from './wording.ts';

/** Features of each token near a position between two tokens. */
export const OF_TOKEN = [
  'shape',
  'length',
  'last_mark',
  'first_mark',
  'small',
  'concepts',
  'weight',
  'bold',
  'label',
  'typed',
  'gap',
] as const;
/** Offsets of the tokens around a position: two before it, and two after it. */
const AROUND = [-2, -1, 0, 1] as const;
const OF_PLACE = [
  'tokens',
  'before',
  'after',
  'prose',
  'colons',
  'since_colon',
  'to_colon',
  'since_separator',
  'to_separator',
  'chunks',
  'chunk',
] as const;

/** Names of the features of a position at which a value may begin or end. */
export const BOUND_FEATURES: readonly string[] = [
  ...AROUND.flatMap((at) => OF_TOKEN.map((name) => `${at < 0 ? 'before' : 'after'}${at}_${name}`)),
  ...OF_PLACE,
];

const NEVER = 20;
const LONGEST = 20;
/** Positions that are less likely than this to be the beginning or end of a value are ignored. */
const LEAST_BOUND = 0.03;
const LEAST_SPAN = 0.01;
const LONGEST_SPAN = 15;
const MOST_SPANS = 200;
/** The maximum number of spans grows with the number of pages, up to this number of pages. */
const MOST_PAGES = 3;

const LAST_MARKS = [/,$/, /\.$/, /:$/, /;$/, /[)\]}]$/, /["”“»’']$/u, /[^\p{L}\p{N}]$/u];
const FIRST_MARKS = [/^[([{]/, /^["“„«‘']/u, /^[^\p{L}\p{N}]/u];
const SEPARATOR = /^[·•|–—/+-]$/;

/** The models that find the positions at which values begin and end, regardless of the question. */
export interface BoundModels {
  starts: Forest;
  ends: Forest;
}

/**
 * Estimates how probable it is that a value begins or ends at each position between the tokens of a document.
 */
export class TextBounds {
  readonly #context: Context;
  readonly #models: BoundModels;
  readonly #describer: PlaceDescriber;
  readonly #known = new Map<Chunk, { starts: Float64Array; ends: Float64Array }>();
  #spans?: readonly Span[];

  constructor(context: Context, models: BoundModels) {
    this.#context = context;
    this.#models = models;
    this.#describer = placeDescriberOf(context);
  }

  /**
   * Returns the probability that a value begins at the start of a span, and the probability that a value ends
   * at its end.
   */
  measure({ chunk, start, end }: Span): { start: number; end: number } {
    const { starts, ends } = this.#boundsOf(chunk);
    return { start: starts[start] ?? 0, end: ends[end] ?? 0 };
  }

  /** Returns the spans in lines and paragraphs that are most likely to be values. */
  findSpans(): readonly Span[] {
    this.#spans ??= listTexts(this.#context.view)
      .flatMap((chunk) => this.#spansIn(chunk))
      .sort((a, b) => b.score - a.score)
      .slice(0, MOST_SPANS * Math.min(MOST_PAGES, this.#context.view.pages.length))
      .map(({ span }) => span);
    return this.#spans;
  }

  #spansIn(chunk: Chunk): { span: Span; score: number }[] {
    const { starts, ends } = this.#boundsOf(chunk);
    const found: { span: Span; score: number }[] = [];
    for (let start = 0; start < chunk.tokens.length; start++) {
      const begins = starts[start] as number;
      if (begins < LEAST_BOUND) continue;
      for (let end = start + 1; end <= Math.min(chunk.tokens.length, start + LONGEST_SPAN); end++) {
        const score = begins * (ends[end] as number);
        if ((ends[end] as number) >= LEAST_BOUND && score >= LEAST_SPAN)
          found.push({ span: { chunk, start, end }, score });
      }
    }
    return found;
  }

  #boundsOf(chunk: Chunk): { starts: Float64Array; ends: Float64Array } {
    let known = this.#known.get(chunk);
    if (!known) {
      const places = this.#describer.describe(chunk);
      const last = chunk.tokens.length;
      known = {
        starts: Float64Array.from(places, (row, i) => (i < last ? scoreRow(this.#models.starts, row) : 0)),
        ends: Float64Array.from(places, (row, i) => (i > 0 ? scoreRow(this.#models.ends, row) : 0)),
      };
      this.#known.set(chunk, known);
    }
    return known;
  }
}

/** Computes the features of the positions between the tokens of a line. */
class PlaceDescriber {
  readonly #context: Context;
  readonly #tokens = new Map<Token, Float64Array>();
  readonly #labels: ReadonlyMap<Token, number>;
  readonly #typed: ReadonlyMap<Token, number>;

  constructor(context: Context) {
    this.#context = context;
    const labels = context.view.rows.flatMap((row) => [...context.labels.row(row.index)]);
    this.#labels = markTokens(labels);
    this.#typed = markTokens(
      [context.amounts, context.dates, context.identifiers].flat().map(({ span }) => span),
    );
  }

  /**
   * Returns the features of each position, from before the first token to after the last, in the order of
   * `BOUND_FEATURES`.
   */
  describe(chunk: Chunk): Float64Array[] {
    const { tokens } = chunk;
    const described = tokens.map((token) => this.describeToken(token));
    const row = this.#context.view.rows[chunk.row];
    const placeInRow = Math.max(0, row?.chunks.indexOf(chunk) ?? 0);
    const isProse = chunk.index < 0 || paragraphsOf(this.#context.view).has(chunk) ? 1 : 0;
    const colons = tokens.map(({ text }) => /[:#=]$/.test(text));
    const separators = tokens.map(({ text }) => SEPARATOR.test(text));
    return Array.from({ length: tokens.length + 1 }, (_, place) => {
      const out = new Float64Array(BOUND_FEATURES.length).fill(-1);
      for (const [k, at] of AROUND.entries()) {
        const token = described[place + at];
        if (token) out.set(token, k * OF_TOKEN.length);
      }
      out.set(
        [
          Math.min(2 * NEVER, tokens.length),
          Math.min(NEVER, place),
          Math.min(NEVER, tokens.length - place),
          isProse,
          countBefore(colons, place),
          countUntil(colons, place - 1, -1),
          countUntil(colons, place, 1),
          countUntil(separators, place - 1, -1),
          countUntil(separators, place, 1),
          row?.chunks.length ?? 1,
          placeInRow,
        ],
        AROUND.length * OF_TOKEN.length,
      );
      return out;
    });
  }

  /** Returns the features of a token, in the order of `OF_TOKEN`. */
  describeToken(token: Token): Float64Array {
    let known = this.#tokens.get(token);
    if (!known) {
      const { text, bold, gap } = token;
      const [word] = wordsOf(text);
      known = Float64Array.of(
        classifyShape(text),
        Math.min(LONGEST, text.length),
        1 + LAST_MARKS.findIndex((mark) => mark.test(text)),
        1 + FIRST_MARKS.findIndex((mark) => mark.test(text)),
        isSmallWord(text) ? 1 : 0,
        Math.min(3, word?.concepts.length ?? 0),
        word?.weight ?? -1,
        bold ? 1 : 0,
        this.#labels.get(token) ?? 0,
        this.#typed.get(token) ?? 0,
        Math.min(3, gap),
      );
      this.#tokens.set(token, known);
    }
    return known;
  }
}

const placeDescriberOf = once((context: Context) => new PlaceDescriber(context));

/** Returns the features of the positions in a line, in the form that the model expects. */
export function describePlaces(context: Context, chunk: Chunk): Float64Array[] {
  return placeDescriberOf(context).describe(chunk);
}

/** Returns the features of a token, in the order of `OF_TOKEN`. */
export function describeToken(context: Context, token: Token): Float64Array {
  return placeDescriberOf(context).describeToken(token);
}

/**
 * Marks the tokens in the spans: 1 if a span begins with the token, 2 if a span ends with it, 3 for both, 4
 * if the token is inside a span.
 */
function markTokens(spans: readonly Pick<Span, 'chunk' | 'start' | 'end'>[]): Map<Token, number> {
  const marks = new Map<Token, number>();
  for (const { chunk, start, end } of spans)
    for (let i = start; i < end; i++) {
      const token = chunk.tokens[i];
      if (token) marks.set(token, start + 1 === end ? 3 : i === start ? 1 : i === end - 1 ? 2 : 4);
    }
  return marks;
}

/** Counts the marks at the positions before `place`, up to a maximum distance. */
function countBefore(marks: readonly boolean[], place: number): number {
  let count = 0;
  for (let i = Math.max(0, place - NEVER); i < place; i++) if (marks[i]) count++;
  return count;
}

/**
 * Returns the distance to the next mark in the direction of `step` (1 or -1); `NEVER` if it is too far away.
 */
function countUntil(marks: readonly boolean[], from: number, step: number): number {
  for (let count = 0; count < NEVER; count++) if (marks[from + count * step]) return count;
  return NEVER;
}

/**
 * Returns 0 for punctuation, 1 for lowercase words, 2 for capitalized words, 3 for words in capitals, 4 for
 * digits, and 5 for digits mixed with letters.
 */
function classifyShape(text: string): number {
  if (/\p{N}/u.test(text)) return /\p{L}/u.test(text) ? 5 : 4;
  const letters = text.replace(/\P{L}/gu, '');
  if (letters === '') return 0;
  if (/^\p{Ll}/u.test(letters)) return 1;
  return letters.length > 1 && letters === letters.toUpperCase() ? 3 : 2;
}
