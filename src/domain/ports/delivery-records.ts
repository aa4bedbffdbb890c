import type {
  AttemptTrigger,
  Delivery,
  DeliveryAttempt,
  DeliveryEventType,
  DeliveryStatus,
} from '../deliveries.ts';
import type { EventType, WebhookFormat } from '../webhooks.ts';
import type { Page, PageRequest } from './page.ts';

/** A delivery whose time has come, with all that an attempt needs as it is at this moment. */
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
  /** The newest first. */
  sealedSecrets: Buffer[];
  /** Whether no attempt has succeeded since one failed. */
  failing: boolean;
}

export interface AttemptResult {
  attempt: DeliveryAttempt;
  status: DeliveryStatus;
  /** Milliseconds until the next attempt; null if there is none. */
  delayMs: number | null;
  /** Whether the receiver answered 410, that is, wants no more deliveries. */
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
  /** One more attempt, now. `off`: the webhook is; `erased`: there is no body any more. */
  redeliver(webhookId: string, id: string): Promise<Delivery | 'off' | 'erased' | null>;

  /** Whose webhook it is; null if it no longer exists. */
  organizationOf(webhookId: string): Promise<string | null>;
  /** Webhooks with deliveries that are due. */
  webhooksWithDue(): Promise<string[]>;
  /** The due deliveries of a webhook except those in progress, the longest due first. */
  due(webhookId: string, inHand: string[], limit: number): Promise<DueDelivery[]>;
  /** Milliseconds until the next delivery is due, except those in progress; null if there is none. */
  nextDue(webhookId: string, inHand: string[]): Promise<number | null>;
  /**
   * Writes an attempt and what follows from it. A webhook that is gone, or has done nothing but fail for `disableAfterMs`,
   * is switched off. Returns whether it was. What was cancelled or deleted meanwhile stays so.
   */
  finishAttempt(delivery: DueDelivery, result: AttemptResult, disableAfterMs: number): Promise<boolean>;
  /** Deletes deliveries that are over and were made before; returns how many. */
  deleteOlderThan(time: Date, limit: number): Promise<number>;
}
