import type { Period, Quality } from '../quality.ts';

export interface QualityRecords {
  measure(projectId: string, threshold: number, period: Period): Promise<Quality>;
}
