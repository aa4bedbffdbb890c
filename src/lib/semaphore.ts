/** Limits the number of concurrent callers. Callers beyond the limit wait in order. */
export class Semaphore {
  #free: number;
  readonly #waiting: (() => void)[] = [];

  constructor(places: number) {
    this.#free = places;
  }

  /**
   * Waits for a free slot. Returns a function that releases the slot, or null if the signal was aborted
   * first.
   */
  async enter(signal?: AbortSignal): Promise<(() => void) | null> {
    if (signal?.aborted) return null;
    if (this.#free > 0) this.#free--;
    else if (!(await this.#wait(signal))) return null;
    return () => this.#leave();
  }

  /** Resolves to false if the signal is aborted before a slot is free. */
  #wait(signal: AbortSignal | undefined): Promise<boolean> {
    return new Promise((resolve) => {
      const giveUp = () => {
        this.#waiting.splice(this.#waiting.indexOf(enter), 1);
        resolve(false);
      };
      const enter = () => {
        signal?.removeEventListener('abort', giveUp);
        resolve(true);
      };
      this.#waiting.push(enter);
      signal?.addEventListener('abort', giveUp, { once: true });
    });
  }

  #leave(): void {
    const next = this.#waiting.shift();
    if (next === undefined) this.#free++;
    else next();
  }
}
