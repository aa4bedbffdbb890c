import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { hoverOverValues } from '../../test/e2e/hover-values.ts';

const BUILD = fileURLToPath(new URL('../../web/build.ts', import.meta.url));

/**
 * `npm run soak -- hover [N]`: moves the pointer over N values (10 by default) in each of ten documents, in a
 * browser.
 */
export async function run([valuesPerDocument = '10']: string[]): Promise<void> {
  if (spawnSync(process.execPath, [BUILD], { stdio: 'inherit' }).status !== 0) {
    process.exitCode = 1;
    return;
  }
  const { values, wrong, problems } = await hoverOverValues(Number(valuesPerDocument));
  process.stdout.write(`${values - wrong.length} of ${values} values highlighted and in view\n`);
  for (const line of [...wrong, ...problems]) process.stdout.write(`wrong: ${line}\n`);
  process.exitCode = wrong.length + problems.length === 0 ? 0 : 1;
}
