// `npm run soak -- schemathesis [OPTIONS]`: sends 200 examples to each operation of the API.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const RUNNER = fileURLToPath(new URL('../../test/schemathesis/run-schemathesis.ts', import.meta.url));
const EXAMPLES = '200';
/**
 * Number of operations per process. If a Schemathesis process ends early, only the results for its operations
 * are lost.
 */
const SLICE_SIZE = '12';

export async function run(args: string[]): Promise<void> {
  const options = ['--max-examples', EXAMPLES];
  const hasOwnSlices = args.some((arg) => arg === '--slice-size' || arg.startsWith('--include-'));
  if (!hasOwnSlices) options.push('--slice-size', SLICE_SIZE);
  const child = spawn(process.execPath, [RUNNER, ...options, ...args], { stdio: 'inherit' });
  const [code] = await once(child, 'exit');
  process.exitCode = typeof code === 'number' ? code : 1;
}
