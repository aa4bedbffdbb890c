import type { Box } from '../../parsed-data.ts';
import type { Word } from '../questions/wording.ts';
import type { Amount } from '../recognize/amounts.ts';
import type { Span } from '../view/span.ts';
import type { Row } from '../view/view.ts';

export type ListKind = 'items' | 'transactions';

/** The part of a printed line that is in one column of a list. */
export interface ListCell {
  spans: Span[];
  text: string;
  box: Box;
  /** The numbers in the cell, from left to right. */
  amounts: readonly Amount[];
  /** The first date in the cell; null if there is none. */
  date: { iso: string; span: Span } | null;
  /** Whether the cell begins with a day and a month without a year. */
  isShortDate: boolean;
  /**
   * Whether the cell contains a single number and, at most, a currency, a sign or a unit of up to four
   * characters.
   */
  isNumber: boolean;
  /** Number of words of at least two characters that are not part of a number or date. */
  words: number;
}

export interface ListLine {
  row: Row;
  box: Box;
  cells: readonly (ListCell | null)[];
  /**
   * Index of the table row that contains the line, according to the layout analysis; -1 for a line outside
   * tables.
   */
  tableRow: number;
}

export interface ListHeader {
  words: readonly Word[];
  /**
   * The roles of phrases in the header according to the lexicon, each with its share of the header's words.
   */
  known: Readonly<Record<ListKind, ReadonlyMap<string, number>>>;
}

/** Lines and columns that may form a list of items or transactions. */
export interface ListGrid {
  source: 'table' | 'aligned' | 'extended';
  /** Left and right edges of each column. */
  columns: readonly (readonly [number, number])[];
  headers: readonly ListHeader[];
  /**
   * The source of the headers: the lines of the grid (`own`), or a previous list with the same columns
   * (`before`).
   */
  headerFrom: 'own' | 'before' | 'none';
  /** The text of the line above the grid. */
  title: string;
  lines: readonly ListLine[];
  headerRows: readonly number[];
}
