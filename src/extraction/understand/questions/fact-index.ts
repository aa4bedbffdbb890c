import { keyOf } from '../view/token.ts';
import type { Candidate } from './candidate.ts';
import type { Fact } from './facts.ts';

/** Finds known fields of a document by their values. */
export class FactIndex {
  readonly #texts: ReadonlyMap<string, readonly Fact[]>;
  readonly #numbers: readonly Fact[];

  constructor(facts: readonly Fact[]) {
    const isText = ({ value }: Fact) => typeof value === 'string';
    this.#texts = Map.groupBy(facts.filter(isText), ({ value }) => keyOf(String(value)));
    this.#numbers = facts.filter((fact) => !isText(fact));
  }

  /** Returns the facts with the given value. `key` is the normalized text of the value. */
  of(value: Candidate['value'], key: string): readonly Fact[] {
    if (typeof value === 'string') return this.#texts.get(key) ?? [];
    if (typeof value !== 'number') return [];
    return this.#numbers.filter((fact) => Math.abs(Number(fact.value) - value) < 0.005);
  }
}
