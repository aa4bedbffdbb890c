import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createOptions, placeDocument } from '../../../../test/extraction/support/placed-document.ts';
import { Context } from '../context.ts';
import type { Records } from './entries.ts';
import { addMissingValues } from './missing-values.ts';
import type { CreateRowReader } from './row-reader.ts';

const { view } = new Context(
  placeDocument([
    ['Double room', 50, 120],
    ['Breakfast included', 50, 132],
    ['Suite', 50, 160],
    ['Late arrival', 50, 172],
    ['Single room', 50, 200],
    ['Notes', 50, 300],
  ]),
  createOptions(),
);
const ITEMS = {
  type: 'object',
  properties: { room: { type: 'string' }, note: { type: 'string' } },
} as const;

function createRecords(): Records {
  const rooms = [
    ['Double room', 120],
    ['Suite', 160],
    ['Single room', 200],
  ] as const;
  return {
    entries: rooms.map(([room]) => ({ room })),
    evidence: {},
    places: rooms.map(([, y]) => ({ page: 1, box: [50, y, 300, y + 10] })),
  };
}

const getFirstText = (row: number | undefined) => view.rows[row ?? -1]?.chunks[0]?.text ?? '';

/** Answers each question with the last of the rows, and a confidence by the number of rows. */
const readLastRow: CreateRowReader = (questions) => (rows) => {
  const text = getFirstText([...rows].at(-1));
  const evidence = { method: 'schema' as const, confidence: rows.size > 1 ? 0.6 : 0.1, page: 1, text };
  return {
    values: new Map(questions.map(({ pointer }) => [pointer, text])),
    evidence: Object.fromEntries(questions.map(({ pointer }) => [pointer, evidence])),
  };
};

test('A property without a column is read from the rows of each entry', () => {
  const records = createRecords();
  addMissingValues(view, '/custom/rooms', ITEMS, records, readLastRow);
  assert.deepEqual(records.entries, [
    { room: 'Double room', note: 'Breakfast included' },
    { room: 'Suite', note: 'Late arrival' },
    { room: 'Single room' },
  ]);
  assert.equal(records.evidence['/custom/rooms/1/note']?.text, 'Late arrival');
  assert.equal(records.evidence['/custom/rooms/2/note'], undefined);
});

test('Nothing is added if most entries have no such value', () => {
  const readSuite: CreateRowReader = (questions) => (rows) => {
    const { values, evidence } = readLastRow(questions)(rows);
    return { values, evidence: [...rows].some((row) => getFirstText(row) === 'Suite') ? evidence : {} };
  };
  const records = createRecords();
  addMissingValues(view, '/custom/rooms', ITEMS, records, readSuite);
  assert.deepEqual(records, createRecords());
});

test('The value of another property, or text that several entries share, is not added', () => {
  const readFirstRow: CreateRowReader = (questions) => (rows) => {
    const { evidence } = readLastRow(questions)(rows);
    return {
      values: new Map(questions.map(({ pointer }) => [pointer, getFirstText([...rows][0])])),
      evidence,
    };
  };
  const repeated = createRecords();
  addMissingValues(view, '/custom/rooms', ITEMS, repeated, readFirstRow);
  assert.deepEqual(repeated, createRecords());
  const shared = createRecords();
  shared.places = shared.places.map(() => ({ page: 1, box: [50, 120, 300, 130] }));
  const before = structuredClone(shared);
  addMissingValues(view, '/custom/rooms', ITEMS, shared, readLastRow);
  assert.deepEqual(shared, before);
});
