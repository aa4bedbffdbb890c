import type { DocumentType } from '../../parsed-data.ts';
import type { Context } from '../context.ts';
import { CELL_FEATURES, describeCell } from '../form/describe-cell.ts';
import { type FormCell, formCellsIn } from '../form/form-cells.ts';
import type { Concept } from '../lexicon/lexicon.ts';
import type { PartyRole, Region } from '../parties/regions.ts';
import { type Word, wordsOf } from '../questions/wording.ts';
import { hasLegalForm, isStreetLine, nameLikeness } from '../recognize/names.ts';
import { isPostalLine } from '../recognize/postcodes.ts';
import { spanBox } from '../view/span.ts';
import { keyOf } from '../view/token.ts';
import type { Chunk, View } from '../view/view.ts';
import { listDomainNames } from './brand-candidates.ts';
import { compareWithNames } from './compare-names.ts';
import { FORM_FEATURES, nameForms } from './field-forms.ts';
import { type NameCandidate, rankContinuation } from './name-candidates.ts';
import { NAME_ROLES, type NameRole, OPPOSITE } from './name-roles.ts';
import { LABEL_RELATIONS, type NearLabels } from './near-labels.ts';
import type { PartyBlock, PartyBlocks } from './party-blocks.ts';

export interface RuleName {
  value: string;
  confidence: number;
}

const TYPES: readonly DocumentType[] = [
  'invoice',
  'credit_note',
  'receipt',
  'purchase_order',
  'quote',
  'delivery_note',
  'bank_statement',
  'payslip',
  'email',
  'letter',
  'form',
];
const FORMS = ['line', 'after_label', 'first_part', 'joined', 'inner', 'rule'] as const;
const REGION_ROLES: readonly PartyRole[] = ['seller', 'buyer', 'delivery_address', 'other_party'];
const PARTY_CONCEPTS: readonly Concept[] = [
  'seller',
  'buyer',
  'delivery_address',
  'other_party',
  'account_holder',
  'bank',
  'name',
  'other',
];
const OF_LABEL = ['own', 'other', 'fit', 'opposite_fit', 'meant', 'opposite_meant', 'distance'] as const;
const OF_CANDIDATE = [
  'page',
  'x',
  'right',
  'y',
  'row',
  'rows_from_end',
  'size',
  'bold',
  'capitals',
  'tokens',
  'length',
  'digits',
  'likeness',
  'legal_form',
  'lower_start',
  'ends_sentence',
  'ends_open',
  'is_label',
  'salutation_cut',
  'street_like',
  'known_words',
  'partly_known_words',
  'reads_like_role',
  'ends_with_colon',
  'value_beside',
  'alone_in_row',
  'chunk_in_row',
  'repeated',
  'repeated_below',
  'domain',
  'whole_domain',
  'block_lines',
  'block_line',
  'block_postal',
  'block_street',
  'block_country',
  'block_contact',
  'block_y',
  'block_place',
  'blocks',
  'address_below',
  'next_street',
  'next_postal',
  'beside_addressed',
  'next_likeness',
  'next_legal_form',
  'next_continues',
  'next_smaller',
  'next_lighter',
  'above_likeness',
  'above_legal_form',
  'under_list',
  'ocr',
  'rows',
  'layout',
  'likely_before',
  'formed_before',
  'region',
  'region_line',
  'region_colon',
  'region_key',
  ...CELL_FEATURES,
] as const;

/** Names of the features, in the order in which the model expects them. */
export const NAME_FEATURES: readonly string[] = [
  ...OF_CANDIDATE,
  ...FORMS.map((form) => `form_${form}`),
  ...REGION_ROLES.map((role) => `has_${role}`),
  ...PARTY_CONCEPTS.map((concept) => `near_${concept}`),
  ...TYPES.map((type) => `type_${type}`),
  ...LABEL_RELATIONS.flatMap((relation) => OF_LABEL.map((name) => `${relation}_${name}`)),
  'rule_same',
  'rule_part',
  'rule_other',
  'rule_opposite',
  'rule_opposite_any',
  'issues',
  ...FORM_FEATURES,
  ...Object.keys(NAME_ROLES).map((role) => `role_${role}`),
];

const NEVER = 99;

export class NameDescriber {
  readonly #context: Context;
  readonly #near: NearLabels;
  readonly #blocks: PartyBlocks;
  readonly #regions: ReadonlyMap<Chunk, { region: Region; line: number }>;
  readonly #roles: ReadonlySet<PartyRole>;
  readonly #type: DocumentType;
  readonly #height: number;
  readonly #cells: ReadonlyMap<Chunk, FormCell>;
  readonly #domains: ReadonlySet<string>;
  readonly #keys: readonly { key: string; row: number }[];

  constructor(
    context: Context,
    near: NearLabels,
    blocks: PartyBlocks,
    regions: readonly Region[],
    type: DocumentType,
  ) {
    this.#context = context;
    this.#near = near;
    this.#blocks = blocks;
    this.#type = type;
    this.#roles = new Set(regions.map((region) => region.role));
    const lines = new Map<Chunk, { region: Region; line: number }>();
    for (const region of regions)
      for (const [line, { span }] of region.lines.entries())
        if (!lines.has(span.chunk)) lines.set(span.chunk, { region, line });
    this.#regions = lines;
    this.#height = findMedianHeight(context.view);
    this.#cells = formCellsIn(context.view);
    this.#domains = listDomainNames(context);
    this.#keys = context.view.chunks
      .filter((chunk) => chunk.text.length < 120)
      .map((chunk) => ({ key: keyOf(chunk.text), row: chunk.row }));
  }

  describe(
    role: NameRole,
    candidates: readonly NameCandidate[],
    rules: Partial<Record<NameRole, RuleName>>,
  ): Float64Array[] {
    const own = this.#describeAll(candidates);
    const fits = nameForms.describe(
      nameForms.findField(role),
      candidates.map(({ value }) => value),
    );
    return candidates.map((candidate, i) => {
      const row = new Float64Array(NAME_FEATURES.length);
      row.set(own[i] as Float64Array);
      this.#putRole(fillFrom(row, OWN_LENGTH), role, candidate, rules, fits[i] as readonly number[]);
      return row;
    });
  }

  #described: { candidates: readonly NameCandidate[]; rows: Float64Array[] } | undefined;

  /**
   * Computes the features that do not depend on the role. The result is cached, because both roles need it.
   */
  #describeAll(candidates: readonly NameCandidate[]): Float64Array[] {
    if (this.#described?.candidates === candidates) return this.#described.rows;
    let likely = 0;
    let formed = 0;
    const rows = candidates.map((candidate) => {
      const row = new Float64Array(OWN_LENGTH);
      const put = fillFrom(row, 0);
      this.#putPlace(put, candidate);
      this.#putText(put, candidate);
      this.#putBlock(put, candidate);
      put(likely);
      put(formed);
      this.#putRegion(put, candidate);
      const { chunk } = candidate.spans[0] as NameCandidate['spans'][number];
      for (const one of describeCell(this.#cells, chunk, this.#height)) put(one);
      for (const form of FORMS) put(candidate.form === form ? 1 : 0);
      for (const one of REGION_ROLES) put(this.#roles.has(one) ? 1 : 0);
      this.#putConcepts(put, candidate);
      for (const type of TYPES) put(type === this.#type ? 1 : 0);
      if (nameLikeness(candidate.value) > 0.55) likely++;
      if (hasLegalForm(candidate.value)) formed++;
      return row;
    });
    this.#described = { candidates, rows };
    return rows;
  }

  #putPlace(put: (value: number) => void, { spans: [span] }: NameCandidate): void {
    const { view } = this.#context;
    const chunk = span?.chunk as Chunk;
    const at = view.pages.findIndex((one) => one.number === chunk.page);
    const page = view.pages[at];
    const row = view.rows[chunk.row];
    const box = span ? spanBox(span) : chunk.box;
    const first = page?.rows[0]?.index ?? 0;
    const last = page?.rows.at(-1)?.index ?? first;
    put(Math.min(3, at));
    put(box[0] / (page?.width ?? 1));
    put(box[2] / (page?.width ?? 1));
    put(box[1] / (page?.height ?? 1));
    put(Math.min(NEVER, chunk.row - first));
    put(Math.min(NEVER, last - chunk.row));
    put((row?.height ?? this.#height) / this.#height);
    put(chunk.tokens[span?.start ?? 0]?.bold ? 1 : 0);
  }

  #putText(put: (value: number) => void, { value, key, spans, form }: NameCandidate): void {
    const span = spans[0] as NameCandidate['spans'][number];
    const { chunk } = span;
    const row = this.#context.view.rows[chunk.row];
    const letters = value.replace(/\P{L}/gu, '');
    const labels = this.#context.labels.row(chunk.row);
    put(letters !== '' && letters === letters.toUpperCase() ? 1 : 0);
    put(value.split(/\s+/).length);
    put(Math.min(NEVER, value.length));
    put(value.replace(/\P{Nd}/gu, '').length / Math.max(1, value.length));
    put(nameLikeness(value));
    put(hasLegalForm(value) ? 1 : 0);
    put(/^\p{Ll}/u.test(value) ? 1 : 0);
    put(/[.!?]$/.test(value) ? 1 : 0);
    put(/(?:[&+,/-]|\s\p{Ll}{1,3})$/u.test(value) ? 1 : 0);
    put(
      labels.some((one) => one.chunk === chunk && one.start >= span.start && one.end <= span.end && one.whole)
        ? 2
        : labels.some((one) => one.chunk === chunk && one.start >= span.start && one.end <= span.end)
          ? 1
          : 0,
    );
    put(form !== 'rule' && !keyOf(spans.map((one) => getTextAround(one)).join('')).startsWith(key) ? 1 : 0);
    put((isStreetLine(value) ? 1 : 0) + (isPostalLine(value) ? 2 : 0));
    this.#putWords(put, value);
    put(/:$/.test(chunk.tokens[span.end - 1]?.text ?? '') ? 1 : 0);
    const at = row?.chunks.indexOf(chunk) ?? 0;
    const beside = row?.chunks[at + 1]?.text ?? '';
    put(beside === '' ? 0 : /\d/.test(beside) ? 2 : 1);
    put(row?.chunks.length === 1 ? 1 : 0);
    put(at);
    let repeated = 0;
    let below = 0;
    if (key.length > 3)
      for (const other of this.#keys) {
        if (other.row === chunk.row || !other.key.includes(key)) continue;
        repeated++;
        if (other.row > chunk.row + 8) below++;
      }
    put(Math.min(9, repeated));
    put(Math.min(9, below));
    put(
      [...this.#domains].some((domain) => (key.length > 3 && domain.includes(key)) || key.includes(domain))
        ? 1
        : 0,
    );
    put(this.#domains.has(key) ? 1 : 0);
  }

  /**
   * Adds features that show whether the words usually occur in field names: "Employee name" is a label, not a
   * name.
   */
  #putWords(put: (value: number) => void, value: string): void {
    const words = wordsOf(value);
    const share = (is: (word: Word) => boolean) => words.filter(is).length / Math.max(1, words.length);
    put(share((word) => word.concepts.length > 0 || word.weight < 1));
    put(share((word) => word.partial.length > 0));
    const compared = compareWithNames(words);
    put(Math.max(...Object.values(NAME_ROLES).map(({ names }) => compared.likeness(names))));
  }

  #putBlock(put: (value: number) => void, { spans }: NameCandidate): void {
    const chunk = (spans[0] as NameCandidate['spans'][number]).chunk;
    const { view } = this.#context;
    const page = view.pages[0];
    const block: PartyBlock | undefined = this.#blocks.of(chunk);
    const line = block?.lines.indexOf(chunk) ?? 0;
    const below = block?.lines.slice(line + 1, line + 5) ?? [];
    put(block?.lines.length ?? 0);
    put(line);
    put(block?.postal ? 1 : 0);
    put(block?.street ? 1 : 0);
    put(block?.country ? 1 : 0);
    put(block?.contact ? 1 : 0);
    put((block?.box[1] ?? 0) / (page?.height ?? 1));
    put(block ? this.#blocks.addressed.indexOf(block) : -1);
    put(this.#blocks.addressed.length);
    put(below.some((one) => isPostalLine(one.text)) ? 1 : 0);
    put(below[0] && isStreetLine(below[0].text) ? 1 : 0);
    put(below[0] && isPostalLine(below[0].text) ? 1 : 0);
    put(this.#besideAddressed(block));
    const next = below[0];
    const rows = [chunk, next].map((one) => (one ? view.rows[one.row] : undefined));
    put(next ? nameLikeness(next.text) : -1);
    put(next && hasLegalForm(next.text) ? 1 : 0);
    put(next ? rankContinuation(next.text) : 0);
    put((rows[0]?.height ?? 1) / (rows[1]?.height ?? rows[0]?.height ?? 1));
    put(next ? (chunk.tokens[0]?.bold ? 1 : 0) - (next.tokens[0]?.bold ? 1 : 0) : 0);
    const above = line > 0 ? block?.lines[line - 1] : undefined;
    put(above ? nameLikeness(above.text) : -1);
    put(above && hasLegalForm(above.text) ? 1 : 0);
    put(
      chunk.row > this.#blocks.listRow && chunk.row !== Number.POSITIVE_INFINITY
        ? Math.min(NEVER, chunk.row - this.#blocks.listRow)
        : -1,
    );
    put(page?.ocr ? 1 : 0);
    put(Math.min(200, view.rows.length));
    put(page?.layout ? 1 : 0);
  }

  /**
   * Compares this block with another block that has an address and begins at about the same height. Returns
   * -1 if this block is on the left, 1 if it is on the right, and 0 if there is no such block.
   */
  #besideAddressed(block: PartyBlock | undefined): number {
    if (!block) return 0;
    const other = this.#blocks.addressed.find(
      (one) => one !== block && Math.abs(one.box[1] - block.box[1]) < 3 * this.#height,
    );
    return other ? Math.sign(block.box[0] - other.box[0]) : 0;
  }

  #putRegion(put: (value: number) => void, { spans }: NameCandidate): void {
    const chunk = (spans[0] as NameCandidate['spans'][number]).chunk;
    const at = this.#regions.get(chunk);
    put(at ? REGION_ROLES.indexOf(at.region.role) + 1 : 0);
    put(at ? at.line : -1);
    put(at?.region.label.colon ? 1 : 0);
    put(at ? Math.min(30, at.region.label.key.length) : 0);
  }

  #putConcepts(put: (value: number) => void, { spans }: NameCandidate): void {
    const near = this.#near.of(spans[0] as NameCandidate['spans'][number]);
    const most = PARTY_CONCEPTS.map(() => 0);
    for (const text of near)
      for (const { concepts, cover } of text?.labels ?? [])
        for (let i = 0; i < most.length; i++)
          if (cover > (most[i] as number) && concepts.has(PARTY_CONCEPTS[i] as Concept)) most[i] = cover;
    for (const one of most) put(one);
  }

  #putRole(
    put: (value: number) => void,
    role: NameRole,
    { key, spans }: NameCandidate,
    rules: Partial<Record<NameRole, RuleName>>,
    fits: readonly number[],
  ): void {
    const near = this.#near.of(spans[0] as NameCandidate['spans'][number]);
    const { concepts, names, issues } = NAME_ROLES[role];
    const opposite = NAME_ROLES[OPPOSITE[role]];
    for (let r = 0; r < LABEL_RELATIONS.length; r++) {
      const one = near[r];
      let own = 0;
      let other = 0;
      for (const label of one?.labels ?? [])
        if (concepts.some((concept) => label.concepts.has(concept))) own = Math.max(own, label.cover);
        else other = Math.max(other, label.cover);
      put(own);
      put(other);
      put(one?.named.likeness(names) ?? 0);
      put(one?.named.likeness(opposite.names) ?? 0);
      put(one?.named.nearness(names) ?? 0);
      put(one?.named.nearness(opposite.names) ?? 0);
      put(Math.min(NEVER, one?.neighbor.distance ?? NEVER));
    }
    const rule = rules[role];
    const ruleKey = rule ? keyOf(rule.value) : '';
    const other = rules[OPPOSITE[role]];
    put(rule && ruleKey === key ? rule.confidence : 0);
    put(rule && ruleKey !== key && (ruleKey.includes(key) || key.includes(ruleKey)) ? rule.confidence : 0);
    put(rule && ruleKey !== key ? rule.confidence : 0);
    put(other && keyOf(other.value) === key ? other.confidence : 0);
    put(other?.confidence ?? 0);
    put(issues !== (this.#type === 'purchase_order') ? 1 : 0);
    for (const one of fits) put(one);
    for (const one of Object.keys(NAME_ROLES)) put(one === role ? 1 : 0);
  }
}

/** Number of features that do not depend on the role. They precede all others. */
const OWN_LENGTH = NAME_FEATURES.indexOf(`${LABEL_RELATIONS[0]}_${OF_LABEL[0]}`);

/** Whether the value of a feature depends on the role. */
export function isOfRole(feature: number): boolean {
  return feature >= OWN_LENGTH;
}

function getTextAround({ chunk, start, end }: NameCandidate['spans'][number]): string {
  return chunk.tokens
    .slice(start, end)
    .map((token) => token.text)
    .join(' ');
}

function findMedianHeight(view: View): number {
  const heights = view.rows.map((row) => row.height).sort((a, b) => a - b);
  return heights[Math.floor(heights.length / 2)] || 1;
}

function fillFrom(row: Float64Array, start: number): (value: number) => void {
  let at = start;
  return (value) => {
    row[at++] = value;
  };
}
