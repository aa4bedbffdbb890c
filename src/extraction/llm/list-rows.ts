import type { FieldSchema } from '../options.ts';
import type { ParsedData } from '../parsed-data.ts';
import type { View } from '../understand/view/view.ts';
import { findPartRow } from './merge-lists.ts';
import { calculateMeanConfidence, escapeName, getMember, getPart, type Part } from './part.ts';
import { findTableRows } from './table-rows.ts';
import type { TextView } from './text-view.ts';
import type { Window } from './windows.ts';

/** The rows in a part of a document in which list entries are expected. */
export interface ListRows {
  /** The requested lists, with the rows in which the offline engine found entries. */
  lists: { pointer: string; rows: number[] }[];
  /**
   * Groups of rows with the same kinds of text in the same columns. If two rows of a group are list entries,
   * the others probably are as well.
   */
  tables: number[][];
}

const LEAST_CONFIDENCE = 0.5;

/**
 * Returns, for each window, the rows in which entries are expected, so that a model that stops early can be
 * asked for the rest.
 * @param text the text of these windows
 * @param view the whole document
 */
export function findListRows(
  text: TextView,
  view: View,
  schema: FieldSchema,
  data: ParsedData,
  windows: readonly Window[],
): ListRows[] {
  const pointers = findLists(schema);
  if (pointers.length === 0) return windows.map(() => ({ lists: [], tables: [] }));
  const lists = pointers.map((pointer) => ({ pointer, rows: findEntryRows(data, pointer, view) }));
  const tables = findTableRows(text);
  return windows.map(({ rows: { start, end } }) => {
    const selectWithin = (rows: readonly number[]) => rows.filter((row) => row >= start && row < end);
    return {
      lists: lists.map(({ pointer, rows }) => ({ pointer, rows: selectWithin(rows) })),
      tables: tables.map(selectWithin).filter(({ length }) => length > 0),
    };
  });
}

/** Returns JSON pointers to the lists in a schema, excluding lists nested in other lists. */
function findLists({ type, properties = {} }: FieldSchema, pointer = ''): string[] {
  if (type === 'array') return [pointer];
  if (type !== 'object') return [];
  return Object.entries(properties).flatMap(([name, field]) =>
    findLists(field, `${pointer}/${escapeName(name)}`),
  );
}

function findEntryRows(data: ParsedData, pointer: string, view: View): number[] {
  const [, first = '', ...names] = pointer.split('/');
  const whole = getPart(Reflect.get(data, first), data.evidence, `/${first}`);
  const list = names.reduce<Part | null>(
    (part, name) => getMember(part, name.replaceAll('~1', '/').replaceAll('~0', '~')),
    whole,
  );
  if (!Array.isArray(list?.value)) return [];
  const rows = list.value.flatMap((_, index) => {
    const entry = getMember(list, String(index));
    if (entry === null || calculateMeanConfidence(entry) < LEAST_CONFIDENCE) return [];
    return findPartRow(entry, view) ?? [];
  });
  return [...new Set(rows)].sort((a, b) => a - b);
}
