import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { createFileForm, createProject } from '../../test/api/uploads.ts';
import {
  type AnswerModelRequest,
  answerWithJson,
  answerWithStatus,
  type ModelServer,
  startModelServer,
} from '../../test/support/model-server.ts';
import { startApp, type TestApp } from '../../test/support/start-app.ts';
import { getTrustedCertificates } from '../../test/support/webhook-receiver.ts';
import { recordFigures } from './record-figures.ts';

const TIMEOUT_MS = 5_000;
/** On a busy machine, a document may exceed the time limit by up to this duration. */
const TOLERANCE_MS = 1_500;
const PAUSE_MS = 500;

const PROBLEMS: Readonly<Record<string, AnswerModelRequest | null>> = {
  'none (offline)': null,
  'connection refused': answerWithStatus(503),
  hangs: () => undefined,
  'status 429': answerWithStatus(429),
  'status 429, Retry-After: 600': answerWithStatus(429, { 'retry-after': '600' }),
};

interface Outcome {
  status: string;
  warnings: string[];
  modelMs: number;
  totalMs: number;
}

/**
 * `npm run soak -- broken-model [MINUTES]`: for MINUTES (10 by default), five projects upload one document
 * after another. The language models of four of them do not work. All documents must complete, and none may
 * wait longer than the time limit.
 */
export async function run([minutes = '10']: string[]): Promise<void> {
  const pdf = await readFile('examples/invoice.pdf');
  await using shared = await startModelServer(answerWithJson({}));
  const app = await startApp({
    LEGIBLE_LLM_URL: shared.url,
    LEGIBLE_LLM_MODEL: 'unused',
    LEGIBLE_LLM_TIMEOUT: `${TIMEOUT_MS}ms`,
    LEGIBLE_OUTBOUND_ALLOW_CIDRS: '127.0.0.0/8',
  });
  const servers: ModelServer[] = [];
  try {
    const until = Date.now() + Number(minutes) * 60_000;
    const rows = await Promise.all(
      Object.entries(PROBLEMS).map(async ([name, answer]) => {
        const server = answer === null ? null : await startModelServer(answer, getTrustedCertificates().good);
        if (name === 'connection refused') await server?.[Symbol.asyncDispose]();
        else if (server !== null) servers.push(server);
        const project = await makeProject(app, name, server);
        const outcomes: Outcome[] = [];
        while (Date.now() < until) {
          outcomes.push(await upload(app, project, pdf));
          await sleep(PAUSE_MS);
        }
        return { name, isOffline: server === null, outcomes };
      }),
    );
    const isGood = rows.every(({ isOffline, outcomes }) => outcomes.every((one) => isRight(one, isOffline)));
    await recordFigures('broken-model', [
      `Five projects upload one document after the other for ${minutes} minutes. A document waits for a language model for at most ${TIMEOUT_MS / 1000} s.`,
      '',
      '| Language model | Documents | Failed | Without the expected warning | Later than the limit | Longest wait for the model | Upload to result, median and longest |',
      '|---|---|---|---|---|---|---|',
      ...rows.map(({ name, isOffline, outcomes }) => `| ${name} | ${writeCells(outcomes, isOffline)} |`),
    ]);
    process.exitCode = isGood ? 0 : 1;
  } finally {
    await app.stop();
    for (const server of servers) await server[Symbol.asyncDispose]();
  }
}

async function makeProject(app: TestApp, name: string, server: ModelServer | null): Promise<string> {
  const id = await createProject(app, name);
  const send = (path: string, method: string, body: object) =>
    app.json(`/projects/${id}/${path}`, { method, body: JSON.stringify(body) });
  if (server === null) return id;
  await send('language_model', 'PUT', { language_model: { url: server.url, model: 'broken' } });
  await send('settings', 'PATCH', { settings: { extraction: { llm: 'first' } } });
  return id;
}

async function upload(app: TestApp, project: string, pdf: Buffer): Promise<Outcome> {
  const path = `/projects/${project}/documents`;
  const started = performance.now();
  type Answer = { document: { id: string; status: string } };
  let { document } = await app.json<Answer>(`${path}?wait=60`, {
    method: 'POST',
    body: createFileForm('invoice.pdf', pdf),
  });
  while (document.status === 'pending')
    ({ document } = await app.json<Answer>(`${path}/${document.id}?wait=60`));
  const totalMs = performance.now() - started;
  const { runs } = await app.json<{
    runs: { warnings: { code: string }[]; model_usage?: { duration_ms: number } }[];
  }>(`${path}/${document.id}/runs`);
  const warnings = (runs[0]?.warnings ?? []).map(({ code }) => code);
  return { status: document.status, warnings, modelMs: runs[0]?.model_usage?.duration_ms ?? 0, totalMs };
}

const hasFailed = ({ status }: Outcome) => status !== 'completed';
const isLate = ({ modelMs }: Outcome) => modelMs > TIMEOUT_MS + TOLERANCE_MS;
const lacksWarning = ({ warnings }: Outcome, isOffline: boolean) =>
  warnings.join() !== (isOffline ? '' : 'llm_unavailable');

function isRight(outcome: Outcome, isOffline: boolean): boolean {
  return !hasFailed(outcome) && !isLate(outcome) && !lacksWarning(outcome, isOffline);
}

function writeCells(outcomes: readonly Outcome[], isOffline: boolean): string {
  const times = outcomes.map(({ totalMs }) => totalMs).sort((a, b) => a - b);
  const toSeconds = (ms = 0) => `${(ms / 1000).toFixed(1)} s`;
  return [
    outcomes.length,
    outcomes.filter(hasFailed).length,
    outcomes.filter((one) => lacksWarning(one, isOffline)).length,
    outcomes.filter(isLate).length,
    toSeconds(Math.max(0, ...outcomes.map(({ modelMs }) => modelMs))),
    `${toSeconds(times[Math.floor(times.length / 2)])}, ${toSeconds(times.at(-1))}`,
  ].join(' | ');
}
