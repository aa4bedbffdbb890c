import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  createOptions,
  type Placed,
  placeDocument,
} from '../../../../test/extraction/support/placed-document.ts';
import { readHeaderByRules } from '../understand.ts';

function placeLines(title: string, lines: readonly [label: string, value: string][]): Placed[] {
  return [
    [title, 50, 40, 14],
    ...lines.flatMap(([label, value], i): Placed[] => [
      [label, 50, 80 + 20 * i],
      [value, 300, 80 + 20 * i],
    ]),
  ];
}

function readPay(language: string, places: Placed[]) {
  return readHeaderByRules(placeDocument(places, { language }), createOptions(), 'payslip').fields;
}

test('a Hungarian payslip yields its people, month and pay', () => {
  const places = placeLines('Bérjegyzék', [
    ['Munkáltató neve:', 'Gyöngyvirág Pékség Kft.'],
    ['Munkavállaló neve:', 'Balogh Emese'],
    ['Elszámolási időszak:', '2026. február'],
    ['Bruttó bér összesen', '480 000,00 Ft'],
    ['Levonások összesen', '160 800,00 Ft'],
    ['Kifizetendő', '319 200,00 Ft'],
  ]);
  assert.deepEqual(readPay('hu', places), {
    employee: { name: 'Balogh Emese' },
    employer: { name: 'Gyöngyvirág Pékség Kft.' },
    period_start: '2026-02-01',
    period_end: '2026-02-28',
    gross_pay: 480_000,
    net_pay: 319_200,
    currency: 'HUF',
  });
});

test('a Bulgarian payslip yields its people, month and pay', () => {
  const places: Placed[] = [
    ...placeLines('ФИШ ЗА ЗАПЛАТА', [
      ['Работодател:', 'Синя Река ЕООД'],
      ['Служител:', 'Десислава Христова'],
      ['За месец:', 'май 2026 г.'],
      ['Общо начислено', '1 900,00 EUR'],
      ['Общо удръжки', '410,50 EUR'],
      ['Сума за получаване', '1 489,50 EUR'],
    ]),
    ['ЕГН:', 400, 100],
    ['9001011234', 440, 100],
  ];
  const { employee, employer, period_start, gross_pay, net_pay } = readPay('bg', places);
  assert.deepEqual([employee, employer], [{ name: 'Десислава Христова' }, { name: 'Синя Река ЕООД' }]);
  assert.deepEqual([period_start, gross_pay, net_pay], ['2026-05-01', 1900, 1489.5]);
});
