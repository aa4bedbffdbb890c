import { readFile } from 'node:fs/promises';
import type { WindowPage } from '../extraction/llm/prepare-task.ts';
import type { Question } from '../language-model/language-model.ts';
import type { ExpectedRows } from '../language-model/missing-entries.ts';

/** A question from a parser process, with the pages that belong to each of its parts. */
export type TaskQuestion = Pick<Question, 'schemas' | 'windows'> & {
  pages: WindowPage[][];
  expected: ExpectedRows[];
};

const TURNS = [0, 90, 180, 270] as const;

/** Returns null if the file from the parser process is malformed. */
export async function readQuestion(file: string): Promise<TaskQuestion | null> {
  try {
    const question: unknown = JSON.parse(await readFile(file, 'utf8'));
    const schemas = readMember(question, 'schemas');
    const windows = readMember(question, 'windows');
    if (!Array.isArray(schemas) || !schemas.every(isSchema)) return null;
    if (!Array.isArray(windows) || windows.length !== schemas.length) return null;
    const pages = readPages(readMember(question, 'pages'));
    const expected = listOf(readMember(question, 'expected')).map(readExpectedRows);
    return windows.every((one) => typeof one === 'string') ? { schemas, windows, pages, expected } : null;
  } catch (error) {
    // The file can contain anything, because a compromised parser process could have written it.
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

function readPages(pages: unknown): WindowPage[][] {
  return listOf(pages).map((part) =>
    listOf(part).flatMap((page) => {
      const number = readMember(page, 'number');
      const turn = TURNS.find((one) => one === readMember(page, 'turn'));
      return typeof number === 'number' && turn !== undefined ? [{ number, turn }] : [];
    }),
  );
}

function readExpectedRows(part: unknown): ExpectedRows {
  return {
    lists: listOf(readMember(part, 'lists')).flatMap((list) => {
      const pointer = readMember(list, 'pointer');
      return typeof pointer === 'string' ? [{ pointer, rows: readRows(readMember(list, 'rows')) }] : [];
    }),
    tables: listOf(readMember(part, 'tables')).map(readRows),
  };
}

function readRows(rows: unknown): number[] {
  return listOf(rows).filter((row) => typeof row === 'number');
}

function isSchema(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

function readMember(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}
