// With `--hidden` on the command line, removes some phrases from all language packs, so that models can also
// be trained to read documents with unknown headers and labels. Import this file before all modules that
// compile the packs.
import { readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

/** Fractions of the column names and value labels that are removed. */
const HIDDEN_COLUMNS = 0.5;
const HIDDEN_LABELS = 0.3;
const LEXICON = join(import.meta.dirname, '../src/extraction/understand/lexicon');

interface Pack {
  labels?: Record<string, string[]>;
  columns?: Record<string, string[]>;
  transaction_columns?: Record<string, string[]>;
}

const requireFile = createRequire(import.meta.url);

if (process.argv.includes('--hidden'))
  for (const file of readdirSync(LEXICON).filter((name) => name.endsWith('.json'))) {
    // `require` returns the same object as `import`, but without an `await`, during which other modules would
    // run.
    const pack = requireFile(join(LEXICON, file)) as Pack;
    hidePhrases(pack.columns, HIDDEN_COLUMNS);
    hidePhrases(pack.transaction_columns, HIDDEN_COLUMNS);
    hidePhrases(pack.labels, HIDDEN_LABELS);
  }

/** Removes a share of the phrases. Whether a phrase is removed depends only on its text. */
function hidePhrases(lists: Record<string, string[]> | undefined, share: number): void {
  for (const list of Object.values(lists ?? {})) {
    const kept = list.filter((phrase) => hash(phrase) >= share);
    list.splice(0, list.length, ...kept);
  }
}

/** Returns a hash of the text as a number from 0 to 1. */
function hash(text: string): number {
  let value = 7;
  for (const char of text) value = (value * 31 + (char.codePointAt(0) ?? 0)) % 1_000_003;
  return ((value * 7919) % 1009) / 1009;
}
