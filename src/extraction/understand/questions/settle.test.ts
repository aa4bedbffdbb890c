import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FEATURE_NAMES } from './feature-names.ts';
import type { Rival } from './rival.ts';
import { describeRivals, SETTLE_FEATURES } from './settle.ts';

/** Creates a candidate that consists of `tokens` tokens at a position in a row. */
function createRival(index: number, sure: number, at: { row: number; token: number; tokens: number }): Rival {
  const features = new Float64Array(FEATURE_NAMES.length);
  features[FEATURE_NAMES.indexOf('tokens')] = at.tokens;
  features[FEATURE_NAMES.indexOf('source_site')] = 1;
  const score = Math.log(sure / (1 - sure));
  const token = at.row * 1000 + at.token;
  return { index, score, sure, value: `${token}+${at.tokens}`, row: at.row, token, features };
}

function getFeature(features: Float64Array | undefined, name: string): number | undefined {
  return features?.[SETTLE_FEATURES.indexOf(name)];
}

test('a candidate knows which other question claims its words', () => {
  const name = [createRival(0, 0.9, { row: 3, token: 2, tokens: 2 })];
  const company = [
    createRival(0, 0.4, { row: 3, token: 3, tokens: 1 }),
    createRival(1, 0.2, { row: 9, token: 0, tokens: 1 }),
  ];
  const [, settled = []] = describeRivals([name, company]);
  assert.equal(getFeature(settled[0]?.features, 'claim'), 0.9);
  assert.equal(getFeature(settled[0]?.features, 'claim_need'), 0.9);
  assert.equal(getFeature(settled[1]?.features, 'claim'), 0);
  assert.equal(getFeature(settled[0]?.features, 'near_answer'), 0);
  assert.equal(getFeature(settled[1]?.features, 'near_answer'), 6);
  assert.equal(getFeature(settled[1]?.features, 'like_source'), 1);
});

test('a candidate knows the candidates that contain it', () => {
  const whole = createRival(0, 0.5, { row: 1, token: 0, tokens: 4 });
  const part = createRival(1, 0.3, { row: 1, token: 1, tokens: 2 });
  const [settled = []] = describeRivals([[whole, part]]);
  assert.equal(getFeature(settled[1]?.features, 'outer'), 0.5);
  assert.equal(getFeature(settled[0]?.features, 'inner'), 0.3);
  assert.equal(getFeature(settled[0]?.features, 'outer_count'), 0);
  const none = getFeature(settled[0]?.features, 'none') as number;
  assert.ok(Math.abs(none - 1 / (1 + 1 + 0.3 / 0.7)) < 1e-9);
});

test('a question without candidates has no features', () => {
  assert.deepEqual(describeRivals([[]]), [[]]);
});

test('a candidate knows the answers to the questions about the same object', () => {
  const street = [
    createRival(0, 0.6, { row: 4, token: 0, tokens: 2 }),
    createRival(1, 0.3, { row: 20, token: 0, tokens: 2 }),
  ];
  const seller = [createRival(0, 0.9, { row: 3, token: 0, tokens: 2 })];
  const sellerPhone = [createRival(0, 0.9, { row: 6, token: 0, tokens: 1 })];
  const buyer = [createRival(0, 0.9, { row: 19, token: 0, tokens: 2 })];
  const [, settled = []] = describeRivals([seller, street, sellerPhone, buyer], ['a', 'a', 'a', 'b']);
  const [inSeller, inBuyer] = settled.map(({ features }) => features);
  assert.equal(getFeature(inSeller, 'object_near'), 1);
  assert.equal(getFeature(inSeller, 'object_answers_near'), 2);
  assert.equal(getFeature(inSeller, 'object_around'), 1);
  assert.equal(getFeature(inSeller, 'others_near'), 15);
  assert.equal(getFeature(inBuyer, 'object_near'), 14);
  assert.equal(getFeature(inBuyer, 'object_around'), 0);
  assert.equal(getFeature(inBuyer, 'others_near'), 1);
  assert.equal(getFeature(inBuyer, 'others_answers_near'), 1);
});

test('a candidate knows whether it is in the order of the schema', () => {
  const first = [
    createRival(0, 0.6, { row: 2, token: 0, tokens: 1 }),
    createRival(1, 0.2, { row: 12, token: 0, tokens: 1 }),
  ];
  const second = [
    createRival(0, 0.5, { row: 3, token: 0, tokens: 1 }),
    createRival(1, 0.4, { row: 1, token: 0, tokens: 1 }),
  ];
  const [, settled = []] = describeRivals([first, second]);
  const [below, above] = settled.map(({ features }) => features);
  assert.equal(getFeature(below, 'previous_above'), 0.6 / 0.8);
  assert.equal(getFeature(below, 'previous_near'), 0.6 / 2);
  assert.equal(getFeature(above, 'previous_above'), 0);
  assert.equal(getFeature(above, 'previous_near'), 0);
  assert.equal(getFeature(above, 'next_below'), 0.5);
  assert.equal(getFeature(above, 'next_sure'), 0);
});
