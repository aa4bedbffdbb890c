import type { FieldSchema } from '../../options.ts';
import { compareMeanings, meaningOf } from './meaning.ts';
import type { DistinctText } from './near-texts.ts';
import { createQuestions, isSingle, type Question } from './question.ts';
import { type Word, wordsOf } from './wording.ts';

/** An object in a schema, with the fields that it contains itself. */
export interface SchemaObject {
  /** Names of the properties that lead to the object. Empty for the schema itself. */
  path: readonly string[];
  /** Words in the names of the objects that contain the fields. */
  parents: readonly Word[];
  /** The fields that are neither objects nor lists. */
  questions: readonly Question[];
}

/** A field of a schema, and the object that contains it. */
export interface PlacedQuestion {
  object: SchemaObject;
  question: Question;
}

/** Objects that are nested more deeply are not read. */
export const DEEPEST = 4;

/** Returns all individual fields of a schema and of the objects in it, in the order of the schema. */
export function listSchemaQuestions(schema: FieldSchema): PlacedQuestion[] {
  return listQuestionsOf(schema, '/custom', [], []);
}

function listQuestionsOf(
  schema: FieldSchema,
  pointer: string,
  path: readonly string[],
  parents: readonly Word[],
): PlacedQuestion[] {
  const all = createQuestions(schema, pointer, parents);
  const object: SchemaObject = { path, parents, questions: all.filter(isSingle) };
  return all.flatMap((question): PlacedQuestion[] => {
    if (isSingle(question)) return [{ object, question }];
    if (question.schema.type !== 'object' || path.length >= DEEPEST) return [];
    const { name } = question;
    const above = [...parents, ...wordsOf(name)];
    return listQuestionsOf(question.schema, question.pointer, [...path, name], above);
  });
}

/** Returns the objects that contain the fields, in the order of the schema. */
export function listObjects(placed: readonly PlacedQuestion[]): SchemaObject[] {
  return [...new Set(placed.map(({ object }) => object))];
}

/**
 * Compares pieces of text in a document with the names of the objects in a schema. Create one instance per
 * document and schema.
 */
export class ObjectNames {
  readonly #named: readonly SchemaObject[];
  /** For each piece of text, its similarity in meaning to the name of each object. */
  readonly #likenesses: Float64Array[] = [];

  constructor(objects: readonly SchemaObject[]) {
    this.#named = objects.filter(({ parents }) => parents.length > 0);
  }

  /**
   * Returns the indexes of the objects other than the given one. Objects that contain it or that it contains are
   * not included, because their names do not speak against it.
   */
  listOthers({ path }: SchemaObject): number[] {
    return this.#named.flatMap((other, i) =>
      path.length > 0 && (isPrefix(path, other.path) || isPrefix(other.path, path)) ? [] : [i],
    );
  }

  /** Returns how similar a piece of text is to the most similar name among some objects, 0–1. */
  compare({ index, neighbor }: DistinctText, objects: readonly number[]): number {
    this.#likenesses[index] ??= this.#compareAll(neighbor.words);
    const likenesses = this.#likenesses[index] as Float64Array;
    let most = 0;
    for (const object of objects) most = Math.max(most, likenesses[object] as number);
    return most;
  }

  #compareAll(words: readonly Word[]): Float64Array {
    const meaning = meaningOf(words);
    return Float64Array.from(this.#named, ({ parents }) => compareMeanings(meaningOf(parents), meaning));
  }
}

function isPrefix(start: readonly string[], path: readonly string[]): boolean {
  return start.every((name, i) => path[i] === name);
}
