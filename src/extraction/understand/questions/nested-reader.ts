import type { FieldSchema } from '../../options.ts';
import type { Evidence } from '../../parsed-data.ts';
import type { Context } from '../context.ts';
import { type Reading, type Records, setEntryValue } from './entries.ts';
import { findEntryBlocks } from './entry-blocks.ts';
import { createEntryQuestions } from './entry-questions.ts';
import type { Grid } from './grid.ts';
import type { Models } from './models.ts';
import { addNested, chooseNesting, type Nesting } from './nested-lists.ts';
import type { Question } from './question.ts';
import { type AskedList, listReadings } from './records.ts';
import type { Surroundings } from './surroundings.ts';

/** Answers questions with the text in some rows of the document. The results are keyed by pointer. */
export type RowReader = (
  questions: readonly Question[],
  rows: ReadonlySet<number>,
) => { values: ReadonlyMap<string, unknown>; evidence: Readonly<Record<string, Evidence>> };

/** A list is read from at most this number of tables, if they have at least this probability. */
const TABLES = { least: 0.02, most: 6 };
/** Blocks are looked for between the entries of at most this number of tables. */
const MOST_READINGS = 6;

/**
 * Reads a list whose entries contain other lists. The entries are either rows of a table that fits around the inner list,
 * or blocks of the document that begin with a heading. Returns null if neither is found.
 */
export function readNestedLists(
  context: Context,
  around: Surroundings,
  grids: readonly Grid[],
  { list, items }: AskedList,
  models: Models,
  readRows: RowReader,
): Records | null {
  const { single, nested } = createEntryQuestions(items);
  if (nested.length === 0) return null;
  const { pointer } = list;
  const inner = nested.map((one) => {
    const asked = { list: { ...one.list, pointer: `${pointer}/-${one.list.pointer}` }, items: one.items };
    return {
      property: one.list.pointer,
      asked,
      readings: listReadings(context, around, grids, asked, models, TABLES),
    };
  });
  const tables = listReadings(context, around, grids, { list, items }, models, TABLES);
  const blocks = inner.flatMap(({ readings }) =>
    readings.slice(0, MOST_READINGS).flatMap(({ records, score }) => {
      const read = readBlocks(context, pointer, items, records, readRows);
      return read ? [{ records: read, score }] : [];
    }),
  );
  const weighReading = ({ records, score }: Reading): Reading => ({
    records,
    score: score * measureAnswers(records, single.length),
  });
  let outers = [...tables.map(weighReading), ...blocks.map(weighReading)];
  let records: Records | null = null;
  const nestings = inner
    .map((one) => ({ ...one, nesting: chooseNesting(pointer, outers, one.readings) }))
    .sort((a, b) => (b.nesting?.score ?? 0) - (a.nesting?.score ?? 0));
  for (const { property, asked, readings, nesting: first } of nestings) {
    const nesting: Nesting | null = records ? chooseNesting(pointer, outers, readings) : first;
    if (!nesting) continue;
    records = nesting.outer.records;
    outers = [nesting.outer];
    addNested(records, nesting, { pointer, property, innerPointer: asked.list.pointer });
  }
  return records;
}

/** Reads the values of the outer list in the blocks around the entries of an inner list. */
function readBlocks(
  { view }: Context,
  pointer: string,
  items: FieldSchema,
  inner: Records,
  readRows: RowReader,
): Records | null {
  const places = inner.places.filter((place) => place !== null);
  const blocks = places.length < inner.places.length ? null : findEntryBlocks(view, places);
  if (!blocks) return null;
  const records: Records = { entries: [], evidence: {}, places: [] };
  for (const [i, { rows, place }] of blocks.entries()) {
    const { single } = createEntryQuestions(items);
    const asked = single.map((question) => ({ ...question, pointer: `${pointer}/${i}${question.pointer}` }));
    const { values, evidence } = readRows(asked, rows);
    const entry: Record<string, unknown> = {};
    for (const [at, value] of values) setEntryValue(entry, at.slice(`${pointer}/${i}`.length), value);
    records.entries.push(entry);
    Object.assign(records.evidence, evidence);
    records.places.push(place);
  }
  return records;
}

/** Returns the mean confidence of the values that the entries should have, counting missing values as 0. */
function measureAnswers({ entries, evidence }: Records, properties: number): number {
  const sum = Object.values(evidence).reduce((total, { confidence }) => total + confidence, 0);
  return sum / Math.max(1, entries.length * properties);
}
