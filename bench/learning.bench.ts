import assert from 'node:assert/strict';
import {
  drawNotice,
  FIRST,
  NOTICE_SCHEMA,
  type Notice,
  type Result,
  SECOND,
} from '../test/api/harbour-notices.ts';
import { Pen } from '../test/support/draw/pen.ts';
import { readJson } from '../test/support/read-json.ts';
import { type BenchService, startBenchService } from './bench-service.ts';
import { generateLayoutFiles, generateRows } from './generate-layouts.ts';
import { findPercentile, print } from './measure.ts';

const LAYOUTS = 10_000;
const CORRECTIONS = 20;
const PAGES = 200;

interface Answer {
  document: { id: string; status: string; parsed_data: Result };
}

/**
 * Imports many layouts, corrects a document, and immediately uploads another one with the same layout.
 * Measures the time from the response to the correction until the result with the learned value is available.
 * Also compares the times per document in a project with all these layouts and in an empty project. On a busy
 * machine, compare the 10th percentiles.
 */
export async function run([layouts]: string[]): Promise<void> {
  const service = await startBenchService();
  try {
    const count = layouts === undefined ? LAYOUTS : Number(layouts);
    await importLayouts(service, count);
    await measureCorrections(service, count);
    await compareProjects(service, count);
  } finally {
    await service.end();
  }
}

async function importLayouts(service: BenchService, count: number): Promise<void> {
  const started = performance.now();
  for (const file of generateLayoutFiles(count))
    await send(service, 'POST', `/projects/${service.project}/layout_imports`, { import: file });
  print(`${count} layouts imported in ${((performance.now() - started) / 1000).toFixed(1)} s`);
}

async function measureCorrections(service: BenchService, count: number): Promise<void> {
  const project = `/projects/${service.project}`;
  await send(service, 'PUT', `${project}/schema`, { schema: NOTICE_SCHEMA });
  const uploadNotice = async (notice: Notice) => upload(service, service.project, await drawNotice(notice));
  const plain: number[] = [];
  const learned: number[] = [];
  for (let round = 0; round < CORRECTIONS; round++) {
    const started = performance.now();
    const first = await uploadNotice(FIRST);
    plain.push(performance.now() - started);
    assert.notEqual(first.parsed_data.custom?.clearance, FIRST.clearance);
    const fields = { '/custom/clearance': FIRST.clearance };
    await send(service, 'PATCH', `${project}/documents/${first.id}/fields`, { fields });
    const corrected = performance.now();
    const next = await uploadNotice(SECOND);
    learned.push(performance.now() - corrected);
    assert.equal(next.parsed_data.custom?.clearance, SECOND.clearance);
    assert.equal(next.parsed_data.evidence['/custom/clearance']?.method, 'learned');
    for (const { id } of [first, next]) await send(service, 'DELETE', `${project}/documents/${id}`);
  }
  print(`upload to completed, layout not learned: ${describe(plain)} (${CORRECTIONS} documents)`);
  print(
    `response to a correction to the next document with the learned value, ${count} layouts: ${describe(learned)} (${CORRECTIONS} corrections)`,
  );
}

async function compareProjects(service: BenchService, count: number): Promise<void> {
  const { project } = await send<{ project: { id: string } }>(service, 'POST', '/projects', {
    project: { name: 'nothing learned' },
  });
  await send(service, 'PUT', `/projects/${project.id}/schema`, { schema: NOTICE_SCHEMA });
  const times: Record<'empty' | 'full', number[]> = { empty: [], full: [] };
  for (let i = 0; i < PAGES; i++)
    for (const [kind, id] of [
      ['empty', project.id],
      ['full', service.project],
    ] as const) {
      const bytes = await drawPage(generateRows(`${kind}${i}`));
      const started = performance.now();
      await upload(service, id, bytes);
      times[kind].push(performance.now() - started);
    }
  print(
    `upload to completed, 1 page, project without layouts: ${describe(times.empty)} (${PAGES} documents)`,
  );
  print(`the same, project with ${count} layouts: ${describe(times.full)}, alternating`);
}

async function drawPage(rows: readonly (readonly string[])[]): Promise<Uint8Array> {
  const pen = await Pen.open(595, 842, 'sans');
  for (const [row, words] of rows.entries()) pen.text(words.join(' '), 40, 40 + 25 * row, { size: 6 });
  return pen.pdf.save();
}

async function upload(
  service: BenchService,
  project: string,
  bytes: Uint8Array,
): Promise<Answer['document']> {
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(bytes)]), 'page.pdf');
  const answer = await fetch(`${service.baseUrl}/projects/${project}/documents?wait=60`, {
    method: 'POST',
    headers: service.headers,
    body: form,
  });
  const { document } = await readJson<Answer>(answer);
  assert.equal(document.status, 'completed');
  return document;
}

async function send<T>(service: BenchService, method: string, path: string, body?: unknown): Promise<T> {
  const answer = await fetch(`${service.baseUrl}${path}`, {
    method,
    headers: { ...service.headers, ...(body === undefined ? {} : { 'Content-Type': 'application/json' }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  assert.ok(answer.ok, `${method} ${path}: ${answer.status}`);
  return (answer.status === 204 ? undefined : await answer.json()) as T;
}

function describe(list: number[]): string {
  const format = (name: string, p: number) => `${name} ${findPercentile(list, p).toFixed(1)} ms`;
  return `${format('p10', 0.1)}, ${format('p50', 0.5)}, ${format('p95', 0.95)}`;
}
