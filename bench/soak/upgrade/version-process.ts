import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createChildEnvironment } from '../../../test/support/service-process.ts';

const START_LIMIT_MS = 90_000;
const SLOW_START = 'it took too long to start';

interface LogLine {
  level?: string;
  msg?: string;
  reason?: string;
  document_id?: string;
}

/** An API or worker process of a certain version. */
export interface VersionProcess {
  /** Null if the process is a worker. */
  baseUrl: string | null;
  firstApiKey: string | null;
  startSeconds: number;
  /**
   * Lines that report an error, and lines that are not JSON, such as the stack trace of a crash. Parsers that
   * start slowly are not included, because they depend on the load of the machine.
   */
  findErrorLines(): string[];
  /** IDs of the documents whose extraction this process has completed. */
  listExtracted(): string[];
  /** Sends SIGTERM. Returns the exit status and the time until the process ended. */
  stop(): Promise<{ code: number | null; seconds: number }>;
  /** Sends SIGKILL, unless the process has ended. */
  kill(): Promise<void>;
}

/**
 * Starts `legible serve` or `legible worker` of the version in `folder`. Resolves when it is ready. Throws an
 * error with its log if it ends or is not ready in time.
 */
export async function startVersionProcess(
  folder: string,
  role: 'api' | 'worker',
  env: Record<string, string>,
): Promise<VersionProcess> {
  const started = performance.now();
  const child = spawn(
    process.execPath,
    [join(folder, 'src/main.ts'), role === 'worker' ? 'worker' : 'serve'],
    {
      env: { ...createChildEnvironment(), ...env, LEGIBLE_ROLE: role, LEGIBLE_LOG_LEVEL: 'info' },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  let logged = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    logged += text;
  });
  const gone = once(child, 'exit') as Promise<[number | null]>;
  const welcome = await readWelcome(child).catch((error: Error) => {
    child.kill('SIGKILL');
    throw new Error(`${error.message}\n${logged}`);
  });
  const readLines = () => logged.split('\n').filter((line) => line !== '');
  return {
    baseUrl: /at (\S+)/.exec(welcome)?.[1] ?? null,
    firstApiKey: /lgb_\w+/.exec(welcome)?.[0] ?? null,
    startSeconds: (performance.now() - started) / 1000,
    findErrorLines: () =>
      readLines().filter((line) => {
        const parsed = parseLine(line);
        return ['error', 'fatal', undefined].includes(parsed?.level) && parsed?.reason !== SLOW_START;
      }),
    listExtracted: () =>
      readLines()
        .map(parseLine)
        .flatMap((line) =>
          line?.msg === 'document completed' && line.document_id !== undefined ? [line.document_id] : [],
        ),
    async stop() {
      const signalled = performance.now();
      child.kill('SIGTERM');
      const [code] = await gone;
      return { code, seconds: (performance.now() - signalled) / 1000 };
    },
    async kill() {
      child.kill('SIGKILL');
      await gone;
    },
  };
}

function parseLine(line: string): LogLine | null {
  try {
    return JSON.parse(line);
  } catch {
    // The caller treats a line that is not JSON as an error of the process.
    return null;
  }
}

/** Returns the text that the process prints when it is ready. */
function readWelcome(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = '';
    const limit = setTimeout(
      () => reject(new Error(`The process was not ready after ${START_LIMIT_MS / 1000} s. Its log:`)),
      START_LIMIT_MS,
    );
    child.stdout?.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk;
      // The service writes the whole message at once.
      if (!/^Legible (worker )?is ready/m.test(text)) return;
      clearTimeout(limit);
      resolve(text);
    });
    child.once('exit', (code) => {
      clearTimeout(limit);
      reject(new Error(`The process ended with status ${code} before it was ready. Its log:`));
    });
  });
}
