import type { LimitSetter, Limits, Usage } from '../quotas.ts';

/** Usage in one month. `storedBytes` is the number of bytes that were stored at the end of the month. */
export interface MonthlyUsage extends Usage {
  /** A month in UTC, such as `2026-11`. */
  month: string;
}

export interface UsageRecords {
  /** Returns the months in which something was added or deleted, oldest first. */
  listMonths(organizationId: string): Promise<MonthlyUsage[]>;
  /** Returns the documents and pages added in the month, and the bytes stored now. */
  measure(organizationId: string, month: string): Promise<Usage>;
  findLimits(organizationId: string): Promise<Record<LimitSetter, Limits>>;
  setLimits(organizationId: string, setBy: LimitSetter, limits: Limits): Promise<void>;
  /** Combines the changes of each month into one row. */
  compact(): Promise<void>;
}
