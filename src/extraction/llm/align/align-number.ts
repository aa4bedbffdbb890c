import { findAmountsIn } from '../../understand/recognize/amounts.ts';
import { findDatesIn, findTimes } from '../../understand/recognize/dates.ts';
import { detectNumberHabit, type NumberHabit, parseNumber } from '../../understand/recognize/numbers.ts';
import { matchesIn, type Span } from '../../understand/view/span.ts';
import type { Chunk, Row, View } from '../../understand/view/view.ts';
import { repairDigits } from './misread.ts';
import { createOccurrence, type Occurrence } from './occurrence.ts';

const HABITS = [{ decimal: '.' }, { decimal: ',' }] as const;
const MOST_OCCURRENCES = 30;
/** Match quality of a number that OCR misread. */
const MISREAD = 0.7;
/** Match quality of a number that is part of a word: "3x", "12kg". */
const INSIDE_WORD = 0.9;
/** Match quality of a number whose format is unusual in the document, such as 1.000 for 1. */
const UNUSUAL = 0.5;
/** Match quality of digits inside a date, a time, a file name or a code with several parts. */
const IN_CODE = 0.05;
/** Match quality of a number that continues on the next line. */
const BROKEN = 0.8;
const GROUPED = /(?<![\d.,/-])[1-9]\d{0,2}(?: \d{3})+(?=[.,;:)](?!\d))/g;
/** Maximum space between two groups of digits in the same number, in row heights. */
const WIDEST_GAP = 0.42;
/** Digits inside a word: "3x", "12kg", "No.5". */
const INSIDE = /\d[\d.,'’]*/g;

/** Finds numbers in formats such as 1.234,56 and 1,234.56. The sign may depend on the column. */
export class NumberAligner {
  readonly #occurrences = new Map<string, Occurrence[]>();

  constructor(view: View) {
    const usual = detectNumberHabit(view);
    const unusual: NumberHabit = { decimal: usual.decimal === '.' ? ',' : '.' };
    for (const chunk of view.chunks) {
      if (!/\d/.test(chunk.text)) continue;
      const others = [...findDatesIn([chunk], true), ...findTimes(chunk)].map(({ span }) => span);
      const isOther = (span: Span) => others.some((one) => one.start < span.end && span.start < one.end);
      for (const habit of [usual, unusual])
        for (const { value, span } of findAmountsIn(chunk, habit)) {
          const isPart = span.end - span.start === 1 && isGroupOfMany(chunk, span.start);
          if (isPart) continue;
          this.#add(value, span, isOther(span) ? IN_CODE : habit === usual ? 1 : UNUSUAL);
        }
      for (const [i, { text, digits }] of chunk.tokens.entries()) {
        if (!digits || text.length > 60 || isGroupOfMany(chunk, i)) continue;
        const span = { chunk, start: i, end: i + 1 };
        const quality = isOther(span) ? IN_CODE : scoreDigitsInWord(text);
        for (const match of text.match(INSIDE) ?? [])
          for (const habit of [usual, unusual])
            this.#addInside(
              match.replace(/[.,'’]+$/, ''),
              habit,
              span,
              habit === usual ? quality : Math.min(quality, UNUSUAL),
            );
      }
      this.#addGrouped(chunk);
      this.#addMisread(chunk);
    }
    for (const row of view.rows) this.#addBroken(row, view.rows[row.index + 1]);
  }

  find(value: number): Occurrence[] {
    return this.#occurrences.get(getNumberKey(value))?.slice(0, MOST_OCCURRENCES) ?? [];
  }

  /** Adds numbers printed as groups of digits and followed by a punctuation mark: "kr 210 000, of which". */
  #addGrouped(chunk: Chunk): void {
    for (const { match, span } of matchesIn(chunk, GROUPED)) {
      const isTight = chunk.tokens.slice(span.start + 1, span.end).every(({ gap }) => gap <= WIDEST_GAP);
      const isPart = Array.from({ length: span.end - span.start }, (_, i) => span.start + i).some((i) =>
        isGroupOfMany(chunk, i),
      );
      if (isTight && !isPart) this.#add(Number(match[0].replace(/\D/g, '')), span, 0.95);
    }
  }

  /** Adds numbers printed as groups of digits that continue in the next row: "kr 650" above "000". */
  #addBroken(row: Row, next: Row | undefined): void {
    const [chunk, below] = [row.chunks.at(-1), next?.chunks[0]];
    if (chunk === undefined || below === undefined || next?.page !== row.page) return;
    const [last = '', first = ''] = [chunk.tokens.at(-1)?.text, below.tokens[0]?.text];
    const [, rest] = /^(\d{3})[.,;:)]?$/.exec(first) ?? [];
    if (rest === undefined || !/^\d{1,3}$/.test(last) || last.startsWith('0')) return;
    const spans = [
      { chunk, start: chunk.tokens.length - 1, end: chunk.tokens.length },
      { chunk: below, start: 0, end: 1 },
    ];
    const key = getNumberKey(Number(last + rest));
    this.#occurrences.set(key, [...(this.#occurrences.get(key) ?? []), createOccurrence(spans, BROKEN)]);
  }

  /** Adds numbers that OCR read as two words or with letters in them: "1,204 .50", "l2.5O". */
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

  #addInside(text: string, habit: NumberHabit, span: Span, quality: number): void {
    const value = parseNumber(text, habit);
    if (value !== null) this.#add(value, span, quality);
  }

  #add(value: number, span: Span, quality: number): void {
    const isYear = quality === IN_CODE && Number.isInteger(value) && value >= 1900 && value <= 2100;
    const key = getNumberKey(value);
    const known = this.#occurrences.get(key);
    if (known === undefined) {
      this.#occurrences.set(key, [createOccurrence([span], isYear ? INSIDE_WORD : quality)]);
      return;
    }
    const isKnown = known.some(
      ({ spans: [one] }) => one?.chunk === span.chunk && one.start <= span.start && span.end <= one.end,
    );
    if (!isKnown) known.push(createOccurrence([span], isYear ? INSIDE_WORD : quality));
  }
}

/**
 * Returns how likely it is that digits in a word are a number: impossible in "v2.pdf", unlikely in "12-14".
 */
function scoreDigitsInWord(text: string): number {
  if (/^\D*\d+[-–]\d+\D*$/.test(text)) return UNUSUAL;
  return /\d[-–/_:]\S*\d|\p{L}\S*\d\S*\p{L}|\p{L}{2}\S*[-–/_]\S*\d/u.test(text) ? IN_CODE : INSIDE_WORD;
}

const GROUP = /^\d{1,4}$/;
/** Minimum number of groups in a telephone, account or card number. */
const FEWEST_GROUPS = 4;

function isGroupOfMany({ tokens }: Chunk, index: number): boolean {
  const isGroup = (i: number) => GROUP.test(tokens[i]?.text ?? '');
  if (!isGroup(index)) return false;
  let [first, last] = [index, index];
  while (isGroup(first - 1)) first--;
  while (isGroup(last + 1)) last++;
  return last - first + 1 >= FEWEST_GROUPS;
}

function getNumberKey(value: number): string {
  return String(Math.round(Math.abs(value) * 1e6) / 1e6);
}
