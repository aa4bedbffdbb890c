import type { Printout } from '../../document.ts';

/** Number of words of the text that are searched for the next printed word. */
const REACH = 200;
const NEAR = 8;
const LETTERS = /[\p{L}\p{N}]/u;

/**
 * Sets the addresses of printed words: the lines of the text that contain them. The words of the text are in
 * nearly the same order as the printed words.
 */
export function addLines(printout: Printout, text: string): void {
  const words = text
    .split('\n')
    .flatMap((line, index) => line.split(/\s+/).map((word) => ({ key: getKey(word), line: index + 1 })))
    .filter(({ key }) => LETTERS.test(key));
  let next = 0;
  let line = 1;
  for (const { words: printed } of printout.pages)
    for (const [at, word] of printed.entries()) {
      const key = getKey(word.text);
      if (LETTERS.test(key)) {
        const end = Math.min(words.length, next + REACH);
        for (let i = next; i < end; i++) {
          const found = words[i];
          if (found?.key !== key) continue;
          // Short words occur often, so a distant one counts only if the word after it is the same, too.
          if (i - next > NEAR && words[i + 1]?.key !== getKey(printed[at + 1]?.text ?? '')) continue;
          line = found.line;
          next = i + 1;
          break;
        }
      }
      word.at = `line ${line}`;
    }
}

function getKey(word: string): string {
  return word.replace(/[^\p{L}\p{N}]/gu, '');
}
