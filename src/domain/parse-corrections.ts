import { createValidationError, type FieldError } from '../lib/api-error.ts';
import { type JsonObject, type JsonValue, parsePointer } from '../lib/json-pointer.ts';
import {
  type Box,
  findMoveTarget,
  HUMAN_ID,
  isObject,
  LISTS,
  type NewCorrection,
  parseEntryPointer,
  parseSegmentPointer,
} from './corrections.ts';
import type { Refuse } from './tidy-text.ts';
import { type ParseTypedValue, toKind } from './value-kinds.ts';

/** A correction whose value must be read from a box on the page. */
export interface BoxToRead {
  pointer: string;
  page: number;
  box: Box;
}

export interface ParsedCorrections {
  corrections: NewCorrection[];
  toRead: BoxToRead[];
}

const MOST_CORRECTIONS = 500;
/** Limits the number of boxes in a request, because each one is read in a parser process. */
const MOST_BOXES = 20;
const MOST_LETTERS = 20_000;
const DEEPEST = 8;
const CORRECTABLE = ['fields', ...LISTS, 'custom'];
const IN_SEGMENTS = ['document_type', 'fields', 'line_items', 'taxes'];

/**
 * Parses the corrections of a request. Returns them in the order in which they must be applied: values,
 * deleted entries (last first, so that the other indexes stay valid), added entries, moved entries. Accepts
 * dates and amounts in any usual notation. Throws a 422 error that lists all mistakes; the `field` of each is
 * `fields.` followed by the pointer.
 */
export function parseCorrections(
  fields: Record<string, unknown>,
  { newEntryId, parseTyped }: { newEntryId: () => string; parseTyped: ParseTypedValue },
): ParsedCorrections {
  const entries = Object.entries(fields);
  const errors: FieldError[] = [];
  const added = entries.map(([pointer, given]) =>
    pointer.endsWith('/-') && Array.isArray(given) ? given.length : 1,
  );
  if (added.reduce((sum, count) => sum + count, 0) > MOST_CORRECTIONS) {
    throw createValidationError({
      field: 'fields',
      code: 'too_many_items',
      message: `must contain at most ${MOST_CORRECTIONS} corrections`,
    });
  }
  const parsed: ParsedCorrections = { corrections: [], toRead: [] };
  for (const [pointer, given] of entries) {
    const refuse = (code: FieldError['code'], message: string, member = '') => {
      errors.push({ field: `fields.${pointer.slice(0, 200)}${member}`, code, message });
    };
    if (!isCorrectable(pointer)) {
      const names = CORRECTABLE.map((name) => `/${name}`).join(', ');
      refuse('invalid', `must be a JSON pointer under ${names}, or /document_type`);
      continue;
    }
    const addsSeveral = pointer.endsWith('/-') && Array.isArray(given);
    for (const one of addsSeveral ? given : [given]) {
      const correction = readCorrection(pointer, one, refuse);
      if (correction === null) continue;
      if (correction.value === undefined) parsed.toRead.push(correction);
      else {
        const value = toKind(pointer, correction.value, parseTyped, refuse);
        parsed.corrections.push({ ...correction, value: withEntryId(pointer, value, newEntryId) });
      }
    }
  }
  if (errors.length > 0) throw createValidationError(...errors.slice(0, 100));
  if (parsed.toRead.length > MOST_BOXES) {
    throw createValidationError({
      field: 'fields',
      code: 'too_many_items',
      message: `must contain at most ${MOST_BOXES} boxes without a value`,
    });
  }
  parsed.corrections.sort((a, b) => rankStep(a) - rankStep(b) || readIndex(b) - readIndex(a));
  return parsed;
}

/** Throws a 422 error if the value has the wrong type for its pointer. */
export function checkReadValue(pointer: string, value: JsonValue, parseTyped: ParseTypedValue): void {
  const errors: FieldError[] = [];
  toKind(pointer, value, parseTyped, (code, message) =>
    errors.push({ field: `fields.${pointer}`, code, message }),
  );
  if (errors.length > 0) throw createValidationError(...errors);
}

type Given = Omit<NewCorrection, 'value'> & { value: JsonValue };
type Read = BoxToRead & { value: undefined };

function isCorrectable(pointer: string): boolean {
  if (pointer.length > 500 || parsePointer(pointer) === null) return false;
  const { segment, inner } = parseSegmentPointer(pointer);
  const tokens = parsePointer(inner);
  if (tokens === null || tokens.length > DEEPEST) return false;
  const [first = ''] = tokens;
  const isList = LISTS.some((list) => list === first);
  // Other properties, such as custom fields and transactions, exist only for the whole file.
  if (segment > 0 && !IN_SEGMENTS.includes(first)) return false;
  if (tokens.length === 1) return first === 'document_type';
  if (tokens.slice(1).includes('-'))
    return (
      tokens.at(-1) === '-' && (isList ? tokens.length === 2 : first === 'custom' && tokens.length === 3)
    );
  if (isList) return parseEntryPointer(pointer) !== null;
  return CORRECTABLE.includes(first);
}

/** Reads `null`, a value, or `{value, page, box}`. A missing `value` is read from the box later. */
function readCorrection(pointer: string, given: unknown, refuse: Refuse): Given | Read | null {
  const json = toJson(given, 0);
  if (json === undefined || (typeof given === 'string' && given.length > MOST_LETTERS)) {
    refuse('invalid', 'must be JSON without control characters, within the limits on size and depth');
    return null;
  }
  if (!isObject(json)) {
    if (Array.isArray(json)) {
      refuse('wrong_type', 'must be a value, null, or an object with `value`, `page`, `box`');
      return null;
    }
    return { pointer, value: json, page: null, box: null };
  }
  if (json.move_to !== undefined) return readMove(pointer, json, refuse);
  const { value, page, box } = json;
  if (value === undefined && page === undefined && box === undefined)
    return { pointer, value: json, page: null, box: null };
  const place = readPlace(page, box, refuse);
  if (place === null) return null;
  if (value !== undefined) return { pointer, value, page: place.page, box: place.box };
  if (place.page !== null && place.box !== null)
    return { pointer, value: undefined, page: place.page, box: place.box };
  refuse('required', 'is required if there is no box to read it from', '.value');
  return null;
}

/** Reads `{"move_to": index}`, which moves a list entry. */
function readMove(pointer: string, json: JsonObject, refuse: Refuse): Given | null {
  const target = findMoveTarget(pointer, json);
  if (target !== null && Number.isInteger(target) && target >= 0)
    return { pointer, value: json, page: null, box: null };
  refuse('invalid', 'must be the only member: the new index of a list entry', '.move_to');
  return null;
}

function readPlace(
  page: JsonValue | undefined,
  box: JsonValue | undefined,
  refuse: Refuse,
): { page: number; box: Box } | { page: null; box: null } | null {
  if (page === undefined && box === undefined) return { page: null, box: null };
  const isPage = typeof page === 'number' && Number.isInteger(page) && page >= 1;
  if (!isPage) refuse(page === undefined ? 'required' : 'invalid', 'must be the number of a page', '.page');
  const numbers = Array.isArray(box) && box.every((one) => typeof one === 'number') ? box.map(Number) : [];
  const [x0, y0, x1, y1, more] = numbers;
  const isBox =
    x0 !== undefined && y0 !== undefined && x1 !== undefined && y1 !== undefined && more === undefined;
  if (!isBox || x1 <= x0 || y1 <= y0) {
    refuse(
      box === undefined ? 'required' : 'invalid',
      'must be [x0, y0, x1, y1] with x0 < x1 and y0 < y1',
      '.box',
    );
    return null;
  }
  return isPage ? { page, box: [x0, y0, x1, y1] } : null;
}

/** Adds an identifier to a new list entry, so that the entry can be found in later results. */
function withEntryId(pointer: string, value: JsonValue, newEntryId: () => string): JsonValue {
  if (!pointer.endsWith('/-') || pointer.startsWith('/custom/') || !isObject(value)) return value;
  const kind = pointer.endsWith('/line_items/-') ? 'li' : pointer.endsWith('/taxes/-') ? 'tax' : 'tr';
  const { id: _, ...rest } = value;
  return { id: `${kind}${HUMAN_ID}${newEntryId()}`, ...rest };
}

function rankStep({ pointer, value }: NewCorrection): number {
  if (findMoveTarget(pointer, value) !== null) return 3;
  if (pointer.endsWith('/-')) return 2;
  return value === null && parseEntryPointer(pointer)?.rest === '' ? 1 : 0;
}

function readIndex(correction: NewCorrection): number {
  return rankStep(correction) === 1 ? (parseEntryPointer(correction.pointer)?.index ?? 0) : 0;
}

/** Returns undefined if the value cannot be stored as JSON. */
function toJson(value: unknown, depth: number): JsonValue | undefined {
  if (value === null || typeof value === 'boolean') return value;
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined;
  if (typeof value === 'string')
    return value.isWellFormed() && !value.includes('\0') && value.length <= MOST_LETTERS ? value : undefined;
  if (typeof value !== 'object' || depth >= DEEPEST) return undefined;
  if (Array.isArray(value)) {
    const list = value.map((one) => toJson(one, depth + 1));
    return list.some((one) => one === undefined) ? undefined : list.filter((one) => one !== undefined);
  }
  const object: Record<string, JsonValue> = {};
  for (const [name, inner] of Object.entries(value)) {
    const json = toJson(inner, depth + 1);
    if (json === undefined || toJson(name, DEEPEST) === undefined || parsePointer(`/x${name}`) === null)
      return undefined;
    if (name === '__proto__') return undefined;
    object[name] = json;
  }
  return object;
}
