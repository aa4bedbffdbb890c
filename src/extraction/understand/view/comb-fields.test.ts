import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  type Corners,
  type Placed,
  placeDocument,
  placeForm,
} from '../../../../test/extraction/support/placed-document.ts';
import { buildView } from './view.ts';

/** One character in each box of a comb field. A space leaves half a box free. */
function placeComb(text: string, left: number, top: number, pitch = 12): Placed[] {
  let x = left;
  return [...text].flatMap((char): Placed[] => {
    x += char === ' ' ? pitch / 2 : pitch;
    return char === ' ' ? [] : [[char, x - pitch, top]];
  });
}

const listChunks = (places: Placed[]) => buildView(placeDocument(places)).chunks.map(({ text }) => text);

test('the characters of a comb field are one word', () => {
  assert.deepEqual(listChunks([['PESEL', 50, 60], ...placeComb('84071905524', 120, 60)]), [
    'PESEL',
    '84071905524',
  ]);
  assert.deepEqual(listChunks(placeComb('VF9KB3300J8004127', 50, 60)), ['VF9KB3300J8004127']);
});

test('groups of a comb field are words of one chunk, and the groups of a date are a date', () => {
  assert.deepEqual(listChunks(placeComb('GH 418 TZ', 50, 60)), ['GH 418 TZ']);
  assert.deepEqual(listChunks(placeComb('15 03 2025', 50, 60)), ['15/03/2025']);
  assert.deepEqual(listChunks(placeComb('2025 03 15', 50, 60)), ['2025/03/15']);
});

test('two comb fields side by side are not joined', () => {
  assert.deepEqual(listChunks([...placeComb('41877', 50, 60), ...placeComb('90214', 50 + 5 * 12 + 20, 60)]), [
    '41877',
    '90214',
  ]);
});

test('a series of numbers is not a comb field', () => {
  for (const series of ['12345', '54321', '11122', '1A2C3B4D'])
    assert.ok(!listChunks(placeComb(series, 50, 60)).includes(series), series);
  for (const pitch of [18, 20, 40])
    assert.ok(!listChunks(placeComb('37194', 50, 60, pitch)).includes('37194'), 'columns of a table');
});

const listFramed = (places: Placed[], ...boxes: Corners[]) =>
  buildView(placeForm(places, boxes)).chunks.map(({ text }) => text);

test('a number in a frame can be shorter, and it can contain separators', () => {
  const places: Placed[] = [['Age', 50, 60], ...placeComb('58', 100, 60), ['Claim', 150, 60]];
  assert.deepEqual(listFramed(places, [96, 56, 124, 72]), ['Age', '58', 'Claim']);
  assert.deepEqual(listFramed(placeComb('2,500', 100, 60), [96, 56, 164, 72]), ['2,500']);
  assert.deepEqual(listFramed(placeComb('1000', 100, 60), [96, 56, 150, 72]), ['1000']);
  const divided = listFramed(placeComb('58', 100, 60), [96, 56, 110, 72], [110, 56, 124, 72]);
  assert.deepEqual(divided, ['5', '8'], 'cells of a table');
  const together = listFramed(places, [40, 56, 300, 72]);
  assert.ok(!together.includes('58'), 'a frame around several values');
});

test('a year is one word without a frame', () => {
  assert.deepEqual(listChunks(placeComb('2023', 50, 60)), ['2023']);
  assert.ok(!listChunks(placeComb('4023', 50, 60)).includes('4023'));
});
