import assert from 'node:assert/strict';
import { test } from 'node:test';
import { comparePhrases, wordsOf } from './wording.ts';

const compareTexts = (asked: string, printed: string) => comparePhrases(wordsOf(asked), wordsOf(printed));

test('a name of a field is split into its words however it is written', () => {
  const listStems = (text: string) => wordsOf(text).map((word) => word.stem);
  assert.deepEqual(listStems('dueDate'), ['due', 'date']);
  assert.deepEqual(listStems('due_date'), ['due', 'date']);
  assert.deepEqual(listStems('Due dates:'), ['due', 'date']);
  assert.deepEqual(listStems('Account no.'), ['account', 'number']);
});

test('the same words cover each other completely in any order', () => {
  assert.deepEqual(compareTexts('date_of_birth', 'Birth date'), { asked: 1, printed: 1 });
});

test('words of one concept are similar across languages and in compounds', () => {
  assert.ok(compareTexts('due_date', 'Fälligkeitsdatum').printed > 0.5);
  assert.ok(compareTexts('supplier_name', 'Fournisseur').printed > 0.7);
});

test('words of different concepts are not similar', () => {
  assert.equal(compareTexts('vessel', 'Invoice total').asked, 0);
  assert.ok(compareTexts('report_date', 'Birth date').asked < 0.5);
});

test('an empty name or label is not similar to anything', () => {
  assert.deepEqual(compareTexts('', 'Total'), { asked: 0, printed: 0 });
  assert.deepEqual(compareTexts('total', ' – '), { asked: 0, printed: 0 });
});

test('inflected, abbreviated, misread and compound words are similar even if they have no concept in common', () => {
  for (const [one, other] of [
    ['zandrelle', 'zandrelli'],
    ['zandr', 'zandrelle'],
    ['zandrelle', 'zandreile'],
    ['zandrelle', 'Abzandrelle'],
  ] as const) {
    assert.ok(compareTexts(one, other).asked >= 0.7, `${one} and ${other}`);
    assert.ok(compareTexts(other, one).asked >= 0.7, `${other} and ${one}`);
  }
});
