import type { Context } from '../context.ts';
import type { Features, Found } from '../found.ts';
import { findTitles } from '../lexicon/labels.ts';
import { legalFormKeys } from '../lexicon/lexicon.ts';
import { compilePattern } from '../lexicon/patterns.ts';
import { isListHead } from '../line-items/columns.ts';
import { once } from '../once.ts';
import { hasLegalForm, isCountryLine, isSalutation, isStreetLine, nameLikeness } from '../recognize/names.ts';
import { isPostalLine } from '../recognize/postcodes.ts';
import { isConcept } from '../score/links.ts';
import { type Span, selectWholeChunk, spanText } from '../view/span.ts';
import { keyOf } from '../view/token.ts';
import type { Chunk, ViewPage } from '../view/view.ts';
import { type Block, collectBlocks } from './blocks.ts';
import { createAddress, createName, type FoundParty, readParty } from './party.ts';
import type { PartyLine } from './regions.ts';

const SALUTATION = compilePattern('i')`^${'salutation_of_recipient'}\.?\s`;

/**
 * Maximum number of blocks that are examined. Examining all blocks of a dense page would take a long time and
 * would rarely find more addresses.
 */
const MAX_BLOCKS = 150;

interface Scored {
  block: Block;
  lines: PartyLine[];
  features: Features;
  seller: number;
  buyer: number;
}

/** A block recognized as a party, with the values that were read from it. */
interface Picked {
  block: Block;
  party: FoundParty;
}

/**
 * The address window and the return address above it are within this fraction of the page, measured from the
 * top.
 */
const WINDOW_END = 0.35;
/** The footer begins at this fraction of the page height. */
const FOOTER_START = 0.8;

/** Minimum score for a block to be used as a party. */
const MIN_SCORE = 0.9;
/** Amount by which a legal form increases a seller's score. */
const LEGAL_FORM_BONUS = 0.3;

/**
 * Finds parties that have no label. The address window contains the buyer; the letterhead or footer contains
 * the seller.
 */
export function findLetterParties(
  context: Context,
  used: ReadonlySet<number>,
  known: { seller: FoundParty; buyer: FoundParty },
): { seller: FoundParty; buyer: FoundParty } {
  const page = context.view.pages[0];
  if (!page) return { seller: {}, buyer: {} };
  const senders = findSenderLines(page);
  const blocks = collectBlocks(page, (chunk) => senders.has(chunk) || isTitle(chunk));
  const scored = blocks
    .filter((block) => block.lines.length <= 14 && !block.lines.some((line) => used.has(line.index)))
    .slice(0, MAX_BLOCKS)
    .map((block) => scoreBlock(context, block, page, senders, isUnderName(block, blocks, senders)));
  const buyer = known.buyer.name ? null : pickLikeliest(context, scored, 'buyer', known.seller.name?.value);
  const buyerName = known.buyer.name?.value ?? buyer?.party.name?.value;
  const seller = findSeller(context, scored, buyer, buyerName, page, senders, used);
  return { seller, buyer: buyer?.party ?? {} };
}

/**
 * Returns the block that is most likely to be the party and contains a name. Only likely blocks are read,
 * because reading takes a long time.
 */
function pickLikeliest(
  context: Context,
  scored: readonly Scored[],
  role: 'seller' | 'buyer',
  not: string | undefined,
): Picked | null {
  const other = keyOf(not ?? '');
  const likely = scored.filter((one) => one[role] > MIN_SCORE).toSorted((a, b) => b[role] - a[role]);
  for (const { block, lines, features } of likely) {
    const party = readParty(context, lines, features);
    if (party.name && !isSameName(keyOf(party.name.value), other)) return { block, party };
  }
  return null;
}

/** Whether two names are equal, or the second name is a truncated form of the first. */
function isSameName(one: string, other: string): boolean {
  return one === other || (other.length > 8 && one.startsWith(other));
}

const getChunkKey = once((chunk: Chunk) => keyOf(chunk.text));

function isNamedAbove(page: ViewPage, { lines: [first] }: Block): boolean {
  if (!first) return false;
  const key = getChunkKey(first);
  return page.rows.some(
    (row) => row.box[3] <= first.box[1] && row.chunks.some((chunk) => getChunkKey(chunk) === key),
  );
}

/** Whether a block is below a name or a sender's line and therefore cannot be the letterhead. */
function isUnderName(block: Block, blocks: readonly Block[], senders: SenderLines): boolean {
  const [, top] = block.box;
  // A slogan such as "Kitchens and bathrooms, licensed and insured" is part of the letterhead above it.
  const small = block.lines[0]?.text.split(/\s+/).filter((word) => /^\p{Ll}{4,}/u.test(word)).length ?? 0;
  if (small >= 2) return false;
  return (
    senders.keys().some(({ box }) => box[3] <= top + 2) ||
    blocks.some(({ box, lines }) => box[3] <= top + 2 && nameLikeness(lines[0]?.text ?? '') > 0.3)
  );
}

function scoreBlock(
  context: Context,
  block: Block,
  page: ViewPage,
  senders: SenderLines,
  underName: boolean,
): Scored {
  const lines = block.lines.map((chunk) => ({
    concept: findLabelConcept(context, chunk),
    span: selectWholeChunk(chunk),
  }));
  const texts = block.lines.map((line) => line.text);
  const postal = texts.findIndex((text) => isPostalLine(text));
  const street = texts.some((text) => isStreetLine(text));
  const contact =
    block.lines.some((line) => context.identifiersIn(line).length > 0) ||
    lines.some((line) => line.concept === 'phone');
  const y = block.box[1] / page.height;
  const x = block.box[0] / page.width;
  const features: Features = { position: Math.max(0, 1 - y) };
  const address = postal > 0 ? 0.7 : 0;
  // If the same name is also printed higher up, this block is the sender's address.
  const own = isNamedAbove(page, block);
  let buyer = address + (street ? 0.25 : 0) - (own ? 0.8 : 0);
  buyer += y > (underName ? 0.06 : 0.1) && y < 0.42 ? 0.3 : -0.4;
  buyer += x < 0.45 ? 0.2 : 0;
  buyer += contact ? -0.5 : 0.1;
  const abroad = texts.length > 2 && texts.slice(1).some((text) => isCountryLine(text));
  const inWindow = hasSenderLineAbove(block, senders);
  // A block without any part of an address cannot be the buyer.
  const addressed = postal >= 0 || street || abroad || inWindow;
  if (addressed && isSalutedIn(texts)) buyer += 0.6;
  if (inWindow) buyer += 0.5;
  let seller = address * 0.8 + (street ? 0.2 : 0) + (contact ? 0.5 : 0);
  seller += y < 0.16 ? 0.5 : y > 0.85 ? 0.2 : 0;
  // Legal forms are searched for only if they can change the decision, because the search is slow.
  if (seller + LEGAL_FORM_BONUS > MIN_SCORE && texts.some((text) => hasLegalForm(text)))
    seller += LEGAL_FORM_BONUS;
  if (abroad) buyer += 0.5;
  return { block, lines, features, seller, buyer: addressed ? buyer : 0 };
}

function isSalutedIn(texts: readonly string[]): boolean {
  return texts.some((text) => isSalutation(text)) || SALUTATION.test(texts[0] ?? '');
}

function findLabelConcept(context: Context, chunk: Chunk) {
  for (const label of context.labels.row(chunk.row)) {
    if (label.chunk !== chunk || label.start > 0) continue;
    for (const concept of [
      'phone',
      'fax',
      'email',
      'website',
      'tax_id',
      'registration_number',
      'customer_number',
      'iban',
      'number',
      'date',
      'other',
    ] as const) {
      if (
        label.meanings.some((meaning) => meaning.value === concept) &&
        (label.colon || label.whole || /\d|@/.test(chunk.text))
      )
        return concept;
    }
    if (isConcept(label, 'address') && !isStreetLine(chunk.text) && !isPostalLine(chunk.text)) return 'other';
    // A chunk that contains only a label, such as "Payment method", is not a name.
    if (label.whole && !hasLegalForm(chunk.text) && !isConcept(label, 'name')) return 'other';
  }
  return null;
}

function isTitle(chunk: Chunk): boolean {
  const hits = findTitles(chunk);
  const few = chunk.tokens.length <= 4 && !hasLegalForm(chunk.text);
  return hits.some((hit) => hit.end === chunk.tokens.length && (hit.start === 0 || (few && hits.length > 1)));
}

/**
 * Maps each sender's line, which is printed in a small font above an address window, to the name in the line.
 */
type SenderLines = ReadonlyMap<Chunk, string>;

function findSenderLines(page: ViewPage): SenderLines {
  const found = new Map<Chunk, string>();
  for (const chunk of page.rows.flatMap((row) => row.chunks)) {
    const name = readSenderName(chunk.text);
    if (name !== null) found.set(chunk, name);
  }
  return found;
}

/**
 * Reads the name in a line such as "Company · Street 1 · 12345 Town". Returns null if the line has a
 * different form.
 */
function readSenderName(text: string): string | null {
  if (text.length > 130 || !/\d/.test(text)) return null;
  const signs = text.split(/\s+[-–·•|*]\s+|\s*[·•|]\s*/);
  // If there are other separators, a comma is not a separator: "Acme, S.L. · Street 1 · 12345 Town".
  const parts = (signs.length > 2 ? signs : text.split(/\s+[-–·•|*]\s+|\s*[·•|]\s*|,\s+/)).map((part) =>
    part.trim(),
  );
  const formed = legalFormKeys.has(keyOf(parts[1] ?? '')) ? 2 : 1;
  if (parts.length < 2 + formed) return null;
  const first = parts.slice(0, formed).join(', ');
  const rest = parts.slice(formed).join(' ');
  return isPostalLine(rest) && nameLikeness(first) > 0.3 ? first : null;
}

function hasSenderLineAbove(block: Block, senders: SenderLines): boolean {
  return senders
    .keys()
    .some(
      ({ box }) =>
        box[3] <= block.box[1] + 2 && block.box[1] - box[3] < 80 && Math.abs(box[0] - block.box[0]) < 12,
    );
}

function readAddressAfterName(context: Context, chunk: Chunk, from: number): Found<string> {
  const spans: Span[] = [];
  let start = from;
  for (let i = from; i <= chunk.tokens.length; i++) {
    const text = chunk.tokens[i]?.text;
    if (text !== undefined && !/^[·•|*–-]$/.test(text)) continue;
    if (i > start) spans.push({ chunk, start, end: i });
    start = i + 1;
  }
  const found = createAddress(context, spans, { position: 1 });
  return { ...found, value: spans.map((span) => spanText(span).replace(/,$/, '')).join(', ') };
}

function findSeller(
  context: Context,
  scored: Scored[],
  buyer: Picked | null,
  buyerName: string | undefined,
  page: ViewPage,
  senders: SenderLines,
  used: ReadonlySet<number>,
): FoundParty {
  const others = scored.filter((one) => one.block !== buyer?.block);
  const list = (senders.size > 0 ? page.rows.find(isListHead)?.box[1] : null) ?? Number.POSITIVE_INFINITY;
  for (const [chunk, name] of senders) {
    // A line such as "Angle grinder, 1400 W, with flange" is an item, not the sender.
    if (chunk.box[1] > Math.min(list, WINDOW_END * page.height) && chunk.box[1] < FOOTER_START * page.height)
      continue;
    if (used.has(chunk.index) || keyOf(name) === keyOf(buyerName ?? '')) continue;
    // Skip a label at the beginning: "Returns to: Acme Ltd, 3 High Street, London".
    const lead = chunk.tokens.slice(0, 4).findLastIndex((token) => token.text.endsWith(':')) + 1;
    const words = name.split(/\s+/).length;
    if (words <= lead) continue;
    const span: Span = { chunk, start: lead, end: words };
    const from = pickLikeliest(context, others, 'seller', buyerName)?.party ?? {};
    const party: FoundParty = { ...from, name: createName(context, [span], { position: 1, repeated: 1 }) };
    party.address ??= readAddressAfterName(context, chunk, words);
    return party;
  }
  const block = pickLikeliest(context, others, 'seller', buyerName);
  const named = findBestName(context, buyer, buyerName, page, used);
  const party: FoundParty = block ? { ...block.party } : {};
  // A logo often contains only a short form of the company name printed below it, such as "Acme" above "Acme
  // Tools Ltd". In that case, the full name is kept.
  const fuller =
    named &&
    party.name &&
    hasLegalForm(party.name.value) &&
    keyOf(party.name.value).startsWith(keyOf(spanText(named.span)));
  if (named && !fuller && (!party.name || named.score > scoreNameAt(party.name.value, 0.2) + 0.15))
    party.name = createName(context, [named.span], { position: named.score / 2 });
  return party;
}

const PAGE_OF_PAGES = compilePattern('iu')`^\p{L}{1,9}\.?\s\d{1,4}\s${'of_pages'}\s\d{1,4}$`;

function scoreNameAt(text: string, position: number): number {
  return nameLikeness(text) + position;
}

/**
 * Finds the most likely name of the seller: a line that is large, near the top, or similar to the domain of
 * an e-mail address.
 */
function findBestName(
  context: Context,
  buyer: Picked | null,
  buyerName: string | undefined,
  page: ViewPage,
  used: ReadonlySet<number>,
): { span: Span; score: number } | null {
  const heights = page.rows.map((row) => row.height).sort((a, b) => a - b);
  const median = heights[Math.floor(heights.length / 2)] ?? 10;
  const domains = context.identifiers
    .filter((one) => one.kind === 'email' || one.kind === 'website')
    .map((one) => keyOf(one.value.replace(/^.*@|^https?:\/\/|^www\./g, '').replace(/\.\p{L}+$/u, '')));
  let best: { span: Span; score: number } | null = null;
  const inBuyer = new Set(buyer?.block.lines.map((line) => line.index) ?? []);
  for (const row of page.rows) {
    const y = row.box[1] / page.height;
    if (y > 0.3 && y < 0.8) continue;
    for (const chunk of row.chunks) {
      if (
        inBuyer.has(chunk.index) ||
        used.has(chunk.index) ||
        keyOf(chunk.text) === keyOf(buyerName ?? '') ||
        chunk.tokens.length > 9
      )
        continue;
      if (context.labels.row(row.index).some((label) => label.chunk === chunk && label.start === 0)) continue;
      if (context.datesIn(chunk).length > 0 || context.identifiersIn(chunk).length > 0) continue;
      if (isTitle(chunk) || PAGE_OF_PAGES.test(chunk.text)) continue;
      const likeness = nameLikeness(chunk.text);
      if (likeness < 0.3) continue;
      const key = keyOf(chunk.text);
      let score =
        likeness +
        Math.min(0.5, Math.max(0, row.height / median - 1) * 0.4) +
        (y < 0.15 ? 0.25 : y < 0.3 ? 0.1 : -0.1);
      if (domains.some((domain) => domain.length > 3 && (key.includes(domain) || domain.includes(key))))
        score += 0.4;
      if (best === null || score > best.score) best = { span: selectWholeChunk(chunk), score };
    }
  }
  return best && best.score > 0.75 ? best : null;
}
