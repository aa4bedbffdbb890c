import type { FieldSchema } from '../../options.ts';
import { createQuestion, createQuestions, isSingle, type Question } from './question.ts';
import type { Word } from './wording.ts';
import { wordsOf } from './wording.ts';

const DEEPEST = 3;

/** What the schema of a list's entries asks for. */
export interface EntryQuestions {
  /** Single values, including those in nested objects. The pointers are relative to the entry. */
  single: readonly Question[];
  /** Lists of single values, such as the serial numbers of an item. */
  several: readonly Question[];
  /** Lists of objects, such as the items of a chapter. */
  nested: readonly { list: Question; items: FieldSchema }[];
}

/** Creates the questions about one entry of a list. */
export function createEntryQuestions(items: FieldSchema): EntryQuestions {
  const single: Question[] = [];
  const several: Question[] = [];
  const nested: { list: Question; items: FieldSchema }[] = [];
  const add = (schema: FieldSchema, pointer: string, parents: readonly Word[], depth: number) => {
    for (const question of createQuestions(schema, pointer, parents)) {
      const { schema: field, name } = question;
      const entries = field.items ?? { type: 'string' };
      if (isSingle(question)) single.push(addParentsToName(question));
      else if (field.type === 'object') {
        if (depth < DEEPEST) add(field, question.pointer, [...parents, ...wordsOf(name)], depth + 1);
      } else if (entries.type === 'object') nested.push({ list: question, items: entries });
      else if (entries.type !== 'array') several.push(question);
    }
  };
  add(items, '', [], 1);
  return { single, several, nested };
}

/** A name such as "value" is only meaningful after that of the object that contains it: "quantity value". */
function addParentsToName(question: Question): Question {
  const [name = [], ...others] = question.names;
  return question.parents.length === 0
    ? question
    : { ...question, names: [[...question.parents, ...name], ...others], parents: [] };
}

/** Returns a list of single values as a question whose answer is the text that contains all of them. */
export function createTextQuestion({ name, pointer, schema, parents }: Question): Question {
  const { description, title } = schema;
  const question = createQuestion(
    name,
    {
      type: 'string',
      ...(title === undefined ? {} : { title }),
      ...(description === undefined ? {} : { description }),
    },
    pointer,
    parents,
  );
  // Several dates, for example, are a text.
  return { ...question, kind: 'text' };
}
