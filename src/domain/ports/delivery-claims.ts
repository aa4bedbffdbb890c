/**
 * Assigns each webhook to one process, so that the webhook's limits apply across all processes, and announces
 * due deliveries. A claim ends when its process ends, even if the process crashes.
 */
export interface DeliveryClaims {
  /**
   * Claims the webhook for this process. Returns false if another process has claimed it, or if the database
   * cannot be reached.
   */
  claim(webhookId: string): Promise<boolean>;
  release(webhookId: string): Promise<void>;
  /**
   * Registers a listener that is called with the ID of a webhook that has a due delivery. The listener is
   * not guaranteed to be called, so callers must also query at intervals.
   */
  onWake(listener: (webhookId: string) => void): void;
  /** Registers a listener that is called when all claims are lost together with the database connection. */
  onLost(listener: () => void): void;
  close(): Promise<void>;
}
