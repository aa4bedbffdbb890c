import type { Chunk } from '../view/view.ts';

/** Joins the lines of a value with commas, except after punctuation and if a sentence continues on the next line. */
export function joinLines(lines: readonly Chunk[]): string {
  let text = '';
  for (const line of lines) {
    const next = line.text.replace(/[\s|:;,]+$/, '').trim();
    if (text === '') text = next;
    else text += /[\p{P}\p{S}]$/u.test(text) || /^\p{Ll}/u.test(next) ? ` ${next}` : `, ${next}`;
  }
  return text;
}
