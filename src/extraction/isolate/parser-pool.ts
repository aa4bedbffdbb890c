import { open } from 'node:fs/promises';
import type { Logger } from '../../lib/logger.ts';
import { Semaphore } from '../../lib/semaphore.ts';
import type { FailureCode } from '../document.ts';
import type { ComparedValue } from '../llm/compare-readings.ts';
import type { TaskFiles } from '../llm/task-file-names.ts';
import { postToOcrServer } from '../ocr/recognize/post-to-ocr-server.ts';
import type { OcrServerAddress } from '../ocr/recognize/remote-engine.ts';
import type { ExtractionOptions, Progress } from '../options.ts';
import type { Region, RegionValue } from '../read-region.ts';
import { MAX_RESULT_BYTES } from '../size-limits.ts';
import { collectContents } from './collect-contents.ts';
import { collectTables } from './collect-tables.ts';
import { collectTask } from './collect-task.ts';
import { compileParsers } from './compile-parsers.ts';
import { type Limits, watchLimits } from './limits.ts';
import type { Request, ResultSummary } from './messages.ts';
import type { EndReason, FindExamples, ParserProcess, ProgressAnswer, RequestEnd } from './parser-process.ts';
import { ProcessStock } from './process-stock.ts';
import { readCompared } from './read-compared.ts';
import { getSiblingModule } from './sibling-module.ts';

/**
 * Maximum number of concurrent requests for page counts and page images. These requests never wait for
 * documents to be read.
 */
const QUICK_REQUESTS = 2;
/** A document fails after this many crashes. */
const MAX_CRASHES = 3;
const RENDER_TIMEOUT_MS = 20_000;

export interface ParserPoolSettings {
  /** Number of documents that can be read concurrently, each in a separate process. */
  size: number;
  memoryMb: number;
  pageTimeoutSeconds: number;
  timeoutSeconds: number;
  /** If set, this server reads images instead of the built-in OCR engines. */
  ocrServer?: OcrServerAddress;
  /** True for a command that reads only a few files: processes are then started only when they are needed. */
  isShortLived?: boolean;
  log: Logger;
  /** Set only by tests. */
  childModule?: URL;
}

/** A result as received from the process. Its JSON is not parsed again. */
export interface ExtractedDocument extends Omit<ResultSummary, 'asksModel'> {
  parsedDataJson: string;
  /** The question for a language model, as files in the scratch folder; null if there is no question. */
  modelTask: TaskFiles | null;
}

export type MergedResult = Pick<ExtractedDocument, 'parsedDataJson' | 'documentType' | 'warnings'>;

export interface ExtractionFailure {
  ok: false;
  code: FailureCode;
  message: string;
  retryable: boolean;
  pagesCount: number | null;
}

export type ExtractionOutcome = { ok: true; result: ExtractedDocument } | ExtractionFailure;

/** A file and the tenant that owns it. A process never reads documents from different tenants. */
export interface OwnedFile {
  path: string;
  tenant: string;
}

export interface ExtractionJob {
  file: OwnedFile;
  /** `scratch` is the folder that complete tables are written to. */
  options: Omit<ExtractionOptions, 'ocrServer' | 'recall' | 'taught'>;
  /** Finds documents with the same layout that people have corrected. */
  findExamples?: FindExamples;
  /** Aborting ends the process and rejects the promise with the reason for the abort. */
  signal?: AbortSignal;
}

export interface ParserPool {
  /**
   * Extracts one document. If the process crashes, the document is read again page by page in a new process;
   * a page that crashes that process is omitted, with a warning.
   * @throws only if the request is aborted, the file cannot be opened, or the disk for temporary files is
   * full (the last two with a system error code)
   */
  extract(job: ExtractionJob, onProgress?: (progress: Progress) => void): Promise<ExtractionOutcome>;
  /**
   * Merges the model's answers in a bundle (see `writeBundleJson`) into its result. Returns null if that
   * fails.
   */
  mergeAnswers(bundle: OwnedFile, signal?: AbortSignal): Promise<MergedResult | null>;
  /**
   * Compares the values of the offline engine, of the model, and of the merged result in a bundle. Returns
   * null if that fails.
   */
  compareAnswers(bundle: OwnedFile, signal?: AbortSignal): Promise<ComparedValue[] | null>;
  /** Counts the pages of a PDF before it is accepted. The time limit includes the wait for a process. */
  countPages(
    file: OwnedFile,
    options?: { timeoutMs?: number },
  ): Promise<{ pages: number } | { failure: FailureCode; message: string }>;
  /**
   * Renders a page as a PNG that is `width` pixels wide, rotated clockwise by `turn` degrees in addition to
   * the rotation in the file. Aborting the signal ends the process.
   * @throws {PageNotRenderedError}
   */
  renderPage(
    file: OwnedFile,
    page: number,
    width: number,
    turn?: 0 | 90 | 180 | 270,
    signal?: AbortSignal,
  ): Promise<Uint8Array>;
  /**
   * Reads the value in a box on a page. Returns null if the box contains no value of the requested kind.
   * @throws {PageNotRenderedError}
   */
  readRegion(file: OwnedFile, region: Region, signal?: AbortSignal): Promise<RegionValue>;
  /** Rejects if no parser process can currently be started, so that requests have to wait. */
  check(): Promise<void>;
  /** Starts the first process before a document needs it. */
  warmUp(): void;
  close(): Promise<void>;
}

/** Thrown if a page could not be rendered or a box could not be read; `code` is the reason. */
export class PageNotRenderedError extends Error {
  readonly code: FailureCode;
  constructor(code: FailureCode, message: string) {
    super(message);
    this.name = 'PageNotRenderedError';
    this.code = code;
  }
}

/** Failures inside a process are returned as outcomes and never thrown. */
export function createParserPool(settings: ParserPoolSettings): ParserPool {
  const { size, memoryMb, log } = settings;
  const keepsSpare = settings.isShortLived !== true;
  const limits: Limits = {
    memoryMb,
    pageTimeoutMs: settings.pageTimeoutSeconds * 1000,
    timeoutMs: settings.timeoutSeconds * 1000,
  };
  const module = settings.childModule ?? getSiblingModule(import.meta.url, 'parser-child');
  const askOcrServer =
    settings.ocrServer === undefined
      ? null
      : postToOcrServer(settings.ocrServer, (error) =>
          log.warn({ err: error }, 'the OCR server did not respond'),
        );
  const capacity = size + QUICK_REQUESTS;
  const stock = new ProcessStock({ module, capacity, memoryMb, keepsSpare, askOcrServer, log });
  const compile = async () => {
    if (settings.childModule === undefined) await compileParsers(memoryMb, log);
  };
  const documents = new Semaphore(size);
  const quick = new Semaphore(QUICK_REQUESTS);

  async function runQuick(
    file: OwnedFile,
    request: Request,
    timeoutMs: number,
    client?: AbortSignal,
  ): Promise<RequestEnd> {
    const deadline = new AbortController();
    const timer = setTimeout(() => deadline.abort(), timeoutMs);
    const signal = client === undefined ? deadline.signal : AbortSignal.any([deadline.signal, client]);
    try {
      const end = await run(stock, quick, file, request, { ...limits, timeoutMs }, { signal });
      return end.kind === 'ended' && deadline.signal.aborted ? { ...end, reason: 'too_slow' } : end;
    } finally {
      // Otherwise, the timer would later abort the signal of a request that has already ended.
      clearTimeout(timer);
    }
  }

  return {
    async extract({ file, options, findExamples, signal }, onProgress = () => {}) {
      let usedMs = 0;
      let tried = options;
      for (let crashes = 0; ; ) {
        signal?.throwIfAborted();
        const timeoutMs = Math.max(1, limits.timeoutMs - usedMs);
        let reading: number | null = null;
        const watch = (progress: ProgressAnswer) => {
          reading = progress.reading;
          onProgress({ pagesDone: progress.pagesDone, pagesCount: progress.pagesCount });
        };
        const { scratch, ...sent } = tried;
        const request: Request = {
          type: 'extract',
          options: { ...sent, usesOcrServer: askOcrServer !== null, recalls: findExamples !== undefined },
        };
        let outcome: ExtractionOutcome | null = null;
        const take = async (end: RequestEnd, folder: string) => {
          outcome = await createOutcome(end, folder, scratch);
        };
        const end = await run(
          stock,
          documents,
          file,
          request,
          { ...limits, timeoutMs },
          { signal, onProgress: watch, findExamples, take, onUsed: (ms) => (usedMs += ms) },
        );
        signal?.throwIfAborted();
        const isCrash = end.kind === 'ended' && end.reason === 'crashed';
        if (!isCrash || ++crashes === MAX_CRASHES) return outcome ?? createFailure(end);
        log.warn({ crashes, page: reading }, 'a document is being read again, page by page');
        tried = {
          ...options,
          careful: { skip: [...(tried.careful?.skip ?? []), ...(reading === null ? [] : [reading])] },
        };
      }
    },

    async mergeAnswers(bundle, signal) {
      const options = signal === undefined ? {} : { signal };
      const end = await run(stock, documents, bundle, { type: 'merge_answers' }, limits, options);
      signal?.throwIfAborted();
      if (end.kind !== 'answer' || end.answer.type !== 'merged') return null;
      if (end.payload.length > MAX_RESULT_BYTES * 1.1) return null;
      const { documentType, warnings } = end.answer;
      return { documentType, warnings, parsedDataJson: end.payload.toString() };
    },

    async compareAnswers(bundle, signal) {
      const options = signal === undefined ? {} : { signal };
      const end = await run(stock, documents, bundle, { type: 'compare_answers' }, limits, options);
      signal?.throwIfAborted();
      return end.kind === 'answer' && end.answer.type === 'compared' ? readCompared(end.payload) : null;
    },

    async countPages(file, { timeoutMs = limits.timeoutMs } = {}) {
      const end = await runQuick(file, { type: 'count_pages' }, timeoutMs);
      if (end.kind === 'answer' && end.answer.type === 'counted') return { pages: end.answer.pages };
      const { code, message } = createFailure(end);
      return { failure: code, message };
    },

    async renderPage(file, page, width, turn = 0, signal) {
      const request: Request = { type: 'render_page', page, width, turn };
      const end = await runQuick(file, request, RENDER_TIMEOUT_MS, signal);
      if (end.kind === 'answer' && end.answer.type === 'rendered') return end.payload;
      const { code, message } = createFailure(end);
      throw new PageNotRenderedError(code, message);
    },

    async readRegion(file, region, signal) {
      const end = await runQuick(file, { type: 'read_region', region }, RENDER_TIMEOUT_MS, signal);
      if (end.kind === 'answer' && end.answer.type === 'region') return end.answer.value;
      const { code, message } = createFailure(end);
      throw new PageNotRenderedError(code, message);
    },

    async check() {
      if (stock.problem !== null) throw new Error(`no parser process can be started: ${stock.problem}`);
    },

    warmUp() {
      void stock.warmUp().then(compile);
    },

    async close() {
      await stock.close();
      // A short-lived command compiles the parsers after its work, so that the next command starts in half
      // the time.
      if (!keepsSpare) await compile();
    },
  };
}

interface RunOptions {
  signal?: AbortSignal | undefined;
  onProgress?: (progress: ProgressAnswer) => void;
  findExamples?: FindExamples | undefined;
  /** Called with the process's folder before the process can do anything else. */
  take?: (end: RequestEnd, folder: string) => Promise<void>;
  /** Called with the milliseconds that count towards the time limit. */
  onUsed?: (ms: number) => void;
}

async function run(
  stock: ProcessStock,
  lane: Semaphore,
  file: OwnedFile,
  request: Request,
  limits: Limits,
  { signal, onProgress = () => {}, findExamples, take = async () => {}, onUsed = () => {} }: RunOptions,
): Promise<RequestEnd> {
  const release = await lane.enter(signal);
  if (release === null) return createRequestEnd('aborted');
  try {
    const process = await takeProcess(stock, file.tenant, signal);
    if (process === null) return createRequestEnd(signal?.aborted ? 'aborted' : 'closed');
    const abort = () => process.kill('aborted');
    signal?.addEventListener('abort', abort, { once: true });
    const watch = watchLimits(process, limits);
    try {
      const watchProgress = (progress: ProgressAnswer) => {
        watch.progress();
        onProgress(progress);
      };
      const end = await runRequest(process, file.path, request, watchProgress, findExamples);
      if (end.kind === 'ended' && end.reason === 'disk_full') {
        // Wait for the process to end; until then, the next check of the disk would still count its files.
        await process.ended;
        throw createDiskFullError();
      }
      await take(end, process.folder);
      return end;
    } catch (error) {
      // Otherwise, the process would wait for the rest of the document.
      process.kill('aborted');
      throw error;
    } finally {
      onUsed(watch.stop());
      signal?.removeEventListener('abort', abort);
      await stock.release(process);
    }
  } finally {
    release();
  }
}

async function runRequest(
  process: ParserProcess,
  path: string,
  request: Request,
  onProgress: (progress: ProgressAnswer) => void,
  findExamples: FindExamples | undefined,
): Promise<RequestEnd> {
  const document = await open(path);
  try {
    return await process.run(request, document, onProgress, findExamples);
  } finally {
    await document.close();
  }
}

/**
 * Returns null if the signal is aborted before a process is ready; that process is released once it is ready.
 */
async function takeProcess(
  stock: ProcessStock,
  tenant: string,
  signal: AbortSignal | undefined,
): Promise<ParserProcess | null> {
  const taken = stock.take(tenant);
  if (signal === undefined) return taken;
  const aborted = new Promise<null>((resolve) => {
    if (signal.aborted) resolve(null);
    else signal.addEventListener('abort', () => resolve(null), { once: true });
  });
  const first = await Promise.race([taken, aborted]);
  if (first !== null && !signal.aborted) return first;
  void taken.then((process) => (process === null ? undefined : stock.release(process)));
  return null;
}

function createRequestEnd(reason: EndReason): RequestEnd {
  return { kind: 'ended', reason, detail: '' };
}

async function createOutcome(end: RequestEnd, folder: string, scratch: string): Promise<ExtractionOutcome> {
  if (end.kind !== 'answer' || end.answer.type !== 'extracted') return createFailure(end);
  if (end.payload.length > MAX_RESULT_BYTES * 1.1) return createFailure(createRequestEnd('crashed'));
  const { type: _, asksModel, ...summary } = end.answer;
  const wholeTables = await collectTables(summary.wholeTables, folder, scratch);
  const contents = await collectContents(summary.contents, folder, scratch);
  if (wholeTables === null || contents === null) return createFailure(createRequestEnd('crashed'));
  const modelTask = asksModel ? await collectTask(folder, scratch) : null;
  const parsedDataJson = end.payload.toString();
  return { ok: true, result: { ...summary, wholeTables, contents, parsedDataJson, modelTask } };
}

function createDiskFullError(): Error {
  return Object.assign(new Error('the disk for temporary files filled up while a document was read'), {
    code: 'ENOSPC',
  });
}

const ENDS: Record<EndReason, Pick<ExtractionFailure, 'code' | 'message' | 'retryable'>> = {
  crashed: { code: 'processing_crashed', message: 'The reader crashed on this document.', retryable: true },
  disk_full: {
    code: 'processing_crashed',
    message: 'The disk for temporary files was full.',
    retryable: true,
  },
  closed: { code: 'processing_crashed', message: 'The service was stopping.', retryable: true },
  aborted: { code: 'processing_timeout', message: 'The work was cancelled.', retryable: true },
  out_of_memory: {
    code: 'resource_limit_exceeded',
    message: 'Reading the document took more memory than allowed.',
    retryable: false,
  },
  too_slow: {
    code: 'processing_timeout',
    message: 'Reading the document took longer than allowed.',
    retryable: false,
  },
};

function createFailure(end: RequestEnd): ExtractionFailure {
  if (end.kind === 'ended') return { ok: false, ...ENDS[end.reason], pagesCount: null };
  if (end.answer.type !== 'failed') return { ok: false, ...ENDS.crashed, pagesCount: null };
  const { code, message, retryable, pagesCount } = end.answer;
  return { ok: false, code, message, retryable, pagesCount };
}
