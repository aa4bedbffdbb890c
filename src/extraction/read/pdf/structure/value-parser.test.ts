import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ValueParser } from './value-parser.ts';
import { PdfName, PdfReference, PdfString } from './values.ts';

function parse(text: string) {
  const bytes = Buffer.from(text, 'latin1');
  return new ValueParser(bytes, text, 0).readValue();
}

test('values of each kind are read', () => {
  const value = parse('<</A#20B[1 -2.5 7 0 R true null]/C/D/E(a\\(b\\)\\r\\\\(c))/F<4142>/G<</H 3 0 R>>>>');
  assert.deepEqual(
    value,
    new Map<string, unknown>([
      ['A B', [1, -2.5, new PdfReference(7), true, null]],
      ['C', new PdfName('D')],
      ['E', new PdfString(Buffer.from('a(b)\r\\(c)'))],
      ['F', new PdfString(Buffer.from('AB'))],
      ['G', new Map([['H', new PdfReference(3)]])],
    ]),
  );
});

test('consecutive numbers are not references', () => {
  assert.deepEqual(parse('[0 0 612 792 5 0 R]'), [0, 0, 612, 792, new PdfReference(5)]);
});

for (const text of ['<</A 1', '[1 2', '(text', '<41', '<<1 2>>', 'word', `${'['.repeat(1000)}`])
  test(`${text.slice(0, 8)} is rejected`, () => {
    assert.throws(() => parse(text), SyntaxError);
  });

test('text is in UTF-16 if it is marked, otherwise UTF-8, otherwise Latin-1', () => {
  const decodeText = (bytes: number[]) => new PdfString(Buffer.from(bytes)).text;
  assert.equal(decodeText([0xfe, 0xff, 0x00, 0xe4]), 'ä');
  assert.equal(decodeText([0xc3, 0xa4]), 'ä');
  assert.equal(decodeText([0xe4]), 'ä');
});
