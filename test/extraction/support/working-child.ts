// A parser that executes the document as a command: `compute MS` uses this amount of processor time, and
// `sleep` never ends.
import { readFileSync } from 'node:fs';
import { serveRequests } from '../../../src/extraction/isolate/serve-requests.ts';
import { createEmptyResult } from './empty-result.ts';

serveRequests({
  async extract(file) {
    const [work, milliseconds] = readFileSync(file, 'utf8').split(' ');
    if (work === 'sleep') return new Promise(() => {});
    const until = measureProcessorMs() + Number(milliseconds);
    while (measureProcessorMs() < until);
    return createEmptyResult('done');
  },
  mergeAnswers: async () => createEmptyResult('').parsedData,
  compareAnswers: async () => [],
  countPages: async () => 1,
  renderPage: async () => new Uint8Array(),
  readRegion: async () => null,
});

function measureProcessorMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
