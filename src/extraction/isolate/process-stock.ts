import { measureResidentMemory } from '../../confinement/resident-memory.ts';
import type { Logger } from '../../lib/logger.ts';
import type { AskOcrServer } from '../ocr/recognize/remote-engine.ts';
import { ParserProcess } from './parser-process.ts';

/** A process is replaced after this number of requests: libraries leak, and fragments of memory stay. */
const MAX_SERVED = 500;
/** … or when it keeps more than this share of its memory while idle: what is left is enough for any document. */
const MAX_IDLE_SHARE = 0.5;
/** After a process that did not even start, the next one is started after this delay. */
const RESTART_DELAY_MS = 1000;

interface StockSettings {
  module: URL;
  /** Processes at once. */
  capacity: number;
  memoryMb: number;
  /** One more than there is work for, ready to read at once; else each is started when it is wanted. */
  keepsSpare: boolean;
  askOcrServer: AskOcrServer | null;
  log: Logger;
}

interface Waiting {
  tenant: string;
  resolve: (process: ParserProcess | null) => void;
}

/**
 * Keeps parser processes, and never more than its capacity. A process that has read a document of one tenant is never
 * given to another: a hostile document could have left something in it.
 */
export class ProcessStock {
  readonly #settings: StockSettings;
  readonly #idle: ParserProcess[] = [];
  readonly #all = new Set<ParserProcess>();
  /** No longer among all, but their folders are not yet deleted. */
  readonly #ending = new Set<ParserProcess>();
  readonly #waiting: Waiting[] = [];
  #starting = 0;
  /** Why the last process could not be started; null after one that could. */
  #problem: string | null = null;
  #isClosed = false;
  #restartTimer: NodeJS.Timeout | undefined;

  constructor(settings: StockSettings) {
    this.#settings = settings;
  }

  /** Why documents wait for a parser; null if one is running or can be started. */
  get problem(): string | null {
    return this.#all.size === this.#starting ? this.#problem : null;
  }

  /** Starts the first process, for whoever comes first; resolves when it is ready, or has failed. */
  async warmUp(): Promise<void> {
    this.#fill();
    await [...this.#all][0]?.ready;
  }

  /** A warm process for one request of a tenant; null if the stock was closed. Give it back with `release`. */
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

  /** Takes a process back, or replaces it at the end of its service life. */
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

  /** Ends all processes, busy or idle. */
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

  /** Starts processes for those who wait, and one more to have an unused one; idle ones of other tenants make room. */
  #fill(): void {
    const { capacity, keepsSpare } = this.#settings;
    if (this.#isClosed || this.#restartTimer !== undefined) return;
    const hasUnused = this.#idle.some(({ tenant }) => tenant === null);
    // The spare one comes after those that somebody waits for, which it would delay.
    const wanted = Math.max(this.#waiting.length, keepsSpare && !hasUnused ? 1 : 0);
    // A process that cannot be created sets the timer, and is not among those that start.
    while (this.#starting < wanted && this.#restartTimer === undefined) {
      if (this.#all.size >= capacity && (this.#starting >= this.#waiting.length || !this.#retireIdle()))
        return;
      void this.#start();
    }
  }

  /** Ends the process that has been idle for longest; false if all are busy. */
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
      // Out of file handles or processes, or no folder for temporary files: until that ends, requests wait.
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

  /** Requests wait while it is tried again and again; readiness reports it. */
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

  /** A process that ended while it was idle. */
  #forget(process: ParserProcess): void {
    const at = this.#idle.indexOf(process);
    if (at === -1) return;
    this.#idle.splice(at, 1);
    this.#all.delete(process);
    this.#fill();
  }
}
