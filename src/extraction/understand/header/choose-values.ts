import type { DocumentType, FieldValue } from '../../parsed-data.ts';
import type { Context } from '../context.ts';
import { scoreRow } from '../questions/forest.ts';
import { locateFact } from '../questions/locate-fact.ts';
import { fieldsOfType, type HeaderField } from './header-fields.ts';
import { chooseSums } from './joint-sums.ts';
import { VALUE_MODEL } from './models.ts';
import { hasParties } from './name-roles.ts';
import type { NearLabels } from './near-labels.ts';
import { partyBlocksOf } from './party-blocks.ts';
import type { FieldsRead } from './rule-names.ts';
import {
  type ChosenValue,
  type RuleValue,
  type ValueCandidate,
  ValueCandidates,
} from './value-candidates.ts';
import { VALUE_FEATURES, ValueDescriber } from './value-features.ts';

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
  const fields = fieldsOfType(type);
  const isSale = fields.some(({ name }) => name === 'total');
  if (isSale && !hasParties(type, read.fields)) return [];
  const rules = new Map<string, RuleValue>();
  for (const field of fields) {
    const rule = ruleValue(context, field, read);
    if (rule) rules.set(field.name, rule);
  }
  const pool = new ValueCandidates(context, near);
  const describer = new ValueDescriber(context, near, type, {
    blocks: partyBlocksOf(context),
    amounts: pool.amounts,
    itemSum,
    rules,
  });
  return fields.flatMap((field) => {
    // What was worked out from other values is as good as they are.
    if (read.evidence[field.pointer]?.from) return [];
    const candidates = pool.of(field, rules.get(field.name));
    return candidates.length === 0
      ? []
      : [{ field, candidates, rows: describer.describe(field, candidates) }];
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

/** A candidate must be so much likelier than the rule's answer to replace it. */
const MARGIN = 0.3;

/** The likeliest candidates of each field; sums are chosen together. It is for the caller to leave out what is improbable. */
export function chooseValues(questions: readonly ValueQuestion[]): ChosenValue[] {
  const ranked = new Map(questions.map((question) => [question.field.name, rankValues(question)]));
  const sums = chooseSums(ranked);
  const chosen = questions.flatMap(({ field }) => {
    const [first] = ranked.get(field.name) ?? [];
    if (!first || !sums.has(field.name)) return first ?? [];
    return sums.get(field.name) ?? { ...first, confidence: 0 };
  });
  return giveNumbersOnce(chosen);
}

/** Fields that number different things: one printed place is only one of them. */
const NUMBERS = new Set(['number', 'order_number', 'customer_number']);

/** Of several numbers that are read from the same place only the likeliest is given. */
function giveNumbersOnce(chosen: readonly ChosenValue[]): ChosenValue[] {
  const numbers = chosen.filter(({ field }) => NUMBERS.has(field.name));
  return chosen.map((one) => {
    const isShared =
      NUMBERS.has(one.field.name) &&
      numbers.some((other) => isSamePlace(one, other) && other.confidence > one.confidence);
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
  const ranked = candidates
    .map((candidate, i) => ({
      field,
      candidate,
      confidence: scoreRow(VALUE_MODEL, rows[i] as Float64Array),
      isRule: (rows[i]?.[RULE_SAME] ?? 0) > 0,
    }))
    .sort((a, b) => b.confidence - a.confidence);
  const [first] = ranked;
  const rule = ranked.find((one) => one.isRule);
  const keep = first && rule && first.confidence < rule.confidence + MARGIN;
  return (keep ? [rule, ...ranked.filter((one) => one !== rule)] : ranked).slice(0, TRIED);
}

const RULE_SAME = VALUE_FEATURES.indexOf('rule_same');

/** Fields that name a deduction: their value is positive, however it is printed. */
const DEDUCTIONS = new Set(['discount_total', 'amount_paid']);

/** The value as it is given. */
export function givenValue({ name }: HeaderField, { value }: ValueCandidate): string | number {
  return typeof value === 'number' && DEDUCTIONS.has(name) ? Math.abs(value) : value;
}
