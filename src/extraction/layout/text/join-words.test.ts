import assert from 'node:assert/strict';
import { test } from 'node:test';
import { joinLines, Spellings } from './join-words.ts';

const join = (...lines: string[]) => joinLines(lines, new Spellings());

test('a word that is divided at the end of a line is joined', () => {
  assert.equal(join('the mea-', 'surements'), 'the measurements');
});

test('the hyphens of compounds that are divided after the first part are kept', () => {
  assert.equal(join('a state-', 'of-the-art device'), 'a state-of-the-art device');
  assert.equal(join('pre-', 'and postwar'), 'pre- and postwar');
});

test('the hyphen between a Portuguese verb and its pronoun is kept', () => {
  assert.equal(join('registando-', 'se um aumento'), 'registando-se um aumento');
  assert.equal(join('una cla-', 'se de danza'), 'una clase de danza');
});
