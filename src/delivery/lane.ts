/** Sends one webhook's deliveries for as long as this process has a claim on the webhook. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { DeliveryClaims } from '../domain/ports/delivery-claims.ts';
import type { DeliveryRecords, DueDelivery } from '../domain/ports/delivery-records.ts';
import type { Logger } from '../lib/logger.ts';
import type { Deliver } from './deliver.ts';
import type { Slots } from './slots.ts';

const IN_FLIGHT_MAX = 4;
/**
 * While a receiver is failing, only one attempt runs at a time, so that unreachable receivers do not use up
 * the process's limit.
 */
const IN_FLIGHT_WHILE_FAILING = 1;
/** An idle lane stays open for this long, because the next event often follows soon. */
const LINGER_MS = 2_000;
/**
 * Time to wait before querying. Attempts often end at the same time, and one query for due deliveries can
 * then serve several of them.
 */
const GATHER_MS = 2;
const PAUSE_AFTER_ERROR_MS = 500;

interface LaneOptions {
  readonly webhookId: string;
  readonly records: DeliveryRecords;
  readonly claims: DeliveryClaims;
  readonly slots: Slots;
  readonly deliver: Deliver;
  readonly log: Logger;
  readonly signal: AbortSignal;
}

export interface Lane {
  /** Notifies the lane that deliveries may be due. */
  wake(): void;
  close(): void;
  /** Resolves when all attempts have ended and the claim on the webhook has been released. */
  readonly done: Promise<void>;
  /** Returns true if the lane was notified after its last query. */
  wokenLate(): boolean;
}

export function createLane(options: LaneOptions): Lane {
  const { webhookId, records, claims, slots, deliver, log, signal } = options;
  const inHand = new Map<string, Promise<void>>();
  let organizationId = '';
  let failing = false;
  let closed = false;
  let woken = true;
  let news = Promise.withResolvers<void>();

  function notify(): void {
    news.resolve();
  }

  async function attempt(delivery: DueDelivery): Promise<void> {
    try {
      failing = !(await deliver(delivery, signal));
    } catch (error) {
      log.error({ err: error, delivery_id: delivery.id }, 'an attempt could not be stored');
      // Without this pause, the delivery would be attempted again immediately, because it is still due.
      await sleep(PAUSE_AFTER_ERROR_MS);
    } finally {
      inHand.delete(delivery.id);
      slots.giveBack(organizationId, 1);
      notify();
    }
  }

  /** Starts due deliveries up to the limit. Returns false if there were none. */
  async function begin(): Promise<boolean> {
    const room = (failing ? IN_FLIGHT_WHILE_FAILING : IN_FLIGHT_MAX) - inHand.size;
    if (room <= 0) return false;
    if (organizationId === '') organizationId = (await records.organizationOf(webhookId)) ?? webhookId;
    const places = await slots.take(organizationId, room);
    let begun = 0;
    try {
      if (closed) return false;
      woken = false;
      const due = await records.due(webhookId, [...inHand.keys()], places);
      // A receiver that failed gets one attempt at a time until one succeeds.
      const first = due[0];
      if (inHand.size === 0 && first !== undefined) failing = first.failing;
      const taken =
        failing && !closed ? due.slice(0, Math.max(0, IN_FLIGHT_WHILE_FAILING - inHand.size)) : due;
      for (const delivery of closed ? [] : taken) {
        inHand.set(delivery.id, attempt(delivery));
        begun++;
      }
      return begun > 0;
    } finally {
      slots.giveBack(organizationId, places - begun);
    }
  }

  /**
   * Waits until an attempt ends, a notification arrives or the next delivery is due. Returns false if nothing
   * happens for `LINGER_MS`.
   */
  async function wait(): Promise<boolean> {
    if (inHand.size > 0) {
      await news.promise;
      await sleep(GATHER_MS);
      return true;
    }
    const next = (await records.nextDue(webhookId, [])) ?? Number.POSITIVE_INFINITY;
    if (woken) return true;
    const quiet = new AbortController();
    const pause = sleep(Math.min(Math.max(next, 0), LINGER_MS), false, { signal: quiet.signal });
    const heard = await Promise.race([news.promise.then(() => true), pause]);
    quiet.abort();
    pause.catch(() => undefined); // The pause was aborted by a notification.
    return heard || next <= LINGER_MS;
  }

  async function run(): Promise<void> {
    if (!(await claims.claim(webhookId))) {
      woken = false; // Ignore the notification, because the process that claimed the webhook also received it.
      return;
    }
    try {
      while (!closed) {
        news = Promise.withResolvers();
        try {
          if (!(await begin()) && !(await wait())) break;
        } catch (error) {
          log.warn({ err: error, webhook_id: webhookId }, 'deliveries are waiting for the database');
          await sleep(PAUSE_AFTER_ERROR_MS);
        }
      }
      await Promise.all(inHand.values());
    } finally {
      await claims.release(webhookId);
    }
  }

  return {
    wake() {
      woken = true;
      notify();
    },
    close() {
      closed = true;
      notify();
    },
    done: run(),
    wokenLate: () => woken && !closed,
  };
}
