// A parser that executes the document as a command: `compute MS` uses MS milliseconds of processor time,
// `sleep MS` waits for MS milliseconds, and `sleep` never ends.
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { serveRequests } from '../../../src/extraction/isolate/serve-requests.ts';
import { createEmptyResult } from './empty-result.ts';

serveRequests({
  async extract(file) {
    const [work, milliseconds] = readFileSync(file, 'utf8').split(' ');
    if (work === 'sleep' && milliseconds === undefined) return new Promise(() => {});
    if (work === 'sleep') {
      await sleep(Number(milliseconds));
      return createEmptyResult('done');
    }
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
