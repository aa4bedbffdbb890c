import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { isVatId } from './identifiers.ts';

describe('a VAT identifier', () => {
  for (const [text, is] of [
    ['NO 923 609 016 MVA', true],
    ['NO923609016MVA', true],
    ['FI12345678', true],
    ['INVOICE NO 923609016', false],
    ['NO 923609016', false],
  ] as const)
    it(`${is ? 'is' : 'is not'} ${text}`, () => assert.equal(isVatId(text), is));
});
