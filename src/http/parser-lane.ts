import { ApiError } from '../lib/api-error.ts';
import { FairLane, LaneFullError } from '../lib/fair-lane.ts';
import { asUnavailableIfAborted } from './shutdown.ts';

/**
 * Only one request runs at a time, because uploads use the same parser processes and must not wait for page
 * images and boxes.
 */
const PLACES = 1;
/** High enough for a document that causes several requests for each of its pages. */
const WAITING_PER_ORGANIZATION = 60;

/**
 * Limits requests that need a parser process. Organizations take turns, and each of them can have only a
 * limited number of waiting requests.
 */
export class ParserLane {
  readonly #what: string;
  readonly #lane = new FairLane({ places: PLACES, waitingPerGroup: WAITING_PER_ORGANIZATION });

  /** @param what the kind of request, for the error message */
  constructor(what = 'page images and boxes') {
    this.#what = what;
  }

  /**
   * Waits for the organization's turn and then calls `work`. Throws a 429 error if too many of its requests
   * are waiting, and a 503 error if the signal is aborted first.
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
