import { mkdir, rm, statfs, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { type Config, loadConfig } from '../config/load-config.ts';
import { probeConfinement } from '../confinement/probe-confinement.ts';
import { loadNativeApi } from '../extraction/ocr/onnx/native-api.ts';
import { findServerProblem } from '../storage/database/check-server.ts';
import { openDatabase } from '../storage/database/open-database.ts';
import { createLogger } from './logger.ts';
import { describeConfinement } from './report-confinement.ts';

export interface Finding {
  name: string;
  /** `warning` means that the service works, but has a problem that the user should know about. */
  state: 'ok' | 'warning' | 'failed';
  /** What the check found, or advice on how to fix the problem. */
  detail: string;
}

const LEAST_FREE_BYTES = 1_000_000_000;
const NATIVE = { sharp: () => import('sharp'), 'ONNX Runtime': loadNativeApi };

/** Checks everything that the service needs, without changing anything. */
export async function* diagnose(env: NodeJS.ProcessEnv): AsyncGenerator<Finding> {
  const major = Number(process.versions.node.split('.')[0]);
  yield createFinding(
    'Node',
    major >= 24,
    process.versions.node,
    'Run "npm ci" without --omit=optional, or use Node 24.',
  );
  for (const [name, load] of Object.entries(NATIVE))
    yield await check(name, () => loadLibrary(load), 'Run "npm ci" again on this machine.');
  yield await checkConfinement();
  let config: Config;
  try {
    config = loadConfig(env);
    yield createFinding('settings', true, 'are valid', '');
  } catch (error) {
    yield createFinding('settings', false, '', `${getErrorMessage(error)} (docs/configuration.md)`);
    return;
  }
  yield await check(
    'data folder',
    () => checkFolder(config.dataDir),
    'To use another folder, set LEGIBLE_DATA_DIR.',
  );
  yield await check(
    'port',
    () => checkPort(config),
    'Another service may be running. To use another port, set LEGIBLE_PORT.',
  );
  yield await check(
    'database',
    () => checkDatabase(config),
    'set DATABASE_URL to the address of the database.',
  );
}

async function loadLibrary(load: () => unknown): Promise<string> {
  await load();
  return 'can be loaded';
}

async function check(name: string, look: () => Promise<string>, advice: string): Promise<Finding> {
  try {
    return createFinding(name, true, await look(), '');
  } catch (error) {
    return createFinding(name, false, '', `${getErrorMessage(error)}. ${advice}`);
  }
}

async function checkFolder(folder: string): Promise<string> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const probe = join(folder, `.probe-${process.pid}`);
  await writeFile(probe, '');
  await rm(probe);
  const { bavail, bsize } = await statfs(folder);
  const free = bavail * bsize;
  if (free < LEAST_FREE_BYTES) throw new Error(`${folder} has only ${Math.round(free / 1e6)} MB free`);
  return `${folder} is writable, ${Math.round(free / 1e9)} GB free`;
}

async function checkPort({ host, port }: Config): Promise<string> {
  try {
    await new Promise<void>((resolve, reject) => {
      const server = createServer().once('error', reject);
      server.listen(port, host, () => server.close(() => resolve()));
    });
  } catch (error) {
    if (await isLegible(host, port)) return `Legible is already running at ${host}:${port}`;
    throw error;
  }
  return `${host}:${port} is free`;
}

/** Returns true if Legible itself is listening on the port, which is not a problem. */
async function isLegible(host: string, port: number): Promise<boolean> {
  const name = host.includes(':') ? `[${host}]` : host;
  try {
    const answer = await fetch(`http://${name}:${port}/openapi.json`, { signal: AbortSignal.timeout(2_000) });
    return /"title":\s*"Legible/.test((await answer.text()).slice(0, 500));
  } catch {
    // Another program is using the port and does not speak HTTP.
    return false;
  }
}

async function checkDatabase({ databaseUrl }: Config): Promise<string> {
  if (databaseUrl === null) return 'the built-in database is used';
  const database = openDatabase(databaseUrl, createLogger('error'));
  try {
    const problem = await findServerProblem(database);
    if (problem !== null) throw new Error(problem);
    return 'responds';
  } finally {
    await database.destroy();
  }
}

async function checkConfinement(): Promise<Finding> {
  const confinement = await probeConfinement();
  const state = confinement.missing.length === 0 ? 'ok' : 'warning';
  return { name: 'confinement', state, detail: describeConfinement(confinement) };
}

function createFinding(name: string, ok: boolean, found: string, advice: string): Finding {
  return ok ? { name, state: 'ok', detail: found } : { name, state: 'failed', detail: advice };
}

function getErrorMessage(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
