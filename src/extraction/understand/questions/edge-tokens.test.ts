import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createOptions, placeDocument } from '../../../../test/extraction/support/placed-document.ts';
import { Context } from '../context.ts';
import { describeEdgeTokens, OF_EDGE_TOKEN } from './edge-tokens.ts';

function describe(start: number, end: number) {
  const context = new Context(placeDocument([['Contact: Ann Lee 0491 570', 50, 60]]), createOptions());
  const [chunk] = context.view.chunks;
  assert.ok(chunk);
  const span = { chunk, start, end };
  const features = describeEdgeTokens(context, span, span);
  return (name: string) => features[OF_EDGE_TOKEN.indexOf(name)];
}

test('the tokens before, inside and after a text are described', () => {
  const ofName = describe(1, 3);
  const withNumber = describe(1, 4);
  assert.equal(ofName('start-1_length'), 'Contact:'.length);
  assert.equal(ofName('end0_length'), '0491'.length);
  assert.notEqual(ofName('end-1_shape'), withNumber('end-1_shape'));
});

test('a missing token is -1', () => {
  const whole = describe(0, 5);
  assert.equal(whole('start-1_shape'), -1);
  assert.equal(whole('end0_shape'), -1);
});
