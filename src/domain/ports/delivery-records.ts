import type {
  AttemptTrigger,
  Delivery,
  DeliveryAttempt,
  DeliveryEventType,
  DeliveryStatus,
} from '../deliveries.ts';
import type { EventType, WebhookFormat } from '../webhooks.ts';
import type { Page, PageRequest } from './page.ts';

/** A due delivery with everything that an attempt needs. */
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
  /** Encrypted signing secrets, newest first. */
  sealedSecrets: Buffer[];
  /** Whether the webhook's last attempt failed. */
  failing: boolean;
}

export interface AttemptResult {
  attempt: DeliveryAttempt;
  status: DeliveryStatus;
  /** Milliseconds until the next attempt; null if there is none. */
  delayMs: number | null;
  /** Whether the receiver responded with 410, which means that it wants no more deliveries. */
  gone: boolean;
}

export interface NewDelivery {
  webhookId: string;
  eventType: EventType;
  /** Null for exports. */
  documentId: string | null;
  body: string;
  createdAt: Date;
}

export interface DeliveryRecords {
  /** Creates a delivery that is due immediately. Workers are notified when the transaction is committed. */
  create(delivery: NewDelivery): Promise<void>;
  list(webhookId: string, filter: { status?: DeliveryStatus }, page: PageRequest): Promise<Page<Delivery>>;
  find(webhookId: string, id: string): Promise<Delivery | null>;
  /** Creates a test delivery. Returns null if the webhook is deleted or disabled. */
  createTest(webhookId: string): Promise<Delivery | null>;
  /**
   * Makes another attempt due immediately. Does nothing if the webhook is disabled (`off`) or the body was
   * deleted (`erased`).
   */
  redeliver(webhookId: string, id: string): Promise<Delivery | 'off' | 'erased' | null>;

  /** Returns null if the webhook no longer exists. */
  organizationOf(webhookId: string): Promise<string | null>;
  webhooksWithDue(): Promise<string[]>;
  /**
   * Returns a webhook's due deliveries, except those in progress, beginning with the one that has been due
   * the longest.
   */
  due(webhookId: string, inHand: string[], limit: number): Promise<DueDelivery[]>;
  /** Returns the milliseconds until a delivery that is not in progress is due; null if there is none. */
  nextDue(webhookId: string, inHand: string[]): Promise<number | null>;
  /**
   * Stores an attempt and its consequences. If the receiver is gone, or if all attempts have failed for
   * `disableAfterMs`, disables the webhook and returns true. Cancelled or deleted deliveries do not change.
   */
  finishAttempt(delivery: DueDelivery, result: AttemptResult, disableAfterMs: number): Promise<boolean>;
  /**
   * Deletes at most `limit` finished deliveries that were created before the given time. Returns the number
   * of deleted deliveries.
   */
  deleteOlderThan(time: Date, limit: number): Promise<number>;
}
