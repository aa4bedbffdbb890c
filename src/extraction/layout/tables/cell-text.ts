import type { Word } from '../../document.ts';
import { groupIntoLines } from '../lines.ts';

export function joinCellWords(words: readonly Word[]): string {
  const [first] = words;
  if (words.length < 2) return first?.text ?? '';
  return groupIntoLines(words)
    .sort((a, b) => a.box[1] - b.box[1] || a.box[0] - b.box[0])
    .map((line) => line.text)
    .join(' ');
}
