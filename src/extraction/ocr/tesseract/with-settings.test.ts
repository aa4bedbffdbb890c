import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { test } from 'node:test';
import { withSettings } from './with-settings.ts';

/** A file of three parts, of which the first, the settings, may be missing. */
function dataOf(settings: string | null, ...others: string[]): Buffer {
  const parts = [settings, ...others];
  const head = Buffer.alloc(4 + 8 * parts.length);
  head.writeUInt32LE(parts.length, 0);
  let at = head.length;
  parts.forEach((part, index) => {
    head.writeBigInt64LE(part === null ? -1n : BigInt(at), 4 + 8 * index);
    at += part?.length ?? 0;
  });
  return Buffer.concat([head, Buffer.from(parts.join(''))]);
}

test('settings are put into the data of a language, in place of its own', () => {
  const wanted = dataOf('debug_file /dev/null\n', 'letters', 'words');
  assert.deepEqual(withSettings(dataOf(null, 'letters', 'words'), 'debug_file /dev/null\n'), wanted);
  assert.deepEqual(withSettings(dataOf('other 1\n', 'letters', 'words'), 'debug_file /dev/null\n'), wanted);
});

test('Tesseract writes nothing of stains to standard error', async () => {
  const child = spawn(process.execPath, ['--input-type=module', '--eval', SPECKS], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [out, errors] = await Promise.all([text(child.stdout), text(child.stderr)]);
  assert.match(out, /read \d+ lines/);
  assert.equal(errors, '');
});

/** Reads a picture of nothing but specks, of which Tesseract would tell. */
const SPECKS = `
import { tesseractEngine } from ${JSON.stringify(new URL('./tesseract-engine.ts', import.meta.url).href)};
import { seededRandom } from ${JSON.stringify(new URL('../../../../test/support/seeded-random.ts', import.meta.url).href)};
const width = 900, height = 300;
const data = new Uint8Array(width * height).fill(255);
const { below } = seededRandom(1);
for (let speck = 0; speck < 400; speck++) {
  const [x, y, w, h] = [below(880), below(265), 1 + below(4), 1 + below(30)];
  for (let row = y; row < y + h; row++) data.fill(0, row * width + x, row * width + x + w);
}
const lines = await tesseractEngine.recognize({ width, height, data }, { languages: ['en'] });
console.log('read ' + lines.length + ' lines');
`;
