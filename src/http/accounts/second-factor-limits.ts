import { ApiError } from '../../lib/api-error.ts';
import { MinuteWindows } from '../../lib/minute-windows.ts';

const WINDOW_MINUTES = 15;

/**
 * Limits how many wrong codes can be entered across all networks by someone who knows the user's password.
 * Attempts in the user's known browsers are counted separately.
 */
export class SecondFactorLimits {
  readonly #most: number;
  readonly #windows = new MinuteWindows(WINDOW_MINUTES);

  /** @param most 0 for no limit */
  constructor(most: number) {
    this.#most = most;
  }

  /**
   * Counts an attempt. Call this before checking the code.
   * @throws {ApiError} 429
   */
  begin(userId: string, device: string | null): void {
    if (this.#most === 0) return;
    const { count, secondsLeft } = this.#windows.count(`${userId} ${device ?? ''}`);
    if (count <= this.#most) return;
    throw new ApiError('rate_limited', 'Too many wrong codes. Try again later.', {
      headers: { 'Retry-After': String(secondsLeft) },
    });
  }

  succeed(userId: string, device: string | null): void {
    this.#windows.forget(`${userId} ${device ?? ''}`);
  }
}
