import type { Context } from '../context.ts';
import type { Features } from '../found.ts';
import type { Amount } from '../recognize/amounts.ts';
import { isNear } from '../recognize/numbers.ts';
import { isConcept, type Link } from '../score/links.ts';
import { spanBox } from '../view/span.ts';
import {
  collectPaymentEvidence,
  findUnlabelledTotals,
  type PaymentEvidence,
  scoreByPayment,
} from './payment-evidence.ts';
import { SUM_ROLES, type SumCandidate, type SumRole } from './sum-roles.ts';
import type { TaxLine } from './taxes.ts';

export interface ChosenSum {
  candidate: SumCandidate;
  features: Features;
}

export type ChosenSums = Partial<Record<SumRole, ChosenSum>>;

/**
 * Assigns roles to the printed amounts according to their labels, then chooses the most consistent
 * combination of sums.
 */
export function chooseSums(
  context: Context,
  skip: (amount: Amount) => boolean,
  taxes: readonly TaxLine[],
  lineSum: number | null,
  isSlip: boolean,
): ChosenSums {
  const candidates = context.amounts.flatMap((amount) => (skip(amount) ? [] : findSumRoles(context, amount)));
  preferColumnSums(candidates);
  lowerPartsOfTaxes(candidates, taxes);
  lowerSumsOfTaxes(context, candidates);
  const evidence = collectPaymentEvidence(candidates, isSlip);
  if (isSlip) candidates.push(...findUnlabelledTotals(context, evidence, candidates));
  preferSumOfTotals(candidates);
  const by = new Map<SumRole, SumCandidate[]>();
  for (const role of SUM_ROLES) by.set(role, chooseBestSums(candidates, role));
  const triple = chooseTriple(context, by, taxes, lineSum, evidence);
  const chosen: ChosenSums = {};
  for (const role of SUM_ROLES) {
    const pick =
      role === 'subtotal' || role === 'tax_total' || role === 'total'
        ? triple[role]
        : chooseStrongest(by.get(role) ?? [], triple);
    if (pick)
      chosen[role] = {
        candidate: pick,
        features: createSumFeatures(pick, by.get(role) ?? [], triple.agrees, candidates),
      };
  }
  return chosen;
}

function findSumRoles(context: Context, amount: Amount): SumCandidate[] {
  if (amount.percent || Math.abs(amount.value) > 1e9) return [];
  const money = amount.decimals === 2 || amount.currency !== null;
  const out: SumCandidate[] = [];
  for (const link of context.labels.linksOf(amount.span)) {
    const net = isWithoutTax(link);
    for (const named of SUM_ROLES) {
      if (!isConcept(link.label, named)) continue;
      const role = net && named === 'total' ? 'subtotal' : named;
      if (
        link.relation === 'above' &&
        (role === 'change' || role === 'amount_tendered' || role === 'tip' || role === 'rounding')
      )
        continue;
      let score =
        link.score + scoreLanguage(link, role, context) + Math.min(0.15, link.label.key.length * 0.008);
      if (!money) score -= 0.7;
      // The number in "Mastercard - 5521" is part of a card number.
      if (!money && role === 'amount_tendered') continue;
      if (link.label.start > 0 && !link.label.colon) score -= 0.2;
      if (isRightmost(context, amount)) score += 0.12;
      const same = out.find((other) => other.role === role);
      if (!same) out.push({ amount, role, score, link });
      else if (score > same.score) Object.assign(same, { score, link });
    }
  }
  return out.filter((candidate) => candidate.score > 0.15);
}

/** Whether the words after a label mean that tax is excluded: "Total (excluding GST)". */
function isWithoutTax({ label }: Link): boolean {
  const next = label.chunk.tokens.slice(label.end, label.end + 2).map((token) => token.key);
  return next.some((key) =>
    /^(?:excl|exkl|before|without|ohne|hors|sans|zonder|senza|antes|sem|sin)/.test(key),
  );
}

/**
 * In a table of tax rates, lowers the scores of amounts that have a label above them. Such a label, for
 * example "Gross", names a column, not the total of the document.
 */
function lowerPartsOfTaxes(candidates: SumCandidate[], taxes: readonly TaxLine[]): void {
  const rows = new Set(taxes.filter((line) => line.rate && line.base).map((line) => line.row));
  for (const candidate of candidates)
    if (candidate.link?.relation === 'above' && rows.has(candidate.amount.span.chunk.row))
      candidate.score -= 1.5;
}

/**
 * Lowers the scores of totals at the end of a tax table, because they may have the same label as the
 * document's total. The row of such a total contains two amounts and is at most three rows below a row with a
 * rate, its base and its tax.
 */
function lowerSumsOfTaxes(context: Context, candidates: SumCandidate[]): void {
  const getMoney = (row: number) =>
    context.amountsOn(row).filter((amount) => !amount.percent && amount.decimals === 2);
  const isTaxRow = (row: number) => {
    const rate = context.amountsOn(row).find((amount) => amount.percent)?.value;
    const [base, tax] = getMoney(row);
    return rate !== undefined && base && tax && isNear((base.value * rate) / 100, tax.value, 0.02);
  };
  for (const candidate of candidates) {
    const { row } = candidate.amount.span.chunk;
    if (candidate.role !== 'total' || getMoney(row).length !== 2) continue;
    if ([1, 2, 3].some((above) => isTaxRow(row - above))) candidate.score -= 0.6;
  }
}

/** Maximum number of candidates that are compared with the sums of two other candidates. */
const MOST_SUMS = 24;

/**
 * If the goods at each tax rate have a separate total, prefers the overall total, which is printed below two
 * separate totals and is their sum.
 */
function preferSumOfTotals(candidates: SumCandidate[]): void {
  const money = candidates.filter((one) => one.amount.decimals === 2);
  const getSums = (role: SumRole) => money.filter((one) => one.role === role).slice(0, MOST_SUMS);
  const getPart = ({ amount }: SumCandidate, plus = 0) => ({
    value: amount.value + plus,
    row: amount.span.chunk.row,
  });
  const totals = getSums('total');
  const taxes = getSums('tax_total');
  const parts = [
    ...totals.map((one) => getPart(one)),
    ...getSums('subtotal').flatMap((one) => taxes.map((tax) => getPart(one, tax.amount.value))),
  ].filter((part) => part.value !== 0);
  for (const total of totals) {
    const { row, value } = getPart(total);
    const above = parts.filter((part) => part.row < row).slice(0, 2 * MOST_SUMS);
    const isSum = above.some((part, i) =>
      above.slice(i + 1).some((other) => other.row !== part.row && isNear(part.value + other.value, value)),
    );
    if (isSum) total.score += 1.6;
  }
}

/**
 * If the last amount of a column is the sum of all others, prefers it as the total and lowers the scores of
 * the others.
 */
function preferColumnSums(candidates: SumCandidate[]): void {
  const columns = new Map<string, SumCandidate[]>();
  for (const candidate of candidates) {
    if (candidate.link?.relation !== 'above') continue;
    const { label } = candidate.link;
    const key = `${candidate.role}:${label.chunk.index}:${label.start}`;
    columns.set(key, [...(columns.get(key) ?? []), candidate]);
  }
  for (const column of columns.values()) {
    const last = column.at(-1);
    if (!last || column.length < 3) continue;
    const parts = column.slice(0, -1);
    if (
      !isNear(
        parts.reduce((sum, part) => sum + part.amount.value, 0),
        last.amount.value,
        0.02,
      )
    )
      continue;
    last.score += 0.6;
    for (const part of parts) part.score -= 0.5;
  }
}

function scoreLanguage(link: Link, role: SumRole, context: Context): number {
  const languages = link.label.meanings.find((meaning) => meaning.value === role)?.languages;
  const language = context.view.language;
  if (!languages || !language) return 0;
  return languages.has(language) ? 0.1 : languages.has('en') ? 0 : -0.2;
}

function isRightmost(context: Context, amount: Amount): boolean {
  const row = context.view.rows[amount.span.chunk.row];
  const last = amount.span.chunk.tokens[amount.span.end - 1];
  if (!row || !last) return false;
  return !row.tokens.slice(last.index + 1).some((token) => /\d[.,]\d{2}/.test(token.text));
}

/** Returns the candidates of a role that have the highest scores, without duplicate values. */
function chooseBestSums(candidates: SumCandidate[], role: SumRole): SumCandidate[] {
  const own = candidates.filter((candidate) => candidate.role === role).sort((a, b) => b.score - a.score);
  const out: SumCandidate[] = [];
  for (const candidate of own) {
    if (!out.some((other) => other.amount.value === candidate.amount.value)) out.push(candidate);
    if (out.length === 8) break;
  }
  return out;
}

interface Triple {
  subtotal: SumCandidate | null;
  tax_total: SumCandidate | null;
  total: SumCandidate | null;
  agrees: boolean;
}

/**
 * Tries all combinations of the best candidates for subtotal, tax and total. Consistent arithmetic carries
 * about as much weight as a label.
 */
function chooseTriple(
  context: Context,
  by: Map<SumRole, SumCandidate[]>,
  taxes: readonly TaxLine[],
  lineSum: number | null,
  till: PaymentEvidence,
): Triple {
  const subtotals = [null, ...(by.get('subtotal') ?? []), ...findSumsOfItems(by, lineSum)];
  const taxList = [null, ...(by.get('tax_total') ?? [])];
  const due = (by.get('amount_due') ?? []).map((candidate) => ({
    ...candidate,
    score: candidate.score - 0.35,
  }));
  const totals = [null, ...(by.get('total') ?? []), ...due];
  const extras = listExtraSums(by);
  const sums = [...(by.get('subtotal') ?? []), ...(by.get('total') ?? []), ...due];
  const taxSum = taxes.length > 0 ? taxes.reduce((sum, line) => sum + line.amount.value, 0) : null;
  // Only the largest amounts can affect the score.
  const largest = context.amounts
    .flatMap((amount) => (amount.percent || amount.decimals !== 2 ? [] : [amount.value]))
    .sort((a, b) => b - a)
    .slice(0, 6);
  let winner: Triple = { subtotal: null, tax_total: null, total: null, agrees: false };
  let high = Number.NEGATIVE_INFINITY;
  for (const total of totals) {
    for (const subtotal of subtotals) {
      for (const tax of taxList) {
        const agrees = scoreArithmetic(subtotal, tax, total, taxSum, extras);
        let score = 0;
        for (const one of [subtotal, tax, total]) if (one) score += one.score - 0.2;
        if (agrees !== null) score += agrees ? 1.2 : -0.7;
        score += scorePlausibility(largest, subtotal, tax, total);
        // A sum that includes tax cannot be the subtotal.
        if (subtotal && subtotal.amount === total?.amount && (taxSum ?? 0) > 0) score -= 1;
        if (total) score += scoreByPayment(till, total.amount, sums);
        if (lineSum !== null) {
          if (subtotal && isNear(subtotal.amount.value, lineSum, 0.02)) score += 0.6;
          else if (total && isNear(total.amount.value, lineSum, 0.02)) score += 0.4;
        }
        if (tax && taxSum !== null && isNear(tax.amount.value, taxSum, 0.02)) score += 0.5;
        // If there are other rates, the tax at 0 % cannot be the total tax.
        if (tax?.amount.value === 0 && taxSum !== null && taxSum > 0) score -= 2;
        if (score > high) {
          high = score;
          winner = { subtotal, tax_total: tax, total, agrees: agrees === true };
        }
      }
    }
  }
  return winner;
}

/**
 * Returns totals that may be subtotals because they equal the sum of the items. For example, "Total of works"
 * can be followed by the tax and another total.
 */
function findSumsOfItems(by: Map<SumRole, SumCandidate[]>, lineSum: number | null): SumCandidate[] {
  return (by.get('total') ?? []).flatMap((one) =>
    lineSum !== null && isNear(one.amount.value, lineSum, 0.02)
      ? [{ ...one, role: 'subtotal' as const, score: one.score - 0.4 }]
      : [],
  );
}

/**
 * Lists the net effect of each combination of amounts that may have been added or deducted between the
 * subtotal and the total.
 */
function listExtraSums(by: Map<SumRole, SumCandidate[]>): number[] {
  const values = [0];
  for (const role of ['shipping', 'rounding', 'discount_total', 'tip'] as const) {
    const value = by.get(role)?.[0]?.amount.value;
    if (value === undefined || value === 0) continue;
    for (const base of [...values]) values.push(base + value, base - value);
  }
  return values;
}

function scoreArithmetic(
  s: SumCandidate | null,
  t: SumCandidate | null,
  T: SumCandidate | null,
  taxSum: number | null,
  extras: number[],
): boolean | null {
  if (!T) return null;
  const total = T.amount.value;
  const tax = t?.amount.value ?? taxSum;
  if (s && tax !== null)
    return (
      extras.some((extra) => isNear(s.amount.value + tax + extra, total, 0.021)) ||
      (isNear(s.amount.value, total) && tax === 0)
    );
  if (s && !t) return extras.some((extra) => isNear(s.amount.value + extra, total, 0.021)) ? true : null;
  return null;
}

function scorePlausibility(
  largest: readonly number[],
  s: SumCandidate | null,
  t: SumCandidate | null,
  T: SumCandidate | null,
): number {
  let score = 0;
  const total = T?.amount.value;
  if (!T && (s || t)) score -= 0.4;
  if (T && total !== undefined) {
    score += 0.3;
    const larger = largest.filter((value) => value > total + 0.01).length;
    score -= Math.min(0.4, 0.08 * larger);
    if (total <= 0) score -= 0.3;
    if (t && Math.abs(t.amount.value) > 0.45 * Math.abs(total)) score -= 1;
    if (s && s.amount.value > total * 1.5 + 1) score -= 0.5;
    if (t && t.amount.span === T.amount.span) score -= 2;
    const height = spanBox(T.amount.span)[3] - spanBox(T.amount.span)[1];
    score += Math.min(0.15, height / 200);
  }
  if (s && t && s.amount.span === t.amount.span) score -= 2;
  return score;
}

function chooseStrongest(list: SumCandidate[], triple: Triple): SumCandidate | null {
  const taken = [triple.subtotal, triple.tax_total, triple.total];
  const free = list.filter(
    (candidate) =>
      !taken.some(
        (other) =>
          other &&
          other.amount === candidate.amount &&
          other.score > candidate.score &&
          other.role !== candidate.role,
      ),
  );
  const top = free[0];
  return top && top.score > 0.55 ? top : null;
}

function createSumFeatures(
  pick: SumCandidate,
  rivals: SumCandidate[],
  agrees: boolean,
  all: SumCandidate[],
): Features {
  const second = rivals.find((rival) => rival.amount.value !== pick.amount.value);
  const triple = pick.role === 'subtotal' || pick.role === 'tax_total' || pick.role === 'total';
  return {
    strong_label: (pick.link?.label.key.length ?? 0) > 5 ? 1 : 0,
    link: Math.max(0, Math.min(1.4, pick.score)),
    colon: pick.link?.label.colon ? 1 : 0,
    margin: second ? Math.max(-0.5, Math.min(1, pick.score - second.score)) : 1,
    arithmetic: triple && agrees ? 1 : 0,
    only_one: second ? 0 : 1,
    repeated:
      all.filter((other) => other.amount.value === pick.amount.value && other.amount !== pick.amount).length >
      0
        ? 1
        : 0,
    guess: pick.link === null || pick.link.relation === 'above' ? 1 : 0,
  };
}
