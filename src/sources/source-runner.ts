import { type SourceLease, SourceLeaseLostError } from '../domain/ports/source-records.ts';
import { readFolder } from './read-folder.ts';
import { readMailbox } from './read-mailbox.ts';
import { readSftp } from './read-sftp.ts';
import { SourceError } from './source-error.ts';
import type { SourceParts, SourceRun } from './source-parts.ts';

/** After this time, another worker can continue the work of a worker that has died. */
const LEASE_MS = 15_000;
const TICK_MS = 1_000;
const MOST_AT_ONCE = 4;
const LONGEST_PAUSE_MS = 3_600_000;
/** After this time, files that may still be growing are checked again. */
const SETTLE_MS = 5_000;

export interface SourceRunner {
  stop(): Promise<void>;
}

/** Runs due sources until it is stopped. Calls `count` with the outcome of each run. */
export function startSourceRunner(
  parts: SourceParts,
  count: (kind: string, outcome: 'succeeded' | 'failed') => void,
): SourceRunner {
  const stopping = new AbortController();
  const running = new Set<Promise<void>>();
  const startDueRuns = async () => {
    while (running.size < MOST_AT_ONCE && !stopping.signal.aborted) {
      const lease = await parts.records.sources.claimDue(LEASE_MS);
      if (lease === null) return;
      const done = runLeased(parts, lease, stopping.signal, count).finally(() => running.delete(done));
      running.add(done);
    }
  };
  let claiming: Promise<void> = Promise.resolve();
  const tick = () => {
    claiming = claiming
      .then(startDueRuns)
      .catch((error: unknown) =>
        parts.log.warn({ err: error }, 'the sources that are due could not be queried'),
      );
  };
  const timer = setInterval(tick, TICK_MS);
  tick();
  return {
    async stop() {
      clearInterval(timer);
      stopping.abort();
      await claiming;
      await Promise.all(running);
    },
  };
}

async function runLeased(
  parts: SourceParts,
  lease: SourceLease,
  stopping: AbortSignal,
  count: (kind: string, outcome: 'succeeded' | 'failed') => void,
): Promise<void> {
  const { records, log } = parts;
  const { source } = lease;
  const lost = new AbortController();
  const renewal = setInterval(() => {
    records.sources.renewLease(lease, LEASE_MS).catch((error: unknown) => {
      if (error instanceof SourceLeaseLostError) lost.abort(error);
    });
  }, LEASE_MS / 3);
  let failure: { code: string; message: string } | null = null;
  let isUnsettled = false;
  try {
    isUnsettled = await runSource(parts, lease, AbortSignal.any([stopping, lost.signal]));
  } catch (error) {
    if (!stopping.aborted && !(error instanceof SourceLeaseLostError) && !lost.signal.aborted) {
      failure = describeFailure(error);
      log.warn({ source_id: source.id, err: error }, 'a source could not be read');
    }
  } finally {
    clearInterval(renewal);
  }
  if (!stopping.aborted) count(source.settings.kind, failure === null ? 'succeeded' : 'failed');
  const { intervalMs } = parts.settings;
  const pauseMs = isUnsettled ? Math.min(intervalMs, SETTLE_MS) : intervalMs;
  const nextRunMs =
    failure === null ? pauseMs : Math.min(intervalMs * 2 ** Math.min(lease.failedRuns, 10), LONGEST_PAUSE_MS);
  await records.sources
    .end(lease, { failure, nextRunMs: stopping.aborted ? 0 : nextRunMs })
    .catch((error: unknown) =>
      log.debug({ source_id: source.id, err: error }, 'the end of a run was not stored'),
    );
}

async function runSource(parts: SourceParts, lease: SourceLease, signal: AbortSignal): Promise<boolean> {
  const { source, organizationId } = lease;
  const project = await parts.records.projects.find(organizationId, source.projectId);
  if (project === null) throw new SourceLeaseLostError(source.id);
  const run: SourceRun = { lease, project, signal };
  const { settings } = source;
  if (settings.kind === 'folder') return readFolder(parts, run, settings);
  if (settings.kind === 'sftp') return readSftp(parts, run, settings);
  if (settings.kind === 's3') {
    const { readBucket } = await import('./read-bucket.ts');
    await readBucket(parts, run, settings);
  } else await readMailbox(parts, run, settings);
  return false;
}

/**
 * Returns the code and message that describe a failed run. Unexpected errors get a general message, because their own may reveal
 * internals.
 */
export function describeFailure(error: unknown): { code: string; message: string } {
  if (error instanceof SourceError) return { code: error.code, message: error.message };
  return { code: 'failed', message: 'The source could not be read. Legible will try again.' };
}
