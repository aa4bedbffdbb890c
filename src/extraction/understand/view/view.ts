import type { LaidOutDocument, Page } from '../../document.ts';
import type { Box } from '../../parsed-data.ts';
import type { Concept, TitledType } from '../lexicon/lexicon.ts';
import type { Meaning } from '../lexicon/phrases.ts';
import { Words } from '../lexicon/words.ts';
import { layoutRows, type RawRow } from './rows.ts';
import { structureRows } from './structure-rows.ts';
import { boxOf, type Token, textOf } from './token.ts';

/** Words of a lexicon found on a page. */
export interface Hit<T extends string> {
  meanings: readonly Meaning<T>[];
  chunk: Chunk;
  start: number;
  end: number;
  key: string;
  box: Box;
}

/** Tokens of one row without a wide gap or a ruling line between them: a phrase, a cell, a line of prose. */
export interface Chunk {
  index: number;
  row: number;
  page: number;
  tokens: Token[];
  text: string;
  box: Box;
  /** The lexicons of which a phrase may begin in it, a bit each. */
  begins: number;
  /** What it calls a document, and the labels in it, once they were looked for. */
  titles: readonly Hit<TitledType>[] | null;
  labels: readonly Hit<Concept>[] | null;
  /** The cell that it is, of a sheet. */
  at?: string;
}

/** Chunks that stand on one base line, left to right. */
export interface Row {
  index: number;
  page: number;
  tokens: Token[];
  chunks: Chunk[];
  box: Box;
  /** Height of its letters. */
  height: number;
  /** Where it stands in a format without layout. */
  at?: string;
  /** It has more words than are looked at. */
  cut?: true;
}

export interface ViewPage {
  number: number;
  width: number;
  height: number;
  /** False for formats without a layout: boxes are then made up from the order of the text. */
  layout: boolean;
  rows: Row[];
  ocr: boolean;
}

/** The document as rows of chunks of tokens, whatever it was read from. */
export interface View {
  pages: ViewPage[];
  rows: Row[];
  chunks: Chunk[];
  language: string | undefined;
  /** Words were left out because there are more than understanding may look at. */
  cut: boolean;
}

/** More than 25 dense pages hold; what lies beyond is not looked at. */
const MAX_TOKENS = 30_000;
/** No line of a page has more words; what stands beyond is drawn over itself, or hostile. */
export const MAX_ROW_TOKENS = 400;

/**
 * The rows of the pages of a document, made once: a page is looked at alone, to divide a file, and together with the others.
 * Each view numbers them in its own order, so that of those that show the same page the one made last may be used.
 */
export class PageRows {
  readonly #made = new Map<Page, Row[]>();
  readonly #words = new Words();

  of(page: Page, layout: boolean, limit: number): Row[] {
    const whole = layout && page.words.length <= limit;
    const known = whole ? this.#made.get(page) : undefined;
    if (known) return known;
    const raw = (layout ? layoutRows : structureRows)(page, limit, this.#words);
    const rows = raw.map((row) => rowOf(row, page.info.number));
    if (whole) this.#made.set(page, rows);
    return rows;
  }
}

/**
 * Builds the view in time proportional to the number of words.
 *
 * @param rows where the pages of this document are looked at more than once
 * @param pick the rows of a page that are looked at
 */
export function buildView(
  document: LaidOutDocument,
  rows = new PageRows(),
  pick = (all: Row[], _page: Page) => all,
): View {
  const view: View = { pages: [], rows: [], chunks: [], language: document.language, cut: false };
  let left = MAX_TOKENS;
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
      ocr: page.info.method === 'ocr' || page.info.method === 'mixed',
    });
  }
  return view;
}

/** A row that has no place in a view yet. */
function rowOf(raw: RawRow, page: number): Row {
  const tokens = raw.tokens.length > MAX_ROW_TOKENS ? raw.tokens.slice(0, MAX_ROW_TOKENS) : raw.tokens;
  const chunks: Chunk[] = [];
  let start = 0;
  for (let i = 1; i <= tokens.length; i++) {
    if (i < tokens.length && tokens[i]?.gap !== Number.POSITIVE_INFINITY) continue;
    chunks.push(chunkOf(tokens.slice(start, i), page));
    start = i;
  }
  const row: Row = { index: 0, page, tokens, chunks, box: boxOf(tokens), height: raw.height };
  if (raw.at !== undefined) row.at = raw.at;
  if (tokens !== raw.tokens) row.cut = true;
  return row;
}

function chunkOf(tokens: Token[], page: number): Chunk {
  let begins = 0;
  for (const token of tokens) begins |= token.begins;
  const chunk = newChunk(tokens, page, textOf(tokens), boxOf(tokens), begins);
  const at = tokens[0]?.at;
  if (at !== undefined) chunk.at = at;
  return chunk;
}

/** Tokens as a chunk that has no place in a view. */
export function newChunk(tokens: Token[], page: number, text: string, box: Box, begins: number): Chunk {
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
