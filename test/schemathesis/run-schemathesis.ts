// Runs Schemathesis against all operations: `npm run schemathesis [-- OPTIONS]`.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startApp } from '../support/start-app.ts';
import { createResources } from './create-resources.ts';
import { readOptions, STATEFUL } from './read-options.ts';

const PROGRAM = process.env.LEGIBLE_SCHEMATHESIS ?? 'schemathesis';

const SETTINGS = {
  // Allow thousands of requests per minute from one address, with or without a key.
  LEGIBLE_REQUESTS_PER_MINUTE: '1000000',
  LEGIBLE_FAILED_KEYS_PER_MINUTE: '1000000',
  LEGIBLE_MAX_PROJECTS: '100000',
  LEGIBLE_MAX_KEYS: '100000',
  LEGIBLE_MAX_PENDING_EXPORTS: '10000',
  // No server listens at this address, but with it the service accepts settings that require a language
  // model.
  LEGIBLE_LLM_URL: 'http://127.0.0.1:9/v1',
  LEGIBLE_LLM_MODEL: 'none',
  LEGIBLE_LLM_TIMEOUT: '1s',
};

/** The operations of one Schemathesis process. */
interface Slice {
  name: string;
  phases: string[];
  config: string;
  include: string[];
}

/** The outcome of a slice. The exit code is 0 unless a check failed or Schemathesis was killed. */
interface Outcome {
  exitCode: number;
  operations: number;
  requests: number;
  failures: number;
}

interface Report {
  operations: { tested: number };
  test_cases: { generated: number; unique_failures: number };
  errors: unknown[];
}

interface Description {
  paths: Record<string, Record<string, { operationId?: string }>>;
}

function resolvePath(name: string): string {
  return fileURLToPath(new URL(name, import.meta.url));
}

const { phases, sliceSize, others } = readOptions(process.argv.slice(2));
const folder = await mkdtemp(join(tmpdir(), 'legible-schemathesis-'));
const app = await startApp({ ...SETTINGS, LEGIBLE_SOURCE_FOLDER: folder });
const page = new URL('/openapi.json', app.baseUrl).href;

/**
 * Returns the slices. Requests that build on each other need all operations in one process. All other
 * requests can be sent by separate processes.
 */
async function listSlices(): Promise<Slice[]> {
  const config = await readFile(resolvePath('schemathesis.toml'), 'utf8');
  const resources = await readFile(resolvePath('resources.toml'), 'utf8');
  const separate = phases.filter((phase) => phase !== STATEFUL);
  const groups = separate.length === 0 ? [] : await groupOperations();
  const slices = groups.map((include, index) => ({
    name: `${index + 1} of ${groups.length}`,
    phases: separate,
    config: `${config}\n${resources}`,
    include,
  }));
  return phases.includes(STATEFUL)
    ? [...slices, { name: STATEFUL, phases: [STATEFUL], config, include: [] }]
    : slices;
}

/** Returns the IDs of the operations in each slice. An empty list means all operations. */
async function groupOperations(): Promise<string[][]> {
  if (sliceSize === null) return [[]];
  const response = await fetch(page);
  const { paths }: Description = JSON.parse(await response.text());
  const ids = Object.values(paths)
    .flatMap((path) => Object.values(path))
    .flatMap(({ operationId }) => (operationId === undefined ? [] : [operationId]))
    .toSorted();
  return Array.from({ length: Math.ceil(ids.length / sliceSize) }, (_, index) =>
    ids.slice(index * sliceSize, (index + 1) * sliceSize),
  );
}

async function runSlice(slice: Slice, env: Record<string, string>): Promise<Outcome> {
  const file = join(folder, 'schemathesis.toml');
  const report = join(folder, 'report.json');
  await writeFile(file, slice.config);
  await rm(report, { force: true });
  const include = slice.include.flatMap((id) => ['--include-operation-id', id]);
  const output = ['--report', 'json', '--report-json-path', report];
  const args = ['--config-file', file, 'run', page, '--phases', slice.phases.join(','), ...output];
  const child = spawn(PROGRAM, [...args, ...include, ...others], {
    cwd: folder,
    env: { ...process.env, ...env },
    stdio: 'inherit',
  });
  const [code] = await once(child, 'exit');
  const exitCode = typeof code === 'number' ? code : 1;
  const text = await readFile(report, 'utf8').catch(() => ''); // Schemathesis was killed too early.
  if (text === '')
    return { exitCode: exitCode === 0 ? 1 : exitCode, operations: 0, requests: 0, failures: 0 };
  const { operations, test_cases: cases, errors }: Report = JSON.parse(text);
  const failures = cases.unique_failures + errors.length;
  return { exitCode, operations: operations.tested, requests: cases.generated, failures };
}

try {
  const env = {
    ...(await createResources(app)),
    LEGIBLE_KEY: app.key,
    HOOKS: resolvePath('unique_values.py'),
    PYTHONDONTWRITEBYTECODE: '1',
  };
  const lines: string[] = [];
  let exitCode = 0;
  for (const slice of await listSlices()) {
    const outcome = await runSlice(slice, env);
    exitCode = Math.max(exitCode, outcome.exitCode);
    const { operations, requests, failures } = outcome;
    lines.push(
      `${slice.name}: ${operations} operations, ${requests} requests, ${failures} failures, exit status ${outcome.exitCode}`,
    );
  }
  process.stdout.write(`\n${lines.join('\n')}\n`);
  process.exitCode = exitCode;
} finally {
  await app.stop();
  await rm(folder, { recursive: true, force: true });
}
