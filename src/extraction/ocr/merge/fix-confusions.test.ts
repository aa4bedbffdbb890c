import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fixConfusions } from './fix-confusions.ts';

test('a letter that looks like a digit is corrected by its word, and vice versa', () => {
  for (const [read, meant] of [
    ['L0T', 'LOT'],
    ['(C0LANDER)', '(COLANDER)'],
    ['F00TL00SE', 'FOOTLOOSE'],
    ['N0:', 'NO:'],
    ['C0.(M)', 'CO.(M)'],
    ['MOSQUIT0', 'MOSQUITO'],
    ['Inv0ice', 'Invoice'],
    ['1-555-20-DEM0S', '1-555-20-DEMOS'],
    ['4330O', '43300'],
    ['21/o7/2017', '21/07/2017'],
    ['RMO.47', 'RM0.47'],
    ['G3,BIk', 'G3,Blk'],
    ['J1n', 'Jln'],
    ['4/ll7C', '4/117C'],
    ['20°℃.', '20°C.'],
  ] as const)
    assert.equal(fixConfusions(read), meant);
});

test('text that may be correct is not changed', () => {
  for (const text of [
    'A00',
    'SR0',
    'CS0',
    'H20',
    'U5/BM',
    'NO.22',
    'OK',
    '10',
    'B0',
    'Quay',
    'HarborQuay',
    'AIR',
    '1O',
    'E.&.0.E.',
  ])
    assert.equal(fixConfusions(text), text);
});
