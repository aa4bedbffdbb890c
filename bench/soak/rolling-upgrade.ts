import { print } from '../measure.ts';
import { recordFigures } from './record-figures.ts';
import {
  type CheckedOutVersion,
  checkOutVersion,
  chooseOldCommit,
  findCommit,
  listMigrations,
  ROOT,
  removeVersion,
} from './upgrade/check-out-version.ts';
import type { VersionFigures } from './upgrade/collect-figures.ts';
import { runUpgrade, type UpgradeResult } from './upgrade/run-upgrade.ts';

const SHOWN_PROBLEMS = 20;

/**
 * `npm run soak -- rolling-upgrade [COMMIT]`: runs an API and a worker process of COMMIT (by default the
 * newest tag or, without tags, the last commit before the newest migration was added), adds processes of this
 * version, which migrate the database, and stops the old ones, while documents are uploaded, read, changed and
 * deleted through both versions. Nothing may be lost, fail or be processed twice.
 */
export async function run([given]: string[]): Promise<void> {
  const { commit, reason } =
    given === undefined
      ? await chooseOldCommit()
      : { commit: await findCommit(given), reason: 'given on the command line' };
  print(`old version: ${commit} (${reason})`);
  const old = await checkOutVersion(commit);
  try {
    const result = await runUpgrade(old, print);
    for (const problem of result.problems.slice(0, SHOWN_PROBLEMS)) print(`wrong: ${problem}`);
    await recordFigures('rolling-upgrade', await writeTable(old, result));
    process.exitCode = result.problems.length === 0 ? 0 : 1;
  } finally {
    await removeVersion(old.folder);
  }
}

async function writeTable(old: CheckedOutVersion, result: UpgradeResult): Promise<string[]> {
  const migrations = (await listMigrations(ROOT)).length;
  const rows = [
    writeRow(`old, commit ${old.commit}, ${old.migrations.length} migrations`, result.versions.old),
    writeRow(`new, commit ${await findCommit('HEAD')}, ${migrations} migrations`, result.versions.new),
  ];
  const { accepted, completed, pending, failed, lost, processedTwice, wrongEvents } = result;
  const deleted = result.versions.old.deletions + result.versions.new.deletions;
  return [
    '| Version | Uploads | Extracted | Reads | – of documents that the other version extracted | Updates | Deletions | 503 with `Retry-After` | Errors in the logs |',
    '|---|---|---|---|---|---|---|---|---|',
    ...rows,
    '',
    `${accepted} documents were accepted and ${deleted} of them deleted; of the others, ${completed} were completed, ${pending.length} were still pending, ${failed.length} failed, ${lost.length} were lost and ${processedTwice.length} were processed twice. ${result.events} events were delivered, ${result.repeatedDeliveries} of them again with the same ID, and ${wrongEvents.length} were missing or wrong. The new API process was ready after ${result.startSeconds.toFixed(1)} s, and the old processes ended ${result.exitSeconds.toFixed(1)} s after SIGTERM.`,
    '',
    result.refusal === null
      ? 'An old process can still start afterwards.'
      : 'An old process refuses to start afterwards.',
  ];
}

function writeRow(name: string, figures: VersionFigures): string {
  const { uploads, extracted, reads, readsOfOther, updates, deletions, postponed, errorLines } = figures;
  const cells = [name, uploads, extracted, reads, readsOfOther, updates, deletions, postponed, errorLines];
  return `| ${cells.join(' | ')} |`;
}
