import type { FieldSchema } from '../options.ts';
import type { DocumentType, Evidence, LineItem, ParsedData, Segment } from '../parsed-data.ts';
import { recalculateChecks } from '../recalculate-checks.ts';
import { findDates } from '../understand/recognize/dates.ts';
import { detectNumberHabit } from '../understand/recognize/numbers.ts';
import type { View } from '../understand/view/view.ts';
import { Aligner } from './align/aligner.ts';
import { placeEntries } from './anchor-entries.ts';
import { compareSamples } from './compare-samples.ts';
import { combineAgreement, combineConflict, roundConfidence } from './confidence.ts';
import { deriveValues } from './derive-values.ts';
import { type GroundedNode, locateAnswer } from './grounded.ts';
import { joinAnswers } from './join-answers.ts';
import { merge } from './merge.ts';
import type { Merging } from './merging.ts';
import { getPart } from './part.ts';
import type { TaskContext } from './prepare-task.ts';
import { type AnswerNode, readAnswer } from './read-answer.ts';
import { restore } from './redactor.ts';
import { repeatFirst, SEGMENTS, selectRows } from './segment-parts.ts';
import { DOCUMENT_TYPES } from './standard-schema.ts';
import { reviveView } from './text-view.ts';

const TYPE_CONFIDENCE = 0.9;
/** Maximum number of differences that the check lists by name. */
const MOST_NAMED = 5;
const IDS: Readonly<Record<string, string>> = { line_items: 'li', transactions: 'tx' };

/**
 * Merges a model's answers into a result. The pages are searched for all values; values that are not found
 * are marked as not grounded. The same answers always lead to the same result.
 * @param answers the answer about each window of the task, in order; null if there was no answer
 * @param secondAnswers the answers to the same questions, asked again; repeated values get a higher
 * confidence
 */
export function mergeAnswers(
  data: ParsedData,
  context: TaskContext,
  answers: readonly unknown[],
  secondAnswers: readonly unknown[] = [],
): ParsedData {
  const view = reviveView(context.view);
  const node = locateAnswers(context, answers, view);
  if (node?.kind !== 'object') return data;
  if (secondAnswers.length > 0) compareSamples(node, locateAnswers(context, secondAnswers, view));
  const merging: Merging = {
    mode: context.options.mode,
    dropsUngrounded: context.options.ungrounded === 'drop',
    view,
    conflicts: [],
    unprintedEntries: 0,
    moves: new Map(),
  };
  const typed = mergeType(data, node.members.get('document_type'), merging);
  const result = withParts(typed, context, node.members, merging);
  const derived = deriveValues(result, context.schema, merging.dropsUngrounded);
  return withNotes(withRepeated(derived), data, merging);
}

export function locateAnswers(
  { schema, redactions, view: text, places = [] }: TaskContext,
  answers: readonly unknown[],
  view: View = reviveView(text),
): GroundedNode | null {
  const { dayFirst } = findDates(view, { dayFirst: view.language !== 'en' });
  const habits = { numbers: detectNumberHabit(view), dayFirst };
  const aligner = new Aligner(view);
  const aligners = places.map((place) => new Aligner(selectRows(view, place)));
  const grounded = answers.flatMap((answer) => {
    const read = readAnswer(schema, restore(answer, redactions), habits);
    return read === null ? [] : [locateParts(read, aligner, aligners)];
  });
  const joined = joinAnswers(grounded);
  if (joined !== null) placeEntries(joined, view);
  return joined;
}

/**
 * Searches the pages for the values of an answer. In a file with several documents, each document's values
 * are searched for only on the pages of that document.
 */
function locateParts(answer: AnswerNode, whole: Aligner, ofSegments: readonly Aligner[]): GroundedNode {
  if (ofSegments.length === 0 || answer.kind !== 'object') return locateAnswer(answer, whole);
  const members = [...answer.members].map(([name, member]) => {
    const locatePart = (one: AnswerNode, index: string) =>
      locateAnswer(one, ofSegments[Number(index)] ?? whole);
    if (name !== SEGMENTS || member.kind !== 'object') return [name, locateAnswer(member, whole)] as const;
    const segments = [...member.members].map(([index, one]) => [index, locatePart(one, index)] as const);
    return [name, { kind: 'object' as const, members: new Map(segments) }] as const;
  });
  return { kind: 'object', members: new Map(members) };
}

function withParts(
  data: ParsedData,
  { schema }: TaskContext,
  members: ReadonlyMap<string, GroundedNode>,
  merging: Merging,
): ParsedData {
  const result = { ...data, evidence: { ...data.evidence } };
  for (const [name, field] of Object.entries(schema.properties ?? {})) {
    if (name === 'document_type') continue;
    const pointer = `/${name}`;
    const part = merge(
      name === SEGMENTS ? selectAnswered(field, members.get(name)) : field,
      getPart(Reflect.get(data, name), data.evidence, pointer),
      members.get(name) ?? null,
      pointer,
      merging,
    );
    for (const at of Object.keys(result.evidence))
      if (at.startsWith(`${pointer}/`)) delete result.evidence[at];
    const empty = field.type === 'array' ? [] : {};
    const value = part?.value ?? empty;
    Reflect.set(result, name, name === SEGMENTS ? listSegments(data, value) : assignEntryIds(name, value));
    for (const [at, one] of part?.evidence ?? []) result.evidence[pointer + at] = one;
  }
  return { ...result, evidence: moveReferences(result.evidence, merging.moves) };
}

/** Removes the documents without answers from a schema, so that their results do not change. */
function selectAnswered(schema: FieldSchema, node: GroundedNode | undefined): FieldSchema {
  const answered = node?.kind === 'object' ? node.members : new Map();
  const properties = Object.entries(schema.properties ?? {}).filter(([index]) => answered.has(index));
  return { ...schema, properties: Object.fromEntries(properties) };
}

function listSegments({ segments }: ParsedData, merged: unknown): Segment[] {
  const parts = new Map(Object.entries(Object(merged)));
  return segments.map((before, index) => {
    const { fields, line_items, taxes, ...others }: Partial<Segment> = Object(parts.get(String(index)) ?? {});
    if (before.fields === undefined) return before;
    const items = assignEntryIds('line_items', line_items ?? []) as LineItem[];
    return { ...before, ...others, fields: fields ?? {}, line_items: items, taxes: taxes ?? [] };
  });
}

/** Assigns ids to the entries of the standard lists, numbered in order. */
function assignEntryIds(name: string, value: unknown): unknown {
  const prefix = IDS[name];
  if (prefix === undefined || !Array.isArray(value)) return value;
  return value.map((entry: unknown, i) => ({
    ...(typeof entry === 'object' ? entry : {}),
    id: `${prefix}_${i + 1}`,
  }));
}

/** Updates references to list entries whose index has changed. */
function moveReferences(
  evidence: Record<string, Evidence>,
  moves: ReadonlyMap<string, string>,
): Record<string, Evidence> {
  if (moves.size === 0) return evidence;
  const follow = (pointer: string) => {
    for (let end = pointer.length; end > 0; end = pointer.lastIndexOf('/', end - 1)) {
      const to = moves.get(pointer.slice(0, end));
      if (to !== undefined) return to + pointer.slice(end);
    }
    return pointer;
  };
  return Object.fromEntries(
    Object.entries(evidence).map(([at, one]) => [
      at,
      one.from === undefined ? one : { ...one, from: one.from.map(follow) },
    ]),
  );
}

function mergeType(data: ParsedData, node: GroundedNode | undefined, { mode }: Merging): ParsedData {
  const type = DOCUMENT_TYPES.find((one) => node?.kind === 'leaf' && one === node.value);
  if (type === undefined) return data;
  const known = data.document_type_confidence;
  if (type === data.document_type)
    return {
      ...data,
      document_type_confidence: roundConfidence(combineAgreement(known, TYPE_CONFIDENCE)),
    };
  const wins = combineConflict(TYPE_CONFIDENCE, known);
  const loses = combineConflict(known, TYPE_CONFIDENCE);
  if (mode !== 'first' && loses >= wins) return { ...data, document_type_confidence: roundConfidence(loses) };
  return { ...data, document_type: type as DocumentType, document_type_confidence: roundConfidence(wins) };
}

/**
 * Updates values that occur twice. A file with one document has one segment with the document's type. In
 * other files, the top level repeats the values of the first document.
 */
function withRepeated(data: ParsedData): ParsedData {
  const [only, ...others] = data.segments;
  if (only === undefined) return data;
  if (others.length > 0) return repeatFirst(data);
  const segment: Segment = { ...only, document_type: data.document_type };
  return { ...data, segments: [segment] };
}

function withNotes(data: ParsedData, before: ParsedData, merging: Merging): ParsedData {
  const { mode, conflicts, unprintedEntries } = merging;
  const again = recalculateChecks(data);
  const arithmetic = new Set([...recalculateChecks(before), ...again].map(({ name }) => name));
  const named = conflicts.slice(0, MOST_NAMED).join(', ');
  const more = conflicts.length > MOST_NAMED ? ` and ${conflicts.length - MOST_NAMED} more` : '';
  const comparison =
    conflicts.length === 0
      ? { name: 'model_agrees', passed: true }
      : { name: 'model_agrees', passed: false, message: `the model read ${named}${more} differently` };
  const left = {
    code: 'llm_entries_left_out',
    message: `Entries that the language model returned but that are not printed in the document were omitted: ${unprintedEntries}.`,
  };
  return {
    ...data,
    checks: [
      ...again,
      ...data.checks.filter(({ name }) => !arithmetic.has(name)),
      ...(mode === 'check' ? [comparison] : []),
    ],
    warnings: unprintedEntries > 0 ? [...data.warnings, left] : data.warnings,
  };
}
