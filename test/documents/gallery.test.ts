import assert from 'node:assert/strict';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { it } from 'node:test';
import { DOCUMENT_TYPES } from '../../src/lib/document-types.ts';

const FOLDER = resolve(import.meta.dirname, '../../docs/gallery');
/** The type of documents that fit no other type. There is no typical example of it. */
const WITHOUT_PAGE = 'other';
const LARGEST_IMAGE = 100_000;

it('the gallery has a page for each document type, with an image, the JSON and a link from the index', async () => {
  const types = DOCUMENT_TYPES.filter((type) => type !== WITHOUT_PAGE);
  const files = types.flatMap((type) => [`${type}.md`, `${type}.png`]);
  assert.deepEqual((await readdir(FOLDER)).sort(), ['README.md', ...files].sort());
  const index = await readFile(join(FOLDER, 'README.md'), 'utf8');
  for (const type of types) {
    const page = await readFile(join(FOLDER, `${type}.md`), 'utf8');
    assert.ok(page.includes(`](${type}.png)`), type);
    assert.ok(page.includes(`"document_type": "${type}"`), type);
    assert.ok(index.includes(`](${type}.md)`), type);
    assert.ok((await stat(join(FOLDER, `${type}.png`))).size < LARGEST_IMAGE, type);
  }
});
