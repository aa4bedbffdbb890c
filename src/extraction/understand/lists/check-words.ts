import data from '../bank/section-words.json' with { type: 'json' };
import { type Word, wordsOf } from '../questions/wording.ts';

const CHECKS = new Set(data.checks.flatMap((words) => wordsOf(words).map(({ stem }) => stem)));

/** Whether a heading or column name is about checks: "Checks paid", "Check no." */
export const isAboutChecks = (words: readonly Word[]) => words.some(({ stem }) => CHECKS.has(stem));
