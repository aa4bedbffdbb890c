/**
 * Says which process delivers for a webhook, so that the limits of a webhook hold over all of them, and tells of work.
 * A claim ends with the process that holds it, however that ends.
 */
export interface DeliveryClaims {
  /** Takes the webhook for this process. False where another has it, or the database cannot be reached. */
  claim(webhookId: string): Promise<boolean>;
  release(webhookId: string): Promise<void>;
  /** Called with the id of a webhook that has something due. May miss some: look by yourself now and then. */
  onWake(listener: (webhookId: string) => void): void;
  /** Called where all claims were lost with the connection to the database. */
  onLost(listener: () => void): void;
  close(): Promise<void>;
}
