import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { answerWithJson, startModelServer } from '../support/model-server.ts';

test('any language model server can be scored on a labelled folder with one command', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'labelled-'));
  await using server = await startModelServer(
    answerWithJson({ custom: { workshop: 'Marisol Ferreira Bookbinding' } }),
  );
  try {
    await copyFile('examples/invoice.pdf', join(folder, 'invoice.pdf'));
    const truth = {
      file: 'invoice.pdf',
      document_type: 'invoice',
      fields: { total: 507.6 },
      schema: { type: 'object', properties: { workshop: { type: 'string' } } },
      custom: { workshop: 'Marisol Ferreira Bookbinding' },
    };
    await writeFile(join(folder, 'truth.jsonl'), `${JSON.stringify(truth)}\n`);
    const { stdout } = await promisify(execFile)(
      process.execPath,
      ['eval/run.ts', '--llm', server.url, '--model', 'tiny', '--mode', 'fill', '--seen', folder],
      { env: { ...process.env, LEGIBLE_LLM_API_KEY: 'sk-eval' } },
    );
    assert.match(stdout, new RegExp(`${basename(folder)}, offline[\\s\\S]*${basename(folder)}, fill`));
    assert.match(stdout, /1 documents sent, 0 parts without an answer; a document: 1000 tokens in, 50 out/);
    assert.equal(server.requests[0]?.headers.authorization, 'Bearer sk-eval');
    assert.equal(server.requests[0]?.body.model, 'tiny');
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
