import type { ExtractionOptions } from '../options.ts';
import type { OcrRequest } from './engine.ts';
import { remoteEngine } from './recognize/remote-engine.ts';

/** What the options of a document say about character recognition. */
export function ocrRequest(options: Pick<ExtractionOptions, 'languages' | 'ocrServer'>): OcrRequest {
  const { languages, ocrServer } = options;
  return ocrServer === undefined ? { languages } : { languages, remote: remoteEngine(ocrServer) };
}
