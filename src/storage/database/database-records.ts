import { type Kysely, sql } from 'kysely';
import type { PgBoss } from 'pg-boss';
import type { DocumentNews } from '../../domain/ports/document-news.ts';
import type { Records, Stores } from '../../domain/ports/records.ts';
import { activityStore } from './activity-store.ts';
import { apiKeyStore } from './api-key-store.ts';
import { auditStore } from './audit-store.ts';
import { createCommentStore } from './comment-store.ts';
import { correctionStore } from './correction-store.ts';
import { isUnavailable } from './database-errors.ts';
import { deliveryStore } from './delivery-store.ts';
import { documentStore } from './document-store.ts';
import { exportScheduleStore } from './export-schedule-store.ts';
import { exportStore } from './export-store.ts';
import { figureStore } from './figure-store.ts';
import { idempotencyStore } from './idempotency-store.ts';
import { installationStore } from './installation-store.ts';
import { jobQueue } from './job-queue.ts';
import { layoutStore } from './layout-store.ts';
import { createLinkStore } from './link-store.ts';
import { createMemberStore } from './member-store.ts';
import { modelBudgetStore } from './model-budget-store.ts';
import { modelComparisonStore } from './model-comparison-store.ts';
import { modelEndpointStore } from './model-endpoint-store.ts';
import type { Database } from './open-database.ts';
import { createOrganizationStore } from './organization-store.ts';
import { createPreferenceStore } from './preference-store.ts';
import { projectSchemaStore } from './project-schema-store.ts';
import { projectStore } from './project-store.ts';
import { qualityStore } from './quality-store.ts';
import { receivedMailStore } from './received-mail-store.ts';
import { resultStore } from './result-store.ts';
import { runBackfillBatch } from './run-backfills.ts';
import { runStore } from './run-store.ts';
import { runTransaction, toUnavailable } from './run-transaction.ts';
import { savedViewStore } from './saved-view-store.ts';
import { createSecondFactorStore } from './second-factor-store.ts';
import { createSessionStore } from './session-store.ts';
import { createSingleSignOnStore } from './single-sign-on-store.ts';
import { createSourceStore } from './source-store.ts';
import { supplierStore } from './supplier-store.ts';
import type { Tables } from './tables.ts';
import { createUsageStore } from './usage-store.ts';
import { createUserStore } from './user-store.ts';
import { webhookStore } from './webhook-store.ts';
import { workerStore } from './worker-store.ts';

/** The records in PostgreSQL, with the job queue in the same database. */
export function databaseRecords(database: Database, boss: PgBoss, news: DocumentNews): Records {
  return {
    news,
    ...stores(database, boss),
    transaction: (work) => runTransaction(database, (transaction) => work(stores(transaction, boss))),
    runBackfillBatch: (limit) => translated(() => runBackfillBatch(database, limit)),
    ping: async () => {
      await translated(() => sql`select 1`.execute(database));
    },
    close: async () => {
      await news.close();
      await database.destroy();
    },
  };
}

function stores(database: Kysely<Tables>, boss: PgBoss): Stores {
  const jobsIn = (inside: Kysely<Tables>) => jobQueue(boss, inside);
  return {
    organizations: guarded(createOrganizationStore(database)),
    apiKeys: guarded(apiKeyStore(database)),
    users: guarded(createUserStore(database)),
    preferences: guarded(createPreferenceStore(database)),
    usage: guarded(createUsageStore(database)),
    sessions: guarded(createSessionStore(database)),
    members: guarded(createMemberStore(database)),
    links: guarded(createLinkStore(database)),
    secondFactors: guarded(createSecondFactorStore(database)),
    singleSignOn: guarded(createSingleSignOnStore(database)),
    projects: guarded(projectStore(database, jobsIn)),
    schemas: guarded(projectSchemaStore(database)),
    documents: guarded(documentStore(database, jobsIn)),
    runs: guarded(runStore(database, jobsIn)),
    activity: guarded(activityStore(database)),
    auditLog: guarded(auditStore(database)),
    corrections: guarded(correctionStore(database)),
    comments: guarded(createCommentStore(database)),
    layouts: guarded(layoutStore(database)),
    quality: guarded(qualityStore(database)),
    savedViews: guarded(savedViewStore(database)),
    exportSchedules: guarded(exportScheduleStore(database)),
    suppliers: guarded(supplierStore(database)),
    exports: guarded(exportStore(database, jobsIn)),
    results: guarded(resultStore(database)),
    webhooks: guarded(webhookStore(database)),
    deliveries: guarded(deliveryStore(database)),
    receivedMail: guarded(receivedMailStore(database)),
    modelBudgets: guarded(modelBudgetStore(database)),
    modelComparisons: guarded(modelComparisonStore(database, jobsIn)),
    modelEndpoints: guarded(modelEndpointStore(database)),
    sources: guarded(createSourceStore(database)),
    idempotency: guarded(idempotencyStore(database)),
    installation: guarded(installationStore(database)),
    workers: guarded(workerStore(database)),
    figures: guarded(figureStore(database)),
    jobs: guarded(jobsIn(database)),
  };
}

/** The same store, with methods that throw `RecordsUnavailableError` if the database cannot be reached. */
function guarded<Store extends object>(store: Store): Store {
  return new Proxy(store, {
    get(target, name) {
      const method: unknown = Reflect.get(target, name);
      if (typeof method !== 'function') return method;
      return (...given: unknown[]) => translated(() => Reflect.apply(method, target, given));
    },
  });
}

async function translated<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw isUnavailable(error) ? toUnavailable(error) : error;
  }
}
