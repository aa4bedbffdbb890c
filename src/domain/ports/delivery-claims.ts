/**
 * Assigns each webhook to one process, so that the limits of a webhook apply across all processes, and announces due
 * deliveries. A claim ends with its process, even if that process crashes.
 */
export interface DeliveryClaims {
  /** Claims the webhook for this process. False if another has claimed it, or the database cannot be reached. */
  claim(webhookId: string): Promise<boolean>;
  release(webhookId: string): Promise<void>;
  /**
   * Called with the id of a webhook that has a due delivery. Calls are not guaranteed, so also query at intervals.
   */
  onWake(listener: (webhookId: string) => void): void;
  /** Called when all claims were lost with the connection to the database. */
  onLost(listener: () => void): void;
  close(): Promise<void>;
}
