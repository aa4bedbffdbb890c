import { Socket } from 'node:net';
import { Worker } from 'node:worker_threads';
import { toSearchWords } from '../../lib/search-words.ts';
import { ExtractionError } from '../document.ts';
import type { ExtractionResult } from '../extract.ts';
import type { ExtractionOptions, ReportProgress } from '../options.ts';
import type { Region, RegionValue } from '../read-region.ts';
import { returnMemory } from '../return-memory.ts';
import { encodeFrame, FrameReader } from './frames.ts';
import type { Answer, Request } from './messages.ts';
import { siblingModule } from './sibling-module.ts';
import { toStorableJson } from './storable-json.ts';

/** The pipe to the service, after standard input, output and error. */
const PIPE = 3;

/** What a parser process does. */
export interface RequestHandlers {
  extract(file: string, options: ExtractionOptions, report: ReportProgress): Promise<ExtractionResult>;
  countPages(file: string): Promise<number>;
  renderPage(file: string, page: number, width: number, turn: number): Promise<Uint8Array>;
  readRegion(file: string, region: Region): Promise<RegionValue>;
}

type Send = (answer: Answer, payload?: Uint8Array) => void;

interface Reply {
  answer: Answer;
  payload?: Uint8Array;
}

/** Answers requests from the pipe until it closes; the process then ends. `note` is for the log of the service. */
export function serveRequests(handlers: RequestHandlers, note: string | null = null): void {
  const pipe = new Socket({ fd: PIPE, readable: true, writable: true });
  const reader = new FrameReader();
  const send: Send = (answer, payload) => void pipe.write(encodeFrame(answer, payload));
  pipe.on('data', (chunk: Buffer) => {
    // The service sends one request at a time and waits for its answer.
    for (const { message } of reader.push(chunk)) void answer(handlers, message as Request, send);
  });
  pipe.on('close', () => process.exit(0));
  pipe.on('error', () => process.exit(0));
  // Sees the end of the service even while this thread is lost in a loop.
  new Worker(siblingModule(import.meta.url, 'end-with-parent')).unref();
  send({ type: 'ready', note });
}

async function answer(handlers: RequestHandlers, request: Request, send: Send): Promise<void> {
  const { answer, payload } = await reply(handlers, request, send);
  // The service looks at once at what an idle process keeps.
  await returnMemory();
  send(answer, payload);
}

async function reply(handlers: RequestHandlers, request: Request, send: Send): Promise<Reply> {
  try {
    return await handle(handlers, request, send);
  } catch (error) {
    if (!(error instanceof ExtractionError)) throw error;
    const { code, message, retryable, pagesCount } = error;
    return { answer: { type: 'failed', code, message, retryable, pagesCount } };
  }
}

async function handle(handlers: RequestHandlers, request: Request, send: Send): Promise<Reply> {
  switch (request.type) {
    case 'count_pages':
      return { answer: { type: 'counted', pages: await handlers.countPages(request.file) } };
    case 'render_page': {
      const payload = await handlers.renderPage(request.file, request.page, request.width, request.turn);
      return { answer: { type: 'rendered' }, payload };
    }
    case 'read_region':
      return { answer: { type: 'region', value: await handlers.readRegion(request.file, request.region) } };
    case 'extract': {
      const result = await handlers.extract(request.file, request.options, (progress) =>
        send({ type: 'progress', ...progress, reading: progress.reading ?? null }),
      );
      return toReply(result);
    }
  }
}

function toReply({ parsedData, pagesCount, wholeTables }: ExtractionResult): Reply {
  const { document_type: documentType, warnings } = parsedData;
  const searchWords = toSearchWords(parsedData.text);
  return {
    answer: {
      type: 'extracted',
      documentType,
      pagesCount,
      warnings,
      wholeTables,
      searchWords,
    },
    payload: Buffer.from(toStorableJson(parsedData)),
  };
}
