import type { Evidence } from '../../parsed-data.ts';
import type { Fact } from './facts.ts';
import type { EarlierAnswers } from './features.ts';
import { escapePointer } from './question.ts';

/** Values of a schema with their evidence by JSON pointer. */
export interface Answers {
  values: Record<string, unknown>;
  evidence: Record<string, Evidence>;
}

/** The single values among answers, by the pointer of their question. */
export function earlierAnswers({ values, evidence }: Answers): EarlierAnswers {
  const answers = new Map<string, Pick<Fact, 'value' | 'evidence'>>();
  const add = (node: object, pointer: string) => {
    for (const [name, value] of Object.entries(node)) {
      const at = `${pointer}/${escapePointer(name)}`;
      const found = evidence[at];
      if (typeof value === 'object' && value !== null && !Array.isArray(value)) add(value, at);
      else if (found && (typeof value === 'string' || typeof value === 'number'))
        answers.set(at, { value: withoutTime(value), evidence: found });
    }
  };
  add(values, '/custom');
  return answers;
}

/** Candidates are days; the time of a moment is added to the chosen one. */
function withoutTime(value: string | number): string | number {
  return typeof value === 'string' && /^\d{4}-\d{2}-\d{2}T/.test(value) ? value.slice(0, 10) : value;
}
