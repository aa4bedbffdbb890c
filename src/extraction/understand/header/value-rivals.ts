import { VALUE_FEATURES } from './value-features.ts';

const OWN_FEATURES = [
  'sure',
  'rival',
  'margin',
  'rank',
  'score',
  'score_gap',
  'none',
  'same_value',
  'claim',
  'claim_margin',
  'claim_need',
  'elsewhere',
  'elsewhere_margin',
  'longer',
  'shorter',
  'near_rows',
  'near_count',
  'same_row',
  'near_x',
  'answers',
] as const;

/**
 * Features of a candidate for a header field, of its rivals, and of the candidates for the other fields.
 * `training/header_rivals.py` computes the same features.
 */
export const RIVAL_FEATURES: readonly string[] = [
  ...OWN_FEATURES,
  ...VALUE_FEATURES.map((name) => `value_${name}`),
];

/** Maximum number of candidates for a field that are compared with each other. */
const MOST_RIVALS = 8;
/** Minimum probability for a candidate to claim its text for a field. */
const CLAIMED = 0.05;
/** Minimum probability for the best candidate of a field to be treated as the field's answer. */
const ANSWERED = 0.5;
/** Longer distances, in rows, are reduced to this value. */
const FAR = 60;
/** Distance in rows that is added if two candidates are on different pages. */
const OTHER_PAGE = 100;
/** An answer at most this many rows away from a candidate is near it. */
const NEAR = 3;
/** Scores are limited to this absolute value so that their exponentials remain finite. */
const MOST_SCORE = 30;

const PAGE = VALUE_FEATURES.indexOf('page');
const ROW = VALUE_FEATURES.indexOf('row');
const X = VALUE_FEATURES.indexOf('x');
const RIGHT = VALUE_FEATURES.indexOf('right');

/** The candidates for one field, with their scores and with their probabilities before calibration. */
export interface RankedQuestion {
  values: readonly string[];
  rows: readonly Float64Array[];
  scores: readonly number[];
  chances: readonly number[];
}

/** One of the best candidates for a field. */
interface Rival {
  question: number;
  index: number;
  value: string;
  sure: number;
  score: number;
  line: string;
  page: number;
  row: number;
  x: number;
  right: number;
}

/** The index of a candidate in its question, and its features. */
export interface DescribedRival {
  index: number;
  features: Float64Array;
}

/** Returns the features of the best candidates for each field of a document. */
export function describeValueRivals(questions: readonly RankedQuestion[]): DescribedRival[][] {
  const best = questions.map(listBest);
  const claims = best.flat().filter(({ sure }) => sure >= CLAIMED);
  const byLine = Map.groupBy(claims, ({ line }) => line);
  const byValue = Map.groupBy(claims, ({ value }) => value);
  const answers = best.flatMap(([first]) => (first && first.sure >= ANSWERED ? first : []));
  return best.map((list, q) => {
    const none = calculateNone(questions[q] as RankedQuestion);
    const highest = Math.max(...list.map(({ score }) => score));
    const others = answers.filter(({ question }) => question !== q);
    return list.map((one, rank) => {
      const apart = list.filter(({ value }) => value !== one.value);
      const rival = findHighest(apart);
      const { claim, need } = compareClaims(one, byLine.get(one.line) ?? [], best);
      const elsewhere = findHighest((byValue.get(one.value) ?? []).filter(({ question }) => question !== q));
      const features = new Float64Array(RIVAL_FEATURES.length);
      features.set([
        one.sure,
        rival,
        one.sure - rival,
        rank,
        one.score,
        one.score - highest,
        none,
        list.length - apart.length,
        claim,
        one.sure - claim,
        need,
        elsewhere,
        one.sure - elsewhere,
        findHighest(apart.filter(({ value }) => value.includes(one.value))),
        findHighest(apart.filter(({ value }) => one.value.includes(value))),
        ...comparePlaces(one, others),
      ]);
      features.set((questions[q] as RankedQuestion).rows[one.index] as Float64Array, OWN_FEATURES.length);
      return { index: one.index, features };
    });
  });
}

function listBest({ values, rows, scores, chances }: RankedQuestion, question: number): Rival[] {
  return chances
    .map((sure, index) => ({ sure, index }))
    .sort((a, b) => b.sure - a.sure || a.index - b.index)
    .slice(0, MOST_RIVALS)
    .map(({ sure, index }) => {
      const row = rows[index] as Float64Array;
      const page = row[PAGE] as number;
      return {
        question,
        index,
        value: values[index] as string,
        sure,
        score: scores[index] as number,
        line: `${page}/${row[ROW]}`,
        page,
        row: row[ROW] as number,
        x: row[X] as number,
        right: row[RIGHT] as number,
      };
    });
}

function findHighest(rivals: readonly Rival[]): number {
  return rivals.reduce((highest, { sure }) => Math.max(highest, sure), 0);
}

/** Returns the probability that no candidate is the value of the field, before calibration. */
function calculateNone({ scores }: RankedQuestion): number {
  return 1 / scores.reduce((sum, score) => sum + Math.exp(clampScore(score)), 1);
}

function clampScore(score: number): number {
  return Math.max(-MOST_SCORE, Math.min(MOST_SCORE, score));
}

/**
 * Compares a candidate with overlapping candidates for other fields. `claim` is the highest probability of an
 * overlapping candidate. `need` shows how much another field depends on this text: the largest difference
 * between the probability of an overlapping candidate and that of the best candidate for the same field that
 * does not overlap.
 */
function compareClaims(
  one: Rival,
  onLine: readonly Rival[],
  best: readonly (readonly Rival[])[],
): { claim: number; need: number } {
  let claim = 0;
  let need = 0;
  for (const other of onLine) {
    if (other.question === one.question || !overlaps(one, other)) continue;
    const apart = (best[other.question] ?? []).filter((rival) => !overlaps(one, rival));
    claim = Math.max(claim, other.sure);
    need = Math.max(need, other.sure - findHighest(apart));
  }
  return { claim, need };
}

function overlaps(a: Rival, b: Rival): boolean {
  return a.line === b.line && a.x < b.right && a.right > b.x;
}

/** Compares the position of a candidate with the positions of the answers to the other fields. */
function comparePlaces(one: Rival, answers: readonly Rival[]): number[] {
  const rows = answers.map(({ page, row }) => Math.abs(row - one.row) + (page === one.page ? 0 : OTHER_PAGE));
  return [
    Math.min(FAR, ...rows),
    rows.filter((count) => count <= NEAR).length,
    rows.filter((count) => count === 0).length,
    Math.min(1, ...answers.map(({ x }) => Math.abs(x - one.x))),
    answers.length,
  ];
}
