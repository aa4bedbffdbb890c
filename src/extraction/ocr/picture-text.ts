import type { ExtractionOptions, ReportProgress } from '../options.ts';
import type { Warning } from '../parsed-data.ts';

export async function readPicturesText(
  _pictures: Map<string, Uint8Array>,
  _options: ExtractionOptions,
  _report: ReportProgress,
  _warnings: Warning[],
): Promise<Map<string, string>> {
  return new Map();
}
