import type { FieldSchema } from '../../options.ts';
import wording from './wording.json' with { type: 'json' };
import {
  comparePhrases,
  findConcepts,
  foldText,
  hasReduction,
  hasSense,
  SENSES,
  type Sense,
  type Word,
  wordsOf,
} from './wording.ts';

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

/** A field to read from a document. It corresponds to one property of a schema. */
export interface Question {
  name: string;
  /** JSON pointer to the answer in the result. */
  pointer: string;
  schema: FieldSchema;
  kind: AnswerKind;
  /** The name of the field, and other names that its label may have. */
  names: readonly (readonly Word[])[];
  description: readonly Word[];
  /** Words in the names of the objects that contain the field. */
  parents: readonly Word[];
  /** Whether the question asks for the first or the last day of a period; null if it asks for neither. */
  edge: 'start' | 'end' | null;
  /** The kinds of things that the question may ask for. */
  senses: ReadonlySet<Sense>;
  /** The values that an enum allows, with the words of each value. */
  choices: readonly { value: string | number; words: readonly Word[] }[];
}

const MOST_FIELDS = 200;
const MOST_CHOICES = 100;
/** How many words at the beginning of a description state the question. Later words only explain it. */
const TELLING_WORDS = 5;
/**
 * How many words at the beginning of a description may name the start or end of a period: "First day of …".
 */
const EDGE_WORDS = 3;
const START = new Set(wording.edges.start.split(' '));
const END = new Set(wording.edges.end.split(' '));
const DATE = new Set(findConcepts('date'));
/** Words that mean "day" in one language but something else in field names: "asset_tag". */
const NO_DATES = new Set(wording.no_dates.split(' '));
const EMAIL = new Set(findConcepts('email'));
const NAME = new Set(findConcepts('name'));
const FEE = new Set(findConcepts('fee'));

export function escapePointer(name: string): string {
  return name.replaceAll('~', '~0').replaceAll('/', '~1');
}

/**
 * Converts up to 200 properties of an object schema to questions. The properties of nested objects and lists
 * are not included.
 */
export function createQuestions(
  schema: FieldSchema,
  pointer: string,
  parents: readonly Word[] = [],
): Question[] {
  return Object.entries(schema.properties ?? {})
    .slice(0, MOST_FIELDS)
    .map(([name, field]) => createQuestion(name, field, `${pointer}/${escapePointer(name)}`, parents));
}

export function createQuestion(
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
    kind: findAnswerKind(named, description, schema),
    names: names.filter((words) => words.length > 0),
    description,
    parents,
    edge: findEdge(name) ?? findEdge((schema.description ?? '').split(' ').slice(0, EDGE_WORDS).join(' ')),
    senses: findSenses(named, description, parents),
    choices: (schema.enum ?? [])
      .slice(0, MOST_CHOICES)
      .map((value) => ({ value, words: wordsOf(String(value)) })),
  };
}

function findAnswerKind(
  name: readonly Word[],
  description: readonly Word[],
  schema: FieldSchema,
): AnswerKind {
  const { type, format } = schema;
  if (type === 'boolean') return 'boolean';
  if (schema.enum !== undefined) return 'choice';
  if (type === 'number' || type === 'integer') return 'number';
  if (format === 'date' || format === 'date-time') return 'date';
  if (format === 'email' || format === 'uri') return format;
  const last = name.at(-1);
  const hasConceptOf = (concepts: ReadonlySet<number>) =>
    last?.concepts.some((one) => concepts.has(one)) ?? false;
  if (hasConceptOf(EMAIL) || last?.stem === 'email') return 'email';
  if (hasConceptOf(DATE) && format === undefined && !NO_DATES.has(last?.stem ?? '')) return 'date';
  return isCodeWanted(name, description) ? 'code' : 'text';
}

/**
 * Whether a field asks for an identifier. Some words that usually ask for an identifier do not do so in every
 * context: "title" in the description of a person's name ("No title"), "code" in "code name", and "charge" in
 * "partner in charge" ("charge" also means a batch in German).
 */
function isCodeWanted(name: readonly Word[], description: readonly Word[]): boolean {
  const isName = (word: Word | undefined) => word?.concepts.some((one) => NAME.has(one)) ?? false;
  if (isName(name.at(-1))) return false;
  const isIdentifying = (word: Word) =>
    hasSense([word], 'identifying') && !word.concepts.some((one) => NAME.has(one) || FEE.has(one));
  if (name.some(isIdentifying)) return true;
  if (hasSense(name, 'person') || description.some(isName)) return false;
  return description.length <= 3 && description.some(isIdentifying);
}

/**
 * Returns the senses of the name and of the beginning of the description. The names of the containing objects
 * can add the senses "issuer" and "addressee".
 */
function findSenses(
  name: readonly Word[],
  description: readonly Word[],
  parents: readonly Word[],
): Set<Sense> {
  const words = [...name, ...description.slice(0, TELLING_WORDS)];
  const senses = new Set(SENSES.filter((sense) => hasSense(words, sense)));
  for (const sense of ['issuer', 'addressee'] as const) if (hasSense(parents, sense)) senses.add(sense);
  return senses;
}

/**
 * Returns the edge (start or end) of a period that a name asks for. Stop words count too: "flight_to" asks
 * for the end.
 */
function findEdge(text: string): Question['edge'] {
  const words = foldText(text.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')).split(/[^\p{L}]+/u);
  for (const word of words) {
    if (START.has(word)) return 'start';
    if (END.has(word)) return 'end';
  }
  return null;
}

const NEGATIVE = new Set(wording.negative.split(' '));
const POSITIVE = new Set(wording.positive.split(' '));

/**
 * Whether to omit the sign of the answer, so that "Discount -5.00" becomes 5. If the description mentions the
 * sign, the description decides. Otherwise, the sign is omitted if the name of the field, or of an object
 * that contains it, means a deduction. The name and description of a list also apply to its properties.
 */
export function isSizeWanted({ names, description, parents, schema }: Question, list?: Question): boolean {
  const words = foldText(schema.description ?? '').split(/[^\p{L}]+/u);
  if (words.some((word) => POSITIVE.has(word))) return true;
  if (words.some((word) => NEGATIVE.has(word))) return false;
  if (list && isSizeWanted(list)) return true;
  return hasReduction([...parents, ...names.flat(), ...description.slice(0, TELLING_WORDS)]);
}

/** Whether the question asks for a scalar value rather than for an object or a list. */
export function isSingle({ schema }: Pick<Question, 'schema'>): boolean {
  return schema.type !== 'object' && schema.type !== 'array';
}

/**
 * Whether `text` contains only general words or words of the question. For example, the word "name" after
 * "Vessel" is part of the label.
 */
export function looksLikeLabel({ names, description }: Question, text: string): boolean {
  const words = wordsOf(text);
  if (words.length === 0 || /\d/.test(text)) return false;
  if (words.every((word) => word.weight < 1)) return true;
  return [...names, description].some((name) => comparePhrases(name, words).printed > 0.8);
}
