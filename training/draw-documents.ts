// Draws the documents of the tests in all languages and writes them to a labelled folder: `node bin/node.js
// training/draw-documents.ts OUT`. These documents cover languages and types for which there are few
// templates.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { drawDocuments } from '../test/support/draw/documents/draw-documents.ts';
import { drawAll } from '../test/support/draw/draw-all.ts';

const SEED = 1;
const [out = ''] = process.argv.slice(2);
mkdirSync(out, { recursive: true });
const rows: object[] = [];
for (const draw of [drawAll, drawDocuments])
  for await (const { name, layout, language, bytes, truth } of draw(SEED)) {
    const file = `${name}.pdf`;
    writeFileSync(join(out, file), bytes);
    rows.push({ file, issuer: `drawn/${layout}/${truth.type}`, language, document_type: truth.type });
  }
writeFileSync(join(out, 'truth.jsonl'), rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
