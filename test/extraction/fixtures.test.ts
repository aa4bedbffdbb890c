import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { extractBytes } from './read-file.ts';

const FIXTURES = join(import.meta.dirname, '../../fixtures');
const folders = readdirSync(FIXTURES, { withFileTypes: true }).filter((entry) => entry.isDirectory());

for (const { name } of folders) {
  test(`the fixture ${name} has the expected result`, async () => {
    const folder = join(FIXTURES, name);
    const input = readdirSync(folder).find((file) => file.startsWith('input.')) ?? '';
    const expected: unknown = JSON.parse(await readFile(join(folder, 'expected.json'), 'utf8'));
    const { parsedData } = await extractBytes(await readFile(join(folder, input)), input);
    assert.deepEqual(JSON.parse(JSON.stringify(parsedData)), expected);
  });
}
