import { LanguageModelError } from './language-model-error.ts';

const FAILURES_IN_A_ROW = 3;
const PAUSE_MS = 60_000;
const LONGEST_PAUSE_MS = 600_000;

/**
 * Stops calling a server that does not respond. For a while, documents are processed without waiting for the
 * server. Then the server is tried again with a single document.
 */
export class CircuitBreaker {
  readonly #now: () => number;
  #failures = 0;
  #closedUntil = 0;
  #isTrying = false;

  constructor(now: () => number = Date.now) {
    this.#now = now;
  }

  /** The reason why the server must not be called, or null if it can be called. */
  get problem(): string | null {
    if (this.#now() < this.#closedUntil) return 'the server did not respond to the last requests';
    return this.#isPaused && this.#isTrying ? 'the server is being tested again' : null;
  }

  async run<Result>(work: () => Promise<Result>): Promise<Result> {
    const { problem } = this;
    if (problem !== null) throw new LanguageModelError('unreachable', problem);
    const tries = this.#isPaused;
    if (tries) this.#isTrying = true;
    try {
      const result = await work();
      this.#failures = 0;
      this.#closedUntil = 0;
      return result;
    } catch (error) {
      this.#note(error);
      throw error;
    } finally {
      if (tries) this.#isTrying = false;
    }
  }

  get #isPaused(): boolean {
    return this.#closedUntil > 0;
  }

  #note(error: unknown): void {
    if (!(error instanceof LanguageModelError)) return;
    const { problem, retryAfterMs } = error;
    if (problem === 'too_long' || problem === 'bad_answer') return;
    this.#failures++;
    // A server that refuses one request will refuse all of them. A busy server must not be called before the
    // time in its Retry-After header.
    const isCertain = problem === 'refused' || problem === 'busy' || this.#isPaused;
    if (!isCertain && this.#failures < FAILURES_IN_A_ROW) return;
    this.#closedUntil = this.#now() + Math.min(retryAfterMs ?? PAUSE_MS, LONGEST_PAUSE_MS);
  }
}
