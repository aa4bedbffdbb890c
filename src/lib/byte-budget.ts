/** Limits the number of bytes that are in use at the same time. */
export class ByteBudget {
  readonly #total: number;
  #used = 0;

  constructor(total: number) {
    this.#total = total;
  }

  /**
   * Reserves bytes and returns a function that releases them. Returns null if too few are available. A
   * request for more than the whole budget is granted if nothing else is reserved, so that no request waits
   * forever.
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
