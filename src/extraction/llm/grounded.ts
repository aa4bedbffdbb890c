import type { FieldSchema } from '../options.ts';
import type { Aligner, LeafValue } from './align/aligner.ts';
import type { Occurrence } from './align/occurrence.ts';
import type { AnswerNode } from './read-answer.ts';

/** A value of a model with the places where it is printed. */
export interface GroundedLeaf {
  kind: 'leaf';
  schema: FieldSchema;
  value: LeafValue;
  /** All places where it is printed. */
  occurrences: readonly Occurrence[];
  /** The chosen place; null if the value is not printed. */
  chosen: Occurrence | null;
  /** The row from which a choice that is not printed itself was read; null if that is not known. */
  basis: number | null;
  /** In an entry of a list: the reason to doubt the chosen place. */
  doubt: 'elsewhere' | 'other_column' | null;
  /** In an entry of a list: whether it is printed in the column of the other values of its name. */
  isInColumn: boolean;
  /** Whether a second answer to the same question contains it too; null if there was no second request. */
  agreement: 'repeated' | 'not_repeated' | null;
}

export interface GroundedObject {
  kind: 'object';
  members: Map<string, GroundedNode>;
}

export interface GroundedEntry {
  node: GroundedNode;
  /** Row in which it begins according to the model. */
  hint: number | null;
  /** Row in which it begins; null if it is not printed. */
  anchor: number | null;
}

export interface GroundedList {
  kind: 'list';
  entries: GroundedEntry[];
}

export type GroundedNode = GroundedLeaf | GroundedObject | GroundedList;

/** Searches the pages for every value of an answer. Entries of lists have no anchors yet. */
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

/** Whether a value is chosen rather than copied, and so need not be printed. */
export function isChoice({ type, enum: choices }: FieldSchema): boolean {
  return type === 'boolean' || choices !== undefined;
}

/** Bonus for the quality of a place in the row that a model names, and in an adjacent row. */
const IN_CITED_ROW = 0.4;
const NEAR_CITED_ROW = 0.2;

/** The first of the places that best match the value and the row that the model names. */
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

/** The single values of a part of an answer, with their paths. */
export function listLeaves(node: GroundedNode, path = ''): { path: string; leaf: GroundedLeaf }[] {
  if (node.kind === 'leaf') return [{ path, leaf: node }];
  const inner =
    node.kind === 'object'
      ? [...node.members]
      : node.entries.map((entry, i) => [String(i), entry.node] as const);
  return inner.flatMap(([name, member]) => listLeaves(member, `${path}/${name}`));
}
