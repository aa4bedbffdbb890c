import type { OcrWord } from '../../src/extraction/ocr/engine.ts';

/** Words whose middles lie within each other's height stand on one line, left to right. */
export function groupIntoLines(words: readonly OcrWord[]): OcrWord[][] {
  const lines: { words: OcrWord[]; top: number; bottom: number }[] = [];
  const ordered = words.toSorted((a, b) => middle(a) - middle(b));
  for (const word of ordered) {
    const line = lines.at(-1);
    if (line !== undefined && middle(word) < line.bottom - (line.bottom - line.top) * 0.25) {
      line.words.push(word);
      line.bottom = Math.min(line.bottom, word.box[3]);
    } else lines.push({ words: [word], top: word.box[1], bottom: word.box[3] });
  }
  return lines.map((line) => line.words.toSorted((a, b) => a.box[0] - b.box[0]));
}

function middle(word: OcrWord): number {
  return (word.box[1] + word.box[3]) / 2;
}
