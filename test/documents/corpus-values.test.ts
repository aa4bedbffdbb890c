import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { findCorpora, readCorpusValues } from '../support/corpus-values.ts';
import { splitWords } from '../support/words-of-text.ts';

const ROOT = join(import.meta.dirname, '../..');
/** Files with trained trees, whose thresholds are not values from documents. */
const MODEL = /\/models\/[\w-]+\.json$/;
const TEXT = /\.(?:ts|tsx|js|mjs|json|md|css|sql|txt|csv|html|ya?ml|py|go)$/;

const corpora = findCorpora();

test('the repository contains no value from the development corpora', {
  skip: corpora === null && 'no ../shared/corpora',
}, () => {
  const values = [...readCorpusValues(corpora ?? '')].map((value) => value.split(' '));
  assert.ok(values.length > 1000, `only ${values.length} values were found in the corpora`);
  const byFirst = Map.groupBy(values, ([first]) => first ?? '');
  const found: string[] = [];
  for (const file of listTrackedFiles()) {
    const words = splitWords(readFileSync(join(ROOT, file), 'utf8'));
    for (const [at, word] of words.entries())
      for (const value of byFirst.get(word) ?? [])
        if (value.every((part, i) => words[at + i] === part)) found.push(`${file}: ${value.join(' ')}`);
  }
  assert.deepEqual([...new Set(found)], []);
});

function listTrackedFiles(): string[] {
  const files = execFileSync('git', ['ls-files', '-z'], { cwd: ROOT, encoding: 'utf8' }).split('\0');
  return files.filter((file) => TEXT.test(file) && !MODEL.test(file) && file !== 'package-lock.json');
}
