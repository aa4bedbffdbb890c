import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { createChildEnvironment } from './service-process.ts';

const MAIN = fileURLToPath(new URL('../../src/main.ts', import.meta.url));

export interface EndedCommand {
  status: number;
  stdout: string;
  stderr: string;
}

/** Runs `legible ARGS` with only these settings in its environment. */
export function runCommand(env: Record<string, string>, ...args: string[]): Promise<EndedCommand> {
  const options = { env: { ...createChildEnvironment(), ...env } };
  return new Promise((resolve) => {
    execFile(process.execPath, [MAIN, ...args], options, (error, stdout, stderr) =>
      resolve({ status: error === null ? 0 : Number(error.code), stdout, stderr }),
    );
  });
}
