import type { FieldSchema } from '../../options.ts';
import type { Answers } from './answer-schema.ts';
import { escapePointer } from './question.ts';

/**
 * Merges the answers from two parts of a document. A value comes from the part in which it is more probable;
 * a list comes from `first` if that contains any of its entries.
 */
export function mergeAnswers(schema: FieldSchema, first: Answers, second: Answers): Answers {
  const evidence: Answers['evidence'] = {};
  const keepEvidence = (from: Answers, pointer: string) => {
    for (const [at, one] of Object.entries(from.evidence))
      if (at === pointer || at.startsWith(`${pointer}/`)) evidence[at] = one;
  };
  const merge = (fields: FieldSchema, one: unknown, other: unknown, pointer: string) => {
    const out: Record<string, unknown> = {};
    for (const [name, field] of Object.entries(fields.properties ?? {})) {
      const at = `${pointer}/${escapePointer(name)}`;
      const [a, b] = [readProperty(one, name), readProperty(other, name)];
      if (a === undefined && b === undefined) continue;
      let value = b;
      if (field.type === 'object') value = merge(field, a, b, at);
      else {
        const isFirst = a !== undefined && (b === undefined || !isMoreProbable(second, first, at));
        if (isFirst) value = a;
        keepEvidence(isFirst ? first : second, at);
      }
      Object.defineProperty(out, name, { value, enumerable: true, writable: true, configurable: true });
    }
    return out;
  };
  return { values: merge(schema, first.values, second.values, '/custom'), evidence };
}

function readProperty(from: unknown, name: string): unknown {
  return typeof from === 'object' && from !== null && Object.hasOwn(from, name)
    ? Reflect.get(from, name)
    : undefined;
}

/** Only single values have a confidence, so neither of two lists is more probable. */
function isMoreProbable(one: Answers, other: Answers, pointer: string): boolean {
  return (one.evidence[pointer]?.confidence ?? 0) > (other.evidence[pointer]?.confidence ?? 0);
}
