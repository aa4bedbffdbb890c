import { isDiskFull } from '../lib/disk-errors.ts';
import { Semaphore } from '../lib/semaphore.ts';

/**
 * Limits how many documents are processed concurrently. A document that failed because of a full disk is next
 * processed alone, to find out whether it needs more space than is available. Failures are remembered only in
 * memory, so after a restart, a document gets two more attempts.
 */
export class DocumentLane {
  readonly #count: number;
  readonly #places: Semaphore;
  /** Only one document at a time may wait for all slots, because two would block each other. */
  readonly #turn = new Semaphore(1);
  /** Runs that failed because of a full disk, and whether they were processed alone. */
  readonly #fills = new Map<string, boolean>();

  constructor(count: number) {
    this.#count = count;
    this.#places = new Semaphore(count);
  }

  /**
   * Processes a document once a slot is free. If the signal is aborted, stops waiting and calls `read`
   * immediately, which should then throw.
   */
  async run<Result>(runId: string, read: () => Promise<Result>, signal: AbortSignal): Promise<Result> {
    const isAlone = this.#fills.has(runId);
    const leave = isAlone ? await this.#enterAlone(signal) : await this.#places.enter(signal);
    try {
      const result = await read();
      this.#fills.delete(runId);
      return result;
    } catch (error) {
      if (isDiskFull(error)) this.#fills.set(runId, isAlone);
      throw error;
    } finally {
      leave?.();
    }
  }

  /** Returns true if the document filled the disk while it was processed alone. */
  hasFilledDisk(runId: string): boolean {
    return this.#fills.get(runId) ?? false;
  }

  /** Call this if something other than the document filled the disk. */
  forgive(runId: string): void {
    if (this.#fills.has(runId)) this.#fills.set(runId, false);
  }

  /** Call this when the run has ended. */
  forget(runId: string): void {
    this.#fills.delete(runId);
  }

  async #enterAlone(signal: AbortSignal): Promise<(() => void) | null> {
    const leaveTurn = await this.#turn.enter(signal);
    if (leaveTurn === null) return null;
    const entered = await Promise.all(Array.from({ length: this.#count }, () => this.#places.enter(signal)));
    const leaveAll = () => {
      for (const leave of entered) leave?.();
      leaveTurn();
    };
    if (!entered.includes(null)) return leaveAll;
    leaveAll();
    return null;
  }
}
