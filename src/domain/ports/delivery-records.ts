import type {
  AttemptTrigger,
  Delivery,
  DeliveryAttempt,
  DeliveryEventType,
  DeliveryStatus,
} from '../deliveries.ts';
import type { EventType, WebhookFormat } from '../webhooks.ts';
import type { Page, PageRequest } from './page.ts';

/** A due delivery with everything that an attempt needs, with its current values. */
export interface DueDelivery {
  id: string;
  webhookId: string;
  eventType: DeliveryEventType;
  status: DeliveryStatus;
  body: string;
  scheduledAttempts: number;
  trigger: AttemptTrigger;
  dueVersion: number;
  targetUrl: string;
  format: WebhookFormat;
  /** Newest first. */
  sealedSecrets: Buffer[];
  /** Whether an attempt has failed and none has succeeded since. */
  failing: boolean;
}

export interface AttemptResult {
  attempt: DeliveryAttempt;
  status: DeliveryStatus;
  /** Milliseconds until the next attempt; null if there is none. */
  delayMs: number | null;
  /** Whether the receiver answered with 410, which means that it wants no more deliveries. */
  gone: boolean;
}

export interface NewDelivery {
  webhookId: string;
  eventType: EventType;
  /** null for an export. */
  documentId: string | null;
  body: string;
  createdAt: Date;
}

export interface DeliveryRecords {
  /** Creates a delivery that is due at once; workers are notified when the transaction is committed. */
  create(delivery: NewDelivery): Promise<void>;
  list(webhookId: string, filter: { status?: DeliveryStatus }, page: PageRequest): Promise<Page<Delivery>>;
  find(webhookId: string, id: string): Promise<Delivery | null>;
  /** Creates a delivery that only tests the webhook. Null if the webhook is deleted or disabled. */
  createTest(webhookId: string): Promise<Delivery | null>;
  /** Makes another attempt due now. `off`: the webhook is disabled; `erased`: the body was deleted. */
  redeliver(webhookId: string, id: string): Promise<Delivery | 'off' | 'erased' | null>;

  /** Returns the organization of a webhook; null if the webhook no longer exists. */
  organizationOf(webhookId: string): Promise<string | null>;
  /** Returns webhooks with deliveries that are due. */
  webhooksWithDue(): Promise<string[]>;
  /** Returns the due deliveries of a webhook except those in progress, the longest due first. */
  due(webhookId: string, inHand: string[], limit: number): Promise<DueDelivery[]>;
  /**
   * Returns the milliseconds until the next delivery is due, not counting those in progress; null if there is none.
   */
  nextDue(webhookId: string, inHand: string[]): Promise<number | null>;
  /**
   * Stores an attempt and its consequences. A webhook whose receiver is gone, or that has only failed for
   * `disableAfterMs`, is disabled; in that case, returns true. Deliveries that were cancelled or deleted in the
   * meantime do not change.
   */
  finishAttempt(delivery: DueDelivery, result: AttemptResult, disableAfterMs: number): Promise<boolean>;
  /** Deletes finished deliveries that were created before the time; returns their number. */
  deleteOlderThan(time: Date, limit: number): Promise<number>;
}
