import type { FormField } from '../../document.ts';
import type { Table } from '../../parsed-data.ts';
import type { FlowParagraph, FlowTable } from '../typeset/flow.ts';
import type { Numbering } from './numbering.ts';
import type { Styles } from './styles.ts';

/**
 * A part of the body. A `page` block begins a new page; a `space` block is an empty paragraph; an image is
 * identified by its relationship ID. The tables and images of a cell follow its table, but are printed in the cell.
 */
export type Block =
  | { kind: 'page' }
  | { kind: 'space'; flow: FlowParagraph }
  | { kind: 'text'; text: string; heading: number; marker: string; indent: number; flow: FlowParagraph }
  | { kind: 'table'; table: Table; markdown: string; flow: FlowTable; isInCell: boolean }
  | { kind: 'image'; relation: string; flow: FlowParagraph; isInCell: boolean };

/** Shared by all parts of a docx file while they are read. */
export interface BodyContext {
  styles: Styles;
  numbering: Numbering;
  formFields: FormField[];
  tables: Table[];
  breaks: PageBreaks;
  /** The one-based number of the current page. */
  page: number;
}

/**
 * Word stores both the page breaks that the author set and those of its last rendering. Only one of the two
 * kinds is used, because pages would otherwise be counted twice.
 */
export type PageBreaks = 'as drawn' | 'as set';

/** Headings are written without `#`. */
export function writeBlock(block: Extract<Block, { kind: 'text' }>): string {
  return block.marker === '' ? block.text : `${'  '.repeat(block.indent)}${block.marker} ${block.text}`;
}
