import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Context } from '../../src/extraction/understand/context.ts';
import { splitFacts } from '../../src/extraction/understand/questions/fact-parts.ts';
import type { Fact } from '../../src/extraction/understand/questions/facts.ts';
import { wordsOf } from '../../src/extraction/understand/questions/wording.ts';
import { createOptions, placeDocument } from './support/placed-document.ts';

/** Returns the words and the text of each part of a value that is printed on one line. */
function listParts(name: string, printed: string, role: Fact['role'] = null): string[] {
  const context = new Context(placeDocument([[printed, 50, 60]]), createOptions());
  const [chunk] = context.view.chunks;
  assert.ok(chunk);
  const evidence = { page: 1, box: chunk.box, text: printed, confidence: 0.9, method: 'label' as const };
  const found = splitFacts(context.view, [{ words: wordsOf(name), value: printed, evidence, role }]);
  return found.map(({ words, value }) => `${words.map(({ stem }) => stem).join(' ')}: ${value}`);
}

const listTexts = (found: string[]) => found.map((one) => one.slice(one.indexOf(': ') + 2));

test('an address is recognized by its street, town and postcode', () => {
  const found = listParts('buyer address', 'Lindenweg 7, 04109 Leipzig');
  assert.deepEqual(listTexts(found), ['04109', 'Leipzig', 'Lindenweg 7']);
  assert.ok(found.every((one) => one.startsWith('buyer ')));
});

test('a postcode may follow the town and state, and a house number is not a postcode', () => {
  assert.deepEqual(listTexts(listParts('seller address', '1900 Sandhill Rd, Ogden, UT 84401')), [
    'Ogden',
    'UT',
    '84401',
    '1900 Sandhill Rd',
  ]);
  assert.deepEqual(listTexts(listParts('seller address', '14 Mole Road, Truro TR1 2LD')), [
    'Truro',
    'TR1 2LD',
    '14 Mole Road',
  ]);
});

test('a person has a first and a last name, but a company does not', () => {
  assert.deepEqual(listTexts(listParts('employee name', 'Mrs Ann Marie Lee', 'addressee')), ['Ann', 'Lee']);
  assert.deepEqual(listParts('buyer name', 'Harbour Tools Ltd', 'addressee'), []);
});
