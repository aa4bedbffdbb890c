// The types of the extraction library: the output of readers and of layout.
import type { Box, Code, PageInfo, ParsedData, Table, Warning } from './parsed-data.ts';

/** One printed word. `confidence` is 1 for words of a text layer. */
export interface Word {
  text: string;
  box: Box;
  confidence: number;
  /** Text height in the unit of the page; 0 if it is unknown. */
  size: number;
  bold: boolean;
  /** Clockwise rotation in degrees; 0 for upright text. */
  rotation: number;
}

/** Words on one baseline that form a line, from left to right (in the reading order of the script). */
export interface Line {
  words: Word[];
  text: string;
  box: Box;
}

/** A straight horizontal or vertical ruling line, in the unit of the page. */
export interface Rule {
  x0: number;
  y0: number;
  x1: number;
  y1: number;
}

export interface FormField {
  name: string;
  /** Text of the field, '' if it is empty; for a check box, true or false. */
  value: string | boolean;
  page: number;
  box?: Box;
}

/** How layout rotated and scaled a page; see `deskewPages`. */
export interface Frame {
  /** Counterclockwise rotation of the page about its center, in radians. */
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
  /** Tables that are part of the file's structure, such as the cells of a sheet or a table of a docx. */
  tables: Table[];
  /**
   * Words whose font is bold according to its name but not its weight. `bold` of a word only refers to the weight,
   * because the models were trained with it. Layout uses these words to find headings; the pages that it returns do
   * not contain the set.
   */
  boldByName?: ReadonlySet<Word>;
  /** Slope of the lines of a scanned page, in units down per unit to the right; absent for pages without skew. */
  skew?: number;
  /** The transformation by layout; readers do not set it. */
  frame?: Frame;
  /** The text as Markdown in reading order, if the reader knows it; '' if layout must determine it. */
  text: string;
}

/** A complete table as rows of cells, for tables that are too long for the result. */
export interface WholeTable {
  id: string;
  totalRows: number;
  /** Absolute path of a JSON Lines file in the scratch folder, with one array of strings per row. */
  file: string;
}

/** A file inside the file, such as the XML of an e-invoice. */
export interface EmbeddedFile {
  name: string;
  bytes: Uint8Array;
}

/** A file that a container (archive, e-mail) contains; it becomes a separate document. */
export interface ContainedFile {
  /** Name of the file in its container, with slashes; '' if it has none. */
  path: string;
  /** The type that an e-mail declares; null if there is none. */
  contentType: string | null;
  /** Index of the file in its container, from 0. It does not change if the container is read again. */
  position: number;
  /** Absolute path in the scratch folder. */
  file: string;
}

/** The output of a reader: pages of words or cells. */
export interface ReadDocument {
  /** The pages that were read. If pages were selected, there are fewer than `pagesCount`. */
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
   * The text in the language of the document, if the reader added other words, such as names of fields, to the text
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
  /** The text in which the parts of a message are separated; it replaces the text of the reader. */
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

/** Thrown by readers if a document cannot be extracted. It becomes the `error` of the document. */
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
