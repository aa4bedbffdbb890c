import { memoizeByText } from '../once.ts';
import thesaurus from './thesaurus.json' with { type: 'json' };
import data from './wording.json' with { type: 'json' };

/** A word of a field's name or of a printed label, prepared for comparison. */
export interface Word {
  stem: string;
  /**
   * Concepts of the thesaurus that the whole word names (`concepts`), and concepts that only part of the word
   * names (`partial`).
   */
  concepts: readonly number[];
  partial: readonly number[];
  /** How specific the word is, 0–1. For example, "number" is general, and "mileage" is specific. */
  weight: number;
  /**
   * The keys of the word in an index: its stem, the beginning of its stem, its concepts and related concepts.
   */
  keys: readonly (string | number)[];
  /** Bits for the word's trigrams and concepts. Words that have no bit in common are not similar. */
  signs: Int32Array;
  /** The results of earlier comparisons, kept because the same words are compared repeatedly. */
  alike: Map<Word, number>;
  /** Other results derived from the word; see `keep`. */
  kept: unknown[];
}

const SMALL = new Set(data.small.split(' ').map(foldText));
const GENERIC = new Set(data.generic.split(' ').map(findStem));
const ABBREVIATIONS: ReadonlyMap<string, string> = new Map(Object.entries(data.abbreviations));
/** Whether a word, such as an article or a preposition, adds nothing to the meaning of a label. */
export function isSmallWord(text: string): boolean {
  return SMALL.has(foldText(text));
}

const LONGEST_TEXT = 200;
const LEAST_PART = 4;
const LEAST_LAST_PART = 3;
const LEAST_COMPOUND = 8;
const LONGEST_COMPOUND = 40;
/**
 * Number of characters at the beginning of a stem that are used as a key. Words that begin in the same way
 * may be different forms or abbreviations of each other.
 */
const KEY_LENGTH = 4;

/** The concepts, keyed by a stem, a phrase of several stems, or a root. */
const CONCEPTS = new Map<string, number[]>();
const PHRASES = new Map<string, number[]>();
const ROOTS = new Map<string, number[]>();
const CONCEPTS_BY_NAME = new Map<string, number>();
/** The name of each concept, which is the first word in its line of the thesaurus. */
const CONCEPT_NAMES: string[] = [];
/** For each word, the number of words in the longest phrase that begins with this word. */
const LONGEST_PHRASES = new Map<string, number>();
readThesaurus();
const RELATED = readRelated();

function readThesaurus(): void {
  const lines = Object.values(thesaurus).flat();
  for (const [concept, line] of lines.entries())
    for (const [i, entry] of line.split(' ').entries()) {
      if (i === 0) {
        CONCEPTS_BY_NAME.set(entry, concept);
        CONCEPT_NAMES[concept] = entry;
      }
      const parts = entry
        .split(/[_\-.']/)
        .filter((part) => part !== '' && !SMALL.has(part))
        .map(findStem);
      if (parts.length === 0) continue;
      if (parts.length === 1) addTo(CONCEPTS, parts[0] as string, concept);
      else {
        addPhrase(parts, concept);
        if (parts.length === 2) addPhrase(parts.toReversed(), concept);
      }
    }
  for (const [stem, concepts] of CONCEPTS)
    for (const concept of concepts) if (stem.length > LEAST_PART) addTo(ROOTS, findRoot(stem), concept);
}

function addPhrase(parts: readonly string[], concept: number): void {
  const [first = ''] = parts;
  LONGEST_PHRASES.set(first, Math.max(LONGEST_PHRASES.get(first) ?? 1, parts.length));
  addTo(PHRASES, parts.join(' '), concept);
}

function readRelated(): ReadonlyMap<number, ReadonlySet<number>> {
  const related = new Map<number, Set<number>>();
  for (const line of data.related) {
    const concepts = line.split(' ').flatMap((word) => findConcepts(findStem(word)));
    for (const concept of concepts) {
      const set = related.get(concept) ?? new Set();
      related.set(concept, set);
      for (const other of concepts) if (other !== concept) set.add(other);
    }
  }
  return related;
}

function addTo(index: Map<string, number[]>, key: string, concept: number): void {
  const list = index.get(key);
  if (!list) index.set(key, [concept]);
  else if (!list.includes(concept)) list.push(concept);
}

/**
 * Returns the concept whose line in the thesaurus begins with the word. If there is none, returns the
 * concepts that the word names.
 */
export function findConcepts(word: string): readonly number[] {
  const concept = CONCEPTS_BY_NAME.get(word);
  return concept === undefined ? (CONCEPTS.get(findStem(word)) ?? []) : [concept];
}

/** Returns the name of a concept, which stays the same when the thesaurus is extended. */
export function getConceptName(concept: number): string {
  return CONCEPT_NAMES[concept] ?? '';
}

/** Converts text to lowercase and removes accents. Words are compared in this form. */
export function foldText(text: string): string {
  const lower = text.toLowerCase();
  if (/^[\x20-\x7e]*$/.test(lower)) return lower;
  return lower
    .replaceAll('ß', 'ss')
    .replaceAll('ł', 'l')
    .replaceAll('ø', 'o')
    .replaceAll('æ', 'ae')
    .replace(/[°º]/g, 'o')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '');
}

/** Removes plural endings. This is sufficient because labels are nouns. */
function findStem(word: string): string {
  if (word.length > 4 && word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  if (word.length > 5 && /(?:ses|xes|ches|shes)$/.test(word)) return word.slice(0, -2);
  return word.length > 3 && word.endsWith('s') && !word.endsWith('ss') ? word.slice(0, -1) : word;
}

/**
 * Removes the vowels and endings that change when a word is inflected: "fattur" for "fattura" and "fatture".
 */
function findRoot(stem: string): string {
  const root = stem.replace(/(?:[aeiouy]{1,2}|e[nmr]|owy|ych|ego|ami|ach|om)$/, '');
  return root.length >= LEAST_PART ? root : stem;
}

const known = new Map<string, readonly Word[]>();
const MOST_KNOWN = 20_000;

/** Returns the words in a stem. There are several if the stem is a compound of known words. */
function splitStem(stem: string): readonly Word[] {
  const found = known.get(stem);
  if (found) return found;
  const plain = findStemConcepts(stem).length === 0 ? withoutDigraphs(stem) : stem;
  if (plain !== stem) return splitStem(plain);
  const parts = findStemConcepts(stem).length === 0 ? splitCompound(stem) : [];
  const words =
    parts.length > 1 ? parts.flatMap((part) => splitStem(part)) : [createWord(stem, findStemConcepts(stem))];
  if (known.size >= MOST_KNOWN) known.clear();
  known.set(stem, words);
  return words;
}

/**
 * Converts "rueckgeld" to "ruckgeld", which is also the key of "Rückgeld". Field names are often written
 * without umlauts.
 */
function withoutDigraphs(stem: string): string {
  const plain = stem.replace(/([aou])e/g, '$1');
  return plain !== stem && (findStemConcepts(plain).length > 0 || splitCompound(plain).length > 1)
    ? plain
    : stem;
}

function createWord(stem: string, concepts: readonly number[], partial: readonly number[] = []): Word {
  const parts = stem.length >= LEAST_COMPOUND && !stem.includes(' ') ? findConceptsOfParts(stem) : partial;
  const meant = [...concepts, ...parts];
  const related = meant.flatMap((one) => [...(RELATED.get(one) ?? [])]);
  return {
    stem,
    concepts,
    partial: parts.filter((one) => !concepts.includes(one)),
    keys: [stem, stem.slice(0, KEY_LENGTH), ...meant, ...related],
    signs: computeSigns(stem, meant, [...meant, ...related]),
    weight: GENERIC.has(stem) ? 0.45 : /^\d+$/.test(stem) ? 0.6 : 1,
    alike: new Map(),
    kept: [],
  };
}

/**
 * Number of 32-bit integers for the bits of trigrams (`TRIGRAM_SIGNS`), and for the bits of concepts and of
 * related concepts (`MEANT_SIGNS` each).
 */
const TRIGRAM_SIGNS = 4;
const MEANT_SIGNS = 2;

/**
 * Sets a bit for each trigram of the stem and for each concept. Two words can be similar only if they have a
 * trigram or a concept in common.
 */
function computeSigns(stem: string, meant: readonly number[], related: readonly number[]): Int32Array {
  const signs = new Int32Array(TRIGRAM_SIGNS + 2 * MEANT_SIGNS);
  const set = (from: number, words: number, number: number) => {
    const at = from + ((number >>> 5) % words);
    signs[at] = (signs[at] as number) | (1 << (number & 31));
  };
  for (const trigram of listTrigrams(stem)) set(0, TRIGRAM_SIGNS, trigram);
  for (const concept of meant) set(TRIGRAM_SIGNS, MEANT_SIGNS, concept);
  for (const concept of related) set(TRIGRAM_SIGNS + MEANT_SIGNS, MEANT_SIGNS, concept);
  return signs;
}

/**
 * Returns a number for each trigram of a stem. A stem of fewer than three characters counts as one trigram.
 */
export function listTrigrams(stem: string): number[] {
  const trigrams: number[] = [];
  for (let i = 0; i === 0 || i + 3 <= stem.length; i++) {
    const [a, b, c] = [stem.charCodeAt(i) || 0, stem.charCodeAt(i + 1) || 0, stem.charCodeAt(i + 2) || 0];
    trigrams.push((Math.imul(Math.imul(a, 31) + b, 31) + c) >>> 0);
  }
  return trigrams;
}

function findStemConcepts(stem: string): readonly number[] {
  return CONCEPTS.get(stem) ?? (stem.length > LEAST_PART ? ROOTS.get(findRoot(stem)) : undefined) ?? [];
}

/**
 * Splits a compound into as few known words as possible. Only linking characters may appear between the
 * words: "rechnungsdatum" becomes "rechnung" and "datum".
 */
function splitCompound(stem: string): string[] {
  if (stem.length < LEAST_COMPOUND || stem.length > LONGEST_COMPOUND || /\d/.test(stem)) return [];
  for (let cut = stem.length - LEAST_LAST_PART; cut >= LEAST_PART; cut--) {
    const last = stem.slice(cut);
    if (!CONCEPTS.has(last) && !CONCEPTS.has(findStem(last))) continue;
    const first = stem.slice(0, cut);
    for (const link of ['', 's', 'n', 'en', 'es', 'e']) {
      if (!first.endsWith(link)) continue;
      const bare = first.slice(0, first.length - link.length);
      if (bare.length < LEAST_PART) continue;
      if (findStemConcepts(bare).length > 0) return [bare, findStem(last)];
      const inner = splitCompound(bare);
      if (inner.length > 1) return [...inner, findStem(last)];
    }
  }
  return [];
}

/**
 * Returns the concepts of known words that a stem begins or ends with. For example, "Abrechnungskonto" has
 * the concepts of "Konto".
 */
function findConceptsOfParts(stem: string): number[] {
  const found = new Set<number>();
  for (let cut = LEAST_PART; cut <= stem.length - LEAST_PART; cut++) {
    for (const part of [stem.slice(0, cut), stem.slice(cut), stem.slice(0, cut).replace(/s$/, '')])
      for (const concept of CONCEPTS.get(part) ?? []) found.add(concept);
  }
  return [...found];
}

const SPLIT = /[^\p{L}\p{N}#%/]+/u;

/**
 * Returns the stems of a printed word. There are several for "dueDate", for words that contain a slash and
 * for some abbreviations.
 */
const stemsIn = memoizeByText((printed): readonly string[] => {
  const stems: string[] = [];
  for (const raw of foldText(printed.replace(/(\p{Ll}|\d)(\p{Lu})/gu, '$1 $2')).split(SPLIT)) {
    const meant = ABBREVIATIONS.get(raw);
    if (meant !== undefined) for (const part of meant.split(' ')) stems.push(findStem(part));
    else
      for (const part of raw.split('/'))
        if (part !== '' && !SMALL.has(part)) stems.push(findStem(ABBREVIATIONS.get(part) ?? part));
  }
  return stems;
}, MOST_KNOWN);

/**
 * Returns the words of a label or field name, which are the same for "dueDate", "due_date" and "Due date:".
 * While the result is cached, calls with the same text return the same array, so that data derived from it is
 * computed only once.
 */
export const wordsOf = memoizeByText((text): readonly Word[] => {
  const stems: string[] = [];
  for (const printed of text.slice(0, LONGEST_TEXT).split(' '))
    for (const stem of stemsIn(printed)) stems.push(stem);
  const words: Word[] = [];
  for (let i = 0; i < stems.length; i++) {
    const phrase = findPhraseAt(stems, i);
    if (phrase === null) words.push(...splitStem(stems[i] as string));
    else {
      words.push(phrase.word);
      i += phrase.length - 1;
    }
  }
  return words;
}, MOST_KNOWN);

const phrases = new Map<string, Word>();

/**
 * Returns the longest phrase of the thesaurus that begins at a word, as a single `Word`. For example,
 * "ragione sociale" means a company name.
 */
function findPhraseAt(stems: readonly string[], from: number): { word: Word; length: number } | null {
  const longest = LONGEST_PHRASES.get(stems[from] ?? '') ?? 1;
  for (let length = Math.min(longest, stems.length - from); length > 1; length--) {
    const parts = stems.slice(from, from + length);
    const key = parts.join(' ');
    const concepts = PHRASES.get(key);
    if (!concepts) continue;
    let word = phrases.get(key);
    if (!word) {
      word = createWord(key, concepts, parts.flatMap(findStemConcepts));
      phrases.set(key, word);
    }
    return { word, length };
  }
  return null;
}

export function getKeys(word: Word): readonly (string | number)[] {
  return word.keys;
}

const MOST_ALIKE = 2000;

/** Returns the similarity in meaning of two words, 0–1. */
export function compareWords(a: Word, b: Word): number {
  if (a === b) return 1;
  if (!canBeSimilar(a, b)) return 0;
  let alike = a.alike.get(b);
  if (alike === undefined) {
    alike = computeLikeness(a, b);
    if (a.alike.size >= MOST_ALIKE) a.alike.clear();
    a.alike.set(b, alike);
  }
  return alike;
}

/** Whether two words have a bit in common. Most pairs are ruled out by this quick check. */
function canBeSimilar({ signs: a }: Word, { signs: b }: Word): boolean {
  const trigrams =
    ((a[0] as number) & (b[0] as number)) |
    ((a[1] as number) & (b[1] as number)) |
    ((a[2] as number) & (b[2] as number)) |
    ((a[3] as number) & (b[3] as number));
  return (trigrams | ((a[4] as number) & (b[6] as number)) | ((a[5] as number) & (b[7] as number))) !== 0;
}

const SAME_CONCEPT = 0.85;
const PART_OF_CONCEPT = 0.6;
const RELATED_CONCEPT = 0.45;
const COGNATE = 0.65;
const LEAST_COGNATE = 5;
const COGNATE_SHARE = 0.6;

function computeLikeness(a: Word, b: Word): number {
  if (a.stem === b.stem) return 1;
  if (a.concepts.some((one) => b.concepts.includes(one))) return SAME_CONCEPT;
  if (isAbbreviation(a.stem, b.stem) || isAbbreviation(b.stem, a.stem)) return 0.75;
  if (isMisread(a.stem, b.stem)) return 0.8;
  if (a.stem.length >= LEAST_PART && b.stem.length >= LEAST_COMPOUND && b.stem.includes(a.stem)) return 0.7;
  if (b.stem.length >= LEAST_PART && a.stem.length >= LEAST_COMPOUND && a.stem.includes(b.stem)) return 0.7;
  const countShared = (one: Word, other: Word) =>
    one.partial.some((concept) => other.concepts.includes(concept) || other.partial.includes(concept));
  if (countShared(a, b) || countShared(b, a)) return PART_OF_CONCEPT;
  if (a.stem.length > LEAST_PART && b.stem.length > LEAST_PART && findRoot(a.stem) === findRoot(b.stem))
    return 0.8;
  if ((a.concepts.length === 0 || b.concepts.length === 0) && areCognates(a.stem, b.stem)) return COGNATE;
  return a.concepts.some((one) => b.concepts.some((other) => RELATED.get(one)?.has(other)))
    ? RELATED_CONCEPT
    : 0;
}

/**
 * Whether two words begin with the same long sequence of characters. In related languages, such words often
 * have the same meaning: "kalibratie" and "kalibrering".
 */
function areCognates(a: string, b: string): boolean {
  let shared = 0;
  while (shared < a.length && a[shared] === b[shared]) shared++;
  return shared >= LEAST_COGNATE && shared >= COGNATE_SHARE * Math.max(a.length, b.length);
}

/** Whether a word is the beginning of a longer word, for example "desc" and "description". */
function isAbbreviation(short: string, long: string): boolean {
  return short.length >= 3 && long.length > short.length + 1 && long.startsWith(short);
}

/** Whether two long words differ in only one character, which may have been misread. */
function isMisread(a: string, b: string): boolean {
  if (a.length < 6 || a.length !== b.length) return false;
  let different = 0;
  for (let i = 0; i < a.length && different < 2; i++) if (a[i] !== b[i]) different++;
  return different === 1;
}

/**
 * The share (0–1) of the requested words covered by the printed words (`asked`), and the share of the printed
 * words covered by the requested words (`printed`).
 */
export interface Likeness {
  asked: number;
  printed: number;
}

export const UNLIKE: Likeness = { asked: 0, printed: 0 };

/** Compares requested words with printed words, in any order. */
export function comparePhrases(asked: readonly Word[], printed: readonly Word[]): Likeness {
  if (asked.length === 0 || printed.length === 0) return UNLIKE;
  let best: number[] | null = null;
  let covered = 0;
  let all = 0;
  for (const word of asked) {
    let most = 0;
    for (let i = 0; i < printed.length; i++) {
      const alike = compareWords(word, printed[i] as Word);
      if (alike === 0) continue;
      best ??= new Array<number>(printed.length).fill(0);
      if (alike > most) most = alike;
      if (alike > (best[i] as number)) best[i] = alike;
    }
    covered += word.weight * most;
    all += word.weight;
  }
  if (best === null) return UNLIKE;
  let matched = 0;
  let total = 0;
  for (let i = 0; i < printed.length; i++) {
    const { weight } = printed[i] as Word;
    matched += weight * (best[i] as number);
    total += weight;
  }
  return { asked: all === 0 ? 0 : covered / all, printed: total === 0 ? 0 : matched / total };
}

/** The kinds of things that a question may ask for. Each is defined by concepts. */
export type Sense = keyof typeof data.senses;
export const SENSES = Object.keys(data.senses) as Sense[];

const SENSE_CONCEPTS: ReadonlyMap<Sense, ReadonlySet<number>> = new Map(
  SENSES.map((sense) => [
    sense,
    new Set(data.senses[sense].split(' ').flatMap((word) => findConcepts(word))),
  ]),
);

/** Whether any of the words names something of this kind. */
export function hasSense(words: readonly Word[], sense: Sense): boolean {
  const concepts = SENSE_CONCEPTS.get(sense);
  return words.some((word) => word.concepts.some((one) => concepts?.has(one)));
}

const REDUCING = new Set(data.reducing.split(' ').flatMap((word) => findConcepts(word)));

/** Whether any of the words names something that reduces an amount, such as a discount or a payment. */
export function hasReduction(words: readonly Word[]): boolean {
  return words.some((word) => word.concepts.some((one) => REDUCING.has(one)));
}
