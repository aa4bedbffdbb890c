import type { Context } from '../context.ts';
import type { PartyRole, Region } from '../parties/regions.ts';
import { locateFact } from '../questions/locate-fact.ts';
import type { Span } from '../view/span.ts';
import { overlapX } from '../view/token.ts';
import type { Chunk } from '../view/view.ts';
import { type FieldsRead, getNamePointer } from './fields-read.ts';
import { type HeaderField, PARTY_KINDS } from './header-fields.ts';
import type { PartyBlocks } from './party-blocks.ts';
import type { ValueCandidate } from './value-candidate.ts';

const OF_NAME = ['known', 'chunk', 'block', 'rows', 'indent', 'overlap'] as const;
const OF_BLOCK = [
  'addressed',
  'addressed_before',
  'addressed_count',
  'line',
  'lines_after',
  'lines',
  'postal',
  'street',
  'contact',
] as const;
const REGIONS = ['own', 'opposite', 'delivery'] as const;

/** Names of the features that describe how a value is related to the document's parties. */
export const PARTY_RELATIONS: readonly string[] = [
  ...['own_name', 'opposite_name'].flatMap((name) => OF_NAME.map((of) => `${name}_${of}`)),
  ...OF_BLOCK.map((name) => `block_${name}`),
  ...REGIONS.map((name) => `region_${name}`),
  'region_line',
  'has_own_region',
];

const NEVER = 99;
const ROLES = ['seller', 'buyer'] as const;
type Role = (typeof ROLES)[number];
/** The parties of a payslip that are treated like a seller and a buyer. */
const ON_PAYSLIP = { seller: 'employer', buyer: 'employee' } as const;

/**
 * Computes features that describe how a value is related to the chosen names, the blocks and the labelled
 * regions of a document.
 */
export class PartyRelations {
  readonly #context: Context;
  readonly #blocks: PartyBlocks;
  readonly #names = new Map<Role, Span>();
  readonly #regions = new Map<Chunk, { role: PartyRole; line: number }>();
  readonly #roles: ReadonlySet<PartyRole>;

  constructor(context: Context, blocks: PartyBlocks, regions: readonly Region[], read: FieldsRead) {
    this.#context = context;
    this.#blocks = blocks;
    for (const role of ROLES) {
      const evidence = read.evidence[getNamePointer(role)] ?? read.evidence[getNamePointer(ON_PAYSLIP[role])];
      const [span] = evidence ? locateFact(context.view, { evidence }) : [];
      if (span) this.#names.set(role, span);
    }
    this.#roles = new Set(regions.map(({ role }) => role));
    for (const { role, lines } of regions)
      for (const [line, { span }] of lines.entries())
        if (!this.#regions.has(span.chunk)) this.#regions.set(span.chunk, { role, line });
  }

  /**
   * Writes the features of a candidate to a row of zeros, starting at index `at`. If values of this kind do
   * not belong to a party, all features remain 0.
   */
  describe(row: Float64Array, at: number, field: HeaderField, { span, spans }: ValueCandidate): void {
    if (!PARTY_KINDS.has(field.kind)) return;
    const role = findRole(field);
    const opposite = role === 'seller' ? 'buyer' : role === 'buyer' ? 'seller' : 'buyer';
    const region = span ? this.#regions.get(span.chunk) : undefined;
    const own: PartyRole | null = role ?? (field.name === 'delivery_address' ? 'delivery_address' : null);
    row.set(
      [
        ...this.#describeName(role && this.#names.get(role), span),
        ...this.#describeName(this.#names.get(opposite), span),
        ...this.#describeBlock(span, spans?.at(-1) ?? span),
        region && region.role === own ? 1 : 0,
        region && region.role === opposite ? 1 : 0,
        region?.role === 'delivery_address' ? 1 : 0,
        region?.line ?? -1,
        own && this.#roles.has(own) ? 1 : 0,
      ],
      at,
    );
  }

  #describeName(name: Span | null | undefined, span: Span | null): number[] {
    if (!name || !span || name.chunk.page !== span.chunk.page) return [name ? 1 : 0, 0, 0, NEVER, NEVER, 0];
    const block = this.#blocks.of(span.chunk);
    const height = this.#context.view.rows[span.chunk.row]?.height ?? 10;
    return [
      1,
      name.chunk === span.chunk ? 1 : 0,
      block !== undefined && this.#blocks.of(name.chunk) === block ? 1 : 0,
      Math.max(-NEVER, Math.min(NEVER, span.chunk.row - name.chunk.row)),
      Math.min(NEVER, Math.abs(span.chunk.box[0] - name.chunk.box[0]) / Math.max(1, height)),
      overlapX(span.chunk.box, name.chunk.box),
    ];
  }

  #describeBlock(first: Span | null, last: Span | null): number[] {
    const { addressed } = this.#blocks;
    const block = first ? this.#blocks.of(first.chunk) : undefined;
    const at = block ? addressed.indexOf(block) : -1;
    const line = block && first ? block.lines.indexOf(first.chunk) : -1;
    const end = block && last ? block.lines.indexOf(last.chunk) : -1;
    return [
      at < 0 ? 0 : 1,
      at,
      Math.min(9, addressed.length),
      Math.min(20, line),
      block && end >= 0 ? Math.min(20, block.lines.length - 1 - end) : -1,
      Math.min(20, block?.lines.length ?? 0),
      block?.postal ? 1 : 0,
      block?.street ? 1 : 0,
      block?.contact ? 1 : 0,
    ];
  }
}

function findRole({ learnedAs }: HeaderField): Role | null {
  return ROLES.find((role) => learnedAs.startsWith(`${role}.`)) ?? null;
}
