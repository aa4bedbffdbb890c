import type { LaidOutDocument, Page } from '../../document.ts';
import type { Box } from '../../parsed-data.ts';
import { PageRows } from './page-rows.ts';
import type { RawRow } from './rows.ts';
import { type Token, textOf, union } from './token.ts';

/** Tokens of one row without a wide gap or a ruling line between them: a phrase, a cell, a line of prose. */
export interface Chunk {
  index: number;
  row: number;
  page: number;
  tokens: Token[];
  text: string;
  box: Box;
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
const MAX_ROW_TOKENS = 400;

/**
 * Builds the view in time proportional to the number of words.
 *
 * @param rows where the pages of this document are looked at more than once
 * @param pick the rows of a page that are looked at
 */
export function buildView(
  document: LaidOutDocument,
  rows = new PageRows(),
  pick = (all: RawRow[], _page: Page) => all,
): View {
  const view: View = { pages: [], rows: [], chunks: [], language: document.language, cut: false };
  let left = MAX_TOKENS;
  for (const page of document.pages) {
    const layout = page.info.unit !== 'none' && page.info.width > 0;
    const raw = pick(rows.of(page, layout, left), page);
    for (const row of raw) {
      if (row.tokens.length <= MAX_ROW_TOKENS) continue;
      row.tokens.length = MAX_ROW_TOKENS;
      view.cut = true;
    }
    const count = raw.reduce((sum, row) => sum + row.tokens.length, 0);
    left -= count;
    if (left <= 0) view.cut = true;
    const made: ViewPage = {
      number: page.info.number,
      width: layout ? page.info.width : 600,
      height: layout ? page.info.height : 12 * raw.length + 12,
      layout,
      rows: [],
      ocr: page.info.method === 'ocr' || page.info.method === 'mixed',
    };
    for (const row of raw) made.rows.push(addRow(view, row, made.number));
    view.pages.push(made);
  }
  return view;
}

function addRow(view: View, raw: RawRow, page: number): Row {
  const index = view.rows.length;
  const row: Row = {
    index,
    page,
    tokens: raw.tokens,
    chunks: [],
    box: union(raw.tokens.map((t) => t.box)),
    height: raw.height,
  };
  if (raw.at !== undefined) row.at = raw.at;
  let current: Token[] = [];
  const close = () => {
    if (current.length === 0) return;
    const chunk: Chunk = {
      index: view.chunks.length,
      row: index,
      page,
      tokens: current,
      text: textOf(current),
      box: union(current.map((token) => token.box)),
    };
    const at = current[0]?.at;
    if (at !== undefined) chunk.at = at;
    for (const token of current) token.chunk = chunk.index;
    view.chunks.push(chunk);
    row.chunks.push(chunk);
    current = [];
  };
  for (const [at, token] of raw.tokens.entries()) {
    token.row = index;
    token.index = at;
    if (token.gap === Number.POSITIVE_INFINITY) close();
    current.push(token);
  }
  close();
  view.rows.push(row);
  return row;
}
