import type { Context } from '../context.ts';
import { findTitles, type Label } from '../lexicon/labels.ts';
import type { Concept } from '../lexicon/lexicon.ts';
import { isListHead } from '../line-items/columns.ts';
import { findNamedConcept } from '../score/links.ts';
import { type Span, spanText } from '../view/span.ts';
import type { Chunk, Row } from '../view/view.ts';

export type PartyRole = 'seller' | 'buyer' | 'delivery_address' | 'other_party';

/**
 * A line that describes a party. `concept` is the meaning of the line's label ("Name:", "VAT no"); null if
 * the line has no label.
 */
export interface PartyLine {
  concept: Concept | null;
  span: Span;
}

export interface Region {
  role: PartyRole;
  label: Label;
  lines: PartyLine[];
}

const ROLES: PartyRole[] = ['seller', 'buyer', 'delivery_address', 'other_party'];
/**
 * Short words that are labels of a party only if they are followed by a colon, printed in bold, or above a
 * block of lines.
 */
const SHORT: ReadonlySet<string> = new Set([
  'from',
  'to',
  'de',
  'a',
  'an',
  'von',
  'van',
  'aan',
  'da',
  'para',
  'for',
  'fur',
  'pour',
  'voor',
  'per',
  'contact',
  'kontakt',
  'contacto',
  'payer',
  'client',
  'name',
  'operator',
]);
const INNER: Concept[] = [
  'name',
  'address',
  'buyer_tax_id',
  'tax_id',
  'registration_number',
  'email',
  'phone',
  'fax',
  'website',
  'iban',
  'bic',
  'bank_account',
  'customer_number',
  'other_party',
  'other',
  'bank',
  'number_weak',
];
const STOP: Concept[] = [
  'number',
  'date',
  'due_date',
  'order_number',
  'total',
  'subtotal',
  'tax_total',
  'amount_due',
  'payment_terms',
  'payment_method',
  'delivery_date',
  'currency',
  'period',
];

/** Collects the lines that are below or next to the labels of parties ("Bill to", "Verkäufer", "Client"). */
export function findRegions(context: Context): Region[] {
  const heads = context.labels.all.filter((label) => isHead(context, label)).slice(0, 200);
  return heads.slice(0, 40).flatMap((label) => {
    const role = findNamedConcept(label, ROLES);
    if (role === null) return [];
    const lines = collectLines(context, label, heads);
    const [only, more] = lines;
    const nobody =
      (only !== undefined && more === undefined && isCode(spanText(only.span))) ||
      isKeyOfCode(context, label);
    return lines.length > 0 && !nobody ? [{ role, label, lines }] : [];
  });
}

/** Whether a label is in a column of labels with codes next to them: "Customer | 30719" above "Tour | 14". */
function isKeyOfCode(context: Context, { chunk, whole }: Label): boolean {
  const readCells = (index: number) => {
    const row = context.view.rows[index];
    const at = row?.chunks.findIndex((one) => Math.abs(one.box[0] - chunk.box[0]) < 3) ?? -1;
    const [key, value, more] = at < 0 ? [] : (row?.chunks.slice(at) ?? []);
    return key && value && !more ? { key, value } : null;
  };
  const own = readCells(chunk.row);
  const next = readCells(chunk.row + 1);
  if (!whole || own?.key !== chunk || !isCode(own.value.text) || !next) return false;
  const aligned =
    Math.abs(next.value.box[0] - own.value.box[0]) < 3 || Math.abs(next.value.box[2] - own.value.box[2]) < 3;
  return aligned && /\d/.test(next.value.text) && !/\d/.test(next.key.text);
}

/** Whether `text` is a customer number such as "C-5521" rather than a name. */
export function isCode(text: string): boolean {
  return /^\p{Lu}{0,4}[-./]?\d{3,}$/u.test(text.trim());
}

function isHead(context: Context, label: Label): boolean {
  if (label.start > 0 || findNamedConcept(label, ROLES) === null) return false;
  const row = context.view.rows[label.chunk.row];
  if (!row) return false;
  if (
    SHORT.has(label.key) &&
    !((label.key === 'client' || hasHeadNextToIt(context, label)) && isAboveBlock(context, label)) &&
    !(
      label.colon ||
      (label.whole && row.chunks.length <= 3 && label.chunk.tokens.some((token) => token.bold))
    )
  )
    return false;
  if (label.whole) return true;
  if (label.colon) return true;
  return false;
}

/** Whether the same row contains the label of another party: "From" next to "Billed to". */
function hasHeadNextToIt(context: Context, label: Label): boolean {
  const role = findNamedConcept(label, ROLES);
  return context.labels
    .row(label.chunk.row)
    .some(
      (other) =>
        other.chunk !== label.chunk && other.whole && ![null, role].includes(findNamedConcept(other, ROLES)),
    );
}

/** Whether a label such as "Client" is alone in its row and left-aligned with a name below it. */
function isAboveBlock(context: Context, label: Label): boolean {
  const row = context.view.rows[label.chunk.row];
  const next = context.view.rows[label.chunk.row + 1];
  return (
    label.whole &&
    row !== undefined &&
    next !== undefined &&
    next.page === row.page &&
    next.box[1] - row.box[3] < row.height &&
    next.chunks.some((chunk) => Math.abs(chunk.box[0] - label.box[0]) < 3 && !/\d/.test(chunk.text))
  );
}

function collectLines(context: Context, label: Label, heads: readonly Label[]): PartyLine[] {
  const row = context.view.rows[label.chunk.row];
  if (!row) return [];
  const lines: PartyLine[] = [];
  const limit = findRightLimit(label, row, heads);
  const beside = row.chunks[row.chunks.indexOf(label.chunk) + 1];
  if (label.end < label.chunk.tokens.length && !label.whole)
    lines.push({
      concept: null,
      span: { chunk: label.chunk, start: skipColon(label), end: label.chunk.tokens.length },
    });
  const columns =
    label.whole &&
    beside !== undefined &&
    beside.box[0] < limit &&
    (beside.at !== undefined || beside.box[0] - label.box[2] < 18 * row.height) &&
    !context.labels.row(row.index).some((other) => other.chunk === beside && other.start === 0);
  if (columns && beside)
    lines.push({ concept: null, span: { chunk: beside, start: 0, end: beside.tokens.length } });
  const from = columns && beside ? Math.min(beside.box[0], label.box[0]) : label.box[0];
  collectBelow(
    context,
    row,
    {
      from: from - 2.5 * row.height,
      to: limit,
      inline: lines.length > 0,
      indent: columns && beside ? beside.box[0] : null,
    },
    heads,
    lines,
  );
  return lines;
}

function skipColon(label: Label): number {
  let start = label.end;
  while (start < label.chunk.tokens.length && label.chunk.tokens[start]?.key === '') start++;
  return start;
}

/** Returns the right edge of a label's column, which is where the next column to the right begins. */
function findRightLimit(label: Label, row: Row, heads: readonly Label[]): number {
  let limit = Number.POSITIVE_INFINITY;
  for (const head of heads) {
    const near =
      head.chunk.page === label.chunk.page && Math.abs(head.box[1] - label.box[1]) < 3 * row.height;
    if (near && head.box[0] > label.box[2]) limit = Math.min(limit, head.box[0] - 1);
  }
  // Sheets are excluded, because the distance between their cells depends only on the column widths.
  if (label.whole && label.chunk.at === undefined) {
    for (const chunk of row.chunks)
      if (chunk.box[0] > label.box[2] + 6 * row.height) limit = Math.min(limit, chunk.box[0] - 1);
  }
  return limit;
}

interface Area {
  from: number;
  to: number;
  inline: boolean;
  /** Left edge of the column of values if the values are next to their labels; otherwise null. */
  indent: number | null;
}

function collectBelow(
  context: Context,
  head: Row,
  area: Area,
  heads: readonly Label[],
  lines: PartyLine[],
): void {
  let bottom = head.box[3];
  let strangers = 0;
  let last: Concept | null = null;
  for (let r = head.index + 1; r < head.index + 22 && lines.length < 14; r++) {
    const row = context.view.rows[r];
    if (!row || row.page !== head.page) break;
    if (row.box[1] - bottom > (lines.length === 0 ? 3.2 : 2.1) * Math.max(row.height, head.height)) break;
    if (isListHead(row)) break;
    const chunks = row.chunks.filter((chunk) => chunk.box[0] >= area.from && chunk.box[0] < area.to);
    const first = chunks[0];
    if (!first) continue;
    if (
      area.indent !== null &&
      first.box[0] < area.indent - 2 * row.height &&
      !startsWithLabel(context, first)
    )
      break;
    if (heads.some((other) => other.chunk === first && findNamedConcept(other, ROLES) !== 'other_party'))
      break;
    const inner = findInnerLabel(context, first);
    if (inner === null && endsParty(context, first)) {
      strangers++;
      if (strangers > 1 || lines.length > 1) break;
      continue;
    }
    bottom = row.box[3];
    if (inner === null) {
      if (
        area.indent === null &&
        Math.abs(first.box[0] - head.box[0]) > 14 * row.height &&
        lines.length === 0 &&
        first.box[0] > head.box[2]
      )
        continue;
      lines.push({
        concept: last === 'address' ? 'address' : null,
        span: { chunk: first, start: 0, end: first.tokens.length },
      });
      continue;
    }
    last = inner.concept;
    const value = inner.label.whole ? chunks[1] : first;
    const start = inner.label.whole ? 0 : inner.label.end;
    if (value && start < value.tokens.length)
      lines.push({ concept: inner.concept, span: { chunk: value, start, end: value.tokens.length } });
    else lines.push({ concept: 'other', span: { chunk: first, start: 0, end: first.tokens.length } });
  }
}

function startsWithLabel(context: Context, chunk: Chunk): boolean {
  return context.labels.row(chunk.row).some((label) => label.chunk === chunk && label.start === 0);
}

function findInnerLabel(context: Context, chunk: Chunk): { concept: Concept; label: Label } | null {
  for (const label of context.labels.row(chunk.row)) {
    if (label.chunk !== chunk || label.start > 0) continue;
    const concept = findNamedConcept(label, INNER);
    if (concept === null) continue;
    const short = concept === 'address' || concept === 'name' || label.key.length < 2;
    if (short && !label.colon && !(label.whole && concept === 'address')) continue;
    if (
      label.colon ||
      label.whole ||
      /\d|@/.test(
        chunk.tokens
          .slice(label.end)
          .map((t) => t.text)
          .join(''),
      )
    )
      return { concept, label };
  }
  return null;
}

/**
 * Whether a chunk ends the lines of a party: it is the title of the document or begins with the label of
 * another value.
 */
function endsParty(context: Context, chunk: Chunk): boolean {
  const startsWithLabel = context.labels.row(chunk.row).some((label) => {
    if (label.chunk !== chunk || label.start > 0 || findNamedConcept(label, STOP) === null) return false;
    return label.colon || label.whole || /\d/.test(chunk.tokens[label.end]?.text ?? '');
  });
  if (startsWithLabel) return true;
  const title = findTitles(chunk)[0];
  return title !== undefined && title.start === 0 && title.end === chunk.tokens.length;
}
