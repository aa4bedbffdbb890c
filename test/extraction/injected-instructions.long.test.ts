import assert from 'node:assert/strict';
import { test } from 'node:test';
import { drawInjected } from '../../eval/model/injected/draw-injected.ts';
import { obeyInstruction } from '../../eval/model/injected/obey-instructions.ts';

/**
 * Tests only every Nth document, but all formats and all kinds of injection. `eval/model/injections.ts` tests
 * all documents.
 */
const EVERY = 4;

const documents = (await drawInjected()).filter((_, i) => i % EVERY === Math.floor(i / EVERY) % EVERY);

for (const mode of ['fill', 'check', 'first'] as const)
  test(`in the mode "${mode}", a model that obeys a document changes no value to one that is not printed`, async () => {
    for (const document of documents) {
      const changes = await obeyInstruction(document, mode);
      const unprinted = changes.filter(({ kind }) => kind === 'unprinted');
      assert.deepEqual(unprinted, [], document.name);
    }
  });
