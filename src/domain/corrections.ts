import type { JsonObject, JsonValue } from '../lib/json-pointer.ts';

/** `[x0, y0, x1, y1]` of the upright page, in its unit. */
export type Box = [number, number, number, number];

/** The place of an entry of a list on its page, to find the same entry in another result of the document. */
export interface Anchor {
  /** An entry that a person added keeps its identifier. */
  id?: string;
  page?: number;
  box?: Box;
  /** Cells or paths of a format without layout. */
  at?: string[];
}

/** A correction of one value by a person, before it is stored. */
export interface NewCorrection {
  /** JSON pointer (RFC 6901) into the result; `/line_items/-` adds an entry. */
  pointer: string;
  /** null takes the value out. */
  value: JsonValue;
  page: number | null;
  box: Box | null;
}

/** A correction as it is kept. */
export interface Correction extends NewCorrection {
  id: number;
  /** The run whose result the person saw. */
  runId: string;
  /** The value before the correction; null if there was none. */
  previous: JsonValue;
  anchor: Anchor | null;
  actorId: string;
  createdAt: Date;
}

/** What can be checked of a result by arithmetic and the calendar; asked again after each change of it. */
export type CheckResult = (data: JsonObject) => { name: string; passed: boolean; message?: string }[];

/** Lists whose entries can move from one result to the next. */
export const LISTS = ['line_items', 'taxes', 'transactions'] as const;

/** The list and entry that a pointer leads into: `/line_items/3/amount` → `line_items`, 3; null for all others. */
export function parseEntryPointer(pointer: string): { list: string; index: number; rest: string } | null {
  const match = /^\/([a-z_]+)\/(\d+)(\/.*)?$/.exec(pointer);
  if (match === null) return null;
  const [, list = '', index = '', rest = ''] = match;
  return LISTS.some((name) => name === list) ? { list, index: Number(index), rest } : null;
}

/** The place of an entry in this result, from the evidence of its values. */
export function anchorOf(data: JsonObject, pointer: string): Anchor | null {
  const entry = parseEntryPointer(pointer);
  if (entry === null) return null;
  return locateEntry(data, entry.list, entry.index);
}

/** The place of one entry: the union of the boxes of its values on the page of the first one. */
export function locateEntry(data: JsonObject, list: string, index: number): Anchor {
  const anchor: Anchor = {};
  const entries = data[list];
  const item = Array.isArray(entries) ? entries[index] : undefined;
  if (isObject(item) && typeof item.id === 'string' && item.id.includes(HUMAN_ID)) anchor.id = item.id;
  const evidence = isObject(data.evidence) ? data.evidence : {};
  const prefix = `/${list}/${index}/`;
  const at: string[] = [];
  for (const [pointer, source] of Object.entries(evidence)) {
    if (!pointer.startsWith(prefix) || !isObject(source)) continue;
    if (typeof source.at === 'string') at.push(source.at);
    const box = toBox(source.box);
    if (box === null || typeof source.page !== 'number') continue;
    anchor.page ??= source.page;
    if (anchor.page === source.page) anchor.box = anchor.box === undefined ? box : joinBoxes(anchor.box, box);
  }
  if (at.length > 0) anchor.at = at;
  return anchor;
}

/** Part of the identifier of an entry that a person added; nothing that was read has it. */
export const HUMAN_ID = '_h';

/** @throws {TypeError} if the JSON is not an object */
export function parseResult(json: string): JsonObject {
  const result: JsonValue = JSON.parse(json);
  if (!isObject(result)) throw new TypeError('A result is an object.');
  return result;
}

export function isObject(value: JsonValue | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function toBox(value: JsonValue | undefined): Box | null {
  if (!Array.isArray(value) || value.length !== 4) return null;
  const [x0, y0, x1, y1] = value;
  const isBox = [x0, y0, x1, y1].every((number) => typeof number === 'number');
  return isBox ? [Number(x0), Number(y0), Number(x1), Number(y1)] : null;
}

function joinBoxes(a: Box, b: Box): Box {
  return [Math.min(a[0], b[0]), Math.min(a[1], b[1]), Math.max(a[2], b[2]), Math.max(a[3], b[3])];
}
