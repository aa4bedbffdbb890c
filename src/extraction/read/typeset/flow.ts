/**
 * The content of a document without a layout, as a word processor prints it: paragraphs and tables from top to
 * bottom. All lengths are in points.
 */
export type FlowBlock = FlowParagraph | FlowTable | { kind: 'page' };

/** Text with one size and weight. It may contain line breaks (`\n`) and tabs. */
export interface TextRun {
  text: string;
  size: number;
  isBold: boolean;
}

export type Alignment = 'left' | 'right' | 'center';

export interface TabStop {
  /** Distance from the left edge of the text area. */
  at: number;
  align: Alignment;
}

export interface FlowParagraph {
  kind: 'paragraph';
  runs: TextRun[];
  align: Alignment;
  left: number;
  right: number;
  /** Indent of the first line in addition to `left`; negative if it begins further left than the others. */
  first: number;
  before: number;
  after: number;
  /** Set to 0 for a paragraph that only adds space. */
  lineHeight?: 0;
  /** Sorted by position. */
  tabs: TabStop[];
  place: TextPlace;
}

/** Where a block is in the Markdown of its page. The reader sets the line once it has written the text. */
export interface TextPlace {
  /** The one-based line on which the block begins; 0 if it has no separate line. */
  line: number;
  /** Whether line breaks in the block do not begin a new line of the Markdown. */
  isOneLine: boolean;
  /** The address of a sheet cell; takes precedence over the line. */
  cell?: string;
}

export interface FlowCell {
  column: number;
  span: number;
  /** Number of rows that the cell occupies. */
  rows: number;
  blocks: FlowBlock[];
}

export interface FlowTable {
  kind: 'table';
  /** The preferred width of each column; 0 if it depends on the content. */
  columns: number[];
  /** The share of the remaining width that each column gets; missing if the table is not stretched. */
  stretch?: number[];
  rows: FlowCell[][];
  headerRows: number;
  /** Minimum height of a row. */
  rowHeight: number;
  /** Whether the cells have visible borders. */
  isRuled: boolean;
  /** Space to the left and right of the content of a cell. */
  padding: number;
  align: Alignment;
  /** Indent of the whole table. */
  left: number;
  place: TextPlace;
}

export const PLAIN_PARAGRAPH = {
  kind: 'paragraph',
  align: 'left',
  left: 0,
  right: 0,
  first: 0,
  before: 0,
  after: 0,
  tabs: [],
} as const satisfies Partial<FlowParagraph>;
