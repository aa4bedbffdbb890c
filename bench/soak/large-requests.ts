import { readJson } from '../../test/support/read-json.ts';
import { startBenchService, type UploadedDocument, waitUntilDone } from '../bench-service.ts';
import { drawBlackAndWhitePdf } from '../draw-scans.ts';
import { measureMemory, print } from '../measure.ts';
import { recordFigures } from './record-figures.ts';
import { watchParsers } from './watch-parsers.ts';

const MEGABYTE = 1_048_576;
const PARSE_MEMORY_MB = 1024;
const PARALLEL = 50;
const UPLOAD_MEGABYTES = 15;
const EXPECTED = [201, 429, 503];
const HEADER = '| Load | Answers | Result | Memory of the API process, peak | Memory of a parser, peak |';

/**
 * `npm run soak -- large-requests [PAGES] [DPI]`: uploads a black-and-white scan with PAGES pages (25 by default)
 * at DPI dots per inch (600 by default), which must complete within the memory limit of a parser, and then 50 files of
 * 15 MB in parallel to a process that only answers requests. Each must be accepted, or postponed with
 * `Retry-After`.
 */
export async function run([pages = '25', dpi = '600']: string[]): Promise<void> {
  const rows = [await uploadScan(Number(pages), Number(dpi)), await uploadInParallel()];
  await recordFigures('large-requests', [HEADER, '|---|---|---|---|---|', ...rows.map(({ row }) => row)]);
  process.exitCode = rows.every(({ ok }) => ok) ? 0 : 1;
}

interface Outcome {
  row: string;
  ok: boolean;
}

async function uploadScan(pages: number, dpi: number): Promise<Outcome> {
  const scan = new Uint8Array(await drawBlackAndWhitePdf(pages, dpi));
  const size = Math.ceil(scan.length / MEGABYTE);
  print(`scan of ${pages} pages at ${dpi} dpi: ${size} MB`);
  const service = await startBenchService({
    LEGIBLE_MAX_FILE_SIZE: `${Math.max(UPLOAD_MEGABYTES, size)}MiB`,
    LEGIBLE_PARSE_MEMORY_MB: String(PARSE_MEMORY_MB),
    LEGIBLE_PARSE_TIMEOUT_SECONDS: '900',
  });
  const parsers = watchParsers(service.pid);
  try {
    const began = performance.now();
    const response = await service.upload(scan, 'scan.pdf');
    const { document } = await readJson<{ document: UploadedDocument }>(response);
    const end = await waitUntilDone(service, document.id);
    const seconds = Math.round((performance.now() - began) / 1000);
    const result = end.status === 'completed' ? 'completed' : `${end.status}: ${end.error?.code}`;
    const ofParser = parsers.stop();
    const load = `scan, ${pages} pages, ${dpi} dpi, ${size} MB`;
    const { peak } = await measureMemory(service.pid);
    return {
      row: `| ${load} | ${response.status} | ${result} after ${seconds} s | ${peak} MB | ${ofParser} MB |`,
      ok: end.status === 'completed' && ofParser <= PARSE_MEMORY_MB,
    };
  } finally {
    parsers.stop();
    await service.end();
  }
}

async function uploadInParallel(): Promise<Outcome> {
  const service = await startBenchService({ LEGIBLE_ROLE: 'api' });
  try {
    const file = new Uint8Array(Buffer.alloc(UPLOAD_MEGABYTES * MEGABYTE, 'abc def\n'));
    const responses = await Promise.all(
      Array.from({ length: PARALLEL }, (_, n) => service.upload(file, `${n}.txt`)),
    );
    const isExpected = responses.every(
      ({ status, headers }) => EXPECTED.includes(status) && (status === 201 || headers.has('retry-after')),
    );
    const { peak } = await measureMemory(service.pid);
    const answers = EXPECTED.map(
      (status) => `${responses.filter((one) => one.status === status).length} × ${status}`,
    ).join(', ');
    const load = `${PARALLEL} uploads of ${UPLOAD_MEGABYTES} MB in parallel`;
    return {
      row: `| ${load} | ${answers} | ${isExpected ? 'as documented' : 'unexpected answers'} | ${peak} MB | – |`,
      ok: isExpected,
    };
  } finally {
    await service.end();
  }
}
