import type { Kysely, Selectable } from 'kysely';
import type { SavedViewContent, SavedViewRecords } from '../../domain/ports/saved-view-records.ts';
import { type SavedView, VIEWS_PER_PROJECT } from '../../domain/saved-views.ts';
import { createId } from '../../lib/id.ts';
import { runAtomically } from './atomically.ts';
import { lockProject } from './lock-project.ts';
import { refuseTakenName } from './refuse-taken-name.ts';
import type { Tables } from './tables.ts';

const NAME_UNIQUE = 'saved_views_project_id_name_key';

export function createSavedViewStore(database: Kysely<Tables>): SavedViewRecords {
  return {
    async list(projectId) {
      const rows = await database
        .selectFrom('saved_views')
        .selectAll()
        .where('project_id', '=', projectId)
        .orderBy('name')
        .execute();
      return rows.map(toView);
    },
    create: (projectId, content) =>
      refuseTakenName(NAME_UNIQUE, () =>
        runAtomically(database, async (transaction) => {
          // Lock the project, so that concurrent requests cannot exceed the limit together.
          if (!(await lockProject(transaction, projectId, { exclusive: true }))) return null;
          const { count } = await transaction
            .selectFrom('saved_views')
            .select(({ fn }) => fn.countAll<number>().as('count'))
            .where('project_id', '=', projectId)
            .executeTakeFirstOrThrow();
          if (count >= VIEWS_PER_PROJECT) return 'limit_reached' as const;
          const row = await transaction
            .insertInto('saved_views')
            .values({
              id: createId('view'),
              project_id: projectId,
              created_at: new Date(),
              ...toColumns(content),
            })
            .returningAll()
            .executeTakeFirstOrThrow();
          return toView(row);
        }),
      ),
    replace: (projectId, id, content) =>
      refuseTakenName(NAME_UNIQUE, async () => {
        const row = await database
          .updateTable('saved_views')
          .set(toColumns(content))
          .where('project_id', '=', projectId)
          .where('id', '=', id)
          .returningAll()
          .executeTakeFirst();
        return row === undefined ? null : toView(row);
      }),
    async delete(projectId, id) {
      const result = await database
        .deleteFrom('saved_views')
        .where('project_id', '=', projectId)
        .where('id', '=', id)
        .executeTakeFirst();
      return result.numDeletedRows > 0n;
    },
  };
}

function toColumns({ name, query, columns, export: exported }: SavedViewContent) {
  return {
    name,
    query: JSON.stringify(query),
    columns,
    export: exported === null ? null : JSON.stringify(exported),
  };
}

function toView(row: Selectable<Tables['saved_views']>): SavedView {
  return {
    id: row.id,
    projectId: row.project_id,
    name: row.name,
    query: row.query ?? {},
    columns: row.columns,
    export: row.export,
    createdAt: row.created_at,
  };
}
