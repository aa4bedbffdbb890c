import type { FieldSchema } from '../options.ts';
import type { ParsedData } from '../parsed-data.ts';
import { MOST_COMPARED } from '../size-limits.ts';
import type { LeafValue } from './align/aligner.ts';
import { type GroundedNode, isChoice, listLeaves } from './grounded.ts';
import { locateAnswers, mergeAnswers } from './merge-answers.ts';
import { escapeName } from './part.ts';
import type { TaskContext } from './prepare-task.ts';
import { isSameValue } from './same-value.ts';

/**
 * One value as found by the offline engine, as found by the language model, and as merged; null if there is
 * none.
 */
export interface ComparedValue {
  /** JSON pointer in the merged result. The index `-` means that the entry is not in the merged result. */
  pointer: string;
  offline: LeafValue | null;
  model: LeafValue | null;
  merged: LeafValue | null;
  /** Whether the offline engine and the model agree; null if one of them returned no value. */
  agrees: boolean | null;
  /**
   * Whether the document contains the model's value; null if the model returned no value, or if the field has
   * fixed choices that need not be printed.
   */
  grounded: boolean | null;
  confidence: number | null;
}

const LONGEST_TEXT = 1_000;

export function compareReadings(
  offline: ParsedData,
  context: TaskContext,
  answers: readonly unknown[],
  secondAnswers: readonly unknown[] = [],
): ComparedValue[] {
  const node = locateAnswers(context, answers);
  const merged = mergeAnswers(structuredClone(offline), context, answers, secondAnswers);
  const comparing = new Comparing(merged);
  comparing.compare(context.schema, offline, node, merged, '');
  return comparing.values.slice(0, MOST_COMPARED);
}

class Comparing {
  readonly values: ComparedValue[] = [];
  readonly #merged: ParsedData;

  constructor(merged: ParsedData) {
    this.#merged = merged;
  }

  compare(
    schema: FieldSchema,
    offline: unknown,
    node: GroundedNode | null,
    merged: unknown,
    pointer: string,
  ): void {
    if (schema.type === 'object') {
      for (const [name, field] of Object.entries(schema.properties ?? {})) {
        const member = node?.kind === 'object' ? (node.members.get(name) ?? null) : null;
        const path = `${pointer}/${escapeName(name)}`;
        this.compare(field, getMemberValue(offline, name), member, getMemberValue(merged, name), path);
      }
    } else if (schema.type === 'array') {
      this.#compareLists(schema.items ?? { type: 'string' }, offline, node, merged, pointer);
    } else this.#add(offline, node, merged, pointer);
  }

  /**
   * Compares the entries of lists, in the order of the merged result. Entries that the merged result does not
   * contain come last.
   */
  #compareLists(
    items: FieldSchema,
    offline: unknown,
    node: GroundedNode | null,
    merged: unknown,
    pointer: string,
  ): void {
    const old = toList(offline).map((value) => ({ value, leaves: listValueLeaves(value) }));
    const entries = (node?.kind === 'list' ? node.entries : []).map(({ node: entry }) => ({
      entry,
      leaves: listLeaves(entry).map(({ path, leaf }) => [path, leaf.value] as const),
    }));
    for (const [index, value] of toList(merged).entries()) {
      const leaves = listValueLeaves(value);
      const known = takeMostAlike(old, leaves);
      const answered = takeMostAlike(entries, leaves);
      this.compare(items, known?.value, answered?.entry ?? null, value, `${pointer}/${index}`);
    }
    for (const { entry, leaves } of entries) {
      const known = takeMostAlike(old, leaves);
      this.compare(items, known?.value, entry, undefined, `${pointer}/-`);
    }
    for (const { value } of old) this.compare(items, value, null, undefined, `${pointer}/-`);
  }

  #add(offline: unknown, node: GroundedNode | null, merged: unknown, pointer: string): void {
    const leaf = node?.kind === 'leaf' ? node : null;
    const one: ComparedValue = {
      pointer,
      offline: toLeaf(offline),
      model: toLeaf(leaf?.value),
      merged: toLeaf(merged),
      agrees: null,
      grounded: leaf === null || isChoice(leaf.schema) ? null : leaf.chosen !== null,
      confidence: null,
    };
    if (one.offline === null && one.model === null && one.merged === null) return;
    const confidence =
      pointer === '/document_type'
        ? this.#merged.document_type_confidence
        : this.#merged.evidence[pointer]?.confidence;
    this.values.push({
      ...one,
      agrees: one.offline === null || one.model === null ? null : isSameValue(one.offline, one.model),
      confidence: one.merged === null ? null : (confidence ?? null),
    });
  }
}

type Leaves = readonly (readonly [path: string, value: unknown])[];

/** Removes and returns the entry that shares the most values with `leaves`. */
function takeMostAlike<Entry extends { leaves: Leaves }>(from: Entry[], leaves: Leaves): Entry | undefined {
  const known = new Map(leaves);
  let best = -1;
  let most = 0;
  for (const [index, { leaves: own }] of from.entries()) {
    const same = own.filter(([path, value]) => isSameValue(known.get(path), value)).length;
    if (same > most) [best, most] = [index, same];
  }
  return best < 0 ? undefined : from.splice(best, 1)[0];
}

function listValueLeaves(value: unknown, path = ''): Leaves {
  if (value === null || value === undefined) return [];
  if (typeof value !== 'object') return [[path, value]];
  return Object.entries(value).flatMap(([name, member]) => listValueLeaves(member, `${path}/${name}`));
}

function toList(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

function getMemberValue(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? Reflect.get(value, name)
    : undefined;
}

function toLeaf(value: unknown): LeafValue | null {
  if (typeof value === 'string') return value.slice(0, LONGEST_TEXT);
  return typeof value === 'number' || typeof value === 'boolean' ? value : null;
}
