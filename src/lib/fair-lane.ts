export class LaneFullError extends Error {
  constructor() {
    super('Too many are waiting.');
    this.name = 'LaneFullError';
  }
}

export interface FairLaneOptions {
  /** Maximum number of calls that run at the same time across all groups. */
  places: number;
  /** Maximum number of calls that wait in one group. */
  waitingPerGroup: number;
}

/** A semaphore whose groups take turns, so that a group with many calls does not delay the others. */
export class FairLane {
  readonly #waitingPerGroup: number;
  #free: number;
  /**
   * Waiting calls, keyed by group. The group whose turn is next comes first. Groups without waiting calls are
   * absent.
   */
  readonly #groups = new Map<string, (() => void)[]>();

  constructor({ places, waitingPerGroup }: FairLaneOptions) {
    this.#free = places;
    this.#waitingPerGroup = waitingPerGroup;
  }

  /**
   * Runs `work` when it is the group's turn. Rejects with the signal's reason if the signal is aborted while
   * the call is waiting, and with `LaneFullError` if too many of the group's calls are already waiting.
   */
  async run<Result>(group: string, signal: AbortSignal, work: () => Promise<Result>): Promise<Result> {
    signal.throwIfAborted();
    if (this.#free > 0) this.#free--;
    else await this.#wait(group, signal);
    try {
      return await work();
    } finally {
      this.#leave();
    }
  }

  #wait(group: string, signal: AbortSignal): Promise<void> {
    const waiting = this.#groups.get(group) ?? [];
    if (waiting.length >= this.#waitingPerGroup) throw new LaneFullError();
    this.#groups.set(group, waiting);
    return new Promise((resolve, reject) => {
      const enter = () => {
        signal.removeEventListener('abort', giveUp);
        resolve();
      };
      const giveUp = () => {
        waiting.splice(waiting.indexOf(enter), 1);
        if (waiting.length === 0) this.#groups.delete(group);
        reject(signal.reason);
      };
      waiting.push(enter);
      signal.addEventListener('abort', giveUp, { once: true });
    });
  }

  #leave(): void {
    const [next] = this.#groups;
    if (next === undefined) {
      this.#free++;
      return;
    }
    const [group, waiting] = next;
    const enter = waiting.shift();
    this.#groups.delete(group);
    if (waiting.length > 0) this.#groups.set(group, waiting);
    enter?.();
  }
}
