import type { OcrWord } from '../engine.ts';
import { typeSize } from '../letter-size.ts';
import { cutLine } from '../line-image.ts';
import { heightOf, type Letter, type LetterGroup, partOf, wordsOf } from '../line-words.ts';
import type { GrayPicture, Quad } from '../picture.ts';
import { cleanLine } from './clean-line.ts';
import { withFullHeight } from './full-height.ts';
import { LINE_LANGUAGES, lineReader } from './models.ts';
import { readLines } from './read-lines.ts';

/** Longer lines are squeezed. */
const LONGEST = 6_000;
/** What the type of a line may measure of what its place tells. */
const LEAST_SHARE = 0.6;
const MOST_SHARE = 1.5;

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
    const whole = withFullHeight(picture, quad);
    const cut = cutLine(picture, whole, { height, longest: LONGEST });
    const { image, from, to, inkRows } = cleanLine(cut);
    const inkHeight = (inkRows * heightOf(whole)) / height;
    return { image, quad: partOf(quad, from / cut.width, to / cut.width), inkHeight };
  });
  const letters = await readLines(
    reader,
    lines.map(({ image }) => image),
  );
  return lines.map(({ image, quad, inkHeight }, index) =>
    sized(wordsOf(atBlanks(letters[index] ?? []), image, quad), inkHeight),
  );
}

/** The ink of a line tells the size of its type better than its place does; what differs too much is a stain or a frame. */
function sized(words: OcrWord[], inkHeight: number): OcrWord[] {
  const size = typeSize(words.map(({ text }) => text).join(''), inkHeight);
  return words.map((word) =>
    size < word.size * LEAST_SHARE || size > word.size * MOST_SHARE ? word : { ...word, size },
  );
}

function atBlanks(letters: readonly Letter[]): LetterGroup[] {
  const groups: LetterGroup[] = [{ letters: [], blank: undefined }];
  for (const letter of letters) {
    if (letter.text === ' ') groups.push({ letters: [], blank: letter.x });
    else groups.at(-1)?.letters.push(letter);
  }
  return groups.filter((group) => group.letters.length > 0);
}
