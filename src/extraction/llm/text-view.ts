import type { LaidOutDocument } from '../document.ts';
import { toPageBox } from '../layout/deskew-pages.ts';
import type { Box } from '../parsed-data.ts';
import { Words } from '../understand/lexicon/words.ts';
import { createToken, getTokensBox, type Token, textOf } from '../understand/view/token.ts';
import { buildView, type Chunk, makeChunk, type Row, type View } from '../understand/view/view.ts';

/** The words of a document, which another process needs to verify a model's answers. */
export interface TextView {
  language?: string;
  pages: {
    number: number;
    width: number;
    height: number;
    layout: boolean;
    ocr: boolean;
    /** Clockwise rotation, in degrees, that made the page upright. */
    turn: 0 | 90 | 180 | 270;
  }[];
  rows: TextRow[];
  /** Whether the document has more words than the view contains. */
  cut: boolean;
}

interface TextRow {
  page: number;
  height: number;
  at?: string;
  /** The cells or groups of words in the row. */
  chunks: { at?: string; tokens: [text: string, box: Box, confidence: number][] }[];
}

/** Returns the words of a document. Boxes are in the coordinates of the original pages. */
export function makeTextView(document: LaidOutDocument): TextView {
  const view = buildView(document);
  const frames = new Map(document.pages.map(({ info, frame }) => [info.number, frame]));
  const turns = new Map(document.pages.map(({ info }) => [info.number, info.rotation]));
  const placeToken = ({ box }: Token, page: number): Box => {
    const frame = frames.get(page);
    return frame === undefined ? box : toPageBox(box, frame);
  };
  return {
    ...(view.language === undefined ? {} : { language: view.language }),
    pages: view.pages.map(({ number, width, height, layout, ocr, frame }) => ({
      number,
      width: frame?.info.width ?? width,
      height: frame?.info.height ?? height,
      layout,
      ocr,
      turn: turns.get(number) ?? 0,
    })),
    rows: view.rows.map(({ page, height, at, chunks }) => ({
      page,
      height: height * (frames.get(page) === undefined ? 1 : 1 / (frames.get(page)?.scale ?? 1)),
      ...(at === undefined ? {} : { at }),
      chunks: chunks.map((chunk) => ({
        ...(chunk.at === undefined ? {} : { at: chunk.at }),
        tokens: chunk.tokens.map((token) => [token.text, placeToken(token, page), token.confidence]),
      })),
    })),
    cut: view.cut,
  };
}

export function reviveView(text: TextView): View {
  const words = new Words();
  const view: View = { pages: [], rows: [], chunks: [], language: text.language, cut: text.cut };
  for (const { page, height, at, chunks } of text.rows) {
    const row: Row = { index: view.rows.length, page, tokens: [], chunks: [], box: [0, 0, 0, 0], height };
    if (at !== undefined) row.at = at;
    for (const { at: cell, tokens } of chunks) {
      const chunk = createChunk(tokens, page, words);
      if (cell !== undefined) chunk.at = cell;
      chunk.index = view.chunks.length;
      chunk.row = row.index;
      for (const token of chunk.tokens) {
        Object.assign(token, { row: row.index, index: row.tokens.length, chunk: chunk.index });
        if (cell !== undefined) token.at = cell;
        row.tokens.push(token);
      }
      row.chunks.push(chunk);
      view.chunks.push(chunk);
    }
    row.box = getTokensBox(row.tokens);
    view.rows.push(row);
  }
  view.pages = text.pages.map(({ turn: _, ...page }) => ({
    ...page,
    rows: view.rows.filter((row) => row.page === page.number),
    rules: [],
  }));
  return view;
}

function createChunk(printed: TextRow['chunks'][number]['tokens'], page: number, words: Words): Chunk {
  const tokens = printed.map(([text, box, confidence]) =>
    createToken(text, box, 0, { confidence, bold: false }, words.of(text)),
  );
  return makeChunk(tokens, page, textOf(tokens), getTokensBox(tokens), 0);
}
