const WINDOW_MS = 60_000;
/** Callers that are remembered at once; over it the oldest are forgotten, so that nobody can fill the memory. */
const MAX_CALLERS = 100_000;

interface Window {
  startedAt: number;
  count: number;
}

/** Counts per caller in windows of one minute, each begun by its first count. */
export class MinuteWindows {
  #windows = new Map<string, Window>();

  /** Counts one more; returns how many that makes, and the seconds until the window ends. */
  count(caller: string, now = Date.now()): { count: number; secondsLeft: number } {
    const known = this.#windows.get(caller);
    const isOver = known === undefined || now - known.startedAt >= WINDOW_MS;
    const window = isOver ? { startedAt: now, count: 0 } : known;
    window.count++;
    if (isOver) this.#remember(caller, window, now);
    return { count: window.count, secondsLeft: Math.ceil((window.startedAt + WINDOW_MS - now) / 1000) };
  }

  /** The same without counting. */
  peek(caller: string, now = Date.now()): { count: number; secondsLeft: number } {
    const window = this.#windows.get(caller);
    if (window === undefined || now - window.startedAt >= WINDOW_MS) return { count: 0, secondsLeft: 0 };
    return { count: window.count, secondsLeft: Math.ceil((window.startedAt + WINDOW_MS - now) / 1000) };
  }

  /** A map keeps the order of insertion: the oldest window is always the first. */
  #remember(caller: string, window: Window, now: number): void {
    this.#windows.delete(caller);
    this.#windows.set(caller, window);
    for (const [other, { startedAt }] of this.#windows) {
      if (now - startedAt < WINDOW_MS && this.#windows.size <= MAX_CALLERS) break;
      this.#windows.delete(other);
    }
  }
}
