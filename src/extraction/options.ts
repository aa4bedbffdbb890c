import type { FieldSchema as ProjectFieldSchema } from '../lib/field-schema.ts';
import type { ModelOptions } from './llm/model-options.ts';
import type { AskOcrServer } from './ocr/recognize/remote-engine.ts';
import type { Warning } from './parsed-data.ts';
import type { RecallTaught, TaughtDocument } from './understand/learned/taught.ts';

export type FieldSchema = ProjectFieldSchema;

/** What to extract and how: all inputs besides the file. */
export interface ExtractionOptions {
  /** The file name that the client sent. Its extension is only a hint; the bytes determine the format. */
  filename: string;
  /** 1-based pages to read; all by default. */
  pages?: number[];
  /** The first and last page of each document of the file, in order; detected if absent. */
  segments?: [number, number][];
  /** The schema of the project's custom fields. */
  schema?: FieldSchema;
  /** Expected languages (ISO 639-1), the most likely first; empty for all languages. */
  languages: string[];
  /** How to prepare the questions for a language model; absent if no model is used. */
  model?: ModelOptions;
  /** Reads images instead of the built-in OCR engines. */
  ocrServer?: AskOcrServer;
  /** Finds documents of the same layout whose values a person has corrected. */
  recall?: RecallTaught;
  /** Documents of the same layout, after they were found. */
  taught?: readonly TaughtDocument[];
  /** The envelope of an e-mail whose body is the document. */
  email?: { from: string | null; subject: string };
  /** Maximum number of pages; a document with more fails with `too_many_pages`. No limit by default. */
  maxPages?: number;
  /** Set after a crash. Pages are then read one at a time, without those that crashed the reader. */
  careful?: { skip: number[] };
  /** Limits for the contents of archives and e-mails; defaults if absent. */
  containers?: ContainerLimits;
  /** An existing, empty folder for side outputs (whole tables). */
  scratch: string;
}

export interface ContainerLimits {
  /** Maximum number of files in a container. */
  maxFiles: number;
  /** Maximum size of a file in bytes; a larger one is skipped with a warning. */
  maxFileBytes: number;
  /** Maximum total size of a container's files in bytes. */
  maxTotalBytes: number;
  /** Maximum ratio of unpacked to packed bytes of an archive. */
  maxRatio: number;
  /** Whether the container is nested too deeply to be opened. */
  isTooDeep: boolean;
}

export interface Progress {
  pagesDone: number;
  pagesCount: number | null;
  /** The number of the page that is read next, if pages are read one at a time. */
  reading?: number;
}

/** Reports progress, which restarts the time limit for progress. */
export type ReportProgress = (progress: Progress) => void;

/** Reports a warning while reading; it is stored in `parsed_data.warnings`. */
export type ReportWarning = (warning: Warning) => void;
