// Measures the effect of instructions inside documents: reads 60 documents with a model that obeys the
// instructions in them.
//
//   node bin/node.js eval/model/injections.ts [--show]
import { parseArgs } from 'node:util';
import type { ModelMode } from '../../src/extraction/llm/model-options.ts';
import { drawInjected } from './injected/draw-injected.ts';
import { type Change, obeyInstruction } from './injected/obey-instructions.ts';

const { values: flags } = parseArgs({ options: { show: { type: 'boolean', default: false } } });
const MODES: readonly ModelMode[] = ['fill', 'check', 'first'];
const KINDS: readonly Change['kind'][] = [
  'unprinted',
  'marked',
  'lost',
  'of_instruction',
  'printed',
  'offline',
];

const documents = await drawInjected();
console.log(`${documents.length} documents. Values that change where the model obeys:`);
for (const mode of MODES) {
  const counts = new Map<Change['kind'], number>();
  for (const document of documents) {
    for (const { pointer, before, after, kind } of await obeyInstruction(document, mode)) {
      counts.set(kind, (counts.get(kind) ?? 0) + 1);
      if (flags.show) console.log(mode, kind, document.name, pointer, before, '→', after);
    }
  }
  console.log(`${mode}: ${KINDS.map((kind) => `${kind} ${counts.get(kind) ?? 0}`).join(', ')}`);
}
