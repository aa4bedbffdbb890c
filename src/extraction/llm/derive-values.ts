import type { FieldSchema } from '../options.ts';
import type { Evidence, ParsedData } from '../parsed-data.ts';
import { roundConfidence } from './confidence.ts';
import { escapeName } from './part.ts';
import { findDerivation, type Source } from './ways-to-derive.ts';

/**
 * Factor applied to the confidence of the least certain operand, to allow for operands that are the wrong
 * values.
 */
const DERIVED = 0.9;

/**
 * Finds a model's unprinted numbers that can be calculated from printed values: sums, differences, products,
 * lengths of lists, and durations between dates. The evidence of such a number consists of pointers to these
 * values. Other unprinted numbers are dropped if `dropsUngrounded` is true.
 */
export function deriveValues(data: ParsedData, schema: FieldSchema, dropsUngrounded: boolean): ParsedData {
  const open = openNumbers(data, schema);
  if (open.length === 0) return data;
  const result = structuredClone(data);
  const known = new Map<string, Source[]>();
  for (const { pointer, field, name, value } of open) {
    const words = [name, field.title, field.description, ...(field['x-labels'] ?? [])].join(' ');
    const scope = /^\/segments\/\d+(?=\/)/.exec(pointer)?.[0] ?? '';
    const sources = known.get(scope) ?? listSources(result, scope);
    known.set(scope, sources);
    const way = findDerivation(value, pointer, words, sources);
    if (way !== null) {
      const confidence = roundConfidence(DERIVED * Math.min(...way.map((one) => one.confidence)));
      result.evidence[pointer] = { method: 'llm', confidence, from: way.map((one) => one.pointer) };
    } else if (dropsUngrounded) leaveOut(result, pointer);
  }
  return result;
}

interface OpenNumber {
  pointer: string;
  name: string;
  field: FieldSchema;
  value: number;
}

function openNumbers({ evidence, ...data }: ParsedData, schema: FieldSchema): OpenNumber[] {
  const found: OpenNumber[] = [];
  const walk = (field: FieldSchema, value: unknown, pointer: string, name: string): void => {
    if (typeof value === 'number') {
      if (evidence[pointer]?.grounded === false) found.push({ pointer, name, field, value });
    } else if (field.type === 'array') {
      for (const [i, one] of (Array.isArray(value) ? value : []).entries())
        if (field.items !== undefined) walk(field.items, one, `${pointer}/${i}`, name);
    } else if (typeof value === 'object' && value !== null) {
      for (const [inner, member] of Object.entries(field.properties ?? {}))
        if (Object.hasOwn(value, inner))
          walk(member, Reflect.get(value, inner), `${pointer}/${escapeName(inner)}`, inner);
    }
  };
  walk(schema, data, '', '');
  return found;
}

/**
 * Lists the values from which others can be calculated. In a file with several documents, `scope` points to
 * the document whose values are listed.
 */
function listSources({ evidence, ...data }: ParsedData, scope: string): Source[] {
  const sources: Source[] = [];
  const isPrinted = ({ grounded, from }: Evidence) => grounded !== false && from === undefined;
  const walk = (value: unknown, pointer: string, list: string | null): void => {
    const own = evidence[pointer];
    if (Array.isArray(value)) {
      const inner = value.flatMap((_, i) => listConfidencesBelow(evidence, `${pointer}/${i}`));
      const confidence = inner.length === 0 ? 0.5 : inner.reduce((sum, one) => sum + one, 0) / inner.length;
      sources.push({ kind: 'list', pointer, length: value.length, confidence });
      for (const [i, one] of value.entries()) walk(one, `${pointer}/${i}`, pointer);
    } else if (typeof value === 'object' && value !== null) {
      for (const [name, member] of Object.entries(value))
        walk(member, `${pointer}/${escapeName(name)}`, list);
    } else if (own !== undefined && isPrinted(own)) {
      const { confidence } = own;
      if (typeof value === 'number') sources.push({ kind: 'number', pointer, list, value, confidence });
      const day = typeof value === 'string' ? /^\d{4}-\d\d-\d\d/.exec(value)?.[0] : undefined;
      if (day !== undefined) sources.push({ kind: 'date', pointer, list, day, confidence });
    }
  };
  for (const name of ['fields', 'line_items', 'transactions', 'taxes', 'custom'] as const)
    if (scope === '' || name === 'fields' || name === 'line_items' || name === 'taxes')
      walk(Reflect.get(selectScope(data, scope), name), `${scope}/${name}`, null);
  return sources;
}

function selectScope(data: Omit<ParsedData, 'evidence'>, scope: string): object {
  return scope === '' ? data : (data.segments[Number(scope.split('/').at(-1))] ?? {});
}

function listConfidencesBelow(evidence: Readonly<Record<string, Evidence>>, pointer: string): number[] {
  return Object.entries(evidence).flatMap(([at, one]) =>
    at === pointer || at.startsWith(`${pointer}/`) ? [one.confidence] : [],
  );
}

function leaveOut(data: ParsedData, pointer: string): void {
  const names = pointer
    .split('/')
    .slice(1)
    .map((name) => name.replaceAll('~1', '/').replaceAll('~0', '~'));
  const last = names.pop() ?? '';
  const holder = names.reduce<unknown>(
    (value, name) => (typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined),
    data,
  );
  if (typeof holder !== 'object' || holder === null || Array.isArray(holder)) return;
  Reflect.deleteProperty(holder, last);
  delete data.evidence[pointer];
}
