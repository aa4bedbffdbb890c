import assert from 'node:assert/strict';
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, globSync, statSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { after, before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { LANGUAGES } from '#tesseract-onnx';
import { createFileForm, createProject } from '../api/uploads.ts';
import { bindTwoDocuments } from '../support/bind-pdfs.ts';
import { startApp, type TestApp } from '../support/start-app.ts';

const ROOT = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const EXAMPLES = globSync('examples/*.{pdf,txt,csv}', { cwd: ROOT }).sort();
/** Folder with third-party documents. They are not part of the repository. */
const CORPORA = resolve(ROOT, process.env.LEGIBLE_TEST_CORPORA ?? '../shared/corpora');
const OF_EACH_KIND: [pattern: string, count: number][] = [
  ['invoice2data/**/*.pdf', 4],
  ['einvoice-gt/**/*.pdf', 2],
  ['icdar2013-tables/**/*.pdf', 2],
  ['docling/**/*.docx', 3],
  ['docling/**/*.xlsx', 1],
  ['pollock-polluted/**/*.csv', 3],
  ['readability/**/*.html', 2],
  ['chardet/**/*.txt', 1],
  ['pillow-images/**/*.png', 2],
];

interface Answer {
  document: { id: string; status: string; parsed_data: unknown };
}

interface Ended {
  status: number;
  stdout: string;
  stderr: string;
}

/** Finds the smallest files, which are sufficient because only the formats matter here. */
function findSmallest(pattern: string, count: number): string[] {
  const files = globSync(pattern, { cwd: CORPORA })
    .sort()
    .map((file) => join(CORPORA, file));
  const sized = files.map((file) => ({ file, size: statSync(file).size })).filter(({ size }) => size > 1000);
  return sized
    .sort((a, b) => a.size - b.size)
    .slice(0, count)
    .map(({ file }) => file);
}

function runLegible(...args: string[]): Promise<Ended> {
  return new Promise((resolve) => {
    const options = { cwd: ROOT, maxBuffer: 100_000_000 };
    execFile(process.execPath, ['src/main.ts', ...args], options, (error, stdout, stderr) => {
      resolve({ status: error === null ? 0 : Number(error.code), stdout, stderr });
    });
  });
}

describe('legible extract', () => {
  let app: TestApp;
  let folder: string;
  let project: string;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'legible-cli-'));
    app = await startApp({ LEGIBLE_PARSE_PAGE_TIMEOUT_SECONDS: '120' });
    project = await createProject(app, 'cli');
  });
  after(async () => {
    await app.stop();
    await rm(folder, { recursive: true, force: true });
  });

  it('returns the same result as the service for each file', async () => {
    assert.ok(EXAMPLES.length >= 4);
    await compareWithService(EXAMPLES);
  });

  it('returns the same result as the service for documents of every kind', {
    skip: existsSync(CORPORA) ? false : `there are no documents in ${CORPORA}`,
  }, async () => {
    const files = OF_EACH_KIND.flatMap(([pattern, count]) => findSmallest(pattern, count));
    assert.equal(files.length, 20);
    await compareWithService(files);
  });

  it('exits without an error if its output is closed, and leaves no temporary files', async () => {
    const scratch = join(folder, 'scratch');
    await mkdir(scratch);
    const files = Array.from({ length: 20 }, () => 'examples/invoice.pdf');
    for (const args of [['extract', ...files], ['help']]) {
      const child = spawn(process.execPath, ['src/main.ts', ...args], {
        cwd: ROOT,
        env: { ...process.env, TMPDIR: scratch },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      child.stdout.destroy();
      const [stderr, [status]] = await Promise.all([text(child.stderr), once(child, 'exit')]);
      assert.deepEqual([status, stderr], [0, ''], args[0]);
      assert.deepEqual(
        (await readdir(scratch)).filter((name) => name.startsWith('legible-')),
        [],
      );
    }
  });

  /** Reads files in this process and with the service, and compares the results. */
  async function compareWithService(files: string[]): Promise<void> {
    const { status, stdout, stderr } = await runLegible('extract', '--json', ...files);
    assert.deepEqual([status, stderr], [0, '']);
    const lines = stdout
      .trimEnd()
      .split('\n')
      .map((line): { file: string; parsed_data: unknown } => JSON.parse(line));
    assert.deepEqual(
      lines.map(({ file }) => file),
      files,
    );
    for (const { file, parsed_data } of lines) {
      const body = createFileForm(basename(file), await readFile(resolve(ROOT, file)));
      const path = `/projects/${project}/documents`;
      let { document } = await app.json<Answer>(`${path}?wait=60`, { method: 'POST', body });
      while (document.status === 'pending')
        ({ document } = await app.json<Answer>(`${path}/${document.id}?wait=60`));
      assert.ok(parsed_data !== undefined, file);
      assert.deepEqual(parsed_data, document.parsed_data, file);
    }
  }

  it('writes a file as JSON to a pipe, and as Markdown or tables on request', async () => {
    const json = await runLegible('extract', 'examples/letter.txt');
    const { text }: { text: string } = JSON.parse(json.stdout);
    assert.equal((await runLegible('extract', '--markdown', 'examples/letter.txt')).stdout, `${text}\n`);
    const { stdout } = await runLegible('extract', '--table', 'examples/invoice.pdf');
    assert.match(stdout, /^invoice \(\d+ %\)/);
    assert.match(stdout, /number +INV-2026-0117 +\d+ %/);
  });

  it('shows each document of a file, and custom fields by name', async () => {
    const file = join(folder, 'two.pdf');
    await writeFile(file, await bindTwoDocuments());
    const schema = join(folder, 'reference.json');
    const field = { type: 'string', 'x-labels': ['Invoice number'] };
    await writeFile(schema, JSON.stringify({ type: 'object', properties: { reference: field } }));
    const { stdout } = await runLegible('extract', '--table', '--schema', schema, file);
    const [first = '', second = ''] = stdout.split('document 2 of 2: credit_note, page 2');
    assert.match(first, /^ {2}custom\.reference +INV-2026-0117 +\d+ %$/m);
    assert.match(second, /^ {2}number +F20215594 +\d+ %$/m);
    assert.match(second, /^line_items$/m);
  });

  it('fills custom fields, and reports errors in a schema', async () => {
    const schema = join(folder, 'schema.json');
    const field = { type: 'string', 'x-labels': ['Invoice number'] };
    await writeFile(schema, JSON.stringify({ type: 'object', properties: { reference: field } }));
    const { status, stdout } = await runLegible('extract', '--schema', schema, 'examples/invoice.pdf');
    assert.equal(status, 0);
    assert.ok('custom' in JSON.parse(stdout));
    await writeFile(schema, '{"type":"text"}');
    const refused = await runLegible('extract', '--schema', schema, 'examples/invoice.pdf');
    assert.equal(refused.status, 1);
    assert.match(refused.stderr, /schema\.type/);
  });

  it('draws the boxes of its findings on the page', async () => {
    const out = join(folder, 'seen.png');
    const { status } = await runLegible('extract', '--boxes', out, 'examples/invoice.pdf');
    assert.equal(status, 0);
    assert.equal((await sharp(out).metadata()).width, 1600);
  });

  it('exits with 1 for files that could not be read, and with 2 for a wrong command', async () => {
    const broken = join(folder, 'broken.pdf');
    await writeFile(broken, '%PDF-1.4 broken');
    const some = await runLegible('extract', '--json', 'examples/letter.txt', broken, 'no-such-file.pdf');
    assert.equal(some.status, 1);
    assert.match(some.stderr, /broken\.pdf: corrupt_file: .+\nno-such-file\.pdf: not_found: /);
    const lines = some.stdout
      .trimEnd()
      .split('\n')
      .map((line): { error?: { code: string } } => JSON.parse(line));
    assert.deepEqual(
      lines.map(({ error }) => error?.code),
      [undefined, 'corrupt_file', 'not_found'],
    );
    for (const wrong of [
      ['extract'],
      ['extract', '--json', '--table', 'x'],
      ['extract', '--nonsense', 'x'],
      ['extract', '--pages', '0', 'x'],
      ['extract', '--languages', 'de,xx', 'x'],
    ]) {
      const { status, stdout, stderr } = await runLegible(...wrong);
      assert.deepEqual([status, stdout], [2, ''], wrong.join(' '));
      assert.ok(stderr.length > 0);
    }
    const help = await runLegible('extract', '--help');
    assert.equal(help.status, 0);
    assert.match(help.stdout, /examples:/);
    for (const language of LANGUAGES) assert.match(help.stdout, new RegExp(`\\s${language}\\s`));
  });
});
