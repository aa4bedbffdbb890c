import type {
  DocumentType,
  Evidence,
  EvidenceMethod,
  FieldValue,
  LineItem,
  Transaction,
} from '../../parsed-data.ts';
import type { Context } from '../context.ts';
import type { EvidenceCollector } from '../evidence-collector.ts';
import { listSpanPlaces } from '../found.ts';
import { toCents } from '../recognize/numbers.ts';
import type { Span } from '../view/span.ts';
import { askValues, chooseValues, getValueAt } from './choose-values.ts';
import { completeAddress } from './complete-address.ts';
import { completeNumber } from './complete-number.ts';
import { type HeaderField, PARTY_VALUES, type ValueKind } from './header-fields.ts';
import type { NearLabels } from './near-labels.ts';
import { sumOfItems } from './sums.ts';
import { toResultValue } from './to-result-value.ts';
import { collectSpans, type ValueCandidate } from './value-candidate.ts';
import { type ChosenValue, isSameValue } from './value-candidates.ts';

/**
 * Minimum probability of a value. Doubtful values above this threshold are included with a low confidence.
 */
const LEAST = 0.35;
/** Minimum probability for kinds of values that are easily confused with others. */
const LEAST_OF: Partial<Record<ValueKind, number>> = {
  phrase: 0.5,
  person: 0.45,
  time: 0.4,
};

/** Minimum probability, keyed by field name, for phrases that are seldom confused with others. */
const LEAST_OF_NAME: Partial<Record<string, number>> = {
  payment_terms: 0.3,
  term: 0.25,
  governing_law: 0.25,
};

function getLeastConfidence({ name, kind }: HeaderField): number {
  return LEAST_OF_NAME[name] ?? LEAST_OF[kind] ?? LEAST;
}

/** Replaces the values found by the rules with the most likely values, and removes unlikely values. */
export function putValues(
  context: Context,
  near: NearLabels,
  type: DocumentType,
  fields: Record<string, FieldValue>,
  ledger: EvidenceCollector,
  lists: { lineItems: readonly LineItem[]; transactions: readonly Transaction[] },
): void {
  const read = { fields, evidence: ledger.evidence };
  const questions = askValues(context, near, type, read, sumOfItems(lists.lineItems));
  const printed = new Set(context.amounts.map(({ value }) => toCents(Math.abs(value))));
  const others = {
    transactions: sumTransactions(lists.transactions),
    isPrinted: (amount: number) => printed.has(toCents(amount)),
  };
  for (const chosen of chooseValues(questions, context.recall, others)) put(context, chosen, fields, ledger);
}

function sumTransactions(transactions: readonly Transaction[]): number | null {
  const amounts = transactions.flatMap(({ amount }) => amount ?? []);
  return amounts.length === 0 ? null : amounts.reduce((sum, amount) => sum + amount, 0);
}

function put(
  context: Context,
  { field, candidate, confidence, isLearned }: ChosenValue,
  fields: Record<string, FieldValue>,
  ledger: EvidenceCollector,
): void {
  const known = getValueAt(fields, field.name);
  const evidence: Evidence | undefined = ledger.evidence[field.pointer];
  const rounded = Math.round(confidence * 1000) / 1000;
  if (confidence < getLeastConfidence(field) || isStatementNumber(field, candidate)) {
    set(fields, field.name, undefined);
    delete ledger.evidence[field.pointer];
    return;
  }
  const nameField = field.name.replace('.address', '.name');
  const name =
    field.kind === 'address' && nameField !== field.name ? getValueAt(fields, nameField) : undefined;
  const whole = isLearned ? candidate : completeValue(context, field, candidate);
  const { value, spans } = withoutName(whole, toResultValue(field, whole), name);
  if ((typeof known === 'string' || typeof known === 'number') && evidence && isSameValue(known, value)) {
    const method = isLearned ? 'learned' : evidence.method;
    ledger.evidence[field.pointer] = { ...evidence, method, confidence: rounded };
    // Use the value that a person entered, because its spelling may differ from the printed one.
    if (isLearned) set(fields, field.name, value);
    return;
  }
  if (spans.length === 0 && !isLearned) return;
  const places = spans.flatMap((span) => listSpanPlaces(context.view, span));
  const method: EvidenceMethod = isLearned ? 'learned' : 'label';
  const found = { value, places, method, features: {}, group: field.name };
  set(fields, field.name, ledger.putSure(field.pointer, found, rounded));
}

/** Adds the missing end of an address or a number, because the best candidate may be incomplete. */
function completeValue(
  context: Context,
  { kind, name }: HeaderField,
  candidate: ValueCandidate,
): ValueCandidate {
  return kind === 'address'
    ? completeAddress(context, candidate)
    : (completeNumber(context.view, kind, candidate, name === 'order_number') ?? candidate);
}

/** Whether a candidate for the account number is a statement number, which contains the year: "3/2026". */
function isStatementNumber({ name }: HeaderField, { value }: ValueCandidate): boolean {
  return name === 'account_number' && /^\d{1,3}\/(?:19|20)\d\d$/.test(String(value));
}

/**
 * Returns a value and its lines. A party's name at the beginning of an address is removed, because the name
 * is a separate field.
 */
function withoutName(
  candidate: ValueCandidate,
  value: string | number,
  name: unknown,
): { value: string | number; spans: readonly Span[] } {
  const spans = collectSpans(candidate);
  const isNamed = typeof name === 'string' && typeof value === 'string' && value.startsWith(`${name}, `);
  return isNamed ? { value: value.slice(name.length + 2), spans: spans.slice(1) } : { value, spans };
}

/**
 * Sets the field with the given name, or removes it if the value is undefined. If a party no longer has any
 * values, it is also removed.
 */
function set(fields: Record<string, FieldValue>, name: string, value: string | number | undefined): void {
  const [outer = '', inner] = name.split('.');
  if (inner === undefined) {
    if (value === undefined) delete fields[outer];
    else fields[outer] = value;
    return;
  }
  const party: Record<string, FieldValue> = { ...(fields[outer] as Record<string, FieldValue> | undefined) };
  if (value === undefined) delete party[inner];
  else party[inner] = value;
  const keys = ['name', ...PARTY_VALUES].filter((key) => party[key] !== undefined);
  if (keys.length === 0) delete fields[outer];
  else fields[outer] = Object.fromEntries(keys.map((key) => [key, party[key] as FieldValue]));
}
