import type { DocumentType } from '../../parsed-data.ts';
import type { Context } from '../context.ts';
import { CANDIDATE_FEATURES, CandidateDescriber } from './candidate-features.ts';
import type { Names } from './compare-names.ts';
import { countHigher } from './count-higher.ts';
import { FORM_FEATURES, fieldForms } from './field-forms.ts';
import { type FieldLabels, findFieldLabels } from './field-labels.ts';
import { HEADER_FIELDS, type HeaderField, listRivalNames, VALUE_KINDS } from './header-fields.ts';
import { hasMeaning, LABEL_RELATIONS, type NearLabels } from './near-labels.ts';
import type { PartyBlocks } from './party-blocks.ts';
import { PARTY_RELATIONS, type PartyRelations } from './party-relations.ts';
import { TEXT_FEATURES, TextDescriber } from './text-features.ts';
import { toResultValue } from './to-result-value.ts';
import type { ValueCandidate } from './value-candidate.ts';
import { isSameValue, type RuleValue } from './value-candidates.ts';

/** Document types for which the model has a feature. */
export const HEADER_TYPES: readonly DocumentType[] = [
  'invoice',
  'credit_note',
  'receipt',
  'purchase_order',
  'quote',
  'delivery_note',
  'bank_statement',
  'payslip',
  'contract',
  'email',
  'letter',
  'form',
  'report',
  'other',
];
const OF_LABEL = ['own', 'other', 'fit', 'asked', 'colon', 'distance'] as const;
const OF_LABELS = [
  'own_best',
  'own_gap',
  'fit_best',
  'fit_gap',
  'other_best',
  'rival_best',
  'rival_margin',
  'asked_best',
  'asked_gap',
  'asked_margin',
  'asked_rank',
  'label_length',
  'rule_same',
  'rule_other',
  'rule_elsewhere',
] as const;

/** Names of the features, in the order in which the model expects them. */
export const VALUE_FEATURES: readonly string[] = [
  ...LABEL_RELATIONS.flatMap((relation) => OF_LABEL.map((name) => `${relation}_${name}`)),
  ...OF_LABELS,
  ...FORM_FEATURES,
  ...CANDIDATE_FEATURES,
  ...PARTY_RELATIONS,
  ...TEXT_FEATURES,
  ...VALUE_KINDS.map((kind) => `kind_${kind}`),
  ...HEADER_TYPES.map((type) => `type_${type}`),
  ...HEADER_FIELDS.map((name) => `field_${name}`),
];

const NEVER = 99;
const SECTION = LABEL_RELATIONS.indexOf('section');
const SENTENCE = LABEL_RELATIONS.indexOf('sentence');
const KINDS = VALUE_FEATURES.indexOf(`kind_${VALUE_KINDS[0]}`);
const LABELS = LABEL_RELATIONS.length * OF_LABEL.length;
/** Offsets of a relation's features from the first feature of that relation. */
const OF = indexNames(OF_LABEL, 0);
const AT = indexNames(OF_LABELS, LABELS);
/**
 * Index of the feature that measures how well the best label matches the field, according to the field's
 * learned vectors.
 */
export const ASKED_BEST = AT.asked_best;
/** Index of the feature that contains the rules' confidence that the candidate is the value. */
export const RULE_SAME = AT.rule_same;
const FORM = LABELS + OF_LABELS.length;
const CANDIDATE = FORM + FORM_FEATURES.length;
const PARTIES = CANDIDATE + CANDIDATE_FEATURES.length;
const TEXT = PARTIES + PARTY_RELATIONS.length;

const OF_FIELD = new Set<string>([
  ...LABEL_RELATIONS.flatMap((relation) =>
    (['own', 'other', 'fit', 'asked'] as const).map((name) => `${relation}_${name}`),
  ),
  ...OF_LABELS,
  ...FORM_FEATURES,
  'repeated',
  'candidates',
  ...PARTY_RELATIONS,
  ...VALUE_KINDS.map((kind) => `kind_${kind}`),
  ...HEADER_FIELDS.map((name) => `field_${name}`),
]);

/** Whether the value of a feature depends on the field. */
export function isOfField(feature: number): boolean {
  return OF_FIELD.has(VALUE_FEATURES[feature] ?? '');
}

interface AskedField {
  field: HeaderField;
  labels: FieldLabels;
  rivals: Names | null;
}

export class ValueDescriber {
  readonly #near: NearLabels;
  readonly #candidates: CandidateDescriber;
  readonly #type: DocumentType;
  readonly #rules: readonly (RuleValue & { name: string })[];
  readonly #relations: PartyRelations;
  readonly #texts: TextDescriber;

  constructor(
    context: Context,
    near: NearLabels,
    type: DocumentType,
    given: {
      blocks: PartyBlocks;
      relations: PartyRelations;
      amounts: readonly ValueCandidate[];
      itemSum: number | null;
      rules: ReadonlyMap<string, RuleValue>;
      parties: readonly string[];
    },
  ) {
    this.#near = near;
    this.#candidates = new CandidateDescriber(context, given);
    this.#type = type;
    this.#rules = Array.from(given.rules, ([name, rule]) => ({ name, ...rule }));
    this.#relations = given.relations;
    this.#texts = new TextDescriber(context, given.parties);
  }

  describe(field: HeaderField, candidates: readonly ValueCandidate[]): Float64Array[] {
    const described = this.#candidates.describe(candidates);
    const { length } = VALUE_FEATURES;
    // Use one buffer for all arrays, because each typed array would be allocated separately outside the heap.
    const block = new Float64Array(candidates.length * length);
    const same = this.#sameForAll(field);
    const fits = fieldForms.describe(
      fieldForms.findField(field.learnedAs),
      candidates.map((candidate) => String(toResultValue(field, candidate))),
    );
    const asked = { field, labels: findFieldLabels(field), rivals: listRivalNames(field) };
    const rows = candidates.map((candidate, i) => {
      const row = block.subarray(i * length, (i + 1) * length);
      this.#putLabels(row, asked, candidate);
      this.#putRules(row, field, candidate);
      row.set(fits[i] as readonly number[], FORM);
      row.set(described[i] as Float64Array, CANDIDATE);
      this.#relations.describe(row, PARTIES, field, candidate);
      const text = this.#texts.describe(field, candidate);
      if (text) row.set(text, TEXT);
      for (const one of same) row[one] = 1;
      return row;
    });
    for (const at of [AT.own_best, AT.fit_best, AT.asked_best]) {
      const most = Math.max(0, ...rows.map((row) => row[at] ?? 0));
      for (const row of rows) row[at + 1] = (row[at] ?? 0) - most;
    }
    const sorted = Float64Array.from(rows, (row) => row[AT.asked_best] ?? 0).sort();
    for (const row of rows) row[AT.asked_rank] = countHigher(sorted, row[AT.asked_best] ?? 0);
    return rows;
  }

  /**
   * Returns the indexes of the features that are 1 for all candidates of a field: the features for the
   * field's kind, its name and the document type.
   */
  #sameForAll({ kind, learnedAs }: HeaderField): number[] {
    const types = KINDS + VALUE_KINDS.length;
    const type = HEADER_TYPES.indexOf(this.#type);
    return [
      KINDS + VALUE_KINDS.indexOf(kind),
      ...(type < 0 ? [] : [types + type]),
      types + HEADER_TYPES.length + HEADER_FIELDS.indexOf(learnedAs),
    ];
  }

  #putLabels(
    row: Float64Array,
    { field, labels, rivals }: AskedField,
    { span, anchor }: ValueCandidate,
  ): void {
    const near = span ? this.#near.of(anchor ?? span) : [];
    let ownBest = 0;
    let fitBest = 0;
    let otherBest = 0;
    let rivalBest = 0;
    let askedBest = 0;
    let askedRival = 0;
    let length = 0;
    for (let r = 0; r < LABEL_RELATIONS.length; r++) {
      const at = r * OF_LABEL.length;
      const text = near[r];
      if (!text) {
        row[at + OF.distance] = NEVER;
        continue;
      }
      // Ignore sentences when choosing the best label, because they contain many other words.
      const isSentence = r === SENTENCE;
      let own = 0;
      let other = 0;
      for (const { concepts, cover, key } of text.labels) {
        if (!hasMeaning(concepts, field.concepts)) other = Math.max(other, cover);
        else if (cover > own) {
          own = cover;
          if (own > ownBest && !isSentence) length = key.length;
        }
      }
      const fit = text.named.likeness(field.names);
      const asked = text.meant.nearness(labels);
      row[at + OF.own] = own;
      row[at + OF.other] = other;
      row[at + OF.fit] = fit;
      row[at + OF.asked] = asked;
      row[at + OF.colon] = text.neighbor.colon ? 1 : 0;
      row[at + OF.distance] = Math.min(NEVER, text.neighbor.distance);
      if (isSentence) continue;
      ownBest = Math.max(ownBest, own);
      fitBest = Math.max(fitBest, fit);
      askedBest = Math.max(askedBest, asked);
      otherBest = Math.max(otherBest, other);
      if (r === SECTION) continue;
      if (rivals) rivalBest = Math.max(rivalBest, text.named.likeness(rivals));
      askedRival = Math.max(askedRival, text.meant.rivalNearness(labels));
    }
    row[AT.own_best] = ownBest;
    row[AT.fit_best] = fitBest;
    row[AT.other_best] = otherBest;
    row[AT.rival_best] = rivalBest;
    row[AT.rival_margin] = fitBest - rivalBest;
    row[AT.asked_best] = askedBest;
    row[AT.asked_margin] = askedBest - askedRival;
    row[AT.label_length] = Math.min(30, length);
  }

  #putRules(row: Float64Array, field: HeaderField, { value, span }: ValueCandidate): void {
    for (const rule of this.#rules)
      if (rule.name === field.name)
        row[isSameValue(rule.value, value) ? AT.rule_same : AT.rule_other] = rule.confidence;
      else if (span !== null && rule.span?.chunk === span.chunk && isSameValue(rule.value, value))
        row[AT.rule_elsewhere] = Math.max(row[AT.rule_elsewhere] ?? 0, rule.confidence);
  }
}

function indexNames<T extends string>(names: readonly T[], first: number): Record<T, number> {
  return Object.fromEntries(names.map((name, i) => [name, first + i])) as Record<T, number>;
}
