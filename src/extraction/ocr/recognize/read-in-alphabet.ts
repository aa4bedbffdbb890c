import type { UprightPage } from '../detect/turn-upright.ts';
import type { OcrWord } from '../engine.ts';
import { addLatinWords } from '../merge/add-latin-words.ts';
import { type Alphabet, findAlphabetOf } from './alphabets.ts';
import { readByTesseract } from './tesseract/tesseract-engine.ts';

const ENGLISH = 'en';

/**
 * Reads a page in a language whose alphabet PP-OCR does not know. The English network reads names, codes and
 * e-mail addresses in Latin script, and digits.
 * @throws {Error} for a language that both engines read
 */
export async function readInAlphabet({ image, quads }: UprightPage, language: string): Promise<OcrWord[][]> {
  const alphabet = findAlphabetOf(language);
  if (alphabet === undefined)
    throw new Error(`The language ${language} is not written in one of these alphabets.`);
  const lines = await readByTesseract(image, quads, language);
  const latin = await readByTesseract(image, quads, ENGLISH);
  return lines.map((line, index) => {
    const words = addLatinWords(line, latin[index] ?? [], alphabet);
    return words.map((word) => ({ ...word, text: correctText(word.text, alphabet) }));
  });
}

function correctText(text: string, { characters }: Alphabet): string {
  return [...text.normalize('NFD')]
    .map((char) => characters[char] ?? char)
    .join('')
    .normalize('NFC');
}
