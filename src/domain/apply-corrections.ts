import {
  escapeToken,
  getValueAt,
  type JsonObject,
  type JsonValue,
  parsePointer,
  removeAt,
  setAt,
} from '../lib/json-pointer.ts';
import {
  type Anchor,
  type Box,
  type Correction,
  type EntryPointer,
  findMoveTarget,
  isObject,
  LISTS,
  locateEntry,
  parseEntryPointer,
  parseSegmentPointer,
  readSegmentPages,
} from './corrections.ts';
import { repeatFirstSegment } from './repeat-first-segment.ts';

export type AppliedCorrection = Pick<Correction, 'runId' | 'pointer' | 'value' | 'page' | 'box' | 'anchor'>;

/** Two rows are the same if they overlap by at least this fraction of the smaller row's height. */
const SAME_ROW = 0.5;

/**
 * Applies corrections to a result, in place and in order. If a correction was made to the result of another
 * run, it is applied to the corresponding value. Returns the pointers of corrections whose value no longer
 * exists.
 */
export function applyCorrections(
  data: JsonObject,
  runId: string,
  corrections: readonly AppliedCorrection[],
): string[] {
  const unplaced: string[] = [];
  for (const correction of corrections) {
    const pointer = correction.runId === runId ? correction.pointer : movePointer(data, correction);
    // If the value no longer exists, there is nothing to remove.
    if (pointer === null && correction.value === null) continue;
    if (pointer === null || !applyOne(data, pointer, correction)) unplaced.push(correction.pointer);
  }
  repeatFirstSegment(data);
  return unplaced;
}

function applyOne(data: JsonObject, given: string, { value, page, box }: AppliedCorrection): boolean {
  const tokens = parsePointer(given);
  if (tokens === null) return false;
  const evidence = isObject(data.evidence) ? data.evidence : {};
  data.evidence = evidence;
  if (value === null) {
    if (!removeAt(data, tokens)) return true;
    forget(evidence, given);
    const entry = parseEntryPointer(given);
    if (entry !== null && entry.rest === '')
      renumber(evidence, entry.list, (index) => (index > entry.index ? index - 1 : index));
    return true;
  }
  const target = findMoveTarget(given, value);
  if (target !== null) return moveEntry(data, evidence, given, target);
  const list = given.replace(/\/-$/, '');
  const entries = list === given ? undefined : getValueAt(data, list);
  const pointer = list === given ? given : `${list}/${Array.isArray(entries) ? entries.length : 0}`;
  // The correction adds the first entry to a list that was empty.
  if (list !== given && entries === undefined) setAt(data, tokens.slice(0, -1), []);
  const before = evidence[pointer];
  if (page === null && isConfirmed(data, pointer, value, before)) {
    evidence[pointer] = { ...before, confidence: 1, confirmed: true };
    return true;
  }
  if (!setAt(data, tokens, structuredClone(value))) return false;
  forget(evidence, pointer);
  const place = findCorrectionPlace(page, box, before);
  for (const leaf of listLeaves(value, pointer))
    evidence[leaf] = { method: 'human', confidence: 1, ...place };
  return true;
}

/**
 * Returns true if a person entered exactly the value that was extracted. The value then keeps its method and
 * position.
 */
function isConfirmed(
  data: JsonObject,
  pointer: string,
  value: JsonValue,
  before: JsonValue | undefined,
): before is JsonObject {
  if (!isObject(before) || before.method === 'human' || pointer === '/document_type') return false;
  return typeof value !== 'object' && getValueAt(data, pointer) === value;
}

/**
 * Returns the box that the person drew. If there is none, returns the previous value's position, because
 * correcting a value does not move the printed text.
 */
function findCorrectionPlace(
  page: number | null,
  box: Box | null,
  before: JsonValue | undefined,
): JsonObject {
  if (page !== null && box !== null) return { page, box };
  if (!isObject(before)) return {};
  const kept = ['page', 'box', 'text', 'regions', 'at'].filter((name) => before[name] !== undefined);
  return Object.fromEntries(kept.map((name) => [name, before[name] ?? null]));
}

function forget(evidence: JsonObject, pointer: string): void {
  for (const key of Object.keys(evidence)) {
    if (key === pointer || key.startsWith(`${pointer}/`)) delete evidence[key];
  }
}

/**
 * Moves an entry within its list, together with its evidence. Returns false if the entry or index does not
 * exist.
 */
function moveEntry(data: JsonObject, evidence: JsonObject, pointer: string, target: number): boolean {
  const entry = parseEntryPointer(pointer);
  const entries = entry === null ? undefined : getValueAt(data, entry.list);
  if (entry === null || !Array.isArray(entries) || target >= entries.length) return false;
  const { list, index: from } = entry;
  const [moved] = entries.splice(from, 1);
  if (moved === undefined) return false;
  entries.splice(target, 0, moved);
  renumber(evidence, list, (index) => {
    if (index === from) return target;
    if (from < index && index <= target) return index - 1;
    return target <= index && index < from ? index + 1 : index;
  });
  return true;
}

/** Replaces list indexes in the pointers of the evidence. */
function renumber(evidence: JsonObject, list: string, toIndex: (index: number) => number): void {
  const moved: [string, JsonValue][] = [];
  for (const [key, source] of Object.entries(evidence)) {
    const entry = parseEntryPointer(key);
    if (entry === null || entry.list !== list) continue;
    const index = toIndex(entry.index);
    if (index === entry.index) continue;
    delete evidence[key];
    moved.push([`${list}/${index}${entry.rest}`, source]);
  }
  for (const [key, source] of moved) evidence[key] = source;
}

function* listLeaves(value: JsonValue, pointer: string): Generator<string> {
  if (typeof value !== 'object' || value === null) yield pointer;
  else
    for (const [name, inner] of Object.entries(value)) {
      const isIdentifier = name === 'id' && LISTS.some((list) => pointer.includes(`/${list}/`));
      if (!isIdentifier) yield* listLeaves(inner, `${pointer}/${escapeToken(name)}`);
    }
}

/**
 * Returns the pointer in this result that corresponds to a pointer in the result of an older run. Returns
 * null if the entry or document no longer exists.
 */
function movePointer(data: JsonObject, { pointer: given, anchor }: AppliedCorrection): string | null {
  const pointer = moveToSegment(data, given, anchor);
  if (pointer === null) return null;
  const entry = parseEntryPointer(pointer);
  if (entry === null) return pointer;
  const entries = getValueAt(data, entry.list);
  if (!Array.isArray(entries)) return null;
  const index = findEntry(data, entry, anchor, entries);
  return index === null ? null : `${entry.list}/${index}${entry.rest}`;
}

/**
 * Changes the pointer so that it refers to the document that now has the same pages. Returns null if there is
 * none.
 */
function moveToSegment(data: JsonObject, pointer: string, anchor: Anchor | null): string | null {
  const pages = anchor?.segment;
  const { segment, inner } = parseSegmentPointer(pointer);
  if (pages === undefined) return segment === 0 ? pointer : null;
  const isSame = (other: readonly number[] | null) => other?.[0] === pages[0] && other[1] === pages[1];
  const found = Array.isArray(data.segments) ? data.segments : [];
  // The file is now a single document.
  if (found.length < 2) return isSame(findWholePages(data)) ? inner : null;
  // Several receipts can be on the same page, so try the document with the same index first.
  const index = isSame(readSegmentPages(found[segment]))
    ? segment
    : found.findIndex((one) => isSame(readSegmentPages(one)));
  if (index === -1) return null;
  return index === 0 ? inner : `/segments/${index}${inner}`;
}

function findWholePages({ pages }: JsonObject): [number, number] | null {
  return Array.isArray(pages) && pages.length > 0 ? [1, pages.length] : null;
}

function findEntry(
  data: JsonObject,
  entry: EntryPointer,
  anchor: Anchor | null,
  entries: readonly JsonValue[],
): number | null {
  if (anchor?.id !== undefined) {
    const found = entries.findIndex((one) => isObject(one) && one.id === anchor.id);
    return found === -1 ? null : found;
  }
  if (anchor === null || (anchor.box === undefined && anchor.at === undefined))
    return entry.index < entries.length ? entry.index : null;
  let best: number | null = null;
  let bestShare = SAME_ROW;
  for (const index of entries.keys()) {
    const share = measureOverlap(anchor, locateEntry(data, entry.list, index));
    if (share < bestShare || (share === bestShare && best !== null)) continue;
    best = index;
    bestShare = share;
  }
  return best;
}

/** Returns the overlap of two entries' boxes, from 0 to 1. */
function measureOverlap(a: Anchor, b: Anchor): number {
  if (a.at !== undefined) return b.at?.some((at) => a.at?.includes(at)) ? 1 : 0;
  if (a.box === undefined || b.box === undefined || a.page !== b.page) return 0;
  const common = Math.min(a.box[3], b.box[3]) - Math.max(a.box[1], b.box[1]);
  const beside = Math.min(a.box[2], b.box[2]) - Math.max(a.box[0], b.box[0]);
  const lower = Math.min(a.box[3] - a.box[1], b.box[3] - b.box[1]);
  return common <= 0 || beside <= 0 || lower <= 0 ? 0 : common / lower;
}
