import { randomUUID } from 'node:crypto';
import { type Kysely, type Selectable, sql, type Transaction } from 'kysely';
import {
  type NewSource,
  type SourceChanges,
  type SourceLease,
  SourceLeaseLostError,
  type SourceRecords,
} from '../../domain/ports/source-records.ts';
import { SOURCES_PER_PROJECT, type Source } from '../../domain/sources.ts';
import { runAtomically } from './atomically.ts';
import { fetchPage, isAfter, type SortKey, toLimit, toOrderBy, toPosition } from './fetch-page.ts';
import { lockProject } from './lock-project.ts';
import type { Tables } from './tables.ts';

const ITEM_ORDER: SortKey[] = [
  { expression: sql.ref('at'), type: 'timestamptz', descending: true },
  { expression: sql.ref('key'), type: 'text', descending: false },
];

type SourceRow = Selectable<Tables['sources']>;

export function createSourceStore(database: Kysely<Tables>): SourceRecords {
  const select = (projectId: string) =>
    database.selectFrom('sources').selectAll().where('project_id', '=', projectId);
  return {
    create: (source) => runAtomically(database, (transaction) => createSource(transaction, source)),
    async find(projectId, id) {
      const row = await select(projectId).where('id', '=', id).executeTakeFirst();
      return row === undefined ? null : toSource(row);
    },
    async findSealedSecret(id) {
      const query = database.selectFrom('sources').select('sealed_secret').where('id', '=', id);
      return (await query.executeTakeFirst())?.sealed_secret ?? null;
    },
    async list(projectId) {
      const rows = await select(projectId).orderBy('created_at', 'desc').orderBy('id', 'desc').execute();
      return rows.map(toSource);
    },
    update: (projectId, id, changes) => updateSource(database, projectId, id, changes),
    async delete(projectId, id) {
      const { numDeletedRows } = await database
        .deleteFrom('sources')
        .where('project_id', '=', projectId)
        .where('id', '=', id)
        .executeTakeFirst();
      return numDeletedRows > 0n;
    },
    async requestRun(projectId, id) {
      const row = await database
        .updateTable('sources')
        .set({ next_run_at: sql<Date>`least(next_run_at, now())` })
        .where('project_id', '=', projectId)
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirst();
      return row === undefined ? null : toSource(row);
    },
    async listItems(sourceId, page) {
      const query = database
        .selectFrom('source_items')
        .where('source_id', '=', sourceId)
        .where('outcome', '<>', 'present');
      const fetchRows = () =>
        query
          .where(isAfter(ITEM_ORDER, page.after))
          .selectAll()
          .select(toPosition(ITEM_ORDER).as('position'))
          .orderBy(toOrderBy(ITEM_ORDER))
          .offset(page.offset)
          .limit(toLimit(page))
          .execute();
      const count = async () =>
        (await query.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()).total;
      return fetchPage(page, fetchRows, count, ({ key, name, outcome, reason, document_ids, at }) => ({
        key,
        name,
        outcome: outcome === 'taken' ? 'taken' : 'skipped',
        reason,
        documentIds: document_ids,
        at,
      }));
    },
    claimDue: (leaseMs) => takeDueSource(database, leaseMs),
    async renewLease(lease, leaseMs) {
      await changeLeased(database, lease, sql`leased_until = now() + ${leaseMs} * interval '1 millisecond'`);
    },
    async saveCursor(lease, cursor) {
      await changeLeased(database, lease, sql`cursor = ${JSON.stringify(cursor)}::jsonb`);
    },
    async replaceSecret(lease, sealedSecret) {
      await changeLeased(database, lease, sql`sealed_secret = ${sealedSecret}`);
    },
    async findKnown(sourceId, keys) {
      const { rows } = await sql<{ key: string }>`
        select key from source_items
        where source_id = ${sourceId} and key = any(${keys}::text[])`.execute(database);
      return new Set(rows.map(({ key }) => key));
    },
    addItem: (lease, { key, name, outcome, reason, documentIds }) =>
      runAtomically(database, async (transaction) => {
        // Lock the source and check the lease, so that a run that lost its lease cannot add anything.
        await changeLeased(
          transaction,
          lease,
          sql`documents_count = documents_count + ${documentIds.length}::bigint`,
        );
        const { rows } = await sql`
          insert into source_items (source_id, key, name, outcome, reason, document_ids, at)
          values (${lease.source.id}, ${key}, ${name}, ${outcome}, ${reason}, ${documentIds}::text[], now())
          on conflict do nothing returning 1`.execute(transaction);
        return rows.length > 0;
      }),
    addPresent: (lease, items) =>
      runAtomically(database, async (transaction) => {
        await changeLeased(transaction, lease, sql`cursor = cursor`);
        await sql`
          insert into source_items (source_id, key, name, outcome, document_ids, at)
          select ${lease.source.id}, item.key, item.name, 'present', '{}', now()
          from unnest(${items.map(({ key }) => key)}::text[], ${items.map(({ name }) => name)}::text[])
            as item (key, name)
          on conflict do nothing`.execute(transaction);
      }),
    async end(lease, { failure, nextRunMs }) {
      await changeLeased(
        database,
        lease,
        sql`lease = null, leased_until = null, last_run_at = now(),
          last_error_code = ${failure?.code ?? null}, last_error = ${failure?.message ?? null},
          failed_runs = case when ${failure === null} then 0 else failed_runs + 1 end,
          next_run_at = case when next_run_at <= last_claimed_at then now() + ${nextRunMs} * interval '1 millisecond'
            else next_run_at end`,
      );
    },
  };
}

async function createSource(
  transaction: Transaction<Tables>,
  { id, projectId, name, active, settings, sealedSecret }: NewSource,
): Promise<Source | 'limit_reached' | null> {
  // Lock the project, so that concurrent requests cannot exceed the limit together.
  if (!(await lockProject(transaction, projectId, { exclusive: true }))) return null;
  const { count } = await transaction
    .selectFrom('sources')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('project_id', '=', projectId)
    .executeTakeFirstOrThrow();
  if (count >= SOURCES_PER_PROJECT) return 'limit_reached';
  const row = await transaction
    .insertInto('sources')
    .values({
      id,
      project_id: projectId,
      kind: settings.kind,
      name,
      active,
      settings: JSON.stringify(settings),
      sealed_secret: sealedSecret,
      created_at: new Date(),
      next_run_at: sql<Date>`now()`,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return toSource(row);
}

async function updateSource(
  database: Kysely<Tables>,
  projectId: string,
  id: string,
  { name, active, settings, sealedSecret }: SourceChanges,
): Promise<Source | null> {
  const row = await database
    .updateTable('sources')
    .set({
      // A running import must not continue with the previous settings.
      lease: null,
      leased_until: null,
      ...(name === undefined ? {} : { name }),
      ...(active === undefined ? {} : { active }),
      ...(settings === undefined ? {} : { settings: JSON.stringify(settings) }),
      ...(sealedSecret === undefined ? {} : { sealed_secret: sealedSecret }),
      ...(settings === undefined && sealedSecret === undefined && active !== true
        ? {}
        : { next_run_at: sql<Date>`now()`, failed_runs: 0, last_error: null, last_error_code: null }),
    })
    .where('project_id', '=', projectId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
  return row === undefined ? null : toSource(row);
}

async function takeDueSource(database: Kysely<Tables>, leaseMs: number): Promise<SourceLease | null> {
  const token = randomUUID();
  const { rows } = await sql<SourceRow & { organization_id: string }>`
    update sources s set lease = ${token}, last_claimed_at = now(),
      leased_until = now() + ${leaseMs} * interval '1 millisecond'
    from projects p
    where p.id = s.project_id and s.id = (
      select d.id from sources d join projects q on q.id = d.project_id
      where d.active and d.next_run_at <= now() and (d.leased_until is null or d.leased_until < now())
        and q.deleted_at is null
      order by d.next_run_at limit 1 for update of d skip locked)
    returning s.*, p.organization_id`.execute(database);
  const [row] = rows;
  if (row === undefined) return null;
  return {
    source: toSource(row),
    organizationId: row.organization_id,
    sealedSecret: row.sealed_secret,
    cursor: row.cursor,
    failedRuns: row.failed_runs,
    token,
  };
}

async function changeLeased(
  database: Kysely<Tables>,
  { source, token }: SourceLease,
  changes: ReturnType<typeof sql>,
): Promise<void> {
  const { numAffectedRows } = await sql`
    update sources set ${changes} where id = ${source.id} and lease = ${token}`.execute(database);
  if (numAffectedRows !== 1n) throw new SourceLeaseLostError(source.id);
}

function toSource(row: SourceRow): Source {
  const { last_error_code: code, last_error: message } = row;
  return {
    id: row.id,
    projectId: row.project_id,
    name: row.name,
    active: row.active,
    settings: row.settings,
    createdAt: row.created_at,
    nextRunAt: row.next_run_at,
    running: row.leased_until !== null && row.leased_until > new Date(),
    lastRunAt: row.last_run_at,
    lastError: code === null || message === null ? null : { code, message },
    documentsCount: Number(row.documents_count),
  };
}
