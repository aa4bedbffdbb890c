/**
 * Assigns each webhook to one process, so that its limits apply across processes, and announces due
 * deliveries. A claim ends with its process, even after a crash.
 */
export interface DeliveryClaims {
  /** Returns false if another process has claimed the webhook, or if the database cannot be reached. */
  claim(webhookId: string): Promise<boolean>;
  release(webhookId: string): Promise<void>;
  /**
   * Calls the listener with the ID of a webhook that has a due delivery. Calls can be lost, so callers must
   * also query at intervals.
   */
  onWake(listener: (webhookId: string) => void): void;
  /** Calls the listener when all claims are lost together with the database connection. */
  onLost(listener: () => void): void;
  close(): Promise<void>;
}
