import { type Grid, listPrintedColumns } from './grid.ts';
import type { Question } from './question.ts';

/** Features that describe the order of columns and properties, relative to the pairs whose names match. */
export const ORDER_FEATURES = [
  'anchored',
  'is_anchor',
  'taken',
  'after_previous',
  'before_next',
  'same_questions',
  'same_columns',
  'rank_off',
  'rank_off_right',
  'left_questions',
  'left_columns',
  'left_rank_off',
  'left_rank_off_right',
] as const;

export type ContentKind = 'number' | 'date' | 'text';

const ANCHORED = 0.5;
const FAR = 12;

export function getOrderKind({ kind }: Question): ContentKind {
  return kind === 'number' || kind === 'date' ? kind : 'text';
}

/**
 * Returns the order features, indexed as `[property][column]`. `fits[property][column]` is how well the words
 * of a property match those of a column.
 */
export function describeOrder(
  grid: Grid,
  questions: readonly Question[],
  kinds: readonly ContentKind[],
  fits: readonly (readonly number[])[],
): number[][][] {
  const anchors = findAnchors(fits);
  const getBase = (column: number) => grid.bases?.[column] ?? column;
  const taken = new Set(anchors.flatMap((column) => (column === null ? [] : [getBase(column)])));
  const printed = listPrintedColumns(grid);
  const getPosition = (column: number | null | undefined) =>
    column == null ? -1 : printed.indexOf(getBase(column));
  return questions.map((question, q) => {
    const kind = getOrderKind(question);
    const before = getPosition(anchors.slice(0, q).findLast((one) => getPosition(one) >= 0));
    const after = getPosition(anchors.slice(q + 1).find((one) => getPosition(one) >= 0));
    const like = findIndexes(questions, (one) => getOrderKind(one) === kind);
    const left = like.filter((one) => anchors[one] === null);
    const columns = printed.filter((one) => kinds[one] === kind);
    const free = columns.filter((one) => !taken.has(one));
    const fromRight = [like, columns, left, free].map((places) => places.toReversed());
    const [likeFromRight = [], columnsFromRight = [], leftFromRight = [], freeFromRight = []] = fromRight;
    return kinds.map((_, c) => {
      const base = getBase(c);
      const place = getPosition(c);
      const own = anchors[q] ?? null;
      return [
        own === null ? 0 : 1,
        own === c ? 1 : 0,
        taken.has(base) && (own === null || getBase(own) !== base) ? 1 : 0,
        before < 0 || place < 0 ? FAR : limitToShare(place - before),
        after < 0 || place < 0 ? FAR : limitToShare(after - place),
        like.length,
        columns.length,
        rankOff(like, q, columns, base),
        rankOff(likeFromRight, q, columnsFromRight, base),
        left.length,
        free.length,
        rankOff(left, q, free, base),
        rankOff(leftFromRight, q, freeFromRight, base),
      ];
    });
  });
}

/**
 * For each property, returns the column whose header matches its words; null if there is no such column. The
 * best matches are assigned first.
 */
function findAnchors(fits: readonly (readonly number[])[]): (number | null)[] {
  const anchors: (number | null)[] = fits.map(() => null);
  const taken = new Set<number>();
  const pairs = fits
    .flatMap((row, q) => row.map((fit, c) => ({ q, c, fit })))
    .filter(({ fit }) => fit >= ANCHORED)
    .sort((a, b) => b.fit - a.fit);
  for (const { q, c } of pairs) {
    if (anchors[q] !== null || taken.has(c)) continue;
    anchors[q] = c;
    taken.add(c);
  }
  return anchors;
}

const findIndexes = <T>(all: readonly T[], test: (one: T) => boolean) =>
  all.flatMap((one, i) => (test(one) ? [i] : []));

const limitToShare = (value: number) => Math.max(-FAR, Math.min(FAR, value));

/** Returns the position of a column in `columns` minus the position of a question in `questions`. */
function rankOff(questions: readonly number[], q: number, columns: readonly number[], c: number): number {
  const [at, own] = [columns.indexOf(c), questions.indexOf(q)];
  return at < 0 || own < 0 ? FAR : limitToShare(at - own);
}
