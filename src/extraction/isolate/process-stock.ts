import { measureResidentMemory } from '../../confinement/resident-memory.ts';
import type { Logger } from '../../lib/logger.ts';
import type { AskOcrServer } from '../ocr/recognize/remote-engine.ts';
import { ParserProcess } from './parser-process.ts';

/**
 * Processes are replaced after this many requests, because libraries leak memory and memory becomes
 * fragmented. The number is large, because a new process takes twice as long for each of its first hundred
 * documents, until Node has optimized its code.
 */
const MAX_SERVED = 3000;
/** Share of the memory limit that an idle process may use; the rest is enough for any document. */
const MAX_IDLE_SHARE = 0.5;
const RESTART_DELAY_MS = 1000;

interface StockSettings {
  module: URL;
  capacity: number;
  memoryMb: number;
  /** If false, processes are started only when they are needed. */
  keepsSpare: boolean;
  askOcrServer: AskOcrServer | null;
  log: Logger;
}

interface Waiting {
  tenant: string;
  resolve: (process: ParserProcess | null) => void;
}

/**
 * Manages up to `capacity` parser processes. A process that has read a document of one tenant is never used
 * for another tenant, because a malicious document could have compromised it.
 */
export class ProcessStock {
  readonly #settings: StockSettings;
  readonly #idle: ParserProcess[] = [];
  readonly #all = new Set<ParserProcess>();
  /** Processes that are in no other list, but whose folders have not been deleted yet. */
  readonly #ending = new Set<ParserProcess>();
  readonly #waiting: Waiting[] = [];
  #starting = 0;
  /** Why the last process could not be started; null if it was started. */
  #problem: string | null = null;
  #isClosed = false;
  #restartTimer: NodeJS.Timeout | undefined;

  constructor(settings: StockSettings) {
    this.#settings = settings;
  }

  /** Why documents must wait for a parser; null if a parser is running or can be started. */
  get problem(): string | null {
    return this.#all.size === this.#starting ? this.#problem : null;
  }

  /** Starts the first process, for any tenant; resolves when it is ready or has failed. */
  async warmUp(): Promise<void> {
    this.#fill();
    await [...this.#all][0]?.ready;
  }

  /**
   * Resolves with a process that is ready for one request from the tenant, or with null after `close`. Call
   * `release` with the process afterwards.
   */
  take(tenant: string): Promise<ParserProcess | null> {
    if (this.#isClosed) return Promise.resolve(null);
    const warm = this.#takeIdle(tenant) ?? this.#takeIdle(null);
    if (warm !== null) {
      warm.tenant = tenant;
      this.#fill();
      return Promise.resolve(warm);
    }
    return new Promise((resolve) => {
      this.#waiting.push({ tenant, resolve });
      this.#fill();
    });
  }

  #takeIdle(tenant: string | null): ParserProcess | null {
    const at = this.#idle.findLastIndex((process) => process.tenant === tenant);
    return at === -1 ? null : (this.#idle.splice(at, 1)[0] ?? null);
  }

  /** Takes back a process, or replaces it if it must not be reused. */
  async release(process: ParserProcess): Promise<void> {
    if (process.isUsable && process.pid !== undefined) {
      const memory = await measureResidentMemory(process.pid);
      const isHeavy = (memory ?? 0) > this.#settings.memoryMb * 1e6 * MAX_IDLE_SHARE;
      if (!isHeavy && process.served < MAX_SERVED) {
        this.#offer(process);
        return;
      }
    }
    this.#discard(process);
    this.#fill();
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#restartTimer);
    for (const { resolve } of this.#waiting.splice(0)) resolve(null);
    const all = [...this.#all];
    for (const process of all) {
      if (this.#idle.includes(process)) process.dismiss();
      else process.kill('closed');
    }
    await Promise.all([...all, ...this.#ending].map((process) => process.ended));
  }

  #offer(process: ParserProcess): void {
    if (this.#isClosed || !process.isUsable) {
      this.#discard(process);
      this.#fill();
      return;
    }
    const at = this.#waiting.findIndex(({ tenant }) => process.tenant === null || process.tenant === tenant);
    const [next] = at === -1 ? [] : this.#waiting.splice(at, 1);
    if (next === undefined) {
      this.#idle.push(process);
      this.#fill();
      return;
    }
    process.tenant = next.tenant;
    next.resolve(process);
  }

  /**
   * Starts processes for waiting requests, and a spare process. If necessary, ends idle processes of other
   * tenants.
   */
  #fill(): void {
    const { capacity, keepsSpare } = this.#settings;
    if (this.#isClosed || this.#restartTimer !== undefined) return;
    const hasUnused = this.#idle.some(({ tenant }) => tenant === null);
    // The spare process is started last, so that its start does not delay the others.
    const wanted = Math.max(this.#waiting.length, keepsSpare && !hasUnused ? 1 : 0);
    // If a process cannot be created, the timer is set and the process does not count as starting.
    while (this.#starting < wanted && this.#restartTimer === undefined) {
      if (this.#all.size >= capacity && (this.#starting >= this.#waiting.length || !this.#retireIdle()))
        return;
      void this.#start();
    }
  }

  /** Ends the process that has been idle longest; returns false if all are busy. */
  #retireIdle(): boolean {
    const oldest = this.#idle.shift();
    if (oldest === undefined) return false;
    this.#discard(oldest);
    return true;
  }

  #discard(process: ParserProcess): void {
    this.#all.delete(process);
    this.#ending.add(process);
    process.kill('closed');
    void process.ended.then(() => this.#ending.delete(process));
  }

  async #start(): Promise<void> {
    const { module, memoryMb, keepsSpare, askOcrServer, log } = this.#settings;
    let process: ParserProcess;
    try {
      process = new ParserProcess(module, { memoryMb, isOfService: keepsSpare, askOcrServer, log });
    } catch (error) {
      // The system has run out of file handles or processes, or the folder for temporary files is missing.
      this.#failToStart(String(error));
      return;
    }
    this.#all.add(process);
    this.#starting++;
    const isReady = await process.ready;
    this.#starting--;
    if (isReady) {
      if (this.#problem !== null) log.info({}, 'parser processes can be started again');
      this.#problem = null;
      void process.ended.then(() => this.#forget(process));
      this.#offer(process);
      this.#fill();
      return;
    }
    this.#all.delete(process);
    if (this.#isClosed) return;
    this.#failToStart(process.startProblem);
  }

  /** Requests wait until the next attempt, and the readiness check reports the problem. */
  #failToStart(reason: string): void {
    if (reason !== this.#problem)
      this.#settings.log.error({ reason }, 'a parser process cannot be started; it will be tried again');
    this.#problem = reason;
    this.#startLater();
  }

  #startLater(): void {
    clearTimeout(this.#restartTimer);
    this.#restartTimer = setTimeout(() => {
      this.#restartTimer = undefined;
      this.#fill();
    }, RESTART_DELAY_MS);
  }

  #forget(process: ParserProcess): void {
    const at = this.#idle.indexOf(process);
    if (at === -1) return;
    this.#idle.splice(at, 1);
    this.#all.delete(process);
    this.#fill();
  }
}
