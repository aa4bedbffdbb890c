import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { withPdf } from '../src/extraction/read/pdf/pdfium/open-pdf.ts';
import { readPageContent } from '../src/extraction/read/pdf/pdfium/read-page-content.ts';
import { type BenchService, countCompleted, startBenchService } from './bench-service.ts';
import { print } from './measure.ts';

const CLIENTS = 8;
const BARE_FILES = 200;

/**
 * Uploads N copies of a one-page text PDF (300 by default) with eight clients, and measures the number of
 * completed documents per second, from the first upload to the last result. For comparison, reads the same
 * file with the PDF library alone in one thread, before and after the uploads. ARGS: N and a PDF.
 */
export async function run([
  given = '300',
  file = new URL('../examples/invoice.pdf', import.meta.url).pathname,
]: string[]): Promise<void> {
  const count = Number(given);
  const pdf = await readFile(file);
  const service = await startBenchService();
  try {
    await processFirst(service, pdf);
    const before = await measureBareLoop(pdf);
    const seconds = await measureDocuments(service, pdf, count);
    const after = await measureBareLoop(pdf);
    const bare = (before + after) / 2;
    print(`end to end: ${(count / seconds).toFixed(1)} documents/s (${count} documents)`);
    print(`the PDF library alone: ${before.toFixed(1)} and ${after.toFixed(1)} documents/s`);
    print(`ratio: ${(count / seconds / bare).toFixed(2)}`);
  } finally {
    await service.end();
  }
}

/** Processes some documents first, so that the parser processes are running before the measurement. */
const processFirst = (service: BenchService, pdf: Buffer) => measureDocuments(service, pdf, 20);

async function measureDocuments(service: BenchService, pdf: Buffer, count: number): Promise<number> {
  const list = `${service.baseUrl}/projects/${service.project}/documents`;
  const done = await countCompleted(service);
  const started = performance.now();
  let left = count;
  const clients = Array.from({ length: CLIENTS }, async () => {
    while (left-- > 0) {
      const response = await service.upload(makeDifferent(pdf), 'invoice.pdf');
      if (response.status !== 201) throw new Error(`${list} answered ${response.status}`);
      await response.arrayBuffer();
    }
  });
  await Promise.all(clients);
  while ((await countCompleted(service)) < done + count)
    await new Promise((resolve) => setTimeout(resolve, 50));
  return (performance.now() - started) / 1000;
}

/** Appends a comment, so that no two documents consist of the same bytes. */
function makeDifferent(pdf: Buffer): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.concat([pdf, Buffer.from(`\n%${randomBytes(8).toString('hex')}\n`)]));
}

async function measureBareLoop(pdf: Buffer): Promise<number> {
  const read = () =>
    withPdf(pdf, (opened) =>
      Array.from({ length: opened.pagesCount }, (_, index) => readPageContent(opened, index + 1, null)),
    );
  await read();
  const started = performance.now();
  for (let n = 0; n < BARE_FILES; n++) await read();
  return BARE_FILES / ((performance.now() - started) / 1000);
}
