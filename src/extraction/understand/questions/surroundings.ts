import { once } from '../once.ts';
import { type Span, spanBox } from '../view/span.ts';
import { overlapX, textOf } from '../view/token.ts';
import type { Chunk, Row, View } from '../view/view.ts';
import { type Paragraph, paragraphsOf } from './paragraphs.ts';
import { type Word, wordsOf } from './wording.ts';

/** Where a text is, seen from a value: each may be the value's label. */
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
] as const;
export type Relation = (typeof RELATIONS)[number];

/** A text near a value that may be its label. */
export interface Neighbour {
  relation: Relation;
  text: string;
  words: readonly Word[];
  /** In line heights, or in tokens within a chunk. */
  distance: number;
  /** It ends with a colon. */
  colon: boolean;
  chunk: Chunk;
}

/** No chunk has as many tokens. */
const MOST_TOKENS = 1_000_000;
const MOST_INLINE = 6;
const MOST_AFTER = 3;
const MOST_ROWS = 40;
const FAR_ABOVE = 14;
const SECTION_ROWS = 40;
const LONGEST_LABEL = 12;
const SENTENCE_BEFORE = 22;
const SENTENCE_AFTER = 14;

/** Finds the texts around a value, each looked at once for a document. */
export class Surroundings {
  readonly view: View;
  readonly paragraphs: ReadonlyMap<Chunk, Paragraph>;
  readonly #words = new Map<Chunk, readonly Word[]>();
  readonly #near = new Map<Chunk, Map<number, readonly Neighbour[]>>();

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

  neighboursOf(span: Span): readonly Neighbour[] {
    let known = this.#near.get(span.chunk);
    if (!known) {
      known = new Map();
      this.#near.set(span.chunk, known);
    }
    const place = span.start * MOST_TOKENS + span.end;
    let near = known.get(place);
    if (!near) {
      near = this.#find(span);
      known.set(place, near);
    }
    return near;
  }

  #find(span: Span): readonly Neighbour[] {
    const found: Neighbour[] = [];
    const running = this.#running(span);
    this.#addInline(running, found);
    if (running !== span || running.chunk.index < 0) addSentence(running, found);
    const first = span.chunk.tokens[span.start];
    const row = span.chunk.index < 0 ? this.view.rows[first?.row ?? -1] : this.rowOf(span.chunk);
    if (!row) return found;
    if (span.chunk.index >= 0) {
      this.#addRow(span, row, found);
      this.#addAbove(span, row, found);
      this.#addBelow(span, row, found);
    }
    this.#addSection(row, found);
    return found;
  }

  /** The same tokens in the paragraph that contains them. */
  #running(span: Span): Span {
    const paragraph = this.paragraphs.get(span.chunk);
    if (!paragraph) return span;
    const from = paragraph.starts.get(span.chunk) ?? 0;
    return { chunk: paragraph.chunk, start: from + span.start, end: from + span.end };
  }

  #addInline({ chunk, start, end }: Span, found: Neighbour[]): void {
    if (start > 0) {
      const text = textOf(chunk.tokens, Math.max(0, start - MOST_INLINE), start);
      const colon = /[:#]$/.test(text);
      found.push({ relation: 'inline', text, words: wordsOf(text), distance: 0, colon, chunk });
    }
    if (end < chunk.tokens.length) {
      const text = textOf(chunk.tokens, end, end + MOST_AFTER);
      found.push({ relation: 'after', text, words: wordsOf(text), distance: 0, colon: false, chunk });
    }
  }

  #addRow({ chunk }: Span, row: Row, found: Neighbour[]): void {
    const at = row.chunks.indexOf(chunk);
    let left: Chunk | null = null;
    for (let i = at - 1; i >= 0 && i >= at - 6; i--) {
      const other = row.chunks[i] as Chunk;
      if (!isWordy(other)) continue;
      left = other;
      const distance = (chunk.box[0] - other.box[2]) / Math.max(1, row.height);
      found.push(this.#neighbour('left', other, distance + 20 * (at - 1 - i)));
      break;
    }
    const first = row.chunks.slice(0, Math.max(0, at)).find(isWordy);
    if (first && first !== left) found.push(this.#neighbour('row', first, at));
    const next = row.chunks[at + 1];
    if (next && isWordy(next) && !found.some((one) => one.relation === 'after'))
      found.push(this.#neighbour('after', next, (next.box[0] - chunk.box[2]) / Math.max(1, row.height)));
  }

  #addAbove(span: Span, row: Row, found: Neighbour[]): void {
    const box = spanBox(span);
    let above = false;
    for (let r = row.index - 1; r >= Math.max(0, row.index - MOST_ROWS); r--) {
      const other = this.view.rows[r];
      if (!other || other.page !== row.page) break;
      const distance = (row.box[1] - other.box[3]) / Math.max(1, row.height);
      const chunk = other.chunks.find(
        (one) => overlapX(one.box, box) > 0.3 || Math.abs(one.box[0] - box[0]) < row.height,
      );
      if (chunk) {
        if (!above) {
          above = true;
          found.push(this.#neighbour('above', chunk, distance));
          if (isWordy(chunk) && !hasDigits(chunk)) break;
        } else if (isWordy(chunk) && !hasDigits(chunk) && distance < 4 * FAR_ABOVE) {
          found.push(this.#neighbour('header', chunk, row.index - r));
          break;
        }
      }
      if (!above && distance > FAR_ABOVE) break;
    }
  }

  #addSection(row: Row, found: Neighbour[]): void {
    const heading = this.#headings.get(row.index);
    if (heading && row.index - heading.row <= SECTION_ROWS)
      found.push(this.#neighbour('section', heading, row.index - heading.row));
  }

  /** The nearest heading above each row. */
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

  #addBelow(span: Span, row: Row, found: Neighbour[]): void {
    const box = spanBox(span);
    const next = this.view.rows[row.index + 1];
    if (!next || next.page !== row.page) return;
    const distance = (next.box[1] - row.box[3]) / Math.max(1, row.height);
    if (distance > 1.2) return;
    const chunk = next.chunks.find((one) => overlapX(one.box, box) > 0.5);
    if (chunk && isWordy(chunk) && !hasDigits(chunk)) found.push(this.#neighbour('below', chunk, distance));
  }

  #neighbour(relation: Relation, chunk: Chunk, distance: number): Neighbour {
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

/** The rest of the sentence that contains a value, before and after it. */
function addSentence({ chunk, start, end }: Span, found: Neighbour[]): void {
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

export function hasDigits(chunk: Chunk): boolean {
  return /\d{2}/.test(chunk.text);
}

/** A line alone that is bold, in capitals, numbered or larger than the text under it. */
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

/** The surroundings of a document, which its header and the schema of a customer share. */
export const surroundingsIn = once((view: View) => new Surroundings(view));
