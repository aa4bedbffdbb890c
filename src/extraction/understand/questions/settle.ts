import type { Candidate } from './candidate.ts';
import { FEATURE_NAMES } from './features.ts';
import { ANSWER_KINDS, type Question } from './question.ts';

/** Features of a question and a candidate that are used again once the candidate's rivals are known. */
const OF_PAIR = [
  'best',
  'described_best',
  'exact_label',
  'repeated',
  'unit',
  'fact_asked',
  'best_gap',
  'place_in_text',
  'tokens',
] as const;
const PAIR_PLACES = OF_PAIR.map((name) => FEATURE_NAMES.indexOf(name));

/**
 * Features of a candidate's rivals, and of the answers to related questions. `train.py` computes the same
 * features.
 */
export const SETTLE_FEATURES: readonly string[] = [
  'sure',
  'rival',
  'margin',
  'rank',
  'other_question',
  'other_margin',
  'after_previous',
  'before_next',
  'order',
  'likely',
  'questions',
  ...OF_PAIR.map((name) => `pair_${name}`),
  ...ANSWER_KINDS.map((kind) => `kind_${kind}`),
];

/** Maximum number of candidates for a question that are compared with each other. */
const MOST_RIVALS = 8;
const ANCHOR = 0.5;
const LIKELY = 0.1;
const FAR = 60;
const NEVER = 99;

/** A candidate that was kept by the first scorer. */
export interface Rival {
  /** Index of the candidate in the list of the question's candidates. */
  index: number;
  sure: number;
  /**
   * The index of the row (`row`), and a number for the position of the candidate's first token in the
   * document (`token`).
   */
  row: number;
  token: number;
  features: Float64Array;
}

export interface Settled {
  index: number;
  features: Float64Array;
}

const MOST_IN_ROW = 1000;

/** Returns the row of a candidate, and a number for the position of its first token in the document. */
export function placeOf({ spans }: Candidate): Pick<Rival, 'row' | 'token'> {
  const span = spans[0];
  const first = span?.chunk.tokens[span.start];
  const row = first?.row ?? -1;
  return { row, token: row * MOST_IN_ROW + (first?.index ?? 0) };
}

/**
 * Returns the features of the best candidates for each question, relative to the candidates for all questions
 * of the schema.
 */
export function describeRivals(
  questions: readonly Question[],
  rivals: readonly (readonly Rival[])[],
): Settled[][] {
  const best = rivals.map((list) =>
    list.toSorted((a, b) => b.sure - a.sure || a.index - b.index).slice(0, MOST_RIVALS),
  );
  const byToken = new Map<number, { q: number; sure: number }[]>();
  for (const [q, list] of best.entries())
    for (const { token, sure } of list) {
      const others = byToken.get(token);
      if (others) others.push({ q, sure });
      else byToken.set(token, [{ q, sure }]);
    }
  const anchors = best.map(([first]) => (first && first.sure >= ANCHOR ? first.row : null));
  return best.map((list, q) => {
    const previous = anchors.slice(0, q).findLast((row) => row !== null) ?? null;
    const next = anchors.slice(q + 1).find((row) => row !== null) ?? null;
    const likely = list.filter(({ sure }) => sure >= LIKELY).length;
    return list.map((one, rank) => {
      const rival = Math.max(0, ...list.filter((other) => other.token !== one.token).map(({ sure }) => sure));
      const others = byToken.get(one.token) ?? [];
      const other = Math.max(0, ...others.filter((pair) => pair.q !== q).map(({ sure }) => sure));
      const after = previous === null ? NEVER : clamp(one.row - previous);
      const before = next === null ? NEVER : clamp(next - one.row);
      const kind = questions[q]?.kind;
      return {
        index: one.index,
        features: new Float64Array([
          one.sure,
          rival,
          one.sure - rival,
          rank,
          other,
          one.sure - other,
          after,
          before,
          previous !== null && next !== null ? (after >= 0 && before >= 0 ? 1 : -1) : 0,
          likely,
          questions.length,
          ...PAIR_PLACES.map((place) => one.features[place] ?? 0),
          ...ANSWER_KINDS.map((name) => (name === kind ? 1 : 0)),
        ]),
      };
    });
  });
}

function clamp(rows: number): number {
  return Math.max(-FAR, Math.min(FAR, rows));
}
