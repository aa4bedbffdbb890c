import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, before, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { createProject } from '../api/uploads.ts';
import { Pen } from '../support/draw/pen.ts';
import { createChildEnvironment } from '../support/service-process.ts';
import { startApp, type TestApp } from '../support/start-app.ts';

const ROOT = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const TICKETS = [
  { number: 'FE-2201', total: '14.20' },
  { number: 'FE-2245', total: '9.80' },
  { number: 'FE-2290', total: '31.00' },
];

let app: TestApp;
let folder: string;
before(async () => {
  app = await startApp();
  folder = await mkdtemp(join(tmpdir(), 'legible-learn-'));
  for (const [i, { number, total }] of TICKETS.entries()) {
    const pen = await Pen.open(400, 400, 'sans');
    pen.text('Crossing to the island and back', 40, 40);
    pen.text(number, 280, 40);
    pen.text('Keep this until you leave the pier', 40, 80);
    pen.text(total, 280, 80);
    pen.text('Dogs travel free of charge', 40, 200);
    await writeFile(join(folder, `ticket-${i}.pdf`), await pen.pdf.save());
    const values = { fields: { number, total: Number(total), seller: { name: 'Eider Ferries' } } };
    await writeFile(join(folder, `ticket-${i}.json`), JSON.stringify(values));
  }
});
after(async () => {
  await app.stop();
  await rm(folder, { recursive: true, force: true });
});

function run(...args: string[]): Promise<{ status: number; stdout: string; stderr: string }> {
  const env = { ...createChildEnvironment(), LEGIBLE_URL: app.baseUrl, LEGIBLE_KEY: app.key };
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      ['src/main.ts', 'learn', ...args],
      { cwd: ROOT, env },
      (error, stdout, stderr) => resolve({ status: error === null ? 0 : Number(error.code), stdout, stderr }),
    );
  });
}

const listFiles = () => TICKETS.map((_, i) => join(folder, `ticket-${i}.pdf`));

it('teaches a project and prints the report by field', async () => {
  const project = await createProject(app, 'ferries');
  const { status, stdout, stderr } = await run('--project', project, ...listFiles());
  assert.equal(status, 0, stderr);
  assert.match(stdout, /^field +before +after +of\n/);
  assert.match(stdout, /^\/fields\/seller\/name +0 +3 +3$/m);
  assert.match(stdout, /3 documents taught\n$/);
});

it('names the files that cannot be taught, and refuses too few', async () => {
  const project = await createProject(app, 'few ferries');
  await writeFile(join(folder, 'without-values.txt'), 'A letter.');
  await writeFile(join(folder, 'broken.txt'), 'A letter.');
  await writeFile(join(folder, 'broken.json'), '{"fields":');
  const wrong = ['without-values.txt', 'broken.txt'].map((name) => join(folder, name));
  const { status, stdout, stderr } = await run('--project', project, ...listFiles().slice(0, 2), ...wrong);
  assert.equal(status, 1);
  assert.equal(stdout, '');
  assert.match(stderr, /without-values\.txt: .*\.json/);
  assert.match(stderr, /broken\.txt: .*JSON/);
  assert.match(stderr, /Only 2 files can be taught; at least 3 are needed/);
  assert.equal((await run('--project', project, 'one.pdf')).status, 2);
});
