import type { FieldSchema } from '../../options.ts';
import type { Box, Evidence } from '../../parsed-data.ts';
import type { Context } from '../context.ts';
import type { Entry, LineChance } from '../lists/group-lines.ts';
import type { ListLine } from '../lists/list-grid.ts';
import { readTaughtLists, type TaughtReading } from '../lists/taught-lists.ts';
import { readCellValue } from './cell-values.ts';
import { getEntryValue, type Records, setEntryValue } from './entries.ts';
import { createEntryQuestions, type EntryQuestions } from './entry-questions.ts';
import { createLineCell, listEntryCells } from './line-cells.ts';
import type { Question } from './question.ts';

type Value = string | number | boolean;

/** Confidence of a value if its row resembles all taught rows and the general engine has no value for it. */
const LEARNED = 0.9;
/**
 * If the general engine found the same value, the doubt about the value (1 − confidence) is multiplied by
 * this factor.
 */
const AGREED = 0.5;
/** If the general engine found a different value, the confidence is multiplied by this factor. */
const DISPUTED = 0.75;
/**
 * Probabilities for lines in which the general engine found an entry (`ENTRY`) and for other lines
 * (`NO_ENTRY`).
 */
const ENTRY: LineChance = { entry: 0.8, above: 0.05, below: 0.05 };
const NO_ENTRY: LineChance = { entry: 0.1, above: 0.25, below: 0.1 };
/** Minimum similarity between the rows of a list and the taught rows. */
const LEAST_FIT = 0.8;

/**
 * Reads a list of objects from the columns that were taught in documents with the same layout. If a property
 * has no column, its values are taken from the general engine's rows. If no columns were taught or found,
 * returns the general engine's list.
 */
export function recallRecords(
  context: Context,
  list: Question,
  items: FieldSchema,
  general: Records | null,
): Records | null {
  if (context.recall === null) return general;
  const asked = createEntryQuestions(items);
  // The entries of a list that contains other lists are blocks, not rows with columns.
  if (asked.nested.length > 0) return general;
  const { right, wrong } = context.recall.countVerdictsOf(list.pointer);
  // People confirmed the general engine's entries in documents with this layout and corrected none of them.
  if (general !== null && right > 0 && wrong === 0) return general;
  const readings = readTaughtLists(context, list.pointer, (grid) =>
    grid.lines.map((line) => {
      const isEntry = general !== null && findEntryAt(general, list.pointer, line) !== null;
      return isEntry ? ENTRY : NO_ENTRY;
    }),
  ).filter(({ fit }) => fit >= LEAST_FIT);
  const records: Records = { entries: [], evidence: {}, places: [] };
  for (const reading of readings)
    for (const entry of reading.entries) addEntry(context, records, list, asked, reading, entry, general);
  return records.entries.length > 0 ? records : general;
}

function addEntry(
  context: Context,
  records: Records,
  list: Question,
  { single, several }: EntryQuestions,
  { columnOf, fit }: TaughtReading,
  entry: Entry,
  general: Records | null,
): void {
  const rival = general && findEntryAt(general, list.pointer, entry.line);
  const values: Record<string, unknown> = {};
  const at = `${list.pointer}/${records.entries.length}`;
  let learned = 0;
  for (const question of single) {
    const other = rival ? getEntryValue(rival.values, question.pointer) : undefined;
    const printed = readValue(context, question, columnOf, entry);
    if (printed === null) {
      const evidence = rival?.evidence[question.pointer];
      const isTaught = isOfEntry(question) && columnOf.has(question.name);
      if (other === undefined || !evidence || isTaught) continue;
      setEntryValue(values, question.pointer, other);
      records.evidence[at + question.pointer] = evidence;
      continue;
    }
    learned++;
    setEntryValue(values, question.pointer, printed.value);
    const own = LEARNED * fit;
    const weighed =
      other === undefined ? own : other === printed.value ? 1 - (1 - own) * AGREED : own * DISPUTED;
    records.evidence[at + question.pointer] = {
      method: 'learned',
      confidence: Math.round(weighed * 1000) / 1000,
      ...printed.evidence,
    };
  }
  if (learned === 0) {
    for (const { pointer } of single) delete records.evidence[at + pointer];
    return;
  }
  for (const { pointer } of several) {
    const other = rival ? getEntryValue(rival.values, pointer) : undefined;
    if (other === undefined || !rival) continue;
    setEntryValue(values, pointer, structuredClone(other));
    for (const [own, one] of Object.entries(rival.evidence))
      if (own.startsWith(`${pointer}/`)) records.evidence[at + own] = one;
  }
  records.entries.push(values);
  records.places.push({ page: entry.line.row.page, box: entry.line.box });
}

/**
 * Reads the value in the column of a property. Returns null if the property has no column, or shares it with
 * another property.
 */
function readValue(
  context: Context,
  question: Question,
  columnOf: ReadonlyMap<string, number>,
  entry: Entry,
): { value: Value; evidence: Omit<Evidence, 'method' | 'confidence'> } | null {
  const column = columnOf.get(question.name);
  if (
    column === undefined ||
    !isOfEntry(question) ||
    [...columnOf.values()].filter((one) => one === column).length > 1
  )
    return null;
  const cells = question.kind === 'text' ? listEntryCells(entry, column) : [];
  const own = entry.line.cells[column];
  const cell = createLineCell(context, cells.length > 0 ? cells : own ? [own] : []);
  const value = cell && readCellValue(context, question, cell);
  return cell === null || value === null ? null : { value, evidence: cell.evidence };
}

/** Only properties of the entry itself are taught, not those of objects inside it. */
const isOfEntry = ({ pointer }: Question) => pointer.indexOf('/', 1) < 0;

/** Finds the entry that the general engine found in a line. */
function findEntryAt(
  { entries, evidence }: Records,
  pointer: string,
  line: ListLine,
): { values: Record<string, unknown>; evidence: Record<string, Evidence> } | null {
  for (const [i, values] of entries.entries()) {
    const prefix = `${pointer}/${i}/`;
    const own = Object.entries(evidence).filter(([at]) => at.startsWith(prefix));
    // The entries of a nested list are printed in other lines than the entry that contains them.
    const isHere = own.some(
      ([at, { page, box }]) =>
        !/\/\d+\//.test(at.slice(prefix.length - 1)) &&
        page === line.row.page &&
        box &&
        isInLine(box, line.row.box),
    );
    if (!isHere) continue;
    return {
      values,
      evidence: Object.fromEntries(own.map(([at, one]) => [at.slice(prefix.length - 1), one])),
    };
  }
  return null;
}

function isInLine(box: Box, line: Box): boolean {
  const middle = (box[1] + box[3]) / 2;
  return middle > line[1] && middle < line[3];
}
