// npm run soak -- schemathesis [OPTIONS]: sends 200 examples of Schemathesis to each operation of the API.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const RUNNER = fileURLToPath(new URL('../../test/schemathesis/run-schemathesis.ts', import.meta.url));
const EXAMPLES = '200';

export async function run(args: string[]): Promise<void> {
  const options = [RUNNER, '--max-examples', EXAMPLES, ...args];
  const child = spawn(process.execPath, options, { stdio: 'inherit' });
  const [code] = await once(child, 'exit');
  process.exitCode = typeof code === 'number' ? code : 1;
}
