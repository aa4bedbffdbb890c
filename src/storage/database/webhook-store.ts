import { type Kysely, type Selectable, sql, type Transaction } from 'kysely';
import type { NewWebhook, WebhookChanges, WebhookRecords } from '../../domain/ports/webhook-records.ts';
import { type EventType, WEBHOOKS_PER_PROJECT, type Webhook } from '../../domain/webhooks.ts';
import { runAtomically } from './atomically.ts';
import { cancelDeliveries } from './cancel-deliveries.ts';
import { lockProject } from './lock-project.ts';
import type { Tables } from './tables.ts';

/**
 * Maximum number of former secrets that are still used to sign messages. If there are more, the oldest ones
 * expire early.
 */
const FORMER_SECRETS_MAX = 4;

export function createWebhookStore(database: Kysely<Tables>): WebhookRecords {
  const select = (projectId: string) =>
    database.selectFrom('webhooks').selectAll().where('project_id', '=', projectId);
  return {
    create: (webhook) => runAtomically(database, (transaction) => create(transaction, webhook)),
    async find(projectId, id) {
      const row = await select(projectId).where('id', '=', id).executeTakeFirst();
      return row === undefined ? null : toWebhook(row);
    },
    async list(projectId) {
      const rows = await select(projectId).orderBy('created_at', 'desc').orderBy('id', 'desc').execute();
      return rows.map(toWebhook);
    },
    async holdActive(projectId, eventType) {
      const rows = await database
        .selectFrom('webhooks')
        .select(['id', 'format', 'include_parsed_data'])
        .where('project_id', '=', projectId)
        .where(sql<boolean>`(event_type = ${eventType} or ${eventType} = any(further_event_types))`)
        .where('active', '=', true)
        .forShare()
        .execute();
      return rows.map((row) => ({
        id: row.id,
        format: row.format,
        includeParsedData: row.include_parsed_data,
      }));
    },
    update: (projectId, id, changes) =>
      runAtomically(database, (transaction) => update(transaction, projectId, id, changes)),
    async delete(projectId, id) {
      const result = await database
        .deleteFrom('webhooks')
        .where('project_id', '=', projectId)
        .where('id', '=', id)
        .executeTakeFirst();
      return result.numDeletedRows > 0n;
    },
    rotateSecret: (projectId, id, sealed, formerUntil) =>
      runAtomically(database, async (transaction) => {
        const row = await lock(transaction, projectId, id);
        if (row === undefined) return null;
        await sql`
          update webhook_secrets set signs_until = ${formerUntil}
          where webhook_id = ${id} and signs_until is null`.execute(transaction);
        await sql`
          insert into webhook_secrets (webhook_id, version, sealed)
          select ${id}, max(version) + 1, ${sealed} from webhook_secrets where webhook_id = ${id}`.execute(
          transaction,
        );
        await sql`
          delete from webhook_secrets where webhook_id = ${id} and (signs_until < now() or version <=
            (select max(version) - ${FORMER_SECRETS_MAX} - 1 from webhook_secrets where webhook_id = ${id}))`.execute(
          transaction,
        );
        return toWebhook(row);
      }),
  };
}

async function create(
  transaction: Transaction<Tables>,
  webhook: NewWebhook,
): Promise<Webhook | 'limit_reached' | null> {
  // Lock the project, so that concurrent requests cannot exceed the limit together.
  if (!(await lockProject(transaction, webhook.projectId, { exclusive: true }))) return null;
  const { count } = await transaction
    .selectFrom('webhooks')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('project_id', '=', webhook.projectId)
    .executeTakeFirstOrThrow();
  if (count >= WEBHOOKS_PER_PROJECT) return 'limit_reached';
  const row = await transaction
    .insertInto('webhooks')
    .values({
      id: webhook.id,
      project_id: webhook.projectId,
      name: webhook.name,
      ...toEventColumns(webhook.eventTypes),
      target_url: webhook.targetUrl,
      active: webhook.active,
      format: webhook.format,
      include_parsed_data: webhook.includeParsedData,
      created_at: new Date(),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await transaction
    .insertInto('webhook_secrets')
    .values({ webhook_id: webhook.id, version: 1, sealed: webhook.sealedSecret })
    .execute();
  return toWebhook(row);
}

async function update(
  transaction: Transaction<Tables>,
  projectId: string,
  id: string,
  changes: WebhookChanges,
): Promise<Webhook | null> {
  const before = await lock(transaction, projectId, id);
  if (before === undefined) return null;
  const freshStart = changes.active !== undefined || changes.targetUrl !== undefined;
  const row = await transaction
    .updateTable('webhooks')
    .set({
      // Set `id` to its current value, because Kysely rejects an update without columns.
      id,
      ...(changes.name === undefined ? {} : { name: changes.name }),
      ...(changes.eventTypes === undefined ? {} : toEventColumns(changes.eventTypes)),
      ...(changes.targetUrl === undefined ? {} : { target_url: changes.targetUrl }),
      ...(changes.format === undefined ? {} : { format: changes.format }),
      ...(changes.includeParsedData === undefined ? {} : { include_parsed_data: changes.includeParsedData }),
      ...(changes.active === undefined ? {} : { active: changes.active, disabled_reason: null }),
      ...(freshStart ? { failing_since: null } : {}),
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  if (changes.active === false) await cancelWaiting(transaction, id);
  return toWebhook(row);
}

/**
 * Cancels the pending deliveries of a webhook that is being disabled. Completed deliveries keep their body,
 * so that they can be resent.
 */
export async function cancelWaiting(transaction: Kysely<Tables>, webhookId: string): Promise<void> {
  await cancelDeliveries(transaction, sql`webhook_id = ${webhookId} and status = 'pending'`);
  await sql`
    update deliveries set due_at = null
    where webhook_id = ${webhookId} and due_at is not null`.execute(transaction);
}

function lock(transaction: Transaction<Tables>, projectId: string, id: string) {
  return transaction
    .selectFrom('webhooks')
    .selectAll()
    .where('project_id', '=', projectId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

function toEventColumns([first, ...further]: readonly EventType[]) {
  if (first === undefined) throw new TypeError('A webhook has at least one event type.');
  return { event_type: first, further_event_types: further };
}

export function toWebhook(row: Selectable<Tables['webhooks']>): Webhook {
  return {
    id: row.id,
    projectId: row.project_id,
    name: row.name,
    eventTypes: [row.event_type, ...row.further_event_types],
    targetUrl: row.target_url,
    active: row.active,
    format: row.format,
    includeParsedData: row.include_parsed_data,
    disabledReason: row.disabled_reason,
    createdAt: row.created_at,
  };
}
