import type { Context } from '../context.ts';
import { createPlace, type Place } from '../found.ts';
import { isNear } from '../recognize/numbers.ts';
import type { Span } from '../view/span.ts';
import { keyOf } from '../view/token.ts';

/**
 * Finds the positions at which known values are printed. Create one instance per document. The search time is
 * proportional to the number of tokens that begin with the same three characters as the value.
 */
export class Locator {
  readonly #context: Context;
  readonly #byKey = new Map<string, Span[]>();

  constructor(context: Context) {
    this.#context = context;
    for (const chunk of context.view.chunks) {
      for (const [start, token] of chunk.tokens.entries()) {
        if (token.key === '') continue;
        const list = this.#byKey.get(token.key.slice(0, 3));
        const span: Span = { chunk, start, end: start + 1 };
        if (list) list.push(span);
        else this.#byKey.set(token.key.slice(0, 3), [span]);
      }
    }
  }

  /**
   * Finds the first printed occurrence of a string, which may span several lines. Returns null if there is
   * none. `rows` limits the search.
   */
  text(value: string, rows?: { from: number; to: number }): Place[] | null {
    const wanted = keyOf(value);
    if (wanted === '') return null;
    for (const start of (this.#byKey.get(wanted.slice(0, 3)) ?? []).slice(0, 400)) {
      if (rows && (start.chunk.row < rows.from || start.chunk.row > rows.to)) continue;
      const spans = this.#follow(start, wanted);
      if (spans) return spans.map((span) => createPlace(this.#context.view, span));
    }
    return null;
  }

  /**
   * Returns the index of the first row at or after `from` that contains the first three words of `value`;
   * null if there is none.
   */
  rowOf(value: string, from: number): number | null {
    const wanted = keyOf(value.split(/\s+/).slice(0, 3).join(' '));
    if (wanted === '') return null;
    for (const start of (this.#byKey.get(wanted.slice(0, 3)) ?? []).slice(0, 2000)) {
      if (start.chunk.row >= from && this.#follow(start, wanted)) return start.chunk.row;
    }
    return null;
  }

  #follow(start: Span, wanted: string): Span[] | null {
    const spans: Span[] = [];
    let rest = wanted;
    let chunk = start.chunk;
    let from = start.start;
    for (let lines = 0; lines < 6 && rest !== ''; lines++) {
      let end = from;
      while (end < chunk.tokens.length && rest !== '') {
        const key = chunk.tokens[end]?.key ?? '';
        if (!rest.startsWith(key)) return null;
        rest = rest.slice(key.length);
        end++;
      }
      spans.push({ chunk, start: from, end });
      if (rest === '') break;
      const next = this.#below(chunk, rest) ?? this.#beside(chunk, rest);
      if (!next) return null;
      chunk = next;
      from = 0;
    }
    return rest === '' ? spans : null;
  }

  #below(chunk: Span['chunk'], rest: string): Span['chunk'] | null {
    for (let r = chunk.row + 1; r <= chunk.row + 2; r++) {
      const found = this.#context.view.rows[r]?.chunks.find(
        (one) => one.page === chunk.page && Math.abs(one.box[0] - chunk.box[0]) < 25 && starts(one, rest),
      );
      if (found) return found;
    }
    return null;
  }

  #beside(chunk: Span['chunk'], rest: string): Span['chunk'] | null {
    const next = this.#context.view.chunks[chunk.index + 1];
    return next && next.row === chunk.row && starts(next, rest) ? next : null;
  }

  /** Returns a position at which an amount is printed; null if there is none. `rows` limits the search. */
  amount(value: number, rows?: { from: number; to: number }): Place[] | null {
    const same = this.#context.amounts.filter(
      (amount) => !amount.percent && isNear(amount.value, value, 0.0049),
    );
    const inside = rows
      ? same.filter((amount) => amount.span.chunk.row >= rows.from && amount.span.chunk.row <= rows.to)
      : same;
    const pick = inside.toSorted((a, b) => b.decimals - a.decimals)[0];
    return pick ? [createPlace(this.#context.view, pick.span)] : null;
  }

  percent(value: number, rows?: { from: number; to: number }): Place[] | null {
    const pick = this.#context.amounts.find(
      (amount) =>
        isNear(amount.value, value, 0.0049) &&
        (amount.percent || rows !== undefined) &&
        (!rows || (amount.span.chunk.row >= rows.from && amount.span.chunk.row <= rows.to)),
    );
    return pick ? [createPlace(this.#context.view, pick.span)] : null;
  }

  date(iso: string): Place[] | null {
    const pick = this.#context.dates.find((date) => date.iso === iso);
    return pick ? [createPlace(this.#context.view, pick.span)] : null;
  }
}

function starts(chunk: Span['chunk'], rest: string): boolean {
  const key = chunk.tokens[0]?.key ?? '';
  return key !== '' && rest.startsWith(key);
}
