import type { Mesh } from './mesh.ts';
import type { Box, Code, PageInfo, ParsedData, Table, Warning } from './parsed-data.ts';

/** A printed word. `confidence` is 1 for words from a text layer. */
export interface Word {
  text: string;
  box: Box;
  confidence: number;
  /** Text height in page units; 0 if it is unknown. */
  size: number;
  bold: boolean;
  /** Clockwise rotation in degrees; 0 for upright text. */
  rotation: number;
  /** Where the word is in a format without a layout, such as `line 12`. */
  at?: string;
}

/** Words on one baseline in reading order, which is from left to right in most scripts. */
export interface Line {
  words: Word[];
  text: string;
  box: Box;
}

/** A straight horizontal or vertical ruling line, in page units. */
export interface Rule {
  x0: number;
  y0: number;
  x1: number;
  y1: number;
}

export interface FormField {
  name: string;
  /** The text of the field, or '' if it is empty; for a check box, true or false. */
  value: string | boolean;
  page: number;
  box?: Box;
}

/** How the layout step rotated and scaled the page; see `deskewPages`. */
export interface Frame {
  /** Counterclockwise rotation around the center, in radians. */
  angle: number;
  /** Number of layout units per page unit. */
  scale: number;
  info: PageInfo;
  /** How the page was flattened, in page units; there is no rotation in this case. */
  mesh?: Mesh;
}

/**
 * A page as returned by a reader. If the format has no layout, `unit` is 'none' and the lines have no boxes.
 */
export interface ReadPage {
  info: PageInfo;
  /** Words in the order in which the file contains them; the layout step sorts them into reading order. */
  words: Word[];
  rules: Rule[];
  /** Boxes of small drawn shapes, such as the strokes of a cross in a check box. */
  marks?: Box[];
  /** Tables that are part of the file's structure, such as those in a spreadsheet or a docx file. */
  tables: Table[];
  /**
   * Words in a font with a bold name but no bold weight. `Word.bold` depends only on the weight, because the
   * models were trained with it. The layout step uses this set to find headings and then removes it.
   */
  boldByName?: ReadonlySet<Word>;
  /** Set by the PDF reader if images cover most of the page. */
  isImage?: true;
  /** Set by the PDF reader if the words are a hidden layer of recognized text on a scan. */
  isRecognized?: true;
  /**
   * Slope of the lines on a scanned page: units down per unit to the right. Missing if the page is not
   * skewed.
   */
  skew?: number;
  /** If set, the words, ruling lines and marks are at places in the flat image of the page. */
  mesh?: Mesh;
  /** How the layout step rotated and scaled the page; readers do not set it. */
  frame?: Frame;
  /** The text as Markdown in reading order; '' if the layout step must compose it. */
  text: string;
}

/** A complete copy of a table that is too long for the result. */
export interface WholeTable {
  id: string;
  totalRows: number;
  /** Absolute path of a JSON Lines file in the scratch folder, with an array of strings for each row. */
  file: string;
}

/** A file embedded in the document, such as the XML of an e-invoice. */
export interface EmbeddedFile {
  name: string;
  bytes: Uint8Array;
}

/** A file in a container (archive, e-mail), which becomes a separate document. */
export interface ContainedFile {
  /** Path of the file in its container, with `/` as the separator; '' if it has no path. */
  path: string;
  /** The media type that the e-mail declares for the file; null if it declares none. */
  contentType: string | null;
  /** Zero-based index of the file in its container. It is the same each time the container is read. */
  position: number;
  /** Absolute path of the file, which is in the scratch folder. */
  file: string;
}

/**
 * The pages of a document without a layout, as a word processor would print them. Values are found on these
 * pages; the addresses of their words take the place of boxes in the result.
 */
export interface Printout {
  pages: ReadPage[];
  /** For each printed page, the number of the page in the document. */
  sources: number[];
  /** Set if the document is a workbook. */
  isSheet?: true;
  /** Set if content that is too long was not printed. */
  isCut?: true;
}

/** The output of a reader: pages of words or cells. */
export interface ReadDocument {
  /** The pages that were read; fewer than `pagesCount` if only some pages were requested. */
  pages: ReadPage[];
  /** Number of pages in the whole file. */
  pagesCount: number;
  formFields: FormField[];
  codes: Code[];
  embedded: EmbeddedFile[];
  wholeTables: WholeTable[];
  /** The files in a container; missing for other documents. */
  contents?: ContainedFile[];
  /**
   * The text to detect the language from. Set only if the reader added other words to the pages, such as
   * field names.
   */
  wording?: string;
  /** Set for formats without a layout whose content can be printed. */
  printout?: Printout;
  properties: { title?: string; author?: string; created?: string };
  warnings: Warning[];
}

/** A page after the layout step: the same words, grouped into lines in reading order. */
export interface Page extends ReadPage {
  lines: Line[];
}

export interface ArrangedPrintout extends Omit<Printout, 'pages'> {
  pages: Page[];
  tables: Table[];
}

/** A document with its layout: the input of `understand`. */
export interface LaidOutDocument extends Omit<ReadDocument, 'pages' | 'printout'> {
  pages: Page[];
  /** The printed pages of a document without a layout, with their lines and tables. */
  printout?: ArrangedPrintout;
  /** Set if the pages are the printed sheets of a workbook. */
  isSheet?: true;
  /** All tables in reading order, joined across page breaks, with the ids `t1`, `t2` … */
  tables: Table[];
  /** The complete text in reading order, as Markdown. */
  text: string;
  language?: string;
}

/** The members of `parsed_data` that readers do not provide. */
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
  /** Does not include the warnings from readers. */
  warnings: Warning[];
  /** If `understand` separated a message into its parts, the text that replaces the reader's text. */
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

/** Thrown if a document cannot be extracted; the API reports it as the `error` of the document. */
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
