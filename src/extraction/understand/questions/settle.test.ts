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
