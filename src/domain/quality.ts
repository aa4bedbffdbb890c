/** UTC days, inclusive: YYYY-MM-DD. */
export interface Period {
  from: string;
  to: string;
}

export interface QualityCounts {
  documents: number;
  /** Does not include documents with an unknown number of pages. */
  pages: number;
  completed: number;
  failed: number;
  /** Completed documents that needed no review and in which no value was changed. */
  straightThrough: number;
  /** Completed documents that needed review at any time, or were corrected or rejected. */
  reviewed: number;
  /** Documents in which a value was changed. */
  corrected: number;
}

/** Statistics about the documents added in a period. */
export interface Quality {
  period: Period;
  total: QualityCounts;
  /** From upload to first result; null if there are no results. */
  secondsToResult: { median: number; p95: number } | null;
  /** Most frequent first. */
  failures: { code: string; documents: number }[];
  /** Fields that people changed, grouped by supplier; most frequent first, at most 100. */
  corrections: { supplier: string | null; field: string; documents: number }[];
  /** Days with new documents, oldest first. */
  days: (QualityCounts & { day: string })[];
}

export const LONGEST_PERIOD_DAYS = 366;
