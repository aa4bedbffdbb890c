import type { FieldSchema as ProjectFieldSchema } from '../lib/field-schema.ts';
import type { ModelOptions } from './llm/model-options.ts';
import type { AskOcrServer } from './ocr/recognize/remote-engine.ts';
import type { Warning } from './parsed-data.ts';
import type { RecallTaught, TaughtDocument } from './understand/learned/taught.ts';

export type FieldSchema = ProjectFieldSchema;

/** All inputs of an extraction except the file. */
export interface ExtractionOptions {
  /** The file name that the client sent. Its extension is only a hint. */
  filename: string;
  /** Numbers of the pages to read, starting at 1; all pages by default. */
  pages?: number[];
  /** The first and last page of each document in the file, in order; detected if missing. */
  segments?: [number, number][];
  /** Schema of the project's custom fields. */
  schema?: FieldSchema;
  /** Expected languages (ISO 639-1), most likely first; empty for all languages. */
  languages: string[];
  /** Missing if no language model is used. */
  model?: ModelOptions;
  /** If set, this server reads images instead of the built-in OCR engines. */
  ocrServer?: AskOcrServer;
  /** Finds documents with the same layout that people have corrected. */
  recall?: RecallTaught;
  /** The documents with the same layout, once they have been found. */
  taught?: readonly TaughtDocument[];
  /** Sender and subject, if the document is the body of an e-mail. */
  email?: { from: string | null; subject: string };
  /** A document with more pages than this fails with `too_many_pages`. Unlimited by default. */
  maxPages?: number;
  /** Set after a crash: pages are read one at a time, and those that crashed the reader are skipped. */
  careful?: { skip: number[] };
  /** If omitted, the default limits apply. */
  containers?: ContainerLimits;
  /** An existing, empty folder for additional output, such as complete tables. */
  scratch: string;
}

export interface ContainerLimits {
  maxFiles: number;
  /** Larger files are skipped with a warning. */
  maxFileBytes: number;
  /** Maximum total size of the files in a container. */
  maxTotalBytes: number;
  /** Maximum ratio of unpacked to packed bytes in an archive. */
  maxRatio: number;
  /** Whether the container is nested too deeply to be opened. */
  isTooDeep: boolean;
}

export interface Progress {
  pagesDone: number;
  pagesCount: number | null;
  /** If pages are read one at a time, the page that will be read next. */
  reading?: number;
}

/** Each report restarts the time limit. */
export type ReportProgress = (progress: Progress) => void;

/** The warning is stored in `parsed_data.warnings`. */
export type ReportWarning = (warning: Warning) => void;
