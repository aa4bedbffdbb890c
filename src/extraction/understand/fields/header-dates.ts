import type { DocumentType } from '../../parsed-data.ts';
import type { Context } from '../context.ts';
import type { Features } from '../found.ts';
import { findTitles } from '../lexicon/labels.ts';
import type { TitledType } from '../lexicon/lexicon.ts';
import { compilePattern } from '../lexicon/patterns.ts';
import type { PrintedDate } from '../recognize/dates.ts';
import { findNamedConcept, type Link } from '../score/links.ts';
import { findFamily, findFamilyWithin } from '../type/named-types.ts';
import type { Hit } from '../view/view.ts';

export type DateRole = 'date' | 'due_date' | 'delivery_date';
const ROLES: DateRole[] = ['date', 'due_date', 'delivery_date'];

export interface ChosenDate {
  date: PrintedDate;
  features: Features;
}

interface Candidate {
  date: PrintedDate;
  role: DateRole;
  score: number;
  link: Link | null;
}

/**
 * Chooses the issue, due and delivery dates by their labels. The issue date can also be chosen by its
 * position.
 */
export function chooseDates(
  context: Context,
  type: DocumentType,
  skipRow: (row: number) => boolean,
): Partial<Record<DateRole, ChosenDate>> {
  const usable = context.dates.filter((date) => !skipRow(date.span.chunk.row));
  const candidates = usable.flatMap((date) => collectDateCandidates(context, date, type));
  const chosen: Partial<Record<DateRole, ChosenDate>> = {};
  const issue = chooseBest(candidates, 'date');
  if (issue) chosen.date = { date: issue.date, features: createDateFeatures(issue, candidates, usable) };
  candidates.push(...findPaymentDates(context, usable));
  for (const role of ROLES.slice(1)) {
    const pick = chooseBest(
      candidates.filter(
        (one) => one.role === role && (role !== 'due_date' || !issue || one.date.iso >= issue.date.iso),
      ),
      role,
    );
    if (pick) chosen[role] = { date: pick.date, features: createDateFeatures(pick, candidates, usable) };
  }
  // The date of a delivery note is the date on which the goods were dispatched, not the date of the order.
  const own = issue?.link && findFamilyWithin(issue.link.label.key) !== 'purchase_order';
  if (type === 'delivery_note' && !own && chosen.delivery_date) {
    chosen.date = chosen.delivery_date;
    delete chosen.delivery_date;
  }
  return chosen;
}

function collectDateCandidates(context: Context, date: PrintedDate, type: DocumentType): Candidate[] {
  const out: Candidate[] = [];
  const links = context.labels.linksOf(date.span);
  const first = links[0];
  for (const link of links) {
    const strong = findNamedConcept(link.label, ROLES);
    const role = strong ?? (findNamedConcept(link.label, ['date_weak']) ? 'date' : null);
    if (role === null) continue;
    let score = link.score + (strong ? 0.35 : 0) + Math.min(0.1, link.label.key.length * 0.006);
    const family = strong === 'date' ? findFamilyWithin(link.label.key) : null;
    if (family && family !== type) score -= scoreForeignDate(family, type);
    if (link !== first && first && first.score > link.score + 0.1) score -= 0.25;
    if (isInSentence(context, link)) score -= 0.35;
    if (!strong && isAfterTitle(context, link, type)) score += 0.45;
    out.push({ date, role, score: score - 0.004 * Math.min(50, date.span.chunk.row), link });
  }
  const best = out.length > 0 ? Math.max(...out.map((one) => one.score)) : 0;
  const stolen =
    first !== undefined &&
    first.score > 0.75 &&
    findNamedConcept(first.label, [
      'other',
      'due_date',
      'delivery_date',
      'period',
      'order_number',
      'customer_number',
    ]) !== null;
  if (best < 0.4 && !stolen) out.push({ date, role: 'date', score: scorePlace(context, date), link: null });
  return out;
}

/**
 * Returns the penalty for a date that belongs to another document. For example, a credit note also contains
 * the date of the invoice.
 */
function scoreForeignDate(family: TitledType, type: DocumentType): number {
  if (type === 'receipt' || type === 'other') return 0.1;
  if (type === 'invoice') return family === 'purchase_order' ? 0.6 : 0.45;
  return family === 'invoice' || family === 'purchase_order' ? 0.6 : 0.45;
}

/**
 * Parts of a sentence such as "Please pay by transfer before 27 March": a verb that means "to pay", and the
 * preposition before the date.
 */
const PAYING = compilePattern('i')`\b${'paying'}`;
const UNTIL = compilePattern('i')`(?:\b${'until'}|${'until_in_any_place'})\s*$`;

function findPaymentDates(context: Context, dates: readonly PrintedDate[]): Candidate[] {
  return dates.flatMap((date): Candidate[] => {
    const { chunk, start } = date.span;
    const before = chunk.tokens
      .slice(0, start)
      .map((token) => token.text)
      .join(' ');
    return UNTIL.test(before) && PAYING.test(chunk.text)
      ? [{ date, role: 'due_date', score: 0.7 - 0.002 * Math.min(50, context.view.rows.length), link: null }]
      : [];
  });
}

/** Whether the label of a date follows the title on the same row: "Invoice 4711 of 3 May". */
function isAfterTitle(context: Context, link: Link, type: DocumentType): boolean {
  const row = context.view.rows[link.label.chunk.row];
  if (!row || link.relation !== 'left' || row.tokens.length > 16) return false;
  // In "Credit note for invoice 4711 of 3 May", the date belongs to the invoice.
  const before = link.label.chunk.tokens.slice(0, link.label.start);
  const families = before.map((token) => findFamily(token.key)).filter((one) => one !== null);
  if (families[0] === type && families.at(-1) !== type) return false;
  return row.chunks.some((chunk) => {
    const [first] = findTitles(chunk);
    return first !== undefined && first.start <= 1 && (!SALE.has(type) || isOf(first, type));
  });
}

const SALE: ReadonlySet<DocumentType> = new Set([
  'invoice',
  'credit_note',
  'purchase_order',
  'quote',
  'delivery_note',
]);

/**
 * Whether a title names this document type, or a type that does not describe a sale. Any other title names a
 * related document, as in "Order of 8 January" on an invoice.
 */
function isOf({ meanings }: Hit<TitledType>, type: DocumentType): boolean {
  return meanings.some(({ value }) => value === type || !SALE.has(value));
}

/** Whether a label is in the middle of a sentence. Labels inside sentences are only weak evidence. */
function isInSentence(context: Context, link: Link): boolean {
  const row = context.view.rows[link.label.chunk.row];
  return link.label.start > 1 && !link.label.colon && (row?.tokens.length ?? 0) > 9;
}

/** The name of a place before the date on which the document was written, as in "Lyon, le 4 mars 2026". */
const PLACE = compilePattern('u')`^\p{Lu}[\p{L}.'’ -]{1,30},?\s${'before_day'}?\s*$`;
const PLACED = /^\p{Lu}[\p{L}.'’ -]{1,30},\s*$/u;

function isPlaced({ span: { chunk, start, end } }: PrintedDate): boolean {
  if (end < chunk.tokens.length || start === 0 || start > 5) return false;
  const before = `${chunk.tokens
    .slice(0, start)
    .map((token) => token.text)
    .join(' ')} `;
  return PLACED.test(before) || (/,\s\p{Ll}{1,3}\s$/u.test(before) && PLACE.test(before));
}

/**
 * Scores a date without a label. A date near the top of the first page is likely to be the issue date,
 * especially if it follows the name of a place.
 */
function scorePlace(context: Context, date: PrintedDate): number {
  const page = context.view.pages.find((one) => one.number === date.span.chunk.page);
  const row = context.view.rows[date.span.chunk.row];
  if (!page || !row) return 0;
  const first = page === context.view.pages[0];
  const depth = row.box[1] / page.height;
  const sentence = date.span.chunk.tokens.length > 8;
  return (
    (first ? 0.5 : 0.2) -
    0.25 * depth -
    (sentence ? 0.2 : 0) +
    (first && depth < 0.5 && isPlaced(date) ? 0.7 : 0)
  );
}

function chooseBest(candidates: Candidate[], role: DateRole): Candidate | null {
  let best: Candidate | null = null;
  for (const one of candidates)
    if (one.role === role && (best === null || one.score > best.score)) best = one;
  return best !== null && best.score > (role === 'date' ? 0.05 : 0.45) ? best : null;
}

function createDateFeatures(pick: Candidate, all: Candidate[], dates: readonly PrintedDate[]): Features {
  const rival = all
    .filter((one) => one.role === pick.role && one.date.iso !== pick.date.iso)
    .reduce((high, one) => Math.max(high, one.score), -0.5);
  return {
    strong_label: pick.link && findNamedConcept(pick.link.label, ROLES) ? 1 : 0,
    weak_label: pick.link && !findNamedConcept(pick.link.label, ROLES) ? 1 : 0,
    guess: pick.link ? 0 : 1,
    link: pick.link ? Math.max(0, Math.min(1.4, pick.score)) : 0,
    colon: pick.link?.label.colon ? 1 : 0,
    margin: Math.max(-0.5, Math.min(1, pick.score - rival)),
    ambiguous: pick.date.ambiguous ? 1 : 0,
    only_one: new Set(dates.map((date) => date.iso)).size === 1 ? 1 : 0,
  };
}
