import type { DocumentType } from '../../parsed-data.ts';
import type { Context } from '../context.ts';
import type { Features } from '../found.ts';
import { findTitles, type Label } from '../lexicon/labels.ts';
import type { TitledType } from '../lexicon/lexicon.ts';
import { isCode } from '../parties/regions.ts';
import { isConcept } from '../score/links.ts';
import { findFamily, findFamilyWithin } from '../type/named-types.ts';
import { type Span, spanText } from '../view/span.ts';
import { overlapX } from '../view/token.ts';
import type { Chunk } from '../view/view.ts';

export type ReferenceRole = 'number' | 'order_number' | 'customer_number';

export interface ChosenReference {
  value: string;
  span: Span;
  features: Features;
}

interface Candidate {
  role: ReferenceRole;
  value: string;
  span: Span;
  score: number;
  label: Label;
  strong: boolean;
  relation: 'right' | 'below';
}

/** Chooses the document number, order number and customer number from the values next to or below labels. */
export function chooseReferences(
  context: Context,
  type: DocumentType,
  skip: (chunk: Chunk) => boolean,
  ofParties: ReadonlySet<number>,
): Partial<Record<ReferenceRole, ChosenReference>> {
  const candidates: Candidate[] = [];
  const dates = new Set(context.dates.flatMap((date) => listTokens(date.span)));
  for (const label of context.labels.all) {
    if (skip(label.chunk)) continue;
    for (const [role, strong] of findReferenceRoles(context, label, type)) {
      if (role === 'number' && ofParties.has(label.chunk.index)) continue;
      const value = readValueOnRight(context, label, dates) ?? readValueBelow(context, label, dates);
      if (value)
        candidates.push({
          role,
          label,
          strong,
          ...value,
          score: score(context, label, role, strong, value, type),
        });
    }
  }
  candidates.push(...findAfterTitle(context, type, skip, dates));
  const chosen: Partial<Record<ReferenceRole, ChosenReference>> = {};
  for (const role of ['number', 'order_number', 'customer_number'] as const) {
    const own = candidates.filter((one) => one.role === role).sort((a, b) => b.score - a.score);
    const pick = own[0];
    if (!pick || pick.score < 0.5) continue;
    if (
      role === 'order_number' &&
      chosen.number &&
      chosen.number.span.chunk === pick.span.chunk &&
      chosen.number.value === pick.value
    )
      continue;
    const rival = own.find((one) => one.value !== pick.value);
    chosen[role] = {
      value: pick.value,
      span: pick.span,
      features: createReferenceFeatures(pick, rival, own),
    };
  }
  return chosen;
}

/**
 * Finds the number in a line that contains only the title and a number, in the upper half of the first page:
 * "DESPATCH NOTE A71/4084".
 */
function findAfterTitle(
  context: Context,
  type: DocumentType,
  skip: (chunk: Chunk) => boolean,
  dates: ReadonlySet<string>,
): Candidate[] {
  const page = context.view.pages[0];
  return (page?.rows ?? []).flatMap((row): Candidate[] => {
    if (!page || row.box[1] > 0.5 * page.height) return [];
    return row.chunks.flatMap((chunk): Candidate[] => {
      const hit = chunk.tokens.length <= 14 && !skip(chunk) ? findTitles(chunk)[0] : undefined;
      if (hit?.start !== 0 || hit.end >= chunk.tokens.length) return [];
      if (!hit.meanings.some((meaning) => meaning.value === type)) return [];
      const found = readIdentifierAt(chunk, hit.end, dates);
      const last = chunk.tokens[(found?.span.end ?? 0) - 1];
      const ends =
        found?.span.end === chunk.tokens.length ||
        last?.text.endsWith(':') ||
        chunk.tokens[found?.span.end ?? 0]?.text === ':';
      if (!found || !ends || !/\d{3}/.test(found.value)) return [];
      const label: Label = { ...hit, meanings: [], colon: false, whole: false };
      return [{ role: 'number', label, strong: true, relation: 'right', score: 0.9, ...found }];
    });
  });
}

function listTokens(span: Span): string[] {
  return Array.from({ length: span.end - span.start }, (_, i) => `${span.chunk.index}:${span.start + i}`);
}

function findReferenceRoles(context: Context, label: Label, type: DocumentType): [ReferenceRole, boolean][] {
  const roles: [ReferenceRole, boolean][] = [];
  const number = isConcept(label, 'number');
  const family = findFamily(label.key);
  const order =
    isConcept(label, 'order_number') || (number && family === 'purchase_order' && type !== 'purchase_order');
  if (number && !(order && type !== 'purchase_order')) roles.push(['number', true]);
  else if (number) roles.push(['number', false]);
  else if (isConcept(label, 'number_weak')) {
    const word = classifyWordBefore(context, label);
    if (word !== 'other') roles.push(['number', word === 'title']);
  }
  if (order) roles.push(['order_number', true]);
  const buyer =
    isConcept(label, 'buyer') &&
    (isColumnHeader(context, label) || hasCodeAfter(label) || hasCodeInNextCell(context, label));
  if (isConcept(label, 'customer_number') || buyer) roles.push(['customer_number', !buyer]);
  if (type === 'purchase_order' && isConcept(label, 'order_number') && !number) roles.push(['number', false]);
  return roles;
}

/**
 * Classifies the word before a short label such as "No.". After a title, the label introduces the document
 * number; after any other word, it introduces another number.
 */
function classifyWordBefore(context: Context, label: Label): 'title' | 'other' | 'none' {
  const row = context.view.rows[label.chunk.row];
  const first = label.chunk.tokens[label.start];
  if (!row || !first || isConcept(label, 'number_weak') === false) return 'none';
  const short = label.key.length <= 7;
  const findAfterTitle = row.chunks.some(
    (chunk) => chunk.box[0] < first.box[2] && findTitles(chunk).some((hit) => hit.start <= 1),
  );
  if (findAfterTitle && row.tokens.length < 16) return 'title';
  if (!short || label.start === 0) return 'none';
  const before = label.chunk.tokens[label.start - 1];
  return before && /^\p{L}{3,}/u.test(before.text) && !before.text.endsWith(':') ? 'other' : 'none';
}

function score(
  context: Context,
  label: Label,
  role: ReferenceRole,
  strong: boolean,
  value: { value: string; relation: 'right' | 'below' },
  type: DocumentType,
): number {
  let total = strong ? 1 : 0.62;
  if (label.colon) total += 0.15;
  if (value.relation === 'below' && !isColumnHeader(context, label)) total -= 0.15;
  if (!/\d/.test(value.value)) total -= 0.5;
  if (value.value.length < 3) total -= 0.3;
  const titled = strong && isConcept(label, 'number_weak');
  if (label.start > 0 && !label.colon && !titled) total -= label.start > 3 ? 0.4 : 0.1;
  const family = role === 'number' ? findFamilyWithin(label.key) : null;
  if (family && family !== type) total -= scoreForeignNumber(family, type);
  if (family === type) total += 0.15;
  const languages = label.meanings.find((meaning) => meaning.value === role)?.languages;
  if (context.view.language && languages && !languages.has(context.view.language) && !languages.has('en'))
    total -= 0.15;
  const page = context.view.pages[0];
  if (page && label.chunk.page !== page.number) total -= 0.2;
  return total - 0.003 * Math.min(60, label.chunk.row);
}

/** Whether a label is followed only by a number on its line: "Customer: C-5521". */
function hasCodeAfter({ chunk, end, start, colon }: Label): boolean {
  const rest = chunk.tokens.slice(end).filter((token) => token.key !== '');
  return start === 0 && colon && rest.length === 1 && isCode(rest[0]?.text ?? '');
}

/** Whether the cell after a label contains a number, as in "Customer" next to "30719". */
function hasCodeInNextCell(context: Context, { chunk, whole }: Label): boolean {
  const row = context.view.rows[chunk.row];
  const next = row?.chunks[row.chunks.indexOf(chunk) + 1];
  return whole && next !== undefined && isCode(next.text);
}

/**
 * Returns the penalty for a number that belongs to another document. For example, a credit note also contains
 * the number of the invoice.
 */
function scoreForeignNumber(family: TitledType, type: DocumentType): number {
  if (type === 'other' || (family === 'invoice' && type === 'receipt')) return 0.05;
  return family === 'invoice' && type === 'credit_note' ? 0.6 : 0.4;
}

/** Whether a label is one of several labels in its row, with their values in the row below. */
function isColumnHeader(context: Context, label: Label): boolean {
  const row = context.view.rows[label.chunk.row];
  if (!label.whole || !row || row.chunks.length < 3) return false;
  const heads = new Set(
    context.labels
      .row(row.index)
      .filter((one) => one.start === 0)
      .map((one) => one.chunk),
  );
  return heads.size >= 2 && !row.tokens.some((token) => /\d{2}/.test(token.text));
}

const ID = /^[#№]?[\p{L}\d][\p{L}\d\-/._#\\+&]{0,38}$/u;

/**
 * Reads the identifier that begins at a token: characters without spaces, or groups of characters that are
 * close together.
 */
function readIdentifierAt(
  chunk: Chunk,
  start: number,
  dates: ReadonlySet<string>,
): { value: string; span: Span } | null {
  let from = start;
  while (
    from < chunk.tokens.length &&
    (chunk.tokens[from]?.key === '' || /^(?:nr|no|n|num|numero|number)$/.test(chunk.tokens[from]?.key ?? ''))
  )
    from++;
  const first = chunk.tokens[from];
  if (!first || from - start > 2 || dates.has(`${chunk.index}:${from}`)) return null;
  let end = from;
  let digits = false;
  let text = '';
  while (end < chunk.tokens.length && end - from < 5) {
    const token = chunk.tokens[end];
    if (!token || dates.has(`${chunk.index}:${end}`)) break;
    const bare = token.text.replace(/^[:#]+|[,;:.)]+$/g, '');
    const joins =
      end === from ||
      /[-/]$/.test(chunk.tokens[end - 1]?.text ?? '') ||
      /^[-/]/.test(bare) ||
      (token.gap < 0.7 &&
        /\d/.test(bare) &&
        (bare.length <= 8 || /^\p{Lu}{1,4}$/u.test(text)) &&
        text.length <= 9 &&
        !/[.,]\d\d$/.test(bare));
    if (!joins || !(ID.test(bare) || /^[-/]/.test(bare)) || /^\d{1,2}:\d{2}/.test(bare)) break;
    if (end > from && !/\d/.test(bare) && !/^[-/]/.test(bare)) break;
    digits ||= /\d/.test(bare);
    text += end > from ? ` ${bare}` : bare;
    end++;
    if (/[,;]$/.test(token.text)) break;
  }
  if (!digits || end === from || /^\d+[.,]\d{2}$/.test(text)) return null;
  const value = text
    .replace(/\s*([-/])\s*/g, '$1')
    .replace(/^#/, '')
    .replace(/(?<=\d)\/$/, '');
  return { value, span: { chunk, start: from, end } };
}

function readValueOnRight(
  context: Context,
  label: Label,
  dates: ReadonlySet<string>,
): { value: string; span: Span; relation: 'right' } | null {
  const { chunk } = label;
  // "PO Box 17" is an address, not a purchase order.
  if (chunk.tokens[label.end]?.key === 'box') return null;
  if (label.end < chunk.tokens.length) {
    const rest = chunk.tokens.slice(label.end).some((token) => token.key !== '');
    const parenthesis = /^\(/.test(chunk.tokens[label.end]?.text ?? '')
      ? skipParenthesis(chunk, label.end)
      : label.end;
    const found = readIdentifierAt(chunk, parenthesis, dates);
    if (found) return { ...found, relation: 'right' };
    if (rest) return null;
  }
  const row = context.view.rows[chunk.row];
  const next = row?.chunks[row.chunks.indexOf(chunk) + 1];
  if (!next) return null;
  const found = readIdentifierAt(next, 0, dates);
  const isLabel = context.labels.row(chunk.row).some((other) => other.chunk === next && other.start === 0);
  return found && !(isLabel && found.span.start === 0) ? { ...found, relation: 'right' } : null;
}

function skipParenthesis(chunk: Chunk, start: number): number {
  for (let i = start; i < Math.min(chunk.tokens.length, start + 4); i++)
    if (/\)/.test(chunk.tokens[i]?.text ?? '')) return i + 1;
  return start;
}

function readValueBelow(
  context: Context,
  label: Label,
  dates: ReadonlySet<string>,
): { value: string; span: Span; relation: 'below' } | null {
  const row = context.view.rows[label.chunk.row];
  if (!row) return null;
  for (let r = row.index + 1; r <= row.index + 3; r++) {
    const below = context.view.rows[r];
    if (!below || below.page !== row.page || below.box[1] - row.box[3] > 2.2 * row.height) return null;
    for (const chunk of below.chunks) {
      const start = chunk.tokens.findIndex((token) => token.box[2] > label.box[0] - row.height);
      const token = chunk.tokens[start];
      if (!token) continue;
      const aligned =
        Math.abs(token.box[0] - label.box[0]) < 1.5 * row.height || overlapX(token.box, label.box) > 0.5;
      if (!aligned || hasNearerLabel(context, label, chunk)) continue;
      const found = readIdentifierAt(chunk, start, dates);
      return found ? { ...found, relation: 'below' } : null;
    }
  }
  return null;
}

/**
 * Whether another label is printed between a label and a value below it. For example, if "Copy of invoice" is
 * above "Customer" and "Customer" is above a number, the number belongs to "Customer".
 */
function hasNearerLabel(context: Context, label: Label, value: Chunk): boolean {
  for (let r = label.chunk.row + 1; r < value.row; r++)
    if (context.labels.row(r).some((other) => other.start === 0 && overlapX(other.box, value.box) > 0.5))
      return true;
  return false;
}

function createReferenceFeatures(pick: Candidate, rival: Candidate | undefined, own: Candidate[]): Features {
  return {
    strong_label: pick.strong ? 1 : 0,
    weak_label: pick.strong ? 0 : 1,
    link: Math.max(0, Math.min(1.4, pick.score)),
    colon: pick.label.colon ? 1 : 0,
    margin: rival ? Math.max(-0.5, Math.min(1, pick.score - rival.score)) : 1,
    only_one: rival ? 0 : 1,
    repeated: own.some((one) => one.value === pick.value && one.span !== pick.span) ? 1 : 0,
    guess: pick.relation === 'below' ? 1 : 0,
    well_formed: /\d{3}/.test(spanText(pick.span)) ? 1 : 0,
  };
}
