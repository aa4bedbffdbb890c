import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

/** Files that only certain requests, jobs or parser processes need. */
const LATER = [
  'src/extraction/understand/lexicon/',
  'src/extraction/understand/header/models',
  'src/extraction/understand/lists/models',
  'node_modules/fast-xml-parser/',
  'node_modules/@aws-sdk/',
  'node_modules/@e965/xlsx/',
  'node_modules/@zxcvbn-ts/',
  'node_modules/imapflow/',
  'node_modules/mailparser/',
  'src/extraction/ocr/onnx/',
  'node_modules/sharp/',
  'node_modules/smtp-server/',
  'node_modules/ssh2/',
];

test('the service loads language data, models and rarely used libraries only when they are needed', async () => {
  const program = fileURLToPath(new URL('../support/list-loaded-modules.ts', import.meta.url));
  const app = new URL('../../src/app/create-app.ts', import.meta.url);
  const { stdout } = await promisify(execFile)(process.execPath, [program, app.href], {
    maxBuffer: 16_000_000,
  });
  const loaded = stdout.split('\n');
  assert.ok(loaded.some((url) => url.includes('node_modules/fastify/')));
  assert.deepEqual(
    loaded.filter((url) => LATER.some((part) => url.includes(part))),
    [],
  );
});
