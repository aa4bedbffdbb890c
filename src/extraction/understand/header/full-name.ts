import type { DocumentType, FieldValue } from '../../parsed-data.ts';
import type { Context } from '../context.ts';
import type { EvidenceCollector } from '../evidence-collector.ts';
import { listSpanPlaces } from '../found.ts';
import { locateFact } from '../questions/locate-fact.ts';
import { isLegalForm, LONGEST_FORM, measureForm, measureFormBefore } from '../recognize/legal-forms.ts';
import { hasLegalForm } from '../recognize/names.ts';
import { type Span, spanText } from '../view/span.ts';
import { keyOf, overlapX } from '../view/token.ts';
import type { Chunk } from '../view/view.ts';
import { getValueAt } from './choose-values.ts';
import { getNamePointer } from './fields-read.ts';
import type { NameCandidate } from './name-candidates.ts';
import { getRolesOfType } from './name-roles.ts';

/**
 * Adds the legal form to the names of the parties, because the full name identifies the company. The legal
 * form may be in a footer ("Acme" in the letterhead, "Acme Ltd, registered in …" in the footer) or alone on
 * the next line. This must be the last step, because the other values of a party are found near the name as
 * it was first read.
 */
export function completeNames(
  context: Context,
  type: DocumentType,
  fields: Record<string, FieldValue>,
  ledger: EvidenceCollector,
): void {
  for (const role of getRolesOfType(type)) {
    const party = fields[role];
    const isAlone = typeof party === 'string';
    const name = isAlone ? party : getValueAt(fields, `${role}.name`);
    const pointer = getNamePointer(role);
    const evidence = ledger.evidence[pointer];
    // Keep a learned name unchanged.
    if (typeof name !== 'string' || !evidence || evidence.method === 'learned') continue;
    const full = completeName(context, { value: name, spans: locateFact(context.view, { evidence }) });
    if (full.value === name) continue;
    const places = full.spans.flatMap((span) => listSpanPlaces(context.view, span));
    const found = { value: full.value, places, method: evidence.method, features: {}, group: 'name' };
    const value = ledger.putSure(pointer, found, evidence.confidence);
    fields[role] = isAlone ? value : { ...(party as Record<string, FieldValue>), name: value };
  }
}

type PrintedName = Pick<NameCandidate, 'value' | 'spans'>;

/**
 * Returns the name with its legal form, and the spans of both. If no legal form is printed, returns the name
 * unchanged.
 */
export function completeName(context: Context, name: PrintedName): PrintedName {
  if (hasLegalForm(name.value)) return name;
  const spans = findWithForm(context, name) ?? findFormBelow(context, name);
  if (!spans) return name;
  const value = spans
    .map(spanText)
    .join(' ')
    .replace(/[,;:]$/, '');
  return { value: dropSentenceEnd(value), spans };
}

/** Finds an occurrence of the name that is directly preceded or followed by a legal form. */
function findWithForm({ view }: Context, { value }: PrintedName): Span[] | null {
  const words = value
    .split(/\s+/)
    .map(keyOf)
    .filter((word) => word !== '');
  if (words.length === 0) return null;
  for (const chunk of view.chunks) {
    if (chunk.tokens.length <= words.length) continue;
    const tokens = chunk.tokens
      .map((token, index) => ({ token, index }))
      .filter(({ token }) => token.key !== '');
    for (let at = 0; at + words.length <= tokens.length; at++) {
      if (!words.every((word, i) => tokens[at + i]?.token.key === word)) continue;
      const end = at + words.length;
      const after = measureForm(tokens.slice(end, end + LONGEST_FORM).map(({ token }) => token));
      const before =
        after > 0
          ? 0
          : measureFormBefore(tokens.slice(Math.max(0, at - LONGEST_FORM), at).map(({ token }) => token));
      if (after + before === 0) continue;
      const first = tokens[at - before];
      const last = tokens[end + after - 1];
      if (first && last) return [{ chunk, start: first.index, end: last.index + 1 }];
    }
  }
  return null;
}

/**
 * If the line below the name contains only a legal form, returns the spans of the name followed by that line.
 */
function findFormBelow({ view }: Context, { spans }: PrintedName): Span[] | null {
  const last = spans.at(-1);
  if (!last || last.end < last.chunk.tokens.length) return null;
  const below = findLineBelow(view.rows[last.chunk.row + 1]?.chunks ?? [], last.chunk);
  if (!below || !isLegalForm(below.tokens.filter(({ key }) => key !== ''))) return null;
  return [...spans, { chunk: below, start: 0, end: below.tokens.length }];
}

function findLineBelow(chunks: readonly Chunk[], above: Chunk): Chunk | undefined {
  const height = above.box[3] - above.box[1];
  return chunks.find(
    ({ page, box }) => page === above.page && overlapX(box, above.box) > 0 && box[1] - above.box[3] < height,
  );
}

/**
 * Removes a period that ends a sentence, but not a period that is part of an abbreviation, as in "Ltd." or
 * "S.L.".
 */
function dropSentenceEnd(name: string): string {
  return /(?:^|\s)[\p{Ll}\p{Lu}]{6,}\.$/u.test(name) ? name.slice(0, -1) : name;
}
