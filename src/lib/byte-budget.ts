/** A budget of bytes that are in use concurrently. */
export class ByteBudget {
  readonly #total: number;
  #used = 0;

  constructor(total: number) {
    this.#total = total;
  }

  /**
   * Takes a share and returns a function that releases it; null if not enough is left. A share larger than the whole
   * budget is granted while nothing else is in use, so that no request waits forever.
   */
  take(bytes: number): (() => void) | null {
    if (this.#used > 0 && this.#used + bytes > this.#total) return null;
    this.#used += bytes;
    let isHeld = true;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      this.#used -= bytes;
    };
  }
}
