import type { DocumentType, FieldValue } from '../../parsed-data.ts';
import type { Context } from '../context.ts';
import { findRegions } from '../parties/regions.ts';
import { scoreRow } from '../questions/forest.ts';
import { locateFact } from '../questions/locate-fact.ts';
import type { FieldsRead } from './fields-read.ts';
import { fieldsOfType, type HeaderField, PARTY_VALUES } from './header-fields.ts';
import { chooseSums } from './joint-sums.ts';
import { VALUE_MODEL } from './models.ts';
import { hasParties } from './name-roles.ts';
import type { NearLabels } from './near-labels.ts';
import { partyBlocksOf } from './party-blocks.ts';
import { PartyRelations } from './party-relations.ts';
import type { ValueCandidate } from './value-candidate.ts';
import { type ChosenValue, type RuleValue, ValueCandidates } from './value-candidates.ts';
import { ValueDescriber } from './value-features.ts';

/** The candidates of one field with their features. */
export interface ValueQuestion {
  field: HeaderField;
  candidates: readonly ValueCandidate[];
  rows: readonly Float64Array[];
}

/** What is asked of a document's header, apart from names. */
export function askValues(
  context: Context,
  near: NearLabels,
  type: DocumentType,
  read: FieldsRead,
  itemSum: number | null,
): ValueQuestion[] {
  const isSale = hasParties(type, read.fields);
  const fields = fieldsOfType(type).filter(({ isOfSale }) => isSale || !isOfSale);
  const rules = new Map<string, RuleValue>();
  for (const field of fields) {
    const rule = ruleValue(context, field, read);
    if (rule) rules.set(field.name, rule);
  }
  const blocks = partyBlocksOf(context);
  const pool = new ValueCandidates(context, near);
  const describer = new ValueDescriber(context, near, type, {
    blocks,
    relations: new PartyRelations(context, blocks, findRegions(context), read),
    amounts: pool.amounts,
    itemSum,
    rules,
  });
  return fields.flatMap((field) => {
    // What was worked out from other values is as good as they are.
    if (read.evidence[field.pointer]?.from) return [];
    const candidates = pool.of(field, rules.get(field.name));
    return { field, candidates, rows: describer.describe(field, candidates) };
  });
}

/** The value at the name of a field: `seller.tax_id` is inside `seller`. */
export function valueAt(fields: Record<string, FieldValue>, name: string): FieldValue | undefined {
  const [outer = '', inner] = name.split('.');
  const value = fields[outer];
  if (inner === undefined) return value;
  return typeof value === 'object' && value !== null ? Reflect.get(value, inner) : undefined;
}

function ruleValue(context: Context, field: HeaderField, { fields, evidence }: FieldsRead): RuleValue | null {
  const value = valueAt(fields, field.name);
  const found = evidence[field.pointer];
  if ((typeof value !== 'string' && typeof value !== 'number') || !found) return null;
  return {
    value,
    confidence: found.confidence,
    span: locateFact(context.view, { evidence: found })[0] ?? null,
  };
}

/** Candidates of a field that are tried together with those of others. */
const TRIED = 4;

/** The likeliest candidates of each field; sums are chosen together. It is for the caller to leave out what is improbable. */
export function chooseValues(questions: readonly ValueQuestion[]): ChosenValue[] {
  const ranked = new Map(questions.map((question) => [question.field.name, rankValues(question)]));
  const sums = chooseSums(ranked);
  const chosen = questions.flatMap(({ field }) => {
    const [first] = ranked.get(field.name) ?? [];
    if (!first || !sums.has(field.name)) return first ?? [];
    return sums.get(field.name) ?? { ...first, confidence: 0 };
  });
  return givePlacesOnce(chosen);
}

/** Fields that name different things: one printed place is only one of them. */
const APART: readonly ReadonlySet<string>[] = [
  new Set(['number', 'order_number', 'customer_number']),
  ...PARTY_VALUES.map((key) => new Set([`seller.${key}`, `buyer.${key}`])),
];

/** What is less likely takes no place from another. */
const LEAST_SHARED = 0.3;

/** Of several such values that are read from the same place only the likeliest is given. */
function givePlacesOnce(chosen: readonly ChosenValue[]): ChosenValue[] {
  return chosen.map((one) => {
    const group = APART.find((names) => names.has(one.field.name));
    const isShared =
      group !== undefined &&
      chosen.some(
        (other) =>
          group.has(other.field.name) &&
          isSamePlace(one, other) &&
          other.confidence > Math.max(one.confidence, LEAST_SHARED),
      );
    return isShared ? { ...one, confidence: 0 } : one;
  });
}

function isSamePlace({ candidate: a }: ChosenValue, { candidate: b }: ChosenValue): boolean {
  return (
    a.span !== null &&
    b.span !== null &&
    a.span.chunk === b.span.chunk &&
    a.span.start < b.span.end &&
    b.span.start < a.span.end
  );
}

function rankValues({ field, candidates, rows }: ValueQuestion): ChosenValue[] {
  return candidates
    .map((candidate, i) => ({
      field,
      candidate,
      confidence: scoreRow(VALUE_MODEL, rows[i] as Float64Array),
    }))
    .sort((a, b) => b.confidence - a.confidence)
    .slice(0, TRIED);
}

/** Fields that name a deduction: their value is positive, however it is printed. */
const DEDUCTIONS = new Set(['discount_total', 'amount_paid']);

/** The value as it is given. */
export function givenValue({ name }: HeaderField, { value }: ValueCandidate): string | number {
  return typeof value === 'number' && DEDUCTIONS.has(name) ? Math.abs(value) : value;
}
