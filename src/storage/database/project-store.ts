import { type Kysely, type Selectable, type SelectQueryBuilder, sql } from 'kysely';
import { DEFAULT_LLM_OPTIONS } from '../../domain/language-models.ts';
import type { ProjectRecords } from '../../domain/ports/records.ts';
import type { Project } from '../../domain/projects.ts';
import { createId } from '../../lib/id.ts';
import { runAtomically } from './atomically.ts';
import { isUniqueViolation } from './database-errors.ts';
import { deleteProjectBatch, markProjectDeleted } from './delete-project.ts';
import { projectDocuments } from './document-counts.ts';
import { fetchPage, isAfter, orderByNewest, toLimit, toOrderBy, toPosition } from './fetch-page.ts';
import type { JobsIn } from './jobs-in.ts';
import { lockOrganization } from './lock-organization.ts';
import type { Tables } from './tables.ts';

const NEWEST = orderByNewest('projects.created_at', 'projects.id');

type ProjectRow = Selectable<Tables['projects']> & { documents_count: number };

const NAME_UNIQUE = 'projects_name';

export function createProjectStore(database: Kysely<Tables>, jobsIn: JobsIn): ProjectRecords {
  const find = async (organizationId: string, id: string) => {
    const row = await withCount(database)
      .where('projects.organization_id', '=', organizationId)
      .where('projects.id', '=', id)
      .executeTakeFirst();
    return row === undefined ? null : toProject(row);
  };
  return {
    find,
    async create(project, most) {
      try {
        return await runAtomically(database, async (transaction) => {
          await lockOrganization(transaction, project.organizationId, 'projects');
          const { projects } = await transaction
            .selectFrom('projects')
            .select(({ fn }) => fn.countAll<number>().as('projects'))
            .where('organization_id', '=', project.organizationId)
            .where('deleted_at', 'is', null)
            .executeTakeFirstOrThrow();
          if (projects >= most) return 'limit_reached';
          const row = await transaction
            .insertInto('projects')
            .values({
              id: createId('proj'),
              organization_id: project.organizationId,
              name: project.name,
              email: project.email,
              created_at: new Date(),
            })
            .returningAll()
            .executeTakeFirstOrThrow();
          return toProject({ ...row, documents_count: 0 });
        });
      } catch (error) {
        if (isUniqueViolation(error, NAME_UNIQUE)) return 'name_taken';
        throw error;
      }
    },
    async findByEmail(email) {
      const row = await withCount(database).where('projects.email', '=', email).executeTakeFirst();
      return row === undefined ? null : toProject(row);
    },
    async findReviewRules(id) {
      const row = await database
        .selectFrom('projects')
        .select(['review_threshold', 'deliver_after_review'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      return { reviewThreshold: row.review_threshold, deliverAfterReview: row.deliver_after_review };
    },
    async list(organizationId, ids, page) {
      const listed = ids === null ? sql<boolean>`true` : sql<boolean>`projects.id = any(${ids}::text[])`;
      const fetchRows = () =>
        withCount(database)
          .where('projects.organization_id', '=', organizationId)
          .where(listed)
          .where(isAfter(NEWEST, page.after))
          .select(toPosition(NEWEST).as('position'))
          .orderBy(toOrderBy(NEWEST))
          .offset(page.offset)
          .limit(toLimit(page))
          .execute();
      const count = async () => {
        const query = database
          .selectFrom('projects')
          .select(({ fn }) => fn.countAll<number>().as('total'))
          .where('organization_id', '=', organizationId)
          .where('deleted_at', 'is', null)
          .where(listed);
        return (await query.executeTakeFirstOrThrow()).total;
      };
      return fetchPage(page, fetchRows, count, toProject);
    },
    async rename(organizationId, id, name) {
      try {
        await database
          .updateTable('projects')
          .set({ name })
          .where('organization_id', '=', organizationId)
          .where('id', '=', id)
          .where('deleted_at', 'is', null)
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
          ...(settings.deliverAfterReview === undefined
            ? {}
            : { deliver_after_review: settings.deliverAfterReview }),
          ...(settings.reviewThreshold === undefined ? {} : { review_threshold: settings.reviewThreshold }),
          // Set `id` to its current value, because Kysely rejects an update without columns.
          id,
        })
        .where('organization_id', '=', organizationId)
        .where('id', '=', id)
        .execute();
      return find(organizationId, id);
    },
    delete: (organizationId, id) =>
      runAtomically(database, (transaction) =>
        markProjectDeleted(transaction, jobsIn(transaction), organizationId, id),
      ),
    deleteBatch: (id, limit) =>
      runAtomically(database, (transaction) =>
        deleteProjectBatch(transaction, jobsIn(transaction), id, limit),
      ),
    async listDeleted() {
      const rows = await database
        .selectFrom('projects')
        .select('id')
        .where('deleted_at', 'is not', null)
        .orderBy('deleted_at')
        .execute();
      return rows.map((row) => row.id);
    },
  };
}

/** Selects projects with the number of documents in each. */
function withCount(database: Kysely<Tables>): SelectQueryBuilder<Tables, 'projects', ProjectRow> {
  return database
    .selectFrom('projects')
    .selectAll('projects')
    .select(projectDocuments.as('documents_count'))
    .where('projects.deleted_at', 'is', null);
}

export function toProject(row: ProjectRow): Project {
  return {
    id: row.id,
    organizationId: row.organization_id,
    name: row.name,
    email: row.email,
    emailParseOption: row.email_parse_option,
    retentionDays: row.retention_days,
    extraction: {
      languages: row.extraction.languages ?? [],
      llm: row.extraction.llm ?? 'off',
      llmOptions: { ...DEFAULT_LLM_OPTIONS, ...row.extraction.llmOptions },
    },
    reviewThreshold: row.review_threshold,
    deliverAfterReview: row.deliver_after_review,
    documentsCount: row.documents_count,
    createdAt: row.created_at,
  };
}
