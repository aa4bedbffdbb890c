import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { OcrWord } from '../engine.ts';
import { chooseNumber, chooseReading } from './choose-reading.ts';

/** A line of words, each as wide as its letters, all of the same certainty. */
function line(confidence: number, ...texts: string[]): OcrWord[] {
  let x = 0;
  return texts.map((text) => {
    const box: OcrWord['box'] = [x, 0, x + text.length * 10, 20];
    x += (text.length + 1) * 10;
    return { text, box, confidence, size: 20 };
  });
}

function merged(paddle: OcrWord[], tesseract: OcrWord[]): string {
  return chooseReading(paddle, tesseract)
    .map(({ text }) => text)
    .join(' ');
}

test('a line that Tesseract is unsure of keeps the accents that it read', () => {
  const paddle = line(0.97, 'zusatzliche', 'Einschlusse', 'gemän', 'Antrag', '4711');
  const tesseract = line(0.5, 'zusätzliche', 'Einschlüsse', 'gemäß', 'Antrag', '47', 'II');
  assert.equal(merged(paddle, tesseract), 'zusätzliche Einschlüsse gemäß Antrag 4711');
});

test('a letter that an accent was taken for is spelled with the accent', () => {
  assert.equal(merged(line(0.9, 'fuir', 'Kaufer'), line(0.7, 'für', 'Kaufor')), 'für Kaufer');
});

test('words without accents are not respelled, nor are accents put on words that are no more alike than that', () => {
  assert.equal(merged(line(0.9, 'Summe', 'Rate'), line(0.5, 'Sumne', 'Käse')), 'Summe Rate');
});

test('of two readings of a number the one with its points, and noughts rather than letters, is taken', () => {
  const chosen = (paddle: string, tesseract: string) =>
    chooseNumber(line(0.99, paddle), line(0.99, tesseract))?.map(({ text }) => text) ?? null;
  assert.deepEqual(chosen('15.2', '152'), ['15.2']);
  assert.deepEqual(chosen('152', '15.2'), ['15.2']);
  assert.deepEqual(chosen('o', '0'), ['0']);
  assert.deepEqual(chosen('1o.2', '102'), ['102']);
  assert.equal(chosen('15.2', '153'), null);
  assert.equal(chosen('no', 'no'), null);
});
