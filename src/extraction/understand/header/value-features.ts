import type { DocumentType } from '../../parsed-data.ts';
import type { Context } from '../context.ts';
import { isIban, vatChecks } from '../recognize/identifiers.ts';
import { spanBox } from '../view/span.ts';
import type { Names } from './compare-names.ts';
import {
  HEADER_FIELDS,
  type HeaderField,
  rivalNamesOf,
  VALUE_KINDS,
  type ValueKind,
} from './header-fields.ts';
import { hasMeaning, LABEL_RELATIONS, type NearLabels } from './near-labels.ts';
import type { PartyBlocks } from './party-blocks.ts';
import { PARTY_RELATIONS, type PartyRelations } from './party-relations.ts';
import { findSums, type SumFacts } from './sums.ts';
import { TEXT_FEATURES, TextDescriber } from './text-features.ts';
import type { ValueCandidate } from './value-candidate.ts';
import { isSameValue, type RuleValue } from './value-candidates.ts';

/** Document types that have a feature of their own. */
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
const OF_LABEL = ['own', 'other', 'fit', 'meant', 'colon', 'distance'] as const;
const OF_VALUE = [
  'own_best',
  'own_gap',
  'fit_best',
  'fit_gap',
  'other_best',
  'rival_best',
  'rival_margin',
  'meant_best',
  'meant_gap',
  'meant_rival',
  'label_length',
  'rule_same',
  'rule_other',
  'rule_elsewhere',
  'page',
  'pages',
  'x',
  'right',
  'y',
  'row',
  'rows_from_end',
  'rows',
  'size',
  'bold',
  'start',
  'to_end',
  'chunk_tokens',
  'chunk_in_row',
  'alone_in_row',
  'numbers_in_row',
  'under_list',
  'ocr',
  'doubt',
  'length',
  'digits',
  'letters',
  'separators',
  'repeated',
  'candidates',
  'placed',
  'decimals',
  'currency',
  'negative',
  'magnitude',
  'rank',
  'whole',
  'larger',
  'smaller',
  'items',
  'zero',
  'ambiguous',
  'edge',
  'day_rank',
  'days',
  'days_from_first',
  'looks_valid',
] as const;

/** Names of the features, in the order in which the model expects them. */
export const VALUE_FEATURES: readonly string[] = [
  ...LABEL_RELATIONS.flatMap((relation) => OF_LABEL.map((name) => `${relation}_${name}`)),
  ...OF_VALUE,
  ...PARTY_RELATIONS,
  ...TEXT_FEATURES,
  ...VALUE_KINDS.map((kind) => `kind_${kind}`),
  ...HEADER_TYPES.map((type) => `type_${type}`),
  ...HEADER_FIELDS.map((name) => `field_${name}`),
];

const NEVER = 99;
/** Kinds with many fields, of which labels name one or another. */
const RIVALLED: ReadonlySet<ValueKind> = new Set(['date', 'money', 'code']);
const NO_RIVALS: Names = [];
const NO_SUM: SumFacts = { whole: 0, larger: 0, smaller: 0, items: 0, rank: NEVER, times: 0 };
const OWN_BEST = LABEL_RELATIONS.length * OF_LABEL.length + OF_VALUE.indexOf('own_best');
const MEANT_BEST = LABEL_RELATIONS.length * OF_LABEL.length + OF_VALUE.indexOf('meant_best');
const FIT_BEST = LABEL_RELATIONS.length * OF_LABEL.length + OF_VALUE.indexOf('fit_best');

/** Describes pairs of a field and a candidate of one document. */
export class ValueDescriber {
  readonly #context: Context;
  readonly #near: NearLabels;
  readonly #blocks: PartyBlocks;
  readonly #type: DocumentType;
  readonly #height: number;
  readonly #days: readonly string[];
  readonly #sums: ReadonlyMap<number, SumFacts>;
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
    },
  ) {
    this.#context = context;
    this.#near = near;
    this.#blocks = given.blocks;
    this.#type = type;
    const heights = context.view.rows.map((row) => row.height).sort((a, b) => a - b);
    this.#height = heights[Math.floor(heights.length / 2)] || 1;
    this.#days = [...new Set(context.dates.map((one) => one.iso))].sort();
    this.#sums = findSums(
      given.amounts.filter((one) => one.amount?.decimals === 2).map((one) => one.value as number),
      given.itemSum,
    );
    this.#rules = given.rules;
    this.#relations = given.relations;
    this.#texts = new TextDescriber(context);
  }

  /** One row of features a candidate. */
  describe(field: HeaderField, candidates: readonly ValueCandidate[]): Float64Array[] {
    const rows = candidates.map((candidate) => this.#row(field, candidate, candidates));
    for (const at of [OWN_BEST, FIT_BEST, MEANT_BEST]) {
      const most = Math.max(0, ...rows.map((row) => row[at] ?? 0));
      for (const row of rows) row[at + 1] = (row[at] ?? 0) - most;
    }
    return rows;
  }

  #row(field: HeaderField, candidate: ValueCandidate, candidates: readonly ValueCandidate[]): Float64Array {
    const row = new Float64Array(VALUE_FEATURES.length);
    let at = 0;
    const put = (value: number) => {
      row[at++] = value;
    };
    this.#putLabels(put, field, candidate);
    this.#putRules(put, field, candidate);
    this.#putPlace(put, candidate);
    this.#putValue(put, candidate, candidates);
    this.#relations.describe(put, field, candidate);
    this.#texts.describe(put, field, candidate);
    for (const kind of VALUE_KINDS) put(kind === field.kind ? 1 : 0);
    for (const type of HEADER_TYPES) put(type === this.#type ? 1 : 0);
    for (const name of HEADER_FIELDS) put(name === field.name ? 1 : 0);
    return row;
  }

  #putLabels(put: (value: number) => void, field: HeaderField, { span, anchor }: ValueCandidate): void {
    const near = span ? this.#near.of(anchor ?? span) : [];
    let ownBest = 0;
    let fitBest = 0;
    let otherBest = 0;
    let rivalBest = 0;
    let meantBest = 0;
    let meantRival = 0;
    let length = 0;
    const rivals = RIVALLED.has(field.kind) ? rivalNamesOf(field) : NO_RIVALS;
    for (const relation of LABEL_RELATIONS) {
      const text = near.find((one) => one.relation === relation);
      let own = 0;
      let other = 0;
      for (const { concepts, cover, key } of text?.labels ?? []) {
        if (!hasMeaning(concepts, field.concepts)) other = Math.max(other, cover);
        else if (cover > own) {
          own = cover;
          if (own > ownBest) length = key.length;
        }
      }
      const compared = text ? this.#near.compare(text.neighbour.words) : null;
      const fit = compared?.likeness(field.names) ?? 0;
      put(own);
      put(other);
      const meant = compared?.nearness(field.names) ?? 0;
      put(fit);
      put(meant);
      put(text?.neighbour.colon ? 1 : 0);
      put(Math.min(NEVER, text?.neighbour.distance ?? NEVER));
      ownBest = Math.max(ownBest, own);
      fitBest = Math.max(fitBest, fit);
      meantBest = Math.max(meantBest, meant);
      otherBest = Math.max(otherBest, other);
      if (!compared || relation === 'section') continue;
      rivalBest = Math.max(rivalBest, compared.likeness(rivals));
      meantRival = Math.max(meantRival, compared.nearness(rivals));
    }
    put(ownBest);
    put(0);
    put(fitBest);
    put(0);
    put(otherBest);
    put(rivalBest);
    put(fitBest - rivalBest);
    put(meantBest);
    put(0);
    put(meantBest - meantRival);
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

  #putPlace(put: (value: number) => void, { span }: ValueCandidate): void {
    const { view } = this.#context;
    const chunk = span?.chunk;
    const row = chunk ? view.rows[chunk.row] : undefined;
    const page = view.pages.find((one) => one.number === chunk?.page);
    const box = span ? spanBox(span) : [0, 0, 0, 0];
    const first = page?.rows[0]?.index ?? 0;
    put(page ? Math.min(9, view.pages.indexOf(page)) : -1);
    put(Math.min(9, view.pages.length));
    put((box[0] ?? 0) / (page?.width ?? 1));
    put((box[2] ?? 0) / (page?.width ?? 1));
    put((box[1] ?? 0) / (page?.height ?? 1));
    put(Math.min(NEVER, (chunk?.row ?? first) - first));
    put(Math.min(NEVER, (page?.rows.at(-1)?.index ?? 0) - (chunk?.row ?? 0)));
    put(Math.min(200, view.rows.length));
    put((row?.height ?? this.#height) / this.#height);
    put(chunk?.tokens[span?.start ?? 0]?.bold ? 1 : 0);
    put(Math.min(20, span?.start ?? 0));
    put(Math.min(20, (chunk?.tokens.length ?? 0) - (span?.end ?? 0)));
    put(Math.min(40, chunk?.tokens.length ?? 0));
    put(chunk && row ? row.chunks.indexOf(chunk) : 0);
    put(row?.chunks.length === 1 ? 1 : 0);
    put(row ? this.#context.amountsOn(row.index).length : 0);
    put(chunk && chunk.row > this.#blocks.listRow ? Math.min(NEVER, chunk.row - this.#blocks.listRow) : -1);
    put(page?.ocr ? 1 : 0);
    put(
      span
        ? 1 - Math.min(...span.chunk.tokens.slice(span.start, span.end).map((token) => token.confidence))
        : 0,
    );
  }

  #putValue(
    put: (value: number) => void,
    { value, key, span, amount, date, edge }: ValueCandidate,
    candidates: readonly ValueCandidate[],
  ): void {
    const text = String(value);
    put(Math.min(NEVER, text.length));
    put(text.replace(/\P{Nd}/gu, '').length / Math.max(1, text.length));
    put(text.replace(/\P{L}/gu, '').length / Math.max(1, text.length));
    put(text.replace(/[^-/. ]/g, '').length);
    put(Math.min(9, candidates.filter((one) => one.key === key).length));
    put(Math.min(NEVER, candidates.length));
    put(span ? 1 : 0);
    const number = typeof value === 'number' ? value : null;
    const sum = number === null ? NO_SUM : (this.#sums.get(Math.abs(number)) ?? NO_SUM);
    put(amount?.decimals ?? -1);
    put(amount?.currency ? 1 : 0);
    put(number !== null && number < 0 ? 1 : 0);
    put(number === null ? -1 : Math.log10(1 + Math.abs(number)));
    put(sum.rank);
    put(sum.whole);
    put(sum.larger);
    put(sum.smaller);
    put(sum.items);
    put(number === 0 ? 1 : 0);
    put(date?.ambiguous ? 1 : 0);
    put(edge === 'start' ? 1 : edge === 'end' ? 2 : 0);
    const at = date ? this.#days.indexOf(date.iso) : -1;
    put(at < 0 ? -1 : at / Math.max(1, this.#days.length - 1));
    put(Math.min(NEVER, this.#days.length));
    put(
      date ? Math.min(400, (Date.parse(date.iso) - Date.parse(this.#days[0] ?? date.iso)) / 86_400_000) : -1,
    );
    put(typeof value === 'string' && (vatChecks(value) === true || isIban(value)) ? 1 : 0);
  }
}
