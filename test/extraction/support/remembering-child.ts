// A parser that keeps data of earlier documents, like a process that was compromised by a hostile document.
import { readFileSync } from 'node:fs';
import { serveRequests } from '../../../src/extraction/isolate/serve-requests.ts';
import { createEmptyResult } from './empty-result.ts';

const seen: string[] = [];

serveRequests({
  async extract(file) {
    seen.push(readFileSync(file, 'utf8'));
    return createEmptyResult(seen.join(' '));
  },
  mergeAnswers: async () => createEmptyResult('').parsedData,
  compareAnswers: async () => [],
  countPages: async () => 1,
  renderPage: async () => new Uint8Array(),
  readRegion: async () => null,
});
