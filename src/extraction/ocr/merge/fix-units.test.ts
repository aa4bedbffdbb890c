import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { OcrWord } from '../engine.ts';
import { fixUnits, hasMisreadUnit } from './fix-units.ts';

function createLine(text: string): OcrWord[] {
  return text.split(' ').map((one, at) => ({
    text: one,
    box: [at * 100, 0, at * 100 + 90, 12],
    confidence: 0.99,
    size: 10,
  }));
}

it('square and cubic metres get their exponents from the other reading', () => {
  for (const [read, other, meant] of [
    ['72 m?', '72 m²', '72 m²'],
    ['Área (m?):', 'Area (m2):', 'Área (m²):'],
    ['18 mž', '18 m3', '18 m³'],
    ['18 m?', '18 mx', '18 m?'],
  ] as const) {
    assert.ok(hasMisreadUnit(createLine(read)));
    assert.equal(
      fixUnits(createLine(read), createLine(other))
        .map(({ text }) => text)
        .join(' '),
      meant,
    );
  }
});

it('other words are not units', () => {
  for (const text of ['5 m', 'm², m³ m2', 'Where am I?', 'mm', 'm/s', 'm.'])
    assert.ok(!hasMisreadUnit(createLine(text)), text);
});
