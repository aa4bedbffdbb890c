import { type Kysely, sql } from 'kysely';
import { createId } from '../../src/lib/id.ts';
import type { Tables } from '../../src/storage/database/tables.ts';

export interface InsertedProject {
  id: string;
  organizationId: string;
}

/** Inserts a project of the organization `default`. The SQL works with every version of the tables. */
export async function insertProject(database: Kysely<Tables>): Promise<InsertedProject> {
  const { rows } = await sql<{ id: string }>`
    insert into organizations (id, name, created_at) values (${createId('org')}, 'default', now())
    on conflict (name) do update set name = excluded.name returning id`.execute(database);
  const organizationId = rows[0]?.id ?? '';
  const id = createId('proj');
  await sql`
    insert into projects (id, organization_id, name, email, created_at)
    values (${id}, ${organizationId}, ${`inserted ${id}`}, ${`${id}@mail.example`}, now())`.execute(database);
  return { id, organizationId };
}

/**
 * Inserts completed documents without files, each with a run and a result. Uses one statement for each table.
 * `searchable` also inserts search words, which have no table in the first three versions of the schema.
 */
export async function insertDocuments(
  database: Kysely<Tables>,
  { id, organizationId }: InsertedProject,
  { count, searchable }: { count: number; searchable: boolean },
): Promise<void> {
  const prefix = createId('doc').slice(0, -8);
  const numbers = sql`generate_series(1, ${count}::integer) as n`;
  const documentId = sql`${prefix}::text || lpad(n::text, 8, '0')`;
  await sql`
    insert into documents (id, organization_id, project_id, filename, content_type, file_size, file_extension, status,
      pages_count, source, created_at, sha256)
    select ${documentId}, ${organizationId}, ${id}, 'report-' || n || '.txt', 'text/plain', 100, '.txt', 'completed',
      1, 'api', now(), sha256(n::text::bytea)
    from ${numbers}`.execute(database);
  await sql`
    insert into runs (id, document_id, job_id, state, attempts, engine, created_at, finished_at, warnings)
    select 'run' || substr(${documentId}, 4), ${documentId}, gen_random_uuid(), 'succeeded', 1, 'legible', now(), now(),
      '[{"code":"truncated"}]'
    from ${numbers}`.execute(database);
  await sql`
    insert into results (document_id, run_id, parsed_data)
    select ${documentId}, 'run' || substr(${documentId}, 4), json_build_object('version', 1, 'document_type', 'report',
      'text', 'The quarterly report number ' || n || repeat(' with some more words', 20), 'fields', '{}'::json,
      'evidence', '{"/fields/date":{"confidence":0.5},"/fields/title":{"confidence":0.9}}'::json)
    from ${numbers}`.execute(database);
  if (searchable)
    await sql`
      insert into document_search (document_id, project_id, words)
      select ${documentId}, ${id}, to_tsvector('simple', 'quarterly report ' || n) from ${numbers}`.execute(
      database,
    );
}
