import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createOptions, placeDocument } from '../../../../test/extraction/support/placed-document.ts';
import { Context } from '../context.ts';
import { spanText } from '../view/span.ts';
import { MODELS } from './models.ts';
import { TextBounds } from './text-bounds.ts';

function findTestBounds(lines: string[]) {
  const placed = lines.map((line, i): [string, number, number] => [line, 50, 60 + 40 * i]);
  const context = new Context(placeDocument(placed), createOptions({ type: 'object' }));
  return { context, bounds: new TextBounds(context, MODELS) };
}

test('a value is more likely to begin after a colon than inside a name', () => {
  const { context, bounds: found } = findTestBounds(['Prepared by: Anna Lindqvist, Uppsala']);
  const [chunk] = context.view.chunks;
  assert.ok(chunk);
  const after = found.measure({ chunk, start: 2, end: 4 });
  const inside = found.measure({ chunk, start: 3, end: 3 });
  assert.ok(after.start > inside.start);
  assert.ok(after.end > inside.end);
});

test('the most likely spans contain the values of a line', () => {
  const { bounds: found } = findTestBounds(['Prepared by: Anna Lindqvist, Uppsala']);
  const texts = found.findSpans().map(spanText);
  assert.ok(texts.some((text) => text.startsWith('Anna Lindqvist')));
  assert.ok(texts.includes('Uppsala'));
});

test('a document without lines has no spans', () => {
  assert.deepEqual(findTestBounds([]).bounds.findSpans(), []);
});
