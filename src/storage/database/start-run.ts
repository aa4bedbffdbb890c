import { type Kysely, type Selectable, sql } from 'kysely';
import type { RunToProcess } from '../../domain/ports/records.ts';
import type { FieldSchema } from '../../lib/field-schema.ts';
import { projectDocuments } from './document-counts.ts';
import { toDocument, toRun } from './document-rows.ts';
import { toProject } from './project-store.ts';
import type { Tables } from './tables.ts';
import { isAlive } from './worker-store.ts';

/**
 * Lets a statement end without waiting for the disk. Use this only outside a transaction, for statements
 * whose loss is harmless: after a power failure, the run is processed again.
 */
export const skipDiskSync = sql<string>`set_config('synchronous_commit', 'off', true)`;

/** A row in JSON, in which dates are strings. */
type InJson<Row extends { created_at: Date }> = Omit<Row, 'created_at'> & { created_at: string };

interface ProjectRow {
  project: InJson<Selectable<Tables['projects']>>;
  project_documents: number;
  schema: { version: number; schema: FieldSchema; created_at: string } | null;
}

/** Implements `RunRecords.start`. */
export async function startRun(database: Kysely<Tables>, runId: string): Promise<RunToProcess | null> {
  const run = await database
    .updateTable('runs')
    .set(({ eb }) => ({
      state: 'running',
      attempts: eb('attempts', '+', 1),
      crashes: eb('crashes', '+', sql<number>`case when ${hasDiedInParser} then 1 else 0 end`),
      parsed_by: null,
      pages_done: null,
      pages_total: null,
      started_at: new Date(),
      schema_version: latestSchemaVersion,
    }))
    .where('id', '=', runId)
    .where('state', 'in', ['queued', 'running'])
    .returningAll()
    .returning(skipDiskSync.as('skips_disk_sync'))
    .executeTakeFirst();
  if (run === undefined) return null;
  const { rows } = await sql<Selectable<Tables['documents']> & ProjectRow>`
    select documents.*, to_json(projects) as project, ${projectDocuments} as project_documents,
      to_json(project_schemas) as schema
    from documents
    join projects on projects.id = documents.project_id and projects.deleted_at is null
    left join project_schemas
      on project_schemas.project_id = projects.id and project_schemas.version = ${run.schema_version}
    where documents.id = ${run.document_id}`.execute(database);
  const [row] = rows;
  if (row === undefined) return null;
  const { project, project_documents: documents_count, schema } = row;
  return {
    run: toRun(run),
    document: toDocument(row),
    project: toProject({ ...project, created_at: new Date(project.created_at), documents_count }),
    schema:
      schema === null
        ? null
        : { version: schema.version, schema: schema.schema, updatedAt: new Date(schema.created_at) },
  };
}

/** The current version of the custom fields; null if the project has none. */
const latestSchemaVersion = sql<number | null>`(
  select case when s.schema is null then null else s.version end
  from project_schemas s join documents d on d.project_id = s.project_id
  where d.id = runs.document_id order by s.version desc limit 1)`;

/**
 * Condition for a run whose worker died while its parser was processing the document. A worker that only lost
 * its database connection for a while does not count.
 */
const hasDiedInParser = sql<boolean>`parsed_by is not null
  and not exists (select 1 from workers w where w.id = runs.parsed_by and ${isAlive('w')})`;
