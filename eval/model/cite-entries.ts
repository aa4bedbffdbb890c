import type { GroundedNode } from '../../src/extraction/llm/grounded.ts';
import { locateAnswers } from '../../src/extraction/llm/merge-answers.ts';
import { ROW } from '../../src/extraction/llm/output-schema.ts';
import type { TaskContext } from '../../src/extraction/llm/prepare-task.ts';
import { isRecord } from './answer-from-truth.ts';

/** Adds the row number to each list entry, as a model would. */
export function citeEntries(context: TaskContext, answer: Record<string, unknown>): Record<string, unknown> {
  const full = withoutEmptyEntries(answer);
  const node = locateAnswers(context, [full]);
  const cited = addRowNumbers(full, node);
  return isRecord(cited) ? cited : {};
}

/**
 * Returns an answer with only the list entries from the requested rows, at most `most` per list. Entries
 * without a row number are included only if `isFirst` is true.
 */
export function answerAbout(
  value: unknown,
  isAsked: (row: number) => boolean,
  isFirst: boolean,
  most: number,
): unknown {
  if (Array.isArray(value)) {
    const asked = value.filter((entry) => {
      const row: unknown = isRecord(entry) ? entry[ROW] : null;
      return typeof row === 'number' ? isAsked(row) : isFirst;
    });
    return asked.slice(0, most);
  }
  if (!isRecord(value)) return value;
  const members = Object.entries(value).map(([name, one]) => [
    name,
    answerAbout(one, isAsked, isFirst, most),
  ]);
  return Object.fromEntries(members);
}

/** Removes empty entries, which the service ignores as well. */
function withoutEmptyEntries(value: Record<string, unknown>): Record<string, unknown> {
  const members = Object.entries(value).map(([name, one]): [string, unknown] => {
    if (Array.isArray(one)) return [name, one.filter((entry: unknown) => !isEmpty(entry))];
    return [name, isRecord(one) ? withoutEmptyEntries(one) : one];
  });
  return Object.fromEntries(members);
}

function isEmpty(entry: unknown): boolean {
  return entry === null || (isRecord(entry) && Object.values(entry).every(isEmpty));
}

function addRowNumbers(value: unknown, node: GroundedNode | null): unknown {
  if (Array.isArray(value) && node?.kind === 'list' && node.entries.length === value.length)
    return value.map((entry: unknown, i) =>
      isRecord(entry) ? { [ROW]: node.entries[i]?.anchor ?? null, ...entry } : entry,
    );
  if (!isRecord(value) || node?.kind !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [name, addRowNumbers(one, node.members.get(name) ?? null)]),
  );
}
