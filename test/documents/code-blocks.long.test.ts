// A reader who enters the commands on a page must see the output that the page shows. Every code block is run
// or compared with the schemas of the API.
import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { type CodeBlock, listCodeBlocks } from './code-blocks.ts';
import { isRunnable, type Reader, sendReader } from './reader.ts';
import { findMismatch, isPartOf, type OpenApi } from './shown-json.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
/** Reasons that a comment before a code block can give for not running it. */
const NOT_RUN = [
  'needs Docker',
  'needs Prometheus',
  'needs a bucket',
  'needs an SFTP server',
  'needs a folder on the server',
  'needs a language model',
  'needs a mail relay',
  'needs a mailbox',
  'needs an assistant',
  'needs identifiers of a document and a person',
  'needs the Python client',
  'needs your own documents',
  'needs your own documents',
  'needs your own documents',
  'needs your own project',
  'needs your own project',
  'needs n8n',
  'needs your own service',
  'runs until it is stopped',
  'runs until it is stopped',
];

const pages = new Map(
  globSync('{README.md,docs/**/*.md}', { cwd: ROOT })
    .sort()
    .map((page) => [page, listCodeBlocks(page, readFileSync(join(ROOT, page), 'utf8'))]),
);
const all = [...pages.values()].flat();

describe('every code block', () => {
  let reader: Reader;
  let api: OpenApi;
  before(async () => {
    api = JSON.parse(readFileSync(join(ROOT, 'docs/openapi.json'), 'utf8'));
    reader = await sendReader();
  });
  after(() => reader.leave());

  it('is of a kind that can be checked, with few exceptions', () => {
    assert.ok(all.length >= 25, `only ${all.length} blocks were found`);
    const unknown = all.filter((block) => block.notRun === null && !isRunnable(block) && !isShown(block));
    assert.deepEqual(
      unknown.map(({ at }) => at),
      [],
    );
    assert.deepEqual(all.flatMap(({ notRun }) => notRun ?? []).sort(), [...NOT_RUN].sort());
  });

  for (const [page, blocks] of pages) {
    const shapes = blocks.filter(
      ({ language, info, notRun }) => language === 'json' && info !== 'output' && notRun === null,
    );
    if (shapes.length > 0)
      it(`of JSON in ${page} matches its schema in the API`, () => {
        for (const { at, info, text } of shapes)
          assert.equal(findMismatch(api, info, JSON.parse(text)), '', at);
      });
    if (blocks.some(isRunnable))
      it(`of ${page} works when the page is entered from top to bottom`, async (context) => {
        const { leftOut } = await reader.read(blocks);
        for (const language of leftOut)
          context.diagnostic(`${language} is not installed: its blocks were skipped`);
      });
  }
});

/** Returns true if the block shows the output of a command, or JSON with a named schema. */
function isShown({ language, info }: CodeBlock): boolean {
  return info === 'output' ? ['json', 'text'].includes(language) : language === 'json' && info !== '';
}

describe('the comparison of shown and real output', () => {
  it('finds differences', () => {
    const real = { id: 'doc_1', list: [{ a: 1 }, { a: 2 }], name: 'x' };
    assert.ok(isPartOf({ id: 'doc_…', list: [{ a: 2 }] }, real));
    for (const wrong of [{ id: 'wh_…' }, { list: [{ a: 2 }, { a: 1 }] }, { other: 1 }, { name: 'xy' }])
      assert.ok(!isPartOf(wrong, real));
    const api = {
      paths: {},
      components: {
        schemas: { Thing: { type: 'object', properties: { a: { type: 'string' } }, required: ['a'] } },
      },
    };
    assert.equal(findMismatch(api, 'Thing', {}), '');
    assert.match(findMismatch(api, 'Thing', { a: 1 }), /string/);
    assert.match(findMismatch(api, 'Thing', { b: 'x' }), /additional/);
    assert.match(findMismatch(api, 'Other', {}), /no schema Other/);
  });

  it('finds blocks without a fence or without an end', () => {
    assert.throws(() => listCodeBlocks('a.md', 'Do:\n\n    rm file\n'), /a\.md:3/);
    assert.throws(() => listCodeBlocks('a.md', '```sh\nls\n'), /a\.md:1/);
    const [block] = listCodeBlocks('a.md', '<!-- not run: no reason -->\n\n```sh output\nls\n```\n');
    assert.deepEqual(block, {
      at: 'a.md:3',
      language: 'sh',
      info: 'output',
      text: 'ls\n',
      notRun: 'no reason',
    });
  });
});
