import { ApiError } from '../lib/api-error.ts';
import { FairLane, LaneFullError } from '../lib/fair-lane.ts';
import { asUnavailableIfAborted } from './shutdown.ts';

/** Only one: uploads use the same parser processes and must not wait for page images and boxes. */
const PLACES = 1;
/** A document can cause several requests for each of its pages. */
const WAITING_PER_ORGANIZATION = 60;

/**
 * Limits requests that need a parser process. Organizations take turns, and each can have only a limited
 * number of waiting requests.
 */
export class ParserLane {
  readonly #what: string;
  readonly #lane = new FairLane({ places: PLACES, waitingPerGroup: WAITING_PER_ORGANIZATION });

  /** @param what the kind of request, for the error message */
  constructor(what = 'page images and boxes') {
    this.#what = what;
  }

  /**
   * Waits for the organization's turn. Throws 429 if too many of its requests are waiting, and 503 if the
   * signal is aborted first.
   */
  async run<Result>(
    organizationId: string,
    signal: AbortSignal,
    work: () => Promise<Result>,
  ): Promise<Result> {
    try {
      return await this.#lane.run(organizationId, signal, work);
    } catch (error) {
      if (error instanceof LaneFullError) {
        throw new ApiError(
          'rate_limited',
          `Too many ${this.#what} were requested at the same time. Try again later.`,
          {
            headers: { 'Retry-After': '5' },
          },
        );
      }
      return asUnavailableIfAborted(error);
    }
  }
}
