/** The rows of a part of a document in which entries of lists are expected. */
export interface ExpectedRows {
  /** JSON pointers of the requested lists, and rows in which an entry begins. */
  lists: readonly { pointer: string; rows: readonly number[] }[];
  /** Rows of the same shape: if two of them are entries of a list, the others are too. */
  tables: readonly (readonly number[])[];
}

/** The entries that answers lack. */
export interface MissingEntries {
  /** The lists that are incomplete. */
  pointers: string[];
  /** The first row with an entry of these lists, given or missing. */
  first: number;
  /** Rows of the missing entries, in order. */
  rows: number[];
  /** Rows of the given entries, in order. */
  given: number[];
}

/** The member of an entry with the number of the row in which it begins. */
const ROW = '_row';
/** Minimum number of entries in a table for which its other rows are expected to be entries too … */
const FEWEST_IN_TABLE = 2;
/**
 * … and minimum number of missing ones, because totals can look like entries. Also the fewest entries for which an
 * empty list counts as incomplete: models that omit a single tax omit it again.
 */
const FEWEST_MISSING = 3;
/** An entry with a row number within this distance of an expected row is the expected entry. */
const FARTHEST = 3;

/** Returns the expected entries that no answer contains; null if none is missing. */
export function findMissingEntries(
  { lists, tables }: ExpectedRows,
  answers: readonly object[],
): MissingEntries | null {
  const given = lists.map(({ pointer }) => answers.flatMap((answer) => readEntries(answer, pointer)));
  const allGiven = sortRows(given.flat());
  const missing = lists.map(({ rows }, i) => {
    const entries = given[i] ?? [];
    const named = sortRows(entries);
    const withoutRow = entries.filter((row) => row === null).length;
    const known = findUnmatched(rows, named).slice(withoutRow);
    if (entries.length === 0 && known.length < FEWEST_MISSING) return [];
    return sortRows([...known, ...tables.flatMap((table) => findMissingInTable(table, named, allGiven))]);
  });
  const rows = sortRows(missing.flat());
  if (rows.length === 0) return null;
  const incomplete = lists.flatMap((list, i) => ((missing[i] ?? []).length > 0 ? [{ list, i }] : []));
  const all = incomplete.flatMap(({ list, i }) => [...list.rows, ...sortRows(given[i] ?? [])]);
  return {
    pointers: incomplete.map(({ list }) => list.pointer),
    first: Math.min(...rows, ...all),
    rows,
    given: allGiven,
  };
}

function findMissingInTable(
  table: readonly number[],
  named: readonly number[],
  allGiven: readonly number[],
): number[] {
  const inTable = named.filter((row) => table.includes(row));
  const [first] = inTable;
  if (first === undefined || inTable.length < FEWEST_IN_TABLE) return [];
  const missing = findUnmatched(
    table.filter((row) => row >= first),
    allGiven,
  );
  return missing.length < FEWEST_MISSING ? [] : missing;
}

/** Returns the expected rows without an entry. Each entry is assigned to the nearest expected row. */
function findUnmatched(expected: readonly number[], given: readonly number[]): number[] {
  const open = new Set(given);
  let missing = [...expected];
  for (let distance = 0; distance <= FARTHEST; distance++)
    missing = missing.filter((row) => {
      const match = [row - distance, row + distance].find((one) => open.has(one));
      return match === undefined || !open.delete(match);
    });
  return missing;
}

/** Returns the row number of each entry of a list; null for an entry without one. */
function readEntries(answer: object, pointer: string): (number | null)[] {
  const list = pointer.split('/').slice(1).reduce<unknown>(readMember, answer);
  if (!Array.isArray(list)) return [];
  return list.map((entry: unknown) => {
    const row = readMember(entry, ROW);
    return typeof row === 'number' && Number.isSafeInteger(row) ? row : null;
  });
}

function readMember(value: unknown, escaped: string): unknown {
  const name = escaped.replaceAll('~1', '/').replaceAll('~0', '~');
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? Reflect.get(value, name)
    : undefined;
}

function sortRows(rows: readonly (number | null)[]): number[] {
  return [...new Set(rows.filter((row) => row !== null))].sort((a, b) => a - b);
}
