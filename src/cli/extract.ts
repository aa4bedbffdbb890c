import { mkdtemp, rm, stat } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { LANGUAGES } from '#tesseract-onnx';
import {
  createParserPool,
  type ExtractionOutcome,
  type ParserPool,
} from '../extraction/isolate/parser-pool.ts';
import type { ExtractionOptions } from '../extraction/options.ts';
import type { ParsedData } from '../extraction/parsed-data.ts';
import { createProgressBar } from './progress-bar.ts';
import { showTables } from './show-result.ts';
import { UsageError } from './usage-error.ts';

export const EXTRACT_HELP = `usage: legible extract FILE... [--json | --table | --markdown] [--schema FILE] [--pages 1-3,7]
                       [--languages en,de] [--boxes OUT.png]

Extracts data from documents on this machine, without a service or a database.

  --json             parsed_data; for several files, one line each: {"file", "parsed_data"} (default outside a terminal)
  --table            fields and tables in a readable form (default in a terminal)
  --markdown         the text in reading order
  --schema FILE      custom fields as a JSON Schema: docs/guides/custom-fields.md
  --pages 1-3,7      reads only the given pages
  --languages en,de  languages to expect in images and scans, most likely first; any of
                     ${LANGUAGES.join(' ')}
  --boxes OUT.png    draws the boxes of all values on the page images

examples:
  legible extract examples/invoice.pdf
  legible extract --json *.pdf > all.jsonl
  legible extract --boxes boxes.png receipt.jpg

exit status: 0 if all files were read, 1 if some were not, 2 if the command line is invalid
`;

type Format = 'json' | 'table' | 'markdown';

const SILENT = { debug() {}, info() {}, warn() {}, error() {}, child: () => SILENT };
/**
 * These limits are higher than those of the service, because nobody else is waiting and the user can
 * interrupt the command.
 */
const LIMITS = { memoryMb: 1024, pageTimeoutSeconds: 120, timeoutSeconds: 600 };

export async function extractCommand(args: string[]): Promise<void> {
  const { values, positionals: files } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      json: { type: 'boolean' },
      table: { type: 'boolean' },
      markdown: { type: 'boolean' },
      schema: { type: 'string' },
      pages: { type: 'string' },
      languages: { type: 'string' },
      boxes: { type: 'string' },
    },
  });
  const formats = (['json', 'table', 'markdown'] as const).filter((name) => values[name] === true);
  if (files.length === 0 || formats.length > 1) throw new UsageError(EXTRACT_HELP);
  if (values.boxes !== undefined && files.length > 1) throw new UsageError('--boxes accepts only one file.');
  const options = {
    languages: parseLanguages(values.languages),
    ...(values.pages === undefined ? {} : { pages: parsePages(values.pages) }),
    ...(values.schema === undefined ? {} : { schema: await readSchema(values.schema) }),
  };
  const format = formats[0] ?? (process.stdout.isTTY ? 'table' : 'json');
  const pool = createParserPool({
    ...LIMITS,
    size: Math.min(files.length, availableParallelism()),
    isShortLived: true,
    log: SILENT,
  });
  // Aborted if the reader closes the pipe, as in `legible extract *.pdf | head`, because the remaining
  // results are no longer needed.
  const readerGone = new AbortController();
  process.stdout.once('error', () => readerGone.abort());
  try {
    const failed = await extractAll(pool, files, options, format, values.boxes ?? null, readerGone.signal);
    if (failed > 0) process.exitCode = 1;
  } finally {
    await pool.close();
  }
}

/** Extracts the files and prints the results in the same order. Returns the number of files that failed. */
async function extractAll(
  pool: ParserPool,
  files: string[],
  options: Omit<ExtractionOptions, 'filename' | 'scratch'>,
  format: Format,
  boxes: string | null,
  signal: AbortSignal,
): Promise<number> {
  const progress = createProgressBar(files.length);
  const outcomes = files.map(async (file) => {
    const outcome = await extractOne(pool, file, options, signal, (pages) => progress.page(file, pages));
    progress.done();
    return outcome;
  });
  let failed = 0;
  for (const [index, file] of files.entries()) {
    const outcome = await outcomes[index];
    progress.clear();
    if (signal.aborted) break;
    if (outcome === undefined || !outcome.ok) {
      failed++;
      process.stderr.write(`${file}: ${outcome?.code}: ${outcome?.message}\n`);
      if (format === 'json' && files.length > 1)
        process.stdout.write(
          `${JSON.stringify({ file, error: { code: outcome?.code, message: outcome?.message } })}\n`,
        );
      continue;
    }
    const { parsedDataJson } = outcome.result;
    print(file, parsedDataJson, format, files.length > 1);
    if (boxes !== null) {
      const { drawBoxes } = await import('./draw-boxes.ts');
      for (const made of await drawBoxes(pool, resolve(file), toParsedData(parsedDataJson), boxes))
        process.stderr.write(`wrote ${made}\n`);
    }
  }
  return failed;
}

type Failure = { ok: false; code: string; message: string };

async function extractOne(
  pool: ParserPool,
  file: string,
  options: Omit<ExtractionOptions, 'filename' | 'scratch'>,
  signal: AbortSignal,
  onPages: (pages: number) => void,
): Promise<Extract<ExtractionOutcome, { ok: true }> | Failure> {
  const found = await stat(file).catch(() => null);
  if (found === null || !found.isFile())
    return { ok: false, code: 'not_found', message: 'The file does not exist.' };
  const scratch = await mkdtemp(join(tmpdir(), 'legible-'));
  try {
    const job = {
      file: { path: resolve(file), tenant: '' },
      options: { ...options, filename: basename(file), scratch },
      signal,
    };
    return await pool.extract(job, ({ pagesDone }) => onPages(pagesDone));
  } catch (error) {
    if (!signal.aborted) throw error;
    return { ok: false, code: 'aborted', message: 'The output was closed.' };
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

function print(file: string, json: string, format: Format, isOneOfMany: boolean): void {
  const head = isOneOfMany ? `==> ${file} <==\n` : '';
  if (format === 'json')
    process.stdout.write(
      isOneOfMany ? `{"file":${JSON.stringify(file)},"parsed_data":${json}}\n` : `${json}\n`,
    );
  else if (format === 'markdown') process.stdout.write(`${head}${toParsedData(json).text}\n`);
  else process.stdout.write(`${head}${showTables(toParsedData(json))}`);
}

function toParsedData(json: string): ParsedData {
  const data: ParsedData = JSON.parse(json);
  return data;
}

function parsePages(text: string): number[] {
  const pages = text.split(',').flatMap((part) => {
    const [, from, to = from] = /^(\d{1,5})(?:-(\d{1,5}))?$/.exec(part.trim()) ?? [];
    const first = Number(from);
    const last = Number(to);
    if (!(first >= 1 && last >= first))
      throw new UsageError(`--pages accepts page numbers and ranges, such as 1-3,7. "${part}" is neither.`);
    return Array.from({ length: last - first + 1 }, (_, index) => first + index);
  });
  return [...new Set(pages)];
}

function parseLanguages(text: string | undefined): string[] {
  const languages = text?.split(',').map((one) => one.trim()) ?? [];
  const unknown = languages.find((one) => !LANGUAGES.includes(one));
  if (unknown !== undefined)
    throw new UsageError(`--languages does not accept "${unknown}". Choose from ${LANGUAGES.join(', ')}.`);
  return [...new Set(languages)];
}

async function readSchema(path: string): Promise<NonNullable<ExtractionOptions['schema']>> {
  const { readSchemaFile } = await import('../app/read-schema.ts');
  return readSchemaFile(path);
}
