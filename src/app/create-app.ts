import { networkInterfaces } from 'node:os';
import { collectDefaultMetrics, Registry } from 'prom-client';
import type { Config } from '../config/load-config.ts';
import { hideMemory } from '../confinement/hide-memory.ts';
import { removeForgottenFolders } from '../confinement/private-folder.ts';
import { createParserPool } from '../extraction/isolate/parser-pool.ts';
import { recalculateChecks } from '../extraction/recalculate-checks.ts';
import { createHealthServer } from '../http/health-server.ts';
import { createHttpServer } from '../http/server.ts';
import type { CountPages } from '../intake/admission.ts';
import { Downloader } from '../intake/from-url.ts';
import { deleteAbandonedStaging } from '../jobs/housekeeping.ts';
import type { Logger } from '../lib/logger.ts';
import { createOutboundPolicy } from '../lib/public-http/outbound-policy.ts';
import { createPublicHttp } from '../lib/public-http/public-http.ts';
import { createSecretBox } from '../lib/secret-box.ts';
import { waitAtMost } from '../lib/wait-at-most.ts';
import { openMailRelay } from '../outbound-mail/mail-relay.ts';
import { createIdentityProvider } from '../single-sign-on/identity-provider.ts';
import { findMailHostProblem } from '../sources/connect-imap.ts';
import { findEndpointProblem } from '../sources/connect-s3.ts';
import { findSftpHostProblem } from '../sources/connect-sftp.ts';
import type { SourceParts } from '../sources/source-parts.ts';
import { startSourceRunner } from '../sources/source-runner.ts';
import { testSource } from '../sources/test-source.ts';
import { createSetupToken } from './administer-users.ts';
import { type DatabaseServer, openDatabaseServer } from './database-server.ts';
import { makeFirstApiKey } from './first-api-key.ts';
import { checkInstallation, loadSecretKey } from './installation.ts';
import { getContainerRules, getEmailLimits, getFileRules } from './limits.ts';
import { listenForMail } from './listen-for-mail.ts';
import { listenOrRefuse } from './listen-or-refuse.ts';
import { createModels } from './model-access.ts';
import { openBlobStore } from './open-blob-store.ts';
import { openRecords } from './open-records.ts';
import { createProcessingMetrics, createSourceMetrics } from './processing-metrics.ts';
import { PRODUCT_VERSION } from './product-version.ts';
import { Readiness } from './readiness.ts';
import { createReadinessChecks, findWorkerProblem } from './readiness-checks.ts';
import { readRegionWith, renderPageWith } from './render-page.ts';
import { reportConfinement } from './report-confinement.ts';
import { createStartPatience } from './start-patience.ts';
import { addStateMetrics } from './state-metrics.ts';
import { tryFieldsWith } from './try-fields.ts';
import { startWorker, type Worker } from './worker.ts';

/** Maximum time for closing the queue once no job is running. */
const CLOSE_QUEUE_MS = 2_000;
/** The part of the drain time that is reserved for closing everything after the last job. */
const CLOSING_MS = 10_000;

export interface App {
  /** Address of the API, `http://host:port/v1`; null for a worker, which has no API. */
  baseUrl: string | null;
  /** Port for inbound mail; null if inbound mail is off. */
  smtpPort: number | null;
  /**
   * The API key that was created at first startup; null on later starts, because the key is never shown
   * again.
   */
  firstApiKey: string | null;
  /** Path of the page for creating the administrator account; null once there are users. */
  setupPath: string | null;
  /**
   * Makes `/readyz` respond with 200. Call this only after the first key has been printed, because scripts
   * read the key as soon as the service is ready.
   */
  announce(): void;
  /**
   * Stops accepting jobs and requests, waits for the running ones, and closes everything. Jobs that do not
   * finish in time return to the queue.
   */
  stop(): Promise<void>;
  /**
   * Stops only the embedded database. Called if `stop` takes too long, so that the database does not outlive
   * the process.
   */
  stopDatabase(): Promise<void>;
}

interface StartOptions {
  /** Set if the caller has already started to open the database server. */
  server?: Promise<DatabaseServer>;
  /** Aborted if the service has to stop during startup. */
  stopping?: AbortSignal | undefined;
  /** Main module of the parser processes; set only by benchmarks. */
  parserModule?: URL;
  /**
   * False to start parser processes only when they are needed, which takes less processor time in total; set
   * only by tests.
   */
  keepsSpareParser?: boolean;
}

/**
 * Starts the parts of the service that its role requires, and waits until the database can be reached. The
 * API starts listening last, so that everything works as soon as clients can reach it.
 */
export async function createApp(
  config: Config,
  log: Logger,
  { server, stopping, parserModule, keepsSpareParser = true }: StartOptions = {},
): Promise<App> {
  const patience = createStartPatience(config.databaseWaitMs, log, stopping);
  const runsApi = config.role !== 'worker';
  const runsWorker = config.role !== 'api';
  // Starting a parser takes about as long as the rest of startup, so start the parsers in parallel, with low
  // priority.
  hideMemory();
  const parsers = createParserPool({
    ...config.parse,
    size: config.concurrency,
    isShortLived: !keepsSpareParser,
    ...(parserModule === undefined ? {} : { childModule: parserModule }),
    ...(config.ocrUrl === null ? {} : { ocrServer: { url: config.ocrUrl } }),
    log,
  });
  parsers.warmUp();
  const database = await openRecords(config, {
    worker: runsWorker,
    log,
    patience,
    server: server ?? openDatabaseServer(config, log, { stopping }),
  }).catch(async (error: unknown) => {
    await parsers.close();
    throw error;
  });
  const { records, boss } = database;
  const cleanUp: (() => Promise<void>)[] = [() => database.close(CLOSE_QUEUE_MS), () => parsers.close()];
  let worker: Worker | null = null;
  const stop = async () => {
    // Stop taking jobs first, because any job taken now would only be returned to the queue.
    worker?.stopTaking();
    for (const step of cleanUp.splice(0).reverse()) await step();
  };
  const { stopServer: stopDatabase } = database;
  try {
    const blobs = await openBlobStore(config);
    cleanUp.push(() => blobs.close());
    await deleteAbandonedStaging({ blobs, log }, config.jobs.orphanAgeMs).catch((error: unknown) =>
      log.warn({ err: error }, 'temporary files of interrupted work could not be deleted'),
    );
    const secretKey = await loadSecretKey(config.secretKey, config.dataDir);
    await patience(() => checkInstallation(records.installation, secretKey, blobs));
    const secrets = createSecretBox(secretKey);
    const outbound = createOutboundPolicy({ ...config.outbound, ownAddresses: listOwnAddresses() });
    const http = createPublicHttp({ policy: outbound });
    const modelAccess = createModels({ config, records, http, secrets, log });
    const inspectParsers = () => {
      const stopping = new AbortController();
      const done = Promise.all([
        reportConfinement(log, stopping.signal),
        removeForgottenFolders(stopping.signal, (error) =>
          log.debug({ err: error }, 'a temporary folder of a stopped service cannot be deleted'),
        ),
      ]);
      cleanUp.push(async () => {
        stopping.abort();
        await done;
      });
    };
    // A key from the settings must work as soon as the service can be reached. A generated key is created
    // just before it is printed.
    const { bootstrapApiKey } = config;
    if (bootstrapApiKey !== null) await patience(() => makeFirstApiKey(records, bootstrapApiKey));
    const readiness = new Readiness(createReadinessChecks(records, blobs, parsers), log);
    readiness.start();
    cleanUp.push(() => readiness.stop());
    const metrics = new Registry();
    collectDefaultMetrics({ register: metrics });
    addStateMetrics(metrics, { records, readiness, dataDir: config.dataDir, log });
    let isAnnounced = !runsApi;
    const announce = () => {
      isAnnounced = true;
    };
    const findUnreadiness = async () => {
      if (!isAnnounced) return 'the service is still starting';
      return (await readiness.check()) ?? (runsWorker ? null : await findWorkerProblem(records));
    };
    const countPages: CountPages = (path, { tenant, timeoutMs }) =>
      parsers.countPages({ path, tenant }, { timeoutMs });
    const rules = getFileRules(config, countPages);
    const sourceParts: SourceParts = {
      records,
      blobs,
      rules,
      limits: getEmailLimits(config),
      quotas: config.quotas,
      http,
      secrets,
      outbound,
      settings: config.sources,
      log,
    };
    const drain: (() => Promise<void>)[] = [];
    cleanUp.push(async () => {
      await Promise.all(drain.map((step) => step()));
    });
    const sendMail = openMailRelay(config.mailRelay);
    if (runsWorker) {
      const claims = await patience(() => database.openDeliveryClaims());
      cleanUp.splice(-1, 0, () => claims.close());
      const timer = createProcessingMetrics(metrics);
      const sources = startSourceRunner(sourceParts, createSourceMetrics(metrics));
      const parts = {
        config,
        sources,
        records,
        boss,
        claims,
        blobs,
        parsers,
        modelAccess,
        http,
        secrets,
        readiness,
        timer,
        containers: getContainerRules(config, rules),
        patience,
        sendMail,
        log,
      };
      const started = await startWorker(parts);
      worker = started;
      // A worker that is waiting for an outage to end must not prevent the service from stopping.
      drain.push(() =>
        waitAtMost(config.drainTimeoutMs, () => started.stop(drainWorkMs(config.drainTimeoutMs))),
      );
    }
    const { host, port, healthPort } = config;
    if (healthPort !== null) {
      const health = createHealthServer({ findUnreadiness, metrics, settings: config, logger: log });
      cleanUp.push(() => health.close());
      const place = {
        host,
        port: healthPort,
        hostSetting: 'LEGIBLE_HOST',
        portSetting: 'LEGIBLE_HEALTH_PORT',
      };
      await listenOrRefuse(place, () => health.listen({ host, port: healthPort }));
    }
    if (!runsApi) {
      inspectParsers();
      return {
        baseUrl: null,
        smtpPort: null,
        firstApiKey: null,
        setupPath: null,
        announce,
        stop,
        stopDatabase,
      };
    }
    const api = createHttpServer({
      records,
      blobs,
      fileRules: rules,
      renderPage: renderPageWith(parsers),
      readRegion: readRegionWith(parsers),
      tryFields: tryFieldsWith({
        records,
        blobs,
        parsers,
        containers: getContainerRules(config, rules),
        log,
      }),
      loadValueParser: async () => (await import('../extraction/parse-typed-value.ts')).parseTypedValue,
      checkResult: recalculateChecks,
      testLanguageModel: modelAccess.test,
      testSource: (source, organizationId) => testSource(sourceParts, source, organizationId),
      findMailHostProblem: (settings) => findMailHostProblem(settings, outbound, config.sources),
      findEndpointProblem: (endpoint) => findEndpointProblem(endpoint, outbound, config.sources),
      findSftpHostProblem: (settings) =>
        findSftpHostProblem(settings, { outbound, operator: config.sources }),
      downloader: new Downloader({ http, outbound, settings: config.downloads, rules, logger: log }),
      findUnreadiness,
      secrets,
      sendMail,
      identityProvider: createIdentityProvider({ http, secrets }),
      outbound,
      settings: config,
      logger: log,
      metrics,
      version: PRODUCT_VERSION,
    });
    drain.push(() => api.close());
    const place = { host, port, hostSetting: 'LEGIBLE_HOST', portSetting: 'LEGIBLE_PORT' };
    const address = await listenOrRefuse(place, () => api.listen({ host, port }));
    inspectParsers();
    const smtpPort = await listenForMail(
      config,
      { records, blobs, rules, quotas: config.quotas, logger: log },
      cleanUp,
    );
    const firstApiKey = await patience(() => makeFirstApiKey(records, bootstrapApiKey));
    const setupToken = await patience(() => createSetupToken(records));
    const setupPath = setupToken === null ? null : `/#/welcome/${setupToken}`;
    return { baseUrl: `${address}/v1`, smtpPort, firstApiKey, setupPath, announce, stop, stopDatabase };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Returns the IP addresses of this machine, which webhooks must not call. */
function listOwnAddresses(): string[] {
  return Object.values(networkInterfaces()).flatMap((list) => (list ?? []).map(({ address }) => address));
}

function drainWorkMs(drainTimeoutMs: number): number {
  return Math.max(drainTimeoutMs - CLOSING_MS, drainTimeoutMs / 2);
}
