import type { EventType } from './webhooks.ts';

/** `webhook.test` is sent when a user tests a webhook. */
export type DeliveryEventType = EventType | 'webhook.test';

export type DeliveryStatus = 'pending' | 'succeeded' | 'failed' | 'cancelled';
export const DELIVERY_STATUSES = ['pending', 'succeeded', 'failed', 'cancelled'] as const;

export type AttemptTrigger = 'schedule' | 'redeliver' | 'test';

/** Why an attempt failed, in the order of the stages of an attempt. */
export type AttemptError =
  | 'blocked_host'
  | 'dns_failed'
  | 'connect_failed'
  | 'tls_failed'
  | 'timeout'
  | 'protocol_error'
  /** The response was not 2xx. */
  | 'unexpected_status'
  /** No signing secret could be decrypted, so nothing was sent. */
  | 'secret_unreadable';

export interface DeliveryAttempt {
  at: Date;
  /** HTTP status of the response; null if there was no response. */
  responseStatus: number | null;
  durationMs: number;
  error: AttemptError | null;
  trigger: AttemptTrigger;
}

/** An event for one webhook. Its `id` is the `webhook-id` header of every attempt. */
export interface Delivery {
  id: string;
  webhookId: string;
  eventType: DeliveryEventType;
  /** The document of the event; null for exports and test events. */
  documentId: string | null;
  status: DeliveryStatus;
  /** The attempts, from oldest to newest. */
  attempts: DeliveryAttempt[];
  nextAttemptAt: Date | null;
  createdAt: Date;
}
