import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  type Corners,
  createOptions,
  type Placed,
  placeForm,
} from '../../../../test/extraction/support/placed-document.ts';
import { Context } from '../context.ts';
import { findKeyValues } from '../key-values.ts';

const SMALL = 6;

function readForm(places: Placed[], ...boxes: Corners[]): string[] {
  const context = new Context(placeForm(places, boxes), createOptions());
  return findKeyValues(context, { form: true }).map(({ key, value }) => `${key} = ${value}`);
}

test('a label in a box belongs to the larger text below it', () => {
  const pairs = readForm(
    [
      ['1 Wages and other pay', 52, 100, SMALL],
      ['2 Tax withheld', 202, 100, SMALL],
      ['44,618.00', 90, 110],
      ['5,204.18', 240, 110],
    ],
    [50, 96, 200, 124],
    [200, 96, 350, 124],
  );
  assert.deepEqual(pairs, ['1 Wages and other pay = 44,618.00', '2 Tax withheld = 5,204.18']);
});

test('labels and values can have several lines', () => {
  const pairs = readForm(
    [
      ['Name and address of the payer', 52, 100, SMALL],
      ['(if not shown above)', 52, 108, SMALL],
      ['Alder Point Trust Co', 52, 118],
      ['PO Box 905', 52, 130],
    ],
    [50, 96, 250, 146],
  );
  assert.deepEqual(pairs, [
    'Name and address of the payer (if not shown above) = Alder Point Trust Co, PO Box 905',
  ]);
});

test('lines of the same appearance in a box are not divided', () => {
  const pairs = readForm(
    [
      ['Alder Point Trust Co', 52, 100],
      ['Post office quarter', 52, 114],
    ],
    [50, 96, 250, 130],
  );
  assert.deepEqual(pairs, []);
});

test('a caption below a value is not its value', () => {
  const places: Placed[] = [
    ['Ada Thornbury', 52, 100, 12],
    ['Signature of the applicant', 52, 116, SMALL],
  ];
  assert.deepEqual(readForm(places, [50, 96, 250, 126]), []);
});

test('a box with several labels is not one pair', () => {
  const places: Placed[] = [
    ['Name', 52, 100, SMALL],
    ['Ada Thornbury', 52, 108],
    ['Phone', 52, 120, SMALL],
    ['555 0155', 52, 128],
  ];
  assert.deepEqual(readForm(places, [50, 96, 250, 142]), ['Name = Ada Thornbury', 'Phone = 555 0155']);
});

test('lines of running text are joined without commas, and divided words without hyphens', () => {
  const places: Placed[] = [
    ['How did it happen?', 52, 100, SMALL],
    ['The part fell from the', 52, 108],
    ['Crane of the insur-', 52, 120],
    ['ance company', 52, 132],
  ];
  assert.deepEqual(readForm(places, [50, 96, 175, 146]), [
    'How did it happen? = The part fell from the Crane of the insurance company',
  ]);
});

test('the cells of a table are not labels and values', () => {
  const rows = ['Oak board', 'Pine board', 'Birch board', 'Beech board'];
  const places = rows.flatMap((name, i): Placed[] => [
    [name, 52, 100 + 40 * i],
    ...(i === 1 ? [['planed on four sides', 52, 114 + 40 * i, SMALL] as Placed] : []),
  ]);
  const boxes = rows.map((_, i): Corners => [50, 96 + 40 * i, 250, 136 + 40 * i]);
  assert.deepEqual(readForm(places, ...boxes), []);
});
