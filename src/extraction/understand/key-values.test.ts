import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createOptions, placeDocument } from '../../../test/extraction/support/placed-document.ts';
import { Context } from './context.ts';
import { findKeyValues } from './key-values.ts';

const read = (line: string) =>
  findKeyValues(new Context(placeDocument([[line, 50, 100]]), createOptions())).map(
    ({ key, value }) => `${key} = ${value}`,
  );

for (const [line, expected] of [
  ['Union member: no. Night shift work: yes', ['Union member = no.', 'Night shift work = yes']],
  ['Paid into account 4412. Depot: North yard', ['Depot = North yard']],
  ['Weight: 12 kg Colour: red', ['Weight = 12 kg', 'Colour = red']],
  ['Flat: 3. OG links', ['Flat = 3. OG links']],
  ['Ins. accident work: 0097714', ['Ins. accident work = 0097714']],
  ['No: 4711', ['No = 4711']],
  ['No: dealer', []],
] as const)
  test(`the keys and values of "${line}"`, () => {
    assert.deepEqual(read(line), expected);
  });

test('the key of a value in brackets has no brackets', () => {
  const places = [
    ['(position:', 220, 100],
    ['DIRECTOR', 300, 100],
    [') Dated', 400, 100],
    ['14 / 03 / 2025', 460, 100],
  ] as const;
  const document = placeDocument(places.map(([text, x, y]) => [text, x, y]));
  const pairs = findKeyValues(new Context(document, createOptions()), { form: true });
  assert.deepEqual(
    pairs.map(({ key, value }) => `${key} = ${value}`),
    ['position = DIRECTOR', 'Dated = 14 / 03 / 2025'],
  );
});
