/** The rows in a part of a document that are expected to be list entries. */
export interface ExpectedRows {
  /** JSON pointers to the requested lists, with the rows in which their entries begin. */
  lists: readonly { pointer: string; rows: readonly number[] }[];
  /** Groups of similar rows. If two rows of a group are list entries, so are the others. */
  tables: readonly (readonly number[])[];
}

export interface MissingEntries {
  /** Pointers to the incomplete lists. */
  pointers: string[];
  /** The first row that contains an entry of these lists, whether or not the answer contains that entry. */
  first: number;
  /** Rows of the entries that the answers lack, in order. */
  rows: number[];
  /** Rows of the entries that the answers contain, in order. */
  given: number[];
}

/** The property of an entry that contains the number of its first row. */
const ROW = '_row';
/** If this many rows of a table are entries, its other rows are expected to be entries too. */
const FEWEST_IN_TABLE = 2;
/**
 * If fewer entries than this are missing, they are ignored, because totals can look like entries. An empty
 * list with fewer expected entries counts as complete, because a model that omits a single tax would omit it
 * again.
 */
const FEWEST_MISSING = 3;
/** A row number within this distance of an expected row refers to that row. */
const FARTHEST = 3;

/** Returns null if no entry is missing. */
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

/** Matches each entry with the nearest expected row. Returns the other expected rows. */
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

/** Returns the row number of each entry in a list, or null for an entry without one. */
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
