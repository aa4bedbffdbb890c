/** Signs messages according to the Standard Webhooks specification (version 1, symmetric). */
import { createHmac } from 'node:crypto';

export interface SignedHeaders {
  readonly 'webhook-id': string;
  /** The time in Unix seconds. */
  readonly 'webhook-timestamp': string;
  /** One `v1,<base64>` signature for each secret, separated by spaces. */
  readonly 'webhook-signature': string;
}

export interface MessageToSign {
  /** The same in every attempt, so that receivers can detect duplicates. */
  readonly id: string;
  readonly body: string;
  readonly at: Date;
}

/** Signs `id.timestamp.body` with each secret (`whsec_…`). The secrets are sorted from newest to oldest. */
export function signMessage(message: MessageToSign, secrets: readonly string[]): SignedHeaders {
  const timestamp = String(Math.floor(message.at.getTime() / 1000));
  const content = `${message.id}.${timestamp}.${message.body}`;
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
    return `v1,${createHmac('sha256', key).update(content).digest('base64')}`;
  });
  return {
    'webhook-id': message.id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures.join(' '),
  };
}
