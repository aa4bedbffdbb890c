import { detectLanguage, guessLanguage } from '../../layout/language.ts';
import type { UprightPage } from '../detect/turn-upright.ts';
import type { OcrWord } from '../engine.ts';
import { calculateConfidence } from '../merge/choose-reading.ts';
import { ALPHABETS } from './alphabets.ts';
import { readByTesseract } from './tesseract/tesseract-engine.ts';

const ENGLISH = 'en';
/** If the English network reads the sample with this confidence, it knows the alphabet of the page. */
const SURELY_KNOWN = 0.985;
/**
 * Minimum confidence of the network that reads another alphabet, and minimum lead over the English network. A
 * network reads characters that it does not know as similar ones, with low confidence.
 */
const LEAST = 0.85;
const LEAD = 0.015;

/**
 * Returns the language of a page whose alphabet PP-OCR does not know; null for all other pages. The longest
 * lines are read with a network for each alphabet.
 * @param allowed the languages that may occur (ISO 639-1); if there are none, any language may
 */
export async function findLanguageByAlphabet(
  { image, sample }: UprightPage,
  allowed: readonly string[],
): Promise<string | null> {
  const quads = [...sample.keys()];
  const possible = ALPHABETS.map(({ network, languages }) => ({
    network,
    languages: languages.filter((one) => allowed.length === 0 || allowed.includes(one)),
  })).filter(({ languages }) => languages.length > 0);
  if (possible.length === 0 || quads.length === 0) return null;
  const usual = measureWords(await readByTesseract(image, quads, ENGLISH));
  if (usual >= SURELY_KNOWN) return null;
  let best: string | null = null;
  let most = Math.max(LEAST, usual + LEAD);
  for (const { network, languages } of possible) {
    const lines = await readByTesseract(image, quads, network);
    const confidence = measureWords(lines);
    if (confidence < most) continue;
    const language = guessAmong(languages, lines);
    if (language === null) continue;
    best = language;
    most = confidence;
  }
  return best;
}

/** Returns the most likely of the given languages; null if the text is certainly in a different language. */
function guessAmong(languages: readonly string[], lines: readonly OcrWord[][]): string | null {
  const text = lines.map((line) => line.map((word) => word.text).join(' ')).join('\n');
  const isLatin = !/\p{Script=Greek}|\p{Script=Cyrillic}/u.test(text);
  if (isLatin) return languages.find((one) => one === detectLanguage(text)) ?? null;
  return guessLanguage(text, languages) ?? languages[0] ?? null;
}

/** Returns the mean confidence of the words that consist of letters, because every network can read digits. */
function measureWords(lines: readonly OcrWord[][]): number {
  return calculateConfidence(lines.flat().filter(({ text }) => /^[^\d]*\p{L}{2}[^\d]*$/u.test(text)));
}
