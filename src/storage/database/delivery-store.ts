import { type Kysely, sql } from 'kysely';
import type { DeliveryRecords } from '../../domain/ports/delivery-records.ts';
import { testPayload } from '../../domain/webhook-payload.ts';
import { createId } from '../../lib/id.ts';
import { runAtomically } from './atomically.ts';
import { findDelivery, listDeliveries } from './delivery-rows.ts';
import { findDue, findNextDueDelay, findWebhooksWithDue } from './due-deliveries.ts';
import { finishAttempt } from './finish-attempt.ts';
import type { Tables } from './tables.ts';
import { wakeDelivery } from './wake-delivery.ts';

export function createDeliveryStore(database: Kysely<Tables>): DeliveryRecords {
  const find = (inside: Kysely<Tables>, webhookId: string, id: string) =>
    findDelivery(inside, sql`d.webhook_id = ${webhookId} and d.id = ${id}`);
  return {
    create: ({ webhookId, eventType, documentId, body, createdAt }) =>
      runAtomically(database, async (transaction) => {
        await transaction
          .insertInto('deliveries')
          .values({
            id: createId('dlv'),
            webhook_id: webhookId,
            event_type: eventType,
            document_id: documentId,
            status: 'pending',
            body,
            created_at: createdAt,
            due_at: createdAt,
            due_trigger: 'schedule',
          })
          .execute();
        await wakeDelivery(transaction, webhookId);
      }),
    async list(webhookId, { status }, page) {
      const where =
        status === undefined
          ? sql`d.webhook_id = ${webhookId}`
          : sql`d.webhook_id = ${webhookId} and d.status = ${status}`;
      return listDeliveries(database, where, page);
    },
    find: (webhookId, id) => find(database, webhookId, id),
    createTest: (webhookId) =>
      runAtomically(database, async (transaction) => {
        const webhook = await shareActive(transaction, webhookId);
        if (webhook === undefined) return null;
        const id = createId('dlv');
        const now = new Date();
        await transaction
          .insertInto('deliveries')
          .values({
            id,
            webhook_id: webhookId,
            event_type: 'webhook.test',
            document_id: null,
            status: 'pending',
            body: testPayload(now, webhook.project_id, webhookId),
            created_at: now,
            due_at: now,
            due_trigger: 'test',
          })
          .execute();
        await wakeDelivery(transaction, webhookId);
        return find(transaction, webhookId, id);
      }),
    redeliver: (webhookId, id) =>
      runAtomically(database, async (transaction) => {
        const known = await find(transaction, webhookId, id);
        if (known === null) return null;
        if ((await shareActive(transaction, webhookId)) === undefined) return 'off';
        const { numAffectedRows } = await sql`
          update deliveries set due_at = now(), due_trigger = 'redeliver', due_version = due_version + 1
          where id = ${id} and body is not null`.execute(transaction);
        if (numAffectedRows === 0n) return 'erased';
        await wakeDelivery(transaction, webhookId);
        return find(transaction, webhookId, id);
      }),
    async organizationOf(webhookId) {
      const row = await database
        .selectFrom('webhooks')
        .innerJoin('projects', 'projects.id', 'webhooks.project_id')
        .select('projects.organization_id')
        .where('webhooks.id', '=', webhookId)
        .executeTakeFirst();
      return row?.organization_id ?? null;
    },
    webhooksWithDue: () => findWebhooksWithDue(database),
    due: (webhookId, inHand, limit) => findDue(database, webhookId, inHand, limit),
    nextDue: (webhookId, inHand) => findNextDueDelay(database, webhookId, inHand),
    finishAttempt: (delivery, result, disableAfterMs) =>
      finishAttempt(database, delivery, result, disableAfterMs),
    async deleteOlderThan(time, limit) {
      const { numAffectedRows } = await sql`
        delete from deliveries where id in (select id from deliveries
          where created_at < ${time} and due_at is null order by created_at limit ${limit})`.execute(
        database,
      );
      return Number(numAffectedRows ?? 0n);
    },
  };
}

/** Locks an active webhook, so that a request to disable it waits until this transaction ends. */
function shareActive(transaction: Kysely<Tables>, webhookId: string) {
  return transaction
    .selectFrom('webhooks')
    .select('project_id')
    .where('id', '=', webhookId)
    .where('active', '=', true)
    .forShare()
    .executeTakeFirst();
}
