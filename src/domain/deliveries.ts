import type { EventType } from './webhooks.ts';

/** `webhook.test` is sent when a user tests a webhook. */
export type DeliveryEventType = EventType | 'webhook.test';

export type DeliveryStatus = 'pending' | 'succeeded' | 'failed' | 'cancelled';
export const DELIVERY_STATUSES = ['pending', 'succeeded', 'failed', 'cancelled'] as const;

export type AttemptTrigger = 'schedule' | 'redeliver' | 'test';

/** Sorted by the stage at which an attempt can fail. */
export type AttemptError =
  | 'blocked_host'
  | 'dns_failed'
  | 'connect_failed'
  | 'tls_failed'
  | 'timeout'
  | 'protocol_error'
  /** The response status was not 2xx. */
  | 'unexpected_status'
  /** Nothing was sent, because no signing secret could be decrypted. */
  | 'secret_unreadable';

export interface DeliveryAttempt {
  at: Date;
  /** Null if there was no response. */
  responseStatus: number | null;
  durationMs: number;
  error: AttemptError | null;
  trigger: AttemptTrigger;
}

/** `id` is sent as the `webhook-id` header of every attempt. */
export interface Delivery {
  id: string;
  webhookId: string;
  eventType: DeliveryEventType;
  /** Null for exports and test events. */
  documentId: string | null;
  status: DeliveryStatus;
  /** The attempts, oldest first. */
  attempts: DeliveryAttempt[];
  nextAttemptAt: Date | null;
  createdAt: Date;
}
