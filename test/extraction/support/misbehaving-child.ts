// A parser that follows the instructions in the document, to simulate the effects of hostile files.

import { readFileSync, symlinkSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import type { ExtractionResult } from '../../../src/extraction/extract.ts';
import { serveRequests } from '../../../src/extraction/isolate/serve-requests.ts';
import type { ExtractionOptions, ReportProgress } from '../../../src/extraction/options.ts';
import { createEmptyResult } from './empty-result.ts';

const PAGES = 3;
const hoard: Buffer[] = [];

serveRequests({
  extract: (file, options, report) => misbehave(readFileSync(file, 'utf8'), options, report),
  mergeAnswers: async () => createEmptyResult('').parsedData,
  compareAnswers: async () => [],
  async countPages(document) {
    if (document.toString() === 'loop') loopForever();
    return PAGES;
  },
  async renderPage() {
    return process.abort();
  },
  async readRegion() {
    return process.abort();
  },
});

async function misbehave(
  name: string,
  options: ExtractionOptions,
  report: ReportProgress,
): Promise<ExtractionResult> {
  switch (name) {
    case 'loop':
      return loopForever();
    case 'buffers':
      for (;;) {
        hoard.push(Buffer.alloc(16_000_000, 1));
        await new Promise((resolve) => setTimeout(resolve, 2));
      }
    case 'heap':
      for (const kept: string[][] = []; ; )
        kept.push(Array.from({ length: 100_000 }, (_, index) => `${index}-${kept.length}`));
    case 'abort':
      return process.abort();
    case 'throw':
      throw new TypeError('a mistake in a reader');
    case 'chatter':
      for (let page = 0; ; page++) {
        report({ pagesDone: page, pagesCount: null });
        if (page % 1000 === 0) await new Promise((resolve) => setImmediate(resolve));
      }
    case 'garbage':
      writeSync(3, Buffer.alloc(100, 0xff));
      return new Promise(() => {});
    case 'invalid':
      return createResult(options, { document_type: 'poem' as 'other' });
    case 'links':
      try {
        symlinkSync('/etc/hostname', join(options.scratch, 'hostname'));
      } catch {
        // This fails if the process is confined and cannot create a link.
      }
      return {
        ...createResult(options, {}),
        wholeTables: [{ id: 't1', totalRows: 1, file: '/etc/hostname' }],
      };
    case 'slow pages':
      for (let page = 1; page <= 5; page++) {
        await new Promise((resolve) => setTimeout(resolve, 500));
        report({ pagesDone: page, pagesCount: 5 });
      }
      return createResult(options, {});
    case 'page 2':
      for (let page = 1; page <= PAGES; page++) {
        if (options.careful !== undefined) report({ pagesDone: page - 1, pagesCount: PAGES, reading: page });
        // Let the output reach the pipe before the process dies. This simulates a native library that crashes
        // later.
        await new Promise((resolve) => setTimeout(resolve, 20));
        if (page === 2 && !options.careful?.skip.includes(page)) process.abort();
      }
      return createResult(options, { text: `without ${options.careful?.skip.join()}` });
    default:
      return createResult(options, { text: process.env.SECRET ?? JSON.stringify(process.env) });
  }
}

function loopForever(): never {
  for (;;);
}

function createResult(
  options: ExtractionOptions,
  some: Partial<ExtractionResult['parsedData']>,
): ExtractionResult {
  const result = createEmptyResult(options.filename);
  return { ...result, pagesCount: PAGES, parsedData: { ...result.parsedData, ...some } };
}
