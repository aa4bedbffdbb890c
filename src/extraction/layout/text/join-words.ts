import signs from './signs.json' with { type: 'json' };

const HYPHEN = /[-\u00ad\u2010\u2011]/;
const HYPHEN_AT_END = /(\p{L}[\p{L}\p{M}'-]*)[-\u00ad\u2010\u2011]$/u;
const WORD_AT_START = /^[\p{L}\p{M}]+/u;
const CONJUNCTIONS = new Set(signs.conjunctions);
const PREFIXES = new Set(signs.prefixes);
/** Matches Portuguese gerunds. A hyphen can attach a pronoun to a gerund. */
const GERUND = /[aei]ndo$/iu;
const PRONOUNS = new Set(signs.pronouns);

/** Collects the hyphenated words that occur within a line of the document. */
export class Spellings {
  readonly #words = new Set<string>();

  add(line: string): void {
    if (!line.includes('-')) return;
    for (const [word] of line.slice(0, -1).matchAll(/\p{L}+(?:-\p{L}+)+/gu))
      this.#words.add(word.toLowerCase());
  }

  has(word: string): boolean {
    return this.#words.has(word.toLowerCase());
  }
}

export function isHyphenated(text: string): boolean {
  return HYPHEN.test(text.slice(-1)) && HYPHEN_AT_END.test(text.slice(-80));
}

/**
 * Joins the lines of a paragraph and the words that are hyphenated at line ends. A hyphen is kept if it
 * belongs to the word, as in "pre- and postwar", or if the hyphenated word also occurs elsewhere.
 */
export function joinLines(lines: readonly string[], spellings: Spellings): string {
  let text = '';
  for (const line of lines) {
    if (text === '') text = line;
    else text = joinPair(text, line, spellings);
  }
  return text;
}

function joinPair(text: string, line: string, spellings: Spellings): string {
  if (!HYPHEN.test(text.slice(-1))) return `${text} ${line}`;
  const [, stem] = HYPHEN_AT_END.exec(text.slice(-80)) ?? [];
  const [nextPart] = WORD_AT_START.exec(line) ?? [];
  if (stem === undefined) return /\d-$/.test(text) && /^\d/.test(line) ? text + line : `${text} ${line}`;
  if (nextPart === undefined) return /^\d/.test(line) ? text + line : `${text} ${line}`;
  const isPronoun = GERUND.test(stem) && PRONOUNS.has(nextPart.toLowerCase());
  if (CONJUNCTIONS.has(nextPart.toLowerCase()) && !isPronoun)
    return line[nextPart.length] === '-' ? text + line : `${text} ${line}`;
  const isOwnHyphen =
    isPronoun ||
    !/^\p{Ll}/u.test(nextPart) ||
    spellings.has(`${stem}-${nextPart}`) ||
    PREFIXES.has(stem.toLowerCase()) ||
    /(?:^|-)\p{L}$/u.test(stem);
  if (isOwnHyphen && /^\p{Lu}{2,}$/u.test(stem) && /^\p{Lu}+$/u.test(nextPart))
    return text.slice(0, -1) + line;
  return isOwnHyphen ? text + line : text.slice(0, -1) + line;
}
