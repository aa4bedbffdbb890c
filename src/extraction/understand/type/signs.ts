import type { DocumentType } from '../../parsed-data.ts';
import type { Context } from '../context.ts';
import { findHeadersWithoutColons, findWebSender, readHeaderName } from '../email/message-lines.ts';
import { printedBoxes } from '../form/printed-boxes.ts';
import { findZone } from '../identity/identity.ts';
import { findNumberedFields } from '../identity/numbered.ts';
import idTable from '../identity/phrases.json' with { type: 'json' };
import { closingRow, greetingRow } from '../letter/letter.ts';
import { canContain, findHits } from '../lexicon/labels.ts';
import type { Concept } from '../lexicon/lexicon.ts';
import { Phrases, sharePhrases } from '../lexicon/phrases.ts';
import { once } from '../once.ts';
import payTable from '../payslip/phrases.json' with { type: 'json' };
import { sectionsOf } from '../resume/sections.ts';
import type { Chunk } from '../view/view.ts';
import words from './signs.json' with { type: 'json' };

type Sign = `pay_${keyof typeof payTable}` | `id_${keyof typeof idTable}`;

/** Maximum number of chunks that are examined. The first pages are enough to recognize the document type. */
const MAX_CHUNKS = 1_500;
const MAX_COUNT = 4;
const HEADER_ROWS = 15;
/** A document with at least this many header lines ("From:", "Subject:") is certainly an e-mail. */
const HEADER_LINES = 3;

const PHRASES = new Phrases<Sign>();
for (const [table, prefix] of [
  [payTable, 'pay_'],
  [idTable, 'id_'],
] as const)
  for (const [name, languages] of Object.entries(table))
    for (const [language, list] of Object.entries(languages))
      for (const phrase of list) PHRASES.add(phrase, `${prefix}${name}` as Sign, language);
sharePhrases(PHRASES);

const REPORT_WORDS = new Set(words.report_sections.map((word) => word.toLowerCase()));
const REPORT_HEADS = new Phrases<'head'>();
for (const word of REPORT_WORDS) REPORT_HEADS.add(word, 'head', '');
sharePhrases(REPORT_HEADS);

/**
 * Concepts for which the number of different labels in the document is a feature. Labels of sums are counted
 * only if they are next to an amount of money.
 */
const LABELLED: readonly Concept[] = [
  'number',
  'date',
  'due_date',
  'delivery_date',
  'order_number',
  'customer_number',
  'payment_terms',
  'payment_method',
  'seller',
  'buyer',
  'delivery_address',
  'tax_id',
  'registration_number',
  'iban',
  'bic',
  'account_holder',
  'bank_account',
  'period',
  'period_start',
  'period_end',
  'author',
  'title',
  'phone',
];
const SUMS: readonly Concept[] = [
  'subtotal',
  'tax_total',
  'total',
  'amount_due',
  'amount_paid',
  'tip',
  'discount_total',
  'shipping',
  'rounding',
  'amount_tendered',
  'change',
  'opening_balance',
  'closing_balance',
  'carried',
];

/**
 * Returns features of the content other than titles: labels, phrases from letters and contracts, check boxes
 * and machine-readable zones.
 */
export function describeSigns(context: Context): Record<string, number> {
  const sections = new Set(sectionsOf(context).map((section) => section.name));
  return {
    ...countLabels(context),
    ...countPhrases(context),
    resume_sections: ['experience', 'education', 'skills'].filter((name) => sections.has(name as 'skills'))
      .length,
    resume_more: sections.has('other') ? 1 : 0,
    greeting: greetingRow(context) ? 1 : 0,
    closing: closingRow(context) ? 1 : 0,
    clauses: Math.min(8, countClauses(context)),
    report_heads: Math.min(6, countReportHeads(context)),
    boxes: Math.log2(1 + printedBoxes(context).length),
    email_heads: countEmailHeaders(context),
    has_zone: findZone(context) ? 1 : 0,
    emails: Math.min(MAX_COUNT, context.identifiers.filter((one) => one.kind === 'email').length),
  };
}

/**
 * Whether the document certainly has this type. A machine-readable zone or the numbered fields of a driving
 * licence prove that it is an identity document; a message header proves that it is an e-mail.
 */
export function isProven(context: Context, type: DocumentType): boolean {
  if (type === 'id_document') return findZone(context) !== null || findNumberedFields(context).size > 0;
  return type === 'email' && countEmailHeaders(context) >= HEADER_LINES;
}

function countLabels(context: Context): Record<string, number> {
  const found = new Map<Concept, Set<string>>();
  const sums = new Set<Concept>(SUMS);
  for (const label of context.labels.all) {
    if (label.start > 0) continue;
    for (const { value } of label.meanings) {
      if (sums.has(value) && !hasMoney(context, label.chunk)) continue;
      found.set(value, (found.get(value) ?? new Set()).add(label.key));
    }
  }
  const count = (concept: Concept) => Math.min(MAX_COUNT, found.get(concept)?.size ?? 0);
  return Object.fromEntries([...LABELLED, ...SUMS].map((concept) => [`label_${concept}`, count(concept)]));
}

/** Whether the chunk's row or the row below it contains an amount of money. */
function hasMoney(context: Context, chunk: Chunk): boolean {
  const isMoneyRow = (row: number) =>
    context.amountsOn(row).some((amount) => amount.decimals === 2 && !amount.percent);
  return isMoneyRow(chunk.row) || isMoneyRow(chunk.row + 1);
}

function countPhrases(context: Context): Record<string, number> {
  const found = new Set<Sign>();
  for (const chunk of context.view.chunks.slice(0, MAX_CHUNKS)) {
    if (chunk.tokens.length > 14) continue;
    for (const hit of findHits(chunk, PHRASES)) {
      if (hit.start > 1) continue;
      for (const { value } of hit.meanings)
        if (!/^pay_(?:gross|net|deductions)/.test(value) || hasMoney(context, chunk)) found.add(value);
    }
  }
  const has = (...names: Sign[]) => (names.some((name) => found.has(name)) ? 1 : 0);
  return {
    pay_sums: has('pay_gross', 'pay_gross_weak') + has('pay_net', 'pay_net_weak'),
    pay_gross: has('pay_gross'),
    pay_net: has('pay_net'),
    pay_people: has('pay_employee') + has('pay_employer'),
    pay_deductions: has('pay_deductions'),
    id_labels:
      has('id_surname') +
      has('id_given_names') +
      has('id_birth_date') +
      has('id_nationality') +
      has('id_sex') +
      has('id_expiry_date'),
    id_expiry: has('id_expiry_date'),
  };
}

function countClauses(context: Context): number {
  return context.view.rows
    .slice(0, 400)
    .filter((row) =>
      /^(?:§\s?\d|(?:article|artikel|articolo|artículo|artigo|cláusula|clause|art\.)\s+(?:\d|[IVX]+|prim))/i.test(
        row.chunks[0]?.text ?? '',
      ),
    ).length;
}

function countReportHeads(context: Context): number {
  const heads = new Set<string>();
  for (const chunk of context.view.chunks.slice(0, MAX_CHUNKS)) {
    if (chunk.tokens.length > 5 || !(canContain(chunk, REPORT_HEADS) || /^\d/.test(chunk.text))) continue;
    const bare = chunk.text
      .replace(/^[\d.]+\s*/, '')
      .replace(/[:.]$/, '')
      .toLowerCase();
    if (REPORT_WORDS.has(bare)) heads.add(bare);
  }
  return heads.size;
}

/**
 * Counts the different header lines of a message ("From:", "To:", "Subject:") at the top of the document.
 * Returns 0 if there is no e-mail address at the top, or if nothing distinguishes the header from that of
 * another document: neither a subject nor an address in the line of the sender or recipient.
 */
const countEmailHeaders = once((context: Context): number => {
  const top = context.view.rows.slice(0, HEADER_ROWS);
  const lines = top.map((row) => row.chunks.map((chunk) => chunk.text).join(' '));
  if (!context.identifiers.some((one) => one.kind === 'email' && one.span.chunk.row < HEADER_ROWS)) return 0;
  const names = lines.map(readHeaderName);
  const found = new Set(names.filter((name) => name !== null));
  const hasAddress = (name: string | null, i: number) =>
    (name === 'from' || name === 'to') && lines[i]?.includes('@') === true;
  const isMessage = found.has('subject') || names.some(hasAddress);
  const count = isMessage ? found.size : 0;
  return findWebSender(lines) >= 0 || findHeadersWithoutColons(lines).length > 0 ? Math.max(3, count) : count;
});
