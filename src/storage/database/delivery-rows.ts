import { type Kysely, type RawBuilder, type Selectable, sql } from 'kysely';
import type { Delivery, DeliveryAttempt } from '../../domain/deliveries.ts';
import type { PageRequest } from '../../domain/ports/page.ts';
import type { Tables } from './tables.ts';

/** An attempt as in JSON: its time is text. */
type AttemptJson = Omit<Selectable<Tables['delivery_attempts']>, 'at'> & { at: string };

interface DeliveryRow extends Selectable<Tables['deliveries']> {
  attempts: AttemptJson[] | null;
}

/** Deliveries (as `d`) that match the condition, newest first, with their attempts. */
export async function selectDeliveries(
  database: Kysely<Tables>,
  condition: RawBuilder<unknown>,
  page: PageRequest = { offset: 0, limit: 1 },
): Promise<Delivery[]> {
  const { rows } = await sql<DeliveryRow>`
    select d.id, d.webhook_id, d.event_type, d.document_id, d.status, d.created_at, d.due_at,
      (select json_agg(a order by a.at) from delivery_attempts a where a.delivery_id = d.id) as attempts
    from deliveries d where ${condition}
    order by d.created_at desc, d.id desc offset ${page.offset} limit ${page.limit}`.execute(database);
  return rows.map(toDelivery);
}

function toDelivery(row: DeliveryRow): Delivery {
  return {
    id: row.id,
    webhookId: row.webhook_id,
    eventType: row.event_type,
    documentId: row.document_id,
    status: row.status,
    attempts: (row.attempts ?? []).map(toAttempt),
    nextAttemptAt: row.due_at,
    createdAt: row.created_at,
  };
}

function toAttempt(row: AttemptJson): DeliveryAttempt {
  return {
    at: new Date(row.at),
    responseStatus: row.response_status,
    durationMs: row.duration_ms,
    error: row.error,
    trigger: row.trigger,
  };
}
