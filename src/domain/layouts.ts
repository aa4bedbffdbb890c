import { getValueAt, type JsonObject, type JsonValue, parsePointer } from '../lib/json-pointer.ts';
import { type Box, isObject, type NewCorrection } from './corrections.ts';

/** The stored features of a document, for comparison with later ones. */
export interface LayoutSketch {
  /** Its fingerprint. */
  signs: readonly number[];
  sketch: string;
}

/** A value that a person corrected or confirmed; null if the document does not have it. */
export interface TaughtValue {
  value: string | number | boolean | null;
  /** The page from 0, and the box in widths of the page. */
  place?: { page: number; box: Box };
}

/** Taught values by JSON pointer. */
export type TaughtValues = Record<string, TaughtValue>;

/** Whether each learned value that a person confirmed or corrected was right, by JSON pointer. */
export type JudgedValues = Record<string, boolean>;

/** What a person's corrections or approval of a result teach. */
export interface Lesson {
  taught: TaughtValues;
  judged: JudgedValues;
}

/** A document that teaches others of its layout. */
export interface LayoutExample {
  sketch: string;
  values: TaughtValues;
}

/** Documents that look the same and from whose values Legible has learned. */
export interface Layout {
  id: string;
  /** Whether the taught values are used for later documents. */
  active: boolean;
  createdAt: Date;
  /** The most recent documents that taught values, with the JSON pointers of these values. */
  documents: readonly { id: string; filename: string; taughtAt: Date; fields: readonly string[] }[];
  documentsCount: number;
  /** The number of learned values that a person confirmed or corrected, and of the right ones among them. */
  learnedValues: { judged: number; right: number };
}

const TAUGHT = /^\/(?:fields|custom)\//;
/** Longer texts are not remembered. */
const MOST_CHARACTERS = 500;

/** What corrections teach, given the result before and after them. */
export function learnFromCorrections(
  before: JsonObject,
  after: JsonObject,
  corrections: readonly NewCorrection[],
): Lesson {
  const learned = new Set(listLearned(before));
  const judged = corrections.flatMap(({ pointer, value }): [string, boolean][] =>
    learned.has(pointer) ? [[pointer, getValueAt(before, pointer) === value]] : [],
  );
  return { taught: collectTaught(after, corrections), judged: Object.fromEntries(judged) };
}

/** What the approval of a result teaches: all of its values are right. */
export function learnFromApproval(data: JsonObject): Lesson {
  const judged = Object.fromEntries(listLearned(data).map((pointer) => [pointer, true]));
  return { taught: collectConfirmed(data), judged };
}

/** The pointers of values that were learned. */
function listLearned({ evidence }: JsonObject): string[] {
  if (!isObject(evidence)) return [];
  return Object.entries(evidence).flatMap(([pointer, source]) =>
    isObject(source) && source.method === 'learned' ? pointer : [],
  );
}

/** Single values of the header and of custom fields. */
function collectTaught(
  data: JsonObject,
  corrections: readonly Pick<NewCorrection, 'pointer' | 'value' | 'page' | 'box'>[],
): TaughtValues {
  const taught: TaughtValues = {};
  for (const { pointer, value, page, box } of corrections) {
    if (!TAUGHT.test(pointer) || parsePointer(pointer)?.some((token) => /^(?:\d+|-)$/.test(token))) continue;
    if (!isSingle(value) || (typeof value === 'string' && value.length > MOST_CHARACTERS)) continue;
    const place = page !== null && box !== null ? scalePlace(data, page, box) : null;
    taught[pointer] = { value, ...(place ? { place } : {}) };
  }
  return taught;
}

/** All values of a result that have evidence. */
function collectConfirmed(data: JsonObject): TaughtValues {
  const evidence = isObject(data.evidence) ? data.evidence : {};
  const confirmed = Object.entries(evidence).flatMap(([pointer, source]) => {
    const value = TAUGHT.test(pointer) ? getValueAt(data, pointer) : undefined;
    if (value === undefined || !isObject(source)) return [];
    const isCorrected = source.method === 'human';
    const [page, box] = [source.page, source.box];
    const isPlaced = !isCorrected && typeof page === 'number' && Array.isArray(box);
    return { pointer, value, page: isPlaced ? page : null, box: isPlaced ? (box as Box) : null };
  });
  return collectTaught(data, confirmed);
}

function isSingle(value: JsonValue): value is string | number | boolean | null {
  return value === null || typeof value !== 'object';
}

/** The first line of a place in widths of its page; null for a format without layout. */
function scalePlace(data: JsonObject, number: number, box: Box): TaughtValue['place'] | null {
  const pages = Array.isArray(data.pages) ? data.pages : [];
  const index = pages.findIndex((page) => isObject(page) && page.number === number);
  const page = pages[index];
  if (!isObject(page) || typeof page.width !== 'number' || page.width <= 0) return null;
  const { width } = page;
  return { page: index, box: box.map((at) => at / Number(width)) as Box };
}
