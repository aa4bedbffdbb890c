import { readdir, rm, writeFile } from 'node:fs/promises';
import { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { toSearchWords } from '../../lib/search-words.ts';
import { ExtractionError } from '../document.ts';
import type { ExtractionResult } from '../extract.ts';
import type { ComparedValue } from '../llm/compare-readings.ts';
import type { AskOcrServer } from '../ocr/recognize/remote-engine.ts';
import type { ExtractionOptions, ReportProgress } from '../options.ts';
import type { ParsedData } from '../parsed-data.ts';
import type { Region, RegionValue } from '../read-region.ts';
import { returnMemory } from '../return-memory.ts';
import { type RecallTaught, readExample, type StoredExample } from '../understand/learned/taught.ts';
import { encodeFrame, type Frame, FrameReader, MAX_REQUEST_BYTES } from './frames.ts';
import type { Answer, Recalled, Recognized, Request, RequestOptions } from './messages.ts';
import { getSiblingModule } from './sibling-module.ts';
import { toStorableJson } from './storable-json.ts';

/** File descriptor of the pipe to the service, after standard input, output and error. */
const PIPE = 3;

/** The file arguments are paths in the process's folder. */
export interface RequestHandlers {
  extract(file: string, options: ExtractionOptions, report: ReportProgress): Promise<ExtractionResult>;
  mergeAnswers(file: string): Promise<ParsedData>;
  compareAnswers(file: string): Promise<ComparedValue[]>;
  countPages(document: Buffer): Promise<number>;
  renderPage(file: string, page: number, width: number, turn: number): Promise<Uint8Array>;
  readRegion(file: string, region: Region): Promise<RegionValue>;
}

/** A request whose document is written to a file. */
type FileRequest = Exclude<Request, { type: 'count_pages' }>;

interface Reply {
  answer: Answer;
  payload?: Uint8Array;
}

/** Answers requests until the pipe is closed; then the process ends. */
export function serveRequests(handlers: RequestHandlers): void {
  new RequestServer(handlers).start();
}

class RequestServer {
  readonly #handlers: RequestHandlers;
  readonly #pipe = new Socket({ fd: PIPE, readable: true, writable: true });
  readonly #reader = new FrameReader(MAX_REQUEST_BYTES);
  /** Pending requests to the OCR server, keyed by the number of the image. */
  readonly #asked = new Map<number, (answer: unknown) => void>();
  #images = 0;
  #recalled: (examples: StoredExample[]) => void = () => {};

  constructor(handlers: RequestHandlers) {
    this.#handlers = handlers;
  }

  start(): void {
    this.#pipe.on('data', (chunk: Buffer) => {
      for (const frame of this.#reader.push(chunk)) this.#take(frame);
    });
    this.#pipe.on('close', () => process.exit(0));
    this.#pipe.on('error', () => process.exit(0));
    // On Linux, the kernel ends this process when the service ends. On other systems, a worker thread does
    // so, because the main thread may be in an endless loop.
    if (process.platform !== 'linux')
      new Worker(getSiblingModule(import.meta.url, 'end-with-parent')).unref();
    this.#send({ type: 'ready' });
  }

  #take({ message, payload }: Frame): void {
    // The message is not validated, because the service is trusted. It sends one request at a time and waits
    // for the answer.
    const sent = message as Request | Recognized | Recalled;
    if (sent.type === 'recognized') this.#asked.get(sent.id)?.(JSON.parse(payload.toString()));
    else if (sent.type === 'recalled') this.#recalled(JSON.parse(payload.toString()));
    else void this.#answer(sent, payload);
  }

  #send(answer: Answer, payload?: Uint8Array): void {
    this.#pipe.write(encodeFrame(answer, payload));
  }

  async #answer(request: Request, document: Buffer): Promise<void> {
    const { answer, payload } = await this.#reply(request, document);
    // Return freed memory first, because the service measures the memory of the process as soon as it
    // receives the answer.
    await returnMemory();
    this.#send(answer, payload);
  }

  async #reply(request: Request, document: Buffer): Promise<Reply> {
    // The service counts the pages of every uploaded PDF. Not writing the PDF to a file saves time.
    if (request.type === 'count_pages')
      return catchFailure(async () => {
        const pages = await this.#handlers.countPages(document);
        return { answer: { type: 'counted', pages } };
      });
    const { scratch, file } = await unpack(document);
    const reply = await catchFailure(() => this.#handle(request, file, scratch));
    await rm(file, { force: true });
    return reply;
  }

  async #handle(request: FileRequest, file: string, scratch: string): Promise<Reply> {
    const handlers = this.#handlers;
    switch (request.type) {
      case 'merge_answers': {
        const merged = await handlers.mergeAnswers(file);
        const { document_type: documentType, warnings } = merged;
        return {
          answer: { type: 'merged', documentType, warnings },
          payload: Buffer.from(toStorableJson(merged)),
        };
      }
      case 'compare_answers': {
        const compared = await handlers.compareAnswers(file);
        return { answer: { type: 'compared' }, payload: Buffer.from(toStorableJson(compared)) };
      }
      case 'render_page': {
        const payload = await handlers.renderPage(file, request.page, request.width, request.turn);
        return { answer: { type: 'rendered' }, payload };
      }
      case 'read_region':
        return { answer: { type: 'region', value: await handlers.readRegion(file, request.region) } };
      case 'extract': {
        const result = await handlers.extract(file, this.#optionsOf(request.options, scratch), (progress) =>
          this.#send({ type: 'progress', ...progress, reading: progress.reading ?? null }),
        );
        return toReply(result);
      }
    }
  }

  #optionsOf({ usesOcrServer, recalls, ...options }: RequestOptions, scratch: string): ExtractionOptions {
    return {
      ...options,
      scratch,
      ...(usesOcrServer ? { ocrServer: this.#askOcrServer } : {}),
      ...(recalls ? { recall: this.#recall } : {}),
    };
  }

  readonly #recall: RecallTaught = async (signs) => {
    const examples = new Promise<StoredExample[]>((resolve) => {
      this.#recalled = resolve;
    });
    this.#send({ type: 'recall', signs: [...signs] });
    return (await examples).flatMap((one) => readExample(one) ?? []);
  };

  /** The service sends the image to the OCR server, because this process has no network access. */
  readonly #askOcrServer: AskOcrServer = (png, languages) => {
    const id = this.#images++;
    this.#send({ type: 'recognize', id, languages: [...languages] }, png);
    return new Promise((resolve) => this.#asked.set(id, resolve)).finally(() => this.#asked.delete(id));
  };
}

/**
 * Reports extraction errors as answers. Other errors end the process; the service then checks whether the
 * process's files filled the disk, and deletes them.
 */
async function catchFailure(work: () => Promise<Reply>): Promise<Reply> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ExtractionError)) throw error;
    const { code, message, retryable, pagesCount } = error;
    return { answer: { type: 'failed', code, message, retryable, pagesCount } };
  }
}

async function unpack(document: Buffer): Promise<{ scratch: string; file: string }> {
  const scratch = tmpdir();
  for (const name of await readdir(scratch)) await rm(join(scratch, name), { recursive: true });
  const file = join(scratch, 'document');
  await writeFile(file, document);
  return { scratch, file };
}

function toReply(result: ExtractionResult): Reply {
  const { parsedData, pagesCount, wholeTables, contents, layout, modelTask } = result;
  const { document_type: documentType, warnings } = parsedData;
  const searchWords = toSearchWords(parsedData.text);
  return {
    answer: {
      type: 'extracted',
      documentType,
      pagesCount,
      warnings,
      wholeTables,
      contents,
      searchWords,
      layout,
      asksModel: modelTask !== null,
    },
    payload: Buffer.from(toStorableJson(parsedData)),
  };
}
