import type { FieldSchema } from '../options.ts';
import { parseDate } from '../understand/recognize/dates.ts';
import { type NumberHabit, parseAmount } from '../understand/recognize/numbers.ts';
import type { LeafValue } from './align/aligner.ts';
import { ROW, ROWS } from './output-schema.ts';

/** A model's answer, reduced to the members of the schema; null if the model found nothing. */
export type AnswerNode =
  | { kind: 'leaf'; schema: FieldSchema; value: LeafValue; row: number | null }
  | { kind: 'object'; members: Map<string, AnswerNode> }
  | { kind: 'list'; entries: AnswerEntry[] };

export interface AnswerEntry {
  node: AnswerNode;
  /**
   * Number of the row in which the entry begins, as stated by the model; null if the model did not state it.
   */
  row: number | null;
}

/** The number and date formats of the document, which a model may use in its answer. */
export interface ReadingHabits {
  numbers: NumberHabit;
  dayFirst: boolean;
}

const LONGEST_TEXT = 10_000;
const MOST_ENTRIES = 5_000;
const DEEPEST = 8;
const NOTHING = /^(?:null|none|n\/a|not (?:found|available|specified|stated|given)|unknown)?$/i;

export function readAnswer(
  schema: FieldSchema,
  answer: unknown,
  habits: ReadingHabits,
  depth = 0,
): AnswerNode | null {
  if (answer === null || answer === undefined || depth > DEEPEST) return null;
  if (schema.type === 'object') return readObject(schema, answer, habits, depth);
  if (schema.type === 'array') return readList(schema, answer, habits, depth);
  const value = readLeaf(schema, answer, habits);
  return value === null ? null : { kind: 'leaf', schema, value, row: null };
}

function readObject(
  { properties = {} }: FieldSchema,
  answer: unknown,
  habits: ReadingHabits,
  depth: number,
): AnswerNode | null {
  if (typeof answer !== 'object' || answer === null || Array.isArray(answer)) return null;
  const members = new Map<string, AnswerNode>();
  const rows = Object.hasOwn(properties, ROWS) ? new Map<string, number>() : readCitedRows(answer);
  for (const [name, schema] of Object.entries(properties)) {
    const given: unknown = Object.hasOwn(answer, name) ? Reflect.get(answer, name) : null;
    const node = readAnswer(schema, given, habits, depth + 1);
    if (node === null) continue;
    members.set(name, node.kind === 'leaf' ? { ...node, row: rows.get(name) ?? null } : node);
  }
  return members.size === 0 ? null : { kind: 'object', members };
}

/** Returns the cited rows, keyed by member name. */
function readCitedRows(answer: object): Map<string, number> {
  const given: unknown = Object.hasOwn(answer, ROWS) ? Reflect.get(answer, ROWS) : null;
  const rows = new Map<string, number>();
  for (const one of Array.isArray(given) ? given.slice(0, MOST_ENTRIES) : []) {
    const [, name, row] =
      /^(.{1,200}?)[\s:]+(\d{1,7})$/.exec(typeof one === 'string' ? one.slice(0, 250).trim() : '') ?? [];
    if (name !== undefined) rows.set(name, Number(row));
  }
  return rows;
}

function readList(
  { items }: FieldSchema,
  answer: unknown,
  habits: ReadingHabits,
  depth: number,
): AnswerNode | null {
  if (!Array.isArray(answer)) return null;
  const entries = answer.slice(0, MOST_ENTRIES).flatMap((one: unknown): AnswerEntry[] => {
    const node = readAnswer(items ?? { type: 'string' }, one, habits, depth + 1);
    if (node === null) return [];
    const row: unknown = typeof one === 'object' && one !== null ? Reflect.get(one, ROW) : null;
    return [{ node, row: typeof row === 'number' && Number.isSafeInteger(row) ? row : null }];
  });
  return entries.length === 0 ? null : { kind: 'list', entries };
}

function readLeaf(schema: FieldSchema, answer: unknown, habits: ReadingHabits): LeafValue | null {
  const value = readTypedLeaf(schema, answer, habits);
  if (value === null || schema.enum === undefined) return value;
  return schema.enum.find((choice) => choice === value || isSameText(choice, value)) ?? null;
}

function readTypedLeaf(
  { type, format }: FieldSchema,
  answer: unknown,
  habits: ReadingHabits,
): LeafValue | null {
  if (type === 'boolean') return readBoolean(answer);
  if (type === 'number' || type === 'integer') {
    const value = typeof answer === 'string' ? parseAmount(answer, habits.numbers) : answer;
    if (typeof value !== 'number' || !Number.isFinite(value)) return null;
    return type === 'integer' && !Number.isInteger(value) ? null : value;
  }
  if (typeof answer !== 'string' && typeof answer !== 'number') return null;
  const text = String(answer).replaceAll('\0', '').toWellFormed().trim().slice(0, LONGEST_TEXT);
  if (NOTHING.test(text)) return null;
  if (format === 'date') return readDay(text, habits);
  if (format === 'date-time') return readMoment(text, habits);
  return text;
}

function readBoolean(answer: unknown): boolean | null {
  if (typeof answer === 'boolean') return answer;
  return answer === 'true' ? true : answer === 'false' ? false : null;
}

function readDay(text: string, { dayFirst }: ReadingHabits): string | null {
  const day = /^\d{4}-\d\d-\d\d/.exec(text)?.[0];
  return day !== undefined && isDay(day) ? day : parseDate(text, dayFirst);
}

function readMoment(text: string, habits: ReadingHabits): string | null {
  const day = readDay(text, habits);
  if (day === null) return null;
  const time = /[T ](\d\d:\d\d)(:\d\d)?(?:\.\d+)?(Z|[+-]\d\d:\d\d)?/.exec(text);
  const isTime = time !== null && Number.isFinite(Date.parse(`${day}T${time[1]}${time[2] ?? ':00'}Z`));
  return isTime ? `${day}T${time[1]}${time[2] ?? ':00'}${time[3] ?? 'Z'}` : `${day}T00:00:00Z`;
}

function isDay(text: string): boolean {
  const time = Date.parse(`${text}T00:00:00Z`);
  return Number.isFinite(time) && new Date(time).toISOString().startsWith(text);
}

function isSameText(a: string | number, b: LeafValue): boolean {
  return String(a).toLowerCase() === String(b).toLowerCase();
}
