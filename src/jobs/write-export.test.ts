import assert from 'node:assert/strict';
import { it } from 'node:test';
import { guardText } from './write-export.ts';

it('text that a spreadsheet could evaluate begins with an apostrophe', () => {
  for (const text of [
    '=1+1',
    '+1+cmd|calc!A0',
    '-2+3',
    '@SUM(A1)',
    '\t=1',
    '\r=1',
    '+44 117=HYPERLINK("x")',
    '+A1',
    '+',
  ])
    assert.equal(guardText(text), `'${text}`);
});

it('telephone numbers, numbers and other text are not changed', () => {
  for (const text of ['+44 117 496 0123', '+49 (0) 30/123-456', '+390612345678', 'INV-1', 'a=b', ''])
    assert.equal(guardText(text), text);
  assert.equal(guardText(-5), '-5');
  assert.equal(guardText(undefined), '');
});
