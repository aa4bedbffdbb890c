import {
  escapeToken,
  getValueAt,
  type JsonObject,
  type JsonValue,
  parsePointer,
} from '../lib/json-pointer.ts';
import { type Box, isObject, type NewCorrection, parseEntryPointer } from './corrections.ts';

/** Features that are used to compare a document with later documents. */
export interface LayoutSketch {
  /** Hashes for finding similar documents. */
  signs: readonly number[];
  sketch: string;
}

/**
 * A value that a person corrected or confirmed; null if the person confirmed that the document does not
 * contain it.
 */
export interface TaughtValue {
  value: string | number | boolean | null;
  /**
   * The zero-based page number, and the box in units of the page width. If the value is null, this is the
   * position of the value that a person removed.
   */
  place?: { page: number; box: Box };
  /** The previous value; set only for the document type. */
  replaced?: string;
  /** Whether only the value's pattern of letters and digits is stored, because its document was deleted. */
  isPattern?: true;
  /** For a list, its entries. `value` is then null. */
  entries?: readonly TaughtEntry[];
  /**
   * Whether learned values or a language model helped to find the list before a person corrected or confirmed
   * it.
   */
  isAssisted?: true;
}

/** The taught values of a list entry, keyed by property. */
export type TaughtEntry = Record<string, TaughtValue>;

/** Taught values, keyed by JSON pointer. */
export type TaughtValues = Record<string, TaughtValue>;

/** Whether learned values proved to be correct, keyed by JSON pointer. */
export type JudgedValues = Record<string, boolean>;

/** What a project can learn from a person's corrections or approval of a result. */
export interface Lesson {
  taught: TaughtValues;
  judged: JudgedValues;
}

/** Values learned from one document. */
export interface LayoutExample {
  sketch: string;
  values: TaughtValues;
}

/** A group of documents that look the same and from which values were learned. */
export interface Layout {
  id: string;
  /** Whether learned values are used for later documents. */
  active: boolean;
  createdAt: Date;
  /**
   * The documents from which values were learned most recently. `fields` contains the JSON pointers of these
   * values.
   */
  documents: readonly { id: string; filename: string; taughtAt: Date; fields: readonly string[] }[];
  /** Number of documents, including those that are no longer stored. */
  documentsCount: number;
  /**
   * For values that were imported or whose document was deleted: the number of documents that they came from,
   * and the values' JSON pointers.
   */
  withoutDocument: { count: number; fields: readonly string[] };
  /** How many learned values a person has confirmed or corrected, and how many of them were correct. */
  learnedValues: { judged: number; right: number };
}

/** An example in an export file. It lacks the name and identifier of its document. */
export interface TransferredExample extends LayoutExample {
  taughtAt: Date;
}

/** A layout in an export file. */
export interface TransferredLayout<Example extends TransferredExample = TransferredExample> {
  active: boolean;
  examples: readonly Example[];
}

/** Numbers of layouts and examples that an import added. */
export interface LayoutImport {
  layouts: number;
  examples: number;
  /** Examples that the project already had. */
  knownExamples: number;
}

export const LAYOUTS_PER_PROJECT = 20_000;
/** Maximum number of other projects whose layouts a project can use. */
export const TEACHERS_PER_PROJECT = 20;

const TYPE = '/document_type';
const TAUGHT = /^\/(?:(?:fields|custom)\/|document_type$)/;
/** Maximum number of characters in a value. Longer values are not stored. */
export const MOST_CHARACTERS = 500;
/** Lists whose entries can be learned. */
const LIST = /^\/(?:line_items|transactions|custom\/[^/]+)$/;
/** Maximum number of entries to learn. More would teach nothing new about the columns. */
export const MOST_ENTRIES = 50;
const MOST_PROPERTIES = 100;

/** A correction to learn from. Stored corrections contain the previous value. */
type TeachingCorrection = NewCorrection & { previous?: JsonValue };

/** Determines what a project learns from corrections, given the result before and after them. */
export function learnFromCorrections(
  before: JsonObject,
  after: JsonObject,
  corrections: readonly TeachingCorrection[],
): Lesson {
  const learned = new Set(listLearned(before));
  const judged = corrections.flatMap(({ pointer, value }): [string, boolean][] =>
    learned.has(pointer) ? [[pointer, getValueAt(before, pointer) === value]] : [],
  );
  const placed = corrections.map((one) => {
    const isSame = one.page === null && getValueAt(before, one.pointer) === one.value;
    return {
      ...one,
      ...(one.value === null || isSame ? findEvidencePlace(before, one.pointer) : {}),
      replaced: one.previous ?? getValueAt(before, one.pointer),
    };
  });
  const lists = new Set(corrections.flatMap(({ pointer }) => findList(pointer) ?? []));
  const taught = { ...collectTaught(after, placed), ...collectLists(after, lists, before) };
  return { taught, judged: Object.fromEntries(judged) };
}

/** Determines what a project learns from an approval, which confirms all values of the result. */
export function learnFromApproval(data: JsonObject): Lesson {
  const judged = Object.fromEntries(listLearned(data).map((pointer) => [pointer, true]));
  const evidence = isObject(data.evidence) ? Object.keys(data.evidence) : [];
  const lists = new Set(evidence.flatMap((pointer) => findList(pointer) ?? []));
  return { taught: { ...collectConfirmed(data), ...collectLists(data, lists) }, judged };
}

function listLearned({ evidence }: JsonObject): string[] {
  if (!isObject(evidence)) return [];
  return Object.entries(evidence).flatMap(([pointer, source]) =>
    isObject(source) && source.method === 'learned' ? pointer : [],
  );
}

type PlacedValue = Pick<NewCorrection, 'pointer' | 'value' | 'page' | 'box'> & {
  replaced?: JsonValue | undefined;
};

/**
 * Returns true if the pointer refers to an individual value that can be learned. Values in list entries
 * cannot be learned individually.
 */
export function isTeachable(pointer: string): boolean {
  const isEntry = (token: string) => /^(?:\d+|-)$/.test(token);
  return TAUGHT.test(pointer) && parsePointer(pointer)?.some(isEntry) === false;
}

export function isTeachableList(pointer: string): boolean {
  return LIST.test(pointer);
}

/** Collects the document type, and the individual values among the header fields and custom fields. */
function collectTaught(data: JsonObject, corrections: readonly PlacedValue[]): TaughtValues {
  const taught: TaughtValues = {};
  for (const { pointer, value, page, box, replaced } of corrections) {
    if (!isTeachable(pointer)) continue;
    if (!isSingle(value) || (typeof value === 'string' && value.length > MOST_CHARACTERS)) continue;
    const place = page !== null && box !== null ? scalePlace(data, page, box) : null;
    const isReplaced = pointer === TYPE && typeof replaced === 'string' && replaced !== value;
    taught[pointer] = { value, ...(place ? { place } : {}), ...(isReplaced ? { replaced } : {}) };
  }
  return taught;
}

/**
 * Collects values that have evidence, except corrected ones, which were already learned when they were
 * corrected.
 */
function collectConfirmed(data: JsonObject): TaughtValues {
  const evidence = isObject(data.evidence) ? data.evidence : {};
  const confirmed = [TYPE, ...Object.keys(evidence)].flatMap((pointer): PlacedValue[] => {
    const value = TAUGHT.test(pointer) ? getValueAt(data, pointer) : undefined;
    const source = evidence[pointer];
    if (value === undefined || (isObject(source) && source.method === 'human')) return [];
    return [{ pointer, value, ...findEvidencePlace(data, pointer) }];
  });
  return collectTaught(data, confirmed);
}

/** Returns a pointer to the list that contains the entry, or null if that list cannot be learned. */
function findList(pointer: string): string | null {
  const list = pointer.endsWith('/-') ? pointer.slice(0, -2) : parseEntryPointer(pointer)?.list;
  return list !== undefined && isTeachableList(list) ? list : null;
}

/**
 * Collects the entries of lists, with the positions of extracted values.
 * @param before the result before it was corrected
 */
function collectLists(data: JsonObject, lists: ReadonlySet<string>, before = data): TaughtValues {
  const taught: TaughtValues = {};
  for (const list of lists) {
    const entries = getValueAt(data, list);
    if (!Array.isArray(entries) || entries.length === 0 || !entries.every(isObject)) continue;
    taught[list] = {
      value: null,
      entries: entries.slice(0, MOST_ENTRIES).map((entry, i) => collectEntry(data, entry, `${list}/${i}`)),
      ...(isAssisted(before, list) ? { isAssisted: true } : {}),
    };
  }
  return taught;
}

const ASSISTED: ReadonlySet<unknown> = new Set(['learned', 'llm']);

/** Returns true if learned values or a language model helped to find a value of the list. */
function isAssisted({ evidence }: JsonObject, list: string): boolean {
  if (!isObject(evidence)) return false;
  return Object.entries(evidence).some(
    ([pointer, source]) => findList(pointer) === list && isObject(source) && ASSISTED.has(source.method),
  );
}

function collectEntry(data: JsonObject, entry: JsonObject, pointer: string): TaughtEntry {
  const values: TaughtEntry = {};
  for (const [name, value] of Object.entries(entry).slice(0, MOST_PROPERTIES)) {
    if (name === 'id' || value === null || !isSingle(value)) continue;
    if (typeof value === 'string' && value.length > MOST_CHARACTERS) continue;
    const { page, box } = findEvidencePlace(data, `${pointer}/${escapeToken(name)}`);
    const place = page !== null && box !== null ? scalePlace(data, page, box) : null;
    values[name] = { value, ...(place ? { place } : {}) };
  }
  return values;
}

/** Returns where a value was found. Both properties are null if the position is unknown. */
function findEvidencePlace(data: JsonObject, pointer: string): Pick<NewCorrection, 'page' | 'box'> {
  const source = isObject(data.evidence) ? data.evidence[pointer] : undefined;
  if (!isObject(source) || source.method === 'human') return { page: null, box: null };
  const { page, box } = source;
  const isPlaced = typeof page === 'number' && Array.isArray(box) && box.length === 4;
  return isPlaced ? { page, box: box as Box } : { page: null, box: null };
}

function isSingle(value: JsonValue): value is string | number | boolean | null {
  return value === null || typeof value !== 'object';
}

/** Converts a box to units of the page width. Returns null for a format without a layout. */
function scalePlace(data: JsonObject, number: number, box: Box): TaughtValue['place'] | null {
  const pages = Array.isArray(data.pages) ? data.pages : [];
  const index = pages.findIndex((page) => isObject(page) && page.number === number);
  const page = pages[index];
  if (!isObject(page) || typeof page.width !== 'number' || page.width <= 0) return null;
  const { width } = page;
  return { page: index, box: box.map((at) => at / Number(width)) as Box };
}
