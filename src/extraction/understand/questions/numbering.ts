import type { Span } from '../view/span.ts';
import type { View } from '../view/view.ts';

const MOST = 400;
const MOST_RUN = 9;

/** The numbers of a form's boxes or of sections: consecutive numbers that begin lines or are alone. */
export class Numbering {
  readonly #printed = new Set<number>();

  constructor(view: View) {
    for (const { tokens } of view.chunks) {
      const number = parseNumber(tokens[0]?.text ?? '');
      if (number !== null) this.#printed.add(number);
    }
  }

  /**
   * Returns how many consecutive numbers including this one are printed at the beginning of lines, at most 9;
   * 0 if the number itself does not begin a line.
   */
  measure({ chunk, start, end }: Span, number: number): number {
    if (start !== 0 || end !== 1 || parseNumber(chunk.tokens[0]?.text ?? '') !== number) return 0;
    let run = 1;
    for (let next = number + 1; run < MOST_RUN && this.#printed.has(next); next++) run++;
    for (let next = number - 1; run < MOST_RUN && this.#printed.has(next); next--) run++;
    return run;
  }
}

/** Parses the number of a box, such as "14", "14." or "14a"; null for other text. */
function parseNumber(text: string): number | null {
  const digits = /^\(?(\d{1,3})[a-z]?[.)]?$/i.exec(text)?.[1];
  const number = Number(digits);
  return digits !== undefined && number > 0 && number <= MOST ? number : null;
}
