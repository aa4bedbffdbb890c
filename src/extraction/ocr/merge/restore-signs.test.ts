import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { OcrWord } from '../engine.ts';
import { hasAmount, hasSign, restoreSigns } from './restore-signs.ts';

/** Words of characters that are 10 pixels wide, with the given gap of characters before each word. */
function makeLine(...words: (string | number)[]): OcrWord[] {
  let x = 0;
  return words.flatMap((text) => {
    if (typeof text === 'number') {
      x += text * 10;
      return [];
    }
    const from = x;
    x += text.length * 10 + 10;
    return [
      { text, box: [from, 0, x - 10, 20] as [number, number, number, number], confidence: 0.9, size: 20 },
    ];
  });
}

const read = (line: readonly OcrWord[]) => line.map(({ text }) => text).join(' ');

test('a pound sign that was read as f is restored', () => {
  assert.equal(read(restoreSigns(makeLine('Milk', 'f1.05'), makeLine('Milk', '£1.05'))), 'Milk £1.05');
  assert.equal(read(restoreSigns(makeLine('Paid', '-fl.05'), makeLine('Paid', '-£1.05'))), 'Paid -£l.05');
});

test('a sign that was omitted is restored before or after the amount', () => {
  assert.equal(read(restoreSigns(makeLine('Paid', 1, '13.99'), makeLine('Paid', '€13.99'))), 'Paid €13.99');
  assert.equal(read(restoreSigns(makeLine('Summe', '13,99'), makeLine('Summe', '13,99€'))), 'Summe 13,99€');
});

test('a sign between spaces is inserted at its place', () => {
  assert.equal(
    read(restoreSigns(makeLine('Paid', 2, '1,250.00'), makeLine('Paid', '€', '1,250.00'))),
    'Paid € 1,250.00',
  );
});

test('a digit or character that was read instead of a sign is replaced', () => {
  assert.equal(read(restoreSigns(makeLine('Paid', '612.50'), makeLine('Paid', '£12.50'))), 'Paid £12.50');
  assert.equal(read(restoreSigns(makeLine('Paid', 'E12.50'), makeLine('Paid', '£12.50'))), 'Paid £12.50');
  assert.equal(read(restoreSigns(makeLine('Summe', '13,99E'), makeLine('Summe', '13,99€'))), 'Summe 13,99€');
  assert.equal(read(restoreSigns(makeLine('f', '12.50'), makeLine('£12.50'))), '£12.50');
});

test('a sign is added to one amount only, and only if the digits are the same', () => {
  assert.equal(read(restoreSigns(makeLine('1', '5.00'), makeLine('£5.000'))), '1 5.00');
  assert.equal(read(restoreSigns(makeLine('Paid', '18.50'), makeLine('Paid', '£12.50'))), 'Paid 18.50');
  assert.equal(read(restoreSigns(makeLine('or'), makeLine('£or'))), 'or');
});

test('a letter that was read instead of a digit, and a minus, are kept', () => {
  assert.equal(read(restoreSigns(makeLine('l2.50'), makeLine('£12.50'))), '£l2.50');
  assert.equal(read(restoreSigns(makeLine('12,OO'), makeLine('12,00€'))), '12,OO€');
  assert.equal(read(restoreSigns(makeLine('12,50-'), makeLine('12,50€-'))), '12,50€-');
  assert.equal(read(restoreSigns(makeLine('-', '12.50'), makeLine('-£12.50'))), '- £12.50');
  assert.equal(read(restoreSigns(makeLine('(', '12.50)'), makeLine('(£12.50)'))), '( £12.50)');
});

test('a digit that the other reading lacks is kept', () => {
  assert.equal(read(restoreSigns(makeLine('112.50'), makeLine('£12.50'))), '112.50');
  assert.equal(read(restoreSigns(makeLine('25'), makeLine('£5'))), '25');
});

test('a sign within the box of the amount is put before it', () => {
  const amount: OcrWord = { text: '12.50', box: [50, 0, 120, 20], confidence: 0.9, size: 20 };
  const sign: OcrWord = { text: '£', box: [50, 0, 60, 20], confidence: 0.9, size: 20 };
  assert.equal(read(restoreSigns([amount], [sign, { ...amount, box: [70, 0, 120, 20] }])), '£12.50');
});

test('words without a sign in the other reading stay as they are', () => {
  const line = makeLine('f16', 'lens', '20');
  assert.deepEqual(restoreSigns(line, makeLine('f16', 'lens', '20')), line);
  assert.equal(
    read(restoreSigns(makeLine('Fee', '12.00', 'f16'), makeLine('Fee', '£12.00', 'f16'))),
    'Fee £12.00 f16',
  );
});

test('signs and amounts in a line are recognized', () => {
  assert.ok(hasSign(makeLine('£5')) && hasSign(makeLine('5,00€')) && hasSign(makeLine('€')));
  assert.ok(!hasSign(makeLine('$5.00', 'f5')));
  assert.ok(hasAmount(makeLine('Milk', 'f1.05')) && !hasAmount(makeLine('Milk', '2')));
});
