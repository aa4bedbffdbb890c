import type { Word } from '../../document.ts';
import { linesOfWords } from '../lines.ts';

/** The text of a cell: its lines from top to bottom, separated by spaces. */
export function textOfWords(words: readonly Word[]): string {
  const [first] = words;
  if (words.length < 2) return first?.text ?? '';
  return linesOfWords(words)
    .sort((a, b) => a.box[1] - b.box[1] || a.box[0] - b.box[0])
    .map((line) => line.text)
    .join(' ');
}
