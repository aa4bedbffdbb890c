import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { parseDate } from '../recognize/dates.ts';
import { keyOf } from '../view/token.ts';
import { LANGUAGES } from './lexicon.ts';

/**
 * Combinations of meanings that a phrase can have within one language. The context determines the actual
 * meaning.
 */
const DOUBLE: ReadonlySet<string> = new Set([
  'account_holder+buyer',
  'amount+description',
  'amount+tax_base',
  'amount+value_date',
  'amount_due+due_date',
  'author+seller',
  'bank_account+customer_number',
  'bank_account+number',
  'bank_account+other',
  'buyer+other_party',
  'buyer+period_end',
  'carried+opening_balance',
  'carried+opening_balance+other',
  'carried+other',
  'carried+shipping',
  'date+delivery_date',
  'date+number',
  'date+other',
  'date_weak+period_start',
  'delivery_address+delivery_date',
  'description+tax_base',
  'fax+other',
  'number+number_weak',
  'number+order_number',
  'number+other',
  'number_weak+order_number',
  'ordered+quantity',
  'other_party+seller',
  'period_start+seller',
  'quantity+unit',
  'registration_number+tax_id',
  'tax_amount+tax_rate',
  'tax_id+tax_total',
]);

describe('lexicons', () => {
  for (const lexicon of LANGUAGES) {
    for (const part of ['labels', 'columns', 'transaction_columns', 'titles'] as const) {
      it(`have no phrase with two unrelated meanings (${lexicon.language}, ${part})`, () => {
        const meanings = new Map<string, string[]>();
        for (const [meaning, phrases] of Object.entries<string[]>(lexicon[part]))
          for (const key of new Set(phrases.map(keyOf)))
            meanings.set(key, [...(meanings.get(key) ?? []), meaning]);
        const unlike = [...meanings].filter(
          ([, names]) => names.length > 1 && !DOUBLE.has(names.toSorted().join('+')),
        );
        assert.deepEqual(unlike, []);
      });

      it(`contain each phrase once and only phrases with letters (${lexicon.language}, ${part})`, () => {
        for (const [meaning, phrases] of Object.entries<string[]>(lexicon[part])) {
          const keys = phrases.map(keyOf);
          const twice = keys.filter((key, i) => key === '' || keys.indexOf(key) < i);
          assert.deepEqual(twice, [], meaning);
        }
      });
    }
  }
});

describe('a date with the name of its month is read in', () => {
  for (const [language, printed, iso] of [
    ['Swedish', 'den 3 mars 2026', '2026-03-03'],
    ['Swedish', '12 okt. 2026', '2026-10-12'],
    ['Danish', 'den 3. marts 2026', '2026-03-03'],
    ['Danish', '1. maj 2026', '2026-05-01'],
    ['Norwegian', '17. mai 2026', '2026-05-17'],
    ['Norwegian', '3. des. 2026', '2026-12-03'],
    ['Finnish', '6. joulukuuta 2026', '2026-12-06'],
    ['Finnish', '14. maaliskuuta 2026', '2026-03-14'],
    ['Polish', '20 maja 2026', '2026-05-20'],
    ['Polish', '5 października 2026 r.', '2026-10-05'],
    ['Polish', '7 paź 2026', '2026-10-07'],
    ['Czech', '5. září 2026', '2026-09-05'],
    ['Czech', '14. července 2026', '2026-07-14'],
    ['Hungarian', '2026. március 5.', '2026-03-05'],
    ['Hungarian', '2026. szept. 14-én', '2026-09-14'],
    ['Romanian', '21 februarie 2026', '2026-02-21'],
    ['Romanian', '3 noi. 2026', '2026-11-03'],
    ['Bulgarian', '5 септември 2026', '2026-09-05'],
    ['Estonian', '14. juuli 2026', '2026-07-14'],
    ['Icelandic', '3. október 2026', '2026-10-03'],
    ['Russian', '21 февраля 2026', '2026-02-21'],
    ['Serbian', '7. маја 2026.', '2026-05-07'],
    ['Slovenian', '12. junija 2026', '2026-06-12'],
    ['Ukrainian', '9 жовтня 2026', '2026-10-09'],
  ] as const)
    it(`${language}: ${printed}`, () => assert.equal(parseDate(printed), iso));
});
