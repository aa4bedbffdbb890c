import { relative, resolve } from 'node:path';
import { type RunOptions, runFiles } from './run-files.ts';
import { type FileOutcome, sumCounts } from './test-counter.ts';

/** Maximum number of failed files to run again. If there are more, the cause is not a busy machine. */
const MOST_RETRIED = 10;
/** Number of slowest files to list. */
const LONGEST = 12;

/**
 * Runs all groups of files, each in one process, and then runs the failed files again, one at a time, because
 * tests interfere with each other on a small machine. A file fails only if it fails both times. Returns true
 * if none of the files that were started failed. The final counts are the last lines that contain `pass`,
 * `fail`, `cancelled` and `skipped`.
 */
export async function runWithRetries(
  groups: readonly (readonly string[])[],
  options: RunOptions,
): Promise<boolean> {
  const outcomes = await runFiles(groups, options);
  printLongest(outcomes);
  const failed = listFailedFiles(outcomes);
  if (failed.length > MOST_RETRIED) {
    print(`\n${failed.length} files failed, too many to repeat: ${listNames(failed)}`);
  } else if (failed.length > 0 && !options.signal.aborted) {
    print(`\nRepeating the failed files, one at a time: ${listNames(failed)}`);
    const again = await runFiles(
      failed.map((file) => [file]),
      { ...options, concurrency: 1, startUntil: undefined },
    );
    for (const [path, outcome] of again) outcomes.set(path, outcome);
  }
  const failedInTheEnd = listFailedFiles(outcomes);
  const passedAlone = failed.filter((file) => !failedInTheEnd.includes(file));
  print('\nAll files:');
  for (const [name, count] of Object.entries(sumCounts(outcomes.values()))) print(`ℹ ${name} ${count}`);
  if (passedAlone.length > 0) print(`Failed with other tests, passed alone: ${listNames(passedAlone)}`);
  if (failedInTheEnd.length > 0) print(`Failed: ${listNames(failedInTheEnd)}`);
  const notRun = groups
    .flat()
    .map((file) => resolve(file))
    .filter((file) => !outcomes.has(file));
  if (notRun.length > 0)
    print(`There is no time left: ${notRun.length} test files are skipped: ${listNames(notRun)}`);
  return failedInTheEnd.length === 0;
}

function printLongest(outcomes: Map<string, FileOutcome>): void {
  const longest = [...outcomes].sort(([, a], [, b]) => b.seconds - a.seconds).slice(0, LONGEST);
  if (longest.length < LONGEST) return;
  print(
    `\nThe longest files, in seconds: ${longest.map(([file, { seconds }]) => `${listNames([file])} ${seconds.toFixed(0)}`).join(', ')}`,
  );
}

function listFailedFiles(outcomes: Map<string, FileOutcome>): string[] {
  return [...outcomes].filter(([, outcome]) => outcome.failed).map(([file]) => file);
}

function listNames(files: string[]): string {
  return files.map((file) => relative(process.cwd(), file)).join(', ');
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
