import {
  type OutageResult,
  surviveBlobStoreOutage,
  surviveDatabaseOutage,
  surviveRecoveries,
} from '../../test/crash/survive-outages.ts';
import { recordFigures } from './record-figures.ts';

/**
 * Duration of each recovery of the embedded database, which recovers twice: while it is in use, and at
 * startup.
 */
const RECOVERY_MINUTES = 2;

/**
 * `npm run soak -- outage [MINUTES] [CUTS]`: while two services are under load, makes the database and then
 * the blob store unavailable for MINUTES (10 by default). Then cuts the database connection CUTS times (100
 * by default), always during a COMMIT, and crashes the embedded database.
 */
export async function run([minutes = '10', cuts = '100']: string[]): Promise<void> {
  const outageMs = Number(minutes) * 60_000;
  const [database, blobs] = await Promise.all([
    surviveDatabaseOutage(outageMs, Number(cuts)),
    surviveBlobStoreOutage(outageMs),
  ]);
  const recoveries = await surviveRecoveries(RECOVERY_MINUTES * 60_000);
  const rows = [
    `| Database unavailable for ${minutes} min, then its connection cut during COMMIT ${database.commitCuts} times |${writeOutageCells(database)}`,
    `| Blob store unavailable for ${minutes} min |${writeOutageCells(blobs)}`,
    `| Embedded database recovers for ${RECOVERY_MINUTES} min in use and ${RECOVERY_MINUTES} min at startup |${writeOutageCells(recoveries)}`,
  ];
  await recordFigures('outage', [
    '| Outage under load | Accepted | Requests refused | Completed | Lost | Failed | Duplicates | Pending | Ready after |',
    '|---|---|---|---|---|---|---|---|---|',
    ...rows,
  ]);
  const isGood = [database, blobs, recoveries].every(
    (result) => result.completed === result.accepted && isClean(result),
  );
  process.exitCode = isGood ? 0 : 1;
}

function writeOutageCells(result: OutageResult): string {
  const counts = [result.lost, result.failed, result.duplicates, result.pending].map((list) => list.length);
  const figures = [
    result.accepted,
    result.refused,
    result.completed,
    ...counts,
    `${result.readyAfterSeconds} s`,
  ];
  return ` ${figures.join(' | ')} |`;
}

function isClean({ lost, failed, duplicates, pending }: OutageResult): boolean {
  return [lost, failed, duplicates, pending].every((list) => list.length === 0);
}
