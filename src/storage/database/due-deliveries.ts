import { type Kysely, sql } from 'kysely';
import type { DueDelivery } from '../../domain/ports/delivery-records.ts';
import type { Tables } from './tables.ts';

interface DueRow {
  id: string;
  event_type: DueDelivery['eventType'];
  status: DueDelivery['status'];
  body: string;
  scheduled_attempts: number;
  due_trigger: DueDelivery['trigger'];
  due_version: number;
  target_url: string;
  format: DueDelivery['format'];
  failing: boolean;
  secrets: Buffer[];
}

/** Returns due deliveries, with the webhook's URL and current secrets. */
export async function findDue(
  database: Kysely<Tables>,
  webhookId: string,
  inHand: string[],
  limit: number,
): Promise<DueDelivery[]> {
  const { rows } = await sql<DueRow>`
    select d.id, d.event_type, d.status, d.body, d.scheduled_attempts, d.due_trigger, d.due_version,
      w.target_url, w.format, w.failing_since is not null as failing,
      array(select s.sealed from webhook_secrets s
        where s.webhook_id = w.id and (s.signs_until is null or s.signs_until > now())
        order by s.version desc) as secrets
    from deliveries d join webhooks w on w.id = d.webhook_id
    where d.webhook_id = ${webhookId} and w.active and d.body is not null
      and d.due_at <= now() and d.id <> all(${inHand}::text[])
    order by d.due_at, d.id limit ${limit}`.execute(database);
  return rows.map((row) => ({
    id: row.id,
    webhookId,
    eventType: row.event_type,
    status: row.status,
    body: row.body,
    scheduledAttempts: row.scheduled_attempts,
    trigger: row.due_trigger,
    dueVersion: row.due_version,
    targetUrl: row.target_url,
    format: row.format,
    sealedSecrets: row.secrets,
    failing: row.failing,
  }));
}

/**
 * Skips from one webhook to the next in the index, so that a long queue takes no more time than a short one.
 */
export async function findWebhooksWithDue(database: Kysely<Tables>): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with recursive waiting (id) as (
      (select webhook_id from deliveries where due_at is not null order by webhook_id limit 1)
      union all
      select (select d.webhook_id from deliveries d where d.due_at is not null and d.webhook_id > waiting.id
        order by d.webhook_id limit 1)
      from waiting where waiting.id is not null)
    select waiting.id from waiting where waiting.id is not null
      and exists (select 1 from webhooks w where w.id = waiting.id and w.active)
      and exists (select 1 from deliveries d where d.webhook_id = waiting.id and d.due_at <= now())`.execute(
    database,
  );
  return rows.map((row) => row.id);
}

export async function findNextDueDelay(
  database: Kysely<Tables>,
  webhookId: string,
  inHand: string[],
): Promise<number | null> {
  const { rows } = await sql<{ ms: number | null }>`
    select extract(epoch from min(d.due_at) - now())::float8 * 1000 as ms
    from deliveries d join webhooks w on w.id = d.webhook_id
    where d.webhook_id = ${webhookId} and w.active and d.due_at is not null
      and d.id <> all(${inHand}::text[])`.execute(database);
  return rows[0]?.ms ?? null;
}
