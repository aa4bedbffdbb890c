import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { OcrWord } from '../../engine.ts';
import { addMissingCharacters, mayContainOthers } from './missing-characters.ts';

/** The alphabet of a network without "@", "%" and "&". */
const ALPHABET = [...'abcdefghijklmnopqrstuvwxyzåäöABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.,:()-/'];

function createLine(text: string): OcrWord[] {
  let x = 0;
  return text.split(' ').map((word) => {
    const left = x;
    x += 10 * word.length + 10;
    return { text: word, box: [left, 0, x - 10, 12], confidence: 0.99, size: 10 };
  });
}

function combine(text: string, other: string): string {
  const line = createLine(text);
  const words = createLine(other).map((word, at) => ({ ...word, box: line[at]?.box ?? word.box }));
  return addMissingCharacters(line, words, ALPHABET)
    .map((word) => word.text)
    .join(' ');
}

it('an e-mail address gets its "@" from a network that can read it', () => {
  assert.ok(mayContainOthers(createLine('E-post: annaGfjellvann.example,'), ALPHABET));
  assert.equal(
    combine('E-post: annaGfjellvann.example,', 'E-post: anna@fjellvann.example,'),
    'E-post: anna@fjellvann.example,',
  );
});

it('percentages get their sign', () => {
  assert.ok(mayContainOthers(createLine('Moms 26'), ALPHABET));
  assert.ok(mayContainOthers(createLine('2796'), ALPHABET));
  assert.equal(combine('Moms 2796 25 26 0,0196.', 'Moms 27% 25 % 0,01%.'), 'Moms 27% 25 % 0,01%.');
});

it('a name gets its ampersand, and keeps its accents', () => {
  assert.ok(mayContainOthers(createLine('Håkansson 8 Söner'), ALPHABET));
  assert.equal(combine('Håkansson 8 Söner', 'Hakansson & Soner'), 'Håkansson & Söner');
});

it('a section sign is not read as a dollar sign or an ampersand', () => {
  const alphabet = [...ALPHABET, ...'$&'];
  for (const text of ['($ 13b UStG)', 'nach &19', '&& 3'])
    assert.ok(mayContainOthers(createLine(text), alphabet), text);
  assert.ok(!mayContainOthers(createLine('Preis: $4.50'), [...alphabet, ...'@%+=*#°']));
  assert.equal(combine('($ 13b UStG)', '(§ 13b UStG)'), '(§ 13b UStG)');
  assert.equal(combine('100 $ nach &19', '100 $ nach §19'), '100 $ nach §19');
});

it('words that are quite different, or that the network can read, are kept', () => {
  assert.equal(combine('förnamn.efternamn', 'a@b'), 'förnamn.efternamn');
  assert.equal(combine('4711 Öre', '4%11 Ore'), '4711 Öre');
  assert.equal(combine('Kč', 'K&'), 'Kč');
  assert.equal(combine('Örebro 12', 'Orebro 13'), 'Örebro 12');
});

it('lines are read only once if the network has all characters, or if none is likely to be missing', () => {
  assert.ok(!mayContainOthers(createLine('annaGfjellvann.example'), [...ALPHABET, ...'@%&+=*#°']));
  assert.ok(
    !mayContainOthers(createLine('Datum 2025-03-14 summa 1 350,00 år 2025'), ALPHABET.concat([...'&+=*#°'])),
  );
});
