import type { EventType, Webhook, WebhookFormat } from '../webhooks.ts';

export interface NewWebhook {
  /** The caller generates the identifier, because it is needed to encrypt the secret. */
  id: string;
  projectId: string;
  name: string;
  eventTypes: readonly EventType[];
  targetUrl: string;
  active: boolean;
  format: WebhookFormat;
  includeParsedData: boolean;
  sealedSecret: Buffer;
}

export type WebhookChanges = Partial<
  Pick<Webhook, 'name' | 'eventTypes' | 'targetUrl' | 'active' | 'format' | 'includeParsedData'>
>;

export interface WebhookRecords {
  /**
   * Returns null if the project is deleted. Even concurrent calls cannot create more than
   * `WEBHOOKS_PER_PROJECT` webhooks.
   */
  create(webhook: NewWebhook): Promise<Webhook | 'limit_reached' | null>;
  find(projectId: string, id: string): Promise<Webhook | null>;
  /** Lists webhooks, newest first. */
  list(projectId: string): Promise<Webhook[]>;
  /**
   * Returns the active webhooks for an event and locks them. A concurrent request that disables one of them
   * waits until the transaction ends, and then cancels the deliveries that the transaction created.
   */
  holdActive(
    projectId: string,
    eventType: EventType,
  ): Promise<Pick<Webhook, 'id' | 'format' | 'includeParsedData'>[]>;
  /**
   * Updates a webhook. Disabling it cancels its pending deliveries and deletes their bodies. Returns null if
   * there is no such webhook.
   */
  update(projectId: string, id: string, changes: WebhookChanges): Promise<Webhook | null>;
  /** Deletes a webhook and all its deliveries. Returns false if there is no such webhook. */
  delete(projectId: string, id: string): Promise<boolean>;
  /**
   * Replaces the secret. Until `formerUntil`, messages are signed with both secrets. Returns null if there is
   * no such webhook.
   */
  rotateSecret(
    projectId: string,
    id: string,
    sealedSecret: Buffer,
    formerUntil: Date,
  ): Promise<Webhook | null>;
}
