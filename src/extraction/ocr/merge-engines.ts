import type { OcrWord } from './engine.ts';

/** Share of letters in which two readings of a line may differ and still be the same line, read by two. */
const SAME_LINE = 0.2;
/** Certainty from which Tesseract is believed on a line that both read nearly alike. */
const SURE = 0.8;
const VERY_SURE = 0.92;
/** Share of the letters of a word in which an accented spelling of it may differ besides. */
const NEAR = 0.25;

/**
 * One reading of two, line by line. PP-OCR finds and reads bad print better but knows neither accents nor blanks well;
 * Tesseract does where it can read at all: so where both read nearly the same, Tesseract's words are taken, else those of
 * PP-OCR. Lines that only Tesseract found are kept where it is sure, or
 * all of them where PP-OCR was asked for some lines only.
 */
export function mergeEngines(
  paddle: readonly OcrWord[][],
  tesseract: readonly OcrWord[][],
  { keepAll = false }: { keepAll?: boolean } = {},
): OcrWord[][] {
  const left = new Set(tesseract.flat());
  const out: OcrWord[][] = [];
  for (const line of paddle) {
    const others = [...left].filter((word) => isInLine(word, line)).toSorted((a, b) => a.box[0] - b.box[0]);
    for (const word of others) left.delete(word);
    out.push(choose(line, others));
  }
  for (const line of tesseract) {
    const alone = line.filter(
      (word) => left.has(word) && (keepAll || (word.confidence >= SURE && /[\p{L}\p{N}]/u.test(word.text))),
    );
    if (alone.length > 0) out.push(alone);
  }
  return out;
}

function isInLine(word: OcrWord, line: readonly OcrWord[]): boolean {
  const x = (word.box[0] + word.box[2]) / 2;
  const y = (word.box[1] + word.box[3]) / 2;
  const x0 = Math.min(...line.map((other) => other.box[0]));
  const x1 = Math.max(...line.map((other) => other.box[2]));
  const y0 = Math.min(...line.map((other) => other.box[1]));
  const y1 = Math.max(...line.map((other) => other.box[3]));
  const slack = (y1 - y0) * 0.25;
  return x >= x0 - slack && x <= x1 + slack && y >= y0 - slack && y <= y1 + slack;
}

function choose(paddle: OcrWord[], tesseract: OcrWord[]): OcrWord[] {
  if (tesseract.length === 0) return paddle;
  const a = fold(paddle);
  const b = fold(tesseract);
  const sure = confidenceOf(tesseract);
  if (a === b) return tesseract;
  if (b.length >= a.length * 0.8 && sure >= VERY_SURE) return tesseract;
  const differs = distance(a, b) / Math.max(a.length, b.length, 1);
  return differs <= SAME_LINE && sure >= SURE && sure >= confidenceOf(paddle) - 0.12
    ? tesseract
    : withAccents(paddle, tesseract);
}

/**
 * Words of PP-OCR, spelled with the accents of Tesseract where that read the same letters, or nearly the same with an accent
 * among them: "gemän" beside "gemäß", "fuir" beside "für". Tesseract may give several words as one.
 */
function withAccents(paddle: readonly OcrWord[], tesseract: readonly OcrWord[]): OcrWord[] {
  const spellings = tesseract.flatMap(({ text }) =>
    text.split(/\s+/).map((word) => ({ word, letters: foldText(word) })),
  );
  return paddle.map((word) => {
    const letters = fold([word]);
    const spelling =
      spellings.find((other) => other.letters === letters) ??
      spellings.find(
        (other) => accentsOf(other.word) > accentsOf(word.text) && areNear(other.letters, letters),
      );
    return { ...word, text: spelling?.word ?? word.text };
  });
}

function accentsOf(word: string): number {
  return (word.normalize('NFC').match(/[À-ÖØ-öø-ɏ]/gu) ?? []).length;
}

function areNear(a: string, b: string): boolean {
  return distance(a, b) <= Math.max(a.length, b.length) * NEAR;
}

/** Mean certainty of the letters of a line. */
export function confidenceOf(words: readonly OcrWord[]): number {
  let letters = 0;
  let sum = 0;
  for (const { text, confidence } of words) {
    letters += text.length;
    sum += text.length * confidence;
  }
  return letters === 0 ? 0 : sum / letters;
}

/** What is left of a line without what one of the engines cannot know: blanks, accents. */
function fold(words: readonly OcrWord[]): string {
  return foldText(words.map((word) => word.text).join(''));
}

function foldText(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}|\s/gu, '')
    .replace(/ß/g, 'B')
    .replace(/[–—]/g, '-')
    .replace(/[“”„]/g, '"')
    .replace(/[‘’]/g, "'");
}

/** Levenshtein distance. */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const swap = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next[j] = Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, swap);
    }
    row = next;
  }
  return row[b.length] ?? 0;
}
