import { getHead, keyOf, splitAt, type WordFacts } from '../view/token.ts';
import { beginsOf } from './phrases.ts';

/** A word of the reader, which can consist of two. */
export interface Word extends WordFacts {
  /** Offset between a label and its value in one word; -1 if there is nothing to split. */
  cut: number;
}

/** Caches the analysis of each distinct word of a document, because most words occur repeatedly. */
export class Words {
  readonly #known = new Map<string, Word>();

  of(text: string): Word {
    const known = this.#known.get(text);
    if (known) return known;
    const key = keyOf(text);
    const head = getHead(key);
    const word = {
      key,
      head,
      digits: /\d/.test(text),
      begins: beginsOf(head),
      cut: splitAt(text),
    };
    this.#known.set(text, word);
    return word;
  }
}
