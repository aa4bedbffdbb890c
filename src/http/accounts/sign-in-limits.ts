import { ApiError } from '../../lib/api-error.ts';
import { getClientNetwork } from '../../lib/client-network.ts';
import { MinuteWindows } from '../../lib/minute-windows.ts';

const WINDOW_MINUTES = 15;
/** Wrong passwords for one account from all networks, and of one network for all accounts, as a multiple. */
const TOTAL_FACTOR = 10;

/** Someone who tries to sign in. */
export interface Attempt {
  email: string;
  address: string;
  /** Identifies a browser in which this account was signed in before; null for an unknown one. */
  device: string | null;
}

/**
 * Limits wrong passwords. An attacker who uses up the attempts of an account locks out only unknown browsers: a browser
 * that was signed in before has separate attempts, so the owner of the account can always sign in there.
 */
export class SignInLimits {
  readonly #most: number;
  readonly #windows = new MinuteWindows(WINDOW_MINUTES);

  /** @param most attempts for each account and network or device; 0 for no limit */
  constructor(most: number) {
    this.#most = most;
  }

  /** Counts the attempt before the password is checked, so that attempts at the same time are counted. @throws {ApiError} 429 */
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

  /** The password was right: the attempt does not count. */
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
