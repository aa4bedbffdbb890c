// The types of the extraction library: the output of readers and of layout.
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

/** How layout rotated and scaled a page; see `deskewPages`. */
export interface Frame {
  /** Radians by which it was rotated counterclockwise about its center. */
  angle: number;
  /** Units of layout per unit of the page. */
  scale: number;
  /** What the reader reported about the page. */
  info: PageInfo;
}

/** One page as returned by a reader. A format without layout has `unit: 'none'` and lines without boxes. */
export interface ReadPage {
  info: PageInfo;
  /** Words in the order of the file; layout puts them in reading order. */
  words: Word[];
  rules: Rule[];
  /** Boxes of small drawn shapes, such as the strokes that cross a check box. */
  marks?: Box[];
  /** Tables in the structure of the file (cells of a sheet, a table of a docx). */
  tables: Table[];
  /**
   * Words whose font is bold by its name but not by its weight. `bold` of a word means the weight, on which models
   * are trained. Layout uses these words to find headings; its pages do not contain them.
   */
  boldByName?: ReadonlySet<Word>;
  /** Slope of the lines of a scanned page: units down for each unit to the right; absent for pages without skew. */
  skew?: number;
  /** The transformation by layout; readers do not set it. */
  frame?: Frame;
  /** Markdown in reading order if the reader knows it, '' if layout must find it. */
  text: string;
}

/** A complete table as rows of cells, for tables that are too long for the result. */
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
  /** As stated in an e-mail. */
  contentType: string | null;
  /** Index in the order of the container, from 0; stable if the container is read again. */
  position: number;
  /** Absolute path in the scratch folder. */
  file: string;
}

/** The output of a reader: pages of words or cells. */
export interface ReadDocument {
  /** Pages that were read; with a page selection fewer than `pagesCount`. */
  pages: ReadPage[];
  /** Number of pages of the whole file. */
  pagesCount: number;
  formFields: FormField[];
  codes: Code[];
  embedded: EmbeddedFile[];
  wholeTables: WholeTable[];
  /** Files in a container. */
  contents?: ContainedFile[];
  /**
   * The words in the language of the document, if the reader added other words (such as names of fields) to the text
   * of its pages.
   */
  wording?: string;
  /** Metadata of the file. */
  properties: { title?: string; author?: string; created?: string };
  warnings: Warning[];
}

/** A page after layout: the same words as lines in reading order. */
export interface Page extends ReadPage {
  lines: Line[];
}

/** The input of `understand`. */
export interface LaidOutDocument extends Omit<ReadDocument, 'pages'> {
  pages: Page[];
  /** All tables of the document, across page breaks, in reading order; ids `t1`, `t2` … */
  tables: Table[];
  /** The complete text in reading order, as Markdown. */
  text: string;
  language?: string;
}

/** The output of `understand`: the members of `parsed_data` that a reader does not provide. */
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
  /** Warnings of `understand`; those of readers are added later. */
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

/** Thrown by readers if a document cannot be extracted; becomes the document's `error`. */
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
