import type { Box } from '../../parsed-data.ts';
import type { Word } from '../questions/wording.ts';
import type { Amount } from '../recognize/amounts.ts';
import type { Span } from '../view/span.ts';
import type { Row } from '../view/view.ts';

export type ListKind = 'items' | 'transactions';

/** What a printed line has in one column of a list. */
export interface ListCell {
  spans: Span[];
  text: string;
  box: Box;
  /** Numbers in it, left to right. */
  amounts: readonly Amount[];
  /** Its first date; null for a cell without one. */
  date: { iso: string; span: Span } | null;
  /** It begins with a day and a month without a year. */
  isShortDate: boolean;
  /** Nothing but one number, perhaps with a currency, a sign or a unit of up to four characters. */
  isNumber: boolean;
  /** Words of two characters and more that are not part of its numbers and dates. */
  words: number;
}

/** One printed line of a list. */
export interface ListLine {
  row: Row;
  box: Box;
  cells: readonly (ListCell | null)[];
  /** The row of the layout's table that it is part of; -1 for a line of no table. */
  tableRow: number;
}

/** What the header of a column is made of. */
export interface ListHeader {
  words: readonly Word[];
  /** Roles that the lexicon knows its phrases for, each with the share of its words that they cover. */
  known: Readonly<Record<ListKind, ReadonlyMap<string, number>>>;
}

/** Lines and columns that may be a list of items or of transactions. */
export interface ListGrid {
  source: 'table' | 'aligned' | 'extended';
  /** Left and right edge of each column. */
  columns: readonly (readonly [number, number])[];
  headers: readonly ListHeader[];
  /** Where the headers come from: its own lines, or a list before it with the same columns. */
  headerFrom: 'own' | 'before' | 'none';
  /** The line above it. */
  title: string;
  /** The lines below its headers. */
  lines: readonly ListLine[];
  headerRows: readonly number[];
}
