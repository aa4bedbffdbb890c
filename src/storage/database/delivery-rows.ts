import { type Kysely, type RawBuilder, type Selectable, sql } from 'kysely';
import type { Delivery, DeliveryAttempt } from '../../domain/deliveries.ts';
import type { Page, PageRequest, Position } from '../../domain/ports/page.ts';
import { fetchPage, isAfter, orderByNewest, toLimit, toOrderBy, toPosition } from './fetch-page.ts';
import type { Tables } from './tables.ts';

/** An attempt as JSON, in which `at` is a string. */
type AttemptJson = Omit<Selectable<Tables['delivery_attempts']>, 'at'> & { at: string };

interface DeliveryRow extends Selectable<Tables['deliveries']> {
  attempts: AttemptJson[] | null;
  position: Position;
}

const NEWEST = orderByNewest('d.created_at', 'd.id');

/** Lists deliveries with their attempts, newest first. The condition refers to deliveries as `d`. */
export async function listDeliveries(
  database: Kysely<Tables>,
  condition: RawBuilder<unknown>,
  page: PageRequest,
): Promise<Page<Delivery>> {
  const count = async () => {
    const { rows } = await sql<{ total: number }>`
      select count(*) as total from deliveries d where ${condition}`.execute(database);
    return rows[0]?.total ?? 0;
  };
  return fetchPage(page, () => selectRows(database, condition, page), count, toDelivery);
}

/** Returns null if no delivery matches. The condition refers to deliveries as `d`. */
export async function findDelivery(
  database: Kysely<Tables>,
  condition: RawBuilder<unknown>,
): Promise<Delivery | null> {
  const [row] = await selectRows(database, condition, { offset: 0, limit: 1 });
  return row === undefined ? null : toDelivery(row);
}

async function selectRows(
  database: Kysely<Tables>,
  condition: RawBuilder<unknown>,
  page: PageRequest,
): Promise<DeliveryRow[]> {
  const { rows } = await sql<DeliveryRow>`
    select d.id, d.webhook_id, d.event_type, d.document_id, d.status, d.created_at, d.due_at,
      (select json_agg(a order by a.at) from delivery_attempts a where a.delivery_id = d.id) as attempts,
      ${toPosition(NEWEST)} as position
    from deliveries d where ${condition} and ${isAfter(NEWEST, page.after)}
    order by ${toOrderBy(NEWEST)} offset ${page.offset} limit ${toLimit(page)}`.execute(database);
  return rows;
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
