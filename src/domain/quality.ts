/** The first and last day, both included, in UTC: YYYY-MM-DD. */
export interface Period {
  from: string;
  to: string;
}

export interface QualityCounts {
  documents: number;
  /** Total number of pages, not counting documents whose number of pages is unknown. */
  pages: number;
  completed: number;
  failed: number;
  /** Number of completed documents that needed no review and in which no value was changed. */
  straightThrough: number;
  /** Number of completed documents that needed review at any time, or were corrected or rejected. */
  reviewed: number;
  /** Number of documents in which a value was changed. */
  corrected: number;
}

/** Statistics about the documents added in a period. */
export interface Quality {
  period: Period;
  total: QualityCounts;
  /** Seconds from upload to first result; null if there are no results. */
  secondsToResult: { median: number; p95: number } | null;
  /** Failures by code, most frequent first. */
  failures: { code: string; documents: number }[];
  /** Fields that people changed, grouped by supplier; most frequent first, at most 100. */
  corrections: { supplier: string | null; field: string; documents: number }[];
  /** Days with new documents, oldest first. */
  days: (QualityCounts & { day: string })[];
}

export const LONGEST_PERIOD_DAYS = 366;
