import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { OcrWord } from '../engine.ts';
import { fixIbans } from './fix-ibans.ts';

function fix(text: string): string {
  const line = text.split(' ').map(
    (one, at): OcrWord => ({
      text: one,
      box: [at * 100, 0, at * 100 + 90, 12],
      confidence: 0.9,
      size: 10,
    }),
  );
  return fixIbans(line)
    .map((word) => word.text)
    .join(' ');
}

it('similar characters of an IBAN are exchanged until the check digits are correct', () => {
  assert.equal(fix('IBAN: DE8937O40044O532013000'), 'IBAN: DE89370400440532013000');
  assert.equal(fix('GB29 NWBK 6016 1331 9268 I9'), 'GB29 NWBK 6016 1331 9268 19');
  assert.equal(fix('GB29 NW8K 6016 1331 9268 19 BIC'), 'GB29 NWBK 6016 1331 9268 19 BIC');
  assert.equal(fix('DEB9 3704 0044 0532 0130 00'), 'DE89 3704 0044 0532 0130 00');
  assert.equal(fix('0E89 3704 0044 0532 0130 00'), '0E89 3704 0044 0532 0130 00');
});

it('correct IBANs, and those that cannot be corrected, are kept', () => {
  for (const text of [
    'GB29 NWBK 6016 1331 9268 19',
    'DE89 3704 0044 0532 0130 01',
    'SIZE 5 BOOK 8',
    'DE12 O',
  ])
    assert.equal(fix(text), text);
});
