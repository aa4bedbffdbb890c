/** How long a message that is sent again is recognized. */
export const MAIL_REMEMBERED_MS = 24 * 3_600_000;

export interface ReceivedMailRecords {
  /** Which of these projects have received the message within the last day. */
  findReceived(projectIds: string[], digest: Buffer): Promise<Set<string>>;
  /** False if another request has just stored the same message. */
  add(projectId: string, digest: Buffer): Promise<boolean>;
  /** Deletes at most `limit` older messages; returns their number. */
  deleteOlderThan(time: Date, limit: number): Promise<number>;
}
