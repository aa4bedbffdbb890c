import { getValueAt, type JsonObject, type JsonValue } from '../lib/json-pointer.ts';

/** `[x0, y0, x1, y1]` on the upright page, in page units. */
export type Box = [number, number, number, number];

/** Where a list entry was found. This identifies the entry in another result of the same document. */
export interface Anchor {
  /** Identifier of an entry that a person added. */
  id?: string;
  page?: number;
  box?: Box;
  /** For a format without a layout, the entry's cells or paths. */
  at?: string[];
  /**
   * First and last page of the document that the value belongs to, if the file contains several documents.
   */
  segment?: [number, number];
}

export interface NewCorrection {
  /** JSON pointer (RFC 6901) into the result; `/line_items/-` adds an entry. */
  pointer: string;
  /** The new value. Null removes the value; for a list entry, `{"move_to": 0}` moves it. */
  value: JsonValue;
  page: number | null;
  box: Box | null;
}

export interface Correction extends NewCorrection {
  id: number;
  /** The run whose result the person saw. */
  runId: string;
  /** Null if there was no value. */
  previous: JsonValue;
  anchor: Anchor | null;
  actorId: string;
  createdAt: Date;
}

export type CheckResult = (data: JsonObject) => { name: string; passed: boolean; message?: string }[];

/** Lists whose entries can be found again in the next result. The same applies to lists in custom fields. */
export const LISTS = ['line_items', 'taxes', 'transactions'] as const;

/**
 * Matches the beginning of a pointer into one of several documents in a file, except the first document,
 * whose values are at the top level.
 */
const SEGMENT = /^\/segments\/([1-9]\d{0,5})(?=\/)/;
const ENTRY = new RegExp(
  `^((?:${SEGMENT.source})?/(?:${LISTS.join('|')})|/custom/[^/]+)/(0|[1-9]\\d*)(/.*)?$`,
);

export interface EntryPointer {
  /** JSON pointer to the list. */
  list: string;
  index: number;
  /** The rest of the pointer, inside the entry; '' for the whole entry. */
  rest: string;
}

/**
 * Splits a pointer into list and entry: `/line_items/3/amount` → `/line_items`, 3, `/amount`. Returns null if
 * the pointer does not refer to a list entry.
 */
export function parseEntryPointer(pointer: string): EntryPointer | null {
  const match = ENTRY.exec(pointer);
  if (match === null) return null;
  const [, list = '', , index = '', rest = ''] = match;
  return { list, index: Number(index), rest };
}

export function parseSegmentPointer(pointer: string): { segment: number; inner: string } {
  const match = SEGMENT.exec(pointer);
  if (match === null) return { segment: 0, inner: pointer };
  return { segment: Number(match[1]), inner: pointer.slice(match[0].length) };
}

/** Returns the index that the correction moves an entry to, or null if it does not move one. */
export function findMoveTarget(pointer: string, value: JsonValue | undefined): number | null {
  if (!isObject(value) || parseEntryPointer(pointer)?.rest !== '') return null;
  const { move_to: target, ...others } = value;
  return typeof target === 'number' && Object.keys(others).length === 0 ? target : null;
}

/**
 * Returns the position that identifies the corrected value in another result, or null if the pointer is
 * sufficient.
 */
export function findAnchor(data: JsonObject, pointer: string): Anchor | null {
  const entry = parseEntryPointer(pointer);
  const segment = pointer.startsWith('/custom/') ? null : findSegmentPages(data, pointer);
  if (entry === null) return segment === null ? null : { segment };
  return { ...locateEntry(data, entry.list, entry.index), ...(segment === null ? {} : { segment }) };
}

/**
 * Returns the first and last page of the document that a pointer refers to. Returns null if the file contains
 * only one document.
 */
export function findSegmentPages(data: JsonObject, pointer: string): [number, number] | null {
  const { segments } = data;
  if (!Array.isArray(segments) || segments.length < 2) return null;
  return readSegmentPages(segments[parseSegmentPointer(pointer).segment]);
}

export function readSegmentPages(segment: JsonValue | undefined): [number, number] | null {
  const [first, last] = isObject(segment) && Array.isArray(segment.pages) ? segment.pages : [];
  return typeof first === 'number' && typeof last === 'number' ? [first, last] : null;
}

/** Returns the page of the entry's first value, and a box around all of the entry's values on that page. */
export function locateEntry(data: JsonObject, list: string, index: number): Anchor {
  const anchor: Anchor = {};
  const item = getValueAt(data, `${list}/${index}`);
  if (isObject(item) && typeof item.id === 'string' && item.id.includes(HUMAN_ID)) anchor.id = item.id;
  const evidence = isObject(data.evidence) ? data.evidence : {};
  const entry = `${list}/${index}`;
  const at: string[] = [];
  for (const [pointer, source] of Object.entries(evidence)) {
    if ((pointer !== entry && !pointer.startsWith(`${entry}/`)) || !isObject(source)) continue;
    if (typeof source.at === 'string') at.push(source.at);
    const box = toBox(source.box);
    if (box === null || typeof source.page !== 'number') continue;
    anchor.page ??= source.page;
    if (anchor.page === source.page) anchor.box = anchor.box === undefined ? box : joinBoxes(anchor.box, box);
  }
  if (at.length > 0) anchor.at = at;
  return anchor;
}

/** Appears only in the identifiers of entries that a person added. */
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
