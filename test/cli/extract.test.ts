import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { globSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { createProject, fileForm } from '../api/uploads.ts';
import { startApp, type TestApp } from '../support/start-app.ts';

const ROOT = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const EXAMPLES = globSync('examples/*.{pdf,txt,csv}', { cwd: ROOT }).sort();

interface Ended {
  status: number;
  stdout: string;
  stderr: string;
}

/** Runs `legible ARGS` as a shell would. */
function legible(...args: string[]): Promise<Ended> {
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
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'legible-cli-'));
    app = await startApp();
  });
  after(async () => {
    await app.stop();
    await rm(folder, { recursive: true, force: true });
  });

  it('gives what the service gives, file by file', async () => {
    assert.ok(EXAMPLES.length >= 4);
    const { status, stdout, stderr } = await legible('extract', '--json', ...EXAMPLES);
    assert.deepEqual([status, stderr], [0, '']);
    const lines = stdout
      .trimEnd()
      .split('\n')
      .map((line): { file: string; parsed_data: unknown } => JSON.parse(line));
    assert.deepEqual(
      lines.map(({ file }) => file),
      EXAMPLES,
    );
    const project = await createProject(app, 'cli');
    for (const { file, parsed_data } of lines) {
      const { document } = await app.json<{ document: { parsed_data: unknown } }>(
        `/projects/${project}/documents?wait=60`,
        { method: 'POST', body: fileForm(basename(file), await readFile(join(ROOT, file))) },
      );
      assert.deepEqual(parsed_data, document.parsed_data, file);
    }
  });

  it('gives one file as JSON in a pipe, as Markdown or as tables where that is asked for', async () => {
    const json = await legible('extract', 'examples/letter.txt');
    const { text }: { text: string } = JSON.parse(json.stdout);
    assert.equal((await legible('extract', '--markdown', 'examples/letter.txt')).stdout, `${text}\n`);
    const { stdout } = await legible('extract', '--table', 'examples/invoice.pdf');
    assert.match(stdout, /^invoice \(\d+ %\)/);
    assert.match(stdout, /number +INV-2026-0117 +\d+ %/);
  });

  it('fills fields of one’s own, and says what is wrong with a schema', async () => {
    const schema = join(folder, 'schema.json');
    const field = { type: 'string', 'x-labels': ['Invoice number'] };
    await writeFile(schema, JSON.stringify({ type: 'object', properties: { reference: field } }));
    const { status, stdout } = await legible('extract', '--schema', schema, 'examples/invoice.pdf');
    assert.equal(status, 0);
    assert.ok('custom' in JSON.parse(stdout));
    await writeFile(schema, '{"type":"text"}');
    const refused = await legible('extract', '--schema', schema, 'examples/invoice.pdf');
    assert.equal(refused.status, 1);
    assert.match(refused.stderr, /schema\.type/);
  });

  it('draws what it found on the page', async () => {
    const out = join(folder, 'seen.png');
    const { status } = await legible('extract', '--boxes', out, 'examples/invoice.pdf');
    assert.equal(status, 0);
    assert.equal((await sharp(out).metadata()).width, 1600);
  });

  it('tells scripts how it went: 1 for files that could not be read, 2 for a wrong command', async () => {
    const broken = join(folder, 'broken.pdf');
    await writeFile(broken, '%PDF-1.4 broken');
    const some = await legible('extract', '--json', 'examples/letter.txt', broken, 'no-such-file.pdf');
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
    ]) {
      const { status, stdout, stderr } = await legible(...wrong);
      assert.deepEqual([status, stdout], [2, ''], wrong.join(' '));
      assert.ok(stderr.length > 0);
    }
    const help = await legible('extract', '--help');
    assert.equal(help.status, 0);
    assert.match(help.stdout, /examples:/);
  });
});
