/** Bytes that may be in use at once, handed out in shares. */
export class ByteBudget {
  readonly #total: number;
  #used = 0;

  constructor(total: number) {
    this.#total = total;
  }

  /**
   * Takes a share and returns the function that gives it back; null if the budget has too little left. A share larger
   * than the whole budget is granted while nothing else is in use, so that no request waits forever.
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
