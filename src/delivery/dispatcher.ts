/** Sends due deliveries. Each webhook has its own lane, so a slow receiver delays only its own deliveries. */
import type { DeliveryClaims } from '../domain/ports/delivery-claims.ts';
import type { DeliveryRecords } from '../domain/ports/delivery-records.ts';
import type { Logger } from '../lib/logger.ts';
import type { Deliver } from './deliver.ts';
import { createLane, type Lane } from './lane.ts';
import { Slots } from './slots.ts';

export interface DispatcherOptions {
  readonly records: DeliveryRecords;
  readonly claims: DeliveryClaims;
  readonly deliver: Deliver;
  readonly log: Logger;
  /**
   * Interval in milliseconds between searches for due deliveries that trigger no notification: retries, and
   * deliveries that another process did not finish.
   */
  readonly sweepIntervalMs: number;
}

export interface Dispatcher {
  /** Starts no new attempts. Waits at most `graceMs` for running attempts, then aborts them. */
  stop(graceMs: number): Promise<void>;
}

const IN_FLIGHT_MAX = 512;
/** Maximum number of concurrent attempts for one organization. This leaves slots for other organizations. */
const IN_FLIGHT_OF_ORGANIZATION = 384;

export function startDispatcher(options: DispatcherOptions): Dispatcher {
  const { records, claims, deliver, log, sweepIntervalMs } = options;
  const lanes = new Map<string, Lane>();
  const slots = new Slots(IN_FLIGHT_MAX, IN_FLIGHT_OF_ORGANIZATION);
  const giveUp = new AbortController();
  let stopping = false;

  function wake(webhookId: string): void {
    const lane = lanes.get(webhookId);
    if (lane !== undefined) {
      lane.wake();
      return;
    }
    if (stopping) return;
    const fresh = createLane({ webhookId, records, claims, slots, deliver, log, signal: giveUp.signal });
    lanes.set(webhookId, fresh);
    void fresh.done.then(() => {
      lanes.delete(webhookId);
      // A notification may have arrived while the lane was closing; it must not be lost.
      if (fresh.wokenLate()) wake(webhookId);
    });
  }

  async function sweep(): Promise<void> {
    try {
      for (const id of await records.webhooksWithDue()) wake(id);
    } catch (error) {
      log.warn({ err: error }, 'due deliveries could not be queried');
    }
    if (!stopping) timer = setTimeout(sweep, sweepIntervalMs);
  }

  claims.onWake(wake);
  claims.onLost(() => {
    for (const lane of lanes.values()) lane.close();
  });
  let timer = setTimeout(sweep, 0);

  return {
    async stop(graceMs) {
      stopping = true;
      clearTimeout(timer);
      const all = [...lanes.values()];
      for (const lane of all) lane.close();
      const grace = setTimeout(() => giveUp.abort(), graceMs);
      await Promise.all(all.map((lane) => lane.done));
      clearTimeout(grace);
    },
  };
}
