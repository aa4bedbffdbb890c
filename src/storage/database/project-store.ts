import { type Kysely, type Selectable, type SelectQueryBuilder, sql } from 'kysely';
import type { ProjectRecords } from '../../domain/ports/records.ts';
import type { Project } from '../../domain/projects.ts';
import { newId } from '../../lib/id.ts';
import { atomically } from './atomically.ts';
import { isUniqueViolation } from './database-errors.ts';
import { deleteTraces } from './delete-traces.ts';
import type { JobsIn } from './jobs-in.ts';
import type { Tables } from './tables.ts';

type ProjectRow = Selectable<Tables['projects']> & { documents_count: number };

const NAME_UNIQUE = 'projects_organization_id_name_key';

export function projectStore(database: Kysely<Tables>, jobsIn: JobsIn): ProjectRecords {
  const find = async (organizationId: string, id: string) => {
    const row = await withCount(database)
      .where('projects.organization_id', '=', organizationId)
      .where('projects.id', '=', id)
      .executeTakeFirst();
    return row === undefined ? null : toProject(row);
  };
  return {
    find,
    async create(project) {
      try {
        const row = await database
          .insertInto('projects')
          .values({
            id: newId('proj'),
            organization_id: project.organizationId,
            name: project.name,
            email: project.email,
            created_at: new Date(),
          })
          .returningAll()
          .executeTakeFirstOrThrow();
        return toProject({ ...row, documents_count: 0 });
      } catch (error) {
        if (isUniqueViolation(error, NAME_UNIQUE)) return 'name_taken';
        throw error;
      }
    },
    async findByEmail(email) {
      const row = await withCount(database).where('projects.email', '=', email).executeTakeFirst();
      return row === undefined ? null : toProject(row);
    },
    async list(organizationId, page) {
      const [rows, count] = await Promise.all([
        withCount(database)
          .where('projects.organization_id', '=', organizationId)
          .orderBy('projects.created_at', 'desc')
          .orderBy('projects.id', 'desc')
          .offset(page.offset)
          .limit(page.limit)
          .execute(),
        database
          .selectFrom('projects')
          .select(({ fn }) => fn.countAll<number>().as('total'))
          .where('organization_id', '=', organizationId)
          .executeTakeFirstOrThrow(),
      ]);
      return { rows: rows.map(toProject), total: count.total };
    },
    async rename(organizationId, id, name) {
      try {
        await database
          .updateTable('projects')
          .set({ name })
          .where('organization_id', '=', organizationId)
          .where('id', '=', id)
          .execute();
      } catch (error) {
        if (isUniqueViolation(error, NAME_UNIQUE)) return 'name_taken';
        throw error;
      }
      return find(organizationId, id);
    },
    async updateSettings(organizationId, id, settings) {
      await database
        .updateTable('projects')
        .set({
          ...(settings.emailParseOption === undefined
            ? {}
            : { email_parse_option: settings.emailParseOption }),
          ...(settings.retentionDays === undefined ? {} : { retention_days: settings.retentionDays }),
          ...(settings.extraction === undefined ? {} : { extraction: JSON.stringify(settings.extraction) }),
          ...(settings.reviewThreshold === undefined ? {} : { review_threshold: settings.reviewThreshold }),
          // Kysely refuses an update of nothing; this changes nothing.
          id,
        })
        .where('organization_id', '=', organizationId)
        .where('id', '=', id)
        .execute();
      return find(organizationId, id);
    },
    delete: (organizationId, id) =>
      atomically(database, async (transaction) => {
        const project = await transaction
          .selectFrom('projects')
          .select('id')
          .where('organization_id', '=', organizationId)
          .where('id', '=', id)
          .forUpdate()
          .executeTakeFirst();
        if (project === undefined) return false;
        const ids = sql`select id from documents where project_id = ${id}`;
        await deleteTraces(transaction, jobsIn(transaction), ids);
        await transaction.deleteFrom('projects').where('id', '=', id).execute();
        await jobsIn(transaction).enqueue('delete_blobs', { prefixes: [`${id}/`] });
        return true;
      }),
  };
}

function withCount(database: Kysely<Tables>): SelectQueryBuilder<Tables, 'projects', ProjectRow> {
  return database
    .selectFrom('projects')
    .selectAll('projects')
    .select(
      sql<number>`(select count(*) from documents where documents.project_id = projects.id)`.as(
        'documents_count',
      ),
    );
}

function toProject(row: ProjectRow): Project {
  return {
    id: row.id,
    organizationId: row.organization_id,
    name: row.name,
    email: row.email,
    emailParseOption: row.email_parse_option,
    retentionDays: row.retention_days,
    extraction: row.extraction,
    reviewThreshold: row.review_threshold,
    documentsCount: row.documents_count,
    createdAt: row.created_at,
  };
}
