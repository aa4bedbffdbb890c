import { isExpected, listBadRequests, sendBadRequest } from '../../test/security/bad-requests.ts';
import { readJson } from '../../test/support/read-json.ts';
import { startBenchService } from '../bench-service.ts';
import { findPercentile, measureMemory, print } from '../measure.ts';
import { recordFigures } from './record-figures.ts';

/**
 * `npm run soak -- bad-input [TIMES]`: sends each bad request TIMES (20 by default) in parallel. The service
 * must give each request its documented response, must not restart, and must then process a valid document.
 */
export async function run([given = '20']: string[]): Promise<void> {
  const times = Number(given);
  const service = await startBenchService({ LEGIBLE_FAILED_KEYS_PER_MINUTE: '0' });
  try {
    const { baseUrl, key, headers } = service;
    const made = await fetch(`${baseUrl}/projects`, {
      method: 'POST',
      headers: { ...headers, 'Content-Type': 'application/json' },
      body: '{"project":{"name":"bad input"}}',
    });
    const { project } = await readJson<{ project: { id: string } }>(made);
    const requests = await listBadRequests(project.id, key);
    const seconds: number[] = [];
    let wrong = 0;
    for (const request of requests) {
      const send = async () => {
        const started = performance.now();
        const outcome = await sendBadRequest(baseUrl, key, request);
        seconds.push((performance.now() - started) / 1000);
        if (isExpected(request, outcome)) return;
        wrong++;
        print(`${request.what}: ${outcome} instead of ${request.expected}`);
      };
      await Promise.all(Array.from({ length: times }, send));
    }
    const text = new TextEncoder().encode('Dear Ms Berg, thank you for your order number 7.');
    const response = await service.upload(text, 'good.txt', '?wait=60');
    const { document } = await readJson<{ document: { status: string } }>(response);
    const { peak } = await measureMemory(service.pid);
    await recordFigures('bad-input', [
      '| Requests | Copies sent in parallel | Wrong | Response, p99 | Memory of the service, peak | Valid document afterwards |',
      '|---|---|---|---|---|---|',
      `| ${requests.length} | ${times} | ${wrong} | ${findPercentile(seconds, 0.99).toFixed(1)} s | ${peak} MB | ${document.status} |`,
    ]);
    process.exitCode = wrong === 0 && document.status === 'completed' ? 0 : 1;
  } finally {
    await service.end();
  }
}
