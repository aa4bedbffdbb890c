import type { DocumentType } from '../../parsed-data.ts';
import type { Context } from '../context.ts';
import { preferConstant } from '../learned/prefer-constant.ts';
import { preferPlaced } from '../learned/prefer-placed.ts';
import type { Weigher } from '../learned/recall.ts';
import { getTypeForParties } from '../parties/order-confirmation.ts';
import { findRegions } from '../parties/regions.ts';
import { calculateChances } from '../questions/choice-chances.ts';
import { keyOf } from '../view/token.ts';
import { canBeName } from './can-be-name.ts';
import { collectRuleNames } from './collect-rule-names.ts';
import { type FieldsRead, getNamePointer } from './fields-read.ts';
import { NAME_FOREST, NAME_MODEL } from './models.ts';
import { findNameCandidates, type NameCandidate } from './name-candidates.ts';
import { NameDescriber } from './name-features.ts';
import { getRolesOfType, type NameRole } from './name-roles.ts';
import type { NearLabels } from './near-labels.ts';
import { partyBlocksOf } from './party-blocks.ts';

export interface NameQuestion {
  role: NameRole;
  /** Minimum probability of a candidate. Less likely candidates are omitted. */
  least: number;
  candidates: readonly NameCandidate[];
  rows: readonly Float64Array[];
}

export interface ChosenName {
  candidate: NameCandidate;
  confidence: number;
  /** Whether the name is supported by verified documents with the same layout. */
  isLearned: boolean;
}

const LEAST = 0.2;
/** Minimum probability of a buyer's name on a receipt. Receipts rarely name the buyer. */
const LEAST_ON_RECEIPT = 0.4;
/** Maximum number of candidates for each role that are combined with the candidates for the other role. */
const TRIED = 6;

/** Collects the candidates for the names of a document's two parties, and computes their features. */
export function askNames(
  context: Context,
  near: NearLabels,
  type: DocumentType,
  read: FieldsRead,
): NameQuestion[] {
  const regions = findRegions(context);
  const { rules, candidates: given } = collectRuleNames(context, type, read);
  const found = findNameCandidates(context, regions);
  const known = new Set(found.map(({ key, spans }) => `${key} ${spans[0]?.chunk.index}`));
  const candidates = [
    ...given.filter(({ key, spans }) => !known.has(`${key} ${spans[0]?.chunk.index}`)),
    ...found,
  ];
  const describer = new NameDescriber(
    context,
    near,
    partyBlocksOf(context),
    regions,
    getTypeForParties(context, type),
  );
  return getRolesOfType(type).map((role) => ({
    role,
    least: type === 'receipt' && role === 'buyer' ? LEAST_ON_RECEIPT : LEAST,
    candidates,
    rows: describer.describe(role, candidates, rules),
  }));
}

/**
 * Chooses a name for each of the two parties. The names must differ, and the most likely pair is chosen. A
 * role without a likely name is omitted.
 */
export function chooseNames(
  questions: readonly NameQuestion[],
  recall: Weigher | null = null,
): Partial<Record<NameRole, ChosenName>> {
  const known = new Map<NameCandidate, Int32Array>();
  const [first, second] = questions.map((question) => rankNames(question, known, recall));
  const [one, other] = questions;
  if (!first || !second || !one || !other) return {};
  let best: [ChosenName | null, ChosenName | null] = [null, null];
  let most = Number.NEGATIVE_INFINITY;
  for (const a of [...first, null])
    for (const b of [...second, null]) {
      if (a && b && isSameParty(a.candidate, b.candidate)) continue;
      const score = Math.log(a?.confidence ?? one.least) + Math.log(b?.confidence ?? other.least);
      if (score > most) {
        most = score;
        best = [a, b];
      }
    }
  return { ...(best[0] ? { [one.role]: best[0] } : {}), ...(best[1] ? { [other.role]: best[1] } : {}) };
}

function rankNames(
  { role, candidates, rows }: NameQuestion,
  known: Map<NameCandidate, Int32Array>,
  recall: Weigher | null,
): ChosenName[] {
  const chances = calculateChances(
    NAME_MODEL,
    rows.map((row, i) => NAME_FOREST.sumLeaves(row, candidates[i] as NameCandidate, known)),
    candidates.map(({ key }) => key),
  );
  const pointer = getNamePointer(role);
  const weighed = recall?.weigh({ pointer, kind: 'text' }, candidates, chances);
  const ranked = candidates.map((candidate, i): ChosenName & { before: number } => ({
    candidate,
    confidence: (weighed?.chances ?? chances)[i] as number,
    isLearned: weighed?.isLearned[i] ?? false,
    before: chances[i] as number,
  }));
  const constant = recall?.findConstant(pointer) ?? null;
  const atPlace = preferPlaced(
    ranked,
    recall?.findPlaced(pointer) ?? [],
    ({ candidate }) => candidate.spans,
    // Do not turn other text at a learned position into a candidate, because it is probably not a name.
    () => null,
  );
  return preferConstant(
    atPlace,
    constant,
    ({ candidate }) => candidate.key,
    ({ value, spans }, weights) => ({
      candidate: { value, key: keyOf(value), spans, form: 'rule' as const },
      ...weights,
    }),
  )
    .filter(({ candidate, isLearned }) => isLearned || canBeName(role, candidate))
    .sort((a, b) => b.confidence - a.confidence)
    .slice(0, TRIED);
}

/** Whether two candidates are the same name (one of them may be truncated) or overlap on the same line. */
function isSameParty(a: NameCandidate, b: NameCandidate): boolean {
  const overlap = a.spans.some((one) =>
    b.spans.some((other) => one.chunk === other.chunk && one.start < other.end && other.start < one.end),
  );
  return overlap || a.key.startsWith(b.key) || b.key.startsWith(a.key);
}
