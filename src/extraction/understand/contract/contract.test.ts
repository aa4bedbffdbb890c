import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createOptions, placeDocument } from '../../../../test/extraction/support/placed-document.ts';
import { readHeaderByRules } from '../understand.ts';

function readContract(language: string, lines: readonly string[]) {
  const places = lines.map((line, i): [string, number, number] => [line, 50, 60 + 18 * i]);
  return readHeaderByRules(placeDocument(places, { language }), createOptions(), 'contract').fields;
}

test('a Czech contract yields its parties with their addresses, its start and its term', () => {
  const { parties, effective_date, term } = readContract('cs', [
    'Smluvní strany:',
    'Bukový Les, s.r.o., IČO: 27111222, se sídlem: Dlouhá 8, 460 01 Liberec,',
    '(dále jen „objednatel“)',
    'a',
    'Hana Veselá, bytem Krátká 3, 461 17 Liberec (dále jen „zhotovitel“)',
    'Smlouva se uzavírá na dobu určitou 18 měsíců a nabývá účinnosti dne 1. května 2026.',
  ]);
  assert.deepEqual(parties, [
    { name: 'Bukový Les, s.r.o.', address: 'Dlouhá 8, 460 01 Liberec' },
    { name: 'Hana Veselá', address: 'Krátká 3, 461 17 Liberec' },
  ]);
  assert.deepEqual([effective_date, term], ['2026-05-01', '18 měsíců']);
});

test('a representative is not a party of a Ukrainian contract', () => {
  const { parties } = readContract('uk', [
    'ТОВ «Чумацький Шлях», в особі директора Мороза Ігоря Петровича, що діє на підставі Статуту',
    '(далі – Замовник), та ТОВ «Гречаний Лан», в особі директора Лисенко Ганни Іванівни, що діє на',
    'підставі Статуту (далі – Виконавець), уклали цей Договір.',
  ]);
  assert.deepEqual(parties, [{ name: 'ТОВ «Чумацький Шлях»' }, { name: 'ТОВ «Гречаний Лан»' }]);
});

test('the number of a Lithuanian party does not belong to its address', () => {
  const { parties } = readContract('lt', [
    'UAB „Žalias kelias“, juridinio asmens kodas 302000111, buveinės adresas Pilies g. 4, 01123 Vilnius,',
    'toliau vadinama „Užsakovas“, ir MB „Rudens lapas“, juridinio asmens kodas 304000222, buveinės adresas',
    'Vilniaus g. 9, 44286 Kaunas, toliau vadinama „Vykdytojas“, sudarė šią sutartį.',
  ]);
  assert.deepEqual(parties, [
    { name: 'UAB „Žalias kelias“', address: 'Pilies g. 4, 01123 Vilnius' },
    { name: 'MB „Rudens lapas“', address: 'Vilniaus g. 9, 44286 Kaunas' },
  ]);
});
