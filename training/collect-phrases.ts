// Writes the words of every phrase in the dictionary (for train_phrases.py), split in the same way as at run
// time:
//
//   node bin/node.js training/collect-phrases.ts OUT
//
// Each line contains the phrases of a concept. Each phrase has a kind ("=" for a name, "?" for a description,
// or the language of a label) and the parts of its words.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { listParts } from '../src/extraction/understand/questions/meaning.ts';
import { wordsOf } from '../src/extraction/understand/questions/wording.ts';

const [out] = process.argv.slice(2);
if (out === undefined) {
  process.stderr.write('Usage: collect-phrases.ts OUT\n');
  process.exit(2);
}
mkdirSync(out, { recursive: true });
const dictionary = join(import.meta.dirname, 'phrases');
const concepts = readdirSync(dictionary)
  .filter((name) => name.endsWith('.txt'))
  .sort()
  .flatMap((name) => readFileSync(join(dictionary, name), 'utf8').split(/\n\s*\n/))
  .map((block) => block.trim().split('\n').flatMap(readLine))
  .filter((phrases) => phrases.length > 0);
writeFileSync(join(out, 'phrases.jsonl'), concepts.map((phrases) => `${JSON.stringify(phrases)}\n`).join(''));

/** Reads a line of the dictionary, such as "de Rechnungsdatum; Datum". */
function readLine(line: string): { kind: string; text: string; words: string[][] }[] {
  const [, kind = '', rest = ''] = /^(\S+)\s+(.*)$/.exec(line.trim()) ?? [];
  return rest
    .split(';')
    .map((text) => text.trim())
    .filter((text) => text !== '')
    .map((text) => ({ kind, text, words: wordsOf(text).map(listParts) }))
    .filter(({ words }) => words.length > 0);
}
