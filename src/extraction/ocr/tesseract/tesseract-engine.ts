import type { OcrWord } from '../engine.ts';
import { cutLine } from '../line-image.ts';
import { type Letter, type LetterGroup, partOf, wordsOf } from '../line-words.ts';
import type { GrayPicture, Quad } from '../picture.ts';
import { cleanLine } from './clean-line.ts';
import { withFullHeight } from './full-height.ts';
import { LINE_LANGUAGES, lineReader } from './models.ts';
import { readLines } from './read-lines.ts';

/** Longer lines are squeezed. */
const LONGEST = 6_000;

/**
 * Reads the lines at these places with Tesseract's network of a language (ISO 639-1; English where there is none for it). The
 * answers are in the order of the places; empty where nothing was read.
 */
export async function readByTesseract(
  picture: GrayPicture,
  quads: readonly Quad[],
  language: string,
): Promise<OcrWord[][]> {
  const reader = await lineReader(LINE_LANGUAGES.includes(language) ? language : 'en');
  const { height } = reader;
  const lines = quads.map((quad) => {
    const cut = cutLine(picture, withFullHeight(picture, quad), { height, longest: LONGEST });
    const { image, from, to } = cleanLine(cut);
    return { image, quad: partOf(quad, from / cut.width, to / cut.width) };
  });
  const letters = await readLines(
    reader,
    lines.map(({ image }) => image),
  );
  return lines.map(({ image, quad }, index) => wordsOf(atBlanks(letters[index] ?? []), image, quad));
}

function atBlanks(letters: readonly Letter[]): LetterGroup[] {
  const groups: LetterGroup[] = [{ letters: [], blank: undefined }];
  for (const letter of letters) {
    if (letter.text === ' ') groups.push({ letters: [], blank: letter.x });
    else groups.at(-1)?.letters.push(letter);
  }
  return groups.filter((group) => group.letters.length > 0);
}
