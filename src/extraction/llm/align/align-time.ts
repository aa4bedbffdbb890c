import { findTimes } from '../../understand/recognize/dates.ts';
import { matchesIn, type Span } from '../../understand/view/span.ts';
import type { View } from '../../understand/view/view.ts';
import { createOccurrence, type Occurrence } from './occurrence.ts';

const MOST_OCCURRENCES = 30;
/** Times such as "8 h 30", "kl. 14.10" and "9 am". The groups are the hour, the minutes, and am or pm. */
const SPACED = /(?<![\d:.,])([01]?\d|2[0-3])\s?h(?:\s?([0-5]\d))?(?![\p{L}\d])/giu;
const AFTER_WORD =
  /(?<!\p{L})(?:kl|klo|klokken|à|at|um|alle(?:\sore)?|ore|kell|godz)\.?\s([01]?\d|2[0-3])(?:[.:]([0-5]\d))?(?![\d:])/giu;
const BEFORE_WORD = /(?<![\d:.,])([01]?\d|2[0-3])(?:[.:]([0-5]\d))?\s?(?:Uhr|uur|hod|óra|órakor)(?!\p{L})/giu;
const HALF_DAY = /(?<![\d:.,])(1[0-2]|0?[1-9])\s?([ap])\.?m\.?(?!\p{L})/giu;

/** The format that models return: "08:30", "08:30:00". */
const TIME = /^([01]?\d|2[0-3]):([0-5]\d)(?::([0-5]\d))?$/;

/** Finds times of day in formats such as 20:30, 8:30 pm, 20 h 30 and kl. 20.30. */
export class TimeAligner {
  readonly #occurrences = new Map<string, Occurrence[]>();

  constructor(view: View) {
    for (const chunk of view.chunks) {
      if (!/\d/.test(chunk.text)) continue;
      for (const { iso, span } of findTimes(chunk)) this.#add(iso.slice(0, 5), span);
      for (const pattern of [SPACED, AFTER_WORD, BEFORE_WORD])
        for (const { match, span } of matchesIn(chunk, pattern))
          this.#add(`${match[1]?.padStart(2, '0')}:${match[2] ?? '00'}`, span);
      for (const { match, span } of matchesIn(chunk, HALF_DAY)) {
        const hour = (Number(match[1]) % 12) + (match[2]?.toLowerCase() === 'p' ? 12 : 0);
        this.#add(`${String(hour).padStart(2, '0')}:00`, span);
      }
    }
  }

  /** Returns null if the value is not a time. */
  find(value: string): Occurrence[] | null {
    const [, hour, minute] = TIME.exec(value) ?? [];
    if (hour === undefined) return null;
    return this.#occurrences.get(`${hour.padStart(2, '0')}:${minute}`)?.slice(0, MOST_OCCURRENCES) ?? [];
  }

  #add(time: string, span: Span): void {
    const known = this.#occurrences.get(time) ?? [];
    const isKnown = known.some(({ spans: [one] }) => one?.chunk === span.chunk && one.start === span.start);
    if (!isKnown) this.#occurrences.set(time, [...known, createOccurrence([span], 1)]);
  }
}
