import { killDuringDeliveries } from '../../test/crash/kill-during-deliveries.ts';

/**
 * `npm run soak -- webhooks [N]`: kills the service and the receiver N times (200 by default) while events
 * are being delivered.
 */
export async function run([kills = '200']: string[]): Promise<void> {
  const result = await killDuringDeliveries(Number(kills), (count) => {
    if (count % 10 === 0) process.stderr.write(`${count} of ${kills}\n`);
  });
  process.stdout.write(
    `${result.kills} kills, ${result.documents} documents answered with 201 (${result.failed} of them failed), ${result.calls} calls of the receiver, ` +
      `${result.duplicates} of them repetitions, ${result.wrong.length} wrong\n`,
  );
  for (const wrong of result.wrong) process.stdout.write(`wrong: ${wrong}\n`);
  process.exitCode = result.wrong.length === 0 ? 0 : 1;
}
