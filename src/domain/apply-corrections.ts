import {
  escapeToken,
  type JsonObject,
  type JsonValue,
  parsePointer,
  removeAt,
  setAt,
  valueAt,
} from '../lib/json-pointer.ts';
import {
  type Anchor,
  type Box,
  type Correction,
  isObject,
  LISTS,
  locateEntry,
  parseEntryPointer,
} from './corrections.ts';
import { repeatFirstSegment } from './repeat-first-segment.ts';

export type AppliedCorrection = Pick<Correction, 'runId' | 'pointer' | 'value' | 'page' | 'box' | 'anchor'>;

/** Of two rows that are the same one in two results, this share of the lower one's height is common. */
const SAME_ROW = 0.5;

/**
 * Puts corrections into a result, in place and in order. Those that were made on another run are put where their place
 * is in this one. Returns the pointers of those whose place is gone.
 */
export function applyCorrections(
  data: JsonObject,
  runId: string,
  corrections: readonly AppliedCorrection[],
): string[] {
  const unplaced: string[] = [];
  for (const correction of corrections) {
    const pointer = correction.runId === runId ? correction.pointer : movePointer(data, correction);
    // What was taken out and is not there any more needs nothing.
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
    if (entry !== null && entry.rest === '') moveUp(evidence, entry.list, entry.index);
    return true;
  }
  const [list = ''] = tokens;
  const entries = data[list];
  const pointer =
    tokens.at(-1) === '-' && Array.isArray(entries) ? `/${escapeToken(list)}/${entries.length}` : given;
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

/** Whether a person has entered the value that was extracted: then it keeps its method and its place. */
function isConfirmed(
  data: JsonObject,
  pointer: string,
  value: JsonValue,
  before: JsonValue | undefined,
): before is JsonObject {
  if (!isObject(before) || before.method === 'human' || pointer === '/document_type') return false;
  return typeof value !== 'object' && valueAt(data, pointer) === value;
}

/** The place that the person drew, otherwise that of the previous value: the words there have not changed. */
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

/** After an entry of a list was removed, moves the evidence of the following entries up with them. */
function moveUp(evidence: JsonObject, list: string, gone: number): void {
  for (const [key, source] of Object.entries(evidence)) {
    const entry = parseEntryPointer(key);
    if (entry === null || entry.list !== list || entry.index < gone) continue;
    delete evidence[key];
    evidence[`/${list}/${entry.index - 1}${entry.rest}`] = source;
  }
}

function* listLeaves(value: JsonValue, pointer: string): Generator<string> {
  if (typeof value !== 'object' || value === null) yield pointer;
  else
    for (const [name, inner] of Object.entries(value)) {
      const isIdentifier = name === 'id' && LISTS.some((list) => pointer.startsWith(`/${list}/`));
      if (!isIdentifier) yield* listLeaves(inner, `${pointer}/${escapeToken(name)}`);
    }
}

/** Converts a pointer of an older run to this result; null if its entry is gone. */
function movePointer(data: JsonObject, { pointer, anchor }: AppliedCorrection): string | null {
  const entry = parseEntryPointer(pointer);
  if (entry === null) return pointer;
  const entries = data[entry.list];
  if (!Array.isArray(entries)) return null;
  const index = findEntry(data, entry, anchor, entries);
  return index === null ? null : `/${entry.list}/${index}${entry.rest}`;
}

function findEntry(
  data: JsonObject,
  entry: { list: string; index: number },
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

/** 0 to 1: how much of two entries' places is common. */
function measureOverlap(a: Anchor, b: Anchor): number {
  if (a.at !== undefined) return b.at?.some((at) => a.at?.includes(at)) ? 1 : 0;
  if (a.box === undefined || b.box === undefined || a.page !== b.page) return 0;
  const common = Math.min(a.box[3], b.box[3]) - Math.max(a.box[1], b.box[1]);
  const beside = Math.min(a.box[2], b.box[2]) - Math.max(a.box[0], b.box[0]);
  const lower = Math.min(a.box[3] - a.box[1], b.box[3] - b.box[1]);
  return common <= 0 || beside <= 0 || lower <= 0 ? 0 : common / lower;
}
