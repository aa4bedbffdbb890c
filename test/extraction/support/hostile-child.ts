// A parser process that was compromised by a document. It attacks the targets that the document names, and
// reports the outcome.
import { readFileSync } from 'node:fs';
import { lowerMemoryLimit } from '../../../src/confinement/memory-limit.ts';
import { serveRequests } from '../../../src/extraction/isolate/serve-requests.ts';
import { attack, type Targets } from './attack.ts';
import { createEmptyResult } from './empty-result.ts';

// The real parser also lowers its limit before it accepts requests.
lowerMemoryLimit(512);
serveRequests({
  async extract(file, options) {
    const targets: Targets = JSON.parse(readFileSync(file, 'utf8'));
    return createEmptyResult(JSON.stringify(await attack(targets, options.scratch)));
  },
  mergeAnswers: async () => createEmptyResult('').parsedData,
  compareAnswers: async () => [],
  countPages: async () => 1,
  renderPage: async () => new Uint8Array(),
  readRegion: async () => null,
});
