import type { Warning } from '../parsed-data.ts';

/** Composes an `AnswerBundle` from parts that are already JSON. */
export function writeBundleJson(parts: {
  contextJson: string;
  parsedDataJson: string;
  answers: readonly object[];
  secondAnswers: readonly object[];
  warnings: readonly Warning[];
}): string {
  const { contextJson, parsedDataJson, answers, secondAnswers, warnings } = parts;
  const own = `"answers":${JSON.stringify(answers)},"secondAnswers":${JSON.stringify(secondAnswers)},"warnings":${JSON.stringify(warnings)}`;
  return `{"context":${contextJson},"parsedData":${parsedDataJson},${own}}`;
}
