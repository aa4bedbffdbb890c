import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { findOutvoted } from './find-outvoted.ts';
import type { PlaceFit } from './place-features.ts';

const NEAR: PlaceFit = {
  agree: 1,
  offX: 0,
  offY: 0,
  rowX: 0,
  columnX: 0,
  columnY: 0,
  sameBefore: 1,
  sameAbove: 1,
  nearest: 1,
};
const FAR: PlaceFit = { ...NEAR, agree: 0, sameBefore: 0, sameAbove: 0 };

describe('a taught document is outvoted', () => {
  it('by three others whose values have the same place', () => {
    const fits = [
      [NEAR, FAR, NEAR, NEAR],
      [FAR, NEAR, FAR, FAR],
      [FAR, FAR, FAR, null],
    ];
    assert.deepEqual(findOutvoted(fits), new Set([1]));
  });

  it('by two if they include the latest one', () => {
    const fits = [
      [NEAR, FAR, NEAR],
      [FAR, NEAR, FAR],
    ];
    assert.deepEqual(findOutvoted(fits), new Set([1]));
  });

  it('but not by two earlier ones', () => {
    const fits = [
      [FAR, NEAR, NEAR],
      [NEAR, FAR, FAR],
    ];
    assert.deepEqual(findOutvoted(fits), new Set());
  });

  it('but not if another document supports it', () => {
    const fits = [
      [NEAR, NEAR, NEAR, FAR, FAR],
      [FAR, FAR, FAR, NEAR, NEAR],
    ];
    assert.deepEqual(findOutvoted(fits), new Set());
  });

  it('but not if its value moved together with the words before it', () => {
    const fits = [
      [NEAR, NEAR, NEAR, { ...FAR, sameBefore: 1 }],
      [FAR, FAR, FAR, NEAR],
    ];
    assert.deepEqual(findOutvoted(fits), new Set());
  });

  it('but not if no candidate has the place of its value', () => {
    assert.deepEqual(findOutvoted([[NEAR, NEAR, NEAR, FAR]]), new Set());
  });
});
