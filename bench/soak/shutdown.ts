import { stopDuringUploads } from '../../test/crash/stop-during-uploads.ts';
import { print } from '../measure.ts';
import { recordFigures } from './record-figures.ts';

/**
 * `npm run soak -- shutdown [N]`: sends SIGTERM N times (100 by default) to a process while documents are
 * being uploaded to it. Another process must complete these documents.
 */
export async function run([stops = '100']: string[]): Promise<void> {
  const result = await stopDuringUploads(Number(stops), (count) => {
    if (count % 10 === 0) print(`${count} of ${stops}`);
  });
  for (const problem of result.wrong) print(`wrong: ${problem}`);
  await recordFigures('shutdown', [
    '| SIGTERM | Accepted | Completed | Postponed with 503 and `Retry-After` | Wrong | Slowest exit | Slowest takeover |',
    '|---|---|---|---|---|---|---|',
    `| ${stops} | ${result.accepted} | ${result.completed} | ${result.postponed} | ${result.wrong.length} | ${result.slowestExit.toFixed(1)} s | ${result.slowestTakeover.toFixed(1)} s |`,
  ]);
  process.exitCode = result.wrong.length === 0 && result.slowestExit < 30 ? 0 : 1;
}
