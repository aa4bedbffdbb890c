// Runs Schemathesis against all operations of a separate service: `npm run schemathesis [-- OPTIONS]`.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startApp } from '../support/start-app.ts';
import { createResources } from './create-resources.ts';

const PROGRAM = process.env.LEGIBLE_SCHEMATHESIS ?? 'schemathesis';

const SETTINGS = {
  // Thousands of requests a minute, with and without a key, from one address.
  LEGIBLE_REQUESTS_PER_MINUTE: '1000000',
  LEGIBLE_FAILED_KEYS_PER_MINUTE: '1000000',
  LEGIBLE_MAX_PROJECTS: '100000',
  LEGIBLE_MAX_KEYS: '100000',
  LEGIBLE_MAX_PENDING_EXPORTS: '10000',
  // Nothing answers there, but settings that need a language model are accepted.
  LEGIBLE_LLM_URL: 'http://127.0.0.1:9/v1',
  LEGIBLE_LLM_MODEL: 'none',
  LEGIBLE_LLM_TIMEOUT: '1s',
};

/** Those that send requests to created resources, and one in which each request uses what another one has created. */
const PHASES = ['examples', 'coverage', 'fuzzing'];
const STATEFUL = 'stateful';

/** A file of this folder. */
function resolvePath(name: string): string {
  return fileURLToPath(new URL(name, import.meta.url));
}

const { phases, options } = readOptions();
const folder = await mkdtemp(join(tmpdir(), 'legible-schemathesis-'));
const app = await startApp({ ...SETTINGS, LEGIBLE_SOURCE_FOLDER: folder });

/** `--phases` of the command line, by default all, and the other options, which Schemathesis gets. */
function readOptions(): { phases: string[]; options: string[] } {
  const options = process.argv.slice(2);
  const index = options.indexOf('--phases');
  const [, phases] = index === -1 ? [] : options.splice(index, 2);
  return { phases: phases?.split(',') ?? [...PHASES, STATEFUL], options };
}

/** Runs some phases with a configuration and returns the exit status. */
async function runPhases(phases: string[], config: string, env: Record<string, string>): Promise<number> {
  if (phases.length === 0) return 0;
  const file = join(folder, 'schemathesis.toml');
  await writeFile(file, config);
  const page = new URL('/openapi.json', app.baseUrl).href;
  const args = ['--config-file', file, 'run', page, '--phases', phases.join(','), ...options];
  const child = spawn(PROGRAM, args, { cwd: folder, env: { ...process.env, ...env }, stdio: 'inherit' });
  const [code] = await once(child, 'exit');
  return typeof code === 'number' ? code : 1;
}

try {
  const env = {
    ...(await createResources(app)),
    LEGIBLE_KEY: app.key,
    HOOKS: resolvePath('unique_values.py'),
    PYTHONDONTWRITEBYTECODE: '1',
  };
  const config = await readFile(resolvePath('schemathesis.toml'), 'utf8');
  const resources = await readFile(resolvePath('resources.toml'), 'utf8');
  const codes = [
    await runPhases(
      phases.filter((phase) => phase !== STATEFUL),
      `${config}\n${resources}`,
      env,
    ),
    await runPhases(
      phases.filter((phase) => phase === STATEFUL),
      config,
      env,
    ),
  ];
  process.exitCode = Math.max(...codes);
} finally {
  await app.stop();
  await rm(folder, { recursive: true, force: true });
}
