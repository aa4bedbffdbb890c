import type { EventType, Webhook } from '../webhooks.ts';

export interface NewWebhook {
  /** Made by the caller, because the secret is sealed for it. */
  id: string;
  projectId: string;
  name: string;
  eventType: EventType;
  targetUrl: string;
  active: boolean;
  includeParsedData: boolean;
  sealedSecret: Buffer;
}

export type WebhookChanges = Partial<
  Pick<Webhook, 'name' | 'eventType' | 'targetUrl' | 'active' | 'includeParsedData'>
>;

export interface WebhookRecords {
  /** At most `WEBHOOKS_PER_PROJECT` a project, also where many are made at once. Null where the project is gone. */
  create(webhook: NewWebhook): Promise<Webhook | 'limit_reached' | null>;
  find(projectId: string, id: string): Promise<Webhook | null>;
  /** Newest first. */
  list(projectId: string): Promise<Webhook[]>;
  /**
   * Those that are switched on for an event. Until the end of the transaction nobody can switch them off: who does waits,
   * and then finds the deliveries that were made meanwhile.
   */
  holdActive(projectId: string, eventType: EventType): Promise<Pick<Webhook, 'id' | 'includeParsedData'>[]>;
  /** Switching off cancels what waits and erases its bodies. Null where there is none. */
  update(projectId: string, id: string, changes: WebhookChanges): Promise<Webhook | null>;
  /** With all deliveries. False where there is none. */
  delete(projectId: string, id: string): Promise<boolean>;
  /** The former secret signs beside the new one until `formerUntil`. Null where there is no such webhook. */
  rotateSecret(
    projectId: string,
    id: string,
    sealedSecret: Buffer,
    formerUntil: Date,
  ): Promise<Webhook | null>;
}
