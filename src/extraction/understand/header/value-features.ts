import type { DocumentType } from '../../parsed-data.ts';
import type { Context } from '../context.ts';
import { CANDIDATE_FEATURES, CandidateDescriber } from './candidate-features.ts';
import type { Names } from './compare-names.ts';
import {
  HEADER_FIELDS,
  type HeaderField,
  listRivalNames,
  VALUE_KINDS,
  type ValueKind,
} from './header-fields.ts';
import { hasMeaning, LABEL_RELATIONS, type NearLabels } from './near-labels.ts';
import type { PartyBlocks } from './party-blocks.ts';
import { PARTY_RELATIONS, type PartyRelations } from './party-relations.ts';
import { TEXT_FEATURES, TextDescriber } from './text-features.ts';
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
  ...CANDIDATE_FEATURES,
  ...PARTY_RELATIONS,
  ...TEXT_FEATURES,
  ...VALUE_KINDS.map((kind) => `kind_${kind}`),
  ...HEADER_TYPES.map((type) => `type_${type}`),
  ...HEADER_FIELDS.map((name) => `field_${name}`),
];

const NEVER = 99;
/** Kinds of values for which several fields have competing labels. */
const RIVALLED: ReadonlySet<ValueKind> = new Set(['date', 'money', 'code']);
const NO_RIVALS: Names = [];
const KINDS = VALUE_FEATURES.indexOf(`kind_${VALUE_KINDS[0]}`);
const OWN_BEST = LABEL_RELATIONS.length * OF_LABEL.length + OF_LABELS.indexOf('own_best');
/** Index of the feature that measures how well the best label matches, judged by its learned vector. */
export const ASKED_BEST = LABEL_RELATIONS.length * OF_LABEL.length + OF_LABELS.indexOf('asked_best');
/** Index of the feature that contains the rules' confidence that the candidate is the value. */
export const RULE_SAME = LABEL_RELATIONS.length * OF_LABEL.length + OF_LABELS.indexOf('rule_same');
const ASKED_RANK = LABEL_RELATIONS.length * OF_LABEL.length + OF_LABELS.indexOf('asked_rank');
const FIT_BEST = LABEL_RELATIONS.length * OF_LABEL.length + OF_LABELS.indexOf('fit_best');

/** Computes the features of each candidate for each field. */
export class ValueDescriber {
  readonly #near: NearLabels;
  readonly #candidates: CandidateDescriber;
  readonly #type: DocumentType;
  readonly #rules: ReadonlyMap<string, RuleValue>;
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
    this.#rules = given.rules;
    this.#relations = given.relations;
    this.#texts = new TextDescriber(context, near, given.parties);
  }

  describe(field: HeaderField, candidates: readonly ValueCandidate[]): Float64Array[] {
    const described = this.#candidates.describe(candidates);
    const { length } = VALUE_FEATURES;
    // Use one buffer for all arrays, because each typed array is allocated separately outside the heap.
    const block = new Float64Array(candidates.length * length);
    const same = this.#sameForAll(field);
    const rows = candidates.map((candidate, i) => {
      const row = block.subarray(i * length, (i + 1) * length);
      this.#putRow(row, field, candidate, described[i] as Float64Array);
      for (const one of same) row[one] = 1;
      return row;
    });
    for (const at of [OWN_BEST, FIT_BEST, ASKED_BEST]) {
      const most = Math.max(0, ...rows.map((row) => row[at] ?? 0));
      for (const row of rows) row[at + 1] = (row[at] ?? 0) - most;
    }
    const asked = rows.map((row) => row[ASKED_BEST] ?? 0);
    for (const [i, row] of rows.entries())
      row[ASKED_RANK] = asked.filter((other) => other > (asked[i] ?? 0)).length;
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

  #putRow(row: Float64Array, field: HeaderField, candidate: ValueCandidate, described: Float64Array): void {
    let at = 0;
    const put = (value: number) => {
      row[at++] = value;
    };
    this.#putLabels(put, field, candidate);
    this.#putRules(put, field, candidate);
    row.set(described, at);
    at += described.length;
    this.#relations.describe(put, field, candidate);
    row.set(this.#texts.describe(field, candidate), at);
  }

  #putLabels(put: (value: number) => void, field: HeaderField, { span, anchor }: ValueCandidate): void {
    const near = span ? this.#near.of(anchor ?? span) : [];
    let ownBest = 0;
    let fitBest = 0;
    let otherBest = 0;
    let rivalBest = 0;
    let askedBest = 0;
    let askedRival = 0;
    let length = 0;
    const rivals = RIVALLED.has(field.kind) ? listRivalNames(field) : NO_RIVALS;
    for (const relation of LABEL_RELATIONS) {
      const text = near.find((one) => one.relation === relation);
      let own = 0;
      let other = 0;
      for (const { concepts, cover, key } of text?.labels ?? []) {
        if (!hasMeaning(concepts, field.concepts)) other = Math.max(other, cover);
        else if (cover > own) {
          own = cover;
          if (own > ownBest && relation !== 'sentence') length = key.length;
        }
      }
      const compared = text ? this.#near.compare(text.neighbour.words) : null;
      const fit = compared?.likeness(field.names) ?? 0;
      put(own);
      put(other);
      const asked = text?.compared.nearness(field.learnedAs) ?? 0;
      put(fit);
      put(asked);
      put(text?.neighbour.colon ? 1 : 0);
      put(Math.min(NEVER, text?.neighbour.distance ?? NEVER));
      // Ignore sentences, because they contain many other words.
      if (relation === 'sentence') continue;
      ownBest = Math.max(ownBest, own);
      fitBest = Math.max(fitBest, fit);
      askedBest = Math.max(askedBest, asked);
      otherBest = Math.max(otherBest, other);
      if (!text || !compared || relation === 'section') continue;
      rivalBest = Math.max(rivalBest, compared.likeness(rivals));
      askedRival = Math.max(askedRival, text.compared.rivalNearness(field));
    }
    put(ownBest);
    put(0);
    put(fitBest);
    put(0);
    put(otherBest);
    put(rivalBest);
    put(fitBest - rivalBest);
    put(askedBest);
    put(0);
    put(askedBest - askedRival);
    put(0);
    put(Math.min(30, length));
  }

  #putRules(put: (value: number) => void, field: HeaderField, { value, span }: ValueCandidate): void {
    const rule = this.#rules.get(field.name);
    const same = rule !== undefined && isSameValue(rule.value, value);
    put(rule && same ? rule.confidence : 0);
    put(rule && !same ? rule.confidence : 0);
    let elsewhere = 0;
    for (const [name, other] of this.#rules) {
      const shared = span !== null && other.span?.chunk === span.chunk && isSameValue(other.value, value);
      if (name !== field.name && shared) elsewhere = Math.max(elsewhere, other.confidence);
    }
    put(elsewhere);
  }
}
