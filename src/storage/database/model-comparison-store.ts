import { randomUUID } from 'node:crypto';
import { type Kysely, type Selectable, sql } from 'kysely';
import type { ModelComparison } from '../../domain/model-comparisons.ts';
import type { ModelComparisonRecords } from '../../domain/ports/model-comparison-records.ts';
import { runAtomically } from './atomically.ts';
import { toDocument } from './document-rows.ts';
import { BOSS_SCHEMA } from './job-queue.ts';
import type { JobsIn } from './jobs-in.ts';
import { createProjectSchemaStore } from './project-schema-store.ts';
import { createProjectStore } from './project-store.ts';
import type { Tables } from './tables.ts';

export function createModelComparisonStore(database: Kysely<Tables>, jobsIn: JobsIn): ModelComparisonRecords {
  const find = async (documentId: string) => {
    const row = await database
      .selectFrom('model_comparisons')
      .selectAll()
      .where('document_id', '=', documentId)
      .executeTakeFirst();
    return row === undefined ? null : toComparison(row);
  };
  return {
    find,
    create: (documentId, organizationId, mode) =>
      runAtomically(database, async (transaction) => {
        const fresh = {
          mode,
          status: 'pending' as const,
          job_id: randomUUID(),
          attempts: 0,
          model_usage: null,
          warnings: '[]',
          compared: null,
          error: null,
          created_at: new Date(),
          finished_at: null,
        };
        // Keeps a pending comparison, unless its job was lost.
        const row = await transaction
          .insertInto('model_comparisons')
          .values({ document_id: documentId, ...fresh })
          .onConflict((conflict) =>
            conflict
              .column('document_id')
              .doUpdateSet(fresh)
              .where(
                sql<boolean>`model_comparisons.status <> 'pending' or not exists (
                  select 1 from ${sql.ref(`${BOSS_SCHEMA}.job`)} j where j.name = 'compare_model'
                    and j.id = model_comparisons.job_id and j.state in ('created', 'retry', 'active'))`,
              ),
          )
          .returningAll()
          .executeTakeFirst();
        if (row !== undefined) {
          const options = { id: row.job_id, organizationId };
          await jobsIn(transaction).enqueue('compare_model', { documentId }, options);
          return toComparison(row);
        }
        const pending = await transaction
          .selectFrom('model_comparisons')
          .selectAll()
          .where('document_id', '=', documentId)
          .executeTakeFirstOrThrow();
        return toComparison(pending);
      }),
    async start(documentId) {
      const row = await database
        .updateTable('model_comparisons')
        .set(({ eb }) => ({ attempts: eb('attempts', '+', 1) }))
        .where('document_id', '=', documentId)
        .where('status', '=', 'pending')
        .returningAll()
        .executeTakeFirst();
      if (row === undefined) return null;
      const document = await database
        .selectFrom('documents')
        .selectAll()
        .where('id', '=', documentId)
        .executeTakeFirst();
      if (document === undefined) return null;
      const { organization_id, project_id } = document;
      const project = await createProjectStore(database, jobsIn).find(organization_id, project_id);
      if (project === null) return null;
      const schema = await createProjectSchemaStore(database).find(project.id);
      return { comparison: toComparison(row), document: toDocument(document), project, schema };
    },
    async finish(documentId, end) {
      await database
        .updateTable('model_comparisons')
        .set({
          finished_at: new Date(),
          ...('error' in end
            ? { status: 'failed', error: end.error }
            : {
                status: 'completed',
                model_usage: end.modelUsage === null ? null : JSON.stringify(end.modelUsage),
                warnings: JSON.stringify(end.warnings),
                compared: JSON.stringify(end.values),
              }),
        })
        .where('document_id', '=', documentId)
        .where('status', '=', 'pending')
        .execute();
    },
  };
}

function toComparison(row: Selectable<Tables['model_comparisons']>): ModelComparison {
  return {
    documentId: row.document_id,
    mode: row.mode,
    status: row.status,
    attempts: row.attempts,
    modelUsage: row.model_usage,
    warnings: row.warnings,
    values: row.compared ?? [],
    error: row.error,
    createdAt: row.created_at,
    finishedAt: row.finished_at,
  };
}
