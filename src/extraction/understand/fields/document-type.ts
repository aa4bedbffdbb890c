import type { DocumentType } from '../../parsed-data.ts';
import type { Context } from '../context.ts';
import { bareHeads, HEADS, webSender } from '../email/message-lines.ts';
import { findZone } from '../identity/identity.ts';
import { titlesIn } from '../lexicon/labels.ts';
import { type Concept, type TitledType, titlePhrases } from '../lexicon/lexicon.ts';
import { isConcept } from '../score/links.ts';
import { isSheetView, readsAsDocument } from '../sheet/sheet-type.ts';
import { keyOf } from '../view/token.ts';
import type { Chunk, Hit } from '../view/view.ts';
import { typeSigns } from './type-signs.ts';

export interface TypeGuess {
  type: DocumentType;
  confidence: number;
  scores: ReadonlyMap<DocumentType, number>;
}

/** Types whose fields are those of trade. */
export const COMMERCIAL: ReadonlySet<DocumentType> = new Set([
  'invoice',
  'credit_note',
  'receipt',
  'purchase_order',
  'quote',
  'delivery_note',
]);

const PROSE_TYPES: ReadonlySet<TitledType> = new Set([
  'letter',
  'report',
  'contract',
  'resume',
  'form',
  'id_document',
  'payslip',
]);
const WEAK_TITLES: ReadonlySet<string> = new Set([
  'credit',
  'bill',
  'order',
  'po',
  'offer',
  'statement',
  'beleg',
  'bon',
  'auftrag',
  'commande',
  'offre',
  'pedido',
  'order',
  'ordine',
  'encomenda',
  'report',
  'form',
  'introduction',
  'contract',
  'contrat',
  'demande',
  'zusammenfassung',
  'anmeldung',
  'abono',
  'oferta',
  'resumen',
  'ticket',
  'auszug',
  'estimation',
  'bail',
  'cv',
  'beste',
  'indice',
]);

/** What the document is, by its headings, their size and place, and the labels that it has. */
export function guessType(context: Context): TypeGuess {
  const scores = new Map<DocumentType, number>();
  const add = (type: DocumentType, value: number) => scores.set(type, (scores.get(type) ?? 0) + value);
  titles(context, add);
  labels(context, add);
  shapes(context, add);
  if (!isSheetView(context)) typeSigns(context, add);
  return settle(scores);
}

function titles(context: Context, add: (type: DocumentType, value: number) => void): void {
  const median = medianHeight(context);
  const best = new Map<TitledType, number>();
  const sale = context.amounts.filter((amount) => amount.decimals === 2 && !amount.percent).length >= 4;
  for (const chunk of context.view.chunks) {
    if (chunk.tokens.length > 14) continue;
    const hits = titlesIn(chunk);
    if (hits.length === 0 || headsParty(context, chunk)) continue;
    const page = context.view.pages.find((one) => one.number === chunk.page);
    const first = page === context.view.pages[0];
    const words = chunk.tokens.filter((token) => token.key !== '').length;
    for (const hit of hits) {
      const share = (hit.end - hit.start) / Math.max(1, words);
      const size = Math.min(1.2, Math.max(0, (hit.box[3] - hit.box[1]) / median - 1) * 1.2);
      const top = first && page ? Math.max(0, 1 - hit.box[1] / (0.6 * page.height)) : 0;
      let score = (hit.start === 0 ? 0.35 : 0) + share * 0.8 + size + top * 0.9;
      if (WEAK_TITLES.has(hit.key)) score *= share < 0.3 ? 0.3 : 0.6;
      const papers = hit.meanings.every(({ value }) => COMMERCIAL.has(value) && value !== 'invoice');
      if (sale && papers && hit.start === 0 && numbered(chunk, hit.end)) score += 1;
      if (!first) score *= 0.4;
      for (const meaning of hit.meanings) {
        const known =
          context.view.language === undefined ||
          meaning.languages.has(context.view.language) ||
          meaning.languages.has('en');
        const value = (known ? 1 : 0.6) * score * (PROSE_TYPES.has(meaning.value) && share < 0.5 ? 0.4 : 1);
        if (value > (best.get(meaning.value) ?? 0)) best.set(meaning.value, value);
      }
    }
  }
  for (const [type, score] of best) add(type, score);
}

/** "Quotation 473026: a new website": a number behind the title. */
function numbered(chunk: Chunk, end: number): boolean {
  return chunk.tokens
    .slice(end, end + 2)
    .some((token) => /^\p{Lu}{0,3}[\d/.-]*\d{3}[\d/-]*:?$/u.test(token.text));
}

/** "Rechnung an:" says who is written to, not what is written. */
function headsParty(context: Context, chunk: Chunk): boolean {
  return context.labels
    .row(chunk.row)
    .some(
      (label) =>
        label.chunk === chunk &&
        label.whole &&
        (isConcept(label, 'buyer') || isConcept(label, 'seller') || isConcept(label, 'delivery_address')),
    );
}

function medianHeight(context: Context): number {
  const heights = context.view.rows.map((row) => row.height).sort((a, b) => a - b);
  return heights[Math.floor(heights.length / 2)] ?? 10;
}

function labels(context: Context, add: (type: DocumentType, value: number) => void): void {
  const families = new Map<TitledType, Set<string>>();
  // A number in the size of a title stands in the title's place.
  const large = new Set<TitledType>();
  const median = medianHeight(context);
  let tills = 0;
  let balances = 0;
  for (const label of context.labels.all) {
    const heads = label.box[3] - label.box[1] > 1.25 * median && label.start === 0;
    const headed =
      heads &&
      isReference(label) &&
      /\d/.test(context.view.rows[label.chunk.row]?.chunks.map((one) => one.text).join(' ') ?? '')
        ? titleFamily(label.key)
        : null;
    if (headed) large.add(headed);
    if (isConcept(label, 'number') || isConcept(label, 'date') || isConcept(label, 'total')) {
      const family = familyOf(label.key);
      if (!family) continue;
      families.set(family, (families.get(family) ?? new Set()).add(label.key));
      if (isConcept(label, 'number') && label.box[3] - label.box[1] > 1.25 * median) large.add(family);
    }
    if ((isConcept(label, 'change') || isConcept(label, 'amount_tendered')) && label.start === 0) tills++;
    if ((isConcept(label, 'opening_balance') || isConcept(label, 'closing_balance')) && label.start === 0)
      balances++;
  }
  const sums = context.labels.all.filter(
    (label) =>
      label.start === 0 &&
      (isConcept(label, 'total') || isConcept(label, 'tax_total') || isConcept(label, 'amount_due')) &&
      context.amountsOn(label.chunk.row).length > 0,
  );
  if (new Set(sums.map((label) => label.key)).size >= 2) {
    add('invoice', 0.7);
    add('letter', -0.8);
  }
  for (const type of large) add(type, 1);
  for (const [type, keys] of families) add(type, Math.min(1.2, 0.6 * keys.size));
  const picture = context.view.pages[0]?.ocr === true && context.view.rows.length < 110;
  if (tills > 0) add('receipt', Math.min(1.2, 0.5 * tills) + (picture ? 0.9 : 0));
  if (balances > 0) add('bank_statement', Math.min(2, 0.9 * balances));
}

export function isReference(label: Hit<Concept>): boolean {
  return isConcept(label, 'number') || isConcept(label, 'order_number');
}

/** As `familyOf`, of a number that stands in the title's place: "Bestellnummer 4711", "N° de devis 12". */
export function titleFamily(key: string): TitledType | null {
  const bare = key.replace(/^(?:numero|number|nummer|num|nr|no)(?:de|del|della|di|da|do|van)?/, '');
  if (/^(?:bestell|auftrag|order|pedido|commande|ordine|encomenda)/.test(bare)) return 'purchase_order';
  if (/^(?:angebot|offert|devis|cotizacion|presupuesto|preventivo|orcamento|cotacao)/.test(bare))
    return 'quote';
  if (/^(?:lieferschein|livraison|albaran|ddt|pakbon|guia)/.test(bare)) return 'delivery_note';
  return familyOf(key);
}

/** As `familyOf`, wherever the phrase names the document: "fecha de la factura", "ref. fatura". */
export function familyWithin(key: string): TitledType | null {
  const bare = key.replace(
    /^(?:fecha|data|date|datum|ref|numero|number|nummer|num|nr|no|n)(?:dela|delos|dell|della|del|des|de|du|di|da|do|vande|van|la|l|d)?/,
    '',
  );
  return familyOf(key) ?? (bare.length >= 4 && bare !== key ? familyOf(bare) : null);
}

const SHORTEST_NAME = 4;

/** The document type that a label's phrase begins with: "invoice" of "invoice date". */
export function familyOf(key: string): TitledType | null {
  if (key.startsWith('beleg')) return null;
  const named = titlePhrases.placeOf(key.slice(0, SHORTEST_NAME), null) >= 0;
  for (let end = key.length; named && end >= SHORTEST_NAME; end--) {
    const meanings = titlePhrases.meanings(key.slice(0, end));
    const sale = meanings.find(({ value }) => COMMERCIAL.has(value) || value === 'bank_statement');
    if (sale) return sale.value;
  }
  if (/^(inv|rechn|fact|fra)/.test(key)) return 'invoice';
  if (/^(receipt|rcpt|bon|ticket|cash|scontrino|kassa)/.test(key)) return 'receipt';
  if (/^(po|pur|bestel|ordinat)/.test(key)) return 'purchase_order';
  return null;
}

const CONTRACT_WORDS =
  /\b(?:hereinafter|whereas|hereby|witnesseth|in witness whereof|governing law|the parties|soussignés|vertragspartner|las partes|le parti|partijen|as partes)\b/gi;
const GREETING = /^(?:dear |sehr geehrte|geachte |estimad|gentile |egregi|madame, monsieur|chère? |exm[oa])/i;

/** Paper of a till, in points: 80 mm, and a margin that a program may add. */
const SLIP_WIDTH = 320;

function shapes(context: Context, add: (type: DocumentType, value: number) => void): void {
  const { options, document, view } = context;
  const page = view.pages[0];
  if (options.email) add('email', 6);
  if (isSheetView(context)) add('spreadsheet', readsAsDocument(context) ? 0.4 : 8);
  if (page?.layout && page.height > 1.7 * page.width) add('receipt', 1);
  const slip = page?.layout && document.pages[0]?.info.unit === 'pt' && page.width < SLIP_WIDTH;
  if (slip && context.amounts.length > 2) add('receipt', 1);
  if (
    page?.ocr &&
    page.layout &&
    page.height > 1.3 * page.width &&
    page.rows.length < 80 &&
    context.amounts.length > 2
  )
    add('receipt', 0.5);
  const text = document.text.slice(0, 60_000);
  const legal = new Set((text.match(CONTRACT_WORDS) ?? []).map((word) => word.toLowerCase())).size;
  if (legal > 0) add('contract', Math.min(2.5, 0.7 * legal));
  if (view.rows.slice(0, 60).some((row) => GREETING.test(row.chunks[0]?.text ?? ''))) add('letter', 0.5);
  const heads = emailHeads(context);
  if (heads >= 2) {
    add('email', heads);
    add('letter', -1.5);
  }
  if (findZone(context)) add('id_document', 5);
  if (document.formFields.length >= 5) add('form', 0.9);
  const words = view.rows.reduce((sum, row) => sum + row.tokens.length, 0);
  add('other', words < 8 ? 1.2 : 0.55);
}

function emailHeads(context: Context): number {
  const found = new Set<string>();
  for (const row of context.view.rows.slice(0, 15)) {
    const [token, next] = row.tokens;
    const colon = token?.text.endsWith(':') || next?.text === ':';
    if (token && colon && HEADS.has(keyOf(token.text))) found.add(keyOf(token.text));
  }
  const address = context.identifiers.some((one) => one.kind === 'email' && one.span.chunk.row < 15);
  if (!address) return 0;
  const lines = context.view.rows.slice(0, 15).map((row) => row.chunks.map((chunk) => chunk.text).join(' '));
  return webSender(lines) >= 0 || bareHeads(lines).length > 0 ? Math.max(3, found.size) : found.size;
}

function settle(scores: ReadonlyMap<DocumentType, number>): TypeGuess {
  const ranked = [...scores].sort((a, b) => b[1] - a[1]);
  const top = ranked[0];
  if (!top) return { type: 'other', confidence: 0.5, scores };
  const weights = ranked.map(([, score]) => Math.exp(2 * score));
  const share = Math.exp(2 * top[1]) / weights.reduce((sum, weight) => sum + weight, 0);
  return { type: top[0], confidence: Math.min(0.995, share), scores };
}
