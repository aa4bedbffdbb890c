import type { Context } from '../context.ts';
import { isNear } from '../recognize/numbers.ts';
import { readNumber } from './cell-values.ts';
import { type Grid, type GridCell, getGridPart } from './grid.ts';
import type { AnswerKind, Question } from './question.ts';
import type { Assignment } from './rows.ts';
import { findAskedUnits } from './units.ts';

/** Rows that are compared. More rows would hardly change the result. */
const MOST_ROWS = 40;
const LONGEST_CELL = 200;
/** A relation between columns must be true for at least this share of the rows. */
const LEAST_TRUE = 0.9;
/** Minimum number of rows that add up; fewer are enough if the amounts are large or have decimals. */
const LEAST_ROWS = 3;
const FEWEST_ROWS = 2;
const LARGE_AMOUNT = 10;
const MOST_NUMBERS = 10;
/** Smaller amounts add up by coincidence. */
const LEAST_AMOUNT = 0.05;
/** Number of the most probable properties that are compared for each column. */
const MOST_PROPERTIES = 4;
/**
 * Columns that add up in each row are preferred to others that are at most this many times as probable.
 */
const SUM_FACTOR = 20;
/** This factor applies, too, if a property that does not ask for a rate would otherwise be a percentage. */
const PERCENT_FACTOR = 10;
/** Probability of a property that has no column, when assignments are compared. */
const WITHOUT_COLUMN = 0.02;
const LEAST_PROBABILITY = 0.005;
/** A property whose values may be the headings above the rows needs at least this probability. */
const LEAST_SECTION = 0.1;
const OF_SECTIONS: ReadonlySet<AnswerKind> = new Set(['text', 'choice', 'code']);
/** The text that another property contains must have at least this probability. */
const LEAST_SURE = 0.35;
const SHORTEST_INNER = 3;
/** If the values of one column contain those of another, a part without them needs at least this probability. */
const LEAST_PART = 0.05;
/** A column that replaces another has at least this fraction of the other column's probability. */
const REPLACED = 0.7;

/** The assigned columns of a table, and the probability of each pair of a property and a column. */
export interface SettledColumns {
  grid: Grid;
  chances: readonly (readonly number[])[];
  assignment: Assignment;
  sure: readonly number[];
}

/**
 * Corrects columns that were assigned one by one: amounts should add up in each row, the text of one property should not
 * contain that of another, and the headings above the rows may answer a property that no column answers.
 */
export function adjustColumns(
  context: Context,
  settled: SettledColumns,
  questions: readonly Question[],
): { assignment: (number | null)[]; sure: number[] } {
  let current = replaceColumns(settled, preferSums(context, settled, questions));
  current = replaceColumns(current, separateTexts(current, questions));
  current = replaceColumns(current, addSections(current, questions));
  return { assignment: [...current.assignment], sure: [...current.sure] };
}

/** Returns the settled columns with another assignment, and the probabilities of the columns in it. */
function replaceColumns(settled: SettledColumns, assignment: Assignment): SettledColumns {
  const sure = assignment.map((column, q) => {
    const before = settled.sure[q] ?? 0;
    if (column === settled.assignment[q]) return before;
    return column === null ? 0 : Math.max(settled.chances[q]?.[column] ?? 0, REPLACED * before);
  });
  return { ...settled, assignment, sure };
}

/** Three columns of which the first two add up to the third. */
type Sum = readonly [number, number, number];

/**
 * If three columns add up in each row, such as net, tax and gross, and three properties may be these columns, assigns
 * them, unless other columns are much more probable. At least two of the properties must have a column already.
 */
function preferSums(context: Context, settled: SettledColumns, questions: readonly Question[]): Assignment {
  const { grid, chances, assignment } = settled;
  const numeric = questions.flatMap(({ kind }, q) => (kind === 'number' ? [q] : []));
  if (numeric.length < 3) return assignment;
  for (const columns of findSums(context, grid)) {
    const places = choosePlaces(columns, numeric, settled);
    const known = places?.filter(({ q }) => assignment[q] !== null).length ?? 0;
    if (places === null || known < 2 || places.every(({ q, column }) => assignment[q] === column)) continue;
    const moved = new Map(places.map(({ q, column }) => [q, column]));
    const isTaken = (column: number | null) =>
      column !== null && (columns as readonly number[]).includes(column);
    const next = assignment.map((column, q) => moved.get(q) ?? (isTaken(column) ? null : column));
    if (assignment.some((column, q) => column !== null && next[q] === null)) continue;
    const isRate = places.some(
      ({ q }) => isOtherThanRate(questions[q]) && isPercent(grid, assignment[q] ?? null),
    );
    const least = sumChances(chances, assignment) - Math.log(SUM_FACTOR * (isRate ? PERCENT_FACTOR : 1));
    if (sumChances(chances, next) > least) return next;
  }
  return assignment;
}

function isOtherThanRate(question: Question | undefined): boolean {
  return (
    question !== undefined && !findAskedUnits(question.name, question.schema.description ?? '').has('percent')
  );
}

function isPercent(grid: Grid, column: number | null): boolean {
  const cells = column === null ? [] : grid.rows.flatMap((row) => row[column] ?? []);
  return cells.length > 0 && cells.every(({ text }) => text.includes('%'));
}

/** Returns the columns that add up in nearly all rows. */
function findSums(context: Context, grid: Grid): Sum[] {
  const rows = grid.rows.slice(0, MOST_ROWS);
  const used: { column: number; values: (number | null)[] }[] = [];
  for (let column = 0; column < grid.headers.length && used.length < MOST_NUMBERS; column++) {
    if (getGridPart(grid, column) !== 'whole') continue;
    const values = rows.map((row) => {
      const cell = row[column];
      return cell ? readNumber(context, cell) : null;
    });
    if (values.filter((value) => value !== null).length >= rows.length / 2) used.push({ column, values });
  }
  const sums: Sum[] = [];
  for (const [i, a] of used.entries())
    for (const b of used.slice(i + 1))
      for (const c of used)
        if (c !== a && c !== b && isSumOf(a.values, b.values, c.values))
          sums.push([a.column, b.column, c.column]);
  return sums;
}

/** Whether two columns add up to a third. Rows with a zero are neutral, because they add up with any column. */
function isSumOf(
  first: readonly (number | null)[],
  second: readonly (number | null)[],
  total: readonly (number | null)[],
): boolean {
  let [known, right, telling, hasMoney] = [0, 0, 0, false];
  for (let r = 0; r < total.length; r++) {
    const [x, y, z] = [first[r] ?? null, second[r] ?? null, total[r] ?? null];
    if (x === null || y === null || z === null) continue;
    known++;
    if (!isNear(x + y, z)) continue;
    right++;
    if (Math.min(Math.abs(x), Math.abs(y), Math.abs(z)) < LEAST_AMOUNT) continue;
    telling++;
    hasMoney ||=
      !Number.isInteger(x) || !Number.isInteger(y) || Math.min(Math.abs(x), Math.abs(y)) >= LARGE_AMOUNT;
  }
  const least = hasMoney ? FEWEST_ROWS : LEAST_ROWS;
  return telling >= least && known >= total.length / 2 && right >= LEAST_TRUE * known;
}

/** Returns the most probable properties for three columns; null if no properties are probable enough. */
function choosePlaces(
  columns: Sum,
  numeric: readonly number[],
  { chances }: SettledColumns,
): { q: number; column: number }[] | null {
  const candidates = columns.map((column) =>
    numeric
      .map((q) => ({ q, column, chance: chances[q]?.[column] ?? 0 }))
      .filter(({ chance }) => chance >= LEAST_PROBABILITY)
      .sort((a, b) => b.chance - a.chance)
      .slice(0, MOST_PROPERTIES),
  );
  let best: { q: number; column: number }[] | null = null;
  let most = 0;
  for (const a of candidates[0] ?? [])
    for (const b of candidates[1] ?? [])
      for (const c of candidates[2] ?? []) {
        const product = a.chance * b.chance * c.chance;
        if (a.q === b.q || b.q === c.q || a.q === c.q || product <= most) continue;
        best = [a, b, c];
        most = product;
      }
  return best;
}

/** Returns the logarithm of the probability of an assignment. */
function sumChances(chances: SettledColumns['chances'], assignment: Assignment): number {
  return assignment.reduce<number>((sum, column, q) => {
    const chance = column === null ? WITHOUT_COLUMN : (chances[q]?.[column] ?? 0);
    return sum + Math.log(Math.max(LEAST_PROBABILITY, chance));
  }, 0);
}

/**
 * If the text of one property contains that of another, such as a name with its code, uses the rest of the same cells.
 */
function separateTexts(
  { grid, chances, assignment, sure }: SettledColumns,
  questions: readonly Question[],
): Assignment {
  const bases = grid.bases ?? [...grid.headers.keys()];
  const next = [...assignment];
  for (const [q, { kind }] of questions.entries()) {
    const column = next[q] ?? null;
    if (column === null || kind !== 'text') continue;
    const parts = bases.flatMap((base, c) => {
      const isFree = base === bases[column] && c !== column && !next.includes(c);
      return isFree && (chances[q]?.[c] ?? 0) >= LEAST_PART ? [c] : [];
    });
    if (parts.length === 0) continue;
    const inner = next.filter(
      (one, other): one is number =>
        other !== q &&
        one !== null &&
        (bases[one] === bases[column] || getGridPart(grid, one) === 'known') &&
        (sure[other] ?? 0) >= LEAST_SURE,
    );
    const rest = parts
      .filter((part) => inner.some((one) => isDivided(grid, column, part, one)))
      .sort((a, b) => (chances[q]?.[b] ?? 0) - (chances[q]?.[a] ?? 0))[0];
    if (rest !== undefined) next[q] = rest;
  }
  return next;
}

/** Whether the cells of a column consist of those of two other columns. */
function isDivided(grid: Grid, whole: number, part: number, inner: number): boolean {
  let [both, divided] = [0, 0];
  for (const row of grid.rows.slice(0, MOST_ROWS)) {
    const [all, own, other] = [whole, part, inner].map((column) => simplifyCell(row[column] ?? null)) as [
      string,
      string,
      string,
    ];
    if (all === '' || other === '') continue;
    both++;
    if (other.length >= SHORTEST_INNER && own !== '' && (own + other === all || other + own === all))
      divided++;
  }
  return divided >= FEWEST_ROWS && divided >= LEAST_TRUE * both;
}

const simplifyCell = (cell: GridCell | null) =>
  (cell?.text ?? '').slice(0, LONGEST_CELL).replace(/[^\p{L}\p{N}]/gu, '');

/** Uses the headings above the rows for a property without a column, if no other column is more probable. */
function addSections(
  { grid, chances, assignment }: SettledColumns,
  questions: readonly Question[],
): Assignment {
  const section = grid.headers.findIndex((_, column) => getGridPart(grid, column) === 'section');
  if (section < 0 || assignment.includes(section)) return assignment;
  const open = assignment.flatMap((column, q) => {
    const own = chances[q]?.[section] ?? 0;
    const isBest = own >= LEAST_SECTION && own >= Math.max(...(chances[q] ?? []));
    return column === null && isBest && OF_SECTIONS.has(questions[q]?.kind ?? 'number') ? [{ q, own }] : [];
  });
  const [best] = open.sort((a, b) => b.own - a.own);
  return best ? assignment.map((column, q) => (q === best.q ? section : column)) : assignment;
}
