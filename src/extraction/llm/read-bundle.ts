import { readFile } from 'node:fs/promises';
import { orderMembers } from '../order-members.ts';
import type { ParsedData, Warning } from '../parsed-data.ts';
import { type ComparedValue, compareReadings } from './compare-readings.ts';
import { mergeAnswers } from './merge-answers.ts';
import type { TaskContext } from './prepare-task.ts';

/** The context of a document, its result and a language model's answers, in one JSON file. */
export interface AnswerBundle {
  context: TaskContext;
  parsedData: ParsedData;
  answers: unknown[];
  /** Answers to the same questions, asked a second time. */
  secondAnswers: unknown[];
  /** Warnings about the request to the model. */
  warnings: Warning[];
}

export async function mergeBundle(file: string): Promise<ParsedData> {
  const { context, parsedData, answers, secondAnswers, warnings } = await readBundle(file);
  const merged = mergeAnswers(parsedData, context, answers, secondAnswers);
  return orderMembers({ ...merged, warnings: [...merged.warnings, ...warnings] });
}

/** Compares the values in the result of a bundle with those in its answers and those after merging. */
export async function compareBundle(file: string): Promise<ComparedValue[]> {
  const { context, parsedData, answers, secondAnswers } = await readBundle(file);
  return compareReadings(parsedData, context, answers, secondAnswers);
}

async function readBundle(file: string): Promise<AnswerBundle> {
  return JSON.parse(await readFile(file, 'utf8')) as AnswerBundle;
}
