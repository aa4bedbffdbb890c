import type { FieldSchema } from '../options.ts';
import type { Evidence } from '../parsed-data.ts';
import { createEvidence } from '../understand/evidence-collector.ts';
import { listSpanPlaces, type Place } from '../understand/found.ts';
import { selectWholeChunk } from '../understand/view/span.ts';
import type { View } from '../understand/view/view.ts';
import { listPlaces } from './align/occurrence.ts';
import {
  combineAgreement,
  combineConflict,
  estimateLeafConfidence,
  limitConfidenceAlone,
  reduceForOmission,
  roundConfidence,
} from './confidence.ts';
import type { GroundedLeaf, GroundedNode } from './grounded.ts';
import { mergeLists } from './merge-lists.ts';
import { DOUBTFUL, type Merging } from './merging.ts';
import { escapeName, getMember, isCertain, type Part } from './part.ts';
import { isSameValue } from './same-value.ts';

/** A value that the model did not find is kept only if its lowered confidence is at least this high. */
const HARDLY_LIKELY = 0.2;

/** Merges a model's values with those of the offline engine; null if neither has a value. */
export function merge(
  schema: FieldSchema,
  offline: Part | null,
  node: GroundedNode | null,
  pointer: string,
  merging: Merging,
): Part | null {
  if (offline !== null && node === null && schema.type !== 'object')
    return schema.type === 'array' || isCertain(offline) ? offline : applyOmission(offline, merging);
  if (schema.type === 'object') return mergeObjects(schema, offline, node, pointer, merging);
  if (schema.type === 'array')
    return node?.kind === 'list' ? mergeLists(schema, offline, node, pointer, merging, merge) : offline;
  return node?.kind === 'leaf' ? mergeLeaf(offline, node, pointer, merging) : offline;
}

function mergeObjects(
  { properties = {} }: FieldSchema,
  offline: Part | null,
  node: GroundedNode | null,
  pointer: string,
  merging: Merging,
): Part | null {
  const members = node?.kind === 'object' ? node.members : new Map<string, GroundedNode>();
  const before = typeof offline?.value === 'object' && offline.value !== null ? offline.value : {};
  const names = [...new Set([...Object.keys(before), ...Object.keys(properties)])];
  const value: Record<string, unknown> = {};
  const evidence = new Map<string, Evidence>();
  for (const name of names) {
    const schema = Object.hasOwn(properties, name) ? properties[name] : undefined;
    const old = getMember(offline, name);
    const path = `/${escapeName(name)}`;
    const part =
      schema === undefined
        ? old
        : merge(schema, old, members.get(name) ?? null, `${pointer}${path}`, merging);
    if (part === null) continue;
    Object.defineProperty(value, name, {
      value: part.value,
      enumerable: true,
      writable: true,
      configurable: true,
    });
    for (const [at, one] of part.evidence) evidence.set(`${path}${at}`, one);
  }
  return Object.keys(value).length === 0 ? null : { value, evidence };
}

function mergeLeaf(offline: Part | null, leaf: GroundedLeaf, pointer: string, merging: Merging): Part | null {
  const own = estimateLeafConfidence(leaf);
  if (offline === null) return createLeafPart(leaf, own, merging);
  if (isCertain(offline)) return offline;
  const other = offline.evidence.get('')?.confidence ?? 0.5;
  if (isSameValue(offline.value, leaf.value)) return withConfidence(offline, combineAgreement(own, other));
  // A model's value that is not printed does not make the offline engine's value doubtful.
  if (leaf.chosen === null) return offline;
  const wins = combineConflict(own, other);
  const loses = combineConflict(other, own);
  if (merging.mode === 'fill' && other >= DOUBTFUL) return offline;
  if (merging.mode === 'check') merging.conflicts.push(pointer);
  return merging.mode === 'first' || wins > loses
    ? createLeafPart(leaf, wins, merging)
    : withConfidence(offline, loses);
}

/** Creates a part for a value that only the model found; null if the value is omitted. */
export function createLeafPart(leaf: GroundedLeaf, confidence: number, merging: Merging): Part | null {
  const { value, chosen } = leaf;
  const sure = roundConfidence(limitConfidenceAlone(leaf, confidence));
  if (chosen === null) {
    const places = listBasisPlaces(leaf, merging.view);
    if (places.length > 0)
      return { value, evidence: new Map([['', createEvidence({ places, method: 'llm' }, sure)]]) };
    // Numbers are kept, because `deriveValues` may be able to calculate them from other values.
    if (merging.dropsUngrounded && typeof value !== 'number') return null;
    return { value, evidence: new Map([['', { method: 'llm', confidence: sure, grounded: false }]]) };
  }
  const places = listPlaces(merging.view, chosen);
  return { value, evidence: new Map([['', createEvidence({ places, method: 'llm' }, sure)]]) };
}

/** Returns the positions of the cells in the row that the model cited for the value. */
function listBasisPlaces({ basis }: GroundedLeaf, view: View): Place[] {
  const chunks = basis === null ? [] : (view.rows[basis]?.chunks ?? []);
  return chunks.flatMap((chunk) => listSpanPlaces(view, selectWholeChunk(chunk)));
}

/** Lowers the confidence of a value that the model did not find; null if the value is omitted. */
function applyOmission(offline: Part, { mode }: Merging): Part | null {
  const before = offline.evidence.get('');
  if (before === undefined || mode === 'fill') return offline;
  const confidence = reduceForOmission(before.confidence);
  return confidence < HARDLY_LIKELY ? null : withConfidence(offline, confidence);
}

function withConfidence(part: Part, confidence: number): Part {
  const before = part.evidence.get('');
  if (before === undefined) return part;
  const evidence = new Map(part.evidence);
  evidence.set('', { ...before, confidence: roundConfidence(confidence) });
  return { ...part, evidence };
}
