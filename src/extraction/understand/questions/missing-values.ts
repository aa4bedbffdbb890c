import type { FieldSchema } from '../../options.ts';
import type { View } from '../view/view.ts';
import { getEntryValue, type Records, setEntryValue } from './entries.ts';
import { createEntryQuestions } from './entry-questions.ts';
import type { CreateRowReader } from './row-reader.ts';
import type { RowPlace } from './same-rows.ts';

/** Minimum confidence of an added value. */
const LEAST = 0.3;
/** A property is added only if at least this share of the entries have a value for it. */
const LEAST_SHARE = 0.5;
/** Lists with more entries are left as they are, because reading each of them would take too long. */
const MOST_ENTRIES = 40;
const MOST_PROPERTIES = 20;
/** An entry continues below its row for at most this number of row heights. */
const MOST_BELOW = 3;

/**
 * Adds values of properties that no column answers, such as a unit inside a name or a date below it. They are read like
 * individual values, but only from the rows of the entry. Lists with other lists inside their entries stay as they are.
 */
export function addMissingValues(
  view: View,
  pointer: string,
  items: FieldSchema,
  records: Records,
  createRowReader: CreateRowReader,
): void {
  const { entries, evidence } = records;
  const { single, nested } = createEntryQuestions(items);
  const missing = single
    .filter((question) => entries.every((entry) => getEntryValue(entry, question.pointer) === undefined))
    .slice(0, MOST_PROPERTIES);
  if (missing.length === 0 || nested.length > 0 || entries.length > MOST_ENTRIES) return;
  const rows = listEntryRows(view, records.places);
  if (rows.every((own) => own.size === 0)) return;
  const readRows = createRowReader(missing);
  const read = entries.map((entry, i) => {
    const own = rows[i] as ReadonlySet<number>;
    // The text of another property does not answer this one, too.
    const known = new Set(
      single
        .map((question) => getEntryValue(entry, question.pointer))
        .filter((one) => typeof one !== 'boolean'),
    );
    return { entry, known, answers: own.size === 0 ? null : readRows(own) };
  });
  for (const question of missing) {
    const found = read.flatMap(({ entry, known, answers }, i) => {
      const value = answers?.values.get(question.pointer);
      const own = answers?.evidence[question.pointer];
      if (!own || own.confidence < LEAST || known.has(value)) return [];
      return [{ entry, at: `${pointer}/${i}${question.pointer}`, value, own }];
    });
    if (found.length < LEAST_SHARE * entries.length) continue;
    for (const { entry, at, value, own } of found) {
      setEntryValue(entry, question.pointer, value);
      evidence[at] = own;
    }
  }
}

/**
 * Returns the indexes of the rows of each entry: its own row and those below it, up to the next entry. Entries that share
 * a row have no rows, because the text of each of them is unknown.
 */
function listEntryRows(view: View, places: readonly (RowPlace | null)[]): ReadonlySet<number>[] {
  const gaps = places.map((place, i) => measureGap(place, places[i + 1] ?? null));
  const known = gaps.filter((gap) => gap !== null);
  const usual = Math.max(0, ...known);
  const rows = places.map((place, i) => {
    if (!place) return new Set<number>();
    const [, top, , bottom] = place.box;
    const own = view.rows.filter(({ page, box, height }) => {
      const middle = (box[1] + box[3]) / 2;
      const end = bottom + Math.min(MOST_BELOW * height, gaps[i] ?? usual);
      return page === place.page && middle > top && middle < end;
    });
    return new Set(own.map(({ index }) => index));
  });
  const counts = new Map<number, number>();
  for (const row of rows.flatMap((own) => [...own])) counts.set(row, (counts.get(row) ?? 0) + 1);
  return rows.map((own) => ([...own].some((row) => (counts.get(row) ?? 0) > 1) ? new Set<number>() : own));
}

/** Returns the space between an entry and the next one; null if the next one is not below it. */
function measureGap(place: RowPlace | null, next: RowPlace | null): number | null {
  if (!place || !next || next.page !== place.page || next.box[1] < place.box[1]) return null;
  return Math.max(0, next.box[1] - place.box[3]);
}
