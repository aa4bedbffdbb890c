import { ApiError } from '../../lib/api-error.ts';
import { getClientNetwork } from '../../lib/client-network.ts';
import { MinuteWindows } from '../../lib/minute-windows.ts';

const WINDOW_MINUTES = 15;
/**
 * Attempts are limited for each combination of account and network. The limits for a whole account and for a
 * whole network are this many times higher.
 */
const TOTAL_FACTOR = 10;

export interface Attempt {
  email: string;
  address: string;
  /** A browser in which this user has signed in before; null for an unknown browser. */
  device: string | null;
}

/**
 * Limits wrong passwords. An attacker who uses up an account's attempts blocks only unknown browsers. Known
 * browsers are counted separately, so the account's owner can still sign in there.
 */
export class SignInLimits {
  readonly #most: number;
  readonly #windows = new MinuteWindows(WINDOW_MINUTES);

  /** @param most maximum number of attempts per account for each network or device; 0 for no limit */
  constructor(most: number) {
    this.#most = most;
  }

  /**
   * Counts an attempt. Call this before checking the password, so that concurrent attempts are counted too.
   * @throws {ApiError} 429
   */
  begin(attempt: Attempt): void {
    if (this.#most === 0) return;
    for (const [name, most] of this.#countersOf(attempt)) {
      const { count, secondsLeft } = this.#windows.count(name);
      if (count <= most) continue;
      throw new ApiError('rate_limited', 'Too many failed sign-in attempts. Try again later.', {
        headers: { 'Retry-After': String(secondsLeft) },
      });
    }
  }

  /** Removes the attempt from the counts, because the password was correct. */
  succeed(attempt: Attempt): void {
    const [[own] = [''], ...others] = this.#countersOf(attempt);
    this.#windows.forget(own);
    for (const [name] of others) this.#windows.uncount(name);
  }

  #countersOf({ email, address, device }: Attempt): [name: string, most: number][] {
    if (device !== null) return [[`device ${device}`, this.#most]];
    const network = getClientNetwork(address);
    return [
      [`account ${email} from ${network}`, this.#most],
      [`account ${email}`, this.#most * TOTAL_FACTOR],
      [`network ${network}`, this.#most * TOTAL_FACTOR],
    ];
  }
}
