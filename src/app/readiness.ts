import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from '../lib/logger.ts';

/** Something that the service cannot work without. */
export interface Check {
  /** Rejects if it cannot be used now; the message of the error is for the log. */
  run(): Promise<void>;
  /** The reason as anybody may read it, even without a key: no addresses and no paths. */
  reasonOf(error: unknown): string;
}

/** How often everything is checked, and how often while something is missing. */
const INTERVAL_MS = 5_000;
const INTERVAL_WHILE_FAILING_MS = 1_000;
/** A check that takes longer has failed. */
const TIMEOUT_MS = 4_000;

/** Knows whether database and file storage can be used, from checks at intervals and whenever somebody asks. */
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

  /** What is missing, by the last check; null if nothing is. */
  get problem(): string | null {
    return this.#problem;
  }

  /** Checks now. Who asks while a check runs gets its answer. */
  check(): Promise<string | null> {
    this.#current ??= this.#checkAll().finally(() => {
      this.#current = null;
    });
    return this.#current;
  }

  /** Checks what is true from now on: a check that runs may have looked before. */
  async checkAnew(): Promise<string | null> {
    await this.#current;
    return this.check();
  }

  /** Calls the listener whenever the problem changes. */
  onChange(listener: (problem: string | null) => void): void {
    this.#listeners.add(listener);
  }

  /** Somebody met an outage: the next check must not wait. */
  wake(): void {
    this.#wake.resolve();
  }

  /** Checks at intervals from now on. */
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
          // Woken before its time.
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
          throw new Error('no answer in time');
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
