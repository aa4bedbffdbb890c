import type { FieldSchema as ProjectFieldSchema } from '../lib/field-schema.ts';
import type { ModelOptions } from './llm/model-options.ts';
import type { AskOcrServer } from './ocr/recognize/remote-engine.ts';
import type { Warning } from './parsed-data.ts';
import type { RecallTaught, TaughtDocument } from './understand/learned/taught.ts';

export type FieldSchema = ProjectFieldSchema;

/** What to extract and how: all inputs besides the file. */
export interface ExtractionOptions {
  /** The file name of the client. Its extension is only a hint; the bytes decide. */
  filename: string;
  /** 1-based pages to read; all by default. */
  pages?: number[];
  /** The first and last page of each document of the file, in order; detected if absent. */
  segments?: [number, number][];
  /** The project's custom fields. */
  schema?: FieldSchema;
  /** Expected languages (ISO 639-1), most likely first; empty for all. */
  languages: string[];
  /** Prepares the question for a language model; absent if no model is used. */
  model?: ModelOptions;
  /** Reads images instead of the built-in OCR engines. */
  ocrServer?: AskOcrServer;
  /** Finds documents of the same layout whose values a person has corrected. */
  recall?: RecallTaught;
  /** Found documents of the same layout. */
  taught?: readonly TaughtDocument[];
  /** An e-mail body: its envelope, known from outside. */
  email?: { from: string | null; subject: string };
  /** A document with more pages fails with `too_many_pages`; no limit by default. */
  maxPages?: number;
  /** Set after a crash: pages are read one at a time, without these, which crashed the reader. */
  careful?: { skip: number[] };
  /** Limits for the contents of archives and e-mails; defaults if absent. */
  containers?: ContainerLimits;
  /** An existing, empty folder for side outputs (whole tables). */
  scratch: string;
}

export interface ContainerLimits {
  /** Files in a container. */
  maxFiles: number;
  /** A larger file is skipped, with a warning. */
  maxFileBytes: number;
  /** Limit for the total size of a container's files. */
  maxTotalBytes: number;
  /** Maximum ratio of unpacked to packed bytes of an archive. */
  maxRatio: number;
  /** Whether the container is nested too deeply to be opened. */
  isTooDeep: boolean;
}

export interface Progress {
  pagesDone: number;
  pagesCount: number | null;
  /** The page that is read next, if pages are read one at a time. */
  reading?: number;
}

/** Reports progress, which resets the deadline for progress. */
export type ReportProgress = (progress: Progress) => void;

/** Reported while reading, stored in `parsed_data.warnings`. */
export type ReportWarning = (warning: Warning) => void;
