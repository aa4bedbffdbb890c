import { isDeepStrictEqual } from 'node:util';
import type { Kysely } from 'kysely';
import type { ProjectSchemaRecords } from '../../domain/ports/records.ts';
import type { ProjectSchema } from '../../domain/project-schemas.ts';
import type { FieldSchema } from '../../lib/field-schema.ts';
import { runAtomically } from './atomically.ts';
import { lockProject } from './lock-project.ts';
import type { Tables } from './tables.ts';

export function createProjectSchemaStore(database: Kysely<Tables>): ProjectSchemaRecords {
  return {
    find: async (projectId) => {
      const row = await findLatest(database, projectId);
      return row?.schema == null ? null : { ...row, schema: row.schema };
    },
    put: (projectId, schema) =>
      runAtomically(database, async (transaction) => {
        if (!(await lockProject(transaction, projectId, { exclusive: true }))) return null;
        const row = await findLatest(transaction, projectId);
        if (row?.schema != null && isDeepStrictEqual(row.schema, schema))
          return { ...row, schema: row.schema };
        const next = { version: (row?.version ?? 0) + 1, updatedAt: new Date() };
        await insertSchema(transaction, projectId, next, JSON.stringify(schema));
        return { ...next, schema };
      }),
    delete: (projectId) =>
      runAtomically(database, async (transaction) => {
        if (!(await lockProject(transaction, projectId, { exclusive: true }))) return false;
        const row = await findLatest(transaction, projectId);
        if (row?.schema == null) return false;
        await insertSchema(transaction, projectId, { version: row.version + 1, updatedAt: new Date() }, null);
        return true;
      }),
  };
}

type Latest = Omit<ProjectSchema, 'schema'> & { schema: FieldSchema | null };

async function findLatest(database: Kysely<Tables>, projectId: string): Promise<Latest | null> {
  const row = await database
    .selectFrom('project_schemas')
    .selectAll()
    .where('project_id', '=', projectId)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row === undefined ? null : { version: row.version, updatedAt: row.created_at, schema: row.schema };
}

async function insertSchema(
  transaction: Kysely<Tables>,
  projectId: string,
  { version, updatedAt }: { version: number; updatedAt: Date },
  schema: string | null,
): Promise<void> {
  await transaction
    .insertInto('project_schemas')
    .values({ project_id: projectId, version, schema, created_at: updatedAt })
    .execute();
}
