import { killDuringUploads } from '../../test/crash/kill-during-uploads.ts';

/**
 * `npm run soak -- kills [N]`: kills the whole service N times (50 by default) while documents are being
 * uploaded.
 */
export async function run([kills = '50']: string[]): Promise<void> {
  const result = await killDuringUploads(Number(kills), (count) => {
    if (count % 10 === 0) process.stderr.write(`${count} of ${kills}\n`);
  });
  process.stdout.write(
    `${result.kills} kills, ${result.accepted} documents answered with 201, ${result.completed} completed with their bytes\n`,
  );
  for (const wrong of result.wrong) process.stdout.write(`wrong: ${wrong}\n`);
  process.exitCode = result.wrong.length === 0 ? 0 : 1;
}
