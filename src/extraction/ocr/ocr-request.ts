import type { ExtractionOptions } from '../options.ts';
import type { OcrRequest } from './engine.ts';
import { createRemoteEngine } from './recognize/remote-engine.ts';

export function createOcrRequest(options: Pick<ExtractionOptions, 'languages' | 'ocrServer'>): OcrRequest {
  const { languages, ocrServer } = options;
  return ocrServer === undefined ? { languages } : { languages, remote: createRemoteEngine(ocrServer) };
}
