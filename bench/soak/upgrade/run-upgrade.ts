import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openEmbeddedPostgres } from '#embedded-postgres';
import { getTrustedCertificates } from '../../../test/support/webhook-receiver.ts';
import { type CheckedDocuments, checkDocuments, findWrongEvents } from './check-documents.ts';
import { type CheckedOutVersion, ROOT } from './check-out-version.ts';
import {
  countFigures,
  listLogProblems,
  listProblems,
  type Version,
  type VersionFigures,
} from './collect-figures.ts';
import { EVENT_TYPES, type EventRecord, startEventRecord } from './event-record.ts';
import { UpgradeLoad } from './upgrade-load.ts';
import { createObject, VersionClient, type VersionName } from './version-client.ts';
import { startVersionProcess } from './version-process.ts';

/** Duration of the load on the old version, on both, and on the new version. */
const PHASE_MS = { old: 5_000, both: 20_000, new: 10_000 };
/** Number of documents that each worker in service must extract before a phase begins. */
const EXTRACTED_FIRST = 5;
/** A phase begins after this time in any case. On a busy machine, starting a parser can take 30 s. */
const WAIT_LIMIT_MS = 60_000;
/** Time within which all documents must be completed and all events delivered after the load. */
const SETTLE_MS = 60_000;
/** Four processes open up to 25 connections each; the embedded database accepts 100 by default. */
const CONNECTIONS = 200;

export interface UpgradeResult extends CheckedDocuments {
  versions: Record<VersionName, VersionFigures>;
  /** Time until the new API process was ready, including the migration. */
  startSeconds: number;
  /** Longest time from SIGTERM until an old process had ended. */
  exitSeconds: number;
  events: number;
  repeatedDeliveries: number;
  /** Why an old process does not start after the migration; null if it starts. */
  refusal: string | null;
  problems: string[];
}

/** Upgrades from the old version to this one while the load continues. `onStep` receives the progress. */
export async function runUpgrade(
  old: CheckedOutVersion,
  onStep: (step: string) => void,
): Promise<UpgradeResult> {
  await using cleanup = new AsyncDisposableStack();
  const events = await startEventRecord();
  cleanup.defer(() => events.receiver.close());
  const settings = await prepareSettings(cleanup);
  const problems: string[] = [];
  let key = '';
  const start = async (name: VersionName): Promise<Version> => {
    const folder = name === 'old' ? old.folder : ROOT;
    const startProcess = async (role: 'api' | 'worker') => {
      const started = await startVersionProcess(folder, role, settings);
      cleanup.defer(() => started.kill());
      onStep(`${name} ${role} ready after ${started.startSeconds.toFixed(1)} s`);
      return started;
    };
    const api = await startProcess('api');
    key ||= api.firstApiKey ?? '';
    const client = new VersionClient(name, api.baseUrl ?? '', key, problems);
    return { name, client, api, worker: await startProcess('worker') };
  };
  const before = await start('old');
  const project = await createProject(before.api.baseUrl ?? '', key, events);
  const load = new UpgradeLoad(project, events);
  cleanup.defer(() => load.finish());
  load.add(before.client);
  await runPhase(PHASE_MS.old, [before]);
  const after = await start('new');
  load.add(after.client);
  await runPhase(PHASE_MS.both, [before, after]);
  onStep(`${load.documents.size} documents accepted; the old processes get SIGTERM`);
  const exitSeconds = await stopVersion(before, problems);
  await runPhase(PHASE_MS.new, [after]);
  await load.finish();
  onStep(`${load.documents.size} documents accepted, ${load.listWaiting().length} of them not completed`);
  await waitUntilSettled(load);
  const checked = await checkDocuments(load, after.client, settings);
  const versions = { old: countFigures(before, after), new: countFigures(after, before) };
  problems.unshift(...listLogProblems([before, after]));
  problems.push(...events.wrong, ...listProblems(checked));
  for (const { name, client } of [before, after])
    if (versions[name].readsOfOther === 0)
      client.reportWrong('it returned no document that the other version extracted; run the test again');
  return {
    ...checked,
    versions,
    startSeconds: after.api.startSeconds,
    exitSeconds,
    events: events.size,
    repeatedDeliveries: events.repeated,
    refusal: await findRefusal(old, settings),
    problems,
  };
}

/** Starts a separate database, and returns the settings that all processes share. */
async function prepareSettings(cleanup: AsyncDisposableStack): Promise<Record<string, string>> {
  const folder = await mkdtemp(join(tmpdir(), 'legible-rolling-upgrade-'));
  cleanup.defer(() => rm(folder, { recursive: true, force: true }));
  const database = await openEmbeddedPostgres({
    dataDir: join(folder, 'database'),
    log: () => {},
    maxConnections: CONNECTIONS,
  });
  cleanup.defer(() => database.close());
  const ca = join(folder, 'ca.pem');
  await writeFile(ca, getTrustedCertificates().ca);
  return {
    DATABASE_URL: database.connectionString,
    LEGIBLE_DATA_DIR: join(folder, 'data'),
    LEGIBLE_PORT: '0',
    LEGIBLE_CONCURRENCY: '1',
    NODE_EXTRA_CA_CERTS: ca,
    LEGIBLE_OUTBOUND_ALLOW_CIDRS: '127.0.0.0/8',
  };
}

/** Creates a project with a webhook for each type of event. Returns the path of the project. */
async function createProject(baseUrl: string, key: string, events: EventRecord): Promise<string> {
  const { project } = await createObject<{ project: { id: string } }>(baseUrl, {
    key,
    path: '/projects',
    body: { project: { name: 'upgraded' } },
  });
  const path = `/projects/${project.id}`;
  for (const event_type of EVENT_TYPES) {
    const { webhook } = await createObject<{ webhook: { signing_secret: string } }>(baseUrl, {
      key,
      path: `${path}/webhooks`,
      body: { name: event_type, event_type, target_url: events.receiver.url },
    });
    events.secrets.set(event_type, webhook.signing_secret);
  }
  return path;
}

async function runPhase(durationMs: number, versions: Version[]): Promise<void> {
  const wanted = versions.map(({ worker }) => worker.listExtracted().length + EXTRACTED_FIRST);
  const isWaiting = () => versions.some(({ worker }, n) => worker.listExtracted().length < (wanted[n] ?? 0));
  for (const until = Date.now() + WAIT_LIMIT_MS; isWaiting() && Date.now() < until; ) await sleep(200);
  await sleep(durationMs);
}

/** Sends SIGTERM to both processes. Returns the longer time until one of them ended. */
async function stopVersion({ client, api, worker }: Version, problems: string[]): Promise<number> {
  client.expectStop();
  const ends = await Promise.all([api.stop(), worker.stop()]);
  for (const { code } of ends) if (code !== 0) problems.push(`an old process ended with status ${code}`);
  return Math.max(...ends.map(({ seconds }) => seconds));
}

async function waitUntilSettled(load: UpgradeLoad): Promise<void> {
  for (const until = Date.now() + SETTLE_MS; Date.now() < until; await sleep(200))
    if (load.listKept().every((document) => findWrongEvents(load, document).length === 0)) return;
}

/** Returns the reason why an old process does not start after the migration; null if it starts. */
async function findRefusal(old: CheckedOutVersion, settings: Record<string, string>): Promise<string | null> {
  try {
    const started = await startVersionProcess(old.folder, 'worker', settings);
    await started.stop();
    return null;
  } catch (error) {
    return String(error);
  }
}
