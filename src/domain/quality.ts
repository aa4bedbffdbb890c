/** Days in UTC, both inclusive: YYYY-MM-DD. */
export interface Period {
  from: string;
  to: string;
}

export interface QualityCounts {
  documents: number;
  /** Pages of documents whose pages were counted. */
  pages: number;
  completed: number;
  failed: number;
  /** Completed documents that needed no review and in which no value was changed. */
  straightThrough: number;
  /** Completed documents that need a review, needed one, or were corrected or rejected. */
  reviewed: number;
  /** Documents in which a value was changed. */
  corrected: number;
}

/** Figures about the documents that were added in a period. */
export interface Quality {
  period: Period;
  total: QualityCounts;
  /** From the upload to the first result; null if there are no results. */
  secondsToResult: { median: number; p95: number } | null;
  /** Most frequent first. */
  failures: { code: string; documents: number }[];
  /** Fields that people changed, with the supplier of the document; most frequent first, at most 100. */
  corrections: { supplier: string | null; field: string; documents: number }[];
  /** Days with documents, oldest first. */
  days: (QualityCounts & { day: string })[];
}

export const LONGEST_PERIOD_DAYS = 366;
