import assert from 'node:assert/strict';
import { test } from 'node:test';
import { compareMeanings, meaningOf } from './meaning.ts';
import { wordsOf } from './wording.ts';

const likeness = (one: string, other: string) =>
  compareMeanings(meaningOf(wordsOf(one)), meaningOf(wordsOf(other)));

/** Asked for, its label in print, and a label of something else. */
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
    assert.ok(likeness(asked, printed) > likeness(asked, other));
  });

test('a phrase is as near to itself as can be, in any case', () => {
  assert.ok(likeness('Invoice number', 'INVOICE NUMBER') > 0.999);
});

test('a phrase without any known part is near to nothing', () => {
  assert.equal(meaningOf(wordsOf('')), null);
  assert.equal(compareMeanings(null, meaningOf(wordsOf('date'))), 0);
});
