import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { createChildEnvironment } from '../test/support/service-process.ts';

const MAIN = fileURLToPath(new URL('../src/main.ts', import.meta.url));
const SLEEPING = fileURLToPath(new URL('./sleeping-worker.ts', import.meta.url));

export interface WorkerProcess {
  stop(): Promise<void>;
}

interface Options {
  /** The core that the process and its parsers are restricted to; null for all cores. */
  core: number | null;
  /** Whether the parser waits instead of reading documents. */
  sleeps: boolean;
}

/** Starts a worker that processes one document at a time. Resolves when it is ready. */
export async function startWorkerProcess(
  { dataDir, database }: { dataDir: string; database: Record<string, string> },
  { core, sleeps }: Options,
): Promise<WorkerProcess> {
  const command = [process.execPath, ...(sleeps ? [SLEEPING] : [MAIN, 'worker'])];
  const [program = '', ...args] = core === null ? command : ['taskset', '-c', String(core), ...command];
  const child = spawn(program, args, {
    env: {
      ...createChildEnvironment(),
      ...database,
      LEGIBLE_DATA_DIR: dataDir,
      LEGIBLE_CONCURRENCY: '1',
      LEGIBLE_LOG_LEVEL: 'warn',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const gone = once(child, 'exit');
  await Promise.race([
    once(child.stdout, 'data'),
    gone.then(() => Promise.reject(new Error('the worker did not start'))),
  ]);
  child.stdout.resume();
  return {
    async stop() {
      child.kill('SIGTERM');
      await gone;
    },
  };
}
