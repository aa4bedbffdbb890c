import assert from 'node:assert/strict';
import { type ExecFileException, execFile, spawnSync } from 'node:child_process';
import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { startApp, type TestApp } from '../support/start-app.ts';
import { createFileForm, createProject, type UploadedDocument } from './uploads.ts';

interface Operation {
  operationId: string;
  'x-codeSamples': { lang: string; label: string; source: string }[];
}

const PYTHON = isInstalled('python3') ? {} : { skip: 'There is no python3.' };
const CURL = isInstalled('curl') ? {} : { skip: 'There is no curl.' };

let app: TestApp;
let folder: string;
let environment: Record<string, string>;
let operations: Operation[];
before(async () => {
  app = await startApp();
  folder = await mkdtemp(join(tmpdir(), 'legible-samples-'));
  await copyFile(new URL('../../examples/invoice.pdf', import.meta.url), join(folder, 'invoice.pdf'));
  const text = await (await fetch(new URL('/openapi.json', app.baseUrl))).text();
  const page: { paths: Record<string, Record<string, Operation>> } = JSON.parse(text);
  operations = Object.values(page.paths).flatMap((item) => Object.values(item));
  const project = await createProject(app, 'samples');
  const { document } = await app.json<{ document: UploadedDocument }>(
    `/projects/${project}/documents?wait=60`,
    { method: 'POST', body: createFileForm('a.csv', 'name,amount\nA,1\nB,2\n') },
  );
  environment = {
    PATH: process.env.PATH ?? '',
    BASE: app.baseUrl,
    LEGIBLE_KEY: app.key,
    PROJECT: project,
    DOCUMENT: document.id,
  };
});
after(async () => {
  await rm(folder, { recursive: true, force: true });
  await app.stop();
});

function isInstalled(program: string): boolean {
  return spawnSync(program, ['--version']).status === 0;
}

function run(program: string, args: string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const finishCommand = (error: ExecFileException | null, stdout: string, stderr: string) =>
      error === null ? resolve(stdout) : reject(new Error(`${error.message}\n${stdout}${stderr}`));
    execFile(program, args, { cwd: folder, env: environment }, finishCommand);
  });
}

function sample(id: string, label: string): string {
  const operation = operations.find(({ operationId }) => operationId === id);
  const found = operation?.['x-codeSamples'].find((one) => one.label === label);
  assert.ok(found, `${id} ${label}`);
  return found.source;
}

describe('code samples', () => {
  it('exist for every operation, in three languages', () => {
    assert.ok(operations.length > 50);
    for (const { operationId, 'x-codeSamples': samples } of operations)
      assert.deepEqual(
        samples.map(({ label }) => label),
        ['curl', 'TypeScript', 'Python'],
        operationId,
      );
  });

  it('send the documented request with curl', CURL, async () => {
    const runSample = (id: string) => run('sh', ['-c', sample(id, 'curl')]);
    assert.match(
      await runSample('documents.upload'),
      /"external_id":"order-4471","batch":"march-2026","metadata":\{"branch":"Bristol"\}/,
    );
    assert.match(await runSample('documents.list'), /"meta":\{"page":1/);
    assert.match(await runSample('projects.create'), /"name":"Supplier invoices"/);
    assert.match(await runSample('operation.checkHealth'), /"ok"/);
    await runSample('documents.downloadFile');
    assert.match(await readFile(join(folder, 'download'), 'utf8'), /^name,amount/);
  });

  it('send the documented request with TypeScript', async () => {
    const runSample = async (id: string) => {
      await writeFile(join(folder, 'sample.mts'), sample(id, 'TypeScript'));
      return run(process.execPath, ['sample.mts']);
    };
    assert.match(await runSample('documents.upload'), /metadata: \{ branch: 'Bristol' \}/);
    assert.match(await runSample('settings.update'), /retention_days: 90/);
    assert.match(await runSample('operation.checkHealth'), /ok/);
    await runSample('documents.downloadTable');
    await runSample('documents.retrieveText');
  });

  it('can be parsed as Python', PYTHON, async () => {
    const sources = operations.map(({ operationId }) => sample(operationId, 'Python'));
    await writeFile(join(folder, 'samples.json'), JSON.stringify(sources));
    await run('python3', [
      '-c',
      'import ast, json\nfor source in json.load(open("samples.json")): ast.parse(source)',
    ]);
  });
});
