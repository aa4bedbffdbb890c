import type { DeliveryRecords, DueDelivery } from '../domain/ports/delivery-records.ts';
import type { Logger } from '../lib/logger.ts';
import type { PublicHttp } from '../lib/public-http/public-http.ts';
import type { SecretBox } from '../lib/secret-box.ts';
import { type AttemptLimits, type AttemptOutcome, attemptDelivery } from './attempt.ts';
import { renderBody } from './chat-message.ts';
import { decide } from './decide.ts';

/**
 * Makes one attempt and stores its result. Resolves to true if the attempt succeeded. Rejects if the result
 * could not be stored.
 */
export type Deliver = (delivery: DueDelivery, signal: AbortSignal) => Promise<boolean>;

export interface DeliverOptions {
  readonly records: DeliveryRecords;
  readonly http: PublicHttp;
  readonly secrets: SecretBox;
  readonly settings: AttemptLimits & {
    /** Delays in milliseconds, each counted from the previous attempt. */
    readonly retrySchedule: readonly number[];
    readonly disableAfterMs: number;
  };
  /** Public address of the service, without a trailing slash. */
  readonly dashboardUrl: string;
  readonly log: Logger;
}

export function createDeliver({
  records,
  http,
  secrets,
  settings,
  dashboardUrl,
  log,
}: DeliverOptions): Deliver {
  return async (delivery, signal) => {
    const message = {
      id: delivery.id,
      url: delivery.targetUrl,
      body: renderBody(delivery.format, delivery.body, dashboardUrl),
      secrets: openSecrets(secrets, delivery, log),
    };
    const at = new Date();
    const started = performance.now();
    const outcome =
      message.secrets.length === 0 ? UNSIGNED : await attemptDelivery(http, message, settings, signal);
    if (outcome.kind === 'aborted') return false;
    const durationMs = Math.round(performance.now() - started);
    const decision = decide({ ...delivery, outcome }, settings.retrySchedule, Math.random());
    const error = describeError(outcome);
    const attempt = { at, responseStatus: outcome.status, durationMs, error, trigger: delivery.trigger };
    const gone = outcome.kind === 'gone';
    const switchedOff = await records.finishAttempt(
      delivery,
      { attempt, ...decision, gone },
      settings.disableAfterMs,
    );
    // The URL is never logged, because it may contain a token.
    const words = { delivery_id: delivery.id, webhook_id: delivery.webhookId, duration_ms: durationMs };
    const details = { ...words, response_status: outcome.status, error };
    if (outcome.kind === 'succeeded') log.debug(details, 'delivered');
    else log.info({ ...details, next_in_ms: decision.delayMs }, 'an attempt to deliver failed');
    if (switchedOff) log.warn({ webhook_id: delivery.webhookId, gone }, 'a webhook was disabled');
    return outcome.kind === 'succeeded';
  };
}

/** The outcome if no secret can be read. A message is never sent without a signature. */
const UNSIGNED = { kind: 'failed', status: null, error: 'secret_unreadable', retryAfterMs: null } as const;

/** Decrypts the secrets. Omits those that are damaged or were encrypted with a different key. */
function openSecrets(box: SecretBox, { id, webhookId, sealedSecrets }: DueDelivery, log: Logger): string[] {
  return sealedSecrets.flatMap((sealed) => {
    try {
      return [box.open(sealed, webhookId)];
    } catch (error) {
      log.error(
        { err: error, delivery_id: id, webhook_id: webhookId },
        'a signing secret cannot be decrypted; check LEGIBLE_SECRET_KEY or rotate the secret of the webhook',
      );
      return [];
    }
  });
}

function describeError(outcome: Exclude<AttemptOutcome, { kind: 'aborted' }>) {
  if (outcome.kind === 'failed') return outcome.error;
  return outcome.kind === 'gone' ? 'unexpected_status' : null;
}
