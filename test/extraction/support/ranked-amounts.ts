import type { ChosenValue } from '../../../src/extraction/understand/header/value-candidates.ts';

/** The candidates for each field: amounts and their probabilities. */
export type Chances = Record<string, readonly (readonly [amount: number, confidence: number])[]>;

/** Converts amounts to ranked candidates without a position, keyed by field name. */
export function rankAmounts(chances: Chances): Map<string, ChosenValue[]> {
  return new Map(
    Object.entries(chances).map(([name, list]) => [
      name,
      list.map(([value, confidence]) => ({
        field: { name },
        candidate: { value, span: null },
        confidence,
        isLearned: false,
      })) as unknown as ChosenValue[],
    ]),
  );
}
