import type { Span } from './span.ts';
import type { Chunk } from './view.ts';

/** Greater than the number of tokens in any chunk. */
const MOST_TOKENS = 1_000_000;

/** Caches the result of a function for each span of tokens. */
export class SpanCache<T> {
  readonly #compute: (span: Span) => T;
  readonly #known = new Map<Chunk, Map<number, T>>();

  constructor(compute: (span: Span) => T) {
    this.#compute = compute;
  }

  get(span: Span): T {
    let inChunk = this.#known.get(span.chunk);
    if (!inChunk) {
      inChunk = new Map();
      this.#known.set(span.chunk, inChunk);
    }
    const place = span.start * MOST_TOKENS + span.end;
    let value = inChunk.get(place);
    if (value === undefined) {
      value = this.#compute(span);
      inChunk.set(place, value);
    }
    return value;
  }
}
