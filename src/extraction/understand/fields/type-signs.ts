import type { DocumentType } from '../../parsed-data.ts';
import type { Context } from '../context.ts';
import { printedBoxes } from '../form/printed-boxes.ts';
import idTable from '../identity/phrases.json' with { type: 'json' };
import { closingRow, greetingRow } from '../letter/letter.ts';
import { hitsIn, mayHold } from '../lexicon/labels.ts';
import { Phrases, shared } from '../lexicon/phrases.ts';
import payTable from '../payslip/phrases.json' with { type: 'json' };
import { sectionsOf } from '../resume/sections.ts';
import type { Chunk } from '../view/view.ts';
import signs from './type-signs.json' with { type: 'json' };

type Add = (type: DocumentType, value: number) => void;
type Sign = `pay_${keyof typeof payTable}` | `id_${keyof typeof idTable}`;

/** Chunks that are searched: what a document is shows on its first pages. */
const MAX_CHUNKS = 1_500;
const TEXT = 60_000;

const PHRASES = new Phrases<Sign>();
for (const [table, prefix] of [
  [payTable, 'pay_'],
  [idTable, 'id_'],
] as const)
  for (const [name, languages] of Object.entries(table))
    for (const [language, list] of Object.entries(languages))
      for (const phrase of list) PHRASES.add(phrase, `${prefix}${name}` as Sign, language);
shared(PHRASES);

/** Words of contracts, of which so many leave no doubt. */
const ENOUGH_WORDS = 5;
const CONTRACT_WORDS = signs.contract.map((word) => word.toLowerCase());
const REPORT_WORDS = new Set(signs.report_sections.map((word) => word.toLowerCase()));
/** The same, to tell soon where none of them stands. */
const REPORT_HEADS = new Phrases<'head'>();
for (const word of REPORT_WORDS) REPORT_HEADS.add(word, 'head', '');
shared(REPORT_HEADS);

/** What speaks for payslips, identity documents, resumes, contracts, letters, reports and forms beside their titles. */
export function typeSigns(context: Context, add: Add): void {
  labelledSigns(context, add);
  const names = new Set(sectionsOf(context).map((section) => section.name));
  const sections = ['experience', 'education', 'skills'].filter((name) => names.has(name as 'skills')).length;
  if (sections >= 2) add('resume', 0.9 * sections + (names.has('other') ? 0.3 : 0));
  // Invoices greet as well; money in columns is what tells them from letters.
  const money = context.amounts.filter((amount) => amount.decimals === 2 && !amount.percent).length;
  if (money < 4 && greetingRow(context) && closingRow(context)) add('letter', 0.9);
  contractSigns(context, add);
  reportSigns(context, add);
  const boxes = printedBoxes(context).length;
  if (boxes >= 2) add('form', Math.min(1.4, 0.4 + 0.15 * boxes));
}

function labelledSigns(context: Context, add: Add): void {
  const found = new Set<Sign>();
  for (const chunk of context.view.chunks.slice(0, MAX_CHUNKS)) {
    if (chunk.tokens.length > 14) continue;
    for (const hit of hitsIn(chunk, PHRASES)) {
      if (hit.start > 1) continue;
      for (const { value } of hit.meanings) if (tells(context, chunk, value)) found.add(value);
    }
  }
  const has = (...names: Sign[]) => names.some((name) => found.has(name));
  const gross = has('pay_gross', 'pay_gross_weak');
  const net = has('pay_net', 'pay_net_weak');
  if (gross && net && has('pay_employee', 'pay_employer', 'pay_deductions')) add('payslip', 1.6);
  const words = context.view.chunks.reduce((sum, chunk) => sum + chunk.tokens.length, 0);
  const own = (
    ['id_surname', 'id_given_names', 'id_birth_date', 'id_expiry_date', 'id_nationality', 'id_sex'] as const
  ).filter((name) => found.has(name));
  if (own.length >= 4 && has('id_expiry_date', 'id_nationality') && words < 250)
    add('id_document', 0.6 * own.length);
}

/** A sum's label counts only with money in its row or under it. */
function tells(context: Context, chunk: Chunk, sign: Sign): boolean {
  if (!/^pay_(?:gross|net|deductions)/.test(sign)) return true;
  const money = (row: number) =>
    context.amountsOn(row).some((amount) => amount.decimals === 2 && !amount.percent);
  return money(chunk.row) || money(chunk.row + 1);
}

function contractSigns(context: Context, add: Add): void {
  const text = context.document.text.slice(0, TEXT).toLowerCase();
  // More of them say no more.
  let words = 0;
  for (const word of CONTRACT_WORDS) if (words < ENOUGH_WORDS && text.includes(word)) words++;
  if (words >= 2) add('contract', Math.min(2, 0.4 * words));
  const clauses = context.view.rows
    .slice(0, 400)
    .filter((row) =>
      /^(?:§\s?\d|(?:article|artikel|articolo|artículo|artigo|cláusula|clause|art\.)\s+(?:\d|[IVX]+|prim))/i.test(
        row.chunks[0]?.text ?? '',
      ),
    ).length;
  if (clauses >= 2) add('contract', Math.min(1.2, 0.3 * clauses));
}

function reportSigns(context: Context, add: Add): void {
  const heads = new Set<string>();
  for (const chunk of context.view.chunks.slice(0, MAX_CHUNKS)) {
    if (chunk.tokens.length > 5 || !(mayHold(chunk, REPORT_HEADS) || /^\d/.test(chunk.text))) continue;
    const bare = chunk.text
      .replace(/^[\d.]+\s*/, '')
      .replace(/[:.]$/, '')
      .toLowerCase();
    if (REPORT_WORDS.has(bare)) heads.add(bare);
  }
  if (heads.size >= 2) add('report', Math.min(1.8, 0.5 * heads.size));
}
