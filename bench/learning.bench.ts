import assert from 'node:assert/strict';
import {
  drawNotice,
  FIRST,
  NOTICE_SCHEMA,
  type Notice,
  type Result,
  SECOND,
} from '../test/api/harbour-notices.ts';
import { readJson } from '../test/support/read-json.ts';
import { type BenchService, startBenchService } from './bench-service.ts';
import { findPercentile, print } from './measure.ts';

const ROUNDS = 20;

interface Answer {
  document: { id: string; status: string; parsed_data: Result };
}

/**
 * Corrects a document and immediately uploads another document with the same layout. Measures the time from
 * the start of the correction until the result with the learned value is available.
 */
export async function run(): Promise<void> {
  const service = await startBenchService();
  try {
    await measure(service);
  } finally {
    await service.end();
  }
}

async function measure(service: BenchService): Promise<void> {
  const headers = { ...service.headers, 'Content-Type': 'application/json' };
  const send = async (method: string, path: string, body: unknown): Promise<void> => {
    const answer = await fetch(`${service.baseUrl}/projects/${service.project}${path}`, {
      method,
      headers,
      body: JSON.stringify(body),
    });
    assert.ok(answer.ok, `${method} ${path}: ${answer.status}`);
  };
  const upload = async (notice: Notice): Promise<Answer['document']> => {
    const bytes = new Uint8Array(await drawNotice(notice));
    const answer = await service.upload(bytes, 'notice.pdf', '?wait=60');
    const { document } = await readJson<Answer>(answer);
    assert.equal(document.status, 'completed');
    return document;
  };
  await send('PUT', '/schema', { schema: NOTICE_SCHEMA });
  const times: number[] = [];
  const plain: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const started = performance.now();
    const first = await upload(FIRST);
    plain.push(performance.now() - started);
    assert.notEqual(first.parsed_data.custom?.clearance, FIRST.clearance);
    const corrected = performance.now();
    await send('PATCH', `/documents/${first.id}/fields`, {
      fields: { '/custom/clearance': FIRST.clearance },
    });
    const next = await upload(SECOND);
    times.push(performance.now() - corrected);
    assert.equal(next.parsed_data.custom?.clearance, SECOND.clearance);
    assert.equal(next.parsed_data.evidence['/custom/clearance']?.method, 'learned');
    for (const { id } of [first, next])
      await fetch(`${service.baseUrl}/projects/${service.project}/documents/${id}`, {
        method: 'DELETE',
        headers: service.headers,
      });
  }
  const describe = (list: number[]) =>
    `p50 ${findPercentile(list, 0.5).toFixed(0)} ms, p95 ${findPercentile(list, 0.95).toFixed(0)} ms`;
  print(`upload to completed, nothing learned: ${describe(plain)} (${ROUNDS} documents)`);
  print(`correction to the next document with the learned value: ${describe(times)} (${ROUNDS} corrections)`);
}
