/** Days in UTC, both inclusive: YYYY-MM-DD. */
export interface Period {
  from: string;
  to: string;
}

export interface QualityCounts {
  documents: number;
  /** Total number of pages; documents with an unknown number of pages are not included. */
  pages: number;
  completed: number;
  failed: number;
  /** Number of completed documents that needed no review and in which no value was changed. */
  straightThrough: number;
  /**
   * Number of completed documents that needed review (even if they no longer do) or were corrected or
   * rejected.
   */
  reviewed: number;
  /** Number of documents in which a value was changed. */
  corrected: number;
}

/** Statistics about the documents that were added in a period. */
export interface Quality {
  period: Period;
  total: QualityCounts;
  /** Time from upload to the first result; null if there are no results. */
  secondsToResult: { median: number; p95: number } | null;
  /** Errors that made documents fail; most frequent first. */
  failures: { code: string; documents: number }[];
  /**
   * Fields that people changed, grouped by the supplier of the document; most frequent first, at most 100.
   */
  corrections: { supplier: string | null; field: string; documents: number }[];
  /** Days on which documents were added, oldest first. */
  days: (QualityCounts & { day: string })[];
}

export const LONGEST_PERIOD_DAYS = 366;
