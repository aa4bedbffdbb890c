import { type Kysely, sql } from 'kysely';
import type { Position } from '../../domain/ports/page.ts';
import type { TeachingRecords } from '../../domain/ports/teaching-records.ts';
import type { Example, Teaching } from '../../domain/teachings.ts';
import { createId } from '../../lib/id.ts';
import { runAtomically } from './atomically.ts';
import { fetchPage, isAfter, orderByNewest, toLimit, toOrderBy, toPosition } from './fetch-page.ts';
import type { JobsIn } from './jobs-in.ts';
import type { Tables } from './tables.ts';

const NEWEST = orderByNewest('created_at', 'id');

interface Row {
  id: string;
  project_id: string;
  actor_id: string;
  status: Teaching['status'];
  attempts: number;
  error: string | null;
  created_at: Date;
  finished_at: Date | null;
  examples: Example[];
}

export function createTeachingStore(database: Kysely<Tables>, jobsIn: JobsIn): TeachingRecords {
  return {
    create: ({ project, actorId, examples }) =>
      runAtomically(database, async (transaction) => {
        const id = createId('tch');
        const row = { id, project_id: project.id, actor_id: actorId, status: 'pending' as const };
        await transaction.insertInto('teachings').values(row).execute();
        await transaction
          .insertInto('teaching_examples')
          .values(
            examples.map(({ documentId, expected }, position) => ({
              teaching_id: id,
              position,
              document_id: documentId,
              expected: JSON.stringify(expected),
              step: 'pending' as const,
            })),
          )
          .execute();
        const { organizationId } = project;
        await jobsIn(transaction).enqueue('teach', { teachingId: id }, { organizationId });
        const made = await findOne(transaction, id);
        if (made === null) throw new Error('a teaching was not stored');
        return made;
      }),
    async find(projectId, id) {
      const found = await findOne(database, id);
      return found?.projectId === projectId ? found : null;
    },
    list: (projectId, page) =>
      fetchPage(
        page,
        async () => {
          const { rows } = await sql<Row & { position: Position }>`
            select t.*, ${selectExamples()} as examples, ${toPosition(NEWEST)} as position from teachings t
            where project_id = ${projectId} and ${isAfter(NEWEST, page.after)}
            order by ${toOrderBy(NEWEST)} limit ${toLimit(page)} offset ${page.offset}`.execute(database);
          return rows;
        },
        async () => {
          const { rows } = await sql<{ total: number }>`
            select count(*)::integer as total from teachings where project_id = ${projectId}`.execute(
            database,
          );
          return rows[0]?.total ?? 0;
        },
        toTeaching,
      ),
    async start(id) {
      const { numUpdatedRows } = await database
        .updateTable('teachings')
        .set(({ eb }) => ({ attempts: eb('attempts', '+', 1) }))
        .where('id', '=', id)
        .where('status', '=', 'pending')
        .executeTakeFirst();
      return numUpdatedRows === 0n ? null : findOne(database, id);
    },
    async putProgress(id, position, { step, ...found }) {
      await database
        .updateTable('teaching_examples')
        .set({
          step,
          ...('before' in found ? { before: JSON.stringify(found.before) } : {}),
          ...('after' in found ? { after: JSON.stringify(found.after) } : {}),
          ...('error' in found ? { error: found.error } : {}),
        })
        .where('teaching_id', '=', id)
        .where('position', '=', position)
        .execute();
    },
    async finish(id, error) {
      await database
        .updateTable('teachings')
        .set({ status: error === null ? 'completed' : 'failed', error, finished_at: new Date() })
        .where('id', '=', id)
        .where('status', '=', 'pending')
        .execute();
    },
  };
}

/** Selects the examples of a teaching job `t`. Deleting a document also deletes its example. */
function selectExamples() {
  return sql<Example[]>`coalesce((
    select jsonb_agg(jsonb_build_object('position', e.position, 'documentId', e.document_id, 'filename', d.filename,
      'expected', e.expected, 'step', e.step, 'before', e.before, 'after', e.after, 'error', e.error) order by e.position)
    from teaching_examples e join documents d on d.id = e.document_id where e.teaching_id = t.id), '[]'::jsonb)`;
}

async function findOne(database: Kysely<Tables>, id: string): Promise<Teaching | null> {
  const { rows } = await sql<Row>`
    select t.*, ${selectExamples()} as examples from teachings t where id = ${id}`.execute(database);
  return rows[0] === undefined ? null : toTeaching(rows[0]);
}

function toTeaching(row: Row): Teaching {
  return {
    id: row.id,
    projectId: row.project_id,
    actorId: row.actor_id,
    status: row.status,
    attempts: row.attempts,
    error: row.error,
    createdAt: row.created_at,
    finishedAt: row.finished_at,
    examples: row.examples,
  };
}
