import type { Logger } from '../../lib/logger.ts';
import { ParserProcess } from './parser-process.ts';
import { residentMemory } from './resident-memory.ts';

/** A process is replaced after so many requests: libraries leak, and fragments of memory stay. */
const MAX_SERVED = 500;
/** … or when it keeps more than this share of its memory while idle: what is left is enough for any document. */
const MAX_IDLE_SHARE = 0.5;
/** After a process that did not even start, the next is started so much later. */
const RESTART_DELAY_MS = 1000;

interface StockSettings {
  module: URL;
  /** Processes at once. */
  capacity: number;
  memoryMb: number;
  /** One more than there is work for, ready to read at once; else each is started when it is wanted. */
  keepsSpare: boolean;
  log: Logger;
}

/** Keeps parser processes, and never more than its capacity. */
export class ProcessStock {
  readonly #settings: StockSettings;
  readonly #idle: ParserProcess[] = [];
  readonly #all = new Set<ParserProcess>();
  readonly #waiting: ((process: ParserProcess | null) => void)[] = [];
  #starting = 0;
  #isClosed = false;
  #restartTimer: NodeJS.Timeout | undefined;

  constructor(settings: StockSettings) {
    this.#settings = settings;
  }

  /** Starts the first process, for whoever comes first. Without it, that one waits for it to start. */
  warmUp(): void {
    this.#keepSpare();
  }

  /** A warm process for one request; null where the stock was closed. Give it back with `release`. */
  take(): Promise<ParserProcess | null> {
    if (this.#isClosed) return Promise.resolve(null);
    const warm = this.#idle.pop();
    if (warm !== undefined) {
      this.#keepSpare();
      return Promise.resolve(warm);
    }
    return new Promise((resolve) => {
      this.#waiting.push(resolve);
      this.#keepSpare();
    });
  }

  /** Takes a process back, or replaces it where it has served its time. */
  async release(process: ParserProcess): Promise<void> {
    if (!process.hasEnded && process.pid !== undefined) {
      const memory = await residentMemory(process.pid);
      const isHeavy = (memory ?? 0) > this.#settings.memoryMb * 1e6 * MAX_IDLE_SHARE;
      if (isHeavy || process.served >= MAX_SERVED) process.kill('closed');
      else {
        this.#offer(process);
        return;
      }
    }
    this.#all.delete(process);
    this.#keepSpare();
  }

  /** Ends all processes, at work or not. */
  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#restartTimer);
    for (const resolve of this.#waiting.splice(0)) resolve(null);
    const all = [...this.#all];
    for (const process of all) {
      if (this.#idle.includes(process)) process.dismiss();
      else process.kill('closed');
    }
    await Promise.all(all.map((process) => process.ended));
  }

  #offer(process: ParserProcess): void {
    if (this.#isClosed || process.hasEnded) {
      process.kill('closed');
      this.#all.delete(process);
      this.#keepSpare();
      return;
    }
    const next = this.#waiting.shift();
    if (next === undefined) this.#idle.push(process);
    else next(process);
  }

  /** Starts a process where none is idle or starting and there is room for one. */
  #keepSpare(): void {
    const { capacity, keepsSpare } = this.#settings;
    if (this.#isClosed || this.#restartTimer !== undefined || this.#idle.length > 0) return;
    const wanted = this.#waiting.length + (keepsSpare ? 1 : 0);
    if (this.#all.size >= capacity || this.#starting >= wanted) return;
    void this.#start();
  }

  async #start(): Promise<void> {
    const { module, memoryMb, keepsSpare, log } = this.#settings;
    const process = new ParserProcess(module, { memoryMb, isOfService: keepsSpare, log });
    this.#all.add(process);
    this.#starting++;
    const isReady = await process.ready;
    this.#starting--;
    if (isReady) {
      void process.ended.then(() => this.#forget(process));
      this.#offer(process);
      this.#keepSpare();
      return;
    }
    this.#all.delete(process);
    if (this.#isClosed) return;
    log.error({}, 'a parser process did not start');
    this.#restartTimer = setTimeout(() => {
      this.#restartTimer = undefined;
      this.#keepSpare();
    }, RESTART_DELAY_MS);
  }

  /** A process that ended while it was idle. */
  #forget(process: ParserProcess): void {
    const at = this.#idle.indexOf(process);
    if (at === -1) return;
    this.#idle.splice(at, 1);
    this.#all.delete(process);
    this.#keepSpare();
  }
}
