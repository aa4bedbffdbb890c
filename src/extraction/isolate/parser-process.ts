import type { ChildProcess } from 'node:child_process';
import { statfsSync } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';
import { Duplex } from 'node:stream';
import { lowerPriority } from '../../confinement/lower-priority.ts';
import { createPrivateFolder, type PrivateFolder } from '../../confinement/private-folder.ts';
import { spawnConfined } from '../../confinement/spawn-confined.ts';
import type { Logger } from '../../lib/logger.ts';
import type { AskOcrServer } from '../ocr/recognize/remote-engine.ts';
import { encodeFrame, encodeFrameStart, type Frame, FrameReader, MAX_ANSWER_BYTES } from './frames.ts';
import { type Answer, checkAnswer, type Recalled, type Recognized, type Request } from './messages.ts';
import type { ParserMode } from './parser-mode.ts';

const MAX_LAST_WORDS = 4000;
/**
 * A parser that sends more answers than this in response to a single request is assumed to be faulty or
 * compromised.
 */
const MAX_ANSWERS = 10_000;
const START_TIMEOUT_MS = 60_000;
/** Documents are read and sent in chunks of this size. */
const CHUNK_BYTES = 1_048_576;
/**
 * Options that reserve more memory for new objects. Otherwise, garbage collection would take up a fifth of a
 * cold start.
 */
const ROOMY = ['--min-semi-space-size=64', '--max-semi-space-size=64'];
/**
 * Options that reserve little memory for new objects. With Node's default, a process would use 80 MB more and
 * be replaced after about a hundred different documents, before Node has optimized its code.
 */
const COMPACT = ['--max-semi-space-size=16'];
/** If less disk space than this is free, the process may have ended because it could not write its files. */
const FULL_BYTES = 4_000_000;
/** Milliseconds after which an idle process that was asked to end is killed. */
const DISMISSAL_MS = 1000;

export type EndReason = 'crashed' | 'disk_full' | 'out_of_memory' | 'too_slow' | 'aborted' | 'closed';

/** The outcome of a request: an answer, or the reason why the process ended. */
export type RequestEnd =
  | {
      kind: 'answer';
      answer: Exclude<Answer, { type: 'ready' | 'progress' | 'recognize' | 'recall' }>;
      payload: Buffer;
    }
  | { kind: 'ended'; reason: EndReason; detail: string };

export type ProgressAnswer = Extract<Answer, { type: 'progress' }>;

/** Finds corrected documents by their hashes. Resolves with a JSON list of `StoredExample`. */
export type FindExamples = (signs: readonly number[]) => Promise<string>;

interface Work {
  finish(end: RequestEnd): void;
  onProgress(progress: ProgressAnswer): void;
  findExamples: FindExamples | null;
  answers: number;
}

interface ParserProcessSettings {
  memoryMb: number;
  /**
   * Whether the process warms up with low priority before it reports that it is ready. If not, it starts as
   * fast as possible.
   */
  isOfService: boolean;
  /** Null if there is no OCR server; the process then reads images itself. */
  askOcrServer: AskOcrServer | null;
  log: Logger;
}

/** Accepts one request at a time and is stopped after its first failure. */
export class ParserProcess {
  /** Number of requests that the process has answered. */
  served = 0;
  /** The tenant whose documents the process has read; null if it has read none. */
  tenant: string | null = null;
  readonly pid: number | undefined;
  /** Resolves to true when the process can accept requests, or to false if it ended before that. */
  readonly ready: Promise<boolean>;
  readonly ended: Promise<void>;
  readonly #child: ChildProcess;
  readonly #pipe: Duplex;
  readonly #folder: PrivateFolder;
  readonly #askOcrServer: AskOcrServer | null;
  #work: Work | null = null;
  #endReason: EndReason = 'crashed';
  #isKilled = false;
  #hasEnded = false;
  #lastWords = '';
  #exit = '';
  #setReady: (isReady: boolean) => void = () => {};
  #setEnded: () => void = () => {};

  constructor(module: URL, { memoryMb, isOfService, askOcrServer, log }: ParserProcessSettings) {
    const heapMb = Math.max(64, Math.floor(memoryMb * 0.75));
    const mode: ParserMode = isOfService ? 'warmed' : 'unwarmed';
    this.#askOcrServer = askOcrServer;
    this.#folder = createPrivateFolder();
    try {
      this.#child = spawnConfined({
        module,
        nodeArgs: [`--max-old-space-size=${heapMb}`, ...(isOfService ? COMPACT : ROOMY)],
        args: [String(memoryMb), mode],
        memoryMb,
        folder: this.#folder,
      });
    } catch (error) {
      // If the folder cannot be deleted now, the service deletes it at its next start.
      this.#folder.remove().catch(() => {});
      throw error;
    }
    this.pid = this.#child.pid;
    this.ready = new Promise((resolve) => {
      this.#setReady = resolve;
    });
    this.ended = new Promise((resolve) => {
      this.#setEnded = resolve;
    });
    this.#pipe = getPipe(this.#child);
    this.#listen(log);
    if (isOfService) lowerPriority(this.pid, log);
  }

  /**
   * Whether the process can accept a request; false once it has been killed, even if it has not ended yet.
   */
  get isUsable(): boolean {
    return !this.#isKilled && !this.#hasEnded;
  }

  /**
   * Why the process ended before it was ready. Its output can be logged, because it has not read any
   * document.
   */
  get startProblem(): string {
    const reason = this.#endReason === 'too_slow' ? 'it took too long to start' : this.#exit;
    return [reason, this.#lastWords.trim()].filter((part) => part !== '').join(': ');
  }

  /**
   * The folder that the process writes complete tables to. The process is not trusted, so check each file
   * before using it.
   */
  get folder(): string {
    return this.#folder.path;
  }

  /** Sends a request with its document; rejects only if the document cannot be read. */
  async run(
    request: Request,
    document: FileHandle,
    onProgress: (progress: ProgressAnswer) => void,
    findExamples: FindExamples | null = null,
  ): Promise<RequestEnd> {
    const end = new Promise<RequestEnd>((resolve) => {
      const finish = (end: RequestEnd) => {
        this.#work = null;
        this.served++;
        resolve(end);
      };
      this.#work = { finish, onProgress, findExamples, answers: 0 };
      if (this.#hasEnded) finish(this.#end());
    });
    if (!this.#hasEnded) await this.#sendRequest(request, document);
    return end;
  }

  async #sendRequest(request: Request, document: FileHandle): Promise<void> {
    const { size } = await document.stat();
    await this.#write(encodeFrameStart(request, size));
    const chunk = Buffer.allocUnsafe(Math.min(size, CHUNK_BYTES));
    for (let sent = 0; sent < size && !this.#hasEnded; ) {
      const { bytesRead } = await document.read(chunk, 0, Math.min(chunk.length, size - sent), sent);
      if (bytesRead === 0) throw new Error('The document became shorter while it was being read.');
      await this.#write(chunk.subarray(0, bytesRead));
      sent += bytesRead;
    }
  }

  /** Does not reject if the process has ended, because its exit event reports that. */
  #write(bytes: Buffer): Promise<void> {
    return new Promise((resolve) => void this.#pipe.write(bytes, () => resolve()));
  }

  /** Ends the process immediately. The current request ends with the given reason. */
  kill(reason: EndReason): void {
    if (this.#hasEnded) return;
    this.#isKilled = true;
    this.#endReason = reason;
    this.#child.kill('SIGKILL');
  }

  /**
   * Asks an idle process to exit on its own, so that Node saves the code that it compiled. Kills the process
   * if it does not exit in time.
   */
  dismiss(): void {
    this.#isKilled = true;
    this.#endReason = 'closed';
    this.#pipe.end();
    const late = setTimeout(() => this.kill('closed'), DISMISSAL_MS);
    void this.ended.then(() => clearTimeout(late));
  }

  #listen(log: Logger): void {
    const reader = new FrameReader(MAX_ANSWER_BYTES);
    const startTimer = setTimeout(() => this.kill('too_slow'), START_TIMEOUT_MS);
    void this.ready.then(() => clearTimeout(startTimer));
    this.#pipe.on('data', (chunk: Buffer) => this.#receive(reader, chunk));
    // Nothing is lost: the process has ended, and its exit event reports that.
    this.#pipe.on('error', () => {});
    this.#child.stderr?.on('data', (chunk: Buffer) => {
      this.#lastWords = (this.#lastWords + chunk.toString('latin1')).slice(-MAX_LAST_WORDS);
    });
    this.#child.on('error', (error) => {
      this.#lastWords = error.message;
      this.#close();
    });
    this.#child.on('close', (code, signal) => {
      this.#exit = signal ?? `exit status ${code}`;
      if (this.#endReason === 'crashed') this.#logCrash(log, code, signal);
      this.#close();
    });
  }

  /** Logs a crash. The output of the process may quote the document, so it is logged only at debug level. */
  #logCrash(log: Logger, code: number | null, signal: string | null): void {
    log.warn({ pid: this.pid, code, signal }, 'a parser process crashed');
    log.debug({ pid: this.pid, last_words: this.#lastWords }, 'output of the parser process that crashed');
  }

  #receive(reader: FrameReader, chunk: Buffer): void {
    if (this.#hasEnded) return;
    try {
      for (const frame of reader.push(chunk)) this.#take(frame);
    } catch (error) {
      this.#lastWords = `protocol: ${error instanceof Error ? error.message : error}`;
      this.#child.kill('SIGKILL');
    }
  }

  #take({ message, payload }: Frame): void {
    const answer = checkAnswer(message);
    if (answer === null) throw new Error('an invalid answer');
    if (answer.type === 'ready') {
      this.#setReady(true);
      return;
    }
    const work = this.#work;
    if (work === null || ++work.answers > MAX_ANSWERS) throw new Error('an answer that was not requested');
    if (answer.type === 'progress') work.onProgress(answer);
    else if (answer.type === 'recognize') this.#recognize(answer, payload);
    else if (answer.type === 'recall') this.#recall(work, answer.signs);
    else work.finish({ kind: 'answer', answer, payload });
  }

  /** Sends an image to the OCR server on behalf of the process, which has no network access. */
  #recognize({ id, languages }: Extract<Answer, { type: 'recognize' }>, png: Buffer): void {
    if (this.#askOcrServer === null) throw new Error('an image that was not requested');
    const reply = (answer: unknown) => {
      const message: Recognized = { type: 'recognized', id };
      if (!this.#hasEnded) this.#pipe.write(encodeFrame(message, Buffer.from(JSON.stringify(answer))));
    };
    // Null means that the server did not answer. The document then fails with a retryable error.
    this.#askOcrServer(png, languages).then(reply, () => reply(null));
  }

  /**
   * Sends examples to the process, once for each document that it reads. If the database does not respond,
   * the document is read without learned values.
   */
  #recall(work: Work, signs: readonly number[]): void {
    const { findExamples } = work;
    if (findExamples === null) throw new Error('taught documents that were not requested');
    work.findExamples = null;
    const reply = (json: string) => {
      const message: Recalled = { type: 'recalled' };
      if (!this.#hasEnded) this.#pipe.write(encodeFrame(message, Buffer.from(json)));
    };
    findExamples(signs).then(reply, () => reply('[]'));
  }

  #close(): void {
    if (this.#hasEnded) return;
    this.#hasEnded = true;
    this.#setReady(false);
    if (this.#endReason === 'crashed' && isDiskFull(this.#folder.path)) this.#endReason = 'disk_full';
    // If the folder cannot be deleted now, the service deletes it at its next start.
    void this.#folder.remove().then(this.#setEnded, this.#setEnded);
    this.#pipe.destroy();
    this.#work?.finish(this.#end());
  }

  #end(): RequestEnd {
    const isHeapFull = /heap out of memory|Allocation failed/i.test(this.#lastWords);
    const reason = this.#endReason === 'crashed' && isHeapFull ? 'out_of_memory' : this.#endReason;
    return { kind: 'ended', reason, detail: this.#lastWords };
  }
}

/** Whether the disk with the folder is nearly full; false if the folder no longer exists. */
function isDiskFull(folder: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize < FULL_BYTES;
  } catch {
    return false;
  }
}

function getPipe(child: ChildProcess): Duplex {
  const pipe = child.stdio[3];
  if (pipe instanceof Duplex) return pipe;
  throw new Error('The pipe to the parser process was not created.');
}
