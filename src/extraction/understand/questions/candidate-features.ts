import type { Context } from '../context.ts';
import { CELL_FEATURES, describeCell } from '../form/describe-cell.ts';
import { type FormCell, formCellsIn } from '../form/form-cells.ts';
import { legalFormKeys } from '../lexicon/lexicon.ts';
import { isStreetLine, nameLikeness, withoutSalutation } from '../recognize/names.ts';
import { isPostalLine } from '../recognize/postcodes.ts';
import type { Span } from '../view/span.ts';
import { keyOf, type Token } from '../view/token.ts';
import type { Chunk, View } from '../view/view.ts';
import type { Candidate } from './candidate.ts';
import { Numbering } from './numbering.ts';
import { type Surroundings, surroundingsIn } from './surroundings.ts';

/** Names of the features of a candidate that do not depend on the question. */
export const OF_CANDIDATE = [
  'page',
  'x',
  'y',
  'bold',
  'size',
  'length',
  'tokens',
  'digits',
  'capitals',
  'legal_form',
  'ends_with_colon',
  'lines',
  'chunk_length',
  'from_start',
  'to_end',
  'number_currency',
  'number_percent',
  'number_decimals',
  'number_integer',
  'number_size',
  'number_rank',
  'number_negative',
  'number_year',
  'date_edge',
  'ambiguous',
  'option',
  'boxed',
  'said',
  'time_like',
  'tallest',
  'place_in_text',
  'starts_small',
  'prose',
  'comma',
  'begins',
  'ends',
  'ends_sentence',
  'holds',
  ...CELL_FEATURES,
  'character_width',
  'numbered',
] as const;

/** Names of the features of a candidate's text, used only for questions that ask for text. */
export const OF_TEXT = [
  'name_like',
  'postal',
  'street',
  'salutation',
  'bracket',
  'separators',
  'digit_words',
  'last_digits',
  'digit_run',
  'at_sign',
] as const;

const NEVER = 99;
/** Minimum length of the texts from which the usual width of characters is measured. */
const LEAST_MEASURED = 4;
const FIRST_ROWS = 60;

/** Computes the features of a document's candidates that do not depend on the question. */
export class CandidateDescriber {
  readonly #context: Context;
  readonly #around: Surroundings;
  readonly #height: number;
  readonly #tallest: number;
  readonly #numbers: ReadonlyMap<number, number>;
  readonly #cells: ReadonlyMap<Chunk, FormCell>;
  readonly #characterWidth: number;
  readonly #numbering: Numbering;

  constructor(context: Context) {
    this.#context = context;
    this.#around = surroundingsIn(context.view);
    const heights = context.view.rows.map((row) => row.height).sort((a, b) => a - b);
    this.#height = heights[Math.floor(heights.length / 2)] || 1;
    this.#tallest = Math.max(1, ...context.view.rows.slice(0, FIRST_ROWS).map((row) => row.height));
    this.#cells = formCellsIn(context.view);
    this.#characterWidth = measureUsualCharacterWidth(context.view);
    this.#numbering = new Numbering(context.view);
    this.#numbers = calculateRanks(context.amounts.map((one) => Math.abs(one.value)).sort((a, b) => a - b));
  }

  /** Returns the features of a candidate, in the order of `OF_CANDIDATE`. */
  describe(candidate: Candidate): Float64Array {
    const { value, spans } = candidate;
    const span = spans[0] as Span;
    const { tokens } = span.chunk;
    const text = String(value);
    const words = text.split(/\s+/);
    const number = typeof value === 'number' ? value : null;
    const { view } = this.#context;
    const page = view.pages.findIndex((one) => one.number === span.chunk.page);
    const { width = 1, height = 1 } = view.pages[page] ?? {};
    const first = tokens[span.start];
    const line = view.rows[first?.row ?? -1];
    return Float64Array.of(
      Math.min(9, page),
      (first?.box[0] ?? 0) / width,
      (first?.box[1] ?? 0) / height,
      first?.bold ? 1 : 0,
      (line?.height ?? this.#height) / this.#height,
      Math.min(NEVER, text.length),
      Math.min(NEVER, words.length),
      text.replace(/\P{Nd}/gu, '').length / Math.max(1, text.length),
      words.filter((word) => /^\p{Lu}/u.test(word)).length / words.length,
      words.some((word) => legalFormKeys.has(keyOf(word))) ? 1 : 0,
      /:$/.test(tokens[span.end - 1]?.text ?? '') ? 1 : 0,
      spans.length,
      Math.min(NEVER, tokens.length),
      span.start,
      tokens.length - span.end,
      candidate.currency ? 1 : 0,
      candidate.percent ? 1 : 0,
      candidate.decimals ?? -1,
      number === null ? -1 : Number.isInteger(number) ? 1 : 0,
      number === null ? -1 : Math.log10(1 + Math.abs(number)),
      number === null ? -1 : (this.#numbers.get(Math.abs(number)) ?? 1),
      number !== null && number < 0 ? 1 : 0,
      number !== null && Number.isInteger(number) && number >= 1900 && number <= 2100 ? 1 : 0,
      candidate.edge === 'start' ? 1 : candidate.edge === 'end' ? 2 : 0,
      candidate.ambiguous ? 1 : 0,
      candidate.option ?? -1,
      candidate.box ? 1 : 0,
      value === true ? 1 : value === false ? 0 : -1,
      /^\d{1,2}[:.h]\d{2}/.test(text) ? 1 : 0,
      (line?.height ?? 0) / this.#tallest,
      (first?.row ?? 0) / Math.max(1, view.rows.length),
      /^\p{Ll}/u.test(text) ? 1 : 0,
      this.#around.paragraphs.has(span.chunk) || span.chunk.index < 0 ? 1 : 0,
      (text.match(/,/g) ?? []).length,
      classifyBefore(span),
      classifyAfter(span),
      /\p{Ll}{2}\.$/u.test(tokens[span.end - 1]?.text ?? '') ? 1 : 0,
      measureContinuation(span),
      ...describeCell(this.#cells, span.chunk, this.#height),
      measureCharacterWidth(tokens.slice(span.start, span.end)) / this.#characterWidth,
      number === null || candidate.decimals ? 0 : this.#numbering.measure(span, number),
    );
  }
}

/** Returns the width of a character relative to the height of the text; 0 if the text has no characters. */
function measureCharacterWidth(tokens: readonly Token[]): number {
  let width = 0;
  let characters = 0;
  let height = 0;
  for (const { text, box } of tokens) {
    width += box[2] - box[0];
    characters += text.length;
    height = Math.max(height, box[3] - box[1]);
  }
  return characters === 0 || height <= 0 ? 0 : width / characters / height;
}

/** Returns the median width of the characters in a document, relative to the height of the text. */
function measureUsualCharacterWidth(view: View): number {
  const widths = view.chunks
    .filter(({ text }) => text.length >= LEAST_MEASURED)
    .map(({ tokens }) => measureCharacterWidth(tokens))
    .sort((a, b) => a - b);
  return widths[widths.length >> 1] || 1;
}

/**
 * Returns 2 if the value contains a colon, 1 if it contains the end of a sentence, and 0 for any other value.
 */
function measureContinuation({ chunk, start, end }: Span): number {
  const inner = chunk.tokens.slice(start, end - 1);
  if (inner.some(({ text }) => text.endsWith(':'))) return 2;
  return inner.some(({ text }) => /\p{Ll}{3}[.;!?]$/u.test(text)) ? 1 : 0;
}

/**
 * Classifies what is before a value: 0 for nothing, 1 for a colon, 2 for other punctuation, 3 for a number, 4
 * for a word.
 */
function classifyBefore({ chunk, start }: Span): number {
  const text = chunk.tokens[start - 1]?.text;
  if (start === 0 || text === undefined) return 0;
  if (/[:#=]$/.test(text)) return 1;
  return /[\p{P}\p{S}]$/u.test(text) ? 2 : /\d/.test(text) ? 3 : 4;
}

/**
 * Classifies what follows a value: 0 for nothing, 1 for another label, 2 for punctuation, 3 for a number, 4
 * for a word.
 */
function classifyAfter({ chunk, end }: Span): number {
  const { tokens } = chunk;
  const text = tokens[end]?.text;
  if (text === undefined) return 0;
  if (/[,;.)]$/.test(tokens[end - 1]?.text ?? '') || /^[^\p{L}\d]/u.test(text)) return 2;
  if (/:$/.test(text) || /:$/.test(tokens[end + 1]?.text ?? '')) return 1;
  return /\d/.test(text) ? 3 : 4;
}

/** Returns the features of a string, in the order of `OF_TEXT`. */
export function describeText(text: string): Float64Array {
  const words = text.split(/\s+/);
  const runs = text.match(/\d(?:[\s./()-]{0,2}\d)*/g) ?? [];
  return Float64Array.of(
    nameLikeness(text),
    isPostalLine(text) ? 1 : 0,
    isStreetLine(text) ? 1 : 0,
    withoutSalutation(text) === text ? 0 : 1,
    /.[([]/.test(text) ? 1 : 0,
    (text.match(/\s[·•|/–—-]\s|[;|]/g) ?? []).length,
    words.filter((word) => /\d/.test(word)).length / words.length,
    /\d/.test(words.at(-1) ?? '') ? 1 : 0,
    Math.max(0, ...runs.map((run) => run.replace(/\D/g, '').length)),
    text.includes('@') ? 1 : 0,
  );
}

/** Returns the rank of each value in a sorted list, from 0 for the first to 1 for the last. */
export function calculateRanks<T>(sorted: readonly T[]): ReadonlyMap<T, number> {
  const values = [...new Set(sorted)];
  return new Map(values.map((value, i) => [value, values.length < 2 ? 1 : i / (values.length - 1)]));
}
