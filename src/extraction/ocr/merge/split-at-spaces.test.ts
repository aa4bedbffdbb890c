import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { OcrWord } from '../engine.ts';
import { splitAtSpaces } from './split-at-spaces.ts';

/** Each character and each space is ten pixels wide. */
function makeLine(text: string): OcrWord[] {
  let x = 0;
  return text.split(' ').map((word) => {
    const box: OcrWord['box'] = [x, 0, x + word.length * 10, 20];
    x += (word.length + 1) * 10;
    return { text: word, box, confidence: 0.9, size: 20 };
  });
}

function split(words: string, other: string): string {
  return splitAtSpaces(makeLine(words), makeLine(other))
    .map(({ text }) => text)
    .join(' ');
}

test('words are split where the other result contains a space, even if its characters differ', () => {
  assert.equal(split('14,HighFarnley,7/4', '14, High Famley, 7/4'), '14, High Farnley, 7/4');
  assert.equal(split('Muller&Sohne GmbH', 'Müller & Söhne GmbH'), 'Muller & Sohne GmbH');
});

test('spaces that only one result contains are kept, and none are added next to a character that differs', () => {
  assert.equal(split('Nett Total', 'NettTotal'), 'Nett Total');
  assert.equal(split('4711', '47 II'), '4711');
});

test('a result for something else splits nothing', () => {
  assert.equal(split('RM149.00', 'S O M E'), 'RM149.00');
});

test('the parts are at the positions of the words in the other result', () => {
  const [first, second] = splitAtSpaces(
    [{ text: 'GSTSummary', box: [0, 2, 110, 18], confidence: 0.9, size: 16 }],
    makeLine('GST Summary'),
  );
  assert.deepEqual(first?.box, [0, 2, 30, 18]);
  assert.deepEqual(second?.box, [40, 2, 110, 18]);
});

test('each part has a position, even if the words of the other result are elsewhere', () => {
  const words: OcrWord[] = [{ text: 'GSTSummary', box: [200, 2, 310, 18], confidence: 0.9, size: 16 }];
  assert.deepEqual(splitAtSpaces(words, makeLine('GST Summary')), words);
});
