import { appendFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ALL_FIELDS } from '../src/extraction/understand/header/header-fields.ts';
import type { NearLabels } from '../src/extraction/understand/header/near-labels.ts';
import type { ValueQuestion } from '../src/extraction/understand/header/value-candidate.ts';
import { listParts } from '../src/extraction/understand/questions/meaning.ts';
import { listMeaningWords } from '../src/extraction/understand/questions/near-texts.ts';
import type { Word } from '../src/extraction/understand/questions/wording.ts';

/**
 * Writes the text near the candidates of header fields to labels.jsonl (for train_labels.py). Each line
 * contains the questions about one document, in the order of fields.jsonl. The last line contains the parts
 * of all words and the names of the fields.
 */
export class LabelWriter {
  readonly #file: string;
  readonly #numbers = new Map<string, number>();
  readonly #words: string[][] = [];

  constructor(folder: string) {
    this.#file = join(folder, 'labels.jsonl');
    writeFileSync(this.#file, '');
  }

  write(near: NearLabels, questions: readonly ValueQuestion[]): void {
    const texts: number[][] = [];
    const places = new Map<string, number>();
    const asked = questions.map(({ field, candidates }) => ({
      field: field.learnedAs,
      near: candidates.map(({ span, anchor }) =>
        (span ? near.of(anchor ?? span) : []).flatMap((text, relation) => {
          if (!text) return [];
          const words = listMeaningWords(text.neighbor).map((word) => this.#assignNumber(word));
          const key = words.join(' ');
          const place = places.get(key) ?? texts.length;
          if (place === texts.length) {
            places.set(key, place);
            texts.push(words);
          }
          return [[relation, place]];
        }),
      ),
    }));
    appendFileSync(this.#file, `${JSON.stringify({ texts, asked })}\n`);
  }

  /** Writes the last line, which contains the data that all documents use. */
  finish(): void {
    const fields = ALL_FIELDS.map(({ name, kind, names }) => ({
      name,
      kind,
      labels: names.phrases.map((label) => label.map((word) => this.#assignNumber(word))),
    }));
    appendFileSync(this.#file, `${JSON.stringify({ words: this.#words, fields })}\n`);
  }

  #assignNumber(word: Word): number {
    const parts = listParts(word);
    const key = parts.join(' ');
    let number = this.#numbers.get(key);
    if (number === undefined) {
      number = this.#words.length;
      this.#numbers.set(key, number);
      this.#words.push(parts);
    }
    return number;
  }
}
