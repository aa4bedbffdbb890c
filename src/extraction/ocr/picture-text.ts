import type { ExtractionOptions, ReportProgress } from '../options.ts';
import type { Warning } from '../parsed-data.ts';

/** Text of the pictures inside a document, by their keys; what cannot be had is told in a warning. */
export async function readPicturesText(
  pictures: Map<string, Uint8Array>,
  _options: ExtractionOptions,
  _report: ReportProgress,
  warnings: Warning[],
): Promise<Map<string, string>> {
  if (pictures.size > 0)
    warnings.push({ code: 'pictures_not_read', message: `${pictures.size} pictures were not read.` });
  return new Map();
}
