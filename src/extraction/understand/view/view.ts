import type { Frame, LaidOutDocument, Page, Rule } from '../../document.ts';
import type { Box } from '../../parsed-data.ts';
import { MAX_SEARCHED_WORDS } from '../../size-limits.ts';
import type { Concept, TitledType } from '../lexicon/lexicon.ts';
import type { Meaning } from '../lexicon/phrases.ts';
import { Words } from '../lexicon/words.ts';
import { groupIntoRows, type RawRow } from './rows.ts';
import { createStructureRows } from './structure-rows.ts';
import { getTokensBox, type Token, textOf } from './token.ts';

/** Words on a page that form a phrase of a lexicon. */
export interface Hit<T extends string> {
  meanings: readonly Meaning<T>[];
  chunk: Chunk;
  start: number;
  end: number;
  key: string;
  box: Box;
}

/**
 * Tokens in a row without a wide gap or ruling line between them, for example a phrase, a cell or a line of
 * prose.
 */
export interface Chunk {
  index: number;
  row: number;
  page: number;
  tokens: Token[];
  text: string;
  box: Box;
  /** Bit mask of the lexicons that may have a phrase beginning in this chunk. */
  begins: number;
  /** The titles and labels in the chunk; null until they are first requested. */
  titles: readonly Hit<TitledType>[] | null;
  labels: readonly Hit<Concept>[] | null;
  /** The address of the sheet cell from which the chunk comes. */
  at?: string;
}

/** Chunks on the same baseline, from left to right. */
export interface Row {
  index: number;
  page: number;
  tokens: Token[];
  chunks: Chunk[];
  box: Box;
  height: number;
  /** The address of the row, in formats without a layout. */
  at?: string;
  /** Whether any words of the row were omitted. */
  cut?: true;
}

export interface ViewPage {
  number: number;
  width: number;
  height: number;
  /** Whether the format has a layout. If it has none, the boxes are derived from the order of the text. */
  layout: boolean;
  rows: Row[];
  /** The ruling lines of the page; none if the format has no layout. */
  rules: readonly Rule[];
  ocr: boolean;
  /** How the page was flattened or deskewed; missing if it was not. */
  frame?: Frame;
}

/**
 * The document as rows, each of which consists of chunks of tokens. This form is the same for all file
 * formats.
 */
export interface View {
  pages: ViewPage[];
  rows: Row[];
  chunks: Chunk[];
  language: string | undefined;
  /** Whether words were omitted because there were too many. */
  cut: boolean;
}

/**
 * Maximum number of words in a row. A row with more words is malicious or contains text printed on top of
 * other text.
 */
export const MAX_ROW_TOKENS = 400;

/**
 * Caches the rows of a document's pages, because each page is read twice: once on its own to split the file,
 * and once together with the other pages. Each view renumbers the rows, so only the latest view of a page can
 * be used.
 */
export class PageRows {
  readonly #made = new Map<Page, Row[]>();
  readonly #words = new Words();

  of(page: Page, layout: boolean, limit: number): Row[] {
    const whole = layout && page.words.length <= limit;
    const known = whole ? this.#made.get(page) : undefined;
    if (known) return known;
    const raw = (layout ? groupIntoRows : createStructureRows)(page, limit, this.#words);
    const rows = raw.map((row) => createRow(row, page.info.number));
    if (whole) this.#made.set(page, rows);
    return rows;
  }
}

/**
 * Builds the view. The running time is proportional to the number of words.
 * @param rows cache for documents whose pages are read more than once
 * @param pick selects which rows of a page are used
 */
export function buildView(
  document: LaidOutDocument,
  rows = new PageRows(),
  pick = (all: Row[], _page: Page) => all,
): View {
  const view: View = { pages: [], rows: [], chunks: [], language: document.language, cut: false };
  let left = MAX_SEARCHED_WORDS;
  for (const page of document.pages) {
    const layout = page.info.unit !== 'none' && page.info.width > 0;
    const picked = pick(rows.of(page, layout, left), page);
    for (const row of picked) {
      left -= row.tokens.length;
      if (row.cut) view.cut = true;
      addRow(view, row);
    }
    if (left <= 0) view.cut = true;
    view.pages.push({
      number: page.info.number,
      width: layout ? page.info.width : 600,
      height: layout ? page.info.height : 12 * picked.length + 12,
      layout,
      rows: picked,
      rules: layout ? page.rules : [],
      ocr: page.info.method === 'ocr' || page.info.method === 'mixed',
      ...(page.frame !== undefined && { frame: page.frame }),
    });
  }
  return view;
}

/** Creates a row that is not yet part of a view. */
function createRow(raw: RawRow, page: number): Row {
  const tokens = raw.tokens.length > MAX_ROW_TOKENS ? raw.tokens.slice(0, MAX_ROW_TOKENS) : raw.tokens;
  const chunks: Chunk[] = [];
  let start = 0;
  for (let i = 1; i <= tokens.length; i++) {
    if (i < tokens.length && tokens[i]?.gap !== Number.POSITIVE_INFINITY) continue;
    chunks.push(toChunk(tokens.slice(start, i), page));
    start = i;
  }
  const row: Row = { index: 0, page, tokens, chunks, box: getTokensBox(tokens), height: raw.height };
  if (raw.at !== undefined) row.at = raw.at;
  if (tokens !== raw.tokens) row.cut = true;
  return row;
}

function toChunk(tokens: Token[], page: number): Chunk {
  let begins = 0;
  for (const token of tokens) begins |= token.begins;
  const chunk = makeChunk(tokens, page, textOf(tokens), getTokensBox(tokens), begins);
  const at = tokens[0]?.at;
  if (at !== undefined) chunk.at = at;
  return chunk;
}

/** Creates a chunk that is not yet part of a view. */
export function makeChunk(tokens: Token[], page: number, text: string, box: Box, begins: number): Chunk {
  return { index: -1, row: 0, page, tokens, text, box, begins, titles: null, labels: null };
}

function addRow(view: View, row: Row): void {
  row.index = view.rows.length;
  let place = 0;
  for (const chunk of row.chunks) {
    chunk.index = view.chunks.length;
    chunk.row = row.index;
    for (const token of chunk.tokens) {
      token.row = row.index;
      token.index = place++;
      token.chunk = chunk.index;
    }
    view.chunks.push(chunk);
  }
  view.rows.push(row);
}
