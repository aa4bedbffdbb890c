/** If there are more callers, the oldest ones are forgotten, so that nobody can fill the memory. */
const MAX_CALLERS = 100_000;

interface Window {
  startedAt: number;
  count: number;
}

/**
 * Counts each caller's calls in windows of one or more minutes. A window begins with a call and ends after a
 * fixed time.
 */
export class MinuteWindows {
  readonly #windowMs: number;
  #windows = new Map<string, Window>();

  constructor(minutes = 1) {
    this.#windowMs = minutes * 60_000;
  }

  /** Counts a call. Returns the new count, and the seconds until the window ends. */
  count(caller: string, now = Date.now()): { count: number; secondsLeft: number } {
    const known = this.#windows.get(caller);
    const isOver = known === undefined || now - known.startedAt >= this.#windowMs;
    const window = isOver ? { startedAt: now, count: 0 } : known;
    window.count++;
    if (isOver) this.#remember(caller, window, now);
    return { count: window.count, secondsLeft: Math.ceil((window.startedAt + this.#windowMs - now) / 1000) };
  }

  /** Returns the same as `count` without counting a call. */
  peek(caller: string, now = Date.now()): { count: number; secondsLeft: number } {
    const window = this.#windows.get(caller);
    if (window === undefined || now - window.startedAt >= this.#windowMs) return { count: 0, secondsLeft: 0 };
    return { count: window.count, secondsLeft: Math.ceil((window.startedAt + this.#windowMs - now) / 1000) };
  }

  uncount(caller: string): void {
    const window = this.#windows.get(caller);
    if (window !== undefined && window.count > 0) window.count--;
  }

  forget(caller: string): void {
    this.#windows.delete(caller);
  }

  /**
   * Moves the window to the end of the map. A map preserves the insertion order, so the oldest window always
   * comes first.
   */
  #remember(caller: string, window: Window, now: number): void {
    this.#windows.delete(caller);
    this.#windows.set(caller, window);
    for (const [other, { startedAt }] of this.#windows) {
      if (now - startedAt < this.#windowMs && this.#windows.size <= MAX_CALLERS) break;
      this.#windows.delete(other);
    }
  }
}
