import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { OcrWord } from '../engine.ts';
import { ALPHABETS, type Alphabet } from '../recognize/alphabets.ts';
import { addLatinWords } from './add-latin-words.ts';

const [greek, cyrillic, vietnamese] = ALPHABETS as [Alphabet, Alphabet, Alphabet];

/** Creates words from their texts, left and right edges, and confidences. */
function createLine(...words: [text: string, left: number, right: number, confidence: number][]): OcrWord[] {
  return words.map(
    ([text, left, right, confidence]) => ({ text, box: [left, 0, right, 20], confidence }) as OcrWord,
  );
}

const merge = (line: OcrWord[], latin: OcrWord[], alphabet: Alphabet) =>
  addLatinWords(line, latin, alphabet).map(({ text }) => text);

test('codes and Latin words are replaced, and words of the script are kept', () => {
  const line = createLine(['ΟΒ44', 0, 60, 0.8], ['και', 61, 95, 0.97], ['ΤΑΒΕΡΝΑ', 100, 160, 0.98]);
  const latin = createLine(['GB44', 0, 62, 0.99], ['kal', 63, 95, 0.7], ['TABEPNA', 100, 160, 1]);
  assert.deepEqual(merge(line, latin, greek), ['GB44', 'και', 'ΤΑΒΕΡΝΑ']);
  assert.deepEqual(merge(createLine(['ΙΒΑΝ', 0, 40, 1]), createLine(['IBAN', 0, 40, 1]), greek), ['IBAN']);
});

test('an e-mail address that was read as several words is one word, and the next word is kept', () => {
  const line = createLine(['νν.5ε(Θ', 0, 60, 0.6], ['πηο!Ι', 62, 100, 0.6], ['και', 101, 130, 0.98]);
  const latin = createLine(['w.se@mail', 0, 103, 0.98], ['kal', 104, 130, 0.6]);
  assert.deepEqual(merge(line, latin, greek), ['w.se@mail', 'και']);
});

test('short words with digits and letters of the script are kept', () => {
  assert.deepEqual(merge(createLine(['2η', 0, 20, 0.98]), createLine(['2n', 0, 20, 1]), greek), ['2η']);
  assert.deepEqual(merge(createLine(['12Β', 0, 30, 0.98]), createLine(['12B', 0, 30, 1]), greek), ['12Β']);
  const [code, read] = [createLine(['SốHĐ:123', 0, 80, 0.98]), createLine(['S6HD:123', 0, 80, 1])];
  assert.deepEqual(merge(code, read, vietnamese), ['SốHĐ:123']);
});

test('the number sign is recognized before a number, and only if it is likely', () => {
  const read = (word: [string, number], english: string, next: string) =>
    merge(
      createLine([word[0], 0, 20, word[1]], [next, 25, 60, 1]),
      createLine([english, 0, 20, 0.6], [next, 25, 60, 1]),
      cyrillic,
    )[0];
  assert.equal(read(['М', 0.9], 'Ne', '417'), '№');
  assert.equal(read(['Мо', 0.95], 'Mo', '417'), '№');
  assert.equal(read(['Не', 0.99], 'Ne', '417'), 'Не');
  assert.equal(read(['Ме', 0.99], 'Me', 'Петър'), 'Ме');
});
