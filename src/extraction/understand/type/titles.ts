import type { Context } from '../context.ts';
import { findChunkLabels, findHits, findTitles } from '../lexicon/labels.ts';
import { otherTitlePhrases, type TitledType, titlePhrases } from '../lexicon/lexicon.ts';
import { isConcept } from '../score/links.ts';
import { getTokensBox, type Token } from '../view/token.ts';
import type { Chunk, Row, ViewPage } from '../view/view.ts';
import { findTitleFamily, isReference } from './named-types.ts';

/** Words that name a document type, and their position. */
export interface TitlePlace {
  type: TitledType | 'other';
  chunk: Chunk;
  /** Share of the chunk's words that belong to the name. */
  share: number;
  isFirst: boolean;
  isLast: boolean;
  /** Height of the row, relative to the median row height. */
  size: number;
  /** Share of the rows on the same page that are taller than this row. */
  taller: number;
  /** Distance from the top of the page, as a fraction of the page height. */
  top: number;
  isOnFirstPage: boolean;
  isAlone: boolean;
  isUpper: boolean;
  isBold: boolean;
  /** Whether a number follows the name. */
  isNumbered: boolean;
  words: number;
  characters: number;
  /** Number of types named by the same words. */
  meanings: number;
  isOwnLanguage: boolean;
  /** Whether the words introduce a party, as in "Bill to". */
  namesParty: boolean;
  /** Whether the name is the last part of a compound word. */
  isCompound: boolean;
  /** How much the words look like a title, based on their share, size and position. */
  prominence: number;
}

/** Maximum number of words in a title. Chunks with more words are prose. */
const MAX_WORDS = 14;
const MAX_CHUNKS = 1_500;
const SHORTEST_COMPOUND = 5;
/** Maximum number of rows that are searched for compound words. */
const COMPOUND_ROWS = 60;

/** Finds all short pieces of text that name a document type. */
export function findTitlePlaces(context: Context): TitlePlace[] {
  const { view } = context;
  const median = findMedianHeight(view.rows);
  const heights = new Map(
    view.pages.map((page) => [page.number, page.rows.map((row) => row.height).sort((a, b) => a - b)]),
  );
  const pages = new Map(view.pages.map((page) => [page.number, page]));
  const first = view.pages[0];
  return view.chunks.slice(0, MAX_CHUNKS).flatMap((chunk): TitlePlace[] => {
    if (chunk.tokens.length > MAX_WORDS) return [];
    const page = pages.get(chunk.page);
    const row = view.rows[chunk.row];
    if (!page || !row) return [];
    const found = findNames(chunk, chunk.row < COMPOUND_ROWS);
    if (found.length === 0) return [];
    const namesParty = isPartyLabel(context, chunk);
    const around = { context, chunk, row, page, median, isOnFirstPage: page === first, namesParty };
    return found.map((name) => placeOf(name, heights.get(chunk.page) ?? [], around));
  });
}

interface Name {
  type: TitledType | 'other';
  start: number;
  end: number;
  key: string;
  meanings: number;
  languages: ReadonlySet<string>;
  isCompound: boolean;
}

function findNames(chunk: Chunk, withCompounds: boolean): Name[] {
  const names = [...findTitles(chunk), ...findHits(chunk, otherTitlePhrases)].flatMap(
    ({ meanings, start, end, key }) =>
      meanings.map(
        ({ value, languages }): Name => ({
          type: value,
          start,
          end,
          key,
          meanings: meanings.length,
          languages,
          isCompound: false,
        }),
      ),
  );
  if (!withCompounds || chunk.tokens.length > 8) return names;
  const isFree = (at: number) => !names.some(({ start, end }) => at >= start && at < end);
  names.push(...findNumberNames(chunk).filter(({ start }) => isFree(start)));
  return [...names, ...chunk.tokens.flatMap(({ key }, at) => (isFree(at) ? listCompoundNames(key, at) : []))];
}

/**
 * Finds the document types that are named in the label of a number, such as "Offertenummer" in "Offertenummer
 * 4711". Such a label may be printed instead of a title.
 */
function findNumberNames(chunk: Chunk): Name[] {
  return findChunkLabels(chunk).flatMap((label) => {
    const type = isReference(label) ? findTitleFamily(label.key) : null;
    if (type === null) return [];
    const { start, end, key, meanings } = label;
    const languages = meanings[0]?.languages ?? new Set();
    return [{ type, start, end, key, meanings: 1, languages, isCompound: true }];
  });
}

/**
 * Lists the types named by the end of a compound word. If several endings name a type, the longest is used.
 * For example, "Schlussrechnung" is an invoice.
 */
function listCompoundNames(key: string, at: number): Name[] {
  for (let cut = 2; cut <= key.length - SHORTEST_COMPOUND; cut++) {
    const last = key.slice(cut);
    const meanings = titlePhrases
      .meanings(last)
      .filter(({ languages }) => languages.has('de') || languages.has('nl'));
    if (meanings.length > 0)
      return meanings.map(({ value, languages }) => ({
        type: value,
        start: at,
        end: at + 1,
        key: last,
        meanings: meanings.length,
        languages,
        isCompound: true,
      }));
  }
  return [];
}

interface Around {
  context: Context;
  chunk: Chunk;
  row: Row;
  page: ViewPage;
  median: number;
  isOnFirstPage: boolean;
  namesParty: boolean;
}

function placeOf(name: Name, heights: readonly number[], around: Around): TitlePlace {
  const { context, chunk, row, page, median, isOnFirstPage } = around;
  const worded = countWordsAround(chunk, name.start, name.end);
  const box = getTokensBox(chunk.tokens, name.start, name.end);
  const height = box[3] - box[1];
  const own = chunk.tokens.slice(name.start, name.end);
  const share = (name.end - name.start) / Math.max(1, worded);
  const size = Math.min(4, height / median);
  const top = Math.min(1, Math.max(0, box[1] / page.height));
  const text = own.map((token) => token.text).join('');
  return {
    type: name.type,
    chunk,
    share,
    isFirst: name.start === 0,
    isLast: chunk.tokens.slice(name.end).every((token) => token.key === ''),
    size,
    taller: heights.filter((one) => one > 1.05 * height).length / Math.max(1, heights.length),
    top,
    isOnFirstPage,
    isAlone: row.chunks.length === 1,
    isUpper: !/\p{Ll}/u.test(text),
    isBold: own.every((token) => token.bold),
    isNumbered: chunk.tokens.slice(name.end, name.end + 3).some((token) => /\d{3}/.test(token.text)),
    words: name.end - name.start,
    characters: name.key.length,
    meanings: name.meanings,
    isOwnLanguage: context.view.language === undefined || name.languages.has(context.view.language),
    namesParty: around.namesParty,
    isCompound: name.isCompound,
    prominence: share * size * (1 - 0.6 * top) * (isOnFirstPage ? 1 : 0.5),
  };
}

/**
 * Counts the words in the part of a chunk that contains the name. In "Creditfactuur 4711 · 6 juni 2025", this
 * part contains one word and a number, which is not counted.
 */
function countWordsAround({ tokens }: Chunk, start: number, end: number): number {
  let from = start;
  while (from > 0 && !isSeparator(tokens[from - 1])) from--;
  let to = end;
  while (to < tokens.length && !isSeparator(tokens[to])) to++;
  return tokens.slice(from, to).filter((token) => token.key !== '' && !token.digits).length;
}

/** Whether a token is a punctuation mark or symbol that separates two parts of a line. */
function isSeparator(token: Token | undefined): boolean {
  return token !== undefined && token.key === '' && /^[\p{P}\p{S}]+$/u.test(token.text);
}

/**
 * Whether a chunk is the label of a party, such as "Bill to:", and therefore does not name the document type.
 */
function isPartyLabel(context: Context, chunk: Chunk): boolean {
  return context.labels
    .row(chunk.row)
    .some(
      (label) =>
        label.chunk === chunk &&
        label.whole &&
        (isConcept(label, 'buyer') || isConcept(label, 'seller') || isConcept(label, 'delivery_address')),
    );
}

export function findMedianHeight(rows: readonly Row[]): number {
  const heights = rows.map((row) => row.height).sort((a, b) => a - b);
  return Math.max(1, heights[Math.floor(heights.length / 2)] ?? 10);
}
