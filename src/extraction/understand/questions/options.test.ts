import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FEATURE_NAMES } from './feature-names.ts';
import { describeOptions, OPTION_FEATURES, type Option, type Weighed } from './options.ts';
import { createQuestion } from './question.ts';

const AT_OPTION = FEATURE_NAMES.indexOf('option');

function weigh(value: string | boolean, alone: number, settled: number, option: number): Weighed {
  const features = new Float64Array(FEATURE_NAMES.length);
  features[AT_OPTION] = option;
  return { candidate: { value, source: 'word', spans: [] }, features, alone, settled };
}

const read = ({ features }: Option, name: string) => features[OPTION_FEATURES.indexOf(name)];

test('yes and no are compared, each with its best candidate', () => {
  const question = createQuestion('insured', { type: 'boolean' }, '/insured');
  const options = describeOptions(question, [
    weigh(true, 0.2, 0.1, 0.4),
    weigh(false, 0.3, 0.6, 0.9),
    weigh(true, 0.5, 0.3, 0.7),
  ]);
  assert.deepEqual(
    options.map(({ value, best }) => [value, best?.alone]),
    [
      [true, 0.5],
      [false, 0.3],
    ],
  );
  const [yes, no] = options as [Option, Option];
  assert.deepEqual([read(yes, 'candidates'), read(no, 'candidates')], [2, 1]);
  assert.deepEqual([read(yes, 'option'), read(no, 'option')], [0.7, 0.9]);
  assert.ok(Math.abs((read(no, 'settled_lead') ?? 0) - 0.3) < 1e-9);
  assert.deepEqual([read(yes, 'is_true'), read(no, 'is_false')], [1, 1]);
});

test('members of an enum that are not printed have no candidate', () => {
  const question = createQuestion('mode', { type: 'string', enum: ['sea', 'air', 'road'] }, '/mode');
  const options = describeOptions(question, [weigh('air', 0.4, 0.5, 1)]);
  assert.deepEqual(
    options.map(({ best }) => best?.candidate.value ?? null),
    [null, 'air', null],
  );
  assert.deepEqual(
    options.map((option) => read(option, 'place')),
    [0, 0.5, 1],
  );
});

test('a description that mentions null is a feature', () => {
  const describe = (description: string) =>
    describeOptions(createQuestion('pets', { type: 'boolean', description }, '/pets'), [])[0] as Option;
  assert.equal(read(describe('null if not stated'), 'asks_null'), 1);
  assert.equal(read(describe('Whether pets are allowed'), 'asks_null'), 0);
});
