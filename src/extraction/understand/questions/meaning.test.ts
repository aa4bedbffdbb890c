import assert from 'node:assert/strict';
import { test } from 'node:test';
import { compareMeanings, meaningOf, measureCoverage } from './meaning.ts';
import { wordsOf } from './wording.ts';

const compareTexts = (one: string, other: string) =>
  compareMeanings(meaningOf(wordsOf(one)), meaningOf(wordsOf(other)));

/** The name of a requested field, its printed label, and the label of a different field. */
const PAIRS = [
  ['policy_start_date', 'Ikrafttrædelse', 'Udløbsdato'],
  ['the day cover begins', 'Versicherungsbeginn', 'Versicherungssumme'],
  ['grossWeight', 'Poids brut', 'Poids net'],
  ['landlord', 'Verhuurder', 'Huurder'],
  ['meter_reading_previous', 'Ancien index', 'Nouvel index'],
  ['date of birth', 'Data urodzenia', 'Data wydania'],
  ['consignee', 'Destinatario', 'Remitente'],
] as const;

for (const [asked, printed, other] of PAIRS)
  test(`"${asked}" is nearer to "${printed}" than to "${other}"`, () => {
    assert.ok(compareTexts(asked, printed) > compareTexts(asked, other));
  });

test('a phrase is most similar to itself, in upper or lower case', () => {
  assert.ok(compareTexts('Invoice number', 'INVOICE NUMBER') > 0.999);
});

test('a phrase without a known part is not similar to anything', () => {
  assert.equal(meaningOf(wordsOf('')), null);
  assert.equal(compareMeanings(null, meaningOf(wordsOf('date'))), 0);
});

test('words between the requested words do not make a sentence less similar', () => {
  const asked = wordsOf('visa required');
  const sentence = wordsOf('Visum kræves ikke for ophold på under tre måneder');
  const other = wordsOf('Bagagen afleveres senest en time før afgang');
  assert.ok(measureCoverage(asked, sentence) > measureCoverage(asked, other) + 0.2);
  assert.equal(measureCoverage(asked, []), 0);
});
