import type { Printout } from '../../document.ts';

/** Number of words before and after the last one that are searched for the next printed word. */
const REACH = 300;
const NEAR = 8;
const LETTERS = /[\p{L}\p{N}]/u;

interface TextWord {
  key: string;
  line: number;
  isUsed: boolean;
}

/**
 * Sets the addresses of printed words: the lines of the text that contain them. The words of the text are in
 * nearly the same order as the printed words; floating elements are in another place.
 */
export function addLines(printout: Printout, text: string): void {
  const words = text
    .split('\n')
    .flatMap((line, index) =>
      line.split(/\s+/).map((word): TextWord => ({ key: getKey(word), line: index + 1, isUsed: false })),
    )
    .filter(({ key }) => LETTERS.test(key));
  let next = 0;
  let line = 1;
  for (const { words: printed } of printout.pages)
    for (const [at, word] of printed.entries()) {
      const key = getKey(word.text);
      const place = LETTERS.test(key) ? findWord(words, next, key, getKey(printed[at + 1]?.text ?? '')) : -1;
      const found = words[place];
      if (found) {
        found.isUsed = true;
        line = found.line;
        next = place + 1;
      }
      word.at = `line ${line}`;
    }
}

/** Short words occur often, so a distant one counts only if the word after it is the same, too. */
function findWord(words: readonly TextWord[], next: number, key: string, after: string): number {
  const isFree = (at: number) => words[at]?.key === key && !words[at]?.isUsed;
  for (let at = next; at < next + NEAR; at++) if (isFree(at)) return at;
  for (let distance = 1; distance < REACH; distance++)
    for (const at of [next + distance, next - distance])
      if (isFree(at) && words[at + 1]?.key === after) return at;
  return -1;
}

function getKey(word: string): string {
  return word.replace(/[^\p{L}\p{N}]/gu, '');
}
