import type { FieldSchema } from '../../options.ts';
import { wanted } from '../schema/wanted.ts';
import { comparePhrases, type Word, wordsOf } from './wording.ts';

/** What form an answer has. */
export type AnswerKind = 'date' | 'number' | 'code' | 'text' | 'email' | 'uri' | 'boolean' | 'choice';

export const ANSWER_KINDS: readonly AnswerKind[] = [
  'date',
  'number',
  'code',
  'text',
  'email',
  'uri',
  'boolean',
  'choice',
];

/** A field to be answered from a document: one property of a schema. */
export interface Question {
  name: string;
  /** JSON pointer of the answer. */
  pointer: string;
  schema: FieldSchema;
  kind: AnswerKind;
  /** Its name and the names that it may have in print. */
  names: readonly (readonly Word[])[];
  /** All words of its description. */
  description: readonly Word[];
  /** Words of the objects that contain it. */
  parents: readonly Word[];
  /** Whether it asks for the first or the last day of a period. */
  edge: 'start' | 'end' | null;
}

const MOST_FIELDS = 200;
const START = wordsOf('start')[0]?.concepts[0];
const END = wordsOf('end')[0]?.concepts[0];
const IDENTIFYING = new Set(
  ['number', 'identifier', 'code', 'reference'].flatMap((word) => conceptsOf(word)),
);
const DATE = new Set(conceptsOf('date'));

function conceptsOf(word: string): readonly number[] {
  return wordsOf(word).flatMap((one) => one.concepts);
}

export function escapePointer(name: string): string {
  return name.replaceAll('~', '~0').replaceAll('/', '~1');
}

/** The properties of an object schema as questions, at most 200. Objects and lists inside are left to the caller. */
export function questionsOf(schema: FieldSchema, pointer: string, parents: readonly Word[] = []): Question[] {
  return Object.entries(schema.properties ?? {})
    .slice(0, MOST_FIELDS)
    .map(([name, field]) => questionOf(name, field, `${pointer}/${escapePointer(name)}`, parents));
}

export function questionOf(
  name: string,
  schema: FieldSchema,
  pointer: string,
  parents: readonly Word[] = [],
): Question {
  const named = wordsOf(name);
  const names = [named, wordsOf(schema.title ?? ''), ...(schema['x-labels'] ?? []).slice(0, 50).map(wordsOf)];
  const description = wordsOf(schema.description ?? '');
  return {
    name,
    pointer,
    schema,
    kind: kindOf(named, description, schema),
    names: names.filter((words) => words.length > 0),
    description,
    parents,
    edge: edgeOf(named) ?? edgeOf(description.slice(0, 3)),
  };
}

function kindOf(name: readonly Word[], description: readonly Word[], schema: FieldSchema): AnswerKind {
  const { type, format } = schema;
  if (type === 'boolean') return 'boolean';
  if (schema.enum !== undefined) return 'choice';
  if (type === 'number' || type === 'integer') return 'number';
  if (format === 'date' || format === 'date-time') return 'date';
  if (format === 'email' || format === 'uri') return format;
  const last = name.at(-1);
  if (last?.stem === 'email') return 'email';
  if (last?.concepts.some((one) => DATE.has(one)) && format === undefined) return 'date';
  const names = (words: readonly Word[]) =>
    words.some((word) => word.concepts.some((one) => IDENTIFYING.has(one)));
  return names(name) || (names(description) && description.length <= 3) ? 'code' : 'text';
}

function edgeOf(words: readonly Word[]): Question['edge'] {
  for (const word of words) {
    if (START !== undefined && word.concepts.includes(START)) return 'start';
    if (END !== undefined && word.concepts.includes(END)) return 'end';
  }
  return null;
}

/** Whether the scorer answers it: fields of one value. What prose says of contracts is read elsewhere. */
export function isScored({ name, schema, kind, pointer }: Question): boolean {
  if (schema.type === 'object' || schema.type === 'array') return false;
  return kind !== 'boolean' && kind !== 'choice' && wanted(name, schema, pointer).meaning === null;
}

/** A text that only repeats words of the question or general ones: "name" after "Vessel" is part of the label. */
export function readsLikeLabel({ names, description }: Question, text: string): boolean {
  const words = wordsOf(text);
  if (words.length === 0 || /\d/.test(text)) return false;
  if (words.every((word) => word.weight < 1)) return true;
  return [...names, description].some((name) => comparePhrases(name, words).printed > 0.8);
}
