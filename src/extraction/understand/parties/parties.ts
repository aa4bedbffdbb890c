import type { DocumentType } from '../../parsed-data.ts';
import type { Context } from '../context.ts';
import type { Features, Found } from '../found.ts';
import { createPlace } from '../found.ts';
import { findInternationalPhones, readPhone } from '../recognize/contacts.ts';
import { checkVatId } from '../recognize/identifiers.ts';
import { hasLegalForm, isStreetLine } from '../recognize/names.ts';
import { isPostalLine } from '../recognize/postcodes.ts';
import { isConcept } from '../score/links.ts';
import { type Span, spanText } from '../view/span.ts';
import { keyOf } from '../view/token.ts';
import type { Chunk } from '../view/view.ts';
import { findLetterParties } from './letterhead.ts';
import {
  addRegisterSection,
  createAddress,
  createIdentifier,
  type FoundParty,
  findValueSpan,
  type PartyKey,
  readIdentifier,
  readParty,
  takeAddressPart,
} from './party.ts';
import { findReceiptSeller } from './receipt.ts';
import type { Region } from './regions.ts';

export interface Parties {
  seller: FoundParty;
  buyer: FoundParty;
  delivery_address: Found<string> | null;
}

/**
 * Finds the seller, the buyer and the delivery address, first in labelled regions and then in the letterhead.
 */
export function findParties(context: Context, type: DocumentType, all: readonly Region[]): Parties {
  const employees = all.filter((region) => isEmployee(region));
  const regions = all.filter((region) => !employees.includes(region));
  const used = new Set<number>(
    regions.flatMap((region) => region.lines.map((line) => line.span.chunk.index)),
  );
  const parties: Parties = { seller: {}, buyer: {}, delivery_address: null };
  let sender: 'seller' | 'buyer' = 'seller';
  for (const role of ['seller', 'buyer'] as const) {
    const read = regions
      .filter((region) => determineRole(region, type, regions) === role)
      .map((region) => readParty(context, region.lines, createFeatures(region)));
    parties[role] = chooseRichest(read);
  }
  const isReceipt =
    type === 'receipt' ||
    (context.view.pages[0]?.ocr === true &&
      !parties.buyer.name &&
      !parties.seller.name &&
      context.view.rows.length < 110 &&
      !isLetterSized(context));
  if (isReceipt) {
    const shop = findReceiptSeller(context, used);
    // "Sold by: Anna" names an employee, so the text below it is not the address of the shop.
    if (!parties.seller.name && shop.address) delete parties.seller.address;
    fillMissing(parties.seller, shop);
  }
  if ((!isReceipt || (type === 'receipt' && !parties.seller.name)) && type !== 'email') {
    const letter = findLetterParties(context, used, parties);
    // The sender of a purchase order is the buyer.
    if (type === 'purchase_order' && !isSentBySeller(letter.seller, parties)) sender = 'buyer';
    const addressee = sender === 'buyer' ? 'seller' : 'buyer';
    fillMissing(parties[sender], letter.seller);
    if (!parties[addressee].name) fillMissing(parties[addressee], letter.buyer);
  }
  // If no other name was found, a person next to an employee's label is used as the seller or buyer.
  for (const { role, lines, label } of employees)
    if ((role === 'seller' || role === 'buyer') && !parties[role].name)
      fillMissing(parties[role], readParty(context, lines, { strong_label: 0, colon: label.colon ? 1 : 0 }));
  const delivery = regions.find((region) => region.role === 'delivery_address');
  if (delivery) {
    parties.delivery_address = readDeliveryAddress(context, delivery);
    // If no buyer is named, the recipient of the goods is the buyer.
    if (type === 'delivery_note' && !parties.buyer.name)
      fillMissing(parties.buyer, readParty(context, delivery.lines, createFeatures(delivery)));
  }
  addUnassigned(context, parties, sender, regions);
  return parties;
}

/** Whether small text extends over most of the page width, as it does in letters but not on receipts. */
function isLetterSized({ view }: Context): boolean {
  const [page] = view.pages;
  const heights = page?.rows.map((row) => row.height).sort((a, b) => a - b) ?? [];
  const middle = heights[Math.floor(heights.length / 2)];
  if (!page || middle === undefined) return false;
  const left = Math.min(...page.rows.map((row) => row.box[0]));
  const right = Math.max(...page.rows.map((row) => row.box[2]));
  return page.width < page.height && middle < 0.02 * page.width && right - left > 0.7 * page.width;
}

/** Whether the letterhead of an order belongs to the seller, as in order confirmations. */
function isSentBySeller(letter: FoundParty, { seller, buyer }: Parties): boolean {
  const name = keyOf(letter.name?.value ?? '');
  if (!buyer.name) return false;
  return seller.name === undefined || (name !== '' && name === keyOf(seller.name.value));
}

/** Labels of the seller that can also be labels of the employee who prepared the document. */
const EMPLOYEE_LABELS = new Set(
  [
    'Verkäufer',
    'Sales person',
    'Salesperson',
    'Sales rep',
    'Prepared by',
    'Issued by',
    'Quoted by',
    'Erstellt von',
    'Ausgestellt von',
    'Établi par',
    'Vendeur',
    'Elaborado por',
    'Preparado por',
    'Vendedor',
    'Redatto da',
    'Preparato da',
    'Emesso da',
    'Venditore',
    'Opgesteld door',
    'Opgemaakt door',
    'Dressé par',
    'Rédigé par',
    'Aufgestellt von',
    'Verkoper',
  ].map(keyOf),
);

/** Labels of the contact person at the company that receives a document. */
const ATTENTION_LABELS = new Set(
  [
    'Attention',
    'Attn',
    'For the attention of',
    'À l’attention de',
    'Ter attentie van',
    'T.a.v.',
    'Zu Händen',
    'z. Hd.',
    'Alla cortese attenzione di',
    'A la atención de',
    'À atenção de',
  ].map(keyOf),
);

const BUYER_EMPLOYEE_LABELS = new Set([
  ...ATTENTION_LABELS,
  ...[
    'Buyer',
    'Einkäufer',
    'Acheteur',
    'Comprador',
    'Inkoper',
    'Ordered by',
    'Requisitioned by',
    'Besteller',
    'Bestellt von',
    'Bestellt durch',
    'Commandé par',
    'Solicitado por',
    'Pedido por',
    'Richiedente',
    'Richiesto da',
    'Ordinato da',
    'Besteld door',
    'Aanvrager',
    'Requisitante',
    'Solicitante',
    'Encomendado por',
  ].map(keyOf),
]);

/** Whether a labelled region names an employee rather than the company: "Prepared by: Ann Lee". */
function isEmployee(region: Region): boolean {
  const [line, ...more] = region.lines;
  const employees =
    region.role === 'seller' ? EMPLOYEE_LABELS : region.role === 'buyer' ? BUYER_EMPLOYEE_LABELS : null;
  if (!line || !employees?.has(region.label.key)) return false;
  const addressed = more.some(
    (one) => one.concept !== null || isPostalLine(spanText(one.span)) || isStreetLine(spanText(one.span)),
  );
  // A name above an address is the name of the party, unless it follows "Attention" on the same line. In that
  // case, the company is named in the line above.
  if (addressed && !(ATTENTION_LABELS.has(region.label.key) && line.span.chunk === region.label.chunk))
    return false;
  const text = spanText(line.span);
  return !hasLegalForm(text) && !/[\d@]/.test(text) && text.split(/\s+/).length <= 4;
}

/** Labels that always introduce the recipient. The recipient of a purchase order is the seller. */
const RECIPIENT_LABELS = new Set(
  [
    'To',
    'Attn',
    'Attention',
    'An',
    'À',
    "À l'attention de",
    'A la atención de',
    'Atención a',
    'Aan',
    'Ter attentie van',
    'Alla cortese attenzione di',
    'Spett.le',
    'Para',
    'À atenção de',
    'Destinataire',
    'Destinatario',
    'Destinatário',
    'Geadresseerde',
    'Empfänger',
  ].map(keyOf),
);

function determineRole(region: Region, type: DocumentType, regions: readonly Region[]): Region['role'] {
  const toSeller =
    type === 'purchase_order' &&
    region.role === 'buyer' &&
    RECIPIENT_LABELS.has(region.label.key) &&
    !regions.some((other) => other.role === 'seller');
  return toSeller ? 'seller' : region.role;
}

function createFeatures(region: Region): Features {
  return { strong_label: 1, colon: region.label.colon ? 1 : 0, link: 1 };
}

/** Chooses the party with the most values. A name has the greatest weight, followed by an address. */
function chooseRichest(parties: FoundParty[]): FoundParty {
  const score = (party: FoundParty) =>
    (party.name ? 2 : 0) + (party.address ? 1 : 0) + Object.keys(party).length * 0.1;
  return parties.toSorted((a, b) => score(b) - score(a))[0] ?? {};
}

function fillMissing(party: FoundParty, other: FoundParty): void {
  for (const key of Object.keys(other) as PartyKey[]) party[key] ??= other[key] as Found<string>;
}

function readDeliveryAddress(context: Context, region: Region): Found<string> | null {
  const [line, more] = region.lines;
  if (line && !more && spanText(line.span).includes(', ')) return readOneLineAddress(context, line.span);
  const read = readParty(context, region.lines, createFeatures(region));
  return read.address ?? null;
}

/** Reads the address after the name in "Acme Ltd, 3 High Street, London". Returns null if there is none. */
function readOneLineAddress(context: Context, { chunk, start, end }: Span): Found<string> | null {
  let from = start;
  for (let i = start; i + 1 < end; i++) {
    if (!chunk.tokens[i]?.text.endsWith(',')) continue;
    const part = spanText({ chunk, start: from, end: i + 1 });
    const rest = spanText({ chunk, start: i + 1, end });
    if (/\d/.test(part) || (isStreetLine(part) && !hasLegalForm(part)) || !/\d/.test(rest)) break;
    from = i + 1;
  }
  return /\d/.test(spanText({ chunk, start: from, end }))
    ? createAddress(context, [{ chunk, start: from, end }], { strong_label: 1 })
    : null;
}

/** Assigns identifiers that are not in another party's region to the seller or the sender. */
function addUnassigned(
  context: Context,
  parties: Parties,
  sender: 'seller' | 'buyer',
  regions: readonly Region[],
): void {
  const owned = new Map<number, Region>();
  for (const region of regions) for (const line of region.lines) owned.set(line.span.chunk.index, region);
  const addressee = parties[sender === 'seller' ? 'buyer' : 'seller'];
  const taken = new Set([...Object.values(addressee)].map((found) => found.value));
  for (const one of context.identifiers) {
    const owner = owned.get(one.span.chunk.index);
    const key: PartyKey = one.kind === 'vat_id' ? 'tax_id' : one.kind;
    if (owner && owner.role !== 'seller' && !isOfficer(owner, key)) continue;
    if (taken.has(one.value)) continue;
    if (key === 'tax_id' && isBuyersTaxId(context, one.span)) {
      parties.buyer.tax_id ??= createIdentifier(context, one.value, one.span, one.valid, 'tax_id');
      continue;
    }
    const found = createIdentifier(
      context,
      one.value,
      one.span,
      key === 'tax_id' ? checkVatId(one.value) !== false : one.valid,
      key,
    );
    const party = owner?.role === 'seller' ? parties.seller : parties[sender];
    const current = party[key];
    if (!current || ((found.features.checksum ?? 0) > (current.features.checksum ?? 0) && key !== 'email'))
      party[key] = found;
  }
  addUnassignedByLabel(context, parties, sender, owned);
  const own = parties[sender];
  const address =
    own.address ?? findAddressByLabel(context, owned) ?? findFooterAddress(context, own.name?.value);
  if (address) own.address = address;
  const phone = own.phone ?? findInternationalPhone(context, owned) ?? findFooterPhone(context);
  if (phone) own.phone = phone;
}

/** Whether a number in a region that names an officer ("Director: Ann Lee") belongs to the company. */
function isOfficer({ role, label, lines: [line] }: Region, key: PartyKey): boolean {
  if (role !== 'other_party' || !line || line.span.chunk !== label.chunk) return false;
  const named = !hasLegalForm(spanText(line.span)) && !/\d/.test(spanText(line.span));
  return named && (key === 'tax_id' || key === 'registration_number' || key === 'iban' || key === 'bic');
}

/**
 * Reads the sender's address after its label, without contact details: "Registered office: 16 High Street,
 * 75001 Paris – Tel. …".
 */
function findAddressByLabel(context: Context, owned: ReadonlyMap<number, Region>): Found<string> | undefined {
  for (const label of context.labels.all) {
    const { chunk } = label;
    if (!isConcept(label, 'address') || !label.colon || owned.has(chunk.index)) continue;
    let start = label.end;
    while (chunk.tokens[start]?.key === '') start++;
    const place = takeAddressPart(context, { chunk, start, end: chunk.tokens.length });
    const found = createAddress(context, [place], { strong_label: 1 });
    if (place.end > start && isPostalLine(found.value)) return found;
  }
  return undefined;
}

/** Beginning of the footer, as a fraction of the page height. */
const FOOTER_START = 0.6;
const SEPARATOR = /^[·•|*–—-]$/;

/** Reads the address in a footer such as "3 High Street · London W1A 1AA · 020 7946 0811". */
function findFooterAddress(context: Context, name: string | undefined): Found<string> | undefined {
  const page = context.view.pages[0];
  for (const row of page?.rows ?? []) {
    if (!page || row.box[1] < FOOTER_START * page.height) continue;
    for (const chunk of row.chunks) {
      const { end } = takeAddressPart(context, { chunk, start: 0, end: chunk.tokens.length });
      const own = name !== undefined && keyOf(chunk.text).startsWith(keyOf(name));
      const start = own ? findNameEnd(chunk, name) : 0;
      const spans: Span[] = [];
      let from = start;
      for (let i = start; i <= end; i++) {
        if (i < end && !SEPARATOR.test(chunk.tokens[i]?.text ?? '')) continue;
        const part = { chunk, start: from, end: i };
        if (i > from && /^\+?[\d\s()/.-]{6,}$/.test(spanText(part))) break;
        if (i > from) spans.push(part);
        from = i + 1;
      }
      const town = spans.findLastIndex((span) => isPostalLine(spanText(span)));
      // The state may be a separate part of the line: "São Paulo - SP".
      const state = spans[town + 1];
      const last = town >= 0 && state && /^\p{Lu}{2}$/u.test(spanText(state)) ? town + 1 : town;
      const value = spans
        .slice(0, last + 1)
        .map((span) => spanText(span).replace(/,$/, ''))
        .join(', ')
        .replace(/, (?=\p{Lu}{2}$)/u, ' - ');
      const whole = last > 0 || (own && last === 0);
      if (
        whole &&
        value.length < 120 &&
        (own || isStreetLine(spanText(spans[0] ?? { chunk, start: 0, end: 0 })))
      )
        return { ...createAddress(context, spans.slice(0, last + 1), { position: 0 }), value };
    }
  }
  return undefined;
}

/** Finds the phone number in a footer such as "3 High Street · London · 020 7946 0811 · a@b.example". */
function findFooterPhone(context: Context): Found<string> | undefined {
  const page = context.view.pages[0];
  for (const row of page?.rows ?? []) {
    if (!page || row.box[1] < FOOTER_START * page.height) continue;
    for (const chunk of row.chunks) {
      if (!context.identifiersIn(chunk).some((one) => one.kind === 'email')) continue;
      let from = 0;
      for (let i = 0; i <= chunk.tokens.length; i++) {
        if (i < chunk.tokens.length && !SEPARATOR.test(chunk.tokens[i]?.text ?? '')) continue;
        const part = { chunk, start: from, end: i };
        const text = spanText(part);
        if (/^\(?\+?0?[\d][\d\s()/.-]{6,}\d$/.test(text) && readPhone(text) !== null)
          return createIdentifier(context, text, part, true, 'phone');
        from = i + 1;
      }
    }
  }
  return undefined;
}

/** Returns the index of the token after the name at the start of a line and the separator that follows it. */
function findNameEnd(chunk: Chunk, name: string): number {
  const wanted = keyOf(name).length;
  let length = 0;
  for (const [i, token] of chunk.tokens.entries()) {
    length += token.key.length;
    if (length >= wanted) return SEPARATOR.test(chunk.tokens[i + 1]?.text ?? '') ? i + 2 : i + 1;
  }
  return 0;
}

/**
 * Finds a phone number with a country code that is neither in a party's region nor in a chunk with a fax
 * label.
 */
function findInternationalPhone(
  context: Context,
  owned: ReadonlyMap<number, Region>,
): Found<string> | undefined {
  for (const chunk of context.view.chunks) {
    if (owned.has(chunk.index) || !chunk.text.includes('+')) continue;
    const fax = context.labels
      .row(chunk.row)
      .some((label) => label.chunk === chunk && isConcept(label, 'fax'));
    const phone = fax ? undefined : findInternationalPhones(chunk)[0];
    if (phone) return { ...createIdentifier(context, phone.value, phone.span, true, 'phone') };
  }
  return undefined;
}

function isBuyersTaxId(context: Context, span: Span): boolean {
  return context.labels
    .linksOf(span)
    .some((link) => link.score > 0.6 && isConcept(link.label, 'buyer_tax_id'));
}

const UNASSIGNED = [
  ['tax_id', 'tax_id'],
  ['buyer_tax_id', 'buyer'],
  ['registration_number', 'registration_number'],
  ['phone', 'phone'],
] as const;

/**
 * Reads numbers that can be recognized only by their labels: national tax numbers, register numbers and phone
 * numbers.
 */
function addUnassignedByLabel(
  context: Context,
  parties: Parties,
  sender: 'seller' | 'buyer',
  owned: ReadonlyMap<number, Region>,
): void {
  for (const label of context.labels.all) {
    const owner = owned.get(label.chunk.index);
    for (const [concept, target] of UNASSIGNED) {
      if (!isConcept(label, concept)) continue;
      if (owner && owner.role !== 'seller' && !isOfficer(owner, target === 'buyer' ? 'tax_id' : target))
        continue;
      const own = owner?.role === 'seller' ? parties.seller : parties[sender];
      const party = target === 'buyer' ? parties.buyer : own;
      const key = target === 'buyer' ? 'tax_id' : target;
      if (party[key]) continue;
      const found = readValueAfter(context, label.chunk.index, label.end, key, label.colon);
      if (found) party[key] = found;
    }
  }
}

function readValueAfter(
  context: Context,
  chunkIndex: number,
  end: number,
  key: 'tax_id' | 'registration_number' | 'phone',
  colon: boolean,
): Found<string> | null {
  const chunk = context.view.chunks[chunkIndex];
  if (!chunk) return null;
  const next = context.view.chunks[chunkIndex + 1];
  const inline = end < chunk.tokens.length && chunk.tokens.slice(end).some((token) => token.key !== '');
  const span: Span | null = inline
    ? { chunk, start: end, end: chunk.tokens.length }
    : next && next.row === chunk.row
      ? { chunk: next, start: 0, end: next.tokens.length }
      : null;
  if (!span) return null;
  const text = spanText(span).replace(/^[\s:.#]+/, '');
  const value = key === 'phone' ? readPhone(text) : readIdentifier(text);
  if (
    value === null ||
    /^\d+[.,]\d{2}$/.test(value) ||
    (key === 'phone' && !colon && text.search(/\d|\+/) > 3)
  )
    return null;
  if (context.datesIn(span.chunk).some((date) => date.text.includes(value))) return null;
  const exact = findValueSpan(span, value);
  const before = exact.chunk.tokens[exact.start - 1]?.text;
  return {
    value: key === 'registration_number' ? addRegisterSection(value, before) : value,
    places: [createPlace(context.view, exact)],
    method: 'label',
    features: { strong_label: 1, colon: colon ? 1 : 0 },
    group: key,
  };
}
