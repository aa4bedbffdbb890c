import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from '../lib/logger.ts';

/** A check of something that the service cannot work without, such as the database. */
export interface Check {
  /** Rejects if the check fails. The error's message is only for the log. */
  run(): Promise<void>;
  /**
   * Returns the reason to show for a failure. Everyone can see it, so it must not contain addresses or paths.
   */
  reasonOf(error: unknown): string;
}

const INTERVAL_MS = 5_000;
const INTERVAL_WHILE_FAILING_MS = 1_000;
/** A check that takes longer counts as failed. */
const TIMEOUT_MS = 4_000;

/** Tracks whether everything that the service needs is available. */
export class Readiness {
  readonly #checks: readonly Check[];
  readonly #log: Logger;
  readonly #listeners = new Set<(problem: string | null) => void>();
  readonly #stopping = new AbortController();
  #problem: string | null = null;
  #current: Promise<string | null> | null = null;
  #wake = Promise.withResolvers<void>();
  #loop: Promise<void> | null = null;

  constructor(checks: readonly Check[], log: Logger) {
    this.#checks = checks;
    this.#log = log;
  }

  get problem(): string | null {
    return this.#problem;
  }

  /** Concurrent calls share the result. */
  check(): Promise<string | null> {
    this.#current ??= this.#checkAll().finally(() => {
      this.#current = null;
    });
    return this.#current;
  }

  /**
   * Waits for running checks and then starts new ones, because running checks might not notice a recent
   * change.
   */
  async startCheck(): Promise<string | null> {
    await this.#current;
    return this.check();
  }

  onChange(listener: (problem: string | null) => void): void {
    this.#listeners.add(listener);
  }

  /** Call this when an outage is noticed, so that the checks run immediately. */
  wake(): void {
    this.#wake.resolve();
  }

  start(): void {
    this.#loop ??= this.#checkAtIntervals();
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    this.wake();
    await this.#loop;
  }

  async #checkAtIntervals(): Promise<void> {
    const { signal } = this.#stopping;
    while (!signal.aborted) {
      await this.check();
      const pause = this.#problem === null ? INTERVAL_MS : INTERVAL_WHILE_FAILING_MS;
      const done = new AbortController();
      await Promise.race([
        this.#wake.promise,
        sleep(pause, undefined, { signal: done.signal }).catch(() => {
          // The pause is aborted when `wake` is called.
        }),
      ]);
      done.abort();
      this.#wake = Promise.withResolvers();
    }
  }

  async #checkAll(): Promise<string | null> {
    const problems = await Promise.all(this.#checks.map((check) => this.#run(check)));
    const problem = problems.find((one) => one !== null) ?? null;
    if (problem !== this.#problem) {
      this.#problem = problem;
      if (problem === null) this.#log.info({}, 'ready again');
      for (const listener of this.#listeners) listener(problem);
    }
    return problem;
  }

  async #run(check: Check): Promise<string | null> {
    const done = new AbortController();
    try {
      await Promise.race([
        check.run(),
        sleep(TIMEOUT_MS, undefined, { signal: done.signal }).then(() => {
          throw new Error('no response in time');
        }),
      ]);
      return null;
    } catch (error) {
      const reason = check.reasonOf(error);
      if (reason !== this.#problem) this.#log.warn({ err: error }, `not ready: ${reason}`);
      return reason;
    } finally {
      done.abort();
    }
  }
}
