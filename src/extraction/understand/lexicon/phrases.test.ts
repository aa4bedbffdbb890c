import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createToken, getTokensBox, type Token, textOf } from '../view/token.ts';
import { type Chunk, makeChunk } from '../view/view.ts';
import en from './en.json' with { type: 'json' };
import fr from './fr.json' with { type: 'json' };
import { findHits } from './labels.ts';
import { Phrases, sharePhrases } from './phrases.ts';
import { Words } from './words.ts';

const words = new Words();

function createChunk(text: string): Chunk {
  const tokens: Token[] = text
    .split(' ')
    .map((word, i) =>
      createToken(
        word,
        [10 * i, 0, 10 * i + 9, 9],
        i === 0 ? Number.POSITIVE_INFINITY : 0.5,
        PRINT,
        words.of(word),
      ),
    );
  const begins = tokens.reduce((bits, token) => bits | token.begins, 0);
  return makeChunk(tokens, 1, textOf(tokens), getTokensBox(tokens), begins);
}

const PRINT = { confidence: 1, bold: false };

function createLabels(): Phrases<string> {
  const phrases = new Phrases<string>();
  for (const [language, table] of [
    ['en', en.labels],
    ['fr', fr.labels],
  ] as const)
    for (const [name, list] of Object.entries(table))
      for (const phrase of list) phrases.add(phrase, name, language);
  return phrases;
}

describe('phrases that all documents share', () => {
  const own = createLabels();
  const common = sharePhrases(createLabels());

  it('are found in the same places as in a separate search', () => {
    const all = [en.labels, fr.labels, en.titles, fr.columns].flatMap((table) =>
      Object.values<string[]>(table).flat(),
    );
    let found = 0;
    for (const [i, phrase] of all.entries()) {
      const text = `${i % 3 === 0 ? '- ' : ''}${phrase} 4711 ${all[(7 * i + 3) % all.length]}: ${phrase.slice(0, 4)}`;
      const chunk = createChunk(text);
      const getPosition = (hit: { start: number; end: number; meanings: unknown }) => [
        hit.start,
        hit.end,
        hit.meanings,
      ];
      const expected = findHits(chunk, own).map(getPosition);
      assert.deepEqual(findHits(chunk, common).map(getPosition), expected, text);
      found += expected.length;
    }
    assert.ok(found > all.length);
  });

  it('are not searched for at words with which no phrase begins', () => {
    assert.equal(createChunk('Xylophon qwertz').begins & common.bit, 0);
    assert.notEqual(createChunk('see the Invoice number').begins & common.bit, 0);
  });
});
