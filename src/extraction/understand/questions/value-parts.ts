const MOST_WORDS = 10;
const MOST_COUNT = 8;
const CHARACTERS_A_STEP = 4;
const MOST_STEPS = 10;
const LONGEST_NUMBER = 5;
const SIZES = [3, 4];

/**
 * Returns the form of a word, such as "AaAaa-99" for "McKay-12". Longer sequences of capitals or lowercase
 * characters are shortened to two characters, and longer numbers to five digits.
 */
function describeShape(word: string): string {
  return word
    .replace(/\p{Lu}/gu, 'A')
    .replace(/\p{L}/gu, (character) => (character === 'A' ? 'A' : 'a'))
    .replace(/\p{Nd}/gu, '9')
    .replace(/A{2,}/g, 'AA')
    .replace(/a{2,}/g, 'aa')
    .replace(/9{6,}/g, '9'.repeat(LONGEST_NUMBER));
}

/** A word of a possible answer, with its form and its substrings. */
export interface ValueWord {
  shape: string;
  parts: readonly string[];
}

export function describeValueWord(word: string): ValueWord {
  const plain = word.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
  if (plain === '' || /^\p{Nd}+$/u.test(plain)) return { shape: describeShape(word), parts: [] };
  const marked = `<${plain}>`;
  const parts = [marked];
  for (const size of SIZES)
    for (let at = 0; at + size <= marked.length; at++) parts.push(marked.slice(at, at + size));
  return { shape: describeShape(word), parts };
}

/**
 * Splits a possible answer into words. Returns the total number of words, and the first few words, which are
 * described in detail.
 */
export function splitValue(text: string): { count: number; words: string[] } {
  const words = text.split(/\s+/).filter((word) => word !== '');
  return { count: words.length, words: words.slice(0, MOST_WORDS) };
}

/** Lists the features of a possible answer: the number of its words, their forms and pairs of forms. */
export function listShapeParts(length: number, count: number, shapes: readonly string[]): string[] {
  const parts = [
    `#n${Math.min(MOST_COUNT, count)}`,
    `#l${Math.min(MOST_STEPS, Math.floor(length / CHARACTERS_A_STEP))}`,
    `#f${shapes[0] ?? ''}`,
    `#e${shapes.at(-1) ?? ''}`,
  ];
  let before = '^';
  for (const shape of [...shapes, '$']) {
    parts.push(`#s${shape}`, `#b${before} ${shape}`);
    before = shape;
  }
  return parts;
}

/**
 * Lists the features of a possible answer: the number of its words, their forms and pairs of forms, the
 * words, and their substrings. Answers to the same question often share many features, regardless of the text
 * around them.
 */
export function listValueParts(text: string): string[] {
  const { count, words } = splitValue(text);
  const described = words.map(describeValueWord);
  const shapes = described.map(({ shape }) => shape);
  return [
    ...new Set([...listShapeParts(text.length, count, shapes), ...described.flatMap(({ parts }) => parts)]),
  ];
}
