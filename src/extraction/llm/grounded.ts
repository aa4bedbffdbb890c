import type { FieldSchema } from '../options.ts';
import type { Aligner, LeafValue } from './align/aligner.ts';
import type { Occurrence } from './align/occurrence.ts';
import type { AnswerNode } from './read-answer.ts';

/** A value from a model's answer, and the places where it is printed. */
export interface GroundedLeaf {
  kind: 'leaf';
  schema: FieldSchema;
  value: LeafValue;
  occurrences: readonly Occurrence[];
  /** The chosen place; null if the value is not printed. */
  chosen: Occurrence | null;
  /** The row that the model cited for a value that is not printed; null if the row is unknown. */
  basis: number | null;
  /** For a value in a list entry, the reason to doubt the chosen place; null if there is none. */
  doubt: 'elsewhere' | 'other_column' | null;
  /**
   * For a value in a list entry, whether the value is in the column that contains the most values of the same
   * name.
   */
  isInColumn: boolean;
  /** Whether a second answer also contains the value; null if the question was asked only once. */
  agreement: 'repeated' | 'not_repeated' | null;
}

export interface GroundedObject {
  kind: 'object';
  members: Map<string, GroundedNode>;
}

export interface GroundedEntry {
  node: GroundedNode;
  /** The row in which the entry begins, as stated by the model; null if the model did not state it. */
  hint: number | null;
  /** The row in which the entry begins; null if it is not printed. */
  anchor: number | null;
}

export interface GroundedList {
  kind: 'list';
  entries: GroundedEntry[];
}

export type GroundedNode = GroundedLeaf | GroundedObject | GroundedList;

/** Searches the pages for all values of an answer. List entries have no anchors yet. */
export function locateAnswer(answer: AnswerNode, aligner: Aligner): GroundedNode {
  switch (answer.kind) {
    case 'leaf': {
      const { schema, value, row } = answer;
      const occurrences = aligner.find(value, schema);
      const chosen = findBestOccurrence(occurrences, row);
      const basis = isChoice(schema) && row !== null && aligner.view.rows[row] !== undefined ? row : null;
      const open = { doubt: null, isInColumn: false, agreement: null };
      return { kind: 'leaf', schema, value, occurrences, chosen, basis, ...open };
    }
    case 'object':
      return {
        kind: 'object',
        members: new Map([...answer.members].map(([name, member]) => [name, locateAnswer(member, aligner)])),
      };
    case 'list':
      return {
        kind: 'list',
        entries: answer.entries.map(({ node, row }) => ({
          node: locateAnswer(node, aligner),
          hint: row,
          anchor: null,
        })),
      };
  }
}

/** Whether a field has fixed choices. A choice need not be printed. */
export function isChoice({ type, enum: choices }: FieldSchema): boolean {
  return type === 'boolean' || choices !== undefined;
}

/** Bonus for a place in the row that the model stated, and for a place in an adjacent row. */
const IN_CITED_ROW = 0.4;
const NEAR_CITED_ROW = 0.2;

/** Returns the first of the places that best match the value and the row that the model stated. */
function findBestOccurrence(occurrences: readonly Occurrence[], cited: number | null): Occurrence | null {
  let best: Occurrence | null = null;
  let most = Number.NEGATIVE_INFINITY;
  for (const one of occurrences) {
    const score = one.quality + calculateBonus(one, cited);
    if (score > most) [best, most] = [one, score];
  }
  return best;
}

function calculateBonus({ spans }: Occurrence, cited: number | null): number {
  if (cited === null) return 0;
  const distance = Math.min(...spans.map(({ chunk }) => Math.abs(chunk.row - cited)));
  return distance === 0 ? IN_CITED_ROW : distance === 1 ? NEAR_CITED_ROW : 0;
}

export function listLeaves(node: GroundedNode, path = ''): { path: string; leaf: GroundedLeaf }[] {
  if (node.kind === 'leaf') return [{ path, leaf: node }];
  const inner =
    node.kind === 'object'
      ? [...node.members]
      : node.entries.map((entry, i) => [String(i), entry.node] as const);
  return inner.flatMap(([name, member]) => listLeaves(member, `${path}/${name}`));
}
