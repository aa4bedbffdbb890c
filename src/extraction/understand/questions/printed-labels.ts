import type { Chunk } from '../view/view.ts';
import type { Question } from './question.ts';
import { comparePhrases, getKeys, type Word, wordsOf } from './wording.ts';

const MOST_TOKENS = 40;
const LONGEST = 4;
const LONGEST_FIRST = 8;

/** Finds the labels of a schema's questions, including labels inside lines: "Name SMITH Given name John". */
export class PrintedLabels {
  readonly #questions: readonly Question[];
  readonly #keys = new Map<Question, ReadonlySet<string | number>>();
  readonly #runs = new Map<Chunk, Map<number, readonly Word[]>>();
  readonly #starts = new Map<Chunk, ReadonlySet<number>>();

  constructor(questions: readonly Question[]) {
    this.#questions = questions;
  }

  /**
   * Returns the indexes of tokens at which a value of the question may begin, because a label of the question
   * ends before them.
   */
  endsOf(chunk: Chunk, question: Question): number[] {
    const ends: number[] = [];
    this.#visit(chunk, question, [...question.names, question.description], (_, end) => ends.push(end));
    return ends;
  }

  beginsAt(chunk: Chunk, token: number): boolean {
    let starts = this.#starts.get(chunk);
    if (!starts) {
      const found = new Set<number>();
      for (const question of this.#questions)
        this.#visit(chunk, question, question.names, (start) => found.add(start));
      starts = found;
      this.#starts.set(chunk, starts);
    }
    return starts.has(token);
  }

  /**
   * Calls `take` for each position at which a label may end, with the index of the first token of the longest
   * such label and the index after its last token.
   */
  #visit(
    chunk: Chunk,
    question: Question,
    names: readonly (readonly Word[])[],
    take: (start: number, end: number) => void,
  ): void {
    const keys = this.#keysOf(question);
    for (let end = 1; end < chunk.tokens.length && end <= MOST_TOKENS; end++) {
      const last = this.#run(chunk, end - 1, end);
      if (!last.some((word) => getKeys(word).some((key) => keys.has(key)))) continue;
      const first = end <= LONGEST_FIRST ? 0 : end - LONGEST;
      for (let start = first; start < end; start++) {
        if (start > 0 && end - start > LONGEST) continue;
        const words = this.#run(chunk, start, end);
        const fits = names.some((name) => {
          const { asked, printed } = comparePhrases(name, words);
          return asked > 0.45 && printed > 0.6 && comparePhrases(name, last.slice(-1)).printed > 0.4;
        });
        if (!fits) continue;
        take(start, end);
        break;
      }
    }
  }

  #run(chunk: Chunk, start: number, end: number): readonly Word[] {
    let runs = this.#runs.get(chunk);
    if (!runs) {
      runs = new Map();
      this.#runs.set(chunk, runs);
    }
    const key = start * 1000 + end;
    let words = runs.get(key);
    if (!words) {
      const { tokens } = chunk;
      words = wordsOf(
        tokens
          .slice(start, end)
          .map((token) => token.text)
          .join(' '),
      );
      runs.set(key, words);
    }
    return words;
  }

  #keysOf(question: Question): ReadonlySet<string | number> {
    let keys = this.#keys.get(question);
    if (!keys) {
      keys = new Set([...question.names.flat(), ...question.description].flatMap(getKeys));
      this.#keys.set(question, keys);
    }
    return keys;
  }
}
