import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { LANGUAGES } from '#tesseract-onnx';
import { checkTypes, installPackage } from './install-package.ts';

/** The module that the service uses to run networks. Applications can use a different one. */
const SESSION = new URL('../../src/extraction/ocr/onnx/session.ts', import.meta.url).href;

function run(folder: string, code: string): unknown {
  writeFileSync(join(folder, 'application.js'), code);
  return JSON.parse(execFileSync(process.execPath, ['application.js'], { cwd: folder, encoding: 'utf8' }));
}

test('an application can install embedded-postgres and use its database and types', (t) => {
  const folder = installPackage(t, 'embedded-postgres');
  const printed = run(
    folder,
    `import { openEmbeddedPostgres } from '@legible/embedded-postgres';
     import { EmbeddedPostgresError } from '@legible/embedded-postgres/embedded-postgres-error';
     import { tryLock } from '@legible/embedded-postgres/file-lock';
     import pg from 'pg';
     const database = await openEmbeddedPostgres({ dataDir: 'data', role: 'owner', log: () => {} });
     const client = new pg.Client(database.connectionString);
     await client.connect();
     const { rows } = await client.query('select current_user as who');
     await client.end();
     await database.close();
     const refused = await openEmbeddedPostgres({ dataDir: 'application.js', log: () => {} }).catch((error) => error);
     const lock = tryLock('lock', 'exclusive');
     console.log(JSON.stringify({ rows, problem: refused instanceof EmbeddedPostgresError && refused.problem, second: tryLock('lock', 'shared') }));
     lock.release();`,
  );
  assert.deepEqual(printed, { rows: [{ who: 'owner' }], problem: 'not_writable', second: null });
  checkTypes(
    folder,
    `import { type EmbeddedPostgres, openEmbeddedPostgres } from '@legible/embedded-postgres';
     import { EmbeddedPostgresError } from '@legible/embedded-postgres/embedded-postgres-error';
     export const open = (dataDir: string): Promise<EmbeddedPostgres> =>
       openEmbeddedPostgres({ dataDir, log: (level: 'info' | 'warn' | 'error') => console.log(level) });
     export const problemOf = (error: unknown): string | null =>
       error instanceof EmbeddedPostgresError ? error.problem : null;`,
  );
  const wrong = `import { openEmbeddedPostgres } from '@legible/embedded-postgres'; openEmbeddedPostgres({ dataDir: 1 });`;
  assert.throws(() => checkTypes(folder, wrong), /not assignable/);
});

test('an application can install tesseract-onnx and use its models, converter and types', (t) => {
  const folder = installPackage(t, 'tesseract-onnx');
  const printed = run(
    folder,
    `import { LANGUAGES, PORTS, readLineModel } from '@legible/tesseract-onnx';
     import { convertTrainedData } from '@legible/tesseract-onnx/convert-trained-data';
     import { openSession } from '${SESSION}';
     const outputs = [];
     for (const language of LANGUAGES) {
       const { model } = await readLineModel(language);
       outputs.push(...openSession(model).outputNames);
     }
     let refused = '';
     try { convertTrainedData(Buffer.from('no data')); } catch (error) { refused = error.name; }
     console.log(JSON.stringify({ outputs, port: PORTS.scores, refused }));`,
  );
  assert.deepEqual(printed, {
    outputs: LANGUAGES.map(() => 'scores'),
    port: 'scores',
    refused: 'RangeError',
  });
  checkTypes(
    folder,
    `import { type LineModel, readLineModel } from '@legible/tesseract-onnx';
     import { convertTrainedData } from '@legible/tesseract-onnx/convert-trained-data';
     export const both = async (file: Uint8Array): Promise<LineModel[]> =>
       [convertTrainedData(file), await readLineModel('de')];`,
  );
});
