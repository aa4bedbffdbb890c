import type { Context } from '../context.ts';
import { createEvidence } from '../evidence-collector.ts';
import { listSpanPlaces } from '../found.ts';
import { selectWholeChunk } from '../view/span.ts';
import { getEntryValue, pickEntries, type Reading, type Records, setEntryValue } from './entries.ts';
import { type EntryBlock, findEntryBlocks } from './entry-blocks.ts';
import { createEntryQuestions } from './entry-questions.ts';
import type { Grid } from './grid.ts';
import type { Models } from './models.ts';
import { addNested, chooseNesting, joinEqualEntries } from './nested-lists.ts';
import type { Question } from './question.ts';
import { type AskedList, listReadings } from './records.ts';
import type { CreateRowReader, RowReader } from './row-reader.ts';
import { tidyText } from './spans.ts';
import type { Surroundings } from './surroundings.ts';

/** A list is read from at most this number of tables, if they have at least this probability. */
const TABLES = { least: 0.02, most: 6 };
/** Only this number of lists inside the entries of a list are read. */
const MOST_NESTED = 4;
/** An inner list whose rows are those of another inner list has its score multiplied by this factor. */
const ALREADY_TAKEN = 0.4;
/** The score of a reading is multiplied by the mean confidence of its answers, but at least by this. */
const LEAST_ANSWERED = 0.03;
/** Confidence of a text that is answered with the heading of its block. */
const HEADING = 0.4;
/** Minimum score of an outer and an inner list that fit inside each other. */
const LEAST = 0.02;

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
  createRowReader: CreateRowReader,
): Records | null {
  const { single, nested } = createEntryQuestions(items);
  if (nested.length === 0) return null;
  const { pointer } = list;
  const readTables = (asked: AskedList) =>
    listReadings(context, around, grids, asked, models, TABLES).map((reading) =>
      sortEntries(asked.list.pointer, reading),
    );
  const inner = nested.slice(0, MOST_NESTED).map((one) => {
    const innerPointer = `${pointer}/-${one.list.pointer}`;
    const asked = { list: { ...one.list, pointer: innerPointer }, items: one.items };
    return { property: one.list.pointer, innerPointer, readings: readTables(asked) };
  });
  const readRows = createRowReader(single);
  const blocks = inner.flatMap(({ readings }) =>
    readings.flatMap(({ records, score }) => {
      const read = readBlocks(context, pointer, single, records, readRows);
      return read ? [{ records: read, score }] : [];
    }),
  );
  const tables = readTables({ list, items });
  const outers = [...tables, ...tables.flatMap((one) => joinEqualEntries(pointer, one)), ...blocks].map(
    ({ records, score }): Reading => ({
      records,
      score: score * Math.max(LEAST_ANSWERED, measureAnswers(records, pointer, single)),
    }),
  );
  const [best] = inner
    .flatMap((one) => chooseNesting(outers, one.readings) ?? [])
    .sort((a, b) => b.score - a.score);
  if (!best || best.score < LEAST) return null;
  const { outer } = best;
  const taken = new Set<string>();
  for (const { property, innerPointer, readings } of inner) {
    const weighed = readings.map((one) => ({
      ...one,
      score: one.score * (isTaken(one.records, taken) ? ALREADY_TAKEN : 1),
    }));
    const nesting = chooseNesting([outer], weighed);
    if (!nesting || nesting.score < LEAST) continue;
    addNested(outer.records, nesting, { pointer, property, innerPointer });
    for (const key of listPlaceKeys(nesting.inner.records)) taken.add(key);
  }
  return outer.records;
}

/** Puts the entries in the order in which they are printed. */
function sortEntries(pointer: string, { records, score }: Reading): Reading {
  const order = records.places.map((place, i) => ({ i, page: place?.page ?? 0, top: place?.box[1] ?? 0 }));
  if (records.places.includes(null)) return { records, score };
  order.sort((a, b) => a.page - b.page || a.top - b.top);
  return {
    records: pickEntries(
      pointer,
      records,
      order.map(({ i }) => i),
    ),
    score,
  };
}

const listPlaceKeys = ({ places }: Records) =>
  places.flatMap((place) => (place ? [`${place.page} ${Math.round(place.box[1])}`] : []));

/** Whether most of the entries are printed in rows that were already chosen for another list. */
function isTaken(records: Records, taken: ReadonlySet<string>): boolean {
  const keys = listPlaceKeys(records);
  return keys.filter((key) => taken.has(key)).length > keys.length / 2;
}

/** Reads the values of the outer list in the blocks around the entries of an inner list. */
function readBlocks(
  context: Context,
  pointer: string,
  single: readonly Question[],
  inner: Records,
  readRows: RowReader,
): Records | null {
  const places = inner.places.filter((place) => place !== null);
  const blocks = places.length < inner.places.length ? null : findEntryBlocks(context.view, places);
  if (!blocks) return null;
  const records: Records = { entries: [], evidence: {}, places: [] };
  for (const [i, { rows, place }] of blocks.entries()) {
    const { values, evidence } = readRows(rows);
    const entry: Record<string, unknown> = {};
    for (const question of single) {
      const own = evidence[question.pointer];
      if (!own) continue;
      setEntryValue(entry, question.pointer, values.get(question.pointer));
      records.evidence[`${pointer}/${i}${question.pointer}`] = own;
    }
    records.entries.push(entry);
    records.places.push(place);
  }
  addHeadings(context, pointer, single, blocks, records);
  return records;
}

/** Answers the first text with the headings of the blocks, if no text has an answer in any block. */
function addHeadings(
  { view }: Context,
  pointer: string,
  single: readonly Question[],
  blocks: readonly EntryBlock[],
  { entries, evidence }: Records,
): void {
  const texts = single.filter(({ kind }) => kind === 'text');
  const [first] = texts;
  const isAnswered = texts.some((text) =>
    entries.some((entry) => getEntryValue(entry, text.pointer) !== undefined),
  );
  if (!first || isAnswered) return;
  for (const [i, { heading }] of blocks.entries()) {
    const chunk = view.rows[heading]?.chunks[0];
    const value = chunk ? tidyText(chunk.text) : '';
    if (!chunk || value === '') continue;
    setEntryValue(entries[i] as Records['entries'][number], first.pointer, value);
    const places = listSpanPlaces(view, selectWholeChunk(chunk));
    evidence[`${pointer}/${i}${first.pointer}`] = createEvidence({ places, method: 'schema' }, HEADING);
  }
}

/**
 * Returns the mean confidence of the single values that the entries should have, counting missing values as 0, or 1 if
 * there are no such values.
 */
function measureAnswers(
  { entries, evidence }: Records,
  pointer: string,
  single: readonly Question[],
): number {
  if (single.length === 0) return 1;
  let sum = 0;
  for (const i of entries.keys())
    for (const question of single) sum += evidence[`${pointer}/${i}${question.pointer}`]?.confidence ?? 0;
  return sum / (entries.length * single.length);
}
