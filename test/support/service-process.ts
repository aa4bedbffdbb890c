import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const MAIN = fileURLToPath(new URL('../../src/main.ts', import.meta.url));

/** Returns an environment that contains Node's compile cache, but not the developer's settings. */
export function createChildEnvironment(): Record<string, string> {
  const { PATH = '', NODE_COMPILE_CACHE } = process.env;
  return NODE_COMPILE_CACHE === undefined ? { PATH } : { PATH, NODE_COMPILE_CACHE };
}

/** A service that runs in a separate process, as with `npm start`. */
export interface ServiceProcess {
  baseUrl: string;
  /** Null if the service did not create the first key at this start. */
  firstApiKey: string | null;
  pid: number;
  /** The log as JSON lines. */
  log(): string;
  /** Sends SIGKILL and waits until the process has ended. */
  kill(): Promise<void>;
  /** Sends SIGTERM. Returns the exit status. */
  stop(): Promise<number | null>;
}

/** Starts a service on a free port. Resolves when the service is ready. */
export async function startService(
  dataDir: string,
  env: Record<string, string> = {},
): Promise<ServiceProcess> {
  const child = spawn(process.execPath, [MAIN, 'serve'], {
    env: { ...createChildEnvironment(), LEGIBLE_DATA_DIR: dataDir, LEGIBLE_PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let logged = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    logged += text;
  });
  const { baseUrl, firstApiKey } = await readWelcome(child, () => logged);
  const gone = once(child, 'exit');
  return {
    baseUrl,
    firstApiKey,
    pid: child.pid ?? 0,
    log: () => logged,
    async kill() {
      child.kill('SIGKILL');
      await gone;
    },
    async stop() {
      child.kill('SIGTERM');
      const [code]: (number | null)[] = await gone;
      return code ?? null;
    },
  };
}

/** Waits for the welcome message, and returns the URL and the key that it contains. */
function readWelcome(
  child: ChildProcess,
  logged: () => string,
): Promise<{ baseUrl: string; firstApiKey: string | null }> {
  return new Promise((resolve, reject) => {
    let text = '';
    child.stdout?.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk;
      const baseUrl = /^Legible is ready at (\S+)\n/m.exec(text)?.[1];
      // The service writes the whole welcome message at once.
      if (baseUrl !== undefined) resolve({ baseUrl, firstApiKey: /lgb_\w+/.exec(text)?.[0] ?? null });
    });
    child.once('exit', () => reject(new Error(`the service did not start: ${logged()}`)));
  });
}
