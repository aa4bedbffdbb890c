import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { OcrWord } from '../engine.ts';
import { chooseNumber, chooseReading } from './choose-reading.ts';

function makeLine(confidence: number, ...texts: string[]): OcrWord[] {
  let x = 0;
  return texts.map((text) => {
    const box: OcrWord['box'] = [x, 0, x + text.length * 10, 20];
    x += (text.length + 1) * 10;
    return { text, box, confidence, size: 20 };
  });
}

function mergeTexts(paddle: OcrWord[], tesseract: OcrWord[]): string {
  return chooseReading(paddle, tesseract)
    .map(({ text }) => text)
    .join(' ');
}

test('in a line with a low Tesseract confidence, the accents that Tesseract read are kept', () => {
  const paddle = makeLine(0.97, 'zusatzliche', 'Einschlusse', 'gemän', 'Antrag', '4711');
  const tesseract = makeLine(0.5, 'zusätzliche', 'Einschlüsse', 'gemäß', 'Antrag', '47', 'II');
  assert.equal(mergeTexts(paddle, tesseract), 'zusätzliche Einschlüsse gemäß Antrag 4711');
});

test('a character that was read instead of an accented one is replaced by the accented one', () => {
  assert.equal(mergeTexts(makeLine(0.9, 'fuir', 'Kaufer'), makeLine(0.7, 'für', 'Kaufor')), 'für Kaufer');
});

test('words without accents are not changed, and no accents are added to words that differ otherwise', () => {
  assert.equal(mergeTexts(makeLine(0.9, 'Summe', 'Rate'), makeLine(0.5, 'Sumne', 'Käse')), 'Summe Rate');
});

test('of two results for a number, the one with decimal points and with zeros instead of letters is used', () => {
  const chooseTexts = (paddle: string, tesseract: string) =>
    chooseNumber(makeLine(0.99, paddle), makeLine(0.99, tesseract))?.map(({ text }) => text) ?? null;
  assert.deepEqual(chooseTexts('15.2', '152'), ['15.2']);
  assert.deepEqual(chooseTexts('152', '15.2'), ['15.2']);
  assert.deepEqual(chooseTexts('o', '0'), ['0']);
  assert.deepEqual(chooseTexts('1o.2', '102'), ['102']);
  assert.equal(chooseTexts('15.2', '153'), null);
  assert.equal(chooseTexts('no', 'no'), null);
});
