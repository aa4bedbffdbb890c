import type { Span } from '../view/span.ts';
import { spanBox } from '../view/span.ts';
import { overlapX } from '../view/token.ts';
import type { Chunk, Row, View } from '../view/view.ts';
import { type Word, wordsOf } from './wording.ts';

/** Where a text is, seen from a value: each may be the value's label. */
export type Relation = 'inline' | 'left' | 'row' | 'above' | 'header' | 'section' | 'after' | 'below';

export const RELATIONS: readonly Relation[] = [
  'inline',
  'left',
  'row',
  'above',
  'header',
  'section',
  'after',
  'below',
];

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

const MOST_INLINE = 6;
const MOST_ROWS = 40;
const FAR_ABOVE = 14;
const SECTION_ROWS = 30;
const LONGEST_LABEL = 12;

/** Finds the texts around a value. Words of a chunk are analysed once. */
export class Surroundings {
  readonly view: View;
  readonly #words = new Map<Chunk, readonly Word[]>();

  constructor(view: View) {
    this.view = view;
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

  neighboursOf(span: Span): Neighbour[] {
    const row = this.rowOf(span.chunk);
    if (!row) return [];
    const found: Neighbour[] = [];
    this.#addInline(span, found);
    this.#addRow(span, row, found);
    this.#addAbove(span, row, found);
    this.#addBelow(span, row, found);
    return found;
  }

  #addInline({ chunk, start, end }: Span, found: Neighbour[]): void {
    const from = Math.max(0, start - MOST_INLINE);
    const before = chunk.tokens.slice(from, start);
    if (before.length > 0) {
      const text = before.map((token) => token.text).join(' ');
      found.push({
        relation: 'inline',
        text,
        words: wordsOf(text),
        distance: 0,
        colon: /[:#]$/.test(text),
        chunk,
      });
    }
    const after = chunk.tokens.slice(end, end + 3);
    if (after.length > 0) {
      const text = after.map((token) => token.text).join(' ');
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
    let section = false;
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
    for (let r = row.index - 1; !section && r >= Math.max(0, row.index - SECTION_ROWS); r--) {
      const other = this.view.rows[r];
      if (!other || other.page !== row.page) break;
      const [only, more] = other.chunks;
      if (
        !only ||
        more ||
        hasDigits(only) ||
        only.tokens.length > LONGEST_LABEL ||
        !isHeading(only, other, row)
      )
        continue;
      section = true;
      found.push(this.#neighbour('section', only, row.index - r));
    }
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

export function isWordy(chunk: Chunk): boolean {
  return chunk.tokens.length <= LONGEST_LABEL && /\p{L}{2}/u.test(chunk.text);
}

export function hasDigits(chunk: Chunk): boolean {
  return /\d{2}/.test(chunk.text);
}

/** A line alone that is bold, in capitals or larger than the text under it. */
function isHeading(chunk: Chunk, row: Row, below: Row): boolean {
  if (!/\p{L}{2}/u.test(chunk.text) || /[.,;]$/.test(chunk.text)) return false;
  return (
    chunk.tokens.every((token) => token.bold) ||
    row.height > 1.15 * below.height ||
    chunk.text === chunk.text.toUpperCase()
  );
}
