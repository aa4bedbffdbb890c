// A parser that executes the document: `compute MS` uses that much processor time, `sleep` never ends.
import { readFileSync } from 'node:fs';
import { serveRequests } from '../../../src/extraction/isolate/serve-requests.ts';
import { emptyResult } from './empty-result.ts';

serveRequests({
  async extract(file) {
    const [work, milliseconds] = readFileSync(file, 'utf8').split(' ');
    if (work === 'sleep') return new Promise(() => {});
    const until = processorMs() + Number(milliseconds);
    while (processorMs() < until);
    return emptyResult('done');
  },
  mergeAnswers: async () => emptyResult('').parsedData,
  compareAnswers: async () => [],
  countPages: async () => 1,
  renderPage: async () => new Uint8Array(),
  readRegion: async () => null,
});

function processorMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
