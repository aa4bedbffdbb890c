// The words of the extraction library: what a reader gives, what layout makes of it.
import type { Box, Code, PageInfo, ParsedData, Table, Warning } from './parsed-data.ts';

/** One printed word. `confidence` is 1 for words of a text layer. */
export interface Word {
  text: string;
  box: Box;
  confidence: number;
  /** Text height in the page's unit, 0 if unknown. */
  size: number;
  bold: boolean;
  /** Clockwise degrees; 0 for upright text. */
  rotation: number;
}

/** Words on one baseline that belong together, left to right (in reading order of the script). */
export interface Line {
  words: Word[];
  text: string;
  box: Box;
}

/** A straight ruling line, horizontal or vertical, in the page's unit. */
export interface Rule {
  x0: number;
  y0: number;
  x1: number;
  y1: number;
}

export interface FormField {
  name: string;
  /** Text of the field; true or false for a check box; absent text is ''. */
  value: string | boolean;
  page: number;
  box?: Box;
}

/** How layout turned and scaled a page to work on it: `deskewPages`. */
export interface Frame {
  /** Radians by which it was turned back, counter-clockwise, about its middle. */
  angle: number;
  /** Units of layout for one of the page. */
  scale: number;
  /** What the reader reported about the page. */
  info: PageInfo;
}

/** One page as a reader gives it. A format without layout has `unit: 'none'` and gives lines without boxes. */
export interface ReadPage {
  info: PageInfo;
  /** Words in the order of the file; layout puts them in reading order. */
  words: Word[];
  rules: Rule[];
  /** Boxes of small drawn shapes, such as the strokes that cross a check box. */
  marks?: Box[];
  /** Tables that the reader itself knows of (cells of a sheet, a table of a docx). */
  tables: Table[];
  /**
   * Words whose font is bold by its name, but not by its weight, which is what `bold` of a word means and models are
   * trained on. Layout uses it for headings, and leaves it out of its pages.
   */
  boldByName?: ReadonlySet<Word>;
  /** How far the lines of a scanned page sink for each unit to the right; absent for level pages. */
  skew?: number;
  /** How layout moved all this; the reader does not set it. */
  frame?: Frame;
  /** Markdown in reading order if the reader knows it, '' if layout must find it. */
  text: string;
}

/** A whole table as rows of cells, for tables that are too long for the result. */
export interface WholeTable {
  id: string;
  totalRows: number;
  /** Absolute path of a JSON Lines file in the scratch folder, one array of strings a row. */
  file: string;
}

/** A file inside the file, such as the XML of an e-invoice. */
export interface EmbeddedFile {
  name: string;
  bytes: Uint8Array;
}

/** A file that a container (archive, e-mail) contains; it becomes a separate document. */
export interface ContainedFile {
  /** Its name in the container, with slashes; '' if it has none. */
  path: string;
  /** As an e-mail states it. */
  contentType: string | null;
  /** From 0, in the order of the container; the same each time that the container is read. */
  position: number;
  /** Absolute path in the scratch folder. */
  file: string;
}

/** What a reader gives: bytes in, pages of words (or cells) out. */
export interface ReadDocument {
  /** Pages that were read; with a page selection fewer than `pagesCount`. */
  pages: ReadPage[];
  /** Pages of the whole file, as contract.md counts them. */
  pagesCount: number;
  formFields: FormField[];
  codes: Code[];
  embedded: EmbeddedFile[];
  wholeTables: WholeTable[];
  /** Of a container. */
  contents?: ContainedFile[];
  /** Its words in its own language, if the text of its pages also has names that the reader added. */
  wording?: string;
  /** Metadata of the file. */
  properties: { title?: string; author?: string; created?: string };
  warnings: Warning[];
}

/** A page after layout: the same words as lines in reading order. */
export interface Page extends ReadPage {
  lines: Line[];
}

/** What understanding works on. */
export interface LaidOutDocument extends Omit<ReadDocument, 'pages'> {
  pages: Page[];
  /** All tables of the document, over page breaks, in reading order; ids `t1`, `t2` … */
  tables: Table[];
  /** The whole text, reading order, Markdown. */
  text: string;
  language?: string;
}

/** What understanding makes of a document: everything of `parsed_data` that is not simply there to be read. */
export interface Understanding
  extends Pick<
    ParsedData,
    | 'document_type'
    | 'document_type_confidence'
    | 'fields'
    | 'line_items'
    | 'taxes'
    | 'transactions'
    | 'key_values'
    | 'evidence'
    | 'checks'
    | 'segments'
    | 'custom'
  > {
  /** Its own warnings; those of reading are added to them. */
  warnings: Warning[];
  /** The text with the parts of a message separated, which replaces the text as read. */
  text?: string;
}

export type FailureCode =
  | 'corrupt_file'
  | 'password_protected'
  | 'too_many_pages'
  | 'resource_limit_exceeded'
  | 'processing_timeout'
  | 'processing_crashed'
  | 'unsupported_content';

/** Why a document cannot be extracted: thrown by readers, becomes the document's `error`. */
export class ExtractionError extends Error {
  readonly code: FailureCode;
  readonly retryable: boolean;
  readonly pagesCount: number | null;
  constructor(
    code: FailureCode,
    message: string,
    details: { retryable?: boolean; pagesCount?: number | null; cause?: unknown } = {},
  ) {
    super(message, { cause: details.cause });
    this.name = 'ExtractionError';
    this.code = code;
    this.retryable = details.retryable ?? false;
    this.pagesCount = details.pagesCount ?? null;
  }
}
