import { findAmountsIn } from '../../understand/recognize/amounts.ts';
import { parseNumber } from '../../understand/recognize/numbers.ts';
import type { Span } from '../../understand/view/span.ts';
import type { Chunk, View } from '../../understand/view/view.ts';
import { repairDigits } from './misread.ts';
import { type Occurrence, occurrenceOf } from './occurrence.ts';

const HABITS = [{ decimal: '.' }, { decimal: ',' }] as const;
const MOST_OCCURRENCES = 30;
/** Quality of a number that was recognized wrongly. */
const MISREAD = 0.7;
/** Digits inside a word: "3x", "12kg", "No.5". */
const INSIDE = /\d[\d.,'’]*/g;

/** Finds numbers on the pages, whether they are written 1.234,56 or 1,234.56. The sign may be told by the column. */
export class NumberAligner {
  readonly #occurrences = new Map<string, Occurrence[]>();

  constructor(view: View) {
    for (const chunk of view.chunks) {
      if (!/\d/.test(chunk.text)) continue;
      for (const habit of HABITS)
        for (const { value, span } of findAmountsIn(chunk, habit)) {
          const isPart = span.end - span.start === 1 && isGroupOfMany(chunk, span.start);
          if (!isPart) this.#add(value, span, 1);
        }
      for (const [i, { text, digits }] of chunk.tokens.entries()) {
        if (!digits || text.length > 60 || isGroupOfMany(chunk, i)) continue;
        const span = { chunk, start: i, end: i + 1 };
        for (const match of text.match(INSIDE) ?? []) this.#addInside(match.replace(/[.,'’]+$/, ''), span);
      }
      this.#addMisread(chunk);
    }
  }

  find(value: number): Occurrence[] {
    return this.#occurrences.get(keyOf(value))?.slice(0, MOST_OCCURRENCES) ?? [];
  }

  /** Numbers that recognition has read with letters in them, or as two words: "l2.5O", "1,204 .50". */
  #addMisread(chunk: Chunk): void {
    const { tokens } = chunk;
    for (const [i, { text, confidence }] of tokens.entries()) {
      if (confidence >= 1 || !/\d/.test(text) || text.length > 24) continue;
      const next = tokens[i + 1]?.text ?? '';
      const isSplit = /\d[.,]$/.test(text)
        ? /^\d{2}(?!\d)/.test(next)
        : /\d$/.test(text) && /^[.,]\d{2}(?!\d)/.test(next);
      const whole = isSplit ? text + next : repairDigits(text);
      if (whole === text) continue;
      const digits = /^[^\p{L}\d]{0,3}(\d[\d.,'’]*\d)[^\p{L}\d]{0,3}$/u.exec(whole)?.[1];
      if (digits === undefined) continue;
      const span = { chunk, start: i, end: isSplit ? i + 2 : i + 1 };
      for (const habit of HABITS) {
        const value = parseNumber(digits, habit);
        if (value !== null) this.#add(value, span, MISREAD);
      }
    }
  }

  #addInside(text: string, span: Span): void {
    for (const habit of HABITS) {
      const value = parseNumber(text, habit);
      if (value !== null) this.#add(value, span, 0.9);
    }
  }

  #add(value: number, span: Span, quality: number): void {
    const key = keyOf(value);
    const known = this.#occurrences.get(key);
    if (known === undefined) {
      this.#occurrences.set(key, [occurrenceOf([span], quality)]);
      return;
    }
    const isKnown = known.some(
      ({ spans: [one] }) => one?.chunk === span.chunk && one.start <= span.start && span.end <= one.end,
    );
    if (!isKnown) known.push(occurrenceOf([span], quality));
  }
}

const GROUP = /^\d{1,4}$/;
/** From so many on, groups of digits in a row are one number: of a telephone, an account, a card. */
const FEWEST_GROUPS = 4;

/** Whether a word is one of many groups of digits, and no number by itself. */
function isGroupOfMany({ tokens }: Chunk, index: number): boolean {
  const isGroup = (i: number) => GROUP.test(tokens[i]?.text ?? '');
  if (!isGroup(index)) return false;
  let [first, last] = [index, index];
  while (isGroup(first - 1)) first--;
  while (isGroup(last + 1)) last++;
  return last - first + 1 >= FEWEST_GROUPS;
}

function keyOf(value: number): string {
  return String(Math.round(Math.abs(value) * 1e6) / 1e6);
}
