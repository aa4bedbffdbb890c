import { openAsBlob } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, dirname, extname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { countNoun } from './count-noun.ts';
import { createProgressBar } from './progress-bar.ts';
import { askService, ServiceError } from './service-client.ts';
import { UsageError } from './usage-error.ts';

export const LEARN_HELP = `usage: legible learn --project PROJECT_ID FILE...

Teaches a project with 3 to 50 documents and their correct values, so that later documents with the same layouts are read in
the same way. The correct values of invoice.pdf are in invoice.json next to it, in the structure of parsed_data; only the values
in that file are taught:

  {"document_type": "invoice", "fields": {"number": "INV-7", "due_date": null}, "line_items": [{"description": "Rope", "amount": 12}]}

null means that the document does not have the field. The command uploads the files to the service at LEGIBLE_URL (default
http://127.0.0.1:8080/v1) with LEGIBLE_KEY and prints, for each field, how many values are correct before and after teaching. For
the second number, each document is read using only what was learned from the other documents.

  --json          prints the whole report as JSON

example:
  legible learn --project proj_01kah8yq2m5t6v7w8x9y0z1a2b samples/*.pdf

exit status: 0 if all files were taught, 1 if some were not, 2 if the command line is invalid
`;

const LEAST = 3;
const MOST = 50;
const POLL_MS = 500;
/** Maximum time that one request waits for a result. */
const WAIT_SECONDS = 60;

interface Example {
  document_id: string;
  values: unknown;
}

interface TaughtField {
  pointer: string;
  expected: number;
  right_before: number;
  right_after: number;
}

/** The part of a teaching job that the command prints. */
interface Teaching {
  id: string;
  status: string;
  error?: string;
  progress: { done: number; total: number };
  fields: TaughtField[];
  examples: { document_id: string; filename: string; status: string; error?: string }[];
}

export async function learn(args: string[]): Promise<void> {
  const { values, positionals: files } = parseArgs({
    args,
    allowPositionals: true,
    options: { project: { type: 'string' }, json: { type: 'boolean', default: false } },
  });
  if (values.project === undefined || files.length === 0) throw new UsageError(LEARN_HELP);
  if (files.length < LEAST || files.length > MOST)
    throw new UsageError(`Specify ${LEAST} to ${MOST} files, not ${files.length}.`);
  const project = `/projects/${encodeURIComponent(values.project)}`;
  const examples: Example[] = [];
  const bar = createProgressBar(files.length);
  for (const file of files) {
    bar.page(file, 1);
    const example = await uploadExample(project, file);
    bar.done();
    if (example !== null) examples.push(example);
  }
  bar.clear();
  if (examples.length < files.length) process.exitCode = 1;
  if (examples.length < LEAST) {
    process.stderr.write(
      `Only ${countNoun(examples.length, 'file')} can be taught; at least ${LEAST} are needed.\n`,
    );
    return;
  }
  const teaching = await teach(project, examples);
  if (teaching === null) {
    process.exitCode = 1;
    return;
  }
  if (values.json) process.stdout.write(`${JSON.stringify(teaching, null, 2)}\n`);
  else printReport(teaching);
  const failed = teaching.examples.filter(({ status }) => status === 'failed');
  for (const { filename, error } of failed) process.stderr.write(`${filename}: ${error ?? 'failed'}\n`);
  if (teaching.status !== 'completed') process.stderr.write(`${teaching.error ?? 'Teaching failed.'}\n`);
  if (failed.length > 0 || teaching.status !== 'completed') process.exitCode = 1;
}

/**
 * Uploads a file and waits until it has been processed. If the file cannot be used as an example, prints the
 * reason and returns null.
 */
async function uploadExample(project: string, file: string): Promise<Example | null> {
  try {
    const values = await readValues(file);
    const form = new FormData();
    form.append('file', await openAsBlob(file), basename(file));
    const sent = await askService(`${project}/documents?wait=${WAIT_SECONDS}`, {
      method: 'POST',
      body: form,
    });
    let document = readDocument(sent);
    while (document.status === 'pending')
      document = readDocument(await askService(`${project}/documents/${document.id}?wait=${WAIT_SECONDS}`));
    if (document.status === 'failed')
      throw new ServiceError(document.error?.message ?? 'The document could not be read.');
    return { document_id: document.id, values };
  } catch (error) {
    const isExpected =
      error instanceof ServiceError ||
      (error instanceof Error && 'code' in error) ||
      error instanceof SyntaxError;
    if (!isExpected) throw error;
    process.stderr.write(`${file}: ${error.message}\n`);
    return null;
  }
}

interface UploadedDocument {
  id: string;
  status: string;
  error?: { message: string } | null;
}

function readDocument({ document }: Record<string, unknown>): UploadedDocument {
  return { id: '', status: '', ...(typeof document === 'object' ? document : {}) };
}

/**
 * Reads the correct values of a file such as `invoice.pdf` from `invoice.json` or, failing that,
 * `invoice.pdf.json`.
 */
async function readValues(file: string): Promise<unknown> {
  const short = join(dirname(file), `${basename(file, extname(file))}.json`);
  const text = await readFile(short, 'utf8').catch(() => readFile(`${file}.json`, 'utf8'));
  return JSON.parse(text);
}

async function teach(project: string, examples: readonly Example[]): Promise<Teaching | null> {
  try {
    const sent = await askService(`${project}/teachings`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ teaching: { examples } }),
    });
    let teaching = readTeaching(sent);
    const bar = createProgressBar(teaching.progress.total);
    for (let shown = 0; teaching.status === 'pending'; ) {
      await sleep(POLL_MS);
      teaching = readTeaching(await askService(`${project}/teachings/${teaching.id}`));
      for (; shown < teaching.progress.done; shown++) bar.done();
    }
    bar.clear();
    return teaching;
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    process.stderr.write(`${error.message}\n`);
    return null;
  }
}

function readTeaching({ teaching }: Record<string, unknown>): Teaching {
  const unknown = { id: '', status: '', progress: { done: 0, total: 0 }, fields: [], examples: [] };
  return { ...unknown, ...(typeof teaching === 'object' ? teaching : {}) };
}

function printReport({ fields, examples }: Teaching): void {
  const rows = [
    ['field', 'before', 'after', 'of'],
    ...fields.map(({ pointer, right_before, right_after, expected }) => [
      pointer,
      String(right_before),
      String(right_after),
      String(expected),
    ]),
  ];
  const width = Math.max(...rows.map(([name = '']) => name.length));
  for (const [name = '', ...numbers] of rows)
    process.stdout.write(`${name.padEnd(width)}${numbers.map((one) => one.padStart(8)).join('')}\n`);
  const taught = examples.filter(({ status }) => status === 'completed').length;
  process.stdout.write(`${countNoun(taught, 'document')} taught\n`);
}
