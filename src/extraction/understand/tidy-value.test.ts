import assert from 'node:assert/strict';
import { test } from 'node:test';
import { removeStrayMarks } from './tidy-value.ts';

test('marks that are not part of a value are removed', () => {
  assert.equal(removeStrayMarks('CASH. .'), 'CASH');
  assert.equal(removeStrayMarks('. Bank transfer -'), 'Bank transfer');
  assert.equal(removeStrayMarks('104-882.'), '104-882');
  assert.equal(removeStrayMarks('026 555 01 12.'), '026 555 01 12');
  assert.equal(removeStrayMarks('Pacific Parade.'), 'Pacific Parade');
});

test('periods of abbreviations, legal forms, days and house numbers are kept', () => {
  for (const text of [
    'Larsen Corp.',
    'Sp. z o.o.',
    'Gary P.',
    'Cifra part 8.',
    '27.03.',
    'Hafenstr.',
    '5 %',
    'A +',
  ])
    assert.equal(removeStrayMarks(text), text);
});
