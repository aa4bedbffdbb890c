// Writes the features of every document and of its variants for each candidate type (for train_types.py):
//
//   node bin/node.js training/collect-types.ts OUT CACHE DOCUMENTS...
//
// DOCUMENTS are labelled folders, or folders of PDFs for which `unlabelled-types.json` lists the possible
// types.
import { createWriteStream, mkdirSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { createOptions, readLaidOut } from '../eval/read-document.ts';
import type { LaidOutDocument } from '../src/extraction/document.ts';
import { Context } from '../src/extraction/understand/context.ts';
import { isSheetView } from '../src/extraction/understand/sheet/sheet-type.ts';
import { describeFacts, describeTypes } from '../src/extraction/understand/type/features.ts';
import { PRINTED_TYPES } from '../src/lib/document-types.ts';
import { findSnippet, listVariants } from './document-variants.ts';
import { findLabelledDocuments, readLabelled } from './labelled-documents.ts';
import unlabelled from './unlabelled-types.json' with { type: 'json' };

interface Typed {
  set: string;
  group: string;
  file: string;
  types: string[];
  layOut: () => Promise<LaidOutDocument>;
}

const UNLABELLED: Record<string, string[]> = unlabelled;
const [out = '', cache = '', ...folders] = process.argv.slice(2);
mkdirSync(out, { recursive: true });
const lines = createWriteStream(join(out, 'types.jsonl'));
const round = (value: number) => Math.round(value * 1e4) / 1e4;

/** Finds documents whose types are known, from their ground truth or from `unlabelled-types.json`. */
function findTyped(folder: string): Typed[] {
  const set = basename(folder);
  const types = UNLABELLED[set];
  if (types)
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.pdf$/i.test(entry.name))
      .map((entry) => join(entry.parentPath, entry.name))
      .sort()
      .map((file) => ({
        set,
        group: `${set}/${basename(file)}`,
        file,
        types,
        layOut: () => readLaidOut(file, join(cache, set)),
      }));
  return findLabelledDocuments(folder).map((one) => ({
    set,
    group: one.group,
    file: one.file,
    types: [one.truth.document_type ?? []].flat(),
    layOut: () => readLabelled(one, cache),
  }));
}

let names: { facts: string[]; features: string[] } | null = null;
let count = 0;
for (const { set, group, file, types, layOut } of folders.flatMap(findTyped)) {
  if (!types.some((type) => PRINTED_TYPES.some((one) => one === type))) continue;
  const document = await layOut().catch((error: unknown) => {
    process.stderr.write(`${file} was not read: ${String(error)}\n`);
    return null;
  });
  if (document === null || isSheetView(new Context(document, createOptions('')))) continue;
  count++;
  const snippet = findSnippet(document);
  const variants = [
    ...listVariants(document).map((one) => ({ ...one, types })),
    ...(snippet ? [{ name: 'snippet', document: snippet, weight: 0.15, types: ['other'] }] : []),
  ];
  for (const { name, document: variant, weight, types } of variants) {
    const context = new Context(variant, createOptions(''));
    const facts = describeFacts(context);
    const rows = describeTypes(context);
    if (names === null) {
      names = { facts: Object.keys(facts), features: Object.keys(rows[0] ?? {}) };
      lines.write(`${JSON.stringify({ ...names, types: PRINTED_TYPES })}\n`);
    }
    const x = rows.map((row) => Object.values(row).map(round));
    const about = { set, group, file: basename(file), types, variant: name, weight };
    lines.write(`${JSON.stringify({ ...about, facts: Object.values(facts).map(round), x })}\n`);
  }
}
await new Promise((done) => lines.end(done));
process.stdout.write(`${count} documents\n`);
process.exit(0);
