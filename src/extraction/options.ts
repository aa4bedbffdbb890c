import type { FieldSchema as ProjectFieldSchema } from '../lib/field-schema.ts';
import type { ModelOptions } from './llm/model-options.ts';
import type { AskOcrServer } from './ocr/recognize/remote-engine.ts';
import type { Warning } from './parsed-data.ts';
import type { RecallTaught, TaughtDocument } from './understand/learned/taught.ts';

export type FieldSchema = ProjectFieldSchema;

/** What to extract and how; everything that comes from outside of the file. */
export interface ExtractionOptions {
  /** Name as the client gave it; its extension is a hint, the bytes decide. */
  filename: string;
  /** 1-based pages to read; all by default. */
  pages?: number[];
  /** The first and last page of each document of the file, in order; detected if absent. */
  segments?: [number, number][];
  /** The project's custom fields. */
  schema?: FieldSchema;
  /** ISO 639-1 languages to expect, most likely first; empty means all. */
  languages: string[];
  /** Prepares what a language model is asked about the document; absent if no model is used. */
  model?: ModelOptions;
  /** Reads images instead of the built-in OCR engines. */
  ocrServer?: AskOcrServer;
  /** Finds documents of the same layout whose values a person has corrected. */
  recall?: RecallTaught;
  /** The documents that it found. */
  taught?: readonly TaughtDocument[];
  /** An e-mail body: its envelope, known from outside. */
  email?: { from: string | null; subject: string };
  /** A document with more pages fails with `too_many_pages`; no limit by default. */
  maxPages?: number;
  /** After a crash: pages are read one at a time, and these, which crashed the reader, are left out. */
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
  /** All files of a container together. */
  maxTotalBytes: number;
  /** Ratio of unpacked to packed bytes that an archive may have. */
  maxRatio: number;
  /** Whether the container is nested too deeply to be opened. */
  isTooDeep: boolean;
}

export interface Progress {
  pagesDone: number;
  pagesCount: number | null;
  /** The page that is read next, where pages are read one at a time. */
  reading?: number;
}

/** Called when something was got done: resets the deadline without progress. */
export type ReportProgress = (progress: Progress) => void;

/** Reported while reading, stored in `parsed_data.warnings`. */
export type ReportWarning = (warning: Warning) => void;
