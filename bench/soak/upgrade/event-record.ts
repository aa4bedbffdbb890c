import { Webhook } from 'standardwebhooks';
import { startWebhookReceiver, type WebhookReceiver } from '../../../test/support/webhook-receiver.ts';

export const EVENT_TYPES = [
  'document.processed',
  'document.failed',
  'document.corrected',
  'document.reviewed',
] as const;
export type EventType = (typeof EVENT_TYPES)[number];

interface Event {
  type: EventType;
  data: { document: { id: string } };
}

/** Receives webhook deliveries and remembers which events they announced. */
export class EventRecord {
  readonly receiver: WebhookReceiver;
  readonly wrong: string[] = [];
  /** Number of deliveries of events that had been delivered before. */
  repeated = 0;
  /** Secrets that sign the deliveries, keyed by event type. */
  readonly secrets = new Map<string, string>();
  readonly #bodies = new Map<string, string>();
  /** IDs of events, keyed by event type and document ID. */
  readonly #ids = new Map<string, Set<string>>();

  constructor(receiver: WebhookReceiver) {
    this.receiver = receiver;
    receiver.answer = ({ headers, body }, response) => {
      this.#record(headers as Record<string, string>, body);
      response.writeHead(204).end();
    };
  }

  /** Returns the number of events of this type, without repeated deliveries. */
  countEvents(type: EventType, documentId: string): number {
    return this.#ids.get(`${type} ${documentId}`)?.size ?? 0;
  }

  hasCompleted(documentId: string): boolean {
    return this.countEvents('document.processed', documentId) > 0;
  }

  get size(): number {
    return this.#bodies.size;
  }

  #record(headers: Record<string, string>, body: string): void {
    const id = headers['webhook-id'] ?? '';
    const { type, data }: Event = JSON.parse(body);
    try {
      new Webhook(this.secrets.get(type) ?? '').verify(body, headers);
    } catch {
      this.wrong.push(`${type} ${id} has a wrong signature`);
    }
    const former = this.#bodies.get(id);
    if (former !== undefined) this.repeated++;
    if (former !== undefined && former !== body) this.wrong.push(`${id} was sent again with other bytes`);
    this.#bodies.set(id, body);
    const key = `${type} ${data.document.id}`;
    this.#ids.set(key, (this.#ids.get(key) ?? new Set()).add(id));
  }
}

export async function startEventRecord(): Promise<EventRecord> {
  return new EventRecord(await startWebhookReceiver());
}
