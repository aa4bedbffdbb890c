import { formCellsIn } from '../form/form-cells.ts';
import { once } from '../once.ts';
import { type Span, spanBox } from '../view/span.ts';
import { SpanCache } from '../view/span-cache.ts';
import { overlapX, textOf } from '../view/token.ts';
import type { Chunk, Row, View } from '../view/view.ts';
import { type Paragraph, paragraphsOf } from './paragraphs.ts';
import { type Word, wordsOf } from './wording.ts';

/** Positions of text relative to a value. Text in any of these positions may be the value's label. */
export const RELATIONS = [
  'inline',
  'left',
  'row',
  'above',
  'header',
  'section',
  'sentence',
  'after',
  'below',
  'key',
  'top',
  'stack',
  'cell',
] as const;
export type Relation = (typeof RELATIONS)[number];

/** Text near a value that may be the value's label. */
export interface Neighbor {
  relation: Relation;
  text: string;
  words: readonly Word[];
  /**
   * The words nearest to the value. Set only if a number separates them from the other words, as in "2.50
   * Hours" to the left of a value.
   */
  nearest?: readonly Word[];
  /**
   * Distance to the value, in tokens if the text is in the same chunk as the value, and in line heights if it
   * is not.
   */
  distance: number;
  /** Whether the text ends with a colon. */
  colon: boolean;
  chunk: Chunk;
}

/** A label that consists of several lines. */
type Stack = Pick<Neighbor, 'text' | 'words'>;

const MOST_INLINE = 6;
const MOST_AFTER = 3;
const MOST_ROWS = 40;
const FAR_ABOVE = 14;
const SECTION_ROWS = 40;
const LONGEST_LABEL = 12;
const MOST_KEY = 5;
const FAR_KEY = 16;
/** Maximum number of label lines above the one nearest to the value. */
const MOST_STACKED = 3;
/** Maximum gap between the lines of a label, in line heights, and maximum ratio between their heights. */
const STACK_GAP = 0.7;
const STACK_HEIGHTS = 1.25;
/** Maximum gap between the label and the value in a cell of a form, in line heights. */
const CELL_GAP = 1;
/** Maximum number of pieces of text in the label of a form's cell, and of words of the label that are compared. */
const MOST_CELL_LINES = 3;
const LONGEST_CELL_LABEL = 14;
/** Maximum gap between the lines of a table, in line heights. */
const TABLE_GAP = 1.6;
const SENTENCE_BEFORE = 22;
const SENTENCE_AFTER = 14;

/** Finds the text around a value. Each distinct piece of text is analyzed only once. */
export class Surroundings {
  readonly view: View;
  readonly paragraphs: ReadonlyMap<Chunk, Paragraph>;
  readonly #words = new Map<Chunk, readonly Word[]>();
  readonly #stacks = new Map<Chunk, Stack | null>();
  readonly #labels = new SpanCache((span) => this.#findLabels(span));
  readonly #near = new SpanCache((span) => [...this.labelsOf(span), ...this.#findOthers(span)]);

  constructor(view: View) {
    this.view = view;
    this.paragraphs = paragraphsOf(view);
  }

  wordsOf(chunk: Chunk): readonly Word[] {
    let words = this.#words.get(chunk);
    if (!words) {
      words = wordsOf(chunk.text);
      this.#words.set(chunk, words);
    }
    return words;
  }

  rowOf(chunk: Chunk): Row | undefined {
    return this.view.rows[chunk.row];
  }

  /** Returns the text near a value, in every relation to it. */
  neighborsOf(span: Span): readonly Neighbor[] {
    return this.#near.get(span);
  }

  /**
   * Returns the text near a value in the usual positions of labels: all relations except `after`, `key` and
   * `top`.
   */
  labelsOf(span: Span): readonly Neighbor[] {
    return this.#labels.get(span);
  }

  #findLabels(span: Span): readonly Neighbor[] {
    const found: Neighbor[] = [];
    const running = this.#running(span);
    addInline(running, found);
    if (running !== span || running.chunk.index < 0) addSentence(running, found);
    const row = this.#rowOfSpan(span);
    if (!row) return found;
    if (span.chunk.index >= 0) {
      this.#addLeft(span, row, found);
      this.#addAbove(span, row, found);
      this.#addBelow(span, row, found);
      this.#addCellLabel(span.chunk, row, found);
    }
    this.#addSection(row, found);
    return found;
  }

  #findOthers(span: Span): readonly Neighbor[] {
    const found: Neighbor[] = [];
    const running = this.#running(span);
    addKey(running, found);
    const row = this.#rowOfSpan(span);
    const isInRow = row !== undefined && span.chunk.index >= 0;
    if (running.end < running.chunk.tokens.length) addAfter(running, found);
    else if (isInRow) this.#addNext(span, row, found);
    if (isInRow) this.#addTop(span, row, found);
    return found;
  }

  #rowOfSpan({ chunk, start }: Span): Row | undefined {
    return chunk.index < 0 ? this.view.rows[chunk.tokens[start]?.row ?? -1] : this.rowOf(chunk);
  }

  /**
   * If the tokens are part of a paragraph, returns their span in the paragraph; otherwise, returns the span
   * unchanged.
   */
  #running(span: Span): Span {
    const paragraph = this.paragraphs.get(span.chunk);
    if (!paragraph) return span;
    const from = paragraph.starts.get(span.chunk) ?? 0;
    return { chunk: paragraph.chunk, start: from + span.start, end: from + span.end };
  }

  #addLeft({ chunk }: Span, row: Row, found: Neighbor[]): void {
    const at = row.chunks.indexOf(chunk);
    let left: Chunk | null = null;
    for (let i = at - 1; i >= 0 && i >= at - 6; i--) {
      const other = row.chunks[i] as Chunk;
      if (!isWordy(other)) continue;
      left = other;
      const distance = (chunk.box[0] - other.box[2]) / Math.max(1, row.height);
      found.push({
        ...this.#neighbor('left', other, distance + 20 * (at - 1 - i)),
        ...findLastWords(other.text),
      });
      break;
    }
    const first = row.chunks.slice(0, Math.max(0, at)).find(isWordy);
    if (first && first !== left) found.push(this.#neighbor('row', first, at));
  }

  /** Adds the text of the next cell in the row. */
  #addNext({ chunk }: Span, row: Row, found: Neighbor[]): void {
    const next = row.chunks[row.chunks.indexOf(chunk) + 1];
    if (next && isWordy(next))
      found.push(this.#neighbor('after', next, (next.box[0] - chunk.box[2]) / Math.max(1, row.height)));
  }

  #addAbove(span: Span, row: Row, found: Neighbor[]): void {
    const box = spanBox(span);
    let above = false;
    for (let r = row.index - 1; r >= Math.max(0, row.index - MOST_ROWS); r--) {
      const other = this.view.rows[r];
      if (!other || other.page !== row.page) break;
      const distance = (row.box[1] - other.box[3]) / Math.max(1, row.height);
      const chunk =
        other.chunks.find(
          (one) => overlapX(one.box, box) > 0.3 || Math.abs(one.box[0] - box[0]) < row.height,
        ) ?? (r === row.index - 1 && distance < CELL_GAP ? findCellLabel(other, row, span.chunk) : undefined);
      if (chunk) {
        if (!above) {
          above = true;
          found.push(this.#neighbor('above', chunk, distance));
          if (canBeLabel(chunk)) {
            this.#addStack(chunk, other, distance, found);
            break;
          }
        } else if (canBeLabel(chunk) && distance < 4 * FAR_ABOVE) {
          found.push(this.#neighbor('header', chunk, row.index - r));
          this.#addStack(chunk, other, row.index - r, found);
          break;
        }
      }
      if (!above && distance > FAR_ABOVE) break;
    }
  }

  /** Adds a label above a value if it consists of several lines. `chunk` is the last of these lines. */
  #addStack(chunk: Chunk, row: Row, distance: number, found: Neighbor[]): void {
    let stack = this.#stacks.get(chunk);
    if (stack === undefined) {
      stack = this.#stackOf(chunk, row);
      this.#stacks.set(chunk, stack);
    }
    if (stack) found.push({ relation: 'stack', ...stack, distance, colon: /[:#]$/.test(chunk.text), chunk });
  }

  #stackOf(last: Chunk, row: Row): Stack | null {
    const lines = [last];
    const height = Math.max(1, row.height);
    let top = last.box[1];
    for (let r = row.index - 1; r >= 0 && lines.length <= MOST_STACKED; r--) {
      const other = this.view.rows[r];
      if (!other || other.page !== row.page || top - other.box[3] > STACK_GAP * height) break;
      const chunk = other.chunks.find(
        (one) => overlapX(one.box, last.box) > 0.5 || Math.abs(one.box[0] - last.box[0]) < 0.5 * height,
      );
      if (!chunk) continue;
      const ratio = other.height / height;
      if (!canBeLabel(chunk) || /[:.]$/.test(chunk.text)) break;
      if (ratio > STACK_HEIGHTS || ratio < 1 / STACK_HEIGHTS) break;
      lines.unshift(chunk);
      top = chunk.box[1];
    }
    if (lines.length === 1) return null;
    const text = lines.map((line) => line.text).join(' ');
    return { text, words: wordsOf(text) };
  }

  /** Adds the header of the value's column, which is in the first row of the table. */
  #addTop(span: Span, row: Row, found: Neighbor[]): void {
    const top = this.view.rows[this.#tops.get(row.index) ?? row.index];
    if (!top || top === row) return;
    const box = spanBox(span);
    const chunk =
      top.chunks.find((one) => overlapX(one.box, box) > 0.3) ??
      top.chunks.find((one) => Math.abs(one.box[0] - box[0]) < row.height);
    if (chunk && isWordy(chunk)) found.push(this.#neighbor('top', chunk, row.index - top.index));
  }

  /**
   * For each row of a table, returns the index of the table's first row. A table is a sequence of rows that
   * contain several cells and have no wide gaps between them.
   */
  readonly #topsOf = once((view: View) => {
    const found = new Map<number, number>();
    let last: Row | null = null;
    for (const row of view.rows) {
      if (row.chunks.length < 2) {
        if (last && row.page === last.page && row.box[1] - last.box[3] < TABLE_GAP * row.height) continue;
        last = null;
        continue;
      }
      const goesOn =
        last !== null && row.page === last.page && row.box[1] - last.box[3] < 2 * TABLE_GAP * row.height;
      found.set(row.index, goesOn && last ? (found.get(last.index) ?? row.index) : row.index);
      last = row;
    }
    return found;
  });

  get #tops(): ReadonlyMap<number, number> {
    return this.#topsOf(this.view);
  }

  /** Adds the first lines in the value's cell of a form, which are usually the cell's label. */
  #addCellLabel(chunk: Chunk, row: Row, found: Neighbor[]): void {
    const chunks = formCellsIn(this.view).get(chunk)?.chunks ?? [];
    const place = chunks.indexOf(chunk);
    const [first] = chunks;
    if (place < 1 || first === undefined) return;
    const lines = [first];
    const height = first.box[3] - first.box[1];
    for (const next of chunks.slice(1, Math.min(place, MOST_CELL_LINES))) {
      const ratio = (next.box[3] - next.box[1]) / height;
      if (ratio > STACK_HEIGHTS || ratio < 1 / STACK_HEIGHTS) break;
      lines.push(next);
    }
    const text = lines.map((line) => line.text).join(' ');
    const words = wordsOf(text).slice(0, LONGEST_CELL_LABEL);
    if (!/\p{L}{2}/u.test(text)) return;
    const distance = row.index - first.row;
    found.push({ relation: 'cell', text, words, distance, colon: /[:#]$/.test(text), chunk: first });
  }

  #addSection(row: Row, found: Neighbor[]): void {
    const heading = this.#headings.get(row.index);
    if (heading && row.index - heading.row <= SECTION_ROWS)
      found.push(this.#neighbor('section', heading, row.index - heading.row));
  }

  /** For each row, returns the nearest heading above it. */
  readonly #headingsOf = once((view: View) => {
    const found = new Map<number, Chunk>();
    let last: Chunk | null = null;
    for (const row of view.rows) {
      if (last && last.page === row.page) found.set(row.index, last);
      const [only, more] = row.chunks;
      const next = view.rows[row.index + 1];
      if (only && !more && next && only.tokens.length <= LONGEST_LABEL && isHeading(only, row, next))
        last = only;
    }
    return found;
  });

  get #headings(): ReadonlyMap<number, Chunk> {
    return this.#headingsOf(this.view);
  }

  #addBelow(span: Span, row: Row, found: Neighbor[]): void {
    const box = spanBox(span);
    const next = this.view.rows[row.index + 1];
    if (!next || next.page !== row.page) return;
    const distance = (next.box[1] - row.box[3]) / Math.max(1, row.height);
    if (distance > 1.2) return;
    const chunk = next.chunks.find((one) => overlapX(one.box, box) > 0.5);
    if (chunk && isWordy(chunk) && !hasDigits(chunk)) found.push(this.#neighbor('below', chunk, distance));
  }

  #neighbor(relation: Relation, chunk: Chunk, distance: number): Neighbor {
    return {
      relation,
      text: chunk.text,
      words: this.wordsOf(chunk),
      distance,
      colon: /[:#]$/.test(chunk.text),
      chunk,
    };
  }
}

/** Adds the words before a value on its line. */
function addInline({ chunk, start }: Span, found: Neighbor[]): void {
  if (start === 0) return;
  const text = textOf(chunk.tokens, Math.max(0, start - MOST_INLINE), start);
  const colon = /[:#]$/.test(text);
  const words = wordsOf(text);
  found.push({ relation: 'inline', text, words, distance: 0, colon, chunk, ...findLastWords(text) });
}

/** Adds the words after a value on its line. */
function addAfter({ chunk, end }: Span, found: Neighbor[]): void {
  const text = textOf(chunk.tokens, end, end + MOST_AFTER);
  const words = wordsOf(text);
  found.push({ relation: 'after', text, words, distance: 0, colon: false, chunk, ...findFirstWords(text) });
}

/**
 * Adds the text before the last colon, even if there are other values between the colon and this value:
 * "Adviser: A. Smith, 555 0100".
 */
function addKey({ chunk, start }: Span, found: Neighbor[]): void {
  const { tokens } = chunk;
  for (let colon = start - 1; colon >= Math.max(0, start - FAR_KEY); colon--) {
    const text = tokens[colon]?.text ?? '';
    if (endsSentence(text)) return;
    if (!/\p{L}\p{Pe}?:$/u.test(text)) continue;
    let from = colon;
    while (from > 0 && colon - from < MOST_KEY && /^[^\d]*[^\d.,;:·|]$/.test(tokens[from - 1]?.text ?? ''))
      from--;
    const key = textOf(tokens, from, colon + 1);
    const words = wordsOf(key);
    found.push({ relation: 'key', text: key, words, distance: start - colon - 1, colon: true, chunk });
    return;
  }
}

/**
 * Returns the label of a right-aligned or centered value in a cell of a form: the last label that begins
 * before the value, provided that the cell contains no other value.
 */
function findCellLabel(labels: Row, values: Row, value: Chunk): Chunk | undefined {
  if (labels.chunks.length < 2 || values.chunks.length < 2) return undefined;
  if (!labels.chunks.every(canBeLabel)) return undefined;
  const at = labels.chunks.findLastIndex((label) => label.box[0] <= value.box[0]);
  const label = labels.chunks[at];
  const end = labels.chunks[at + 1]?.box[0] ?? Number.POSITIVE_INFINITY;
  if (!label || value.box[2] > end) return undefined;
  const inCell = values.chunks.filter((one) => one.box[2] > label.box[0] && one.box[0] < end);
  return inCell.length === 1 ? label : undefined;
}

/** Returns the words after the last number in `text`, if there are any. */
function findLastWords(text: string): Pick<Neighbor, 'nearest'> {
  const last = /(?:^|\s)\S*\d\S*\s+(\P{Nd}*\p{L}\P{Nd}*)$/u.exec(text)?.[1];
  return last === undefined ? {} : { nearest: wordsOf(last) };
}

/** Returns the words before the first number or punctuation mark in `text`, if it contains one. */
function findFirstWords(text: string): Pick<Neighbor, 'nearest'> {
  const first = /^([^\d,;:.()]*\p{L}[^\d,;:.()]*)(?:[,;:.(]|\s\S*\d)/u.exec(text)?.[1];
  return first === undefined ? {} : { nearest: wordsOf(first) };
}

/** Adds the rest of the sentence that contains a value: the text before the value, and the text after it. */
function addSentence({ chunk, start, end }: Span, found: Neighbor[]): void {
  const { tokens } = chunk;
  let from = start;
  while (from > 0 && start - from < SENTENCE_BEFORE && !endsSentence(tokens[from - 1]?.text)) from--;
  let to = end;
  while (to < tokens.length && to - end < SENTENCE_AFTER && !endsSentence(tokens[to - 1]?.text)) to++;
  const text = `${textOf(tokens, from, start)} ${textOf(tokens, end, to)}`.trim();
  if (text !== '')
    found.push({
      relation: 'sentence',
      text,
      words: wordsOf(text),
      distance: start - from,
      colon: false,
      chunk,
    });
}

function endsSentence(text: string | undefined): boolean {
  return (
    text !== undefined &&
    /\p{Ll}{2}[.;!?]$/u.test(text) &&
    !/^(?:Inc|Ltd|Corp|Co|No|Nr|bzw|ca)\.$/i.test(text)
  );
}

export function isWordy(chunk: Chunk): boolean {
  return chunk.tokens.length <= LONGEST_LABEL && /\p{L}{2}/u.test(chunk.text);
}

function canBeLabel(chunk: Chunk): boolean {
  return isWordy(chunk) && !hasDigits(chunk);
}

export function hasDigits(chunk: Chunk): boolean {
  return /\d{2}/.test(chunk.text);
}

/**
 * Whether a line that is separate from other text is a heading: bold, in capitals, numbered, or larger than
 * the text below it.
 */
function isHeading(chunk: Chunk, row: Row, below: Row): boolean {
  if (!/\p{L}{2}/u.test(chunk.text) || /[.,;]$/.test(chunk.text)) return false;
  const text = chunk.text.replace(
    /^(?:§|Art(?:icle|ikel)?\.?|Section)?\s*[\dIVX]{1,4}(?:\.\d+)*[.)]?\s+/i,
    '',
  );
  if (/\d{2}/.test(text)) return false;
  return (
    chunk.tokens.every((token) => token.bold) ||
    row.height > 1.15 * below.height ||
    text === text.toUpperCase() ||
    (text !== chunk.text && chunk.tokens.length <= 7)
  );
}

/**
 * Returns the surroundings in a document. The result is cached, because header fields and the project's
 * schema both need it.
 */
export const surroundingsIn = once((view: View) => new Surroundings(view));
