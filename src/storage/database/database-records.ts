import { type Kysely, sql } from 'kysely';
import type { PgBoss } from 'pg-boss';
import type { DocumentNews } from '../../domain/ports/document-news.ts';
import type { Records, Stores } from '../../domain/ports/records.ts';
import { createActivityStore } from './activity-store.ts';
import { createApiKeyStore } from './api-key-store.ts';
import { createAuditStore } from './audit-store.ts';
import { createCommentStore } from './comment-store.ts';
import { createCorrectionStore } from './correction-store.ts';
import { isUnavailable } from './database-errors.ts';
import { createDeliveryStore } from './delivery-store.ts';
import { createDocumentStore } from './document-store.ts';
import { exportScheduleStore } from './export-schedule-store.ts';
import { createExportStore } from './export-store.ts';
import { createFigureStore } from './figure-store.ts';
import { createIdempotencyStore } from './idempotency-store.ts';
import { createInstallationStore } from './installation-store.ts';
import { createJobQueue } from './job-queue.ts';
import type { EraseText } from './keep-taught.ts';
import { createLayoutStore } from './layout-store.ts';
import { createLinkStore } from './link-store.ts';
import { createMemberStore } from './member-store.ts';
import { createModelBudgetStore } from './model-budget-store.ts';
import { createModelComparisonStore } from './model-comparison-store.ts';
import { createModelEndpointStore } from './model-endpoint-store.ts';
import type { Database } from './open-database.ts';
import { createOrganizationStore } from './organization-store.ts';
import { createPreferenceStore } from './preference-store.ts';
import { createProjectSchemaStore } from './project-schema-store.ts';
import { createProjectStore } from './project-store.ts';
import { createQualityStore } from './quality-store.ts';
import { createReceivedMailStore } from './received-mail-store.ts';
import { createResultStore } from './result-store.ts';
import { runBackfillBatch } from './run-backfills.ts';
import { createRunStore } from './run-store.ts';
import { runTransaction, toUnavailable } from './run-transaction.ts';
import { createSavedViewStore } from './saved-view-store.ts';
import { createSecondFactorStore } from './second-factor-store.ts';
import { createSessionStore } from './session-store.ts';
import { createSingleSignOnStore } from './single-sign-on-store.ts';
import { createSourceStore } from './source-store.ts';
import { createSupplierStore } from './supplier-store.ts';
import type { Tables } from './tables.ts';
import { createTeachingStore } from './teaching-store.ts';
import { createUsageStore } from './usage-store.ts';
import { createUserStore } from './user-store.ts';
import { createWebhookStore } from './webhook-store.ts';
import { createWorkerStore } from './worker-store.ts';

/**
 * Creates stores that use PostgreSQL, with the job queue in the same database.
 * @param eraseText keeps the values that were learned from deleted documents, without their text; if null,
 * these values are deleted too
 */
export function createDatabaseRecords(
  database: Database,
  boss: PgBoss,
  news: DocumentNews,
  eraseText: EraseText | null,
): Records {
  return {
    news,
    ...createStores(database, boss, eraseText),
    transaction: (work) =>
      runTransaction(database, (transaction) => work(createStores(transaction, boss, eraseText))),
    runBackfillBatch: (limit) => translateErrors(() => runBackfillBatch(database, limit)),
    ping: async () => {
      await translateErrors(() => sql`select 1`.execute(database));
    },
    close: async () => {
      await news.close();
      await database.destroy();
    },
  };
}

function createStores(database: Kysely<Tables>, boss: PgBoss, eraseText: EraseText | null): Stores {
  const getJobsIn = (inside: Kysely<Tables>) => createJobQueue(boss, inside);
  return {
    organizations: guardStore(createOrganizationStore(database)),
    apiKeys: guardStore(createApiKeyStore(database)),
    users: guardStore(createUserStore(database)),
    preferences: guardStore(createPreferenceStore(database)),
    usage: guardStore(createUsageStore(database)),
    sessions: guardStore(createSessionStore(database)),
    members: guardStore(createMemberStore(database)),
    links: guardStore(createLinkStore(database)),
    secondFactors: guardStore(createSecondFactorStore(database)),
    singleSignOn: guardStore(createSingleSignOnStore(database)),
    projects: guardStore(createProjectStore(database, getJobsIn)),
    schemas: guardStore(createProjectSchemaStore(database)),
    documents: guardStore(createDocumentStore(database, getJobsIn, eraseText)),
    runs: guardStore(createRunStore(database, getJobsIn)),
    activity: guardStore(createActivityStore(database)),
    auditLog: guardStore(createAuditStore(database)),
    corrections: guardStore(createCorrectionStore(database)),
    comments: guardStore(createCommentStore(database)),
    layouts: guardStore(createLayoutStore(database)),
    quality: guardStore(createQualityStore(database)),
    savedViews: guardStore(createSavedViewStore(database)),
    exportSchedules: guardStore(exportScheduleStore(database)),
    suppliers: guardStore(createSupplierStore(database)),
    exports: guardStore(createExportStore(database, getJobsIn)),
    results: guardStore(createResultStore(database)),
    webhooks: guardStore(createWebhookStore(database)),
    deliveries: guardStore(createDeliveryStore(database)),
    receivedMail: guardStore(createReceivedMailStore(database)),
    modelBudgets: guardStore(createModelBudgetStore(database)),
    teachings: guardStore(createTeachingStore(database, getJobsIn)),
    modelComparisons: guardStore(createModelComparisonStore(database, getJobsIn)),
    modelEndpoints: guardStore(createModelEndpointStore(database)),
    sources: guardStore(createSourceStore(database)),
    idempotency: guardStore(createIdempotencyStore(database)),
    installation: guardStore(createInstallationStore(database)),
    workers: guardStore(createWorkerStore(database)),
    figures: guardStore(createFigureStore(database)),
    jobs: guardStore(getJobsIn(database)),
  };
}

/** Wraps a store, so that its methods throw `RecordsUnavailableError` if the database cannot be reached. */
function guardStore<Store extends object>(store: Store): Store {
  return new Proxy(store, {
    get(target, name) {
      const method: unknown = Reflect.get(target, name);
      if (typeof method !== 'function') return method;
      return (...given: unknown[]) => translateErrors(() => Reflect.apply(method, target, given));
    },
  });
}

async function translateErrors<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw isUnavailable(error) ? toUnavailable(error) : error;
  }
}
