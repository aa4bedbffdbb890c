import type { FieldSchema } from '../options.ts';
import type { Evidence, ParsedData } from '../parsed-data.ts';
import { DOUBTFUL } from './merging.ts';
import type { ModelMode } from './model-options.ts';
import { calculateMeanConfidence, escapeName, getMember, getPart, isCertain, type Part } from './part.ts';
import { SEGMENTS, takeSegment } from './segment-parts.ts';
import { createStandardSchema, DOCUMENT_TYPES, listNeededFields } from './standard-schema.ts';

/** If the document type has at least this confidence, a model is asked only for the fields of that type. */
const SURE_TYPE = { fill: 0.8, check: 0.97, first: 0.97 };
/** The check that verifies each list, keyed by the name of the list. */
const CHECKS: Readonly<Record<string, string>> = {
  line_items: 'line_items_add_up',
  transactions: 'transactions_add_up',
};
const LISTS: Readonly<Record<string, readonly string[]>> = {
  line_items: ['invoice', 'credit_note', 'receipt', 'purchase_order', 'quote', 'delivery_note'],
  transactions: ['bank_statement'],
};

/**
 * Returns a schema whose members have the same names as in the result; null if there is nothing to ask. If a
 * file contains several documents, the schema has a separate part for each of them; custom fields belong to
 * the file as a whole.
 */
export function createWantedSchema(
  data: ParsedData,
  custom: FieldSchema | undefined,
  mode: ModelMode,
): FieldSchema | null {
  const own: Record<string, FieldSchema> = custom === undefined ? {} : { custom };
  const isDivided = data.segments.length > 1;
  const isDoubtful = data.document_type_confidence < SURE_TYPE[mode];
  const standard = isDivided ? {} : createStandardSchema(isDoubtful ? 'any' : data.document_type);
  const all = { ...standard, ...own };
  const wanted = mode === 'fill' ? findGaps(data, all) : all;
  const type: FieldSchema = { type: 'string', enum: [...DOCUMENT_TYPES] };
  const properties = isDivided
    ? { ...selectSegmentFields(data, mode), ...wanted }
    : { ...(isDoubtful ? { document_type: type } : {}), ...wanted };
  return Object.keys(properties).length === 0 ? null : { type: 'object', properties };
}

function selectSegmentFields(data: ParsedData, mode: ModelMode): Record<string, FieldSchema> {
  const wanted: Record<string, FieldSchema> = {};
  const segments = data.segments.flatMap((_, index) => {
    const { properties = {} } = createWantedSchema(takeSegment(data, index), undefined, mode) ?? {};
    const { transactions, ...others } = properties;
    if (index === 0 && transactions !== undefined) wanted.transactions = transactions;
    const one: FieldSchema = { type: 'object', properties: others };
    return Object.keys(others).length === 0 ? [] : [[String(index), one] as const];
  });
  if (segments.length > 0)
    wanted[SEGMENTS] = {
      type: 'object',
      description: 'Documents of the file, by their number. The text is that of one of them.',
      properties: Object.fromEntries(segments),
    };
  return wanted;
}

function findGaps(data: ParsedData, all: Record<string, FieldSchema>): Record<string, FieldSchema> {
  const needed = new Set(listNeededFields(data.document_type).map((field) => `/fields${field}`));
  const gaps = Object.entries(all).flatMap(([name, schema]): [string, FieldSchema][] => {
    const part = getPart(Reflect.get(data, name), data.evidence, `/${name}`);
    if (name !== 'custom' && name !== 'fields') return isListWanted(data, name, part) ? [[name, schema]] : [];
    const isWanted = (pointer: string) => name === 'custom' || needed.has(pointer);
    const gap = findGap(schema, part, `/${name}`, isWanted);
    return gap === null ? [] : [[name, gap]];
  });
  return Object.fromEntries(gaps);
}

function isListWanted(data: ParsedData, name: string, part: Part | null): boolean {
  if (!(LISTS[name] ?? []).includes(data.document_type)) return false;
  const isEmpty = !Array.isArray(part?.value) || part.value.length === 0;
  if (part === null || isEmpty) return true;
  if (isCertain(part)) return false;
  const check = data.checks.find((one) => one.name === CHECKS[name]);
  return calculateMeanConfidence(part) < DOUBTFUL || check?.passed === false;
}

function findGap(
  schema: FieldSchema,
  part: Part | null,
  pointer: string,
  isWanted: (pointer: string) => boolean,
): FieldSchema | null {
  if (schema.type === 'object') {
    const members = Object.entries(schema.properties ?? {}).flatMap(([name, member]) => {
      const path = `${pointer}/${escapeName(name)}`;
      const gap = findGap(member, getMember(part, name), path, isWanted);
      return gap === null ? [] : [[name, gap] as const];
    });
    return members.length === 0 ? null : { ...schema, properties: Object.fromEntries(members) };
  }
  if (part === null || (Array.isArray(part.value) && part.value.length === 0))
    return isWanted(pointer) ? schema : null;
  if (isCertain(part)) return null;
  const known: Evidence | undefined = part.evidence.get('');
  const confidence = schema.type === 'array' ? calculateMeanConfidence(part) : (known?.confidence ?? 0.5);
  return confidence < DOUBTFUL ? schema : null;
}
