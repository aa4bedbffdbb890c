import type { TruthBlock } from './truth.ts';

/** The results of each measure. A pair contains the number of correct cases and the total number of cases. */
export interface ReadingScore {
  order: number;
  headings: { right: number; given: number; expected: number };
  paragraphs: [right: number, all: number];
  hyphens: [right: number, all: number];
  rows: [right: number, all: number];
  missed: string[];
}

/** Scores the text of a page. `broken` contains all words that are divided by a hyphen at a line end. */
export function scoreReading(
  text: string,
  truth: readonly TruthBlock[],
  broken: readonly string[],
): ReadingScore {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const kept = new Set(lines.map(joinCharacters));
  const missed: string[] = [];
  const count = (kind: TruthBlock['kind']): [number, number] => {
    const own = truth.filter((block) => block.kind === kind);
    const lost = own.filter((block) => !kept.has(joinCharacters(block.text)));
    missed.push(...lost.map((block) => `${kind}: ${block.text.slice(0, 70)}`));
    return [own.length - lost.length, own.length];
  };
  return {
    order: orderKept(
      splitWords(text.replace(/(?<=\p{L})-\n+/gu, '')),
      splitWords(truth.map((block) => block.text).join('\n')),
    ),
    headings: scoreHeadings(lines, truth, missed),
    paragraphs: count('paragraph'),
    hyphens: scoreHyphens(text, truth, broken, missed),
    rows: count('row'),
    missed,
  };
}

function scoreHeadings(
  lines: readonly string[],
  truth: readonly TruthBlock[],
  missed: string[],
): ReadingScore['headings'] {
  const given = lines.flatMap((line) => {
    const found = /^(#{1,6})\s+(.*)$/.exec(line);
    return found ? `${found[1]?.length} ${joinCharacters(found[2] ?? '')}` : [];
  });
  const expected = truth
    .filter(({ level }) => level > 0)
    .map(({ level, text }) => `${level} ${joinCharacters(text)}`);
  const left = [...given];
  let right = 0;
  for (const one of expected) {
    const at = left.indexOf(one);
    if (at < 0) missed.push(`heading without its like: ${one}`);
    else {
      left.splice(at, 1);
      right++;
    }
  }
  missed.push(...left.map((one) => `not such a heading: ${one}`));
  return { right, given: given.length, expected: expected.length };
}

/**
 * Scores words that are divided at a line end. Their parts must be joined, and the hyphen must be kept only
 * if it belongs to the word.
 */
function scoreHyphens(
  text: string,
  truth: readonly TruthBlock[],
  broken: readonly string[],
  missed: string[],
): [number, number] {
  const have = new Set(findHyphenWords(text));
  const words = new Set(findHyphenWords(truth.map((block) => block.text).join('\n')));
  const divided = broken
    .map((word) => findHyphenWords(word).at(-1) ?? '')
    .filter((word) => !words.has(word) && word !== '');
  const lost = [...new Set(divided)].filter((word) => {
    const stem = word.slice(0, -1);
    const wanted = [...words].filter((one) => one.startsWith(stem) && one.length > stem.length);
    return have.has(word) || !wanted.some((one) => have.has(one));
  });
  const changed = [...words].filter((word) => word.includes('-') && !have.has(word));
  missed.push(
    ...lost.map((word) => `hyphen: ${word}`),
    ...changed.map((word) => `hyphen of the word: ${word}`),
  );
  const all = new Set(divided).size + [...words].filter((word) => word.includes('-')).length;
  return [all - lost.length - changed.length, all];
}

function findHyphenWords(text: string): string[] {
  return (
    text
      .toLowerCase()
      .replace(/[\u2010\u2011]/g, '-')
      .match(/\p{L}[\p{L}-]*/gu) ?? []
  );
}

function joinCharacters(text: string): string {
  return splitWords(text.replace(/^\s*(?:[-*]|\d+\.)\s+/, '')).join('');
}

function splitWords(text: string): string[] {
  return (
    text
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  );
}

/** Returns the F1 of the longest common subsequence of words. */
function orderKept(one: readonly string[], other: readonly string[]): number {
  let before = new Uint32Array(other.length + 1);
  for (const word of one) {
    const row = new Uint32Array(other.length + 1);
    for (let j = 1; j <= other.length; j++)
      row[j] = word === other[j - 1] ? (before[j - 1] ?? 0) + 1 : Math.max(before[j] ?? 0, row[j - 1] ?? 0);
    before = row;
  }
  return (2 * (before[other.length] ?? 0)) / Math.max(1, one.length + other.length);
}
