import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isZoneLine, readMrz } from './mrz.ts';
import { isSameName, parseZoneDate } from './values.ts';

// Specimens from ICAO Doc 9303.
const TD3 = ['P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<', 'L898902C36UTO7408122F1204159ZE184226B<<<<<10'];
const TD2 = ['I<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<', 'D231458907UTO7408122F1204159<<<<<<<6'];
const TD1 = [
  'I<UTOD231458907<<<<<<<<<<<<<<<',
  '7408122F1204159UTO<<<<<<<<<<<6',
  'ERIKSSON<<ANNA<MARIA<<<<<<<<<<',
];

for (const [form, lines, number] of [
  ['TD3', TD3, 'L898902C3'],
  ['TD2', TD2, 'D23145890'],
  ['TD1', TD1, 'D23145890'],
] as const) {
  test(`the values of the zone ${form} are read and its check digits match`, () => {
    const mrz = readMrz(lines);
    assert.equal(mrz?.form, form);
    assert.deepEqual(mrz?.values, {
      document_number: number,
      surname: 'ERIKSSON',
      given_names: 'ANNA MARIA',
      birth_date: '740812',
      expiry_date: '120415',
      nationality: 'UTO',
      sex: 'F',
    });
    assert.deepEqual(Object.values(mrz?.checks ?? {}), [true, true, true, true]);
  });
}

test('misread characters are corrected by their position or the check digit', () => {
  const mrz = readMrz([
    'P<UTOERIKSSON«ANNA<MARIA<<<<<<<<<<<<<<<',
    'L8989O2C36UTO74O8I22F12O4159ZE184226B<<<<10',
  ]);
  assert.deepEqual(
    [mrz?.values.surname, mrz?.values.document_number, mrz?.values.birth_date, mrz?.values.expiry_date],
    ['ERIKSSON', 'L898902C3', '740812', '120415'],
  );
  assert.ok(Object.values(mrz?.checks ?? {}).every(Boolean));
});

test('a wrong check digit is reported, not hidden', () => {
  const mrz = readMrz([TD3[0] ?? '', (TD3[1] ?? '').replace('740812', '740813')]);
  assert.equal(mrz?.checks.birth_date, false);
  assert.equal(mrz?.checks.document_number, true);
});

test('other lines are not read as a zone', () => {
  assert.equal(isZoneLine('DE89 3704 0044 0532 0130 00'), false);
  assert.equal(isZoneLine(TD1[1] ?? ''), true);
  assert.equal(readMrz(['<<<<<<<<<<<<<<<<<<<<<<<<<<<<<<', '<<<<<<<<<<<<<<<<<<<<<<<<<<<<<<']), null);
});

test('a birth date is before the expiry date, and names match without their accents', () => {
  assert.equal(parseZoneDate('300101', 'birth', '310101'), '1930-01-01');
  assert.equal(parseZoneDate('150101', 'birth', '250101'), '2015-01-01');
  assert.equal(parseZoneDate('301301', 'expiry'), null);
  assert.ok(isSameName('Müller-Lüdenscheidt', 'MUELLER LUEDENSCHEIDT'));
  assert.ok(isSameName('Müller', 'MULLER'));
  assert.equal(isSameName('Müller', 'MILLER'), false);
});
