import type { DocumentType } from '../../parsed-data.ts';
import type { Context } from '../context.ts';
import type { Features, Found } from '../found.ts';
import { placeOf } from '../found.ts';
import { internationalPhones, phoneIn } from '../recognize/contacts.ts';
import { vatChecks } from '../recognize/identifiers.ts';
import { hasLegalForm, isPostalLine, isStreetLine } from '../recognize/names.ts';
import { isConcept } from '../score/links.ts';
import { type Span, spanText } from '../view/span.ts';
import { keyOf } from '../view/token.ts';
import type { Chunk } from '../view/view.ts';
import { letterParties } from './letterhead.ts';
import {
  addressOf,
  addressPart,
  type FoundParty,
  identifierFound,
  identifierIn,
  narrow,
  type PartyKey,
  readParty,
} from './party.ts';
import { receiptSeller } from './receipt.ts';
import type { Region } from './regions.ts';

export interface Parties {
  seller: FoundParty;
  buyer: FoundParty;
  delivery_address: Found<string> | null;
}

/** Who sells, who buys, where to: from labelled regions first, then from letterhead and address window. */
export function findParties(context: Context, type: DocumentType, all: readonly Region[]): Parties {
  const clerks = all.filter((region) => namesClerk(region));
  const regions = all.filter((region) => !clerks.includes(region));
  const used = new Set<number>(
    regions.flatMap((region) => region.lines.map((line) => line.span.chunk.index)),
  );
  const parties: Parties = { seller: {}, buyer: {}, delivery_address: null };
  let writer: 'seller' | 'buyer' = 'seller';
  for (const role of ['seller', 'buyer'] as const) {
    const read = regions
      .filter((region) => roleOf(region, type, regions) === role)
      .map((region) => readParty(context, region.lines, regionFeatures(region)));
    parties[role] = richest(read);
  }
  const slip =
    type === 'receipt' ||
    (context.view.pages[0]?.ocr === true &&
      !parties.buyer.name &&
      !parties.seller.name &&
      context.view.rows.length < 110 &&
      !isLetterSized(context));
  if (slip) {
    const shop = receiptSeller(context, used);
    // "Sold by: Anna" names who serves; what stands below it is no address of the shop.
    if (!parties.seller.name && shop.address) delete parties.seller.address;
    fill(parties.seller, shop);
  }
  if ((!slip || (type === 'receipt' && !parties.seller.name)) && type !== 'email') {
    const letter = letterParties(context, used, parties);
    // Who writes an order buys.
    if (type === 'purchase_order' && !sellersOwn(letter.seller, parties)) writer = 'buyer';
    const addressee = writer === 'buyer' ? 'seller' : 'buyer';
    fill(parties[writer], letter.seller);
    if (!parties[addressee].name) fill(parties[addressee], letter.buyer);
  }
  // Where nobody else is named, a person sells or buys on their own.
  for (const { role, lines, label } of clerks)
    if ((role === 'seller' || role === 'buyer') && !parties[role].name)
      fill(parties[role], readParty(context, lines, { strong_label: 0, colon: label.colon ? 1 : 0 }));
  const delivery = regions.find((region) => region.role === 'delivery_address');
  if (delivery) {
    parties.delivery_address = deliveryAddress(context, delivery);
    // Goods that are delivered to somebody were bought by them, unless somebody else is named.
    if (type === 'delivery_note' && !parties.buyer.name)
      fill(parties.buyer, readParty(context, delivery.lines, regionFeatures(delivery)));
  }
  addLoose(context, parties, writer, regions);
  return parties;
}

/** Small letters over most of the width of a page: a letter's sheet, and no slip of a till. */
function isLetterSized({ view }: Context): boolean {
  const [page] = view.pages;
  const heights = page?.rows.map((row) => row.height).sort((a, b) => a - b) ?? [];
  const middle = heights[Math.floor(heights.length / 2)];
  if (!page || middle === undefined) return false;
  const left = Math.min(...page.rows.map((row) => row.box[0]));
  const right = Math.max(...page.rows.map((row) => row.box[2]));
  return page.width < page.height && middle < 0.02 * page.width && right - left > 0.7 * page.width;
}

/** Whether an order carries the seller's letterhead, as the confirmation of one does. */
function sellersOwn(letter: FoundParty, { seller, buyer }: Parties): boolean {
  const name = keyOf(letter.name?.value ?? '');
  if (!buyer.name) return false;
  return seller.name === undefined || (name !== '' && name === keyOf(seller.name.value));
}

/** Words that head who sells as well as who of them wrote the paper. */
const CLERKS = new Set(
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

/** Whom of a firm a paper is for. */
const ATTENTION = new Set(
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

const BUYING_CLERKS = new Set([
  ...ATTENTION,
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

/** "Prepared by: Ann Lee": one line that is a person's name. */
function namesClerk(region: Region): boolean {
  const [line, ...more] = region.lines;
  const clerks = region.role === 'seller' ? CLERKS : region.role === 'buyer' ? BUYING_CLERKS : null;
  if (!line || !clerks?.has(region.label.key)) return false;
  const addressed = more.some(
    (one) => one.concept !== null || isPostalLine(spanText(one.span)) || isStreetLine(spanText(one.span)),
  );
  // Within an address the line above it names the firm.
  if (addressed && !(ATTENTION.has(region.label.key) && line.span.chunk === region.label.chunk)) return false;
  const text = spanText(line.span);
  return !hasLegalForm(text) && !/[\d@]/.test(text) && text.split(/\s+/).length <= 4;
}

/** Words that say no more than whom a paper goes to; an order goes to who is to sell. */
const ADDRESSED = new Set(
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

function roleOf(region: Region, type: DocumentType, regions: readonly Region[]): Region['role'] {
  const toSeller =
    type === 'purchase_order' &&
    region.role === 'buyer' &&
    ADDRESSED.has(region.label.key) &&
    !regions.some((other) => other.role === 'seller');
  return toSeller ? 'seller' : region.role;
}

function regionFeatures(region: Region): Features {
  return { strong_label: 1, colon: region.label.colon ? 1 : 0, link: 1 };
}

/** Of several regions of one role the one with name and address, else the first with a name. */
function richest(parties: FoundParty[]): FoundParty {
  const score = (party: FoundParty) =>
    (party.name ? 2 : 0) + (party.address ? 1 : 0) + Object.keys(party).length * 0.1;
  return parties.toSorted((a, b) => score(b) - score(a))[0] ?? {};
}

function fill(party: FoundParty, other: FoundParty): void {
  for (const key of Object.keys(other) as PartyKey[]) party[key] ??= other[key] as Found<string>;
}

function deliveryAddress(context: Context, region: Region): Found<string> | null {
  const [line, more] = region.lines;
  if (line && !more && spanText(line.span).includes(', ')) return oneLineAddress(context, line.span);
  const read = readParty(context, region.lines, regionFeatures(region));
  return read.address ?? null;
}

/** "Acme Ltd, 3 High Street, London": without the name before the street. */
function oneLineAddress(context: Context, { chunk, start, end }: Span): Found<string> | null {
  let from = start;
  for (let i = start; i + 1 < end; i++) {
    if (!chunk.tokens[i]?.text.endsWith(',')) continue;
    const part = spanText({ chunk, start: from, end: i + 1 });
    const rest = spanText({ chunk, start: i + 1, end });
    if (/\d/.test(part) || (isStreetLine(part) && !hasLegalForm(part)) || !/\d/.test(rest)) break;
    from = i + 1;
  }
  return /\d/.test(spanText({ chunk, start: from, end }))
    ? addressOf(context, [{ chunk, start: from, end }], { strong_label: 1 })
    : null;
}

/** Identifiers that stand outside of any party's region belong to who writes. */
function addLoose(
  context: Context,
  parties: Parties,
  writer: 'seller' | 'buyer',
  regions: readonly Region[],
): void {
  const owned = new Map<number, Region>();
  for (const region of regions) for (const line of region.lines) owned.set(line.span.chunk.index, region);
  const addressee = parties[writer === 'seller' ? 'buyer' : 'seller'];
  const taken = new Set([...Object.values(addressee)].map((found) => found.value));
  for (const one of context.identifiers) {
    const owner = owned.get(one.span.chunk.index);
    const key: PartyKey = one.kind === 'vat_id' ? 'tax_id' : one.kind;
    if (owner && owner.role !== 'seller' && !isOfficer(owner, key)) continue;
    if (taken.has(one.value)) continue;
    if (key === 'tax_id' && buyersOwn(context, one.span)) {
      parties.buyer.tax_id ??= identifierFound(context, one.value, one.span, one.valid, 'tax_id');
      continue;
    }
    const found = identifierFound(
      context,
      one.value,
      one.span,
      key === 'tax_id' ? vatChecks(one.value) !== false : one.valid,
      key,
    );
    const party = owner?.role === 'seller' ? parties.seller : parties[writer];
    const current = party[key];
    if (!current || ((found.features.checksum ?? 0) > (current.features.checksum ?? 0) && key !== 'email'))
      party[key] = found;
  }
  looseByLabel(context, parties, writer, owned);
  const own = parties[writer];
  const address = own.address ?? looseAddress(context, owned) ?? footAddress(context, own.name?.value);
  if (address) own.address = address;
  const phone = own.phone ?? loosePhone(context, owned) ?? footPhone(context);
  if (phone) own.phone = phone;
}

/** "Managing director: Ann Lee" over the firm's numbers in its foot: they are not hers. */
function isOfficer({ role, label, lines: [line] }: Region, key: PartyKey): boolean {
  if (role !== 'other_party' || !line || line.span.chunk !== label.chunk) return false;
  const named = !hasLegalForm(spanText(line.span)) && !/\d/.test(spanText(line.span));
  return named && (key === 'tax_id' || key === 'registration_number' || key === 'iban' || key === 'bic');
}

/** "Registered office: 16 High Street, 75001 Paris – Tel. …": the address of who writes, up to what else is told there. */
function looseAddress(context: Context, owned: ReadonlyMap<number, Region>): Found<string> | undefined {
  for (const label of context.labels.all) {
    const { chunk } = label;
    if (!isConcept(label, 'address') || !label.colon || owned.has(chunk.index)) continue;
    let start = label.end;
    while (chunk.tokens[start]?.key === '') start++;
    const place = addressPart(context, { chunk, start, end: chunk.tokens.length });
    const found = addressOf(context, [place], { strong_label: 1 });
    if (place.end > start && isPostalLine(found.value)) return found;
  }
  return undefined;
}

/** Heights of the page from which on its foot may begin. */
const FOOT = 0.6;
const SEPARATOR = /^[·•|*–—-]$/;

/** "3 High Street · London W1A 1AA · 020 7946 0811" in the foot, perhaps behind the name: up to what is no address. */
function footAddress(context: Context, name: string | undefined): Found<string> | undefined {
  const page = context.view.pages[0];
  for (const row of page?.rows ?? []) {
    if (!page || row.box[1] < FOOT * page.height) continue;
    for (const chunk of row.chunks) {
      const { end } = addressPart(context, { chunk, start: 0, end: chunk.tokens.length });
      const own = name !== undefined && keyOf(chunk.text).startsWith(keyOf(name));
      const start = own ? afterName(chunk, name) : 0;
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
      // "São Paulo - SP"
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
        return { ...addressOf(context, spans.slice(0, last + 1), { position: 0 }), value };
    }
  }
  return undefined;
}

/** "3 High Street · London · 020 7946 0811 · a@b.example": the part of a foot that is nothing but a telephone's digits. */
function footPhone(context: Context): Found<string> | undefined {
  const page = context.view.pages[0];
  for (const row of page?.rows ?? []) {
    if (!page || row.box[1] < FOOT * page.height) continue;
    for (const chunk of row.chunks) {
      if (!context.identifiersIn(chunk).some((one) => one.kind === 'email')) continue;
      let from = 0;
      for (let i = 0; i <= chunk.tokens.length; i++) {
        if (i < chunk.tokens.length && !SEPARATOR.test(chunk.tokens[i]?.text ?? '')) continue;
        const part = { chunk, start: from, end: i };
        const text = spanText(part);
        if (/^\(?\+?0?[\d][\d\s()/.-]{6,}\d$/.test(text) && phoneIn(text) !== null)
          return identifierFound(context, text, part, true, 'phone');
        from = i + 1;
      }
    }
  }
  return undefined;
}

/** The token behind a name that a line begins with. */
function afterName(chunk: Chunk, name: string): number {
  const wanted = keyOf(name).length;
  let length = 0;
  for (const [i, token] of chunk.tokens.entries()) {
    length += token.key.length;
    if (length >= wanted) return SEPARATOR.test(chunk.tokens[i + 1]?.text ?? '') ? i + 2 : i + 1;
  }
  return 0;
}

/** A number with its country's code that neither a party's region nor the label of a fax claims. */
function loosePhone(context: Context, owned: ReadonlyMap<number, Region>): Found<string> | undefined {
  for (const chunk of context.view.chunks) {
    if (owned.has(chunk.index) || !chunk.text.includes('+')) continue;
    const fax = context.labels
      .row(chunk.row)
      .some((label) => label.chunk === chunk && isConcept(label, 'fax'));
    const phone = fax ? undefined : internationalPhones(chunk)[0];
    if (phone) return { ...identifierFound(context, phone.value, phone.span, true, 'phone') };
  }
  return undefined;
}

function buyersOwn(context: Context, span: Span): boolean {
  return context.labels
    .linksOf(span)
    .some((link) => link.score > 0.6 && isConcept(link.label, 'buyer_tax_id'));
}

const LOOSE = [
  ['tax_id', 'tax_id'],
  ['buyer_tax_id', 'buyer'],
  ['registration_number', 'registration_number'],
  ['phone', 'phone'],
] as const;

/** Numbers that only their label tells: tax numbers of a country, register numbers, telephones. */
function looseByLabel(
  context: Context,
  parties: Parties,
  writer: 'seller' | 'buyer',
  owned: ReadonlyMap<number, Region>,
): void {
  for (const label of context.labels.all) {
    const owner = owned.get(label.chunk.index);
    for (const [concept, target] of LOOSE) {
      if (!isConcept(label, concept)) continue;
      if (owner && owner.role !== 'seller' && !isOfficer(owner, target === 'buyer' ? 'tax_id' : target))
        continue;
      const own = owner?.role === 'seller' ? parties.seller : parties[writer];
      const party = target === 'buyer' ? parties.buyer : own;
      const key = target === 'buyer' ? 'tax_id' : target;
      if (party[key]) continue;
      const found = valueBeside(context, label.chunk.index, label.end, key, label.colon);
      if (found) party[key] = found;
    }
  }
}

function valueBeside(
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
  const value = key === 'phone' ? phoneIn(text) : identifierIn(text);
  if (
    value === null ||
    /^\d+[.,]\d{2}$/.test(value) ||
    (key === 'phone' && !colon && text.search(/\d|\+/) > 3)
  )
    return null;
  if (context.datesIn(span.chunk).some((date) => date.text.includes(value))) return null;
  const exact = narrow(span, value);
  return {
    value,
    places: [placeOf(context.view, exact)],
    method: 'label',
    features: { strong_label: 1, colon: colon ? 1 : 0 },
    group: key,
  };
}
