import { randomBytes } from 'node:crypto';
import type { FieldError } from '../lib/api-error.ts';
import { isLongerThan } from '../lib/normalize-text.ts';

export const EVENT_TYPES = [
  'document.processed',
  'document.failed',
  'document.corrected',
  'document.reviewed',
  'document.rejected',
  'export.completed',
  'export.failed',
] as const;
export type EventType = (typeof EVENT_TYPES)[number];
export type ExportEventType = Extract<EventType, `export.${string}`>;
export type DocumentEventType = Exclude<EventType, ExportEventType>;

/** The receiver gets either events in Legible's format or messages for a chat program. */
export const WEBHOOK_FORMATS = ['legible', 'slack', 'teams'] as const;
export type WebhookFormat = (typeof WEBHOOK_FORMATS)[number];

/** `gone`: the receiver responded with 410. `failing`: all attempts have failed for days. */
export type DisabledReason = 'gone' | 'failing';

/** A subscription that sends a project's events to a URL. */
export interface Webhook {
  id: string;
  projectId: string;
  name: string;
  /** The events to send: at least one, without duplicates. */
  eventTypes: readonly EventType[];
  targetUrl: string;
  active: boolean;
  format: WebhookFormat;
  /** Whether the payload includes the result. Messages for chat programs never do. */
  includeParsedData: boolean;
  /** Null if the webhook is active, or if a person disabled it. */
  disabledReason: DisabledReason | null;
  createdAt: Date;
}

export const WEBHOOKS_PER_PROJECT = 10;
export const WEBHOOK_NAME_MAX = 255;

/** Generates 32 random bytes in the format of Standard Webhooks. */
export function createSigningSecret(): string {
  return `whsec_${randomBytes(32).toString('base64')}`;
}

/** Returns null if the name is valid. A valid name is stored unchanged. */
export function checkWebhookName(name: string): Omit<FieldError, 'field'> | null {
  if (isLongerThan(name, WEBHOOK_NAME_MAX))
    return { code: 'too_long', message: `must have at most ${WEBHOOK_NAME_MAX} characters` };
  if (!/[^\s\p{Cf}]/u.test(name)) return { code: 'too_short', message: 'must have at least 1 character' };
  if (!name.isWellFormed() || /\p{Cc}/u.test(name)) {
    return { code: 'invalid', message: 'must not contain control characters or broken Unicode' };
  }
  return null;
}
