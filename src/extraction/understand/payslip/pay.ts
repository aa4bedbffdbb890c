import type { FieldValue } from '../../parsed-data.ts';
import type { Context } from '../context.ts';
import type { EvidenceCollector } from '../evidence-collector.ts';
import { createFound, type LabelSearch } from '../labelled/labelled.ts';
import type { Amount } from '../recognize/amounts.ts';
import { isNear } from '../recognize/numbers.ts';
import { spanBox } from '../view/span.ts';
import { overlapX } from '../view/token.ts';
import type { Chunk } from '../view/view.ts';
import type table from './phrases.json';

export type PayConcept = keyof typeof table;
export type PayLabels = LabelSearch<PayConcept>;

interface Candidate {
  amount: Amount;
  strong: boolean;
  order: number;
}

/**
 * Chooses the gross pay and net pay by their labels. Amounts for the whole year are excluded. The difference
 * between gross and net pay should equal the deductions.
 */
export function choosePay(
  context: Context,
  collector: EvidenceCollector,
  labels: PayLabels,
): Record<string, FieldValue> {
  const gross = findCandidates(context, labels, 'gross', 'gross_weak');
  const net = findCandidates(context, labels, 'net', 'net_weak');
  const less = findCandidates(context, labels, 'deductions', 'deductions').map((one) =>
    Math.abs(one.amount.value),
  );
  let best: { gross?: Candidate; net?: Candidate; score: number; agrees: boolean } = {
    score: -1,
    agrees: false,
  };
  for (const from of [...gross, undefined]) {
    for (const to of [...net, undefined]) {
      if (from && to && to.amount.value > from.amount.value) continue;
      const agrees =
        from !== undefined &&
        to !== undefined &&
        less.some((value) => isNear(from.amount.value - value, to.amount.value, 0.021));
      const score = scoreCandidate(from) + scoreCandidate(to) + (agrees ? 1 : 0);
      if (score > best.score)
        best = { ...(from ? { gross: from } : {}), ...(to ? { net: to } : {}), score, agrees };
    }
  }
  const fields: Record<string, FieldValue> = {};
  const put = (key: 'gross_pay' | 'net_pay', pick: Candidate | undefined, all: Candidate[]) => {
    if (!pick) return;
    const rivals = all.filter((one) => one.strong === pick.strong && one.amount.value !== pick.amount.value);
    const features = {
      strong_label: pick.strong ? 1 : 0,
      weak_label: pick.strong ? 0 : 1,
      arithmetic: best.agrees ? 1 : 0,
      only_one: rivals.length === 0 ? 1 : 0,
    };
    fields[key] = collector.put(
      `/fields/${key}`,
      createFound(context, pick.amount.value, [pick.amount.span], features, 'payslip_pay'),
    );
  };
  put('gross_pay', best.gross, gross);
  put('net_pay', best.net, net);
  return fields;
}

function scoreCandidate(one: Candidate | undefined): number {
  return one ? (one.strong ? 1 : 0.5) - 0.01 * one.order : 0;
}

function findCandidates(
  context: Context,
  labels: PayLabels,
  strong: PayConcept,
  weak: PayConcept,
): Candidate[] {
  const found: Candidate[] = [];
  for (const label of labels.of(strong, weak)) {
    const row = context.view.rows[label.hit.chunk.row];
    const end = findNextWords(context, label.hit.chunk);
    const right = context
      .amountsOn(label.hit.chunk.row)
      .filter((amount) => isAfter(amount, label.hit) && isMoney(amount) && amount.span.chunk.index < end);
    const below = label.values.find((value) => value.relation === 'below');
    const under = below
      ? context
          .amountsOn(below.span.chunk.row)
          .filter((amount) => amount.span.chunk === below.span.chunk && isMoney(amount))
      : [];
    const inline = right.filter((amount) => label.hit.chunk === amount.span.chunk);
    const list =
      inline.length > 0 ? inline : right.length > 0 && row ? selectThisPeriod(context, labels, right) : under;
    // The pay is printed after the hours and the rate.
    const amount = list.at(-1);
    if (amount) found.push({ amount, strong: label.concept === strong, order: found.length });
  }
  return found;
}

/**
 * Returns the index of the first chunk with words after the numbers that follow a label; infinity if there is
 * none. Such words belong to another list that is printed next to this one.
 */
function findNextWords(context: Context, chunk: Chunk): number {
  const after = context.view.rows[chunk.row]?.chunks.filter((one) => one.index > chunk.index) ?? [];
  const numbers = after.findIndex((one) => /\d/.test(one.text));
  const words = after.find((one, i) => numbers >= 0 && i > numbers && /\p{L}{4}/u.test(one.text));
  return words?.index ?? Number.POSITIVE_INFINITY;
}

function isMoney(amount: Amount): boolean {
  return !amount.percent && (amount.decimals === 2 || amount.currency !== null);
}

function isAfter(amount: Amount, hit: { chunk: { index: number }; end: number }): boolean {
  return (
    amount.span.chunk.index > hit.chunk.index ||
    (amount.span.chunk.index === hit.chunk.index && amount.span.start >= hit.end)
  );
}

/** Excludes amounts for the whole year, which are in a separate column or come last. */
function selectThisPeriod(
  context: Context,
  labels: PayLabels,
  amounts: readonly Amount[],
): readonly Amount[] {
  const headerLabels = labels.of('to_date');
  if (headerLabels.length === 0 || amounts.length < 2) return amounts;
  const kept = amounts.filter(
    (amount) =>
      !headerLabels.some(
        (headerLabel) =>
          headerLabel.hit.chunk.row < amount.span.chunk.row && isAligned(headerLabel.hit.box, amount),
      ),
  );
  const page = context.view.pages[0];
  return kept.length > 0 && kept.length < amounts.length ? kept : page ? amounts.slice(0, 1) : amounts;
}

function isAligned(headerLabel: readonly [number, number, number, number], amount: Amount): boolean {
  const box = spanBox(amount.span);
  return overlapX([...headerLabel], box) > 0.3 || Math.abs(headerLabel[2] - box[2]) < 6;
}
