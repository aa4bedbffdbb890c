import { type Kysely, sql, type Transaction } from 'kysely';
import type { AttemptResult, DueDelivery } from '../../domain/ports/delivery-records.ts';
import type { DisabledReason } from '../../domain/webhooks.ts';
import { runAtomically } from './atomically.ts';
import type { Tables } from './tables.ts';
import { cancelWaiting } from './webhook-store.ts';

/**
 * Stores the attempt, the delivery's next state and the webhook's state. Returns true if the webhook was
 * disabled.
 */
export async function finishAttempt(
  database: Kysely<Tables>,
  delivery: DueDelivery,
  result: AttemptResult,
  disableAfterMs: number,
): Promise<boolean> {
  const succeeded = result.attempt.error === null && !result.gone;
  if (succeeded && !delivery.failing) {
    await writeAttempt(database, delivery, result);
    return false;
  }
  return runAtomically(database, async (transaction) => {
    // To avoid deadlocks, all code locks a webhook before its deliveries.
    const webhook = await transaction
      .selectFrom('webhooks')
      .select(['active', 'failing_since'])
      .where('id', '=', delivery.webhookId)
      .forUpdate()
      .executeTakeFirst();
    if (webhook === undefined) return false;
    await writeAttempt(transaction, delivery, result);
    const now = new Date();
    const failingSince = succeeded ? null : (webhook.failing_since ?? now);
    await transaction
      .updateTable('webhooks')
      .set({ failing_since: failingSince })
      .where('id', '=', delivery.webhookId)
      .execute();
    if (!webhook.active || failingSince === null) return false;
    const tooLong = now.getTime() - failingSince.getTime() >= disableAfterMs;
    if (!result.gone && !tooLong) return false;
    await switchOff(transaction, delivery.webhookId, result.gone ? 'gone' : 'failing');
    return true;
  });
}

async function switchOff(
  transaction: Transaction<Tables>,
  webhookId: string,
  reason: DisabledReason,
): Promise<void> {
  await transaction
    .updateTable('webhooks')
    .set({ active: false, disabled_reason: reason, failing_since: null })
    .where('id', '=', webhookId)
    .execute();
  await cancelWaiting(transaction, webhookId);
}

/**
 * Stores the attempt in a single statement. A cancelled delivery remains cancelled, and a manual request for
 * another attempt is kept.
 */
async function writeAttempt(
  database: Kysely<Tables>,
  delivery: DueDelivery,
  { attempt, status, delayMs }: AttemptResult,
): Promise<void> {
  const scheduled = attempt.trigger === 'schedule' ? 1 : 0;
  await sql`
    with attempt as (
      insert into delivery_attempts (delivery_id, at, response_status, duration_ms, error, trigger)
      select id, ${attempt.at}::timestamptz, ${attempt.responseStatus}::integer, ${attempt.durationMs}::integer,
        ${attempt.error}::text, ${attempt.trigger}::text
      from deliveries where id = ${delivery.id})
    update deliveries set
      scheduled_attempts = scheduled_attempts + ${scheduled},
      status = case when status = 'cancelled' then status else ${status} end,
      due_at = case
        when status = 'cancelled' or body is null then null
        when due_version <> ${delivery.dueVersion} then due_at
        else now() + ${delayMs}::float8 * interval '1 millisecond' end,
      due_trigger = case when due_version <> ${delivery.dueVersion} then due_trigger else 'schedule' end
    where id = ${delivery.id}`.execute(database);
}
