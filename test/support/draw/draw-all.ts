import { drawReceipt } from './draw-receipt.ts';
import { drawSheet } from './draw-sheet.ts';
import { LAYOUTS, type Layout } from './layouts.ts';
import { Random } from './random.ts';
import { makeSale } from './sale.ts';
import type { Drawn } from './truth.ts';
import { LANGUAGES, type Language, selectVocabulary } from './vocabulary.ts';

/** Draws a document. The same seed always produces the same file. */
export async function drawOne(layout: Layout, language: Language, seed: number): Promise<Drawn> {
  const words = selectVocabulary(language);
  const random = new Random(
    seed * 7919 + LAYOUTS.indexOf(layout) * 131 + LANGUAGES.indexOf(language) * 17 + 1,
  );
  const sale = makeSale(layout.type, language, words, random, layout);
  const { bytes, truth } =
    layout.type === 'receipt'
      ? await drawReceipt(layout, sale, words, random)
      : await drawSheet(layout, sale, words, random);
  return {
    name: `${layout.id}-${language}`,
    layout: layout.id,
    heldOut: layout.heldOut,
    language,
    bytes,
    truth,
  };
}

export async function* drawAll(seed: number): AsyncGenerator<Drawn> {
  for (const layout of LAYOUTS) for (const language of LANGUAGES) yield drawOne(layout, language, seed);
}
