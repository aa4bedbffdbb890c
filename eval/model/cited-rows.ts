import { listLeaves } from '../../src/extraction/llm/grounded.ts';
import { locateAnswers } from '../../src/extraction/llm/merge-answers.ts';
import { findEvidenceRow } from '../../src/extraction/llm/merge-lists.ts';
import { ROWS } from '../../src/extraction/llm/output-schema.ts';
import type { TaskContext } from '../../src/extraction/llm/prepare-task.ts';
import { isSameValue } from '../../src/extraction/llm/same-value.ts';
import { reviveView } from '../../src/extraction/llm/text-view.ts';
import type { ParsedData } from '../../src/extraction/parsed-data.ts';
import type { View } from '../../src/extraction/understand/view/view.ts';
import { isRecord } from './answer-from-truth.ts';
import { Seeded } from './seeded.ts';

/** Counts of correct values that are printed in several places. */
export interface SeveralPlaces {
  values: number;
  /** Number of values that are located in the correct row if the model cites no rows. */
  uncited: number;
  /**
   * Number of values that are located in the correct row if the model cites rows and a tenth of its citations
   * are wrong.
   */
  cited: number;
}

const WRONG_ROWS = 0.1;

/**
 * Locates the values of a correct answer with and without cited rows. A row counts as correct if the offline
 * engine found the same value for the same field in this row.
 */
export function measureCitedRows(
  context: TaskContext,
  data: ParsedData,
  answer: Record<string, unknown>,
  seed: number,
): SeveralPlaces {
  const view = reviveView(context.view);
  const meant = findOfflineRows(data, answer, view);
  const random = new Seeded(seed);
  const chooseRow = (row: number) => (random.isHit(WRONG_ROWS) ? random.below(view.rows.length) : row);
  const locateLeaves = (one: unknown) => {
    const node = locateAnswers(context, [one], view);
    return new Map((node === null ? [] : listLeaves(node)).map(({ path, leaf }) => [path, leaf]));
  };
  const uncited = locateLeaves(answer);
  const cited = locateLeaves(withRows(answer, meant, chooseRow, ''));
  const counts = { values: 0, uncited: 0, cited: 0 };
  for (const [path, row] of meant) {
    const leaf = uncited.get(path);
    if (leaf === undefined || leaf.occurrences.length < 2) continue;
    counts.values++;
    if (leaf.chosen?.row === row) counts.uncited++;
    if (cited.get(path)?.chosen?.row === row) counts.cited++;
  }
  return counts;
}

/**
 * Returns, by JSON pointer, the rows of values on which the offline engine and the answer agree. Values in
 * lists are excluded.
 */
function findOfflineRows(data: ParsedData, answer: object, view: View): Map<string, number> {
  const rows = new Map<string, number>();
  for (const [pointer, evidence] of Object.entries(data.evidence)) {
    const value = getValueAt(answer, pointer);
    if (value === undefined || value === null || !isSameValue(getValueAt(data, pointer), value)) continue;
    const row = findEvidenceRow(evidence, view);
    if (row !== null && !/\/\d+(?:\/|$)/.test(pointer)) rows.set(pointer, row);
  }
  return rows;
}

function withRows(
  value: unknown,
  rows: ReadonlyMap<string, number>,
  cite: (row: number) => number,
  pointer: string,
): unknown {
  if (!isRecord(value)) return value;
  const cited = Object.keys(value).flatMap((name) => {
    const row = rows.get(`${pointer}/${name}`);
    return row === undefined ? [] : [`${name} ${cite(row)}`];
  });
  const members = Object.entries(value).map(([name, one]) => [
    name,
    withRows(one, rows, cite, `${pointer}/${name}`),
  ]);
  return { ...Object.fromEntries(members), [ROWS]: cited };
}

/** Returns undefined if there is nothing at the JSON pointer. */
export function getValueAt(data: object, pointer: string): unknown {
  return pointer
    .split('/')
    .slice(1)
    .reduce<unknown>(
      (value, name) =>
        typeof value === 'object' && value !== null
          ? Reflect.get(value, name.replaceAll('~1', '/').replaceAll('~0', '~'))
          : undefined,
      data,
    );
}
