import type { JsonObject, JsonValue } from '../lib/json-pointer.ts';
import { isObject } from './corrections.ts';

const REPEATED = ['fields', 'line_items', 'taxes'] as const;
const FIRST = '/segments/0';

/**
 * Copies the corrected values at the top level to the first segment, because both describe the first document
 * of a file.
 */
export function repeatFirstSegment(data: JsonObject): void {
  const first = Array.isArray(data.segments) ? data.segments[0] : undefined;
  if (first === undefined || !isObject(first) || !isObject(first.fields)) return;
  for (const name of REPEATED) first[name] = structuredClone(data[name] ?? null);
  const evidence = isObject(data.evidence) ? data.evidence : {};
  for (const pointer of Object.keys(evidence)) {
    if (pointer.startsWith(`${FIRST}/`)) delete evidence[pointer];
  }
  for (const [pointer, source] of Object.entries(evidence)) {
    if (isRepeated(pointer)) evidence[`${FIRST}${pointer}`] = moveToFirst(source);
  }
}

function isRepeated(pointer: string): boolean {
  return REPEATED.some((name) => pointer.startsWith(`/${name}/`));
}

/** Makes the pointers in the evidence of a derived value refer to the first segment. */
function moveToFirst(source: JsonValue): JsonValue {
  if (!isObject(source) || !Array.isArray(source.from)) return source;
  return { ...source, from: source.from.map((pointer) => `${FIRST}${String(pointer)}`) };
}
