import type { DocumentType, FieldValue } from '../../parsed-data.ts';
import type { Context } from '../context.ts';
import { preferConstant } from '../learned/prefer-constant.ts';
import { preferPlaced } from '../learned/prefer-placed.ts';
import type { Weigher } from '../learned/recall.ts';
import { getTypeForParties } from '../parties/order-confirmation.ts';
import { findRegions } from '../parties/regions.ts';
import { locateFact } from '../questions/locate-fact.ts';
import { keyOf } from '../view/token.ts';
import { createAddress } from './address-candidates.ts';
import type { FieldsRead } from './fields-read.ts';
import {
  ALL_FIELDS,
  type HeaderField,
  listFieldsOfType,
  PARTY_VALUES,
  toLearnedKind,
  type ValueKind,
} from './header-fields.ts';
import { chooseSums } from './joint-sums.ts';
import { chooseRelatedAmounts, type OtherAmounts } from './joint-values.ts';
import { hasParties } from './name-roles.ts';
import type { NearLabels } from './near-labels.ts';
import { partyBlocksOf } from './party-blocks.ts';
import { PartyRelations } from './party-relations.ts';
import { scoreValues, UNLIKELY } from './score-values.ts';
import { toResultValue } from './to-result-value.ts';
import { collectSpans, type ValueQuestion } from './value-candidate.ts';
import { type ChosenValue, type RuleValue, ValueCandidates } from './value-candidates.ts';
import { ASKED_BEST, RULE_SAME, ValueDescriber } from './value-features.ts';

/** Collects the candidates for all header fields except the names, and computes their features. */
export function askValues(
  context: Context,
  near: NearLabels,
  type: DocumentType,
  read: FieldsRead,
  itemSum: number | null,
): ValueQuestion[] {
  const isSale = hasParties(type, read.fields);
  const ofType = listFieldsOfType(type);
  const fields = [
    ...ofType.filter(({ isOfSale, pointer }) => isSale || !isOfSale || context.recall?.knows(pointer)),
    ...listTaughtFields(context.recall, ofType),
  ];
  const rules = new Map<string, RuleValue>();
  for (const field of fields) {
    const rule = findRuleValue(context, field, read);
    if (rule) rules.set(field.name, rule);
  }
  const blocks = partyBlocksOf(context);
  const regions = findRegions(context);
  const pool = new ValueCandidates(context, near, regions);
  // Addresses that begin with the name of the buyer or seller are not candidates for the delivery address,
  // because names are separate fields.
  const names = ['seller.name', 'buyer.name'].map((name) => String(getValueAt(read.fields, name) ?? ''));
  const keys = names.map(keyOf);
  const describer = new ValueDescriber(context, near, getTypeForParties(context, type), {
    blocks,
    relations: new PartyRelations(context, blocks, regions, read),
    amounts: pool.amounts,
    itemSum,
    rules,
    parties: names,
  });
  return fields.flatMap((field) => {
    // A calculated value is as reliable as the values it was calculated from, so the model does not choose it
    // again.
    if (read.evidence[field.pointer]?.from && !context.recall?.lacks(field.pointer)) return [];
    const candidates = pool
      .of(field, rules.get(field.name))
      .filter((one) => field.name !== 'delivery_address' || !beginsWithName(one.key, keys));
    const others = context.recall?.knows(field.pointer) ? pool.othersOf(field, candidates) : [];
    return { field, candidates, rows: describer.describe(field, candidates), others };
  });
}

/**
 * Returns fields that this document type does not usually have but that documents with the same layout do
 * have.
 */
function listTaughtFields(recall: Context['recall'], ofType: readonly HeaderField[]): HeaderField[] {
  if (recall === null || ofType.length === 0) return [];
  const known = new Set(ofType.map(({ pointer }) => pointer));
  return ALL_FIELDS.filter(({ pointer }) => {
    const isNew = !known.has(pointer) && recall.knows(pointer);
    known.add(pointer);
    return isNew;
  });
}

function beginsWithName(key: string, names: readonly string[]): boolean {
  return names.some((name) => name !== '' && key !== name && key.startsWith(name));
}

/**
 * Returns the value of the field with the given name. For a name such as `seller.tax_id`, returns the member
 * of the party.
 */
export function getValueAt(fields: Record<string, FieldValue>, name: string): FieldValue | undefined {
  const [outer = '', inner] = name.split('.');
  const value = fields[outer];
  if (inner === undefined) return value;
  return typeof value === 'object' && value !== null ? Reflect.get(value, inner) : undefined;
}

function findRuleValue(
  context: Context,
  field: HeaderField,
  { fields, evidence }: FieldsRead,
): RuleValue | null {
  const value = getValueAt(fields, field.name);
  const found = evidence[field.pointer];
  if ((typeof value !== 'string' && typeof value !== 'number') || !found) return null;
  return {
    value,
    confidence: found.confidence,
    span: locateFact(context.view, { evidence: found })[0] ?? null,
  };
}

/** Maximum number of candidates for each field that are combined with the candidates for other fields. */
const TRIED = 4;

/**
 * Chooses the most likely candidate for each field; amounts that depend on each other are chosen together.
 * The caller must remove improbable values.
 */
export function chooseValues(
  questions: readonly ValueQuestion[],
  recall: Weigher | null,
  others: OtherAmounts,
): ChosenValue[] {
  const scored = scoreValues(questions, ({ pointer }) => recall?.knows(pointer) === true);
  const ranked = new Map(
    questions.map((question, q) => [question.field.name, rankValues(question, scored[q] ?? [], recall)]),
  );
  const sums = chooseSums(ranked);
  // The total has already been chosen, so it is the only candidate.
  const settled = new Map([...ranked, ['total', [sums.get('total') ?? []].flat()] as const]);
  const related = chooseRelatedAmounts(settled, others);
  const chosen = questions.flatMap(({ field }) => {
    const [first] = ranked.get(field.name) ?? [];
    const joint = sums.has(field.name) ? sums : related;
    if (!first || !joint.has(field.name)) return first ?? [];
    return joint.get(field.name) ?? { ...first, confidence: 0 };
  });
  return givePlacesOnce(chosen);
}

/**
 * Sets of mutually exclusive fields: within a set, the same printed text can be the value of only one field.
 */
const APART: readonly ReadonlySet<string>[] = [
  ...PARTY_VALUES.map((key) => new Set([`seller.${key}`, `buyer.${key}`])),
  new Set([
    'number',
    'order_number',
    'customer_number',
    ...(['phone', 'tax_id', 'registration_number', 'iban'] as const).flatMap((key) => [
      `seller.${key}`,
      `buyer.${key}`,
    ]),
  ]),
  new Set(['date', 'time']),
  new Set(['title', 'author']),
];

/** Kinds of values that cannot be part of an address. */
const IN_ADDRESS: ReadonlySet<ValueKind> = new Set(['code', 'registration', 'tax_id', 'phone']);

/** A value prevents other fields from using the same text only if it has at least this probability. */
const LEAST_SHARED = 0.3;
/**
 * Weight of the fit between a value and its label. If two fields claim the same text, the weighted fit is
 * added to the log odds of each field's value.
 */
const WEIGHT_OF_LABEL = 8;
/** Weight of the rules' confidence in a value, relative to the fit of its label. */
const WEIGHT_OF_RULE = 0.5;

/**
 * If several fields in the same set of `APART` have the same printed text as their value, keeps only the
 * value with the strongest claim.
 */
function givePlacesOnce(chosen: readonly ChosenValue[]): ChosenValue[] {
  return chosen.map((one) => {
    const isShared = chosen.some(
      (other) =>
        areApart(one.field.learnedAs, other.field.learnedAs) &&
        isSamePlace(one, other) &&
        other.confidence > LEAST_SHARED &&
        hasStrongerClaim(other, one),
    );
    return isShared || isInsideAddress(one, chosen) ? { ...one, confidence: 0 } : one;
  });
}

/** Whether a number is part of a more certain address: "OR 97301" is not a registration number. */
function isInsideAddress(one: ChosenValue, chosen: readonly ChosenValue[]): boolean {
  const { span } = one.candidate;
  if (span === null || !IN_ADDRESS.has(one.field.kind)) return false;
  return chosen.some(
    ({ field, confidence, candidate }) =>
      field.kind === 'address' &&
      confidence > one.confidence &&
      collectSpans(candidate).some(
        ({ chunk, start, end }) => chunk === span.chunk && start <= span.start && span.end <= end,
      ),
  );
}

/** Whether the first of two values with the same text keeps it. What people taught is stronger than any label. */
function hasStrongerClaim(one: ChosenValue, other: ChosenValue): boolean {
  if (one.isLearned !== other.isLearned) return one.isLearned;
  return measureClaim(one) > measureClaim(other);
}

function measureClaim({ confidence, labelFit }: ChosenValue): number {
  return Math.log(confidence / (1 - confidence)) + WEIGHT_OF_LABEL * labelFit;
}

function areApart(a: string, b: string): boolean {
  return a !== b && APART.some((names) => names.has(a) && names.has(b));
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

function rankValues(
  { field, candidates, rows, others }: ValueQuestion,
  chances: readonly number[],
  recall: Weigher | null,
): ChosenValue[] {
  const all = [...candidates, ...others];
  const values = all.map((one) => toResultValue(field, one));
  const before = all.map((_, i) => chances[i] ?? UNLIKELY);
  const weighed = recall?.weigh(
    { pointer: field.pointer, kind: toLearnedKind(field.kind) },
    all.map((one, i) => ({ value: values[i] as string | number, spans: collectSpans(one) })),
    before,
  );
  const weighedValues = all.map((candidate, i) => ({
    field,
    candidate,
    confidence: (weighed?.chances ?? before)[i] as number,
    labelFit: (rows[i]?.[ASKED_BEST] ?? 0) + WEIGHT_OF_RULE * (rows[i]?.[RULE_SAME] ?? 0),
    isLearned: weighed?.isLearned[i] ?? false,
    before: before[i] as number,
  }));
  const constant = recall?.findConstant(field.pointer) ?? null;
  const placed = field.kind === 'address' ? (recall?.findPlaced(field.pointer) ?? []) : [];
  const atPlace = preferPlaced(
    weighedValues,
    placed,
    ({ candidate }) => collectSpans(candidate),
    ({ spans }, weights) => ({ field, candidate: createAddress(spans), labelFit: 0, ...weights }),
  );
  const ranked = preferConstant(
    atPlace,
    constant,
    ({ candidate }) => candidate.key,
    ({ value, spans }, weights) => ({
      field,
      candidate: { value, key: keyOf(value), span: spans[0] ?? null, spans },
      labelFit: 0,
      ...weights,
    }),
  ).sort((a, b) => b.confidence - a.confidence);
  // A value that is printed twice is tried only once, at the more likely position.
  const tried = new Map<string | number, ChosenValue>();
  for (const chosen of ranked) {
    if (tried.size === TRIED) break;
    const value = toResultValue(field, chosen.candidate);
    if (!tried.has(value)) tried.set(value, chosen);
  }
  return [...tried.values()];
}
