import { isDiskFull } from '../lib/disk-errors.ts';
import { Semaphore } from '../lib/semaphore.ts';

/**
 * Limits how many documents are read at once. One that met a full disk is read alone from then on, so that it is known which
 * document needs more space than there is. Kept in memory: after a restart a document gets two attempts more.
 */
export class DocumentLane {
  readonly #count: number;
  readonly #places: Semaphore;
  /** Two that each waited for all places would wait for each other. */
  readonly #turn = new Semaphore(1);
  /** Runs that met a full disk, with whether they did so alone. */
  readonly #fills = new Map<string, boolean>();

  constructor(count: number) {
    this.#count = count;
    this.#places = new Semaphore(count);
  }

  /** Reads a document when there is a place for it. The signal ends the wait; `read` is to throw then. */
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

  /** Whether the document has filled the disk by itself. */
  hasFilledDisk(runId: string): boolean {
    return this.#fills.get(runId) ?? false;
  }

  /** Something else holds the disk full: that the document met it says nothing about the document. */
  forgive(runId: string): void {
    if (this.#fills.has(runId)) this.#fills.set(runId, false);
  }

  /** The run is over. */
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
