import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Context } from '../../src/extraction/understand/context.ts';
import { splitFacts } from '../../src/extraction/understand/questions/fact-parts.ts';
import type { Fact } from '../../src/extraction/understand/questions/facts.ts';
import { wordsOf } from '../../src/extraction/understand/questions/wording.ts';
import { document, options } from './support/placed-document.ts';

/** The parts of a value that is printed in one line, each as its words and its text. */
function parts(name: string, printed: string, role: Fact['role'] = null): string[] {
  const context = new Context(document([[printed, 50, 60]]), options());
  const [chunk] = context.view.chunks;
  assert.ok(chunk);
  const evidence = { page: 1, box: chunk.box, text: printed, confidence: 0.9, method: 'label' as const };
  const found = splitFacts(context.view, [{ words: wordsOf(name), value: printed, evidence, role }]);
  return found.map(({ words, value }) => `${words.map(({ stem }) => stem).join(' ')}: ${value}`);
}

const texts = (found: string[]) => found.map((one) => one.slice(one.indexOf(': ') + 2));

test('an address is known by its street, town and postcode', () => {
  const found = parts('buyer address', 'Lindenweg 7, 04109 Leipzig');
  assert.deepEqual(texts(found), ['04109', 'Leipzig', 'Lindenweg 7']);
  assert.ok(found.every((one) => one.startsWith('buyer ')));
});

test('a postcode may follow the town and the state, and a house number is not a postcode', () => {
  assert.deepEqual(texts(parts('seller address', '1900 Sandhill Rd, Ogden, UT 84401')), [
    'Ogden',
    'UT',
    '84401',
    '1900 Sandhill Rd',
  ]);
  assert.deepEqual(texts(parts('seller address', '14 Mole Road, Truro TR1 2LD')), [
    'Truro',
    'TR1 2LD',
    '14 Mole Road',
  ]);
});

test('a person has a first and a last name, a company has not', () => {
  assert.deepEqual(texts(parts('employee name', 'Mrs Ann Marie Lee', 'addressee')), ['Ann', 'Lee']);
  assert.deepEqual(parts('buyer name', 'Harbour Tools Ltd', 'addressee'), []);
});
