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
] as const)
  test(`the keys and values of "${line}"`, () => {
    assert.deepEqual(read(line), expected);
  });
