import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, it } from 'node:test';
import { countWords, findWords } from './find-words.ts';

const ROOT = dirname(dirname(dirname(import.meta.dirname)));
const ALLOWED = new Set<string>(readJson('technical-words.json'));
/** Maximum number of words in each folder; 0 for folders that are not listed. */
const CEILINGS: Record<string, number> = readJson('ceilings.json');

function readJson<T>(name: string): T {
  return JSON.parse(readFileSync(join(import.meta.dirname, name), 'utf8'));
}

describe('the code that understands documents', () => {
  it('contains no more natural-language words in any folder than its ceiling', () => {
    const found = countWords(join(ROOT, 'src/extraction/understand'), ALLOWED);
    const above = [...found].filter(([folder, words]) => words.length > (CEILINGS[folder] ?? 0));
    assert.deepEqual(above, [], 'move the words to src/extraction/understand/lexicon');
  });
});

/** The placeholder for a word list in a template literal. */
const LIST = ['$', "{'page'}"].join('');

describe('the search for words', () => {
  it('finds words in regular expressions, their templates and foreign strings', () => {
    const source = [
      'const A = /^(?:total|somme)\\s/i;',
      `const B = compilePattern('i')\`^${LIST}\\s(?:seite)\`;`,
      `const C = new RegExp(\`blatt\\\\s${LIST}\`);`,
      "const D = 'fällig';",
    ].join('\n');
    assert.deepEqual(findWords(source, ALLOWED), ['total', 'somme', 'seite', 'blatt', 'fällig']);
  });

  it('ignores comments, character classes, names of lists and technical words', () => {
    const source = [
      '// /total/',
      'const A = /[a-zäöü]+\\p{Lu}https?:/u;',
      `const B = compilePattern()\`${LIST}\\b\`;`,
      "const C = 'due_date';",
    ].join('\n');
    assert.deepEqual(findWords(source, ALLOWED), []);
  });
});
