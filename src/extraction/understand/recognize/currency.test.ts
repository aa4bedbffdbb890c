import assert from 'node:assert/strict';
import { test } from 'node:test';
import { placeDocument } from '../../../../test/extraction/support/placed-document.ts';
import { buildView } from '../view/view.ts';
import { currencyVotes } from './currency.ts';

for (const [text, code] of [
  ['Limit R 48 600,00', 'ZAR'],
  ['R3,850.00', 'ZAR'],
  ['Rp 1.250.000', 'IDR'],
  ['KSh 4,500.00', 'KES'],
  ['Route R 12', undefined],
] as const)
  test(`the currency of "${text}" is ${code ?? 'unknown'}`, () => {
    const [found] = currencyVotes(buildView(placeDocument([[text, 50, 100]]))).keys();
    assert.equal(found, code);
  });
