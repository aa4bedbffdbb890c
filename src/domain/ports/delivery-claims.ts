/**
 * Assigns each webhook to one process at a time, so that its limits apply across processes, and announces due
 * deliveries. A claim ends when its process ends, even after a crash.
 */
export interface DeliveryClaims {
  /** Returns false if another process has claimed the webhook, or if the database cannot be reached. */
  claim(webhookId: string): Promise<boolean>;
  release(webhookId: string): Promise<void>;
  /**
   * Calls the listener with the ID of each webhook that has a due delivery. Notifications can be lost, so
   * callers must also query at intervals.
   */
  onWake(listener: (webhookId: string) => void): void;
  /** Calls the listener if the database connection is lost, and all claims with it. */
  onLost(listener: () => void): void;
  close(): Promise<void>;
}
