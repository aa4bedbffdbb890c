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
  /** The place that is meant; null if it is printed nowhere. */
  chosen: Occurrence | null;
  /** In an entry of a list: what speaks against the chosen place. */
  doubt: 'elsewhere' | 'other_column' | null;
  /** Whether a second answer to the same question has it too; null if none was asked for. */
  agreement: 'repeated' | 'not_repeated' | null;
}

export interface GroundedObject {
  kind: 'object';
  members: Map<string, GroundedNode>;
}

export interface GroundedEntry {
  node: GroundedNode;
  /** Row in which the model says that it begins. */
  hint: number | null;
  /** Row in which it begins; null if nothing of it is printed. */
  anchor: number | null;
}

export interface GroundedList {
  kind: 'list';
  entries: GroundedEntry[];
}

export type GroundedNode = GroundedLeaf | GroundedObject | GroundedList;

/** Looks for every value of an answer on the pages. Entries of lists have no anchors yet. */
export function groundAnswer(answer: AnswerNode, aligner: Aligner): GroundedNode {
  switch (answer.kind) {
    case 'leaf': {
      const { schema, value } = answer;
      const occurrences = aligner.find(value, schema);
      const chosen = bestOf(occurrences);
      return { kind: 'leaf', schema, value, occurrences, chosen, doubt: null, agreement: null };
    }
    case 'object':
      return {
        kind: 'object',
        members: new Map([...answer.members].map(([name, member]) => [name, groundAnswer(member, aligner)])),
      };
    case 'list':
      return {
        kind: 'list',
        entries: answer.entries.map(({ node, row }) => ({
          node: groundAnswer(node, aligner),
          hint: row,
          anchor: null,
        })),
      };
  }
}

/** The first of the places that agree best. */
function bestOf(occurrences: readonly Occurrence[]): Occurrence | null {
  let best: Occurrence | null = null;
  for (const one of occurrences) if (best === null || one.quality > best.quality) best = one;
  return best;
}

/** The single values of a part of an answer, with the names that lead to them. */
export function leavesOf(node: GroundedNode, path = ''): { path: string; leaf: GroundedLeaf }[] {
  if (node.kind === 'leaf') return [{ path, leaf: node }];
  const inner =
    node.kind === 'object'
      ? [...node.members]
      : node.entries.map((entry, i) => [String(i), entry.node] as const);
  return inner.flatMap(([name, member]) => leavesOf(member, `${path}/${name}`));
}
