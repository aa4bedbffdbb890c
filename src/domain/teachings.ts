import { ApiError, type FieldError } from '../lib/api-error.ts';
import { escapeToken, type JsonObject } from '../lib/json-pointer.ts';
import { LISTS, type NewCorrection } from './corrections.ts';
import { type ExpectedValues, isEqualList, type Judgements, listEntries } from './judge-values.ts';
import { type ParsedCorrections, parseCorrections } from './parse-corrections.ts';
import type { ParseTypedValue } from './value-kinds.ts';

export const LEAST_EXAMPLES = 3;
export const MOST_EXAMPLES = 50;

/** Correct values, in the structure of a result. */
export interface ExampleValues {
  document_type?: string | undefined;
  fields?: Record<string, unknown> | undefined;
  custom?: Record<string, unknown> | undefined;
  line_items?: unknown[] | undefined;
  taxes?: unknown[] | undefined;
  transactions?: unknown[] | undefined;
}

/**
 * The last completed step: `read` (before teaching), `taught`, or `completed` (read again after teaching).
 */
export type ExampleStep = 'pending' | 'read' | 'taught' | 'completed' | 'failed';

/** A document with its correct values. */
export interface Example {
  position: number;
  documentId: string;
  filename: string;
  expected: ExpectedValues;
  step: ExampleStep;
  /**
   * How correct the document's values are: `before` without learned values, `after` with values learned from
   * the other documents. Null until that result is available.
   */
  before: Judgements | null;
  after: Judgements | null;
  error: string | null;
}

export type TeachingStatus = 'pending' | 'completed' | 'failed';

/** A teaching job: documents and their correct values, from which a project learns all at once. */
export interface Teaching {
  id: string;
  projectId: string;
  actorId: string;
  status: TeachingStatus;
  /** Number of times that a worker has started the job. */
  attempts: number;
  /** Why the job as a whole failed; null if it has not failed. */
  error: string | null;
  createdAt: Date;
  finishedAt: Date | null;
  examples: readonly Example[];
}

/** How many of a field's values were correct before and after teaching. */
export interface FieldReport {
  pointer: string;
  expected: number;
  rightBefore: number;
  rightAfter: number;
}

const PREFIX = 'fields.';

/**
 * Parses the correct values of an example.
 * @throws {ApiError} 422 with all errors; the `field` of each is `place` followed by the path of the value
 */
export function parseExampleValues(
  values: ExampleValues,
  place: string,
  tools: { newEntryId: () => string; parseTyped: ParseTypedValue },
): ExpectedValues {
  const pointers: Record<string, unknown> = {};
  const lists: string[] = [];
  const addMembers = (node: Record<string, unknown>, at: string) => {
    for (const [name, value] of Object.entries(node)) {
      const pointer = `${at}/${escapeToken(name)}`;
      if (Array.isArray(value)) {
        lists.push(pointer);
        pointers[`${pointer}/-`] = value;
      } else if (typeof value === 'object' && value !== null)
        addMembers(value as Record<string, unknown>, pointer);
      else pointers[pointer] = value;
    }
  };
  if (values.document_type !== undefined) pointers['/document_type'] = values.document_type;
  addMembers({ fields: values.fields ?? {}, custom: values.custom ?? {} }, '');
  for (const list of LISTS) {
    const entries = values[list];
    if (entries !== undefined) addMembers({ [list]: entries }, '');
  }
  const { corrections, toRead } = renameErrors(place, () => parseCorrections(pointers, tools));
  // Boxes are accepted only in manual corrections.
  if (toRead.length > 0)
    throw new ApiError('validation_failed', `${place} must contain values instead of boxes.`);
  return { corrections, lists };
}

/** Replaces the field names in errors with the paths in the request. */
export function renameErrors(place: string, parse: () => ParsedCorrections): ParsedCorrections {
  try {
    return parse();
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const details = error.details.map(
      (one): FieldError => ({
        ...one,
        field: `${place}${one.field.startsWith(PREFIX) ? one.field.slice(PREFIX.length) : `.${one.field}`}`,
      }),
    );
    const [first] = details;
    throw new ApiError(error.code, first ? `${first.field}: ${first.message}` : error.message, { details });
  }
}

/**
 * Returns the corrections that turn a result into the expected values. Lists that are already correct need no
 * corrections.
 */
export function listExampleCorrections(data: JsonObject, expected: ExpectedValues): NewCorrection[] {
  const changed = expected.lists.filter((list) => !isEqualList(data, list, expected));
  const removed = changed.flatMap((list) =>
    listEntries(data, list)
      .map((_, i): NewCorrection => ({ pointer: `${list}/${i}`, value: null, page: null, box: null }))
      .reverse(),
  );
  const isKept = ({ pointer }: NewCorrection) =>
    !pointer.endsWith('/-') || changed.some((list) => pointer === `${list}/-`);
  const [values, added] = [false, true].map((isEntry) =>
    expected.corrections.filter((one) => isKept(one) && one.pointer.endsWith('/-') === isEntry),
  );
  return [...(values ?? []), ...removed, ...(added ?? [])];
}

/** Adds up the judgements of all completed examples for each field. The fields are sorted by pointer. */
export function reportFields({ examples }: Pick<Teaching, 'examples'>): FieldReport[] {
  const fields = new Map<string, FieldReport>();
  for (const { before, after } of examples) {
    if (before === null || after === null) continue;
    for (const [pointer, judged] of Object.entries(after)) {
      const known = fields.get(pointer) ?? { pointer, expected: 0, rightBefore: 0, rightAfter: 0 };
      // `expected` can differ between the two results, because it counts additional entries as well.
      const first = before[pointer] ?? { expected: judged.expected, right: 0 };
      fields.set(pointer, {
        pointer,
        expected: known.expected + Math.max(judged.expected, first.expected),
        rightBefore: known.rightBefore + first.right,
        rightAfter: known.rightAfter + judged.right,
      });
    }
  }
  return [...fields.values()].sort((a, b) => (a.pointer < b.pointer ? -1 : 1));
}

/** Returns the pointers of fields that contain a wrong value. */
export function listWrong(judged: Judgements | null): string[] {
  return Object.entries(judged ?? {}).flatMap(([pointer, { expected, right }]) =>
    right < expected ? pointer : [],
  );
}
