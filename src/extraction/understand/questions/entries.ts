import type { Evidence } from '../../parsed-data.ts';
import type { RowPlace } from './same-rows.ts';

/** The entries of a list, with the evidence of each value keyed by its pointer in the result. */
export interface Records {
  entries: Record<string, unknown>[];
  evidence: Record<string, Evidence>;
  /** For each entry, where its row is printed; null if that is unknown. */
  places: (RowPlace | null)[];
}

/** The entries that were read from one table, and how probable it is that they are the list. */
export interface Reading {
  records: Records;
  score: number;
}

/**
 * Returns the given entries, in the given order and with the evidence of all of their values.
 * @param pointer of the list
 */
export function pickEntries(
  pointer: string,
  { entries, evidence, places }: Records,
  order: readonly number[],
): Records {
  const picked: Records = { entries: [], evidence: {}, places: [] };
  const newPlace = new Map(order.map((from, to) => [from, to]));
  for (const from of order) {
    picked.entries.push(entries[from] ?? {});
    picked.places.push(places[from] ?? null);
  }
  for (const [at, one] of Object.entries(evidence)) {
    const { index, rest } = splitEntryPointer(pointer, at);
    const to = newPlace.get(index);
    if (to !== undefined) picked.evidence[`${pointer}/${to}${rest}`] = one;
  }
  return picked;
}

/** Splits the pointer of a value into the index of its entry and the pointer relative to the entry. */
export function splitEntryPointer(pointer: string, at: string): { index: number; rest: string } {
  const [, index = '-1', rest = ''] = /^\/(\d+)(.*)$/s.exec(at.slice(pointer.length)) ?? [];
  return { index: at.startsWith(`${pointer}/`) ? Number(index) : -1, rest };
}

/** Sets the value at the JSON pointer `pointer` of an entry, creating the objects that contain it. */
export function setEntryValue(entry: Record<string, unknown>, pointer: string, value: unknown): void {
  const names = listPointerNames(pointer);
  const last = names.pop();
  if (last === undefined) throw new Error('An entry cannot be replaced as a whole.');
  let at = entry;
  for (const name of names) {
    if (!Object.hasOwn(at, name)) define(at, name, {});
    at = at[name] as Record<string, unknown>;
  }
  define(at, last, value);
}

/** Returns the value at the JSON pointer `pointer` of an entry; undefined if there is none. */
export function getEntryValue(entry: Record<string, unknown>, pointer: string): unknown {
  let at: unknown = entry;
  for (const name of listPointerNames(pointer)) {
    if (typeof at !== 'object' || at === null || !Object.hasOwn(at, name)) return undefined;
    at = Reflect.get(at, name);
  }
  return at;
}

function listPointerNames(pointer: string): string[] {
  return pointer
    .split('/')
    .slice(1)
    .map((name) => name.replaceAll('~1', '/').replaceAll('~0', '~'));
}

/** A property named "__proto__" must become a property, too. */
function define(target: Record<string, unknown>, name: string, value: unknown): void {
  Object.defineProperty(target, name, { value, enumerable: true, writable: true, configurable: true });
}
