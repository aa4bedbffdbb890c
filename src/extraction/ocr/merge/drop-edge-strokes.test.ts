import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { Rule } from '../../document.ts';
import type { OcrWord } from '../engine.ts';
import { dropEdgeStrokes } from './drop-edge-strokes.ts';

const RULE: Rule = { x0: 198, y0: 0, x1: 198, y1: 300 };

/** Each word of the line is 50 units wide, and the words begin 100 units apart. */
function clean(text: string, rules: readonly Rule[] = [RULE]): string {
  const line = text.split(' ').map(
    (one, at): OcrWord => ({
      text: one,
      box: [at * 100, 100, at * 100 + 50, 112],
      confidence: 0.99,
      size: 10,
    }),
  );
  return dropEdgeStrokes(line, rules)
    .map((word) => word.text)
    .join(' ');
}

it('the rest of a ruling line at the end of a line is not a character', () => {
  assert.equal(clean('VAT 182|'), 'VAT 182');
  assert.equal(clean('|Total 4,60|'), 'Total 4,60');
  assert.equal(clean('Subject_'), 'Subject');
  assert.equal(clean('North Square |'), 'North Square');
});

it('strokes inside a line, between words, and in empty fields are kept', () => {
  for (const text of ['Phone | Fax', 'Signature ____', 'a|b c', 'c a|b'] as const)
    assert.equal(clean(text), text);
  assert.equal(clean('North Square |', []), 'North Square |');
});
