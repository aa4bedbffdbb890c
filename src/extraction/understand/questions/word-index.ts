import { compareWords, listTrigrams, type Word } from './wording.ts';

/**
 * An index for finding similar words. Similar words have a trigram, a concept or a related concept in common.
 */
export class WordIndex {
  readonly #words = new Set<Word>();
  readonly #byTrigram = new Map<number, Word[]>();
  readonly #byConcept = new Map<number, Word[]>();

  get size(): number {
    return this.#words.size;
  }

  add(word: Word): void {
    if (this.#words.has(word)) return;
    this.#words.add(word);
    for (const trigram of new Set(listTrigrams(word.stem))) addToIndex(this.#byTrigram, trigram, word);
    for (const concept of new Set([...word.concepts, ...word.partial]))
      addToIndex(this.#byConcept, concept, word);
  }

  /** Returns the words in the index for which `compareWords(word, printed)` is not 0. */
  findSimilar(printed: Word): Word[] {
    const found = new Set<Word>();
    for (const trigram of listTrigrams(printed.stem))
      for (const word of this.#byTrigram.get(trigram) ?? []) found.add(word);
    for (const key of printed.keys)
      if (typeof key === 'number') for (const word of this.#byConcept.get(key) ?? []) found.add(word);
    return [...found].filter((word) => compareWords(word, printed) > 0);
  }
}

function addToIndex(index: Map<number, Word[]>, key: number, word: Word): void {
  const words = index.get(key);
  if (words) words.push(word);
  else index.set(key, [word]);
}
